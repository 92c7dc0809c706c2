"""Divergences of two laws against their total variation v = a - b, by two letters: the set A where the first law is above the
second, and the rest.  The planes are tangent at the probabilities of A and of the rest, or at (1 + v, 1 - v) and the other way
round, where symmetric divergences are least.
"""
from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from verify.kernel.numbers.derivative import NotDifferentiable
from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.opening import is_scalar
from verify.language import Atom, Expr, Q, Relation, Sym, equal, maximum, minimum, real, substitute, walk
from verify.language.proofs import (
    Derivation, Step, cases, combine, derivation, fewer_terms, limit, one_term, pointwise, total, use)
from verify.search.laws.letterwise import linear_slopes
from verify.search.laws.planes import RATIO, Divergence, Pair, masses, scaled, simplified, together, variation
from verify.search.laws.samples import Model
from verify.search.laws.view import ONE, ZERO, Flat, View, exchanged, free

MOST_SUMS, TRIES = 3, 12
SHARES = (Q("9/10"), Q("99/100"), Q("999/1000"))      # v of planes for laws without a common letter


def by_symmetric_planes(view: View) -> Iterator[Derivation]:
    """The claim where the sum of several divergences is at least what planes at (1 + v, 1 - v) give."""
    found = _taken_apart(view)
    if found is not None and len(found[1]) > 1:
        with suppress(NotDifferentiable):
            yield from _symmetric(view, *found)


def by_planes_at_the_event(view: View) -> Iterator[Derivation]:
    """The claim where one divergence is at least that of the probabilities of A."""
    found = _taken_apart(view)
    if found is not None and [s.where for s in found[1]] == [(found[0].p,)]:
        (pair, (divergence,), (weight,), rest) = found
        with suppress(NotDifferentiable):
            yield from _at_the_event(_Event(view, pair, divergence, weight, rest))


def _taken_apart(view: View) -> tuple[Pair, list[Divergence], list[Expr], Expr] | None:
    """The two laws of a claim with a total variation, its divergences with the numbers >= 0 that they are multiplied by, and
    what is left of it without these."""
    if not 2 <= len(view.sums) <= MOST_SUMS or any(len(t.letters) != 1 or t.letters[0].over != view.sums[0].letters[0].over
                                                   for t in view.sums):
        return None
    x = view.letter(view.sums[0].letters[0].over)
    laws = [d(x) for d in view.laws((x.over,))]
    pair = next((Pair(x, p, q) for t in view.sums for p in laws for q in laws if p != q and not t.where
                 and t.at((x,)) == maximum(p - q, 0)), None)
    slopes = linear_slopes(view, view.gap)
    if pair is None or slopes is None:
        return None
    others = [(t, m) for t, m in zip(view.sums, slopes[0], strict=True) if t.at((x,)) != pair.above]
    made = [s for i, (t, _) in enumerate(others, 1) if (s := _summand(view, f"divergence {i}", t, pair)) is not None]
    weights = [m for _, m in others]
    if not made or len(made) < len(others) or not all(is_scalar(w) and view.context.scope().nonnegative(w) for w in weights):
        return None
    values = {t.whole: pair.v if t.at((x,)) == pair.above else ZERO for t in view.sums}
    return pair, made, weights, exchanged(view.gap, values.get)


def _summand(view: View, name: str, t: Flat, pair: Pair) -> Divergence | None:
    body, where = t.at((pair.x,)), t.where_at((pair.x,))
    atoms = {n for n in walk(body) if isinstance(n, Atom)}
    if not atoms <= {pair.p, pair.q} or where not in ((pair.p,), (pair.q,)):
        return None
    return Divergence(name, body, where) if _convex(view, body, pair) else None


def _convex(view: View, body: Expr, pair: Pair) -> bool:
    """Whether a function of the two laws is homogeneous, and convex, at random points."""
    rng, one, two = random.Random(0), Sym("_one"), Sym("_two")
    f = exchanged(body, {pair.p: one, pair.q: two}.get)
    model = Model(view.statement, 0)

    def value(u: float, w: float) -> float:
        model.values |= {"_one": u, "_two": w}
        return model.value(f)

    try:
        for _ in range(TRIES):
            u, w, s, t = (rng.uniform(0.01, 1) for _ in range(4))
            if value((u + s) / 2, (w + t) / 2) > (value(u, w) + value(s, t)) / 2 + 1e-12 or abs(
                    value(u / 2, w / 2) * 2 - value(u, w)) > 1e-9:
                return False
    except (ValueError, ArithmeticError, KeyError):
        return False
    return True


