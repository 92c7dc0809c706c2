"""Values for what is said to exist in a claim about means under noise."""
from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from verify.kernel.numbers.derivative import diff
from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.goal import Goal
from verify.kernel.scalar.opening import scalar_goal
from verify.kernel.theorems.noise import means_of, put_for
from verify.language import (
    App, Domain, Expr, Q, Quantifier, Relation, Statement, Sym, literal, log, maximum, substitute, symbols)
from verify.search.budget import SECOND, Budget, OutOfTime
from verify.search.by_sum import by_sum
from verify.search.finding import Finding, Trace
from verify.search.forms import factored, linear_in, simplified
from verify.search.laws.noise_means import closed_form
from verify.search.laws.noise_pieces import Unclear
from verify.search.noise import value_of
from verify.search.noise_samples import seems_violated
from verify.search.order import scalar_prover
from verify.search.quantifiers import existential, explicit, instantiated, suggested
from verify.search.scalar_search import simple_points

Values = dict[str, Expr]
SIMPLE = tuple(map(Q, (1, 0, 2, "1/2", 3, "1/4", -1, 4, "3/2", "1/8", 10, "1/10", "-1/2", -2)))
MOST, POINTS = 400, 12        # choices of simple numbers, and points at which each is tried before a proof


def choose(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """Values that leave a universal statement which is proved: those of the universal symbols, those at which the sides are
    equal or their difference is stationary, simple numbers."""
    if not isinstance(s.claim, Relation):
        return None
    return explicit(_choose, s, budget.part(0.8), trace)


def _choose(s: Statement, budget: Budget, trace: Trace) -> dict[str, Any] | None:
    for values in itertools.chain(_twins(s), _stationary(s), _simple(s)):
        budget.spend(SECOND // 50)
        if all(_seems_true(part.statement) for part in instantiated(s, values)):
            node = suggested(s, values, budget.part(0.3, 5 * SECOND), trace)
            if node is not None:
                return node
    trace.note("no choice of the existential symbols of a claim about means was found")
    return None


def _seems_true(s: Statement) -> bool:
    """Whether nothing speaks against a statement at simple points."""
    return not any(seems_violated(s, point) for point in simple_points(scalar_goal(s, Q(0)), POINTS))


def _domain(b: Quantifier) -> Domain: return b.domain or Domain()


def _twins(s: Statement) -> Iterator[Values]:
    """What exists as universal symbols of the same domain, in their order, and 0 where there are no more; then as their
    absolute values."""
    before = {b.symbol.name: before.prefix for b, before in existential(s, {})}
    for sign in (False, True):
        values, used = Values(), set[str]()
        for b in s.prefix:
            if b.kind == "exists":
                free = [e for e in before[b.symbol.name] if _domain(e) == _domain(b) and e.symbol.name not in used]
                used |= {e.symbol.name for e in free[:1]}
                twin = Sym(free[0].symbol.name) if free else None
                values[b.symbol.name] = Q(0) if twin is None else maximum(twin, -twin) if sign else twin
        if used:
            yield values


def _stationary(s: Statement) -> Iterator[Values]:
    """Where the difference of the sides vanishes that are said to be equal, or has no slope in what exists, one symbol after
    the other."""
    assert isinstance(s.claim, Relation)
    universal = replace(s, prefix=tuple(replace(b, kind="forall") for b in s.prefix))
    prover, gap = scalar_prover(Budget(steps=SECOND)), s.claim.right - s.claim.left
    for mean in means_of(s):
        try:
            bound = closed_form(universal, mean, prover)
        except (Unclear, OutOfTime):
            return
        if bound is None:
            return
        gap = put_for(gap, mean, value_of(bound))
    names = [b.symbol.name for b in s.prefix if b.kind == "exists"]
    base = scalar_goal(replace(universal, claim=Q(0) <= Q(0)), Q(0))
    root = _root(base, gap, names[0]) if s.claim.op == "==" and len(names) == 1 else None
    if root is not None:
        yield {names[0]: root}
    for order in (names, names[::-1]) if len(names) > 1 else (names,):
        values = _eliminated(base, gap, order)
        if values is not None:
            yield values


def _eliminated(base: Goal, gap: Expr, names: list[str]) -> Values | None:
    """What each of the names is where the slopes vanish, without the names."""
    values: Values = {}
    for name in names:
        root = _root(base, diff(gap, name), name)
        if root is None:
            return None
        values = {**{n: short(base, substitute(e, {name: root})) for n, e in values.items()}, name: root}
        gap = short(base, substitute(gap, {name: root}))
    return values


def _root(base: Goal, slope: Expr, name: str) -> Expr | None:
    """Where an expression vanishes that is linear in a symbol, or in one exponential linear in it."""
    whole = factored(base.with_claim(slope))
    found = () if whole is None else (t for poly, _ in whole.factors for t in linear_in(whole.forms, poly, ("sym", "exp")))
    for a, b, atom in found:
        exponent = atom.args[0] if isinstance(atom, App) else atom
        k = short(base, diff(exponent, name)) if name in symbols(exponent) else Q(0)
        if literal(k) != 0 and name not in symbols(a) | symbols(b) | symbols(k):
            value = short(base, mul(Q(-1), a) / b)
            reached = log(value) if isinstance(atom, App) else value
            return short(base, add(reached, mul(Q(-1), substitute(exponent, {name: Q(0)}))) / k)
    return None


def short(goal: Goal, e: Expr) -> Expr:
    """An expression as a product of its factors, where it has a normal form."""
    found, whole = factored(goal.with_claim(e)), simplified(goal, e)
    return Q(0) if found is not None and found.zero else e if whole is None else whole


def _simple(s: Statement) -> Iterator[Values]:
    """Simple numbers, the simplest first."""
    chosen = [b for b in s.prefix if b.kind == "exists"]
    for combo in itertools.islice(by_sum([len(SIMPLE)] * len(chosen)), MOST):
        yield {b.symbol.name: SIMPLE[i] for b, i in zip(chosen, combo, strict=True)}
