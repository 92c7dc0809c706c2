"""The exact approximate max-information of two mechanisms on n random bits, beside the bounds of Dwork et al. 2015; bits.

A is eps-differentially private and S holds n independent fair bits.  With P the law of (S, A(S)) and Q the product of its
marginals, the beta-approximate max-information is log K for the least K with

    excess(K)  =  sum of max(P(s, y) - K Q(s, y), 0)  <=  beta,

and the excess falls in K.  So an enclosure of the excess at two places shows log K to lie between them; a search in floats
proposes these.  Randomised response keeps each bit with probability e^eps/(1 + e^eps); P/Q depends on the number of bits that
are kept.  The other mechanism releases the number of ones with geometric noise, clamped to 0 .. n.
"""
from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from flint import arb, fmpz

from verify.figures.ends import enclosed_ends, rational_ends
from verify.figures.figure import Axis, Curve, Figure, Maker
from verify.kernel.numbers.convert import to_arb
from verify.kernel.numbers.intervals import precision

PAPER = "Dwork et al. 2015"
F = Fraction
BITS, DIGITS = 128, 10
EPS, BETA, RECORDS = F(1, 4), F(1, 100), 50                       # where they do not vary
SIZES = tuple(F(n) for n in (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 40, 50, 60, 70, 80, 90, 100))
LEVELS = tuple(F(k, 20) for k in range(1, 21))
CHANCES = tuple(F(1, 2 ** k) for k in range(1, 21))
Setting = tuple[int, Fraction, Fraction]                          # n, eps, beta
Atom = tuple[arb, arb]


def response(n: int, eps: Fraction) -> list[Atom]:
    """The probabilities under P and Q that k bits are kept, for randomised response."""
    kept = 1 / (1 + (-to_arb(eps)).exp())
    ways = [arb(fmpz.bin_uiui(n, k)) for k in range(n + 1)]
    return [(w * kept ** k * (1 - kept) ** (n - k), w / arb(2) ** n) for k, w in enumerate(ways)]


def count(n: int, eps: Fraction) -> list[Atom]:
    """The probabilities under P and Q of the pairs (number of ones, answer) of the clamped geometric mechanism."""
    r = (-to_arb(eps)).exp()
    ones = [arb(fmpz.bin_uiui(n, k)) / arb(2) ** n for k in range(n + 1)]

    def answer(k: int, y: int) -> arb:
        return r ** abs(k - y) / (1 + r) * (1 if y in (0, n) else 1 - r)

    marginal = [sum((ones[k] * answer(k, y) for k in range(n + 1)), arb(0)) for y in range(n + 1)]
    return [(ones[k] * answer(k, y), ones[k] * marginal[y]) for k in range(n + 1) for y in range(n + 1)]


def max_information(atoms: list[Atom], beta: Fraction) -> arb:
    """The beta-approximate max-information in bits, 0 < beta < 1, enclosed: floats propose where it lies, and it is shown."""
    rough = [(float(p), float(q)) for p, q in atoms]
    low, high = -60.0, max(math.log2(p / q) for p, q in rough if p > 0 and q > 0)
    for _ in range(60):
        middle = (low + high) / 2
        over = math.fsum(max(p - 2 ** middle * q, 0.0) for p, q in rough)
        low, high = (middle, high) if over > float(beta) else (low, middle)
    step = F(1, 10 ** DIGITS)
    for width in (step, 1000 * step, F(1, 1000)):
        ends = F(low) - width, F(high) + width
        if excess(atoms, ends[0]) > to_arb(beta) >= excess(atoms, ends[1]):
            return to_arb(ends[0]).union(to_arb(ends[1]))
    raise ArithmeticError("no bounds are shown")


def excess(atoms: list[Atom], bits: Fraction) -> arb:
    """The sum of max(P - 2^bits Q, 0)."""
    factor = arb(2) ** to_arb(bits)
    return sum(((p - factor * q).max(arb(0)) for p, q in atoms), arb(0))


def in_bits(nats: arb) -> arb:
    """A number of nats in bits."""
    return nats / arb(2).log()


def theorem_19(setting: Setting) -> arb:
    """log e * eps n, for every law of the dataset."""
    n, eps, _ = setting
    return in_bits(to_arb(eps * n))


