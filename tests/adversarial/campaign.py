"""The generated suite: 10,000 statements with known truth, put before the judge with blind and near-miss evidence.

    python -m tests.adversarial.campaign --count 10000

prints what the judge says wrongly, by family; the exit code is 1 if there is anything.  `--show domains/17` shows one case.
"""
from __future__ import annotations

import argparse
import importlib
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any
from unittest import mock

from tests.adversarial.cases import Case, Examination, Failure, Says, examine
from tests.adversarial.reported import CASES
from verify.kernel.statements import judge as kernel
from verify.elaborate.statement import elaborate
from verify.kernel.statements.judge import Rejected, judge
from verify.language import LanguageError, Statement, encode

# Family (a module beside this one) -> its share of 10,000 statements.
FAMILIES = {"domains": 2000, "powers": 1200, "combinatorics": 900, "quantifiers": 1000, "infinities": 700, "processes": 800,
            "kinds": 500, "texts": 900, "inequalities": 1500, "finite_laws": 500}
REPORTED = "reported"              # statements once decided wrongly, beside the generated ones
TOTAL = sum(FAMILIES.values())


def ours(statement: Statement, verdict: str, evidence: Any) -> bool:
    """Whether the judge of this project accepts the evidence, as it is or written out by the elaborator."""
    try:
        return judge(statement, verdict, evidence).verdict == verdict
    except Rejected:
        pass
    try:
        return judge(statement, verdict, elaborate(statement, verdict, evidence)).verdict == verdict
    except (Rejected, ArithmeticError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return False                  # what is not believed may fail in any way


@contextmanager
def looked_at_once() -> Iterator[None]:
    """While this lasts, a statement that is judged again and again is looked at once whether it is one."""
    plain = kernel.well_formed
    passed: list[Statement] = []

    def once(statement: Statement) -> None:
        if not any(statement is s for s in passed):
            plain(statement)
            passed[:] = [*passed[-3:], statement]

    with mock.patch.object(kernel, "well_formed", once):
        yield


def case(label: str) -> Case:
    """The case of a label, family/number."""
    family, number = label.split("/")
    module = importlib.import_module(f"tests.adversarial.{family}")
    made: Case = module.make(Random(label), int(number))
    return replace(made, label=f"{label} {made.label}".strip())


def cases(family: str, count: int, first: int = 0) -> Iterator[Case]:
    """`count` different statements of a family, from a number on; statements that were there already are left out."""
    seen: set[str] = set()
    number, made = first, 0
    last = len(CASES) if family == REPORTED else first + 40 * count
    while made < count and number < last:
        found = case(f"{family}/{number}")
        number += 1
        try:
            key = str((encode(found.statement), found.text))
        except LanguageError:
            key = repr(found.statement)
        if key not in seen:
            seen.add(key)
            made += 1
            yield found


@dataclass
class Tally:
    """What came of a family."""

    statements: int = 0
    tried: int = 0
    right: int = 0
    taken: int = 0
    seconds: float = 0.0
    failures: list[Failure] = field(default_factory=list)
    refused: list[Failure] = field(default_factory=list)
    verdicts: dict[str, int] = field(default_factory=dict)

    def add(self, made: Examination) -> None:
        """Count one case."""
        self.statements, self.tried = self.statements + 1, self.tried + made.tried
        self.right, self.taken = self.right + made.right, self.taken + made.taken
        self.failures += made.failures
        self.refused += made.refused
        for v in made.verdicts:
            self.verdicts[v] = self.verdicts.get(v, 0) + 1

    @property
    def share(self) -> float:
        """The share of right evidence that was accepted."""
        return self.taken / self.right if self.right else 1.0


def run(family: str, count: int, says: Says = ours, first: int = 0) -> Tally:
    """A family put before a judge."""
    tally, start = Tally(), time.perf_counter()
    with looked_at_once():
        for found in cases(family, count, first):
            tally.add(examine(found, says))
    tally.seconds = time.perf_counter() - start
    return tally


def shares(count: int) -> dict[str, int]:
    """How many statements of each family make `count` together."""
    return {REPORTED: len(CASES), **{name: max(1, share * count // TOTAL) for name, share in FAMILIES.items()}}


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=TOTAL, help="statements in all")
    parser.add_argument("--family", choices=[REPORTED, *FAMILIES], help="one family only")
    parser.add_argument("--show", metavar="FAMILY/NUMBER", help="one case, with all that is said about it")
    parser.add_argument("--failures", type=int, default=3, help="how many failures to print for each family")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="families at once")
    asked = parser.parse_args()
    if asked.show:
        found = case(asked.show)
        made = examine(found, ours)
        print(found, *made.failures, *made.refused, sorted(made.verdicts), sep="\n")
        return bool(made.failures)
    total, wrong = 0, 0
    chosen = {family: count for family, count in shares(asked.count).items() if asked.family in (None, family)}
    with ProcessPoolExecutor(asked.jobs) as pool:
        for family, tally in zip(chosen, pool.map(run, chosen, chosen.values()), strict=True):
            total, wrong = total + tally.statements, wrong + len({f.label for f in tally.failures})
            print(f"{family:14} {tally.statements:5} statements {tally.tried:6} tried {tally.seconds:5.0f} s  "
                  f"{tally.taken}/{tally.right} right accepted  {len(tally.failures)} failures {tally.verdicts}", flush=True)
            for failure in sorted(tally.failures, key=lambda f: len(str(f)))[:asked.failures]:
                print(f"  {failure}")
            for failure in sorted(tally.refused, key=lambda f: len(str(f)))[:asked.failures]:
                print(f"  refused {failure}")
    print(f"{total} statements, {wrong} with failures")
    return bool(wrong)


if __name__ == "__main__":
    raise SystemExit(main())
