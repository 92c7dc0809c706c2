"""The report on the exact functionals as a Markdown table and as plots, computed from `functionals.json` alone."""
from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.benchmarks.profile_peers import PEERS


def shown(value: float | None, form: str = ".3g") -> str:
    """A number for a table, "-" where there is none."""
    return "-" if value is None else format(value, form)


def keeps_promise(name: str, result: Mapping[str, Any]) -> bool | None:
    """Whether a peer's deltas lie on the side of the exact ones that it promises, up to 10^-12; None where it promises none."""
    side = PEERS[name].promise
    return None if not side else bool(result["below" if side == "above" else "above"] <= 1e-12 and not result["not finite"])


def markdown(data: Mapping[str, Any]) -> str:
    """The report as Markdown."""
    lines = ["# Exact functionals: speed, and agreement with other tools", "",
             "Random models: integer weights up to 12 (short) or 10^9 (long), normalised row by row, so that the rows of a channel have",
             "different denominators.  Processor time on one core, the best of 3 runs; what is measured starts from a made model and ends with",
             "the exact value, with 20 certified digits for KL, MI and fractional orders.  Priors have cells/20 letters, channels 20 outputs.", ""]
    speed = data.get("speed", [])
    sizes = sorted({s["cells"] for s in speed})
    for entries in dict.fromkeys(s["entries"] for s in speed):
        lines += [f"## Seconds, {entries} entries", "", f"| functional | {' | '.join(f'{n:,} cells' for n in sizes)} | cells per second at the largest |",
                  f"| --- |{' ---: |' * (len(sizes) + 1)}"]
        for name in dict.fromkeys(s["functional"] for s in speed):
            by_size = {s["cells"]: s for s in speed if s["functional"] == name and s["entries"] == entries}
            lines.append(f"| {name} | {' | '.join(shown(by_size[n]['seconds'], '.3f') for n in sizes)} | {by_size[sizes[-1]]['rate']:,.0f} |")
        lines.append("")
    lines += ["## Aims", "", "| aim | slowest of both kinds of entries, s | reached |", "| --- | ---: | --- |"]
    lines += [f"| {a['aim']} | {shown(a['measured'], '.3f')} | {'not measured' if a['reached'] is None else 'yes' if a['reached'] else 'no'} |"
              for a in data["aims"]]
    lines += ["", "## Equality", "", "That I(X; Y, Z) - I(X; Y) - I(X; Z given Y) is zero, decided exactly, and that it is not zero when 1 + 10^-100 is put into a",
              "logarithm: coprime factors of the arguments, no factoring of long numbers.", "",
              "| cells | largest weight | logarithms | zero | s | disturbed zero | s |", "| ---: | ---: | ---: | --- | ---: | --- | ---: |"]
    lines += [f"| {e['cells']:,} | {e['largest weight']:,} | {e['logarithms']:,} | {e['zero']} | {e['seconds']:.2f} | {e['disturbed zero']} | "
              f"{e['seconds of the disturbed']:.2f} |" for e in data.get("equality", [])]
    lines += ["", *_peers(data), "", "![speed](functionals_speed.svg)", "", "![profiles](functionals_profiles.svg)", ""]
    return "\n".join(lines)


