"""What a formula is on an exact model: true, false or open, with its sides where it has sides."""
from __future__ import annotations

from dataclasses import dataclass

from verify.language import Expr


@dataclass(frozen=True)
class Reading:
    """A formula on a model: whether it holds (None: not decided), and for a relation both sides as constants, where finite."""

    holds: bool | None
    left: Expr | None = None
    right: Expr | None = None
    why: str = ""


def together(readings: list[Reading]) -> Reading:
    """The conjunction of formulas all of which have values; a true one shows the sides of its first part."""
    false = next((r for r in readings if r.holds is False), None)
    return false or next((r for r in readings if r.holds is None), (readings or [Reading(True)])[0])
