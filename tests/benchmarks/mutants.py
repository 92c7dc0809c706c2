"""Mutants of the true claims of the collection, decided by this project: `python -m tests.benchmarks.mutants`.

A constant moved past the known optimum makes a claim that is false by construction, and one moved to the other side a claim
that is true by construction.  The truth of all other mutants is looked for by high-precision sampling, which can show that one
is false; where it shows nothing the mutant is "unsettled".  See docs/benchmarks.md.
"""
from __future__ import annotations

import argparse
import os
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.benchmarks.claims import Claim, load
from tests.benchmarks.run import REPORTS, Record, end_on_sigterm, in_parallel
from tests.benchmarks.sampling import holds, inside, points, violates
from tests.benchmarks.timed import Worker
from verify.language import Statement
from verify.read.text import ReadError, read_claim

MARGINS = range(1, 7)
SAMPLES, MORE_SAMPLES = 300, 5000
FLIPPED = {"<=": ">=", ">=": "<=", "<": ">", ">": "<"}
_RELATION = re.compile(r"<=|>=|<|>")
_EXPONENT = re.compile(r"\^(\d+)(?![\d/.])")
_END = re.compile(r"(?<![\w./)])-?\d+(?= *<|$| integer)")


@dataclass(frozen=True)
class Mutant:
    """One mutant: its kind, the claim it was made from, and its truth where that is certain by construction."""

    name: str
    kind: str
    text: str
    where: str
    given: tuple[str, ...]
    truth: bool | None = None
    margin: int | None = None
    variables: int = 1

    @property
    def statement(self) -> Statement:
        """The statement that the mutant makes."""
        return read_claim(self.text, self.where, self.given)

    def claim(self) -> dict[str, Any]:
        """What a process needs to decide it."""
        return {"text": self.text, "where": self.where, "given": list(self.given)}


def mutants(claims: list[Claim]) -> Iterator[Mutant]:
    """Every mutant of the true claims that can be read, in a fixed order."""
    for claim in claims:
        if claim.truth:
            seen = {(claim.text, claim.where)}
            for m in [*_constants(claim), *_flips(claim), *_exponents(claim), *_ends(claim)]:
                if (m.text, m.where) not in seen and _readable(m):
                    seen.add((m.text, m.where))
                    yield m


def _readable(mutant: Mutant) -> bool:
    try:
        return bool(mutant.statement)
    except ReadError:
        return False


def _made(claim: Claim, kind: str, label: str, **changes: Any) -> Mutant:
    fields = {"text": claim.text, "where": claim.where, "given": claim.given, **changes}
    return Mutant(f"{claim.name} / {kind} {label}", kind, variables=len(claim.statement.prefix), **fields)


def _constants(claim: Claim) -> Iterator[Mutant]:
    c = claim.constant
    if c is None:
        return
    for k in MARGINS:
        for digit in (1, 3):
            past, safe = ("-", "+") if c.fails == "below" else ("+", "-")
            for kind, sign, truth in (("constant past the optimum", past, False), ("constant on the safe side", safe, True)):
                if truth and (digit == 3 or c.pole):
                    continue
                text = c.at(f"({c.best})*(1{sign}{digit}/{10**k})")
                yield _made(claim, kind, f"{digit}e-{k}", text=text, truth=truth, margin=k)


def _flips(claim: Claim) -> Iterator[Mutant]:
    if _RELATION.search(claim.text):
        yield _made(claim, "relation flipped", "", text=_RELATION.sub(lambda m: FLIPPED[m.group()], claim.text))


def _exponents(claim: Claim) -> Iterator[Mutant]:
    for i, m in enumerate(_EXPONENT.finditer(claim.text)):
        for n in (int(m.group(1)) - 1, int(m.group(1)) + 1):
            yield _made(claim, "exponent changed", f"{i} to {n}", text=f"{claim.text[:m.start(1)]}{n}{claim.text[m.end(1):]}")


def _ends(claim: Claim) -> Iterator[Mutant]:
    """Each integer end of a domain moved outwards by one; for integers this is the range off by one."""
    parts = claim.where.split(", ")
    for i, part in enumerate(parts):
        kind = "integer range off by one" if "integer" in part else "domain widened"
        for m in _END.finditer(part):
            end = int(m.group())
            before = part[:m.start()].rstrip()
            lower = not before or before.endswith((">", ">="))
            moved = f"{part[:m.start()]}{end - 1 if lower else end + 1}{part[m.end():]}"
            yield _made(claim, kind, f"{part} to {moved}", where=", ".join([*parts[:i], moved, *parts[i + 1:]]))


def settled(mutant: Mutant, samples: int, seed: int) -> tuple[str, str]:
    """What is known of a mutant without this project: "true", "false", "undefined" (no value at a point) or "unsettled"; and
    the point that shows it."""
    if mutant.truth is not None:
        return ("true" if mutant.truth else "false"), "by construction"
    statement, undefined = mutant.statement, ""
    for point in points(statement, samples, seed):
        try:
            if holds(statement.claim, point) is False:
                return "false", _shown(point)
        except ArithmeticError:
            undefined = undefined or _shown(point)
    return ("undefined", undefined) if undefined else ("unsettled", "")


def _shown(point: Mapping[str, Fraction]) -> str:
    return ", ".join(f"{k} = {v}" for k, v in point.items())


