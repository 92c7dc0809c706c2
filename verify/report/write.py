"""The files of a report, each written completely or not at all."""
from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from verify.notation.definitions import Names
from verify.report.errata import errata_markdown
from verify.report.html import Outlines, Pictures, Proofs, report_html
from verify.report.json_report import generator, report_json
from verify.report.markdown import report_markdown
from verify.report.result import ClaimResult
from verify.report.sentence import Sentences
from verify.report.whole_file import write_whole


def write_reports(results: Sequence[ClaimResult], directory: Path, papers_meta: Mapping[str, str],
                  root: Path | None = None, names: Names = MappingProxyType({}),
                  proofs: Proofs = MappingProxyType({}), sentences: Sentences = MappingProxyType({}),
                  pictures: Pictures = MappingProxyType({}), outlines: Outlines = MappingProxyType({})) -> tuple[Path, ...]:
    """Write report.json, report.md, errata.md and index.html into a directory and return their paths.

    `results` stand in the order in which they are shown, `papers_meta` maps the first part of ids to the titles of papers,
    `names` to the definitions by whose names their statements are printed, `proofs` are the steps of written proofs,
    `sentences` the statements that are typeset already, `pictures` those of claims by their ids, `outlines` those of
    certificates; `root` is the project's root, to which paths of certificates and witnesses are relative (two levels above
    `directory` unless given); the SVG files in its folder `figures` are shown with their claims.  Times go into report.json
    only, versions into index.html too, so that the other two files change only with the verdicts.
    """
    directory = Path(directory)
    directory.mkdir(parents=True, exist_ok=True)
    to_root = "../../" if root is None else Path(os.path.relpath(root, directory)).as_posix() + "/"
    made_by = generator()
    figures = {f.stem: f.read_text(encoding="utf-8") for f in sorted((directory / "figures").glob("*.svg"))}
    texts = {
        "report.json": report_json(results, made_by),
        "report.md": report_markdown(results, papers_meta),
        "errata.md": errata_markdown(results, papers_meta, to_root, names),
        "index.html": report_html(results, papers_meta, to_root, made_by, figures, names, proofs, sentences, pictures,
                                  outlines),
    }
    for name, text in texts.items():
        write_whole(directory / name, text)
    return tuple(directory / name for name in texts)
