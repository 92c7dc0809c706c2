"""The collection of claims about laws, channels, mechanisms and noise, decided without any hint:
`python -m tests.benchmarks.laws [--seconds 15] [--part true|false] [--output FILE] [words of names]`.

Each line of the output is a JSON object with the name, the truth, the verdict and the seconds of processor time.
"""
from __future__ import annotations

import argparse
import json
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from verify.language import Statement
from verify.read.text import read_claim
from verify.search.decide import Options, decide

COLLECTION = Path(__file__).with_name("collection_laws")
DECISIVE = {True: ("PROVED", "VACUOUS"), False: ("REFUTED", "ILL_POSED")}


@dataclass(frozen=True)
class Claim:
    """One claim with its known truth."""

    name: str
    text: str
    where: str
    truth: bool
    source: str
    given: tuple[str, ...] = ()

    @property
    def statement(self) -> Statement:
        """The statement that the text makes."""
        return read_claim(self.text, self.where, self.given)

    def outcome(self, verdict: str) -> str:
        """Whether a verdict is right, wrong, or none."""
        if verdict == "UNDECIDED":
            return "undecided"
        return "right" if verdict in DECISIVE[self.truth] else "wrong"


def load(folder: Path = COLLECTION) -> list[Claim]:
    """Every claim of the collection, in the order of the files."""
    return [claim for file in sorted(folder.glob("*.toml")) for claim in _of_file(file)]


def _of_file(file: Path) -> Iterator[Claim]:
    for entry in tomllib.loads(file.read_text(encoding="utf-8"))["claim"]:
        yield Claim(entry["name"], entry["text"], entry["where"], entry["truth"], entry["source"], tuple(entry.get("given", ())))


def main() -> None:
    """Decide the claims that are asked for and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--part", choices=("true", "false"))
    parser.add_argument("--output", type=Path)
    parser.add_argument("words", nargs="*")
    options = parser.parse_args()
    chosen = [c for c in load() if (options.part is None or c.truth == (options.part == "true"))
              and (not options.words or any(w in c.name for w in options.words))]
    lines, counts = [], Counter[tuple[bool, str]]()
    for claim in chosen:
        start = time.process_time()
        found = decide(claim.statement, (), Options(timeout=options.seconds, unaided=True))
        spent = round(time.process_time() - start, 2)
        counts[claim.truth, claim.outcome(found.verdict)] += 1
        lines.append(json.dumps({"name": claim.name, "truth": claim.truth, "verdict": found.verdict, "method": found.method,
                                 "seconds": spent}))
        print(f"{claim.outcome(found.verdict):9} {found.verdict:9} {spent:6.2f} s  {claim.name}", flush=True)
        if options.output is not None:
            options.output.write_text("\n".join(lines) + "\n", encoding="utf-8")
    for truth in (True, False):
        sys.stdout.write(f"{truth!s:5}: " + ", ".join(f"{counts[truth, o]} {o}" for o in ("right", "wrong", "undecided")) + "\n")


if __name__ == "__main__":
    main()
