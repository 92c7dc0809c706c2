"""The benchmark of the exact functionals: `python -m tests.benchmarks.functionals`; their speed, and other tools beside them.

Writes `functionals.json`, `functionals.md` and plots to `reports/benchmarks/`.  Peers that are not installed are named as missing.
"""
from __future__ import annotations

import argparse
import json
import math
import platform
import random
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.benchmarks.profile_peers import PEERS, available
from tests.benchmarks.timed import ROOT
from verify import (
    KL, MI, TV, Channel, D_inf, Distribution, I_inf, LogSum, PrivacyProfile, chi_square, log, privacy_profile, randomised_response, renyi_divergence, repeat)

REPORTS = ROOT / "reports" / "benchmarks"
ENTRIES = {"short": 12, "long": 10**9}           # the largest weight of an entry, before a row is normalised
SIZES = (1_000, 4_000, 20_000, 60_000, 200_000)
TARGETS = {("I_inf^beta", 60_000): 1.0, ("MI", 20_000): 1.0}     # seconds on one core
EPS = ("11/10", "3/2", "3")                      # e^eps of one run
RUNS = (1, 2, 10, 50, 200)
POINTS = 12                                      # eps at which profiles are compared: (i + 1/2)/POINTS of k eps, at most 6


def row(rng: random.Random, size: int, most: int) -> list[Fraction]:
    """A random row of probabilities from integer weights."""
    weights = [rng.randint(0, most) for _ in range(size)]
    weights[0] += 1
    mass = sum(weights)
    return [Fraction(w, mass) for w in weights]


def laws(cells: int, most: int) -> tuple[Distribution, Distribution]:
    """Two laws on that many letters, the second without zeros."""
    rng = random.Random(1)
    weights = [rng.randint(1, most) for _ in range(cells)]
    mass = sum(weights)
    return Distribution(row(rng, cells, most)), Distribution([Fraction(w, mass) for w in weights])


