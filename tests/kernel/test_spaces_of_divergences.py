"""Divergences that may be infinite, and suprema, on general spaces: what converges with them, and what does not."""
from __future__ import annotations

import pytest

from verify.kernel.statements.judge import judge
from verify.language import (
    KL, Alphabet, Channel, D_inf, Defined, Distribution, Expr, Formula, Function, Letter, Q, Statement, Sum, Sup, distributions,
    equal, every, exp, forall, log, outputs, real)
from verify.language.proofs import (
    Derivation, at_most_sup, combine, derivation, gibbs, identity, pointwise, sup_at_most, use)
from verify.search.decide import decide
from verify.search.finding import Options

X, Y = Alphabet("X"), Alphabet("Y")
x, u, y, v = Letter("x", X), Letter("u", X), Letter("y", Y), Letter("v", Y)
P, W = distributions("P W", X)
R = Distribution("R", (Y,))
K, L = Channel("K", Y, (X,)), Channel("L", Y, (X,))
F, G, T = Function("F", (X,)), Function("G", (X,)), Function("T", (X, Y))
c, d = real("c"), real("d")


def spaces(statement: Statement, proof: tuple[Derivation, ...]) -> str:
    found = decide(statement, proof, Options(timeout=30))
    assert found.verdict == "PROVED", found.reason
    return judge(statement, found.verdict, found.evidence).spaces


def has_a_value(e: Expr, *given: Formula) -> str:
    """The spaces on which it is seen that an expression has a finite value."""
    return spaces(Statement(forall(P, W, R, K, L, F, G, T, c), given, Defined(e)), (Derivation(()),))


def ratios(weight: Expr) -> Expr: return Sum(x, Sum(y, weight * K(y, x) * log(K(y, x) / L(y, x)), (K(y, x),)))
def weighted(weight: Expr) -> Expr: return Sum(x, weight * KL(K.row(x), L.row(x)), (weight,))


rows = Sum(y, K(y, x) * log(K(y, x) / L(y, x)), (K(y, x),))
PAIRS = every((x, y), L(y, x) > 0, where=(K(y, x),))
# A divergence that is bounded, with weights of a finite sum, converges absolutely: p log(p/q) >= p - q.  Where the weights have
# an infinite sum, the divergences may be as small as they are rare and the sum of the absolute values still infinite.
CONVERGING: dict[str, tuple[str, Expr, tuple[Formula, ...]]] = {
    "an expected divergence": ("general", ratios(P(x)), (PAIRS, weighted(P(x)) <= c)),
    "divergences with weights without a finite sum": ("finite", ratios(exp(F(x))), (PAIRS, weighted(exp(F(x))) <= c)),
    "a divergence beside something else": ("general", ratios(P(x)), (
        PAIRS, weighted(P(x)) + Sum(x, W(x) * F(x)) <= Sum(x, W(x) * G(x)))),
    "a divergence that is subtracted": ("finite", ratios(P(x)), (
        PAIRS, Sum(x, W(x) * F(x)) - weighted(P(x)) <= Sum(x, W(x) * G(x)))),
    "a divergence at each letter, with one bound": ("general", ratios(W(x)), (
        PAIRS, Statement(forall(u), (), KL(K.row(u), L.row(u)) <= c))),
    "a divergence at each letter, each with its own bound": ("finite", ratios(W(x)), (
        PAIRS, Statement(forall(u), (), KL(K.row(u), L.row(u)) <= F(u)))),
    "a divergence at some letters, where these are": ("general", Sum(x, W(x) * rows, (F(x),)), (
        PAIRS, Statement(forall(u), (F(u) > 0,), KL(K.row(u), L.row(u)) <= c))),
    "a divergence at some letters, at all": ("finite", ratios(W(x)), (
        PAIRS, Statement(forall(u), (F(u) > 0,), KL(K.row(u), L.row(u)) <= c))),
    "a max-divergence is no sum of logarithms": ("finite", Sum(x, Sum(y, P(x) * log(K(y, x) / L(y, x)), (K(y, x),))), (
        PAIRS, Sum(x, P(x) * D_inf(K.row(x), L.row(x))) <= c)),
}


