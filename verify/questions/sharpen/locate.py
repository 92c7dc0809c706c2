"""Where the best value of a constant seems to be, on which side the claim holds, and what to try there."""
from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from flint import arb

from verify.kernel.numbers.convert import to_arb
from verify.kernel.scalar.opening import scalar_goal
from verify.kernel.models.constants import SignUnknown
from verify.kernel.models.reals import constant_sign
from verify.kernel.numbers.convert import mantissa, midpoint
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.scalar.goal import Goal, Variable
from verify.kernel.numbers.intervals import Undefined, precision
from verify.kernel.numbers.normal_form import NormalForms, TooComplex
from verify.language import Domain, Expr, Num, Statement, substitute, symbols
from verify.notation.conjuncts import relations
from verify.questions.naming import names
from verify.questions.sharpen.bounding import Bounding, bounding, sides_at
from verify.questions.sharpen.climb import Scored, best_points
from verify.questions.sharpen.estimate import Estimate, Located, Toward
from verify.questions.values import value_near
from verify.search.budget import Budget
from verify.search.numeric import recognised
from verify.search.points import Point, inside, sample
from verify.search.scalar_search import SIMPLE

UNBOUNDED = Fraction(10) ** 9
Exact = dict[str, Expr]


def locate(statement: Statement, name: str, width: Fraction, seed: int, seconds: float) -> Located:
    """The ends of the set of constants for which a claim holds, by numbers alone: nothing here is certified."""
    budget = Budget.of_seconds(seconds)
    domain = next(b.domain or Domain() for b in statement.prefix if b.symbol.name == name)
    rest = Statement(tuple(b for b in statement.prefix if b.symbol.name != name), statement.given, statement.claim)
    goal = scalar_goal(rest, Num(Fraction(0)))
    try:
        bounds = [b for b in (bounding(r, name) for r in relations(statement.claim)) if b is not None]
    except NotDifferentiable as error:
        return Located(problem=f"the claim is not differentiated by {name}: {error}")
    points = list(sample(goal, 120, seed))
    constants = [p[name] for p in sample(Goal((Variable(name, domain),), (), Num(Fraction(0))), 8, 5)]
    signs = sides_at(bounds, points[:40], constants)
    if any(len(s) > 1 and not b.linear for b, s in signs.items()):
        return Located(problem=f"the claim becomes neither easier nor harder throughout as {name} grows")
    never = next((p for b in bounds for p in points if _fails_always(b, p, constants)), None)
    if never is not None:
        return Located(never=_simpler_failure(bounds, goal, never, constants))
    sides = {side for s in signs.values() for side in s}
    ends = []
    for side in sorted(sides, reverse=True):
        concerned = [b for b, s in signs.items() if side in s]
        end = _end(goal, concerned, side, constants[0], width, seed, budget.part(1 / len(sides)))
        ends += [] if end is None else [end]
    return Located(tuple(ends), problem="" if ends else f"no value of {name} at which the claim begins to hold was found")


def _fails_always(b: Bounding, p: Point, constants: list[Fraction]) -> bool:
    """Whether the gap is negative at a point, for small and large constants alike."""
    far = [c * k for c in constants[:3] for k in (1, 10**6)] + [Fraction(-10**6), Fraction(10**6)]
    values = [value_near(b.gap, {**p, b.name: c}) for c in far]
    return all(v is not None and v.nonpositive(True) for v in values) and b.side(p, constants[0]) == 0


def _simpler_failure(bounds: list[Bounding], goal: Goal, point: Point, constants: list[Fraction]) -> Point:
    if len(point) == 1:
        name = next(iter(point))
        for q in SIMPLE[:60]:
            if inside(goal, {name: q}) and any(_fails_always(b, {name: q}, constants) for b in bounds):
                return {name: q}
    return point


def _end(goal: Goal, bounds: list[Bounding], side: int, constant: Fraction, width: Fraction, seed: int,
         budget: Budget) -> Estimate | None:
    bits = max(60, 2 * _digits(width) * 4)

    def score(p: Point, precise: int = 0) -> arb | None:
        best: arb | None = None
        for b in bounds:
            if b.linear and b.side(p, constant, 160) != side:
                continue
            v = b.value(p, side, precise or 2 * bits + 60)
            upward = None if v is None else v if side > 0 else -v
            if upward is not None and (best is None or upward > best):
                best = upward
        return best

    ranked = best_points(goal, score, budget.part(0.6), seed, bits)
    if not ranked:
        return None
    value, polished = _fraction(ranked[0][0]) * side, False
    unbounded = value * side > UNBOUNDED
    for p in [_polished(goal, b, p, bits) for b in bounds if b.at is not None for _, p in ranked[:2]]:
        s = score(p)
        if s is not None and s >= ranked[0][0]:
            ranked.insert(0, (s, p))
            value, polished = _fraction(s) * side, True
    end = Estimate(side, value, unbounded, polished, toward=_toward(goal, ranked[0][1]))
    end = end if unbounded else _touched(goal, bounds, end, ranked)
    below, witness = _witness(goal, score, ranked, end, width)
    return replace(end, below=below, witness=witness)


