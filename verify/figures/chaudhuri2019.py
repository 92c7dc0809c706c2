"""The figures of Chaudhuri, Imola, Machanavajjhala 2019, and where two bounds of its Table 1 hold."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from flint import arb

from verify.exact.numbers import Real
from verify.figures.boxes import BITS, PrintedBound
from verify.figures.ends import rational_ends
from verify.figures.figure import Axis, Curve, Figure, Maker, Point
from verify.kernel.numbers.intervals import precision
from verify.restricted.bracket import Bracket
from verify.restricted.divergences import laplace_linear_bound, laplace_renyi_bound, renyi_laws
from verify.restricted.laws import Gaussian, Laplace
from verify.restricted.renyi import restricted_renyi

PAPER = "Chaudhuri, Imola, Machanavajjhala 2019"
DIGITS = 12
EPS = Fraction(1)
P, Q = Laplace(EPS, 1), Laplace(0, 1)
F = Fraction
BETWEEN = (F(2), F(5))      # where changes of place are looked for


def orders(*stretches: tuple[str, str, str]) -> tuple[Fraction, ...]:
    """The orders from .. to .. in steps of .., each stretch without its last one; increasing."""
    made: list[Fraction] = []
    for low, high, step in stretches:
        x = F(low)
        while x < F(high):
            made.append(x)
            x += F(step)
    return tuple(made)


FINE = orders(("1.05", "2", "0.05"), ("2", "4", "0.1"), ("4", "10.25", "0.25"))
COARSE = orders(("1.125", "2", "0.125"), ("2", "4", "0.25"), ("4", "10.5", "0.5"))
LARGE = tuple(F(10 * 2 ** k) for k in range(6))


def of_formula(value: Callable[[Fraction], Real], alphas: Sequence[Fraction]) -> tuple[Point, ...]:
    """The points of a closed form."""
    return tuple((a, *value(a).enclosure(DIGITS)) for a in alphas)


def of_degree(degree: int, alphas: Sequence[Fraction]) -> tuple[Point, ...]:
    """The points of the (poly, Renyi) curve of a degree; searches begin at the neighbour, the first one is next to a = 2."""
    found: dict[Fraction, Bracket] = {}
    near = min(alphas, key=lambda a: abs(a - 2))
    k = alphas.index(near)
    for part in (alphas[k:], alphas[:k][::-1]):
        before: Fraction | None = near if near in found else None
        for a in part:
            start = None if before is None else (before, found[before].adversary)
            found[a] = restricted_renyi(P, Q, a, degree, DIGITS, start)
            before = a
    return tuple((a, *found[a].enclosure(DIGITS + 2)) for a in alphas)


def fig1a() -> Figure:
    """Figure 1a: the printed bound, equation (4) and the exact (lin, Renyi) parameter of the Laplace mechanism, eps = 1."""
    curves = (
        Curve("printed bound on (lin, Renyi), Table 1", of_formula(lambda a: laplace_linear_bound(EPS, a), FINE)),
        Curve("exact Renyi-DP, equation (4)", of_formula(lambda a: renyi_laws(P, Q, a), FINE)),
        Curve("exact (lin, Renyi)", of_degree(1, FINE)),
        Curve("lower bound on Renyi-DP, Table 1",
              of_formula(lambda a: laplace_renyi_bound(EPS, a), [a for a in FINE if a >= F("1.7")])))
    facts = (
        crossing("printed bound and equation (4)", lambda a: laplace_linear_bound(EPS, a) - renyi_laws(P, Q, a)),
        crossing("printed bound and lower bound", lambda a: laplace_linear_bound(EPS, a) - laplace_renyi_bound(EPS, a)),
        ordered("exact (lin, Renyi) is below equation (4) at all points", curves[2], curves[1]),
        ordered("exact (lin, Renyi) is below the printed bound at all points", curves[2], curves[0]))
    title = "Laplace mechanism, eps = 1: privacy against affine adversaries and without restriction"
    return Figure("chaudhuri2019/fig1a", title, f"{PAPER}, Figure 1a", order_axis(),
                  Axis("privacy parameter (nats)", F(0), F("1.4"), ticks("1.4", 7)), curves, facts=facts)


def fig1b() -> Figure:
    """Figure 1b: the exact (poly, Renyi) parameters of the Laplace mechanism for degrees 1 to 5, and Renyi-DP, eps = 1."""
    curves = tuple(Curve(f"degree {k}", of_degree(k, FINE if k == 1 else COARSE)) for k in range(1, 6))
    whole = Curve("Renyi-DP (no restriction)", of_formula(lambda a: renyi_laws(P, Q, a), FINE))
    facts = [turn(curves[0]), *(monotone(k) for k in (1, 2, 3))]
    facts += [ordered(f"{low.name} is below {high.name} at all points", low, high)
              for low, high in zip(curves, (*curves[1:], whole), strict=True)]
    return Figure("chaudhuri2019/fig1b", "Laplace mechanism, eps = 1: exact privacy parameters against polynomial adversaries",
                  f"{PAPER}, Figure 1b (degrees 1, 2, 3 there)", order_axis(),
                  Axis("privacy parameter (nats)", F(0), F(1), ticks("1", 5)), (*curves, whole), facts=tuple(facts))


def tab1_r3c1() -> Figure:
    """Where the printed (lin, Renyi) bound of Table 1, row 3 (Laplace) holds, over the order and eps."""
    bound = PrintedBound(Laplace, lambda: arb(2), lambda: arb(1))
    return region("chaudhuri2019/tab1-r3c1", "Where log(1 + 2^(a-1) eps^a)/(a-1) bounds (lin, Renyi): Laplace mechanism",
                  "row 3 (Laplace, linear adversary)", "eps (nats; shift 1, scale 1/eps)", bound)


def tab1_r4c1() -> Figure:
    """Where the printed (lin, Renyi) bound of Table 1, row 4 (Gaussian) holds, over the order and 1/sigma."""
    bound = PrintedBound(Gaussian, lambda: (2 * arb.pi()).sqrt(), lambda: (arb.pi() / 2).sqrt())
    title = "Where log(1 + sqrt(2 pi)^(a-1)/sigma^a)/(a-1) bounds (lin, Renyi): Gaussian mechanism"
    return region("chaudhuri2019/tab1-r4c1", title, "row 4 (Gaussian, linear adversary)", "1/sigma (no unit; shift 1)", bound)


def region(name: str, title: str, row: str, label: str, bound: PrintedBound) -> Figure:
    """The map of a printed bound, with orders from 1 to 9."""
    x = Axis("order alpha (no unit)", F(1), F(9), tuple(F(k) for k in range(1, 10)))
    y = Axis(label, F("0.02"), F("1.3"), tuple(F(k, 5) for k in range(1, 7)))
    cells = tuple(bound.cells((x.low, x.high), (y.low, y.high), 8, 5))
    facts = tuple(change(bound, F(a), y.low, y.high) for a in ("5/2", "3", "5", "9"))
    return Figure(name, title, f"{PAPER}, Table 1, {row}", x, y, cells=cells, facts=facts)


def change(bound: PrintedBound, order: Fraction, low: Fraction, high: Fraction) -> dict[str, Any]:
    """A place on the line of one order below which the bound fails and above which it holds, enclosed by halving."""
    with precision(BITS):
        if not (bound.fails(order, order, low, low) and bound.holds(order, order, high, high)):
            return {"what": f"at order {order} the bound does not change from failing to holding in the window"}
        while high - low > F(1, 10 ** 8):
            middle = ((low + high) / 2).limit_denominator(10 ** 12)
            if bound.fails(order, order, middle, middle):
                low = middle
            elif bound.holds(order, order, middle, middle):
                high = middle
            else:
                break
    return {"what": f"at order {order} the bound fails at the first and holds at the second place",
            "between": rational_ends(low, high, 9)}


def crossing(what: str, difference: Callable[[Fraction], Real]) -> dict[str, Any]:
    """A change of sign of a difference of closed forms, enclosed by halving; + to - as the order grows."""
    low, high = BETWEEN
    if not (difference(low) > 0 and difference(high) < 0):
        return {"what": f"{what}: no change of sign from + to - between {low} and {high}"}
    while high - low > F(1, 10 ** 12):
        middle = (low + high) / 2
        if difference(middle) > 0:
            low = middle
        else:
            high = middle
    return {"what": f"{what} change places (the first is above for smaller orders)", "between": rational_ends(low, high, 14)}


def ordered(what: str, low: Curve, high: Curve) -> dict[str, Any]:
    """Whether the enclosures show one curve below the other at each order that both have."""
    return {"what": what, "shown": low.is_below(high)}


def turn(curve: Curve) -> dict[str, Any]:
    """Where the enclosures show that a curve has risen and fallen again: orders a < b < c with the greatest value at b."""
    best = max(curve.points, key=lambda p: F(p[1]))
    last = curve.points[-1]
    falls = F(last[2]) < F(best[1])
    made = {"what": f"{curve.name}: the value at order {best[0]} exceeds the one at {last[0]}", "shown": falls}
    if falls:
        made |= {"greatest at": str(best[0]), "value": [best[1], best[2]], "last": [last[1], last[2]]}
    return made


def monotone(degree: int) -> dict[str, Any]:
    """Whether the values of a degree at the orders 10, 20, 40, .. rise or fall; what happens beyond is not claimed."""
    points = of_degree(degree, LARGE)
    ends = [(F(lo), F(hi)) for _, lo, hi in points]
    rises = all(a[1] < b[0] for a, b in pairwise(ends))
    falls = all(a[0] > b[1] for a, b in pairwise(ends))
    return {"what": f"degree {degree}: the values at orders {', '.join(str(a) for a in LARGE)} "
                    + ("increase" if rises else "decrease" if falls else "are not in order"),
            "shown": rises or falls, "values": [[str(a), lo, hi] for a, lo, hi in points]}


def order_axis() -> Axis:
    """The axis of orders."""
    return Axis("order alpha of the Renyi divergence (no unit)", F(1), F(10), tuple(F(k) for k in range(1, 11)))


def ticks(high: str, count: int) -> tuple[Fraction, ...]:
    """Equal steps from 0."""
    return tuple(F(high) * k / count for k in range(count + 1))


FIGURES: dict[str, Maker] = {"chaudhuri2019/fig1a": fig1a, "chaudhuri2019/fig1b": fig1b,
                             "chaudhuri2019/tab1-r3c1": tab1_r3c1, "chaudhuri2019/tab1-r4c1": tab1_r4c1}
