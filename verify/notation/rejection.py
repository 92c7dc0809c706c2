"""Why the kernel rejects evidence, with its expressions as they are written in claims."""
from __future__ import annotations

from verify.kernel.format.rejected import Rejected
from verify.language.expr import Expr
from verify.notation.text import expression_text

MOST = 200      # characters of one expression


def rejection_text(error: BaseException) -> str:
    """The message of an error as one line; the expressions of a rejection as text, cut off where they are long."""
    parts = error.args if isinstance(error, Rejected) else (str(error),)
    return " ".join("".join(_said(part) for part in parts).split())


def _said(part: object) -> str:
    if not isinstance(part, Expr):
        return str(part)
    text = expression_text(part)
    return text if len(text) <= MOST else f"{text[:MOST]} ..."