def _digits(width: Fraction) -> int:
    return max(0, -(len(str(width.numerator)) - len(str(width.denominator))))


def _fraction(x: arb) -> Fraction:
    """An exact number as a rational; numbers beyond 2^4000 are cut to that, those below 2^-4000 to 0: they are only numeric."""
    man, power = mantissa(x)
    size = man.bit_length() + power
    if size > 4000:
        return Fraction(2) ** 4000 * (1 if man > 0 else -1)
    return Fraction(0) if size < -4000 else midpoint(x)


def _error(ranked: list[Scored], end: Estimate) -> Fraction:
    """How far the best two results of independent searches are apart, as a rough idea of the precision reached."""
    others = [abs(_fraction(s) * end.side - end.value) for s, p in ranked[1:2]]
    return max([Fraction(1, 10**30), *(min(o, Fraction(1, 10**7)) for o in others)]) * max(Fraction(1), abs(end.value))


def _polished(goal: Goal, b: Bounding, start: Point, bits: int) -> Point:
    """The point where the gradient of the bound vanishes near a start, by Newton's method; the start where it finds none."""
    import mpmath  # type: ignore[import-untyped]

    assert b.at is not None
    free = [v.name for v in goal.variables if not v.domain.integer and v.name in symbols(b.at)]
    if not free:
        return start
    try:
        slopes = [diff(b.at, n) for n in free]
    except NotDifferentiable:
        return start
    shift = 2 * bits + 40

    def gradient(*x: Any) -> Any:
        p = {**start, **{n: Fraction(int(mpmath.floor(v * 2**shift)), 2**shift) for n, v in zip(free, x, strict=True)}}
        values = [value_near(s, p, shift + 60) for s in slopes]
        if any(v is None for v in values):
            raise ValueError("no value")
        return [_mp(v.lo) for v in values if v is not None] if len(free) > 1 else _mp(values[0].lo)  # type: ignore[union-attr]

    try:
        with mpmath.workprec(shift):
            begin = [mpmath.mpf(start[n].numerator) / start[n].denominator for n in free]
            start_at = begin if len(free) > 1 else (begin[0], begin[0] * (1 + mpmath.mpf(2) ** -20))
            found = mpmath.findroot(gradient if len(free) > 1 else lambda x: gradient(x), start_at, maxsteps=30,
                                    tol=mpmath.mpf(2) ** -(4 * bits))
            x = list(found) if len(free) > 1 else [found]
            p = {**start, **{n: Fraction(int(mpmath.floor(v * 2**shift)), 2**shift) for n, v in zip(free, x, strict=True)}}
    except (ValueError, ZeroDivisionError, TypeError, OverflowError, ArithmeticError):
        return start
    return p if inside(goal, p) else start


def _mp(x: arb) -> Any:
    import mpmath

    man, power = mantissa(x)
    return mpmath.ldexp(mpmath.mpf(man), power)


def _touched(goal: Goal, bounds: list[Bounding], end: Estimate, ranked: list[Scored]) -> Estimate:
    """The end with exact points near the best ones, and with exact numbers that it may be: the bound's values there first."""
    touching: list[Exact] = []
    exact: dict[Expr, None] = {}
    for _, p in ranked[:3]:
        options: list[Exact] = [{}]
        for v in goal.variables:
            ends = [e for e, closed in ((v.domain.lo, v.domain.lo_closed), (v.domain.hi, v.domain.hi_closed))
                    if e is not None and closed and not symbols(e)]
            guesses = names(p[v.name], Fraction(1, 10**25)) if end.polished else recognised(p[v.name])
            near = [e for e in (*ends, *guesses) if _near(e, p[v.name], end.polished)]
            near = [e for i, e in enumerate(near) if not any(_equal(e, f) for f in near[:i])]
            options = [{**o, v.name: e} for o in options for e in near[:2]]
        for at in [at for at in options if at not in touching]:
            values = next((v for v in (_reached(b, at, end) for b in bounds) if v is not None), None)
            if values is not None:
                touching.append(at)
                exact |= dict.fromkeys(values)
    return replace(end, touching=tuple(touching), candidates=_candidates(end, list(exact), _error(ranked, end)))


