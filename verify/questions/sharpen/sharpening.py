"""The best value of a constant in a claim, as an enclosure whose two sides are certified claims."""
from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from verify.kernel.models.constants import constant_interval
from verify.language import Domain, Expr, Num
from verify.notation.conjuncts import relations
from verify.questions.claims import Claims, file_of, files_of, proved, verdict
from verify.questions.derived import At, Derived, failing_at, growing, in_domain, with_domains
from verify.questions.sharpen.certify import certified
from verify.questions.sharpen.end import End, texts
from verify.questions.sharpen.estimate import Estimate, Located
from verify.questions.sharpen.inquiry import Inquiry
from verify.questions.sharpen.question import Question
from verify.questions.values import sign
from verify.read.text import read_claim
from verify.notation.text import statement_text
from verify.run.plan import Job

LOCATE = "verify.questions.sharpen.sharpening:locate_text"


def locate_text(job_text: str) -> str:
    """The numeric part of the question (JSON text), as work for a process of its own."""
    from verify.questions.sharpen.locate import locate

    job = Job.from_json(job_text)
    wanted = json.loads(job.request)
    s = read_claim(job.text, job.where, job.given)
    located = locate(s, wanted["constant"], Fraction(wanted["width"]), job.limits.seed, wanted["seconds"])
    return json.dumps(located.to_json())


@dataclass(frozen=True)
class Sharpened:
    """What is certified so far.  `always`: the file that proves the claim for all constants; `never_at`: a point at which it
    fails whatever the constant, with the file that shows it."""

    status: str = "partial"
    reason: str = ""
    ends: tuple[End, ...] = ()
    always: str | None = None
    never_at: At | None = None
    never_file: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The part of the command's JSON that the question does not determine."""
        shown: dict[str, Any] = {"status": self.status, "ends": [e.to_json() for e in self.ends], "reason": self.reason}
        shown |= {"always": self.always} if self.status == "always" else {}
        return shown if self.never_at is None else shown | {"never": {"at": texts(self.never_at), "file": self.never_file}}


