"""report.md: one table for each paper.  Nothing in it depends on the machine or the time."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote

from verify.report.arrange import Paper, papers, printed_count
from verify.report.json_report import summary
from verify.report.result import MEANING, ClaimResult

_SPECIAL = str.maketrans({c: "\\" + c for c in "\\`*_[]<>|#~$"})


def report_markdown(results: Sequence[ClaimResult], titles: Mapping[str, str]) -> str:
    """The text of report.md."""
    counts = summary(results)
    alone = sum(r.unaided for r in results)
    said = [f"Searched without the hints of authors: {alone}.", ""] if alone else []
    lines = ["# Verdicts", "", *said, f"Variants of claims: {counts['claims']}; verdicts that differ from the recorded one: "
             f"{counts['differing']}; {printed_count(results)}.", "", "| verdict | number | meaning |", "| --- | ---: | --- |"]
    lines += [f"| {plain(verdict)} | {number} | {MEANING[verdict]} |" for verdict, number in counts["verdicts"].items()]
    for paper in papers(results, titles):
        lines += ["", *_table(paper)]
    return "\n".join(lines) + "\n"


def plain(text: str) -> str:
    """A text on one line, safe in a table cell or a paragraph of Markdown."""
    return " ".join(text.split()).translate(_SPECIAL)


def code(text: str) -> str:
    """A text on one line as a code span."""
    line = " ".join(text.split()) or " "
    ticks = "`"
    while ticks in line:
        ticks += "`"
    padded = f" {line} " if "`" in line else line
    return f"{ticks}{padded}{ticks}"


def code_block(text: str, language: str = "") -> list[str]:
    """A text as the lines of a fenced block."""
    fence = "```"
    while fence in text:
        fence += "`"
    return [fence + language, *text.rstrip("\n").split("\n"), fence]


def link(text: str, path: str, to_root: str) -> str:
    """A link to a file of the project, given by its path from the root."""
    return f"[{plain(text)}]({to_root}{quote(path)})"


def _table(paper: Paper) -> list[str]:
    lines = [f"## {plain(paper.title)}", "", *([f"{paper.printed}.", ""] if paper.printed.claims else []),
             "| id | label | variant | verdict | scope | expected | method |", "| --- | --- | --- | --- | --- | --- | --- |"]
    for claim in paper.claims:
        for r in claim.variants:
            recorded = plain(r.expected or "")
            expected = f"**{recorded}** (differs)" if r.as_expected is False else recorded
            verdict = r.verdict + "".join(f", {m['kind']}" for m in r.remarks)
            cells = [plain(r.id), plain(r.label), plain(r.variant), plain(verdict), plain(r.scope), expected,
                     plain(r.method)]
            lines.append(f"| {' | '.join(cells)} |")
    return lines