def _symmetric(view: View, pair: Pair, summands: list[Divergence], weights: list[Expr], rest: Expr) -> Iterator[Derivation]:
    """With planes at (1 + v, 1 - v) and (1 - v, 1 + v): where v < 1, and where it is not at numbers in place of v."""
    overlap, v, aim = total((pair.x,), minimum(pair.p, pair.q)), pair.v, view.aim.relation
    inner, least = together(pair, summands, weights, (1 + v, 1 - v), (1 - v, 1 + v), "", (overlap,))
    known, below_1 = _known(view, pair)
    shared = [
        *variation(pair), combine("overlap", equal(overlap, 1 - v)), pointwise("v at most 1", 1 - v >= ZERO, "overlap"),
        pointwise("v < 1", 1 - v > ZERO, "overlap").for_all(where=(overlap,)),
        *dict.fromkeys(step for s in summands for step in (*masses(pair, s), scaled(pair, s))), *known, *inner,
        pointwise("in the variation alone", add(*least, rest) >= ZERO, "v < 1", terms=(v,)).for_all(where=(overlap,)),
        combine("claim, v < 1", aim, "together", "in the variation alone").for_all(where=(overlap,)),
        pointwise("v = 1", equal(v, ONE), "overlap").for_all(zero=(overlap,))]
    for t in SHARES:
        outer, least = together(pair, summands, weights, (1 + t, 1 - t), (1 - t, 1 + t), ", at a number")
        (made,) = derivation(
            *shared, *outer,
            pointwise("at v = 1", add(*least, rest) >= ZERO, "v = 1", *(step.name for step in known), terms=(v,)
                      ).for_all(zero=(overlap,)),
            combine("claim, v = 1", aim, "together, at a number", "at v = 1").for_all(zero=(overlap,)),
            cases("claim", aim, overlap, "claim, v < 1", "claim, v = 1"))
        yield made
        if below_1:
            return                                    # then v = 1 is a contradiction, whatever the number


def _known(view: View, pair: Pair) -> tuple[list[Step], bool]:
    """What is known of numbers, with the total variation as here; and whether that is known to be below a number."""
    def here(e: Expr) -> Expr:
        sums = [t for t in view.sums_of(e) if [y.over for y in t.letters] == [pair.x.over] and t.at((pair.x,)) == pair.above]
        return exchanged(e, {t.whole: pair.v for t in sums}.get)

    said = {n: view.known[n].relation for n in view.numbers()}
    found = [(n, r) for n, r in said.items() if here(r.left) != r.left or here(r.right) != r.right]
    steps = [combine(f"{n}, in v", Relation(r.op, here(r.left), here(r.right)), n) for n, r in found]
    return steps, any(r.op == "<" and here(r.left) == pair.v for _, r in found)


@dataclass(frozen=True)
class _Event:
    """A claim about one divergence: `weight` times it and the `rest`, which is about v, at least 0."""

    view: View
    pair: Pair
    divergence: Divergence
    weight: Expr
    rest: Expr

    def rest_at(self, v: Expr) -> Expr:
        """The rest with an expression for the total variation."""
        return exchanged(self.rest, {self.pair.v: v}.get)

    def binary(self, p: Expr, q: Expr) -> Expr:
        """The share of a letter with these probabilities in the divergence, times the weight."""
        h = simplified(substitute(self.divergence.plane(self.pair)[0], {RATIO.name: Sym("_q") / Sym("_p")}))
        return mul(self.weight, substitute(h, {"_p": p, "_q": q})) * p


def _at_the_event(e: _Event) -> Iterator[Derivation]:
    """With planes at the probabilities of A and of the rest: where b and 1 - a are positive, where a = 1, by planes that come
    close, and where b = 0, so that v = 0."""
    pair, x, a, b, small = e.pair, (e.pair.x,), e.pair.a, e.pair.b, real(free("small", e.view.used), "(0, 1)")
    room = 1 - a
    (made,) = derivation(
        *variation(pair), *masses(pair, e.divergence), scaled(pair, e.divergence), *_known(e.view, pair)[0],
        pointwise("A above", pair.above >= ZERO).for_all(*x),
        fewer_terms("A is a part", a <= total(x, pair.p)), combine("a at most 1", a <= ONE, "A is a part"),
        pointwise("room", room >= ZERO, "a at most 1"),
        combine("b at most a", b <= a, *(use(n, over=x, where=(pair.above,)) for n in ("on A", "A above"))),
        pointwise("room for b", 1 - b >= ZERO, "room", "b at most a"),
        pointwise("room for b, positive", 1 - b > ZERO, "b at most a").for_all(where=(room,)),
        *_inside(e, (b, room)), *_all_of_the_first(e, room, small),
        cases("claim, b > 0", e.view.aim.relation, room, "claim, inside", "claim, a = 1").for_all(where=(b,)),
        *_empty(e),
        cases("claim", e.view.aim.relation, b, "claim, b > 0", "claim, b = 0"), let=(small,))
    yield made


