"""The agreement of the readings on many random models: `python -m tests.benchmarks.readings`; the exact one of the kernel, the
one in doubles, and the one by likelihood ratios.  Writes `readings.json` and `readings.md` to `reports/benchmarks/`.
"""
from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from tests.benchmarks.timed import ROOT
from tests.search.readings.random_models import EXPRESSIONS, FORMULAS, compare

REPORTS = ROOT / "reports" / "benchmarks"
BLOCK = 250
COUNTED = ("models", "values", "formulas", "ratios")


def measure(file: Path, models: int) -> dict[str, Any]:
    """Compare block by block, each with a seed of its own, writing after each."""
    data: dict[str, Any] = {**dict.fromkeys(COUNTED, 0), "farthest": 0.0, "differing": [], "seconds": 0.0, "blocks": 0}
    if file.exists() and not (old := json.loads(file.read_text(encoding="utf-8"))).get("complete"):
        data = old
    while data["models"] < models:
        begun = time.process_time()
        found = compare(min(BLOCK, models - data["models"]), 1000 + data["blocks"])
        for key in COUNTED:
            data[key] += getattr(found, key)
        data["farthest"] = max(data["farthest"], found.farthest)
        data["differing"] += found.differing
        data["seconds"] = round(data["seconds"] + time.process_time() - begun, 1)
        data["blocks"] += 1
        data["complete"] = data["models"] >= models
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        print(f"{data['models']} models, {len(data['differing'])} differences", flush=True)
    return data


def markdown(data: dict[str, Any]) -> str:
    """The report as Markdown."""
    shown = [f"- {d}" for d in data["differing"][:20]]
    return "\n".join([
        "# Three readings of one tree", "",
        f"{data['models']:,} random exact models with 1 to 4 letters and 1 to 3 records; {data['seconds']:,.0f} s of processor time.", "",
        "| compared | values | different |", "| --- | ---: | ---: |",
        f"| {len(EXPRESSIONS)} expressions, exactly and in doubles | {data['values']:,} | {sum('in doubles' in d and 'slack' not in d for d in data['differing'])} |",
        f"| {len(FORMULAS)} formulas, truth and slack in doubles | {data['formulas']:,} | {sum('slack' in d for d in data['differing'])} |",
        f"| divergences, exactly and by likelihood ratio (equal as constants) | {data['ratios']:,} | {sum('ratio' in d for d in data['differing'])} |", "",
        f"The greatest distance of two finite values, relative to 1 + their size, is {data['farthest']:.1e}; up to 10^-11 counts as agreement.  "
        "That there is no value, or that it is infinite, must agree as well.", *(["", *shown] if shown else []), ""])


def main() -> None:
    """Read the options, compare, write the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.readings", description=__doc__.split("\n")[0])
    parser.add_argument("--models", type=int, default=10_000, metavar="N", help="random models (10000)")
    parser.add_argument("--output", type=Path, default=REPORTS, metavar="DIR", help="of the report (reports/benchmarks)")
    options = parser.parse_args()
    data = measure(options.output / "readings.json", options.models)
    (options.output / "readings.md").write_text(markdown(data), encoding="utf-8")
    print(f"the report is in {options.output / 'readings.md'}")


if __name__ == "__main__":
    main()
