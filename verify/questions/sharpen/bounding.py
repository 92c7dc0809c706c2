"""A relation as a bound on one of its constants: at each point, the value from which (or up to which) it holds."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from verify.kernel.numbers.convert import to_arb
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.numbers.folding import add, mul
from verify.kernel.numbers.intervals import Interval, precision
from verify.kernel.numbers.normal_form import NormalForms, TooComplex
from verify.language import App, Expr, Num, Relation, Sym, exp, log, substitute, symbols, walk
from verify.questions.values import value_near
from verify.search.points import Point

ZERO = Num(Fraction(0))
_FAR = Fraction(2) ** 64


@dataclass(frozen=True)
class Bounding:
    """`gap >= 0` (or `> 0`) as a bound on the constant `name`: `slope` is the derivative of the gap by it, `at` the value at
    which the gap vanishes, None where no formula was found; `linear` where the slope does not depend on the constant."""

    name: str
    gap: Expr
    slope: Expr
    at: Expr | None
    linear: bool

    def side(self, point: Point, constant: Fraction, bits: int = 120) -> int:
        """1 where the gap grows with the constant at a point, -1 where it falls, 0 where that is not seen."""
        v = value_near(self.slope, {**point, self.name: constant}, bits)
        return 0 if v is None else 1 if v.nonnegative(True) else -1 if v.nonpositive(True) else 0

    def value(self, point: Point, side: int, bits: int = 160) -> arb | None:
        """The bound at a point, rounded to where the relation fails: a constant beyond it (below for side 1) refutes."""
        if self.at is not None:
            v = value_near(self.at, point, bits)
            return None if v is None else v.lo if side > 0 else v.hi
        return _bisected(self, point, side, bits)


def bounding(relation: Relation, name: str) -> Bounding | None:
    """A relation `<=` or `<` as a bound on a symbol; None where the symbol does not occur.  Raises NotDifferentiable."""
    gap = relation.right - relation.left
    if name not in symbols(gap):
        return None
    slope = diff(gap, name)
    try:
        linear = name not in symbols(slope) or NormalForms().equal(diff(slope, name), ZERO)
    except (TooComplex, NotDifferentiable):
        linear = False
    return Bounding(name, gap, slope, _solved(gap, slope, name, linear), linear)


def _solved(gap: Expr, slope: Expr, name: str, linear: bool) -> Expr | None:
    if linear:
        rest = _tidy(substitute(gap, {name: ZERO}))
        return mul(Num(Fraction(-1)), rest) / _tidy(substitute(slope, {name: ZERO}))
    if sum(isinstance(n, Sym) and n.name == name for n in walk(gap)) == 1:
        return _peeled(gap, ZERO, name)
    return None


def _tidy(e: Expr) -> Expr:
    """The expression without zero summands and factors, so that a product with 0 loses no value elsewhere."""
    if not isinstance(e, App):
        return e
    args = tuple(_tidy(a) for a in e.args)
    if e.op == "mul" and any(a == ZERO for a in args):
        return ZERO
    if e.op == "div" and args[0] == ZERO:
        return ZERO
    return add(*args) if e.op == "add" else mul(*args) if e.op == "mul" else App(e.op, args)


def _peeled(e: Expr, target: Expr, name: str) -> Expr | None:
    """The value of a symbol that occurs once at which the expression is the target, on the branch of positive numbers."""
    if isinstance(e, Sym):
        return target
    if not isinstance(e, App):
        return None
    i = next(k for k, a in enumerate(e.args) if name in symbols(a))
    inner, others = e.args[i], e.args[:i] + e.args[i + 1:]
    match e.op:
        case "add": new: Expr = target - add(*others)
        case "mul": new = -target if others == (Num(Fraction(-1)),) else target / mul(*others)
        case "div": new = target * others[0] if i == 0 else others[0] / target
        case "exp": new = log(target)
        case "log": new = exp(target)
        case "sqrt": new = target ** 2
        case "pow": new = target ** (1 / others[0]) if i == 0 else log(target) / log(others[0])
        case _: return None
    return _peeled(inner, _tidy(new), name)


def _bisected(b: Bounding, point: Point, side: int, bits: int) -> arb | None:
    """The bound at a point by bisection, between the powers of two where the gap changes its sign."""
    def fails(c: Fraction) -> bool | None:
        v: Interval | None = value_near(b.gap, {**point, b.name: c}, bits)
        return None if v is None else True if v.nonpositive(True) else False if v.nonnegative() else None

    bad, good = -side * Fraction(1), side * Fraction(1)
    while fails(bad) is not True:
        bad = bad * 2 if fails(bad) is False else bad / 2
        if abs(bad) > _FAR or abs(bad) < 1 / _FAR:
            return None
    while fails(good) is not False:
        good = good * 2
        if abs(good) > _FAR:
            return None
    while abs(good - bad) > Fraction(1, 2 ** (bits // 2)) * max(Fraction(1), abs(good)):
        middle = (good + bad) / 2
        said = fails(middle)
        if said is None:
            break
        good, bad = (good, middle) if said else (middle, good)
        good, bad = (middle, bad) if not said else (good, middle)
    with precision(4 * bits):
        x = to_arb(bad)
    return x.lower() if side > 0 else x.upper()


def sides_at(bounds: Sequence[Bounding], points: Sequence[Point], constants: Sequence[Fraction]) -> dict[Bounding, set[int]]:
    """For each bound the signs that its slope has at sample points and constants."""
    return {b: {b.side(p, c) for p in points for c in (constants[:1] if b.linear else constants)} - {0} for b in bounds}
