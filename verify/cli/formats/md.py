"""A table in Markdown, for comments and summaries: one row for each variant."""
from __future__ import annotations

from collections.abc import Sequence

from verify.cli.formats import Found
from verify.report.markdown import code, plain


def written(found: Sequence[Found]) -> str:
    """The table; verdicts that are not the recorded ones are bold."""
    rows = ["| claim | variant | verdict | scope | counterexample, or how |", "| --- | --- | --- | --- | --- |"]
    for f in found:
        r = f.result
        verdict = f"**{plain(r.verdict)}**, expected {plain(r.expected or '')}" if r.as_expected is False else plain(r.verdict)
        how = f"at {code(f.at).replace('|', chr(92) + '|')}" if f.at else plain(r.method or r.reason)
        rows.append(f"| {plain(r.id)} | {plain(r.variant)} | {verdict} | {plain(r.scope)} | {how} |")
    return "\n".join(rows) + "\n"
