"""Claims about the divergence and the total variation of one pair of laws: by the inequalities of Pinsker and of Bretagnolle
and Huber, written out for the pair."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.scalar.opening import is_scalar
from verify.language import App, Atom, Expr, Letter, Q, Sum, absolute, equal, exp, log, maximum, minimum, sqrt, walk
from verify.language.proofs import (
    Derivation, Step, cases, combine, derivation, fewer_terms, gibbs, pointwise, same_support, use)
from verify.search.laws.pairs import of_complements, of_events
from verify.search.laws.view import ZERO, View, flat, minus, outer_sums

HALF = Q("1/2")


def by_inequalities(view: View) -> Iterator[Derivation]:
    """The claim from inequalities that are known for a pair of laws."""
    if view.aim.letters:
        return
    exponential = any(isinstance(n, App) and n.op == "exp" and not is_scalar(n) for n in walk(view.gap))
    for p, q, r in dict.fromkeys(_pairs(view)):
        yield from _by_complements(view, p, q, r)
        if not exponential:
            yield from _by_pinsker(view, p, q, r)
        variation, divergence = Sum(r, maximum(p - q, 0)), Sum(r, p * log(p / q), (p,))
        both = [*bretagnolle_huber(p, q, r), gibbs("Gibbs", p, q, (r,), divergence >= ZERO)]
        events = of_events(view, p, q, r)
        over_events = [s.name for s in events if s.rule == "combine"]
        last = ["Bretagnolle-Huber", "Gibbs", "below 1", *over_events]
        if over_events:
            overlap = pointwise("overlap and divergence", exp(-divergence) / 2 <= 1 - variation, "Bretagnolle-Huber", "below 1",
                                terms=(exp(-divergence), variation))
            yield from derivation(*both, *events, overlap, pointwise(
                "claim", view.aim.relation, overlap.name, *over_events, *view.numbers(), terms=(exp(-divergence),)))
        yield from derivation(*both, *events, pointwise("claim", view.aim.relation, *last, *view.numbers()))
        if any(isinstance(n, App) and n.op == "log" for n in outside(view.gap)):
            yield from _by_logarithms(view, both, events, ["the sum", *last])
        if exponential:
            yield from _by_pinsker(view, p, q, r)


def _by_complements(view: View, p: Expr, q: Expr, r: Letter) -> Iterator[Derivation]:
    """The claim where it sets a lower bound to the probability of an event under the first law."""
    variation, divergence = Sum(r, maximum(p - q, 0)), Sum(r, p * log(p / q), (p,))
    events = of_complements(view, p, q, r)
    over_events = [s.name for s in events if s.rule == "combine"]
    for n in (n for n in view.numbers() if events and view.known[n].relation.left == divergence):
        most = view.known[n].relation.right
        size, least, root = exp(-divergence), exp(minus(most)), sqrt(most / 2)
        yield from derivation(
            *bretagnolle_huber(p, q, r), gibbs("Gibbs", p, q, (r,), divergence >= ZERO), *events,
            pointwise("overlap and divergence", size / 2 <= 1 - variation, "Bretagnolle-Huber", "below 1",
                      terms=(size, variation)),
            pointwise("its bound", least <= size, n),
            pointwise("claim", view.aim.relation, "overlap and divergence", "its bound", *over_events, terms=(size, least)))
        yield from derivation(
            *pinsker(p, q, r), *events, pointwise("its value", most / 2 >= ZERO, "divergence", n, terms=(divergence,)),
            pointwise("its root", variation <= root, "Pinsker", n, "its value", terms=(variation, divergence)),
            pointwise("claim", view.aim.relation, "its root", *over_events, terms=(root,)))


def _by_logarithms(view: View, steps: list[Step], events: list[Step], names: list[str]) -> Iterator[Derivation]:
    """The claim from -KL <= log(1 - V) + log(1 + V), where what its own logarithms are of is positive by what is known."""
    inside = dict.fromkeys(n.args[0] for n in outside(view.gap) if isinstance(n, App) and n.op == "log" and not is_scalar(n))
    values = [pointwise(f"positive inside {i}", e > ZERO, *names[1:], *view.numbers()) for i, e in enumerate(inside, 1)]
    yield from derivation(*steps, *events, *values, pointwise("claim", view.aim.relation, *names, *view.numbers()))


def outside(e: Expr) -> Iterator[Expr]:
    """The parts of an expression that stand in no sum."""
    yield e
    if isinstance(e, App):
        for a in e.args:
            yield from outside(a)


def _by_pinsker(view: View, p: Expr, q: Expr, r: Letter) -> Iterator[Derivation]:
    """The claim from Pinsker's inequality: as it is, and from its root where something else is below the variation."""
    variation, divergence = Sum(r, maximum(p - q, 0)), Sum(r, p * log(p / q), (p,))
    events = [*of_events(view, p, q, r), *of_complements(view, p, q, r)]
    over_events = [s.name for s in events if s.rule == "combine"]
    root = pointwise("its root", variation <= sqrt(divergence / 2), "Pinsker", "divergence", terms=(variation, divergence))
    if over_events:
        yield from derivation(*pinsker(p, q, r), root, *events, pointwise(
            "claim", view.aim.relation, "its root", *over_events, *view.numbers(), terms=(sqrt(divergence / 2),)))
    yield from derivation(*pinsker(p, q, r), *events, pointwise(
        "claim", view.aim.relation, "Pinsker", "divergence", *over_events, *view.numbers()))



