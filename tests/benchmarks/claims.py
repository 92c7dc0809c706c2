"""The claims of the benchmark: what stands in `collection/*.toml`, read and parsed."""
from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from verify.language import Statement
from verify.read.text import read_claim

COLLECTION = Path(__file__).with_name("collection")
TAGS = {"tight", "unbounded", "bounded", "false", "integer", "several", "special"}


@dataclass(frozen=True)
class Constant:
    """The constant of a claim: `form` holds for C = `best`, and for no C that is smaller ("below") or larger ("above").

    `pole`: on the other side of `best` a denominator vanishes inside the domain, so that no constant there is safe."""

    form: str
    best: str
    fails: str
    pole: bool = False

    def at(self, value: str) -> str:
        """The claim with the constant set to a value in text."""
        return re.sub(r"\bC\b", f"({value})", self.form)


@dataclass(frozen=True)
class Claim:
    """One claim with its known truth; `witness` is a counterexample in exact text where it is false."""

    name: str
    text: str
    where: str
    truth: bool
    source: str
    tags: frozenset[str]
    given: tuple[str, ...] = ()
    constant: Constant | None = None
    witness: Mapping[str, str] = field(default_factory=dict)

    @property
    def statement(self) -> Statement:
        """The statement that the text makes."""
        return read_claim(self.text, self.where, self.given)

    def to_json(self) -> dict[str, Any]:
        """What a process needs to decide the claim: no truth, no source, no witness."""
        return {"text": self.text, "where": self.where, "given": list(self.given)}


def load(folder: Path = COLLECTION) -> list[Claim]:
    """Every claim of the collection, in the order of the files."""
    return [claim for file in sorted(folder.glob("*.toml")) for claim in _of_file(file)]


def _of_file(file: Path) -> Iterator[Claim]:
    for entry in tomllib.loads(file.read_text(encoding="utf-8"))["claim"]:
        constant = Constant(**entry["constant"]) if "constant" in entry else None
        yield Claim(entry["name"], entry["text"], entry["where"], entry["truth"], entry["source"], frozenset(entry["tags"]),
                    tuple(entry.get("given", ())), constant, entry.get("witness", {}))
