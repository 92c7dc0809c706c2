"""The adversarial search: short exact witnesses, the same for the same seed, none for what is true, in time."""
from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest

from verify.kernel.statements.judge import judge
from verify.language import (
    KL, TV, Alphabet, Channel, D_inf, Datasets, Distribution, Indistinguishable, Letter, Mechanisms, Process, Q, Replaced, Statement, Sum,
    distributions, every, exp, forall, log, positions, real, tanh)
from verify.search.adversary.coordinates import Coordinates
from verify.search.adversary.plan import plan
from verify.read.text import read_claim
from verify.run.load import load_theorems
from verify.search.adversary.refuter import METHOD, counterexample, refute_briefly, shapes
from verify.search.adversary.shrink import Shrinker
from verify.search.budget import Budget
from verify.search.decide import decide
from verify.search.finding import Finding, Options, Trace
from verify.search.readings.shape import Shape

R, S = Alphabet("R"), Alphabet("S")
X, Y = distributions("X Y", R)
r = Letter("r", R)
eps, n = real("eps", "[0, oo)"), real("n", "[1, oo) integer")
CLOSE = (D_inf(X, Y) <= eps, D_inf(Y, X) <= eps)
SHARP = Statement(forall(X, Y, eps), CLOSE, KL(X, Y) <= eps * tanh(eps / 2) * 99 / 100)
D = Datasets("D", R, n)
M = Channel("M", S, (D,))
z, w, u, i, x = Letter("z", D), Letter("w", D), Letter("u", D), Letter("i", positions(D)), Letter("x", R)
PRIVATE = Statement(forall(u, i, x), (), Indistinguishable(M.row(u), M.row(Replaced(u, i, x)), eps))


def search(s: Statement, seconds: float = 20, seed: int = 0) -> tuple[Finding | None, Trace]:
    trace = Trace(Options(seed=seed), ())
    return counterexample(s, Budget.of_seconds(seconds), trace), trace


def witness(s: Statement, verdict: str = "REFUTED", seed: int = 0) -> Any:
    found, _ = search(s, seed=seed)
    assert found is not None and found.verdict == verdict and judge(s, verdict, found.evidence).verdict == verdict
    evidence: Any = found.evidence
    return evidence["model"]


def test_the_witness_is_the_shortest() -> None:
    assert witness(SHARP) == {"X": ["2/3", "1/3"], "Y": ["1/3", "2/3"], "eps": ["log", "2"]}
    one = Statement(forall(X, Y), (), KL(X, Y) > 0)
    assert witness(one) == {"X": ["1"], "Y": ["1"]}


def test_the_same_seed_gives_the_same_witness_and_other_seeds_one_too() -> None:
    s = Statement(forall(X, Y), (), Q("201/100") * TV(X, Y) ** 2 <= KL(X, Y))
    assert witness(s) == witness(s)
    assert all(len(witness(s, seed=seed)["X"]) == 2 for seed in (1, 2))


def test_two_records_where_one_is_not_enough() -> None:
    s = Statement(forall(n, M, z, w, eps), (PRIVATE,), Indistinguishable(M.row(z), M.row(w), eps))
    found = witness(s)
    assert found["n"] == "2" and len(found["M"]) == 4


def test_three_letters_where_two_are_not_enough() -> None:
    s = Statement(forall(X), (every(r, X(r) <= Q("1/2")),), Sum(r, X(r) ** 2) >= Q("1/2"))
    assert len(witness(s)["X"]) == 3


def test_a_strict_hypothesis_and_an_open_domain_are_respected() -> None:
    positive = real("d", "(0, oo)")
    found = witness(Statement(forall(X, Y, positive), (TV(X, Y) < positive,), KL(X, Y) < positive ** 2 / 4))
    assert found["d"] != "0"


def test_a_point_without_a_value() -> None:
    s = Statement(forall(X, Y), (), every(r, log(X(r)) <= 0))
    found, _ = search(s)
    assert found is not None and found.verdict == "ILL_POSED" and judge(s, "ILL_POSED", found.evidence).verdict == "ILL_POSED"
    defined = Statement(forall(X, Y), (), every(r, log(X(r)) <= 0, where=(X(r),)))
    assert search(defined, 1)[0] is None


@pytest.mark.parametrize("s", [
    Statement(forall(X, Y, eps), CLOSE, KL(X, Y) <= eps * tanh(eps / 2)), Statement(forall(X, Y, eps), CLOSE, TV(X, Y) <= tanh(eps / 2)),
    Statement(forall(n, M, z, w, eps), (PRIVATE,), Indistinguishable(M.row(z), M.row(w), n * eps))])
def test_nothing_refutes_what_is_true(s: Statement) -> None:
    found, trace = search(s, 1)
    assert found is None and trace.tried and "no counterexample among" in trace.tried[0] and trace.trials > 1000


@pytest.mark.parametrize("s", [
    Statement(forall(n, Mechanisms("K", n)), (), Q(0) <= 1), Statement(forall(n, Process("K", n)), (), Q(0) <= 1),
    Statement(forall(X, Y), (Statement(forall(real("t")), (), TV(X, Y) <= 1),), KL(X, Y) <= 1)])
def test_what_is_not_searched_is_said(s: Statement) -> None:
    found, trace = search(s, 5)
    assert found is None and trace.tried and trace.tried[0].startswith("no adversarial search")


def test_time_is_respected() -> None:
    started = time.process_time()
    assert search(Statement(forall(n, M, z, w, eps), (PRIVATE,), Indistinguishable(M.row(z), M.row(w), n * eps)), 0.5)[0] is None
    assert time.process_time() - started < 30         # half a second of steps: it ends, also on a slow machine


