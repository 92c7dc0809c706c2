"""Where a claim in one variable holds: certified pieces of its domain, with enclosed boundaries."""
from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from verify.kernel.numbers.conditions import NONZERO, POSITIVE
from verify.language import Domain, Formula, Num, Relation, Statement, negation
from verify.questions.claims import Result, file_of, proved, verdict
from verify.notation.conjuncts import relations
from verify.questions.derived import Derived, with_domains
from verify.questions.region.boundaries import Boundary, boundary, words_around
from verify.questions.region.pieces import Cut, Piece
from verify.questions.region.labels import failing, needed_conditions
from verify.questions.region.question import Inquiry
from verify.questions.region.stretches import Stretch, stretches
from verify.questions.region.words import FAILS, HOLDS, OUTSIDE, UNDECIDED, UNDEFINED
from verify.questions.values import rational_near
from verify.read.text import read_claim
from verify.run.plan import Job

CUTS = "verify.questions.region.line:cuts_text"
MOST_SPLITS = 5


def cuts_text(job_text: str) -> str:
    """Where the claim changes (JSON text), as work for a process of its own."""
    from verify.questions.region.cuts import cuts_and_pieces

    job = Job.from_json(job_text)
    wanted = json.loads(job.request)
    return json.dumps(cuts_and_pieces(read_claim(job.text, job.where, job.given), Fraction(wanted["width"]), wanted["seconds"]))


