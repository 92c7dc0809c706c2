"""Figure 2 of Wang et al. 2016, both examples of its Section 6, by certified quadrature; nats.

First example.  Z and Z' are independent means of 100 standard normal samples truncated to [-2, 2], and h is Z plus Laplace
noise of scale 1/gamma.  With D = Z - Z' the divergence of the two laws of h is gamma |D| + exp(-gamma |D|) - 1.  As

    gamma |x| + exp(-gamma |x|) - 1  =  2/pi integral over t > 0 of (1 - cos(t x)) gamma^3/(t^2 (gamma^2 + t^2)),
    |x|                              =  2/pi integral over t > 0 of (1 - cos(t x))/t^2,

means over Z and Z' are integrals of 1 - E cos(t D), and E cos(t D) is the 200th power of the transform of one sample, which
is at most 2 p(0)/t in absolute value for the density p (its total variation is 2 p(0)).

Second example.  y = x + noise, both uniform on [-1, 1], n records, square loss, and h is normal with mean T/S and variance
1/(2 gamma S), S the sum of the x^2 and T that of the x y.  Given the x, T/S - 1 has mean 0 and variance 1/(3 S); with r the
mean of 1/S, which is finite for n >= 3, the means over the data are

    On-Average KL        gamma (r/9 + 1/(3 n)) + r/6 - 1/(2 n),
    excess risk          (1/3 + 1/(2 gamma)) r/3,

and r is the integral over u > 0 of 2 u M(u)^n, M(u) the mean of exp(-u^2 x^2), at most sqrt(pi)/(2 u).

The text leaves open the grid of gamma and the number of records of the second example, which are parameters here.
"""
from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from flint import acb, arb

from verify.figures.diagram import Arrow, Diagram
from verify.figures.ends import enclosed_ends, rational_ends
from verify.figures.figure import Axis, Curve, Figure, Maker
from verify.kernel.numbers.convert import to_arb
from verify.kernel.numbers.intervals import precision

PAPER = "Wang, Lei, Fienberg 2016"
F = Fraction
BITS, DIGITS = 160, 12
SAMPLES, RECORDS, RUNS, SEED = 100, 100, 20_000, 2016
SIMULATED = (F(1, 16), F(4), F(256))
GRID = tuple(F(2) ** k for k in range(-8, 11))
NEAR, FAR = F(1, 64), 200         # where the integrals over t are cut: a series below, a bound above
Value = Callable[[Fraction], arb]


def transform(s: acb) -> acb:
    """The mean of cos(s X) for a standard normal X truncated to [-2, 2]."""
    root = arb(2).sqrt()
    ends = ((2 + acb(0, 1) * s) / root).erf() + ((2 - acb(0, 1) * s) / root).erf()
    return (-s * s / 2).exp() * ends / (2 * root.erf())


def highest_density() -> arb:
    """The density at 0 of a standard normal law truncated to [-2, 2]."""
    return 1 / ((2 * arb.pi()).sqrt() * arb(2).sqrt().erf())


def truncated_moments() -> tuple[arb, arb, arb]:
    """The moments of orders 2, 4 and 6 of a standard normal law truncated to [-2, 2]: E X^k = (k - 1) E X^(k-2) - 2^k p(2)."""
    end = 2 * arb(-2).exp() * highest_density()
    second = 1 - 2 * end
    fourth = 3 * second - 8 * end
    return second, fourth, 5 * fourth - 32 * end


@cache
def mean_transformed(count: int, at: Fraction | None) -> arb:
    """The mean of gamma |x| + exp(-gamma |x|) - 1, or of |x| without gamma, for the sum x of `count` samples over 100."""
    gamma = None if at is None else to_arb(at)

    def weight(t: acb) -> acb: return acb(1) if gamma is None else gamma ** 3 / (gamma ** 2 + t * t)

    m2, m4, m6 = truncated_moments()
    second = count * m2 / SAMPLES ** 2
    fourth = (count * m4 + 3 * count * (count - 1) * m2 ** 2) / SAMPLES ** 4
    sixth = (count * m6 + 15 * count * (count - 1) * m4 * m2 + 15 * count * (count - 1) * (count - 2) * m2 ** 3) / SAMPLES ** 6
    near, far = to_arb(NEAR), arb(FAR)
    series = integral(lambda t: (second / 2 - fourth * t * t / 24) * weight(t), arb(0), near)
    # 0 <= 1 - cos(u) - u^2/2 + u^4/24 <= u^6/720, and the weight is at most 1 or gamma
    rest = arb(0).union(sixth * near ** 5 / 3600 * (1 if gamma is None else gamma))
    middle = integral(lambda t: (1 - transform(t / SAMPLES) ** count) * weight(t) / (t * t), near, far)
    tail = 1 / far if gamma is None else gamma / far - (gamma / far).atan()
    small = (2 * highest_density() * SAMPLES / far) ** count
    return 2 / arb.pi() * (series + rest + middle + tail * (1 + (-small).union(small)))


