"""What an induction on a sum or product may carry along: how much the terms that are still to come can add up to.

For a claim with the gap g(k) between its sides, an excess e with g(k) - g(k - 1) >= e(k) - e(k - 1) and g >= e at the first k
gives g >= e.  Here excesses are proposed; that these hold is for the induction to prove."""
from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from verify.kernel.format.rejected import Rejected
from verify.kernel.numbers.convert import midpoint
from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.checker import Checker
from verify.kernel.scalar.goal import Goal
from verify.kernel.theorems.sum_by_induction import goals_of
from verify.language import App, Expr, Num, Q, Relation, Statement, Sym, exp, log, substitute, symbols, walk
from verify.language.finite import RangeProduct, RangeSum
from verify.search.closed_sums import closed_sum, geometric_sum
from verify.search.forms import replaced, simplified, summands
from verify.search.ideas.ranges import tidy
from verify.search.points import value_at

ZERO = Q(0)
MOST_POWER = 6
TAILS = (Q(1), Q("1/2"), Q(2), Q("1/3"), Q(3))
NEAR, FAR = range(40), (128, 256)          # indices at which changes are compared with a fit


def excesses(s: Statement) -> Iterator[Expr]:
    """0, then what the terms that are still to come may add up to."""
    yield ZERO
    sums = [e for e in walk(s.claim) if isinstance(e, RangeSum | RangeProduct)]
    if not sums or not isinstance(s.claim, Relation) or s.claim.op == "==":
        return
    if len(sums) > 1 or not isinstance(sums[0].last, Sym):
        yield from (*fitted(s), *_gap(s))
        return
    n, body, index = sums[0].last, sums[0].body, sums[0].index
    if isinstance(sums[0], RangeProduct):
        yield from (c / (n + shift) for shift in (0, 1) for c in TAILS)
        yield from fitted(s)
        return
    for shift in (Q(0), Q(1), Q("1/2")):
        term = substitute(body, {index: n + shift})
        yield from (c * (n + shift) * term for c in TAILS)
        yield from (c * term for c in TAILS)
    closed = geometric_sum(index, n, body)
    if closed is not None:
        yield replaced(s.claim.right, sums[0], closed) - replaced(s.claim.left, sums[0], closed)
    yield from fitted(s)
    yield from _gap(s) if closed is None else ()


def fitted(s: Statement) -> Iterator[Expr]:
    """Excesses that change as the gap does, for claims in the index alone: of sums, or logarithms of products."""
    try:
        step = goals_of(Checker(), s, ZERO)[1]
    except (Rejected, IndexError):
        return
    found, claim = cancelled(step), s.claim
    if found is None or len(s.prefix) != 1 or not isinstance(claim, Relation):
        return
    _, by, rest = found
    v = step.variable(s.prefix[0].symbol.name)
    first, at = v.domain.lo, Sym(v.name)
    if not isinstance(first, Num) or symbols(rest) - {v.name}:
        return
    product, bound = (claim.left, claim.right) if isinstance(claim.left, RangeProduct) else (claim.right, claim.left)
    if isinstance(product, RangeProduct) and not any(isinstance(e, RangeSum | RangeProduct) for e in walk(bound)):
        sign = 1 if product == claim.right else -1
        change = sign * log(by * substitute(bound, {v.name: at - 1}) / bound)
        yield from (bound * sign * (exp(sign * tail) - 1) for tail in _tails(change, v.name, first.value))
    elif by == Q(1):
        yield from _tails(rest, v.name, first.value)


def _tails(change: Expr, name: str, first: Fraction) -> Iterator[Expr]:
    """Functions e(k) with e(k - 1) - e(k) at least minus the change at k, from the first k on, that tend to 0."""
    losses = {float(first + k): _loss(change, name, first + k) for k in (*NEAR, *FAR)}
    near, far = sorted(losses)[-2:]
    if not (losses[near] > 0 and losses[far] > 0) or any(math.isnan(x) for x in losses.values()):
        return
    try:
        power = round(2 * math.log(losses[near] / losses[far]) / math.log(far / near)) / 2
        found = list(_power_tails(losses, power, Sym(name)) if 1 < power <= MOST_POWER else _geometric_tails(losses, Sym(name)))
    except (ZeroDivisionError, OverflowError):         # what is beyond doubles has no fit
        return
    yield from found


def _loss(change: Expr, name: str, k: Fraction) -> float:
    """Minus the change at an index."""
    value = value_at(change, {name: k}, 400)
    try:
        return math.nan if value is None else -float(midpoint(value.lo))
    except (ValueError, OverflowError):
        return math.nan


