"""What came of the collection of claims about laws, as a Markdown table and a plot, computed from `laws.json` alone."""
from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.benchmarks.summary import counts, quantile, solved_times, verdict

SAYS = {
    "verify": "this project: the search without any hint, and the kernel's judgement of its evidence",
    "verify again": "what it left open, with more time",
    "psitip": "Shannon's inequalities by a linear program; asked for the true claims about entropies alone that it has words for",
    "small models": "exact models in the order of their size",
    "random": "random exact models of the same shapes",
    "hypothesis": "falsifying examples of the same shapes"}


def markdown(data: Mapping[str, Any]) -> str:
    """The report as Markdown."""
    claims, tools = data["claims"], [t for t in SAYS if data["results"].get(t)]
    kinds = sorted({tag for c in claims.values() for tag in c["tags"]})
    lines = ["# Claims about laws, channels, mechanisms and noise", "",
             f"{len(claims)} claims from textbooks and papers, half of them false siblings of true ones.  Solved: proved and true, or "
             "refuted and false.  Seconds are processor time.  Refuters were asked for the false ones.", "",
             *(f"- *{t}*: {SAYS[t]}." for t in tools), "",
             "| tool | release | limit, s | solved | true ones | false ones | wrong | median s | 90 % s |",
             "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"]
    for tool in tools:
        times, info = solved_times(data, tool), data["tools"][tool]
        shown = [f"{q:.3f}" if (q := quantile(times, s)) is not None else "-" for s in (0.5, 0.9)]
        lines.append(f"| {tool} | {info['release']} | {info['limit']:g} | " + " | ".join((
            *(_share(data, tool, which) for which in ("all", "true", "false")), str(counts(data, tool, "all").get("wrong", 0)), *shown)) + " |")
    lines += ["", "## Solved, by kind of claim", "", f"| tool | {' | '.join(kinds)} |", f"| --- |{' ---: |' * len(kinds)}"]
    lines += [f"| {tool} | {' | '.join(_share(data, tool, kind) for kind in kinds)} |" for tool in tools]
    answers = data["results"].get("verify", {}) | data["results"].get("verify again", {})
    left = [n for n, a in answers.items() if n in claims and verdict(claims[n], a) != "solved"]
    lines += ["", "## Not decided by this project", "", *(f"- {n}: `{claims[n]['text']}` where {_where(claims[n])}" for n in left),
              "", "![solved against time](laws.svg)", ""]
    return "\n".join(lines)


def _share(data: Mapping[str, Any], tool: str, which: str) -> str:
    c = counts(data, tool, which)
    return f"{c.get('solved', 0)}/{c['asked']}" if c.get("asked") else "-"


def _where(claim: Mapping[str, Any]) -> str:
    return " and ".join((claim["where"] or "nothing is said", *(f"`{g}`" for g in claim["given"])))


def write(data: Mapping[str, Any], folder: Path) -> None:
    """Write `laws.md` and the plot; without matplotlib the plot is left out, and said so."""
    (folder / "laws.md").write_text(markdown(data), encoding="utf-8")
    try:
        from tests.benchmarks import plots
    except ImportError as error:
        print(f"no plot: {error}; python -m pip install -e \".[bench]\"")
        return
    plots.solved({**data, "results": {t: data["results"][t] for t in SAYS if t in data["results"]}}, folder / "laws.svg")