def judged(mutant: Mutant, answer: dict[str, Any], known: str) -> str:
    """killed, wrong, proved, undecided or ill-posed: the answer against what is known, a witness checked in high precision."""
    verdict = answer["more"].get("verdict", "UNDECIDED")
    if verdict == "PROVED":
        if known == "unsettled":
            known, _ = settled(mutant, MORE_SAMPLES, seed=99)
        return "wrong" if known in ("false", "undefined") else "proved"
    if verdict == "REFUTED":
        if known == "false":
            return "killed"
        witness = answer["more"].get("witness")
        confirmed = known != "true" and witness and violates(mutant.statement, {k: Fraction(v) for k, v in witness.items()})
        return "killed" if confirmed else "wrong" if known == "true" else "refuted, not confirmed"
    if verdict == "ILL_POSED":
        witness = answer["more"].get("witness")
        if known == "undefined" or (known != "true" and witness and _undefined(mutant.statement, witness)):
            return "ill-posed"
        return "wrong" if known == "true" else "ill-posed, not confirmed"
    return "undecided" if verdict == "UNDECIDED" else verdict.lower()


def _undefined(statement: Statement, witness: Mapping[str, str]) -> bool:
    point = {k: Fraction(v) for k, v in witness.items()}
    try:
        holds(statement.claim, point)
    except ArithmeticError:
        return inside(statement, point)
    return False


def markdown(rows: list[dict[str, Any]], seconds: float) -> str:
    """The report as Markdown."""
    words = [w for w, _ in Counter(r["outcome"] for r in rows).most_common()]
    lines = ["# Mutants of true claims", "", f"{len(rows)} mutants, {seconds:g} s each.  Wrong verdicts: "
             f"{sum(r['outcome'] == 'wrong' for r in rows)}.  Unsettled: not known to be false or true without this project.", "",
             f"| kind | known | {' | '.join(words)} | all |", f"| --- | --- |{' ---: |' * (len(words) + 1)}"]
    for kind, known in sorted({(r["kind"], r["known"]) for r in rows}):
        some = [r for r in rows if (r["kind"], r["known"]) == (kind, known)]
        cells = [str(sum(r["outcome"] == w for r in some)) for w in words]
        lines.append(f"| {kind} | {known} | {' | '.join(cells)} | {len(some)} |")
    lines += ["", "## Constants past the optimum: refuted, by relative distance", "",
              "| distance | one variable | several | all |", "| --- | ---: | ---: | ---: |"]
    rates = kill_rates(rows)
    for i, k in enumerate(MARGINS):
        cells = ["-" if rates[g][i] is None else f"{rates[g][i]:.1%}" for g in ("one variable", "several variables", "all")]
        lines.append(f"| 10^-{k} | {' | '.join(cells)} |")
    wrong = [r for r in rows if r["outcome"] in ("wrong", "refuted, not confirmed", "ill-posed, not confirmed")]
    lines += ["", "## Verdicts to look at", "", *(f"- {r['outcome']}: {r['name']}: `{r['text']}` where {r['where']} ({r['known']}, "
                                                  f"{r['point']})" for r in wrong), "", "![kill rate](mutants.svg)", ""]
    return "\n".join(lines)


def kill_rates(rows: list[dict[str, Any]]) -> dict[str, list[float | None]]:
    """The share of constants past the optimum that were refuted, per margin."""
    made: dict[str, list[float | None]] = {}
    for group, least, most in (("all", 0, 99), ("one variable", 0, 1), ("several variables", 2, 99)):
        made[group] = []
        for k in MARGINS:
            some = [r for r in rows if r["kind"] == "constant past the optimum" and r["margin"] == k and least <= r["variables"] <= most]
            made[group].append(sum(r["outcome"] == "killed" for r in some) / len(some) if some else None)
    return made


def main() -> None:
    """Make the mutants, decide them, write the reports."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.mutants", description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=2000, help="how many, drawn from all with the seed (2000)")
    parser.add_argument("--timeout", type=float, default=3, metavar="SECONDS", help="per mutant (3)")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="processes at a time (2)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--resume", action="store_true", help="keep the answers that are there")
    parser.add_argument("--output", type=Path, default=REPORTS, metavar="DIR", help="of the reports (reports/benchmarks)")
    options = parser.parse_args()
    end_on_sigterm()
    every = list(mutants(load()))
    drawn = random.Random(options.seed).sample(every, min(options.count, len(every)))
    print(f"{len(drawn)} of {len(every)} mutants", flush=True)
    record = Record(options.output / "mutants.json")
    for key in ("tools", "claims", "results", "cold", "scaling"):
        record.data.pop(key, None)
    kept = record.data.get("rows", {}) if options.resume and record.data.get("timeout") == options.timeout else {}
    record.data = {"timeout": options.timeout, "seed": options.seed, "rows": {m.name: kept[m.name] for m in drawn if m.name in kept}}

    def one(worker: Worker, mutant: Mutant) -> None:
        known, point = settled(mutant, SAMPLES, options.seed)
        answer = worker.ask(mutant.claim(), options.timeout)
        record.put("rows", mutant.name, {**asdict(mutant), "known": known, "point": point, "seconds": answer["seconds"],
                                         "outcome": judged(mutant, answer, known), "detail": answer["detail"]})

    try:
        in_parallel([m for m in drawn if m.name not in record.data["rows"]], options.jobs, "verify", one)
    finally:
        record.flush()
        rows = list(record.data["rows"].values())
        (options.output / "mutants.md").write_text(markdown(rows, options.timeout), encoding="utf-8")
        try:
            from tests.benchmarks import plots

            plots.kill_rate(list(MARGINS), kill_rates(rows), options.output / "mutants.svg")
        except ImportError as error:
            print(f"no plot: {error}")
    print(f"the report is in {options.output / 'mutants.md'}")


if __name__ == "__main__":
    main()
