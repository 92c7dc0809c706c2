"""A logarithm of a quotient, or a power 1/p, alone against the other terms of a claim: what undoes it is applied to both sides.

log(u/v) <= w says u <= v exp(w), and u^(1/p) <= w says u <= w^p, for positive u, v and w."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from verify.elaborate.rules import generalised, given_as
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.folding import add
from verify.kernel.scalar.goal import Fact, Goal
from verify.language import App, Expr, Num, Q, Sym, exp, literal, log, symbols
from verify.search.forms import holds, open_powers
from verify.search.ideas.compare import flat
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.task import SAMPLES, Node, first_node

if TYPE_CHECKING:
    from verify.search.prover import Prover

BENT = ("exp", "sin", "cos", "tan", "sinh", "cosh", "tanh", "asin", "atan", "asinh", "erf")
Search = Callable[["Prover", Goal], "Node | None"]


def done_up(goal: Goal) -> bool:
    """Whether a claim has such a term."""
    return next(_alone(goal), None) is not None


def undone(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """A proof from one of the claim without the logarithm or the power."""
    return first_node((_without_logarithm if t.op == "log" else _without_power)(prover, goal, t, sign, rest, search)
                      for t, sign, rest in _alone(goal))


def _alone(goal: Goal) -> Iterator[tuple[App, int, Expr]]:
    """The terms that can be undone, each with its sign and the other terms of the claim: powers whose base holds others, or
    those of integers against a number, or of functions that are not algebraic."""
    terms = list(flat(goal.claim))
    for i, term in enumerate(terms) if len(terms) > 1 else ():
        rest = add(*(x for j, x in enumerate(terms) if j != i))
        for t, sign in ((term, 1), (_negated(term), -1)):
            if isinstance(t, App) and t.op == "log" and _bent_quotient(t.args[0]):
                yield t, sign, rest
            if isinstance(t, App) and t.op == "pow" and _reciprocal(t.args[1]) and (open_powers(t.args[0]) or (
                    not symbols(rest) and all(goal.variable(n).domain.integer for n in symbols(t)))):
                yield t, sign, rest
            if isinstance(t, App) and t.op == "pow" and _root(t.args[1]) and _bent(t.args[0]):
                yield t, sign, rest


def _negated(t: Expr) -> Expr:
    return t.args[1] if isinstance(t, App) and t.op == "mul" and len(t.args) == 2 and t.args[0] == Q(-1) else Q(0)


def _bent_quotient(u: Expr) -> bool:
    """Whether something is a quotient of which one part only holds a function that is not algebraic."""
    return isinstance(u, App) and u.op == "div" and bool(symbols(u.args[1])) and _bent(u.args[0]) != _bent(u.args[1])


def _bent(e: Expr) -> bool:
    return holds(e, BENT)


def _reciprocal(e: Expr) -> bool:
    return isinstance(e, App) and e.op == "div" and e.args[0] == Q(1) and bool(symbols(e.args[1]))


def _root(e: Expr) -> bool:
    """Whether an exponent is 1/3, 1/4, ...; square roots are squared elsewhere."""
    q = literal(e)
    return q is not None and q.numerator == 1 and q.denominator > 2


def _without_logarithm(prover: Prover, goal: Goal, t: App, sign: int, rest: Expr, search: Search) -> Node | None:
    """rest - log(u/v) by v exp(rest) - u, and log(u/v) - w by u - v exp(w)."""
    u, v = t.args[0].args if isinstance(t.args[0], App) else (t.args[0], Q(1))
    other = rest if sign < 0 else _opposite(rest)
    claim = v * exp(other) - u if sign < 0 else u - v * exp(other)
    if prover.at_once(goal.with_claim(v, True)) is None or _refuted(prover, goal.with_claim(claim)):
        return None
    low, high = (t, other) if sign < 0 else (other, t)
    rule: Node = {"rule": "compare", "through": "exp", "left": write_term(low), "right": write_term(high)}
    node = prover.with_definedness(goal, rule, add(low, high))
    proof = None if node is None else search(prover, goal.with_claim(claim))
    return None if node is None or proof is None else {**node, "proof": {"rule": "product", "factors": [
        {"expr": write_term(1 / v), "sign": "+", "proof": None}, {"expr": write_term(claim), "sign": "+", "proof": proof}]}}


def _opposite(e: Expr) -> Expr:
    return add(*(-x for x in flat(e)))


def _without_power(prover: Prover, goal: Goal, t: App, sign: int, rest: Expr, search: Search) -> Node | None:
    """rest - u^(1/p) by rest^p - u, and u^(1/p) - w by u - w^p, where rest and w = -rest are positive."""
    (u, e), other = t.args, rest if sign < 0 else _opposite(rest)
    q = literal(e)
    p = Num(1 / q) if q else e.args[1] if isinstance(e, App) else Q(1)
    claim = other ** p - u if sign < 0 else u - other ** p
    if prover.at_once(goal.with_claim(p, True)) is None or _refuted(prover, goal.with_claim(claim)):
        return None
    positive = {x: prover.prove(goal.with_claim(x, True), 3) for x in (u, other)}
    proof = None if None in positive.values() else search(prover, goal.with_claim(claim))
    if proof is None:
        return None
    if not q:
        return _by_logarithms(u, e, p, other, sign, positive, claim, proof)
    base, side = Sym("root_base"), Sym("root_side")
    named = side ** p - base if sign < 0 else base - side ** p
    node: Node = {
        "rule": "generalise", "keep": [], "to": write_term(side - base ** e if sign < 0 else base ** e - side),
        "terms": [{"name": x.name, "expr": write_term(of), "lo": "0", "lo_strict": True, "lo_proof": positive[of]}
                  for x, of in ((base, u), (side, other))],
        **given_as((Fact(named, goal.strict),)), "premises": [proof]}
    general = generalised(goal, node)
    shown = prover.prove(general.with_claim(named), 2)
    return None if shown is None else {**node, "proof": _by_logarithms(base, e, p, side, sign, {}, named, shown)}


def _by_logarithms(u: Expr, e: Expr, p: Expr, other: Expr, sign: int, positive: Mapping[Expr, Node | None], claim: Expr,
                   proof: Node) -> Node:
    """What other - u^e says of their logarithms, which p times other's and u's say."""
    low, high = (u, other) if sign < 0 else (other, u)
    up = {u: log(u), other: p * log(other)}
    logs: Node = {"rule": "compare", "through": "exp", "left": write_term(up[low]), "right": write_term(up[high]),
                  "proof": {"rule": "rewrite", "to": write_term(claim), "proof": proof}}
    factors = [{"expr": write_term(1 / p), "sign": "+", "proof": None},
               {"expr": write_term(up[high] - up[low]), "sign": "+", "proof": logs}]
    whole = {u: u ** e, other: other}
    node: Node = {"rule": "compare", "through": "log", "left": write_term(whole[low]), "right": write_term(whole[high]),
                  "proof": {"rule": "product", "factors": factors}}
    defined = {"defined": [{"sign": "+", "proof": positive[x]} for x in (u, other)]} if positive else {}
    return {"rule": "rewrite", "to": write_term(whole[high] - whole[low]), "proof": node, **defined}


def _refuted(prover: Prover, goal: Goal) -> bool:
    return refuted_at(goal, list(sample(goal, SAMPLES, prover.seed))) is not None
