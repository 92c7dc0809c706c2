"""Where a printed bound of the shape log(1 + F^(a-1) e^a)/(a - 1) holds and fails for affine adversaries, box by box.

Write N(a, e) for the supremum of E_P g/(E_Q |g|^p)^(1/p) over affine g, p = a/(a - 1), e the shift in units of the scale;
the restricted divergence is a log(N)/(a - 1).  N does not decrease in a (norms grow with p) nor in e (for a symmetric law the
best slope is >= 0), so that on a box it lies between its values at two corners.  The bound says that a log N is at most
log(1 + F^(a-1) e^a), which is convex in a.  So on [a0, a1] x [e0, e1]

    it holds everywhere  if  log(1 + F^(a-1) e0^a) - a log N(a1, e1) >= 0 on [a0, a1]: the tangent at the middle suffices;
    it fails everywhere  if  a log N(a0, e0) > log(1 + F^(a-1) e1^a) at a = a0 and a = a1.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from flint import arb

from verify.figures.figure import Cell
from verify.kernel.numbers.convert import to_arb
from verify.kernel.numbers.intervals import precision
from verify.restricted.laws import Law
from verify.restricted.renyi import restricted_renyi

BITS = 96
Corner = tuple[Fraction, Fraction]


class PrintedBound:
    """The bound with the factor F for a family of laws; `spread` is c in N(a, e)^a <= ((1 + c e)^a + |1 - c e|^a)/2."""

    def __init__(self, family: type[Law], factor: Callable[[], arb], spread: Callable[[], arb]) -> None:
        self.family, self.factor, self.spread = family, factor, spread
        self._norms: dict[Corner, tuple[arb, arb]] = {}

    def norm(self, a: Fraction, e: Fraction) -> tuple[arb, arb]:
        """Bounds of log N(a, e), a > 1, from below and above."""
        if (a, e) not in self._norms:
            made = restricted_renyi(self.family(e, 1), self.family(0, 1), a, 1, digits=10)
            share = _arb(1 - 1 / a)
            self._norms[a, e] = (share * made.lower, share * made.upper)
        return self._norms[a, e]

    def right_side(self, a: arb, e: arb) -> arb:
        """log(1 + F^(a-1) e^a)."""
        return (self.factor() ** (a - 1) * e ** a).log1p()

    def _above(self, a: Fraction, e: Fraction) -> arb:
        """A quick bound of log N from above: the norm of 1 + c e sign(x)."""
        shift, order = self.spread() * _arb(e), _arb(a)
        low = abs(1 - shift)
        small = low ** order if low > 0 else arb(0).union(arb(low.abs_upper()) ** order)
        return (((1 + shift) ** order + small) / 2).log() / order

    def holds(self, a0: Fraction, a1: Fraction, e0: Fraction, e1: Fraction) -> bool:
        """Whether the bound is shown to hold on the box (a0 >= 1, a1 > 1, e0 > 0)."""
        return self._holds(a0, a1, e0, self._above(a1, e1)) or self._holds(a0, a1, e0, self.norm(a1, e1)[1])

    def _holds(self, a0: Fraction, a1: Fraction, e0: Fraction, norm: arb) -> bool:
        a, e, half = _arb((a0 + a1) / 2), _arb(e0), _arb((a1 - a0) / 2)
        value = self.right_side(a, e) - a * norm
        grown = self.factor() ** (a - 1) * e ** a
        slope = grown / (1 + grown) * (self.factor() * e).log() - norm
        return bool(value - half * slope >= 0) and bool(value + half * slope >= 0)

    def fails(self, a0: Fraction, a1: Fraction, e0: Fraction, e1: Fraction) -> bool:
        """Whether the bound is shown to fail at every point of the box (e0 > 0)."""
        if a0 <= 1:
            return False
        if a0 >= 2:             # N(a, e) >= N(2, e) = sqrt(1 + e^2/variance)
            variance = arb(self.family(0, 1).standard_moment(2))
            if self._fails(a0, a1, e1, (_arb(e0) ** 2 / variance).log1p() / 2):
                return True
        return self._fails(a0, a1, e1, self.norm(a0, e0)[0])

    def _fails(self, a0: Fraction, a1: Fraction, e1: Fraction, norm: arb) -> bool:
        return all(_arb(a) * norm > self.right_side(_arb(a), _arb(e1)) for a in (a0, a1))

    def cells(self, a: Corner, e: Corner, start: int, depth: int) -> Iterator[Cell]:
        """Boxes that cover the window, halved `depth` times at most from a grid of start x start boxes."""
        with precision(BITS):
            for i in range(start):
                for j in range(start):
                    yield from self._divided(_part(a, i, start), _part(e, j, start), depth)

    def _divided(self, a: Corner, e: Corner, depth: int) -> Iterator[Cell]:
        word = "holds" if self.holds(*a, *e) else "fails" if self.fails(*a, *e) else "undecided"
        if word != "undecided" or not depth:
            yield (*a, *e, word)
            return
        for i in range(2):
            for j in range(2):
                yield from self._divided(_part(a, i, 2), _part(e, j, 2), depth - 1)


def _part(ends: Corner, i: int, of: int) -> Corner:
    width = (ends[1] - ends[0]) / of
    return ends[0] + i * width, ends[0] + (i + 1) * width


def _arb(x: Fraction) -> arb:
    return to_arb(x)