@pytest.mark.parametrize("name", CONVERGING)
def test_a_sum_of_logarithms_has_a_value_on(name: str) -> None:
    expected, e, given = CONVERGING[name]
    assert has_a_value(e, *given) == expected


mean = Sum(u, P(u) * K(y, u))
posterior = P(x) * K(y, x) / mean


@pytest.mark.parametrize("e, expected", [
    (Sum(y, R(y) * Sum(x, posterior), (mean,)), "general"),
    (Sum(y, R(y) * Sum(x, posterior * F(x)), (mean,)), "finite"),
    (Sum(y, R(y) * Sum(x, P(x) * T(x, y) / Sum(u, P(u) * T(u, y)), ), (Sum(u, P(u) * T(u, y)),)), "finite")])
def test_conditional_laws_are_summed_out_and_weights_of_either_sign_are_not(e: Expr, expected: str) -> None:
    """The sum of T/(sum of T) is 1, and that of |T|/(sum of T) may be infinite."""
    assert has_a_value(e) == expected


drawn = (P(x), K(y, x))
together = Sum(x, Sum(y, P(x) * K(y, x) * log(K(y, x) / R(y)), drawn))


def bounded_by(e: Expr, *given: Formula) -> str:
    """The spaces on which E log(K/R) <= c follows from log(K/R) <= e and E e <= c."""
    ratio = log(K(y, x) / R(y))
    statement = Statement(forall(P, R, K, F, T, c), (every((x, y), R(y) > 0), every((x, y), ratio <= e, where=drawn), *given),
                          together <= c)
    return spaces(statement, derivation(combine(
        "c", together <= c, use("given 2", weight=P(x) * K(y, x), over=(x, y), where=drawn), "given 3")))


def test_a_logarithm_is_bounded_from_below() -> None:
    """w log u >= w - w/u: what is between two sums that converge does so."""
    assert bounded_by(F(x), Sum(x, P(x) * F(x)) <= c, Defined(Sum(x, P(x) * F(x)))) == "general"


def test_what_is_no_logarithm_may_have_no_lower_bound() -> None:
    statement = Statement(forall(P, F, G, c), (every(x, F(x) <= G(x)), Sum(x, P(x) * G(x)) <= c, Defined(Sum(x, P(x) * G(x)))),
                          Sum(x, P(x) * F(x)) <= Sum(x, P(x) * G(x)) + 0 * Sum(x, P(x) * F(x)))
    below = combine("c", statement.claim, use("given 1", weight=P(x), over=(x,)))
    assert spaces(statement, derivation(below)) == "general"           # since the claim writes it, it is taken to converge
    twice = Sum(x, P(x) * exp(F(x)))
    statement = Statement(forall(P, F, G, c), (every(x, log(exp(F(x))) <= G(x)), Defined(Sum(x, P(x) * G(x)))), twice <= twice)
    assert spaces(statement, derivation(identity("c", twice, twice))) == "finite"


def larger_side(e: Expr) -> str:
    """The spaces on which a sum of divergences with weights e is seen to be at most itself."""
    other = P(u) if e == P(x) else exp(F(u))
    claim = Sum(x, e * KL(K.row(x), L.row(x)), (e,)) <= Sum(u, other * KL(K.row(u), L.row(u)), (other,))
    left, right = Sum(x, e * rows, (e,)), Sum(u, other * Sum(y, K(y, u) * log(K(y, u) / L(y, u)), (K(y, u),)), (other,))
    return spaces(Statement(forall(P, K, L, F), (), claim), derivation(combine("c", left <= right)))


def test_the_larger_side_is_infinite_or_its_divergences_converge() -> None:
    assert larger_side(P(x)) == "general"
    assert larger_side(exp(F(x))) == "finite"


