"""The best value of a constant in a claim, as an enclosure whose two sides are certified claims."""
from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from verify.kernel.constants import SignUnknown, constant_interval
from verify.kernel.reals import constant_sign
from verify.kernel.derivative import ONE, add, mul
from verify.notation.decimals import decimal
from verify.kernel.intervals import Undefined
from verify.kernel.judge import Rejected, judge
from verify.kernel.terms import read_term, write_term
from verify.language import Domain, Expr, Num, Q, Statement, Sym, exp, sqrt, substitute, symbols
from verify.report.text import expression_text, statement_text
from verify.run.derived import (
    PROPOSED, At, Derived, at_values, failing_at, growing, in_domain, relations, strict, with_domains)
from verify.run.plan import Job, Limits
from verify.run.steps import Result, Steps, file_of, verdict
from verify.run.wrong_input import WrongInput

LOCATE = "verify.run.sharpening:locate_text"
FACTORS = tuple(10**k for k in (0, 1, 2, 3, 4, 5, 6))
DIGITS = 30


def locate_text(job_text: str) -> str:
    """The numeric part of the question (JSON text), as work for a process of its own."""
    from verify.read.text import read_claim
    from verify.search.sharpen.locate import locate

    job = Job.from_json(job_text)
    wanted = json.loads(job.request)
    s = read_claim(job.text, job.where, job.given)
    found = locate(s, wanted["constant"], Fraction(wanted["width"]), job.limits.seed, wanted["seconds"])
    return json.dumps(found.to_json())


@dataclass(frozen=True)
class Question:
    """A claim in text, the name of a constant in it, and how wide the enclosure may be, relative to max(1, |constant|)."""

    text: str
    where: str
    given: tuple[str, ...]
    constant: str
    width: Fraction
    limits: Limits = Limits()

    def statement(self) -> Statement:
        """The claim for all values of all names, the constant among them; raises ReadError or WrongInput."""
        from verify.read.text import read_claim

        declared = self._declares()
        s = read_claim(self.text, self.where if declared else f"{self.where}, {self.constant} real".lstrip(", "), self.given)
        others = [e for b in s.prefix if b.domain for e in (b.domain.lo, b.domain.hi) if e is not None]
        sides = [e for f in s.given for r in relations(f) for e in (r.left, r.right)]
        if any(self.constant in symbols(e) for e in (*others, *sides)):
            raise WrongInput(f"constant: {self.constant} stands in a domain or hypothesis; it may stand in the claim only")
        if not any(self.constant in symbols(r.right - r.left) for r in relations(s.claim)):
            raise WrongInput(f"constant: {self.constant} does not occur in the claim; name a constant of {self.text!r}")
        if any(r.op not in ("<=", "<") for r in relations(s.claim)):
            raise WrongInput("claim: an equality has no best constant; write an inequality")
        bound = next(b for b in s.prefix if b.symbol.name == self.constant)
        if bound.domain is not None and bound.domain.integer:
            raise WrongInput(f"constant: {self.constant} is declared as an integer; declare it as a real, for example c > 0")
        return s

    def _declares(self) -> bool:
        """Whether the domains name the constant (on a condition's open side)."""
        from verify.read.source import Source
        from verify.read.tokens import Kind, tokenize

        return any(t.kind is Kind.NAME and t.text == self.constant for t in tokenize(Source("where", self.where)))


