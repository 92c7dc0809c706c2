"""Outlines of the certificates behind results, read from their files."""
from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from verify.kernel.format.certificate import read_json
from verify.kernel.format.rejected import Rejected
from verify.kernel.format.sharing import expanded
from verify.notation.outline import Outline, outline
from verify.report.result import FAULTY, ClaimResult


def outlines(results: Iterable[ClaimResult]) -> dict[str, Outline]:
    """The outline of the certificate of each result that has one, by "id#variant"; nothing of a file that cannot be read."""
    named = {f"{r.id}#{r.variant}": r.certificate for r in results
             if r.certificate and has_outline(r)}
    found = ((name, _outline(Path(path))) for name, path in named.items())
    return {name: made for name, made in found if made is not None}


def has_outline(result: ClaimResult) -> bool:
    """Whether a page shows the certificate of a result, if it has one: a proof of what is no control."""
    return result.verdict not in FAULTY and not result.is_control


def _outline(path: Path) -> Outline | None:
    try:
        data = read_json(path.read_text(encoding="utf-8"))
        evidence = expanded([data["evidence"]], data.get("shared", []))[0] if isinstance(data, dict) else None
        return outline(evidence)
    except (OSError, ValueError, KeyError, RecursionError, Rejected):
        return None
