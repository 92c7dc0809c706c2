"""A claim that mentions two variables in their product, difference or sum alone: that is a variable, in the hypotheses too."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from verify.elaborate.rules import generalised, given_as
from verify.kernel.format.rejected import TooComplex
from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.language import App, Domain, Expr, Sym, literal, substitute, symbols, walk
from verify.search.budget import size
from verify.search.forms import simplified
from verify.search.ideas.one_combination import tidy_arguments
from verify.search.ideas.substitution import ranged
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

Search = Callable[["Prover", Goal], "Node | None"]
NAME, LARGEST = "joined_t", 120


@dataclass(frozen=True)
class Joined:
    """The two variables, what they are joined to, and the claim and the hypotheses about them with a name for that."""

    pair: tuple[str, str]
    value: Expr
    to: Expr
    given: tuple[Fact, ...]


def joined(goal: Goal) -> Joined | None:
    """The first two real variables of a claim of which nothing but their product (where one is positive), their difference or
    their sum is mentioned."""
    real = [v for v in goal.variables if not v.domain.integer and v.name in symbols(goal.claim)]
    if len(real) < 2 or size(goal.claim) > LARGEST or any(v.name == NAME for v in goal.variables):
        return None
    ends = {name for v in goal.variables for name in symbols(v.domain)}
    free = [v for v in real if v.name not in ends]
    return next((found for x, value, y in _ways(goal, free) if (found := _in_terms(goal, x, y, *value)) is not None), None)


def _ways(goal: Goal, free: list[Variable]) -> Iterator[tuple[str, tuple[Expr, Expr], str]]:
    """Pairs of variables, with what they may be joined to, and the second one in terms of that and the first."""
    t = Sym(NAME)
    for v, w in permutations(free, 2):
        x, y = v.name, w.name
        if v.domain.lo is not None and literal(v.domain.lo) == 0 and not v.domain.lo_closed and _together(
                goal, x, y, ("mul", "div", "pow")):
            yield x, (Sym(x) * Sym(y), t / Sym(x)), y
    for v, w in combinations(free, 2):
        x, y = v.name, w.name
        if _together(goal, x, y, ("add", "mul", "div", "pow")):
            yield x, (Sym(y) - Sym(x), Sym(x) + t), y
            yield x, (Sym(y) + Sym(x), t - Sym(x)), y


def _together(goal: Goal, x: str, y: str, joining: tuple[str, ...]) -> bool:
    """Whether each part of the claim that is no such operation mentions both variables or none, and one such operation both."""
    parts = [n for n in walk(goal.claim, once=True) if isinstance(n, App) and {x, y} & symbols(n)]
    inner = [n for n in parts if n.op in joining]
    return any({x, y} <= symbols(n) for n in inner) and all({x, y} <= symbols(n) for n in parts if n not in inner)


def _in_terms(goal: Goal, x: str, y: str, value: Expr, second: Expr) -> Joined | None:
    others = tuple(v for v in goal.variables if v.name != y)
    open_goal = Goal((*others, Variable(NAME, Domain(None, None, False, False))), (), goal.claim, goal.strict)

    def put(e: Expr) -> Expr | None:
        there = substitute(e, {y: second})
        for form in (tidy_arguments, simplified):     # as it is written, if that will do
            try:
                made = form(open_goal, there)
            except TooComplex:
                return None
            if made is not None and not {x, y} & symbols(made):
                return made
        return None

    to, about = put(goal.claim), [f for f in goal.given if {x, y} & symbols(f.expr)]
    facts = [(put(f.expr), f.strict) for f in about] if to is not None else []
    given = tuple(Fact(e, strict) for e, strict in facts if e is not None)
    return None if to is None or NAME not in symbols(to) else Joined((x, y), value, to, given)


def one_of_two(prover: Prover, goal: Goal, found: Joined, search: Search) -> Node | None:
    """A proof of the claim about what the two are joined to."""
    entry = ranged(goal, NAME, found.value)
    if entry is None:
        return None
    keep = [v.name for v in goal.variables if v.name not in found.pair]
    node: Node = {"rule": "generalise", "terms": [entry], "keep": keep, "to": write_term(found.to), **given_as(found.given)}
    general = generalised(goal, node)
    fields = prover.with_definedness(general, node, found.to)
    proof = None if fields is None else search(prover, general)
    return None if fields is None or proof is None else {**fields, "proof": proof}