@dataclass
class Sharpening:
    """The question at work; `result` is at any time what is certified so far."""

    question: Question
    steps: Steps
    result: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        q, self.name = self.question, self.question.constant
        self.statement = q.statement()
        self.domain = next(b.domain or Domain() for b in self.statement.prefix if b.symbol.name == self.name)
        self.result = {"text": q.text, "where": q.where, "given": list(q.given), "constant": self.name,
                       "statement": statement_text(self.statement), "status": "partial", "ends": [],
                       "requested_width": str(q.width), "seed": q.limits.seed, "files": self.steps.files, "reason": ""}

    def run(self) -> dict[str, Any]:
        """Find the ends and certify them, within the time."""
        q = self.question
        job = Job(text=q.text, where=self._where(), given=q.given, limits=q.limits)
        located = self.steps.ask(job, LOCATE, {"constant": self.name, "width": str(q.width)}, self.steps.left() / 4)
        if located is None:
            return self._stop("the numeric search failed: " + "; ".join(self.steps.problems))
        if located["never"] is not None:
            return self._never({n: Num(Fraction(v)) for n, v in located["never"].items()})
        inside = [e for e in located["ends"] if not self._outside(e)]
        if not inside:
            return self._always(located["problem"])
        ends = [OneEnd(self, e, self.steps.left() / (len(inside) - i)) for i, e in enumerate(inside)]
        self.result["ends"] = [end.shown for end in ends]
        for i, end in enumerate(ends):
            end.allowed = self.steps.left() * 0.8 / (len(ends) - i)
            end.work()
        self._beyond(ends)
        self.result["status"] = "complete" if all(end.complete() for end in ends) else "partial"
        if any(end.nowhere for end in ends):
            self.result |= {"status": "never", "never": {"at": next(e for e in ends if e.nowhere).shown["refuted"]["by"],
                                                         "file": None}}
            return self.result
        if self.result["status"] == "partial":
            reasons = [r for end in ends for r in end.missing()] + self.steps.problems[:1]
            return self._stop("; ".join(dict.fromkeys(reasons)))
        return self.result

    def _where(self) -> str:
        q = self.question
        return q.where if q._declares() else f"{q.where}, {self.name} real".lstrip(", ")

    def _stop(self, reason: str) -> dict[str, Any]:
        self.result["reason"] = reason + ("; the time is over" if self.steps.left() <= 0 else "")
        return self.result

    def _outside(self, end: Mapping[str, Any]) -> bool:
        """Whether a numeric end lies beyond the domain of the constant, on the side where the claim holds throughout."""
        limit = self.domain.lo if end["side"] > 0 else self.domain.hi
        if limit is None or end["unbounded"]:
            return False
        past = constant_interval((limit - Num(Fraction(end["value"]))) * end["side"], 200)
        return past.nonnegative()

    def _always(self, problem: str) -> dict[str, Any]:
        """The claim as it stands, for all values of the constant in its domain."""
        result = self.steps.one(Derived(self.statement), self.steps.left())
        if verdict(result) == "PROVED":
            self.result |= {"status": "always", "always": file_of(result, "PROVED")}
            return self.result
        return self._stop(problem or f"no end was found, and the claim for all {self.name} is {verdict(result)}")

    def _never(self, at: At) -> dict[str, Any]:
        """A point at which the claim fails whatever the constant."""
        wanted = in_domain(self.statement, at, self.name, self.domain)
        if wanted is None:
            return self._stop("a point seems to refute the claim for every constant, but it is not in the domain")
        inside = [Derived(s) for s in wanted]
        claims = [Derived(failing_at(self.statement, r, at, self.name, self.domain)) for r in relations(self.statement.claim)]
        results = self.steps.decide([*inside, *claims], self.steps.left() / 2)
        file = next((file_of(r, "PROVED") for r in results[len(inside):] if verdict(r) == "PROVED"), None)
        if not all(verdict(r) == "PROVED" for r in results[:len(inside)]):
            file = None
        self.result["never"] = {"at": {n: expression_text(e) for n, e in at.items()}, "file": file}
        if file is None:
            return self._stop("a point seems to refute the claim for every constant, but that was not proved")
        self.result["status"] = "never"
        return self.result

    def _beyond(self, ends: list[OneEnd]) -> None:
        """The claim for all constants of the good side at once, or that it only becomes easier there."""
        good = [end.good for end in ends]
        known = [g for g in good if g is not None]
        if len(known) < len(ends) or not known:
            return
        lo = next((e.good for e in ends if e.side > 0), None)
        hi = next((e.good for e in ends if e.side < 0), None)
        kept = Domain(lo if lo is not None else self.domain.lo, hi if hi is not None else self.domain.hi,
                      lo is not None or self.domain.lo_closed, hi is not None or self.domain.hi_closed)
        whole = self.steps.one(Derived(with_domains(self.statement, {self.name: kept})), self.steps.left() * 0.6)
        file = file_of(whole, "PROVED")
        files, how = ([file], "one certificate") if file else ([], "")
        if file is None and len(ends) == 1 and ends[0].shown["proved"]:
            concerned = [r for r in relations(self.statement.claim) if self.name in symbols(r.right - r.left)]
            claims = [Derived(growing(self.statement, r, self.name, self.domain, ends[0].side)) for r in concerned]
            results = self.steps.decide(claims, self.steps.left() * 0.9)
            if all(verdict(r) == "PROVED" for r in results):
                files, how = [str(file_of(r, "PROVED")) for r in results], "the claim only becomes easier"
        for end in ends:
            end.shown["proved"]["beyond"] = files
            end.shown["proved"]["how"] = how or "for this value alone"


