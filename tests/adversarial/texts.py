"""Claims in text, read by the project's reader and, independently, by Python's own parser: both must say the same everywhere.

Odd spacing, chains, "!=", ends that mention other variables, integers; and texts with characters that must be refused.
"""
from __future__ import annotations

import ast
from dataclasses import replace
from fractions import Fraction
from random import Random

from tests.adversarial.boxes import Range, grid
from tests.adversarial.cases import Case, Text, Truth
from verify.language import Both, Domain, Expr, Formula, Num, Quantifier, Relation, Statement, Sym, call, differ, equal

HOSTILE = ("\x00", "\x01", "\x07", "\x08", "\x0b", "\x0c", "\x1b", "\x1b[31m", "\x1f", "\x7f", "\x85", "\u00a0", "\u200b", "\u202e", "\u2028",
           "\u00a7", "\ufeff", "\u0661", "\uff1c", "\ud800", "#", ";", "$", "\\", "`", "@", "'", '"', "[", "{", "|", "&", "\u2016", "?", "~", "%", ":=")
FUNCTIONS = ("exp", "log", "sqrt", "abs", "tanh", "floor", "ceil", "factorial", "atan", "lgamma", "min", "max", "binomial")
_OPERATORS = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div", ast.Pow: "pow"}
_SIGNS = {ast.LtE: "<=", ast.Lt: "<", ast.GtE: ">=", ast.Gt: ">", ast.Eq: "==", ast.NotEq: "!="}


def parsed(text: str) -> Formula | Expr:
    """The formula or expression that Python's grammar finds in a text."""
    flat = " ".join(text.replace("^", "**").split())
    return _tree(ast.parse(flat, mode="eval").body, flat)


def _tree(node: ast.expr, text: str) -> Formula | Expr:
    def expr(n: ast.expr) -> Expr:
        made = _tree(n, text)
        assert isinstance(made, Expr)
        return made

    match node:
        case ast.Compare():
            sides = [expr(n) for n in (node.left, *node.comparators)]
            parts = tuple(related(_SIGNS[type(op)], a, b) for op, a, b in zip(node.ops, sides, sides[1:], strict=False))
            return parts[0] if len(parts) == 1 else Both(parts)
        case ast.Constant():
            return Num(Fraction(ast.get_source_segment(text, node) or ""))
        case ast.Name():
            return call(node.id) if node.id in ("pi", "E") else Sym(node.id)
        case ast.Call(func=ast.Name()):
            return call(node.func.id, *(expr(a) for a in node.args))  # type: ignore[attr-defined]
        case ast.UnaryOp():
            return -expr(node.operand) if isinstance(node.op, ast.USub) else expr(node.operand)
        case ast.BinOp():
            a, b = expr(node.left), expr(node.right)
            op = _OPERATORS[type(node.op)]
            return a - b if op == "sub" else call(op, a, b)
    raise ValueError(f"{ast.dump(node)} is not expected")


def related(op: str, a: Expr, b: Expr) -> Relation:
    """The relation of two sides."""
    if op in (">=", ">"):
        return Relation({">=": "<=", ">": "<"}[op], b, a)
    return equal(a, b) if op == "==" else differ(a, b) if op == "!=" else Relation(op, a, b)


def expression(rng: Random, names: tuple[str, ...], depth: int) -> str:
    """The text of an expression, parentheses only by chance."""
    if depth == 0 or rng.random() < 0.2:
        return rng.choice((*names, *names, "1", "2", "3", "0", "1/2", "0.5", ".25", "2.", "10", "pi", "E"))
    sub = [expression(rng, names, depth - 1) for _ in range(3)]
    a, b, c = (f"({s})" if rng.random() < 0.35 else s for s in sub)
    made = rng.choice((f"{a} + {b}", f"{a} - {b}", f"{a}-{b}-{c}", f"{a} * {b}", f"{a}/{b}/{c}", f"{a}/{b}*{c}", f"-{a}", f"-{a}^2", f"{a}^2",
                       f"{a}^-1", f"({a})**{rng.choice('0123')}", f"2^{rng.choice('012')}^{rng.choice('12')}", f"{a} - -{b}", f"+{a}", f"{a}*-{b}",
                       f"-({a} - {b})", f"{a}+{b}*{c}", f"({a})^({b})", f"2*{a}^2*{b}"))
    if rng.random() < 0.3:
        f = rng.choice(FUNCTIONS)
        return f"{f}({a}, {b})" if f in ("min", "max", "binomial") else f"{f}({a})"
    return made


def spaced(rng: Random, text: str) -> str:
    """The text with odd spacing around its signs."""
    kind = rng.choice(("plain", "plain", "none", "wide", "lines"))
    if kind == "none":
        return text.replace(" ", "") if not any(w in text for w in ("integer", "real", " in ")) else text
    if kind == "wide":
        return "  " + text.replace(" ", "   ").replace(",", " ,\t") + "  "
    return text.replace(" ", "\n\t") if kind == "lines" else text


def chain(rng: Random, names: tuple[str, ...], signs: tuple[str, ...], depth: int = 2) -> str:
    """The text of a relation, or of a chain."""
    text = expression(rng, names, depth)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        text += f" {rng.choice(signs)} {expression(rng, names, depth)}"
    return text


