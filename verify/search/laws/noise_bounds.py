"""Means under noise bounded through simpler bodies: functions by their tangents at the mean of what they are of (Jensen's
inequality) or at 0, a maximum, minimum or absolute value by one of the two things that it is."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.numbers.folding import add, mul
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.scalar.opening import scalar_goal
from verify.kernel.theorems.noise import means_of, put_for
from verify.language import App, Expr, Mean, MeanBound, NoiseProof, Q, Relation, Statement, Sym, substitute, symbols
from verify.search.budget import Budget, OutOfTime
from verify.search.facts import evident_sign
from verify.search.finding import Finding, Trace
from verify.search.laws.letterwise import tidy
from verify.search.laws.noise_means import ZERO, closed_form
from verify.search.noise import NotShown, evidence
from verify.search.order import scalar_prover

HALF, FUNCTIONS = Q("1/2"), ("log", "sqrt", "exp", "tanh", "atan", "sin", "sinh", "cosh", "erf")
Choice = Callable[[App], Expr | None]                 # what takes the place of a part, None where it stays


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof of a claim with one mean by a simpler body that is on the right side of its own."""
    if not isinstance(s.claim, Relation) or s.claim.op not in ("<=", "<") or any(
            b.kind != "forall" or not isinstance(b.symbol, Sym) for b in s.prefix):
        return None
    means = means_of(s)
    if len(means) != 1:
        return None
    try:
        side = _side(s, means[0])
    except (Rejected, TooComplex, NotDifferentiable):
        return None
    for bound in _bounds(s, means[0], side) if side else ():
        try:
            node = evidence(s, NoiseProof((bound,)), scalar_prover(budget.part(0.35)))
        except (NotShown, Rejected, TooComplex, NotDifferentiable, OutOfTime, ArithmeticError):
            continue
        return Finding("PROVED", node, "a mean by that of a simpler body")
    trace.note("no mean of a simpler body was found that proves the claim")
    return None


def _side(s: Statement, m: Mean) -> str:
    """From which side the claim needs the mean bounded; "" where that is not evident."""
    assert isinstance(s.claim, Relation)
    gap = put_for(s.claim.right - s.claim.left, m, Sym("_mean"))
    slope = tidy(diff(gap, "_mean"))
    sign = 0 if "_mean" in symbols(slope) else evident_sign(scalar_goal(replace(s, claim=ZERO <= ZERO), ZERO), slope)
    return {1: "below", -1: "above"}.get(sign, "")


def _bounds(s: Statement, m: Mean, side: str) -> Iterator[MeanBound]:
    t, tried = Sym(m.variable), {m.body}

    def mean_of(u: Expr) -> Expr | None:
        found = closed_form(s, replace(m, body=tidy(HALF * (u + substitute(u, {t.name: -t})))))
        return found.constant if found is not None and not found.waves else None

    choices: list[Choice] = [lambda e: tangent(e, mean_of(e.args[0])), lambda e: tangent(e, ZERO), lambda e: tangent(e, Q(1)),
                             lambda e: _one_of(e, 0), lambda e: _one_of(e, 1)]
    for choose in choices:
        try:
            body = changed(m.body, t, choose)
            found = None if body in tried else closed_form(s, replace(m, body=body))
        except (Rejected, TooComplex, NotDifferentiable, Undefined, ArithmeticError):
            continue
        tried.add(body)
        if found is not None:
            yield replace(found, mean=m, side=side)


def changed(e: Expr, t: Sym, choose: Choice) -> Expr:
    """The body with something else for its outermost parts that depend on the noise and are chosen."""
    if not isinstance(e, App) or t.name not in symbols(e):
        return e
    new = choose(e)
    return new if new is not None else App(e.op, tuple(changed(a, t, choose) for a in e.args))


def tangent(e: App, at: Expr | None) -> Expr | None:
    """The tangent of a function of one argument."""
    if e.op not in FUNCTIONS or at is None:
        return None
    x = Sym("_x")
    slope = diff(App(e.op, (x,)), x.name)
    return add(App(e.op, (at,)) if at != ZERO or e.op in ("exp", "cosh") else ZERO,
               mul(substitute(slope, {x.name: at}), add(e.args[0], mul(Q(-1), at))))


def _one_of(e: App, i: int) -> Expr | None:
    """One of two things that a maximum, a minimum or an absolute value is."""
    if e.op == "abs":
        return e.args[0] if i == 0 else mul(Q(-1), e.args[0])
    return e.args[i] if e.op in ("max", "min") and len(e.args) == 2 else None