def _power_tails(losses: dict[float, float], p: float, n: Sym) -> Iterator[Expr]:
    """a/x^(p - 1) - b/x^(p + 1) with x = n + h, for losses of about (p - 1) a/(n + h - 1/2)^p."""
    near, far = sorted(losses)[-2:]
    root = (losses[near] / losses[far]) ** (1 / p)
    a = _short(losses[far] * ((far - near) / (root - 1) * root) ** p / (p - 1))
    h = _short(((p - 1) * float(a) / losses[far]) ** (1 / p) - far + 0.5)
    if a <= 0 or min(losses) - 1 + h <= 0:
        return

    def lost(k: float, q: float) -> float:
        return float((k - 1 + float(h)) ** -q - (k + float(h)) ** -q)

    x = n + Num(h) if h else n
    b = min((float(a) * lost(k, p - 1) - loss) / lost(k, p + 1) for k, loss in losses.items() if k != far)
    first = Num(a) / (x if p == 2 else x ** Num(Fraction(p - 1)))
    yield from [first] if b >= 0 else []
    yield from [first - Num(_below(b)) / x ** Num(Fraction(p + 1))] if _below(b) else []


def _geometric_tails(losses: dict[float, float], n: Sym) -> Iterator[Expr]:
    """a r^n - b r^(2 n), for losses of about a (1 - r) r^(n - 1)."""
    near = sorted(losses)[:len(NEAR)]
    ratio = _short(losses[near[-1]] / losses[near[-2]])
    r = float(ratio)
    if not 0 < ratio < 1:
        return
    a = _short(losses[near[-1]] / (r ** (near[-1] - 1) * (1 - r)))
    b = min((float(a) * r ** (k - 1) * (1 - r) - losses[k]) / (r ** (2 * k - 2) * (1 - r * r)) for k in near[:len(near) // 2])
    first, most = Num(a) * Num(ratio) ** n, max(losses[k] / (r ** (k - 1) * (1 - r)) for k in near)
    yield first if b >= 0 else Num(-_below(-most)) * Num(ratio) ** n
    yield from [first - Num(_below(b)) * Num(ratio) ** (2 * n)] if _below(b) else []


def _short(x: float) -> Fraction:
    """The fraction of a small denominator that a fitted number stands for."""
    return Fraction(x).limit_denominator(48)


def _below(x: float) -> Fraction:
    """A short fraction a little below a number."""
    return Fraction(x - abs(x) / 50).limit_denominator(60)


def _gap(s: Statement) -> Iterator[Expr]:
    """The gap itself, where each sum has a closed form: the step is then an identity, and its sign is about numbers."""
    gap = s.claim.right - s.claim.left if isinstance(s.claim, Relation) else ZERO
    for total in {e: None for e in walk(gap) if isinstance(e, RangeSum | RangeProduct)}:
        closed = closed_sum(total) if isinstance(total, RangeSum) else None
        if closed is None:
            return
        gap = replaced(gap, total, closed)
    yield gap


def cancelled(goal: Goal) -> tuple[str, Expr, Expr] | None:
    """A name that the claim and the last hypothesis are linear in, a multiplier of the hypothesis with which it cancels, and
    the claim minus that multiple."""
    if not goal.given:
        return None
    fact = goal.given[-1]
    for name in sorted(symbols(fact.expr) & symbols(goal.claim) & {v.name for v in goal.variables}):
        below, above = (substitute(e, {name: Q(1)}) - substitute(e, {name: ZERO}) for e in (fact.expr, goal.claim))
        whole = gathered(above / gathered(below)) if isinstance(gathered(below), Num) else None
        by = None if simplified(goal, below) is None else simplified(goal, above / below) if whole is None else whole
        if by is None or name in symbols(by) or goal.undefined_conditions(by):
            continue
        short = simplified(goal, goal.claim - by * fact.expr)
        if short is None or name not in symbols(short):
            whole = substitute(goal.claim, {name: ZERO}) - by * substitute(fact.expr, {name: ZERO})
            return name, by, ZERO if short is None else gathered(tidy(whole, sorted(symbols(whole))))
    return None


def gathered(e: Expr) -> Expr:
    """An expression whose sums have alike summands added up, and whose products have their numbers in front."""
    if not isinstance(e, App):
        return e
    e = App(e.op, tuple(map(gathered, e.args)))
    found: dict[Expr, Fraction] = {}
    for c, t in summands(e, Fraction(1)):
        found[t] = found.get(t, Fraction(0)) + c
    return add(*(mul(Num(c), t) for t, c in found.items() if c))
