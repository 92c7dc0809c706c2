"""Random scalar expressions and an independent evaluation of them: mpmath at 200 digits, used to disagree, never to decide."""
from fractions import Fraction

import mpmath

from verify.language import App, Num, Sym, literal

UNARY = ("exp log log2 sqrt abs floor ceil sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh erf erfc gamma lgamma "
         "factorial digamma trigamma tetragamma pentagamma").split()
SMOOTH = ("exp log log2 sqrt sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh erf erfc gamma lgamma digamma trigamma "
          "tetragamma").split()
POLYGAMMAS = ("digamma", "trigamma", "tetragamma", "pentagamma")


class NoValue(ArithmeticError):
    """The expression has no real value at the point, or one that the comparison does not cover."""


def expression(rng, depth, names=("x", "y"), unary=UNARY, extremes=True):
    """A random tree of at most the given depth."""
    if depth == 0 or rng.random() < 0.15:
        return Sym(rng.choice(names)) if rng.random() < 0.7 else Num(Fraction(rng.randint(-4, 4), rng.choice((1, 1, 2, 3))))
    kind = rng.random()
    part = lambda: expression(rng, depth - 1, names, unary, extremes)  # noqa: E731
    if kind < 0.45:
        return App(rng.choice(unary), (part(),))
    if kind < 0.75:
        ops = ("add", "mul", "div", "add", "mul") + (("min", "max") if extremes else ())
        return App(rng.choice(ops), (part(), part()))
    if kind < 0.9:
        return App("pow", (part(), Num(Fraction(rng.choice((-2, -1, 0, 1, 2, 3, 4)), rng.choice((1, 1, 1, 2, 3))))))
    return App("pow", (part(), part()))


def value(e, at, digits=200):
    """The real value at a point, by mpmath; raises NoValue."""
    with mpmath.workdps(digits):
        try:
            v = _value(e, at)
        except (ValueError, ZeroDivisionError, OverflowError, TypeError) as error:
            raise NoValue from error
        if isinstance(v, mpmath.mpc) or not mpmath.isfinite(v):
            raise NoValue
        return v


def _need(condition):
    if not condition:
        raise NoValue


def _small(x, limit=10**4):
    _need(abs(x) < limit)
    return x


def _value(e, at):
    m = mpmath
    if isinstance(e, Num):
        return m.mpf(e.value.numerator) / e.value.denominator
    if isinstance(e, Sym):
        return at[e.name]
    a = [_value(x, at) for x in e.args]
    if not a:
        return +m.pi if e.op == "pi" else +m.e
    match e.op:
        case "add": return m.fsum(a)
        case "mul": return m.fprod(a)
        case "div": return a[0] / a[1]
        case "min": return min(a)
        case "max": return max(a)
        case "pow":
            q = literal(e.args[1])
            if q is not None and q.denominator == 1:
                return a[0] ** int(q)
            _need(a[0] > 0 or (q is not None and q > 0 and a[0] == 0))
            _need(abs(m.log(a[0]) if a[0] else 0) * abs(_small(a[1])) < 10**5)
            return a[0] ** a[1] if a[0] else m.mpf(0)
        case "log" | "log2":
            _need(a[0] > 0)
            return m.log(a[0]) / (m.log(2) if e.op == "log2" else 1)
        case "sqrt":
            _need(a[0] >= 0)
            return m.sqrt(a[0])
        case "asin" | "acos":
            _need(-1 <= a[0] <= 1)
        case "atanh":
            _need(-1 < a[0] < 1)
        case "acosh":
            _need(a[0] >= 1)
        case "gamma" | "lgamma":
            _need(0 < a[0] < 500)
            return {"gamma": m.gamma, "lgamma": m.loggamma}[e.op](a[0])
        case "digamma" | "trigamma" | "tetragamma" | "pentagamma":
            _need(m.mpf(10) ** -40 < a[0] < 500)
            return m.polygamma(POLYGAMMAS.index(e.op), a[0])
        case "factorial":
            _need(-1 < a[0] < 500)
            return m.gamma(a[0] + 1)
        case "abs": return abs(a[0])
        case "sign":
            _need(a[0] != 0)
        case "exp" | "sinh" | "cosh" | "sin" | "cos" | "tan": _small(a[0])
        case "tanh": _small(a[0], 100)                # beyond, 200 digits round the value to 1
        case "erf" | "erfc": _small(a[0], 12)
    return getattr(m, e.op)(a[0])
