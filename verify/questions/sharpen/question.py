"""The question after the best value of a constant, as data."""
from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from verify.language import Domain, Statement, symbols
from verify.notation.conjuncts import relations
from verify.questions.derived import require_numbers
from verify.read.source import Source
from verify.read.text import read_claim
from verify.read.tokens import Kind, tokenize
from verify.run.plan import Job, Limits
from verify.run.wrong_input import WrongInput


@dataclass(frozen=True)
class Question:
    """A claim in text, the name of a constant in it, and how wide the enclosure may be, relative to max(1, |constant|)."""

    text: str
    where: str
    given: tuple[str, ...]
    constant: str
    width: Fraction
    limits: Limits = Limits()

    def job(self) -> Job:
        """The claim for all values of all names, the constant among them."""
        declared = any(t.kind is Kind.NAME and t.text == self.constant for t in tokenize(Source("where", self.where)))
        where = self.where if declared else f"{self.where}, {self.constant} real".lstrip(", ")
        return Job(text=self.text, where=where, given=self.given, limits=self.limits)

    def statement(self) -> Statement:
        """The same as a statement; raises ReadError, and WrongInput where there is no best constant to ask for."""
        named = re.search(rf"(?<![\w']){re.escape(self.constant)}(?![\w'])", self.text)
        if not self.constant.rstrip("'").isidentifier() or named is None:
            raise WrongInput(f"constant: {self.constant!r} does not occur in the claim; name a constant of {self.text!r}")
        job = self.job()
        s = read_claim(job.text, job.where, job.given)
        require_numbers(s)
        others = [e for b in s.prefix if b.domain for e in (b.domain.lo, b.domain.hi) if e is not None]
        sides = [e for f in s.given for r in relations(f) for e in (r.left, r.right)]
        own = [e for e in (self.domain(s).lo, self.domain(s).hi) if e is not None]
        if any(self.constant in symbols(e) for e in (*others, *sides)) or any(map(symbols, own)):
            raise WrongInput(f"constant: {self.constant} stands in a domain or hypothesis; it may stand in the claim only")
        if not any(self.constant in symbols(r.right - r.left) for r in relations(s.claim)):
            raise WrongInput(f"constant: {self.constant} cancels in the claim; name a constant of {self.text!r}")
        if any(r.op not in ("<=", "<") for r in relations(s.claim)):
            raise WrongInput("claim: an equality has no best constant; write an inequality")
        if self.domain(s).integer:
            raise WrongInput(f"constant: {self.constant} is declared as an integer; declare it as a real, for example c > 0")
        return s

    def domain(self, statement: Statement) -> Domain:
        """The domain of the constant."""
        return next(b.domain or Domain() for b in statement.prefix if b.symbol.name == self.constant)
