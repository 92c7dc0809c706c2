"""The places of a line where the claim changes, as they are shown."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from verify.language import Expr, Num
from verify.questions.region.pieces import Cut
from verify.questions.region.stretches import Stretch
from verify.questions.values import decimal_of, rounded, sign
from verify.notation.text import expression_text


@dataclass(frozen=True)
class Boundary:
    """A place where the claim changes: its closed form where it has one, decimals around it, whether it is shown (by `file`
    unless it is exact) to be the only one there, and the words on both sides."""

    exact: str | None
    lo: str
    hi: str
    unique: bool
    between: tuple[str, ...]
    file: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The boundary as JSON data."""
        return {"exact": self.exact, "unique": self.unique, "file": self.file, "lo": self.lo, "hi": self.hi,
                "between": list(self.between)}


def boundary(c: Cut, between: Sequence[str], digits: int) -> Boundary:
    """A cut as a boundary between two words; one between two decimals is not shown to be unique yet."""
    if c.exact is not None:
        return Boundary(expression_text(c.exact), rounded(c.exact, False, digits), rounded(c.exact, True, digits), True,
                        tuple(between))
    return Boundary(None, decimal_of(c.lo), decimal_of(c.hi), False, tuple(between))


def words_around(stretches: Sequence[Stretch], c: Cut) -> list[str]:
    """What the claim is just before and just after a cut; an exact cut that is a stretch of its own stands between them."""
    left, right = (Num(c.lo), Num(c.hi)) if c.exact is None else (c.exact, c.exact)

    def ends_at(end: Expr | None, place: Expr) -> bool:
        return end is not None and sign(end - place) == 0

    parts, points = [s for s in stretches if not s.is_point], [s for s in stretches if s.is_point]
    before = [s.label for s in parts if ends_at(s.domain.hi, left)]
    after = [s.label for s in parts if ends_at(s.domain.lo, right)]
    at = [s.label for s in points if c.exact is not None and ends_at(s.domain.lo, left)]
    return [*before[-1:], *at, *after[:1]]
