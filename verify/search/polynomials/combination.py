"""Certificates from a polynomial identity: the claim as a sum of products of constraints and squares."""
from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.kernel.numbers.folding import add, mul
from verify.kernel.values.enclose import enclose
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.format.terms import write_term
from verify.language import App, Expr, Num, Q
from verify.search.polynomials.system import Constraint, System
from verify.search.task import Node

Poly = Any


@dataclass(frozen=True)
class Term:
    """coefficient * product of constraints * square^2, the coefficient positive; `square` None stands for 1."""

    coefficient: Fraction
    constraints: tuple[Constraint, ...]
    square: Poly = None

    @property
    def strict(self) -> bool:
        """Whether the term is > 0 on the whole domain."""
        return self.square is None and all(c.strict for c in self.constraints)

    def poly(self, one: Poly) -> Poly:
        """The term as a polynomial."""
        made = one
        for c in self.constraints:
            made = made * c.poly
        return made if self.square is None else made * self.square ** 2


def certificate(system: System, terms: list[Term], multiplier: list[Term] | None = None) -> Node | None:
    """A proof of the claim from claim * multiplier = sum of the terms, the multiplier being positive (1 where None)."""
    goal = system.goal
    terms = sorted(terms, key=lambda t: not t.strict)
    if goal.strict and not (terms and terms[0].strict):
        return None
    entries = [_entry(system, t, goal.strict and i == 0) for i, t in enumerate(terms)]
    if not entries:
        return {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}
    node: Node = {"rule": "sum", "terms": [{"expr": write_term(e), "proof": p} for e, p in entries]}
    if multiplier is None:
        return node
    by = add(*(_expr(system, t) for t in multiplier))
    return {"rule": "product", "factors": [
        {"expr": write_term(App("add", tuple(e for e, _ in entries))), "sign": "+", "proof": node},
        {"expr": write_term(1 / by), "sign": "+", "proof": None}]}


def positive_at_once(system: System, terms: list[Term]) -> bool:
    """Whether one enclosure shows a sum of terms to be positive."""
    return _at_once(system.goal, add(*(_expr(system, t) for t in terms)), True)


def _at_once(goal: Goal, e: Expr, strict: bool) -> bool:
    try:
        return enclose(e, goal.box()).nonnegative(strict)
    except (Undefined, EmptyBox):
        return False


def _expr(system: System, t: Term) -> Expr:
    return mul(Num(t.coefficient), *(c.expr for c in t.constraints),
               *([] if t.square is None else [system.forms.expr(t.square) ** 2]))


def _entry(system: System, t: Term, strict: bool) -> tuple[Expr, Node | None]:
    """A term with its proof, None where one enclosure shows it."""
    e, goal = _expr(system, t), system.goal
    if _at_once(goal, e, strict):
        return e, None
    if not t.constraints and t.coefficient == 1 and t.square is None:
        return Q(1), None
    factors = [(Num(t.coefficient), None), *((c.expr, c.proof) for c in t.constraints)]
    factors += [] if t.square is None else [(system.forms.expr(t.square) ** 2, None)]
    return e, {"rule": "product", "factors": [{"expr": write_term(x), "sign": "+", "proof": p} for x, p in factors]}
