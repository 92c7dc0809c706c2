"""Sums and products over an index: sum(k = 1..n, 1/k), prod(k in 1..5, k), and sums over the letters of an alphabet."""
from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import prod
from typing import Any

from verify.language.expr import App, Expr, Num, Sym, literal, rebuild, symbols, walk
from verify.language.finite import RangeProduct, RangeSum
from verify.read.parse import Parser, Part, require_ordinary
from verify.read.source import ReadError
from verify.read.tokens import Kind, Token

MAX_TERMS = 1000        # of a sum or product that is written out
MAX_PARTS = 100_000     # numbers, names and operations of all of its terms: sums inside sums multiply
_NONE = Num(Fraction(0))


def read_range(parser: Parser, word: Token, nesting: int) -> Part:
    """A sum or product behind its opening parenthesis, `index = first..last, body)`: written out where the ends are integers;
    else a sum over 1, ..., last - first + 1."""
    opening = parser.tokens[parser.index - 1]
    index = parser.next()
    usage = f"write {word.text}(k = 1..n, 1/k)"
    if index.kind is not Kind.NAME:
        raise parser.error(index, f"the name of an index is expected here; {usage}")
    require_ordinary(parser.source, index)
    if parser.here().text not in ("==", "in"):
        raise parser.error(parser.here(), f"= or in is expected here; {usage}")
    parser.next()
    if parser.bound[index.text]:
        raise parser.error(index, "this name is the index of a sum around here; choose another name")
    first = parser.part(nesting + 1)
    parser.require("..", usage)
    if parser.here().text in ("oo", "inf", "infinity"):
        raise parser.error(parser.here(), "an infinite sum is not read; write its value, or a claim about all partial sums")
    last = parser.part(nesting + 1)
    parser.require(",", usage)
    parser.bound[index.text] += 1
    body = parser.part(nesting + 1)
    parser.bound[index.text] -= 1
    parser.close(opening)
    if index.text in symbols(first.expr) | symbols(last.expr):
        raise parser.error(index, "the index stands in the ends of its own range; choose another name")
    if first.value is not None and last.value is not None:
        return _written_out(parser, word, index.text, (first.value, last.value), body)
    return _symbolic(parser, word, index.text, (first, last), body)


def _written_out(parser: Parser, word: Token, index: str, ends: tuple[Fraction, Fraction], body: Part) -> Part:
    if ends[0].denominator > 1 or ends[1].denominator > 1:
        raise parser.error(word, "the ends of a range are integers; write for example 1..10")
    numbers = range(int(ends[0]), int(ends[1]) + 1)
    if ends[1] - ends[0] >= MAX_TERMS:
        raise parser.error(word, f"{ends[1] - ends[0] + 1} terms are more than the {MAX_TERMS} that are written out; "
                                 "use a name for the last index")
    try:
        terms = _few(at_value(body.expr, index, Num(Fraction(i))) for i in numbers)
    except ReadError as error:
        raise parser.error(word, str(error)) from None
    if len(terms) < 2:
        return Part(terms[0], body.depth, None) if terms else _number(0 if word.text == "sum" else 1)
    return Part(App("add" if word.text == "sum" else "mul", terms), body.depth + 1, None)


def _symbolic(parser: Parser, word: Token, index: str, ends: tuple[Part, Part], body: Part) -> Part:
    """Up to a last index that is not known: from 1 on as it is; from 0 on with the first term apart, where the last index is
    known not to be negative; from n + 1 on, or with an index k in n + k only, as a difference of two sums, where that is one
    whatever the names are; else with the index moved."""
    first, last = ends
    make, op = (RangeSum, "add") if word.text == "sum" else (RangeProduct, "mul")
    end = last.expr.name if isinstance(last.expr, Sym) else ""
    if make is RangeSum and first.value == 1 and end in parser.nonnegative and not parser.bound[end] and (
            index in symbols(body.expr)) and (onward := _onward(body.expr, index, Sym(end))) is not None and (
            _has_values(onward, index)):
        first, last, body = Part(last.expr + 1, 1, None), Part(2 * last.expr, 1, None), Part(onward, body.depth, None)
    if first.value == 1:
        return Part(make(index, last.expr, body.expr), max(last.depth, body.depth) + 1, None)
    if first.value == 0 and end in parser.nonnegative and not parser.bound[end]:
        terms = at_value(body.expr, index, _NONE), make(index, last.expr, body.expr)
        return Part(App(op, terms), max(last.depth, body.depth) + 2, None)
    alone = not symbols(body.expr) & (symbols(first.expr) | symbols(last.expr))
    before = _before(first.expr, last.expr, parser) if alone and make is RangeSum and _has_values(body.expr, index) else None
    if before is not None:
        apart = make(index, last.expr, body.expr) - make(index, before, body.expr)
        return Part(apart, max(last.depth, first.depth + 1, body.depth) + 3, None)
    shift = Num(first.value - 1) if first.value is not None else first.expr - 1
    moved = at_value(body.expr, index, Sym(index) + shift)
    depth = max(last.depth, first.depth + 2, body.depth + first.depth + 3) + 1
    return Part(make(index, last.expr - shift, moved), depth, None)


