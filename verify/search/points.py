"""Exact sample points of a goal's domain: random, near ends and corners, tiny and large, integers."""
from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import islice, product

from flint import arb

from verify.kernel.numbers.convert import mantissa, to_arb
from verify.kernel.models.constants import SignUnknown, log_sum
from verify.kernel.values.enclose import enclose
from verify.kernel.scalar.goal import Goal, Variable
from verify.kernel.numbers.intervals import Interval, Undefined, precision
from verify.language import App, Expr, Num, substitute, symbols, walk
from verify.search.budget import Budget, count, size

Point = dict[str, Fraction]
AT_MANY_BITS = 2              # how many times the steps an enclosure takes at 400 bits


def exact_interval(q: Fraction) -> Interval:
    """The smallest interval around a rational at the current precision."""
    x = to_arb(q)
    return Interval(x.lower(), x.upper())


def as_box(point: Point) -> dict[str, Interval]:
    """The box whose only point is the given one."""
    return {name: exact_interval(q) for name, q in point.items()}


def value_at(expr: Expr, point: Point, bits: int = 90) -> Interval | None:
    """The enclosure of an expression at a point, or None where it is not defined."""
    count(2 + size(expr) * bits // 90)
    try:
        with precision(bits):
            v = enclose(_with_literal_exponents(expr, point), as_box(point))
    except (Undefined, OverflowError, ValueError):
        return None
    if v.lo.is_nan() or v.hi.is_nan():
        return None
    return Interval(arb(0), arb(0)) if v.lo <= 0 <= v.hi and v.lo != v.hi and _vanishes(expr, point) else v


def _with_literal_exponents(expr: Expr, point: Point) -> Expr:
    """The expression with whole numbers in place of the symbols of its exponents, so that a base may be negative."""
    names = _in_exponents(expr)
    whole: dict[str, Expr] = {n: Num(q) for n, q in point.items() if n in names and q.denominator == 1}
    return substitute(expr, whole) if whole else expr


@lru_cache(maxsize=1_000)
def _has_logarithm(expr: Expr) -> bool:
    return any(isinstance(n, App) and n.op in ("log", "log2") for n in walk(expr))


@lru_cache(maxsize=1_000)
def _in_exponents(expr: Expr) -> frozenset[str]:
    return frozenset(name for n in walk(expr) if isinstance(n, App) and n.op == "pow" for name in symbols(n.args[1]))


def _vanishes(expr: Expr, point: Point) -> bool:
    """Whether exact arithmetic shows the value 0, which an enclosure at a point that is no binary fraction cannot show."""
    length = sum(q.numerator.bit_length() + q.denominator.bit_length() for q in point.values())
    if _has_logarithm(expr):
        count((min(length, 256) // 8) ** 2 // 4)         # whole numbers are factored, unless they are very long
    try:
        exact = log_sum(substitute(expr, {name: Num(q) for name, q in point.items()}))
    except SignUnknown:
        return False
    return exact is not None and not exact.rational and not exact.logs


def _dyadic(x: arb) -> Fraction | None:
    if not x.is_finite():
        return None
    man, exp = mantissa(x)
    if abs(exp) > 5000:
        return None
    q = Fraction(man) * Fraction(2) ** exp
    if q == 0:
        return q
    shift = 40 - (abs(q.numerator).bit_length() - q.denominator.bit_length())
    scaled = q * Fraction(2) ** shift
    return Fraction(round(scaled)) / Fraction(2) ** shift


def _end(expr: Expr | None, point: Point, up: bool) -> Fraction | None:
    if expr is None:
        return None
    if isinstance(expr, Num):
        return expr.value
    v = value_at(expr, point)
    if v is None:
        return None
    if v.lo == v.hi:
        man, exp = mantissa(v.lo)
        return Fraction(man) * Fraction(2) ** exp if abs(exp) < 5000 else None
    return _dyadic(v.lo if up else v.hi)


def _value(v: Variable, point: Point, rng: random.Random, corner: int) -> Fraction | None:
    d = v.domain
    lo, hi = _end(d.lo, point, False), _end(d.hi, point, True)
    if (d.lo is not None and lo is None) or (d.hi is not None and hi is None):
        return None
    wide = (-70, 60) if corner % 7 == 6 else (-24, 12) if corner % 3 == 2 else (-4, 4)
    size = Fraction(2) ** rng.randint(*wide) * Fraction(rng.randint(8, 16), 8 if not d.integer else 1)
    if lo is None and hi is None:
        x = size * rng.choice((-1, 1)) if corner % 5 else Fraction(rng.randint(-8, 8), rng.choice((1, 1, 2, 4)))
    elif hi is None:
        x = (lo or Fraction(0)) + size if corner % 5 or not d.lo_closed else (lo or Fraction(0))
    elif lo is None:
        x = hi - size if corner % 5 or not d.hi_closed else hi
    else:
        width = hi - lo
        share = Fraction(rng.randint(1, 4095), 4096)
        if corner % 3 == 2:
            share = Fraction(2) ** -rng.randint(1, 60)
            share = share if rng.random() < 0.5 else 1 - share
        x = lo + width * share
        if corner % 5 == 4 and (d.lo_closed or d.hi_closed):
            x = lo if d.lo_closed and (rng.random() < 0.5 or not d.hi_closed) else hi
    if d.integer:
        x = Fraction(round(x))
        x = max(x, Fraction(lo.__ceil__())) if lo is not None else x
        x = min(x, Fraction(hi.__floor__())) if hi is not None else x
        if (lo is not None and x == lo and not d.lo_closed):
            x += 1
        if (hi is not None and x == hi and not d.hi_closed):
            x -= 1
    return x


def inside(goal: Goal, point: Point) -> bool:
    """Whether the point certainly lies in the domain and satisfies every hypothesis."""
    for fact in goal.facts():
        v = value_at(fact.expr, point)
        if v is not None and v.lo < 0 < v.hi:                # a point close to an end
            count(AT_MANY_BITS * size(fact.expr))
            v = value_at(fact.expr, point, 400)
        if v is None or not v.nonnegative(fact.strict):
            return False
    return all(not v.domain.integer or point[v.name].denominator == 1 for v in goal.variables)


def sample(goal: Goal, most: int, seed: int = 0, budget: Budget | None = None) -> Iterator[Point]:
    """Up to `most` exact points of the goal's domain that satisfy its hypotheses; each attempt is spent from the budget.
    Hypotheses that are equations are solved for a variable."""
    from verify.search.solved import solved             # which needs normal forms, which some callers of this module do not

    made = solved(goal) if goal.given else None
    if made is not None:
        whole = (made.complete(p) for p in sample(made.goal, most, seed, budget))
        yield from (p for p in whole if p is not None and inside(goal, p))
        return
    rng = random.Random(seed)
    for i in range(most * 3):
        count(len(goal.variables))
        if budget is not None:
            budget.spend()
        point: Point = {}
        for j, v in enumerate(goal.variables):
            x = _value(v, point, rng, i if j == 0 else rng.randint(0, 10**6))
            if x is None:
                break
            point[v.name] = x
        else:
            if inside(goal, point):
                yield point
                most -= 1
                if most <= 0:
                    return


def corners(goal: Goal, most: int = 32) -> Iterator[Point]:
    """Points of the domain whose coordinates are rational ends that belong to it, or a number inside where one is missing;
    hypotheses that are equations are solved for a variable."""
    from verify.search.solved import solved

    made = solved(goal) if goal.given else None
    if made is not None:
        whole = (made.complete(p) for p in corners(made.goal, most))
        yield from (p for p in whole if p is not None and inside(goal, p))
        return
    choices = [_ends(v) for v in goal.variables]
    for values in islice(product(*choices), most):
        count(len(goal.variables))
        point = dict(zip((v.name for v in goal.variables), values, strict=True))
        if inside(goal, point):
            yield point


def _ends(v: Variable) -> list[Fraction]:
    """The ends of a domain that are rational and belong to it, and a number inside where one is missing."""
    d = v.domain
    lo, hi = (e.value if isinstance(e, Num) else None for e in (d.lo, d.hi))
    found = [e for e, closed in ((lo, d.lo_closed), (hi, d.hi_closed)) if e is not None and closed]
    if len(found) < 2 and not (lo is not None and lo == hi):
        found.append((lo + hi) / 2 if lo is not None and hi is not None else
                     lo + 1 if lo is not None else hi - 1 if hi is not None else Fraction(0))
    return [e for e in dict.fromkeys(found) if not d.integer or e.denominator == 1]
