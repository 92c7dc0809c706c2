"""A number, or a Renyi divergence, is at most another divergence: it is at most every real number that bounds this; and a
number is below a max-divergence."""
from __future__ import annotations

from dataclasses import replace

from verify.kernel.laws.least_bound import by_bounds
from verify.kernel.scalar.opening import is_scalar
from verify.language import App, Expr, Functional, Relation, Statement
from verify.language.formula import named
from verify.search import duality
from verify.search.budget import Budget
from verify.search.finding import Finding, Trace
from verify.search.laws import derived, reductions
from verify.search.laws.both_ways import attempted
from verify.search.laws.view import free


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof with a new number in the place of the divergence."""
    f = s.claim
    if not isinstance(f, Relation) or not isinstance(f.right, Functional) or not (is_scalar(f.left) or (
            f.op == "<=" and _is_logarithm(f.left))) or (f.op != "<=" and (f.op, f.right.name) != ("<", "D_inf")):
        return None
    bound = free("bound", {n.name for n in named(s)})
    inner = by_bounds(s, bound)
    provers = (derived.prove_strict,) if f.op == "<" else (
        duality.prove if is_scalar(f.left) else reductions.prove_without_logarithm, derived.prove)
    for prove_one in provers:
        found = attempted(prove_one, inner, budget.part(0.4), Trace(trace.options, ()))
        if found is not None:
            return replace(found, evidence={"rule": "bounds", "bound": bound, "evidence": found.evidence},
                           method=f"a bound of the divergence as a number; {found.method}")
    return None


def _is_logarithm(e: Expr) -> bool:
    """Whether an expression is log(F), or that over something, for a divergence F."""
    inside = e.args[0] if isinstance(e, App) and e.op == "div" else e
    return isinstance(inside, App) and inside.op == "log" and isinstance(inside.args[0], Functional)
