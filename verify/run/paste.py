"""A counterexample as Python to paste: the exact values, and both sides of the claim in mpmath."""
from __future__ import annotations

import keyword
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from verify.language.expr import App, Expr, LanguageError, Mean, Num, Relation, Sym, rational, substitute, symbols, walk
from verify.language.formula import Both, Statement, free_names

# Operations by the mpmath name that computes them; the rest are spelled as operators or are absent from mpmath.
MPMATH = {
    "exp": "exp", "log": "log", "sqrt": "sqrt", "abs": "fabs", "floor": "floor", "ceil": "ceil", "sin": "sin", "cos": "cos",
    "tan": "tan", "asin": "asin", "acos": "acos", "atan": "atan", "sinh": "sinh", "cosh": "cosh", "tanh": "tanh",
    "asinh": "asinh", "acosh": "acosh", "atanh": "atanh", "erf": "erf", "erfc": "erfc", "gamma": "gamma",
    "factorial": "factorial", "digamma": "digamma", "sign": "sign", "binomial": "binomial"}

_TAKEN = ("mp", "left", "right", "print", "min", "max")


def python_lines(statement: Statement, values: Mapping[str, str], digits: int = 50, compared: bool = True) -> list[str]:
    """Lines that define the values and print both sides of each relation, and whether it holds if `compared`: not where a side
    has no value or both are equal, so that rounding decides; comments where a value is no rational."""
    try:
        exact = {name: rational(value) for name, value in values.items()}
    except LanguageError:
        return [f"# {name} = {value}" for name, value in values.items()]
    relations = _relations(statement)
    sides = [side for r in relations for side in (r.left, r.right)]
    if not all(_is_scalar(side) and free_names(side) <= set(exact) for side in sides):
        return [f"# {name} = {value}" for name, value in values.items()]
    lines = ["from mpmath import mp", f"mp.dps = {digits}"]
    lines += [f"{_name(n)} = mp.mpf({v.numerator})" + (f"/{v.denominator}" if v.denominator > 1 else "")
              for n, v in exact.items()]
    for r in relations:
        lines += [f"left = {python_text(r.left)}", f"right = {python_text(r.right)}",
                  f"print(left, right{f', left {r.op} right' if compared else ''})    # the claim says: left {r.op} right"]
    return lines


def constant_lines(left: Expr, right: Expr, digits: int) -> list[str]:
    """Lines that print the two sides of a relation, each a constant written out."""
    return ["from mpmath import mp", f"mp.dps = {digits}", f"left = {python_text(left)}", f"right = {python_text(right)}",
            "print(left, right)    # the sides of the relation that fails"]


def python_text(expr: Expr) -> str:
    """A scalar expression as Python over `mp`, every operation at the precision of `mp`."""
    return _text(expr)[0]


SUM, PRODUCT, POWER, ATOM = range(4)        # how tightly a text binds


def _text(expr: Expr) -> tuple[str, int, bool]:
    """The text of an expression, how tightly it binds, and whether Python computes an int: what must not be divided."""
    if isinstance(expr, Num):
        return _number(expr.value)
    if isinstance(expr, Sym):
        return _name(expr.name), ATOM, False
    if isinstance(expr, Mean):
        half, t = expr.noise == "exponential", _name(expr.variable)
        density = f"mp.exp(-{t})" if half else f"mp.npdf({t})"
        kinks = ", ".join(dict.fromkeys(_kinks(expr.body, expr.variable)))
        within = f"*sorted(k for k in ({kinks},) if k > 0), " if half and kinks else ""
        corners = f"*sorted(({kinks},))" if kinks else "0"
        ends = f"[0, {within}mp.inf]" if half else f"[-mp.inf, {corners}, mp.inf]"
        return f"mp.quad(lambda {t}: {_within(expr.body, PRODUCT)}*{density}, {ends})", ATOM, False
    if not isinstance(expr, App):
        raise LanguageError(f"{type(expr).__name__} is not a scalar expression")
    match expr.op:
        case "add": return _sum(expr.args)
        case "mul": return _product(expr.args)
        case "div":
            (top, binds, whole), (_, _, other) = map(_text, expr.args)
            top = f"mp.mpf({top})" if whole and other else top if binds >= PRODUCT else f"({top})"
            return f"{top}/{_within(expr.args[1], POWER)}", PRODUCT, False
        case "pow":
            (low, binds, whole), (_, _, other) = map(_text, expr.args)
            counts = isinstance(expr.args[1], Num) and expr.args[1].value >= 0
            low = f"mp.mpf({low})" if whole and other and not counts else low if binds == ATOM else f"({low})"
            return f"{low}**{_within(expr.args[1], ATOM)}", POWER, whole and other and counts
    args = [python_text(a) for a in expr.args]
    match expr.op:
        case "min" | "max" as op: made = f"{op}({', '.join(args)})" if len(args) > 1 else f"({args[0]})"
        case "abspow": made = f"mp.power(abs({args[0]}), {args[1]})"
        case "lgamma": made = f"mp.re(mp.loggamma({args[0]}))"        # left of 0 its imaginary part is no part of log |gamma|
        case "pi": made = "mp.pi"
        case "E": made = "mp.e"
        case "log2": made = f"mp.log({args[0]}, 2)"
        case op: made = f"mp.{MPMATH[op]}({', '.join(args)})"
    return made, ATOM, expr.op in ("min", "max") and all(_text(a)[2] for a in expr.args)


