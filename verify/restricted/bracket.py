"""Two-sided results: a number between two exact dyadic ends, with what shows each of them."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq

from verify.exact.rationals import decimals, dyadic, fraction
from verify.kernel.numbers.convert import to_arb
from verify.kernel.numbers.intervals import down, up


@dataclass(frozen=True, slots=True)
class Bracket:
    """A value with lower <= value <= upper; an end that is infinite says nothing on its side (or, for lower, everything).

    `adversary` holds the coefficients (of 1, x, x^2, ... or of the functions of a basis) of the function that shows the lower
    end; the upper end is shown by a density that is built from it.
    """

    lower: arb
    upper: arb
    adversary: tuple[Fraction, ...] = ()

    @classmethod
    def of(cls, lower: arb, upper: arb, adversary: Sequence[Fraction] = ()) -> Bracket:
        """The bracket from a ball around a lower bound and a ball around an upper bound."""
        return cls(down(lower), up(upper), tuple(adversary))

    @property
    def width(self) -> arb:
        """Upper minus lower end, rounded up; infinite where an end is."""
        if not self.is_finite():
            return arb(0) if self.lower == self.upper else arb.pos_inf()
        return up(self.upper - self.lower)

    def is_finite(self) -> bool:
        """Whether both ends are real numbers."""
        return bool(self.lower.is_finite() and self.upper.is_finite())

    def ends(self) -> tuple[fmpq, fmpq]:
        """The two ends as rationals; both must be finite."""
        return dyadic(self.lower), dyadic(self.upper)

    def enclosure(self, digits: int = 15) -> tuple[str, str]:
        """Two decimal texts, the first <= the value <= the second ("oo" and "-oo" for infinite ends)."""
        texts = []
        for i, end in enumerate((self.lower, self.upper)):
            texts.append(decimals(dyadic(end), dyadic(end), digits)[i] if end.is_finite() else "oo" if end > 0 else "-oo")
        return texts[0], texts[1]

    def contains(self, value: int | Fraction) -> bool:
        """Whether an exact number is shown to lie between the ends."""
        x = to_arb(Fraction(value))
        return bool(self.lower <= x) and bool(x <= self.upper)

    def __repr__(self) -> str:
        return "[{}, {}]".format(*self.enclosure())


def rational_coefficients(values: Sequence[arb]) -> tuple[Fraction, ...]:
    """The midpoints of balls as fractions."""
    return tuple(fraction(dyadic(v.mid())) for v in values)