def domain(rng: Random, r: Range) -> tuple[str, Quantifier]:
    """The text of a range, and its quantifier."""
    lo, hi = ("<=" if r.ends[0] == "[" else "<"), ("<=" if r.ends[1] == "]" else "<")
    turned = {"<=": ">=", "<": ">"}
    if r.lo is None and r.hi is None:
        text = f"{r.name} {'integer' if r.integer else 'real'}"
    elif r.lo is None:
        text = rng.choice((f"{r.name} {hi} {r.hi}", f"{r.hi} {turned[hi]} {r.name}"))
    elif r.hi is None:
        text = rng.choice((f"{r.name} {turned[lo]} {r.lo}", f"{r.lo} {lo} {r.name}"))
    else:
        text = rng.choice((f"{r.lo} {lo} {r.name} {hi} {r.hi}", f"{r.hi} {turned[hi]} {r.name} {turned[lo]} {r.lo}"))
    if (r.integer or rng.random() < 0.2) and text.split()[-1] not in ("real", "integer"):
        text += " integer" if r.integer else " real"
    return text, Quantifier("forall", Sym(r.name), r.domain)


def ranges(rng: Random) -> tuple[Range, ...]:
    """One to three variables."""
    made = []
    for name in ("x", "y_1", "q'")[:rng.choice((1, 2, 2, 3))]:
        lo = rng.choice((None, Fraction(0), Fraction(-1), Fraction(1, 2), Fraction(1)))
        hi = rng.choice((None, Fraction(2), Fraction(5, 2), Fraction(3)))
        made.append(Range(name.replace("'", "_"), lo, hi, rng.choice(("[]", "()", "[)", "(]")), rng.random() < 0.25))
    return tuple(made)


def readable(rng: Random) -> Case:
    """A claim with domains and hypotheses that must be read, as Python reads it."""
    kept = ranges(rng)
    names = tuple(r.name for r in kept)
    wheres, prefix = [], []
    for i, r in enumerate(kept):
        text, bound = domain(rng, r)
        if i and rng.random() < 0.25:
            end = expression(rng, names[:i], 1)
            sign = rng.choice(("<=", "<"))
            text, e = f"{end} {sign} {r.name}", parsed(end)
            assert isinstance(e, Expr)
            bound = replace(bound, domain=Domain(e, None, sign == "<="))
            kept = (*kept[:i], Range(r.name, r.lo, None), *kept[i + 1:])
        wheres.append(text)
        prefix.append(bound)
    unusual = rng.random() < 0.15
    claim = chain(rng, names, ("<=", "<", ">=", ">", "==", *(("!=",) if unusual else ())))
    given = tuple(chain(rng, names, ("<=", "<", ">=", ">", "==", *(("!=",) if unusual else ())), 1) for _ in range(rng.choice((0, 0, 1, 2))))
    whole = " ".join((claim, *given, *wheres))
    refusable = "!=" in whole or ("0" in whole and ("^-" in whole or "/" in whole))     # a reader may refuse 1/0
    return said(rng, claim, ", ".join(wheres), given, tuple(prefix), kept, "either" if refusable else "read")


def said(rng: Random, claim: str, where: str, given: tuple[str, ...], prefix: tuple[Quantifier, ...], kept: tuple[Range, ...], must: str) -> Case:
    """The case of these texts."""
    c, g = parsed(claim), tuple(parsed(t) for t in given)
    assert not isinstance(c, Expr)
    s = Statement(prefix, tuple(f for f in g if not isinstance(f, Expr)), c)
    text = Text(spaced(rng, claim), spaced(rng, where), tuple(spaced(rng, t) for t in given), must)
    return Case("", s, grid(kept, 8, rng), text=text)


def several_conditions(rng: Random) -> Case:
    """Ways to write domains that a reader may refuse, but not read as something else."""
    a, b = sorted((rng.randint(-1, 1), rng.randint(2, 3)))
    x, y = Range("x", Fraction(a), Fraction(b), rng.choice(("[]", "()", "[)", "(]"))), Range("y", Fraction(0), None, "(]")
    lo, hi = ("<=" if x.ends[0] == "[" else "<"), ("<=" if x.ends[1] == "]" else "<")
    flipped = {"<=": ">=", "<": ">"}
    where, kept, extra = rng.choice((
        (f"x {flipped[lo]} {a}, x {hi} {b}", (x,), ()), (f"x {hi} {b}, {a} {lo} x", (x,), ()), (f"x in {x.ends[0]}{a}, {b}{x.ends[1]}", (x,), ()),
        ("x, y > 0", (replace(y, name="x"), y), ()), (f"y > 0, x real, x {hi} {b}, x {flipped[lo]} {a}", (x, y), ()),
        (f"{a} {lo} x {hi} {b}, x != 1", (x,), (differ(Sym("x"), 1),)), (f"y <= x, {a} {lo} x {hi} {b}, y > 0", (x, y), (Relation("<=", Sym("y"), Sym("x")),))))
    names = tuple(r.name for r in kept)
    claim = chain(rng, names, ("<=", "<", ">=", ">"))
    found = said(rng, claim, where, (), tuple(Quantifier("forall", Sym(r.name), r.domain) for r in kept), kept, "either")
    return replace(found, statement=replace(found.statement, given=extra))


def hostile(rng: Random) -> Case:
    """A readable text with one character put into it that no text may hold."""
    found = readable(rng)
    assert found.text is not None
    c = rng.choice(HOSTILE)
    place = rng.choice(("claim", "where", "given") if found.text.given else ("claim", "where"))
    old = found.text.given[0] if place == "given" else getattr(found.text, place)
    at = rng.randrange(len(old) + 1)
    new = old[:at] + c + old[at:]
    text = replace(found.text, must="refused", **{place: (new, *found.text.given[1:]) if place == "given" else new})
    if c == "'" and at and (old[at - 1].isalnum() or old[at - 1] in "_'"):
        return found             # a name may end in '
    return Case("", found.statement, (), Truth.MALFORMED, text=text)


SHAPES = (readable, readable, readable, readable, several_conditions, hostile)


def make(rng: Random, number: int) -> Case:
    """The statement of this number."""
    return SHAPES[number % len(SHAPES)](rng)
