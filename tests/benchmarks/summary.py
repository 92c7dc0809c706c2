"""The results as a Markdown table and as plots, computed from `scalar.json` alone."""
from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tests.benchmarks.peers import NAMES

SUBSETS = ("all", "true", "false", "tight", "unbounded", "true and unbounded", "tight and unbounded", "bounded", "several", "integer",
           "special")


def verdict(claim: Mapping[str, Any], answer: Mapping[str, Any]) -> str:
    """What an answer counts as: solved, wrong, or its own word."""
    word = answer["word"]
    if word not in ("proved", "refuted"):
        return str(word)
    return "solved" if (word == "proved") == claim["truth"] else "wrong"


def subset(claims: Mapping[str, Any], which: str) -> list[str]:
    """The names of the claims of one of SUBSETS."""
    def belongs(claim: Mapping[str, Any]) -> bool:
        return set(which.split(" and ")) <= {*claim["tags"], "all", "true" if claim["truth"] else "false"}

    return [name for name, claim in claims.items() if belongs(claim)]


def counts(data: Mapping[str, Any], tool: str, which: str) -> dict[str, int]:
    """How many of the answers of a tool on a subset count as what; "asked" is their number."""
    answers = data["results"].get(tool, {})
    made: dict[str, int] = {}
    for name in subset(data["claims"], which):
        if name in answers:
            made["asked"] = made.get("asked", 0) + 1
            word = verdict(data["claims"][name], answers[name])
            made[word] = made.get(word, 0) + 1
    return made


def quantile(values: Iterable[float], share: float) -> float | None:
    """The value below which that share of the values lies, None of none."""
    kept = sorted(values)
    return kept[min(len(kept) - 1, int(share * len(kept)))] if kept else None


def solved_times(data: Mapping[str, Any], tool: str) -> list[float]:
    """The seconds of every claim that a tool solved, rising."""
    return sorted(a["seconds"] for n, a in data["results"].get(tool, {}).items()
                  if n in data["claims"] and verdict(data["claims"][n], a) == "solved")


def own_numbers(data: Mapping[str, Any]) -> dict[str, float | None]:
    """What is measured of this project only: sizes, the ratio of search to re-check, cold starts."""
    solved = [(n, a) for n, a in data["results"].get("verify", {}).items()
              if n in data["claims"] and verdict(data["claims"][n], a) == "solved"]
    def median(values: Iterable[float]) -> float | None:
        kept = list(values)
        return statistics.median(kept) if kept else None

    return {
        "median bytes of a certificate": median(a["more"]["bytes"] for _, a in solved if a["word"] == "proved"),
        "median bytes of a witness": median(a["more"]["bytes"] for _, a in solved if a["word"] == "refuted"),
        "largest certificate in bytes": max((a["more"]["bytes"] for _, a in solved), default=None),
        "median of search time / re-check time": median(a["more"]["searched"] / a["more"]["checked"] for _, a in solved),
        "the same, proofs only": median(a["more"]["searched"] / a["more"]["checked"] for _, a in solved if a["word"] == "proved"),
        "the same, witnesses only": median(a["more"]["searched"] / a["more"]["checked"] for _, a in solved if a["word"] == "refuted"),
        "share re-checked at least 5 times faster": (
            sum(a["more"]["searched"] >= 5 * a["more"]["checked"] for _, a in solved) / len(solved) if solved else None),
        "median seconds, process running": median(a["seconds"] for _, a in solved),
        "median seconds, cold command line": median(s for n, s in data["cold"].items() if n in dict(solved)),
    }


def targets(data: Mapping[str, Any]) -> list[tuple[str, str, bool | None]]:
    """The aims of the benchmark with what was measured, and whether they are reached (None: not measured)."""
    own, mine = own_numbers(data), counts(data, "verify", "all")
    asked = mine.get("asked", 0)
    peers = [t for t in data["results"] if t != "verify"]
    made = []

    def aim(what: str, shown: str, reached: bool | None) -> None: made.append((what, shown, reached))

    aim("0 wrong verdicts", str(mine.get("wrong", 0)), mine.get("wrong", 0) == 0 if asked else None)
    share = mine.get("solved", 0) / asked if asked else None
    aim("at least 90 % decided", f"{share:.1%}" if share is not None else "-", share >= 0.9 if share is not None else None)
    for key, most in (("median seconds, process running", 1.0), ("median seconds, cold command line", 2.0),
                      ("median bytes of a certificate", 20_000.0)):
        value = own[key]
        aim(f"{key} under {most:g}", f"{value:.3g}" if value is not None else "-", value < most if value is not None else None)
    ratio = own["the same, proofs only"]
    aim("proofs re-checked at least 5 times faster (median)", f"{ratio:.1f}" if ratio is not None else "-",
        ratio >= 5 if ratio is not None else None)
    for which in ("tight", "true and unbounded", "tight and unbounded"):
        best = max(((counts(data, t, which).get("solved", 0), t) for t in peers), default=None)
        here = counts(data, "verify", which).get("solved", 0)
        shown = f"{here} against {best[0]} ({best[1]})" if best else "-"
        aim(f"three times as many {which} claims as the best peer", shown, here >= 3 * best[0] if best and asked else None)
    return made


