"""The enclosure of an expression over a box."""
from __future__ import annotations

from collections.abc import Callable, Mapping

from flint import arb

from verify.kernel import intervals as iv
from verify.kernel.gammas import GAMMAS, binomial
from verify.kernel.intervals import NEG, ONE, POS, TOP, ZERO, Interval, UndefinedValue
from verify.kernel.products import sharpened
from verify.language import App, Expr, Mean, Num, Sym, literal

Box = Mapping[str, Interval]
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


def enclose(expr: Expr, box: Box, limit: bool = False) -> Interval:
    """An interval that holds the value of the expression at every point of the box where it is defined.

    With `limit`, a symbol may stand at an infinite end as the point interval there: the result then holds every limit of
    the expression towards that end.  Raises UndefinedValue where the expression has no value on the whole box,
    and Undefined where a mean in it is not shown to have one.
    """
    return enclosing(box, limit)(expr)


def enclosing(box: Box, limit: bool = False) -> Callable[[Expr], Interval]:
    """`enclose` for one box, remembering what it has enclosed."""
    memo: dict[Expr, Interval] = {}

    def go(e: Expr) -> Interval:
        if isinstance(e, Sym):
            return box[e.name]
        if isinstance(e, Num):
            return iv.number(e.value)
        if not isinstance(e, App | Mean):
            raise TypeError(f"{type(e).__name__} is not a scalar expression")
        found = memo.get(e)
        if found is None and isinstance(e, Mean):
            found = memo[e] = TOP if limit else _mean(e, box)
        elif found is None and isinstance(e, App):
            found = apply(e, tuple(go(a) for a in e.args), limit)
            if e.op in ("mul", "div") and not limit:
                found = sharpened(e, found, go)
                if not (found.lo.is_finite() and found.hi.is_finite()):
                    found = _removed(e, found, box)
            memo[e] = found
        assert found is not None
        return found

    return go


def _mean(e: Mean, box: Box) -> Interval:
    """The enclosure of a mean; its integrand needs enclosures in turn, hence the late import."""
    from verify.kernel.quadrature import mean_interval

    return mean_interval(e, box)


def _removed(e: App, found: Interval, box: Box) -> Interval:
    """The enclosure of a quotient 0/0 at an end; Taylor's coefficients need enclosures in turn, hence the late import."""
    from verify.kernel.removable import quotient

    return quotient(e, found, box)


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
        case "mul":
            total = a[0]
            for b in a[1:]:
                total = iv.mul(total, b, limit)
            return total
        case "div": return iv.mul(a[0], iv.recip(a[1], limit), limit)
        case "pow": return power(e, a[0], a[1], limit)
        case "pi": return Interval(iv.down(arb.pi()), iv.up(arb.pi()), True, True)
        case "E": return Interval(iv.down(arb(1).exp()), iv.up(arb(1).exp()), True, True)
        case "log2": return iv.mul(iv.log(a[0]), iv.recip(iv.log(Interval(arb(2), arb(2)))), limit)
        case "tan": return iv.tangent(a[0], limit)
        case "max" | "min":
            flip = iv.neg if e.op == "min" else (lambda x: x)
            total = flip(a[0])
            for b in a[1:]:
                total = iv.hull_max(total, flip(b))
            return flip(total)
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
    if base.nonnegative():
        return power_of_nonnegative(base, exponent, limit)
    whole = not (exponent.hi.is_finite() and exponent.hi.floor() < exponent.lo) if r is None else r.denominator == 1
    left = absolute_power(Interval(base.lo, base.hi if base.hi < 0 else ZERO, base.lo_open, base.hi_open), exponent)
    parts = [left, iv.neg(left)] if whole else []
    if base.hi >= 0:
        parts.append(power_of_nonnegative(Interval(ZERO, base.hi, False, base.hi_open and bool(base.hi > 0)), exponent))
    if not parts:
        raise UndefinedValue("a negative number to a power that is no integer")
    return iv.hull(*parts)


def power_of_nonnegative(base: Interval, exponent: Interval, limit: bool = False) -> Interval:
    """base^exponent for bases >= 0, where 0^u is 0 for u > 0 and 1 for u = 0."""
    parts = []
    if base.hi > 0:
        parts.append(_UNARY["exp"](iv.mul(exponent, iv.log(base), limit)))
    if base.lo == 0 and not base.lo_open:
        if not exponent.nonpositive():
            parts.append(Interval(ZERO, ZERO))
        if not exponent.nonzero():
            parts.append(Interval(ONE, ONE))
    if not parts:
        raise UndefinedValue("zero to a negative power")
    return iv.hull(*parts)


def absolute_power(base: Interval, exponent: Interval) -> Interval:
    """|base|^exponent."""
    return power_of_nonnegative(iv.even(abs, base, ZERO), exponent)
