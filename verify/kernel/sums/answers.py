"""What a certificate answers to questions about signs and sums: which rule to use, keyed by what is asked.

The kernel follows an answer only where the conditions of its rule are shown: a wrong or circular one shows nothing."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from verify.kernel.format.fields import take
from verify.kernel.format.rejected import Rejected
from verify.kernel.sums.keys import address
from verify.kernel.sums.summands import Operation, Summand
from verify.language import Expr


@dataclass(frozen=True)
class Reason:
    """Why an expression is positive: a premise, with places for its letters; without a name, the term of a sum at a place."""

    premise: str
    at: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Rewriting:
    """An identity by its name, and the numbers of the factors, letters or conditions that it is used at."""

    name: str
    picks: tuple[int, ...] = ()


class Answers(Protocol):
    """Who says which rules to use (of several the first whose conditions are shown); `accept` is told which one was used."""

    def reasons(self, e: Expr, scope: object, depth: int) -> Iterable[Reason]:
        """Why an expression may be positive."""

    def rewritings(self, key: str, what: Summand | Operation, forms: object, scope: object) -> Iterable[Rewriting]:
        """How an operation on a sum, or a summand, may be rewritten."""

    def accept(self, key: str, answer: Reason | Rewriting) -> None:
        """The answer was used."""


@dataclass(frozen=True)
class Table:
    """The answers of a certificate."""

    positive: Mapping[str, tuple[Reason, ...]] = field(default_factory=dict)
    equal: Mapping[str, tuple[Rewriting, ...]] = field(default_factory=dict)

    def reasons(self, e: Expr, scope: object, depth: int) -> Iterable[Reason]:
        """What the certificate says of the sign of an expression."""
        return self.positive.get(address(e), ())

    def rewritings(self, key: str, what: Summand | Operation, forms: object, scope: object) -> Iterable[Rewriting]:
        """What the certificate says of an operation or a summand."""
        return self.equal.get(key, ())

    def accept(self, key: str, answer: Reason | Rewriting) -> None:
        """Nothing more is to be done."""


def read_answers(node: object) -> Table:
    """The answers of a certificate: for each question a list of [premise, letter, place, ...] or [identity, number, ...]."""
    fields = take(node, "", "positive equal")
    return Table({key: tuple(map(_reason, _items(found))) for key, found in fields.get("positive", {}).items()},
                 {key: tuple(map(_rewriting, _items(found))) for key, found in fields.get("equal", {}).items()})


def _items(found: object) -> list[object]:
    if not isinstance(found, list):
        raise Rejected("answers are lists")
    return found


def _reason(found: object) -> Reason:
    if not isinstance(found, list) or len(found) % 2 == 0 or not all(isinstance(t, str) for t in found):
        raise Rejected("a reason is the name of a premise, then letters and their places")
    return Reason(found[0], tuple(zip(found[1::2], found[2::2], strict=True)))


def _rewriting(found: object) -> Rewriting:
    if not isinstance(found, list) or not found or not isinstance(found[0], str) or not all(
            type(n) is int and n >= 0 for n in found[1:]):
        raise Rejected("a rewriting is the name of an identity, then numbers")
    return Rewriting(found[0], tuple(found[1:]))
