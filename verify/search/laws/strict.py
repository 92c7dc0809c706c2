"""Claims with < between numbers: by their values, and where a supremum or a sum of something would otherwise be 0, for then
the probabilities of a law would all be 0, or where two laws differ."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from verify.kernel.sums.letters import at_places
from verify.language import App, Expr, Letter, Sum, Sup, equal, exp, log, maximum, sqrt, walk
from verify.language.proofs import (
    Derivation, Step, at_most_sup, cases, combine, derivation, gibbs, one_term, pointwise, total, use)
from verify.search.laws.pair_inequalities import (
    affinity, affinity_and_variation, chi_square, divergence, pinsker, variation, variation_below_chi_square)
from verify.search.laws.pairs import pairs, second_moment_in
from verify.search.laws.view import LEVEL, ONE, ZERO, View, factors, minus


def by_values(view: View) -> Iterator[Derivation]:
    """The claim from what is known between numbers, whatever its sums are."""
    if not view.aim.letters:
        numbers = [n for n in view.numbers() if not n.startswith("sum of")]
        yield from derivation(pointwise("claim", view.aim.relation))
        yield from derivation(*(combine(f"{n}, as here", view.known[n].relation, n) for n in numbers), pointwise(
            "claim", view.aim.relation, *(f"{n}, as here" for n in numbers)))


def by_something(view: View) -> Iterator[Derivation]:
    """The claim from a supremum or sum of what is not negative, and 0 for no probability but 0."""
    if view.aim.letters:
        return
    for whole in dict.fromkeys(n for n in walk(view.gap) if isinstance(n, Sum | Sup) and not n.where):
        x = view.letter(whole.letter.over, "x")
        for law in view.laws((x.over,)):
            yield from derivation(*_positive(whole, x, law(x)), pointwise(
                "claim", view.aim.relation, "something", *view.numbers(), terms=(whole,)))


def by_variation(view: View) -> Iterator[Derivation]:
    """The claim about the affinity B of two laws, or their Hellinger distance 2 - 2 B, from their variation V, which is known
    to be above 0: B^2 + V^2 <= 1."""
    if view.aim.letters:
        return
    for p, q, r in pairs(view):
        v, b, apart = variation(p, q, (r,)), affinity(p, q, (r,)), total((r,), (sqrt(p) - sqrt(q)) ** 2)
        steps = [*affinity_and_variation(p, q, (r,)), combine("the distance", equal(apart, 2 - 2 * b))]
        for known in (n for n in view.numbers() if view.known[n].relation.op == "<"):
            yield from derivation(*steps, combine("they differ", v > ZERO, known), pointwise(
                "claim", view.aim.relation, "affinity from above", "the distance", "they differ", terms=(v, b, apart)))


def by_divergences(view: View) -> Iterator[Derivation]:
    """The claim about KL and chi-square of two laws, or the divergences from their mean m, from their variation V, which is
    known to be above 0: 2 V^2 <= KL, 4 V^2 <= chi-square, V^2 <= 2 KL(p, m); the other divergence is not negative."""
    for p, q, r in pairs(view) if not view.aim.letters else ():
        v, bodies = variation(p, q, (r,)), [t.at((r,)) for t in view.sums if [x.over for x in t.letters] == [r.over]]
        chi, moment = chi_square(p, q, (r,)), second_moment_in(view, p, q, r)
        ways: list[tuple[list[Step], list[str], tuple[Expr, ...]]] = []
        if p * log(p / q) in bodies:
            both = [gibbs("the other way", q, p, (r,), divergence(q, p, (r,)) >= ZERO)
                    ] if q * log(q / p) in bodies else []
            ways.append(([*pinsker(p, q, (r,)), *both], ["square", *(s.name for s in both)], (divergence(p, q, (r,)),)))
        if (p - q) ** 2 / q in bodies:
            ways.append((variation_below_chi_square(p, q, (r,)), ["square"], (chi,)))
        m, near = (p + q) / 2, variation(p, (p + q) / 2, (r,))
        if p * log(p / m) in bodies:
            ways.append(([
                *pinsker(p, m, (r,)), gibbs("of the other", q, m, (r,), divergence(q, m, (r,)) >= ZERO),
                pointwise("half at a letter", maximum(p - q, 0) <= 2 * maximum(p - m, 0)).for_all(r),
                combine("half", v <= 2 * near, use("half at a letter", over=(r,)))], ["square", "of the other", "half"],
                (near, divergence(p, m, (r,)), divergence(q, m, (r,)))))
        if moment is not None:
            same = combine("moment", equal(moment, 1 + chi))
            ways.append(([*variation_below_chi_square(p, q, (r,)), same], ["square", "moment"], (chi, moment)))
        for (steps, names, wholes), differ in product(ways, _differ(view, v)):
            yield from derivation(*steps, differ, pointwise(
                "claim", view.aim.relation, *names, differ.name, terms=(v, *wholes)))


def by_ratios(view: View) -> Iterator[Derivation]:
    """The claim from p <= exp(c) q at all letters and the variation V of p and q, which is known to be above 0:
    V <= 1 - exp(-c) <= c."""
    for name, k in view.known.items() if not view.aim.letters else ():
        parts = factors(k.relation.right)
        level = parts[0] if len(parts) == 2 and len(k.letters) == 1 and not (k.where or k.zero) else None
        if k.relation.op != "<=" or not isinstance(level, App) or level.op != "exp":
            continue
        r = view.letter(k.letters[0].over, "r")
        p, q = (at_places(e, {k.letters[0].name: r}) for e in (k.relation.left, parts[1]))
        v, (c,) = variation(p, q, (r,)), level.args
        for differ in _differ(view, v):
            yield from derivation(
                pointwise("excess at a letter", maximum(p - q, 0) <= (1 - exp(minus(c))) * p, use(name, {"1": r}), name + LEVEL
                          ).for_all(r),
                pointwise("tangent", 1 - exp(minus(c)) <= c),
                combine("excess", v <= c, use("excess at a letter", over=(r,)), "tangent"),
                differ, pointwise("claim", view.aim.relation, "excess", differ.name, terms=(v,)))


def _differ(view: View, v: Expr) -> list[Step]:
    """What is known to be below a variation, in as many ways as that may be meant."""
    return [combine("they differ", view.known[n].relation.left < v, n) for n in view.numbers()
            if view.known[n].relation.op == "<"]


def _positive(whole: Sum | Sup, x: Letter, p: Expr) -> list[Step]:
    term = at_places(whole.body, {whole.letter.name: x})
    rule = at_most_sup if isinstance(whole, Sup) else one_term
    return [rule("a term", term <= whole, {whole.letter.name: x}).for_all(x),
            pointwise("nothing", p <= ZERO, "a term", terms=(whole,)).for_all(x, zero=(whole,)),
            combine("nowhere", ONE <= ZERO, use("nothing", over=(x,))).for_all(zero=(whole,)),
            pointwise("contradiction", whole > ZERO, "nowhere", terms=(whole,)).for_all(zero=(whole,)),
            pointwise("evident", whole > ZERO).for_all(where=(whole,)),
            cases("something", whole > ZERO, whole, "evident", "contradiction")]
