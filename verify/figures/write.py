"""The files of recomputed figures, and which documents have some."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from verify.figures.diagram import Diagram
from verify.figures.figure import Figure, Maker
from verify.report.whole_file import write_whole
from verify.run.kept import kept_verdicts
from verify.run.wrong_input import WrongInput

# Document -> the figures it has; the module of the document computes them.
DOCUMENTS = {
    "chaudhuri2019": ("fig1a", "fig1b", "tab1-r3c1", "tab1-r4c1"),
    "dwork2015": ("fig2", "fig3", "fig4", "thm-20-by-n", "thm-20-by-eps", "thm-20-by-beta"),
    "wang2016": ("fig-1", "exp-1.kl", "exp-2.kl")}


def chosen(ids: Sequence[str]) -> tuple[str, ...]:
    """The ids of figures that documents or figures ("chaudhuri2019", "chaudhuri2019/fig1a") name; all for none."""
    known = {document: tuple(f"{document}/{name}" for name in names) for document, names in DOCUMENTS.items()}
    found: list[str] = []
    for name in ids or tuple(known):
        if name in known:
            found += known[name]
        elif name in known.get(name.split("/")[0], ()):
            found.append(name)
        else:
            there = ", ".join([*known, *(i for names in known.values() for i in names)])
            raise WrongInput(f"figures: {name!r} is neither a document with figures nor a figure; write one of {there}")
    return tuple(dict.fromkeys(found))


def make(name: str, reports: Path = Path("reports")) -> Figure | Diagram:
    """The recomputed figure with this id; a diagram shows the verdicts that are kept in the folder of the reports."""
    document = name.split("/")[0]
    module = import_module(f"verify.figures.{document}")
    diagrams: dict[str, Callable[[Mapping[str, str]], Diagram]] = getattr(module, "DIAGRAMS", {})
    if name in diagrams:
        return diagrams[name](kept_verdicts(document, reports))
    made: dict[str, Maker] = module.FIGURES
    return made[name]()


def written(ids: Sequence[str], reports: Path) -> Iterator[dict[str, Any]]:
    """Recompute figures and write NAME.svg, NAME.json and NAME.csv for each into `latest/figures` in the folder of the reports;
    their summaries with the paths, one by one."""
    from verify.figures.draw import svg

    directory = reports / "latest" / "figures"
    for name in chosen(ids):
        figure = make(name, reports)
        directory.mkdir(parents=True, exist_ok=True)
        picture = figure.svg_text() if isinstance(figure, Diagram) else svg(figure)
        files = {"svg": picture, "json": figure.json_text(), "csv": figure.csv_text()}
        for ending, text in files.items():
            write_whole(directory / f"{figure.stem}.{ending}", text)
        yield {**figure.summary(), "files": {e: (directory / f"{figure.stem}.{e}").as_posix() for e in files}}
