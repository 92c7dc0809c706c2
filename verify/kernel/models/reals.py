"""Having a value: which constants are real numbers.  What everything that reads an expression at given values goes through.

An operation has a value where docs/semantics.md says so, and only if its arguments have: an expression without one becomes no
`Real`, and only a `Real` has a sign."""
from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from verify.kernel.models.constants import SignUnknown, constant_interval, is_integer_where_defined, sign_where_defined
from verify.kernel.numbers.folding import add, mul
from verify.kernel.numbers.conditions import NONZERO, POSITIVE, own_conditions
from verify.kernel.numbers.intervals import Undefined, UndefinedValue
from verify.language import App, Expr, Mean, Num

GAMMAS = ("gamma", "lgamma", "digamma", "trigamma", "tetragamma", "pentagamma")


@dataclass(frozen=True, slots=True)
class Real:
    """A real number: an expression without symbols that has a value.  `real`, `operation` and `mean` make it."""

    expr: Expr

    def sign(self) -> int:
        """-1, 0 or 1; raises SignUnknown where no method decides it."""
        return sign_where_defined(self.expr)

    def is_integer(self) -> bool:
        """Whether the number is an integer; raises SignUnknown where that is not decided."""
        return is_integer_where_defined(self.expr)

    def __sub__(self, other: Real) -> Real: return Real(add(self.expr, -other.expr))


ZERO, ONE = Real(Num(Fraction(0))), Real(Num(Fraction(1)))


def real(e: Expr) -> Real:
    """The number that an expression without symbols is; raises UndefinedValue, SignUnknown."""
    memo: dict[Expr, Real] = {}

    def go(e: Expr) -> Real:
        if isinstance(e, Num):
            return Real(e)
        if isinstance(e, Mean):
            return mean(e)
        if not isinstance(e, App):
            raise TypeError(f"{type(e).__name__} is no constant")
        found = memo.get(e)
        if found is None:
            found = memo[e] = operation(e.op, tuple(go(a) for a in e.args))
        return found

    return go(e)


def constant_sign(e: Expr) -> int:
    """The sign of an expression without symbols; raises UndefinedValue where it has no value, and SignUnknown."""
    return real(e).sign()


def undefined_part(e: Expr) -> str | None:
    """Which operation of a constant has no value, in words, or None where all have one; raises SignUnknown."""
    try:
        real(e)
    except UndefinedValue as error:
        return str(error)
    return None


def operation(op: str, parts: tuple[Real, ...]) -> Real:
    """An operation applied to numbers; raises UndefinedValue where it has no value there, and SignUnknown."""
    args = tuple(p.expr for p in parts)
    match op:
        case "add": return Real(add(*args))
        case "mul": return ZERO if any(isinstance(a, Num) and not a.value for a in args) else Real(mul(*args))
        case "pow": why = _power(*parts)
        case "abspow": why = _power(Real(App("abs", args[:1])), parts[1])
        case "binomial": why = _binomial(*parts)
        case "factorial": why = _pole(Real(add(args[0], Num(Fraction(1)))))
        case _: why = _pole(parts[0]) if op in GAMMAS else _by_conditions(App(op, args))
    if why is not None:
        raise UndefinedValue(why)
    return Real(App(op, args))


def mean(e: Mean) -> Real:
    """A mean without symbols but its own; raises SignUnknown unless an enclosure shows that it has a value."""
    try:
        constant_interval(e, 64)
    except Undefined as error:
        raise SignUnknown(str(error)) from None
    return Real(e)


def _by_conditions(e: App) -> str | None:
    """The operations that have a value exactly where `own_conditions` hold."""
    for c in own_conditions(e):
        s = sign_where_defined(c.expr)             # made of the arguments, by operations that always have values
        if (s < 0 and c.kind != NONZERO) or (s == 0 and c.kind in (NONZERO, POSITIVE)):
            needed = {NONZERO: "non-zero (a denominator)", POSITIVE: "positive"}.get(c.kind, "at least zero")
            return f"an operand that must be {needed} is {'negative' if s < 0 else 'zero'}"
    return None


def _power(base: Real, exponent: Real) -> str | None:
    s = base.sign()
    if s == 0 and exponent.sign() < 0:
        return "zero has a negative power"
    return "a negative number has a power that is no integer" if s < 0 and not exponent.is_integer() else None


def _pole(at: Real) -> str | None: return "a gamma function has a pole there" if at.sign() <= 0 and at.is_integer() else None


def _binomial(n: Real, k: Real) -> str | None:
    if n.sign() < 0 or k.sign() < 0:
        return "a binomial coefficient of a negative number"
    gap = n - k
    return "a binomial coefficient with k > n, n - k no integer" if gap.sign() < 0 and not gap.is_integer() else None
