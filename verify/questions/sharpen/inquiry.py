"""The question after a constant at work: the claims that its two sides are made of."""
from __future__ import annotations

from dataclasses import dataclass

from verify.language import Domain, Expr, Relation, Statement, symbols
from verify.notation.conjuncts import relations
from verify.questions.claims import Claims, Result, files_of, proved, verdict
from verify.questions.derived import PROPOSED, At, Derived, at_values, failing_at, in_domain
from verify.questions.sharpen.question import Question


@dataclass(frozen=True)
class Inquiry:
    """A question with its statement, the domain of its constant, and the claims that are decided for it."""

    question: Question
    statement: Statement
    domain: Domain
    claims: Claims

    @classmethod
    def of(cls, question: Question, claims: Claims) -> Inquiry:
        """The question as it begins; raises ReadError or WrongInput."""
        statement = question.statement()
        return cls(question, statement, question.domain(statement), claims)

    @property
    def name(self) -> str:
        """The name of the constant."""
        return self.question.constant

    def concerned(self) -> list[Relation]:
        """The relations of the claim in which the constant occurs."""
        return [r for r in relations(self.statement.claim) if self.name in symbols(r.right - r.left)]

    def claim_at(self, c: Expr) -> Derived:
        """The claim for one value of the constant."""
        return Derived(at_values(self.statement, {self.name: c}))

    def failing(self, at: At, lo: Expr | None, hi: Expr | None, closed: bool, side: int) -> list[Derived]:
        """For each relation that it fails at a point for all constants from `lo` (the far end of the domain where it is None)
        up to `hi`, which is one of them where `closed`; for side -1 downward."""
        d = self.domain
        domain = Domain(d.lo if lo is None else lo, hi, d.lo_closed or lo is not None, closed) if side > 0 else Domain(
            hi, d.hi if lo is None else lo, closed, d.hi_closed or lo is not None)
        return [Derived(failing_at(self.statement, r, at, self.name, domain)) for r in self.concerned()]

    def fails_along(self, at: At, start: Expr, stop: Expr | None, side: int, seconds: float) -> tuple[str, ...]:
        """The files that show that the claim fails at a point that moves with the constant, from one constant up to another,
        and that the point stays in the domain; none where that is not proved."""
        domain = Domain(start, stop, True, False) if side > 0 else Domain(stop, start, False, True)
        wanted = in_domain(self.statement, at, self.name, domain)
        if wanted is None:
            return ()
        results = self.claims.decide([*map(Derived, wanted), *self.failing(at, start, stop, False, side)], seconds)
        inside, fails = results[:len(wanted)], files_of(results[len(wanted):])
        return (*fails[:1], *files_of(inside)) if fails and all(map(proved, inside)) else ()


def refuted_there(result: Result | None) -> bool:
    """Whether the kernel accepted the proposed values, so that they lie in the domain and satisfy the hypotheses."""
    return verdict(result) == "REFUTED" and result is not None and result["method"] == PROPOSED
