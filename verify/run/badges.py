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
    rows, made, at = text.splitlines(), list[str](), 0
    for block in blocks(text):
        made += rows[at:block.end]
        at = block.end
        if at < len(rows) and rows[at].startswith(BEGIN):
            at += 1
        badges = [_badge(name, results[name]) for line in block.lines if (name := names[line.number]) in results]
        made += [BEGIN + " \u00b7 ".join(badges) + END] if badges else []
    return "\n".join([*made, *rows[at:]]) + ("\n" if text.endswith("\n") or not text else "")


def write_badges(path: str, results: Mapping[str, ClaimResult]) -> bool:
    """Write the verdicts into a Markdown file; whether that changed it."""
    file = Path(path)
    text = file.read_text(encoding="utf-8")
    badged = with_badges(text, results)
    if badged != text:
        write_whole(file, badged)
    return badged != text


def _badge(name: str, r: ClaimResult) -> str:
    at = ", ".join(f"{n} = {value}" for n, value in (r.witness or {}).items())
    sign = f" {_SIGNS[r.verdict]}" if r.verdict in _SIGNS else ""
    expected = f", expected {r.expected}" if r.as_expected is False else ""
    return f"`{name}` **{r.verdict}**{sign}" + (f" at `{at}`" if at else "") + expected
