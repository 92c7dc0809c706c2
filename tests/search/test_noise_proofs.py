"""Written bounds of means: the search fills in what they leave open, and proves no false claim by a bound that does not hold."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.kernel.elaborated import judge
from verify.kernel.statements.judge import Rejected
from verify.language import (
    Expr, LanguageError, Mean, MeanBound, NoiseProof, Piece, Q, Relation, Statement, Sym, abs_power, absolute, both, equal, exp, forall, gaussian_mean,
    laplace_mean, maximum, real, sqrt, tangent, young)
from verify.language.proofs import cut
from verify.search.budget import Budget
from verify.search.decide import decide
from verify.search.finding import Finding, Options, Trace
from verify.search.noise import prove

t, x = Sym("t"), Sym("x")
c, r, k = real("c"), real("r", "(-1, 1)"), real("k", "(0, oo)")
HALF = Q("1/2")


def half(body: Expr) -> Mean:
    return Mean("exponential", "t", body)


def normal(body: Expr) -> Mean:
    return Mean("normal", "t", body)


def bound(mean: Mean, side: str, *pieces: Any, **fields: Any) -> NoiseProof:
    made = tuple(p if isinstance(p, Piece) else Piece(Q(0) + p) for p in pieces)
    return NoiseProof((MeanBound(mean, side, made, **fields),))


def found(claim: Any, proof: object, *over: Sym) -> Finding:
    return decide(Statement(forall(*(over or (k,))), (), claim), (proof,), Options(timeout=3))


def proved(claim: Any, proof: object, *over: Sym) -> bool:
    finding = found(claim, proof, *over)
    if finding.verdict == "PROVED":
        judge(Statement(forall(*(over or (k,))), (), claim), "PROVED", finding.evidence)
    return finding.verdict == "PROVED"


def shown(claim: Any, proof: object) -> bool:
    """Whether the written bounds alone show the claim, without what the search would find beside them."""
    return prove(Statement(forall(k), (), claim), Budget.of_seconds(3), Trace(Options(timeout=3), (proof,))) is not None


LAPLACE, GAUSS = laplace_mean(x, exp(c + r * x)), gaussian_mean(x, exp(c * x))
MGF = HALF * (exp(c + r * t) / (1 - r) + exp(c - r * t) / (1 + r))
ABS = laplace_mean(x, absolute(x - k))
SQUARE = normal((c + k * t) ** 2)
POSITIVE = normal(maximum(t, 0))
# Claim, proof and symbols; then claims that are false with the proofs that an author might write for them.
CASES: dict[str, tuple[tuple[Any, ...], tuple[tuple[Any, ...], ...]]] = {
    "moment generating function, Laplace": (
        (equal(LAPLACE, exp(c) / (1 - r ** 2)), bound(LAPLACE, "equal", MGF), c, r),
        ((equal(LAPLACE, exp(c)), bound(LAPLACE, "equal", MGF), c, r),
         (LAPLACE <= exp(c), bound(LAPLACE, "above", exp(c)), c, r),
         (LAPLACE <= exp(c) / (1 - r), bound(LAPLACE, "above", exp(c + r * t) / (1 - r)), c, r))),
    "moment generating function, normal": (
        (equal(GAUSS, exp(c ** 2 / 2)), bound(GAUSS, "equal", 0, waves=((HALF, c), (HALF, -c))), c),
        ((equal(GAUSS, exp(c ** 2)), bound(GAUSS, "equal", 0, waves=((HALF, c), (HALF, -c))), c),
         (GAUSS <= 1, bound(GAUSS, "above", 0, constant=Q(1)), c),
         (GAUSS <= exp(c ** 2 / 2) / 2, bound(GAUSS, "equal", 0, waves=((HALF, c),)), c))),
    "a kink": (
        (equal(half(absolute(t - k)), k - 1 + 2 * exp(-k)), bound(half(absolute(t - k)), "equal", Piece(k - t - 1, k), t - k + 1)),
        ((equal(half(absolute(t - k)), k - 1), bound(half(absolute(t - k)), "equal", Piece(k - t - 1, k), t - k + 1)),
         (half(absolute(t - k)) <= 1 - k, bound(half(absolute(t - k)), "equal", t - k + 1)),
         (half(absolute(t - k)) <= k - 1, bound(half(absolute(t - k)), "equal", k - t - 1)))),
    "a second moment": (
        (SQUARE <= c ** 2 + k ** 2, bound(SQUARE, "equal", k ** 2 * t + 2 * c * k, constant=c ** 2 + k ** 2), c, k),
        ((SQUARE <= c ** 2, bound(SQUARE, "equal", k ** 2 * t + 2 * c * k, constant=c ** 2), c, k),
         (SQUARE <= c ** 2 + k ** 2 - 1, bound(SQUARE, "above", k ** 2 * t + 2 * c * k, constant=c ** 2 + k ** 2), c, k))),
    "the mean of a positive part": (
        (POSITIVE >= Q("39/100"), bound(POSITIVE, "below", Piece(Q(0), Q(0)), Q(1))),
        ((POSITIVE >= Q("2/5"), bound(POSITIVE, "below", Piece(Q(0), Q(0)), Q(1))),
         (POSITIVE >= HALF, bound(POSITIVE, "below", Piece(Q(0), Q(0)), Q("5/4"))),
         (POSITIVE >= HALF, bound(POSITIVE, "below", Piece(Q(0), Q(-1)), Q(1))))),
    "a tangent": (
        (laplace_mean(x, exp(x / 2)) >= 1, replace(bound(laplace_mean(x, exp(x / 2)), "equal", HALF * (2 * exp(t / 2) + exp(-t / 2) * 2 / 3)))),
        ((laplace_mean(x, exp(x / 2)) >= Q("3/2"), bound(laplace_mean(x, exp(x / 2)), "below", Piece(
            Q(0), None, (tangent("exp", t / 2, 0, HALF), tangent("exp", -t / 2, 0, HALF))), constant=Q("3/2"))),)),
    "Young's inequality": (
        (half(abs_power(c + t, Q(2))) >= 2 * (c + 1) * k - k ** 2, bound(half(abs_power(c + t, Q(2))), "below", Piece(
            2 * k * (t + 1), None, (young(c + t, k, 2, 1),)), constant=2 * k * c - k ** 2), c, k),
        ((half(abs_power(c + t, Q(2))) >= 2 * (c + 1) * k - k ** 2 + Q("1/10"), bound(half(abs_power(c + t, Q(2))), "below", Piece(
            2 * k * (t + 1), None, (young(c + t, k, 2, 1),)), constant=2 * k * c - k ** 2), c, k),
         (half(abs_power(c + t, Q(2))) >= 2 * (c + 1) * k - k ** 2 + 1, bound(half(abs_power(c + t, Q(2))), "below", Piece(
             2 * k * (t + 1), None, (young(c + t, k, 2, -1),)), constant=2 * k * c - k ** 2 + 1), c, k))),
    "a mean that diverges": (
        (half(exp(t / 2)) <= 2, bound(half(exp(t / 2)), "equal", 2 * exp(t / 2))),
        ((half(exp(t)) <= 0, bound(half(exp(t)), "equal", -t * exp(t))), (half(exp(2 * t)) <= -1, bound(half(exp(2 * t)), "equal", -exp(2 * t))),
         (half(exp(c * t)) >= 0, bound(half(exp(c * t)), "below", 0), c))),
    "an exponent with an absolute value": (
        (half(exp(absolute(t - 1) / 2)) >= 1, bound(half(exp(absolute(t - 1) / 2)), "below", 0, constant=Q(1), exponents=((absolute(t - 1) / 2, HALF, HALF),))),
        ((half(exp(absolute(t - 1) * 2)) >= 1, bound(half(exp(absolute(t - 1) * 2)), "below", 0, constant=Q(1), exponents=((absolute(t - 1) * 2, HALF, Q(9)),))),
         (half(exp(absolute(t - 1) * 2)) >= 1, bound(half(exp(absolute(t - 1) * 2)), "below", 0, constant=Q(1), exponents=((absolute(t - 1) * 2, Q(2), Q(2)),))))),
}


@pytest.mark.parametrize("name", CASES)
def test_a_bound_and_false_claims_near_it(name: str) -> None:
    true, false = CASES[name]
    assert proved(*true)
    for claim, proof, *over in false:
        trace = Trace(Options(timeout=1), (proof,))
        finding = prove(Statement(forall(*(over or (k,))), (), claim), Budget.of_seconds(0.3), trace)
        if finding is not None:                       # what the search did not see, the kernel does
            with pytest.raises(Rejected):
                judge(Statement(forall(*(over or (k,))), (), claim), "PROVED", finding.evidence)
        else:
            assert trace.tried


def test_the_same_bound_serves_the_parts_of_a_conjunction() -> None:
    parts = tuple(Statement(forall(k), (), claim) for claim in (half(t) <= 1, half(t) >= 1))
    proof = bound(half(t), "equal", t + 1)
    assert decide(Statement((), (), both(*parts)), (proof,), Options(timeout=40)).verdict == "PROVED"
    wrong = (parts[0], replace(parts[1], claim=half(t) >= Q("11/10")))
    assert decide(Statement((), (), both(*wrong)), (proof,), Options(timeout=5)).verdict != "PROVED"


def test_each_part_of_a_claim_needs_its_bound() -> None:
    double = bound(half(2 * t), "equal", 2 * t + 2)
    for second, verdict in ((2, True), (Q("21/10"), False)):
        s = Statement(forall(k), (), both(equal(half(t), 1), equal(half(2 * t), second)))
        trace = Trace(Options(timeout=5), (bound(half(t), "equal", t + 1), double))
        finding = prove(s, Budget.of_seconds(5), trace)
        assert (finding is not None) == verdict
        assert finding is None or judge(s, "PROVED", finding.evidence)
    assert prove(Statement(forall(k), (), both(equal(half(t), 1), equal(half(2 * t), 2))), Budget.of_seconds(5),
                 Trace(Options(timeout=5), (double,))) is None


def test_a_bound_of_another_mean_is_passed_over() -> None:
    s, trace = Statement(forall(k), (), half(t) <= 1), Trace(Options(timeout=5), (bound(half(2 * t), "equal", 2 * t + 2),))
    assert prove(s, Budget.of_seconds(5), trace) is None
    assert prove(s, Budget.of_seconds(5), Trace(Options(timeout=5), (bound(half(2 * t), "equal", 2 * t + 2), bound(half(t), "equal", t + 1)))) is not None


def test_a_failed_bound_says_why() -> None:
    s, trace = Statement(forall(k), (), half(t) <= Q("9/10")), Trace(Options(timeout=5), (bound(half(t), "equal", t + 1),))
    assert prove(s, Budget.of_seconds(3), trace) is None
    assert any("written bounds" in note for note in trace.tried or [])


@pytest.mark.parametrize(("claim", "false"), [
    (half(t) <= Q("9/10"), half(t) <= Q("11/10")), (half(absolute(t - 1)) >= Q("3/4"), half(absolute(t - 1)) >= Q("7/10")),
    (normal(abs_power(t, k)) <= 1, normal(abs_power(t, 2)) <= Q("101/100")), (gaussian_mean(x, exp(x)) <= sqrt(k), None)])
def test_a_false_claim_is_refuted_at_suggested_values(claim: Relation, false: Relation | None) -> None:
    value = {"k": "4" if "abspow" in repr(claim) else "1"}
    assert decide(Statement(forall(k), (), claim), (value,), Options(timeout=40)).verdict == "REFUTED"
    if false is not None:
        assert decide(Statement(forall(k), (), false), (value,), Options(timeout=2)).verdict != "REFUTED"


def test_a_cut_of_a_parameter() -> None:
    """Below 1 the mean of k t is at most 1, above 1 at least: each range has a proof of its own."""
    claim, mean = maximum(half(k * t), 1) <= maximum(k, 1), half(k * t)
    proof = bound(mean, "equal", k * t + k)
    pieces = cut(k, 1, (proof,), (proof,))
    assert proved(claim, pieces)
    assert not proved(maximum(half(k * t), 1) <= maximum(k, HALF), pieces)


def test_sides_are_words_of_the_language() -> None:
    with pytest.raises(LanguageError):
        bound(half(t), "beneath", t)
    assert shown(half(t) >= 1, bound(half(t), "below", t + 1)) and not shown(half(t) >= 1, bound(half(t), "above", t + 1))
