"""claim = right - left: compare logarithms, squares or exponentials of the two sides."""
from __future__ import annotations

import itertools
from typing import TYPE_CHECKING
from collections.abc import Callable, Iterator
from fractions import Fraction

from verify.kernel.scalar.goal import Goal
from verify.kernel.format.terms import write_term
from verify.language import App, Expr, Num, literal, symbols, walk
from verify.search.forms import open_powers, written
from verify.search.numeric import numeric_sign
from verify.search.points import sample
from verify.search.task import SAMPLES, Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover

GROWING = ("exp", "cosh", "sinh", "gamma")


def compare_logs(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Both sides positive, and one of them an exponential or a power: compare logarithms."""
    if task.depth < 2:
        return
    for left, right in sides(prover, task):
        if any(isinstance(n, App) and symbols(n) and _grows(n) for n in walk((left, right))):
            yield compared(prover, task.goal, "log", left, right, App("log", (right,)) - App("log", (left,)), task.depth)


def logarithms_as_written(prover: Prover, goal: Goal, depth: int = 4) -> Iterator[Node | None]:
    """Logarithms of two positive sides, products and powers written out and nothing else changed, so that slopes stay short."""
    task = Task(goal, [], depth)
    for left, right in sides(prover, task):
        if not any(isinstance(n, App) and symbols(n) and _grows(n) for n in walk((left, right))) or (
                goal.undefined_conditions(left) or goal.undefined_conditions(right)):
            continue
        short = logarithm(right) - logarithm(left)
        logs = goal.with_claim(short)
        if logs.undefined_conditions(short):
            continue
        proof = prover.prove_raw(logs, depth)
        yield None if proof is None else {
            "rule": "compare", "through": "log", "left": write_term(left), "right": write_term(right),
            "proof": {"rule": "rewrite", "to": write_term(short), "proof": proof}}
        if proof is None:
            yield compared(prover, goal, "log", left, right, logs.claim, depth + 1)
    yield from _against_one_exponential(prover, goal, depth)


def by_logarithms(prover: Prover, goal: Goal, search: Callable[[Prover, Goal], Node | None]) -> Node | None:
    """The logarithms of two positive sides, one of them a power with an exponent that varies, as a claim of its own."""
    for left, right in sides(prover, Task(goal, [], 4)) if open_powers(goal.claim) else ():
        short = logarithm(right) - logarithm(left)
        node = prover.with_definedness(goal, {"rule": "compare", "through": "log", "left": write_term(left),
                                              "right": write_term(right)}, short)
        proof = None if node is None else search(prover, goal.with_claim(short))
        if node is not None and proof is not None:
            return {**node, "proof": {"rule": "rewrite", "to": write_term(short), "proof": proof}}
    return None


def _against_one_exponential(prover: Prover, goal: Goal, depth: int) -> Iterator[Node | None]:
    """One exponential or power against one term whose sign no enclosure shows."""
    terms = goal.claim.args if isinstance(goal.claim, App) and goal.claim.op == "add" else ()
    for i, t in enumerate(terms) if len(terms) == 2 else ():
        other = terms[1 - i]
        s = 1 if prover.at_once(goal.with_claim(t, True)) is not None else -1
        if not any(isinstance(n, App) and symbols(n) and _exponential(n) for n in walk(t)) or (
                s < 0 and prover.at_once(goal.with_claim(-t, True)) is None) or (
                prover.at_once(goal.with_claim(other * -s, True)) is not None) or goal.undefined_conditions(t):
            continue
        if numeric_sign(goal, other * -s, list(sample(goal, SAMPLES, prover.seed))) != 1:
            continue
        shown = prover.prove(goal.with_claim(other * -s, True), 3)
        if shown is None:
            continue
        left, right = (other * -1, t) if s > 0 else (t * -1, other)
        claim = (logarithm(t) - App("log", (left,))) if s > 0 else (App("log", (right,)) - logarithm(left))
        side = "left_proof" if s > 0 else "right_proof"
        node = prover.with_definedness(goal, {"rule": "compare", "through": "log", "left": write_term(left),
                                              "right": write_term(right), side: shown}, claim)
        proof = None if node is None else prover.prove(goal.with_claim(claim), depth)
        yield None if proof is None or node is None else {
            **node, "proof": {"rule": "rewrite", "to": write_term(claim), "proof": proof}}


def powers_first(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Logarithms first where a variable base has a variable exponent: its derivatives only grow."""
    if open_powers(task.goal.claim):
        yield from compare_logs(prover, task)


def exponential_alone(prover: Prover, task: Task) -> Iterator[Node | None]:
    """One negative term, an exponential, against all others, which are shown to be positive: compare logarithms."""
    if task.depth < 2:
        return
    terms = list(flat(task.goal.claim))
    for i, t in enumerate(terms):
        if len(terms) < 3 or not any(isinstance(n, App) and symbols(n) and _exponential(n) for n in walk(t)) or (
                prover.at_once(task.goal.with_claim(-t, True)) is None):
            continue
        left, right = -t, App("add", tuple(x for j, x in enumerate(terms) if j != i))
        if task.goal.undefined_conditions(left) or task.goal.undefined_conditions(right):
            continue
        shown = prover.prove(task.goal.with_claim(right, True), 2)
        short = App("log", (right,)) - logarithm(left)
        logs = task.goal.with_claim(short)
        proof = None if shown is None else prover.prove(logs, task.depth - 1) or prover.prove_raw(logs, task.depth)
        yield None if proof is None else {
            "rule": "compare", "through": "log", "left": write_term(left), "right": write_term(right), "right_proof": shown,
            "proof": {"rule": "rewrite", "to": write_term(short), "proof": proof}}


def logarithm(e: Expr) -> Expr:
    """The logarithm of a positive term, without the exponential that it undoes."""
    if isinstance(e, App) and e.op == "exp":
        return e.args[0]
    if isinstance(e, App) and e.op == "pow":
        return e.args[1] * logarithm(e.args[0])
    if isinstance(e, App) and e.op == "mul":
        return App("add", tuple(logarithm(a) for a in e.args)) if all(
            not isinstance(a, Num) or a.value > 0 for a in e.args) else App("log", (e,))
    if isinstance(e, App) and e.op == "div" and all(not isinstance(a, Num) or a.value > 0 for a in e.args):
        return logarithm(e.args[0]) - logarithm(e.args[1])
    return App("log", (e,))


def flat(e: Expr, sign: int = 1) -> Iterator[Expr]:
    """The terms of a sum of sums, with their signs."""
    if isinstance(e, App) and e.op == "add":
        for a in e.args:
            yield from flat(a, sign)
    elif isinstance(e, App) and e.op == "mul" and len(e.args) == 2 and e.args[0] == Num(Fraction(-1)):
        yield from flat(e.args[1], -sign)
    else:
        yield e if sign > 0 else -e


def _exponential(n: App) -> bool:
    """Whether an operation is an exponential, or a power that is no reciprocal of one."""
    power = literal(n.args[1]) if n.op == "pow" else None
    return n.op == "exp" or (n.op == "pow" and (power is None or power > 0))


def _grows(n: App) -> bool:
    """Whether a logarithm makes an operation simpler: an exponential, or a power that is no small one."""
    if n.op != "pow":
        return n.op in GROWING
    power = literal(n.args[1])
    return power is None or abs(power) > 3


def compared(prover: Prover, goal: Goal, through: str, left: Expr, right: Expr, claim: Expr, depth: int) -> Node | None:
    """The comparison of two sides through a function, from a proof of `claim`, where they evidently have values."""
    if through != "square" and goal.undefined_conditions(App("add", (left, right))):
        return None
    return compared_where_defined(prover, goal, through, left, right, claim, depth)


def compared_where_defined(prover: Prover, goal: Goal, through: str, left: Expr, right: Expr, claim: Expr,
                           depth: int) -> Node | None:
    """The same, with proofs that both sides have values where that is not evident."""
    node = prover.with_definedness(goal, {"rule": "compare", "through": through, "left": write_term(left),
                                          "right": write_term(right)}, App("add", (left, right)))
    if node is None:
        return None
    proof = prover.prove(goal.with_claim(claim), depth - 1)
    return None if proof is None else {**node, "proof": proof}


def sides(prover: Prover, task: Task) -> Iterator[tuple[Expr, Expr]]:
    """The negative and the positive terms of the claim, where every term has a sign and some term of each side is not 0."""
    goal = task.goal
    forms = [goal.claim] + ([written(task.factors.forms, task.poly)] if task.factors is not None else [])
    for e in forms:
        if not isinstance(e, App) or e.op != "add":
            continue
        right, left, strict = list[Expr](), list[Expr](), set[int]()
        for t in e.args:
            for strictly, (sign, side) in itertools.product((True, False), ((1, right), (-1, left))):
                if prover.at_once(goal.with_claim(t if sign > 0 else -t, strictly)) is not None:
                    side.append(t if sign > 0 else -t)
                    strict |= {sign} if strictly else set()
                    break
            else:
                break
        else:
            if strict == {1, -1}:
                yield (left[0] if len(left) == 1 else App("add", tuple(left)),
                       right[0] if len(right) == 1 else App("add", tuple(right)))
