"""Polynomials in scalars, in values of functions at letters, and in means of products of such values."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import at_places, letters_of
from verify.language import App, Atom, Distribution, Event, Expr, Letter, Num, Place, Q, Sum, Sym, literal
from verify.search.laws.letterwise import powers_of_exponentials

Monomial = tuple[tuple[str, int], ...]
Polynomial = dict[Monomial, Fraction]
ONE: Monomial = ()
MOST_TERMS, HIGHEST = 300, 6


class TooLarge(ArithmeticError):
    """A polynomial has too many terms, or an expression is none."""


def constant(q: Fraction | int) -> Polynomial:
    """A number."""
    return {ONE: Fraction(q)} if q else {}


def plus(p: Polynomial, q: Polynomial, by: Fraction | int = 1) -> Polynomial:
    """p + by q."""
    made = dict(p)
    for m, c in q.items():
        made[m] = made.get(m, Fraction(0)) + by * c
        if not made[m]:
            del made[m]
    return made


def degree(p: Polynomial) -> int:
    """The greatest total degree."""
    return max((sum(k for _, k in m) for m in p), default=0)


@dataclass
class Ring:
    """The generators by the texts of their expressions; those with letters are values at letters, the others are numbers."""

    letters: tuple[Letter, ...]
    bound: tuple[Letter, ...]                         # under sums, as many
    generators: dict[str, Expr] = field(default_factory=dict)
    at_letters: set[str] = field(default_factory=set)
    squares: dict[str, Polynomial] = field(default_factory=dict)      # of absolute values and roots
    inverses: dict[str, str] = field(default_factory=dict)
    events: set[str] = field(default_factory=set)
    laws: set[str] = field(default_factory=set)

    def of(self, e: Expr) -> Polynomial:
        """The polynomial of an expression; raises TooLarge."""
        q = literal(e)
        if q is not None:
            return constant(Fraction(q))
        if isinstance(e, App) and is_scalar(e) and any(isinstance(n, App) and n.op == "exp" for n in (e, *e.args)):
            apart = powers_of_exponentials(e)
            if apart != e:
                return self.of(apart)
        if isinstance(e, App) and e.op == "add":
            made: Polynomial = {}
            for a in e.args:
                made = plus(made, self.of(a))
            return made
        if isinstance(e, App) and e.op == "mul":
            return self.product(map(self.of, e.args))
        if isinstance(e, App) and e.op == "div":
            return self.product((self.of(e.args[0]), self._inverse(e.args[1])))
        if isinstance(e, App) and e.op == "pow":
            k = literal(e.args[1])
            if k is not None and k.denominator == 1 and 0 < abs(k) <= HIGHEST:
                return self.product([self.of(e.args[0]) if k > 0 else self._inverse(e.args[0])] * abs(int(k)))
        if isinstance(e, Sum):
            return self._sum(e)
        return self._generator(e)

    def _generator(self, e: Expr) -> Polynomial:
        key = key_of(e)
        if key not in self.generators:
            self.generators[key] = e
            if letters_of(e) & {x.name for x in self.letters}:
                self.at_letters.add(key)
            elif not isinstance(e, Sum | Sym | App | Atom):
                raise TooLarge
            if isinstance(e, Atom) and isinstance(e.of, Event):
                self.events.add(key)
            if isinstance(e, Atom) and isinstance(e.of, Distribution):
                self.laws.add(key)
            if isinstance(e, App) and e.op in ("abs", "sqrt"):
                inner = self.of(e.args[0])
                self.squares[key] = self.product((inner, inner)) if e.op == "abs" else inner
        return {((key, 1),): Fraction(1)}

    def _inverse(self, e: Expr) -> Polynomial:
        q = literal(e)
        if q is not None and q != 0:
            return constant(1 / Fraction(q))
        if isinstance(e, App) and e.op in ("mul", "div", "pow") and not (e.op == "pow" and literal(e.args[1]) is None):
            if e.op == "mul":
                return self.product(map(self._inverse, e.args))
            if e.op == "div":
                return self.product((self._inverse(e.args[0]), self.of(e.args[1])))
            k = literal(e.args[1]) or 0
            if k.denominator == 1 and 0 < k <= HIGHEST:
                return self.product([self._inverse(e.args[0])] * int(k))
        made = self._generator(Num(Fraction(1)) / e)
        ((one, _),), = made
        inner = self.of(e)
        if len(inner) == 1 and list(inner.values()) == [1] and len(next(iter(inner))) == 1:
            ((other, _),), = inner
            self.inverses[one], self.inverses[other] = other, one
        return made

    def product(self, parts: Iterable[Polynomial]) -> Polynomial:
        """The product, with squares of absolute values, roots and events resolved; raises TooLarge."""
        made = constant(1)
        for p in parts:
            new: Polynomial = {}
            for m, c in made.items():
                for n, d in p.items():
                    new = plus(new, self._times(m, n), c * d)
            if len(new) > MOST_TERMS:
                raise TooLarge
            made = new
        return made

    def _times(self, m: Monomial, n: Monomial) -> Polynomial:
        powers = dict(m)
        for key, k in n:
            powers[key] = powers.get(key, 0) + k
        front = constant(1)
        for key in [key for key in powers if self.inverses.get(key) in powers]:
            other = self.inverses[key]
            least = min(powers[key], powers[other])
            powers[key], powers[other] = powers[key] - least, powers[other] - least
        for key, k in list(powers.items()):
            if key in self.events and k > 1:
                powers[key] = 1
            elif key in self.squares and k > 1:
                powers[key] = k % 2
                front = self.product([front, *[self.squares[key]] * (k // 2)])
        rest: Polynomial = {tuple(sorted((key, k) for key, k in powers.items() if k)): Fraction(1)}
        return rest if front == constant(1) else self.product((front, rest))

    def _sum(self, e: Sum) -> Polynomial:
        """A sum over one or two letters by the sums of its monomials."""
        letters, body, where = list[Letter](), e, list[Expr]()
        inner: Expr = e
        while isinstance(inner, Sum) and len(letters) < len(self.letters):
            letters.append(inner.letter)
            where += inner.where
            inner = inner.body
        at: dict[str, Place] = {x.name: y for x, y in zip(letters, self.letters, strict=False)}
        same = all(x.over == y.over for x, y in zip(letters, self.letters, strict=False))
        if where or not same or any(isinstance(inner, Sum) and x.name in letters_of(inner) for x in letters):
            return self._generator(body)
        made = self.summed(self.of(at_places(inner, at)), self.letters[:len(letters)])
        if len(made) == 1 and list(made.values()) == [1]:
            ((monomial, _),) = made.items()
            if len(monomial) == 1 and monomial[0][1] == 1:
                self.generators[monomial[0][0]] = e       # as the claim writes it, with its own letters
        return made

    def summed(self, p: Polynomial, letters: tuple[Letter, ...]) -> Polynomial:
        """The sum over letters of a polynomial in values at these; raises TooLarge."""
        made: Polynomial = {}
        for m, c in p.items():
            here = [(key, k) for key, k in m if key in self.at_letters and letters_of(self.generators[key]) & {
                x.name for x in letters}]
            rest: Polynomial = {tuple(f for f in m if f not in here): c}
            made = plus(made, self.product((rest, *(self._moment(group, own) for group, own in self._groups(here, letters)))))
        return made

    def _groups(self, found: list[tuple[str, int]], letters: tuple[Letter, ...]) -> list[
            tuple[list[tuple[str, int]], tuple[Letter, ...]]]:
        """The factors of a monomial by the letters that they share."""
        names = {f: letters_of(self.generators[f[0]]) & {x.name for x in letters} for f in found}
        if any(len(n) > 1 for n in names.values()):
            return [(found, letters)]
        return [([f for f in found if x.name in names[f]], (x,)) for x in letters]

    def _moment(self, group: list[tuple[str, int]], letters: tuple[Letter, ...]) -> Polynomial:
        """The sum over letters of a product of powers."""
        if [k for key, k in group] == [1] and group[0][0] in self.laws and len(letters) == 1:
            return constant(1)
        body: Expr = mul(Q(1), *(self.generators[key] if k == 1 else self.generators[key] ** k for key, k in sorted(group)))
        places = dict(zip(self.letters, self.bound, strict=True))
        body = at_places(body, {x.name: places[x] for x in letters})
        for x in reversed(letters):
            body = Sum(places[x], body)
        key = key_of(body)
        self.generators.setdefault(key, body)
        return {((key, 1),): Fraction(1)}

    def mean(self, w: Distribution, e: Expr) -> Expr:
        """The mean by a law of a value at the first letter."""
        body = mul(w(self.letters[0]), e)
        return Sum(self.bound[0], at_places(body, {self.letters[0].name: self.bound[0]}))

    def expression(self, p: Polynomial) -> Expr:
        """The expression of a polynomial."""
        return add(*(mul(Num(c), *(self.generators[key] if k == 1 else self.generators[key] ** k for key, k in m))
                     for m, c in p.items()))