class Sharpening:
    """The question at work; `answer` is at any time what is certified so far."""

    def __init__(self, question: Question, claims: Claims) -> None:
        self.question, self.claims = question, claims
        self.inquiry = Inquiry.of(question, claims)
        self.answer = Sharpened()

    def result(self) -> dict[str, Any]:
        """The question and what is certified so far, as the command shows it."""
        q = self.question
        asked = {"text": q.text, "where": q.where, "given": list(q.given), "constant": q.constant,
                 "statement": statement_text(self.inquiry.statement), "status": "", "ends": [],
                 "requested_width": str(q.width), "seed": q.limits.seed, "files": self.claims.files}
        return asked | self.answer.to_json()

    def run(self) -> None:
        """Find the ends and certify them, within the time."""
        q = self.question
        data = self.claims.ask(q.job(), LOCATE, {"constant": q.constant, "width": str(q.width)}, self.claims.left() / 4)
        if data is None:
            self._stop("the numeric search failed: " + "; ".join(self.claims.problems))
            return
        located = Located.from_json(data)
        inside = [e for e in located.ends if not self._outside(e)]
        if located.never is not None:
            self._never({n: Num(q) for n, q in located.never.items()})
        elif not inside:
            self._always(located.problem)
        else:
            self._certify(inside)

    def _certify(self, estimates: list[Estimate]) -> None:
        self.answer = replace(self.answer, ends=tuple(map(End, estimates)))
        for i, estimate in enumerate(estimates):
            for end in certified(self.inquiry, estimate, self.claims.left() * 0.8 / (len(estimates) - i)):
                self._show(i, end)
        self.answer = replace(self.answer, ends=tuple(map(self._without_value, self.answer.ends)))
        self._beyond()
        ends = self.answer.ends
        point = next((e.refuted.by or e.refuted.witness for e in ends if e.nowhere and e.refuted is not None), None)
        missing = [r for e in ends for r in e.missing(self.inquiry.name, self.question.width)]
        if point is not None:
            self.answer = replace(self.answer, status="never", never_at=point)
        elif missing:
            self._stop("; ".join(dict.fromkeys([*missing, *self.claims.problems[:1]])))
        else:
            self.answer = replace(self.answer, status="complete")

    def interrupted(self) -> None:
        """What is certified stays; the reason says why there is no more."""
        self.answer = replace(self.answer, reason="interrupted")

    def save(self) -> None:
        """Nothing beside the evidence of the claims, which is filed as soon as it is known."""

    def _show(self, i: int, end: End) -> None:
        self.answer = replace(self.answer, ends=(*self.answer.ends[:i], end, *self.answer.ends[i + 1:]))

    def _stop(self, reason: str) -> None:
        self.answer = replace(self.answer, reason=reason + ("; the time is over" if self.claims.left() <= 0 else ""))

    def _outside(self, end: Estimate) -> bool:
        """Whether a numeric end lies beyond the domain of the constant, on the side where the claim holds throughout."""
        domain = self.inquiry.domain
        limit = domain.lo if end.side > 0 else domain.hi
        if limit is None or end.unbounded:
            return False
        return constant_interval((limit - Num(end.value)) * end.side, 200).nonnegative()

    def _without_value(self, end: End) -> End:
        """The end, or that the claim fails for every constant, as it does for those short of an end that none reaches."""
        d, bad = self.inquiry.domain, end.bad
        limit, closed = (d.hi, d.hi_closed) if end.side > 0 else (d.lo, d.lo_closed)
        if limit is None or bad is None or end.refuted is None or not end.refuted.beyond:
            return end
        if sign((bad - limit) * end.side) < (1 if end.exact and closed else 0):
            return end
        alone = bool(end.refuted.witness) and sign((end.refuted.at - limit) * end.side) >= 0
        return end.without_value(at_witness=alone)

    def _always(self, problem: str) -> None:
        """The claim as it stands, for all values of the constant in its domain."""
        result = self.claims.one(Derived(self.inquiry.statement), self.claims.left())
        if proved(result):
            self.answer = replace(self.answer, status="always", always=file_of(result))
        else:
            self._stop(problem or f"no end was found, and the claim for all {self.inquiry.name} is {verdict(result)}")

    def _never(self, at: Mapping[str, Expr]) -> None:
        """A point at which the claim fails whatever the constant."""
        s, name, domain = self.inquiry.statement, self.inquiry.name, self.inquiry.domain
        wanted = in_domain(s, at, name, domain)
        if wanted is None:
            self._stop("a point seems to refute the claim for every constant, but it is not in the domain")
            return
        fails = [Derived(failing_at(s, r, at, name, domain)) for r in relations(s.claim)]
        results = self.claims.decide([*map(Derived, wanted), *fails], self.claims.left() / 2)
        files = files_of(results[len(wanted):]) if all(map(proved, results[:len(wanted)])) else ()
        self.answer = replace(self.answer, never_at=at, never_file=next(iter(files), None))
        if files:
            self.answer = replace(self.answer, status="never")
        else:
            self._stop("a point seems to refute the claim for every constant, but that was not proved")

    def _beyond(self) -> None:
        """The claim for all constants of the good side at once, or that it only becomes easier there."""
        s, name, domain, ends = self.inquiry.statement, self.inquiry.name, self.inquiry.domain, self.answer.ends
        if any(e.good is None for e in ends):
            return
        lo = next((e.good for e in ends if e.side > 0), None)
        hi = next((e.good for e in ends if e.side < 0), None)
        kept = Domain(lo if lo is not None else domain.lo, hi if hi is not None else domain.hi,
                      lo is not None or domain.lo_closed, hi is not None or domain.hi_closed)
        files = files_of([self.claims.one(Derived(with_domains(s, {name: kept})), self.claims.left() * 0.6)])
        how = "one certificate" if files else "for this value alone"
        if not files and len(ends) == 1:
            easier = [Derived(growing(s, r, name, domain, ends[0].side)) for r in self.inquiry.concerned()]
            results = self.claims.decide(easier, self.claims.left() * 0.9)
            if all(map(proved, results)):
                files, how = files_of(results), "the claim only becomes easier"
        for i, end in enumerate(ends):
            assert end.proved is not None
            self._show(i, replace(end, proved=replace(end.proved, beyond=files, how=how)))
