"""Sums over all letters beside probabilities that something holds: what is summed vanishes where it does not hold."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.numbers.derivative import diff
from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.letters import at_places
from verify.language import Expr, Functional, Letter, Place, Q, Sum, Sup, Sym, equal, literal, maximum, walk
from verify.language.proofs import (
    Derivation, Step, Use, combine, derivation, fewer_terms, pointwise, same_support, total, use)
from verify.search.laws.view import ZERO, Flat, View, exchanged


def by_chances(view: View) -> Iterator[Derivation]:
    """sum f <= P(w > 0) where f <= p and f vanishes elsewhere, and sum f <= 1 - P(w > 0) where it vanishes there."""
    aim = view.aim.relation
    if view.aim.letters or aim.op != "<=":
        return
    held = [(t, ()) for t in view.sums if t.where] + [
        (t, (name,)) for name, k in view.known.items() if not k.letters and k.relation.op == "<="
        for t in view.sums_of(k.relation.right - k.relation.left) if t.where]
    for t in (t for t in view.sums if not t.where):
        for c, known in held:
            if len(c.where) == 1 and [x.over for x in c.letters] == [x.over for x in t.letters]:
                letters = tuple(view.letter(x.over, "c") for x in t.letters)
                f, p, w = (_at(e, own, letters) for e, own in ((t.body, t), (c.body, c), (c.where[0], c)))
                there = maximum(w, 0)
                yield from derivation(
                    pointwise("nothing elsewhere", equal(f, ZERO)).for_all(*letters, zero=(there,)),
                    same_support("only there", equal(_total(letters, f, (there,)), _total(letters, f)), there,
                                 "nothing elsewhere"),
                    pointwise("there", f <= p).for_all(*letters, where=(there,)),
                    combine("claim", aim, use("there", over=letters, where=(there,)), use("only there", weight=-1), *known))
                yield from derivation(
                    pointwise("not more", p - f >= ZERO).for_all(*letters),
                    pointwise("nothing there", p <= p - f).for_all(*letters, where=(w,)),
                    fewer_terms("fewer", _total(letters, p - f, (w,)) <= _total(letters, p - f), "not more"),
                    combine("claim", aim, use("nothing there", over=letters, where=(w,)), "fewer", *known))


def _at(e: Expr, t: Flat, letters: tuple[Letter, ...]) -> Expr:
    at: dict[str, Place] = {x.name: y for x, y in zip(t.letters, letters, strict=True)}
    return at_places(e, at)


def _total(letters: tuple[Letter, ...], body: Expr, where: tuple[Expr, ...] = ()) -> Expr:
    return total(letters[:-1], Sum(letters[-1], body, where))


def by_weights(view: View) -> Iterator[Derivation]:
    """P(w > 0) <= sum g, and P(w >= 0) as 1 - P(-w > 0), where g >= 0 and p <= g where the condition holds: Markov, Chebyshev
    and Chernoff."""
    aim = view.aim.relation
    if view.aim.letters or aim.op != "<=":
        return
    for c in (t for t in view.sums if len(t.where) == 1):
        mark, hidden = Sym("_c"), dict[Expr, Expr]({c.whole: Sym("_c")})
        gap = exchanged(view.gap, hidden.get)
        slope = literal(diff(gap, mark.name)) if not any(isinstance(n, Functional | Sup) for n in walk(gap)) else None
        if slope not in (1, -1):
            continue
        outside, most = slope == 1, exchanged(gap, dict[Expr, Expr]({mark: ZERO}).get)
        letters = tuple(view.letter(x.over, "c") for x in c.letters)
        p, w = _at(c.body, c, letters), _at(c.where[0], c, letters)
        for g in _weights(view, add(most, Q(1)) if outside else most, c, letters):
            terms = tuple(dict.fromkeys(e for e in walk((w, g)) if isinstance(e, Sum)))
            own = [use(name, {str(i): x for i, x in enumerate(letters, 1)}) for name, k in view.known.items()
                   if [x.over for x in k.letters] == [x.over for x in letters] and not k.where and not k.zero]
            for known in dict.fromkeys((tuple(own), (*own, *map(use, view.numbers())))):
                yield from derivation(*(_outside if outside else _inside)(letters, p, w, g, known, terms), combine(
                    "claim", aim, *(_uses_outside if outside else _uses_inside)(letters, w)))


def _weights(view: View, most: Expr, c: Flat, letters: tuple[Letter, ...]) -> Iterator[Expr]:
    """What is summed to a bound: its sums at the letters, or a number times a law."""
    spaces = [x.over for x in c.letters]
    bodies = {t.whole: _at(t.body, t, letters) for t in view.sums if not t.where and [x.over for x in t.letters] == spaces}
    made = exchanged(most, bodies.get)
    if made != most:
        yield made
    elif not any(isinstance(n, Letter) for n in walk(most)):
        yield from (mul(most, law(*letters)) for law in view.laws(tuple(spaces)))


def _inside(letters: tuple[Letter, ...], p: Expr, w: Expr, g: Expr, known: tuple[Use, ...], terms: tuple[Expr, ...]
            ) -> Iterator[Step]:
    yield pointwise("there", p <= g, *known, terms=terms).for_all(*letters, where=(w,))
    yield pointwise("not negative", g >= ZERO, *known, terms=terms).for_all(*letters)
    yield fewer_terms("fewer", _total(letters, g, (w,)) <= _total(letters, g), "not negative")


def _uses_inside(letters: tuple[Letter, ...], w: Expr) -> tuple[Use, ...]:
    return use("there", over=letters, where=(w,)), use("fewer")


def _outside(letters: tuple[Letter, ...], p: Expr, w: Expr, g: Expr, known: tuple[Use, ...], terms: tuple[Expr, ...]
             ) -> Iterator[Step]:
    there, more = maximum(w, 0), maximum(p - g, 0)
    yield pointwise("elsewhere", p <= g, *known, terms=terms).for_all(*letters, zero=(there,))
    yield pointwise("not negative", g >= ZERO, *known, terms=terms).for_all(*letters)
    yield pointwise("nothing elsewhere", equal(more, ZERO), "elsewhere", terms=(g,)).for_all(*letters, zero=(there,))
    yield same_support("only there", equal(_total(letters, more, (there,)), _total(letters, more)), there, "nothing elsewhere")
    yield pointwise("at least", p - g <= more, terms=(g,)).for_all(*letters)
    yield pointwise("not more", more <= p, "not negative", terms=(g,)).for_all(*letters)


def _uses_outside(letters: tuple[Letter, ...], w: Expr) -> tuple[Use, ...]:
    return use("at least", over=letters), use("not more", over=letters, where=(maximum(w, 0),)), use("only there", weight=-1)
