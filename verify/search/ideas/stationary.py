"""A convex term replaced by its tangent where the claim has no slope in a variable, so that the variable leaves the claim."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verify.elaborate.curves import theorem
from verify.kernel.numbers.derivative import diff
from verify.kernel.numbers.folding import mul
from verify.kernel.scalar.goal import Goal
from verify.language import App, Expr, literal, log, symbols
from verify.search.facts import evident_sign
from verify.search.forms import linear_in, simplified
from verify.search.ideas.tangents import tangent_node
from verify.search.numeric import refuted_at
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover

MOST_SUMMANDS = 20


def at_stationary(prover: Prover, task: Task) -> Iterator[Node | None]:
    """In two or more variables: a + b exp(u) or a - b log(u), b >= 0, where a and u are linear in a variable that b does not
    hold: by the tangent where the slope in it vanishes, at log(-a'/(b u')) or at b u'/a'."""
    if task.factors is None or task.depth < 3 or len(task.poly) > MOST_SUMMANDS or len(symbols(task.goal.claim)) < 2:
        return
    forms = task.factors.forms
    for op, sign in (("exp", 1), ("log", -1)):
        for a, b, atom in linear_in(forms, task.poly, (op,)):
            if isinstance(atom, App) and atom.op == op:
                for name in sorted(symbols(atom.args[0]) - symbols(b)):
                    at = _stationary(task.goal, op, a, b, atom.args[0], name)
                    if at is not None:
                        yield _by_tangent(prover, task, op, atom.args[0], at, b if sign > 0 else -b)


def _stationary(goal: Goal, op: str, a: Expr, b: Expr, u: Expr, name: str) -> Expr | None:
    """What u is where a + b op(u) has no slope in a variable."""
    rise, growth = (simplified(goal, diff(e, name)) for e in (a, u))
    if rise is None or growth is None or name in symbols(rise) | symbols(growth):
        return None
    return simplified(goal, log(-rise / (b * growth)) if op == "exp" else -(b * growth) / rise)


def between_logarithms(prover: Prover, task: Task) -> Iterator[Node | None]:
    """c log(v) - c log(u) with c >= 0 and one variable in u, products of all that have a logarithm in the claim: by
    c (log(u) - log(v)) <= c (u - v)/v."""
    if task.factors is None or task.depth < 3 or len(task.poly) > MOST_SUMMANDS or len(symbols(task.goal.claim)) < 2:
        return
    found = [(b, atom.args[0]) for _, b, atom in linear_in(task.factors.forms, task.poly, ("log",)) if isinstance(atom, App)]
    for name in sorted({n for _, u in found for n in symbols(u)}):
        inside = [(b, u) for b, u in found if name in symbols(u)]
        outside = [(b, v) for b, v in found if name not in symbols(v)]
        by = inside[0][0] * (1 if evident_sign(task.goal, inside[0][0]) > 0 else -1)
        if outside and evident_sign(task.goal, by) > 0:
            u, v = (_product(task.goal, part, by, sign) for part, sign in ((inside, -1), (outside, 1)))
            if u is not None and v is not None:
                yield _by_tangent(prover, task, "log", u, v, by)


def _product(goal: Goal, logarithms: list[tuple[Expr, Expr]], by: Expr, sign: int) -> Expr | None:
    """The product whose logarithm, times `by` and the sign, is the sum of the terms b log(u)."""
    factors = []
    for b, u in logarithms:
        whole = simplified(goal, b / by)
        k = None if whole is None else literal(whole)
        if k is None or k.denominator > 1:
            return None
        factors.append(u ** int(k * sign))
    return mul(*factors)


def _by_tangent(prover: Prover, task: Task, op: str, u: Expr, at: Expr, by: Expr) -> Node | None:
    """The rest of a claim above by times the tangent of exp, or below by times that of log, at a point that may be a curve."""
    goal, fact = task.goal, theorem("tangent", [u, at], op)
    rest = goal.with_claim(goal.claim - by * fact.expr)
    if any(goal.undefined_conditions(e) for e in (u, at)) or refuted_at(rest, task.points):
        return None
    asked = [(by, False), *fact.premises]
    shown = [prover.at_once(g) or prover.prove(g, 1) for g in (goal.with_claim(e, strict) for e, strict in asked)]
    proof = None if None in shown else prover.prove(rest, task.depth - 1)
    return None if proof is None else {**tangent_node(op, [u, at], by, shown[0], shown[1:]), "proof": proof}
