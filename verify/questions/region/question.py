"""The question where a claim holds, as data."""
from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from verify.language import Statement
from verify.questions.claims import Claims
from verify.questions.derived import require_numbers
from verify.notation.conjuncts import relations
from verify.read.text import read_claim
from verify.run.plan import Job, Limits
from verify.run.wrong_input import WrongInput

LINE_WIDTH, MAP_WIDTH = Fraction(1, 10**20), Fraction(1, 64)


@dataclass(frozen=True)
class Question:
    """A claim in text with one or two names; how narrow boundaries or boxes must be; the window of a map (domains in text)."""

    text: str
    where: str
    given: tuple[str, ...]
    width: Fraction | None
    window: str = ""
    limits: Limits = Limits()

    def job(self) -> Job:
        """The claim as work for other processes."""
        return Job(text=self.text, where=self.where, given=self.given, limits=self.limits)

    def statement(self) -> Statement:
        """The claim; raises ReadError, and WrongInput where there is no region to show."""
        s = read_claim(self.text, self.where, self.given)
        require_numbers(s)
        if len(s.prefix) not in (1, 2):
            raise WrongInput(f"claim: it has {len(s.prefix)} names with a domain; a region is shown for one or two")
        if any(r.op not in ("<=", "<") for r in relations(s.claim)):
            raise WrongInput("claim: an equality holds on no region; write an inequality")
        if any(r.op == "!=" for f in s.given for r in relations(f)):
            raise WrongInput("given: != leaves out single points, which no region shows; write two claims, below and above")
        if any(r.op == "==" for f in s.given for r in relations(f)):
            raise WrongInput("given: an equality leaves no region; put its value into the claim")
        if len(s.prefix) == 2 and any(b.domain and b.domain.integer for b in s.prefix):
            raise WrongInput("where: a map is drawn for real names; declare them without the word integer")
        if self.window and len(s.prefix) == 1:
            raise WrongInput("window: only a claim in two names is shown in a window; leave the option out")
        return s


@dataclass(frozen=True)
class Inquiry:
    """A question with its statement, the width that boundaries or boxes must have, and the claims decided for it."""

    question: Question
    statement: Statement
    width: Fraction
    claims: Claims

    @classmethod
    def of(cls, question: Question, claims: Claims) -> Inquiry:
        """The question as it begins; raises ReadError or WrongInput."""
        s = question.statement()
        return cls(question, s, question.width or (LINE_WIDTH if len(s.prefix) == 1 else MAP_WIDTH), claims)
