"""Constants too large to write out, such as 9^9^9^9: what holds for every number from a moderate one on holds for them."""
from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from verify.kernel.format.terms import write_term
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.scalar.goal import Goal, Variable
from verify.kernel.values.enclose import enclose
from verify.language import App, Domain, Expr, Q, Sym, symbols
from verify.search.forms import replaced
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

GROWING = ("pow", "exp", "factorial", "gamma", "binomial", "cosh", "sinh")
HUGE = 10**1000
LEAST = (Q(10**6), Q(0))          # what the variable for one is at least, where one enclosure shows it


def is_huge(e: Expr) -> bool:
    """Whether a constant may be beyond what can be written out in digits."""
    try:
        value = enclose(e, {})
    except Undefined:
        return False
    return not (abs(value.lo) < HUGE and abs(value.hi) < HUGE)


def huge_constants(e: Expr) -> list[App]:
    """The largest parts of an expression that are huge constants made by one growing operation, each once."""
    if not isinstance(e, App):
        return []
    if e.op in GROWING and not symbols(e) and is_huge(e):
        return [e]
    return list(dict.fromkeys(n for a in e.args for n in huge_constants(a)))


def named_constants(prover: Prover, goal: Goal) -> Node | None:
    """The claim with each huge constant as a variable; None where there is none."""
    found = huge_constants(goal.claim)
    if not found or goal.given:
        return None
    claim, terms, variables = goal.claim, list[dict[str, Any]](), list(goal.variables)
    for e in found:
        name = next(c for c in map("c{}".format, itertools.count()) if all(v.name != c for v in variables))
        low = next((lo for lo in LEAST if enclose(e - lo, {}).nonnegative()), None)
        terms.append({"name": name, "expr": write_term(e), **({"lo": write_term(low)} if low is not None else {})})
        variables.append(Variable(name, Domain(low, None, low is not None, False)))
        claim = replaced(claim, e, Sym(name))
    general = replace(goal, variables=tuple(variables), claim=claim)
    proof = None if general.undefined_conditions(claim) else prover.prove(general, 3)
    return None if proof is None else {"rule": "generalise", "terms": terms, "keep": [v.name for v in goal.variables],
                                       "to": write_term(claim), "proof": proof}
