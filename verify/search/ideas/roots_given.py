"""A hypothesis that gives a variable, or an end of one, by the root of a logarithm, as noise s >= sqrt(2 log(5/(4 delta)))/eps:
the claim at that value first, where the root can become a variable, and slopes for what lies beyond it."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.elaborate.goals import moved_last
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.numbers.folding import add, mul
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.scalar.goal import EmptyBox, Fact, Goal
from verify.kernel.values.enclose import enclose
from verify.language import App, Expr, Num, Sym, symbols, walk
from verify.search.forms import summands
from verify.search.ideas.equations import without, without_evident
from verify.search.numeric import numeric_sign, refuted_at
from verify.search.points import sample
from verify.search.solved import Solved, by_value, solutions
from verify.search.task import SAMPLES, Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

Search = Callable[["Prover", Goal], "Node | None"]


def holds_root(e: Expr) -> bool:
    """Whether an expression has a root of something with a logarithm of a variable in it."""
    return any(isinstance(n, App) and n.op == "sqrt" and any(
        isinstance(m, App) and m.op == "log" and symbols(m) for m in walk(n)) for n in walk(e))


def roots_given(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """A proof at the value that an equation gives, or from the end that another hypothesis gives, away from which the claim
    rises."""
    made = next((m for m in _values(goal) if holds_root(m.value) and not any(
        holds_root(f.expr) and not _evident(m.goal, f) for f in m.goal.given)), None)
    if made is not None:
        return without(prover, goal, made, lambda own, left: without_evident(own, left, search))
    for v in goal.variables:
        facts = [f for f in goal.given if v.name in symbols(f.expr) and holds_root(f.expr)]
        if len(facts) != 1 or v.domain.integer:
            continue
        last = v == goal.variables[-1]
        moved = goal if last else moved_last(goal, v, ["lo", "hi"])
        node = _from_end(prover, moved, facts[0], v.name, search)
        if node is not None:
            return node if last else {"rule": "reorder", "var": v.name, "keep": ["lo", "hi"], "proof": node}
    return None


def _values(goal: Goal) -> Iterator[Solved]:
    """The equations solved for a variable with a number before it, whose value is as it is written."""
    for made in solutions(goal):
        found = _written(goal.given[made.pair[0]].expr, made.name)
        if found is not None:
            yield from by_value(goal, made.pair, made.name, found[1], Num(found[0]))


def _written(e: Expr, name: str) -> tuple[Fraction, Expr] | None:
    """The number before a variable that is a summand, and what the variable is where the sum is 0."""
    parts = list(summands(e))
    by = sum((c for c, t in parts if t == Sym(name)), Fraction(0))
    rest = [(c, t) for c, t in parts if t != Sym(name)]
    if not by or any(name in symbols(t) for _, t in rest):
        return None
    return by, add(*(t if c == -by else mul(Num(-c / by), t) for c, t in rest))


def _evident(goal: Goal, fact: Fact) -> bool:
    """Whether one enclosure shows a hypothesis without its help."""
    left = replace(goal, given=tuple(f for f in goal.given if f is not fact), claim=fact.expr, strict=fact.strict)
    try:
        return not left.undefined_conditions(fact.expr) and enclose(fact.expr, left.box()).nonnegative(fact.strict)
    except (Undefined, EmptyBox):
        return False


def _from_end(prover: Prover, goal: Goal, fact: Fact, name: str, search: Search) -> Node | None:
    """A proof from the end of a variable, which is declared last, that a hypothesis gives."""
    found, d = _written(fact.expr, name), goal.variable(name).domain
    try:
        slope = diff(goal.claim, name)
    except NotDifferentiable:
        return None
    if found is None:
        return None
    by, end = found
    domain = replace(d, lo=end, lo_closed=not fact.strict) if by > 0 else replace(d, hi=end, hi_closed=not fact.strict)
    given = tuple(f for f in goal.given if f is not fact)
    narrowed = replace(goal.with_domain(name, domain), given=given)
    if narrowed.undefined_end() is not None:
        return None
    along = narrowed.along(name)
    face, rises = along.fix(name, end), numeric_sign(along, slope, list(sample(along, SAMPLES, prover.seed)))
    node = prover.with_definedness(face, {"rule": "monotone", "var": name, "to": "lo" if by > 0 else "hi"}, face.claim,
                                   "face_defined")
    node = node and prover.with_definedness(along, node, slope)
    if node is None or rises != (1 if by > 0 else -1) or refuted_at(face, list(sample(face, SAMPLES, prover.seed))):
        return None
    rising = along.with_claim(slope * rises, False)
    proof = prover.prove(rising, 3) or prover.prove_raw(rising, 4)
    at_end = None if proof is None else without_evident(prover, replace(face, strict=goal.strict), search)
    rule = {"rule": "tighten", "fact": goal.given.index(fact), "var": name, "by": write_term(Num(by)), "end": write_term(end)}
    return None if at_end is None else {**rule, "proof": {**node, "slope": proof, "face": at_end}}
