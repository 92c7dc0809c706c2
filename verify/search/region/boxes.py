"""Two variables: a window cut into quarters until an enclosure or a short proof says what the claim is on each box."""
from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from verify.kernel.chains import scalar_goal
from verify.kernel.derivative import NotDifferentiable
from verify.kernel.enclose import enclose
from verify.kernel.goal import EmptyBox, Goal
from verify.kernel.intervals import Undefined
from verify.kernel.normal_form import TooComplex
from verify.kernel.rejected import Rejected
from verify.kernel.scalar import Checker
from verify.language import Domain, Expr, Num, Statement
from verify.search.budget import Budget, OutOfTime
from verify.search.prover import Prover
from verify.search.region.labels import FAILS, HOLDS, OUTSIDE, UNDECIDED, Parts, label_on, parts_of

Window = Mapping[str, tuple[Fraction, Fraction]]
PROOF_SECONDS = 0.25


def boxes(s: Statement, window: Window, depth: int, seconds: float, seed: int = 0) -> list[dict[str, Any]]:
    """Boxes that cover a window, each with what the claim is there and what shows it; `depth` halvings at most.

    A word speaks about the points of the box that lie in the domain.  "enclosure": one enclosure by the kernel shows it;
    "proof": a certificate that the kernel's checker accepted; "" for undecided.
    """
    goal = scalar_goal(s, Num(Fraction(0)))
    parts = parts_of(s)
    parts = replace(parts, facts=tuple(goal.facts()))
    budget, small = Budget(seconds), []
    waiting: deque[tuple[dict[str, tuple[Fraction, Fraction]], int]] = deque([(dict(window), 0)])
    found: list[dict[str, Any]] = []
    while waiting:
        ends, level = waiting.popleft()
        here = restricted(goal, ends)
        try:
            label = label_on(parts, here.box())
        except EmptyBox:
            label = OUTSIDE
        except Undefined:
            label = UNDECIDED
        if label != UNDECIDED and (level >= depth or label == OUTSIDE or _all_inside(parts, here)):
            found.append(_box(ends, label, "enclosure"))
        elif level >= depth or budget.left() < 0.3 * seconds:
            small.append((ends, here))
        else:
            waiting.extend((quarter, level + 1) for quarter in _quarters(ends))
    for ends, here in small:
        label = _proved(here, parts, budget, seed)
        found.append(_box(ends, label, "proof" if label != UNDECIDED else ""))
    return found


def restricted(goal: Goal, ends: Window) -> Goal:
    """The goal with the variables between rational ends as well; an open end of the domain stays open."""
    made = goal
    for v in goal.variables:
        a, b = ends[v.name]
        d = v.domain
        made = made.with_domain(v.name, Domain(Num(a), Num(b), d.lo_closed or d.lo != Num(a), d.hi_closed or d.hi != Num(b)))
    return replace(made, given=tuple(goal.facts()))


def _all_inside(parts: Parts, goal: Goal) -> bool:
    """Whether every point of a box is shown to satisfy the domains and hypotheses."""
    try:
        box = goal.box()
        return all(enclose(f.expr, box).nonnegative() for f in parts.facts)
    except (EmptyBox, Undefined):
        return False


def _quarters(ends: Window) -> list[dict[str, tuple[Fraction, Fraction]]]:
    made: list[dict[str, tuple[Fraction, Fraction]]] = [{}]
    for name, (a, b) in ends.items():
        made = [{**box, name: half} for box in made for half in ((a, (a + b) / 2), ((a + b) / 2, b))]
    return made


def _box(ends: Window, label: str, by: str) -> dict[str, Any]:
    return {"box": {n: [str(a), str(b)] for n, (a, b) in ends.items()}, "is": label, "by": by}


def _proved(goal: Goal, parts: Parts, budget: Budget, seed: int) -> str:
    """What short proofs show about a box on which enclosures show nothing."""
    signs = [(g.expr, g.strict) for g in parts.gaps]
    try:
        if all(_shown(goal, e, strict, budget, seed) for e, strict in signs):
            return HOLDS
        return FAILS if any(_shown(goal, -e, not strict, budget, seed) for e, strict in signs) else UNDECIDED
    except OutOfTime:
        return UNDECIDED


def _shown(goal: Goal, claim: Expr, strict: bool, budget: Budget, seed: int) -> bool:
    """Whether a certificate for a claim on a box is found and accepted by the kernel."""
    budget.spend()
    wanted = goal.with_claim(claim, strict)
    prover = Prover(budget.part(1, PROOF_SECONDS), seed)
    try:
        defined = prover.definedness(wanted, claim, 2)
        node = None if defined is None else prover.prove(wanted, 2)
        if node is None:
            return False
        checker = Checker()
        checker.defined(wanted, claim, defined or None, 0)
        checker.check(wanted, node)
    except (OutOfTime, Rejected, EmptyBox, Undefined, TooComplex, NotDifferentiable, RecursionError, ArithmeticError):
        return False
    return True
