"""Values that an author suggests for existential symbols: taken where the kernel accepts them, and no help where they are wrong."""
from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.elaborated import judge
from verify.kernel.statements.judge import Rejected
from verify.language import (
    Alphabet, Distribution, LanguageError, Letter, Mean, MeanBound, NoiseProof, Piece, Q, Statement, Sum, Sym, absolute, between, both,
    equal, exists, exp, forall, laplace_mean, real, sqrt)
from verify.language.proofs import choice
from verify.search.budget import Budget
from verify.search.decide import decide
from verify.search.finding import Finding, Options, Trace
from verify.search.quantifiers import as_suggested, choose

t, x = Sym("t"), Sym("x")
a, b, c = real("a", "(0, oo)"), real("b"), real("c")
near = real("near", "(0, 1)")
E_T = Mean("exponential", "t", b * t)
BOUND = NoiseProof((MeanBound(Mean("exponential", "t", a * t), "equal", (Piece(a * t + a),)),))


def decided(s: Statement, *hints: object, timeout: float = 40) -> Finding:
    finding = decide(s, hints, Options(timeout=timeout))
    if finding.verdict in ("PROVED", "REFUTED"):
        assert judge(s, finding.verdict, finding.evidence).verdict == finding.verdict
    return finding


ODD = (3 * a + Q("1/7")) / (1 + a ** 2)            # nothing that the search would try


@pytest.mark.parametrize(("prefix", "claim", "right", "wrong"), [
    (forall(a) + exists(b), equal(b * (1 + a ** 2), 3 * a + Q("1/7")), {"b": ODD}, {"b": ODD + 1}),
    (forall(a) + exists(b, c), both(b + c <= a, b - c >= a), {"b": a, "c": Q(0)}, {"b": a, "c": a}),
    (forall(a) + exists(near), near * (1 + a) <= 1, {"near": 1 / (2 + a)}, {"near": 2 / (2 + a)}),
    (forall(a) + exists(near), near * (1 + a) <= 1, {"near": 1 / (2 + a)}, {"near": -1 / (2 + a)})])
def test_a_choice(prefix: Any, claim: Any, right: dict[str, Any], wrong: dict[str, Any]) -> None:
    s = Statement(prefix, (), claim)
    finding = choose(s, Budget.of_seconds(40), Trace(Options(timeout=40), (choice(right),), decide))
    assert finding is not None and finding.verdict == "PROVED" and judge(s, "PROVED", finding.evidence).verdict == "PROVED"
    assert set(finding.evidence["values"]) == set(right)  # type: ignore[index]
    with pytest.raises(Rejected):
        from verify.kernel.format.terms import write_term

        values = {name: write_term(Q(0) + v) for name, v in wrong.items()}
        judge(s, "PROVED", {**finding.evidence, "values": values})  # type: ignore[dict-item]


@pytest.mark.parametrize("hint", [{"b": a}, {"b": Q(1)}, {"b": a, "c": a}, {"d": a}, {}])
def test_a_wrong_choice_about_a_mean_proves_nothing(hint: dict[str, Any]) -> None:
    """E b t = 2 a asks for b = 2 a."""
    s = Statement(forall(a) + exists(b), (), equal(E_T, 2 * a))
    assert as_suggested(s, Budget.of_seconds(2), Trace(Options(timeout=2), (choice(hint), BOUND), decide)) is None
    twice = Mean("exponential", "t", 2 * a * t)
    proof = NoiseProof((MeanBound(twice, "equal", (Piece(2 * a * t + 2 * a),)),))
    assert as_suggested(s, Budget.of_seconds(9), Trace(Options(timeout=9), (choice({"b": 2 * a}), proof), decide)) is not None
    assert as_suggested(s, Budget.of_seconds(2), Trace(Options(timeout=2), (proof,), decide)) is None


def test_values_in_a_domain_need_proofs() -> None:
    rate = real("rate", "(-1, 1)")
    mean = laplace_mean(x, exp(rate * x))
    s = Statement(forall(a) + exists(rate), (), equal(mean, 1 + a ** 2))
    value = sqrt(1 - 1 / (1 + a ** 2))
    at = laplace_mean(x, exp(value * x))
    proof = NoiseProof((MeanBound(at, "equal", (Piece(Q("1/2") * (exp(value * t) / (1 - value) + exp(-(value * t)) / (1 + value))),)),))
    good = decided(s, choice({"rate": value}), proof, timeout=15)
    outside = decided(s, choice({"rate": 1 + value}), proof, timeout=2)
    assert outside.verdict != "PROVED"
    assert good.verdict == "PROVED"


