"""Stored proofs put before the judge for statements with one change: what is accepted must be true.

    python -m tests.adversarial.altered reports/certificates --count 1500 --seed 1

prints how many changed statements were accepted and how each of them was decided.  The exit code is 1 if one is false, or is
decided neither by itself nor in `altered_decided.toml`.
"""
from __future__ import annotations

import argparse
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.adversarial.alterations import alterations
from tests.adversarial.survivors import Decision, Says, Why, decided
from verify.kernel.format import certificate
from verify.kernel.statements.judge import Rejected, judge
from verify.language import Statement, statement_hash
from verify.notation.text import statement_text

TABLE = Path(__file__).with_name("altered_decided.toml")
_CLASS = 4_000        # bytes: files below this are of one class; of each following class, twice as large, a third as much is tried


@dataclass(frozen=True)
class Proof:
    """A stored certificate of a PROVED statement: its name, the statement, the evidence, the bytes of the file."""

    name: str
    statement: Statement
    evidence: Any
    size: int = 0


@dataclass(frozen=True)
class Survivor:
    """An altered statement that is accepted with the evidence of the original, and what was found of it."""

    proof: str
    change: str
    statement: Statement
    decision: Decision

    def __str__(self) -> str:
        return (f"{self.decision.why.name} {self.proof}: {self.change}\n    {statement_text(self.statement)}\n"
                f"    {self.decision.detail}\n    {statement_hash(self.statement)}")


@dataclass
class Campaign:
    """What came of the alterations."""

    tried: int = 0
    rejected: int = 0
    survivors: list[Survivor] = field(default_factory=list)

    def counts(self) -> Counter[Why]:
        """How many survivors were decided in which way."""
        return Counter(s.decision.why for s in self.survivors)

    def bad(self) -> list[Survivor]:
        """What is false, then what is not decided."""
        return [s for why in (Why.CONTRADICTION, Why.OPEN) for s in self.survivors if s.decision.why is why]


def ours(statement: Statement, verdict: str, evidence: Any) -> bool:
    """Whether the judge of this project accepts the evidence."""
    try:
        return judge(statement, verdict, evidence).verdict == verdict
    except Rejected:
        return False


def stored(folder: Path) -> list[Proof]:
    """The proofs in a folder, in the order of their paths; a file that is no certificate raises Rejected."""
    found = []
    for path in sorted(folder.rglob("*.json")):
        kept = certificate.read(path.read_text(encoding="utf-8"))
        if kept.verdict == "PROVED":
            name = path.relative_to(folder).as_posix().removesuffix(".json")
            found.append(Proof(name, kept.statement, kept.evidence, path.stat().st_size))
    return found


def table(path: Path = TABLE) -> dict[str, str]:
    """Why a statement is true, by its hash, from what was decided by hand."""
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("decided", []) if path.exists() else []
    return {row["hash"]: row["why"] for row in rows}


def shares(proofs: Sequence[Proof], count: int) -> list[int]:
    """How many alterations each proof gets: at least one, and fewer where its file is large and slow to judge."""
    weights = [3.0 ** -(p.size // _CLASS).bit_length() for p in proofs]
    return [max(1, round(count * w / sum(weights))) for w in weights]


def chosen(proof: Proof, count: int, seed: int) -> Iterator[tuple[str, Statement]]:
    """`count` well-formed alterations of a statement, each once, in an order that the seed determines."""
    rng, seen = Random(f"{seed}/{proof.name}"), {proof.statement}
    todo = list(alterations(proof.statement))
    rng.shuffle(todo)
    for change in todo:
        if count <= 0:
            return
        altered = change.of(proof.statement)
        if altered is not None and altered not in seen:
            seen.add(altered)
            count -= 1
            yield change.label, altered


def campaign(proofs: Sequence[Proof], count: int, seed: int, says: Says | None = None,
             known: Mapping[str, str] | None = None) -> Campaign:
    """About `count` alterations in all put before a judge (ours unless another is given); what is accepted is decided."""
    says, known = says or ours, table() if known is None else known
    made = Campaign()
    for proof, share in zip(proofs, shares(proofs, count), strict=True):
        for label, altered in chosen(proof, share, seed):
            made.tried += 1
            if not says(altered, "PROVED", proof.evidence):
                made.rejected += 1
                continue
            decision = decided(proof.statement, altered, proof.evidence, says, seed)
            if decision.why is Why.OPEN and statement_hash(altered) in known:
                decision = Decision(Why.TABLE, known[statement_hash(altered)])
            made.survivors.append(Survivor(proof.name, label, altered, decision))
    return made


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="a folder of certificates, such as reports/certificates")
    parser.add_argument("--count", type=int, default=1500, help="alterations in all")
    parser.add_argument("--seed", type=int, default=1, help="which of them")
    parser.add_argument("--all", action="store_true", help="print every accepted statement")
    asked = parser.parse_args()
    proofs = stored(asked.folder)
    if not proofs:
        print(f"{asked.folder}: no certificate of a proved statement; write them with `python -m verify all`")
        return 2
    start = time.process_time()
    made = campaign(proofs, asked.count, asked.seed)
    print(f"{len(proofs)} proofs, {made.tried} alterations, {made.rejected} rejected, {len(made.survivors)} accepted "
          f"({time.process_time() - start:.0f} s)")
    for why, count in sorted(made.counts().items(), key=lambda item: item[0].name):
        print(f"{count:6} {why.name:13} {why.value}")
    for survivor in made.survivors if asked.all else made.bad():
        print(survivor)
    return bool(made.bad())


if __name__ == "__main__":
    raise SystemExit(main())
