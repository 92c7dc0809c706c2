"""A logarithm or exponential replaced by its tangent, where that leaves fewer of them in a shorter claim."""
from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.elaborate.curves import theorem
from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Goal
from verify.kernel.numbers.folding import mul
from verify.language import App, Expr, Num, Q, literal, symbols, walk
from verify.search.facts import evident_sign
from verify.search.forms import Factored, factored, linear_in, product_factors, replaced, summands
from verify.search.numeric import refuted_at
from verify.search.points import Point, sample
from verify.search.task import SAMPLES, Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover

MOST_SUMMANDS = 12
SIMPLE = tuple(map(Fraction, ("1/2", "1/3", "1/4", "1", "2")))


def tangents(prover: Prover, task: Task) -> Iterator[Node | None]:
    """In two or more variables: b exp(u) with b >= 0 from below, b log(u) with b <= 0 from above, each by the tangent at 0 or 1
    or at the argument of another one in the claim."""
    if task.factors is None or task.depth < 3 or len(task.poly) > MOST_SUMMANDS or len(symbols(task.goal.claim)) < 2:
        return
    goal, forms = task.goal, task.factors.forms
    for op, sign in (("log", -1), ("exp", 1)):
        found = [(b, atom.args[0]) for _, b, atom in linear_in(forms, task.poly, (op,))
                 if isinstance(atom, App) and atom.op == op]
        points: list[Expr] = [Q(1) if op == "log" else Q(0), *(u for _, u in found)]
        for b, u in found:
            by = b if sign > 0 else -b
            shown = prover.at_once(goal.with_claim(by)) if symbols(u) else None
            for at in points if shown is not None else []:
                if at != u:
                    yield _by_tangent(prover, task, op, [u, at], by, shown)


def tangent_node(op: str, at: list[Expr], by: Expr, by_proof: Node | None, premises: list[Node | None]) -> Node:
    """The certificate node of a claim above a multiple of what the tangent says; the proof of the rest is left out."""
    return {"rule": "known", "theorem": "tangent", "of": op, "at": [write_term(e) for e in at], "by": write_term(by),
            "by_proof": by_proof, "premises": premises}


def _by_tangent(prover: Prover, task: Task, op: str, at: list[Expr], by: Expr, shown: Node | None) -> Node | None:
    goal, fact = task.goal, theorem("tangent", at, op)
    rest = goal.with_claim(goal.claim - by * fact.expr)
    if any(goal.undefined_conditions(e) for e in at) or refuted_at(rest, task.points):
        return None
    whole = factored(rest)
    if whole is None or task.factors is None or atoms(whole) >= atoms(task.factors) or (
            sum(len(p) for p, _ in whole.factors) >= len(task.poly)):
        return None
    premises = [prover.at_once(goal.with_claim(e, strict)) for e, strict in fact.premises]
    proof = None if None in premises else prover.prove(rest, task.depth - 1)
    return None if proof is None else {**tangent_node(op, at, by, shown, premises), "proof": proof}


def atoms(whole: Factored) -> int:
    """How many logarithms and exponentials the factors of a claim hold."""
    used = {i for p, _ in whole.factors for m in p.monoms() for i, power in enumerate(m) if power}
    return sum(whole.forms.keys[i][0] in ("log", "exp") for i in used)