def model(cells: int, most: int) -> tuple[Distribution, Channel]:
    """A prior on cells/20 inputs, and a channel to 20 outputs: every row with denominators of its own."""
    rng = random.Random(2)
    return Distribution(row(rng, cells // 20, most)), Channel([row(rng, 20, most) for _ in range(cells // 20)])


Case = tuple[Callable[[int, int], tuple[Any, Any]], Callable[[Any, Any], object]]
CASES: dict[str, Case] = {
    "KL": (laws, lambda p, q: KL(p, q).enclosure(20)),
    "TV": (laws, TV),
    "chi_square": (laws, chi_square),
    "D_inf": (laws, D_inf),
    "D_inf^delta": (laws, lambda p, q: D_inf(p, q, "1/100")),
    "renyi, order 2": (laws, lambda p, q: renyi_divergence(p, q, 2)),
    "renyi, order 3/2": (laws, lambda p, q: renyi_divergence(p, q, "3/2").enclosure(20)),
    "MI": (model, lambda prior, channel: MI(prior, channel).enclosure(20)),
    "I_inf^beta": (model, lambda prior, channel: I_inf(prior, channel, "1/100")),
}


def best_of(runs: int, work: Callable[[], object]) -> float:
    """The least processor time of some runs, in seconds."""
    times = []
    for _ in range(runs):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return min(times)


def measure_speed(sizes: tuple[int, ...]) -> list[dict[str, Any]]:
    """Seconds and cells per second of each functional, by size and kind of entries; the models are made before the clock starts."""
    made = []
    for entries, most in ENTRIES.items():
        for cells in sizes:
            for name, (build, work) in CASES.items():
                arguments = build(cells, most)
                seconds = best_of(3, lambda work=work, arguments=arguments: work(*arguments))
                made.append({"functional": name, "entries": entries, "cells": cells, "seconds": seconds, "rate": cells / seconds})
                print(f"{name}, {entries} entries, {cells} cells: {seconds:.3f} s", flush=True)
    return made


def measure_equality() -> list[dict[str, Any]]:
    """Seconds to decide that the chain rule of mutual information is an exact zero, and that a disturbed one is none."""
    made = []
    for size, outputs, most in ((20, 10, 12), (50, 20, 12), (50, 10, 10**9)):
        rng = random.Random(3)
        prior, first = row(rng, size, most), Channel([row(rng, outputs, most) for _ in range(size)])
        second = [Channel([row(rng, outputs, most) for _ in range(size)]) for _ in range(outputs)]
        both = first.compose(second.__getitem__)
        given = [(p, first.posterior(prior, y), second[y]) for y, p in first.output(prior).items() if p]
        conditional = sum((p * MI(q, c) for p, q, c in given), LogSum(0))
        difference = MI(prior, both) - MI(prior, first) - conditional
        begun = time.process_time()
        zero = difference == 0
        middle = time.process_time()
        other = difference + log(Fraction(10**100 + 1, 10**100)) == 0
        made.append({"cells": size * outputs**2, "largest weight": most, "logarithms": len(difference.terms), "zero": zero, "disturbed zero": other,
                     "seconds": middle - begun, "seconds of the disturbed": time.process_time() - middle})
        print(f"chain rule, {size * outputs**2} cells: {zero}, {middle - begun:.2f} s", flush=True)
    return made


def points(level: Fraction, runs: int) -> list[float]:
    """The values of eps at which profiles are compared: floats, which the exact profile takes as the rationals that they are."""
    most = min(runs * math.log(level), 6.0)
    return [most * (2 * i + 1) / (2 * POINTS) for i in range(POINTS)]


def compared(exact: PrivacyProfile, at: list[float], theirs: list[float]) -> dict[str, Any]:
    """How far deltas lie from the exact ones: greatest distance above and below (each >= 0), and the greatest distance."""
    gaps = [Fraction(t) - exact.delta(Fraction(e)) if math.isfinite(t) else None for e, t in zip(at, theirs, strict=True)]
    finite = [float(g) for g in gaps if g is not None]
    return {"above": max([0.0, *finite]), "below": max([0.0, *(-g for g in finite)]), "largest": max(abs(g) for g in finite) if finite else None,
            "not finite": len(gaps) - len(finite)}


def measure_peers(runs: tuple[int, ...]) -> dict[str, Any]:
    """The exact profile of k-fold randomised response and that of each peer, with the time each took."""
    releases = {name: available(name) for name in PEERS}
    made: list[dict[str, Any]] = []
    for text in EPS:
        level = Fraction(text)
        for k in runs:
            begun = time.perf_counter()
            exact = privacy_profile(repeat(randomised_response(log(level)), k, by_histogram=True))
            at = points(level, k)
            curve = [float(exact.delta(Fraction(e))) for e in at]
            entry: dict[str, Any] = {"level": text, "runs": k, "eps": at, "exact": curve, "seconds": time.perf_counter() - begun, "peers": {}}
            for name, peer in PEERS.items():
                if releases[name].release is None:
                    continue
                begun = time.perf_counter()
                theirs = peer.profile(float(level), k, at)
                entry["peers"][name] = {**compared(exact, at, theirs), "seconds": time.perf_counter() - begun, "deltas": theirs}
            made.append(entry)
            print(f"e^eps = {text}, {k} runs:", {n: v["largest"] for n, v in entry["peers"].items()}, flush=True)
    return {"tools": {n: {"release": r.release, "missing": r.reason} for n, r in releases.items()}, "profiles": made}


def aims(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The targets of speed and what was measured, over both kinds of entries."""
    made = []
    for (name, cells), limit in TARGETS.items():
        seconds = [s["seconds"] for s in data["speed"] if (s["functional"], s["cells"]) == (name, cells)]
        made.append({"aim": f"{name} with {cells} cells in {limit:g} s", "measured": max(seconds, default=None),
                     "reached": max(seconds) < limit if seconds else None})
    return made


def main() -> None:
    """Read the options, measure, write the reports."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.functionals", description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="all", choices=("all", "speed", "peers", "report"), help="one part; report: from the numbers there are (all)")
    parser.add_argument("--quick", action="store_true", help="small sizes and few runs, to try the script")
    parser.add_argument("--output", type=Path, default=REPORTS, metavar="DIR", help="of the reports (reports/benchmarks)")
    options = parser.parse_args()
    file = options.output / "functionals.json"
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    data["machine"] = {"python": platform.python_version(), "system": platform.system()}
    if options.only in ("all", "speed"):
        data["speed"], data["equality"] = measure_speed(SIZES[:1] if options.quick else SIZES), measure_equality()
    if options.only in ("all", "peers"):
        data["peers"] = measure_peers(RUNS[:2] if options.quick else RUNS)
    data["aims"] = aims(data)
    from tests.benchmarks.functionals_report import write

    options.output.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(data, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    write(data, options.output)
    print(f"the report is in {options.output / 'functionals.md'}")


if __name__ == "__main__":
    main()
