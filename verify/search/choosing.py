"""abs, min and max: what they choose by, and what they are on each side of it."""
from __future__ import annotations

from typing import TypeGuard

from verify.language import App, Expr


def chooses(n: object) -> TypeGuard[App]:
    """Whether something is an absolute value, or a minimum or maximum of two."""
    return isinstance(n, App) and (n.op == "abs" or (n.op in ("min", "max") and len(n.args) == 2))


def decided_by(n: App) -> Expr:
    """What is >= 0 where an operation makes the one choice, and <= 0 where it makes the other."""
    return n.args[0] if n.op == "abs" else n.args[1] - n.args[0]


def choice(n: App, sign: int) -> Expr:
    """What an operation is where that, times the sign, is >= 0."""
    return n.args[0] * sign if n.op == "abs" else n.args[(sign > 0) == (n.op == "max")]
