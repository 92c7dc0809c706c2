"""Means and sums of suprema: each term of a supremum is at most the supremum, and what bounds all terms bounds the supremum."""
from __future__ import annotations

from collections.abc import Iterator

from itertools import product

from verify.kernel.numbers.folding import mul
from verify.kernel.sums.letters import at_places, letters_of
from verify.language import App, Atom, Event, Expr, Function, Letter, Sum, Sup, literal, log, sqrt, walk
from verify.language.proofs import (
    Derivation, Step, at_most_sup, combine, derivation, one_term, pointwise, sup_at_most, use)
from verify.search.laws.local_privacy import bounds
from verify.search.laws.view import ONE, Flat, View, factors, flat, outer_sums, without_factor

Bounded = tuple[Expr, tuple[Step, ...]]               # what a factor is at most, and the step that shows it, none for 1


def by_terms(view: View) -> Iterator[Derivation]:
    """The claim as a mean, by a law or by another factor, of what holds of each term."""
    for s in dict.fromkeys(n for n in walk(view.aim.relation.right) if isinstance(n, Sup)):
        x = view.letter(s.letter.over, "x")
        term = at_places(s.body, {s.letter.name: x})
        weights = [without_factor(t.at((x,)), term) for t in view.sums if tuple(y.over for y in t.letters) == (x.over,)]
        weights += [w(x) for w in view.laws((x.over,))]
        for weight in dict.fromkeys(w for w in weights if w is not None and w != ONE):
            step = at_most_sup("a term", term <= s, {s.letter.name: x}).for_all(x)
            yield from derivation(step, combine("claim", view.aim.relation, use("a term", weight=weight, over=(x,))))
    logarithms = [n.args[0] for n in walk(view.gap) if isinstance(n, App) and n.op == "log"]
    for top in dict.fromkeys(e for e in logarithms if isinstance(e, Sup)):
        x = view.letter(top.letter.over, "x")
        term = at_places(top.body, {top.letter.name: x})
        yield from derivation(
            at_most_sup("a term", term <= top, {top.letter.name: x}).for_all(x),
            *(combine("above a mean", Sum(x, App("mul", (term, term))) <= top, use("a term", weight=term, over=(x,)))
              for w in view.laws((x.over,)) if w(x) == term),
            pointwise("its logarithm", log(term) <= log(top), "a term").for_all(x, where=(term,)),
            combine("claim", view.aim.relation, use("its logarithm", weight=term, over=(x,), where=(term,))))


def by_sums(view: View) -> Iterator[Derivation]:
    """A sum of suprema from below by terms, or from above by what bounds the terms."""
    r = view.aim.relation
    if view.aim.letters:
        return
    for t in map(flat, outer_sums(r.right)):
        if len(t.letters) == 1 and isinstance(t.body, Sup) and not t.where:
            yield from _above_terms(view, t, t.body)
    whole = flat(r.left) if isinstance(r.left, Sum) else None
    if whole is not None and len(whole.letters) == 1 and isinstance(whole.body, Sup) and not whole.where:
        yield from _below_bounds(view, whole, whole.body)


def by_powers(view: View) -> Iterator[Derivation]:
    """The claim from sup g <= (sum of g^k)^(1/k), for a supremum of what is not negative and such a sum of the claim."""
    r = view.aim.relation
    if view.aim.letters:
        return
    for top in dict.fromkeys(n for n in walk(r.left) if isinstance(n, Sup) and not n.where):
        for t in (t for t in view.sums if tuple(y.over for y in t.letters) == (top.letter.over,) and not t.where):
            x, z = view.letter(top.letter.over, "x"), view.letter(top.letter.over, "z")
            term, there, body = at_places(top.body, {top.letter.name: x}), t.at((z,)), t.at((x,))
            k = body.args[1] if isinstance(body, App) and body.op == "pow" and body.args[0] == term else ONE
            if (body != term and k == ONE) or (k != ONE and literal(k) is None):
                continue
            whole = Sum(z, there)
            root = whole if k == ONE else sqrt(whole) if literal(k) == 2 else whole ** (ONE / k)
            yield from derivation(
                one_term("one of them", body <= whole, {z.name: x}).for_all(x),
                pointwise("its root", term <= root, "one of them", terms=(whole,)).for_all(x),
                sup_at_most("the greatest", top <= root, use("its root", {x.name: top.letter})),
                pointwise("claim", r, "the greatest", terms=(whole, top)))


def _above_terms(view: View, t: Flat, top: Sup) -> Iterator[Derivation]:
    (y,), x, r = t.letters, view.letter(top.letter.over, "x"), view.aim.relation
    step = at_most_sup("a term", at_places(top.body, {top.letter.name: x}) <= top, {top.letter.name: x}).for_all(y, x)
    for p in view.laws((x.over,)):
        yield from derivation(step, combine("claim", r, use("a term", weight=p(x), over=(y, x))))
    if isinstance(r.left, Sup) and r.left.letter.over == x.over:
        here = at_places(r.left.body, {r.left.letter.name: x})
        yield from derivation(step, combine("each term", here <= r.right, use("a term", over=(y,))).for_all(x),
                              sup_at_most("claim", r, use("each term", {x.name: r.left.letter})))


def _below_bounds(view: View, t: Flat, top: Sup) -> Iterator[Derivation]:
    (y,), x = t.letters, view.letter(top.letter.over, "x")
    term = at_places(top.body, {top.letter.name: x})
    for chosen in product(*(list(_bounds(view, f, i, x, y)) for i, f in enumerate(factors(term), 1))):
        bound = mul(*(b for b, _ in chosen))
        steps = [s for _, found in chosen for s in found]
        uses = [found[-1].name for _, found in chosen if found]
        hidden = tuple(b for b, found in chosen if found)
        yield from derivation(
            *steps, pointwise("each term", term <= bound, *uses, terms=hidden).for_all(y, x),
            sup_at_most("its supremum", top <= bound, use("each term", {x.name: top.letter})).for_all(y),
            combine("claim", view.aim.relation, use("its supremum", over=(y,))))


def _bounds(view: View, f: Expr, i: int, x: Letter, y: Letter) -> Iterator[Bounded]:
    """What bounds a factor at all letters x: 1, its supremum, its sum, and its mean by a law where ratios are bounded."""
    if not isinstance(f, Atom) or (isinstance(f.of, Function) and not isinstance(f.of, Event)):
        return
    yield ONE, ()
    if x.name not in letters_of(f):
        return
    z = view.letter(x.over, "z")
    there, at = at_places(f, {x.name: z}), (x, y) if y.name in letters_of(f) else (x,)
    yield Sup(z, there), (at_most_sup(f"factor {i}", f <= Sup(z, there), {z.name: x}).for_all(*at),)
    yield Sum(z, there), (one_term(f"factor {i}", f <= Sum(z, there), {z.name: x}).for_all(*at),)
    for b in bounds(view):
        if f == b.channel(y, x):
            for p in view.laws((x.over,)):
                mean = b.factor * Sum(z, p(z) * there)
                yield mean, (combine(f"factor {i}", f <= mean, b.use_at(y, x, z, p(z), (z,))).for_all(*at),)
