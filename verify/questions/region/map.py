"""Where a claim in two variables holds: boxes in a finite window, and what is provable beyond it."""
from __future__ import annotations

import json
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from verify.kernel.models.constants import constant_interval
from verify.kernel.numbers.intervals import Undefined
from verify.language import Domain, Expr, Num, Statement, symbols
from verify.questions.claims import file_of, verdict
from verify.notation.conjuncts import relations
from verify.questions.derived import Derived, with_domains
from verify.questions.region.labels import failing
from verify.questions.region.question import Inquiry
from verify.questions.region.window import Box, fractions, outer, quarters, shares, texts, window
from verify.questions.region.words import FAILS, HOLDS, OUTSIDE, UNDECIDED
from verify.read.text import read_claim
from verify.notation.text import domain_text
from verify.run.plan import Job

BOXES = "verify.questions.region.map:boxes_text"


def boxes_text(job_text: str) -> str:
    """The boxes of a part of the window (JSON text), as work for a process of its own."""
    from verify.questions.region.boxes import boxes

    job = Job.from_json(job_text)
    wanted = json.loads(job.request)
    s = read_claim(job.text, job.where, job.given)
    made = boxes(s, fractions(wanted["window"]), wanted["depth"], wanted["seconds"], job.limits.seed)
    return json.dumps([b.to_json() for b in made])


@dataclass(frozen=True)
class Strip:
    """A part of the domain beyond the window, and what is proved of it."""

    where: str
    label: str
    file: str | None

    def to_json(self) -> dict[str, Any]:
        """The strip as JSON data."""
        return {"where": self.where, "is": self.label, "file": self.file}


class Map:
    """A region in two variables; `boxes` and `beyond` are at any time what is certified so far."""

    def __init__(self, inquiry: Inquiry) -> None:
        self.inquiry, self.claims, self.statement = inquiry, inquiry.claims, inquiry.statement
        self.window = window(inquiry.statement, inquiry.question.window)
        self.status, self.reason = "partial", ""
        self.boxes: list[Box] = []
        self.unreached = Fraction(0)
        self.beyond: list[Strip] = []

    def run(self) -> None:
        """Cut the window into boxes, in parts at a time, then try what lies beyond it."""
        depth = next(k for k in range(400) if Fraction(1, 2**k) <= self.inquiry.width)
        level = min(1, depth)
        parts = quarters(self.window, level)
        strips = self._strips()
        seconds = self.claims.left() * (0.6 if strips else 0.85) / max(1, -(-len(parts) // self.claims.count))
        job = self.inquiry.question.job()
        for data in self.claims.ask_all([(job, {"window": texts(p), "depth": depth - level}) for p in parts], BOXES, seconds):
            self.boxes += map(Box.from_json, data)
        self.boxes.sort(key=lambda b: list(b.ends.values()))
        self.unreached = 1 - sum(shares(self.boxes, self.window).values(), Fraction(0))
        self._beyond(strips)
        self._conclude()

    def found(self) -> bool:
        """Whether there is anything to draw."""
        return bool(self.boxes)

    def to_json(self) -> dict[str, Any]:
        """What is certified so far: rationals as texts."""
        parts = shares(self.boxes, self.window)
        if self.unreached > 0:
            parts[UNDECIDED] = parts.get(UNDECIDED, Fraction(0)) + self.unreached
        return {"window": texts(self.window), "boxes": [b.to_json() for b in self.boxes],
                "shares": {word: str(share) for word, share in parts.items()}, "beyond": [s.to_json() for s in self.beyond]}

    def _conclude(self) -> None:
        """Complete where every undecided box is as small as was asked for and what lies beyond the window is settled."""
        reasons = []
        wide = [b for b in self.boxes if b.label == UNDECIDED and self._wider(b)]
        if self.unreached > 0:
            reasons.append("a part of the window was not reached: " + "; ".join(self.claims.problems[:1]))
        if wide:
            reasons.append(f"{len(wide)} undecided boxes are wider than requested: the time was over")
        unknown = [s.where for s in self.beyond if s.label == UNDECIDED]
        if unknown:
            reasons.append(f"undecided beyond the window: {'; '.join(unknown)}")
        self.status, self.reason = "partial" if reasons else "complete", "; ".join(reasons)

    def _wider(self, box: Box) -> bool:
        return any(b - a > self.inquiry.width * (self.window[n][1] - self.window[n][0]) for n, (a, b) in box.ends.items())

    def _strips(self) -> list[Statement]:
        """The parts of the domain beyond the window, one for each of its sides that lies inside the domain."""
        made = []
        for b in self.statement.prefix:
            d, (lo, hi) = b.domain or Domain(), self.window[b.symbol.name]
            if d.lo is None or self._beyond_window(d.lo, lo, False):
                made.append(with_domains(self.statement, {b.symbol.name: replace(d, hi=Num(lo), hi_closed=True)}))
            if d.hi is None or self._beyond_window(d.hi, hi, True):
                made.append(with_domains(self.statement, {b.symbol.name: replace(d, lo=Num(hi), lo_closed=True)}))
        return made

    def _beyond_window(self, end: Expr, side: Fraction, upward: bool) -> bool:
        """Whether an end may lie beyond a side of the window; one that mentions a name, somewhere over the window."""
        if not symbols(end):
            return _below(Num(side), end) if upward else _below(end, Num(side))
        farthest = outer(end, self.window, upward)
        return farthest is None or (farthest > side if upward else farthest < side)

    def _beyond(self, strips: list[Statement]) -> None:
        claims = [(i, label, claim) for i, s in enumerate(strips) for label, claim in (
            (HOLDS, Derived(s)), *((FAILS, Derived(replace(s, claim=failing(s, r)))) for r in relations(s.claim)))]
        results = self.claims.decide([c for _, _, c in claims], self.claims.left() * 0.4) if claims else []
        for i, s in enumerate(strips):
            said = ((OUTSIDE if verdict(r) == "VACUOUS" else label, file_of(r, verdict(r)))
                    for (k, label, _), r in zip(claims, results, strict=True) if k == i and verdict(r) in ("PROVED", "VACUOUS"))
            label, file = next(said, (UNDECIDED, None))
            where = ", ".join(domain_text(b.symbol.name, b.domain or Domain()) for b in s.prefix)
            self.beyond.append(Strip(where, label, file))


def _below(a: Expr, b: Expr) -> bool:
    """Whether a constant is certainly less than another."""
    try:
        return constant_interval(b - a, 200).nonnegative(True)
    except Undefined:
        return False
