"""Divergences between continuous laws in closed form: KL, Renyi, hockey-stick; all in nats, known to any precision."""
from __future__ import annotations

from flint import arb

from verify.exact.errors import InvalidInput
from verify.exact.numbers import INFINITY, Enclosed, Real
from verify.restricted.laws import Gaussian, Laplace, Law
from verify.restricted.parameters import ball, order, parameter, positive


def KL_laws(p: Law, q: Law) -> Real:
    """E_P log(P/Q) of two Laplace or two Gaussian laws."""
    laplace = _same_family(p, q)

    def value() -> arb:
        shift, b, c = abs(ball(p.mean) - ball(q.mean)), ball(p.scale), ball(q.scale)
        if laplace:
            return (c / b).log() + (b * (-shift / b).exp() + shift) / c - 1
        return (c / b).log() + (b * b + shift * shift) / (2 * c * c) - arb(1) / 2

    return Enclosed(value)


def renyi_laws(p: Law, q: Law, order_: object) -> Real:
    """log(E_Q (P/Q)^a)/(a - 1) for an order a > 1, of two Laplace or two Gaussian laws; oo where the mean is.

    For equal Laplace scales it is equation (4) of Chaudhuri, Imola, Machanavajjhala 2019 (Mironov 2017, Table II).
    """
    a = order(order_)
    laplace = _same_family(p, q)
    if laplace and not a / p.scale > (a - 1) / q.scale:
        return INFINITY
    if not laplace and not a * q.scale * q.scale > (a - 1) * p.scale * p.scale:
        return INFINITY
    return Enclosed(lambda: (_laplace_renyi if laplace else _gaussian_renyi)(p, q, ball(a)))


def _laplace_renyi(p: Law, q: Law, a: arb) -> arb:
    shift, b, c = abs(ball(p.mean) - ball(q.mean)), ball(p.scale), ball(q.scale)
    up, down = a / b, (a - 1) / c
    outside = ((down * shift).exp() + (-up * shift).exp()) / (up - down)
    between = ((down * shift).exp() - (-up * shift).exp()) / (up + down)
    return ((outside + between) / (2 * b ** a * c ** (1 - a))).log() / (a - 1)


def _gaussian_renyi(p: Law, q: Law, a: arb) -> arb:
    shift, b, c = ball(p.mean) - ball(q.mean), ball(p.scale), ball(q.scale)
    variance = a * c * c - (a - 1) * b * b
    return (c / b).log() + (c * c / variance).log() / (2 * (a - 1)) + a * shift * shift / (2 * variance)


def hockey_stick_laws(p: Law, q: Law, eps: object) -> Real:
    """The greatest P(S) - e^eps Q(S) over events S, for two laws of one family with the same scale and eps >= 0.

    Laplace: 1 - e^((eps - d)/2) for eps <= d, else 0; Gaussian: Phi(d/2 - eps/d) - e^eps Phi(-d/2 - eps/d); d is the
    distance of the means in units of the scale.  Source: Balle, Wang 2018, Theorem 5 (Gaussian).
    """
    level, laplace = parameter(eps, "eps"), _same_family(p, q)
    if level < 0:
        raise InvalidInput(f"eps: {eps!s:.40} is negative; a level of privacy is >= 0")
    if not p.scale == q.scale:
        raise InvalidInput(f"scale: {p.scale} and {q.scale} differ; the closed form is for equal scales")
    if p.mean == q.mean:
        return Enclosed(lambda: arb(0))
    if laplace and level * p.scale >= max(p.mean - q.mean, q.mean - p.mean):
        return Enclosed(lambda: arb(0))

    def value() -> arb:
        d, t = abs(ball(p.mean) - ball(q.mean)) / ball(p.scale), ball(level)
        if laplace:
            return -((t - d) / 2).expm1()
        return _phi(d / 2 - t / d) - t.exp() * _phi(-d / 2 - t / d)

    return Enclosed(value)


def laplace_renyi_bound(eps: object, order_: object) -> Real:
    """eps - log(2)/(a - 1), the lower bound on the Renyi divergence in Table 1, row 3, of Chaudhuri et al. 2019."""
    e, a = positive(eps, "eps"), order(order_)
    return Enclosed(lambda: ball(e) - arb(2).log() / (ball(a) - 1))


def laplace_linear_bound(eps: object, order_: object) -> Real:
    """log(1 + 2^(a-1) eps^a)/(a - 1), printed in Table 1, row 3, of Chaudhuri et al. 2019 as an upper bound; it fails for
    a > 2 and small eps."""
    e, a = positive(eps, "eps"), order(order_)
    return Enclosed(lambda: _printed(ball(e), ball(a), arb(2)))


def gaussian_linear_bound(sd: object, order_: object) -> Real:
    """log(1 + sqrt(2 pi)^(a-1)/sd^a)/(a - 1), printed in Table 1, row 4, of Chaudhuri et al. 2019 as an upper bound; it fails
    for a > 2 and large sd."""
    s, a = positive(sd, "sd"), order(order_)
    return Enclosed(lambda: _printed(1 / ball(s), ball(a), (2 * arb.pi()).sqrt()))


def laplace_linear_proved(eps: object, order_: object) -> Real:
    """log(((1 + eps)^a + |1 - eps|^a)/2)/(a - 1), an upper bound on the (lin, Renyi) parameter of the Laplace mechanism that
    holds for all a > 1 and eps > 0: the density 1 + eps sign(x) has the mean of the shifted law."""
    e, a = positive(eps, "eps"), order(order_)
    return Enclosed(lambda: _two_valued(ball(e), ball(a)))


def gaussian_linear_proved(sd: object, order_: object) -> Real:
    """log(((1 + c/sd)^a + |1 - c/sd|^a)/2)/(a - 1) with c = sqrt(pi/2), the same for the Gaussian mechanism."""
    s, a = positive(sd, "sd"), order(order_)
    return Enclosed(lambda: _two_valued((arb.pi() / 2).sqrt() / ball(s), ball(a)))


def _printed(e: arb, a: arb, factor: arb) -> arb:
    return (1 + factor ** (a - 1) * e ** a).log() / (a - 1)


def _two_valued(e: arb, a: arb) -> arb:
    low = abs(1 - e)
    small = low ** a if low > 0 else arb(0).union(arb(low.abs_upper()) ** a)
    return (((1 + e) ** a + small) / 2).log() / (a - 1)


def _phi(x: arb) -> arb:
    return (-x / arb(2).sqrt()).erfc() / 2


def _same_family(p: Law, q: Law) -> bool:
    """Whether both are Laplace laws; raises unless they are two Laplace or two Gaussian laws."""
    for family in (Laplace, Gaussian):
        if isinstance(p, family) and isinstance(q, family):
            return family is Laplace
    raise InvalidInput(f"laws: {p!s:.60} and {q!s:.60} are not two Laplace or two Gaussian laws")