def integral(f: Callable[[acb], acb], low: arb, high: arb) -> arb:
    """An enclosure of the integral of a function that is analytic near the stretch."""
    made = acb.integral(lambda t, _: f(t), acb(low), acb(high), rel_tol=arb(2) ** (20 - BITS), abs_tol=arb(2) ** (-BITS))
    return made.real


def one_sample(gamma: arb) -> arb:
    """The mean of gamma |x| + exp(-gamma |x|) - 1 for the difference x of two truncated samples over 100.

    The difference d > 0 of two samples has the density sqrt(pi) c^2 exp(-d^2/4) erf(2 - d/2), c exp(-x^2/2) that of
    one."""
    def weighted(d: acb) -> acb:
        return (gamma * d / SAMPLES + (-gamma * d / SAMPLES).exp() - 1) * (-d * d / 4).exp() * (2 - d / 2).erf()

    return 2 * highest_density() ** 2 * arb.pi().sqrt() * integral(weighted, arb(0), arb(4))


@cache
def mean_inverse(records: int) -> arb:
    """The mean of 1/(x_1^2 + .. + x_n^2) for n >= 3 independent uniform x_i on [-1, 1]."""
    def weighted(u: acb) -> acb: return 2 * u * (-u * u).hypgeom_1f1(acb(1) / 2, acb(3) / 2) ** records

    far = arb(16)
    tail = (arb.pi().sqrt() / 2) ** records * 2 * far ** (2 - records) / (records - 2)
    return integral(weighted, arb(0), far) + tail * (far.erf() ** records).union(arb(1))


def whole_dataset(gamma: Fraction) -> arb:
    """First example: On-Average KL for two independent datasets, gamma times the generalization error."""
    return mean_transformed(2 * SAMPLES, gamma)


def first_risk(gamma: Fraction) -> arb:
    """First example: the excess risk E |Z' - h| - E |Z'|, where 0 is the best h."""
    return (whole_dataset(gamma) + 1) / to_arb(gamma) - mean_transformed(SAMPLES, None)


def line(records: int) -> tuple[arb, arb]:
    """Second example: a and b for which On-Average KL, gamma times the generalization error, is a gamma + b."""
    r = mean_inverse(records)
    return r / 9 + arb(1) / (3 * records), r / 6 - arb(1) / (2 * records)


def one_record(gamma: Fraction, records: int = RECORDS) -> arb:
    """Second example: On-Average KL, one record replaced."""
    a, b = line(records)
    return a * to_arb(gamma) + b


def second_risk(gamma: Fraction, records: int = RECORDS) -> arb:
    """Second example: the excess risk."""
    return (arb(1) / 3 + 1 / (2 * to_arb(gamma))) * mean_inverse(records) / 3


def curve(name: str, value: Value) -> Curve:
    """The values on the grid, enclosed."""
    return Curve(name, tuple((x, *enclosed_ends(value(x), DIGITS)) for x in GRID))


def fig2a() -> Figure:
    """Figure 2, first panel: the private mean of 100 samples."""
    curves = (
        curve("printed level of differential privacy, 4 gamma", lambda g: 4 * to_arb(g)),
        curve("level if one sample changes, gamma/25", lambda g: to_arb(g) / 25),
        curve("On-Average KL, all samples change", whole_dataset),
        curve("On-Average KL, one sample changes", lambda g: one_sample(to_arb(g))),
        curve("generalization error, On-Average KL/gamma", lambda g: whole_dataset(g) / to_arb(g)),
        curve("excess population risk", first_risk))
    facts = (
        *(agrees(f"generalization error at gamma = {g}", whole_dataset(g) / to_arb(g), first_runs(g)) for g in SIMULATED),
        falls("4 gamma is more than 100 times On-Average KL for gamma below the first, and less above the second place",
              lambda g: 4 * to_arb(g) - 100 * whole_dataset(g)),
        shown("4 gamma is more than 40 times On-Average KL for every gamma: 4 > 40 E |Z - Z'|",
              arb(4) - 40 * mean_transformed(2 * SAMPLES, None)),
        falls("one sample changes: gamma/25 is more than 10 times On-Average KL for gamma below the first, and less above the "
              "second place", lambda g: to_arb(g) / 25 - 10 * one_sample(to_arb(g))))
    return panel("exp-1.kl", "first panel", "Private mean of 100 truncated normal samples: privacy, generalization, utility",
                 curves, facts)


