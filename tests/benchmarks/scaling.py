"""Families of claims that grow in one direction: the number of variables, or the smallness of the margin."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """One member of a family: where it stands on the axis, and its truth."""

    label: str
    x: float
    text: str
    where: str
    truth: bool = True


def names(count: int) -> list[str]:
    """Names for that many variables."""
    return [f"x{i}" for i in range(1, count + 1)]


def jensen() -> list[Step]:
    """exp of a mean against the mean of exp: tight on the diagonal and unbounded."""
    return [Step(f"{n} variables", n, f"exp(({' + '.join(v)})/{n}) <= ({' + '.join(f'exp({x})' for x in v)})/{n}",
                 ", ".join(f"{x} real" for x in v)) for n in range(1, 6) for v in [names(n)]]


def cauchy() -> list[Step]:
    """The square of a sum against the sum of squares: a polynomial, tight on the diagonal and unbounded."""
    return [Step(f"{n} variables", n, f"({' + '.join(v)})^2 <= {n}*({' + '.join(f'{x}^2' for x in v)})",
                 ", ".join(f"{x} real" for x in v)) for n in range(1, 6) for v in [names(n)]]


def bumps() -> list[Step]:
    """A sum of bumps on a box, with a margin of 8 per cent."""
    return [Step(f"{n} variables", n, f"{' + '.join(f'{x}*exp(-{x})' for x in v)} <= {2 * n}/5",
                 ", ".join(f"0 <= {x} <= 4" for x in v)) for n in range(1, 6) for v in [names(n)]]


def _margins(bump: str, where: str, best: str, sign: str) -> list[Step]:
    return [Step(f"10^-{k}", k, f"{bump} <= {best}*(1{sign}1/{10**k})", where, sign == "+") for k in range(1, 9)]


ONE, TWO = "x*exp(-x)", "x*exp(-x) + y*exp(-y)"
FAMILIES: dict[str, Callable[[], list[Step]]] = {
    "variables: Jensen for exp, tight": jensen,
    "variables: Cauchy and Schwarz, tight": cauchy,
    "variables: bumps on a box, margin 8 %": bumps,
    "margin: one variable, true": lambda: _margins(ONE, "0 <= x <= 10", "1/E", "+"),
    "margin: one variable, false": lambda: _margins(ONE, "0 <= x <= 10", "1/E", "-"),
    "margin: two variables, true": lambda: _margins(TWO, "0 <= x <= 10, 0 <= y <= 10", "2/E", "+"),
    "margin: two variables, false": lambda: _margins(TWO, "0 <= x <= 10, 0 <= y <= 10", "2/E", "-"),
}