class OneEnd:
    """One end of the set of good constants: what fails on one side, what is proved on the other."""

    def __init__(self, whole: Sharpening, located: Mapping[str, Any], allowed: float) -> None:
        self.whole, self.steps, self.allowed = whole, whole.steps, allowed
        self.side = int(located["side"])
        self.value = Fraction(located["value"])
        self.unbounded = bool(located["unbounded"])
        self.below = None if located["below"] is None else Fraction(located["below"])
        self.witness = {n: Num(Fraction(v)) for n, v in located["witness"].items()}
        self.touching = [{n: read_term(t) for n, t in at.items()} for at in located["touching"]]
        self.candidates = [read_term(t) for t in located["candidates"]]
        self.toward: dict[str, Any] = located["toward"]
        self.good: Expr | None = None
        self.bad: Expr | None = None
        self.exact = self.nowhere = False
        self.shown: dict[str, Any] = {
            "side": "least" if self.side > 0 else "greatest", "lo": "-oo", "hi": "oo", "exact": None, "attained": "unknown",
            "equality_at": None, "attained_file": None, "refuted": None, "proved": None, "seems": f"{float(self.value):.12g}"}

    def work(self) -> None:
        """Refute on one side, prove on the other, then close the gap where the end is known exactly."""
        self._refute()
        if self.unbounded:
            self._nowhere()
            return
        if self._prove_a_candidate():
            self._attained()
            if not self.exact:
                self._approached()
        else:
            self._prove_near()

    # --- the failing side

    def _failing(self, at: At, lo: Expr | None, hi: Expr | None, closed: bool) -> list[Derived]:
        """For each relation that it fails at a point for all constants from the far end of the domain up to one."""
        w, s = self.whole, self.whole.statement
        d = w.domain
        domain = Domain(d.lo if lo is None else lo, hi, d.lo_closed or lo is not None, closed) if self.side > 0 else Domain(
            hi, d.hi if lo is None else lo, closed, d.hi_closed or lo is not None)
        concerned = [r for r in relations(s.claim) if w.name in symbols(r.right - r.left)]
        return [Derived(failing_at(s, r, at, w.name, domain)) for r in concerned]

    def _refute(self) -> None:
        if self.below is None:
            return
        w, c = self.whole, Num(self.below)
        point = Derived(at_values(w.statement, {w.name: c}), self.witness)
        found = self.steps.decide([point, *self._failing(self.witness, None, c, True)], self.allowed * 0.25)
        if not _refuted_there(found[0]):
            return
        beyond = [f for f in (file_of(r, "PROVED") for r in found[1:]) if f]
        self.shown["refuted"] = {"at": expression_text(c), "witness": {n: expression_text(e) for n, e in self.witness.items()},
                                 "file": file_of(found[0], "REFUTED"), "beyond": beyond[:1]}
        self.bad = c
        self._bounds()

    # --- the proved side

    def _claim(self, c: Expr) -> Derived:
        return Derived(at_values(self.whole.statement, {self.whole.name: c}))

    def _prove_a_candidate(self) -> bool:
        """Whether the claim is proved at an exact number that the end may be."""
        ahead = [c for c in self.candidates if self.bad is None or sign(c - self.bad) * self.side > 0]
        for group, share in ((ahead[:1], 0.3), (ahead[1:], 0.15)):
            if not group or self.steps.left() <= 0:
                continue
            found = self.steps.decide([self._claim(c) for c in group], self.allowed * share,
                                      lambda results: any(verdict(r) == "PROVED" for r in results))
            for c, r in zip(group, found, strict=True):
                if verdict(r) == "PROVED":
                    self._proved(c, r)
                    return True
        return False

    def _proved(self, c: Expr, result: Result | None) -> None:
        self.good = c
        self.shown["proved"] = {"at": expression_text(c), "file": file_of(result, "PROVED"), "beyond": [], "how": ""}
        self._bounds()

    def _prove_near(self) -> None:
        """The nearest of a ladder of constants at which the claim is proved: the nearest two, then by halves."""
        ladder = [self._rung(k) for k in FACTORS]
        low, high = -1, len(ladder)
        tries = [0, len(ladder) - 1]
        share = self.allowed * 0.15
        while tries and self.steps.left() > 0:
            found = self.steps.decide([self._claim(ladder[i]) for i in tries], share)
            for i, r in zip(tries, found, strict=True):
                if verdict(r) == "PROVED" and i < high:
                    high = i
                    self._proved(ladder[i], r)
                elif verdict(r) != "PROVED" and i < high:
                    low = max(low, i)
            middle = (low + high) // 2
            tries = [middle] if low < middle < high and high < len(ladder) else []

    def _rung(self, factor: int) -> Expr:
        step = self.whole.question.width * max(Fraction(1), abs(self.value)) / 2 * factor
        target = self.value + self.side * step * Fraction(9, 10)
        scale = next(10**k for k in range(400) if Fraction(1, 10**k) <= step / 20)
        rounded = (target * scale).__ceil__() if self.side > 0 else (target * scale).__floor__()
        return Num(Fraction(rounded, scale))

    # --- the end itself

    def _attained(self) -> None:
        """Whether the claim at the proved end is an equality somewhere; if so, every constant beyond it fails there."""
        w, c = self.whole, self.good
        assert c is not None
        sharp = at_values(strict(w.statement), {w.name: c})
        for at in self.touching[:3]:
            found = self.steps.decide([Derived(sharp, at), *self._failing(at, None, c, False)], self.allowed * 0.15)
            if not _refuted_there(found[0]):
                continue
            self.shown |= {"attained": "yes", "attained_file": file_of(found[0], "REFUTED"),
                           "equality_at": {n: expression_text(e) for n, e in at.items()}}
            beyond = [f for f in (file_of(r, "PROVED") for r in found[1:]) if f]
            if beyond:
                self._is_exact(beyond[:1], at)
                return
        if self.shown["attained"] == "unknown":
            result = self.steps.one(Derived(sharp), self.allowed * 0.15)
            if verdict(result) == "PROVED":
                self.shown |= {"attained": "no", "attained_file": file_of(result, "PROVED")}

    def _is_exact(self, beyond: list[str], at: At) -> None:
        assert self.good is not None
        self.exact, self.bad = True, self.good
        self.shown["exact"] = expression_text(self.good)
        refuted = self.shown["refuted"] or {"at": expression_text(self.good), "witness": {}, "file": None, "beyond": []}
        # Each file covers a part of the failing constants: up to the witness's own, and from there up to the end.
        self.shown["refuted"] = refuted | {"beyond": [*refuted["beyond"], *beyond],
                                           "by": {n: expression_text(e) for n, e in at.items()}}
        self._bounds()

    def _approached(self) -> None:
        """For each constant short of the end a point at which the claim fails, as an expression in the constant."""
        refuted = self.shown["refuted"]
        if self.good is None or not self.toward or refuted is None or not refuted["beyond"]:
            return
        start = self.good - self.side * Q("1/10")
        if self.bad is None or sign(self.bad - start) * self.side < 0:
            return
        near = [self.good - self.side * Num(Fraction(1, k)) for k in (20, 1000, 10**6)]
        for at in itertools.islice((at for at in self._families() if self._promising(at, near)), 4):
            files = self._fails_along(at, start, self.good)
            if files:
                self._is_exact(files, at)
                return

    def _fails_along(self, at: At, start: Expr, stop: Expr | None) -> list[str]:
        """The files that show that the claim fails at a point that moves with the constant, from one constant up to another,
        and that the point stays in the domain; none where that is not proved."""
        w = self.whole
        domain = Domain(start, stop, True, False) if self.side > 0 else Domain(stop, start, False, True)
        wanted = in_domain(w.statement, at, w.name, domain)
        if wanted is None:
            return []
        inside = [Derived(s) for s in wanted]
        found = self.steps.decide([*inside, *self._failing(at, start, stop, False)], self.allowed * 0.1)
        kept = [f for f in (file_of(r, "PROVED") for r in found[:len(inside)]) if f]
        beyond = [f for f in (file_of(r, "PROVED") for r in found[len(inside):]) if f]
        return [*beyond[:1], *kept] if beyond and len(kept) == len(inside) else []

    def _nowhere(self) -> None:
        """Where the claim seems to hold for no constant: a point that moves with the constant and refutes all that are left."""
        refuted = self.shown["refuted"]
        if refuted is None or not refuted["beyond"] or not self.toward or self.bad is None:
            return
        far = [self.bad * k for k in (2, 1000)]
        for at in itertools.islice((at for at in self._growing() if self._promising(at, far)), 3):
            files = self._fails_along(at, self.bad, None)
            if files:
                refuted["beyond"] += files
                refuted["by"] = {n: expression_text(e) for n, e in at.items()}
                self.nowhere = True
                return

    def _growing(self) -> Iterator[dict[str, Expr]]:
        """Points that move off with the constant, as expressions in it."""
        c = Sym(self.whole.name) if self.side > 0 else -Sym(self.whole.name)
        name, limit = next(iter(self.toward.items()))
        for e in (2 * c, c ** 2, exp(c), sqrt(c) * 2):
            if limit in ("oo", "-oo"):
                yield {name: e if limit == "oo" else -e}
            else:
                yield from ({name: add(read_term(limit), mul(Q(side), ONE / e))} for side in (1, -1))

    def _families(self) -> Iterator[dict[str, Expr]]:
        assert self.good is not None
        name, limit = next(iter(self.toward.items()))
        constant = Sym(self.whole.name)
        distance = self.good - constant if self.side > 0 else constant - self.good
        for power, k in itertools.product((ONE, Q(2), Q("1/2")), (ONE, Q(2), Q("1/2"), Q("1/4"), Q(4), Q(10))):
            near = mul(k, sqrt(distance) if power == Q("1/2") else distance if power == ONE else distance ** 2)
            if limit in ("oo", "-oo"):
                yield {name: mul(Q(1 if limit == "oo" else -1), ONE / near)}
            else:
                yield from ({name: add(read_term(limit), mul(Q(side), near))} for side in (1, -1))

    def _promising(self, at: At, constants: list[Expr]) -> bool:
        """Whether some relation fails, inside the domain, at each of a few constants."""
        w = self.whole
        for c in constants:
            point = {n: substitute(e, {w.name: c}) for n, e in at.items()}
            try:
                judge(at_values(w.statement, {w.name: c}), "REFUTED",
                      {"rule": "witness", "model": {n: write_term(e) for n, e in point.items()}})
            except Rejected:
                return False
        return True

    # --- what is shown

    def _bounds(self) -> None:
        """The enclosure, as decimals rounded outward."""
        bad, good = self.bad, self.good
        lo, hi = (bad, good) if self.side > 0 else (good, bad)
        self.shown["lo"] = "-oo" if lo is None else rounded(lo, False)
        self.shown["hi"] = "oo" if hi is None else rounded(hi, True)

    def missing(self) -> list[str]:
        """What keeps the end from being complete."""
        name, found = self.whole.name, []
        if self.unbounded:
            found.append(f"the claim seems to hold for no {name}")
        elif self.good is None:
            found.append("no constant was found for which the claim is proved")
        if self.bad is None:
            found.append("no constant was found for which the claim is refuted")
        elif not self.shown["refuted"]["beyond"]:
            found.append(f"it was not proved that the claim fails for every {name} beyond {self.shown['refuted']['at']}")
        if self.good is not None and not self.shown["proved"]["beyond"]:
            found.append(f"the claim is proved for {name} = {self.shown['proved']['at']} alone")
        if self.good is not None and self.bad is not None and not self._narrow():
            found.append("the enclosure is wider than requested")
        return found

    def complete(self) -> bool:
        """Whether the enclosure is as narrow as requested and holds for all constants on both sides."""
        return not self.missing()

    def _narrow(self) -> bool:
        assert self.good is not None and self.bad is not None
        allowed = self.whole.question.width * max(Fraction(1), abs(self.value))
        return self.exact or sign((self.good - self.bad) * self.side - Num(allowed)) <= 0


