"""Claims about two laws at one letter, whose probabilities differ by at most the total variation there: from what is known of
that, or of a divergence above it."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import at_places
from verify.language import Atom, Distribution, Expr, Letter, Place, Sum, equal, literal, maximum, sqrt, walk
from verify.language.proofs import Derivation, Step, combine, derivation, one_term, pointwise
from verify.search.laws import pair_inequalities
from verify.search.laws.view import ZERO, View

BELOW = (pair_inequalities.pinsker, pair_inequalities.variation_below_chi_square)


def by_letter_gaps(view: View) -> Iterator[Derivation]:
    """The claim from p - q <= V and q - p <= V at its letter."""
    letters = tuple(view.letter(x.over, "y") for x in view.aim.letters)
    aim = view.aim.at({x.name: y for x, y in zip(view.aim.letters, letters, strict=True)})
    if len(letters) > 1 or aim.zero:
        return
    places = {*letters, *(b.symbol for b in view.statement.prefix if isinstance(b.symbol, Letter))}
    for p, q in dict.fromkeys(_pairs(aim.relation.left - aim.relation.right)):
        (x,) = p.letters
        if not isinstance(x, Letter) or x not in places:
            continue
        r = view.letter(x.over, "r")
        for steps in _bounded(view, Atom(p.of, (r,)), Atom(q.of, (r,)), r):
            near = [replace(t, letters=letters) for t in _at_letter(p, q, x, r, steps[-1])]
            hidden = () if literal(steps[-1].relation.right) is not None else (steps[-1].relation.right,)
            for numbers in dict.fromkeys(((), tuple(view.numbers()))):
                yield from derivation(*steps, *near, pointwise(
                    "claim", aim.relation, *(t.name for t in near[-2:]), *numbers, terms=hidden if not numbers else ()
                    ).for_all(*letters, where=aim.where))


def _pairs(e: Expr) -> Iterator[tuple[Atom, Atom]]:
    """The probabilities of one letter by two laws."""
    atoms = [n for n in walk(e) if isinstance(n, Atom) and isinstance(n.of, Distribution) and len(n.letters) == 1]
    yield from ((p, q) for p in atoms for q in atoms if p.of != q.of and p.letters == q.letters)


def _at_letter(p: Expr, q: Expr, x: Letter, r: Letter, bound: Step) -> list[Step]:
    """p - q and q - p are at most V, and so what this is at most."""
    at: dict[str, Place] = {x.name: r}
    a, b = at_places(p, at), at_places(q, at)
    v, back = Sum(r, maximum(a - b, 0)), Sum(r, maximum(b - a, 0))
    return [one_term("an excess", maximum(p - q, 0) <= v, {r.name: x}),
            one_term("a lack", maximum(q - p, 0) <= back, {r.name: x}),
            combine("lacks", equal(back, v)),
            pointwise("above", p - q <= maximum(p - q, 0)), pointwise("below", q - p <= maximum(q - p, 0)),
            combine("a difference", p - q <= bound.relation.right, "above", "an excess", bound.name),
            combine("its negative", q - p <= bound.relation.right, "below", "a lack", "lacks", bound.name)]


def _bounded(view: View, p: Expr, q: Expr, r: Letter) -> Iterator[list[Step]]:
    """Steps that end in what the variation is at most: a number that is known, or what the claim has."""
    v = pair_inequalities.variation(p, q, (r,))
    known = [(n, k) for n in view.numbers() for k in [view.known[n].relation]]
    seen = {key_of(t.whole) for t in view.sums}
    for n, k in known:
        if key_of(k.left) == key_of(v):
            yield [combine("the variation", v <= k.right, n)]
    if key_of(v) in seen:
        yield [combine("the variation", v <= v)]
    for one, two in ((p, q), (q, p)):
        for below, of in zip(BELOW, (pair_inequalities.divergence, pair_inequalities.chi_square), strict=True):
            d = of(one, two, (r,))
            steps = [*below(one, two, (r,))]
            root = steps[-1].relation.right
            turned = combine("the variation", v <= root, "end")
            if key_of(d) in seen:
                yield [*steps, turned]
            for n, k in known:
                if key_of(k.left) == key_of(d):
                    bound = ZERO if literal(k.right) == 0 else sqrt(k.right / 2) if below is BELOW[0] else sqrt(k.right) / 2
                    yield [*steps, turned, pointwise("its bound", root <= bound, n, "square", terms=(d,)),
                           combine("a bound of it", v <= bound, turned.name, "its bound")]
    b = pair_inequalities.affinity(p, q, (r,))
    for n, k in known:
        if key_of(k.left) == key_of(b) and literal(k.right) == 1:
            yield [*pair_inequalities.affinity_and_variation(p, q, (r,)),
                   pointwise("a bound of it", v <= ZERO, "affinity from above", n, terms=(v, b))]
