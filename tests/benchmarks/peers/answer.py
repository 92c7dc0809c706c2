"""What a tool says about one claim, in the same words for all of them."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from tests.benchmarks.sampling import violates
from verify.language import Statement

WORDS = ("proved", "refuted", "unknown", "unconfirmed", "unsupported", "error")


@dataclass(frozen=True)
class Answer:
    """`word` is one of WORDS: "unconfirmed" is a counterexample of the tool that fails the check in high precision, and
    "unsupported" a claim that cannot be put to the tool.  `more` holds what only some tools have."""

    word: str
    detail: str = ""
    seconds: float | None = None
    more: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The answer as JSON data."""
        return asdict(self)


@dataclass(frozen=True)
class Available:
    """Whether a tool can run here: its release, or why it is missing."""

    release: str | None
    reason: str = ""


def package(name: str, module: str = "") -> Available:
    """Whether a Python package is installed and can be imported."""
    try:
        __import__(module or name)
        return Available(version(name))
    except (ImportError, OSError, PackageNotFoundError) as error:
        return Available(None, f"not installed: {' '.join(str(error).split())[:120]}; python -m pip install -e \".[bench]\"")


def candidate(statement: Statement, point: Mapping[str, Fraction], detail: str = "") -> Answer:
    """The answer for a counterexample that a tool names: refuted if it passes the check in high precision."""
    shown = f"{detail} {', '.join(f'{k} = {v}' for k, v in point.items())}".strip()[:300]
    return Answer("refuted" if violates(statement, point) else "unconfirmed", shown)


def near(point: Mapping[str, float | Fraction], statement: Statement) -> Answer:
    """The answer for a point in floats: the simplest of the rational points close to it that is a counterexample."""
    integers = {b.symbol.name for b in statement.prefix if b.domain is not None and b.domain.integer}
    last = Answer("unconfirmed", "no point")
    for denominator in (10, 1000, 10**6, 10**9, 10**15):
        exact = {name: Fraction(round(x)) if name in integers else Fraction(x).limit_denominator(denominator)
                 for name, x in point.items()}
        last = candidate(statement, exact)
        if last.word == "refuted":
            return last
    return last
