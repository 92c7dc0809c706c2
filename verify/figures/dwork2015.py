"""Figures 2, 3 and 4 of Dwork et al. 2015 at the printed scale, by statistics that are exact in distribution.

With z = y x for each attribute and point, the columns z_i in R^n are independent and normal with mean b_i (0, or 0.06 for the
20 correlated attributes).  The correlation w_i is the mean of z_i, and z_i - w_i is independent of it, normal with covariance
I - 11'/n.  Which attributes are selected, in which order and with which signs depends on the w_i, on those of the holdout set,
and on the noise only.  So the margins of the classifier with k attributes on the n points are (sum of s_i w_i) + sqrt(k) g, g
normal with covariance I - 11'/n, and with more attributes an independent part is added: n numbers for each set and step of k,
in place of n d.

What the text leaves open is a parameter: the noise of Thresholdout (normal, of standard deviation tau, drawn for each
comparison and each answer; no budget), that the correlation is a mean (the printed sum has no standard deviation of
1/sqrt(n)), and the grid of k.
"""
from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from verify.figures import max_information
from verify.figures.figure import Axis, Curve, Figure, Maker

if TYPE_CHECKING:
    import numpy

PAPER = "Dwork et al. 2015"
F = Fraction
GRID = (1, 5, 10, 20, 50, 100, 150, 200, 250, 300, 350, 400, 450, 500)
SETS = ("training", "holdout", "fresh")


@dataclass(frozen=True)
class Experiment:
    """The parameters of Section 5: n points in each set, d attributes, of which `signals` have mean `bias` times the label."""

    n: int = 10_000
    d: int = 10_000
    signals: int = 0
    bias: float = 0.06
    grid: tuple[int, ...] = GRID
    repetitions: int = 100
    guarded: bool = False           # whether correlations and accuracies on the holdout set come from Thresholdout
    threshold: float = 0.04
    noise: float = 0.01
    seed: int = 2015


@dataclass(frozen=True)
class Accuracies:
    """One row for each repetition, one column for each k; `reported` is what the analyst sees of the holdout set."""

    training: Any
    holdout: Any
    fresh: Any
    reported: Any


def thresholdout(train: Any, holdout: Any, p: Experiment, generator: numpy.random.Generator) -> Any:
    """The answers of Thresholdout in the variant of the experiments, for arrays of means."""
    import numpy

    above = numpy.abs(train - holdout) > p.threshold + generator.normal(0.0, p.noise, numpy.shape(train))
    return numpy.where(above, holdout + generator.normal(0.0, p.noise, numpy.shape(train)), train)


def selected(train: Any, answers: Any, n: int, most: int) -> Any:
    """The indices of at most `most` attributes whose two correlations agree in sign and are at least 1/sqrt(n), best first."""
    import numpy

    least = 1 / math.sqrt(n)
    (inside,) = numpy.nonzero((train * answers > 0) & (numpy.abs(train) >= least) & (numpy.abs(answers) >= least))
    return inside[numpy.argsort(-numpy.abs(train[inside]), kind="stable")][:most]


def simulate(p: Experiment) -> Accuracies:
    """The accuracies of all repetitions, from sufficient statistics."""
    import numpy

    generator = numpy.random.default_rng(p.seed)
    rows: dict[str, list[Any]] = {name: [] for name in (*SETS, "reported")}
    for _ in range(p.repetitions):
        for name, value in _once(p, generator).items():
            rows[name].append(value)
    return Accuracies(*(numpy.array(rows[name]) for name in (*SETS, "reported")))


