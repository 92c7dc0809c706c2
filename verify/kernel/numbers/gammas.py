"""Enclosures of the gamma function and what comes from it.  Left of 0 they have poles at the integers: there one ball."""
from __future__ import annotations

from collections.abc import Callable
from math import factorial

from flint import arb

from verify.kernel.numbers.intervals import (
    NEG, ONE, POS, TOP, ZERO, Interval, UndefinedValue, add, down, highest, hull, monotone, up, whole)

MOST_EXACT = 20_000     # binomial coefficients of integers up to here are computed as such


def _valley(f: Callable[[arb], arb], a: Interval, floor_value: arb) -> Interval:
    """gamma or lgamma on (0, oo): both fall until 1.4616..., then rise; `floor_value` is below the least value."""
    if a.lo < 0 or a.hi <= 0:
        return _left_of_zero(f, a)

    def at(x: arb) -> arb:
        return POS if x <= 0 or x == POS else f(x)

    hi, hi_open = highest((up(at(a.lo)), a.lo_open or bool(a.lo <= 0)), (up(at(a.hi)), a.hi_open or bool(a.hi == POS)))
    lo, lo_open = floor_value, False
    if a.lo >= arb("1.4617"):
        lo, lo_open = down(at(a.lo)), a.lo_open
    elif a.hi <= arb("1.4616"):
        lo, lo_open = down(at(a.hi)), a.hi_open
    return Interval(lo, hi, lo_open, hi_open) if lo > floor_value else Interval(floor_value, hi, False, hi_open)


def _left_of_zero(f: Callable[[arb], arb], a: Interval) -> Interval:
    """One ball around the values between two ends, where it is finite; that is a proof that no pole lies between them."""
    if not (a.lo.is_finite() and a.hi.is_finite()):
        return TOP
    image = f(a.lo.union(a.hi))
    return Interval(down(image), up(image)) if image.is_finite() else TOP


def gamma(a: Interval) -> Interval: return _valley(lambda x: x.gamma(), a, arb("0.885603").lower())


def lgamma(a: Interval) -> Interval:
    """log |gamma|, which is log gamma on (0, oo)."""
    return _valley(lambda x: x.lgamma() if x > 0 else abs(x.gamma()).log(), a, arb("-0.121487").lower())


def after_one(a: Interval) -> Interval: return gamma(add(a, Interval(ONE, ONE)))


def digamma(a: Interval) -> Interval:
    """The digamma function, which increases on (0, oo)."""
    return TOP if a.lo < 0 or a.hi <= 0 else monotone(lambda x: x.digamma() if x > 0 else NEG, a, NEG, POS)


def polygamma(order: int, a: Interval) -> Interval:
    """The derivative of that order >= 1 of digamma: (-1)^(order + 1) order! zeta(order + 1, x), and zeta(s, x), the sum of
    1/(x + i)^s over i >= 0, is positive on (0, oo) and falls from oo to 0."""
    if a.lo < 0 or a.hi <= 0:
        return TOP

    def size(x: arb) -> arb:
        return POS if x <= 0 else ZERO if x == POS else factorial(order) * arb.zeta(arb(order + 1), x)

    lo, hi = down(size(a.hi)), up(size(a.lo))
    least, most = (ZERO, True) if not lo > 0 else (lo, a.hi_open), (hi, a.lo_open or bool(hi == POS))
    return Interval(least[0], most[0], least[1], most[1]) if order % 2 else Interval(-most[0], -least[0], most[1], least[1])


def binomial(n: Interval, k: Interval) -> Interval:
    """The binomial coefficient gamma(n + 1)/(gamma(k + 1) gamma(n - k + 1)) for real n and k: where 0 <= k <= n, and the value
    0 where 0 <= n < k and n - k is an integer."""
    if k.hi < 0 or n.hi < 0:
        raise UndefinedValue("a binomial coefficient of a negative number")
    if k.lo > n.hi:
        return Interval(ZERO, ZERO)
    within = _within(n, k)
    return within if k.hi <= n.lo else hull(within, Interval(ZERO, ZERO))


def _within(n: Interval, k: Interval) -> Interval:
    """The binomial coefficient where 0 <= k <= n.

    It is at least 1.  It increases with n, and for fixed n it increases with k up to n/2 and falls after, since digamma
    increases.  So it is greatest at the greatest n, for the k nearest to n/2; and it is least at an end of k: at the least one
    for the least n there, at the greatest one for the least n unless k can reach n, where it is 1."""
    first, last = (ZERO if k.lo < 0 else k.lo), (n.hi if k.hi > n.hi else k.hi)
    low = ONE
    if last <= n.lo and last.is_finite():
        ends = [down(_coefficient(n.lo, end)) for end in (first, last)]
        low = ends[0] if ends[0] < ends[1] else ends[1]
    if last == 0:
        return Interval(ONE, ONE)
    half = n.hi / 2
    high = POS if n.hi == POS else up(_coefficient(n.hi, last if last < half else first if first > half else half))
    return Interval(low if low > 1 else ONE, high, False, bool(high == POS))


def _coefficient(n: arb, k: arb) -> arb:
    """A ball around the coefficient at exact numbers 0 <= k <= n."""
    if n.is_integer() and k.is_integer() and n <= MOST_EXACT:
        return arb.bin_uiui(whole(n), whole(k))
    return ((n + 1).lgamma() - (k + 1).lgamma() - (n - k + 1).lgamma()).exp()


GAMMAS: dict[str, Callable[[Interval], Interval]] = {
    "gamma": gamma, "lgamma": lgamma, "factorial": after_one, "digamma": digamma,
    "trigamma": lambda a: polygamma(1, a), "tetragamma": lambda a: polygamma(2, a), "pentagamma": lambda a: polygamma(3, a),
}
