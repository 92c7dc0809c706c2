"""A written proof as text names each step, what it shows, its rule, and what it rests on."""
from __future__ import annotations

from verify.language import Alphabet, Letter, Q, Sum, distributions, exp, maximum, real
from verify.language.proofs import combine, derivation, pointwise, use
from verify.report.proof_text import proof_lines

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
