"""Results in the order of reports: by paper, then by claim, then by variant, each in order of first appearance."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from verify.report.result import ClaimResult

AD_HOC = "Claims in text"


@dataclass(frozen=True)
class Claim:
    """All variants of the claim under one id."""

    id: str
    variants: tuple[ClaimResult, ...]

    @property
    def label(self) -> str:
        """The label in the document."""
        return self.variants[0].label

    @property
    def printed(self) -> ClaimResult | None:
        """The variant as printed."""
        return next((v for v in self.variants if v.variant == "printed"), None)

    @property
    def mended(self) -> tuple[ClaimResult, ...]:
        """The variants that are neither as printed nor a control that must fail."""
        return tuple(v for v in self.variants if v.variant != "printed" and not v.variant.startswith("control"))


@dataclass(frozen=True)
class Paper:
    """All claims of one document."""

    key: str
    title: str
    claims: tuple[Claim, ...]


def papers(results: Sequence[ClaimResult], titles: Mapping[str, str]) -> tuple[Paper, ...]:
    """The results by paper and claim; papers in the order of `titles`, those without a title after them."""
    found: dict[str, dict[str, list[ClaimResult]]] = {key: {} for key in titles}
    for result in results:
        found.setdefault(result.paper, {}).setdefault(result.id, []).append(result)
    return tuple(
        Paper(key, titles.get(key, key or AD_HOC), tuple(Claim(i, tuple(v)) for i, v in claims.items()))
        for key, claims in found.items() if claims)
