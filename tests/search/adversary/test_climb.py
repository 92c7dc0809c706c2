"""Coordinates describe models that satisfy what was eliminated; climbing improves; linear programs reach the corners."""
from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from verify.language import (
    TV, Alphabet, Channel, D_inf, Datasets, Distribution, Event, Function, Indistinguishable, KL, Letter, Q, Replaced, Statement, Sum, call,
    distributions, equal, every, exp, forall, log, positions, real)
from verify.search.adversary.climb import Climb
from verify.search.adversary.coordinates import LEAST, ZERO, Coordinates, distance
from verify.search.adversary.linear import Improver
from verify.search.adversary.plan import plan
from verify.search.adversary.starts import starts
from verify.search.budget import Budget, OutOfTime
from verify.search.readings.shape import Shape

R, S = Alphabet("R"), Alphabet("S")
X, Y = distributions("X Y", R)
r, s = Letter("r", R), Letter("s", S)
n, eps, lam = real("n", "[1, oo) integer"), real("eps", "[0, oo)"), real("lam", "(0, oo)")
D = Datasets("D", R, n)
z, w, u, i, x = Letter("z", D), Letter("w", D), Letter("u", D), Letter("i", positions(D)), Letter("x", R)
M, f, O, P = Channel("M", S, (D,)), Function("f", (D,)), Event("O", (D, S)), Distribution("P", (R,))


def private(level: Any) -> Statement:
    return Statement(forall(u, i, x), (), Indistinguishable(M.row(u), M.row(Replaced(u, i, x)), level))


RICH = Statement(forall(n, P, M, f, O, z, w, eps), (private(eps),), Indistinguishable(M.row(z), M.row(w), eps))


def coordinates(s_: Statement, sizes: dict[str, int], records: int = 1) -> Coordinates:
    return Coordinates(plan(s_), Shape(sizes, {"n": records}))


def test_every_start_is_a_model_and_tight_parameters_are_feasible() -> None:
    made = coordinates(RICH, {"R": 2, "S": 3}, 2)
    rows = starts(made, np.random.default_rng(0), 400)
    values = made.values(rows)
    assert np.allclose(values["P"].sum(1), 1) and np.allclose(values["M"].sum(1), 1) and values["M"].shape == (400, 3, 4)
    assert set(np.unique(values["O"])) <= {0.0, 1.0} and values["z"].max() < 4 and (values["n"] == 2).all()
    finite = np.isfinite(values["eps"])
    assert 100 < finite.sum() and (made.reading.hypotheses(values)[finite] == np.inf).all()
    kinds = {tuple(np.round(m.ravel(), 3)) for m in values["M"]}
    assert len(kinds) > 200 and ((values["M"] == 0).any(axis=(1, 2))).sum() > 50


def test_distances_reach_zero_only_where_they_may() -> None:
    u_ = np.array([LEAST, -1.0, 2.0])
    assert distance(u_, True)[0] == 0 and distance(u_, False)[0] > 0 and (np.diff(distance(u_, True)) > 0).all()


def test_scalars_stay_in_their_domains() -> None:
    a, b, c = real("a", "(0, 1)"), real("b", "[2, 5] integer"), real("c", "(-oo, 3)")
    made = coordinates(Statement(forall(X, a, b, c), (), TV(X, X) <= a), {"R": 2})
    values = made.values(starts(made, np.random.default_rng(0), 300))
    assert (values["a"] > 0).all() and (values["a"] < 1).all() and set(values["b"]) <= {2.0, 3.0, 4.0, 5.0} and (values["c"] < 3).all()


def test_exponents_of_a_defined_law_are_logarithms_of_rationals() -> None:
    G, L, h2 = Channel("G", S, (R,)), Function("L", (S, R)), Letter("h2", S)
    gibbs = every((s, r), equal(G(s, r) * Sum(h2, exp(-lam * L(h2, r))), exp(-lam * L(s, r))))
    made = coordinates(Statement(forall(L, lam, G), (gibbs,), every((s, r), G(s, r) <= 1)), {"R": 2, "S": 2})
    values = made.values(starts(made, np.random.default_rng(0), 100))
    assert (values["L"] == np.rint(values["L"])).all() and np.allclose(values["G"].sum(1), 1)
    ratios = np.exp(values["lam"])
    assert all(min(abs(q * d - round(q * d)) for d in (1, 2, 3, 4)) < 1e-9 for q in ratios)


def test_joint_laws_start_where_a_letter_says_something_of_others() -> None:
    joint = Distribution("J", (R, S, R))
    made = coordinates(Statement(forall(joint), (), TV(joint, joint) <= 1), {"R": 2, "S": 2})
    laws = made.values(starts(made, np.random.default_rng(0), 400))["J"].reshape(-1, 2, 2, 2)
    last = np.indices((2, 2, 2)).sum(0) % 2 == 0
    equal_letters = np.zeros((2, 2, 2), dtype=bool)
    equal_letters[0, 0, 0] = equal_letters[1, 1, 1] = True
    for cells in (last, equal_letters):
        assert (np.abs(laws - cells / cells.sum()).max((1, 2, 3)) < 1e-9).sum() > 5
    single = coordinates(Statement(forall(X), (), TV(X, X) <= 1), {"R": 4})
    assert len({tuple(np.round(x, 3)) for x in single.values(starts(single, np.random.default_rng(0), 400))["X"]}) > 50


