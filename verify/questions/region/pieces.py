"""The pieces of a line and the cuts between them: guesses of the process that looks for them, and what is certified."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.kernel.format.terms import read_term, write_term
from verify.language import Domain, Expr
from verify.questions.region.words import UNDECIDED


@dataclass(frozen=True)
class Cut:
    """A place where a function changes its sign (or touches zero): between two decimals, and its closed form if known.
    `slope` is a derivative that has one sign there, None where none was found."""

    lo: Fraction
    hi: Fraction
    exact: Expr | None
    slope: Expr | None = None
    rising: bool = True

    def to_json(self) -> dict[str, Any]:
        """The cut as JSON data: rationals as texts, expressions as terms."""
        return {"lo": str(self.lo), "hi": str(self.hi), "exact": _written(self.exact), "slope": _written(self.slope),
                "rising": self.rising}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Cut:
        """What `to_json` wrote."""
        return cls(Fraction(data["lo"]), Fraction(data["hi"]), _read(data["exact"]), _read(data["slope"]), data["rising"])


@dataclass(frozen=True)
class Piece:
    """A part of the domain of the variable: what the claim seems to be there, and by the file of a certificate what it is.
    `splits` counts how often an undecided piece was cut on the way to this one."""

    domain: Domain
    guess: str
    splits: int = 0
    label: str = UNDECIDED
    file: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The piece as a guess, as JSON data."""
        d = self.domain
        return {"lo": _written(d.lo), "hi": _written(d.hi), "lo_closed": d.lo_closed, "hi_closed": d.hi_closed,
                "integer": d.integer, "guess": self.guess}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Piece:
        """What `to_json` wrote."""
        ends = (_read(data["lo"]), _read(data["hi"]))
        return cls(Domain(*ends, data["lo_closed"], data["hi_closed"], data["integer"]), data["guess"])


def _written(e: Expr | None) -> Any:
    return None if e is None else write_term(e)


def _read(term: Any) -> Expr | None:
    return None if term is None else read_term(term)