def _pairs(view: View) -> Iterator[tuple[Expr, Expr, Letter]]:
    """The laws at a letter whose divergence the claim speaks of."""
    known = [k.relation.left for k in map(view.known.get, view.numbers()) if k is not None]
    for e in (s for side in (view.gap, *known) for s in outer_sums(side)):
        t = flat(e)
        for n in walk(t.body):
            if len(t.letters) == 1 and isinstance(n, App) and n.op == "log" and isinstance(n.args[0], App) and (
                    n.args[0].op == "div" and t.where == (n.args[0].args[0],)):
                p, q = n.args[0].args
                if isinstance(p, Atom) and isinstance(q, Atom):
                    yield p, q, t.letters[0]


def bretagnolle_huber(p: Expr, q: Expr, r: Letter) -> list[Step]:
    """V^2 <= 1 - exp(-KL): q/p is the product of min(p, q)/p and max(p, q)/p, whose means are 1 - V and at most 1 + V."""
    gap = maximum(p - q, 0)
    variation, divergence, near = Sum(r, gap), Sum(r, p * log(p / q), (p,)), Sum(r, gap, (p,))
    low, high = 1 - variation, 1 + variation
    logs, a, b = log(low) + log(high), 1 / low, 1 / high

    def tangent(name: str, t: Expr) -> Step:
        return pointwise(name, log(t) <= t - 1, terms=(t,)).for_all(r, where=(p,))

    return [
        pointwise("where P is 0", equal(gap, ZERO)).for_all(r, zero=(p,)),
        same_support("only where P is positive", equal(near, variation), p, "where P is 0"),
        combine("overlap", equal(low, Sum(r, p * minimum(1, q / p), (p,))), "only where P is positive"),
        pointwise("below 1", variation < 1, "overlap"),
        tangent("first", q / (low * p)), tangent("second", 1 / high),
        tangent("third", 1 / low), tangent("fourth", q / (high * p)),
        combine("where P is more", p * log(q / p) <= p * logs + q * a + p * b - 2 * p,
                use("first", weight=p), use("second", weight=p)).for_all(r, where=(p,)),
        combine("where Q is more", p * log(q / p) <= p * logs + p * a + q * b - 2 * p,
                use("third", weight=p), use("fourth", weight=p)).for_all(r, where=(p,)),
        pointwise("at a letter", p * log(q / p) <= p * logs + (p - gap) * a + (q + gap) * b - 2 * p,
                  "where P is more", "where Q is more", terms=(log(q / p), log(low), log(high), a, b)).for_all(r, where=(p,)),
        fewer_terms("a part", Sum(r, q + gap, (p,)) <= Sum(r, q + gap)),
        combine("the sum", -divergence <= logs, use("at a letter", over=(r,), where=(p,)),
                use("only where P is positive", weight=-1 / low), use("a part", weight=1 / high)),
        pointwise("Bretagnolle-Huber", variation ** 2 <= 1 - exp(-divergence), "the sum", "below 1")]


def pinsker(p: Expr, q: Expr, r: Letter, distance: Expr | None = None) -> list[Step]:
    """2 V^2 <= KL, by (u - 1)^2 <= (2u + 4)(u log u - u + 1)/3; `distance` is V where it is written otherwise."""
    gap, third = absolute(p - q), Q("1/3")
    variation = Sum(r, maximum(p - q, 0)) if distance is None else distance
    divergence = Sum(r, p * log(p / q), (p,))
    scale, cost = 2 * third * p + 4 * third * q, p * log(p / q) - p + q
    outside, common = 2 * variation / 3 + 1 / (2 * variation) - 1, Sum(r, q, (p,))
    u = p / q
    return [
        pointwise("for one ratio", (u - 1) ** 2 <= (2 * third * u + 4 * third) * (u * log(u) - u + 1), terms=(u,)
                  ).for_all(r, where=(p,)),
        combine("for one letter", (p - q) ** 2 / scale <= cost, use("for one ratio", weight=q ** 2 / scale)
                ).for_all(r, where=(p,)),
        pointwise("means", 2 * gap <= variation * scale + (p - q) ** 2 / scale / variation, terms=(variation, scale, p - q)
                  ).for_all(r, where=(p, variation)),
        combine("the distance at one letter", 2 * gap <= variation * scale + cost / variation, "means",
                use("for one letter", weight=1 / variation)).for_all(r, where=(p, variation)),
        pointwise("where P is 0", equal(gap - q, ZERO)).for_all(r, zero=(p,)),
        same_support("only where P is positive", equal(Sum(r, gap - q, (p,)), Sum(r, gap - q)), p, "where P is 0"),
        fewer_terms("a part of Q", common <= Sum(r, q)),
        combine("at most 1", common <= 1, "a part of Q"),
        pointwise("its factor", outside >= ZERO, terms=(variation,)).for_all(where=(variation,)),
        pointwise("its part", outside * common <= outside, "its factor", "at most 1", terms=(outside, common)
                  ).for_all(where=(variation,)),
        combine("the sum", 2 * variation <= variation + divergence / (2 * variation),
                use("only where P is positive", weight=-1),
                use("the distance at one letter", weight=HALF, over=(r,), where=(p,)), "its part").for_all(where=(variation,)),
        combine("P is not Q", 2 * variation ** 2 <= divergence, use("the sum", weight=2 * variation)
                ).for_all(where=(variation,)),
        gibbs("divergence", p, q, (r,), divergence >= ZERO),
        pointwise("P is Q", 2 * variation ** 2 <= divergence, "divergence", terms=(divergence,)).for_all(zero=(variation,)),
        cases("Pinsker", 2 * variation ** 2 <= divergence, variation, "P is not Q", "P is Q")]