class Line:
    """A region in one variable; `stretches` and `boundaries` are at any time what is certified so far."""

    def __init__(self, inquiry: Inquiry) -> None:
        self.inquiry, self.claims, self.statement = inquiry, inquiry.claims, inquiry.statement
        self.name = self.statement.prefix[0].symbol.name
        self.status, self.reason = "partial", ""
        self.pieces: list[Piece] = []
        self.stretches: tuple[Stretch, ...] = ()
        self.boundaries: tuple[Boundary, ...] = ()

    def run(self) -> None:
        """Cut, certify the pieces, cut what is left open, certify the boundaries."""
        inquiry = self.inquiry
        data = self.claims.ask(inquiry.question.job(), CUTS, {"width": str(inquiry.width)}, self.claims.left() / 4)
        if data is None:
            self.reason = "the numeric search failed: " + "; ".join(self.claims.problems)
            return
        pieces, cuts = tuple(map(Piece.from_json, data["pieces"])), tuple(map(Cut.from_json, data["cuts"]))
        self._pieces(pieces)
        self._between(cuts)
        self._boundaries(cuts)
        undecided = [s for s in self.stretches if s.label == UNDECIDED]
        loose = [b for b in self.boundaries if not b.unique]
        self.status = "partial" if undecided or loose else "complete"
        if undecided:
            self.reason = f"undecided on {', '.join(s.text(self.name) for s in undecided)}"
        elif loose:
            self.reason = "it was not proved that there is one boundary only in " + ", ".join(
                f"[{b.lo}, {b.hi}]" for b in loose)

    def found(self) -> bool:
        """Whether there is anything to draw."""
        return bool(self.stretches)

    def to_json(self) -> dict[str, Any]:
        """What is certified so far: ends as expressions and as decimals rounded outward."""
        return {"pieces": [s.to_json(self.name, self._digits()) for s in self.stretches],
                "boundaries": [b.to_json() for b in self.boundaries]}

    def _digits(self) -> int:
        return len(str(self.inquiry.width.denominator // self.inquiry.width.numerator)) + 4

    def _pieces(self, pieces: Sequence[Piece]) -> None:
        done: list[Piece] = []
        while pieces and self.claims.left() > 0:
            pieces = self._certified(pieces, self.claims.left() * 0.3)
            settled = [p.label != UNDECIDED or p.splits >= MOST_SPLITS for p in pieces]
            done += [p for p, s in zip(pieces, settled, strict=True) if s]
            pieces = [half for p, s in zip(pieces, settled, strict=True) if not s for half in halves(p)]
            self.pieces = [*done, *pieces]
            self.stretches = stretches(self.pieces)
        self.pieces = [*done, *pieces]
        self.stretches = stretches(self.pieces)

    def _certified(self, pieces: Sequence[Piece], seconds: float) -> list[Piece]:
        """The pieces, those for which one of their claims is proved with its word and its file."""
        asked = [(i, label, claim) for i, p in enumerate(pieces) for label, claim in self._claims(p)]
        results = self.claims.decide([claim for _, _, claim in asked], seconds)
        made = list(pieces)
        for (i, label, _), r in zip(asked, results, strict=True):
            word = _word(label, pieces[i].domain, r)
            if made[i].label == UNDECIDED and word != UNDECIDED:
                made[i] = replace(made[i], label=word, file=file_of(r, verdict(r)))
        return made

    def _between(self, cuts: Sequence[Cut]) -> None:
        """What lies between the two decimals of a cut with one word on both sides: the claim is decided there as well."""
        gaps = []
        for c in cuts:
            around = words_around(self.stretches, c)
            if c.exact is None and len(around) == 2 and around[0] == around[1]:
                gaps.append(Piece(Domain(Num(c.lo), Num(c.hi), True, True), around[0]))
        shown = self._certified([p for p in gaps if p.guess != UNDECIDED], self.claims.left() * 0.3) if gaps else []
        self.pieces += [p for p in gaps if p.guess == UNDECIDED] + [p for p in shown if p.label != UNDECIDED]
        self.stretches = stretches(self.pieces)

    def _claims(self, p: Piece) -> list[tuple[str, Derived]]:
        """The claims one of which says what is guessed for a piece."""
        s = with_domains(self.statement, {self.name: p.domain})
        fails = [(FAILS, Derived(replace(s, claim=failing(s, r)))) for r in relations(s.claim)]
        if p.guess == HOLDS:
            return [(HOLDS, Derived(s))]
        if p.guess == FAILS:
            return fails
        if p.guess == OUTSIDE:
            outside = [Derived(replace(s, given=(), claim=negation(r))) for f in s.given for r in relations(f)]
            return [(OUTSIDE, claim) for claim in (*outside, *(claim for f in s.given for claim in _undefined(s, f)))]
        if p.guess == UNDEFINED:
            return [*((UNDEFINED, claim) for claim in _undefined(s, s.claim)), (HOLDS, Derived(s))]
        return [(HOLDS, Derived(s)), *fails]

    def _boundaries(self, cuts: Sequence[Cut]) -> None:
        """Each place where the claim changes: its enclosure, and that there is no more than one change in it."""
        changes = []
        for c in cuts:
            around = words_around(self.stretches, c)
            if len(set(around)) > 1 or (around and c.exact is None):
                changes.append((c, boundary(c, around, self._digits())))
        self.boundaries = tuple(b for _, b in changes)
        steep = [i for i, (c, _) in enumerate(changes) if c.exact is None and c.slope is not None]
        results = self.claims.decide([self._one_change(changes[i][0]) for i in steep], max(1.0, self.claims.left()))
        shown = {i: r for i, r in zip(steep, results, strict=True) if proved(r)}
        self.boundaries = tuple(replace(b, unique=True, file=file_of(shown[i])) if i in shown else b
                                for i, (_, b) in enumerate(changes))

    def _one_change(self, c: Cut) -> Derived:
        """The slope has one sign between the two decimals of a cut."""
        assert c.slope is not None
        zero = Num(Fraction(0))
        claim = Relation("<", zero, c.slope) if c.rising else Relation("<", c.slope, zero)
        s = with_domains(self.statement, {self.name: Domain(Num(c.lo), Num(c.hi), True, True)})
        return Derived(replace(s, given=(), claim=claim))


def _word(label: str, d: Domain, r: Result | None) -> str:
    """What the verdict about a claim that would show a word says of a piece: that word; that no point of it satisfies the
    hypotheses; or, at a single point, that the claim has no value there."""
    if verdict(r) == "ILL_POSED" and label == HOLDS and d.lo is not None and d.lo == d.hi:
        return UNDEFINED
    if verdict(r) == "VACUOUS" and label in (HOLDS, FAILS):
        return OUTSIDE
    return label if proved(r) else UNDECIDED


def _undefined(s: Statement, f: Formula) -> list[Derived]:
    """Claims one of which shows that a formula has no value anywhere."""
    sign = {POSITIVE: "<=", NONZERO: "=="}
    return [Derived(replace(s, given=(), claim=Relation(sign.get(c.kind, "<"), c.expr, Num(Fraction(0)))))
            for c in needed_conditions(f)]


def halves(p: Piece) -> list[Piece]:
    """An undecided piece in two, further out where it is infinite; itself where it is a point.  Where there may be no value,
    for another reason at an end than inside, the ends first."""
    d = p.domain
    if p.guess in (OUTSIDE, UNDEFINED) and not p.splits and not d.integer and d.lo != d.hi and (d.lo_closed or d.hi_closed):
        points = [e for e, closed in ((d.lo, d.lo_closed), (d.hi, d.hi_closed)) if e is not None and closed]
        inside = replace(d, lo_closed=False, hi_closed=False)
        return [Piece(part, p.guess, 1) for part in (inside, *(Domain(e, e, True, True) for e in points))]
    lo, hi = (None if e is None else rational_near(e) for e in (d.lo, d.hi))
    if lo is not None and hi is not None:
        at = (lo + hi) / 2
    elif lo is not None or hi is not None:
        at = (lo if lo is not None else hi or Fraction(0)) + (1 if lo is not None else -1) * 4**p.splits
    else:
        at = Fraction(0)
    if d.integer:
        at = Fraction(at.__floor__())
        if (lo is not None and at < lo) or (hi is not None and at + 1 > hi):
            return [replace(p, splits=MOST_SPLITS)]
        parts = (replace(d, hi=Num(at), hi_closed=True), replace(d, lo=Num(at + 1), lo_closed=True))
    else:
        if d.lo == d.hi and d.lo is not None:
            return [replace(p, splits=MOST_SPLITS)]
        at = at.limit_denominator(10**6) if lo is None or hi is None or hi - lo > Fraction(1, 10**3) else at
        parts = (replace(d, hi=Num(at), hi_closed=True), replace(d, lo=Num(at), lo_closed=False))
    return [Piece(part, p.guess, p.splits + 1) for part in parts]