def test_shapes_come_by_size_and_hold_no_alphabet_of_one_letter_beside_a_large_one() -> None:
    made = list(shapes(plan(Statement(forall(n, M, z, w, eps), (PRIVATE,), Q(0) <= 1))))
    cells = [s.size(D) * s.sizes["S"] for s in made]
    assert cells == sorted(cells) and made[0] == Shape({"R": 1, "S": 1}, {"n": 1})
    assert all(1 not in s.sizes.values() or max(*s.sizes.values(), *s.lengths.values()) <= 2 for s in made)
    fixed = Statement(forall(Distribution("V", (Alphabet("T", 5),))), (), Q(0) <= 1)
    assert [s.size(Alphabet("T", 5)) for s in shapes(plan(fixed))] == [5]


def test_a_model_in_doubles_is_rounded_to_a_short_exact_one() -> None:
    coordinates = Coordinates(plan(SHARP), Shape({"R": 3}, {}))
    p = np.array([[0.66812, 0.33188, 0.0], [0.5, 0.5, 0.0]])
    values = coordinates.complete({"X": p, "Y": p[:, [1, 0, 2]]}, {"eps": np.full(2, -14.0)}, 2)
    shrinker = Shrinker(coordinates, Budget.of_seconds(20))
    choice = shrinker.rounded(values, 0)
    assert choice is not None and shrinker.model(choice) is not None
    shortest = shrinker.shortest(choice)
    assert sorted(map(str, shortest["X"])) == ["0", "1/3", "2/3"]
    assert shrinker.rounded(values, 1) is None


@pytest.mark.slow
def test_decide_uses_the_search_where_small_models_are_not_enough() -> None:
    s = Statement(forall(n, M, z, w, eps), (PRIVATE,), Indistinguishable(M.row(z), M.row(w), eps))
    found = decide(s, options=Options(timeout=20))
    assert found.verdict == "REFUTED" and found.method == "adversarial search"
    assert exp(Q(0)) != Q(1)


@pytest.mark.slow
def test_half_of_what_is_left_goes_to_models() -> None:
    printed = load_theorems(("wang2016/lem-7.onavg",))[0].variants[0]
    assert printed.proof                                # a suggested model, which is not looked at
    found = decide(printed.statement, (), Options(timeout=30, unaided=True))
    assert (found.verdict, found.method) == ("REFUTED", METHOD)


MECHANISM = "P, Q distributions; u, v functions on R; eps >= 0; "


@pytest.mark.parametrize(("level", "verdict"), [("eps/2", "REFUTED"), ("eps", None)])
@pytest.mark.parametrize(("where", "given"), [
    ("c > 0", ("P(r) == exp(eps*u(r)/(2*c))/sum(s in R, exp(eps*u(s)/(2*c))) for every r in R",
               "Q(r) == exp(eps*v(r)/(2*c))/sum(s in R, exp(eps*v(s)/(2*c))) for every r in R",
               "abs(u(r) - v(r)) <= c for every r in R")),
    ("a, b > 0", ("a*P(r) == exp(eps*u(r)/2) for every r in R", "b*Q(r) == exp(eps*v(r)/2) for every r in R",
                  "abs(u(r) - v(r)) <= 1 for every r in R")),
    ("a, b > 0", ("P(r) == a*exp(eps*u(r)/2) for every r in R", "Q(r) == b*exp(eps*v(r)/2) for every r in R",
                  "abs(u(r) - v(r)) <= 1 for every r in R"))])
def test_laws_that_exponents_and_a_factor_define_are_rational(level: str, verdict: str | None, where: str,
                                                               given: tuple[str, ...]) -> None:
    s = read_claim(f"D_inf(P, Q) <= {level}", MECHANISM + where, given)
    found = counterexample(s, Budget.of_seconds(2), Trace(Options(), ()))
    assert (found and found.verdict) == verdict


@pytest.mark.parametrize(("claim", "where", "given"), [
    ("2*(a - b)^2 <= chi_square(P, Q)*v", "P, Q distributions; f function on R; a, b real; v >= 0",
     ("Q(r) > 0 for every r in R", "mean(r ~ P, f(r)) == a", "mean(r ~ Q, f(r)) == b", "mean(r ~ Q, (f(r) - b)^2) <= v")),
    ("P(A) <= exp(2*eps)*R(A) + 2*delta", "P, Q, R distributions on X; A event on X; eps >= 0; 0 <= delta <= 1",
     ("hockey_stick(P, Q, exp(eps)) <= delta", "hockey_stick(Q, R, exp(eps)) <= delta"))])
def test_what_is_false_is_refuted_before_the_long_proofs(claim: str, where: str, given: tuple[str, ...]) -> None:
    found = decide(read_claim(claim, where, given), (), Options(timeout=10))
    assert (found.verdict, found.method) == ("REFUTED", METHOD)


def test_few_steps_say_nothing_of_what_is_true() -> None:
    trace = Trace(Options(), ())
    s = read_claim("(a - b)^2 <= chi_square(P, Q)*v", "P, Q distributions; f function on R; a, b real; v >= 0",
                   ("Q(r) > 0 for every r in R", "mean(r ~ P, f(r)) == a", "mean(r ~ Q, f(r)) == b",
                    "mean(r ~ Q, (f(r) - b)^2) <= v"))
    assert refute_briefly(s, Budget.of_seconds(10), trace) is None and trace.tried is None
