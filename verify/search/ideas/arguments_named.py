"""What a hypothesis in several variables takes a logarithm or a root of, or divides by, as a variable of its own: where the
hypothesis has a value is then a question about one variable."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from verify.elaborate.rules import generalised, given_as
from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Fact, Goal
from verify.language import Expr, Sym, symbols
from verify.search.forms import replaced
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

MOST_NAMED = 3


def arguments_named(prover: Prover, goal: Goal, depth: int) -> Iterator[Node | None]:
    """The claim as an instance of one about such an argument, from the hypotheses that speak of it alone, and of what else the
    claim mentions."""
    for e in islice(_arguments(goal), MOST_NAMED):
        name = next(n for n in ("argument", *(f"argument_{i}" for i in range(2, len(goal.variables) + 3)))
                    if all(v.name != n for v in goal.variables))
        to = _renamed(prover, goal, e, Sym(name))
        keep = symbols(to) - {name}
        facts = [Fact(g, f.strict) for f in goal.given for g in (replaced(f.expr, e, Sym(name)),)
                 if name in symbols(g) and symbols(g) <= keep | {name}]
        if not facts or symbols(e) <= keep or any(symbols(v.domain) - keep for v in goal.variables if v.name in keep):
            continue
        node: Node = {"rule": "generalise", "terms": [{"name": name, "expr": write_term(e)}], "to": write_term(to),
                      "keep": [v.name for v in goal.variables if v.name in keep], **given_as(facts)}
        general = generalised(goal, node)
        found = prover.with_definedness(general, node, to)
        proof = found and prover.prove(general, depth - 1)
        yield {**found, "proof": proof} if found and proof else None


def _arguments(goal: Goal) -> Iterator[Expr]:
    """What the hypotheses need a sign of to have values, in several variables, each once."""
    seen = set[Expr]()
    for f in goal.given:
        for condition in goal.undefined_conditions(f.expr):
            e = condition.expr
            if len(symbols(e)) > 1 and e not in seen and not goal.undefined_conditions(e):
                seen.add(e)
                yield e


def _renamed(prover: Prover, goal: Goal, e: Expr, name: Sym) -> Expr:
    """The claim with the name in the place of the argument; also where it is the argument, or its negative, in other words."""
    if symbols(goal.claim) == symbols(e):
        for same, new in ((e, name), (-e, -name)):
            if prover.same(goal, same):
                return new
    return replaced(goal.claim, e, name)
