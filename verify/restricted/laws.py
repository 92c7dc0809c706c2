"""The continuous laws of the additive mechanisms: Laplace and Gaussian, with exact or enclosed parameters."""
from __future__ import annotations

import math
from dataclasses import dataclass

from flint import arb, fmpq

from verify.exact.numbers import Enclosed
from verify.restricted.parameters import Parameter, ball, count, parameter, positive, power


@dataclass(frozen=True)
class Law:
    """A law with the density of mean + scale Z, where Z has the standard law of the family.

    `mean` and `scale` > 0 are ints, Fractions, texts such as "3/2", or finite `Real` numbers such as log(3).
    """

    mean: Parameter
    scale: Parameter

    def __init__(self, mean: object = 0, scale: object = 1) -> None:
        object.__setattr__(self, "mean", parameter(mean, "mean"))
        object.__setattr__(self, "scale", positive(scale, self.scale_name))

    scale_name = "scale"

    def moment(self, j: int) -> arb:
        """E x^j, a ball at the current precision."""
        count(j, "j")
        mean, scale = ball(self.mean), ball(self.scale)
        return sum((math.comb(j, i) * power(mean, j - i) * power(scale, i) * self.standard_moment(i)
                    for i in range(0, j + 1, 2)), arb(0))

    def absolute_moment(self, q: object) -> Enclosed:
        """E |x - mean|^q for q > -1, in closed form."""
        exponent = parameter(q, "q")
        positive(exponent + 1, "q + 1")
        return Enclosed(lambda: ball(self.scale) ** ball(exponent) * self.standard_absolute_moment(ball(exponent)))

    def standard_moment(self, j: int) -> fmpq:
        """E Z^j of the standard law."""
        raise NotImplementedError

    def standard_absolute_moment(self, q: arb) -> arb:
        """E |Z|^q of the standard law, q > -1."""
        raise NotImplementedError

    def constant(self) -> arb:
        """The factor in the standard density, constant times e^(exponent(x))."""
        raise NotImplementedError

    def exponent(self) -> tuple[fmpq, ...]:
        """Coefficients of a polynomial in x >= 0; constant times its exponential is the standard density at x and at -x."""
        raise NotImplementedError


class Laplace(Law):
    """The Laplace law with density e^(-|x - mean|/scale)/(2 scale): `Laplace(1, "1/2")`; its variance is 2 scale^2."""

    def standard_moment(self, j: int) -> fmpq:
        """E Z^j: j! for even j, else 0."""
        return fmpq(0) if j % 2 else fmpq(math.factorial(j))

    def standard_absolute_moment(self, q: arb) -> arb:
        """E |Z|^q = gamma(q + 1)."""
        return (q + 1).gamma()

    def constant(self) -> arb:
        """1/2."""
        return arb(fmpq(1, 2))

    def exponent(self) -> tuple[fmpq, ...]:
        """-x."""
        return fmpq(0), fmpq(-1)


class Gaussian(Law):
    """The normal law with this mean and this standard deviation: `Gaussian(0, 2)` has variance 4."""

    scale_name = "sd"

    def __init__(self, mean: object = 0, sd: object = 1) -> None:
        super().__init__(mean, sd)

    def standard_moment(self, j: int) -> fmpq:
        """E Z^j: 1 3 5 ... (j - 1) for even j, else 0."""
        return fmpq(0) if j % 2 else fmpq(math.factorial(j), 2 ** (j // 2) * math.factorial(j // 2))

    def standard_absolute_moment(self, q: arb) -> arb:
        """E |Z|^q = 2^(q/2) gamma((q + 1)/2)/sqrt(pi)."""
        return arb(2) ** (q / 2) * ((q + 1) / 2).gamma() / arb.pi().sqrt()

    def constant(self) -> arb:
        """1/sqrt(2 pi)."""
        return 1 / (2 * arb.pi()).sqrt()

    def exponent(self) -> tuple[fmpq, ...]:
        """-x^2/2."""
        return fmpq(0), fmpq(0), fmpq(-1, 2)
