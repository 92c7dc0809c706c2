"""In several variables: a square root alone on one side, then squares of both sides, as long as roots become fewer."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verify.language import App, Q, symbols, walk
from verify.search.forms import Factored, factored, linear_in
from verify.search.ideas.compare import compared, flat
from verify.search.numeric import refuted_at
from verify.search.task import Node, Task

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


def roots(whole: Factored) -> int:
    """How many roots the factors of a claim hold, counted once for each monomial that they divide oddly."""
    keys = [i for i, key in enumerate(whole.forms.keys) if key[0] in ("root", "rootq")]
    return len({tuple(int(m[i]) % whole.forms.units.get(whole.forms.keys[i], 2) for i in keys)
                for p, _ in whole.factors for m in p.monoms()} - {(0,) * len(keys)})
