"""Two variables: a window cut into quarters until an enclosure or a short proof says what the claim is on each box."""
from __future__ import annotations

from collections import deque
from dataclasses import replace
from fractions import Fraction

from verify.kernel.scalar.opening import scalar_goal
from verify.kernel.numbers.derivative import NotDifferentiable
from verify.kernel.values.enclose import enclose
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.format.rejected import TooComplex
from verify.kernel.format.rejected import Rejected
from verify.kernel.scalar.checker import Checker
from verify.elaborate.scalar import defined_and_proved
from verify.elaborate.writing import node as written
from verify.language import Domain, Expr, Num, Statement
from verify.questions.region.labels import Parts, label_on, parts_of
from verify.questions.region.window import Box, Ends, Window, quarters
from verify.questions.region.words import FAILS, HOLDS, OUTSIDE, UNDECIDED
from verify.search.budget import SECOND, Budget, OutOfTime
from verify.search.order import scalar_prover

PROOF_STEPS = SECOND // 4


def boxes(s: Statement, window: Window, depth: int, seconds: float, seed: int = 0) -> list[Box]:
    """Boxes that cover a window, each with what the claim is there and what shows it; `depth` halvings at most.

    A word speaks about the points of the box that lie in the domain.  "enclosure": one enclosure by the kernel shows it;
    "proof": a certificate that the kernel's checker accepted; "" for undecided.
    """
    goal = scalar_goal(s, Num(Fraction(0)))
    parts = parts_of(s)
    parts = replace(parts, facts=tuple(goal.facts()))
    budget, small = Budget.of_seconds(seconds), []
    waiting: deque[tuple[dict[str, Ends], int]] = deque([(dict(window), 0)])
    found: list[Box] = []
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
            found.append(Box(ends, label, "enclosure"))
        elif level >= depth or budget.left() < 0.3 * budget.steps:
            small.append((ends, here))
        else:
            waiting.extend((quarter, level + 1) for quarter in quarters(ends, 1))
    for ends, here in small:
        label = _proved(here, parts, budget, seed)
        found.append(Box(ends, label, "proof" if label != UNDECIDED else ""))
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


def _proved(goal: Goal, parts: Parts, budget: Budget, seed: int) -> str:
    """What short proofs show about a box on which enclosures show nothing."""
    signs = [(g.expr, g.strict) for g in parts.gaps]
    try:
        if all(_shown(goal, e, strict, budget, seed) for e, strict in signs):
            return HOLDS
        fails = any(_shown(goal, -e, not strict, budget, seed) for e, strict in signs)
        return FAILS if fails and (len(signs) == 1 or all(_shown(goal, e ** 2, False, budget, seed) for e, _ in signs)) \
            else UNDECIDED
    except OutOfTime:
        return UNDECIDED


def _shown(goal: Goal, claim: Expr, strict: bool, budget: Budget, seed: int) -> bool:
    """Whether a certificate for a claim on a box is found and accepted by the kernel."""
    budget.spend()
    wanted = goal.with_claim(claim, strict)
    prover = scalar_prover(budget.part(1, PROOF_STEPS), seed)
    try:
        defined = prover.definedness(wanted, claim, 2)
        node = None if defined is None else prover.prove(wanted, 2)
        if node is None:
            return False
        Checker().settle(wanted, written(defined_and_proved(wanted, {"proof": node, "defined": defined or []})))
    except (OutOfTime, Rejected, EmptyBox, Undefined, TooComplex, NotDifferentiable, RecursionError, ArithmeticError):
        return False
    return True