def _refuted_there(result: Result | None) -> bool:
    """Whether the kernel accepted the proposed values, so that they lie in the domain and satisfy the hypotheses."""
    return verdict(result) == "REFUTED" and result is not None and result["method"] == PROPOSED


def sign(e: Expr) -> int:
    """The sign of a constant, 0 where it is not decided."""
    try:
        return constant_sign(e)
    except (SignUnknown, Undefined):
        return 0


def rounded(e: Expr, upward: bool, digits: int = DIGITS) -> str:
    """A constant as a decimal, rounded up or down."""
    v = constant_interval(e, 4 * digits + 60)
    if isinstance(e, Num) and set(_primes(e.value.denominator)) <= {2, 5} and len(str(e.value.denominator)) < digits:
        return decimal_of(e.value)
    return decimal(v.hi if upward else v.lo, digits, upward)


def decimal_of(q: Fraction) -> str:
    """A rational with a finite decimal expansion, in full."""
    places = next(k for k in range(5000) if (q * 10**k).denominator == 1)
    whole = str(abs(int(q * 10**places))).rjust(places + 1, "0")
    return ("-" if q < 0 else "") + (f"{whole[:-places]}.{whole[-places:]}" if places else whole)


def _primes(n: int) -> Iterator[int]:
    for p in (2, 5):
        while n % p == 0:
            n //= p
            yield p
    if n > 1:
        yield n
