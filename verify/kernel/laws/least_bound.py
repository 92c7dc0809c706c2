"""Divergences as least bounds: L <= R holds if every number that bounds R bounds L; and where they are finite, or are not."""
from __future__ import annotations

from dataclasses import replace

from verify.kernel.format.rejected import Rejected
from verify.kernel.format.well_formed import universal
from verify.kernel.scalar.opening import domain_is_defined, is_scalar, scalar_goal
from verify.kernel.values.enclose import enclose
from verify.language import (
    App, Domain, Expr, Functional, Graph, Merged, Number, Position, Q, Quantifier, Relation, Statement, Sym, Within,
    literal, log, walk)
from verify.language.expr import rebuild
from verify.language.formula import named


def by_bounds(s: Statement, name: str) -> Statement:
    """The statement that shows L <= R, each a divergence or a number, or L < R of a number L: if R is at most the new real
    number `name`, so is L, or L is below it.  R is real, then it is one of those numbers, or +oo, then L needs a value only.
    Where a side has no value the new statement may say nothing, so both are shown to be in their range."""
    if not isinstance(s.claim, Relation) or (s.claim.op != "<=" and not (s.claim.op == "<" and is_scalar(s.claim.left))):
        raise Rejected("bounds: the claim is not L <= R, or L < R of a number L")
    left, right = (_with_value(s, e) for e in (s.claim.left, s.claim.right))
    return replace(_where_bounded(s, right, name), claim=Relation(s.claim.op, left, Sym(name)))


def finite_or_not(s: Statement, name: str) -> tuple[Statement, Statement]:
    """Two statements that show one in which a divergence F occurs as exp(u) only, for products u of F and a number < 0: it
    holds if F is at most the new real number `name`, which stands for F if that is D_inf; and with 0 for exp(u)."""
    found = {n for n in walk(s.claim) if isinstance(n, Functional) and n.name not in ("TV", "hockey_stick")}
    if len(found) != 1 or not isinstance(s.claim, Relation):
        raise Rejected("bounds: the claim is not a relation with one divergence that may be infinite")
    (f,), (kind,) = (_with_value(s, n) for n in found), (n.name for n in found)

    def put(e: Expr, value: Expr) -> Expr:
        return value if e == f else rebuild(e, lambda a: put(a, value)) if isinstance(e, App) else e

    def zero(e: Expr) -> Expr:
        if isinstance(e, App) and e.op == "exp" and f in walk(e) and (literal(put(e.args[0], Q(1))) or 0) < 0 and all(
                n.op == "mul" or (n.op == "div" and f not in walk(n.args[1])) for n in walk(e.args[0]) if isinstance(n, App)):
            return Q(0)
        return rebuild(e, zero) if isinstance(e, App) else e

    claim = replace(s.claim, left=zero(s.claim.left), right=zero(s.claim.right))
    if f in walk(claim):
        raise Rejected("bounds: the divergence is not only in exponentials of negative multiples of it")
    sides = (put(e, Sym(name) if kind == "D_inf" else f) for e in (s.claim.left, s.claim.right))
    return replace(_where_bounded(s, f, name), claim=Relation(s.claim.op, *sides)), replace(s, claim=claim)


def _where_bounded(s: Statement, e: Expr, name: str) -> Statement:
    universal(s)
    if any(n.name == name for n in named(s)) or not name.isidentifier() or name.startswith("_"):
        raise Rejected(f"bounds: {name!r} is not a new name")
    return replace(s, prefix=(*s.prefix, Quantifier("forall", Sym(name), Domain())), given=(*s.given, e <= Sym(name)))


def _with_value(s: Statement, e: Expr) -> Expr:
    """The side, if it is a number or a divergence with a value at all values of the symbols."""
    if is_scalar(e) and not scalar_goal(s, e).undefined_conditions(e):
        return e
    f = next((n for n in walk(e) if isinstance(n, Functional) and n.name == "renyi"), e)
    moment = f != e and isinstance(f, Functional) and e in (                  # f, of an order > 1, is at least 1
        log(f), log(f) / (f.params[0] - 1), log(f) / Q((literal(f.params[0]) or 2) - 1))
    if not isinstance(f, Functional) or f.name not in ("KL", "D_inf", "TV", "chi_square", "D_inf_delta", *("renyi",) * moment):
        raise Rejected("bounds: a side is not a divergence, or a number that is shown to have a value")
    if any(isinstance(n, Position | Merged | Within | Number | Graph) for n in walk(e)):
        raise Rejected("bounds: a numbered record may not exist, a number or a function may have no value")
    for delta in f.params:
        if not is_scalar(delta) or (goal := scalar_goal(s, delta)).undefined_conditions(delta):
            raise Rejected("bounds: a parameter is not a number that is shown to have a value")
        domain_is_defined(goal)
        low, high = (enclose(part, goal.box()) for part in (delta, delta - 1 if moment else 1 - delta))
        if not low.nonnegative() or not high.nonnegative(True):
            raise Rejected("bounds: a parameter is not shown to lie in [0, 1), or an order to be above 1")
    return e
