"""A combination of variables that a hypothesis bounds by a number, such as a e^2 <= 1, as a variable between its ends."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.elaborate.rules import generalised
from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Fact, Goal
from verify.language import App, Expr, Num, Q, literal, symbols
from verify.search.forms import simplified
from verify.search.ideas.one_combination import NAME, in_terms_of
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.task import SAMPLES, Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

Search = Callable[["Prover", Goal], "Node | None"]


def combinations_given(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """A proof of the claim in such a combination, if none of its variables is left in it."""
    for value, known in bounded(goal):
        made = in_terms_of(prover, replace(goal, given=()), goal.claim, value, known)
        if made is None:
            continue
        node: Node = {"rule": "generalise", "terms": [made[1]], "to": write_term(made[0].claim),
                      "keep": [v.name for v in made[0].variables if v.name != NAME]}
        general = generalised(goal, node)
        if refuted_at(general, list(sample(general, SAMPLES, prover.seed))):
            continue
        proof = search(prover, general)
        if proof is not None:
            return {**node, "proof": proof}
    return None


def bounded(goal: Goal) -> list[tuple[Expr, Node]]:
    """The combinations of real variables that a hypothesis bounds by a number, each with the end that says so."""
    found = list[tuple[Expr, Node]]()
    names = {v.name for v in goal.variables if v.domain.integer or v.name == NAME}
    for f in goal.given:
        for end, number, rest in _sides(f.expr) if len(symbols(f.expr)) > 1 and not symbols(f.expr) & names else ():
            of = simplified(goal, rest)
            if isinstance(of, App) and of.op == "mul" and isinstance(by := of.args[0], Num) and (by.value > 0) == (end == "hi"):
                known: Node = {end: write_term(Num(number / by.value)), f"{end}_strict": f.strict,
                               f"{end}_proof": _from_fact(f, 1 / abs(by.value))}
                found.append((App("mul", (Q(1), *of.args[1:])), known))
    return found


def _sides(e: Expr) -> Iterator[tuple[str, Fraction, Expr]]:
    """Of c - r the number c that is the upper end of r, which is also the lower end of r over a negative number."""
    if isinstance(e, App) and e.op == "add" and len(e.args) == 2:
        for number, rest in (e.args, e.args[::-1]):
            if (c := literal(number)) is not None:
                yield from ((end, c, rest * -1) for end in ("hi", "lo"))


def _from_fact(fact: Fact, by: Fraction) -> Node:
    """The end minus the combination is a multiple of a fact."""
    return {"rule": "combine", "terms": [{"of": write_term(fact.expr), "by": write_term(Num(by))}], "rest": "0",
            "strict_by": "terms" if fact.strict else "rest"}
