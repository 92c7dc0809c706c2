"""Taylor coefficients of an expression along one variable (automatic differentiation).

The coefficients f^(k)/k! hold wherever the expression is smooth; an operation whose smoothness on the box is not shown
(a root of what may vanish, abs of what may change its sign beyond the first coefficient) raises NotSmooth."""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import reduce

from flint import arb, arb_series, ctx

from verify.kernel.format.rejected import NotSmooth as NotSmooth
from verify.kernel.numbers import intervals as iv
from verify.kernel.numbers.gammas import lgamma
from verify.kernel.numbers.intervals import ONE, TOP, ZERO, Interval, down, up
from verify.kernel.numbers.operations import apply
from verify.language import App, Expr, Mean, Num, Sym, literal, symbols

Values = Callable[[Expr], Interval]                # enclosures over a box
Jet = list[Interval]                               # coefficients from order 0 on; those left out are zero
NOTHING, UNIT = Interval(ZERO, ZERO), Interval(ONE, ONE)
GAMMA_ORDER, MAX_POWER = 12, 10**6


def jet(expr: Expr, name: str, values: Values, order: int) -> list[Interval]:
    """Enclosures of the Taylor coefficients 0..order of an expression along the variable `name`, valid at every point of
    a box; `values` encloses expressions over that box.  Raises NotSmooth, or Undefined as enclosures do."""
    x = values(Sym(name))
    made = Jets(name, order, values, bool(x.lo == x.hi)).of(expr)[:order + 1]
    return made + [NOTHING] * (order + 1 - len(made))


def taylor(expr: Expr, name: str, near: Values, far: Values, distance: Interval, order: int, first: int = 0) -> Interval:
    """c_first + c_(first + 1) d + ... + R d^(order - first): Taylor's theorem with Lagrange's remainder R, for the coefficients
    c at a point, the distance d from it, `near` enclosures at the point and `far` ones over a box with all segments from it."""
    total, coefficients = jet(expr, name, far, order)[order], jet(expr, name, near, order)
    for k in range(order - 1, first - 1, -1):
        total = iv.add(coefficients[k], iv.mul(distance, total))
    return total


