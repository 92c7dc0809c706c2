"""The mutual information through a channel whose likelihood ratios are at most exp(eps): at most eps^2/8."""
from __future__ import annotations

from collections.abc import Iterator

from verify.language import App, Sum, Sup, Sym, equal, exp, log, walk
from verify.language.proofs import (
    Derivation, Step, at_most_sup, cases, combine, derivation, fewer_terms, pointwise, same_support, sup_at_most, use)
from verify.search.laws.local_privacy import Bound, bounds
from verify.search.laws.view import ZERO, View


def by_largest(view: View) -> Iterator[Derivation]:
    """The claim from U(y), the largest probability of an output: K lies between exp(-eps) U and U, where K log(K/U) lies
    below a chord; log(U/m) lies below a tangent, and U cancels in the mean."""
    if view.aim.letters or not any(isinstance(n, App) and n.op == "log" for n in walk(view.gap)):
        return
    for b in bounds(view):
        eps = b.factor.args[0] if isinstance(b.factor, App) and b.factor.op == "exp" else None
        if isinstance(eps, Sym):
            for p in view.laws(b.channel.inputs):
                yield from _derivation(view, b, eps, p)


def _derivation(view: View, b: Bound, eps: Sym, law: object) -> Iterator[Derivation]:
    x, z, w = (view.letter(b.channel.inputs[0], n) for n in "xzw")
    y, a = view.letter(b.channel.output, "y"), b.factor
    K, p = b.channel, law(x)  # type: ignore[operator]
    U, m = Sup(z, K(y, z)), Sum(w, law(w) * K(y, w))  # type: ignore[operator]
    here, rate = p * K(y, x), eps / (a - 1)
    c, t = log((a - 1) / eps), U * rate / m
    information = Sum(x, Sum(y, here * log(K(y, x) / m), (here,)))
    positive, both = (eps,), (here, eps)
    bound = c - 1 + rate
    steps: list[Step] = [
        pointwise("above 1", a - 1 > ZERO).for_all(where=positive),
        at_most_sup("below the largest", K(y, x) <= U, {z.name: x}).for_all(y, x),
        combine("at two inputs", K(y, z) <= a * K(y, x), b.use_at(y, z, x)).for_all(y, x, z),
        sup_at_most("near the largest", a * K(y, x) >= U, use("at two inputs", {z.name: z})).for_all(y, x),
        pointwise("positive", U > ZERO, "below the largest", terms=(U,)).for_all(y, x, where=(here,)),
        combine("an output", K(y, x) <= a * m, b.use_at(y, x, w, law(w), (w,))).for_all(y, x),  # type: ignore[operator]
        pointwise("positive mean", m > ZERO, "an output", terms=(m,)).for_all(y, x, where=(here,)),
        pointwise("at least 1", U / K(y, x) >= 1, "below the largest", terms=(U,)).for_all(y, x, where=(here,)),
        pointwise("at most a", U / K(y, x) <= a, "near the largest", terms=(U,)).for_all(y, x, where=(here,)),
        pointwise("chord", log(U / K(y, x)) * (a - 1) >= eps * (U / K(y, x) - 1), "at least 1", "at most a",
                  terms=(U / K(y, x),)).for_all(y, x, where=both),
        pointwise("tangent", log(t) <= t - 1, terms=(t,)).for_all(y, x, where=both),
        pointwise("split", equal(log(K(y, x) / m), log(t) + c - log(U / K(y, x))), terms=(U, m)).for_all(y, x, where=both),
        combine("at each", log(K(y, x) / m) <= t - 1 + c - rate * (U / K(y, x) - 1), "split", "tangent",
                use("chord", weight=1 / (a - 1))).for_all(y, x, where=both),
        combine("near, weighted", p * U <= a * here, use("near the largest", weight=p)).for_all(y, x),
        pointwise("nothing", equal(p * U, ZERO), "near, weighted", terms=(p * U, here)).for_all(y, x, zero=(here,)),
        same_support("all inputs", equal(Sum(x, p * U, (here,)), Sum(x, p * U)), here, "nothing").for_all(y),
        combine("all inputs, summed", equal(Sum(y, Sum(x, p * U, (here,))), Sum(y, U)), use("all inputs", over=(y,))),
        fewer_terms("fewer", Sum(y, U, (m,)) <= Sum(y, U)),
        combine("information", information <= bound, use("at each", weight=here, over=(y, x), where=(here,)),
                use("all inputs, summed", weight=-rate), use("fewer", weight=rate)).for_all(where=positive),
        pointwise("exponential", a - 1 <= eps * exp(eps / 2 + eps ** 2 / 24)),
        pointwise("quotient", (a - 1) / eps <= exp(eps / 2 + eps ** 2 / 24), "exponential").for_all(where=positive),
        pointwise("its logarithm", c <= eps / 2 + eps ** 2 / 24, "quotient", terms=((a - 1) / eps,)).for_all(where=positive),
        pointwise("rate", rate <= 1 - eps / 2 + eps ** 2 / 12).for_all(where=positive),
        combine("square", information <= eps ** 2 / 8, "information", "its logarithm", "rate").for_all(where=positive),
        pointwise("no more", log(K(y, x) / m) <= ZERO, "an output", terms=(m,)).for_all(y, x, where=(here,), zero=positive),
        combine("no information", information <= eps ** 2 / 8, use("no more", weight=here, over=(y, x), where=(here,))
                ).for_all(zero=positive),
        cases("in all", information <= eps ** 2 / 8, eps, "square", "no information"),
        combine("as it is stated", view.aim.relation.left <= eps ** 2 / 8, "in all"),
        pointwise("claim", view.aim.relation, "as it is stated")]
    yield from derivation(*steps)


