"""Counterexamples to claims about means whose parameters have to be tuned together, and to claims with one letter."""
from typing import Any

import pytest

from tests.kernel.elaborated import judge
from verify.language import (
    Alphabet, App, Distribution, Event, Every, Function, Letter, NoiseMean, Q, Relation, Statement, Sum, Sym, abs_power, absolute,
    exp, forall, gaussian_mean, laplace_mean, real)
from verify.search import noise_climb, one_letter
from verify.search.budget import Budget
from verify.search.decide import decide
from verify.search.finding import Options, Trace
from verify.search.one_letter import OfMoreLetters

x, a, b, c = Sym("x"), real("a", "(1, oo)"), real("b"), real("c")
I = Alphabet("I")
i, j = Letter("i", I), Letter("j", I)
z, v, s = (Function(name, (I,)) for name in "zvs")
P, O = Distribution("P", (I,)), Event("O", (I,))


def trace() -> Trace:
    return Trace(Options(timeout=20), (), decide)


def tuned(level: Any, mean: Any) -> Statement:
    """a(c + b/50) - (a - 1) E|c + b x|^(a/(a - 1)) at most a level: exceeded only where b, c and a fit."""
    body = abs_power(c + b * x, a / (a - 1))
    return Statement(forall(a, b, c), (), a * (c + b / 50) - (a - 1) * mean(x, body) <= level)


@pytest.mark.parametrize("mean", [laplace_mean, gaussian_mean])
def test_parameters_are_tuned_together(mean: Any) -> None:
    s = tuned(1 + Q("1/100000"), mean)
    finding = noise_climb.refute(s, Budget.of_seconds(20), trace())
    assert finding is not None and judge(s, "REFUTED", finding.evidence).verdict == "REFUTED"


@pytest.mark.parametrize("claim", [
    laplace_mean(x, (b + c * x) ** 2) >= b ** 2, laplace_mean(x, abs_power(b + c * x, Q("3/2"))) >= 0,
    gaussian_mean(x, exp(-(b * x) ** 2)) <= 1])
def test_a_true_claim_has_no_counterexample(claim: Relation) -> None:
    assert noise_climb.refute(Statement(forall(b, c), (), claim), Budget.of_seconds(3), trace()) is None


def noisy(level: Any) -> Statement:
    """The mean of the square of a sum of noise in each coordinate and of numbers that are at most 1."""
    whole = Sum(i, v(i) + z(i))
    return Statement(forall(v), (Every((i,), absolute(v(i)) <= 1),), NoiseMean("laplace", z, whole ** 2) <= level)


def test_one_coordinate_of_noise() -> None:
    s = noisy(Q("5/2"))
    finding = one_letter.refute(s, Budget.of_seconds(20), trace())
    assert finding is not None and judge(s, "REFUTED", finding.evidence).verdict == "REFUTED"
    evidence: Any = finding.evidence
    assert len(evidence["model"]["v"]) == 1
    assert one_letter.refute(noisy(Q(3)), Budget.of_seconds(3), trace()) is None


def test_laws_channels_and_sums_on_one_letter() -> None:
    claim = Sum(i, P(i) * v(i), (v(i) * 0 + 1,)) <= Sum(i, Sum(j, v(j)))
    with pytest.raises(OfMoreLetters):
        one_letter.read(Statement(forall(P, v), (), claim))            # a condition on numbers
    one = one_letter.read(Statement(forall(P, v, s), (), Sum(i, P(i) * v(i)) <= Sum(i, s(i))))
    assert isinstance(one.claim, Relation) and one.claim.right == Sym("s")
    assert one.claim.left == App("mul", (Q(1), Sym("v")))


def test_an_event_has_no_one_value() -> None:
    with pytest.raises(OfMoreLetters):
        one_letter.read(Statement(forall(O, P), (), Sum(i, P(i) * O(i)) <= 1))
