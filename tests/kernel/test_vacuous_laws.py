"""0 <= -1 from hypotheses about laws: nothing satisfies them, and what +oo satisfies, or a set without letters, is refused."""
from __future__ import annotations

from typing import Any

import pytest

from verify.kernel.format.rejected import Rejected
from verify.kernel.statements.judge import Judgement, judge
from verify.language import (
    KL, TV, Alphabet, Formula, Function, Letter, Q, Relation, Statement, Sum, chi_square, distributions, every, forall)
from verify.language.proofs import combine, derivation, use
from verify.language.steps import Step
from verify.search.decide import Options, decide

X = Alphabet("X")
P, R = distributions("P R", X)
F = Function("F", (X,))
x = Letter("x", X)
NOTHING = Q(0) <= Q(-1)
squares = Sum(x, F(x) ** 2)


def by_multiplier(given: Relation) -> Judgement:
    """One time the hypothesis, and no more proof than an enclosure in each cell."""
    s = Statement(forall(P, R), (given,), TV(P, R) <= Q("1/2"))
    return judge(s, "VACUOUS", {"rule": "vacuous", "proof": {"rule": "duality", "multipliers": {"h0": "1"}}})


def by_steps(prefix: tuple[Any, ...], given: tuple[Formula, ...], *steps: Step) -> Judgement:
    s = Statement(forall(*prefix), given, Q(0) <= Q(1))
    return judge(s, "VACUOUS", decide(s, derivation(*steps), Options(timeout=20)).evidence)


@pytest.mark.parametrize("given", [TV(P, R) <= -1, TV(P, R) + chi_square(P, R) <= -1])
def test_a_divergence_is_not_negative(given: Relation) -> None:
    assert by_multiplier(given).verdict == "VACUOUS"


@pytest.mark.parametrize("given", [KL(P, R) + 1 <= KL(P, R), KL(P, R) <= KL(P, R) - 1, KL(P, R) + TV(P, R) + 1 <= KL(P, R)])
def test_a_divergence_that_is_infinite_is_at_least_itself_and_one(given: Relation) -> None:
    with pytest.raises(Rejected, match="evaluate: -1 has the enclosure"):       # what is left where R is 0
        by_multiplier(given)


@pytest.mark.parametrize("given, expected", [(squares <= -1, "general"), (squares + 1 <= squares, "finite")])
def test_a_series_that_is_infinite_is_at_least_itself_and_one(given: Relation, expected: str) -> None:
    """A sum of squares that a hypothesis bounds converges; one that is only compared with itself may be +oo."""
    square = combine("squares", Q(0) <= squares)
    steps = (square, combine("none", NOTHING, "given 1", "squares")) if given.left == squares else (
        combine("none", NOTHING, "given 1"),)
    assert by_steps((F,), (given,), *steps).spaces == expected


SIGNS = (every(x, F(x) <= -1), every(x, F(x) >= 1))


def test_what_fails_at_each_letter_fails_where_a_law_says_that_there_is_one() -> None:
    half = P(x) / 2
    mean = combine("none", NOTHING, use("given 1", weight=half, over=(x,)), use("given 2", weight=half, over=(x,)))
    assert by_steps((P, F), SIGNS, mean).verdict == "VACUOUS"
    with pytest.raises(Rejected):
        by_steps((F,), SIGNS, combine("none", NOTHING, use("given 1", over=(x,), weight=Q("1/2")),
                                      use("given 2", over=(x,), weight=Q("1/2"))))


