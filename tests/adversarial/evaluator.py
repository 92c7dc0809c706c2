"""The value of an expression on an exact model: a number, +oo, none, or not decided.

Written from docs/semantics.md; it reads the trees of verify.language and shares nothing with the kernel.
"""
from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from tests.adversarial.operations import OPERATIONS
from tests.adversarial.sixty_digits import NoValue, Real, Unsure, add, div, log, minus, mul, power, sign
from verify.language import (
    App, At, Atom, Begins, Exchanged, Expr, Functional, Letter, Mechanisms, Num, PrivacyLoss, RangeProduct, RangeSum, Same, Sum,
    Sup, Sym, Tail, Transcripts)


class NotDecided(ArithmeticError):
    """+oo stands where docs/semantics.md decides nothing, so that no verdict may rest on it."""


class NoModel(ValueError):
    """The values are no model of the symbols."""


@dataclass(frozen=True)
class Infinity:
    """The value +oo."""


INFINITY = Infinity()
Value = Real | Infinity


@dataclass(frozen=True)
class World:
    """Values of scalars and laws by name, letters by name, and the sizes of alphabets."""

    values: dict[str, Any]
    letters: dict[str, int] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)

    def at(self, letters: dict[str, int]) -> World:
        """The world with letters bound."""
        return replace(self, letters={**self.letters, **letters})

    def scalar(self, name: str, value: Real) -> World:
        """The world with a scalar bound."""
        return replace(self, values={**self.values, name: value})


def all_of(thunks: list[Callable[[], Any]]) -> list[Any]:
    """The results of all; what has no value outweighs what is not decided, and that what is not known."""
    found, worst = [], None
    for thunk in thunks:
        try:
            found.append(thunk())
        except NoValue:
            raise
        except NotDecided as error:
            worst = error
        except Unsure as error:
            worst = worst or error
    if worst is not None:
        raise worst
    return found


def value(e: Expr, w: World) -> Value:
    """The value; raises NoValue, NotDecided, Unsure, NoModel."""
    match e:
        case Num():
            return e.value
        case Sym():
            return w.values[e.name]  # type: ignore[no-any-return]
        case App():
            return _applied(e.op, all_of([lambda a=a: value(a, w) for a in e.args]))
        case Atom():
            return _entry(e, w)
        case Same() if isinstance(e.left, Letter) and isinstance(e.right, Letter):
            return Fraction(int(_letter(e.left, w) == _letter(e.right, w)))
        case Sum():
            return _applied("add", [Fraction(0), *over_letters((e.letter,), e.where, w, lambda at: value(e.body, at))])
        case Sup():
            found = over_letters((e.letter,), e.where, w, lambda at: value(e.body, at))
            if not found:
                raise NoValue("the supremum of nothing")
            return _applied("max", found)
        case RangeSum():
            last = integer(e.last, w)
            return _applied("add", [Fraction(0), *all_of([
                lambda i=i: value(e.body, w.scalar(e.index, Fraction(i))) for i in range(1, last + 1)])])
        case RangeProduct():
            factors = [lambda i=i: value(e.body, w.scalar(e.index, Fraction(i))) for i in range(1, integer(e.last, w) + 1)]
            return _applied("mul", [Fraction(1), *all_of(factors)])
        case Begins():
            return _beginning(e, w)
        case At():
            row, i = w.values[e.sequence.name], integer(e.position, w)
            if not 0 <= i <= len(row):
                raise NoModel("no entry at a position")
            return row[i - 1] if i else Fraction(1)  # type: ignore[no-any-return]
        case Functional():
            return _divergence(e, w)
        case Tail():
            return _tail(e, w)
    raise Unsure(f"{type(e).__name__} is not known here")


def finite(e: Expr, w: World) -> Real:
    """The value where it is a number."""
    found = value(e, w)
    if isinstance(found, Infinity):
        raise NotDecided("+oo as a condition or parameter")
    return found


def integer(e: Expr, w: World) -> int:
    """The value of an expression that is an integer."""
    found = finite(e, w)
    if not isinstance(found, Fraction) or found.denominator != 1 or abs(found) > 1000:
        raise Unsure("a length or position")
    return int(found)


