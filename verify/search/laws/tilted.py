"""Laws that are others tilted, q exp(u)/Z with Z the mean of exp(u), for a function between two numbers a and b: their ratios
to the others are between exp(a - b) and exp(b - a)."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import at_places
from verify.language import App, Atom, Distribution, Expr, Function, Letter, Q, Sum, exp, literal, walk
from verify.language.proofs import Derivation, Use, combine, derivation, pointwise, use
from verify.search.laws.function_ranges import ranges
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import View, minus, without_factor


def by_tilting(view: View) -> Iterator[Derivation]:
    """The claim at a letter about a law and the same tilted."""
    if len(view.aim.letters) != 1:
        return
    (x,) = letters = (view.letter(view.aim.letters[0].over, "y"),)
    aim = view.aimed_at(letters)
    for e in dict.fromkeys(n for n in walk(aim) if isinstance(n, App) and n.op == "div"):
        found = _tilted(e, x)
        for f in (n.of for n in dict.fromkeys(walk(found[1])) if isinstance(n, Atom)) if found else ():
            if found and isinstance(f, Function):
                for low, high, below, above in _range(view, f, found[1], x):
                    yield from _derivation(view, found, e, (low, high), (below, above), x)


def _tilted(e: App, x: Letter) -> tuple[Atom, Expr, Sum] | None:
    """q, u and Z where an expression is q exp(u)/Z."""
    top, whole = e.args
    laws = [n for n in walk(top) if isinstance(n, Atom) and isinstance(n.of, Distribution)]
    inside = without_factor(top, laws[0]) if len(laws) == 1 else None
    if not isinstance(whole, Sum) or whole.where or not isinstance(inside, App) or inside.op != "exp":
        return None
    there = at_places(top, {x.name: whole.letter})
    return (laws[0], inside.args[0], whole) if key_of(Sum(whole.letter, there)) == key_of(whole) else None


def _range(view: View, f: Function, u: Expr, x: Letter) -> Iterator[tuple[Expr, Expr, Use, Use]]:
    """Between which numbers an exponent lies that is a function, or its negative."""
    line = polynomial(u, lambda e: e == f(x)) or {}
    c = literal(line.get(((f(x), 1),), Q(0)))
    for r in ranges(view, f, x) if set(line) == {((f(x), 1),)} and c is not None and abs(c) == 1 else ():
        if not r.steps:
            yield (r.low, r.high, r.below, r.above) if c == 1 else (minus(r.high), minus(r.low), r.above, r.below)


def _derivation(view: View, tilted: tuple[Atom, Expr, Sum], e: Expr, ends: tuple[Expr, Expr], uses: tuple[Use, Use], x: Letter
                ) -> Iterator[Derivation]:
    (q, u, whole), (low, high), (below, above) = tilted, ends, uses
    width, aim = add(high, minus(low)), view.aimed_at((x,))
    width = mul(Q(2), high) if low == minus(high) else width
    steps = [
        pointwise("exponent, above", exp(u) <= exp(high), above).for_all(x),
        pointwise("exponent, below", exp(low) <= exp(u), below).for_all(x),
        combine("mean, above", whole <= exp(high), use("exponent, above", weight=q, over=(x,))),
        combine("mean, below", exp(low) <= whole, use("exponent, below", weight=q, over=(x,))),
        pointwise("ratio, above", exp(u) / whole <= exp(width), "exponent, above", "mean, below", terms=(exp(u), whole)
                  ).for_all(x),
        pointwise("ratio, below", exp(minus(width)) <= exp(u) / whole, "exponent, below", "mean, above", terms=(exp(u), whole)
                  ).for_all(x),
        combine("tilted, above", e <= q * exp(width), use("ratio, above", weight=q)).for_all(x),
        combine("tilted, below", q * exp(minus(width)) <= e, use("ratio, below", weight=q)).for_all(x)]
    for name in ("tilted, above", "tilted, below"):
        yield from derivation(*steps, combine("claim", aim, use(name, weight=exp(width) if name.endswith("below") else Q(1))
                                              ).for_all(x))
    yield from derivation(*steps, pointwise("claim", aim, "tilted, above", "tilted, below", *view.numbers(), terms=(e,)
                                            ).for_all(x))