def _peers(data: Mapping[str, Any]) -> list[str]:
    found = data.get("peers")
    if not found:
        return ["## Privacy profiles", "", "Not measured."]
    tools, profiles = found["tools"], found["profiles"]
    here = [n for n in PEERS if tools[n]["release"]]
    lines = ["## Privacy profiles of k runs of randomised response", "",
             f"delta at {len(profiles[0]['eps']) if profiles else 0} values of eps between 0 and the smaller of k eps0 and 6: the exact profile, taken at the rational that the "
             "float eps is, against each tool.", "Greatest distance from the exact delta; in brackets the seconds for the whole profile.", ""]
    lines += [f"- {n}: {PEERS[n].what}; {'release ' + tools[n]['release'] if tools[n]['release'] else 'MISSING: ' + tools[n]['missing']}" for n in PEERS]
    lines += ["", f"| e^eps0 | k | exact, s | {' | '.join(here)} |", f"| ---: | ---: | ---: |{' ---: |' * len(here)}"]
    for p in profiles:
        cells = [f"{shown(p['peers'][n]['largest'], '.1e')} ({p['peers'][n]['seconds']:.2f})" for n in here]
        lines.append(f"| {p['level']} | {p['runs']} | {p['seconds']:.2f} | {' | '.join(cells)} |")
    lines += ["", "| tool | promises | kept on all profiles (to 10^-12) | most above the exact delta | most below | profiles with a delta outside [0, 1] |",
              "| --- | --- | --- | ---: | ---: | ---: |"]
    for n in here:
        kept = [keeps_promise(n, p["peers"][n]) for p in profiles]
        word = "-" if PEERS[n].promise == "" else "yes" if all(kept) else f"no, on {sum(k is False for k in kept)} of {len(kept)}"
        promise = {"above": "an upper bound", "below": "a lower bound"}.get(PEERS[n].promise, "-")
        outside = sum(not all(-1e-12 <= d <= 1 + 1e-12 for d in p["peers"][n]["deltas"]) for p in profiles)
        above, below = (max(p["peers"][n][side] for p in profiles) for side in ("above", "below"))
        lines.append(f"| {n} | {promise} | {word} | {above:.1e} | {below:.1e} | {outside} of {len(profiles)} |")
    return lines


def write(data: Mapping[str, Any], folder: Path) -> None:
    """Write `functionals.md` and the plots; without matplotlib the plots are left out, and said so."""
    (folder / "functionals.md").write_text(markdown(data), encoding="utf-8")
    try:
        from tests.benchmarks.plots import pyplot
    except ImportError as error:
        print(f"no plots: {error}; python -m pip install -e \".[bench]\"")
        return
    _plot_speed(data, folder / "functionals_speed.svg", pyplot)
    _plot_profiles(data, folder / "functionals_profiles.svg", pyplot)


def _plot_speed(data: Mapping[str, Any], file: Path, pyplot: Any) -> None:
    """Seconds against cells, one line per functional, for both kinds of entries."""
    kinds = list(dict.fromkeys(s["entries"] for s in data.get("speed", []))) or ["short"]
    figure, panels = pyplot.subplots(1, len(kinds), figsize=(5.5 * len(kinds), 4.2), sharey=True, squeeze=False)
    for axes, entries in zip(panels[0], kinds, strict=True):
        for name in dict.fromkeys(s["functional"] for s in data.get("speed", [])):
            rows = [s for s in data["speed"] if s["functional"] == name and s["entries"] == entries]
            axes.plot([s["cells"] for s in rows], [s["seconds"] for s in rows], "o-", markersize=3, linewidth=1, label=name)
        axes.axhline(1, color="black", linewidth=0.8, linestyle=":")
        axes.set(xscale="log", yscale="log", xlabel="cells", ylabel="seconds, one core", title=f"{entries} entries")
    panels[0][0].legend(fontsize=7)
    _save(figure, file, pyplot)


def _plot_profiles(data: Mapping[str, Any], file: Path, pyplot: Any) -> None:
    """The distance of each peer's delta from the exact one against eps, one panel per number of runs, for the middle level."""
    profiles = (data.get("peers") or {}).get("profiles", [])
    levels = list(dict.fromkeys(p["level"] for p in profiles))
    some = [p for p in profiles if p["level"] == levels[len(levels) // 2]] if levels else []
    figure, panels = pyplot.subplots(1, max(1, len(some)), figsize=(3.4 * max(1, len(some)), 3.6), sharey=True, squeeze=False)
    for axes, p in zip(panels[0], some, strict=False):
        axes.plot(p["eps"], [max(d, 1e-17) for d in p["exact"]], "k-", linewidth=1.5, label="exact delta")
        for name, result in p["peers"].items():
            gaps = [max(abs(t - e), 1e-17) for t, e in zip(result["deltas"], p["exact"], strict=True)]
            axes.plot(p["eps"], gaps, "o--", markersize=3, linewidth=0.8, label=f"|{name} - exact|")
        axes.set(yscale="log", ylim=(1e-17, 10), xlabel="eps", title=f"e^eps0 = {p['level']}, k = {p['runs']}")
    panels[0][0].legend(fontsize=6)
    _save(figure, file, pyplot)


def _save(figure: Any, file: Path, pyplot: Any) -> None:
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None})
    pyplot.close(figure)
