"""Results in the order of reports: by paper, then by claim, then by variant, each in order of first appearance."""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from verify.language.theorem import AS_PRINTED, DECISIVE
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
    def controls(self) -> tuple[ClaimResult, ...]:
        """The variants that must fail, so that the claim says something; no count of what is printed holds them."""
        return tuple(v for v in self.variants if v.is_control)

    @property
    def mended(self) -> tuple[ClaimResult, ...]:
        """The variants that are neither as printed nor a control that must fail."""
        return tuple(v for v in self.variants if v.variant != "printed" and not v.is_control)


@dataclass(frozen=True)
class Links:
    """A result, the results that its evidence cites, and those whose evidence cites it."""

    result: ClaimResult
    cites: tuple[ClaimResult, ...]
    cited_by: tuple[ClaimResult, ...]


@dataclass(frozen=True)
class Paper:
    """All claims of one document."""

    key: str
    title: str
    claims: tuple[Claim, ...]

    @property
    def printed(self) -> PrintedCount:
        """How much of the document is decided as printed."""
        return printed_count(v for c in self.claims for v in c.variants)

    def links(self) -> tuple[Links, ...]:
        """What rests on what: the results that cite or are cited."""
        results = {f"{v.id}#{v.variant}": v for c in self.claims for v in c.variants}
        back: dict[str, list[ClaimResult]] = {}
        for r in results.values():
            for name in r.rests_on:
                back.setdefault(name, []).append(r)
        return tuple(Links(r, tuple(results[n] for n in r.rests_on if n in results), tuple(back.get(name, ())))
                     for name, r in results.items() if r.rests_on or name in back)


@dataclass(frozen=True)
class PrintedCount:
    """Of the printed claims how many there are, and for how many the verdict is decisive and about them as they are printed."""

    claims: int
    as_printed: int

    def __str__(self) -> str:
        return f"{self.as_printed} of {self.claims} printed claims decided as printed"


def printed_count(results: Iterable[ClaimResult]) -> PrintedCount:
    """The count over the printed variants among the results."""
    printed = [r for r in results if r.variant == "printed"]
    return PrintedCount(len(printed), sum(r.scope == AS_PRINTED and r.verdict in DECISIVE for r in printed))


def papers(results: Sequence[ClaimResult], titles: Mapping[str, str]) -> tuple[Paper, ...]:
    """The results by paper and claim; papers in the order of `titles`, those without a title after them."""
    found: dict[str, dict[str, list[ClaimResult]]] = {key: {} for key in titles}
    for result in results:
        found.setdefault(result.paper, {}).setdefault(result.id, []).append(result)
    return tuple(
        Paper(key, titles.get(key, key or AD_HOC), tuple(Claim(i, tuple(v)) for i, v in claims.items()))
        for key, claims in found.items() if claims)
