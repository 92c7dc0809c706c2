"""Statements opened into scalar goals: their real and integer symbols, and what their hypotheses say about these."""
from __future__ import annotations

from collections.abc import Mapping

from verify.kernel.format.rejected import Rejected
from verify.kernel.scalar.checker import Checker
from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.language import App, Both, Domain, Expr, Formula, Mean, Num, Relation, Statement, Sym, walk


def scalar_goal(statement: Statement, claim: Expr, strict: bool = False) -> Goal:
    """A goal about the scalar symbols of a statement, under its scalar hypotheses; entries of sequences have no place in it."""
    if any(isinstance(n, Expr) and not isinstance(n, Num | Sym | App | Mean) for n in walk(claim, once=True)):
        raise Rejected("a claim between scalars holds something else")
    variables = tuple(Variable(b.symbol.name, b.domain or Domain()) for b in statement.prefix if isinstance(b.symbol, Sym))
    return Goal(variables, tuple(scalar_facts(statement.given)), claim, strict)


def scalar_facts(given: tuple[Formula, ...]) -> list[Fact]:
    """The hypotheses that are relations between scalars, as facts; others are left out, which only weakens what is assumed."""
    facts: list[Fact] = []
    for f in given:
        if isinstance(f, Both):
            facts += scalar_facts(f.parts)
        elif isinstance(f, Relation) and is_scalar(f.left) and is_scalar(f.right):
            facts.append(Fact((f.right - f.left) ** 2 if f.op == "!=" else f.right - f.left, f.op in ("<", "!=")))
            if f.op == "==":
                facts.append(Fact(f.left - f.right))
    return facts


def is_scalar(e: Expr) -> bool:
    """Whether an expression is made of numbers, scalar symbols and operations alone."""
    return isinstance(e, Num | Sym) or (isinstance(e, App) and all(is_scalar(a) for a in e.args))


def domain_is_defined(goal: Goal) -> None:
    """Raise Rejected unless every end of a domain is shown to have a value."""
    name = goal.undefined_end()
    if name is not None:
        raise Rejected(f"an end of the domain of {name} is not shown to be defined")


def settled(c: Checker, goal: Goal, proof: object) -> None:
    """The ends of the domain have values, the claim too, and the proof shows it."""
    domain_is_defined(goal)
    c.settle(goal, proof)


def lies_in(c: Checker, goal: Goal, value: Expr, domain: Domain, name: str, proofs: Mapping[str, object]) -> None:
    """A value that is defined on the goal's domain lies in another domain; `proofs` has "name.lo" and "name.hi", its ends."""
    for end, side, closed, at in ((domain.lo, 1, domain.lo_closed, "lo"), (domain.hi, -1, domain.hi_closed, "hi")):
        if end is not None:
            c.defined(goal, end, None, 0)
            c.shows(goal, (value - end) * side, not closed, proofs.get(f"{name}.{at}"), 0)
    if domain.integer and not goal.integral(value):
        raise Rejected(f"{name} must be an integer")
