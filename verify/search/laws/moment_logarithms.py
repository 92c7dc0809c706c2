"""Logarithms of moments: a moment of a likelihood ratio is at least 1, and what bounds it bounds its logarithm."""
from __future__ import annotations

from collections.abc import Iterator

from verify.language import App, Expr, exp, log
from verify.language.proofs import Step, combine, pointwise, use
from verify.search.laws.pair_inequalities import a_part
from verify.search.laws.view import ONE, View, flat


def logarithm_below(whole: Expr, exponent: Expr, bound: str, *signs: str) -> list[Step]:
    """log(F) <= e from F <= exp(e), by the tangent of the logarithm at exp(e); `signs` say that F is positive."""
    return [pointwise("tangent of its logarithm", log(whole) <= whole / exp(exponent) - 1 + exponent, *signs,
                      terms=(whole, exponent)),
            combine("its logarithm", log(whole) <= exponent, "tangent of its logarithm",
                    use(bound, weight=ONE / exp(exponent)))]


def at_least_one(view: View, moment: Expr) -> Iterator[Step]:
    """That the sum of p^a q^(1 - a) is at least 1, by Bernoulli's inequality for p/q: so it has a logarithm."""
    whole = flat(moment)
    body = whole.body
    factors = body.args if isinstance(body, App) and body.op == "mul" else ()
    powers = [f for f in factors if isinstance(f, App) and f.op == "pow"]
    if len(powers) != 2 or whole.where != (powers[0].args[0],):
        return
    (p, a), q, letters = powers[0].args, powers[1].args[0], whole.letters
    t = p / q
    yield pointwise("Bernoulli", 1 + a * (t - 1) <= t ** a, terms=(t,)).for_all(*letters, where=(p,))
    yield combine("tangent", q * (1 + a * (t - 1)) <= body, use("Bernoulli", weight=q)).for_all(*letters, where=(p,))
    yield from a_part("fewer", p, letters, q)
    yield combine("at least 1", moment >= ONE, use("tangent", over=letters, where=(p,)), use("fewer", weight=a - 1))