class Jets:
    """Jets of expressions: lists of coefficients from order 0 on; those left out are zero."""

    def __init__(self, name: str, order: int, value: Values, at_point: bool) -> None:
        self.name, self.order, self.value, self.at_point = name, order, value, at_point
        self.memo: dict[Expr, Jet] = {}

    def of(self, e: Expr) -> Jet:
        """The jet of an expression."""
        found = self.memo.get(e)
        if found is None:
            found = self.memo[e] = self._make(e)
        return found

    def _make(self, e: Expr) -> Jet:
        if isinstance(e, Sym) and e.name == self.name:
            return [self.value(e), UNIT][:self.order + 1]
        if isinstance(e, Mean):
            raise NotSmooth("a mean has no Taylor coefficients here")
        if not isinstance(e, App) or self.name not in symbols(e):
            return [self.value(e)]
        args = [self.of(a) for a in e.args]
        if e.op in ("abs", "min", "max"):
            return _bent(e.op, args, self.order, self.at_point)
        value = self.value(e)
        return [value, *self._higher(e, args, value)[1:self.order + 1]]

    def _higher(self, e: App, a: list[Jet], value: Interval) -> Jet:
        """The coefficients of one operation on jets; coefficient 0 is only a place holder."""
        u = a[0]
        match e.op:
            case "add": return reduce(self.add, a)
            case "mul": return reduce(self.mul, a)
            case "div": return self.quotient(a[0], a[1], value)
            case "pow":
                q = literal(e.args[1])
                return self.power(u, q) if q is not None else self.exp(self.mul(a[1], self.log(u)), value)
            case "exp": return self.exp(u, value)
            case "log": return self.log(u)
            case "log2": return self.scaled(self.log(u), iv.recip(_of("log", iv.number(Fraction(2)))))
            case "sqrt": return self.power(u, Fraction(1, 2))
            case "sin" | "cos": return self.pair(u, "sin", "cos", -1)[e.op == "cos"]
            case "sinh" | "cosh": return self.pair(u, "sinh", "cosh", 1)[e.op == "cosh"]
            case "tan": return self.quotient(*self.pair(u, "sin", "cos", -1), value)
            case "tanh": return self._tanh(u, value)
            case "lgamma" | "gamma" | "factorial":
                inner = self.add(u, [UNIT]) if e.op == "factorial" else u
                logarithm = self._composed(_log_gamma(inner[0], self.order), inner)
                return logarithm if e.op == "lgamma" else self.exp(logarithm, value)
        outer = self._slope_outside(e.op, u)
        return self.integral(value, self.mul(outer, self.slope(u)))

    def _slope_outside(self, op: str, u: Jet) -> Jet:
        """The jet of f'(u) for a function whose derivative is elementary."""
        square, one = self.mul(u, u), [UNIT]
        match op:
            case "atan": return self.quotient(one, self.add(one, square))
            case "atanh": return self.quotient(one, self.add(one, self.negative(square)))
            case "asin": return self.power(self.add(one, self.negative(square)), Fraction(-1, 2))
            case "acos": return self.negative(self.power(self.add(one, self.negative(square)), Fraction(-1, 2)))
            case "asinh": return self.power(self.add(one, square), Fraction(-1, 2))
            case "acosh": return self.power(self.add(square, self.negative(one)), Fraction(-1, 2))
            case "erf" | "erfc":
                bell = self.negative(square)
                factor = iv.mul(iv.number(Fraction(2 if op == "erf" else -2)), iv.recip(_of("sqrt", _of("pi"))))
                return self.scaled(self.exp(bell, _of("exp", bell[0])), factor)
        raise NotSmooth(f"{op} has no Taylor coefficients")

    # --- arithmetic of jets, each cut off at the order

    def add(self, a: Jet, b: Jet) -> Jet:
        """a + b."""
        if len(a) < len(b):
            a, b = b, a
        return [iv.add(x, b[i]) if i < len(b) else x for i, x in enumerate(a)]

    def scaled(self, a: Jet, factor: Interval) -> Jet:
        """A number times a jet."""
        return [iv.mul(x, factor) for x in a]

    def negative(self, a: Jet) -> Jet:
        """-a."""
        return self.scaled(a, iv.number(Fraction(-1)))

    def mul(self, a: Jet, b: Jet) -> Jet:
        """a b."""
        made: Jet = []
        for k in range(min(self.order, len(a) + len(b) - 2) + 1):
            made.append(_total([iv.mul(a[j], b[k - j]) for j in range(max(0, k - len(b) + 1), min(k, len(a) - 1) + 1)]))
        return made

    def quotient(self, a: Jet, b: Jet, value: Interval | None = None) -> Jet:
        """a/b."""
        inverse = iv.recip(b[0])
        made = [value if value is not None else iv.mul(a[0], inverse)]
        minus = iv.number(Fraction(-1))
        for k in range(1, self.order + 1):
            rest = _total([iv.mul(b[j], made[k - j]) for j in range(1, min(k, len(b) - 1) + 1)])
            top = iv.mul(minus, rest)
            made.append(iv.mul(iv.add(a[k], top) if k < len(a) else top, inverse))
        return made

    def exp(self, u: Jet, value: Interval) -> Jet:
        """exp(u), from its value: e_k is the sum of (j/k) u_j e_(k-j)."""
        made = [value]
        for k in range(1, self.order + 1):
            made.append(_total([iv.mul(iv.number(Fraction(j, k)), iv.mul(u[j], made[k - j]))
                                    for j in range(1, min(k, len(u) - 1) + 1)]))
        return made

    def log(self, u: Jet) -> Jet:
        """log(u), whose slope is u'/u."""
        return self.integral(_of("log", u[0]), self.quotient(self.slope(u), u))

    def slope(self, u: Jet) -> Jet:
        """The derivative."""
        return [iv.mul(iv.number(Fraction(k)), u[k]) for k in range(1, len(u))] or [NOTHING]

    def integral(self, first: Interval, slope: Jet) -> Jet:
        """The jet with a value and a derivative."""
        return [first, *(iv.mul(iv.number(Fraction(1, k)), slope[k - 1] if k <= len(slope) else NOTHING)
                         for k in range(1, self.order + 1))]

    def power(self, u: Jet, q: Fraction) -> Jet:
        """u^q: products for whole powers, else p_k is 1/(k u_0) times the sum of (q j - (k - j)) u_j p_(k-j)."""
        if q.denominator == 1 and q >= 0:
            if q <= 1:
                return u if q else [UNIT]
            if q > MAX_POWER:
                raise NotSmooth("a power beyond a million")
            half = self.power(u, Fraction(int(q) // 2))
            whole = self.mul(half, half)
            return self.mul(whole, u) if q % 2 else whole
        if q.denominator > 1 and not u[0].nonnegative(True):
            raise NotSmooth("a root of what is not shown to be positive")
        made, inverse = [_literal_power(u[0], q)], iv.recip(u[0])
        for k in range(1, self.order + 1):
            total = _total([iv.mul(iv.number((q * j - (k - j)) / k), iv.mul(u[j], made[k - j]))
                                for j in range(1, min(k, len(u) - 1) + 1)])
            made.append(iv.mul(total, inverse))
        return made

    def pair(self, u: Jet, first: str, second: str, sign: int) -> tuple[Jet, Jet]:
        """(sin u, cos u) for sign -1, (sinh u, cosh u) for sign 1: s' = c u', c' = sign s u'."""
        s, c = [_of(first, u[0])], [_of(second, u[0])]
        for k in range(1, self.order + 1):
            steps = [(iv.mul(iv.number(Fraction(j, k)), u[j]), k - j) for j in range(1, min(k, len(u) - 1) + 1)]
            turned = _total([iv.mul(f, s[i]) for f, i in steps])
            s.append(_total([iv.mul(f, c[i]) for f, i in steps]))
            c.append(iv.mul(iv.number(Fraction(sign)), turned))
        return s, c

    def _tanh(self, u: Jet, value: Interval) -> Jet:
        """tanh' = (1 - tanh^2) u': one more coefficient from those before it."""
        made, steps = [value], self.slope(u)
        for k in range(1, self.order + 1):
            outer = self.add([UNIT], self.negative(self.mul(made, made)))
            product = [iv.mul(outer[j], steps[k - 1 - j]) for j in range(min(k, len(outer))) if k - 1 - j < len(steps)]
            made.append(iv.mul(iv.number(Fraction(1, k)), _total(product)))
        return made

    def _composed(self, outer: Jet, u: Jet) -> Jet:
        """The sum of outer_k (u - u_0)^k, by Horner."""
        rest: Jet = [NOTHING, *u[1:]]
        made: Jet = [outer[-1]]
        for coefficient in reversed(outer[:-1]):
            made = self.add(self.mul(made, rest), [coefficient])
        return made


def _total(terms: Jet) -> Interval:
    """The sum of numbers."""
    return reduce(iv.add, terms) if terms else NOTHING


def _of(op: str, *args: Interval) -> Interval:
    """An operation of the language."""
    return apply(App(op, (Sym("u"),) * len(args)), args, False)


def _literal_power(a: Interval, q: Fraction) -> Interval:
    """a^q."""
    return apply(App("pow", (Sym("u"), Num(q))), (a, iv.number(q)), False)


def _log_gamma(u: Interval, n: int) -> Jet:
    """Each coefficient psi^(k-1)/k! is monotone on (0, oo) for k >= 1: psi^(m) = (-1)^(m+1) m! times the sum of
    1/(u + i)^(m+1), which falls in absolute value."""
    if n > GAMMA_ORDER or not u.lo > 0 or not u.hi.is_finite():
        raise NotSmooth("log gamma away from its poles, up to order 12, on a bounded interval")
    low, high = (_log_gamma_series(x, n) for x in (u.lo, u.hi))
    made = [lgamma(u)]
    for k in range(1, n + 1):
        first, last = (low[k], high[k]) if k % 2 else (high[k], low[k])
        made.append(Interval(down(first), up(last)))
    return made


def _bent(op: str, args: list[Jet], n: int, at_point: bool) -> Jet:
    """The part that is chosen on the whole box, or for the first coefficient the hull of all parts.

    At a point where two parts are equal, the smaller and the larger one may change places: neither is chosen there."""
    if op == "abs":
        args = [args[0], [iv.neg(x) for x in args[0]]]
    chosen = args[0]
    for b in args[1:]:
        gap = iv.add(b[0], iv.neg(chosen[0]))
        if gap.nonnegative(at_point) or gap.nonpositive(at_point):
            chosen = b if gap.nonnegative(at_point) == (op != "min") else chosen
            continue
        hull = iv.hull(*(j[1] if len(j) > 1 else NOTHING for j in (chosen, b)))
        least = iv.neg(iv.hull_max(iv.neg(chosen[0]), iv.neg(b[0]))) if op == "min" else iv.hull_max(chosen[0], b[0])
        chosen = ([least, hull] + [TOP] * (n - 1))[:n + 1]
    return chosen


def _log_gamma_series(x: arb, n: int) -> arb_series:
    """The coefficients 0..n of log gamma at a number: a series is cut off at the context's `cap` as well."""
    old, ctx.cap = ctx.cap, n + 1
    try:
        return arb_series([x, 1], n + 1).lgamma()
    finally:
        ctx.cap = old
