"""Taylor coefficients of an expression along one variable (automatic differentiation).

The coefficients f^(k)/k! hold wherever the expression is smooth; an operation whose smoothness on the box is not shown
(a root of what may vanish, abs of what may change its sign beyond the first coefficient) raises NotSmooth."""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

from flint import arb, arb_series, ctx

from verify.kernel.format.rejected import NotSmooth as NotSmooth
from verify.kernel.numbers import intervals as iv
from verify.kernel.numbers.gammas import lgamma
from verify.kernel.numbers.intervals import TOP, ZERO, Interval, down, up
from verify.kernel.numbers.operations import apply
from verify.language import App, Expr, Mean, Num, Sym, literal, symbols

NOTHING = Interval(ZERO, ZERO)
GAMMA_ORDER, MAX_POWER = 12, 10**6


N = TypeVar("N")


class Numbers(Protocol[N]):
    """The arithmetic of coefficients: intervals, or exact expressions."""

    def number(self, q: Fraction) -> N:
        """A rational."""

    def add(self, a: N, b: N) -> N:
        """a + b."""

    def mul(self, a: N, b: N) -> N:
        """a b."""

    def recip(self, a: N) -> N:
        """1/a."""

    def of(self, op: str, *args: N) -> N:
        """An operation of the language."""

    def power(self, a: N, q: Fraction) -> N:
        """a^q for a literal q."""

    def log_gamma(self, u: N, n: int) -> list[N]:
        """The coefficients 0..n of log gamma at u."""

    def bent(self, op: str, args: list[list[N]], n: int) -> list[N]:
        """abs, min or max of jets."""

    def positive(self, a: N) -> bool:
        """Whether roots of a are smooth."""


def jet(expr: Expr, name: str, values: Callable[[Expr], Interval], order: int) -> list[Interval]:
    """Enclosures of the Taylor coefficients 0..order of an expression along the variable `name`, valid at every point of
    a box; `values` encloses expressions over that box.  Raises NotSmooth, or Undefined as enclosures do."""
    x = values(Sym(name))
    made = Jets(Enclosures(x.lo == x.hi), name, order, values).of(expr)[:order + 1]
    return made + [NOTHING] * (order + 1 - len(made))


