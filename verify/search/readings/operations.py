"""The operations of the language on arrays of doubles: nan where there is no value, inf for infinite divergences."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import special

Array = npt.NDArray[Any]
ROUNDING = 1e-9


def _where(good: Array, value: Callable[[Array], Array], u: Array, instead: float) -> Array:
    """value(u) where good, nan elsewhere; `instead` is any argument at which the value exists."""
    return np.where(good, value(np.where(good, u, instead)), np.nan)


def divide(a: Array, b: Array) -> Array:
    """a / b, nan where b is zero."""
    return np.where(b != 0, a / np.where(b != 0, b, 1), np.nan)


def log(u: Array) -> Array:
    """The natural logarithm, nan where u <= 0."""
    return _where(u > 0, np.log, u, 1)


def power(base: Array, exponent: Array) -> Array:
    """base^exponent with 0^0 = 1, nan where it has no real value."""
    whole = exponent == np.rint(exponent)
    good = (base > 0) | ((base == 0) & (exponent >= 0)) | ((base < 0) & whole)
    return np.where(good, np.power(np.where(good, base, 1.0), exponent), np.nan)


def _total(*u: Array) -> Array:
    total = u[0]
    for x in u[1:]:
        total = total + x
    return total


def _product(*u: Array) -> Array:
    total = u[0]
    for x in u[1:]:
        total = total * x
    return total


def _least(*u: Array) -> Array:
    total = u[0]
    for x in u[1:]:
        total = np.minimum(total, x)
    return total


def _greatest(*u: Array) -> Array:
    total = u[0]
    for x in u[1:]:
        total = np.maximum(total, x)
    return total


def _no_pole(u: Array) -> Array:
    return np.asarray((u > 0) | (u != np.rint(u)))


def _binomial(n: Array, k: Array) -> Array:
    """The binomial coefficient for k <= n, and 0 where n - k is a negative integer; nan where n or k is negative."""
    inside = np.where(n >= k, special.binom(n, k), np.where(n - k == np.rint(n - k), 0.0, np.nan))
    return np.asarray(np.where((n >= 0) & (k >= 0), inside, np.nan))


OPERATIONS: dict[str, Callable[..., Array]] = {
    "add": _total, "mul": _product, "div": divide, "pow": power, "min": _least, "max": _greatest,
    "exp": np.exp, "log": log, "log2": lambda u: log(u) / np.log(2), "sqrt": lambda u: _where(u >= 0, np.sqrt, u, 1),
    "abs": np.abs, "floor": np.floor, "ceil": np.ceil, "sin": np.sin, "cos": np.cos, "tan": np.tan,
    "asin": lambda u: _where(np.abs(u) <= 1, np.arcsin, u, 0), "acos": lambda u: _where(np.abs(u) <= 1, np.arccos, u, 0),
    "atan": np.arctan, "sinh": np.sinh, "cosh": np.cosh, "tanh": np.tanh, "asinh": np.arcsinh,
    "acosh": lambda u: _where(u >= 1, np.arccosh, u, 1), "atanh": lambda u: _where(np.abs(u) < 1, np.arctanh, u, 0),
    "erf": special.erf, "erfc": special.erfc, "gamma": lambda u: _where(_no_pole(u), special.gamma, u, 1),
    "lgamma": lambda u: _where(_no_pole(u), special.gammaln, u, 1),
    "factorial": lambda u: _where(_no_pole(u + 1), lambda v: special.gamma(v + 1), u, 1), "binomial": _binomial,
    "pi": lambda: np.array(np.pi), "E": lambda: np.array(np.e)}


# --- divergences of two laws whose letters are the last axis

def divergence(name: str, p: Array, q: Array, param: Array | None = None) -> Array:
    """A functional of `verify.language.finite` by the same conventions: inf where mass is lost, nan outside its domain."""
    support = p > 0
    lost = (support & (q <= 0)).any(-1)
    safe = np.where(q > 0, q, 1)
    match name:
        case "KL": value = np.where(support, p * np.log(np.where(support, p, 1) / safe), 0).sum(-1)
        case "D_inf": value = np.where(support, np.log(np.where(support, p, 1) / safe), -np.inf).max(-1)
        case "TV": return np.asarray(np.abs(p - q).sum(-1) / 2)
        case "chi_square": value = np.where(q > 0, (p - q) ** 2 / safe, 0).sum(-1)
        case "hockey_stick":
            assert param is not None
            return np.asarray(np.maximum(p - param[..., None] * q, 0).sum(-1))
        case "renyi":
            assert param is not None
            order = param[..., None]
            value = np.where(support, np.power(np.where(support, p, 1), order) * np.power(safe, 1 - order), 0).sum(-1)
            lost, value = lost & (param > 1), np.where(param > 1, value, np.nan)
        case _:
            assert param is not None
            return _approximate_max_divergence(p, q, param)
    return np.where(lost, np.inf, value)


def _approximate_max_divergence(p: Array, q: Array, delta: Array) -> Array:
    """log max (p(O) - delta)/q(O) over the events with p(O) > delta: only first letters by falling p/q can be best."""
    p, q = np.broadcast_arrays(p, q)
    both = (p > 0) & (q > 0)
    lost = np.where((p > 0) & ~both, p, 0).sum(-1)
    order = np.argsort(np.where(both, -p / np.where(both, q, 1), np.inf), axis=-1, kind="stable")
    above = lost[..., None] + np.cumsum(np.take_along_axis(np.where(both, p, 0), order, -1), -1)
    below = np.cumsum(np.take_along_axis(np.where(both, q, 0), order, -1), -1)
    excess = above - delta[..., None]
    ratio = np.where((excess > 0) & (below > 0), excess / np.where(below > 0, below, 1), 0).max(-1)
    value = np.log(np.where(ratio > 0, ratio, np.nan))
    value = np.where(lost > delta + 1e-14, np.inf, value)
    return np.where((delta >= 0) & (delta < 1), value, np.nan)