def test_gibbs_inequality_for_the_mean_of_a_channel() -> None:
    """KL(mean of K, R) <= E KL(K, R) holds where the larger side is +oo, and where it is not all its parts converge."""
    out, at = outputs(P, K), Sum(u, P(u) * K(y, u))
    statement = Statement(forall(P, K, R), (), Sum(x, P(x) * KL(K.row(x), out), where=(P(x),)) <= Sum(
        u, P(u) * KL(K.row(u), R), where=(P(u),)))
    weight = P(x) * K(y, x)
    steps = (
        combine("given an output", equal(Sum(x, weight / at), 1)).for_all(y, where=(at,)),
        combine("R at outputs", Sum(y, R(y) * Sum(x, weight / at), (at,)) <= Sum(y, R(y), (at,)),
                use("given an output", weight=R(y), over=(y,), where=(at,))),
        pointwise("tangent", log(K(y, x) / at) <= log(K(y, x) / R(y)) + R(y) / at - 1, terms=(K(y, x), at, R(y))
                  ).for_all(x, y, where=drawn),
        combine("finite", Sum(x, Sum(y, weight * log(K(y, x) / at), drawn)) <= Sum(
            x, Sum(y, weight * (log(K(y, x) / R(y)) + R(y) / at - 1), drawn)),
            use("tangent", weight=weight, over=(x, y), where=drawn)),
        pointwise("rest", equal(log(at / R(y)), log(K(y, x) / R(y)) - log(K(y, x) / at)), terms=(K(y, x), at, R(y))
                  ).for_all(x, y, where=drawn),
        combine("rest is finite", Sum(x, Sum(y, weight * log(at / R(y)), drawn)) <= Sum(
            x, Sum(y, weight * (log(K(y, x) / R(y)) - log(K(y, x) / at)), drawn)),
            use("rest", weight=weight, over=(x, y), where=drawn)),
        gibbs("out against R", at, R(y), (y,), Q(0) <= Sum(y, at * log(at / R(y)), (at,))),
        combine("c", Sum(x, P(x) * Sum(y, K(y, x) * log(K(y, x) / at), (K(y, x),)), (P(x),)) <= Sum(
            x, P(x) * Sum(y, K(y, x) * log(K(y, x) / R(y)), (K(y, x),)), (P(x),)), "out against R",
            use("rest", weight=weight, over=(x, y), where=drawn)))
    assert spaces(statement, derivation(*steps)) == "general"


BELOW = every((x, y), T(x, y) <= c)
greatest = Sup(y, T(x, y))
ALL = sup_at_most("all", greatest <= c, "given 1")
ONE = at_most_sup("one", T(x, v) <= greatest, {"y": v})


@pytest.mark.parametrize("steps, expected", [
    ((ALL.for_all(x), ONE.for_all(x, v)), "general"),                  # the supremum is shown to be a number
    ((ALL.for_all(x, where=(F(x),)), ONE.for_all(x, v)), "finite"),    # it is, at some letters only
    ((ONE.for_all(x, v),), "finite"),                                  # it may be +oo
])
def test_suprema_are_numbers_where_they_are_shown_to_be(steps: tuple[object, ...], expected: str) -> None:
    last = combine("c", T(x, v) <= c, use("given 1", {"y": v})).for_all(x, v)
    statement = Statement(forall(T, F, c), (BELOW,), every((x, v), T(x, v) <= c))
    assert spaces(statement, derivation(*steps, last)) == expected


def test_a_strict_bound_of_the_terms_is_not_strict_for_an_essential_supremum() -> None:
    statement = Statement(forall(F, c), (every(x, F(x) < c),), Sup(x, F(x)) < c)
    assert spaces(statement, derivation(sup_at_most("c", Sup(x, F(x)) < c, "given 1"))) == "finite"
    weaker = Statement(forall(F, c), (every(x, F(x) < c),), Sup(x, F(x)) <= c)
    assert spaces(weaker, derivation(sup_at_most("c", Sup(x, F(x)) <= c, "given 1"))) == "general"


def test_a_term_of_an_essential_supremum_is_at_a_letter_of_its_own() -> None:
    """Almost every term T(x, y) is at most the supremum over y; T(x, x) is none of these."""
    S = Function("S", (X, X))
    over = Sup(u, S(x, u))
    statement = Statement(forall(S, c), (every((x, u), S(x, u) <= c), ), every(x, S(x, x) <= c))
    steps = (sup_at_most("all", over <= c, "given 1").for_all(x), at_most_sup("own", S(x, x) <= over, {"u": x}).for_all(x),
             combine("c", S(x, x) <= c, "own", "all").for_all(x))
    assert spaces(statement, derivation(*steps)) == "countable"
