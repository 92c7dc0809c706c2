"""Moments of likelihood ratios: M_a >= 1, and M_a^((b - 1)/(a - 1)) <= M_b for 1 < a <= b, by Bernoulli's inequality."""
from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

from verify.kernel.numbers.folding import add
from verify.language import App, Atom, Expr, Letter, Num, Sum, equal, literal, log, walk
from verify.language.proofs import Derivation, combine, derivation, fewer_terms, identity, pointwise, use
from verify.search.laws.opening import positive_moment
from verify.search.laws.view import ONE, Flat, View, at_letter


def by_orders(view: View) -> Iterator[Derivation]:
    """The claim from the power mean inequality of its moments."""
    if view.aim.letters:
        return
    for t in view.sums:
        order = _order(t)
        if order is not None and not any(isinstance(n, Sum) for n in walk(view.aim.relation.left)):
            yield from _at_least_one(view, t, order)
        if order is not None:
            yield from _at_most_one(view, t, order)
    moments = [(t, order) for t in view.sums for order in [_order(t)] if order is not None]
    for (t, a), (u, b) in permutations(moments, 2):
        if len(t.letters) == 1 and t.letters[0].over == u.letters[0].over and _laws(t) == _laws(u):
            yield _derivation(view, t, u, a, b)


def _order(t: Flat) -> Expr | None:
    """The order a of a sum of p^a q^(1 - a)."""
    body = t.body
    if isinstance(body, App) and body.op == "mul" and len(body.args) == 2 and all(
            isinstance(f, App) and f.op == "pow" and isinstance(f.args[0], Atom) for f in body.args) and len(t.letters) == 1:
        first = body.args[0]
        return first.args[1] if isinstance(first, App) else None
    return None


def _laws(t: Flat) -> tuple[object, ...]:
    return tuple(f.args[0].of for f in t.body.args if isinstance(f, App) and isinstance(f.args[0], Atom)
                 ) if isinstance(t.body, App) else ()


def _at_least_one(view: View, t: Flat, order: Expr) -> Iterator[Derivation]:
    """M_a >= 1, by z^k >= 1 + k (1 - 1/z) at the likelihood ratio."""
    assert isinstance(t.body, App)
    (r,), (p, q), k = t.letters, (f.args[0] for f in t.body.args if isinstance(f, App)), add(order, Num(Fraction(-1)))
    z = p / q
    yield from derivation(
        pointwise("a power", 1 + k * (1 - 1 / z) <= z ** k, terms=(z,) if literal(k) is not None else (z, k)
                  ).for_all(r, where=(p,)),
        fewer_terms("a part", Sum(r, q, (p,)) <= Sum(r, q)),
        combine("claim", view.aim.relation, use("a power", weight=p, over=(r,), where=(p,)), use("a part", weight=k)))


def _at_most_one(view: View, t: Flat, order: Expr) -> Iterator[Derivation]:
    """The sum of p^a q^(1 - a) is at most 1 for 0 < a < 1, by z^a <= 1 + a (z - 1) at the likelihood ratio."""
    assert isinstance(t.body, App)
    (r,), (p, q) = t.letters, (f.args[0] for f in t.body.args if isinstance(f, App))
    z, uses = p / q, at_letter(view, t.letters)
    if t.where:
        return
    yield from derivation(
        pointwise("a power", z ** order <= 1 + order * (z - 1), *uses, terms=(z,)).for_all(r),
        pointwise("at a letter", t.body <= q + order * (p - q), "a power", *uses).for_all(r),
        combine("claim", view.aim.relation, use("at a letter", over=(r,))))


def _derivation(view: View, t: Flat, u: Flat, a: Expr, b: Expr) -> Derivation:
    r: Letter = t.letters[0]
    assert isinstance(t.body, App)
    p, q = (f.args[0] for f in t.body.args if isinstance(f, App))
    low, high, ratio = t.whole, u.whole, (b - 1) / (a - 1)
    large, one, two = u.at((r,)), literal(a), literal(b)
    value = None if one is None or two is None else Num(Fraction(two - 1) / Fraction(one - 1))
    theta = ratio if value is None else value
    z = (p / q) ** (a - 1) / low
    written, mean = view.normal(low, ()), Sum(r, p * (p / q) ** (a - 1), t.where)
    (made,) = derivation(
        *positive_moment("sum", low, mean),
        *([identity("as it is written out", written, mean)] if view.context.scope().defined(written) else []),
        pointwise("orders", theta >= ONE),
        pointwise("Bernoulli", 1 + theta * (z - 1) <= z ** theta, "orders", terms=(z, theta) if value is None else (z,)
                  ).for_all(r, where=(p,)),
        pointwise("its power", equal(z ** theta, large / p / low ** theta), terms=(low,)).for_all(r, where=(p,)),
        combine("over the moment", high / low ** theta >= ONE, use("its power", weight=p, over=(r,), where=(p,)),
                use("Bernoulli", weight=p, over=(r,), where=(p,))),
        pointwise("moments", low ** theta <= high, "over the moment", terms=(low, high)),
        pointwise("by logarithms", log(low ** theta) <= log(high), "moments", terms=(low ** theta, high)),
        pointwise("its logarithm", equal(log(low ** theta), theta * log(low)), terms=(low,)),
        combine("in logarithms", theta * log(low) <= log(high), "by logarithms", use("its logarithm", weight=-ONE)),
        pointwise("claim", view.aim.relation, "moments", "in logarithms", terms=(log(low), log(high))))
    return made
