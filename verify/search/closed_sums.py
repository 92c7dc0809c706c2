"""Closed forms of sums up to an index: of powers times exponentials, of logarithms, and of fractions over linear factors.

An antidifference of 1/(a k + b) is digamma(k + b/a)/a, and one of log(a k + b) is k log(a) + lgamma(k + b/a)."""
from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from verify.kernel.numbers.folding import add, mul
from verify.language import App, Expr, Num, Q, Sym, call, literal, log, symbols
from verify.language.finite import RangeSum
from verify.search.forms import product_factors, summands

MOST_POWER, MOST_LINES = 6, 4
ZERO, ONE = Q(0), Q(1)
Line = tuple[Expr, Expr]         # a and b of a k + b


def closed_sum(total: RangeSum) -> Expr | None:
    """What a sum is equal to, without a sum in it, where each of its summands has such a form."""
    parts: list[Expr] = []
    for c, term in summands(total.body, Fraction(1)):
        forms = geometric_sum(total.index, total.last, term), _of_logarithm(total, term), _of_fraction(total, term)
        part = next((e for e in forms if e is not None), None)
        if part is None:
            return None
        parts.append(mul(Num(c), part))
    return add(*parts)


def geometric_sum(index: str, last: Expr, term: Expr) -> Expr | None:
    """The sum of c k^j q^k, with c and q that do not mention k, by its antidifference q^k r(k): q r(k + 1) - r(k) = c k^j."""
    k, base, power, constant = Sym(index), None, 0, Q(1) * 1
    for f in _power_factors(term):
        exponent = literal(f.args[1]) if isinstance(f, App) and f.op == "pow" and f.args[0] == k else None
        if f == k:
            power += 1
        elif exponent is not None and exponent.denominator == 1 and 0 < exponent < MOST_POWER:
            power += int(exponent)
        elif base is None and isinstance(f, App) and f.op == "pow" and f.args[1] == k and index not in symbols(f.args[0]):
            base = f.args[0]
        elif index in symbols(f):
            return None
        else:
            constant = constant * f
    if base is None or power > MOST_POWER:
        return None
    r: dict[int, Expr] = {}
    for i in range(power, -1, -1):
        higher = sum((r[j] * comb(j, i) for j in range(i + 1, power + 1)), ZERO)
        r[i] = (Q(int(i == power)) - base * higher) / (base - 1)

    def antidifference(at: Expr) -> Expr:
        return base ** at * sum((r[i] * at ** i if i else r[i] for i in range(power + 1)), ZERO)

    return constant * (antidifference(last + 1) - antidifference(Q(1)))


def _of_logarithm(total: RangeSum, term: Expr) -> Expr | None:
    line = _line(term.args[0], total.index) if isinstance(term, App) and term.op == "log" else None
    if line is None or line[0] == ZERO:
        return None
    sizes = [] if line[0] == ONE else [total.last * log(line[0])]
    return add(*sizes, _between(total.last, "lgamma", line))


def _of_fraction(total: RangeSum, term: Expr) -> Expr | None:
    """A fraction over different linear factors, as a sum of fractions over one each; a constant is one over none."""
    top, bottom = [], list[Expr]()
    for f in product_factors(term) if isinstance(term, App) and term.op == "mul" else [term]:
        over = f.args if isinstance(f, App) and f.op == "div" else (f, ONE)
        top.append(over[0])
        bottom += product_factors(over[1])
    fixed = [e for e in bottom if total.index not in symbols(e)]
    lines = [_line(e, total.index) for e in bottom if total.index in symbols(e)]
    above = mul(*top)
    if not lines and total.index not in symbols(above):
        return mul(term, total.last)
    if None in lines or len(lines) > MOST_LINES or total.index in symbols(above):
        return None
    known = [line for line in lines if line is not None]
    parts: list[Expr] = []
    for i, (a, b) in enumerate(known):
        root = -b / a
        others = [c * root + d for j, (c, d) in enumerate(known) if j != i]
        if any(literal(e) == 0 for e in others):
            return None
        parts.append(_between(total.last, "digamma", (a, b)) / mul(a, *others))
    return mul(above, add(*parts)) / mul(*fixed) if fixed else mul(above, add(*parts))


def _between(last: Expr, function: str, line: Line) -> Expr:
    """The function behind the last index minus that at the first one, for an argument k + b/a."""
    shift = line[1] if line[0] == ONE else line[1] / line[0]
    value = literal(shift)
    shift = shift if value is None else Num(value)
    return call(function, add(last, ONE, shift)) - call(function, add(ONE, shift))


def _line(e: Expr, index: str) -> Line | None:
    """a and b of an expression a k + b, with a and b that do not mention k."""
    if index not in symbols(e):
        return ZERO, e
    match e:
        case Sym(): return ONE, ZERO
        case App(op="add", args=args):
            parts = [_line(a, index) for a in args]
            known = [p for p in parts if p is not None]
            return None if len(known) < len(parts) else (add(*(p[0] for p in known)), add(*(p[1] for p in known)))
        case App(op="mul", args=args):
            own = [a for a in args if index in symbols(a)]
            inner = _line(own[0], index) if len(own) == 1 else None
            rest = [a for a in args if index not in symbols(a)]
            return None if inner is None else (mul(*rest, inner[0]), mul(*rest, inner[1]))
        case _: return None


def _power_factors(e: Expr, inverted: bool = False) -> Iterator[Expr]:
    """The factors of a product or quotient, where what is divided by are numbers and powers of numbers, with inverted bases."""
    match e:
        case App(op="mul"):
            for a in e.args:
                yield from _power_factors(a, inverted)
        case App(op="div", args=(a, b)):
            yield from (*_power_factors(a, inverted), *_power_factors(b, not inverted))
        case App(op="pow", args=(Num() as b, k)) if inverted and b.value: yield Num(1 / b.value) ** k
        case Num() if inverted and e.value: yield Num(1 / e.value)
        case _: yield Q(1) / e if inverted else e
