"""Products and quotients that are 0/0 or 0 log(0) at an end of the box, such as log(1 + x)/x or log(x) log(1 - x) at 0.

Taylor's theorem at the end e: where the first k coefficients of f are exactly zero, f(x) = R (x - e)^k with R among the
values of the k-th coefficient between e and x; the powers of x - e cancel, or are left to multiply log(x) where e = 0."""
from __future__ import annotations

from flint import arb

from verify.kernel.numbers import intervals as iv
from verify.kernel.numbers.folding import mul
from verify.kernel.numbers.conditions import Box, Enclosing, conditions, shown_by
from verify.kernel.numbers.intervals import TOP, Interval, Undefined
from verify.kernel.enclosures.jets import NotSmooth, jet
from verify.kernel.enclosures.products import factors_of, sharpened
from verify.language import App, Expr, Num, Sym, symbols

MOST = 4


def quotient(e: App, found: Interval, box: Box, enclosing: Enclosing) -> Interval:
    """The enclosure of a product or quotient, made finite where one variable's end makes it 0/0 or 0 log(0)."""
    top, bottom, logs = list[Expr](), list[Expr](), list[Expr]()
    for f, p in factors_of(e).items():
        if isinstance(f, App) and f.op == "log" and isinstance(f.args[0], Sym) and p == 1:
            logs.append(f)
        elif p < 0 and p.denominator == 1:
            bottom.append(f if p == -1 else f ** Num(-p))
        else:
            top.append(f if p == 1 else f ** Num(p))
    over, under = mul(*top), mul(*bottom)
    for name in sorted(symbols(mul(over, *logs))):
        x = box[name]
        log = App("log", (Sym(name),))
        if name not in symbols(under) and log not in logs:
            continue
        closed = {**box, name: Interval(x.lo, x.hi)}
        for end in (x.lo, x.hi):
            if not end.is_finite() or not x.lo < x.hi:
                continue
            own = [log] if end == 0 and log in logs else []
            if not own and name not in symbols(under):
                continue                                       # nothing is infinite here
            others = mul(*(f for f in logs if f not in own))
            try:
                made = _cancelled(mul(over, others), under, name, {**box, name: Interval(end, end)}, closed, enclosing)
                if made is not None and (made[1] >= 1 or not own):
                    rest = _log_times_power(box[name], made[1], enclosing) if own else _power(x, end, made[1])
                    return iv.mul(made[0], rest)
            except (NotSmooth, Undefined):
                continue
    return found


def _power(x: Interval, end: arb, k: int) -> Interval:
    """(x - e)^k."""
    return iv.int_power(Interval(iv.down(x.lo - end), iv.up(x.hi - end), x.lo_open, x.hi_open), k)


def _log_times_power(x: Interval, k: int, enclosing: Enclosing) -> Interval:
    """x^k log(x) for k >= 1, from its turning point."""
    e = App("mul", (Sym("x") ** k, App("log", (Sym("x"),))))
    return sharpened(e, TOP, enclosing({"x": x}))


def _cancelled(top: Expr, bottom: Expr, name: str, at: Box, closed: Box, enclosing: Enclosing) -> tuple[Interval, int] | None:
    """R and k >= 0 with top/bottom = R (x - e)^k, or None where the numerator is not shown to vanish as fast."""
    there, around = enclosing(at), enclosing(closed)
    low, high = (next((i for i, c in enumerate(jet(f, name, there, MOST)) if not _zero(c)), None) for f in (bottom, top))
    if low is None or high is None or high < low or not all(
            shown_by(c, around) for c in (*conditions(top), *conditions(bottom))):
        return None
    under = jet(bottom, name, around, low)[low]
    return (iv.mul(jet(top, name, around, high)[high], iv.recip(under)), high - low) if under.nonzero() else None


def _zero(c: Interval) -> bool:
    """Whether a coefficient is exactly zero."""
    return bool(c.lo == 0) and bool(c.hi == 0)
