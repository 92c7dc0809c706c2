"""Exact constants: the sign of an expression without symbols that has a value, decided or left open, never guessed."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from math import comb, factorial
from operator import add

from flint import arb, fmpz

from verify.kernel.format.parts import noting, rests_on
from verify.kernel.format.rejected import TooComplex
from verify.kernel.numbers.conditions import narrower_conditions
from verify.kernel.numbers.convert import to_arb
from verify.kernel.values.enclose import enclose, holds_on
from verify.kernel.numbers.intervals import Interval, Undefined, precision
from verify.language import App, Expr, Num, holds_mean

MAX_FACTORED_BITS, MAX_WRITTEN_BITS, MAX_ROOT, MAX_FACTORIAL = 200, 400_000, 64, 500


class SignUnknown(ArithmeticError):
    """The sign of a constant was not decided at the highest precision; it may be exactly zero."""


@dataclass(frozen=True)
class LogSum:
    """rational + sum of c_p log(p) over primes p: canonical, because logarithms of primes and 1 are linearly independent
    over the rationals (Baker), so it is zero only if it is empty."""

    rational: Fraction
    logs: Mapping[int, Fraction]

    @staticmethod
    def log(x: Fraction) -> LogSum:
        """The logarithm of a positive rational."""
        logs: dict[int, Fraction] = {}
        for part, side in ((x.numerator, 1), (x.denominator, -1)):
            for p, k in fmpz(part).factor():
                logs[int(p)] = logs.get(int(p), Fraction(0)) + side * int(k)
        return LogSum(Fraction(0), {p: c for p, c in logs.items() if c})

    def __add__(self, other: LogSum) -> LogSum:
        logs = dict(self.logs)
        for p, c in other.logs.items():
            logs[p] = logs.get(p, Fraction(0)) + c
        return LogSum(self.rational + other.rational, {p: c for p, c in logs.items() if c})

    def scaled(self, by: Fraction) -> LogSum:
        """The sum times a rational."""
        return LogSum(self.rational * by, {p: c * by for p, c in self.logs.items() if by})

    def ball(self) -> arb:
        """A ball around the value at the current precision."""
        total = to_arb(self.rational)
        for p, c in self.logs.items():
            total += to_arb(c) * arb(p).log()
        return total


def log_sum(e: Expr, memo: dict[Expr, LogSum | None] | None = None) -> LogSum | None:
    """The expression as an exact LogSum, or None where it is not of that form."""
    memo = {} if memo is None else memo
    if isinstance(e, Num):
        return LogSum(e.value, {})
    if not isinstance(e, App):
        return None
    if e not in memo:
        memo[e] = _log_sum(e, [log_sum(a, memo) for a in e.args])
    return memo[e]


def _log_sum(e: App, parts: list[LogSum | None]) -> LogSum | None:
    values = [p for p in parts if p is not None]
    if len(values) < len(parts):
        return None
    if e.op == "add":
        return reduce(add, values)
    if e.op == "mul":
        total = values[0]
        for v in values[1:]:
            if v.logs and total.logs:
                return None
            total = v.scaled(total.rational) if not total.logs else total.scaled(v.rational)
        return total
    if e.op in ("max", "min"):
        best = values[0]
        for v in values[1:]:
            s = _sign_of_log_sum(v + best.scaled(Fraction(-1)))
            best = v if (s > 0) == (e.op == "max") and s else best
        return best
    if e.op == "exp":
        return _exp_of(values[0])
    if e.op == "abs":
        return values[0].scaled(Fraction(_sign_of_log_sum(values[0]) or 1))
    if e.op == "div" and not values[1].logs:
        return values[0].scaled(1 / values[1].rational) if values[1].rational else None
    return _rational_op(e.op, [v.rational for v in values]) if not any(v.logs for v in values) else None


def _exp_of(v: LogSum) -> LogSum | None:
    if v.rational or any(c.denominator > 1 or abs(c) > 200 for c in v.logs.values()):
        return None
    total = Fraction(1)
    for p, c in v.logs.items():
        total *= Fraction(p) ** int(c)
    return LogSum(total, {})


def _rational_op(op: str, x: list[Fraction]) -> LogSum | None:
    if op == "log" and x[0] > 0 and max(x[0].numerator, x[0].denominator).bit_length() <= MAX_FACTORED_BITS:
        return LogSum.log(x[0])
    if op in ("factorial", "binomial") and all(0 <= v <= MAX_FACTORIAL and v.denominator == 1 for v in x):
        return LogSum(Fraction(factorial(int(x[0])) if op == "factorial" else comb(int(x[0]), int(x[1]))), {})
    if op == "log2" and x[0] > 0 and max(x[0].numerator, x[0].denominator).bit_length() <= MAX_FACTORED_BITS:
        found = LogSum.log(x[0]).logs                  # rational for powers of 2 only
        return LogSum(found.get(2, Fraction(0)), {}) if set(found) <= {2} else None
    if op == "pow" and x[1].denominator == 1 and (x[0] or x[1] >= 0) and _short(x[0], int(x[1])):
        return LogSum(x[0] ** int(x[1]), {})
    if op == "abspow":
        return _rational_op("pow", [abs(x[0]), x[1]])
    if op == "pow" and 1 < x[1].denominator <= MAX_ROOT and (x[0] > 0 or (x[0] == 0 and x[1] > 0)):
        root = _root(x[0], x[1].denominator)
        return None if root is None else _rational_op("pow", [root, Fraction(x[1].numerator)])
    if op == "sqrt":
        return _rational_op("pow", [x[0], Fraction(1, 2)])
    if op in ("floor", "ceil"):
        return LogSum(Fraction(x[0].__floor__() if op == "floor" else x[0].__ceil__()), {})
    return None


def _root(x: Fraction, k: int) -> Fraction | None:
    """The k-th root of a rational >= 0, where it is rational."""
    n, d = (int(fmpz(part).root(k)) for part in (x.numerator, x.denominator))
    return Fraction(n, d) if n ** k == x.numerator and d ** k == x.denominator else None


def _short(x: Fraction, power: int) -> bool:
    """Whether x^power is short enough to be written out."""
    return abs(power) * (abs(x.numerator).bit_length() + x.denominator.bit_length()) <= MAX_WRITTEN_BITS


def _sign_of_log_sum(v: LogSum) -> int:
    if not v.logs:
        return (v.rational > 0) - (v.rational < 0)
    for bits in (64, 128, 256, 512, 1024, 2048, 4096, 8192):
        with precision(bits):
            x = v.ball()
            if x > 0 or x < 0:
                return 1 if x > 0 else -1
    raise SignUnknown("a non-zero sum of logarithms is below the highest precision")


def constant_interval(e: Expr, bits: int) -> Interval:
    """An enclosure of a constant at `bits` bits."""
    with precision(bits):
        return enclose(e, {})


def sign_where_defined(e: Expr) -> int:
    """-1, 0 or 1: the sign of a constant that has a value; raises SignUnknown where no method decides it.

    Whether it has a value is not looked at here: `reals` does, and is what everything else asks."""
    if isinstance(e, Num):
        return (e.value.numerator > 0) - (e.value.numerator < 0)
    sign, parts = _sign_and_parts(e)
    for part in parts:
        rests_on(part)
    return sign


@lru_cache(maxsize=20_000)
def _sign_and_parts(e: Expr) -> tuple[int, tuple[str, ...]]:
    """The sign, and the optional parts of the kernel that it rests on."""
    with noting() as noted:
        sign = _sign(e)
    return sign, tuple(sorted(noted.get("parts", ())))


def _sign(e: Expr) -> int:
    exact = log_sum(e)
    if exact is not None:
        return _sign_of_log_sum(exact)
    if holds_mean(e):
        return _sign_with_means(e)
    for bits in (64, 128, 256, 512, 1024, 2048, 4096):
        value = constant_interval(e, bits)
        if value.nonnegative(True):
            return 1
        if value.nonpositive(True):
            return -1
        if value.lo == 0 and value.hi == 0:
            return 0
        if bits == 128 and _identically_zero(e):
            return 0
    raise SignUnknown(f"the sign of {e!s:.100} was not decided at 4096 bits")


def _sign_with_means(e: Expr) -> int:
    """The sign of a constant in which integrals occur: their enclosures cost too much for high precision."""
    for bits in (64, 128):
        try:
            value = constant_interval(e, bits)
        except Undefined as error:
            raise SignUnknown(str(error)) from None
        if value.nonnegative(True) or value.nonpositive(True):
            return 1 if value.nonnegative(True) else -1
    raise SignUnknown("the sign of an expression with means was not decided at 128 bits")


def _identically_zero(e: Expr) -> bool:
    from verify.kernel.numbers import normal_form

    def sign_of(u: Expr) -> int:
        try:
            value = constant_interval(u, 128)
        except Undefined:
            return 0
        return 1 if value.nonnegative() else -1 if value.nonpositive() else 0

    try:
        with precision(128):
            plain = all(holds_on(c, {}) for c in narrower_conditions(e))     # what the identities of normal forms suppose
        found = plain and normal_form.NormalForms(sign_of).equal(e, Num(Fraction(0)))
    except TooComplex:
        return False
    if found:
        rests_on(normal_form.__name__)
    return found


def is_integer_where_defined(e: Expr) -> bool:
    """Whether a constant that has a value is an integer; raises SignUnknown where that is not decided."""
    exact = log_sum(e)
    if exact is not None:                  # by Lindemann, a rational plus the logarithm of an algebraic number is no integer
        return not exact.logs and exact.rational.denominator == 1
    if not holds_mean(e):
        for bits in (64, 256, 1024):
            value = constant_interval(e, bits)
            below = value.lo.floor()
            if value.lo.is_finite() and below < value.lo and value.hi < below + 1:
                return False
    raise SignUnknown(f"whether {e!s:.100} is an integer was not decided")