def _kinks(body: Expr, t: str) -> Iterator[str]:
    """Where an absolute value in an integrand has its corner, which a quadrature must not pass: the zero of an affine u(t)."""
    for node in walk(body):
        if isinstance(node, App) and node.op in ("abs", "abspow") and t in symbols(node.args[0]) and _affine(node.args[0], t):
            at, then = (substitute(node.args[0], {t: Num(Fraction(i))}) for i in (0, 1))
            yield f"({python_text(at)})/(mp.mpf({python_text(at)}) - ({python_text(then)}) or 1)"


def _affine(u: Expr, t: str) -> bool:
    """Whether an expression is a sum of a part without t and a multiple of t."""
    if t not in symbols(u) or isinstance(u, Sym):
        return True
    if not isinstance(u, App):
        return False
    inside = [a for a in u.args if t in symbols(a)]
    return all(_affine(a, t) for a in inside) and (
        u.op == "add" or (u.op == "mul" and len(inside) == 1) or (u.op == "div" and inside == [u.args[0]]))


def _number(value: Fraction) -> tuple[str, int, bool]:
    if value.denominator == 1:
        return str(value.numerator), ATOM if value >= 0 else SUM, True
    return f"mp.mpf({value.numerator})/{value.denominator}", PRODUCT, False


def _within(expr: Expr, least: int) -> str:
    """The text of an expression, in parentheses where it binds less tightly."""
    made, binds, _ = _text(expr)
    return made if binds >= least else f"({made})"


def _sum(args: Sequence[Expr]) -> tuple[str, int, bool]:
    made = ""
    for a in args:
        less = opposite(a)
        part = a if less is None else less
        sign = "-" if less is not None else "+" if made else ""
        made += (f" {sign} " if made else sign) + _within(part, PRODUCT if sign == "-" or made else SUM)
    return made, SUM if len(args) > 1 else _text(args[0])[1], all(_text(a)[2] for a in args)


def opposite(e: Expr) -> Expr | None:
    """What is subtracted where a sum has this part; None where it is added."""
    if isinstance(e, Num) and e.value < 0:
        return Num(-e.value)
    if isinstance(e, App) and e.op == "mul" and isinstance(e.args[0], Num) and e.args[0].value < 0 and len(e.args) > 1:
        first = Num(-e.args[0].value)
        rest = e.args[1:] if first == Num(Fraction(1)) else (first, *e.args[1:])
        return rest[0] if len(rest) == 1 else App("mul", rest)
    return None


def _product(args: Sequence[Expr]) -> tuple[str, int, bool]:
    less = opposite(App("mul", tuple(args)))
    if less is not None:
        return f"-{_within(less, PRODUCT)}", SUM, _text(less)[2]
    first, *rest = args
    made = "*".join([_within(first, PRODUCT), *(_within(a, POWER) for a in rest)])
    return made, PRODUCT if rest else _text(first)[1], all(_text(a)[2] for a in args)


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
