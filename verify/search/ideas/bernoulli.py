"""Powers with exponents in [0, 1] replaced by quotients of polynomials (Bernoulli's inequality); others cut at 1."""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.numbers.folding import add
from verify.kernel.scalar.goal import Goal
from verify.language import App, Expr, Num, Sym, symbols, walk
from verify.search.forms import open_powers, replaced, simplified
from verify.search.ideas.power_means import weight_of
from verify.search.ideas.split import parts_at
from verify.search.numeric import numeric_sign, refuted_at, strictly_inside
from verify.search.points import sample
from verify.search.task import SAMPLES, Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

MOST_POWERS, ONE = 3, Num(Fraction(1))
Search = Callable[["Prover", Goal], "Node | None"]


def bernoulli(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """claim = sum of w (u^v - bound) + what is left, for u > 0 and 0 <= v <= 1: u/(u + v - u v) <= u^v <= 1 + v (u - 1);
    `search` proves each part."""
    powers = _powers(goal)
    points = list(sample(goal, SAMPLES, prover.seed))
    if not 0 < len(powers) <= MOST_POWERS or not points:
        return None
    rest, gaps = goal.claim, list[Expr]()
    for power in powers:
        u, v = power.args
        w = simplified(goal, weight_of(goal.claim, power))
        sign = 0 if w is None else numeric_sign(goal, w, points)
        if w is None or _holds_powers(w) or sign not in (1, -1) or any(
                numeric_sign(goal, e, points) not in (1, 0) for e in (u, v, 1 - v)):
            return None
        bound = u / (u * (1 - v) + v) if sign > 0 else 1 + v * (u - 1)
        gaps.append(w * (power - bound))
        rest = replaced(rest, power, bound)
    left, form = goal.with_claim(rest), add(rest, *gaps)
    if refuted_at(left, points) is not None:
        return None
    node = prover.with_definedness(goal, {"rule": "rewrite", "to": write_term(form)}, form)
    terms = []
    for e, part in ((rest, left), *((gap, goal.with_claim(gap, False)) for gap in gaps)) if node is not None else ():
        proof = search(prover, part)
        if proof is None:
            return None
        terms.append({"expr": write_term(e), "proof": proof})
    return None if node is None else {**node, "proof": {"rule": "sum", "terms": terms}}


def _holds_powers(w: Expr) -> bool:
    """Whether another power is multiplied by one, in the form of powers or of exponentials."""
    return any(isinstance(n, App) and n.op in ("pow", "exp") and symbols(n.args[-1]) for n in walk(w, once=True))


def around_one(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """A variable that is a base and an exponent cut at 1, where a power turns from rising to falling; `search` proves both
    parts."""
    powers = _powers(goal)
    bases, exponents = ({p.args[i] for p in powers} for i in (0, 1))
    for e in sorted(bases & exponents, key=str):
        if isinstance(e, Sym) and not goal.variable(e.name).domain.integer and strictly_inside(goal, e.name, ONE):
            low, high = parts_at(goal, e.name, ONE)
            above = search(prover, high)                     # mostly evident
            below = above and search(prover, low)
            return {"rule": "split", "var": e.name, "at": write_term(ONE), "below": below, "above": above} if below else None
    return None


def _powers(goal: Goal) -> list[App]:
    """The powers of the claim with a variable in the base and in the exponent."""
    return [p for p in open_powers(goal.claim) if symbols(p.args[1])]
