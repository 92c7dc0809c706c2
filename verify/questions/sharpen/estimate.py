"""Where the best value of a constant seems to be: numbers and guesses, as the process that looks for them hands them over."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from verify.kernel.format.terms import read_term, write_term
from verify.language import Expr

INFINITE = ("oo", "-oo")


@dataclass(frozen=True)
class Toward:
    """Where the best values of the one real variable lie: near `limit`, or beyond all bounds (`limit` is "oo" or "-oo")."""

    name: str
    limit: Expr | str

    def to_json(self) -> list[object]:
        """The name with the limit as a term or a word."""
        return [self.name, self.limit if isinstance(self.limit, str) else write_term(self.limit)]

    @classmethod
    def from_json(cls, data: Any) -> Toward:
        """What `to_json` wrote."""
        name, limit = data
        return cls(name, limit if limit in INFINITE else read_term(limit))


@dataclass(frozen=True)
class Estimate:
    """One end of the set of good constants.  `side` is 1 where the claim holds from it upward, -1 downward; `value` its
    numeric place; `below` a constant that fails, at the point `witness`; `touching` are exact points that seem to give the
    bound itself, `candidates` exact numbers that it may be."""

    side: int
    value: Fraction
    unbounded: bool = False
    polished: bool = False
    below: Fraction | None = None
    witness: Mapping[str, Fraction] = field(default_factory=dict)
    touching: tuple[Mapping[str, Expr], ...] = ()
    candidates: tuple[Expr, ...] = ()
    toward: Toward | None = None

    def to_json(self) -> dict[str, Any]:
        """The end as JSON data: rationals as texts, expressions as terms."""
        return {"side": self.side, "value": str(self.value), "unbounded": self.unbounded, "polished": self.polished,
                "below": None if self.below is None else str(self.below),
                "witness": {n: str(q) for n, q in self.witness.items()},
                "touching": [{n: write_term(e) for n, e in at.items()} for at in self.touching],
                "candidates": [write_term(e) for e in self.candidates],
                "toward": None if self.toward is None else self.toward.to_json()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Estimate:
        """What `to_json` wrote."""
        return cls(
            data["side"], Fraction(data["value"]), data["unbounded"], data["polished"],
            None if data["below"] is None else Fraction(data["below"]), {n: Fraction(q) for n, q in data["witness"].items()},
            tuple({n: read_term(e) for n, e in at.items()} for at in data["touching"]),
            tuple(map(read_term, data["candidates"])),
            None if data["toward"] is None else Toward.from_json(data["toward"]))


@dataclass(frozen=True)
class Located:
    """The ends found; `never` is a point at which the claim fails whatever the constant; `problem` says what is not handled."""

    ends: tuple[Estimate, ...] = ()
    never: Mapping[str, Fraction] | None = None
    problem: str = ""

    def to_json(self) -> dict[str, Any]:
        """All of it as JSON data."""
        never = None if self.never is None else {n: str(q) for n, q in self.never.items()}
        return {"ends": [e.to_json() for e in self.ends], "never": never, "problem": self.problem}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Located:
        """What `to_json` wrote."""
        never = None if data["never"] is None else {n: Fraction(q) for n, q in data["never"].items()}
        return cls(tuple(map(Estimate.from_json, data["ends"])), never, data["problem"])