def _applied(op: str, args: list[Value]) -> Value:
    if not any(isinstance(a, Infinity) for a in args):
        return OPERATIONS[op](*args) if op in OPERATIONS else _unknown(op)
    if op == "add":
        return INFINITY
    others = [a for a in args if not isinstance(a, Infinity)]
    if op == "mul" and all(sign(a) > 0 for a in others):
        return INFINITY
    if op == "div" and isinstance(args[0], Infinity) and others and sign(others[0]) > 0:
        raise Unsure("+oo divided by a positive number: a product in all but form")
    raise NotDecided(f"+oo inside {op}")


def _unknown(op: str) -> Value:
    raise Unsure(f"{op} is not known here")


def _letter(x: Any, w: World) -> int:
    if not isinstance(x, Letter):
        raise Unsure("datasets are not known here")
    return w.letters[x.name]


def _entry(e: Atom, w: World) -> Real:
    if type(e.of).__name__ == "Iid":
        raise Unsure("datasets are not known here")
    key = tuple(_letter(x, w) for x in e.letters)
    table = w.values[e.of.name]
    if key not in table:
        raise NoModel("no entry at a letter")
    return table[key]  # type: ignore[no-any-return]


def size(x: Letter, w: World) -> int:
    """How many letters there are."""
    if isinstance(x.over, Transcripts):
        return len(losses(w, x.over.mechanisms, integer(x.over.mechanisms.length, w)))
    found = w.sizes.get(x.over.name) or getattr(x.over, "size", None)
    if found is None:
        raise NoModel("the number of letters is not given")
    return int(found)


def over_letters(letters: tuple[Letter, ...], where: tuple[Expr, ...], w: World, body: Callable[[World], Any]) -> list[Any]:
    """The body at all letters where all conditions are positive; every condition has a value at every letter."""
    worlds = [w.at(dict(zip((x.name for x in letters), at, strict=True)))
              for at in itertools.product(*(range(size(x, w)) for x in letters))]
    signs = all_of([lambda at=at, c=c: sign(finite(c, at)) for at in worlds for c in where])
    kept = [at for i, at in enumerate(worlds) if all(s > 0 for s in signs[i * len(where):(i + 1) * len(where)])]
    return all_of([lambda at=at: body(at) for at in kept])


# --- divergences, by their definitions on the tables of two laws

def law_table(law: Any, w: World) -> list[Fraction]:
    """The probabilities of a law."""
    letters = tuple(Letter(f"letter {i} of a law", a) for i, a in enumerate(law.over))
    return list(over_letters(letters, (), w, lambda at: value(law(*letters), at)))


def _divergence(e: Functional, w: World) -> Value:
    p, q = law_table(e.laws[0], w), law_table(e.laws[1], w)
    params = all_of([lambda a=a: finite(a, w) for a in e.params])
    pairs = list(zip(p, q, strict=True))
    outside = any(a and not b for a, b in pairs)
    match e.name:
        case "TV":
            return sum((abs(a - b) for a, b in pairs), Fraction(0)) / 2
        case "hockey_stick":
            return add(*(OPERATIONS["max"](minus(a, mul(params[0], b)), Fraction(0)) for a, b in pairs))
        case "D_inf_delta":
            return _approximate(pairs, params[0])
        case "renyi":
            if sign(minus(params[0], Fraction(1))) <= 0:
                raise NoValue("renyi of order <= 1")
    if outside:
        return INFINITY
    both = [(a, b) for a, b in pairs if a]
    match e.name:
        case "KL":
            return add(*(mul(a, log(a / b)) for a, b in both))
        case "D_inf":
            return log(max(a / b for a, b in both))
        case "chi_square":
            return sum(((a - b) ** 2 / b for a, b in pairs if b), Fraction(0))
        case "renyi":
            return add(*(mul(power(a, params[0]), power(b, minus(Fraction(1), params[0]))) for a, b in both))
    raise Unsure(f"{e.name} is not known here")


