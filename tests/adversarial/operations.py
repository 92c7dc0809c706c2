"""The operations of verify.language on numbers of 80 digits, by the table of docs/semantics.md."""
from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from tests.adversarial.sixty_digits import (
    MP, Ball, NoValue, Real, Unsure, add, around, ball, div, exp, inside, integer, log, minus, mul, neg, power, rising, root, sign,
    smooth)

_MOST_FACTORIAL = 300


def log2(x: Real) -> Real:
    """The logarithm to base 2; exact for powers of 2."""
    if sign(x) > 0 and isinstance(x, Fraction):
        k = x.numerator.bit_length() - x.denominator.bit_length()
        if x == Fraction(2) ** k:
            return Fraction(k)
    return div(log(x), log(Fraction(2)))


def gamma(x: Real) -> Real:
    """Gamma; none at 0, -1, -2, ..."""
    if isinstance(x, Fraction) and x.denominator == 1:
        if x <= 0:
            raise NoValue("a pole of gamma")
        if x <= _MOST_FACTORIAL:
            return Fraction(math.factorial(int(x) - 1))
    elif isinstance(x, Ball):
        integer(x)                     # raises Unsure where the interval holds an integer
    if abs(ball(x).hi) > 5000:
        raise Unsure("gamma of a large number")
    return smooth(MP.gamma, {})(x)


def lgamma(x: Real) -> Real:
    """log |gamma|."""
    g = gamma(x)
    return log(g if sign(g) > 0 else neg(g))


def binomial(n: Real, k: Real) -> Real:
    """The binomial coefficient: by gamma for 0 <= k <= n, and 0 for integers 0 <= n < k."""
    if sign(k) >= 0 and sign(minus(n, k)) >= 0:
        return div(gamma(add(n, Fraction(1))), mul(gamma(add(k, Fraction(1))), gamma(add(minus(n, k), Fraction(1)))))
    if sign(n) >= 0 and integer(n) is not None and integer(k) is not None and sign(minus(k, n)) > 0:
        return Fraction(0)
    raise NoValue("binomial outside 0 <= k <= n")


def _floor(x: Real) -> Real:
    if isinstance(x, Fraction):
        return Fraction(math.floor(x))
    lo, hi = MP.floor(x.lo), MP.floor(x.hi)
    if lo != hi:
        raise Unsure("floor near an integer")
    return Fraction(int(lo))


def _absolute(x: Real) -> Real:
    try:
        return x if sign(x) >= 0 else neg(x)
    except Unsure:
        b = ball(x)
        return Ball(MP.mpf(0), max(abs(b.lo), abs(b.hi)))


def _extreme(pick: Callable[..., Any]) -> Callable[..., Real]:
    def at(*values: Real) -> Real:
        if all(isinstance(v, Fraction) for v in values):
            return Fraction(pick(values))
        balls = [ball(v) for v in values]
        return Ball(pick(b.lo for b in balls), pick(b.hi for b in balls))
    return at


def _tan(x: Real) -> Real:
    c = COSINE(x)
    if sign(c) == 0:
        raise NoValue("tan where cos is 0")
    return div(SINE(x), c)


def _sign(x: Real) -> Real:
    if sign(x) == 0:
        raise NoValue("the slope of abs at 0")
    return Fraction(sign(x))


_ZERO, _ONE = Fraction(0), Fraction(1)
_AT_0 = {_ZERO: _ZERO}
SINE, COSINE = smooth(MP.sin, _AT_0), smooth(MP.cos, {_ZERO: _ONE})
_UNIT: Callable[[Real], bool] = lambda x: sign(minus(_absolute(x), _ONE)) <= 0  # noqa: E731
_OPEN: Callable[[Real], bool] = lambda x: sign(minus(_absolute(x), _ONE)) < 0  # noqa: E731
OPERATIONS: dict[str, Callable[..., Real]] = {
    "add": add, "mul": mul, "div": div, "pow": power, "min": _extreme(min), "max": _extreme(max),
    "pi": lambda: around(+MP.pi), "E": lambda: around(+MP.e), "exp": exp, "log": log, "log2": log2, "sqrt": root, "abs": _absolute,
    "floor": _floor, "ceil": lambda x: neg(_floor(neg(x))), "sin": SINE, "cos": COSINE, "tan": _tan,
    "asin": inside(rising(MP.asin, _AT_0), _UNIT), "acos": inside(rising(MP.acos, {_ONE: _ZERO}), _UNIT),
    "atan": rising(MP.atan, _AT_0), "sinh": rising(MP.sinh, _AT_0),
    "cosh": lambda x: div(add(exp(x), exp(neg(x))), Fraction(2)), "tanh": rising(MP.tanh, _AT_0),
    "asinh": rising(MP.asinh, _AT_0),
    "acosh": inside(rising(MP.acosh, {_ONE: _ZERO}), lambda x: sign(minus(x, _ONE)) >= 0),
    "atanh": inside(rising(MP.atanh, _AT_0), _OPEN), "erf": rising(MP.erf, _AT_0), "erfc": rising(MP.erfc, {_ZERO: _ONE}),
    "gamma": gamma, "lgamma": lgamma, "factorial": lambda x: gamma(add(x, _ONE)), "sign": _sign,
    "binomial": binomial, "abspow": lambda b, u: power(_absolute(b), u),
}
