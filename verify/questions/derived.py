"""Claims made from a claim: at one value of a constant, with another domain, strict, negated at a point.  Each is written out
as text, so that its certificate is one of an ordinary claim that anyone can check."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from verify.elaborate.writing import write
from verify.kernel.scalar.goal import map_ends
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.statements.proofs import substitute_formula
from verify.kernel.format.terms import write_term
from verify.language import (
    Both, Domain, Expr, Num, Quantifier, Relation, Statement, Sym, negation, statement_hash, substitute)
from verify.notation.conjuncts import relations
from verify.notation.empty_domains import without_values
from verify.notation.text import domain_text, formula_text
from verify.run.plan import Job, Limits, Proposal
from verify.run.wrong_input import WrongInput

At = Mapping[str, Expr]
PROPOSED = "the best point found"    # the method of a refutation by the values that were proposed, not by others


@dataclass(frozen=True)
class Derived:
    """A claim to decide, with values that may refute it."""

    statement: Statement
    witness: At | None = None

    def job(self, limits: Limits) -> Job:
        """The claim as text; raises ReadError where the text would not say it."""
        from verify.read.text import read_claim

        s = self.statement
        where = ", ".join(domain_text(b.symbol.name, b.domain or Domain()) for b in s.prefix)
        job = Job(text=formula_text(s.claim), where=where, given=tuple(formula_text(f) for f in s.given), limits=limits)
        read = read_claim(job.text, job.where, job.given)
        return job if self.witness is None else replace(job, proposal=_proposal(job, read, self.witness))


def _proposal(job: Job, statement: Statement, at: At) -> Proposal:
    """A refutation by values."""
    evidence = {"rule": "witness", "model": {name: write_term(e) for name, e in at.items()}}
    return Proposal(statement_hash(statement), "REFUTED", PROPOSED,
                    evidence=(write(job.claim, statement, "REFUTED", evidence),))


def require_numbers(s: Statement) -> None:
    """Raise WrongInput unless a claim is about real numbers and integers alone, and made of operations on them, and the ends
    of their domains leave values."""
    require_values("where", s.prefix)
    for b in s.prefix:
        if not isinstance(b.symbol, Sym):
            raise WrongInput(f"where: {b.symbol.name} is no number; ask about a claim whose names are numbers")
    if not all(is_scalar(side) for f in (s.claim, *s.given) for r in relations(f) for side in (r.left, r.right)):
        raise WrongInput("claim: means, and sums and products up to a name, have no numeric search; write a sum out, as in "
                         "sum(k = 1..5, 1/k), or put a closed form in its place")


def require_values(source: str, prefix: Sequence[Quantifier]) -> None:
    """Raise WrongInput where the rational ends of a domain leave no value."""
    missing = without_values(prefix)
    if missing:
        raise WrongInput(f"{source}: no {missing} satisfies its conditions; exchange or widen the two ends")


def at_values(s: Statement, values: At) -> Statement:
    """The statement with symbols replaced by expressions and without their quantifiers."""
    given = dict(values)
    prefix = tuple(replace(b, domain=map_ends(b.domain or Domain(), given)) for b in s.prefix if b.symbol.name not in given)
    return Statement(prefix, tuple(substitute_formula(f, given) for f in s.given), substitute_formula(s.claim, given))


def with_domains(s: Statement, domains: Mapping[str, Domain]) -> Statement:
    """The statement with other domains for some symbols."""
    return replace(s, prefix=tuple(replace(b, domain=domains.get(b.symbol.name, b.domain)) for b in s.prefix))


def strict(s: Statement) -> Statement:
    """The statement with < in place of <=."""
    parts = tuple(Relation("<" if r.op == "<=" else r.op, r.left, r.right) for r in relations(s.claim))
    return replace(s, claim=parts[0] if len(parts) == 1 else Both(parts))


def failing_at(s: Statement, relation: Relation, at: At, name: str, domain: Domain) -> Statement:
    """For all values of a constant in a domain, a relation of the statement fails at the values of the other symbols, which
    may mention the constant."""
    claim = substitute_formula(negation(relation), dict(at))
    return Statement((Quantifier("forall", Sym(name), domain),), (), claim)


def in_domain(s: Statement, at: At, name: str, domain: Domain) -> list[Statement] | None:
    """What has to hold for values of the other symbols, which may mention a constant, to lie in their domains and satisfy the
    hypotheses for all values of the constant in a domain; None where a value of an integer symbol is no integer."""
    bound = (Quantifier("forall", Sym(name), domain),)
    made: list[Statement] = []
    for b in s.prefix:
        if b.symbol.name == name:
            continue
        d, x = b.domain or Domain(), at[b.symbol.name]
        if d.integer and not (isinstance(x, Num) and x.value.denominator == 1):
            return None
        for end, closed, upper in ((d.lo, d.lo_closed, False), (d.hi, d.hi_closed, True)):
            if end is not None:
                there = substitute(end, dict(at))
                sides = (x, there) if upper else (there, x)
                made.append(Statement(bound, (), Relation("<=" if closed else "<", *sides)))
    return made + [Statement(bound, (), substitute_formula(f, dict(at))) for f in s.given]


def growing(s: Statement, relation: Relation, name: str, domain: Domain, side: int) -> Statement:
    """The gap of a relation does not fall (side -1: does not grow) with a constant: a claim in two values of it."""
    other = f"{name}_2"
    gap = relation.right - relation.left
    later = substitute_formula(Relation("<=", gap, gap), {name: Sym(other)}).left
    prefix = [b for b in s.prefix if b.symbol.name != name]
    above = replace(domain, lo=Sym(name), lo_closed=True)
    pair = (Quantifier("forall", Sym(name), domain), Quantifier("forall", Sym(other), above))
    return Statement((*prefix, *pair), s.given, gap <= later if side > 0 else later <= gap)
