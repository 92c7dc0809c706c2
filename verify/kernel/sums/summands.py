"""Summands: what an expression over letters is a sum of."""
from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from verify.kernel.format.rejected import Rejected
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import at_places, fresh, letters_of
from verify.language import App, Atom, Expr, Function, Letter, Num, Place, Q, log
from verify.language.steps import total

ONE, MAX_BITS = Fraction(1), 4000
Powers = tuple[tuple[Expr, Fraction], ...]


@dataclass(frozen=True)
class Summand:
    """coefficient * the sum over `letters`, where `conditions` are positive, of the product of powers of factors.  The sum
    takes only letters at which all its factors that are probabilities are positive, so 0 times anything is 0 there."""

    coefficient: Fraction
    letters: tuple[Letter, ...] = ()
    conditions: tuple[Expr, ...] = ()
    powers: Powers = ()

    def times(self, other: Summand, used: Collection[str] = ()) -> Summand:
        """The product; letters of the other get names that are not in use."""
        if max(abs(c.numerator) + c.denominator for c in (self.coefficient, other.coefficient)).bit_length() > MAX_BITS:
            raise Rejected(f"a coefficient of more than {MAX_BITS} bits")
        other = other.apart({*used, *self.names()}) if other.letters else other
        return Summand(self.coefficient * other.coefficient, self.letters + other.letters,
                       each_once((*self.conditions, *other.conditions)), merged((*self.powers, *other.powers)))

    def names(self) -> frozenset[str]:
        """The names of its letters, bound and free ones."""
        return frozenset(x.name for x in self.letters).union(
            *(letters_of(e) for e in (*self.conditions, *(f for f, _ in self.powers))))

    def apart(self, used: Collection[str]) -> Summand:
        """The summand with other names for bound letters whose names are in use."""
        taken, at = {*used, *self.names()}, dict[str, Place]()
        for x in self.letters:
            if x.name in used:
                at[x.name] = fresh(x, taken)
                taken.add(at[x.name].name)
        return self.moved(at) if at else self

    def plus(self, c: Fraction) -> Summand:
        """The summand with a rational added to its coefficient."""
        return replace(self, coefficient=self.coefficient + c)

    def scaled(self, c: Fraction) -> Summand:
        """The summand times a rational."""
        return replace(self, coefficient=self.coefficient * c)

    def without(self, letters: tuple[Letter, ...] = (), factor: int | None = None) -> Summand:
        """The summand without some of its letters, and without one factor."""
        return replace(self, letters=tuple(x for x in self.letters if x not in letters),
                       powers=tuple(p for i, p in enumerate(self.powers) if i != factor))

    def moved(self, at: dict[str, Place]) -> Summand:
        """The summand with letters replaced, bound ones by letters."""
        letters = tuple(x for x in (at.get(x.name, x) for x in self.letters) if isinstance(x, Letter))
        return Summand(self.coefficient, letters, each_once(at_places(c, at) for c in self.conditions),
                       merged((at_places(f, at), k) for f, k in self.powers))

    def probabilities(self) -> tuple[Expr, ...]:
        """The factors that are positive wherever the summand counts."""
        return tuple(f for f, k in self.powers if isinstance(f, Atom) and k.numerator > 0 and not isinstance(f.of, Function))

    def written(self) -> Expr:
        """The summand as an expression."""
        if self.conditions and not self.letters:
            raise Rejected("conditions without a letter")
        body = self._without_coefficient()
        return body if self.coefficient == 1 else App("mul", (Num(self.coefficient), body))

    def _without_coefficient(self) -> Expr:
        body = product([f if k == 1 else App("pow", (f, Num(k))) for f, k in self.powers])
        return total(self.letters, body, self.conditions)

    @cached_property
    def key(self) -> str:
        """What identifies the summand up to its coefficient."""
        conditions = () if self.letters else tuple(map(key_of, self.conditions))
        return " where ".join((key_of(self._without_coefficient()), *conditions))


Form = list[Summand]


@dataclass(frozen=True)
class Operation:
    """An operation on a form: its logarithm, a power of it, the greater of it and 0; or the condition that it is positive,
    the claims that it vanishes nowhere or everywhere.  `whole` is the expression that the form is of, where that helps."""

    name: str
    form: Form
    power: Fraction = ONE
    whole: Expr | None = None

    def written(self) -> Expr:
        """The operation as an expression."""
        e = written(self.form)
        match self.name:
            case "log": return log(e)
            case "max": return App("max", (e, Q(0)))
            case "power": return App("pow", (e, Num(self.power)))
        return e


def factor(e: Expr, power: Fraction = ONE) -> Summand:
    """A power of one factor as a summand."""
    return Summand(ONE, (), (), ((e, power),))


def written(form: Form) -> Expr:
    """A form as an expression."""
    terms = [t.written() for t in form]
    return Q(0) if not terms else terms[0] if len(terms) == 1 else App("add", tuple(terms))


def product(factors: list[Expr]) -> Expr:
    """The product of some factors."""
    return Q(1) if not factors else factors[0] if len(factors) == 1 else App("mul", tuple(factors))


def merged(powers: Iterable[tuple[Expr, Fraction]]) -> Powers:
    """Powers of factors in the order of their texts, those of equal factors added."""
    found: dict[str, tuple[Expr, Fraction]] = {}
    for f, k in powers:
        key = key_of(f)
        found[key] = (f, k + found[key][1]) if key in found else (f, k)
    return tuple(found[key] for key in sorted(found) if found[key][1])


def each_once(conditions: Iterable[Expr]) -> tuple[Expr, ...]:
    """Conditions in the order of their texts, equal ones once."""
    found = {key_of(c): c for c in conditions}
    return tuple(found[key] for key in sorted(found))
