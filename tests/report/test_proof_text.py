"""A written proof as text names each step, what it shows, its rule, and what it rests on."""
from __future__ import annotations

from verify.language import Alphabet, Letter, Q, Sum, distributions, exp, maximum, real
from verify.language.proofs import combine, derivation, models, pointwise, use
from verify.report.proof_text import ProofStep, hint_lines, proof_lines, proof_steps

X = Alphabet("X")
x, z = Letter("x", X), Letter("z", X)
P, R = distributions("P R", X)
alpha = real("alpha", "(0, 1)")


def test_steps_are_written_with_what_they_rest_on() -> None:
    (proof,) = derivation(
        pointwise("part", P(x) - R(x) <= maximum(P(x) - R(x), 0)).for_all(x, where=(P(x),), zero=(R(x),)),
        combine("sum", Sum(x, P(x)) <= exp(1), use("part", {"x": z}, weight=2, over=(z,), where=(P(z),)), "given 1"),
        let=(alpha,))
    assert proof_lines(proof) == [
        "let alpha be any number of its interval",
        "1. part",
        "   for all x in X with P(x) > 0, R(x) = 0: P(x) - R(x) <= max(P(x) - R(x), 0)",
        "   by pointwise",
        "2. sum",
        "   sum_{x in X} P(x) <= exp(1)",
        '   by combine from "part" at x = z times 2 summed over z where P(z) > 0, "given 1"',
    ]


def test_a_step_without_letters_or_uses_is_short() -> None:
    (proof,) = derivation(pointwise("one", Q(0) <= Q(1)))
    assert proof_lines(proof) == ["1. one", "   0 <= 1", "   by pointwise"]


def test_steps_for_the_page_say_the_same_as_the_lines() -> None:
    (proof,) = derivation(pointwise("one", Q(0) <= Q(1)), combine("two", Q(0) <= Q(2), use("one", weight=2)))
    steps = proof_steps((proof,))
    assert steps == (ProofStep("one", "0 <= 1  by pointwise"), ProofStep("two", '0 <= 2  by combine from "one" times 2'))
    assert [s.name for s in steps] == [line.partition(". ")[2] for line in proof_lines(proof) if line[0].isdigit()]


def test_a_hint_that_is_no_derivation_is_one_step() -> None:
    assert proof_steps(({"x": Q("1/2"), "method": "chords"},)) == (ProofStep("x = 1/2, method = chords"),)
    assert proof_steps((alpha + 1,)) == (ProofStep("alpha + 1"),) and proof_steps(()) == ()


def test_models_for_all_numbers_are_exact_values_and_terms() -> None:
    assert hint_lines(models({"f": ["1", "2"], "b": "1"}, {"f": alpha + 1, "b": 2 / alpha})) == [
        "b = 1, f = ['1', '2']", "choose b = 2/alpha, f = alpha + 1"]
