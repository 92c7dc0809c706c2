"""What a claim is at a point or on a box: it holds, it fails, it has no value, or the point is outside."""
from __future__ import annotations

from dataclasses import dataclass

from verify.kernel.scalar.opening import scalar_facts
from verify.kernel.values.constants import SignUnknown
from verify.kernel.values.reals import constant_sign
from verify.kernel.numbers.conditions import NONZERO, POSITIVE, Box, Condition, conditions
from verify.kernel.values.enclose import enclose
from verify.kernel.scalar.goal import Fact
from verify.kernel.numbers.intervals import Interval, Undefined
from verify.language import Expr, Statement, substitute
from verify.notation.conjuncts import relations
from verify.questions.region.words import FAILS, HOLDS, OUTSIDE, UNDECIDED, UNDEFINED


@dataclass(frozen=True)
class Parts:
    """The functions whose signs decide what a claim is: conditions of definedness, hypotheses, gaps of its relations."""

    conditions: tuple[Condition, ...]
    facts: tuple[Fact, ...]
    gaps: tuple[Fact, ...]

    def functions(self) -> list[Expr]:
        """Every function whose sign matters, those of definedness first, without repeats."""
        return list(dict.fromkeys([*(c.expr for c in self.conditions), *(f.expr for f in self.facts),
                                   *(g.expr for g in self.gaps)]))


def parts_of(s: Statement) -> Parts:
    """The parts of a statement whose claim is made of `<=` and `<`."""
    found = relations(s.claim)
    wanted = dict.fromkeys(c for r in found for side in (r.left, r.right) for c in conditions(side))
    return Parts(tuple(wanted), tuple(scalar_facts(s.given)), tuple(Fact(r.right - r.left, r.op == "<") for r in found))


def label_on(parts: Parts, box: Box) -> str:
    """What one enclosure of each function over a box shows; `undecided` where it shows nothing."""
    for f in parts.facts:
        v = _enclosed(f.expr, box)
        if v is not None and v.nonpositive(not f.strict):
            return OUTSIDE
    sure = True
    for c in parts.conditions:
        v = _enclosed(c.expr, box)
        if v is None or not (v.nonzero() if c.kind == NONZERO else v.nonnegative(c.kind == POSITIVE)):
            if v is not None and c.kind != NONZERO and v.nonpositive(c.kind != POSITIVE):
                return UNDEFINED
            sure = False
    if not sure:
        return UNDECIDED
    values = [(g, _enclosed(g.expr, box)) for g in parts.gaps]
    if any(v is not None and v.nonpositive(not g.strict) for g, v in values):
        return FAILS
    return HOLDS if all(v is not None and v.nonnegative(g.strict) for g, v in values) else UNDECIDED


def label_at(parts: Parts, at: dict[str, Expr]) -> str:
    """What exact arithmetic shows at a point with exact values."""
    try:
        for f in parts.facts:
            s = constant_sign(substitute(f.expr, at))
            if s < 0 or (s == 0 and f.strict):
                return OUTSIDE
        for c in parts.conditions:
            s = constant_sign(substitute(c.expr, at))
            if (s == 0 and c.kind in (NONZERO, POSITIVE)) or (s < 0 and c.kind != NONZERO):
                return UNDEFINED
        signs = [(g, constant_sign(substitute(g.expr, at))) for g in parts.gaps]
    except (SignUnknown, Undefined):
        return UNDECIDED
    return FAILS if any(s < 0 or (s == 0 and g.strict) for g, s in signs) else HOLDS


def _enclosed(e: Expr, box: Box) -> Interval | None:
    try:
        v = enclose(e, box)
    except (Undefined, OverflowError, ValueError):
        return None
    return None if v.lo.is_nan() or v.hi.is_nan() else v
