"""Counterexamples to claims whose hypotheses are about all laws or functions: each comes with proofs of what it satisfies."""
from typing import Any

import pytest

from tests.kernel.elaborated import judge
from verify.language import (
    Alphabet, Distribution, Event, Function, Graph, Letter, Q, Relation, Statement, Sum, exp, forall, real)
from verify.language.alphabets import Functions
from verify.search.budget import Budget
from verify.search.decide import decide
from verify.search.finding import Finding, Options, Trace
from verify.search.quantified import refute

X = Alphabet("X")
x = Letter("x", X)
P, R, U = Distribution("P", (X,)), Distribution("R", (X,)), Distribution("U", (X,))
h, u = Function("h", (X,)), Function("u", (X,))
H = Event("H", (Functions(X),))
c = real("c")


def mean(law: Distribution, f: Any) -> Any:
    return Sum(x, law(x) * f)


def attempted(given: Any, claim: Relation, *names: Any) -> tuple[Statement, Finding | None]:
    s = Statement(forall(*names), given, claim)
    return s, refute(s, Budget.of_seconds(20), Trace(Options(timeout=20), (), decide))


def every_law(claim: Relation) -> Statement:
    return Statement(forall(U), (), claim)


@pytest.mark.parametrize(("given", "claim", "letters"), [
    ((every_law(mean(U, h(x)) <= c),), c <= 0, 1), ((every_law(mean(U, h(x)) <= c),), mean(P, h(x)) < c, 1),
    ((every_law(mean(U, exp(h(x))) <= 1),), 0 <= mean(P, h(x)), 1),
    ((every_law(mean(U, h(x)) <= c),), mean(P, h(x)) <= mean(R, h(x)), 2)])
def test_a_witness_has_proofs_of_the_hypotheses_about_all_laws(given: Any, claim: Relation, letters: int) -> None:
    s, finding = attempted(given, claim, P, R, h, c)
    assert finding is not None and judge(s, "REFUTED", finding.evidence).verdict == "REFUTED"
    evidence: Any = finding.evidence                  # the only law on one letter needs no proof
    assert len(evidence["model"]["P"]) == letters and set(evidence["proofs"]) == ({"1"} if letters == 2 else set())


@pytest.mark.parametrize(("given", "claim"), [
    ((every_law(mean(U, h(x)) <= c),), mean(P, h(x)) <= c), ((every_law(mean(U, h(x)) < c),), mean(P, h(x)) < c),
    ((every_law(mean(U, h(x) ** 2) < 0),), c <= 0)])
def test_what_follows_from_the_hypothesis_has_no_witness(given: Any, claim: Relation) -> None:
    assert attempted(given, claim, P, h, c)[1] is None


def test_a_claim_without_such_hypotheses_is_left_to_others() -> None:
    assert attempted((), mean(P, h(x)) <= 0, P, h)[1] is None


def test_a_class_of_functions_is_a_list_of_functions() -> None:
    bounded = Statement(forall(u), (H(Graph(x, u(x))) > 0,), mean(P, u(x)) <= c)
    s, finding = attempted((bounded,), 0 <= c, H, P, c)
    assert finding is not None and judge(s, "REFUTED", finding.evidence).verdict == "REFUTED"
    assert attempted((bounded, H(Graph(x, Q(1))) > 0), 1 <= c, H, P, c)[1] is None
