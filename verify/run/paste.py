"""A counterexample as Python to paste: the exact values, and both sides of the claim in mpmath."""
from __future__ import annotations

import keyword
from collections.abc import Mapping

from verify.language.expr import App, Expr, LanguageError, Mean, Num, Relation, Sym, rational, walk
from verify.language.formula import Both, Statement, free_names

# Operations by the mpmath name that computes them; the rest are spelled as operators or are absent from mpmath.
_MPMATH = {
    "exp": "exp", "log": "log", "sqrt": "sqrt", "abs": "fabs", "floor": "floor", "ceil": "ceil", "sin": "sin", "cos": "cos",
    "tan": "tan", "asin": "asin", "acos": "acos", "atan": "atan", "sinh": "sinh", "cosh": "cosh", "tanh": "tanh",
    "asinh": "asinh", "acosh": "acosh", "atanh": "atanh", "erf": "erf", "erfc": "erfc", "gamma": "gamma",
    "factorial": "factorial", "digamma": "digamma", "sign": "sign", "binomial": "binomial",
    "pow": "power"}

_TAKEN = ("mp", "Fraction", "left", "right", "print", "min", "max")


def python_lines(statement: Statement, values: Mapping[str, str], digits: int = 50) -> list[str]:
    """Lines that define the values and print both sides of each relation; comments where a value is no rational."""
    try:
        exact = {name: rational(value) for name, value in values.items()}
    except LanguageError:
        return [f"# {name} = {value}" for name, value in values.items()]
    relations = _relations(statement)
    sides = [side for r in relations for side in (r.left, r.right)]
    if not all(_is_scalar(side) and free_names(side) <= set(exact) for side in sides):
        return [f"# {name} = {value}" for name, value in values.items()]
    lines = ["from fractions import Fraction", "from mpmath import mp", f"mp.dps = {digits}"]
    lines += [f"{_name(n)} = mp.convert(Fraction({v.numerator}, {v.denominator}))" for n, v in exact.items()]
    for r in relations:
        lines += [f"left = {python_text(r.left)}", f"right = {python_text(r.right)}",
                  f"print(left, right)    # the claim says: left {r.op} right"]
    return lines


def constant_lines(left: Expr, right: Expr, digits: int) -> list[str]:
    """Lines that print the two sides of a relation, each a constant written out."""
    return ["from mpmath import mp", f"mp.dps = {digits}", f"left = {python_text(left)}", f"right = {python_text(right)}",
            "print(left, right)    # the sides of the relation that fails"]


def python_text(expr: Expr) -> str:
    """A scalar expression as Python over `mp`, every operation at the precision of `mp`."""
    if isinstance(expr, Num):
        top = f"mp.mpf({expr.value.numerator})"
        return top if expr.value.denominator == 1 else f"({top}/{expr.value.denominator})"
    if isinstance(expr, Sym):
        return _name(expr.name)
    if isinstance(expr, Mean):
        half, t = expr.noise == "exponential", _name(expr.variable)
        density = f"mp.exp(-{t})" if half else f"mp.npdf({t})"
        ends = "[0, mp.inf]" if half else "[-mp.inf, 0, mp.inf]"
        return f"mp.quad(lambda {t}: {python_text(expr.body)}*{density}, {ends})"
    if not isinstance(expr, App):
        raise LanguageError(f"{type(expr).__name__} is not a scalar expression")
    args = [python_text(a) for a in expr.args]
    match expr.op:
        case "add": return "(" + " + ".join(args) + ")"
        case "mul": return "(" + "*".join(args) + ")"
        case "div": return f"({args[0]}/{args[1]})"
        case "min" | "max" as op: return f"{op}({', '.join(args)})" if len(args) > 1 else args[0]
        case "abspow": return f"mp.power(abs({args[0]}), {args[1]})"
        case "lgamma": return f"mp.re(mp.loggamma({args[0]}))"        # left of 0 its imaginary part is no part of log |gamma|
        case "pi": return "mp.pi"
        case "E": return "mp.e"
        case "log2": return f"mp.log({args[0]}, 2)"
        case op: return f"mp.{_MPMATH[op]}({', '.join(args)})"


def _relations(statement: Statement) -> list[Relation]:
    claim = statement.claim
    parts = claim.parts if isinstance(claim, Both) else (claim,)
    return [p for p in parts if isinstance(p, Relation)]


def _is_scalar(expr: Expr) -> bool:
    return all(isinstance(node, Num | Sym | App | Mean) for node in walk(expr) if isinstance(node, Expr))


def _name(name: str) -> str:
    """A Python name for a name of a claim, apart from the words that the lines use themselves."""
    plain = name.replace("'", "_prime")
    return f"{plain}_" if keyword.iskeyword(plain) or plain in _TAKEN else plain
