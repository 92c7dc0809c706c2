"""What a claim is at a point or on a box: it holds, it fails, it has no value, or the point is outside."""
from __future__ import annotations

from dataclasses import dataclass

from verify.kernel.scalar.opening import scalar_facts
from verify.kernel.models.constants import SignUnknown
from verify.kernel.models.reals import constant_sign
from verify.kernel.numbers.conditions import NO_GAP, NONZERO, POSITIVE, WIDER, Box, Condition, conditions, own_conditions
from verify.kernel.values.enclose import enclose
from verify.kernel.scalar.goal import Fact
from verify.kernel.numbers.intervals import Interval, Undefined, UndefinedValue
from verify.language import App, Both, Expr, Formula, Q, Relation, Statement, literal, negation, substitute, walk
from verify.notation.conjuncts import relations
from verify.questions.region.words import FAILS, HOLDS, OUTSIDE, UNDECIDED, UNDEFINED


@dataclass(frozen=True)
class Parts:
    """The functions whose signs decide what a claim is: conditions of definedness, hypotheses, gaps of its relations.

    Where a condition among the `needed` ones fails, the claim has no value; where another one fails, it may have one.
    `assumed` are the conditions of the hypotheses."""

    conditions: tuple[Condition, ...]
    facts: tuple[Fact, ...]
    gaps: tuple[Fact, ...]
    needed: frozenset[Condition] = frozenset()
    assumed: tuple[Condition, ...] = ()

    def functions(self) -> list[Expr]:
        """Every function whose sign matters, those of definedness first, without repeats."""
        return list(dict.fromkeys([*(c.expr for c in (*self.conditions, *self.assumed)), *(f.expr for f in self.facts),
                                   *(g.expr for g in self.gaps)]))


def parts_of(s: Statement) -> Parts:
    """The parts of a statement whose claim is made of `<=` and `<`."""
    gaps = tuple(Fact(r.right - r.left, r.op == "<") for r in relations(s.claim))
    return Parts(_all_conditions(s.claim), tuple(scalar_facts(s.given)), gaps, frozenset(needed_conditions(s.claim)),
                 tuple(dict.fromkeys(c for f in s.given for c in _all_conditions(f))))


def _all_conditions(f: Formula) -> tuple[Condition, ...]:
    """Conditions under which the relations of a formula have values."""
    return tuple(dict.fromkeys(c for r in relations(f) for side in (r.left, r.right) for c in conditions(side)))


def needed_conditions(f: Formula) -> tuple[Condition, ...]:
    """Those without which a formula has no value: not that a base is positive (integer powers of others have values), nor
    that the argument of a gamma function is, nor that n >= k in a binomial coefficient."""
    strict = {c for r in relations(f) for n in walk((r.left, r.right), once=True) if isinstance(n, App)
              for c in own_conditions(n) if c.kind != NO_GAP and (
                  n.op not in WIDER or n.op == "binomial" or (n.op == "pow" and literal(n.args[1]) is not None))}
    return tuple(c for c in _all_conditions(f) if c in strict)


def failing(s: Statement, r: Relation) -> Formula:
    """That a relation of the claim fails, and that the others have values."""
    others = [o.right - o.left for o in relations(s.claim) if o is not r]
    valued = tuple(Q(0) <= gap ** 2 for gap in others if conditions(gap))
    return Both((negation(r), *valued)) if valued else negation(r)


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
            if c in parts.needed and v is not None and c.kind != NONZERO and v.nonpositive(c.kind != POSITIVE):
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
    except UndefinedValue:
        return OUTSIDE
    except (SignUnknown, Undefined):
        return UNDECIDED
    try:
        signs = [(g, constant_sign(substitute(g.expr, at))) for g in parts.gaps]
    except UndefinedValue:
        return UNDEFINED
    except (SignUnknown, Undefined):
        return UNDECIDED
    return FAILS if any(s < 0 or (s == 0 and g.strict) for g, s in signs) else HOLDS


def _enclosed(e: Expr, box: Box) -> Interval | None:
    try:
        v = enclose(e, box)
    except (Undefined, OverflowError, ValueError):
        return None
    return None if v.lo.is_nan() or v.hi.is_nan() else v
