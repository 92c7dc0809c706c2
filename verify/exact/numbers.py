"""Exact real values: sums of logarithms that compare without floats, and numbers known through enclosures of any width."""
from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from flint import arb, fmpq

from verify.exact.coprime import independent_logs
from verify.exact.errors import IllPosed, InvalidInput, NotRational, Undecided
from verify.exact.rationals import ONE, ZERO, decimals, dyadic, fraction, key, read, total
from verify.exact.terms import or_term
from verify.kernel.numbers.intervals import precision
from verify.language import App, Expr, Num

HIGHEST = 16_384         # bits at which an enclosed number that was not told apart is given up
TRIED_FIRST = 512        # bits at which a sum of logarithms that still looks like zero is brought to its canonical form
WRITTEN_OUT = 4_000_000  # bits of the longest rational that exp() writes out
Ball = Callable[[], arb]


class Real(ABC):
    """A real number, or +oo or -oo, that is known exactly or to any precision that is asked for.

    Comparisons are decided with exact numbers or certified enclosures, never with floats; `float()` rounds to nearest.
    """

    __slots__ = ()

    @abstractmethod
    def ball(self) -> arb:
        """A ball around the (finite) value at the current precision."""

    @abstractmethod
    def sign(self) -> int:
        """-1, 0 or 1; raises Undecided where the highest precision does not tell."""

    @abstractmethod
    def is_finite(self) -> bool:
        """Whether the value is a real number."""

    def enclosure(self, digits: int = 20) -> tuple[str, str]:
        """Two decimal texts of `digits` >= 1 significant digits, the first <= the value <= the second ("oo" for +oo)."""
        if not isinstance(digits, int) or digits < 1:
            raise InvalidInput(f"digits: {digits!r} is not a number of digits; write an integer >= 1")
        if not self.is_finite():
            return ("oo", "oo") if self.sign() > 0 else ("-oo", "-oo")
        for bits in self._precisions(int(3.33 * digits) + 32):
            low, high = self._ends(bits)
            if low == high or high - low <= max(abs(low), abs(high)) / 10 ** digits:
                return decimals(low, high, digits)
            if low <= 0 <= high and bits >= TRIED_FIRST and isinstance(self, LogSum) and self.sign() == 0:
                return "0", "0"
        return decimals(low, high, digits)

    def _precisions(self, bits: int) -> Iterator[int]:
        """Rising precisions: without end for a sum of logarithms, whose value is decided at one of them."""
        yield bits
        while isinstance(self, LogSum) or bits < HIGHEST:
            bits *= 2
            yield bits

    def _ends(self, bits: int) -> tuple[fmpq, fmpq]:
        with precision(bits):
            ball = self.ball()
            return dyadic(ball.lower()), dyadic(ball.upper())

    def __float__(self) -> float:
        if not self.is_finite():
            return math.inf if self.sign() > 0 else -math.inf
        for bits in self._precisions(64):
            low, high = (float(fraction(q)) for q in self._ends(bits))
            if low == high:
                return low
            if low <= 0 <= high and bits >= TRIED_FIRST and self.sign() == 0:
                return 0.0
        return low

    def __bool__(self) -> bool:
        return self.sign() != 0

    def __lt__(self, other: object) -> bool: return compared(self, other, "<") < 0
    def __le__(self, other: object) -> bool: return compared(self, other, "<=") <= 0
    def __gt__(self, other: object) -> bool: return compared(self, other, ">") > 0
    def __ge__(self, other: object) -> bool: return compared(self, other, ">=") >= 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, int | Fraction | Real | float):
            return NotImplemented
        return compared(self, other, "==") == 0

    def __hash__(self) -> int:
        raise TypeError(f"a {type(self).__name__} is not hashable: equality of two of them may be undecided")

    def __neg__(self) -> Real: return self * -1
    def __abs__(self) -> Real: return -self if self.sign() < 0 else self
    def __add__(self, other: object) -> Real: return _sum(self, number(other))
    def __radd__(self, other: object) -> Real: return _sum(number(other), self)
    def __sub__(self, other: object) -> Real: return _sum(self, -number(other))
    def __rsub__(self, other: object) -> Real: return _sum(number(other), -self)
    def __mul__(self, other: object) -> Real: return _product(self, number(other))
    def __rmul__(self, other: object) -> Real: return _product(number(other), self)
    def __truediv__(self, other: object) -> Real: return _quotient(self, number(other))
    def __rtruediv__(self, other: object) -> Real: return _quotient(number(other), self)

    def exp(self) -> Real:
        """e to the value: rational where that is seen (the exponential of the logarithm of a rational), else enclosed."""
        if not self.is_finite():
            return INFINITY if self.sign() > 0 else LogSum(0)
        return Enclosed(lambda: self.ball().exp())


