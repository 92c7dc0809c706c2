"""Verdicts written back into a Markdown file of claims: one line behind each block, replaced by the next run."""
from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from verify.report.result import ClaimResult
from verify.run.own_claims import blocks, named_lines
from verify.run.store import write_whole

BEGIN, END = "<!-- verdicts -->", "<!-- /verdicts -->"
_SIGNS = {"PROVED": "\u2714", "REFUTED": "\u2718"}


def with_badges(text: str, results: Mapping[str, ClaimResult]) -> str:
    """A text of Markdown with the verdicts of its claims behind each block of them; `results` by the names of the claims.

    A line of verdicts of an earlier run is replaced; a claim without a result leaves none.
    """
    names = {number: name for name, _, number in named_lines(text)}
    rows, made, at = text.splitlines(keepends=True), list[str](), 0
    for block in blocks(text):
        made += rows[at:block.end]
        at, end = block.end, _end(made[-1])
        if at < len(rows) and rows[at].startswith(BEGIN):
            at, end = at + 1, _end(rows[at])
        badges = [_badge(name, results[name]) for line in block.lines if (name := names[line.number]) in results]
        if badges and not _end(made[-1]):
            made[-1] += "\r\n" if "\r\n" in text else "\n"
        made += [BEGIN + " \u00b7 ".join(badges) + END + end] if badges else []
    return "".join([*made, *rows[at:]])


def _end(row: str) -> str:
    """How a line ends, as its file has it; "" for a last one that does not."""
    return row[len(row.rstrip("\r\n")):]


def write_badges(path: str, results: Mapping[str, ClaimResult]) -> bool:
    """Write the verdicts into a Markdown file, which keeps its rights, and of a link into the file that it names; whether that
    changed it."""
    file = Path(path).resolve()
    with file.open(encoding="utf-8", newline="") as opened:
        text = opened.read()
    badged = with_badges(text, results)
    if badged != text:
        write_whole(file, badged)
    return badged != text


def _badge(name: str, r: ClaimResult) -> str:
    at = ", ".join(f"{n} = {value}" for n, value in (r.witness or {}).items())
    sign = f" {_SIGNS[r.verdict]}" if r.verdict in _SIGNS else ""
    expected = f", expected {r.expected}" if r.as_expected is False else ""
    return f"`{name}` **{r.verdict}**{sign}" + (f" at `{at}`" if at else "") + expected