def _once(p: Experiment, generator: numpy.random.Generator) -> dict[str, Any]:
    """One repetition: an accuracy for each k and set, and what is reported of the holdout set."""
    import numpy

    bias = numpy.zeros(p.d)
    bias[:p.signals] = p.bias
    train, holdout = (bias + generator.normal(0.0, 1 / math.sqrt(p.n), p.d) for _ in range(2))
    seen = thresholdout(train, holdout, p, generator) if p.guarded else holdout
    order = selected(train, seen, p.n, max(p.grid))
    signs = numpy.sign(train[order])
    made = {}
    for name, means in zip(SETS, (train, holdout, bias), strict=True):
        sums = numpy.concatenate([[0.0], numpy.cumsum(signs * means[order])])
        made[name] = _accuracies(p, sums, len(order), name != "fresh", generator)
    made["reported"] = thresholdout(made["training"], made["holdout"], p, generator) if p.guarded else made["holdout"]
    return made


def _accuracies(p: Experiment, sums: Any, found: int, centred: bool, generator: numpy.random.Generator) -> Any:
    """The share of positive margins for each k; for the sets that were used, the noise is centred over the n points."""
    import numpy

    noise, taken, shares = numpy.zeros(p.n), 0, []
    for k in p.grid:
        use = min(k, found)
        if use > taken:
            more = generator.normal(0.0, math.sqrt(use - taken), p.n)
            noise += more - more.mean() if centred else more
            taken = use
        shares.append(numpy.mean(sums[use] + noise > 0) if use else 0.5)
    return numpy.array(shares)


@cache
def experiment(signals: int, guarded: bool) -> Accuracies:
    """The experiment of Figure 2 (no signals) or 3 (20 of them) with the standard holdout or with Thresholdout."""
    return simulate(Experiment(signals=signals, guarded=guarded, seed=2015 + signals + 100 * guarded))


def curve(name: str, values: Any, grid: Sequence[int] = GRID) -> Curve:
    """The means over the repetitions, each with two standard errors on either side."""
    mean, error = values.mean(axis=0), 2 * values.std(axis=0, ddof=1) / math.sqrt(len(values))
    return Curve(name, tuple((F(k), f"{m - e:.6f}", f"{m + e:.6f}") for k, m, e in zip(grid, mean, error, strict=True)))


def spread(what: str, values: Any) -> dict[str, Any]:
    """The mean and the standard deviation over the repetitions, and twice the standard error of the mean."""
    mean, sd = float(values.mean()), float(values.std(ddof=1))
    return {"what": f"{what}: mean {mean:.4f}, standard deviation {sd:.4f}, twice the standard error of the mean "
                    f"{2 * sd / math.sqrt(len(values)):.4f}"}


def sure(what: str, values: Any, least: float | None = None, most: float | None = None, errors: float = 4.0) -> dict[str, Any]:
    """Whether the mean is beyond a bound by `errors` standard errors: at 4, by chance less often than once in 10,000."""
    mean, error = float(values.mean()), float(values.std(ddof=1)) / math.sqrt(len(values))
    shown = (least is None or mean - errors * error > least) and (most is None or mean + errors * error < most)
    return {"what": f"{what} (mean {mean:.4f}, standard error {error:.4f})", "shown": bool(shown)}


def panel(name: str, number: str, title: str, signals: int, facts: tuple[dict[str, Any], ...]) -> Figure:
    """The accuracies on the three sets, with the standard holdout and with Thresholdout."""
    plain, guarded = experiment(signals, False), experiment(signals, True)
    curves = tuple(curve(f"{s}, {kind}", getattr(made, "reported" if s == "holdout" else s))
                   for kind, made in (("standard holdout", plain), ("Thresholdout", guarded)) for s in SETS)
    return Figure(f"dwork2015/{name}", title, f"{PAPER}, {number}", k_axis(), accuracy_axis(), curves, facts=facts, sampled=100)


