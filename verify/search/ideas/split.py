"""Cut the domain: a closed end apart from the rest, an exact zero, a diagonal, or the middle of the widest variable."""
from __future__ import annotations

from typing import TYPE_CHECKING
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from verify.kernel.numbers.convert import mantissa
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.kernel.numbers.intervals import NEG, POS, Undefined
from verify.kernel.format.terms import write_term
from verify.language import App, Domain, Expr, Num, Sym, symbols, walk
from verify.search.numeric import strictly_inside, zero_candidates
from verify.search.points import value_at
from verify.search.task import Node, Task
from verify.search.three_parts import split_in_three, three_parts

if TYPE_CHECKING:
    from verify.search.prover import Prover

Search = Callable[[Goal], "Node | None"]


def boundary(prover: Prover, task: Task) -> Iterator[Node | None]:
    """A closed end apart from the rest, where a derivative need not exist."""
    goal, depth = task.goal, task.depth
    for v in goal.variables:
        d = v.domain
        for end, closed in ((d.lo, d.lo_closed), (d.hi, d.hi_closed)):
            if depth < 4 or len(goal.variables) < 2 or not closed or d.integer or (
                    not isinstance(end, Num) or d.lo == d.hi) or (
                    v.name not in symbols(goal.claim)):
                continue

            def part_proof(_: str, domain: Domain, name: str = v.name) -> Node | None:
                return prover.prove(goal.with_domain(name, domain), depth - 2)

            yield split_in_three(v.name, write_term(end), three_parts(d, end), part_proof)

def split(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Cut one variable's domain and prove both parts."""
    if task.depth < 3:
        return
    for name, at in split_candidates(task.goal):
        yield split_at(prover, task.goal, name, at, task.depth)
        if prover.budget.left() < 0.2 * prover.budget.steps:
            return


def split_integers(prover: Prover, task: Task) -> Iterator[Node | None]:
    """A cut where a variable is an integer: a product has one sign on each part, not on the whole."""
    if any(v.domain.integer for v in task.goal.variables):
        yield from split(prover, task)


def split_at(prover: Prover, goal: Goal, name: str, at: Expr, depth: int) -> Node | None:
    """Both parts of a cut at one value."""
    return both_parts(goal, name, at, *[lambda part: prover.prove(part, depth - 1)] * 2)


def both_parts(goal: Goal, name: str, at: Expr, below: Search, above: Search) -> Node | None:
    """A cut at one value, with what finds a proof of the lower part and then of the upper one."""
    low, high = parts_at(goal, name, at)
    under = below(low)
    over = None if under is None else above(high)
    return None if over is None else {"rule": "split", "var": name, "at": write_term(at), "below": under, "above": over}


def equal_at_first(goal: Goal) -> tuple[str, Num] | None:
    """The first value of the only variable, an integer, at which a claim about factorials is an equality."""
    v = goal.variables[0] if len(goal.variables) == 1 and not goal.given and not goal.strict else None
    if v is None or not (v.domain.integer and v.domain.lo_closed and isinstance(v.domain.lo, Num) and v.domain.hi is None):
        return None
    factorial = any(isinstance(n, App) and n.op in ("gamma", "binomial") and symbols(n) for n in walk(goal.claim, once=True))
    there = value_at(goal.claim, {v.name: v.domain.lo.value}) if factorial else None
    return (v.name, v.domain.lo) if there is not None and there.lo == there.hi == 0 else None


def first_apart(prover: Prover, goal: Goal, search: Callable[[Prover, Goal], Node | None]) -> Node | None:
    """The equality at the first integer, and the claim from the next one on, which `search` proves."""
    found = equal_at_first(goal)
    return None if found is None else both_parts(goal, *found, lambda part: prover.prove(part, 3),
                                                 lambda part: search(prover, part))


def parts_at(goal: Goal, name: str, at: Expr) -> tuple[Goal, Goal]:
    """The goal below and above a value, which belongs to both parts, of an integer to the lower one."""
    d = goal.variable(name).domain
    beyond = at if not d.integer else Num(at.value + 1) if isinstance(at, Num) else at + 1
    return (goal.with_domain(name, replace(d, hi=at, hi_closed=True)),
            goal.with_domain(name, replace(d, lo=beyond, lo_closed=True)))


def split_candidates(goal: Goal) -> Iterator[tuple[str, Expr]]:
    """Cuts, in the order they should be tried: an exact interior zero, a diagonal, then a middle point of some variable."""
    names = [v.name for v in goal.variables if v.name in symbols(goal.claim)]
    box = None
    try:
        box = goal.box()
    except (EmptyBox, Undefined):
        return
    if len(names) == 1 and not goal.strict:
        try:
            slope = diff(goal.claim, names[0])
            integer = goal.variable(names[0]).domain.integer
            for at in zero_candidates(goal, names[0], slope):
                if integer and not isinstance(at, Num):
                    continue                                   # an integer variable is cut at integers only
                place = Num(Fraction(at.value.__floor__())) if integer and isinstance(at, Num) else at
                if strictly_inside(goal, names[0], at):
                    yield names[0], place
        except NotDifferentiable:
            pass
    for i, v in enumerate(goal.variables):
        for w in goal.variables[:i]:
            if v.name in names and w.name in names and not v.domain.integer and strictly_inside(goal, v.name, Sym(w.name)):
                yield v.name, Sym(w.name)
    widths: list[tuple[float, str, Fraction]] = []
    for name in names:
        x = box[name]
        lo, hi = x.lo, x.hi
        integer = goal.variable(name).domain.integer
        if lo == NEG and hi == POS:
            widths.append((10**9, name, Fraction(0)))
        elif hi == POS or lo == NEG:
            end = int((lo if hi == POS else -hi).floor().unique_fmpz() or 0) if abs(lo if hi == POS else hi) < 10**9 else None
            if end is None:
                continue
            cut = end + 1 if end < 1 else 2 * end
            if cut < 4096:
                widths.append((10**6, name, Fraction(cut if hi == POS else -cut)))
        else:
            mid = (lo + hi) / 2
            man, exp = mantissa(mid)
            q = Fraction(man) * Fraction(2) ** exp
            width = float(hi - lo)
            step = Fraction(max(width, 1e-6))
            fine = width < 1e-3
            q = Fraction(round(q * 2**20 / step)) * step / 2**20 if fine else q.limit_denominator(max(4, int(64 / width)))
            if integer:
                q = Fraction(q.__floor__())
            if width > 1e-4 and (not integer or width >= 1):
                widths.append((width, name, q))
    for _, name, q in sorted(widths, key=lambda t: -t[0])[:2]:
        if strictly_inside(goal, name, Num(q)) or goal.variable(name).domain.integer:
            yield name, Num(q)


def halves(prover: Prover, goal: Goal) -> Node | None:
    """Both sides of a diagonal, each from the claim as it is written: its factored form hides the slope's simple sign."""
    for name, at in split_candidates(goal):
        if isinstance(at, Sym):
            proofs = {part: prover.prove_raw(inner, 4) for part, inner in zip(
                ("below", "above"), parts_at(goal, name, at), strict=True)}
            if None not in proofs.values():
                return {"rule": "split", "var": name, "at": write_term(at), **proofs}
    return None
