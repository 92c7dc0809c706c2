"""Powers b^u that hold variables in base and exponent: the logarithm u log(b) is the only variable where all depends on it.

So n^(1/n) <= 1 + 2 log(n)/n is exp(t) <= 1 + 2 t for t = log(n)/n, which lies in [0, 3/8]."""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor, isfinite
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Goal, Variable
from verify.language import App, Domain, Expr, Num, Q, Sym, call, log, symbols, walk
from verify.search.budget import size
from verify.search.forms import factored, replaced, written
from verify.search.numeric import refuted_at
from verify.search.points import sample, value_at
from verify.search.task import SAMPLES, Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

NAME, LARGEST, GRID, FAR, DEEP = "exponent_t", 80, 8, 4, 3
Search = Callable[["Prover", Goal], "Node | None"]


def power_alone(goal: Goal) -> tuple[Expr, Goal] | None:
    """u log(b) for the one power b^u of a claim with variables in base and exponent, which also holds log(b), and the claim for
    all real values of it, where the claim depends on nothing else."""
    found = list(dict.fromkeys(n for n in walk(goal.claim, once=True) if isinstance(n, App) and n.op == "pow"
                               and symbols(n.args[0]) and symbols(n.args[1])))
    if len(found) != 1 or goal.given or size(goal.claim) > LARGEST or any(v.name == NAME for v in goal.variables):
        return None
    (n,), t = found, Sym(NAME)
    base, exponent = n.args
    open_claim = replaced(goal.claim, n, call("exp", t))
    claim = replaced(open_claim, log(base), t / exponent)
    if claim == open_claim:
        return None
    whole = factored(Goal((*goal.variables, Variable(NAME, Domain())), (), claim, goal.strict))
    if whole is None or whole.zero:
        return None
    parts = [written(whole.forms, p) ** power if power != 1 else written(whole.forms, p) for p, power in whole.factors]
    to = App("mul", (Num(whole.constant), *parts)) if parts else Num(whole.constant)
    return (exponent * log(base), Goal((Variable(NAME, Domain()),), (), to, goal.strict)) if symbols(to) == {NAME} else None


def exponent_as_variable(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """A proof of the claim for all values of u log(b) between ends that are shown."""
    found = power_alone(goal)
    if found is None:
        return None
    value, general = found
    entry, domain = _range(prover, goal, value)
    general = general.with_domain(NAME, domain)
    if general.undefined_conditions(general.claim) or refuted_at(general, list(sample(general, SAMPLES, prover.seed))):
        return None
    proof = search(prover, general)
    return None if proof is None else {"rule": "generalise", "terms": [entry], "keep": [], "to": write_term(general.claim),
                                       "proof": proof}


def _range(prover: Prover, goal: Goal, value: Expr) -> tuple[Node, Domain]:
    """The variable's entry, with the ends that proofs show: multiples of 1/8 at or beyond what sample points have."""
    at = (value_at(value, p) for p in sample(goal, SAMPLES, prover.seed))
    seen = [x for v in at if v is not None and isfinite(x := float(v.lo))]
    entry: Node = {"name": NAME, "expr": write_term(value)}
    ends: list[Num | None] = []
    for key, sign, most in (("lo", 1, min(seen, default=0)), ("hi", -1, max(seen, default=0))):
        end = Num(Fraction(floor(most * GRID) if sign > 0 else ceil(most * GRID), GRID))
        shown = prover.prove(goal.with_claim((value - end) * Q(sign), False), DEEP) if seen and abs(most) < FAR else None
        ends.append(None if shown is None else end)
        if shown is not None:
            entry |= {key: write_term(end), f"{key}_strict": False, f"{key}_proof": shown}
    return entry, Domain(ends[0], ends[1], ends[0] is not None, ends[1] is not None)