def fig2b() -> Figure:
    """Figure 2, second panel: linear regression with 100 records."""
    curves = (
        curve("printed level for slopes in [-2, 2], 64 gamma", lambda g: 64 * to_arb(g)),
        curve("level that holds for them, 32 gamma", lambda g: 32 * to_arb(g)),
        curve("On-Average KL, all slopes", one_record),
        curve("generalization error, On-Average KL/gamma", lambda g: one_record(g) / to_arb(g)),
        curve("excess population risk", second_risk))
    a, b = line(RECORDS)
    facts = (
        *(agrees(f"generalization error at gamma = {g}", one_record(g) / to_arb(g), second_runs(g)) for g in SIMULATED),
        place("On-Average KL is below 64 gamma exactly for gamma above this place", b / (64 - a)),
        place("64 gamma is more than 100 times On-Average KL exactly for gamma above this place", 100 * b / (64 - 100 * a)))
    return panel("exp-2.kl", "second panel", f"Linear regression with {RECORDS} records: privacy, generalization, utility",
                 curves, facts)


def panel(name: str, which: str, title: str, curves: tuple[Curve, ...], facts: tuple[dict[str, Any], ...]) -> Figure:
    """A panel with logarithmic axes that hold every point."""
    ends = [F(end) for c in curves for _, *both in c.points for end in both]
    low, high = math.floor(math.log10(min(ends))), math.ceil(math.log10(max(ends)))
    return Figure(f"wang2016/{name}", title, f"{PAPER}, Figure 2, {which}",
                  Axis("gamma (no unit)", GRID[0], GRID[-1], tuple(GRID[2::4]), logarithmic=True),
                  Axis("nats; error and risk in units of the loss", F(10) ** low, F(10) ** high,
                       tuple(F(10) ** k for k in range(low, high + 1, 2)), logarithmic=True), curves, facts=facts)


def shown(what: str, difference: arb) -> dict[str, Any]:
    """Whether an enclosed number is positive."""
    return {"what": what, "shown": bool(difference > 0)}


def place(what: str, at: arb) -> dict[str, Any]:
    """A place, enclosed."""
    return {"what": what, "between": list(enclosed_ends(at, DIGITS))}


def falls(what: str, difference: Value, low: Fraction = GRID[0], high: Fraction = GRID[-1]) -> dict[str, Any]:
    """Where gamma times a falling function changes sign from + to -, enclosed by halving."""
    if not (difference(low) > 0 and difference(high) < 0):
        return {"what": f"{what}: no such place between {low} and {high}", "shown": False}
    while high - low > low / 10 ** 6:
        middle = (low + high) / 2
        low, high = (middle, high) if difference(middle) > 0 else (low, middle)
    return {"what": what, "between": rational_ends(low, high, 8)}


def agrees(what: str, value: arb, runs: Any) -> dict[str, Any]:
    """Whether a certified value lies within 4 standard errors of a simulated mean: off by chance once in 10,000."""
    mean, error = float(runs.mean()), float(runs.std(ddof=1)) / math.sqrt(len(runs))
    low, high = F(mean - 4 * error), F(mean + 4 * error)
    return {"what": f"{what}: {RUNS} simulated runs (mean {mean:.5g}, standard error {error:.2g}) agree with the certified "
                    "value", "shown": bool(to_arb(low) < value) and bool(value < to_arb(high))}


def first_runs(gamma: Fraction) -> Any:
    """The first example, simulated: |Z' - h| - |Z - h| of each run, the mean of two opposite draws of the noise."""
    import numpy

    generator = numpy.random.default_rng(SEED)
    draws = generator.normal(size=(RUNS, 2 * SAMPLES))
    while (outside := numpy.abs(draws) > 2).any():
        draws[outside] = generator.normal(size=int(outside.sum()))
    z, fresh = draws[:, :SAMPLES].mean(axis=1), draws[:, SAMPLES:].mean(axis=1)
    noise = generator.laplace(scale=float(1 / gamma), size=RUNS) * numpy.array([[1], [-1]])
    return (numpy.abs(fresh - z - noise) - numpy.abs(noise)).mean(axis=0)


