"""McDiarmid's inequality for records with laws of their own, and counts of datasets: what a careless checker accepts."""
from __future__ import annotations

import pytest

from tests.kernel.test_derivation_holes import P, S2, U2, X, Case, Z2, accept, i2, proof, refuted, x
from verify.kernel.format.rejected import Rejected
from verify.language import (
    Datasets, Distribution, Entry, Expr, Formula, Q, Relation, Replaced, Same, Statement, Sum, equal, every, exp, forall, real)
from verify.language import Letter as L
from verify.language.proofs import Step, combine, identity, mcdiarmid

J, W2, b = Distribution("J", (S2,)), L("W", S2), real("b", "[0, oo)")
own = Sum(W2, J(W2) * Same(Entry(W2, i2), Entry(Z2, i2)))
others = Sum(x, J(Replaced(Z2, i2, x)))
INDEPENDENT, NEAR = every((Z2, i2), equal(J(Z2), own * others)), every((Z2, i2, x), U2(Z2) - U2(Replaced(Z2, i2, x)) <= b)


def moment(rate: Expr, span: Expr) -> Relation:
    """E exp(rate f) <= exp(rate E f + 2 rate^2 span^2/8)."""
    mean = Sum(Z2, J(Z2) * U2(Z2))
    return Sum(Z2, J(Z2) * exp(rate * U2(Z2))) <= exp(rate * mean + Q(2) * (rate**2 * span**2 / 8))


def step(*uses: str) -> Step:
    return mcdiarmid("m", moment(Q(1), b), J(Z2), U2(Z2), b, Q(1), Z2, i2, x, *uses)


def claimed(*given: Formula) -> Statement:
    return Statement(forall(J, U2, b), given, moment(Q(1), b))


TIED = {"J": "1/2 0 0 1/2", "U2": "0 1 1 2", "b": "1"}
FALSE = {
    "nothing is said of the records": Case(claimed(NEAR), proof(step("given 1")), TIED),
    "the sensitivity twice": Case(claimed(NEAR), proof(step("given 1", "given 1")), TIED),
    "independence where a condition holds": Case(
        claimed(NEAR, every((Z2, i2), equal(J(Z2), own * others), (-U2(Z2),))),
        proof(step("given 1", "given 2")), TIED),
    "the other records only": Case(
        claimed(NEAR, every((Z2, i2), J(Z2) <= others)), proof(step("given 1", "given 2")), TIED),
    "at most the product": Case(
        claimed(NEAR, every((Z2, i2), own * others <= 2 * others)), proof(step("given 1", "given 2")), TIED)}


@pytest.mark.parametrize("name", FALSE)
def test_no_proof_of_a_false_statement(name: str) -> None:
    with pytest.raises(Rejected):
        accept(FALSE[name])
    assert refuted(FALSE[name])


def test_records_with_laws_of_their_own() -> None:
    case = Case(claimed(NEAR, INDEPENDENT), proof(step("given 1", "given 2")))
    judgement = accept(case)
    assert (judgement.verdict, judgement.spaces) == ("PROVED", "finite")


n = real("n", "[1, oo) integer")
OF_N = L("V", Datasets("T", X, n))
letters, datasets = Sum(x, Q(1)), Sum(OF_N, Q(1))


def count(power: Expr) -> Case:
    """That there are so many datasets of n records."""
    return Case(Statement(forall(n, P), (), equal(datasets, letters**power)), proof(identity("c", datasets, letters**power)),
                {"n": 1, "P": "1/2 1/2"})


def test_there_are_as_many_datasets_as_powers() -> None:
    assert accept(count(n)).verdict == "PROVED"
    for wrong in (count(n + 1), count(2 * n), count(Q(2))):
        with pytest.raises(Rejected):
            accept(wrong)
        assert refuted(wrong)


def test_a_sum_that_mentions_the_dataset_is_no_count() -> None:
    wrong = Statement(forall(U2), (), equal(Sum(Z2, U2(Z2)), Sum(Z2, Q(1))))
    with pytest.raises(Rejected):
        accept(Case(wrong, proof(combine("c", wrong.claim))))
    assert refuted(Case(wrong, proof(), {"U2": "0 0 0 0"}))