class Jets(Generic[N]):
    """Jets of expressions: lists of coefficients from order 0 on; those left out are zero."""

    def __init__(self, numbers: Numbers[N], name: str, order: int, value: Callable[[Expr], N]) -> None:
        self.k, self.name, self.order, self.value = numbers, name, order, value
        self.memo: dict[Expr, list[N]] = {}
        self.unit, self.zero = numbers.number(Fraction(1)), numbers.number(Fraction(0))

    def of(self, e: Expr) -> list[N]:
        """The jet of an expression."""
        found = self.memo.get(e)
        if found is None:
            found = self.memo[e] = self._make(e)
        return found

    def _make(self, e: Expr) -> list[N]:
        if isinstance(e, Sym) and e.name == self.name:
            return [self.value(e), self.unit][:self.order + 1]
        if isinstance(e, Mean):
            raise NotSmooth("a mean has no Taylor coefficients here")
        if not isinstance(e, App) or self.name not in symbols(e):
            return [self.value(e)]
        args = [self.of(a) for a in e.args]
        if e.op in ("abs", "min", "max"):
            return self.k.bent(e.op, args, self.order)
        value = self.value(e)
        return [value, *self._higher(e, args, value)[1:self.order + 1]]

    def _higher(self, e: App, a: list[list[N]], value: N) -> list[N]:
        """The coefficients of one operation on jets; coefficient 0 is only a place holder."""
        u = a[0]
        match e.op:
            case "add":
                total = a[0]
                for b in a[1:]:
                    total = self.add(total, b)
                return total
            case "mul":
                total = a[0]
                for b in a[1:]:
                    total = self.mul(total, b)
                return total
            case "div": return self.quotient(a[0], a[1], value)
            case "pow":
                q = literal(e.args[1])
                return self.power(u, q) if q is not None else self.exp(self.mul(a[1], self.log(u)), value)
            case "exp": return self.exp(u, value)
            case "log": return self.log(u)
            case "log2": return self.scaled(self.log(u), self.k.recip(self.k.of("log", self.k.number(Fraction(2)))))
            case "sqrt": return self.power(u, Fraction(1, 2))
            case "sin" | "cos": return self.pair(u, "sin", "cos", -1)[e.op == "cos"]
            case "sinh" | "cosh": return self.pair(u, "sinh", "cosh", 1)[e.op == "cosh"]
            case "tan": return self.quotient(*self.pair(u, "sin", "cos", -1), value)
            case "tanh": return self._tanh(u, value)
            case "lgamma" | "gamma" | "factorial":
                inner = self.add(u, [self.unit]) if e.op == "factorial" else u
                logarithm = self._composed(self.k.log_gamma(inner[0], self.order), inner)
                return logarithm if e.op == "lgamma" else self.exp(logarithm, value)
        outer = self._slope_outside(e.op, u)
        return self.integral(value, self.mul(outer, self.slope(u)))

    def _slope_outside(self, op: str, u: list[N]) -> list[N]:
        """The jet of f'(u) for a function whose derivative is elementary."""
        square, one = self.mul(u, u), [self.unit]
        match op:
            case "atan": return self.quotient(one, self.add(one, square))
            case "atanh": return self.quotient(one, self.add(one, self.negative(square)))
            case "asin": return self.power(self.add(one, self.negative(square)), Fraction(-1, 2))
            case "acos": return self.negative(self.power(self.add(one, self.negative(square)), Fraction(-1, 2)))
            case "asinh": return self.power(self.add(one, square), Fraction(-1, 2))
            case "acosh": return self.power(self.add(square, self.negative(one)), Fraction(-1, 2))
            case "erf" | "erfc":
                bell = self.negative(square)
                factor = self.k.mul(self.k.number(Fraction(2 if op == "erf" else -2)),
                                    self.k.recip(self.k.of("sqrt", self.k.of("pi"))))
                return self.scaled(self.exp(bell, self.k.of("exp", bell[0])), factor)
        raise NotSmooth(f"{op} has no Taylor coefficients")

    # --- arithmetic of jets, each cut off at the order

    def add(self, a: list[N], b: list[N]) -> list[N]:
        """a + b."""
        if len(a) < len(b):
            a, b = b, a
        return [self.k.add(x, b[i]) if i < len(b) else x for i, x in enumerate(a)]

    def scaled(self, a: list[N], factor: N) -> list[N]:
        """A number times a jet."""
        return [self.k.mul(x, factor) for x in a]

    def negative(self, a: list[N]) -> list[N]:
        """-a."""
        return self.scaled(a, self.k.number(Fraction(-1)))

    def mul(self, a: list[N], b: list[N]) -> list[N]:
        """a b."""
        made: list[N] = []
        for k in range(min(self.order, len(a) + len(b) - 2) + 1):
            made.append(self.total([self.k.mul(a[j], b[k - j])
                                    for j in range(max(0, k - len(b) + 1), min(k, len(a) - 1) + 1)]))
        return made

    def total(self, terms: list[N]) -> N:
        """The sum of numbers."""
        if not terms:
            return self.zero
        total = terms[0]
        for t in terms[1:]:
            total = self.k.add(total, t)
        return total

    def quotient(self, a: list[N], b: list[N], value: N | None = None) -> list[N]:
        """a/b."""
        inverse = self.k.recip(b[0])
        made = [value if value is not None else self.k.mul(a[0], inverse)]
        minus = self.k.number(Fraction(-1))
        for k in range(1, self.order + 1):
            rest = self.total([self.k.mul(b[j], made[k - j]) for j in range(1, min(k, len(b) - 1) + 1)])
            top = self.k.mul(minus, rest)
            made.append(self.k.mul(self.k.add(a[k], top) if k < len(a) else top, inverse))
        return made

    def exp(self, u: list[N], value: N) -> list[N]:
        """exp(u), from its value: e_k is the sum of (j/k) u_j e_(k-j)."""
        made = [value]
        for k in range(1, self.order + 1):
            made.append(self.total([self.k.mul(self.k.number(Fraction(j, k)), self.k.mul(u[j], made[k - j]))
                                    for j in range(1, min(k, len(u) - 1) + 1)]))
        return made

    def log(self, u: list[N]) -> list[N]:
        """log(u), whose slope is u'/u."""
        return self.integral(self.k.of("log", u[0]), self.quotient(self.slope(u), u))

    def slope(self, u: list[N]) -> list[N]:
        """The derivative."""
        return [self.k.mul(self.k.number(Fraction(k)), u[k]) for k in range(1, len(u))] or [self.zero]

    def integral(self, first: N, slope: list[N]) -> list[N]:
        """The jet with a value and a derivative."""
        return [first, *(self.k.mul(self.k.number(Fraction(1, k)), slope[k - 1] if k <= len(slope) else self.zero)
                         for k in range(1, self.order + 1))]

    def power(self, u: list[N], q: Fraction) -> list[N]:
        """u^q: products for whole powers, else p_k is 1/(k u_0) times the sum of (q j - (k - j)) u_j p_(k-j)."""
        if q.denominator == 1 and q >= 0:
            if q <= 1:
                return u if q else [self.unit]
            if q > MAX_POWER:
                raise NotSmooth("a power beyond a million")
            half = self.power(u, Fraction(int(q) // 2))
            whole = self.mul(half, half)
            return self.mul(whole, u) if q % 2 else whole
        if q.denominator > 1 and not self.k.positive(u[0]):
            raise NotSmooth("a root of what is not shown to be positive")
        made, inverse = [self.k.power(u[0], q)], self.k.recip(u[0])
        for k in range(1, self.order + 1):
            total = self.total([self.k.mul(self.k.number((q * j - (k - j)) / k), self.k.mul(u[j], made[k - j]))
                                for j in range(1, min(k, len(u) - 1) + 1)])
            made.append(self.k.mul(total, inverse))
        return made

    def pair(self, u: list[N], first: str, second: str, sign: int) -> tuple[list[N], list[N]]:
        """(sin u, cos u) for sign -1, (sinh u, cosh u) for sign 1: s' = c u', c' = sign s u'."""
        s, c = [self.k.of(first, u[0])], [self.k.of(second, u[0])]
        for k in range(1, self.order + 1):
            steps = [(self.k.mul(self.k.number(Fraction(j, k)), u[j]), k - j) for j in range(1, min(k, len(u) - 1) + 1)]
            turned = self.total([self.k.mul(f, s[i]) for f, i in steps])
            s.append(self.total([self.k.mul(f, c[i]) for f, i in steps]))
            c.append(self.k.mul(self.k.number(Fraction(sign)), turned))
        return s, c

    def _tanh(self, u: list[N], value: N) -> list[N]:
        """tanh' = (1 - tanh^2) u': one more coefficient from those before it."""
        made, steps = [value], self.slope(u)
        for k in range(1, self.order + 1):
            outer = self.add([self.unit], self.negative(self.mul(made, made)))
            product = [self.k.mul(outer[j], steps[k - 1 - j]) for j in range(min(k, len(outer))) if k - 1 - j < len(steps)]
            made.append(self.k.mul(self.k.number(Fraction(1, k)), self.total(product)))
        return made

    def _composed(self, outer: list[N], u: list[N]) -> list[N]:
        """The sum of outer_k (u - u_0)^k, by Horner."""
        rest: list[N] = [self.zero, *u[1:]]
        made: list[N] = [outer[-1]]
        for coefficient in reversed(outer[:-1]):
            made = self.add(self.mul(made, rest), [coefficient])
        return made


class Enclosures:
    """Coefficients that are intervals, over a box that is one point of the variable or wide there."""

    def __init__(self, at_point: bool) -> None:
        self.at_point = at_point

    def number(self, q: Fraction) -> Interval:
        """A rational."""
        return iv.number(q)

    def add(self, a: Interval, b: Interval) -> Interval:
        """a + b."""
        return iv.add(a, b)

    def mul(self, a: Interval, b: Interval) -> Interval:
        """a b."""
        return iv.mul(a, b)

    def recip(self, a: Interval) -> Interval:
        """1/a."""
        return iv.recip(a)

    def of(self, op: str, *args: Interval) -> Interval:
        """An operation of the language."""
        return apply(App(op, (Sym("u"),) * len(args)), args, False)

    def power(self, a: Interval, q: Fraction) -> Interval:
        """a^q for a literal q."""
        return apply(App("pow", (Sym("u"), Num(q))), (a, iv.number(q)), False)

    def positive(self, a: Interval) -> bool:
        """Whether roots of a are smooth."""
        return a.nonnegative(True)

    def log_gamma(self, u: Interval, n: int) -> list[Interval]:
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

    def bent(self, op: str, args: list[list[Interval]], n: int) -> list[Interval]:
        """The part that is chosen on the whole box, or for the first coefficient the hull of all parts.

        At a point where two parts are equal, the smaller and the larger one may change places: neither is chosen there."""
        if op == "abs":
            args = [args[0], [iv.neg(x) for x in args[0]]]
        chosen = args[0]
        for b in args[1:]:
            gap = iv.add(b[0], iv.neg(chosen[0]))
            if gap.nonnegative(self.at_point) or gap.nonpositive(self.at_point):
                chosen = b if gap.nonnegative(self.at_point) == (op != "min") else chosen
                continue
            x, y = (j[1] if len(j) > 1 else NOTHING for j in (chosen, b))
            hull = Interval(x.lo if x.lo < y.lo else y.lo, x.hi if x.hi > y.hi else y.hi)
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
