"""What a hypothesis says about one symbol: bounds that hold exactly where the hypothesis does, and silence where it says nothing."""
from __future__ import annotations

from typing import Any

import pytest

from verify.kernel.models.reals import constant_sign
from verify.kernel.models.model import read_model
from verify.kernel.models.evaluate import evaluate, ground
from verify.language import (
    KL, TV, Alphabet, Channel, D_inf, Datasets, Distribution, Domain, Every, Function, Indistinguishable, Letter, Q, Replaced, Statement, Sum, Sup,
    distributions, equal, every, exp, forall, hockey_stick, log, maximum, positions, real, sqrt)
from verify.search.adversary.plan import Given, Tight, plan
from verify.search.adversary.solve import definitions, scalar_facts, sign
from verify.search.readings.shape import NotRead

R, S = Alphabet("R"), Alphabet("S")
r, s, x, t = Letter("r", R), Letter("s", S), Letter("x", R), Letter("t", S)
X, Y = distributions("X Y", R)
W, A = Distribution("W", (S,)), Channel("A", S, (R,))
e, d, c, k = real("e", "[0, oo)"), real("d", "[0, 1]"), real("c", "(0, oo)"), real("k")
DOMAINS: dict[str, Domain] = {v.name: v.domain for v in (e, d, c, k)}  # type: ignore[misc]
MODEL = read_model((X, Y, c, d), {"X": "1/2 1/2", "Y": "1/4 3/4", "c": "3", "d": "1/8"})  # type: ignore[arg-type]


@pytest.mark.parametrize("hypothesis, name, side", [
    (KL(X, Y) <= e, "e", "lo"), (KL(X, Y) <= 2 * e + 1, "e", "lo"), (TV(X, Y) <= c * e, "e", "lo"), (e <= c, "e", "hi"),
    (TV(X, Y) <= 1 - e, "e", "hi"), (TV(X, Y) <= exp(-e), "e", "hi"), (KL(X, Y) <= log(e), "e", "lo"), (sqrt(e) <= c, "e", "hi"),
    (TV(X, Y) / e <= c, "e", "lo"), (equal(KL(X, Y), e + c), "e", "eq"), (TV(X, Y) <= e ** 2, "e", "lo"), (maximum(e, 1) <= c, "e", "hi"),
    (Sup(r, X(r) + e) <= c, "e", "hi"), (every((r, x), X(r) <= e + Y(x)), "e", "lo"), (every(r, X(r) <= e, where=(Y(r),)), "e", "lo"),
    (Indistinguishable(X, Y, e), "e", "lo"), (Indistinguishable(X, Y, 2 * e, d), "e", "lo"), (Indistinguishable(X, Y, c, e), "e", "lo"),
    (Statement(forall(r), (X(r) > 0,), X(r) <= e), "e", "lo")])
def test_a_bound_is_where_the_hypothesis_begins_to_hold(hypothesis: Any, name: str, side: str) -> None:
    (fact,) = scalar_facts(hypothesis, name, DOMAINS)
    assert fact.side == side
    bound = ground(fact.closed(), MODEL)
    step = Q("1/100")
    for value, inside in ((bound, True), (bound + step, side == "lo"), (bound - step, side == "hi")):
        model = type(MODEL)({**MODEL.values, "e": value}, MODEL.sizes)
        assert evaluate(hypothesis, model).holds is inside


@pytest.mark.parametrize("hypothesis", [
    KL(X, Y) <= c, e * e <= c, TV(X, Y) <= k * e, Sum(r, X(r) * e) + e <= 1, Indistinguishable(X, Y, e, e), e * TV(X, Y) <= c * e,
    Statement(forall(r), (X(r) <= Y(r),), X(r) <= e), hockey_stick(X, Y, e) <= c, maximum(e, c) >= 1])
def test_what_is_no_bound_gives_none(hypothesis: Any) -> None:
    assert list(scalar_facts(hypothesis, "e", DOMAINS)) == []


def test_strictness_is_kept() -> None:
    assert [f.strict for f in scalar_facts(KL(X, Y) < e, "e", DOMAINS)] == [True]
    assert [f.strict for f in scalar_facts(KL(X, Y) <= e, "e", DOMAINS)] == [False]


@pytest.mark.parametrize("expr, expected", [
    (e, 1), (-1 * e, -1), (k, 0), (c * e, 1), (e - c, 0), (e + c, 1), (exp(k), 1), (X(r), 1), (Sum(r, X(r) * c), 1), (D_inf(X, Y), 1),
    (Function("f", (R,))(r), 0), (Q(0), 0), (1 / c, 1), (-1 * e / c, -1)])
def test_signs(expr: Any, expected: int) -> None:
    assert sign(expr, DOMAINS) == expected


POST = every(s, equal(W(s), Sum(r, X(r) * A(s, r))))


def test_a_law_that_a_hypothesis_defines() -> None:
    made = {name: (letters, value) for name, letters, value in definitions(POST, DOMAINS)}
    assert set(made) == {"W"} and made["W"] == ((s,), Sum(r, X(r) * A(s, r)))
    assert list(definitions(every(s, W(s) <= 1), DOMAINS)) == []
    assert list(definitions(Every((s,), equal(W(s), 1 - W(s))), DOMAINS)) == []
    assert list(definitions(every((s, t), equal(W(s), W(t))), DOMAINS)) == []


def test_a_plan_takes_each_symbol_after_those_that_it_needs() -> None:
    made = plan(Statement(forall(e, W, d, X, A, Y), (POST, Indistinguishable(X, Y, e, d)), TV(W, W) <= 1))
    kinds = {(step.symbol.name if isinstance(step, Tight | Given) else step.name): type(step) for step in made.steps}
    assert kinds["W"] is Given and {kinds["e"], kinds["d"]} != {Tight} and Tight in (kinds["e"], kinds["d"])
    names = list(kinds)
    assert names.index("W") > max(names.index("X"), names.index("A")) and len(names) == 6


def test_one_equation_defines_one_symbol() -> None:
    bayes = every((r, s), equal(Channel("B", R, (S,))(r, s) * W(s), X(r) * A(s, r)))
    made = plan(Statement(forall(X, A, W, Channel("B", R, (S,))), (bayes,), TV(X, X) <= 1))
    assert [step.symbol.name for step in made.steps if isinstance(step, Given)] == ["B"]


def test_what_is_not_universal_is_not_searched() -> None:
    from verify.language import Mechanisms, exists

    for prefix in (exists(X), forall(real("n", "[1, oo) integer"), Mechanisms("M", real("n", "[1, oo) integer")))):
        with pytest.raises(NotRead):
            plan(Statement(prefix, (), Q(0) <= 1))


def test_the_sensitivity_of_a_function_is_the_least_that_the_hypothesis_allows() -> None:
    n = real("n", "[1, oo) integer")
    D = Datasets("D", R, n)
    u, i, f = Letter("u", D), Letter("i", positions(D)), Function("f", (D,))
    bounded = Statement(forall(u, i, x), (), f(u) - f(Replaced(u, i, x)) <= c)
    (fact,) = scalar_facts(bounded, "c", DOMAINS)
    model = read_model((n, f), {"n": "2", "f": ["0", "1", "3", "5"]})  # type: ignore[arg-type]
    assert constant_sign(ground(fact.closed(), model) - 4) == 0
