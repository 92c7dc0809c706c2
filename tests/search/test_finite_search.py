"""Counterexamples and examples among small exact models: in size order, with tight parameters."""
from dataclasses import replace
from typing import Any

import pytest

from tests.kernel.elaborated import judge
from verify.language import (
    KL, TV, Alphabet, Bounded, ComposedDP, D_inf, Drift, EachDP, Mechanisms, Process, Q, Statement, Tail, call, differ,
    distributions, equal, exists, exp, forall, log, real, sqrt, tanh)
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.finding import Finding, Options, Trace
from verify.search.finite_search import INFINITE, by_size, example, models, refute_quickly, refute_slowly

X, Y = distributions("X Y", Alphabet("R"))
eps, k = real("eps", "[0, oo)"), real("k", "[1, oo) integer")
alpha, beta, t = real("alpha", "[0, oo)"), real("beta"), real("t", "[0, oo)")
Z, M = Process("Z", k), Mechanisms("M", k)
CLOSE = (D_inf(X, Y) <= eps, D_inf(Y, X) <= eps)
STEPS = (Bounded(Z, alpha), Drift(Z, beta))


def trace() -> Trace:
    return Trace(Options(), ())


def model(s: Statement, finding: Finding | None, verdict: str = "REFUTED") -> Any:
    """The model of a finding that the kernel accepts."""
    assert finding is not None and finding.verdict == verdict
    assert judge(s, verdict, finding.evidence).verdict == verdict
    evidence: Any = finding.evidence
    return evidence["model"]


def test_the_witness_against_the_printed_azuma_has_one_step() -> None:
    s = Statement(forall(k, alpha, beta, t, Z), STEPS, Tail(Z, k * beta + t * sqrt(k * alpha)) <= exp(-(t**2) / 2))
    assert model(s, refute_slowly(s, Budget.of_seconds(20), trace()))["k"] == "1"


def test_the_witness_against_one_mechanism_not_paid_for_has_one_step() -> None:
    s = Statement(forall(k, M, eps), (EachDP(M, eps),), ComposedDP(M, (k - 1) * eps))
    found = model(s, refute_quickly(s, Budget.of_seconds(20), trace()))
    assert found["k"] == "1" and found["eps"] != "0"


@pytest.mark.parametrize("claim", [KL(X, Y) > 0, TV(X, Y) <= Q("9/10"), D_inf(X, Y) <= KL(X, Y), equal(KL(X, Y), KL(Y, X))])
def test_two_letters_are_enough(claim: Any) -> None:
    s = Statement(forall(X, Y), (), claim)
    assert len(model(s, refute_slowly(s, Budget.of_seconds(20), trace()))["X"]) == 2


def test_a_parameter_that_bounds_is_tight() -> None:
    s = Statement(forall(X, Y, eps), CLOSE, KL(X, Y) <= eps * tanh(eps / 2) * 99 / 100)
    found = model(s, refute_slowly(s, Budget.of_seconds(20), trace()))
    assert "log" in str(found["eps"])


@pytest.mark.parametrize("claim", [KL(X, Y) >= 0, TV(X, Y) <= 1, KL(X, Y) <= D_inf(X, Y)])
def test_nothing_refutes_what_is_true(claim: Any) -> None:
    s = Statement(forall(X, Y), (), claim)
    assert refute_quickly(s, Budget.of_seconds(1), trace()) is None


def test_a_point_without_a_value() -> None:
    s = Statement(forall(X, Y, eps), CLOSE, KL(X, Y) <= log(eps))
    finding = refute_quickly(s, Budget.of_seconds(20), trace())
    assert finding is not None and model(s, finding, finding.verdict)
    undefined = Statement(forall(X, Y, eps), CLOSE, KL(X, Y) <= D_inf(X, Y) + (1 / eps) ** 2)
    assert model(undefined, refute_quickly(undefined, Budget.of_seconds(20), trace()), "ILL_POSED")


def test_a_violation_at_other_scalars_comes_before_a_point_without_a_value() -> None:
    """No value at b = 0, holds at the other simple numbers, fails at 9/10: at b = 1, 1/2, 1/4, 1/3 the quotient is whole."""
    b = real("b", "[0, 1]")
    quotient = (1 + 0 * TV(X, Y)) / b
    s = Statement(forall(alpha, t, b, X, Y), (), equal(call("floor", quotient), quotient))
    assert model(s, refute_quickly(s, Budget.of_seconds(20), trace()))["b"] == "9/10"
    holds = replace(s, claim=call("floor", quotient) <= quotient)
    assert model(holds, refute_quickly(holds, Budget.of_seconds(20), trace()), "ILL_POSED")["b"] == "0"


def test_an_example_and_none() -> None:
    s = Statement(exists(X, Y), (), differ(KL(X, Y), KL(Y, X)))
    assert model(s, example(s, Budget.of_seconds(20), trace()), "PROVED")
    assert example(Statement(exists(X, Y), (), KL(X, Y) < 0), Budget.of_seconds(0.5), trace()) is None


def test_tuples_come_by_the_sum_of_positions() -> None:
    made = list(by_size([[0, 1, 2], [0, 1]], 100))
    assert len(made) == 6 and [sum(m) for m in made] == sorted(sum(m) for m in made)
    assert len(list(by_size([[0, 1, 2], [0, 1]], 4))) == 4


def test_the_first_models_have_two_letters_and_no_model_repeats() -> None:
    s = Statement(forall(X, Y), (), KL(X, Y) >= 0)
    made = list(models(s, Budget.of_seconds(20), trace()))[:200]
    assert made[0].sizes == {"R": 2} and len({repr(m) for m in made}) == len(made)


@pytest.mark.parametrize(("claim", "where", "given"), [
    ("P(S) <= v/(2*v + t^2)", "P distribution; f function on R; S event on R; t > 0; v > 0",
     ("S(r)*(f(r) - t) >= 0 for every r in R", "mean(r ~ P, f(r)) == 0", "mean(r ~ P, f(r)^2) <= v")),
    ("mean(r ~ P, exp(l*f(r))) <= exp(l^2/32)", "P distribution; f function on R; l, c real",
     ("0 <= f(r) + c for every r in R", "f(r) + c <= 1 for every r in R", "mean(r ~ P, f(r)) == 0"))])
def test_few_values_of_the_scalars_are_tried_with_every_table_first(claim: str, where: str, given: tuple[str, ...]) -> None:
    found = refute_quickly(read_claim(claim, where, given), Budget.of_seconds(10), Trace(Options(), ()))
    assert found is not None and found.verdict == "REFUTED"


@pytest.mark.parametrize(("given", "said"), [((), True), (("Q(r) > 0 for every r in R",), False)])
def test_infinite_divergences_inside_a_claim_are_pointed_out(given: tuple[str, ...], said: bool) -> None:
    """What is left open since no verdict speaks of +oo there says so, and what the laws are without these does not."""
    s = read_claim("sin(KL(P, Q)) <= 1 + TV(P, Q)", "P, Q distributions", given)
    trace = Trace(Options(), ())
    assert refute_slowly(s, Budget.of_seconds(2), trace) is None
    assert (INFINITE in (trace.tried or [])) is said
