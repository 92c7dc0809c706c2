"""The benchmark of counterexamples: `python -m tests.benchmarks.counterexamples`; time to refute statements that are known to be
false, by the search of this project and by plainer ways on the same models.

Writes `counterexamples.json` and `counterexamples.md` to `reports/benchmarks/`, as it goes; ways that are not named keep their
answers, and `--resume` keeps all that are there.
"""
from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
import platform
import statistics
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import theorems
from tests.adversarial.classical import CLASSICAL, NEAR_MISSES
from tests.benchmarks.model_search import WAYS
from tests.benchmarks.timed import ROOT
from verify.language import Statement, Theorem
from verify.search.adversary.plan import plan
from verify.search.kinds import is_scalar
from verify.search.readings.shape import NotRead

REPORTS = ROOT / "reports" / "benchmarks"
TITLES = {"classical": "Classical statements with one change, and near misses",
          "documents": "Claims of the documents and their controls, without the models that the encodings suggest"}
SAYS = {
    "verify": "tight parameters, climbing and linear programs in doubles, then exact values, shrunk",
    "small models": "the enumeration of small exact models that `verify` does first",
    "random": "random exact models of the same shapes, with the same tight parameters",
    "random parameters": "the same without tight parameters",
    "hypothesis": "`hypothesis.find` on the same models with the same tight parameters; it shrinks what it finds"}


def classical() -> Iterator[tuple[str, Statement]]:
    """False mutations of classical statements, and near misses."""
    for known in CLASSICAL:
        for m in known.controls():
            yield f"{known.name}: {m.name}", m.statement
    yield from NEAR_MISSES.items()


def documents() -> Iterator[tuple[str, Statement]]:
    """What the encodings expect to be refuted, printed claims and controls, as far as it is about tables; without the models
    that their authors suggest."""
    seen: set[str] = set()
    for info in sorted(pkgutil.walk_packages(theorems.__path__, "theorems."), key=lambda m: m.name):
        for t in vars(importlib.import_module(info.name)).values():
            for v in t.variants if isinstance(t, Theorem) and t.id not in seen else ():
                if v.expected == "REFUTED" and about_tables(v.statement):
                    yield f"{t.id}#{v.name}", v.statement
            seen |= {t.id} if isinstance(t, Theorem) else set()


def about_tables(s: Statement) -> bool:
    """Whether a statement is one that the search of models reads: universal, about laws, channels, events and functions."""
    try:
        return bool(s.prefix) and not is_scalar(s) and bool(plan(s).steps)
    except NotRead:
        return False


SETS = {"classical": classical, "documents": documents}


def measure(data: dict[str, Any], options: argparse.Namespace) -> None:
    """Ask every way about every statement."""
    results = data.setdefault("results", {})
    for name, s in [x for part in options.sets.split(",") for x in SETS[part]()][::options.every]:
        for way in options.ways.split(","):
            known = results.setdefault(name, {}).get(way)
            if known is not None and options.resume:
                continue
            results[name][way] = WAYS[way](s, options.timeout, options.seed).to_json(s)
            options.output.mkdir(parents=True, exist_ok=True)
            (options.output / "counterexamples.json").write_text(json.dumps(data, indent=1, sort_keys=True) + "\n", encoding="utf-8")
            print(f"{name}: {way}: {results[name][way]}", flush=True)


def summary(results: Mapping[str, Any], way: str) -> dict[str, float | int | None]:
    """What one way found: how many of how many, and medians over what it found."""
    answers = [a[way] for a in results.values() if way in a]
    found = [a for a in answers if a["found"]]

    def middle(key: str) -> float | None:
        return statistics.median(a[key] for a in found) if found else None

    return {"asked": len(answers), "found": len(found), "within 1 s": sum(a["seconds"] <= 1 for a in found), "median s": middle("seconds"),
            "total s": round(sum(a["seconds"] for a in answers), 1), "median models": middle("models"), "median bits": middle("bits")}


def markdown(data: Mapping[str, Any]) -> str:
    """The report as Markdown."""
    ways = [w for w in WAYS if any(w in a for a in data["results"].values())]
    sets = {"classical": [n for n in data["results"] if "#" not in n], "documents": [n for n in data["results"] if "#" in n]}
    lines = ["# Counterexamples to false statements about laws, channels and datasets", "",
             f"{len(data['results'])} false statements, at most {data['limit']:g} s of processor time each, seed {data['seed']}.  A counterexample counts "
             "when the kernel accepts it as an exact witness.  Bits: of all the numbers of the witness.", "",
             *(f"- *{w}*: {SAYS[w]}." for w in ways)]
    for title, names in sets.items():
        lines += ["", f"## {TITLES[title]}", "", "| | found | within 1 s | median s | total s | median models | median bits |",
                  "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"] if names else []
        for w in ways if names else ():
            v = summary({n: data["results"][n] for n in names}, w)
            cells = [f"{v['found']}/{v['asked']}", str(v["within 1 s"]),
                     *(_shown(v[k]) for k in ("median s", "total s", "median models", "median bits"))]
            lines.append(f"| {w} | {' | '.join(cells)} |")
    lines += ["", "## Each statement: seconds, and bits of the witness", "", f"| statement | {' | '.join(ways)} |", f"| --- |{' ---: |' * len(ways)}"]
    for name, answers in data["results"].items():
        cells = [f"{a['seconds']:.2f} ({a['bits']})" if (a := answers.get(w)) and a["found"] else "-" if a else "" for w in ways]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def _shown(value: float | int | None) -> str:
    return "-" if value is None else f"{value:,.3g}" if isinstance(value, float) and value < 1000 else f"{value:,.0f}"


def main() -> None:
    """Read the options, measure, write the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.counterexamples", description=__doc__.split("\n")[0])
    parser.add_argument("--timeout", type=float, default=10, metavar="SECONDS", help="processor time for each statement and way (10)")
    parser.add_argument("--ways", default=",".join(WAYS), metavar="NAMES", help=f"of {', '.join(WAYS)} (all)")
    parser.add_argument("--sets", default=",".join(SETS), metavar="NAMES", help=f"of {', '.join(SETS)} (all)")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="one statement in N (1)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--resume", action="store_true", help="keep the answers that are there")
    parser.add_argument("--output", type=Path, default=REPORTS, metavar="DIR", help="of the report (reports/benchmarks)")
    options = parser.parse_args()
    file = options.output / "counterexamples.json"
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    data |= {"limit": options.timeout, "seed": options.seed, "machine": {"python": platform.python_version(), "system": platform.system()}}
    try:
        measure(data, options)
    finally:
        (options.output / "counterexamples.md").write_text(markdown(data), encoding="utf-8")
    print(f"the report is in {options.output / 'counterexamples.md'}")


if __name__ == "__main__":
    main()
