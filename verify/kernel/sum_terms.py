"""Terms of sums over finite sets: what the normal form of `sigma` is made of."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from verify.kernel.keys import Key, key_of
from verify.kernel.normal_form import TooComplex
from verify.kernel.relabel import at_places, fresh
from verify.language import Expr, Letter, Place

ONE, MAX_BITS = Fraction(1), 4000


@dataclass(frozen=True)
class Term:
    """coefficient * the sum over `letters`, where `conditions` are positive, of the product of powers of factors."""

    coefficient: Fraction
    letters: tuple[Letter, ...] = ()
    conditions: frozenset[Expr] = frozenset()
    powers: tuple[tuple[Expr, Fraction], ...] = ()

    def times(self, other: Term) -> Term:
        """The product, the letters of the two being different."""
        if max(abs(c.numerator) + c.denominator for c in (self.coefficient, other.coefficient)).bit_length() > MAX_BITS:
            raise TooComplex(f"a coefficient of more than {MAX_BITS} bits")
        return Term(self.coefficient * other.coefficient, self.letters + other.letters, self.conditions | other.conditions,
                    merged((*self.powers, *other.powers)))

    def scaled(self, c: Fraction) -> Term:
        """The term times a rational."""
        return replace(self, coefficient=self.coefficient * c)

    def renamed(self) -> Term:
        """The term with fresh bound letters."""
        at: dict[str, Place] = {x.name: fresh(x) for x in self.letters}
        return self.moved(at) if at else self

    def moved(self, at: dict[str, Place]) -> Term:
        """The term with letters replaced, bound ones by letters."""
        letters = tuple(x for x in (at.get(x.name, x) for x in self.letters) if isinstance(x, Letter))
        return Term(self.coefficient, letters, frozenset(at_places(c, at) for c in self.conditions),
                    merged((at_places(f, at), k) for f, k in self.powers))


def merged(powers: Iterable[tuple[Expr, Fraction]]) -> tuple[tuple[Expr, Fraction], ...]:
    """Powers of factors with those of equal factors added."""
    found: dict[Key, tuple[Expr, Fraction]] = {}
    for f, k in powers:
        key = key_of(f)
        found[key] = (f, k + (found[key][1] if key in found else 0))
    return tuple((f, k) for f, k in found.values() if k)


Form = list[Term]


def factor(e: Expr, power: Fraction = ONE) -> Term:
    """A power of one factor as a term."""
    return Term(ONE, (), frozenset(), ((e, power),))
