"""0 <= -1 from hypotheses about laws: nothing satisfies them, and what +oo satisfies, or a set without letters, is refused."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from verify.kernel.format.rejected import Rejected
from verify.kernel.statements.judge import Judgement, judge
from verify.language import (
    KL, TV, Alphabet, Formula, Function, Letter, Q, Relation, Statement, Sum, chi_square, decode, distributions, encode, every,
    forall)
from verify.language.proofs import combine, derivation, use
from verify.language.steps import Step
from verify.search.decide import Options, decide
from verify.search.finding import established

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


masses = Sum(x, P(x))


def about(given: Relation) -> Statement:
    return Statement(forall(P, R), (given,), TV(P, R) <= Q("1/2"))


@pytest.fixture(scope="module")
def by_contrary() -> Any:
    """0 <= -1 from masses > 1 and the cited statement that they are at most 1."""
    s = about(masses > 1)
    found = established(s, decide(s, (), Options(timeout=20)))
    assert found is not None and isinstance(found.evidence, dict)
    assert found.evidence["proof"]["rule"] == "cite"
    return found.evidence


def test_a_hypothesis_and_its_cited_contrary(by_contrary: Any) -> None:
    assert judge(about(masses > 1), "VACUOUS", by_contrary).verdict == "VACUOUS"


@pytest.mark.parametrize("given", [masses >= 1, masses > Q("1/2"), TV(P, R) > 1])
def test_a_cited_contrary_of_another_hypothesis(by_contrary: Any, given: Relation) -> None:
    with pytest.raises(Rejected):
        judge(about(given), "VACUOUS", by_contrary)


def test_a_cited_contrary_that_is_false_or_assumed(by_contrary: Any) -> None:
    (cited,) = by_contrary["proof"]["cited"]
    lemma = decode(cited["statement"], Statement)
    false = {**cited, "statement": encode(replace(lemma, claim=masses <= Q("1/2")))}
    assumed = {name: part for name, part in cited.items() if name != "evidence"} | {"assumed": "a named result"}
    for altered in (false, assumed):
        with pytest.raises(Rejected):
            judge(about(masses > 1), "VACUOUS", {**by_contrary, "proof": {**by_contrary["proof"], "cited": [altered]}})
