"""One operation of the language on enclosures of its arguments."""
from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from flint import arb

from verify.kernel.numbers import intervals as iv
from verify.kernel.numbers.gammas import GAMMAS, binomial
from verify.kernel.numbers.intervals import NEG, ONE, POS, TOP, ZERO, Interval, UndefinedValue
from verify.language import App, literal

_UNARY: dict[str, Callable[[Interval], Interval]] = {
    "exp": lambda a: iv.monotone(lambda x: x.exp(), a, ZERO, POS),
    "log": iv.log,
    "sqrt": iv.sqrt,
    "abs": lambda a: iv.even(abs, a, ZERO),
    "floor": iv.floor,
    "ceil": lambda a: iv.neg(iv.floor(iv.neg(a))),
    "sin": iv.sine,
    "cos": iv.cosine,
    "asin": lambda a: iv.on_unit(lambda x: x.asin(), a),
    "acos": lambda a: iv.neg(iv.on_unit(lambda x: -x.acos(), a)),
    "atan": lambda a: iv.monotone(lambda x: x.atan(), a, iv.down(-arb.pi() / 2), iv.up(arb.pi() / 2)),
    "sinh": lambda a: iv.monotone(lambda x: x.sinh(), a, NEG, POS),
    "cosh": lambda a: iv.even(lambda x: x.cosh(), a, ONE),
    "tanh": lambda a: iv.monotone(lambda x: x.tanh(), a, -ONE, ONE),
    "asinh": lambda a: iv.monotone(lambda x: x.asinh(), a, NEG, POS),
    "acosh": iv.above_one_acosh,
    "atanh": lambda a: iv.on_unit(lambda x: x.atanh(), a, True),
    "erf": lambda a: iv.monotone(lambda x: x.erf(), a, -ONE, ONE),
    "erfc": lambda a: iv.neg(iv.monotone(lambda x: -x.erfc(), a, arb(-2), ZERO)),
    "sign": iv.sign,
    **GAMMAS,
}


def apply(e: App, a: tuple[Interval, ...], limit: bool) -> Interval:
    """One operation on the enclosures of its arguments; `limit` as in `enclose`."""
    match e.op:
        case "add":
            total = a[0]
            for b in a[1:]:
                if limit and ((total.lo == POS and b.hi == NEG) or (total.hi == NEG and b.lo == POS)):
                    return TOP
                total = iv.add(total, b)
            return total
        case "mul": return reduce(lambda total, b: iv.mul(total, b, limit), a)
        case "div": return iv.mul(a[0], iv.recip(a[1], limit), limit)
        case "pow": return power(e, a[0], a[1], limit)
        case "pi": return Interval(iv.down(arb.pi()), iv.up(arb.pi()), True, True)
        case "E": return Interval(iv.down(arb(1).exp()), iv.up(arb(1).exp()), True, True)
        case "log2": return iv.mul(iv.log(a[0]), iv.recip(iv.log(Interval(arb(2), arb(2)))), limit)
        case "tan": return iv.tangent(a[0], limit)
        case "max" | "min":
            flip = iv.neg if e.op == "min" else (lambda x: x)
            return flip(reduce(iv.hull_max, map(flip, a)))
        case "binomial": return TOP if limit else binomial(a[0], a[1])
        case "abspow": return TOP if limit else absolute_power(a[0], a[1])
    if limit and (e.op in ("atan", "sign", "floor", "ceil") or (e.op in GAMMAS and not a[0].lo > 0)):
        return TOP
    return _UNARY[e.op](a[0])


def power(e: App, base: Interval, exponent: Interval, limit: bool) -> Interval:
    """base^exponent, wherever it has a value: the exponent is an integer, or the base is >= 0."""
    r = literal(e.args[1])
    if r is not None and r.denominator == 1 and abs(r) < 10**6:
        n = int(r)
        if limit and n < 0:
            return iv.recip(iv.int_power(base, -n), True)
        return iv.int_power(base, n)
    if limit and base.lo <= 0 and not (r is not None and r > 0 and r.denominator > 1 and base.hi >= 0):
        return TOP
    if r is not None and r > 0 and base.hi >= 0 and (r.denominator > 1 or base.lo >= 0):
        root = Interval(ZERO, base.hi, False, base.hi_open) if base.lo < 0 else base
        q = iv.number(r)
        return iv.monotone(lambda x: ZERO if x == 0 else (q.lo.union(q.hi) * x.log()).exp(), root, ZERO, POS)
    parts = []
    if base.hi > 0 or (base.hi == 0 and not base.hi_open):
        right = base if base.lo >= 0 else Interval(ZERO, base.hi, False, base.hi_open)
        parts = _powers(right, exponent, limit)
    whole = not (exponent.hi.is_finite() and exponent.hi.floor() < exponent.lo) if r is None else r.denominator == 1
    if base.lo < 0 and whole:
        mirrored = Interval(-base.hi, -base.lo, base.hi_open, base.lo_open) if base.hi < 0 else Interval(
            ZERO, -base.lo, True, base.lo_open)
        left = _powers(mirrored, exponent, limit)
        parts += [*left, *(iv.neg(x) for x in left)]
    if not parts:
        raise UndefinedValue("a negative number to a power that is no integer, or zero to a negative one")
    return iv.hull(*parts)


def _powers(base: Interval, exponent: Interval, limit: bool) -> list[Interval]:
    """base^exponent for bases > 0, and where 0 is among them 0^u, which is 0 for u > 0 and 1 for u = 0; nothing where there is
    no value."""
    parts = []
    if base.hi > 0:
        parts.append(_UNARY["exp"](iv.mul(exponent, iv.log(base), limit)))
    if base.lo == 0 and not base.lo_open:
        if not exponent.nonpositive():
            parts.append(Interval(ZERO, ZERO))
        if not exponent.nonzero():
            parts.append(Interval(ONE, ONE))
    return parts


def absolute_power(base: Interval, exponent: Interval) -> Interval:
    """|base|^exponent."""
    parts = _powers(iv.even(abs, base, ZERO), exponent, False)
    if not parts:
        raise UndefinedValue("zero to a negative power")
    return iv.hull(*parts)
