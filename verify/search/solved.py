"""Hypotheses that are equations, solved for a variable: what is left to show, and points that satisfy them exactly."""
from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from verify.kernel.models.constants import SignUnknown, log_sum
from verify.kernel.values.enclose import enclose
from verify.kernel.scalar.goal import EmptyBox, Fact, Goal
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.format.rejected import TooComplex
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.language import App, Expr, Num, Sym, call, literal, substitute, symbols
from verify.search.forms import linear_in, simplified, written

Point = dict[str, Fraction]
MOST_POWER = 12         # of a power whose value tells two hypotheses apart


@dataclass(frozen=True)
class Solved:
    """A goal without the variable `name`, whose value is `value`: the hypotheses with the numbers `pair` say
    by * (variable - value) >= 0 and <= 0."""

    goal: Goal
    name: str
    value: Expr
    by: Expr
    pair: tuple[int, int]

    def complete(self, point: Point) -> Point | None:
        """The point of the whole goal, where the value is a rational."""
        try:
            exact = log_sum(substitute(self.value, {n: Num(q) for n, q in point.items()}))
        except SignUnknown:
            return None
        return {**point, self.name: exact.rational} if exact is not None and not exact.logs else None


def solutions(goal: Goal) -> Iterator[Solved]:
    """Each equation among the hypotheses solved for each real variable that it is linear in and on which no end depends, then
    those in the square of a variable that is not negative."""
    yield from _linear(goal)
    yield from roots(goal)


def roots(goal: Goal) -> Iterator[Solved]:
    """Each equation among the hypotheses in the square of a variable that is not negative, solved for it."""
    for i, j, f in _equations(goal):
        for v in goal.variables:
            lo = v.domain.lo
            if v.name not in symbols(f.expr) or not isinstance(lo, Num) or lo.value < 0:
                continue
            try:
                b = literal(diff(diff(f.expr, v.name), v.name) / 2)
            except NotDifferentiable:
                continue
            rest = substitute(f.expr, {v.name: Num(Fraction(0))})
            square = None if not b else simplified(goal, rest / Num(-b))
            if square is None or b is None or not _equal(goal, f.expr, Num(b) * (Sym(v.name) ** 2 - square)):
                continue
            root = call("sqrt", square)
            if not goal.undefined_conditions(root):
                yield from by_value(goal, (i, j), v.name, root, Num(b) * (Sym(v.name) + root))


def _linear(goal: Goal) -> Iterator[Solved]:
    for i, j, f in _equations(goal):
        forms = goal.normal_forms()
        try:
            n, d = forms.together(f.expr)[0]
        except (TooComplex, TypeError):
            continue
        for a, b, atom in sorted(linear_in(forms, n, ("sym",)), key=lambda t: len(symbols(t[1]))):
            if isinstance(atom, Sym):
                value = simplified(goal, -(a / b))
                by = b if d.is_constant() and d.is_one() else b / written(forms, d)
                yield from by_value(goal, (i, j), atom.name, -(a / b) if value is None else value, by)


@lru_cache(maxsize=200)
def solved(goal: Goal) -> Solved | None:
    """The first solution, or None."""
    return next(solutions(goal), None)


def _equations(goal: Goal) -> Iterator[tuple[int, int, Fact]]:
    """Each hypothesis with the first later one that says the opposite, their numbers first.  Rational functions that differ at
    one point of rationals are not compared: of many hypotheses, few are equations."""
    values = [_at_some_point(f.expr) for f in goal.given]
    opposites = [None if q is None else -q for q in values]
    for i, f in enumerate(goal.given):
        j = next((k for k in range(i + 1, len(goal.given))
                  if (values[i] is None or values[k] in (None, opposites[i])) and _opposite(goal, f, goal.given[k])), None)
        if j is not None:
            yield i, j, f


def _at_some_point(e: Expr) -> Fraction | None:
    """The value of a rational function where each symbol is a rational of its own; None of anything else, and of a pole."""
    match e:
        case Num(): return e.value
        case Sym(): return Fraction(sum(ord(c) * 31 ** i for i, c in enumerate(e.name[:8])), 97)
        case App(op="add" | "mul" | "div") if None not in (parts := [_at_some_point(a) for a in e.args]):
            known = [q for q in parts if q is not None]
            if e.op == "div":
                return known[0] / known[1] if known[1] else None
            return sum(known, Fraction(0)) if e.op == "add" else math.prod(known, start=Fraction(1))
        case App(op="pow", args=(base, Num(value=n))) if n.denominator == 1 and abs(n) <= MOST_POWER:
            value = _at_some_point(base)
            return None if value is None or (not value and n < 0) else value ** int(n)
    return None


def _opposite(goal: Goal, f: Fact, g: Fact) -> bool:
    return not f.strict and not g.strict and symbols(f.expr) == symbols(g.expr) and _equal(goal, f.expr, -g.expr)


def _equal(goal: Goal, left: Expr, right: Expr) -> bool:
    try:
        return goal.normal_forms().equal(left, right)
    except (TooComplex, TypeError):
        return False


def by_value(goal: Goal, pair: tuple[int, int], name: str, value: Expr, by: Expr) -> Iterator[Solved]:
    """The solution of two hypotheses that say by * (variable - value) >= 0 and <= 0, if no other end mentions the variable."""
    others = tuple(w for w in goal.variables if w.name != name)
    ends = [e for w in others for e in (w.domain.lo, w.domain.hi) if e is not None]
    if any(name in symbols(e) for e in (value, *ends)) or goal.variable(name).domain.integer:
        return
    sign = _sign(goal, by)
    at, d = {name: value}, goal.variable(name).domain
    own = [*([] if d.lo is None else [Fact(value - d.lo, not d.lo_closed)]),
           *([] if d.hi is None else [Fact(d.hi - value, not d.hi_closed)])]
    kept = tuple(Fact(substitute(f.expr, at), f.strict) for i, f in enumerate(goal.given) if i not in pair)
    left = Goal(others, (*kept, *own), substitute(goal.claim, at), goal.strict)
    yield Solved(left, name, value, -by if sign < 0 else by, pair[::-1] if sign < 0 else pair)


def _sign(goal: Goal, e: Expr) -> int:
    try:
        found = enclose(e, goal.box())
    except (Undefined, EmptyBox):
        return 0
    return 1 if found.nonnegative(True) else -1 if found.nonpositive(True) else 0
