"""Means under noise bounded through simpler bodies: functions by their tangents at the mean of what they are of (Jensen's
inequality) or at 0, a maximum, minimum or absolute value by one of the two things that it is, or without its offset."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.numbers.folding import add, mul
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.scalar.opening import scalar_goal
from verify.kernel.scalar.checker import Checker
from verify.kernel.theorems.noise import joined, means_of, put_for
from verify.language import (
    App, Expr, Mean, MeanBound, NoiseProof, Piece, Q, Relation, Statement, Sym, holds_mean, literal, substitute, symbols)
from verify.search.budget import Budget, OutOfTime
from verify.search.facts import evident_sign
from verify.search.finding import Finding, Trace
from verify.search.laws.letterwise import tidy
from verify.search.laws.noise_means import ZERO, Node, closed_form, one_sided
from verify.search.laws.noise_pieces import Unclear, by_signs, line
from verify.search.noise import NotShown, evidence, value_of
from verify.search.order import scalar_prover
from verify.search.prover import Prover

MOST_MEANS = 3
HALF, FUNCTIONS = Q("1/2"), ("log", "sqrt", "exp", "tanh", "atan", "sin", "sinh", "cosh", "erf")
Choice = Callable[[App], Expr | None]                 # what takes the place of a part, None where it stays


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof of a claim with means by simpler bodies that are on the right sides of their own."""
    if not isinstance(s.claim, Relation) or s.claim.op not in ("<=", "<") or any(
            b.kind != "forall" or not isinstance(b.symbol, Sym) for b in s.prefix) or any(
                holds_mean(m.body) for m in means_of(s)):
        return None
    node = by_signs(s, lambda part: _bounded(part, budget))
    if node is None:
        trace.note("no mean of a simpler body was found that proves the claim")
        return None
    return Finding("PROVED", node, "a mean by that of a simpler body")


def _bounded(s: Statement, budget: Budget) -> Node | None:
    """Evidence by the first simpler bodies that give some; raises Unclear where one depends on a sign."""
    unclear: list[Unclear] = []
    try:
        sides = {m: _side(s, m) for m in means_of(s)}
    except (Rejected, TooComplex, NotDifferentiable):
        return None
    node = _at_each_noise(s, budget) if len(sides) > 1 else None
    if node is not None:
        return node
    if len(sides) > MOST_MEANS or "" in sides.values():
        return None
    quick = scalar_prover(budget.part(0.2))
    each = [list(_bounds(s, m, side, quick, unclear)) for m, side in sides.items()]
    for bounds in product(*each):
        try:
            return evidence(s, NoiseProof(bounds), scalar_prover(budget.part(0.35)))
        except (NotShown, Rejected, TooComplex, NotDifferentiable, OutOfTime, ArithmeticError):
            continue
    if unclear:
        raise unclear[0]
    return None


def _at_each_noise(s: Statement, budget: Budget) -> Node | None:
    """Evidence that the claim holds at each value of the noise that its means have in common."""
    try:
        one = joined(Checker(), s)
        (mean,) = means_of(one)
        rest = put_for(one.claim.right, mean, ZERO)  # type: ignore[union-attr]
        bound = MeanBound(mean, "below", (Piece(ZERO),), mul(Q(-1), rest))
        return evidence(s, NoiseProof((bound,), joined=True), scalar_prover(budget.part(0.1)))
    except (NotShown, Rejected, TooComplex, NotDifferentiable, OutOfTime, ArithmeticError):
        return None


def _side(s: Statement, m: Mean) -> str:
    """From which side the claim needs a mean bounded; "" where that is not evident."""
    assert isinstance(s.claim, Relation)
    gap = put_for(s.claim.right - s.claim.left, m, Sym("_mean"))
    for other in means_of(s):
        gap = put_for(gap, other, Sym("_other"))
    slope = tidy(diff(gap, "_mean"))
    sign = 0 if {"_mean", "_other"} & symbols(slope) else evident_sign(
        scalar_goal(replace(s, claim=ZERO <= ZERO), ZERO), slope)
    return {1: "below", -1: "above"}.get(sign, "")


def _bounds(s: Statement, m: Mean, side: str, prover: Prover, unclear: list[Unclear]) -> Iterator[MeanBound]:
    t, tried = Sym(m.variable), {m.body}

    def mean_of(u: Expr) -> Expr | None:
        found = closed_form(s, replace(m, body=HALF * (u + substitute(u, {t.name: -t}))), prover)
        return None if found is None else tidy(value_of(found))

    choices: list[Choice] = [lambda e: tangent(e, mean_of(e.args[0])), lambda e: tangent(e, ZERO), lambda e: tangent(e, Q(1)),
                             lambda e: _one_of(e, 0), lambda e: _one_of(e, 1), lambda e: _apart(e, t, side)]
    choices += [lambda e: _one_part(e, t, 0), lambda e: _one_part(e, t, 1), lambda e: _at_the_middle(e, t)]
    for choose in (None, *choices):
        try:
            body = m.body if choose is None else changed(m.body, t, choose)
            if choose is not None and body in tried:
                continue
            tried.add(body)
            other = replace(m, body=body)
            found = closed_form(s, other, prover) or one_sided(s, other, side, prover)
        except Unclear as error:
            unclear.append(error)
            continue
        except (Rejected, TooComplex, NotDifferentiable, Undefined, OutOfTime, ArithmeticError):
            continue
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


def _apart(e: App, t: Sym, side: str) -> Expr | None:
    """|u + c| <= |u| + |c| and max(u + c, 0) <= max(u, 0) + max(c, 0), for the part u with the noise and the number c."""
    found = _with_offset(e, t)
    return None if found is None or side != "above" else add(*(App(e.op, (u, *e.args[1:])) for u in found))


def _one_part(e: App, t: Sym, i: int) -> Expr | None:
    """|u| or |c| in the place of |u + c|, whose mean is at least both where u is symmetric; so max(u + c, 0)."""
    found = _with_offset(e, t)
    return None if found is None else App(e.op, (found[i], *e.args[1:]))


def _at_the_middle(e: App, t: Sym) -> Expr | None:
    """A maximum or minimum of two lines without the noise, of which the mean is on one side where the noise is symmetric."""
    if e.op not in ("max", "min") or len(e.args) != 2 or any(line(a, t) is None for a in e.args):
        return None
    return App(e.op, tuple(substitute(a, {t.name: ZERO}) for a in e.args))


def _with_offset(e: App, t: Sym) -> tuple[Expr, Expr] | None:
    """The part of a line with the noise, and its offset, inside an absolute value or a maximum or minimum with 0."""
    if e.op != "abs" and not (e.op in ("max", "min") and len(e.args) == 2 and literal(e.args[1]) == 0):
        return None
    found = line(e.args[0], t)
    return None if found is None or literal(found[1]) == 0 else (mul(found[0], t), found[1])
