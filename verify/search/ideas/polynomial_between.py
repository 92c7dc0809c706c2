"""A Taylor polynomial between two sides: what is not rational in a claim is at least it, and it is at least the rest."""
from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.numbers.folding import add
from verify.kernel.scalar.goal import Goal
from verify.language import App, Expr, Num, symbols, walk
from verify.search.ideas.compare import flat
from verify.search.ideas.constant import vanishes
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.series import NoSeries, taylor
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

Part = Callable[["Prover", Goal, float], "Node | None"]
FUNCTIONS = ("log", "exp", "sin", "cos", "sinh", "cosh", "tanh", "atan", "sqrt")
ORDERS, MOST_TERMS, POINTS, SHARE, MOST_TRIED = 6, 10, 300, 0.45, 3
CENTRES = (Fraction(0), Fraction(1, 2), Fraction(1))


def polynomial_between(prover: Prover, goal: Goal, search: Part) -> Node | None:
    """Both parts of the first such split that no sample point is against, by `search` with a share of the steps."""
    points = list(sample(goal, POINTS, prover.seed)) if splits(goal) else []
    tried = 0
    for above, below in _splits(goal) if points else ():
        parts = [goal.with_claim(e) for e in (below, above)]
        if any(refuted_at(g, points) for g in parts) or not symbols(below) or any(vanishes(goal, e) for e in (above, below)):
            continue
        tried += 1
        if tried > MOST_TRIED:
            return None
        entries = list[Node]()
        for part in parts:
            fields = prover.with_definedness(part, {}, part.claim)
            proof = None if fields is None else search(prover, part, SHARE)
            if fields is None or proof is None:
                break
            entries.append({"expr": write_term(part.claim), "proof": proof, **fields})
        else:
            return {"rule": "sum", "terms": entries}
    return None


def splits(goal: Goal) -> bool:
    """Whether a claim about one or two reals has several terms with functions, and others."""
    terms = list(flat(goal.claim))
    return not goal.strict and not goal.given and 1 <= len(symbols(goal.claim)) <= 2 and len(terms) <= MOST_TERMS and (
        not any(v.domain.integer for v in goal.variables)) and 1 < sum(map(_bent, terms)) < len(terms)


def _splits(goal: Goal) -> Iterator[tuple[Expr, Expr]]:
    """Pairs of what is left of terms with functions above their Taylor polynomial, and of that above the other terms."""
    terms, names = list(flat(goal.claim)), sorted(symbols(goal.claim))
    bent = [t for t in terms if _bent(t)]
    chosen = [bent, *([t] for t in bent if len(bent) > 1)]
    for some, at in itertools.product(chosen, _centres(goal, names)):
        whole, rest = add(*some), add(*(t for t in terms if t not in some))
        try:
            polynomials = taylor(whole, at, ORDERS)
        except NoSeries:
            continue
        for p, after in itertools.pairwise([*polynomials, None]):
            if p != after:
                yield whole - p, rest + p


def _centres(goal: Goal, names: list[str]) -> Iterator[dict[str, Fraction]]:
    """Points with all coordinates equal, in the closure of the domain."""
    for q in CENTRES:
        ends = [(goal.variable(n).domain.lo, goal.variable(n).domain.hi) for n in names]
        if all((not isinstance(lo, Num) or lo.value <= q) and (not isinstance(hi, Num) or q <= hi.value) for lo, hi in ends):
            yield dict.fromkeys(names, q)


def _bent(t: Expr) -> bool:
    return any(isinstance(n, App) and n.op in FUNCTIONS and symbols(n) for n in walk(t, once=True))
