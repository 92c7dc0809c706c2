"""The collection of claims about laws, channels, mechanisms and noise, decided without any hint, beside what others do of it:
`python -m tests.benchmarks.laws`; results go to `reports/benchmarks/laws.json` as they come.  See docs/benchmarks.md.
"""
from __future__ import annotations

import argparse
import platform
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from tests.benchmarks import entropies
from tests.benchmarks.run import REPORTS, Record
from verify import __version__
from verify.elaborate.writing import write
from verify.kernel.format import certificate
from verify.kernel.statements.judge import Rejected, judge
from verify.language import Statement
from verify.read.text import read_claim
from verify.run.plan import JUDGED
from verify.search.decide import Options, decide

COLLECTION = Path(__file__).with_name("collection_laws")
WORDS = {"PROVED": "proved", "VACUOUS": "proved", "REFUTED": "refuted", "ILL_POSED": "refuted"}
REFUTERS = ("small models", "random", "hypothesis")                      # of `model_search.WAYS`


@dataclass(frozen=True)
class Claim:
    """One claim with its known truth."""

    name: str
    text: str
    where: str
    truth: bool
    source: str
    file: str
    given: tuple[str, ...] = ()

    @property
    def statement(self) -> Statement:
        """The statement that the text makes."""
        return read_claim(self.text, self.where, self.given)

    def outcome(self, word: str) -> str:
        """Whether an answer is right, wrong, or none."""
        return "undecided" if word not in WORDS.values() else "right" if (word == "proved") == self.truth else "wrong"


def load(folder: Path = COLLECTION) -> list[Claim]:
    """Every claim of the collection, in the order of the files."""
    return [claim for file in sorted(folder.glob("*.toml")) for claim in _of_file(file)]


def _of_file(file: Path) -> Iterator[Claim]:
    for entry in tomllib.loads(file.read_text(encoding="utf-8"))["claim"]:
        yield Claim(entry["name"], entry["text"], entry["where"], entry["truth"], entry["source"], file.stem,
                    tuple(entry.get("given", ())))


# --- the tools: each says proved, refuted or unknown, and the seconds of processor time

def verify(claim: Claim, seconds: float) -> dict[str, Any]:
    """What the search finds without hints and the kernel accepts from the text of its evidence."""
    statement, start = claim.statement, time.process_time()
    found = decide(statement, (), Options(timeout=seconds, unaided=True))
    searched = time.process_time() - start
    if found.verdict not in JUDGED:
        return _answer("unknown", searched)
    text = write({"text": claim.text, "where": claim.where, "given": list(claim.given)}, statement, found.verdict, found.evidence)
    start = time.process_time()
    kept = certificate.read(text)
    try:
        word = WORDS.get(judge(statement, kept.verdict, kept.evidence).verdict, "unknown")
    except Rejected as error:
        return _answer("unknown", searched, rejected=str(error)[:200])
    return _answer(word, searched, method=found.method, checked=round(time.process_time() - start, 4), bytes=len(text))


def psitip(claim: Claim, seconds: float) -> dict[str, Any]:
    """What psitip proves."""
    proved, spent = entropies.ask(claim.name)
    return _answer("proved" if proved else "unknown", spent)


def refuter(claim: Claim, seconds: float, way: str) -> dict[str, Any]:
    """What another way to look for a counterexample finds."""
    from tests.benchmarks.counterexamples import about_tables
    from tests.benchmarks.model_search import WAYS

    if not about_tables(claim.statement):             # means over noise have no finite models
        return _answer("unsupported", 0)
    found = WAYS[way](claim.statement, seconds, 0)
    return _answer("unknown" if found.evidence is None else "refuted", found.seconds)


def _answer(word: str, seconds: float, **more: Any) -> dict[str, Any]:
    return {"word": word, "seconds": round(seconds, 3), **more}


AGAIN = "verify again"                                # what it left open, with more time
TOOLS: dict[str, Callable[[Claim, float], dict[str, Any]]] = {
    "verify": verify, AGAIN: verify, "psitip": psitip, **{way: partial(refuter, way=way) for way in REFUTERS}}


def asked(tool: str, claims: list[Claim], before: dict[str, Any]) -> list[Claim]:
    """The claims that a tool can have an answer to: psitip true ones about entropies, refuters false ones; `before` are the
    answers of this project, for those that it is asked again."""
    if tool == "psitip":
        return [c for c in claims if c.name in entropies.CLAIMS]
    if tool == AGAIN:
        return [c for c in claims if c.name in before and c.outcome(before[c.name]["word"]) == "undecided"]
    return [c for c in claims if tool == "verify" or not c.truth]


def measure(record: Record, tool: str, claims: list[Claim], options: argparse.Namespace) -> None:
    """Ask a tool about the claims, one after another; what it said before of others stays."""
    releases = {"verify": __version__, AGAIN: __version__, "psitip": entropies.release()}
    release = releases.get(tool, platform.python_version())
    record.put("tools", tool, {"limit": options.seconds, "release": release})
    if release is None:
        print(f"{tool}: missing; python -m pip install --no-deps psitip networkx")
        return
    chosen = asked(tool, claims, record.data["results"].get("verify", {}))
    with Pool(options.jobs, maxtasksperchild=25) as pool:
        for claim, found in zip(chosen, pool.imap(partial(TOOLS[tool], seconds=options.seconds), chosen), strict=True):
            record.put(f"results/{tool}", claim.name, found)
            print(f"{tool}: {claim.outcome(found['word']):9} {found['seconds']:7.2f} s  {claim.name}", flush=True)


def main() -> None:
    """Read the options, measure, write the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.laws", description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=15, help="of processor time for each claim and tool (15)")
    parser.add_argument("--tools", default="verify", metavar="NAMES", help=f"of {', '.join(TOOLS)} (verify)")
    parser.add_argument("--name", default="", metavar="TEXT", help="only claims whose name holds this text")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time (2)")
    parser.add_argument("--output", type=Path, default=REPORTS, metavar="DIR", help="of the reports (reports/benchmarks)")
    options = parser.parse_args()
    record, claims = Record(options.output / "laws.json", ("tools", "results")), load()
    try:
        for tool in filter(None, options.tools.split(",")):
            measure(record, tool, [c for c in claims if options.name.lower() in c.name.lower()], options)
    finally:
        record.flush()
    from tests.benchmarks.laws_report import write as report

    report(record.data | {"claims": {c.name: {"truth": c.truth, "tags": [c.file], "text": c.text, "where": c.where,
                                              "given": c.given} for c in claims}}, options.output)
    print(f"the report is in {options.output / 'laws.md'}")


if __name__ == "__main__":
    main()