def _near(e: Expr, x: Fraction, polished: bool) -> bool:
    v = value_near(e, {}, 200)
    return v is not None and abs(_fraction(v.lo) - x) < Fraction(1, 10**(16 if polished else 8)) * max(Fraction(1), abs(x))


def _reached(b: Bounding, at: Exact, end: Estimate) -> tuple[Expr, ...] | None:
    """The exact value of the bound at an exact point where it agrees with the best value, none where there is no formula for
    it; None where it does not agree."""
    if b.at is None:
        return ()
    exact = simplified(substitute(b.at, at))
    v = value_near(exact, {}, 200)
    if v is None or abs(_fraction(v.lo) - end.value) > Fraction(1, 10**8) * max(Fraction(1), abs(end.value)):
        return None
    return (exact,)


def simplified(e: Expr) -> Expr:
    """A constant in the form that normal forms give it, where that is shorter."""
    try:
        forms = NormalForms()
        top, bottom = (forms.expr(part) for part in forms.together(e)[0])
        made = top if bottom == Num(Fraction(1)) else top / bottom
    except (TooComplex, TypeError, ValueError):
        return e
    return made if len(repr(made)) < len(repr(e)) else e


def _candidates(end: Estimate, exact: list[Expr], error: Fraction) -> tuple[Expr, ...]:
    """Exact numbers that the end may be, those with a name first where they equal the value at a touching point."""
    named = names(end.value, error)
    same = [n for n in named for e in exact if _equal(n, e)]
    rough = [Num(q) for q in (end.value.limit_denominator(k) for k in (1, 4)) if abs(q - end.value) < abs(end.value) / 50]
    ordered = [*same, *named, *exact, *rough]
    return tuple(e for i, e in enumerate(ordered) if not any(_equal(e, f) for f in ordered[:i]))[:6]


def _equal(a: Expr, b: Expr) -> bool:
    try:
        return constant_sign(a - b) == 0
    except (SignUnknown, Undefined, TooComplex):
        return False


def _witness(goal: Goal, score: Any, ranked: list[Scored], end: Estimate, width: Fraction) -> tuple[Fraction | None, Point]:
    """A constant that fails within half the width of the end, and the simplest point found that shows it."""
    target = end.value - end.side * width * max(Fraction(1), abs(end.value)) / 3
    if end.unbounded:
        target = end.side * Fraction(10**6)
    goalpost = _arb(target * end.side)
    for s, p in ranked[:6]:
        if s > goalpost:
            return target_between(target, end), _shorter(goal, score, p, goalpost)
    s, p = ranked[0]
    bound = _fraction(s) * end.side
    return bound - end.side * width * max(Fraction(1), abs(bound)) / 100, p


def target_between(target: Fraction, end: Estimate) -> Fraction:
    """A short decimal at or beyond the target, on the failing side of the end's neighbourhood."""
    for digits in range(1, 200):
        scale = 10**digits
        q = Fraction((target * scale).__floor__() if end.side > 0 else (target * scale).__ceil__(), scale)
        if abs(q - target) <= abs(end.value - target) / 2:
            return q
    return target


def _arb(q: Fraction) -> arb:
    """An exact number just above a rational."""
    with precision(400):
        return to_arb(q).upper()


def _shorter(goal: Goal, score: Any, point: Point, target: arb) -> Point:
    """The point with shorter coordinates that still scores more than the target."""
    for q in (*SIMPLE, *(Fraction(10) ** k for n in range(4, 60) for k in (-n, n))) if len(point) == 1 else ():
        trial = dict.fromkeys(point, q)
        s = score(trial) if inside(goal, trial) else None
        if s is not None and s > target:
            return trial
    for name in point:
        for bound in (1, 2, 4, 10, 100, 1000, 10**6, 10**9, 10**12, 10**15):
            trial = {**point, name: point[name].limit_denominator(bound)}
            s = score(trial) if inside(goal, trial) else None
            if s is not None and s > target:
                point = trial
                break
    return point


def _toward(goal: Goal, point: Point) -> Toward | None:
    """For one real variable: where its best values lie, beyond all bounds or at a simple number that they approach."""
    if len(goal.variables) != 1 or goal.variables[0].domain.integer:
        return None
    name, x = next(iter(point.items()))
    if abs(x) > 10**6:
        return Toward(name, "oo" if x > 0 else "-oo")
    near = Num(Fraction(0)) if abs(x) < Fraction(1, 10**6) else next((e for e in recognised(x)), None)
    return None if near is None else Toward(name, near)
