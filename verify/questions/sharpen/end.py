"""One end of the set of good constants: what is certified of it so far."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from verify.language import Expr, Num
from verify.questions.derived import At
from verify.questions.sharpen.estimate import Estimate
from verify.questions.values import rounded, sign
from verify.notation.text import expression_text


@dataclass(frozen=True)
class Refuted:
    """The claim fails for the constant `at` at the point `witness` (`file`).  Each file of `beyond` covers a part of the
    constants further out, or shows that a point lies in the domain: those up to `at` at the witness, and from there on at the
    point `by`, which may move with the constant."""

    at: Expr
    witness: At
    file: str | None
    beyond: tuple[str, ...] = ()
    by: At | None = None

    def to_json(self) -> dict[str, Any]:
        """Expressions as texts."""
        shown = {"at": expression_text(self.at), "witness": texts(self.witness), "file": self.file, "beyond": list(self.beyond)}
        return shown if self.by is None else shown | {"by": texts(self.by)}


@dataclass(frozen=True)
class Proved:
    """The claim is proved for the constant `at` (`file`), and by the files of `beyond` for all constants further out; `how`
    says in words by what."""

    at: Expr
    file: str | None
    beyond: tuple[str, ...] = ()
    how: str = ""

    def to_json(self) -> dict[str, Any]:
        """Expressions as texts."""
        return {"at": expression_text(self.at), "file": self.file, "beyond": list(self.beyond), "how": self.how}


@dataclass(frozen=True)
class Equality:
    """Whether the claim at the proved end is an equality somewhere: at the point `at`, or nowhere where that is None."""

    at: At | None
    file: str | None


@dataclass(frozen=True)
class End:
    """What is certified of an end.  `exact`: every constant short of the proved one fails; `nowhere`: every constant fails."""

    estimate: Estimate
    refuted: Refuted | None = None
    proved: Proved | None = None
    equality: Equality | None = None
    exact: bool = False
    nowhere: bool = False

    @property
    def side(self) -> int:
        """1 where the claim holds from the end upward, -1 where downward."""
        return self.estimate.side

    @property
    def good(self) -> Expr | None:
        """The constant next to the end for which the claim is proved."""
        return None if self.proved is None else self.proved.at

    @property
    def bad(self) -> Expr | None:
        """The constant up to which the claim is refuted."""
        return self.good if self.exact else None if self.refuted is None else self.refuted.at

    def without_value(self, at_witness: bool) -> End:
        """The end of a claim that fails for every constant of its domain, maybe all of them at the witness."""
        refuted = self.refuted and replace(self.refuted, by=None if at_witness else self.refuted.by)
        return replace(self, refuted=refuted, proved=None, equality=None, exact=False, nowhere=True)

    def missing(self, name: str, width: Fraction) -> list[str]:
        """What keeps the end of a constant of that name from being enclosed as narrowly as requested, in words."""
        reasons = []
        if self.estimate.unbounded:
            reasons.append(f"the claim seems to hold for no {name}")
        elif self.proved is None:
            reasons.append("no constant was found for which the claim is proved")
        if self.refuted is None:
            reasons.append("no constant was found for which the claim is refuted")
        elif not self.refuted.beyond:
            reasons.append(f"it was not proved that the claim fails for every {name} beyond {expression_text(self.refuted.at)}")
        if self.proved is not None and not self.proved.beyond:
            reasons.append(f"the claim is proved for {name} = {expression_text(self.proved.at)} alone")
        if not self._narrow(width):
            reasons.append("the enclosure is wider than requested")
        return reasons

    def _narrow(self, width: Fraction) -> bool:
        if self.exact or self.good is None or self.bad is None:
            return True
        allowed = width * max(Fraction(1), abs(self.estimate.value))
        return sign((self.good - self.bad) * self.side - Num(allowed)) <= 0

    def to_json(self) -> dict[str, Any]:
        """The end as the command shows it: decimals rounded outward, expressions as texts."""
        lo, hi = (self.bad, self.good) if self.side > 0 else (self.good, self.bad)
        equality = self.equality
        return {
            "side": "least" if self.side > 0 else "greatest",
            "lo": "-oo" if lo is None else rounded(lo, False), "hi": "oo" if hi is None else rounded(hi, True),
            "exact": expression_text(self.good) if self.exact and self.good is not None else None,
            "attained": "unknown" if equality is None else "no" if equality.at is None else "yes",
            "equality_at": texts(equality.at) if equality is not None and equality.at is not None else None,
            "attained_file": None if equality is None else equality.file,
            "refuted": None if self.refuted is None else self.refuted.to_json(),
            "proved": None if self.proved is None else self.proved.to_json(), "seems": f"{float(self.estimate.value):.12g}"}


def texts(at: Mapping[str, Expr]) -> dict[str, str]:
    """A point with its values as texts."""
    return {n: expression_text(e) for n, e in at.items()}
