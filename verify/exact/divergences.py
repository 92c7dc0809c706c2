"""Divergences of two distributions on the same letters, exact, in nats.

Arguments `p` and `q` are Distributions, mappings from letters to probabilities, or rows such as "1/2 1/2"; where one is a
plain row it is read in the order of the letters of the other.  Conventions: 0 log 0 = 0, 0 log(0/q) = 0, and a divergence
is +oo where p gives positive probability to a letter to which q gives none.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence

from flint import arb, fmpq

from verify.exact.distribution import Distribution, Letter, aligned, as_distribution
from verify.exact.errors import IllPosed
from verify.exact.numbers import INFINITY, Enclosed, LogSum, Real
from verify.exact.rationals import ONE, ZERO, key, power, read, root, total
from verify.exact.terms import or_term
from verify.exact.threshold_sets import Pair, excess, optimum

MOMENT_BITS = 40_000_000     # of all powers of a Renyi moment together: longer ones are enclosed, not written out
Row = Sequence[fmpq]


def two_laws(p: object, q: object) -> tuple[tuple[Letter, ...], Row, Row]:
    """The letters, and the probabilities of both laws in the order of the letters."""
    named = next((law for law in (p, q) if isinstance(law, Distribution | Mapping)), p)
    letters = as_distribution(named, "q" if named is q and named is not p else "p").letters
    return letters, aligned(p, letters, "p"), aligned(q, letters, "q")


@or_term
def KL(p: object, q: object) -> LogSum:
    """The Kullback-Leibler divergence, the sum of p log(p/q) over the letters with p > 0, in nats; +oo where p is not
    absolutely continuous with respect to q.

    Source: Kullback, Leibler 1951; Cover, Thomas 2006, (2.26).
    """
    _, a, b = two_laws(p, q)
    return kl(a, b)


def kl(p: Row, q: Row) -> LogSum:
    """The Kullback-Leibler divergence of two rows of probabilities."""
    terms: dict[tuple[int, int], list[fmpq]] = {}
    ratios: dict[tuple[int, int], fmpq] = {}
    for a, b in zip(p, q, strict=True):
        if a != 0:
            if b == 0:
                return INFINITY
            ratio = a / b
            terms.setdefault(k := key(ratio), []).append(a)
            ratios[k] = ratio
    return LogSum.of(ZERO, [(total(weights), ratios[k]) for k, weights in terms.items()])


@or_term
def TV(p: object, q: object) -> LogSum:
    """The total variation distance, half the sum of |p - q|: a rational in [0, 1].

    Source: Levin, Peres 2017, Proposition 4.2.
    """
    _, a, b = two_laws(p, q)
    return LogSum.of(excess(a, b, ONE))


@or_term
def chi_square(p: object, q: object) -> LogSum:
    """The chi-square divergence, the sum of (p - q)^2/q over the letters with p + q > 0: a rational >= 0, or +oo.

    Source: Pearson 1900; Tsybakov 2009, Section 2.4.
    """
    _, a, b = two_laws(p, q)
    if not _dominated(a, b):
        return INFINITY
    return LogSum.of(total([(x - y) * (x - y) / y for x, y in zip(a, b, strict=True) if y != 0]))


@or_term
def hockey_stick(p: object, q: object, level: object) -> LogSum:
    """The hockey-stick divergence, the sum of max(p - level q, 0), for a rational level (e^eps): rational; it is the least
    delta with p(O) <= level q(O) + delta for every event O.

    Source: Sason, Verdu 2016, Section VII; Balle, Barthe, Gaboardi 2018, Theorem 1.
    """
    _, a, b = two_laws(p, q)
    return LogSum.of(excess(a, b, read(level, "level")))


@or_term
def D_inf(p: object, q: object, delta: object = 0) -> LogSum:
    """The (delta-approximate) max-divergence, log max (p(O) - delta)/q(O) over the events O with p(O) > delta: the logarithm of
    a rational, or +oo where an event with q(O) = 0 has p(O) > delta.

    For delta = 0 it is log max p/q over the letters with p > 0.  With delta > 0 it can be negative.  Raises IllPosed for
    delta < 0 and for delta >= 1 (the maximum over no events).  Source: Dwork, Feldman, Hardt, Pitassi, Reingold, Roth 2015,
    Section 2.
    """
    _, a, b = two_laws(p, q)
    return level_of(optimum(Pair((ONE,), (a,), b), read_slack(delta, "delta")).ratio)


def optimal_event(p: object, q: object, delta: object = 0) -> tuple[Letter, ...]:
    """The letters of an event that attains D_inf(p, q, delta): those with a likelihood ratio p/q from a threshold on.

    Where the divergence is +oo, the letters with p > 0 = q.  Raises IllPosed where `D_inf` does.
    """
    letters, a, b = two_laws(p, q)
    event = optimum(Pair((ONE,), (a,), b), read_slack(delta, "delta")).event
    return tuple(x for i, x in enumerate(letters) if (0, i) in event)


def read_slack(delta: object, where: str) -> fmpq:
    """The rational in [0, 1) that delta or beta must be; raises IllPosed for others."""
    d = read(delta, where)
    if not 0 <= d < 1:
        raise IllPosed(f"{where} = {d}: the maximum over the events of probability > {where} needs 0 <= {where} < 1")
    return d


def level_of(ratio: fmpq | None) -> LogSum:
    """The logarithm of a positive ratio, +oo for None."""
    return INFINITY if ratio is None else LogSum.of(ZERO, [(ONE, ratio)])


# --- Renyi

def renyi_moment(p: object, q: object, order: object) -> Real:
    """The sum of p^order q^(1 - order) over the letters with p > 0 and q > 0; +oo for order > 1 where a letter has p > 0 = q.

    `order` is a rational > 0 other than 1.  Exact where all the powers are rational, as for integer orders, else a certified
    enclosure of any precision.  Raises IllPosed for order <= 0 and for order = 1.
    Source: van Erven, Harremoes 2014, Section II.
    """
    _, a, b = two_laws(p, q)
    alpha = _read_order(order)
    if alpha > 1 and not _dominated(a, b):
        return INFINITY
    parts = _by_ratio(a, b)
    if not parts:
        return LogSum(0)
    unit, factor = _commensurable(parts, alpha)
    if factor is None:
        return _enclosed_moment(parts, alpha)
    common = root(unit, int(alpha.q))
    if common is not None:
        return LogSum.of(power(common, int(alpha.p)) * factor)
    return LogSum.of(ZERO, [(alpha, unit), (ONE, factor)]).exp()


def renyi_divergence(p: object, q: object, order: object) -> Real:
    """The Renyi divergence log(moment)/(order - 1), in nats, for a rational order > 0 other than 1; +oo where the support
    fails (order > 1), or where no letter has p > 0 and q > 0 (order < 1).

    A `LogSum` for integer orders, and where the powers of the likelihood ratios have rational proportions, else a certified
    enclosure of any precision.  Raises IllPosed for order <= 0 and order = 1: use KL for the limit at 1, D_inf for that at oo.
    Source: Renyi 1961; van Erven, Harremoes 2014, Section II.
    """
    _, a, b = two_laws(p, q)
    alpha = _read_order(order)
    parts = _by_ratio(a, b)
    if not parts or (alpha > 1 and not _dominated(a, b)):
        return INFINITY
    unit, factor = _commensurable(parts, alpha)
    if factor is not None:
        return LogSum.of(ZERO, [(alpha / (alpha - 1), unit), (1 / (alpha - 1), factor)])
    moment = _enclosed_moment(parts, alpha)
    return Enclosed(lambda: moment.ball().log()) / LogSum.of(alpha - 1)


def _read_order(order: object) -> fmpq:
    alpha = read(order, "order")
    if alpha <= 0 or alpha == 1:
        raise IllPosed(f"order = {alpha}: a Renyi divergence has an order > 0 other than 1 (the limit at 1 is KL)")
    return alpha


Parts = list[tuple[fmpq, fmpq]]      # q summed over the letters of one likelihood ratio, and that ratio p/q > 0


def _by_ratio(p: Row, q: Row) -> Parts:
    weights: dict[tuple[int, int], list[fmpq]] = {}
    ratios: dict[tuple[int, int], fmpq] = {}
    for a, b in zip(p, q, strict=True):
        if a != 0 and b != 0:
            ratio = a / b
            weights.setdefault(k := key(ratio), []).append(b)
            ratios[k] = ratio
    return [(total(w), ratios[k]) for k, w in weights.items()]


def _commensurable(parts: Parts, alpha: fmpq) -> tuple[fmpq, fmpq | None]:
    """A rational u > 0 and the rational f with moment = u^alpha f, or None for f where there is none, or it is too long."""
    unit = ONE if alpha.q == 1 else parts[0][1]
    if sum(r.height_bits() for _, r in parts) * int(alpha.p) > MOMENT_BITS * int(alpha.q):
        return unit, None
    roots = [root(r / unit, int(alpha.q)) for _, r in parts]
    if None in roots:
        return unit, None
    return unit, total([w * power(r, int(alpha.p)) for (w, _), r in zip(parts, roots, strict=True) if r is not None])


def _enclosed_moment(parts: Parts, alpha: fmpq) -> Enclosed:
    def ball() -> arb:
        made = arb(0)
        for w, r in parts:
            made += arb(w) * (arb(alpha) * arb(r).log()).exp()
        return made

    return Enclosed(ball)


def _dominated(p: Row, q: Row) -> bool:
    return all(a == 0 or b != 0 for a, b in zip(p, q, strict=True))
