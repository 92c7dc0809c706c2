"""Integer variables as reals: a claim that holds for all reals in between needs no induction, and calculus applies to it."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Goal
from verify.language import App, Expr, Num, symbols, walk
from verify.search.forms import simplified
from verify.search.ideas.induction import untied
from verify.search.ideas.ranges import tidy
from verify.search.ideas.stirling import GAMMAS, stirling_at_once
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.task import SAMPLES, Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

DEPTH = 5
SMOOTH = ("add", "mul", "div", "pow", "exp", "log", "sqrt")
Search = Callable[["Prover", Goal], "Node | None"]


def of_reals(prover: Prover, goal: Goal, search: Search | None = None) -> Node | None:
    """A proof where integers may be any reals; of two integers with k <= n, where n - k may be."""
    search = search or _by_all
    names = [v.name for v in goal.variables if v.domain.integer and v.name in symbols(goal.claim)]
    if not names:
        return None
    for moved, around in untied(goal):
        node = _tidied(prover, moved, search)
        if node is not None:
            return around(node)
    return _relaxed(prover, goal, search)


def smooth_in_an_integer(goal: Goal) -> bool:
    """Whether the only variable is an integer in the base and the exponent of one power, beside functions that have slopes."""
    if len(goal.variables) != 1 or not goal.variables[0].domain.integer or goal.given:
        return False
    functions = [n for n in walk(goal.claim, once=True) if isinstance(n, App) and symbols(n)]
    return all(n.op in SMOOTH for n in functions) and any(
        n.op == "pow" and symbols(n.args[0]) and symbols(n.args[1]) for n in functions)


def stirling_between_reals(prover: Prover, goal: Goal) -> Node | None:
    """Two integers with k <= n in gamma functions, where k and n - k may be any reals: Stirling's series at once, on the whole
    domain or beyond the first values, which come apart."""
    if not any(isinstance(n, App) and n.op in GAMMAS and symbols(n) for n in walk(goal.claim, once=True)):
        return None
    for moved, around in untied(goal):
        node = _tidied(prover, moved, stirling_at_once) or _beyond_first_values(prover, moved)
        if node is not None:
            return around(node)
    return None


def _beyond_first_values(prover: Prover, goal: Goal) -> Node | None:
    """The first value of each integer variable apart, then all are larger."""
    cuts: list[tuple[str, Fraction, Node]] = []
    for v in goal.variables:
        lo = v.domain.lo
        if not v.domain.integer or not isinstance(lo, Num) or lo.value.denominator > 1 or v.domain.hi is not None or any(
                v.name in symbols(end) for w in goal.variables for end in (w.domain.lo, w.domain.hi) if end is not None):
            return None
        proof = _tidied(prover, goal.fix(v.name, lo), _by_all)
        if proof is None:
            return None
        cuts.append((v.name, lo.value, {"rule": "points", "var": v.name, "proofs": [proof]}))
        goal = goal.with_domain(v.name, replace(v.domain, lo=Num(lo.value + 1)))
    node = _tidied(prover, goal, stirling_at_once)
    for name, at, first in reversed(cuts) if node is not None else ():
        node = {"rule": "split", "var": name, "at": write_term(Num(at)), "below": first, "above": node}
    return node


def _by_all(prover: Prover, goal: Goal) -> Node | None:
    return stirling_at_once(prover, goal) or prover.prove(goal, DEPTH) or prover.prove_raw(goal, DEPTH)


def _tidied(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """The claim with its linear parts added up, such as m for k + m - k, whose enclosures are narrower."""
    short = _in_quotients(goal, tidy(goal.claim, [v.name for v in goal.variables]))
    if short == goal.claim:
        return _relaxed(prover, goal, search)
    fields = prover.with_definedness(goal, {"rule": "rewrite", "to": write_term(short)}, short)
    node = None if fields is None else _relaxed(prover, goal.with_claim(short), search)
    return None if fields is None or node is None else {**fields, "proof": node}


def _afresh(prover: Prover) -> Prover:
    """The prover without its memory, in which the conditions of the claim are the first and the smallest ones."""
    return type(prover)(prover.budget, prover.ideas, prover.seed)


def _in_quotients(goal: Goal, e: Expr) -> Expr:
    """An expression with sums of quotients in logarithms and powers as one quotient: m/(k + m) for 1 - k/(k + m)."""
    if not isinstance(e, App):
        return e
    args = tuple(_in_quotients(goal, a) for a in e.args)
    if e.op in ("log", "pow") and isinstance(args[0], App) and args[0].op == "add" and any(
            isinstance(n, App) and n.op == "div" for n in walk(args[0])):
        short = simplified(goal, args[0])
        args = (args[0] if short is None else short, *args[1:])
    return App(e.op, args)


def _relaxed(prover: Prover, goal: Goal, search: Search) -> Node | None:
    around: list[Node] = []
    for v in goal.variables:
        if v.domain.integer and v.name in symbols(goal.claim):
            goal = goal.with_domain(v.name, replace(v.domain, integer=False))
            shown = prover.with_definedness(goal, {"rule": "relax", "var": v.name}, goal.claim)
            if shown is None:
                return None
            around.append(shown)
    if refuted_at(goal, list(sample(goal, SAMPLES, prover.seed))):
        return None
    node = search(_afresh(prover), goal)
    for outer in reversed(around) if node is not None else ():
        node = {**outer, "proof": node}
    return node
