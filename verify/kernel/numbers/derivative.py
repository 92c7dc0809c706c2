"""Symbolic derivatives, with constants folded; valid wherever the expression and its derivative are both defined."""
from __future__ import annotations

from fractions import Fraction

from verify.kernel.numbers.folding import add, mul
from verify.language import App, Expr, Mean, Num, Sym, call, exp, literal, log, sqrt, symbols

ZERO, ONE = Num(Fraction(0)), Num(Fraction(1))
GAMMA_ORDERS = ("lgamma", "digamma", "trigamma", "tetragamma", "pentagamma")      # each the derivative of the one before
MAX_SIZE = 50_000


class NotDifferentiable(ValueError):
    """The expression holds an operation whose derivative is not used (floor, ceil, min, max, factorial, binomial)."""


def diff(expr: Expr, name: str) -> Expr:
    """The derivative of a scalar expression with respect to the symbol `name`; raises NotDifferentiable."""
    memo: dict[Expr, Expr] = {}

    def go(e: Expr) -> Expr:
        if isinstance(e, Sym):
            return ONE if e.name == name else ZERO
        if isinstance(e, Mean):
            raise NotDifferentiable("a mean is not differentiated")
        if not isinstance(e, App) or name not in symbols(e):
            return ZERO
        if e not in memo:
            memo[e] = _diff(e, [go(a) for a in e.args])
        return memo[e]

    made = go(expr)
    _check_size(made)
    return made


def _check_size(expr: Expr) -> None:
    """Raise NotDifferentiable where an expression, written out without sharing, is too large to walk through."""
    sizes: dict[int, int] = {}

    def size(e: Expr) -> int:
        if not isinstance(e, App):
            return 1
        found = sizes.get(id(e))
        if found is None:
            found = sizes[id(e)] = 1 + sum(size(a) for a in e.args)
        return found

    if size(expr) > MAX_SIZE:
        raise NotDifferentiable(f"the derivative has more than {MAX_SIZE} operations")


def _diff(e: App, d: list[Expr]) -> Expr:
    a = e.args
    match e.op:
        case "add": return add(*d)
        case "mul":
            return add(*(mul(*(d[i] if i == j else x for i, x in enumerate(a))) for j in range(len(a)) if d[j] != ZERO))
        case "div":
            if d[1] == ZERO:
                return d[0] / a[1] if d[0] != ZERO else ZERO
            return add(mul(d[0], a[1]), mul(Num(Fraction(-1)), a[0], d[1])) / a[1] ** 2
        case "pow":
            if d[1] == ZERO:
                power = literal(a[1])
                lowered = Num(power - 1) if power is not None else a[1] - 1
                return mul(a[1], a[0] if lowered == ONE else a[0] ** lowered, d[0])
            return mul(e, add(mul(d[1], log(a[0])), mul(a[1], d[0]) / a[0] if d[0] != ZERO else ZERO))
    outer = _outer(e.op, a[0], e)
    return mul(outer, d[0])


def _outer(op: str, u: Expr, e: Expr) -> Expr:
    match op:
        case "exp": return e
        case "log": return ONE / u
        case "log2": return ONE / (u * log(2))
        case "sqrt": return ONE / (2 * e)
        case "abs": return call("sign", u)
        case "sin": return call("cos", u)
        case "cos": return -call("sin", u)
        case "tan": return 1 + e ** 2
        case "asin": return ONE / sqrt(1 - u ** 2)
        case "acos": return -(ONE / sqrt(1 - u ** 2))
        case "atan": return ONE / (1 + u ** 2)
        case "sinh": return call("cosh", u)
        case "cosh": return call("sinh", u)
        case "tanh": return 1 - e ** 2
        case "asinh": return ONE / sqrt(1 + u ** 2)
        case "acosh": return ONE / sqrt(u ** 2 - 1)
        case "atanh": return ONE / (1 - u ** 2)
        case "erf" | "erfc": return (2 if op == "erf" else -2) * exp(-(u ** 2)) / sqrt(call("pi"))
        case "gamma": return e * call("digamma", u)
        case "lgamma" | "digamma" | "trigamma" | "tetragamma": return call(GAMMA_ORDERS[GAMMA_ORDERS.index(op) + 1], u)
        case _: raise NotDifferentiable(f"{op} is not differentiated")
