"""Divergences below numbers, by a bound at each letter: the summand is at most a p + b q, where a + b is the number."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.opening import is_scalar
from verify.language import App, Atom, Distribution, walk
from verify.language.proofs import Derivation, combine, derivation, pointwise, use
from verify.search.laws.letterwise import linear_slopes, plausible, tidy
from verify.search.laws.view import ONE, ZERO, View, at_letter, minus


def by_bounds_at_letters(view: View) -> Iterator[Derivation]:
    """sum g <= R + sum h from g <= h + a p + b q at each letter where g counts, with a + b = R and one of a and b one of 0, 1
    and -1."""
    aim = view.aim.relation
    found = None if view.aim.letters or aim.op != "<=" else linear_slopes(view, view.gap)
    if found is None or len({tuple(x.over for x in t.letters) for t in view.sums}) != 1:
        return
    (slopes, rest), letters = found, tuple(view.letter(x.over, "b") for x in view.sums[0].letters)
    where = {t.where_at(letters) for t in view.sums if t.where}
    if len(where) != 1 or not is_scalar(rest) or not all(map(is_scalar, slopes)):
        return
    (counts,), known = where, at_letter(view, letters)
    gap = add(*(mul(k, t.at(letters)) for k, t in zip(slopes, view.sums, strict=True)))
    laws = [n for n in dict.fromkeys(walk((gap, counts))) if isinstance(n, Atom) and isinstance(n.of, Distribution)
            and n.letters == letters][:2]
    below = tuple(n.args[1] for n in dict.fromkeys(walk(gap)) if isinstance(n, App) and n.op == "div" and isinstance(
        n.args[1], App) and n.args[1].op == "mul" and not is_scalar(n.args[1]))
    shares = dict.fromkeys(add(mul(tidy(add(rest, minus(b))), p), mul(b, q)) for p, q in product(laws, repeat=2)
                           for b in (ZERO, ONE, minus(ONE)) if p != q or b == ZERO)
    for share in shares:
        body = add(gap, share)
        if plausible(view, body, letters):
            yield from derivation(
                pointwise("at a letter", body >= ZERO, *known, *view.numbers(), terms=below).for_all(*letters, where=counts),
                combine("claim", aim, use("at a letter", over=letters, where=counts)))

