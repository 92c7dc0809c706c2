"""A positive variable without upper bound as the reciprocal of a bounded one."""
from __future__ import annotations

from typing import TYPE_CHECKING
from collections.abc import Callable, Iterator
from dataclasses import replace

from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.kernel.format.terms import write_term
from verify.language import App, Domain, Expr, Num, Q, Sym, literal, substitute, symbols, walk
from verify.search.task import Node, Task, first_node

if TYPE_CHECKING:
    from verify.search.prover import Prover

RATIONAL = ("add", "mul", "div")


def reciprocal(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Towards an infinite end, as a claim near zero; an integer variable is first taken as real."""
    yield from _moved(prover, task.goal, task.depth)


def _moved(prover: Prover, goal: Goal, depth: int) -> Iterator[Node | None]:
    """A positive variable without upper bound as the reciprocal of a bounded one."""
    for v in goal.variables:
        d = v.domain
        if depth < 3 or v.name not in symbols(goal.claim) or d.hi is not None or (
                not isinstance(d.lo, Num) or d.lo.value <= 0):
            continue
        if d.integer:
            wider = goal.with_domain(v.name, replace(d, integer=False))
            fields = prover.with_definedness(wider, {"rule": "relax", "var": v.name}, goal.claim)
            inner = None
            if fields is not None:
                inner = first_node(_moved(prover, wider, depth))
            yield None if inner is None or fields is None else {**fields, "proof": inner}
            continue
        name = f"{v.name}_r"
        at = {v.name: 1 / Sym(name)}
        i = goal.variables.index(v)
        if any(w.name == name for w in goal.variables) or any(
                v.name in symbols(e) for w in goal.variables for e in (w.domain.lo, w.domain.hi) if e is not None):
            continue
        domain = Domain(Q(0), 1 / d.lo, False, d.lo_closed)
        moved = replace(goal, variables=(*goal.variables[:i], Variable(name, domain), *goal.variables[i + 1:]),
                        given=tuple(Fact(substitute(f.expr, at), f.strict) for f in goal.given),
                        claim=substitute(goal.claim, at))
        proof = prover.prove(moved, depth - 2)
        yield None if proof is None else {
            "rule": "transform", "var": v.name, "by": "reciprocal", "name": name, "proof": proof}


def reciprocal_inside(goal: Goal) -> Variable | None:
    """The only variable, positive and without upper bound, where a function or a power has a quotient by it in its argument; an
    integer one where only inverse functions have."""
    v = goal.variables[0] if len(goal.variables) == 1 and not goal.given else None
    low = v.domain.lo.value if v is not None and isinstance(v.domain.lo, Num) else -1
    if v is None or v.domain.hi is not None or low < 0 or (low == 0 and v.domain.lo_closed):
        return None
    functions = [n for n in walk(goal.claim, once=True) if isinstance(n, App) and n.op not in RATIONAL and symbols(n)]
    plain = all(n.op in ("atan", "asin") or (n.op == "pow" and literal(n.args[1]) is not None) for n in functions)
    if v.domain.integer and (low == 0 or not plain):
        return None
    inside = (a for n in functions for a in n.args)
    below = (n.args[1] for a in inside for n in walk(a, once=True) if isinstance(n, App) and n.op == "div")
    return v if any(v.name in symbols(e) for e in below) else None


def in_the_reciprocal(prover: Prover, goal: Goal, search: Callable[[Prover, Goal], Node | None]) -> Node | None:
    """The claim in the reciprocal of the only variable: what held at infinity is to be shown at 0."""
    v = reciprocal_inside(goal)
    if v is None or v.domain.lo is None:
        return None
    if v.domain.integer:
        wider = goal.with_domain(v.name, replace(v.domain, integer=False))
        fields = prover.with_definedness(wider, {"rule": "relax", "var": v.name}, goal.claim)
        proof = None if fields is None else in_the_reciprocal(prover, wider, search)
        return None if fields is None or proof is None else {**fields, "proof": proof}
    name = f"{v.name}_r"
    domain = Domain(Q(0), None if v.domain.lo == Q(0) else 1 / v.domain.lo, False, v.domain.lo_closed)
    moved = replace(goal, variables=(Variable(name, domain),), claim=_over(goal.claim, v.name, Sym(name)))
    proof = search(prover, moved)
    plain = substitute(goal.claim, {v.name: 1 / Sym(name)})
    if proof is not None and moved.claim != plain:
        proof = prover.with_definedness(moved, {"rule": "rewrite", "to": write_term(moved.claim), "proof": proof}, moved.claim)
    return None if proof is None else {"rule": "transform", "var": v.name, "by": "reciprocal", "name": name, "proof": proof}


def _over(e: Expr, name: str, to: Expr) -> Expr:
    """The expression with 1/`to` for a variable, and a product with `to` for a quotient by it."""
    if isinstance(e, App) and e.op == "div" and e.args[1] == Sym(name):
        return _over(e.args[0], name, to) * to
    if isinstance(e, App):
        return App(e.op, tuple(_over(a, name, to) for a in e.args))
    return 1 / to if e == Sym(name) else e


def reciprocal_alone(prover: Prover, goal: Goal, search: Callable[[Prover, Goal], Node | None]) -> Node | None:
    """A positive variable that stands in denominators only, such as a scale: the claim in its reciprocal."""
    for v in goal.variables:
        d, name = v.domain, f"{v.name}_r"
        if d.integer or d.hi is not None or not isinstance(d.lo, Num) or d.lo != Q(0) or d.lo_closed or goal.given or any(
                w.name == name or v.name in symbols(e)
                for w in goal.variables for e in (w.domain.lo, w.domain.hi) if e is not None):
            continue
        to = in_reciprocal(goal.claim, v.name, Sym(name))
        if to is None or v.name not in symbols(goal.claim):
            continue
        kept = tuple(w for w in goal.variables if w is not v)
        general = Goal((*kept, Variable(name, Domain(Q(0), None, False, False))), (), to, goal.strict)
        node = prover.with_definedness(general, {
            "rule": "generalise", "terms": [{"name": name, "expr": write_term(1 / Sym(v.name)), "lo": "0", "lo_strict": True}],
            "keep": [w.name for w in kept], "to": write_term(to)}, to)
        proof = None if node is None else search(prover, general)
        return None if node is None or proof is None else {**node, "proof": proof}
    return None


def in_reciprocal(e: Expr, name: str, to: Expr) -> Expr | None:
    """The expression in the reciprocal of a variable; None where that stands elsewhere than below a fraction."""
    if name not in symbols(e):
        return e
    if not isinstance(e, App):
        return None
    exponent = literal(e.args[1]) if e.op == "pow" and e.args[0] == Sym(name) else None
    if exponent is not None and exponent < 0:
        return to if exponent == -1 else to ** -exponent
    if e.op == "div" and name in symbols(e.args[1]):
        above, below = in_reciprocal(e.args[0], name, to), Q(1)
        if above is None:
            return None
        for factor in e.args[1].args if isinstance(e.args[1], App) and e.args[1].op == "mul" else (e.args[1],):
            power = literal(factor.args[1]) if isinstance(factor, App) and factor.op == "pow" else None
            if factor == Sym(name):
                above = above * to
            elif isinstance(factor, App) and factor.args[:1] == (Sym(name),) and power is not None and power > 0:
                above = above * to ** power
            elif name in symbols(factor):
                return None
            else:
                below = below * factor
        return above if below == Q(1) else above / below
    args = [in_reciprocal(a, name, to) for a in e.args]
    return None if any(a is None for a in args) else App(e.op, tuple(a for a in args if a is not None))
