"""In several variables: a square root alone on one side, then squares of both sides, as long as roots become fewer."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Goal
from verify.kernel.numbers.folding import add, mul
from verify.language import App, Expr, Num, Q, symbols, walk
from verify.search.forms import Factored, factored, linear_in
from verify.search.ideas.compare import compared, flat
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.task import SAMPLES, Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover


def square_roots(prover: Prover, task: Task) -> Iterator[Node | None]:
    """claim = a + b root: the side that one enclosure shows to be >= 0 is the larger one; a root alone is > 0 where its
    square is."""
    goal, whole = task.goal, task.factors
    if isinstance(goal.claim, App) and goal.claim.op == "sqrt" and goal.strict and task.depth > 0:
        yield compared(prover, goal, "square", Q(0), goal.claim, goal.claim.args[0], task.depth + 1)
    if whole is None or task.depth < 2 or len(symbols(goal.claim)) < 2 or any(
            isinstance(n, App) and n.op in ("exp", "log") for n in walk(goal.claim)):
        return
    count = roots(whole)
    for a, b, atom in linear_in(whole.forms, task.poly, ("root", "rootq")):
        if not symbols(atom):
            continue
        for left, right in ((-a, b * atom), (-b * atom, a)):
            claim = right ** 2 - left ** 2
            if refuted_at(goal.with_claim(right), task.points) or refuted_at(goal.with_claim(claim), task.points) or (
                    prover.at_once(goal.with_claim(right)) is None):
                continue
            after = factored(goal.with_claim(claim))
            if after is not None and roots(after) < count:
                yield compared(prover, goal, "square", left, right, claim, task.depth + 1)


def root_sides(prover: Prover, task: Task) -> Iterator[Node | None]:
    """The claim as it is written: the terms that one enclosure shows to be >= 0 against the others."""
    goal = task.goal
    if task.depth < 2 or len(symbols(goal.claim)) < 2 or not any(
            isinstance(n, App) and n.op == "sqrt" for n in walk(goal.claim)):
        return
    whole, terms = factored(goal), list(flat(goal.claim))
    if whole is None or not roots(whole):
        return
    right = [t for t in terms if prover.at_once(goal.with_claim(t)) is not None]
    left = [-t for t in terms if t not in right]
    if right and left:
        larger, smaller = (e[0] if len(e) == 1 else App("add", tuple(e)) for e in (right, left))
        claim = larger ** 2 - smaller ** 2
        after = None if refuted_at(goal.with_claim(claim), task.points) else factored(goal.with_claim(claim))
        if after is not None and roots(after) < roots(whole):
            yield compared(prover, goal, "square", smaller, larger, claim, task.depth + 1)


def sides_of_a_root(goal: Goal) -> tuple[Expr, Expr, Expr] | None:
    """What is compared with a root, that root and what their squares leave, which holds no root: where one root of a function
    stands against all other terms of a claim in several variables."""
    terms = list(flat(goal.claim))
    alone = [t for t in terms if _root(t) is not None]
    inside = _root(alone[0]) if len(alone) == 1 else None
    if inside is None or len(symbols(goal.claim)) < 2 or not any(
            isinstance(n, App) and n.op in ("exp", "log") for n in walk(inside, once=True)):
        return None
    smaller = add(*(turned(t) for t in terms if t not in alone))
    base = smaller.args[0] if isinstance(smaller, App) and smaller.op == "abs" else smaller
    claim = inside - base ** 2
    return None if any(isinstance(n, App) and n.op == "sqrt" for n in walk(claim)) else (smaller, alone[0], claim)


def turned(t: Expr) -> Expr:
    """The negative of a term."""
    return t.args[1] if isinstance(t, App) and t.op == "mul" and len(t.args) == 2 and t.args[0] == Q(-1) else mul(Q(-1), t)


def squared(prover: Prover, goal: Goal, search: Callable[[Prover, Goal], Node | None]) -> Node | None:
    """One root of a function against all other terms of a claim in several variables: their squares, by `search`."""
    sides = sides_of_a_root(goal)
    if sides is None:
        return None
    smaller, larger, claim = sides
    if refuted_at(goal.with_claim(claim), list(sample(goal, SAMPLES, prover.seed))):
        return None
    shown = prover.prove(goal.with_claim(larger, False), 3)
    node = None if shown is None else prover.with_definedness(
        goal, {"rule": "compare", "through": "square", "left": write_term(smaller), "right": write_term(larger),
               "right_proof": shown}, App("add", (smaller, larger)))
    proof = None if node is None else search(prover, goal.with_claim(claim))
    return None if proof is None or node is None else {
        **node, "proof": {"rule": "rewrite", "to": write_term(claim), "proof": proof}}


def _root(t: Expr) -> Expr | None:
    """The square of a root, or of a positive number times one."""
    if isinstance(t, App) and t.op == "mul" and len(t.args) == 2 and isinstance(t.args[0], Num) and t.args[0].value > 0:
        inside = _root(t.args[1])
        return None if inside is None else Num(t.args[0].value ** 2) * inside
    return t.args[0] if isinstance(t, App) and t.op == "sqrt" else None


def roots(whole: Factored) -> int:
    """How many roots the factors of a claim hold, counted once for each monomial that they divide oddly."""
    keys = [i for i, key in enumerate(whole.forms.keys) if key[0] in ("root", "rootq")]
    return len({tuple(int(m[i]) % whole.forms.units.get(whole.forms.keys[i], 2) for i in keys)
                for p, _ in whole.factors for m in p.monoms()} - {(0,) * len(keys)})