def _inside(e: _Event, both: tuple[Expr, Expr]) -> list[Step]:
    """The claim where b and 1 - a are positive."""
    a, b, v, room = e.pair.a, e.pair.b, e.pair.v, both[1]
    steps, least = together(e.pair, [e.divergence], [e.weight], (a, b), (room, 1 - b), "", both)
    binary, rest = e.binary(a, b) + e.binary(room, 1 - b), e.rest_at(a - b)
    return [
        pointwise("the rest of the claim", equal(e.rest, rest), "variation", terms=(v, a, b)), *steps,
        pointwise("binary", equal(add(*least), binary), "b at most a", terms=(a, b)).for_all(where=both),
        pointwise("in a and b", binary + rest >= ZERO, "b at most a", terms=(a, b)).for_all(where=both),
        combine("claim, inside", e.view.aim.relation, "together", "in a and b", use("binary", weight=Q(-1)),
                use("the rest of the claim", weight=Q(-1))).for_all(where=both)]


def _all_of_the_first(e: _Event, room: Expr, small: Sym) -> list[Step]:
    """The claim where a = 1 and b is positive: planes outside of A that come close to the law that is 0 there."""
    a, b, v = e.pair.a, e.pair.b, e.pair.v
    steps, least = together(e.pair, [e.divergence], [e.weight], (a, b), (small, ONE), ", at a = 1", (b,))
    whole = mul(e.weight, total((e.pair.x,), e.divergence.body, e.divergence.where))
    binary, rest = e.binary(ONE, b), e.rest_at(1 - b)
    near = binary - small * (1 - b) * e.weight
    at_1 = [
        pointwise("a = 1", equal(room, ZERO), "room"),
        pointwise("near a = 1", near <= add(*least), "a = 1", terms=(a, b)),
        combine("below, near a = 1", near <= whole, "near a = 1", "together, at a = 1"),
        limit("below, at a = 1", binary <= whole, small, 0, "below, near a = 1"),
        pointwise("the rest of the claim at a = 1", equal(e.rest, rest), "variation", "a = 1", terms=(v, a, b)),
        combine("claim, a = 1", e.view.aim.relation, "below, at a = 1", "at a = 1",
                use("the rest of the claim at a = 1", weight=Q(-1)))]
    return [*steps, pointwise("at a = 1", binary + rest >= ZERO, "room for b", terms=(b,)).for_all(where=(b,)),
            *(step.for_all(where=(b,), zero=(room,)) for step in at_1)]


def _empty(e: _Event) -> list[Step]:
    """The claim where b = 0: the second law is positive where the first is, so that A has no letter."""
    pair, (a, b, v) = e.pair, (e.pair.a, e.pair.b, e.pair.v)
    x, on_a = (pair.x,), (pair.above, pair.p)
    steps, least = together(pair, [e.divergence], [e.weight], (ONE, ONE), (ONE, ONE), ", at v = 0")
    known = [use(n, {"1": pair.x}) for n in e.view.everywhere((pair.x.over,))]
    return [
        one_term("a letter of A", pair.q <= b, {pair.x.name: pair.x}).for_all(*x, where=on_a),
        pointwise("no letter of A", pair.p <= ZERO, "a letter of A", *known).for_all(*x, where=on_a, zero=(b,)),
        combine("a = 0", a <= ZERO, use("no letter of A", over=x, where=on_a)).for_all(zero=(b,)),
        pointwise("v = 0", v <= ZERO, "a = 0", "variation").for_all(zero=(b,)), *steps,
        pointwise("at v = 0", add(*least, e.rest) >= ZERO, "v = 0", terms=(v, a, b)).for_all(zero=(b,)),
        combine("claim, b = 0", e.view.aim.relation, "together, at v = 0", "at v = 0").for_all(zero=(b,))]
