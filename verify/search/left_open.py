"""What is said of a claim about numbers that stays open: where its sides come nearest, and which boxes were not closed."""
from __future__ import annotations

from verify.kernel.numbers.intervals import Undefined
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.search.budget import OutOfTime
from verify.search.points import sample, value_at

MOST_SEEN = 200         # points at which the sides of an open claim are compared


def narrowest(goal: Goal, seed: int) -> str:
    """Where, among some points of the domain, the two sides come nearest; nothing is claimed of others."""
    try:
        found = [(float(v.lo), p) for p in sample(goal, MOST_SEEN // (1 + len(goal.given) // 20), seed)
                 if (v := value_at(goal.claim, p)) and v.lo.is_finite()]
    except (OutOfTime, OverflowError):
        return ""
    gap, at = min(found, key=lambda pair: abs(pair[0]), default=(0.0, {}))
    point = ", ".join(f"{n} = {float(q):.6g}" for n, q in at.items())
    return f"the sides were nearest, {gap:.3g} apart, at {point}" if at else ""


def region(goal: Goal) -> str:
    """The box of a goal that was not closed, "" where it has none."""
    try:
        box = goal.box()
    except (EmptyBox, Undefined):
        return ""
    return ", ".join(f"{name} in [{float(x.lo):.6g}, {float(x.hi):.6g}]" for name, x in box.items())