def test_climbing_never_loses_and_finds_what_is_narrow() -> None:
    close = (D_inf(X, Y) <= eps, D_inf(Y, X) <= eps)
    made = coordinates(Statement(forall(X, Y, eps), close, KL(X, Y) <= eps * (exp(eps) - 1) / (exp(eps) + 1) * Q("9999/10000")), {"R": 2})
    climb = Climb(made, np.random.default_rng(0))
    scores = list(climb.run(60, Budget.of_seconds(20)))
    assert scores == sorted(scores) and scores[-1] > 5e-5
    again = Climb(made, np.random.default_rng(0))
    assert list(again.run(60, Budget.of_seconds(20))) == scores and climb.trials == again.trials
    with pytest.raises(OutOfTime):
        list(climb.run(60, Budget.of_seconds(0)))


def test_a_true_statement_scores_nothing() -> None:
    made = coordinates(Statement(forall(X, Y), (), 2 * TV(X, Y) ** 2 <= KL(X, Y)), {"R": 3})
    climb = Climb(made, np.random.default_rng(1))
    assert max(climb.run(60, Budget.of_seconds(20))) <= 1e-9


def improved(claim: Any, level: Any, excess: Any, records: int) -> tuple[float, float]:
    """The scores of a nearly constant mechanism at the two farthest datasets before and after the linear programs."""
    given = Statement(forall(u, i, x), (), Indistinguishable(M.row(u), M.row(Replaced(u, i, x)), level, excess))
    made = coordinates(Statement(forall(n, M, z, w), (given,), claim), {"R": 2, "S": 2}, records)
    row = np.random.default_rng(3).normal(0, 0.01, made.size)
    for b in made.blocks:
        if b.kind == "letter":
            row[b.start] = 0.0 if b.symbol == z else 1.0
    better = Improver(made).improved(row[None], np.random.default_rng(0))
    return float(made.score(row[None])[0]), float(made.score(better)[0])


@pytest.mark.parametrize("records", [1, 2, 3])
def test_a_linear_program_finds_the_corner_for_groups(records: int) -> None:
    before, after = improved(Indistinguishable(M.row(z), M.row(w), n * log(2) * Q("99/100")), log(2), Q(0), records)
    assert before < -0.5 and after > 0.005
    _, true = improved(Indistinguishable(M.row(z), M.row(w), n * log(2)), log(2), Q(0), records)
    assert abs(true) < 1e-6


def test_a_linear_program_keeps_to_hypotheses_with_an_excess() -> None:
    before, after = improved(TV(M.row(z), M.row(w)) <= Q("399/1000"), log(2), Q("1/10"), 1)
    assert before < -0.5 and 0.002 < after < 0.003           # the largest distance is (e^eps - 1 + 2 delta)/(e^eps + 1) = 2/5
    _, true = improved(TV(M.row(z), M.row(w)) <= Q("2/5"), log(2), Q("1/10"), 1)
    assert abs(true) < 1e-6


def test_an_event_becomes_the_set_that_gains() -> None:
    from verify.language import Atom

    on = Event("B", (R,))
    claim = Sum(r, X(r) * Atom(on, (r,))) <= Sum(r, Y(r) * Atom(on, (r,))) + Q("1/100")
    made = coordinates(Statement(forall(X, Y, on), (), claim), {"R": 4})
    block = next(b for b in made.blocks if b.kind == "event")
    row = np.zeros(made.size)
    row[:4] = [1, 0, ZERO, 2]
    row[block.start:block.stop] = -1
    better = Improver(made).improved(row[None], np.random.default_rng(0))
    values = made.values(better)
    assert (values["B"][0] == (values["X"][0] > values["Y"][0])).all() and made.score(better)[0] > 0 > made.score(row[None])[0]


def test_the_envelope_of_a_function_keeps_fixed_bounds() -> None:
    bounded = Statement(forall(u, i, x), (), abs_difference() <= Q("1/2"))
    above, below = every(z, f(z) <= 1), every(z, 0 <= f(z))
    made = coordinates(Statement(forall(n, P, f), (bounded, above, below), Sum(z, f(z)) <= 9), {"R": 2}, 2)
    random = np.random.default_rng(0)
    rows = starts(made, random, 300)
    before = (made.reading.hypotheses(made.values(rows)) == np.inf).mean()
    made.envelopes = Improver(made).envelopes(random)
    values = made.values(rows)
    assert before < 0.7 and (made.reading.hypotheses(values) == np.inf).all()
    assert values["f"].min() >= 0 and values["f"].max() <= 1 and np.ptp(values["f"], axis=1).max() == pytest.approx(1)
    kept = np.array([[0.25, 0.5, 0.5, 0.75]])
    assert np.allclose(made.envelopes["f"].under(kept), kept)
    assert np.allclose(made.envelopes["f"].under(np.array([[0.0, 9, 9, 9]])), [[0, 0.5, 0.5, 1.0]])


def test_a_bound_that_depends_on_other_symbols_gives_no_envelope() -> None:
    c = real("c", "(0, oo)")
    made = coordinates(Statement(forall(n, P, f, c), (Statement(forall(u, i, x), (), abs_difference() <= c),), Sum(z, f(z)) <= 9), {"R": 2}, 2)
    assert Improver(made).envelopes(np.random.default_rng(0)) == {}


def abs_difference() -> Any:
    return call("abs", f(u) - f(Replaced(u, i, x)))
