"""Written proofs as data: steps that a reader can follow and the kernel checks one by one.

A step names what it shows, a relation at all letters of `letters` where every `where` is positive, and says by which rule and
from which earlier steps.  The hypotheses are the steps "given 1", "given 2", ...  (with ".1", ".2" where one says several
things), and where a divergence on the right side of the claim may be infinite, "finite 1", ... say where its laws vanish.
"""
from __future__ import annotations

from dataclasses import dataclass, replace

from verify.language.alphabets import Letter, Place
from verify.language.expr import Expr, Num, Relation, rational
from verify.language.finite import Sum
from verify.language.formula import Quantifier

ONE = Num(rational(1))


@dataclass(frozen=True)
class LawAt:
    """The law that gives `letters` (for a channel first its output) the probability `body`; what stands for a law symbol."""

    letters: tuple[Letter, ...]
    body: Expr


Value = LawAt | Place | Expr


@dataclass(frozen=True)
class Use:
    """An earlier step at chosen places for its letters, times `weight`, summed `over` letters `where` conditions hold.

    Letters of the step that are given no place are the letters of the same name where it is used.
    """

    step: str
    at: tuple[tuple[str, Place], ...] = ()
    weight: Expr = ONE
    over: tuple[Letter, ...] = ()
    where: tuple[Expr, ...] = ()


@dataclass(frozen=True)
class Step:
    """One step: what it shows, by which rule, from what."""

    name: str
    rule: str
    relation: Relation
    letters: tuple[Letter, ...] = ()
    where: tuple[Expr, ...] = ()
    zero: tuple[Expr, ...] = ()
    uses: tuple[Use, ...] = ()
    terms: tuple[Expr, ...] = ()
    binders: tuple[Letter, ...] = ()
    values: tuple[tuple[str, Value], ...] = ()

    def for_all(self, *letters: Letter, where: tuple[Expr, ...] = (), zero: tuple[Expr, ...] = ()) -> Step:
        """The step claimed at all these letters, where the expressions in `where` are positive and those in `zero` are 0."""
        return replace(self, letters=letters, where=where, zero=zero)


@dataclass(frozen=True)
class Choice:
    """Values that an author suggests for all existential symbols, as expressions in the universal ones before them."""

    values: tuple[tuple[str, Expr], ...]


@dataclass(frozen=True)
class Cut:
    """A proof in two ranges of a real parameter, below and above a rational, each with proofs of its own; `above` also takes
    the rational itself."""

    symbol: str
    at: Expr
    below: tuple[object, ...]
    above: tuple[object, ...]


@dataclass(frozen=True)
class Derivation:
    """A written proof: its steps, and real symbols that steps may speak about for all their values."""

    steps: tuple[Step, ...]
    let: tuple[Quantifier, ...] = ()


@dataclass(frozen=True)
class LeastBound:
    """A proof of L <= R for two divergences: the last hypothesis is that R is at most a new real symbol, and the steps show
    that L is."""

    bound: str
    proof: Derivation


def total(letters: tuple[Letter, ...], body: Expr, where: tuple[Expr, ...] = ()) -> Expr:
    """The sum over several letters where every expression of `where` is positive."""
    for i, x in enumerate(reversed(letters)):
        body = Sum(x, body, where if i == 0 else ())
    return body
