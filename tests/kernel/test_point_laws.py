"""What holds for all laws of independent records holds for datasets of one record repeated, and for no others."""
from __future__ import annotations

import pytest

from tests.kernel.elaborated import judge
from verify.kernel.format.rejected import Rejected
from verify.kernel.models.evaluate import evaluate
from verify.kernel.models.model import read_model
from verify.kernel.statements.judge import Judgement
from verify.language import (
    Alphabet, Channel, Datasets, Distribution, Entry, Formula, Function, I_inf, Iid, Letter, Q, Repeated, Statement, decode, encode,
    equal, every, exp, forall, log, position, positions, real)
from verify.language.proofs import combine, derivation, point_laws, use
from verify.search.budget import Budget
from verify.search.finding import Options, Trace
from verify.search.written import prove

X, Y = Alphabet("X"), Alphabet("Y")
S = Datasets("S", X, Q(2))
Z, W, V, x, y, i = Letter("Z", S), Letter("W", S), Letter("V", S), Letter("x", X), Letter("y", Y), Letter("i", positions(S))
E, D, A, k = Distribution("E", (X,)), Distribution("D", (S,)), Channel("A", Y, (S,)), real("k")
ALL_E = Statement(forall(E), (), I_inf(Iid(E, S), A) <= k)
ALONE = Repeated(x, S)


def accept(given: Formula, claim: Formula, step: object) -> Judgement:
    statement = Statement(forall(A, k), (given,), claim)
    found = prove(statement, Budget.of_seconds(20), Trace(Options(), derivation(step)))  # type: ignore[arg-type]
    evidence = found.evidence if found else {"rule": "derivation", "proof": encode(derivation(step)[0])}  # type: ignore[arg-type]
    return judge(statement, "PROVED", evidence)


def step(right: Letter | Repeated = ALONE, record: Letter | Entry = x, v: object = None) -> object:
    return point_laws("c", A(y, Z) <= exp(k) * A(y, right), "given 1", Z, V, A(y, Z), v or exp(k) * A(y, V), record, (y,)  # type: ignore[arg-type]
                      ).for_all(*dict.fromkeys((Z, y, x, *([right] if isinstance(right, Letter) else []))))


def test_every_dataset_against_one_record_repeated() -> None:
    claim = every((Z, y, x), A(y, Z) <= exp(k) * A(y, ALONE))
    assert accept(ALL_E, claim, step()).verdict == "PROVED"


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
    Statement(forall(E), (), I_inf(Iid(E, S), A, Q("1/2")) <= k), I_inf(Iid(E, S), A) <= k])
def test_the_hypothesis_is_about_every_law_of_a_record(given: Formula) -> None:
    claim = every((Z, y, x), A(y, Z) <= exp(k) * A(y, ALONE))
    with pytest.raises(Rejected):
        accept(given, claim, step())


def test_the_functions_are_those_of_the_hypothesis() -> None:
    claim = every((Z, y, x), A(y, Z) <= exp(k) * A(y, ALONE) / 2)
    half = point_laws("c", A(y, Z) <= exp(k) * A(y, ALONE) / 2, "given 1", Z, V, A(y, Z), exp(k) * A(y, V) / 2, x, (y,))
    with pytest.raises(Rejected, match="of the two functions"):
        accept(ALL_E, claim, half.for_all(Z, y, x))


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
