"""Events in text: P(A and B), P(A \u222a B), P(A^c), P(A | B), and relations for every event, P(S) <= exp(eps)*Q(S) + delta."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from verify.language.alphabets import Letter
from verify.language.expr import App, Expr, Num, Relation, maximum, walk
from verify.language.finite import D_inf, Event, Law, hockey_stick
from verify.language.steps import total
from verify.read.parse import Parser
from verify.read.tokens import Token

_AND, _OR = ("and", "\u2229", "intersect"), ("or", "\u222a", "union")
_EACH = "an event in both, and either: write P(A and B), P(A or B), P(not A), with parentheses where both words stand"
_NONE, _ONE = Num(Fraction(0)), Num(Fraction(1))
Indicator = Callable[..., Expr]


def begins_event(parser: Parser, things: Mapping[str, object]) -> bool:
    """Whether an event, or an operation on events, stands next."""
    ahead = (parser.tokens[i].text for i in range(parser.index, len(parser.tokens)))
    return isinstance(things.get(next(t for t in ahead if t not in ("(", "not"))), Event)


def read_event(parser: Parser, things: Mapping[str, object], nesting: int = 0) -> Indicator:
    """The indicator of an event made of events, up to a closing parenthesis or a bar."""
    made, joined = _atom(parser, things, nesting), ""
    while parser.here().text in (*_AND, *_OR):
        word = parser.next()
        kind = "and" if word.text in _AND else "or"
        if joined not in ("", kind):
            raise parser.error(word, f"this could bind in two ways; {_EACH}")
        joined, made = kind, _both(made, _atom(parser, things, nesting), kind == "or")
    return made


def _both(a: Indicator, b: Indicator, either: bool) -> Indicator:
    if either:
        return lambda *letters: a(*letters) + b(*letters) - a(*letters) * b(*letters)
    return lambda *letters: a(*letters) * b(*letters)


def _atom(parser: Parser, things: Mapping[str, object], nesting: int) -> Indicator:
    word = parser.next()
    if nesting > 40:
        raise parser.error(word, "events are nested more than 40 deep; write fewer")
    if word.text == "not":
        return _complement(_atom(parser, things, nesting + 1))
    if word.text == "(":
        inside = read_event(parser, things, nesting + 1)
        parser.close(word)
    elif isinstance(event := things.get(word.text), Event):
        inside = event
    else:
        raise parser.error(word, f"an event is expected here; {_EACH}")
    if [t.text for t in parser.tokens[parser.index:parser.index + 2]] == ["^", "c"]:
        parser.next()
        parser.next()
        return _complement(inside)
    return inside


def _complement(event: Indicator) -> Indicator: return lambda *letters: 1 - event(*letters)


def without_bars(r: Relation) -> tuple[Relation, ...]:
    """|u| <= d as u <= d and -u <= d, where a side is an absolute value and the other is none."""
    if isinstance(r.left, App) and r.left.op == "abs" and r.op in ("<=", "<"):
        inside = r.left.args[0]
        terms = inside.args if isinstance(inside, App) and inside.op == "add" else (inside,)
        turned = tuple(t.args[1] if isinstance(t, App) and t.op == "mul" and len(t.args) == 2 and t.args[0] == Num(Fraction(-1))
                       else -t for t in terms)
        return Relation(r.op, inside, r.right), Relation(r.op, turned[0] if len(turned) == 1 else App("add", turned), r.right)
    return (r,)


def for_every_event(parser: Parser, word: Token, event: Event, letters: tuple[Letter, ...], chances: Mapping[Expr, Law],
                    r: Relation) -> Relation:
    """A relation for every event as one that mentions none; `chances` are the sums that stand for P(S), by laws, and `letters`
    those over which the others run.

    sum a_i P_i(S) <= d for all S exactly if sum_x max(sum a_i P_i(x), 0) <= d: the event where the summand is positive reaches
    it.  For P(S) <= c Q(S) + d this is hockey_stick(P, Q, c) <= d, and for d = 0, c = exp(u) it is D_inf(P, Q) <= u."""
    found: list[tuple[Expr, Law]] = []
    rest: list[Expr] = []
    for side, moved in ((r.left, False), (r.right, True)):
        for term in side.args if isinstance(side, App) and side.op == "add" else (side,):
            factors = list(term.args) if isinstance(term, App) and term.op == "mul" else [term]
            at = [f for f in factors if f in chances]
            others = [f for f in factors if f not in chances]
            if len(at) > 1 or any(n == event for f in others for n in walk(f)) or r.op not in ("<=", "<"):
                raise parser.error(word, "for every event a relation is read that adds multiples of probabilities; write "
                                         "P(S) <= exp(eps)*Q(S) + delta for every event S")
            if at:
                weight = others[0] if len(others) == 1 else App("mul", tuple(others)) if others else _ONE
                found.append((-weight if moved else weight, chances[at[0]]))
            else:
                rest.append(term if moved else -term)
    rest = [e for e in rest if e != _NONE] or [_NONE]
    bound = rest[0] if len(rest) == 1 else App("add", tuple(rest))
    if len(found) == 2 and found[0][0] == _ONE and (level := _negated(found[1][0])) is not None:
        p, q = found[0][1], found[1][1]
        if bound == _NONE and r.op == "<=" and isinstance(level, App) and level.op == "exp":
            return D_inf(p, q) <= level.args[0]
        return Relation(r.op, hockey_stick(p, q, level), bound)
    terms = [law(*letters) if weight == _ONE else weight * law(*letters) for weight, law in found]
    greatest = maximum(terms[0] if len(terms) == 1 else App("add", tuple(terms)), _NONE)
    return Relation(r.op, total(letters, greatest), bound)


def _negated(weight: Expr) -> Expr | None:
    """c where a weight is written as -c."""
    if isinstance(weight, Num):
        return Num(-weight.value) if weight.value < 0 else None
    minus = isinstance(weight, App) and weight.op == "mul" and weight.args[0] == Num(Fraction(-1)) and len(weight.args) == 2
    return weight.args[1] if minus and isinstance(weight, App) else None