def _onward(body: Expr, index: str, by: Sym) -> Expr | None:
    """The body of a sum over by + 1, ..., by + by whose index stands in one, over 1, ..., by, only in the sum of both."""
    if isinstance(body, Sym):
        return None if body in (Sym(index), by) else body
    if not isinstance(body, App):
        return body if isinstance(body, Num) else None
    if body.op == "add" and Sym(index) in body.args and by in body.args:
        rest = [a for a in body.args if a not in (Sym(index), by)]
        args = [Sym(index), *(_onward(a, index, by) for a in rest)] if len(rest) == len(body.args) - 2 else [None]
    else:
        args = [_onward(a, index, by) for a in body.args]
    known = tuple(a for a in args if a is not None)
    return None if len(known) < len(args) else known[0] if body.op == "add" and len(known) == 1 else App(body.op, known)


def _before(first: Expr, last: Expr, parser: Parser) -> Expr | None:
    """The index before the first one, where it and the number of indices are sums of multiples of names that are known not to
    be negative; else None."""
    one, upto = _whole(first), _whole(last)
    if one is None or upto is None:
        return None
    before = {**one, "": one.get("", 0) - 1}
    indices = {name: upto.get(name, 0) - before.get(name, 0) for name in {*before, *upto}}
    names = {name for c in (before, indices) for name, n in c.items() if name and n}
    if any(n < 0 for c in (before, indices) for n in c.values()) or any(
            name not in parser.nonnegative or parser.bound[name] for name in names):
        return None
    parts = [Sym(name) if n == 1 else n * Sym(name) for name, n in before.items() if name and n]
    parts += [Num(Fraction(before[""]))] if before[""] else []
    return parts[0] if len(parts) == 1 else App("add", tuple(parts)) if parts else None


def _whole(e: Expr) -> dict[str, int] | None:
    """The whole multiples of names, and of 1 under no name, whose sum an expression is; None of any other."""
    if isinstance(e, Sym):
        return {e.name: 1}
    if isinstance(e, Num):
        return {"": int(e.value)} if e.value.denominator == 1 else None
    parts = [_whole(a) for a in e.args] if isinstance(e, App) and e.op in ("add", "mul") else [None]
    known = [p for p in parts if p is not None]
    if len(known) < len(parts) or not isinstance(e, App):
        return None
    if e.op == "add":
        return {name: sum(p.get(name, 0) for p in known) for name in {n: None for p in known for n in p}}
    names = [p for p in known if set(p) - {""}]
    by = prod(p.get("", 0) for p in known if p not in names)
    return None if len(names) > 1 else {n: by * c for n, c in (names or [{"": 1}])[0].items()}


def _has_values(e: Expr, index: str) -> bool:
    """Whether an expression is seen to have a value wherever the index is 1, 2, 3, ..."""
    match e:
        case Num() | Sym(): return True
        case App(op="add" | "mul" | "exp"): return all(_has_values(a, index) for a in e.args)
        case App(op="div" | "pow", args=(a, b)) if e.op == "div" or isinstance(b, Num):
            over = b if e.op == "div" else a
            return _has_values(a, index) and _has_values(b, index) and _is_positive(over, index)
        case App(op="log" | "sqrt"): return _has_values(e.args[0], index) and _is_positive(e.args[0], index)
    return False


def _is_positive(e: Expr, index: str) -> bool:
    """Whether an expression is seen to be positive wherever it has a value and the index is 1, 2, 3, ..."""
    match e:
        case Num(): return e.value > 0
        case Sym(): return e.name == index
        case App(op="add" | "mul" | "div"): return all(_is_positive(a, index) for a in e.args)
        case App(op="pow" | "sqrt"): return _is_positive(e.args[0], index)
        case App(op="exp"): return True
    return False


def at_value(expr: Expr, name: str, value: Expr) -> Expr:
    """The expression with a scalar symbol replaced, also inside sums; a sum that binds the name again keeps its own.  Raises
    ReadError, which names no place, where sums that end at numbers then are longer than what is written out."""
    if isinstance(expr, Sym):
        return value if expr.name == name else expr

    def inside(part: Expr, binder: Any) -> Expr:
        own = getattr(binder, "name", binder)
        return part if own == name else at_value(part, name, value)

    made = rebuild(expr, lambda part: at_value(part, name, value), inside)
    last = literal(made.last) if isinstance(made, RangeSum | RangeProduct) else None
    if isinstance(made, RangeSum | RangeProduct) and last is not None and last.denominator == 1 and last <= MAX_TERMS:
        terms = _few(at_value(made.body, made.index, Num(Fraction(i))) for i in range(1, int(last) + 1))
        return App("add", terms or (_NONE,)) if isinstance(made, RangeSum) else App("mul", terms or (Num(Fraction(1)),))
    return made


def _few(terms: Iterable[Expr]) -> tuple[Expr, ...]:
    """The terms; raises ReadError as soon as they have more parts than are written out."""
    found, parts = list[Expr](), 0
    for term in terms:
        found.append(term)
        parts += sum(1 for _ in walk(term))
        if parts > MAX_PARTS:
            raise ReadError(f"written out this has more than {MAX_PARTS} numbers, names and operations; use a name for a last "
                            "index")
    return tuple(found)


def _number(value: int) -> Part:
    return Part(Num(Fraction(value)), 0, Fraction(value))