def tangents_at_an_argument(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Every b log(u) with b <= 0 by its tangent at v where the claim has one c log(v) with a number c > 0: Jensen's inequality,
    for weights of which the claim says what their sum is.  Logarithms of numbers make v a multiple of what it is."""
    if task.factors is None or task.depth < 2 or len(task.poly) > MOST_SUMMANDS or len(symbols(task.goal.claim)) < 2:
        return
    goal = task.goal
    found = [(b, atom.args[0]) for _, b, atom in linear_in(task.factors.forms, task.poly, ("log",)) if isinstance(atom, App)]
    peaks = [(q, u) for b, u in found if symbols(u) for q in [literal(b)] if q is not None and q > 0]
    if len(peaks) != 1:
        return
    (c, v), = peaks
    at = mul(v, *(u ** Num(q / c) for b, u in found if not symbols(u) for q in [literal(b)] if q is not None))
    others = [(b, u) for b, u in found if symbols(u) and u != v]
    positive = _shown(prover, goal, at, True) if len(others) > 1 else None
    left, around = goal, list[Node]()
    for b, u in others if positive is not None else ():
        fact, weight, argument = theorem("tangent", [u, at], "log"), _shown(prover, goal, -b), _shown(prover, goal, u, True)
        if weight is None or argument is None:
            return
        premises = [argument if e == u else positive for e, _ in fact.premises]
        around.append(tangent_node("log", [u, at], -b, weight, premises))
        left = left.with_claim(left.claim + b * fact.expr)
    if around:
        yield _inside(prover, left, task.points, around, task.depth)


def _shown(prover: Prover, goal: Goal, e: Expr, strict: bool = False) -> Node | None:
    """A short proof that an expression is >= 0, or > 0."""
    return prover.prove(goal.with_claim(e, strict), 2)


def tangents_at_one_point(prover: Prover, goal: Goal) -> Node | None:
    """Every logarithm by its tangent at one simple number, or that of the reciprocal where it stands with a coefficient >= 0:
    what is left holds none of them."""
    whole = factored(goal)
    if whole is None or [power for _, power in whole.factors] != [1] or len(whole.factors[0][0]) > 3 * MOST_SUMMANDS:
        return None
    found: list[tuple[Expr, Expr, int, Node]] = []
    for _, b, atom in linear_in(whole.forms, whole.factors[0][0], ("log",)):
        if isinstance(atom, App) and symbols(atom):
            by = Num(whole.constant) * b
            for side, claim in ((1, by), (-1, -by)):
                shown = prover.at_once(goal.with_claim(claim))
                if shown is not None:
                    found.append((claim, atom.args[0], side, shown))
                    break
            else:
                return None
    points = list(sample(goal, SAMPLES, prover.seed)) if len(found) > 1 else []
    for at in SIMPLE if points else ():
        left, around = goal, list[Node]()
        for by, u, side, shown in found:
            ends: list[Expr] = [1 / u, Num(1 / at)] if side > 0 else [u, Num(at)]
            fact = theorem("tangent", ends, "log")
            premises = [prover.at_once(left.with_claim(e, strict)) for e, strict in fact.premises]
            if None in premises:
                return None
            around.append(tangent_node("log", ends, by, shown, premises))
            left = left.with_claim(left.claim - by * fact.expr)
        node = _inside(prover, left, points, around)
        if node is not None:
            return node
    return None


def tangents_of_roots(prover: Prover, goal: Goal) -> Node | None:
    """In a claim with roots each c log(u) as it is written, c no number: log(u) is twice log(sqrt(u)), or less twice
    log(sqrt(1/u)), each by its tangent at 1 or at the argument of another logarithm."""
    found = [(Num(q) * c, u) for q, t in summands(goal.claim) for c, u in _logarithm(t)]
    bent = [(c, u) for c, u in found if symbols(c)]
    points = list(sample(goal, SAMPLES, prover.seed))
    if not bent or not points or not any(isinstance(n, App) and n.op == "sqrt" for n in walk(goal.claim)):
        return None
    for at in (Q(1), *(u for c, u in found if not symbols(c))):
        left, around = goal, list[Node]()
        for c, u in bent:
            sign = evident_sign(goal, c)
            ends = [App("sqrt", (1 / u if sign > 0 else u,)), at]
            fact, by = theorem("tangent", ends, "log"), c * (2 * sign)
            premises = [prover.at_once(left.with_claim(e, strict)) for e, strict in fact.premises]
            if not sign or None in premises or any(goal.undefined_conditions(e) for e in ends):
                return None
            around.append(tangent_node("log", ends, by, {"rule": "evaluate"}, premises))
            left = left.with_claim(left.claim - by * fact.expr)
        node = _inside(prover, left, points, around)
        if node is not None:
            return node
    return None


def _inside(prover: Prover, left: Goal, points: list[Point], around: list[Node], depth: int = 4) -> Node | None:
    """The proof of what is left, within the tangents that were taken."""
    node = None if refuted_at(left, points) else prover.prove(left, depth)
    for outer in reversed(around) if node is not None else ():
        node = {**outer, "proof": node}
    return node


def _logarithm(t: Expr) -> Iterator[tuple[Expr, Expr]]:
    """(c, u) where a summand is the product c log(u), with a variable in u."""
    inside = [n for n in walk(t) if isinstance(n, App) and n.op == "log" and symbols(n)]
    if len(inside) == 1 and isinstance(t, App) and (t == inside[0] or (t.op == "mul" and inside[0] in product_factors(t))):
        yield replaced(t, inside[0], Q(1)), inside[0].args[0]
