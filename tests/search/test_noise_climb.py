"""Counterexamples to claims about means whose parameters have to be tuned together, and to claims with one letter."""
from typing import Any

import pytest

from tests.kernel.elaborated import judge
from verify.language import (
    Alphabet, Datasets, Distribution, Event, Every, Function, Letter, NoiseMean, Q, Relation, Statement, Sum, Sym, abs_power, absolute,
    between, equal, exp, forall, gaussian_mean, laplace_mean, real)
from verify.search import few_letters, noise_climb
from verify.search.budget import Budget
from verify.search.decide import decide
from verify.search.finding import Options, Trace
from verify.kernel.models.model import read_model
from verify.search.few_letters import OfMoreLetters, Reading, solved
from verify.search.readings.shape import Shape

x, a, b, c = Sym("x"), real("a", "(1, oo)"), real("b"), real("c")
I = Alphabet("I")
i, j = Letter("i", I), Letter("j", I)
z, v, s = (Function(name, (I,)) for name in "zvs")
P, O, M = Distribution("P", (I,)), Event("O", (I,)), Function("M", (I, I))


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
    finding = few_letters.refute(s, Budget.of_seconds(20), trace())
    assert finding is not None and judge(s, "REFUTED", finding.evidence).verdict == "REFUTED"
    evidence: Any = finding.evidence
    assert len(evidence["model"]["v"]) == 1
    assert few_letters.refute(noisy(Q(3)), Budget.of_seconds(3), trace()) is None


def few(many: int, **tables: Any) -> Reading:
    """A reading with so many letters in I, and tables for the laws and functions that are named."""
    made = {x.name: x for x in (P, O, v, z, i, M)}
    return Reading(Shape({"I": many}, {}), read_model(tuple(made[name] for name in tables), tables))


def test_laws_and_sums_on_one_letter() -> None:
    claim = Sum(i, P(i) * v(i), (v(i),)) <= Sum(i, Sum(j, v(j)))
    with pytest.raises(OfMoreLetters):
        few(1, P="1").statement(Statement(forall(P, v), (), claim))            # a condition on numbers
    one = few(1, P="1").statement(Statement(forall(P, v, s), (), Sum(i, P(i) * v(i)) <= Sum(i, s(i))))
    assert one.claim == (Sym("v") <= Sym("s"))


def test_sums_on_two_letters_with_a_table() -> None:
    s = Statement(forall(M, v), (), Sum(i, Sum(j, M(i, j) * v(j))) <= 1)
    two = few(2, M=[["1", "0"], ["0", "1"]]).statement(s)
    assert two.claim == (Sym("v_0") + Sym("v_1") <= 1) and [b.symbol.name for b in two.prefix] == ["v_0", "v_1"]


def test_noise_of_two_coordinates_is_left_out_where_both_count() -> None:
    both = Statement(forall(v), (), NoiseMean("laplace", z, Sum(i, z(i) * v(i)) ** 2) <= 1)
    assert isinstance(few(1).statement(both).claim, Relation)
    with pytest.raises(OfMoreLetters):
        few(2).statement(both)
    first = Statement(forall(P), (), NoiseMean("laplace", z, Sum(i, z(i) * P(i)) ** 2) <= 1)
    assert isinstance(few(2, P="1 0").statement(first).claim, Relation)


def test_what_hypotheses_say_of_a_table() -> None:
    given = (equal(Sum(i, P(i) ** 2), c), Sum(i, P(i)) <= b)
    s, known = solved(few(2, P="1/2 1/2").statement(Statement(forall(P, b, c), given, c <= b)))
    assert known == {} and len(s.given) == 2
    s, known = solved(few(2, P="1 0").statement(Statement(forall(P, b, c), (equal(Sum(i, P(i)), c),), c <= b)))
    assert known == {"c": Q(1)} and s.claim == (Q(1) <= b) and [x.symbol for x in s.prefix] == [b]
    below = real("below", between(0, c))
    s, _ = solved(few(2, P="1 0").statement(Statement(forall(P, c, below), (equal(Sum(i, P(i)), c),), below <= c)))
    assert [x.domain for x in s.prefix] == [between(Q(0), Q(1))] and s.claim == (below <= 1)
    with pytest.raises(OfMoreLetters):
        solved(few(2, P="1 0").statement(Statement(forall(P, b), (Sum(i, P(i)) <= Q("1/2"),), b <= 1)))


def test_an_event_has_a_value_by_a_table_alone() -> None:
    s = Statement(forall(O, P), (), Sum(i, P(i) * O(i)) <= 1)
    assert few(1, P="1", O=["1"]).statement(s).claim == (Q(1) <= 1)
    with pytest.raises(OfMoreLetters):
        few(1, P="1").statement(s)


def test_functions_of_datasets_are_left() -> None:
    n = real("n", "[1, oo) integer")
    data = Datasets("I^n", I, n)
    f, d = Function("f", (data,)), Letter("d", data)
    noisy_sum = NoiseMean("laplace", z, Sum(i, z(i) * v(i)) ** 2)
    assert few_letters.refute(Statement(forall(n, f, v), (), noisy_sum <= Sum(d, f(d) ** 2)), Budget.of_seconds(3), trace()) is None
    without = few_letters.refute(Statement(forall(v), (), noisy_sum <= 1), Budget.of_seconds(20), trace())
    assert without is not None and without.verdict == "REFUTED"
