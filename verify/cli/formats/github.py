"""Workflow commands of GitHub: an annotation at the line of each claim whose verdict is not the recorded one."""
from __future__ import annotations

from collections.abc import Sequence

from verify.cli.formats import Found
from verify.cli.terminal import visible


def written(found: Sequence[Found]) -> str:
    """The commands, one on each line, and a notice that counts.  Source: GitHub Docs, Workflow commands for GitHub Actions."""
    lines = [f"::error file={_value(f.file)},line={f.line},title={_value(f'{f.name}: {f.result.verdict}')}::{_text(f.message)}"
             for f in found if f.wrong]
    wrong = len(lines)
    return "\n".join([*lines, f"::notice title=verify::{len(found)} claims, {len(found) - wrong} with the expected verdict, "
                              f"{wrong} without"]) + "\n"


def _text(text: str) -> str:
    return visible(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _value(text: str) -> str:
    return _text(text).replace(":", "%3A").replace(",", "%2C")
