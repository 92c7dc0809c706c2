"""Products in which one factor grows as another falls: u^a log(u) and u^a exp(b u^c + ...), enclosed by their turning points.

An enclosure factor by factor loses both ends: near 0 it makes [-oo, 0] of u log(u), far out [0, oo] of u exp(-u)."""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from flint import arb

from verify.kernel.numbers import intervals as iv
from verify.kernel.numbers.convert import to_arb
from verify.kernel.numbers.intervals import NEG, ONE, POS, ZERO, Interval, down, up
from verify.language import App, Expr, Num, literal

Enclosure = Callable[[Expr], Interval]
Factors = dict[Expr, Fraction]


def sharpened(e: App, found: Interval, go: Enclosure) -> Interval:
    """The enclosure of a product or quotient, made narrower where it has one of the two shapes; `go` encloses its parts."""
    powers = factors_of(e)
    for part, power in powers.items():
        if power == 1 and isinstance(part, App) and part.op in ("exp", "log"):
            u, pair = _with_log(part, powers, go) if part.op == "log" else _with_exp(part, powers, go)
            if pair is not None:
                rest = {f: p for f, p in powers.items() if f not in (u, part)}
                found = _both(found, iv.mul(pair, _product(rest, go)))
    return found


def may_sharpen(e: App) -> bool:
    """Whether a product or quotient has a factor for which anything is done here."""
    return any(isinstance(n, App) and n.op in ("exp", "log") for n in _flat(e))


def _flat(e: Expr) -> list[Expr]:
    if isinstance(e, App) and e.op in ("mul", "div"):
        return [f for a in e.args for f in _flat(a)]
    return [e]


def factors_of(e: Expr, sign: int = 1, found: Factors | None = None) -> Factors:
    """The factors of a product with their literal exponents; equal factors are gathered, which keeps its value wherever it
    has one."""
    found = {} if found is None else found
    if isinstance(e, App) and e.op in ("mul", "div"):
        for i, a in enumerate(e.args):
            factors_of(a, -sign if e.op == "div" and i == 1 else sign, found)
        return found
    base, power = e, Fraction(1)
    if isinstance(e, App) and e.op in ("pow", "sqrt"):
        q = Fraction(1, 2) if e.op == "sqrt" else literal(e.args[1])
        if q is not None and abs(q.numerator) < 1000 > q.denominator:
            base, power = e.args[0], q
    elif isinstance(e, App) and e.op == "exp" and sign < 0:
        base, sign = App("exp", (-e.args[0],)), 1
    found[base] = found.get(base, Fraction(0)) + sign * power
    return found


def _product(factors: Factors, go: Enclosure) -> Interval:
    total = Interval(ONE, ONE)
    for f, p in factors.items():
        value = iv.number(f.value) if isinstance(f, Num) else go(f)
        total = iv.mul(total, value if p == 1 else real_power(value, p))
    return total


def real_power(a: Interval, p: Fraction) -> Interval:
    """The interval of x^p for a rational p; for p that is no integer, of the x >= 0."""
    if p.denominator == 1:
        return iv.int_power(a, int(p))
    if p < 0:
        return iv.recip(real_power(a, -p))
    root = Interval(ZERO, a.hi, False, a.hi_open) if a.lo < 0 else a
    return iv.monotone(lambda x: ZERO if x == 0 else (to_arb(p) * x.log()).exp(), root, ZERO, POS)


def _both(a: Interval, b: Interval) -> Interval:
    """The common part of two enclosures of the same values."""
    lo, lo_open = iv.highest((a.lo, not a.lo_open), (b.lo, not b.lo_open))
    hi, hi_open = iv.highest((-a.hi, not a.hi_open), (-b.hi, not b.hi_open))
    return Interval(lo, -hi, not lo_open, not hi_open) if lo <= -hi else a


def one_turn(f: Callable[[arb], arb], a: Interval, turn: arb, extreme: arb, ends: tuple[arb, arb], peak: bool) -> Interval:
    """The image of an interval in [0, oo) under a function with one turning point on (0, oo): the value there is in
    `extreme`, the limits at 0 and oo are `ends`; it rises before a peak and falls after it."""
    def at(x: arb) -> arb:
        return ends[0] if x == 0 else ends[1] if x == POS else f(x)

    low, high = (a.lo, a.lo_open), (a.hi, a.hi_open or bool(a.hi == POS))
    if peak:
        hi, hi_open = iv.highest((up(at(low[0])), low[1]), (up(at(high[0])), high[1]))
        lo, lo_open = iv.highest((-down(at(low[0])), low[1]), (-down(at(high[0])), high[1]))
        turned = (hi, hi_open) if high[0] < turn or low[0] > turn else (up(extreme), False)
        return Interval(-lo, turned[0], lo_open, turned[1])
    return iv.neg(one_turn(lambda x: -f(x), a, turn, -extreme, (-ends[0], -ends[1]), True))