def fig2() -> Figure:
    """Figure 2: no correlation between labels and attributes."""
    plain, guarded = experiment(0, False), experiment(0, True)
    facts = (
        spread("standard holdout, k = 500, training accuracy", plain.training[:, -1]),
        spread("standard holdout, k = 500, holdout accuracy", plain.holdout[:, -1]),
        sure("standard holdout, k = 500: training accuracy over 63 %", plain.training[:, -1], least=0.63),
        sure("standard holdout, k = 500: holdout accuracy over 63 %", plain.holdout[:, -1], least=0.63),
        sure("standard holdout, k = 500: fresh accuracy between 49.5 % and 50.5 %", plain.fresh[:, -1], 0.495, 0.505),
        deviation("standard holdout, k = 500: standard deviation of the holdout accuracy below 0.5 %",
                  plain.holdout[:, -1], 0.005),
        spread("Thresholdout, k = 500, reported accuracy", guarded.reported[:, -1]),
        sure("Thresholdout, k = 500: reported accuracy below 55 %", guarded.reported[:, -1], most=0.55),
        reach("Thresholdout: greatest error of the reported accuracy where both sets agree up to 0.04", guarded))
    return panel("fig2", "Figure 2", "No correlation between labels and attributes: accuracy of the classifier", 0, facts)


def fig3() -> Figure:
    """Figure 3: 20 attributes are correlated with the label."""
    plain, guarded = experiment(20, False), experiment(20, True)
    facts = (
        sure("Thresholdout, k = 20: fresh accuracy over 58 %", guarded.fresh[:, GRID.index(20)], least=0.58),
        sure("standard holdout, k = 500: holdout accuracy at least 10 % above the fresh one",
             plain.holdout[:, -1] - plain.fresh[:, -1], least=0.10),
        sure("Thresholdout, k = 500: reported accuracy at most 5 % above the fresh one",
             guarded.reported[:, -1] - guarded.fresh[:, -1], most=0.05))
    return panel("fig3", "Figure 3", "20 attributes with mean 0.06 y: accuracy of the classifier", 20, facts)


def fig4() -> Figure:
    """Figure 4: the accuracy on the holdout set itself of the classifiers made with Thresholdout."""
    curves, facts = [], []
    for signals, name in ((0, "no correlation"), (20, "20 correlated")):
        made = experiment(signals, True)
        curves += [curve(f"{s}, {name}", getattr(made, s)) for s in SETS]
        facts.append(sure(f"{name}, k = 500: holdout accuracy within 2 % of the fresh one",
                          made.holdout[:, -1] - made.fresh[:, -1], -0.02, 0.02))
    title = "Classifiers made with Thresholdout: accuracy on the holdout set itself"
    return Figure("dwork2015/fig4", title, f"{PAPER}, Figure 4", k_axis(), accuracy_axis(), tuple(curves), facts=tuple(facts),
                  sampled=100)


def deviation(what: str, values: Any, most: float) -> dict[str, Any]:
    """Whether a standard deviation is below a bound by 4 of its own standard errors, for a nearly normal sample."""
    sd = float(values.std(ddof=1))
    return {"what": f"{what} (it is {sd:.5f})", "shown": sd * (1 + 4 / math.sqrt(2 * (len(values) - 1))) < most}


def reach(what: str, made: Accuracies) -> dict[str, Any]:
    """The greatest difference of reported and holdout accuracy where training and holdout accuracy differ by at most 0.04."""
    import numpy

    close = numpy.abs(made.training - made.holdout) <= 0.04
    return {"what": f"{what}: {float(numpy.abs(made.reported - made.holdout)[close].max()):.4f} in {int(close.sum())} cases"}


def k_axis() -> Axis:
    """The axis of numbers of selected attributes."""
    return Axis("number k of selected attributes (no unit)", F(0), F(500), tuple(F(100 * i) for i in range(6)))


def accuracy_axis() -> Axis:
    """The axis of accuracies."""
    ticks = tuple(F(45 + 5 * i, 100) for i in range(7))
    return Axis("accuracy (share of points; mean of 100 runs)", F("0.45"), F("0.75"), ticks)


FIGURES: dict[str, Maker] = {
    "dwork2015/fig2": fig2, "dwork2015/fig3": fig3, "dwork2015/fig4": fig4, **max_information.FIGURES}
