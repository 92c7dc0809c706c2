"""Divergences as least bounds: L <= R holds if every real number that bounds R bounds L, a number or a divergence."""
from __future__ import annotations

from dataclasses import replace

from verify.kernel.format.rejected import Rejected
from verify.kernel.format.well_formed import universal
from verify.kernel.scalar.opening import domain_is_defined, is_scalar, scalar_goal
from verify.kernel.values.enclose import enclose
from verify.language import (
    Domain, Expr, Functional, Graph, Merged, Num, Number, Position, Quantifier, Relation, Statement, Sym, Within, walk)
from verify.language.formula import named

WITHOUT_PARAMETERS = ("KL", "D_inf", "TV", "chi_square")


def by_bounds(s: Statement, name: str) -> Statement:
    """The statement that shows L <= R, each a divergence or a number: if R is at most the new real number `name`, so is L.

    R is a real number or +oo.  Where it is real, it is one of those numbers, and L is at most it; where it is +oo, L needs a
    value only.  Where a side has no value the new statement may say nothing, so both are shown to be in their range."""
    universal(s)
    if not isinstance(s.claim, Relation) or s.claim.op != "<=":
        raise Rejected("bounds: the claim is not L <= R")
    if any(n.name == name for n in named(s)) or not name.isidentifier() or name.startswith("_"):
        raise Rejected(f"bounds: {name!r} is not a new name")
    left, right = (_with_value(s, e) for e in (s.claim.left, s.claim.right))
    k = Sym(name)
    return replace(s, prefix=(*s.prefix, Quantifier("forall", k, Domain())), given=(*s.given, right <= k), claim=left <= k)


def _with_value(s: Statement, e: Expr) -> Expr:
    """The side, if it is a number or a divergence with a value at all values of the symbols."""
    if is_scalar(e) and not scalar_goal(s, e).undefined_conditions(e):
        return e
    if not isinstance(e, Functional) or e.name not in (*WITHOUT_PARAMETERS, "D_inf_delta"):
        raise Rejected("bounds: a side is not a divergence, or a number that is shown to have a value")
    if any(isinstance(n, Position | Merged | Within | Number | Graph) for n in walk(e)):
        raise Rejected("bounds: a numbered record may not exist, a number or a function may have no value")
    for delta in e.params:
        if not isinstance(delta, Num | Sym):
            raise Rejected("bounds: a parameter is neither a number nor a symbol")
        goal = scalar_goal(s, delta)
        domain_is_defined(goal)
        low, high = (enclose(part, goal.box()) for part in (delta, 1 - delta))
        if not low.nonnegative() or not high.nonnegative(True):
            raise Rejected("bounds: the parameter of an approximate max-divergence is not shown to lie in [0, 1)")
    return e
