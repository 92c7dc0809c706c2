"""What holds for all laws of independent records holds for datasets of one record repeated, and for no others."""
from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kernel.elaborated import judge
from verify.kernel.format.rejected import Rejected
from verify.kernel.models.evaluate import evaluate
from verify.kernel.models.model import read_model
from verify.kernel.statements.judge import Judgement
from verify.language import (
    KL, Alphabet, Channel, Datasets, Defined, Distribution, Entry, Expr, Formula, Function, I_inf, Iid, Letter, Place, Q,
    Repeated, Statement, Sum, decode, encode, equal, every, exists, exp, forall, log, position, positions, real)
from verify.language.proofs import Step, combine, derivation, point_laws, use
from verify.search.budget import Budget
from verify.search.finding import Options, Trace
from verify.search.written import prove

X, Y = Alphabet("X"), Alphabet("Y")
S = Datasets("S", X, Q(2))
Z, W, V, x, y, i = Letter("Z", S), Letter("W", S), Letter("V", S), Letter("x", X), Letter("y", Y), Letter("i", positions(S))
E, D, A, k = Distribution("E", (X,)), Distribution("D", (S,)), Channel("A", Y, (S,)), real("k")
ALL_E = Statement(forall(E), (), I_inf(Iid(E, S), A) <= k)
ALONE = Repeated(x, S)


def accept(given: Formula, claim: Formula, step: Step) -> Judgement:
    statement = Statement(forall(A, k, D), (given,), claim)
    found = prove(statement, Budget.of_seconds(20), Trace(Options(), derivation(step)))
    evidence = found.evidence if found else {"rule": "derivation", "proof": encode(derivation(step)[0])}
    return judge(statement, "PROVED", evidence)


def step(right: Letter | Repeated = ALONE, record: Letter | Entry = x) -> Step:
    return point_laws("c", A(y, Z) <= exp(k) * A(y, right), "given 1", Z, y, V, record).for_all(
        *dict.fromkeys((Z, y, x, *([right] if isinstance(right, Letter) else []))))


def test_every_dataset_against_one_record_repeated() -> None:
    claim = every((Z, y, x), A(y, Z) <= exp(k) * A(y, ALONE))
    found = accept(ALL_E, claim, step())
    assert found.verdict == "PROVED"
    assert found.spaces == "finite"                   # single datasets are no event


F, G = Function("F", (X, Y)), Function("G", (Y,))
j, g = Letter("j", positions(S)), Letter("g", Y)


def weight(y: Letter, Z: Place) -> Expr: return exp(-Sum(j, F(Entry(Z, j), y)) - G(y))
def output(Z: Place) -> Expr: return weight(y, Z) / Sum(g, weight(g, Z))


FINITE = Statement(forall(W), (), Defined(Sum(g, weight(g, W))))
SAMPLES = every((y, Z), equal(A(y, Z), output(Z)))


def about_sampling(record: Place, *given: Formula) -> str:
    """The spaces on which sampling from Z is bounded by sampling from a dataset of one record."""
    def alone(y: Letter) -> Expr: return exp(-Sum(j, F(record, y)) - G(y))
    r = output(Z) <= exp(k) * (alone(y) / Sum(g, alone(g)))
    proof = derivation(point_laws("c", r, f"given {len(given)}", Z, y, V, record).for_all(Z, y, x))
    statement = Statement(forall(A, F, G, k), given, every((Z, y, x), r))
    found = prove(statement, Budget.of_seconds(20), Trace(Options(), proof))
    assert found is not None
    return judge(statement, "PROVED", found.evidence).spaces


def test_on_general_spaces_a_law_may_be_sure_of_any_record() -> None:
    """A is a law at every dataset, and the hypothesis is about every law: also about those without a density."""
    assert about_sampling(x, FINITE, SAMPLES, ALL_E) == "general"
    assert about_sampling(Entry(Z, position(S, 1)), FINITE, SAMPLES, ALL_E) != "general"      # no independent record
    assert about_sampling(x, SAMPLES, ALL_E) != "general"               # no hypothesis says that the normalisers are finite


PAIRS = {"A": {0: "1/2 1/2", 1: "1/64 63/64", 2: "1/64 63/64", 3: "1/2 1/2"}, "k": log("63/32")}


def test_two_datasets_are_not_compared() -> None:
    """A(00) = A(11) a fair coin, A(01) = A(10) with probability 1/64: max-information log(63/32) under every law E^2."""
    claim = every((Z, y, x, W), A(y, Z) <= exp(k) * A(y, W))
    assert evaluate(claim, read_model((A, k), PAIRS)).holds is False
    for wrong in (step(W), step(W, Entry(W, position(S, 1)))):
        with pytest.raises(Rejected):
            accept(ALL_E, claim, wrong)


@pytest.mark.parametrize("given", [
    Statement(forall(D), (), I_inf(D, A) <= k), Statement(forall(E), (E(x) > 0,), I_inf(Iid(E, S), A) <= k),
    Statement(forall(E), (), I_inf(Iid(E, S), A, Q("1/2")) <= k), Statement(forall(E), (), KL(Iid(E, S), D) <= k),
    Statement(forall(E), (), I_inf(Iid(E, S), A) >= k), Statement(exists(E), (), I_inf(Iid(E, S), A) <= k),
    I_inf(Iid(E, S), A) <= k])
def test_the_hypothesis_is_about_every_law_of_a_record(given: Formula) -> None:
    claim = every((Z, y, x), A(y, Z) <= exp(k) * A(y, ALONE))
    with pytest.raises(Rejected):
        accept(given, claim, step())


def test_the_bound_is_that_of_the_hypothesis() -> None:
    claim = every((Z, y, x), A(y, Z) <= exp(k) * A(y, ALONE) / 2)
    half = point_laws("c", A(y, Z) <= exp(k) * A(y, ALONE) / 2, "given 1", Z, y, V, x)
    with pytest.raises(Rejected, match="the relation is not"):
        accept(ALL_E, claim, half.for_all(Z, y, x))


def test_the_dataset_and_the_output_are_any() -> None:
    claim = every((Z, y, x), A(y, Z) <= exp(k) * A(y, ALONE))
    for binders in ((Z, y), (W, y, V), (Z, x, V), (Z, y, x)):
        with pytest.raises(Rejected):
            accept(ALL_E, claim, replace(step(), binders=binders))


def test_its_records_are_that_one() -> None:
    F = Function("F", (X,))
    given, claim = every((Z, i), F(Entry(Z, i)) <= 0), every(x, F(x) <= 0)
    proof = derivation(combine("c", F(x) <= 0, use("given 1", {"Z": ALONE, "i": position(S, 1)})).for_all(x))
    statement = Statement(forall(F), (given,), claim)
    found = prove(statement, Budget.of_seconds(20), Trace(Options(), proof))
    assert found is not None and judge(statement, "PROVED", found.evidence).verdict == "PROVED"
    assert evaluate(every((x, i), equal(F(Entry(ALONE, i)), F(x))), read_model((F,), {"F": "3 5"})).holds
    assert evaluate(A(y, ALONE) <= Q("1/2"), read_model((A, x, y), {"A": PAIRS["A"], "x": 1, "y": 0})).holds
    assert decode(encode(ALONE), Repeated) == ALONE
