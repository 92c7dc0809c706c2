"""Tails of what one record of a dataset changes by a number at most, by McDiarmid's inequality."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations, product

from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.letters import at_places
from verify.language import (
    Atom, Datasets, Entry, Expr, Letter, Place, Positions, Q, Replaced, Sum, equal, exp, maximum, walk)
from verify.language.proofs import (
    Derivation, Step, Use, combine, derivation, fewer_terms, mcdiarmid, pointwise, same_support, use)
from verify.search.forms import summands
from verify.search.laws.view import EACH, ZERO, View, minus, neighbours, without_factor


@dataclass(frozen=True)
class Change:
    """A step that says h(Z) - h(Z[i:=x]) <= c at all letters, and those before it."""

    steps: tuple[Step, ...]
    c: Expr
    binders: tuple[Letter, Letter, Letter]


def by_mcdiarmid(view: View) -> Iterator[Derivation]:
    """P(h > 0) or P(h >= 0), for h of sensitivity c and E h <= -t: at most E exp(4 t h/(n c^2)) <= exp(-2 t^2/(n c^2))."""
    aim = view.aim.relation
    if view.aim.letters or aim.op != "<=":
        return
    for e in dict.fromkeys(n for n in walk(aim.left) if isinstance(n, Sum)):
        if not isinstance(e.letter.over, Datasets) or len(e.where) != 1:
            continue
        outside = aim.left == 1 - e
        if outside or aim.left == e:
            h = minus(e.where[0]) if outside else e.where[0]
            numbers = [t for t in _summands(h) if not _letters(t)]
            alone = [n for n, k in view.known.items() if k.relation.op == "==" and len(k.letters) == 2]
            for change in _changes(view, h, e.letter) if numbers else ():
                at: dict[str, Place] = {e.letter.name: change.binders[0]}
                for more in ((), *((n,) for n in alone)):
                    yield from derivation(*_tail(view, at_places(e.body, at), at_places(h, at), minus(add(*numbers)), change,
                                                 outside, more))


def by_records(view: View) -> Iterator[Derivation]:
    """The change of a sum over records, times a number, by one record, from the bounds of what is summed."""
    aim, places = view.aim.relation, [n for n in walk(view.aim.relation) if isinstance(n, Replaced)]
    if places and not view.aim.letters and isinstance(places[0].dataset, Letter):
        z = places[0].dataset
        for h in (Sum(j, e.body) for e in walk(aim.left) if isinstance(e, Sum) and isinstance(e.letter.over, Positions)
                  and z in walk(e.body) for j in (e.letter,)):
            for change in _changes(view, h, z):
                at: dict[str, Place] = dict(zip((x.name for x in change.binders), (z, places[0].position, places[0].record),
                                                strict=True))
                for weight in (Q(1), 1 / z.over.length):  # type: ignore[union-attr]
                    yield from derivation(*change.steps, combine("claim", aim, use("sensitivity", at, weight=weight)))


def by_groups(view: View) -> Iterator[Derivation]:
    """What neighbours say of any two datasets, at those of the claim."""
    for name, k in view.known.items():
        if name.endswith(EACH):
            here, there = ([n for n in walk(side) if isinstance(n, Atom)] for side in (k.relation.left, k.relation.right))
            for a, b in product(*((n for n in walk(side) if isinstance(n, Atom)) for side in (
                    view.aim.relation.left, view.aim.relation.right))):
                if len(here) == len(there) == 1 and a.of == b.of == here[0].of:
                    at = {x.name: place for atom, known in ((a, here[0]), (b, there[0])) for x, place in zip(
                        known.letters, atom.letters, strict=True) if isinstance(x, Letter)}
                    yield from derivation(combine("claim", view.aimed_at(view.aim.letters), use(name, at)).for_all(
                        *view.aim.letters))


def _letters(e: Expr) -> bool: return any(isinstance(n, Letter) for n in walk(e))


def _changes(view: View, h: Expr, data: Letter) -> Iterator[Change]:
    """What is known of the change of h by one record: as it is, or by the bounds of what is summed over the records."""
    for name, k in view.known.items():
        for z, i, x in neighbours(k) if len(k.letters) == 3 else ():
            terms = [*_summands(k.relation.right), *map(minus, _summands(k.relation.left))]
            numbers = [t for t in terms if not _letters(t)]
            if numbers and len(terms) - len(numbers) == 2:
                here = at_places(h, {data.name: z})
                yield Change((_sensitivity(here, add(*numbers), (z, i, x), name),), add(*numbers), (z, i, x))
    assert isinstance(data.over, Datasets)
    z, i, x = view.letter(data.over, "z"), view.letter(Positions(data.over), "i"), view.letter(data.over.over, "x")
    here = at_places(h, {data.name: z})
    for q, term in summands(here):
        for whole in (n for n in walk(term) if isinstance(n, Sum) and n.letter.over == Positions(data.over)):
            size, part = without_factor(term, whole), whole.body
            if size is None or _letters(size) or not isinstance(part, Atom) or part.letters != (Entry(z, whole.letter),):
                continue
            first, then = (Entry(z, i), x) if q > 0 else (x, Entry(z, i))
            for above, below, width in _bounds(view, part):
                ends = pointwise("from end to end", Atom(part.of, (first,)) - Atom(part.of, (then,)) <= width,
                                 use(above, {"1": first}), use(below, {"1": then})).for_all(z, i, x)
                size = mul(Q(abs(q)), size)
                yield Change((ends, _sensitivity(here, size * width, (z, i, x), use("from end to end", weight=size))),
                             size * width, (z, i, x))


def _bounds(view: View, part: Atom) -> Iterator[tuple[str, str, Expr]]:
    """Pairs of relations that bound a function of one record from above and from below, with the width."""
    known = [(n, k.relation, Atom(part.of, k.letters)) for n, k in view.known.items() if len(k.letters) == 1 and not k.where
             and not k.zero and k.relation.op == "<="]
    for (above, one, f), (below, two, g) in permutations(known, 2):
        if one.left == f and two.right == g and not _letters(one.right) and not _letters(two.left):
            yield above, below, add(one.right, minus(two.left))


def _sensitivity(h: Expr, c: Expr, binders: tuple[Letter, Letter, Letter], known: Use | str) -> Step:
    z, i, x = binders
    return combine("sensitivity", h - at_places(h, {z.name: Replaced(z, i, x)}) <= c, known).for_all(z, i, x)


def _summands(e: Expr) -> list[Expr]:
    """What an expression is the sum of."""
    return [mul(Q(q), t) for q, t in summands(e)]


def _tail(view: View, law: Expr, h: Expr, t: Expr, change: Change, outside: bool, independent: tuple[str, ...]
          ) -> Iterator[Step]:
    """The steps; outside: the claim says it of 1 - P(h < 0)."""
    (z, i, x), c = change.binders, change.c
    n = z.over.length  # type: ignore[union-attr]
    rate, exponent, mean = 4 * t / (n * c ** 2), -2 * t ** 2 / (n * c ** 2), Sum(z, law * h)
    bound, reached = exp(exponent), rate * mean + n * rate ** 2 * c ** 2 / 8
    power, below, numbers = rate * h, maximum(minus(h), 0), view.numbers()
    one, whole = maximum(1 - exp(power), 0), Sum(z, law * exp(power))
    yield from change.steps
    yield mcdiarmid("moment", whole <= exp(reached), law, h, c, rate, z, i, x, "sensitivity",
                    *independent)
    yield combine("mean", mean <= minus(t))
    yield pointwise("rate", rate >= ZERO, *numbers)
    yield combine("its exponent", reached <= exponent, use("mean", weight=rate))
    yield pointwise("bounded", whole <= bound, "moment", "its exponent", terms=(whole, reached, exponent))
    if not outside:
        yield combine("grows", power >= ZERO, use("rate", weight=h)).for_all(z, where=(h,))
        yield pointwise("at least 1", Q(1) <= exp(power), "grows", terms=(power,)).for_all(z, where=(h,))
        yield pointwise("not negative", law * exp(power) >= ZERO, terms=(exp(power),)).for_all(z)
        yield fewer_terms("fewer", Sum(z, law * exp(power), (h,)) <= whole, "not negative")
        yield combine("tail", Sum(z, law, (h,)) <= bound, use("at least 1", weight=law, over=(z,), where=(h,)), "fewer",
                      "bounded")
    else:
        beyond = (below,)
        yield pointwise("beyond", h >= ZERO, terms=(h,)).for_all(z, zero=beyond)
        yield combine("grows", power >= ZERO, use("beyond", weight=rate)).for_all(z, zero=beyond)
        yield pointwise("1 or less", Q(1) <= exp(power) + one, terms=(exp(power),)).for_all(z)
        yield pointwise("at most 1", one <= 1, terms=(exp(power),)).for_all(z)
        yield pointwise("nothing", one <= 0, "grows", terms=(power,)).for_all(z, zero=beyond)
        yield pointwise("not negative", Q(0) <= one, terms=(exp(power),)).for_all(z)
        yield pointwise("no weight", equal(law * one, Q(0)), "nothing", "not negative", terms=(one,)).for_all(z, zero=beyond)
        yield same_support("only below", equal(Sum(z, law * one, beyond), Sum(z, law * one)), below, "no weight")
        yield combine("tail", 1 - Sum(z, law, beyond) <= bound, use("1 or less", weight=law, over=(z,)), "bounded",
                      use("only below", weight=-1), use("at most 1", weight=law, over=(z,), where=beyond))
    yield pointwise("what is left", bound <= view.aim.relation.right, *numbers)
    yield combine("claim", view.aim.relation, "tail", "what is left")
