"""Points of a claim's domain, and what the claim says there in high precision: independent of the kernel.

mpmath is no proof: a sample only shows that a claim marked as true has no counterexample among the points tried, and that a
point is worth an exact check.
"""
from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import mpmath

from tests.benchmarks.fold import Unsupported, fold, relations
from verify.language import Expr, Quantifier, Statement
from verify.language.formula import Domain

Point = dict[str, Fraction]
DIGITS = 40
_LARGEST = 10**6


def _total(*values: Any) -> Any:
    return sum(values[1:], values[0])


def _product(*values: Any) -> Any:
    return math.prod(values[1:], start=values[0])


MPMATH = {
    "add": _total, "mul": _product, "div": lambda a, b: a / b, "pow": lambda a, b: mpmath.power(a, b), "min": min, "max": max,
    "pi": lambda: +mpmath.pi, "E": lambda: +mpmath.e, "log2": lambda a: mpmath.log(a) / mpmath.log(2), "abs": abs,
    "lgamma": mpmath.loggamma,
    **{name: getattr(mpmath, name) for name in "exp log sqrt floor ceil sin cos tan asin acos atan sinh cosh tanh asinh acosh "
       "atanh erf erfc gamma factorial binomial".split()}}


def _mpf(number: Fraction) -> Any:
    return mpmath.mpf(number.numerator) / number.denominator


def value(expr: Expr, point: Mapping[str, Fraction], digits: int = DIGITS) -> Any:
    """The value of an expression at a point, an mpmath number of that many digits; raises ArithmeticError where there is none."""
    with mpmath.workdps(digits):
        try:
            found = fold(expr, _mpf, lambda name: _mpf(point[name]), MPMATH)
        except (ValueError, TypeError, OverflowError) as error:
            raise ArithmeticError(str(error)) from error
        if isinstance(found, mpmath.mpc):
            if found.imag != 0:
                raise ArithmeticError("a complex value")
            found = found.real
        if not mpmath.isfinite(found):
            raise ArithmeticError("no finite value")
        return +found


