"""The text of domains to quantifiers: "x > 0, 0 < p < 1, y real, 1 <= k <= n integer"."""
from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from verify.language.expr import App, Expr, Num, Sym, symbols
from verify.language.formula import Bound, Domain
from verify.read.foreign import nearest
from verify.read.parse import CONSTANTS, Parser, Part, require_ordinary
from verify.read.source import ReadError, Source
from verify.read.tokens import Kind, Token, tokenize

_TURNED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<"}


@dataclass(frozen=True)
class _End:
    """One end of a domain: its expression, and its value where that is a rational."""

    expr: Expr | None = None
    value: Fraction | None = None
    closed: bool = False


def read_domains(source: Source) -> tuple[Bound, ...]:
    """One universal quantifier for each condition, in order; ends may use the names declared before."""
    bounds: dict[str, Bound] = {}
    if source.text.strip():
        for tokens in _conditions(source, tokenize(source)):
            bound = _condition(source, tokens, tuple(bounds))
            bounds[bound.symbol.name] = bound
    return tuple(bounds.values())


def _conditions(source: Source, tokens: list[Token]) -> list[list[Token]]:
    """The tokens between the commas that stand outside parentheses, each run closed by an END token."""
    runs: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        depth += (token.text == "(") - (token.text == ")")
        if token.kind is Kind.END or (token.text == "," and depth == 0):
            if not runs[-1]:
                raise source.error(token.at, len(token.text), "a condition is missing here; remove the comma or write x > 0")
            runs[-1].append(Token(Kind.END, "", token.at))
            runs.append([])
        else:
            runs[-1].append(token)
    return runs[:-1]


def _condition(source: Source, tokens: list[Token], declared: tuple[str, ...]) -> Bound:
    first, last = tokens[0], tokens[-2]
    if any(t.text == "in" for t in tokens[:2]):
        raise source.error(tokens[1].at, len(tokens[1].text), "sets are not read; write a chain such as 0 <= x <= 1")
    word = last.text if last.text in ("integer", "real") and len(tokens) > 2 else ""
    kept = [*tokens[:-2], Token(Kind.END, "", last.at)] if word else tokens
    if len(kept) == 2 and kept[0].kind is Kind.NAME:
        if not word:
            raise source.error(first.at, len(first.text), f"this has no domain; write {first.text} > 0 or {first.text} real")
        _require_new(source, first, declared)
        return Bound("forall", Sym(first.text), Domain(integer=word == "integer"))
    parser = Parser(source, kept)
    sides, signs = parser.chain()
    name = _declared_name(source, parser, sides, signs, declared)
    low, high = _ends(source, name, sides, signs)
    _require_not_empty(source, name, low, high, word == "integer")
    return Bound("forall", Sym(name.text), Domain(low.expr, high.expr, low.closed, high.closed, word == "integer"))


def _declared_name(source: Source, parser: Parser, sides: list[Part], signs: list[Token], declared: tuple[str, ...]) -> Token:
    """The token of the one new name of a condition, which stands alone: in the middle of a chain of two signs."""
    if len(signs) > 2:
        raise source.error(signs[2].at, len(signs[2].text), "a condition has at most two signs; declare one name in each")
    for sign in signs:
        if sign.text == "==":
            raise source.error(sign.at, 2, "an equality is no domain; put the value into the claim, or write 1 <= x <= 1")
    if len(signs) == 2 and signs[0].text[0] != signs[1].text[0]:
        raise source.error(signs[1].at, len(signs[1].text), "the two signs point in opposite directions; write 0 < x < 1")
    places = sides[1:2] if len(signs) == 2 else sides
    alone = [parser.names[p.expr.name] for p in places if isinstance(p.expr, Sym)]
    new = [t for t in alone if t.text not in declared]
    for part in places if not alone else ():
        if isinstance(part.expr, App) and part.expr.op in CONSTANTS:
            raise source.error(signs[0].at, len(signs[0].text), f"{part.expr.op} is a constant; choose another name")
    if not alone:
        where = "between the two signs" if len(signs) == 2 else "alone on one side"
        raise source.error(signs[0].at, len(signs[0].text), f"no name stands {where}; write a condition such as 0 < x < 1")
    name = new[0] if new else alone[0]
    _require_new(source, name, declared)
    others = [t for n, t in parser.names.items() if n not in declared and n != name.text]
    if others:
        raise _undeclared(source, others[0], declared, f"declare it before {name.text}")
    if sum(_mentions(p.expr, name.text) for p in sides) > 1:
        raise source.error(name.at, len(name.text), "the name stands in its own bound; write the bound with other names")
    return name


def _mentions(expr: Expr, name: str) -> bool:
    return name in symbols(expr)


def _require_new(source: Source, name: Token, declared: tuple[str, ...]) -> None:
    require_ordinary(source, name)
    if name.text in declared:
        raise source.error(name.at, len(name.text), "this name is declared twice; join its conditions as a chain such as "
                                                    "0 < x < 1, and move any other condition to a hypothesis")


def _undeclared(source: Source, token: Token, declared: tuple[str, ...], advice: str) -> ReadError:
    hint = nearest(token.text, (*declared, *CONSTANTS))
    return source.error(token.at, len(token.text), f"this name has no domain; {advice}, for example {token.text} > 0{hint}")


def require_declared(source: Source, names: dict[str, Token], declared: tuple[str, ...]) -> None:
    """Raise ReadError at the first name that no condition declares."""
    for name, token in names.items():
        if name not in declared:
            raise _undeclared(source, token, declared, "declare it in the domains (where)")


def _ends(source: Source, name: Token, sides: list[Part], signs: list[Token]) -> tuple[_End, _End]:
    """The lower and the upper end that a condition with one or two signs gives to its name."""
    low, high = _End(), _End()
    for sign, left, right in zip(signs, sides, sides[1:], strict=False):
        named_left = isinstance(left.expr, Sym) and left.expr.name == name.text
        op, end = (sign.text, right) if named_left else (_TURNED[sign.text], left)
        made = _End(Num(end.value) if end.value is not None else end.expr, end.value, op.endswith("="))
        if op.startswith(">"):
            low = made
        else:
            high = made
    return low, high


def _require_not_empty(source: Source, name: Token, low: _End, high: _End, integer: bool) -> None:
    if low.value is None or high.value is None:
        return
    first, last, closed = low.value, high.value, low.closed and high.closed
    if integer:
        first = Fraction(math.ceil(first) + (not low.closed and first.denominator == 1))
        last = Fraction(math.floor(last) - (not high.closed and last.denominator == 1))
        closed = True
    if first > last or (first == last and not closed):
        kind = "integer" if integer else "number"
        raise source.error(name.at, len(name.text), f"no {kind} satisfies this condition; exchange or widen the two ends")
