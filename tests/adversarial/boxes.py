"""Statements about numbers in a box, with the points of a grid on it: ends, middles, and what lies just outside."""
from __future__ import annotations

import itertools
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from tests.adversarial.cases import Case, Point
from verify.language import Both, Domain, Expr, Formula, Num, Q, Relation, Statement, Sym, differ, forall, literal


@dataclass(frozen=True)
class Range:
    """A variable from lo to hi (None: infinite), with its ends open or closed, real or integer."""

    name: str
    lo: Fraction | None
    hi: Fraction | None
    ends: str = "[]"
    integer: bool = False

    @property
    def domain(self) -> Domain:
        """The domain of its quantifier."""
        lo, hi = (None if e is None else Num(e) for e in (self.lo, self.hi))
        return Domain(lo, hi, self.ends[0] == "[" and lo is not None, self.ends[1] == "]" and hi is not None, self.integer)

    def values(self) -> list[Fraction]:
        """Its ends, points between and one outside."""
        lo = self.lo if self.lo is not None else (self.hi or Fraction(0)) - 4
        hi = self.hi if self.hi is not None else lo + 8
        near = [lo, hi, (lo + hi) / 2, lo + (hi - lo) / 4, lo - 1, Fraction(0), Fraction(1)]
        if self.integer:
            near = [Fraction(v) for v in range(int(lo), min(int(hi), int(lo) + 6) + 1)] + [lo + Fraction(1, 2), lo - 1]
        return list(dict.fromkeys(near))


def box(rng: Random, name: str, los: tuple[object, ...], widths: tuple[object, ...], *, integer: bool = False) -> Range:
    """A range with a random lower end and width."""
    lo, width = Fraction(str(rng.choice(los))), rng.choice(widths)
    hi = None if width is None else lo + Fraction(str(width))
    ends = rng.choice(("[]", "[]", "(]", "[)", "()")) if width else "[]"
    return Range(name, lo, hi, "[]" if integer else ends, integer)


def grid(ranges: tuple[Range, ...], most: int, rng: Random) -> tuple[Point, ...]:
    """Points of the grid, at most so many."""
    found = list(itertools.product(*(r.values() for r in ranges)))
    kept = found if len(found) <= most else rng.sample(found, most)
    return tuple({r.name: str(v) for r, v in zip(ranges, at, strict=True)} for at in kept)


def statement(ranges: tuple[Range, ...], given: tuple[Formula, ...], claim: Formula) -> Statement:
    """For all values in the ranges, under the hypotheses: the claim."""
    return Statement(tuple(b for r in ranges for b in forall(Sym(r.name, r.domain))), given, claim)


def relation(rng: Random, left: Expr, bounds: tuple[object, ...]) -> Relation:
    """A comparison of an expression with a number."""
    bound = Q(rng.choice(bounds))
    return rng.choice((Relation("<=", left, bound), Relation("<=", bound, left), Relation("<", left, bound),
                       Relation("<", bound, left), Relation("==", left, bound), differ(left, bound), Relation("<=", bound, left)))


def in_role(rng: Random, ranges: tuple[Range, ...], said: Relation, others: tuple[Relation, ...], most: int) -> Case:
    """The relation as claim, as hypothesis for another, in a chain, or as an end of one more variable."""
    role = rng.choice(("claim", "claim", "hypothesis", "hypothesis", "chain", "end"))
    points = grid(ranges, most, rng)
    if role == "claim":
        given = (rng.choice(others),) if rng.random() < 0.3 else ()
        return Case("", statement(ranges, given, said), points)
    if role == "chain":
        return Case("", statement(ranges, (), Both((said, rng.choice(others)))), points)
    if role == "hypothesis":
        return Case("", statement(ranges, (said,), rng.choice(others)), points)
    e = said.right if literal(said.left) is not None else said.left
    z = Sym("z", Domain(e, None, True) if rng.random() < 0.5 else Domain(None, e, False, True))
    s = statement(ranges, (), rng.choice(others))
    points = tuple({**p, "z": z0} for p in points for z0 in ("-5", "5"))[:most]
    return Case("", Statement((*s.prefix, *forall(z)), (), s.claim), points)