class LogSum(Real):
    """A rational plus a sum of c log(q) with rational c and rational q > 0, or +oo or -oo; immutable, hashable, exact.

    Equality is decided: long numbers are never factored, but pairwise coprime factors of them are found where two values
    agree to 512 bits, and the logarithms of coprime integers are linearly independent over the rationals.
    """

    __slots__ = ("_infinite", "_logs", "_rational", "_terms")

    def __init__(self, value: object = 0) -> None:
        if isinstance(value, LogSum):
            self._set(value._rational, value._terms, value._infinite)
        else:
            self._set(read(value, "value"), (), 0)

    def _set(self, rational: fmpq, terms: tuple[tuple[fmpq, fmpq], ...], infinite: int) -> None:
        for name, value in (("_rational", rational), ("_terms", terms), ("_infinite", infinite), ("_logs", None)):
            object.__setattr__(self, name, value)

    @classmethod
    def of(cls, rational: fmpq, terms: Iterable[tuple[fmpq, fmpq]] = (), infinite: int = 0) -> LogSum:
        """The sum of a rational and of c log(q) for each pair (c, q) with q > 0; infinite is -1, 0 or 1."""
        merged: dict[tuple[int, int], list[fmpq]] = {}
        arguments: dict[tuple[int, int], fmpq] = {}
        for c, q in terms:
            if q < 1:
                c, q = -c, 1 / q
            if c != 0 and q != 1:
                merged.setdefault(k := key(q), []).append(c)
                arguments[k] = q
        kept = tuple((c, arguments[k]) for k, parts in merged.items() if (c := total(parts)) != 0)
        made = object.__new__(cls)
        made._set(ZERO if infinite else rational, () if infinite else kept, infinite)
        return made

    @classmethod
    def weighted(cls, parts: Iterable[tuple[fmpq, LogSum]]) -> LogSum:
        """The sum of c times the value, for each pair (c, finite value)."""
        values: dict[int, tuple[LogSum, list[fmpq]]] = {}
        for c, v in parts:
            values.setdefault(id(v), (v, []))[1].append(c)
        made = [(total(cs), v) for v, cs in values.values()]
        return cls.of(total([c * v._rational for c, v in made]), [(c * d, q) for c, v in made for d, q in v._terms])

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("LogSum objects are immutable")

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (fraction(self._rational), tuple((fraction(c), fraction(q)) for c, q in self._terms), self._infinite)

    # mypy cannot see attributes that are set past __setattr__
    _rational: fmpq
    _terms: tuple[tuple[fmpq, fmpq], ...]
    _infinite: int
    _logs: dict[int, fmpq] | None

    @property
    def terms(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """The pairs (c, q) of the logarithms c log(q), each q > 1, as they are kept: without factoring."""
        return tuple((fraction(c), fraction(q)) for c, q in self._terms)

    @property
    def rational(self) -> Fraction:
        """The rational summand, the whole value where `terms` is empty."""
        return fraction(self._rational)

    def logs(self) -> dict[int, Fraction]:
        """The canonical form: coefficients of log(b) for pairwise coprime integers b > 1, primes where b < 2^64."""
        return {b: fraction(c) for b, c in self._independent().items()}

    def _independent(self) -> dict[int, fmpq]:
        if self._logs is None:
            object.__setattr__(self, "_logs", independent_logs(self._terms)[0])
        assert self._logs is not None
        return self._logs

    def is_finite(self) -> bool:
        """Whether the value is a real number."""
        return not self._infinite

    def _ends(self, bits: int) -> tuple[fmpq, fmpq]:
        return Real._ends(self, bits) if self._terms else (self._rational, self._rational)

    def ball(self) -> arb:
        """A ball around the (finite) value at the current precision."""
        made = arb(self._rational)
        for c, q in self._terms:
            made += arb(c) * arb(q).log()
        return made

    def sign(self) -> int:
        """-1, 0 or 1, always decided."""
        if self._infinite or not self._terms:
            return self._infinite or (self._rational > 0) - (self._rational < 0)
        for bits in self._precisions(64):
            if bits > TRIED_FIRST and not self._independent():
                break
            with precision(bits):
                ball = self.ball()
                if ball > 0 or ball < 0:
                    return 1 if ball > 0 else -1
        return (self._rational > 0) - (self._rational < 0)

    def as_fraction(self) -> Fraction:
        """The value as a Fraction; raises NotRational where it is infinite or irrational."""
        if self._infinite or (self._terms and self._independent()):
            raise NotRational(f"{self!r:.80} is not a rational number; use enclosure(digits), float() or exp()")
        return fraction(self._rational)

    def exp(self) -> Real:
        """e to the value: a rational where the value is the logarithm of one, else enclosed; +oo for +oo, 0 for -oo."""
        if self._infinite or self._rational != 0:
            return Real.exp(self)
        for terms in (self._terms, tuple((c, fmpq(b)) for b, c in self._independent().items())):
            size = sum((abs(c) * max(q.p.bit_length(), q.q.bit_length()) for c, q in terms), ZERO)
            if all(c.q == 1 for c, _ in terms) and size <= WRITTEN_OUT:
                made = ONE
                for c, q in terms:
                    made *= fmpq(q.p ** int(c.p), q.q ** int(c.p)) if c > 0 else fmpq(q.q ** int(-c.p), q.p ** int(-c.p))
                return LogSum.of(made)
        return Real.exp(self)

    def to_expression(self) -> Expr:
        """The (finite) value as an expression of `verify.language`."""
        if self._infinite:
            raise NotRational("an infinite value is not an expression")
        parts: list[Expr] = [Num(c) * App("log", (Num(q),)) for c, q in self.terms]
        return App("add", (Num(self.rational), *parts))

    def __hash__(self) -> int:
        if self._infinite or not self._terms or not self._independent():
            return hash((self._infinite, self.rational)) if self._infinite else hash(self.rational)
        for bits in self._precisions(96):       # irrational, so that floor(2^32 x) is reached at some precision
            low, high = ((q * 2 ** 32).floor() for q in self._ends(bits))
            if low == high:
                break
        return hash((32, int(low)))

    def __repr__(self) -> str:
        if self._infinite:
            return "oo" if self._infinite > 0 else "-oo"
        if not self._terms:
            return str(self._rational)
        if len(self._terms) > 6 or sum(q.p.bit_length() + q.q.bit_length() for _, q in self._terms) > 200:
            return "[{}, {}] ({} logarithm{})".format(*self.enclosure(12), len(self._terms), "s" * (len(self._terms) > 1))
        text = " + ".join([*([str(self._rational)] if self._rational != 0 else []),
                           *(f"log({q})" if c == 1 else f"-log({q})" if c == -1 else f"{c}*log({q})" for c, q in self._terms)])
        return text.replace("+ -", "- ")


class Enclosed(Real):
    """A real number that is known through balls of any precision; comparisons raise Undecided where 16384 bits do not tell."""

    __slots__ = ("_ball",)

    def __init__(self, ball: Ball) -> None:
        self._ball = ball

    def is_finite(self) -> bool:
        """Always True."""
        return True

    def ball(self) -> arb:
        """A ball around the value at the current precision."""
        return self._ball()

    def sign(self) -> int:
        """-1, 0 or 1; raises Undecided where the highest precision does not tell."""
        for bits in self._precisions(64):
            with precision(bits):
                ball = self.ball()
                if ball > 0 or ball < 0 or ball == 0:
                    return 1 if ball > 0 else -1 if ball < 0 else 0
        raise Undecided(f"a number within [{', '.join(self.enclosure(3))}] was not told apart from 0 at {HIGHEST} bits")

    def __abs__(self) -> Real: return Enclosed(lambda: abs(self.ball()))
    def __repr__(self) -> str: return "[{}, {}]".format(*self.enclosure(15))


def _rebuilt(rational: Fraction, terms: tuple[tuple[Fraction, Fraction], ...], infinite: int) -> LogSum:
    return LogSum.of(read(rational, ""), [(read(c, ""), read(q, "")) for c, q in terms], infinite)


INFINITY = LogSum.of(ZERO, (), 1)


def number(value: object) -> Real:
    """A `Real` as it is, or an int or Fraction as a `LogSum`; floats and texts are refused."""
    if isinstance(value, Real):
        return value
    if isinstance(value, float):
        raise InvalidInput(f'{value!r} is a float, and floats are not exact; write Fraction("{value}")')
    if isinstance(value, bool) or not isinstance(value, int | Fraction | fmpq):
        raise InvalidInput(f"{value!r} is not a number; write an int, a Fraction, or LogSum({value!r}) for a text")
    return LogSum(value)


@or_term
def log(value: object) -> LogSum:
    """The natural logarithm of a rational > 0 (an int, a Fraction, or text); raises IllPosed for a rational <= 0."""
    q = read(value, "log")
    if q <= 0:
        raise IllPosed(f"log({q}): the logarithm of a number <= 0")
    return LogSum.of(ZERO, [(ONE, q)])


def compared(a: object, b: object, operator: str) -> int:
    """-1, 0 or 1 as a is less than, equal to or greater than b."""
    try:
        x, y = number(a), number(b)
    except InvalidInput as error:
        raise InvalidInput(f"{operator}: {error}") from None
    if x is y:
        return 0
    if not (x.is_finite() and y.is_finite()):
        left, right = (0 if v.is_finite() else v.sign() for v in (x, y))
        return (left > right) - (left < right)
    return _sum(x, -y).sign()


def _sum(a: Real, b: Real) -> Real:
    if isinstance(a, LogSum) and isinstance(b, LogSum):
        if a._infinite * b._infinite < 0:
            raise IllPosed("oo - oo has no value")
        return LogSum.of(a._rational + b._rational, (*a._terms, *b._terms), a._infinite or b._infinite)
    if not a.is_finite() or not b.is_finite():
        return b if a.is_finite() else a
    return Enclosed(lambda: a.ball() + b.ball())


def _product(a: Real, b: Real) -> Real:
    if isinstance(b, LogSum) and b.is_finite() and not b._terms:
        a, b = b, a
    if isinstance(a, LogSum) and isinstance(b, LogSum) and a.is_finite() and not a._terms:
        if b._infinite and a._rational == 0:
            raise IllPosed("0 * oo has no value")
        c = a._rational
        return LogSum.of(b._rational * c, [(d * c, q) for d, q in b._terms], b._infinite * (1 if c > 0 else -1))
    if not a.is_finite() or not b.is_finite():
        signs = a.sign() * b.sign()
        if not signs:
            raise IllPosed("0 * oo has no value")
        return LogSum.of(ZERO, (), signs)
    return Enclosed(lambda: a.ball() * b.ball())


def _quotient(a: Real, b: Real) -> Real:
    if not b.is_finite():
        raise IllPosed(f"{a!r:.40}/oo is not defined here")
    if b.sign() == 0:
        raise IllPosed(f"{a!r:.40}/0 has no value")
    if isinstance(b, LogSum) and not b._terms:
        return a * LogSum.of(1 / b._rational)
    ratio = _proportion(a, b) if isinstance(a, LogSum) and isinstance(b, LogSum) and a.is_finite() else None
    return LogSum.of(ratio) if ratio is not None else a * Enclosed(lambda: 1 / b.ball())


def _proportion(a: LogSum, b: LogSum) -> fmpq | None:
    """The rational c with a = c b, or None where there is none; b is not zero and has logarithms."""
    if not a._terms:
        return ZERO if a._rational == 0 else None
    top, bottom = independent_logs(a._terms, b._terms)
    shared = next((n for n in top if n in bottom), None)
    c = ZERO if shared is None else top[shared] / bottom[shared]
    return c if c != 0 and (a - b * fraction(c)).sign() == 0 else None
