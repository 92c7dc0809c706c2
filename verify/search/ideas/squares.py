"""A polynomial claim as sums of squares, each sum times a product of what is >= 0; also after a positive multiplier."""
from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from verify.search.budget import SECOND, Budget, OutOfTime
from verify.search.ideas.positive_terms import give_up, polynomial_system
from verify.search.polynomials.combination import Term, positive_at_once
from verify.search.polynomials.squares import MOST_BASIS, MOST_ENTRIES, blocks_of, sum_of_squares
from verify.search.polynomials.system import System, degree
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover

MOST_DEGREE, SHARE, MOST_STEPS = 12, 0.25, 3 * SECOND


def squares(prover: Prover, task: Task) -> Iterator[Node | None]:
    """The claim, then (deeper) with room for a higher degree, then the claim times 1 + the sum of the squares of its atoms."""
    made = polynomial_system(prover, task, "squares", 2)
    if made is None or degree(made.poly) > MOST_DEGREE:
        return
    made = made.without_bounds()
    most = max(degree(made.poly), *(degree(c.poly) for c in made.constraints), *(degree(c.poly) for c, _ in made.pairs), 1)
    most += most % 2
    budget = prover.budget.part(SHARE, MOST_STEPS)
    try:
        yield _with(budget, made, made.poly, most, None)
        if task.depth >= 2 and (made.goal.given or made.zero):
            yield _with(budget, made, made.poly, most + 2, None)
        by = _multiplier(made) if task.depth >= 2 else None
        if by is not None:
            yield _with(budget, made, times(made, by), most + 2, by)
    except OutOfTime:
        prover.budget.spend()
    give_up(prover, task, "squares")


def _multiplier(made: System) -> list[Term] | None:
    """1 + the sum of the squares of free atoms, or 1 + the sum of atoms that are >= 0; None where neither applies."""
    one, gens = Term(Fraction(1), ()), made.poly.context().gens()
    if not made.constraints:
        by = [one, *(Term(Fraction(1), (), gens[i]) for i in made.atoms)] if degree(made.poly) >= 4 else [one]
    else:
        signs = [c for c in made.constraints if any(c.poly == gens[i] for i in made.atoms)]
        by = [one, *(Term(Fraction(1), (c,)) for c in signs)] if len(signs) == len(made.atoms) <= 3 else [one]
    return by if len(by) > 1 and positive_at_once(made, by) else None


def times(made: System, by: list[Term]) -> Any:
    """The claim times the sum of some terms."""
    one = made.poly.context().constant(1)
    return made.poly * sum((t.poly(one) for t in by), one * 0)


def _with(budget: Budget, made: System, claim: Any, most: int, by: list[Term] | None) -> Node | None:
    """A certificate from the largest family of blocks that is small enough."""
    for count in (3, 2, 1, 0):
        products = [p for k in range(count + 1) for p in itertools.combinations(made.constraints, k)]
        if len(products) > 40:
            continue
        blocks = blocks_of(made, claim, products, most)
        if sum(len(b.basis) ** 2 for b in blocks) <= 2 * MOST_ENTRIES and all(len(b.basis) <= 2 * MOST_BASIS for b in blocks):
            return sum_of_squares(made, blocks, claim, budget, by)
    return None
