"""Hypotheses |x| < c and |x| > c about one variable: they become ends of its domain, which is cut at -c and c."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Fact, Goal
from verify.language import App, Domain, Num, Sym, literal, substitute, symbols, walk
from verify.search.budget import OutOfTime
from verify.search.excluded import about_nothing, forgotten
from verify.search.forms import replaced
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

Search = Callable[[Goal, float], "Node | None"]


@dataclass(frozen=True)
class Size:
    """A hypothesis that says |name| < size where it is `within`, else |name| > size; <= and >= unless it is strict."""

    fact: Fact
    name: str
    size: Fraction
    within: bool


def sized(goal: Goal) -> Size | None:
    """The first hypothesis about the size of a real variable that has ends beyond the positive size, or none, on some side."""
    for f in goal.given:
        found = next((n for n in walk(f.expr) if isinstance(n, App) and n.op == "abs"), None)
        if found is None or not isinstance(found.args[0], Sym):
            continue
        v, line = goal.variable(found.args[0].name), replaced(f.expr, found, Sym("size"))
        ends = [literal(substitute(line, {"size": Num(q)})) for q in (Fraction(0), Fraction(1), Fraction(2))]
        if v.domain.integer or symbols(line) != {"size"} or any(e is None for e in ends):
            continue
        at_0, at_1, at_2 = (e for e in ends if e is not None)
        by = at_1 - at_0
        if by == 0 or at_2 - at_1 != by or any(isinstance(n, App) and n.op not in ("add", "mul") for n in walk(line)):
            continue
        if -at_0 / by > 0 and _cuts(v.domain, -at_0 / by):
            return Size(f, v.name, -at_0 / by, by < 0)
    return None


def _cuts(d: Domain, size: Fraction) -> list[Fraction]:
    """Which of -size and size lie strictly between the ends, none where another end is one of them or no number."""
    if any(e is not None and (not isinstance(e, Num) or abs(e.value) == size) for e in (d.lo, d.hi)):
        return []
    return [q for q in (-size, size) if (d.lo is None or _number(d.lo) < q) and (d.hi is None or q < _number(d.hi))]


def _number(e: object) -> Fraction:
    assert isinstance(e, Num)
    return e.value


def by_size(briefly: Callable[[], Prover], goal: Goal, size: Size, search: Search) -> Node | None:
    """A proof on the parts where the hypothesis holds, without it; on the others it is what cannot hold, as a prover made then
    shows.

    `search` gives a proof with what is `defined` for a goal, from a share of the steps."""
    return _parts(briefly, goal, size, _cuts(goal.variable(size.name).domain, size.size), search)


def _parts(briefly: Callable[[], Prover], goal: Goal, size: Size, cuts: list[Fraction], search: Search) -> Node | None:
    i, d = goal.given.index(size.fact), goal.variable(size.name).domain
    if not cuts:
        middle = d.lo is not None and d.hi is not None and max(abs(_number(d.lo)), abs(_number(d.hi))) <= size.size
        if middle != size.within:
            against = _contrary(briefly(), goal.with_claim(-size.fact.expr, not size.fact.strict))
            return None if against is None else about_nothing({"rule": "infeasible", "fact": i, "proof": against})
        side = search(replace(goal, given=tuple(f for f in goal.given if f is not size.fact)), 0.5 if d.hi is None else 0.95)
        return None if side is None else forgotten(i, side)
    at = cuts[0]
    below_holds = size.within == (at > 0)
    in_low = below_holds != size.fact.strict                  # the cut belongs to the part that says what holds at it
    low = goal.with_domain(size.name, replace(d, hi=Num(at), hi_closed=in_low))
    high = goal.with_domain(size.name, replace(d, lo=Num(at), lo_closed=not in_low))
    above = _parts(briefly, high, size, cuts[1:], search)              # most ideas are about rays to the right
    below = None if above is None else _parts(briefly, low, size, [], search)
    return None if above is None or below is None else {"proof": {
        "rule": "split", "var": size.name, "at": write_term(Num(at)), "below": below, "above": above,
        "cut_in": "below" if in_low else "above"}}


def _contrary(prover: Prover, goal: Goal) -> Node | None:
    try:
        return prover.prove(goal, 3)
    except OutOfTime:
        return None
