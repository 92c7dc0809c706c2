"""The same quantities by mpmath's quadrature and plain formulas: independent of what is tested, and not certified."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import mpmath as mp


def number(x: Fraction | int | str) -> Any:
    """An mpmath number."""
    q = Fraction(x)
    return mp.mpf(q.numerator) / q.denominator


def density(name: str, mean: Fraction | int = 0, scale: Fraction | int = 1) -> Callable[[Any], Any]:
    """The density of a Laplace or Gaussian law."""
    m, b = number(mean), number(scale)
    if name == "Laplace":
        return lambda x: mp.exp(-abs(x - m) / b) / (2 * b)
    return lambda x: mp.exp(-((x - m) / b) ** 2 / 2) / (b * mp.sqrt(2 * mp.pi))


def integral(f: Callable[[Any], Any], kinks: Sequence[Any], reach: int = 90) -> Any:
    """The integral over [-reach, reach], cut at the kinks and at a few more points."""
    inner = sorted({mp.mpf(-reach), *map(mp.mpf, (-40, -20, -10, -5, -2, 0, 2, 5, 10, 20, 40)), mp.mpf(reach), *map(mp.mpf, kinks)})
    return mp.quad(f, inner)


def close(x: Any, text: tuple[str, str], slack: float = 1e-9) -> bool:
    """Whether a number lies in a decimal enclosure, up to an error of the quadrature."""
    size = slack * (1 + abs(x))
    return bool(mp.mpf(text[0]) - size <= x <= mp.mpf(text[1]) + size)
