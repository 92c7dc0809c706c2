"""The line as it is shown: neighbouring pieces with one word joined into stretches."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from verify.language import Domain, Expr, Num
from verify.questions.region.pieces import Piece
from verify.questions.values import decimal_of, finite_decimal, rational_near, rounded, sign
from verify.notation.text import domain_text, expression_text


@dataclass(frozen=True)
class Stretch:
    """A part of the domain on which one word is said, with the certificates that say it."""

    label: str
    domain: Domain
    files: tuple[str, ...]

    @property
    def is_point(self) -> bool:
        """Whether it is a single point."""
        return self.domain.lo is not None and self.domain.lo == self.domain.hi

    def text(self, name: str) -> str:
        """The domain of a variable of that name, with ends in short form."""
        d = self.domain
        if d.lo is not None and self.is_point:
            return f"{name} = {_short(d.lo)}"
        if d.lo is None and d.hi is None:
            return domain_text(name, d)
        if d.hi is None:
            return f"{name} {'>=' if d.lo_closed else '>'} {_short(d.lo)}"
        low = "" if d.lo is None else f"{_short(d.lo)} {'<=' if d.lo_closed else '<'} "
        return f"{low}{name} {'<=' if d.hi_closed else '<'} {_short(d.hi)}"

    def to_json(self, name: str, digits: int) -> dict[str, Any]:
        """The stretch with its ends as expressions and as decimals rounded outward."""
        d = self.domain
        lo, hi = (None if e is None else expression_text(e) for e in (d.lo, d.hi))
        decimals = ["-oo" if d.lo is None else rounded(d.lo, False, digits),
                    "oo" if d.hi is None else rounded(d.hi, True, digits)]
        return {"is": self.label, "from": lo, "to": hi, "from_closed": d.lo_closed, "to_closed": d.hi_closed,
                "decimals": decimals, "files": list(self.files), "text": self.text(name)}


def stretches(pieces: Iterable[Piece]) -> tuple[Stretch, ...]:
    """The pieces in order, neighbours of one word joined."""
    joined: list[Stretch] = []
    for p in sorted(pieces, key=_place):
        files = () if p.file is None else (p.file,)
        if joined and joined[-1].label == p.label and _meet(joined[-1].domain, p.domain):
            last = joined.pop()
            domain = replace(last.domain, hi=p.domain.hi, hi_closed=p.domain.hi_closed)
            joined.append(Stretch(p.label, domain, (*last.files, *files)))
        else:
            joined.append(Stretch(p.label, p.domain, files))
    return tuple(joined)


def _place(p: Piece) -> tuple[bool, Fraction, bool]:
    lo = p.domain.lo
    return lo is not None, Fraction(0) if lo is None else rational_near(lo), not p.domain.lo_closed


def _meet(a: Domain, b: Domain) -> bool:
    if a.hi is None or b.lo is None:
        return False
    if a.integer:
        return sign(b.lo - a.hi - 1) == 0 or (sign(b.lo - a.hi) == 0 and a.hi_closed != b.lo_closed)
    return (a.hi == b.lo or sign(b.lo - a.hi) == 0) and (a.hi_closed or b.lo_closed)


def _short(e: Expr | None) -> str:
    """An end as a reader likes it: decimals where they are finite, else the expression."""
    assert e is not None
    if isinstance(e, Num) and e.value.denominator > 1000 and finite_decimal(e.value):
        return decimal_of(e.value)
    return expression_text(e)