def sign_of(left: Expr, right: Expr, point: Mapping[str, Fraction]) -> int | None:
    """The sign of left - right at a point: that of two precisions that agree, 0 where the difference vanishes as the precision
    rises, None where neither is seen.  The precision grows with the digits of the point: a tiny or huge one cancels more."""
    longest = max((len(str(abs(part))) for q in point.values() for part in (q.numerator, q.denominator)), default=1)
    first = DIGITS + 6 * longest
    signs: list[int] = []
    gaps: list[mpmath.mpf] = []
    for digits in (first, 2 * first, 4 * first):
        a, b = value(left, point, digits), value(right, point, digits)
        with mpmath.workdps(digits):
            gaps.append(a - b)
            small = abs(a - b) <= mpmath.mpf(10) ** (-digits * 3 // 4) * max(abs(a), abs(b))
            if len(gaps) > 1 and abs(gaps[-1]) <= abs(gaps[-2]) * mpmath.mpf(10) ** (-first // 4):
                small = True                       # what falls as the precision rises is rounding
        signs.append(0 if small else 1 if a > b else -1)
        if len(signs) > 1 and signs[-1] == signs[-2] != 0 and abs(gaps[-1] - gaps[-2]) <= abs(gaps[-1]) / 2:
            return signs[-1]
    return 0 if signs[-1] == signs[-2] == 0 else None


def holds(formula: Any, point: Mapping[str, Fraction]) -> bool | None:
    """Whether a formula holds at a point in high precision; None where that is not seen.  Raises ArithmeticError."""
    answers = []
    for r in relations(formula):
        sign = sign_of(r.left, r.right, point)
        answers.append(None if sign is None else
                       {"<=": sign <= 0, "<": sign < 0, "==": sign == 0, "!=": sign != 0}[r.op])
    return False if False in answers else None if None in answers else True


def violates(statement: Statement, point: Mapping[str, Fraction]) -> bool:
    """Whether a point lies in the domain, satisfies every hypothesis, and violates the claim, in high precision."""
    try:
        return inside(statement, point) and holds(statement.claim, point) is False
    except ArithmeticError:
        return False


def inside(statement: Statement, point: Mapping[str, Fraction]) -> bool:
    """Whether a point lies in the domain of a statement and satisfies its hypotheses, in high precision."""
    for bound in statement.prefix:
        d, here = bound.domain or Domain(), point[bound.symbol.name]
        if d.integer and here.denominator != 1:
            return False
        for end, closed, side in ((d.lo, d.lo_closed, 1), (d.hi, d.hi_closed, -1)):
            if end is not None:
                sign = sign_of(bound.symbol, end, point)    # type: ignore[arg-type]
                if sign is None or sign * side < 0 or (sign == 0 and not closed):
                    return False
    return all(holds(g, point) is True for g in statement.given)


def points(statement: Statement, count: int, seed: int = 0) -> Iterator[Point]:
    """Points of the domain that satisfy the hypotheses: near ends, at simple numbers, at all scales; fewer than `count` where
    they are hard to meet."""
    chance = random.Random(seed)
    found = 0
    for _ in range(20 * count):
        point: Point = {}
        try:
            for bound in statement.prefix:
                point[bound.symbol.name] = _one(bound, point, chance)
            _satisfy_equalities(statement, point)
            if inside(statement, point):
                found += 1
                yield point
        except ArithmeticError:
            continue
        if found == count:
            return


def _one(bound: Quantifier, earlier: Mapping[str, Fraction], chance: random.Random) -> Fraction:
    d = bound.domain or Domain()
    lo, hi = (None if end is None else float(value(end, earlier)) for end in (d.lo, d.hi))
    if d.integer:
        return Fraction(_integer(lo, hi, chance))
    if lo is None and hi is None:
        drawn = _scaled(chance) * chance.choice((-1, 1))
    elif lo is None or hi is None:
        drawn = lo + _scaled(chance) if lo is not None else hi - _scaled(chance)    # type: ignore[operator]
    else:
        inner = chance.choice((chance.random(), 10 ** chance.uniform(-6, 0), 1 - 10 ** chance.uniform(-6, 0), 0.5, 0, 1))
        drawn = lo + (hi - lo) * inner
    return Fraction(drawn).limit_denominator(chance.choice((2, 10, 1000, 10**7)))


def _scaled(chance: random.Random) -> float:
    return chance.choice((0.0, 0.5, 1.0, chance.uniform(0, 3), chance.uniform(0, 10), 10 ** chance.uniform(-5, 2)))


def _integer(lo: float | None, hi: float | None, chance: random.Random) -> int:
    first = None if lo is None else math.ceil(lo - 1e-9)
    last = None if hi is None else math.floor(hi + 1e-9)
    if first is not None and last is not None:
        if last < first:
            raise ArithmeticError("no integer in the domain")
        return chance.randint(first, last)
    step = chance.choice((0, 1, 2, 3, chance.randint(0, 12), chance.randint(0, 200)))
    return first + step if first is not None else last - step if last is not None else step * chance.choice((-1, 1))


def _satisfy_equalities(statement: Statement, point: Point) -> None:
    """Move the last real name so that a linear equality among the hypotheses holds."""
    for g in statement.given:
        for r in relations(g):
            if r.op == "==":
                name = statement.prefix[-1].symbol.name
                rest = [_exact(r.left, point | {name: x}) - _exact(r.right, point | {name: x}) for x in (Fraction(0), Fraction(1))]
                if rest[0] != rest[1]:
                    point[name] = rest[0] / (rest[0] - rest[1])


def _exact(expr: Expr, point: Mapping[str, Fraction]) -> Fraction:
    ways = {k: MPMATH[k] for k in ("add", "mul", "div", "min", "max", "abs")} | {"pow": _whole_power}
    try:
        return fold(expr, lambda q: q, lambda name: point[name], ways)  # type: ignore[no-any-return]
    except Unsupported as error:
        raise ArithmeticError("an equality that is not rational") from error


def _whole_power(base: Fraction, power: Fraction) -> Fraction:
    if power.denominator > 1 or abs(power) > 9:
        raise ArithmeticError("an equality that is not rational")
    return base ** int(power)
