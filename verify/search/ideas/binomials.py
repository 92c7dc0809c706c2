"""Binomial coefficients against other things: through n^k/k!, 2^n and n^n/(k^k (n-k)^(n-k)) from above, (n/k)^k from below."""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from verify.elaborate.goals import in_place, reflected
from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Goal, Variable
from verify.language import App, Expr, Num, Q, Sym, call, literal, substitute, symbols, walk
from verify.search.forms import factored, replaced
from verify.search.ideas.reals import stirling_between_reals
from verify.search.numeric import refuted_at
from verify.search.points import inside, sample
from verify.search.task import SAMPLES, Node
from verify.search.zero_bases import Cut, lower_end_apart, split_node

if TYPE_CHECKING:
    from verify.search.prover import Prover

LOGS = ("log", "log2")
MOST_CUTS = 4
LARGE, SHARES = Fraction(40), tuple(map(Fraction, ("1/40", "1/4", "1/2", "3/4", "39/40", "1")))
Search = Callable[["Prover", Goal], "Node | None"]


def through_powers(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """claim = (claim with the bound) + weight * (difference of bound and coefficient); `search` proves the first of these."""
    found = dict.fromkeys(n for n in walk(goal.claim, once=True) if isinstance(n, App) and n.op == "binomial")
    for n in found:
        weight, (top, below) = literal_weight(prover, goal, _part(goal, n)), n.args
        if not symbols(below) or not weight:
            continue
        if weight > 0:
            node = _through(prover, goal, n, (top / below) ** below, 1, search, _directly)
        else:
            node = (_through(prover, goal, n, Q(2) ** top, -1, search, partial(through_powers, search=search))
                    or _through(prover, goal, n, top ** below / call("factorial", below), -1, search, _directly)
                    or _by_shannon(prover, goal, n, top - below, MOST_CUTS, search))
        if node is not None:
            return node
    return None


def _part(goal: Goal, n: App) -> App:
    """The logarithm of a coefficient where the claim has that, else the coefficient."""
    return next((m for m in walk(goal.claim, once=True) if isinstance(m, App) and m.op in LOGS and m.args[0] == n), n)


def _directly(prover: Prover, goal: Goal) -> Node | None: return prover.prove(goal, 4)


def _through(prover: Prover, goal: Goal, n: App, bound: Expr, weight: int, search: Search, of_gap: Search) -> Node | None:
    part = _part(goal, n)
    at = replaced(part, n, bound)
    gap, rest = (at - part if weight < 0 else part - at), replaced(goal.claim, part, at)
    if _refuted(prover, goal.with_claim(rest), n) or not prover.same(goal, rest + gap) or _vanishes(goal, rest):
        return None
    terms = list[Node]()
    for term, strict, way in ((rest, goal.strict, search), (gap, False, of_gap)):
        node = prover.with_definedness(goal, {"expr": write_term(term)}, term)
        proof = None if node is None else way(prover, goal.with_claim(term, strict))
        if node is None or proof is None:
            return None
        terms.append({**node, "proof": proof})
    return {"rule": "sum", "terms": terms}


def _by_shannon(prover: Prover, goal: Goal, n: App, other: Expr, cuts: int, search: Search) -> Node | None:
    """The claim by n^n/(k^k (n-k)^(n-k)), which is exp(n h(k/n)), after as many cuts where n, k or n - k, the other, is 0."""
    top, below = n.args
    bound = top ** top / (below ** below * other ** other)
    node = _through(prover, goal, n, bound, -1, search, stirling_between_reals)
    if node is not None or not cuts or _refuted(prover, goal.with_claim(replaced(goal.claim, n, bound)), n):
        return node
    for v in goal.variables:
        d = v.domain
        if not d.integer or d.lo is None or not d.lo_closed or d.lo == d.hi:
            continue
        bases = [e for e in (top, below, other) if v.name in symbols(e)]
        if isinstance(d.lo, Num) and any(_vanishes(goal, substitute(e, {v.name: d.lo})) for e in bases):
            return _above_lower_end(prover, goal, n, other, lower_end_apart(goal, v, d.lo), cuts - 1, search)
        if d.hi is not None and d.hi_closed and symbols(d.hi) and any(
                _vanishes(goal, substitute(e, {v.name: d.hi})) for e in bases):
            return _reflected(prover, goal, n, other, v, d.hi, cuts - 1, search)
    return None


def _above_lower_end(prover: Prover, goal: Goal, n: App, other: Expr, cut: Cut, cuts: int, search: Search) -> Node | None:
    """The lower end of an integer variable apart."""
    pinned = search(prover, goal.fix(cut.name, cut.at))
    rest = None if pinned is None else _by_shannon(prover, cut.goals["above"], n, other, cuts, search)
    return None if pinned is None or rest is None else split_node(cut, {"below": pinned, "above": rest})


def _reflected(prover: Prover, goal: Goal, n: App, other: Expr, v: Variable, hi: Expr, cuts: int, search: Search
               ) -> Node | None:
    """The claim with hi - w in place of an integer v <= hi."""
    name = f"{v.name}_w"
    moved, at = in_place(goal, v, Variable(name, reflected(v.domain, hi)), hi - Sym(name)), {v.name: hi - Sym(name)}
    own, left = substitute(n, at), substitute(other, at)
    if not isinstance(own, App):
        return None
    left = Sym(name) if _vanishes(moved, left - Sym(name)) else left
    node = _by_shannon(prover, moved, own, left, cuts, search)
    return None if node is None else {"rule": "transform", "var": v.name, "by": "reflect", "name": name, "proof": node}


def _refuted(prover: Prover, goal: Goal, n: App) -> bool:
    """Whether the claim fails at a sample point, also with a large n and k near 0, in the middle and near n."""
    points = list(sample(goal, SAMPLES, prover.seed))
    if all(isinstance(a, Sym) for a in n.args):
        top, below = sorted(symbols(n.args[0])), sorted(symbols(n.args[1]))
        large = [{**p, top[0]: LARGE, below[0]: LARGE * share} for p in points[:1] for share in SHARES]
        points += [p for p in large if inside(goal, p)]
    return refuted_at(goal, points) is not None


def _vanishes(goal: Goal, e: Expr) -> bool:
    whole = factored(goal.with_claim(e))
    return whole is not None and whole.zero


def literal_weight(prover: Prover, goal: Goal, part: Expr) -> int:
    """1 or -1 where that times a part of the claim is all in which the part occurs, else 0."""
    without = replaced(goal.claim, part, Q(0))
    weight = next((w for w in (-1, 1) if prover.same(goal, without + w * part)), 0)
    return weight if literal(part) is None else 0