def theorem_20(setting: Setting, inside: int = 2) -> arb:
    """log e * (eps^2 n/2 + eps sqrt(n ln(2/beta)/2)), for independent records."""
    n, eps, beta = setting
    return in_bits(to_arb(eps ** 2 * n / 2) + to_arb(eps) * (n * to_arb(inside / beta).log() / 2).sqrt())


CURVES: tuple[tuple[str, Callable[[Setting], arb]], ...] = (
    ("Theorem 19, every law", theorem_19),
    ("Theorem 20", theorem_20),
    ("Theorem 20 with ln(1/beta)", lambda s: theorem_20(s, 1)),
    ("randomised response, exact", lambda s: max_information(response(s[0], s[1]), s[2])),
    ("count with geometric noise, exact", lambda s: max_information(count(s[0], s[1]), s[2])),
)


def figure(name: str, title: str, x: Axis, at: Callable[[Fraction], Setting], grid: Sequence[Fraction],
           more: Sequence[dict[str, Any]] = ()) -> Figure:
    """The curves over one of the three numbers, with facts about them."""
    with precision(BITS):
        curves = tuple(Curve(label, tuple((v, *enclosed_ends(value(at(v)), DIGITS)) for v in grid)) for label, value in CURVES)
        top = F(math.ceil(max(*(F(hi) for _, _, hi in curves[1].points), min(F(hi) for _, _, hi in curves[0].points))))
        facts = (below(curves[3:], curves[:3]), *(times(curves[3], curves[1], k) for k in (0, -1)))
    return Figure(f"dwork2015/{name}", title, f"{PAPER}, Theorems 19 and 20", x,
                  Axis("approximate max-information (bits)", F(0), top, tuple(top * k / 5 for k in range(6))), curves,
                  facts=(*facts, *more))


def below(low: Sequence[Curve], high: Sequence[Curve]) -> dict[str, Any]:
    """Whether the enclosures show some curves below others at each point."""
    return {"what": "the exact values are below the bounds at all points",
            "shown": all(x.is_below(y) for x in low for y in high)}


def times(low: Curve, high: Curve, k: int) -> dict[str, Any]:
    """How many times the value of a curve that of another is at the k-th point, where this is positive."""
    (x, *least), (_, *most) = low.points[k], high.points[k]
    what = f"{high.name} over {low.name}, at the point {x}"
    if F(least[0]) <= 0:
        return {"what": f"{what}: the lower value is not positive"}
    return {"what": what, "between": rational_ends(F(most[0]) / F(least[1]), F(most[1]) / F(least[0]), 6)}


def even() -> dict[str, Any]:
    """From where on Theorem 20 is better than Theorem 19: eps n = eps^2 n/2 + eps sqrt(n ln(2/beta)/2)."""
    with precision(BITS):
        place = to_arb(2 / BETA).log() / (2 * to_arb((1 - EPS / 2) ** 2))
        return {"what": "Theorem 20 is below Theorem 19 exactly for n above this place",
                "between": list(enclosed_ends(place, DIGITS))}


def over_n() -> Figure:
    """Over the number of records."""
    x = Axis(f"number n of records (eps = {EPS} nats, beta = {BETA})", F(0), SIZES[-1], tuple(F(20 * k) for k in range(6)))
    return figure("thm-20-by-n", "Approximate max-information of n records", x, lambda n: (int(n), EPS, BETA), SIZES,
                  (even(),))


def over_eps() -> Figure:
    """Over the level of privacy."""
    x = Axis(f"eps (nats; n = {RECORDS}, beta = {BETA})", F(0), LEVELS[-1], tuple(F(k, 5) for k in range(6)))
    return figure("thm-20-by-eps", "Approximate max-information by the level of privacy", x,
                  lambda eps: (RECORDS, eps, BETA), LEVELS)


def over_beta() -> Figure:
    """Over the probability that is left out."""
    x = Axis(f"beta (no unit; n = {RECORDS}, eps = {EPS} nats)", CHANCES[-1], CHANCES[0], CHANCES[::5], logarithmic=True)
    return figure("thm-20-by-beta", "Approximate max-information by the probability left out", x,
                  lambda beta: (RECORDS, EPS, beta), CHANCES[::-1])


FIGURES: dict[str, Maker] = {
    "dwork2015/thm-20-by-n": over_n, "dwork2015/thm-20-by-eps": over_eps,
    "dwork2015/thm-20-by-beta": over_beta}