def test_a_choice_does_not_mention_the_noise() -> None:
    s = Statement(forall(a) + exists(b), (), equal(E_T, a))
    with pytest.raises(LanguageError):
        as_suggested(s, Budget.of_seconds(2), Trace(Options(timeout=2), (choice({"b": t}), BOUND), decide))
    assert as_suggested(s, Budget.of_seconds(9), Trace(Options(timeout=9), (choice({"b": a}), BOUND), decide)) is not None


def test_a_refutation_by_a_choice_for_the_negation() -> None:
    minus = NoiseProof((MeanBound(Mean("exponential", "t", -t), "equal", (Piece(-t - 1),)),))
    s = Statement(forall(b), (), E_T >= 0)
    assert decided(s, {"b": "-1"}).verdict == "REFUTED"
    assert decided(Statement(exists(b), (), E_T < 0), choice({"b": Q(-1)}), minus).verdict == "PROVED"
    assert decided(Statement(exists(b), (), E_T * E_T < 0), choice({"b": Q(-1)}), minus, timeout=2).verdict != "PROVED"


def test_a_choice_before_all_laws() -> None:
    R = Alphabet("R")
    P, r = Distribution("P", (R,)), Letter("r", R)
    s = Statement(exists(c) + forall(P), (), Sum(r, P(r) * absolute(1 - P(r))) <= c)
    for value, expected in ((Q(1), True), (Q("1/2"), False)):
        finding = as_suggested(s, Budget.of_seconds(10), Trace(Options(timeout=10), (choice({"c": value}),), decide))
        assert (finding is not None) == expected
        assert finding is None or judge(s, "PROVED", finding.evidence)
    assert as_suggested(s, Budget.of_seconds(10), Trace(Options(timeout=10), (), decide)) is None


R = Letter("r", Alphabet("R"))


@pytest.mark.parametrize(("claim", "verdict"), [(Sum(R, Q(1)) <= c, "UNDECIDED"), (Q(3) <= c, "PROVED")])
def test_what_is_proposed_is_a_number(claim: Any, verdict: str) -> None:
    """A sum in the claim is no value that could be chosen."""
    assert decided(Statement(exists(c), (), claim), timeout=1).verdict == verdict


K, v, w = real("K", "[0, oo)"), real("v"), real("w", "(0, oo)")
A, B = real("A"), real("B")


@pytest.mark.parametrize(("s", "wrong"), [
    (Statement(forall(v, w, K) + exists(A, B), (), K < A + B * (v + w) - exp(A + B * v - 1)),
     Statement(forall(v, w, K) + exists(A, B), (), K < A + B * v - exp(A + B * v - 1))),
    (Statement(forall(a) + exists(real("r", "(1, oo)")), (), 1 + a * (2 * a) ** (Sym("r") - 1) < exp(a * (Sym("r") - 1)) / 2),
     Statement(forall(a) + exists(real("r", "(1, oo)")), (), 1 + a * (2 * a) ** (Sym("r") - 1) < exp(a) / 2)),
    (Statement(forall(b) + exists(A, B), (), absolute(exp(A + B - 1) - 1) + absolute(A - b) < Q("1/2")),
     Statement(exists(A) + forall(b) + exists(B), (), absolute(exp(A + B - 1) - 1) + absolute(A - b) < Q("1/2")))])
def test_choices_made_of_others_and_of_quotients(s: Statement, wrong: Statement) -> None:
    """An argument that becomes 0 or 1, a number over another, a constant and a multiple of an inverse."""
    finding = decided(s)
    assert finding.verdict == "PROVED" and "values" in finding.evidence  # type: ignore[operator]
    assert decided(wrong, timeout=5).verdict != "PROVED"


def test_a_choice_in_a_domain_that_another_choice_bounds() -> None:
    """A > -B v is shown of the values, as a^(t/(t - 1)) has none for a < 0."""
    t_ = real("p", "(1, oo)")
    above = real("A", between(-B * v, None))
    claim = K < t_ * (A + B * (v + w)) - (t_ - 1) * (A + B * v) ** (t_ / (t_ - 1))
    s = Statement(forall(v, w, K, t_) + exists(B, above), (), claim)
    assert decided(s).verdict == "PROVED"
    far = real("A", between(1 - B * v, None))
    assert decided(Statement(forall(v, w, K, t_) + exists(B, far), (), (A + B * v) * 2 < 1), timeout=5).verdict != "PROVED"
