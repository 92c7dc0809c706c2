"""Absolute values beside the square roots of two variables or more: the roots become the variables."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Goal, Variable
from verify.language import App, Domain, Q, Sym, call, substitute, walk
from verify.search.forms import replaced
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

Search = Callable[["Prover", Goal], "Node | None"]


def under_roots(goal: Goal) -> list[Variable]:
    """All variables, where each is real, runs from 0 on without an upper end and stands under a root, beside an absolute
    value; else none."""
    parts = {n for n in walk(goal.claim, once=True) if isinstance(n, App)}
    plain = all(v.domain.lo == Q(0) and v.domain.hi is None and not v.domain.integer and call("sqrt", Sym(v.name)) in parts
                for v in goal.variables)
    return list(goal.variables) if plain and len(goal.variables) > 1 and not goal.given and any(
        n.op == "abs" for n in parts) else []


def roots_as_variables(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """A proof of the claim in the roots."""
    found, claim = under_roots(goal), goal.claim
    names = {v.name: f"{v.name}_w" for v in found}
    if not found or set(names.values()) & set(names):
        return None
    for old, new in names.items():
        claim = substitute(replaced(claim, call("sqrt", Sym(old)), Sym(new)), {old: Sym(new) ** 2})
    new_ones = tuple(Variable(names[v.name], Domain(Q(0), None, v.domain.lo_closed)) for v in found)
    general = Goal(new_ones, (), claim, goal.strict)
    proof = search(prover, general)
    if proof is None:
        return None
    terms = [{"name": names[v.name], "expr": write_term(call("sqrt", Sym(v.name))), "lo": "0",
              "lo_strict": not v.domain.lo_closed} for v in found]
    return prover.with_definedness(general, {"rule": "generalise", "terms": terms, "keep": [], "to": write_term(claim),
                                             "proof": proof}, claim)
