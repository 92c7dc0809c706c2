"""Claims from others without what stands around their sums: L <= sqrt(R) from L^2 <= R, L <= exp(R) from L <= 1 + R,
log(S)/c <= R from S <= exp(c R), A/D <= R from A <= R D, and claims with fractions of numbers from their multiples."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import lcm

from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.signs import Premise
from verify.language import App, Expr, Num, Q, Relation, Sum, exp, literal, walk
from verify.language.proofs import Derivation, Step, combine, derivation, pointwise, use
from verify.search.laws.view import ONE, View

AIM, MOST = "what is stronger", 60
Writer = Callable[[View], Iterator[Derivation]]


def by_multiple(writers: Sequence[Writer]) -> Writer:
    """The writer that has a claim with a common factor, or with fractions of its sums, shown without by other writers."""

    def multiple(view: View) -> Iterator[Derivation]:
        r = view.aim.relation
        factor = ONE if view.aim.letters else _denominators(r)
        if factor == ONE:
            return
        aim = replace(r, left=_times(factor, r.left), right=_times(factor, r.right))
        for steps in _shown(view, aim, writers):
            yield from derivation(*steps, combine("claim", r, use(AIM, weight=ONE / factor)))

    return multiple


def _shown(view: View, aim: Relation, writers: Sequence[Writer]) -> Iterator[tuple[Step, ...]]:
    """The steps of other writers for another claim, which is the last that they show."""
    other = View(view.statement, Premise((), (), aim), view.known, view.context, view.used)
    for writer in writers:
        for found in writer(other):
            *steps, last = found.steps
            yield (*steps, replace(last, name=AIM))


def _denominators(r: Relation) -> Expr:
    """The least number with which no sum of the claim is divided by one, or has a fraction before it."""
    found = 1
    for side in (r.left, r.right):
        for part in side.args if isinstance(side, App) and side.op == "add" else (side,):
            found = lcm(found, _denominator(part))
    return Q(found)


def _denominator(e: Expr) -> int:
    if isinstance(e, App) and e.op == "div" and isinstance(e.args[1], Num):
        return Fraction(e.args[1].value).numerator
    numbers = [literal(a) for a in e.args] if isinstance(e, App) and e.op == "mul" else []
    return lcm(*(Fraction(v).denominator for v in numbers if v is not None))


def _times(factor: Expr, e: Expr) -> Expr:
    if isinstance(e, App) and e.op == "add":
        return add(*(_times(factor, a) for a in e.args))
    if isinstance(e, App) and e.op == "div" and isinstance(e.args[1], Num):
        rest = mul(factor, ONE / e.args[1]) if literal(factor) is None else Q(
            Fraction(literal(factor) or 0) / Fraction(e.args[1].value))
        return e.args[0] if rest == ONE else _times(rest, e.args[0])
    return mul(factor, e)


def by_stronger(writers: Sequence[Writer]) -> Writer:
    """The writer that has the stronger claims shown by other writers."""

    def stronger(view: View) -> Iterator[Derivation]:
        r = view.aim.relation
        aim = None if view.aim.letters else _stronger(r)
        if aim is None:
            return
        inner = tuple(a for e in (r.left, r.right) if isinstance(e, App) for a in e.args if not isinstance(a, Sum))
        for steps in _shown(view, aim, writers):
            yield from derivation(*steps, pointwise("claim", r, AIM, terms=inner))

    return stronger


def _stronger(r: Relation) -> Relation | None:
    left, right = r.left, r.right
    if isinstance(right, App) and any(isinstance(n, Sum) for n in walk(right)):
        if right.op == "sqrt":
            return replace(r, left=left ** 2, right=right.args[0])
        if right.op == "exp":
            return replace(r, right=1 + right.args[0])
    return None
