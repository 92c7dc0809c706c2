"""The plots of the benchmark, as SVG files that do not change where the numbers do not."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams.update({"svg.hashsalt": "verify", "font.size": 9, "axes.grid": True, "grid.alpha": 0.3})

from matplotlib import pyplot  # noqa: E402  # after the choice of the backend

from tests.benchmarks.summary import solved_times  # noqa: E402


def solved(data: Mapping[str, Any], file: Path) -> None:
    """Number of solved claims against the time allowed, one line per tool."""
    figure, axes = pyplot.subplots(figsize=(7, 4.5))
    for tool in data["results"]:
        times = solved_times(data, tool)
        if times:
            axes.step([max(t, 1e-3) for t in times], range(1, len(times) + 1), where="post", label=f"{tool} ({len(times)})",
                      linewidth=2.2 if tool == "verify" else 1.2)
    axes.set(xscale="log", xlabel="seconds for one claim, process running", ylabel=f"claims solved, of {len(data['claims'])}")
    axes.legend()
    _save(figure, file)


def scaling(data: Mapping[str, Any], file: Path) -> None:
    """Time against the number of variables, against the margin, and against the leaves of the proof."""
    figure, (left, middle, right) = pyplot.subplots(1, 3, figsize=(13, 4.2))
    for family, steps in data["scaling"].items():
        axes = left if family.startswith("variables") else middle
        rows = sorted(steps.values(), key=lambda s: s["x"])
        axes.plot([s["x"] for s in rows], [max(s["seconds"], 1e-3) for s in rows], linewidth=1, label=family.split(": ")[1])
        for word, mark in (("proved", "o"), ("refuted", "s"), ("unknown", "x")):
            some = [s for s in rows if s["word"] == word]
            axes.plot([s["x"] for s in some], [max(s["seconds"], 1e-3) for s in some], mark, color=axes.lines[-1].get_color()
                      if word == "proved" else "black", markersize=4)
    proofs = [a for a in data["results"].get("verify", {}).values() if a["word"] == "proved"]
    right.plot([max(1, a["more"]["leaves"]) for a in proofs], [a["more"]["searched"] for a in proofs], "o", markersize=3, label="search")
    right.plot([max(1, a["more"]["leaves"]) for a in proofs], [a["more"]["checked"] for a in proofs], "s", markersize=3, label="re-check")
    left.set(yscale="log", xlabel="variables", ylabel="seconds")
    middle.set(yscale="log", xlabel="margin 10^-k: k", ylabel="seconds")
    right.set(xscale="log", yscale="log", xlabel="leaves of the proof", ylabel="seconds")
    for axes in (left, middle, right):
        if axes.lines:
            axes.legend(fontsize=7)
    _save(figure, file)


def kill_rate(margins: Sequence[int], rates: Mapping[str, Sequence[float | None]], file: Path) -> None:
    """The share of false mutants that were refuted, by the margin 10^-k between the constant and the optimum."""
    figure, axes = pyplot.subplots(figsize=(6, 4))
    for label, values in rates.items():
        kept = [(k, v) for k, v in zip(margins, values, strict=True) if v is not None]
        axes.plot([k for k, _ in kept], [100 * v for _, v in kept], "o-", label=label)
    axes.set(xlabel="relative distance past the optimum, 10^-k: k", ylabel="refuted, %", ylim=(-3, 103))
    axes.legend()
    _save(figure, file)


def _save(figure: Any, file: Path) -> None:
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None})
    pyplot.close(figure)
