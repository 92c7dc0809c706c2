"""sympy's own means: assumptions, simplification, `minimum` and `solveset`; each gets a share of the time."""
from __future__ import annotations

import math
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from tests.benchmarks.fold import Unsupported, fold, relations
from tests.benchmarks.peers.answer import Answer, Available, near, package
from tests.benchmarks.sampling import value
from verify.language import Expr, Relation, Statement
from verify.language.formula import Domain


class _Over(BaseException):
    """The share of an attempt is spent; not an Exception, so that sympy cannot swallow it."""


def available() -> Available:
    """The release of sympy."""
    return package("sympy")


def decide(statement: Statement, seconds: float, claim: dict[str, Any]) -> Answer:
    """proved if every relation is; refuted if its minimum is
    negative, or if a point of the set where one fails passes the check."""
    if statement.given:
        raise Unsupported("hypotheses")
    symbols = {b.symbol.name: _symbol(b.symbol.name, b.domain or Domain()) for b in statement.prefix}
    parts = relations(statement.claim)
    answers = [_relation(statement, r, symbols, 0.9 * seconds / len(parts)) for r in parts]
    return next((a for a in answers if a.word != "proved"), answers[0])


def _relation(statement: Statement, r: Relation, symbols: dict[str, Any], seconds: float) -> Answer:
    import sympy

    gap, strict = term(r.right - r.left, symbols), r.op == "<"
    if r.op == "==":
        attempts: list[Callable[[], Answer | None]] = [lambda: _proved(sympy.simplify(gap) == 0, "simplify"),
                                                       lambda: _proved(gap.equals(0), "equals")]
    else:
        attempts = [lambda: _signed(gap, strict, "assumptions"), lambda: _signed(sympy.factor(gap), strict, "factor"),
                    lambda: _signed(sympy.simplify(gap), strict, "simplify")]
        if len(symbols) == 1:
            (x,), (bound,) = symbols.values(), statement.prefix
            where = _set(bound.domain or Domain(), symbols)
            attempts += [lambda: _minimum(gap, strict, x, where), lambda: _solved(statement, gap, strict, x, where)]
    share = seconds / len(attempts)
    said = "no method decides"
    for attempt in attempts:
        try:
            with _at_most(share):
                answer = attempt()
        except _Over:
            said = "time"
        except Exception as error:           # sympy raises many kinds for what it cannot do; the next method may still do it
            said = f"{type(error).__name__}: {' '.join(str(error).split())[:100]}"
        else:
            if answer is not None:
                return answer
    return Answer("unknown", said)


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    def over(number: int, frame: object) -> None: raise _Over

    signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _proved(shown: Any, how: str) -> Answer | None:
    return Answer("proved", how) if shown is True else None


def _signed(gap: Any, strict: bool, how: str) -> Answer | None:
    return _proved(gap.is_positive if strict else gap.is_nonnegative, how)


def _minimum(gap: Any, strict: bool, x: Any, where: Any) -> Answer | None:
    from sympy.calculus.util import minimum

    least = minimum(gap, x, where)
    return Answer("refuted", f"minimum {least}"[:200]) if least.is_negative is True else _signed(least, strict, "minimum")


def _solved(statement: Statement, gap: Any, strict: bool, x: Any, where: Any) -> Answer | None:
    import sympy

    plain = sympy.Symbol("x", real=True)
    found = sympy.solveset((gap <= 0 if strict else gap < 0).subs(x, plain), plain, where)
    if found is sympy.S.EmptySet:
        return Answer("proved", "solveset")
    for part in (found.args if isinstance(found, sympy.Union) else (found,)):
        inside = _inner(part)
        if inside is not None:
            answer = near({statement.prefix[0].symbol.name: inside}, statement)
            if answer.word == "refuted":
                return answer
    return None


def _inner(part: Any) -> float | None:
    import sympy

    if isinstance(part, sympy.Interval):
        low, high = (float(e) for e in (part.inf, part.sup))
        if math.isinf(low) or math.isinf(high):
            return low + 1 if math.isinf(high) and not math.isinf(low) else high - 1 if not math.isinf(high) else 0.0
        return (low + high) / 2
    return float(next(iter(part))) if isinstance(part, sympy.FiniteSet) else None


def _symbol(name: str, d: Domain) -> Any:
    import sympy

    low, high = (None if end is None else _number(end) for end in (d.lo, d.hi))
    known: dict[str, bool] = {"integer": True} if d.integer else {"real": True}
    if low is not None and low >= 0:
        known["positive" if low > 0 or not d.lo_closed else "nonnegative"] = True
    elif high is not None and high <= 0:
        known["negative" if high < 0 or not d.hi_closed else "nonpositive"] = True
    return sympy.Symbol(name, **known)


def _number(end: Expr) -> float | None:
    try:
        return float(value(end, {}))
    except (KeyError, ArithmeticError):
        return None


def _set(d: Domain, symbols: dict[str, Any]) -> Any:
    import sympy

    low, high = (infinite if end is None else term(end, symbols) for end, infinite in ((d.lo, -sympy.oo), (d.hi, sympy.oo)))
    interval = sympy.Interval(low, high, d.lo is not None and not d.lo_closed, d.hi is not None and not d.hi_closed)
    return interval.intersect(sympy.S.Integers) if d.integer else interval


def term(e: Expr, symbols: dict[str, Any]) -> Any:
    """An expression as a sympy expression over the given symbols."""
    import sympy

    operations = {
        "add": sympy.Add, "mul": sympy.Mul, "div": lambda a, b: a / b, "pow": sympy.Pow, "min": sympy.Min, "max": sympy.Max,
        "pi": lambda: sympy.pi, "E": lambda: sympy.E, "abs": sympy.Abs, "ceil": sympy.ceiling, "lgamma": sympy.loggamma,
        "log2": lambda u: sympy.log(u, 2),
        **{name: getattr(sympy, name) for name in "exp log sqrt floor sin cos tan asin acos atan sinh cosh tanh asinh acosh "
           "atanh erf erfc gamma factorial binomial".split()}}

    def number(q: Fraction) -> Any: return sympy.Rational(q.numerator, q.denominator)
    return fold(e, number, symbols.__getitem__, operations)