def markdown(data: Mapping[str, Any]) -> str:
    """The report as Markdown."""
    limits = sorted({t["limit"] for t in data["tools"].values() if t["release"]})
    total = len(data["claims"])
    lines = ["# Claims about numbers: this project and its peers", "",
             f"{total} claims, at most {', '.join(f'{x:g}' for x in limits)} s each, {data['machine']['cores']} processes.  Solved: proved and "
             "true, or refuted and false.  Unconfirmed: a counterexample that fails the check in high precision.  scipy and "
             "hypothesis can refute only, coq-interval and cvc5 mostly prove; unsupported claims cannot be put to the tool.", "",
             "| tool | release | solved | wrong | unknown | unconfirmed | unsupported | error | median s | 90 % s |",
             "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"]
    for tool in [t for t in NAMES if t in data["tools"]]:
        info = data["tools"][tool]
        if not info["release"]:
            lines.append(f"| {tool} | missing | | | | | | | | |")
            continue
        if not data["results"].get(tool):
            continue
        c, times = counts(data, tool, "all"), solved_times(data, tool)
        shown = [f"{q:.3f}" if (q := quantile(times, s)) is not None else "-" for s in (0.5, 0.9)]
        cells = [f"{c.get('solved', 0)}/{c.get('asked', 0)}", *(str(c.get(w, 0)) for w in ("wrong", "unknown", "unconfirmed",
                                                                                        "unsupported", "error")), *shown]
        lines.append(f"| {tool} | {info['release']} | {' | '.join(cells)} |")
    lines += ["", *(f"- {t} is missing: {i['missing']}" for t, i in data["tools"].items() if not i["release"]), "",
              "## Solved, by kind of claim", "", f"| tool | {' | '.join(SUBSETS)} |", f"| --- |{' ---: |' * len(SUBSETS)}"]
    for tool in [t for t in NAMES if data["results"].get(t)]:
        cells = []
        for which in SUBSETS:
            c = counts(data, tool, which)
            cells.append(f"{c.get('solved', 0)}/{c.get('asked', 0)}")
        lines.append(f"| {tool} | {' | '.join(cells)} |")
    lines += ["", "## Aims", "", "| aim | measured | reached |", "| --- | --- | --- |"]
    lines += [f"| {what} | {shown} | {'not measured' if ok is None else 'yes' if ok else 'no'} |" for what, shown, ok in targets(data)]
    lines += ["", "## This project", "", "| | |", "| --- | ---: |"]
    lines += [f"| {key} | {'-' if value is None else f'{value:.4g}'} |" for key, value in own_numbers(data).items()]
    lines += ["", *_undecided(data), "", "![solved against time](solved.svg)", "", "![scaling](scaling.svg)", ""]
    return "\n".join(lines)


def _undecided(data: Mapping[str, Any]) -> list[str]:
    answers = data["results"].get("verify", {})
    open_claims = [(n, a) for n, a in answers.items() if n in data["claims"] and verdict(data["claims"][n], a) != "solved"]
    return ["## Not decided by this project", "",
            *(f"- {n}: `{data['claims'][n]['text']}` where {data['claims'][n]['where']} ({a['word']})" for n, a in open_claims)]


def write(data: Mapping[str, Any], folder: Path) -> None:
    """Write `scalar.md` and the plots; without matplotlib the plots are left out, and said so."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "scalar.md").write_text(markdown(data), encoding="utf-8")
    try:
        from tests.benchmarks import plots
    except ImportError as error:
        print(f"no plots: {error}; python -m pip install -e \".[bench]\"")
        return
    plots.solved(data, folder / "solved.svg")
    plots.scaling(data, folder / "scaling.svg")
