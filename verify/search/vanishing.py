"""Where a claim vanishes exactly: points, faces and diagonals around which a Taylor series shows it."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.values.enclose import enclose, enclosing
from verify.kernel.scalar.goal import Goal
from verify.kernel.numbers.intervals import Undefined, precision
from verify.kernel.enclosures.jets import NotSmooth, jet
from verify.kernel.format.rejected import TooComplex
from verify.language import Expr, Q, Sym, substitute, symbols, walk
from verify.search.budget import Budget, count, size
from verify.search.numeric import zero_candidates
from verify.search.points import as_box, sample, value_at

MOST, LARGE = 9, 60       # coefficients that are looked at; distinct parts of a claim beyond which they grow too large


@dataclass(frozen=True)
class Zero:
    """The claim and its first derivatives along a variable, `order` of them in all, vanish identically at `at`."""

    name: str
    at: Expr
    order: int


def zeros(goal: Goal, most: int = 6, budget: Budget | None = None) -> list[Zero]:
    """The exact zeros that are found among ends, other variables, simple numbers and sign changes of the slope; raises
    OutOfTime after the deadline of a budget."""
    found: list[Zero] = []
    for v in goal.variables:
        if v.name not in symbols(goal.claim) or v.domain.integer:
            continue
        for at in dict.fromkeys(_candidates(goal, v.name)):
            if budget is not None:
                budget.spend()
            order = _order(goal, v.name, at)
            if order and not any(z.name == v.name and z.at == at for z in found):
                found.append(Zero(v.name, at, order))
            if len(found) >= most:
                return found
    return found


def _candidates(goal: Goal, name: str) -> Iterator[Expr]:
    d = goal.variable(name).domain
    yield from (end for end in (d.lo, d.hi) if end is not None)
    others = [w.name for w in goal.variables if w.name != name and w.name in symbols(goal.claim)]
    for other in others:
        yield from (Sym(other), 1 - Sym(other), -Sym(other), 1 / Sym(other))
    yield from (Q(0), Q(1), Q(-1), Q("1/2"))
    if not others:
        try:
            yield from zero_candidates(goal, name, goal.claim)
            yield from zero_candidates(goal, name, diff(goal.claim, name))
        except NotDifferentiable:
            return


def _order(goal: Goal, name: str, at: Expr) -> int:
    """How many of the claim and its derivatives vanish identically at a value of one variable (none where that is unclear)."""
    ends = [end for v in goal.variables for end in (v.domain.lo, v.domain.hi) if end is not None]
    if symbols(at) and any(name in symbols(end) for end in ends):
        return 0                                       # the face would have an end that mentions itself
    if len(symbols(goal.claim)) > 1 and len(set(walk(goal.claim))) > LARGE:
        return 0
    face = goal.fix(name, at)
    if face.undefined_conditions(face.claim):
        return 0
    count(40 * size(goal.claim))
    there = substitute(goal.claim, {name: at})
    if any(v is not None and v.nonzero() for v in (value_at(there, p) for p in sample(goal, 3, 5))):
        return 0
    try:
        most = _seen_zeros(goal, name, at, MOST if len(symbols(goal.claim)) == 1 else 3)
        return leading_zeros(goal, name, at, most)
    except (TooComplex, NotSmooth, NotDifferentiable, Undefined, TypeError, ZeroDivisionError):
        return 0


def leading_zeros(goal: Goal, name: str, at: Expr, most: int) -> int:
    """How many of the claim and its derivatives along a variable, up to `most`, have a value at a point or curve and are
    identically 0 there; raises NotDifferentiable, TooComplex."""
    forms, derivative = goal.normal_forms(), goal.claim
    for k in range(most):
        derivative = diff(derivative, name) if k else derivative
        there = substitute(derivative, {name: at})
        if goal.undefined_conditions(there) or not forms.equal(there, Q(0)):
            return k
    return most


def _seen_zeros(goal: Goal, name: str, at: Expr, most: int) -> int:
    """How many of the first Taylor coefficients seem to vanish at sample points."""
    fewest = most
    for p in sample(goal, 3, 5):
        with precision(300):
            box = as_box({n: x for n, x in p.items() if n != name})
            coefficients = jet(goal.claim, name, enclosing({**box, name: enclose(at, box)}), most)
        fewest = min(fewest, next((k for k, c in enumerate(coefficients) if c.nonzero()), most))
    return fewest