def second_runs(gamma: Fraction, records: int = RECORDS) -> Any:
    """The second example, simulated: the loss of h less its mean on the n records of each run; that of the best h is taken off
    both."""
    import numpy

    generator = numpy.random.default_rng(SEED)
    x, noise = (generator.uniform(-1, 1, (RUNS, records)) for _ in range(2))
    total = (x * x).sum(axis=1)
    h = ((x * (x + noise)).sum(axis=1) / total) + generator.normal(size=RUNS) / numpy.sqrt(2 * float(gamma) * total)
    return (h - 1) ** 2 / 3 - ((x + noise - x * h[:, None]) ** 2 - noise ** 2).mean(axis=1)


BOXES = {
    "Personal-DP": (130, 80), "Pure DP": (420, 80), "KL-Privacy": (740, 180), "Approx-DP": (130, 310), "TV-Privacy": (420, 440),
    "Rand-Privacy": (130, 560), "On-Average KL": (740, 440), "generalization": (740, 570)}
ROWS, KL_ROW = "wang2016/fig-1#", "wang2016/tab-1.kl#"
ARROWS = (
    Arrow("Pure DP", "Personal-DP", "wang2016/tab-1.personal#reading: one level for all", "levels ≥ ε"),
    Arrow("Personal-DP", "Pure DP", "wang2016/tab-1.personal#reading: one level for all", "levels ≤ ε"),
    Arrow("Pure DP", "KL-Privacy", KL_ROW + "sharp", "ε tanh(ε/2)"),
    Arrow("KL-Privacy", "Pure DP", KL_ROW + "control: KL to Pure DP"),
    Arrow("Pure DP", "Approx-DP", ROWS + "arrow: Pure DP to Approx-DP", "(ε, 0)"),
    Arrow("Approx-DP", "Pure DP", ROWS + "no arrow: Approx-DP to Pure DP"),
    Arrow("Pure DP", "TV-Privacy", ROWS + "arrow: Pure DP to TV", "tanh(ε/2)"),
    Arrow("Approx-DP", "TV-Privacy", ROWS + "arrow: Approx-DP to TV", "(e^ε−1+2δ)/(e^ε+1)"),
    Arrow("TV-Privacy", "Approx-DP", ROWS + "arrow: TV to Approx-DP", "(0, t)"),
    Arrow("Approx-DP", "KL-Privacy", ROWS + "no arrow: Approx-DP to KL"),
    Arrow("KL-Privacy", "Approx-DP", ROWS + "arrow: KL to Approx-DP", "(0, √(ε/2))"),
    Arrow("KL-Privacy", "TV-Privacy", KL_ROW + "part: KL to TV", "√(ε/2)"),
    Arrow("TV-Privacy", "KL-Privacy", KL_ROW + "control: TV to KL"),
    Arrow("KL-Privacy", "On-Average KL", KL_ROW + "part: KL to On-Average KL", "ε"),
    Arrow("On-Average KL", "KL-Privacy", KL_ROW + "control: On-Average KL to KL"),
    Arrow("Approx-DP", "Rand-Privacy", ROWS + "arrow: Approx-DP to Rand-Privacy", "(ε, δ)"),
    Arrow("Rand-Privacy", "TV-Privacy", ROWS + "no arrow: Rand-Privacy to TV"),
    Arrow("Rand-Privacy", "On-Average KL", "wang2016/sec-5.rand-weaker#printed"),
    Arrow("TV-Privacy", "On-Average KL", ROWS + "no arrow: TV to On-Average KL"),
    Arrow("On-Average KL", "TV-Privacy", ROWS + "no arrow: On-Average KL to TV"),
    Arrow("On-Average KL", "generalization", ROWS + "printed", "ε: posteriors"),
    Arrow("generalization", "On-Average KL", ROWS + "printed", "ε"),
)


def fig1(verdicts: Mapping[str, str]) -> Diagram:
    """Figure 1: what implies what among the rows of Table 1, by the verdicts of the claims."""
    return Diagram("wang2016/fig-1", "Table 1: which definition implies which, at the parameter on the arrow",
                   f"{PAPER}, Table 1 and Figure 1", BOXES, ARROWS, verdicts)


def precisely(make: Maker) -> Maker:
    """A figure whose numbers are all enclosed with `BITS`, those that are kept for its other curves too."""
    def made() -> Figure:
        with precision(BITS):
            return make()
    return made


DIAGRAMS = {"wang2016/fig-1": fig1}
FIGURES: dict[str, Maker] = {"wang2016/exp-1.kl": precisely(fig2a), "wang2016/exp-2.kl": precisely(fig2b)}