def _approximate(pairs: list[tuple[Fraction, Fraction]], delta: Real) -> Value:
    """log max (p(O) - delta)/q(O) over all events O with p(O) > delta."""
    if sign(delta) < 0 or sign(minus(delta, Fraction(1))) >= 0:
        raise NoValue("delta outside [0, 1)")
    ratios: list[Real] = []
    for event in itertools.product((False, True), repeat=len(pairs)):
        a = sum((p for (p, _), kept in zip(pairs, event, strict=True) if kept), Fraction(0))
        b = sum((q for (_, q), kept in zip(pairs, event, strict=True) if kept), Fraction(0))
        if sign(minus(a, delta)) > 0:
            if not b:
                return INFINITY
            ratios.append(div(minus(a, delta), b))
    return log(OPERATIONS["max"](*ratios))


# --- processes

Branch = tuple[Fraction, Fraction]
Past = tuple[int, ...]


def paths(table: dict[Past, Any], length: int, alive: Callable[[Branch], bool]) -> Iterator[tuple[Past, list[Branch]]]:
    """Every path that can happen, with the branches taken; raises NoModel where a reachable past has no law."""
    def longer(past: Past, taken: list[Branch]) -> Iterator[tuple[Past, list[Branch]]]:
        if len(past) == length:
            yield past, taken
            return
        if past not in table:
            raise NoModel(f"no law after {past}")
        for i, branch in enumerate(table[past]):
            if alive(branch):
                yield from longer((*past, i), [*taken, branch])
    yield from longer((), [])


def tables_of(w: World, of: Mechanisms | Exchanged) -> Any:
    """The laws of mechanisms in the two runs."""
    runs = w.values[of.of.name if isinstance(of, Exchanged) else of.name]
    return {"x": runs["x'"], "x'": runs["x"]} if isinstance(of, Exchanged) else runs


def losses(w: World, of: Mechanisms | Exchanged, length: int) -> list[tuple[tuple[int, ...], Fraction, Fraction]]:
    """Every transcript of mechanisms with its probabilities in the two runs."""
    runs = tables_of(w, of)
    pairs = {past: list(zip(row, runs["x'"][past], strict=True)) for past, row in runs["x"].items()}
    found = []
    for past, taken in paths(pairs, length, lambda branch: bool(branch[0] or branch[1])):
        p = q = Fraction(1)
        for a, b in taken:
            p, q = p * a, q * b
        found.append((past, p, q))
    return found


def _beginning(e: Begins, w: World) -> Fraction:
    """P(first outputs); mixed: the sum over the outputs on x of P(these) times P(the outputs on x' after each of their pasts)."""
    if not isinstance(e.transcript, Letter):
        raise Unsure("a transcript that is no letter")
    upto, k, runs = integer(e.upto, w), integer(e.mechanisms.length, w), tables_of(w, e.mechanisms)
    whole = losses(w, e.mechanisms, k)[w.letters[e.transcript.name]][0]
    if not 0 <= upto <= k:
        raise NoValue("a transcript has no such beginning")

    def along(run: str, past: Past, outputs: Past) -> Fraction:
        probability = Fraction(1)
        for i, y in enumerate(outputs):
            if probability:
                row = runs[run][past[:i]]
                probability *= row[y] if y < len(row) else Fraction(0)
        return probability

    if e.run != "mixed":
        return along(e.run, whole, whole[:upto])
    on_x = {past[:upto] for past, p, _ in losses(w, e.mechanisms, k) if p}
    return sum((along("x", past, past) * along("x'", past, whole[:upto]) for past in on_x), Fraction(0))


def _tail(e: Tail, w: World) -> Real:
    threshold = finite(e.threshold, w)

    def beyond(z: Real) -> bool:
        s = sign(minus(z, threshold))
        return s > 0 if e.strict else s >= 0

    if isinstance(e.process, PrivacyLoss):
        length = integer(e.process.of.length, w)
        return sum((p for _, p, q in losses(w, e.process.of, length) if p and (not q or beyond(log(p / q)))), Fraction(0))
    total = Fraction(0)
    for _, taken in paths(w.values[e.process.name], integer(e.process.length, w), lambda branch: bool(branch[1])):
        probability = Fraction(1)
        for _, p in taken:
            probability *= p
        if probability and beyond(sum((z for z, _ in taken), Fraction(0))):
            total += probability
    return total


