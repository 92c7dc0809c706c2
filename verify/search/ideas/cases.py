"""abs, min and max are freed by the sign of what they compare."""
from __future__ import annotations

from typing import TYPE_CHECKING
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from verify.kernel.scalar.goal import Fact, Goal
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.language import App, Expr, Num, Q, Sym, literal, substitute, symbols, walk
from verify.search.budget import size
from verify.search.choosing import choice, chooses, decided_by
from verify.search.forms import replaced, simplified
from verify.search.numeric import refuted_at, strictly_inside
from verify.search.points import sample
from verify.search.task import SAMPLES, Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover


def cases(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Both cases of the first operation whose argument is defined."""
    if task.depth < 2:
        return
    found = [n for n in walk(task.goal.claim) if chooses(n)]
    yield from _larger_sides(prover, task, list(dict.fromkeys(found)))
    for n in sorted(found, key=lambda n: size(n) > 2):
        on = decided_by(n)
        if not task.goal.undefined_conditions(on):
            on_line = len(found) > 1 and len(task.goal.variables) == 1
            if on_line and isinstance(on, Sym) and not task.goal.variable(on.name).domain.integer and strictly_inside(
                    task.goal, on.name, Q(0)):
                at_zero = (on.name, Fraction(0), 1)
                yield _cut(prover, task.goal, n, at_zero, lambda part, share: prover.prove(part, task.depth - 1))
                return
            turn = _turn(task.goal, n)
            if turn is not None:
                yield _cut(prover, task.goal, n, turn, lambda part, share: prover.prove(part, task.depth))
            yield _both_cases(prover, task, n, on)
            return


def turning(goal: Goal) -> tuple[App, tuple[str, Fraction, int]] | None:
    """The first minimum or maximum in a claim that one variable decides, with where it turns; see `_turn`."""
    found = ((n, _turn(goal, n)) for n in walk(goal.claim, once=True) if chooses(n))
    return next(((n, turn) for n, turn in found if turn is not None), None)


def choices_apart(prover: Prover, goal: Goal, search: Callable[[Prover, Goal, float], Node | None]) -> Node | None:
    """A proof on both sides of where it turns, which `search` finds with a share of the steps."""
    found = turning(goal)
    return None if found is None else _cut(prover, goal, *found, lambda part, share: search(prover, part, share))


def _turn(goal: Goal, n: App) -> tuple[str, Fraction, int] | None:
    """The one real variable that decides a minimum or maximum by a linear expression, the zero of that inside the domain, and
    the sign of its slope."""
    on = decided_by(n)
    names = symbols(on)
    if len(names) != 1 or n.op == "abs":
        return None
    name = next(iter(names))
    try:
        at_zero, along = simplified(goal, substitute(on, {name: Q(0)})), simplified(goal, diff(on, name))
    except NotDifferentiable:
        return None
    start, slope = (None if e is None else literal(e) for e in (at_zero, along))
    if not slope or start is None or goal.variable(name).domain.integer:
        return None
    at = -start / slope
    return (name, at, 1 if slope > 0 else -1) if strictly_inside(goal, name, Num(at)) else None


def _cut(prover: Prover, goal: Goal, n: App, turn: tuple[str, Fraction, int],
         search: Callable[[Goal, float], Node | None]) -> Node | None:
    """A proof on both sides of where a choice turns, the choice made on each."""
    name, at, rises = turn
    node: Node = {"rule": "split", "var": name, "at": write_term(Num(at))}
    d = goal.variable(name).domain
    for part, domain, s, share in (("below", replace(d, hi=Num(at), hi_closed=True), -rises, 0.5),
                                   ("above", replace(d, lo=Num(at), lo_closed=True), rises, 0.95)):
        claim = replaced(goal.claim, n, choice(n, s))
        half = goal.with_domain(name, domain)
        proof = search(half.with_claim(claim), share) if prover.same(half, claim) else None
        if proof is None:
            return None
        node[part] = {"rule": "rewrite", "to": write_term(claim), "proof": proof}
    return node


def _larger_sides(prover: Prover, task: Task, found: list[App]) -> Iterator[Node | None]:
    """With abs(u) or max(u, v) on the larger side, or min(u, v) on the smaller one, a summand of the claim: what it is at least
    (at most), u or v, in its place, where no sample point is against it."""
    goal = task.goal
    for n in found if len(found) > 1 else ():
        sign = -1 if n.op == "min" else 1
        rest = replaced(goal.claim, n, Q(0))
        if n in walk(rest) or not prover.same(goal, rest + n * sign):
            continue
        for chosen in (n.args[0] * 1, n.args[0] * -1) if n.op == "abs" else n.args:
            claim = rest + chosen * sign
            if goal.undefined_conditions(chosen) or refuted_at(goal.with_claim(claim), task.points):
                continue
            proof = prover.prove(goal.with_claim(claim), task.depth - 1)
            yield None if proof is None else {"rule": "sum", "terms": [
                {"expr": write_term(claim), "proof": proof},
                {"expr": write_term(n * sign - chosen * sign), "proof": _at_least(goal, n, sign, chosen)}]}


def _at_least(goal: Goal, n: App, sign: int, chosen: Expr) -> Node:
    """A proof that sign * (n - chosen) >= 0, where n is one of two things and chosen the lesser of them, times that sign."""
    on = decided_by(n)
    parts: list[Node] = []
    for s in (1, -1):
        other = choice(n, s)
        zero: Node = {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}
        by = {"fact": len(goal.given), "by": "2" if n.op == "abs" else "1", "proof": None}
        gap = zero if other == chosen else {"rule": "combine", "multipliers": [by], "proof": zero}
        parts.append({"rule": "rewrite", "to": write_term((other - chosen) * sign), "proof": gap})
    return {"rule": "cases", "on": write_term(on), "nonnegative": parts[0], "nonpositive": parts[1]}


def hypothesis_cases(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Both cases of the first operation in a hypothesis, which says more where it is freed."""
    goal = task.goal
    if task.depth < 3:
        return
    for f in goal.given:
        for n in walk(f.expr):
            if not chooses(n):
                continue
            on = decided_by(n)
            signed = {fact.expr for fact in goal.given}
            if not goal.undefined_conditions(on) and not goal.undefined_conditions(f.expr) and not {on, -on} & signed:
                proofs = [_freed(prover, goal, f, n, s, Fact(on if s > 0 else -on), task.depth - 1) for s in (1, -1)]
                yield None if None in proofs else {"rule": "cases", "on": write_term(on), "nonnegative": proofs[0],
                                                   "nonpositive": proofs[1]}
                return


def _freed(prover: Prover, goal: Goal, fact: Fact, n: App, s: int, case: Fact, depth: int) -> Node | None:
    """One case: the claim minus the hypothesis as it stands there, or the hypothesis cannot hold there."""
    chosen = choice(n, s)
    freed = replaced(fact.expr, n, chosen)
    here, i = replace(goal, given=(*goal.given, case)), goal.given.index(fact)
    against = here.with_claim(-freed, not fact.strict)
    if not refuted_at(against, list(sample(against, SAMPLES, prover.seed))):
        proof = prover.prove(against, depth)
        if proof is not None:
            return {"rule": "infeasible", "fact": i, "proof": {"rule": "rewrite", "to": write_term(-freed), "proof": proof}}
    rest = here.with_claim(goal.claim - freed, False)
    if (goal.strict and not fact.strict) or refuted_at(rest, list(sample(rest, SAMPLES, prover.seed))):
        return prover.prove(here, depth)
    proof = prover.prove(rest, depth)
    if proof is None:
        return prover.prove(here, depth)
    return {"rule": "combine", "multipliers": [{"fact": i, "by": "1", "proof": None}],
            "strict_by": "terms" if goal.strict else "rest",
            "proof": {"rule": "rewrite", "to": write_term(rest.claim), "proof": proof}}


def _both_cases(prover: Prover, task: Task, n: App, on: Expr) -> Node | None:
    goal, proofs = task.goal, []
    for s in (1, -1):
        chosen = choice(n, s)
        case = replace(goal, given=(*goal.given, Fact(on if s > 0 else -on)))
        claim = replaced(goal.claim, n, chosen)
        for other in [m for m in walk(claim) if chooses(m) and decided_by(m) == on]:
            claim = replaced(claim, other, choice(other, s))
        proof = (_without_the_case(prover, goal.with_claim(claim), task.depth - 1)
                 or prover.prove(case.with_claim(claim), task.depth - 1))
        if proof is None:
            return None
        proofs.append({"rule": "rewrite", "to": write_term(claim), "proof": proof})
    return {"rule": "cases", "on": write_term(on), "nonnegative": proofs[0], "nonpositive": proofs[1]}


def _without_the_case(prover: Prover, goal: Goal, depth: int) -> Node | None:
    """A proof that does not need the case; it must name no fact, since the case changes their numbers."""
    proof = prover.prove(goal, depth)
    return None if proof is None or names_a_fact(proof) else proof


def names_a_fact(node: object) -> bool:
    """Whether a certificate refers to a hypothesis by its number."""
    if isinstance(node, dict):
        return "fact" in node or any(names_a_fact(v) for v in node.values())
    return isinstance(node, list) and any(names_a_fact(v) for v in node)