def _with_log(part: App, powers: Factors, go: Enclosure) -> tuple[Expr, Interval | None]:
    """u^a log(u) for a != 0: its derivative u^(a - 1) (a log(u) + 1) vanishes at u = exp(-1/a) only; there it is -1/(a e)."""
    u = part.args[0]
    a = powers.get(u)
    box = go(u)
    if not a or not box.hi > 0:
        return u, None
    if box.lo <= 0:
        box = Interval(ZERO, box.hi, True, box.hi_open)
    p = to_arb(a)
    ends = (ZERO, POS) if a > 0 else (NEG, ZERO)
    return u, one_turn(lambda x: (p * x.log()).exp() * x.log(), box, (-1 / p).exp(), -1 / (p * arb(1).exp()), ends, a < 0)


def _with_exp(part: App, powers: Factors, go: Enclosure) -> tuple[Expr, Interval | None]:
    """u^a exp(b u^c + rest) for one u with a power in the product and one term of the exponent."""
    terms = list(part.args[0].args) if isinstance(part.args[0], App) and part.args[0].op == "add" else [part.args[0]]
    for i, term in enumerate(terms):
        inner = factors_of(term)
        for u, a in powers.items():
            c = inner.get(u, Fraction(0))
            if u == part or isinstance(u, Num) or not a or c <= 0:
                continue
            b = _product({f: p for f, p in inner.items() if f != u}, go)
            pair = _power_times_exp(go(u), a, b, c)
            others = [t for j, t in enumerate(terms) if j != i]
            if pair is not None and others:
                pair = iv.mul(pair, go(App("exp", (others[0] if len(others) == 1 else App("add", tuple(others)),))))
            return u, pair
    return part, None


def _power_times_exp(u: Interval, a: Fraction, b: Interval, c: Fraction) -> Interval | None:
    """x^a exp(b x^c), c > 0; where x < 0 (a and c must be integers then), by the symmetric value at -x."""
    if u.nonnegative():
        return _on_positive(u, a, b, c)
    if a.denominator > 1 or c.denominator > 1 or a < 0:
        return None
    left = Interval(-u.hi, -u.lo, u.hi_open, u.lo_open) if u.hi < 0 else Interval(ZERO, -u.lo, False, u.lo_open)
    mirrored = _on_positive(left, a, iv.neg(b) if c % 2 else b, c)
    mirrored = iv.neg(mirrored) if a % 2 and mirrored is not None else mirrored
    if u.hi < 0 or mirrored is None:
        return mirrored
    right = _on_positive(Interval(ZERO, u.hi, False, u.hi_open), a, b, c)
    return None if right is None else iv.hull(mirrored, right)


def _on_positive(x: Interval, a: Fraction, b: Interval, c: Fraction) -> Interval | None:
    """x^a exp(b x^c) on [0, oo) increases with b, so its least value is one for the least b, its greatest for the greatest."""
    low, high = _at_rate(x, a, b.lo, c), _at_rate(x, a, b.hi, c)
    return None if low is None or high is None else Interval(low.lo, high.hi, low.lo_open, high.hi_open)


def _at_rate(x: Interval, a: Fraction, rate: arb, c: Fraction) -> Interval | None:
    """x^a exp(rate x^c) on [0, oo): its logarithmic derivative (a + rate c x^c)/x vanishes at x = (-a/(rate c))^(1/c) only;
    where that is no number, both factors rise or both fall."""
    if not rate.is_finite():
        return None
    p, q = to_arb(a), to_arb(c)

    def value(t: arb) -> arb:
        return (p * t.log() + rate * (q * t.log()).exp()).exp()

    if not (rate < 0 if a > 0 else rate > 0):
        at = [value(t) if 0 < t < POS else ZERO if (t == 0) == (a > 0) else POS for t in (x.lo, x.hi)]
        low, high = (at[0], x.lo_open), (at[1], x.hi_open or bool(x.hi == POS))
        low, high = (low, high) if a > 0 else (high, low)
        return Interval(down(low[0]), up(high[0]), low[1], high[1])
    log_turn = (-p / (rate * q)).log() / q
    ends = (ZERO, ZERO) if a > 0 else (POS, POS)
    return one_turn(value, x, log_turn.exp(), (p * log_turn - p / q).exp(), ends, a > 0)
