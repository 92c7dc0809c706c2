"""Means over independent draws: those of products are products of means, and that of a square is at least the mean's square."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.letters import letters_of
from verify.language import Atom, Distribution, Event, Expr, Function, Letter, Sum, walk
from verify.language.proofs import Derivation, Step, combine, derivation, pointwise
from verify.search.laws.polynomials import Monomial, polynomial, product_of
from verify.search.laws.second_moments import square_of_mean
from verify.search.laws.view import ONE, Flat, View, exchanged, flat, outer_sums

MOST_MOMENTS = 8


def by_moments(view: View) -> Iterator[Derivation]:
    """The claim about sums over several letters from the moments at each, where the laws are independent of each other."""
    aim = view.aim.relation
    if view.aim.letters or all(len(t.letters) < 2 for t in view.sums) or any(t.where for t in view.sums):
        return
    spread, moments = dict[Expr, Expr](), dict[Expr, None]()
    inside = [flat(n) for t in view.sums for n in outer_sums(t.body)]
    for t in (*inside, *view.sums):
        made = _apart(t, moments)
        if made is None:
            return
        spread[t.whole] = exchanged(made, spread.get)
    functions = dict.fromkeys(n for e in moments for n in walk(e) if isinstance(n, Atom) and isinstance(n.of, Function))
    steps = list[Step]()
    for i, (e, law) in enumerate(((f, w) for f in functions for w in view.laws((f.letters[0].over,))), 1):
        x = e.letters[0]
        if not isinstance(x, Letter):
            return
        steps += square_of_mean(f"a second moment {i}", law(x), e, x)
    names = [s.name for s in steps if not s.letters]
    there = replace(aim, left=exchanged(aim.left, spread.get), right=exchanged(aim.right, spread.get))
    if len(moments) <= MOST_MOMENTS:
        yield from derivation(*steps, pointwise("in moments", there, *names, *view.numbers()),
                              combine("claim", aim, "in moments"))


def _apart(t: Flat, moments: dict[Expr, None]) -> Expr | None:
    """A sum in products of sums over one letter each, which are added to the moments."""
    own = {x.name for x in t.letters}
    made = polynomial(t.body, lambda n: bool(own & set(letters_of(n))))
    if made is None or any(isinstance(n, Event) for n in walk(t.body)):
        return None
    terms = list[Expr]()
    for m, c in made.items():
        parts = [tuple((e, k) for e, k in m if set(letters_of(e)) & own == {x.name}) for x in t.letters]
        if sum(map(len, parts)) < len(m):
            return None
        sums = [_moment(x, part) for x, part in zip(t.letters, parts, strict=True)]
        moments |= dict.fromkeys(e for e in sums if e != ONE)
        terms.append(mul(c, *sums))
    return add(*terms)


def _moment(x: Letter, m: Monomial) -> Expr:
    body = product_of(m)
    return ONE if isinstance(body, Atom) and isinstance(body.of, Distribution) else Sum(x, body)
