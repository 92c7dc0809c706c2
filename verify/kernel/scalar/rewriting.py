"""Scalar rules that change the claim: terms and facts subtracted, factors."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from verify.kernel.format.rejected import Rejected
from verify.kernel.numbers.conditions import narrower_conditions
from verify.kernel.values.enclose import holds_on
from verify.kernel.scalar.goal import Goal, known_symbols
from verify.kernel.scalar.proof import Proof, Step
from verify.language import App, Expr, Q

ONE, ZERO = Q(1), Q(0)


@dataclass(frozen=True)
class Term:
    """A multiple of something non-negative: of a fact, or of what a proof shows."""

    of: Expr
    by: Expr = ONE
    proof: Proof | None = None


@dataclass(frozen=True)
class Combine(Proof):
    """The claim is identically a rest plus multiples of what is >= 0, and the rest is >= 0; where it is strict, the rest is
    > 0, or the first multiple.  Without a rest, it is the claim minus the multiples as they are written."""

    terms: tuple[Term, ...] = ()
    rest: Expr | None = None
    proof: Proof | None = None
    strict_by: Literal["rest", "terms"] = "rest"

    def check(self, goal: Goal, c: Step) -> None:
        """Check the identity, the terms and the rest."""
        rest = goal.claim if self.rest is None else self.rest
        total, by_terms = rest, goal.strict and self.strict_by == "terms"
        if by_terms and not self.terms:
            raise Rejected("combine: there is no first term to be strict by")
        for i, t in enumerate(self.terms):
            strict = by_terms and i == 0
            known_symbols(goal, t.by * t.of)
            c.defined(goal, t.by)                          # also a fact, which may hold where identities about it do not
            c.shows(goal, t.by, strict)
            if t.proof is not None:
                c.defined(goal, t.of)
                c.shows(goal, t.of, strict, t.proof)
            elif strict and not goal.fact(t.of).strict:
                raise Rejected("combine: the fact is not strict, the claim is")
            elif self.rest is None:
                c.defined(goal, goal.fact(t.of).expr)
            else:
                meets_identities(goal, c, goal.fact(t.of).expr)
            if self.rest is None:
                rest = rest - t.by * t.of
            else:
                total = total + t.by * t.of
        if self.rest is not None:
            known_symbols(goal, rest)
            c.same(goal, goal.claim, total)
            c.defined(goal, rest)
        c.shows(goal, rest, goal.strict and not by_terms, self.proof)


def meets_identities(goal: Goal, c: Step, fact: Expr) -> None:
    """A hypothesis may be satisfied where b <= 0 in some b^u, or left of 0 in a gamma function; what puts another form in its
    place needs one enclosure to exclude that."""
    box = goal.box()
    if not all(holds_on(condition, box) for condition in narrower_conditions(fact)):
        raise Rejected("a base in the hypothesis, to a power that is not a literal, or an argument of a gamma function is not "
                       "shown to be positive")


@dataclass(frozen=True)
class Factor:
    """A factor of proved sign."""

    expr: Expr
    sign: Literal["+", "-"] = "+"
    proof: Proof | None = None


@dataclass(frozen=True)
class Product(Proof):
    """The claim is a product of factors of proved signs, an even number of them negative."""

    factors: tuple[Factor, ...]

    def check(self, goal: Goal, c: Step) -> None:
        """Check the identity and the signs."""
        if sum(f.sign == "-" for f in self.factors) % 2:
            raise Rejected("product: an odd number of factors is negative")
        whole = App("mul", tuple(f.expr for f in self.factors)) if self.factors else ONE
        known_symbols(goal, whole)
        c.same(goal, goal.claim, whole)
        for f in self.factors:
            c.defined(goal, f.expr)
            c.shows(goal, f.expr if f.sign == "+" else -f.expr, goal.strict, f.proof)
