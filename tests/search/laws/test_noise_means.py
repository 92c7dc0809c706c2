"""Means under noise in closed form, beside neighbours that are false or have none."""
from __future__ import annotations

import pytest

from verify.elaborate.statement import elaborate
from verify.kernel.statements.judge import Rejected, judge
from verify.language import Mean, Relation
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.finding import Finding, Options, Trace
from verify.search.laws import noise_means
from verify.search.order import scalar_prover

CLAIMS = [
    ("mean(x ~ laplace(0, b), x^2) == 2*b^2", "mean(x ~ laplace(0, b), x^2) == b^2", "b > 0"),
    ("mean(x ~ laplace(0, b), abs(x)) == b", "mean(x ~ laplace(0, b), abs(x)) <= b/2", "b > 0"),
    ("mean(x ~ laplace(0, 1), exp(c*x)) == 1/(1-c^2)", "mean(x ~ laplace(0, 1), exp(c*x)) == 1/(1-c)", "-1 < c < 1"),
    ("mean(x ~ gaussian(0, 1), x^4) == 3", "mean(x ~ gaussian(0, 1), x^4) <= 2", "s > 0"),
    ("mean(x ~ gaussian(0, s), x^6) == 15*s^6", "mean(x ~ gaussian(0, s), x^6) <= 12*s^6", "s > 0"),
    ("mean(x ~ laplace(0, s), x^6) == 720*s^6", "mean(x ~ laplace(0, s), x^6) <= 360*s^6", "s > 0"),
    ("mean(x ~ gaussian(m, s), exp(c*x)) == exp(c*m+c^2*s^2/2)", "mean(x ~ gaussian(m, s), exp(c*x)) == exp(c*m+c^2*s/2)",
     "s > 0; c, m real"),
    ("mean(x ~ gaussian(0, 1), x^2*exp(c*x)) == (1+c^2)*exp(c^2/2)", "mean(x ~ gaussian(0, 1), x^2*exp(c*x)) == exp(c^2/2)",
     "c real"),
    ("mean(x ~ laplace(0, 1), x*exp(c*x)) == 2*c/(1-c^2)^2", "mean(x ~ laplace(0, 1), x*exp(c*x)) == c/(1-c^2)^2", "-1 < c < 1"),
    ("mean(x ~ laplace(0, b), abs(x-m)/b-abs(x)/b) == m/b-1+exp(-m/b)", "mean(x ~ laplace(0, b), abs(x-m)/b-abs(x)/b) == m/b",
     "b > 0; m >= 0"),
    ("mean(x ~ laplace(0, 1), max(x-c,0)) == exp(-c)/2", "mean(x ~ laplace(0, 1), max(x-c,0)) <= exp(-c)/3", "c >= 0"),
    ("mean(x ~ laplace(0, b), exp(t*x)) == 1/(1-b^2*t^2)", "mean(x ~ laplace(0, b), exp(t*x)) == 1/(1-b*t^2)",
     "b > 0; t >= 0; b*t < 1"),
    ("mean(x ~ gaussian(0, s), abs(x)^3) == 2*sqrt(2/pi)*s^3", "mean(x ~ gaussian(0, s), abs(x)^3) <= 3*s^3/2", "s > 0"),
    ("mean(x ~ gaussian(0, s), max(x,0)^2) == s^2/2", "mean(x ~ gaussian(0, s), max(x,0)^2) <= s^2/3", "s > 0"),
    ("mean(x ~ laplace(0, b), min(abs(x),u)) == b*(1-exp(-u/b))", "mean(x ~ laplace(0, b), min(abs(x),u)) == b*(1-exp(-b/u))",
     "b > 0; u > 0"),
    ("mean(x ~ laplace(0, b), cosh(t*x)) == 1/(1-b^2*t^2)", "mean(x ~ laplace(0, b), cosh(t*x)) == 1/(1-b*t^2)",
     "b > 0; t >= 0; b*t < 1"),
    ("mean(x ~ gaussian(0, 1), x*sinh(c*x)) == c*exp(c^2/2)", "mean(x ~ gaussian(0, 1), x*sinh(c*x)) == exp(c^2/2)", "c real"),
    ("mean(x ~ laplace(0, b), exp(c*abs(x))) == 1/(1-b*c)", "mean(x ~ laplace(0, b), exp(c*abs(x))) == 1/(1-b*c)^2",
     "b > 0; c >= 0; b*c < 1"),
    ("mean(x ~ laplace(m, b), abs(x)) == abs(m)+b*exp(-abs(m)/b)", "mean(x ~ laplace(m, b), abs(x)) == abs(m)+b*exp(-m/b)",
     "b > 0; m real"),
    ("mean(x ~ laplace(0, b), max(1-exp((abs(x)-abs(x-m))/b), 0)) == 1-exp(-m/(2*b))",
     "mean(x ~ laplace(0, b), max(1-exp((abs(x)-abs(x-m))/b), 0)) == 1-exp(-m/b)", "b > 0; m >= 0"),
]


def _found(text: str, where: str, seconds: float = 20) -> Finding | None:
    return noise_means.prove(read_claim(text, where), Budget.of_seconds(seconds), Trace(Options(), ()))


@pytest.mark.parametrize(("text", "false", "where"), CLAIMS, ids=[c[0] for c in CLAIMS])
def test_a_mean_has_its_value_and_no_other(text: str, false: str, where: str) -> None:
    """The kernel accepts the bound for this claim and for no neighbour."""
    found = _found(text, where)
    assert found is not None
    evidence = elaborate(read_claim(text, where), "PROVED", found.evidence)
    judge(read_claim(text, where), "PROVED", evidence)
    with pytest.raises(Rejected):
        judge(read_claim(false, where), "PROVED", evidence)
    assert _found(false, where, 2) is None


def test_a_mean_that_diverges_gets_no_value() -> None:
    """exp(c x) has no mean under Laplace noise for c = 2."""
    assert _found("mean(x ~ laplace(0, 1), exp(2*x)) == -1/3", "b > 0") is None


def test_a_mean_of_a_mean_is_left_open() -> None:
    """The rule for means knows one noise at a time."""
    assert _found("mean(x ~ laplace(0,b), mean(y ~ laplace(0,b), abs(x+y))) == 3*b/2", "b > 0") is None
    s = read_claim("mean(x ~ laplace(0,b), (x - mean(y ~ laplace(0,b), y))^2) == 2*b^2", "b > 0")
    assert isinstance(s.claim, Relation) and isinstance(s.claim.left, Mean)
    assert noise_means.closed_form(s, s.claim.left, scalar_prover(Budget.of_seconds(5))) is None


@pytest.mark.parametrize(("text", "where"), [
    ("mean(x ~ laplace(0, 1), sum(r in X, P(r))) == 1", "P distribution on X"),
    ("mean(x ~ laplace(0, 1), x*KL(P, P)) >= 0", "P distribution on X"),
    ("mean(x ~ laplace(0, 1), x^2) + P(S) >= 2", "P distribution on X; S event on X"),
    ("mean(x ~ laplace(0, 1), sum(k = 1..n, k)) >= 0", "n integer >= 1")])
def test_sums_and_laws_beside_a_mean_are_left_open(text: str, where: str) -> None:
    """The rule for means is about numbers: nothing is tried, and nothing fails."""
    assert _found(text, where) is None


def test_numbers_beside_a_mean_are_decided() -> None:
    """A number in the place of the probability of an event."""
    assert _found("mean(x ~ laplace(0, 1), x^2) + p >= 2", "0 <= p <= 1") is not None
