"""The benchmark of claims about numbers: `python -m tests.benchmarks.run`; every tool on the same claims, and the reports.

Results go to `reports/benchmarks/scalar.json` as they come, so that a run that is stopped leaves what it has and `--resume`
goes on from there; tools that are not named keep their results.  See docs/benchmarks.md.
"""
from __future__ import annotations

import argparse
import json
import os
import platform
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.benchmarks.claims import Claim, load
from tests.benchmarks.peers import NAMES, peer
from tests.benchmarks.scaling import FAMILIES, Step
from tests.benchmarks.timed import ROOT, Worker, cold

REPORTS = ROOT / "reports" / "benchmarks"


class Record:
    """The results so far, written whole every few seconds and at the end."""

    def __init__(self, file: Path, keys: tuple[str, ...] = ("tools", "claims", "results", "cold", "scaling")) -> None:
        self.file = file
        self.data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        for key in keys:
            self.data.setdefault(key, {})
        self._lock, self._written = threading.Lock(), time.monotonic()

    def put(self, where: str, name: str, value: Any) -> None:
        """Store one result under a path such as "results/z3"."""
        with self._lock:
            place = self.data
            for key in where.split("/"):
                place = place.setdefault(key, {})
            place[name] = value
            if time.monotonic() - self._written > 5:
                self._write()

    def flush(self) -> None:
        """Write the file now."""
        with self._lock:
            self._write()

    def _write(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        part = self.file.with_suffix(".part")
        part.write_text(json.dumps(self.data, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        part.replace(self.file)
        self._written = time.monotonic()


def in_parallel(items: list[Any], jobs: int, tool: str, one: Callable[[Worker, Any], None]) -> None:
    """Do `one(worker, item)` for each item, on `jobs` processes of a tool."""
    own, made = threading.local(), []

    def do(item: Any) -> None:
        if not hasattr(own, "worker"):
            own.worker = Worker(tool)
            made.append(own.worker)
        one(own.worker, item)

    pool = ThreadPoolExecutor(jobs)
    try:
        for future in [pool.submit(do, item) for item in items]:
            future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in made:
            worker.stop()
        pool.shutdown(wait=True)
        for worker in made:
            worker.close()


def measure(record: Record, tool: str, claims: list[Claim], options: argparse.Namespace) -> None:
    """Ask one tool about every claim, or note that it is missing."""
    found = peer(tool).available()
    before = record.data["tools"].get(tool, {})
    record.put("tools", tool, {"release": found.release, "missing": found.reason, "limit": options.timeout})
    if found.release is None:
        print(f"{tool}: missing: {found.reason}", flush=True)
        return
    done = record.data["results"].get(tool, {}) if options.resume and before.get("limit") == options.timeout else {}
    left = [c for c in claims if c.name not in done or done[c.name]["claim"] != c.to_json()]
    print(f"{tool} {found.release}: {len(left)} claims", flush=True)

    def one(worker: Worker, claim: Claim) -> None:
        record.put(f"results/{tool}", claim.name, {**worker.ask(claim.to_json(), options.timeout), "claim": claim.to_json()})

    in_parallel(left, options.jobs, tool, one)


def measure_cold(record: Record, claims: list[Claim], options: argparse.Namespace) -> None:
    """Time the command line of this project on every claim that it decided, from a new process each."""
    decided = [c for c in claims if record.data["results"].get("verify", {}).get(c.name, {}).get("word") in ("proved", "refuted")]
    decided = [c for c in decided if not (options.resume and c.name in record.data["cold"])]
    print(f"cold starts: {len(decided)} claims", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for claim in decided:             # one at a time: a command uses both cores to start
            record.put("cold", claim.name, cold(claim.to_json(), options.timeout, Path(folder)))


def measure_scaling(record: Record, options: argparse.Namespace) -> None:
    """Time this project along the families of `scaling.py`."""
    steps = [(family, step) for family, made in FAMILIES.items() for step in made()]
    print(f"scaling: {len(steps)} claims", flush=True)

    def one(worker: Worker, item: tuple[str, Step]) -> None:
        family, step = item
        answer = worker.ask({"text": step.text, "where": step.where, "given": []}, options.timeout)
        record.put(f"scaling/{family}", step.label, {"x": step.x, "text": step.text, "truth": step.truth, **answer})

    in_parallel(steps, options.jobs, "verify", one)


def chosen(options: argparse.Namespace) -> list[Claim]:
    """The claims of a run: those with the name, or one in `--every`."""
    claims = [c for c in load() if options.name.lower() in c.name.lower()]
    return claims[::options.every]


def end_on_sigterm() -> None:
    """Let a SIGTERM end the run as Ctrl-C does: with what there is written."""
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))


def main() -> None:
    """Read the options, measure, write the reports."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.run", description=__doc__.split("\n")[0])
    parser.add_argument("--timeout", type=float, default=20, metavar="SECONDS", help="per claim and tool (20)")
    parser.add_argument("--peers", default=",".join(NAMES), metavar="NAMES", help=f"of {', '.join(NAMES)} (all)")
    parser.add_argument("--only", default="all", choices=("all", "verify", "claims", "cold", "scaling", "report"),
                        help="verify: this project alone; claims, cold, scaling, report: one step (all)")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="processes at a time (2)")
    parser.add_argument("--resume", action="store_true", help="keep the answers that are there")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="one claim in N (1)")
    parser.add_argument("--name", default="", metavar="TEXT", help="only claims whose name holds this text")
    parser.add_argument("--output", type=Path, default=REPORTS, metavar="DIR", help="of the reports (reports/benchmarks)")
    options = parser.parse_args()
    end_on_sigterm()
    record, claims = Record(options.output / "scalar.json"), chosen(options)
    record.data["machine"] = {"cores": options.jobs, "python": platform.python_version(), "system": platform.system()}
    record.data["claims"] = {c.name: {"truth": c.truth, "tags": sorted(c.tags), **c.to_json()} for c in load()}
    tools = ["verify"] if options.only == "verify" else options.peers.split(",")
    try:
        if options.only in ("all", "verify", "claims"):
            for tool in tools:
                measure(record, tool, claims, options)
        if options.only in ("all", "verify", "cold") and "verify" in tools:
            measure_cold(record, claims, options)
        if options.only in ("all", "verify", "scaling") and "verify" in tools:
            measure_scaling(record, options)
    finally:
        record.flush()
        from tests.benchmarks.summary import write

        write(record.data, options.output)
    print(f"the report is in {options.output / 'scalar.md'}")


if __name__ == "__main__":
    main()
