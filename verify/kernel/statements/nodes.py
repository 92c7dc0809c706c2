"""The nodes of statement rules.  What is left to show, a statement or a scalar goal, has its evidence as JSON data."""
from __future__ import annotations

from dataclasses import dataclass, field

from verify.language import Expr


@dataclass(frozen=True)
class Parts:
    """Evidence for each part of a conjunction."""

    parts: tuple[object, ...]


@dataclass(frozen=True)
class Inner:
    """Evidence for the statement that the claim is."""

    evidence: object


@dataclass(frozen=True)
class Scalar:
    """A proof of right - left, whose needs also show that it has a value."""

    proof: object


@dataclass(frozen=True)
class Equal:
    """Evidence for <= and for >=."""

    below: object
    above: object


@dataclass(frozen=True)
class Bounds:
    """A new name for a bound of the right side, and evidence that it bounds the left side; or for a bound of a divergence, and
    evidence where there is one and where the divergence is +oo."""

    bound: str
    evidence: object
    infinite: object = None


@dataclass(frozen=True)
class Split:
    """A cut of a parameter, and evidence for its three sides."""

    var: str
    at: Expr
    below: object
    at_cut: object
    above: object


@dataclass(frozen=True)
class Choose:
    """Values of what exists; proofs of the ends "x.lo", "x.hi" of their domains, and of hypotheses by their numbers."""

    values: dict[str, Expr]
    proof: object
    domains: dict[str, object] = field(default_factory=dict)
    such_that: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class AtModel:
    """Exact values of all symbols."""

    model: object
