"""Independent components with one scale: what affine adversaries learn from a shifted vector.

Gaussian: only the length of the shift counts, so that the value is that of one dimension.  Laplace, KL: the supremum splits
into one for each component.  Laplace, Renyi: the value lies between bounds that meet at order 2, where it is
log(1 + |v|_2^2/2) for a shift v in units of the scale.
"""
from __future__ import annotations

from collections.abc import Sequence

from flint import arb

from verify.exact.errors import InvalidInput
from verify.exact.numbers import Enclosed, Real
from verify.kernel.numbers.intervals import precision
from verify.restricted.bracket import Bracket
from verify.restricted.divergences import laplace_linear_proved
from verify.restricted.finite import greatest
from verify.restricted.kl import affine_kl
from verify.restricted.laws import Gaussian, Laplace
from verify.restricted.parameters import Parameter, ball, order, parameter, positive
from verify.restricted.renyi import restricted_renyi


def read_shift(shift: Sequence[object]) -> list[Parameter]:
    """The components of a shift: a list of numbers, one or more."""
    if isinstance(shift, str) or not isinstance(shift, Sequence) or not shift:
        raise InvalidInput(f"shift: {shift!s:.40} is not a list of one number or more")
    return [parameter(v, f"shift[{i}]") for i, v in enumerate(shift)]


def gaussian_vector_renyi(shift: Sequence[object], sd: object, order_: object, digits: int = 12) -> Bracket:
    """The Renyi divergence of order a > 1 of N(v, sd^2 I) from N(0, sd^2 I), restricted to affine adversaries, in nats.

    E_Q |c + w x|^p depends on the length of w alone, so that the best w points along v.
    """
    v, s = read_shift(shift), positive(sd, "sd")
    length = Enclosed(lambda: sum((ball(x) ** 2 for x in v), arb(0)).sqrt())
    if all(x == 0 for x in v):
        return restricted_renyi(Gaussian(0, s), Gaussian(0, s), order_, 1, digits)
    return restricted_renyi(Gaussian(length, s), Gaussian(0, s), order_, 1, digits)


def laplace_vector_kl(shift: Sequence[object], scale: object) -> Real:
    """The KL divergence of a vector of Laplace variables shifted by v, restricted to affine adversaries: the sum over the
    components of `affine_kl`."""
    v, b = read_shift(shift), positive(scale, "scale")
    parts = [affine_kl(Laplace(x, b), Laplace(0, b)) for x in v]
    return Enclosed(lambda: sum((part.ball() for part in parts), arb(0)))


def laplace_vector_renyi(shift: Sequence[object], scale: object, order_: object) -> Bracket:
    """The Renyi divergence of order a > 1 of a vector of Laplace variables shifted by v, restricted to affine adversaries.

    Lower ends: one component alone; a log(1 + |v|_2^2/2)/(2 (a - 1)) for a >= 2.  Upper ends: the same for a <= 2; the sum over
    the components (the product of their densities has the right means); the proved bound with e = |v|_1.  v in units of the
    scale.  The bracket need not be narrow, but is so at a = 2 and in one dimension.
    """
    v, b, a = read_shift(shift), positive(scale, "scale"), order(order_)
    moved = [x for x in v if x != 0]
    if not moved:
        return Bracket(arb(0), arb(0))
    single = [restricted_renyi(Laplace(x, b), Laplace(0, b), a) for x in moved]
    lower, upper = [s.lower for s in single], []
    with precision(160):
        upper.append(sum((s.upper for s in single), arb(0)).upper())
        square = sum(((ball(x) / ball(b)) ** 2 for x in moved), arb(0))
        middle = ball(a) / (2 * (ball(a) - 1)) * (square / 2).log1p()
        if a >= 2:
            lower.append(middle.lower())
        if a <= 2:
            upper.append(middle.upper())
        total = Enclosed(lambda: sum((abs(ball(x)) for x in moved), arb(0)) / ball(b))
        upper.append(laplace_linear_proved(total, a).ball().upper())
        return Bracket(greatest(lower), -greatest([-u for u in upper]))
