"""Sparse vector, Thresholdout, SparseValidate, Median Mechanism: exact laws, known values, and what goes wrong in wrong variants."""
from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy
import pytest

from verify import (
    KL, D_inf, Distribution, InvalidInput, MedianMechanism, Session, SparseVector, above_threshold, discrete_laplace, drawing,
    exact_law, sparse_validate, sparse_vector, thresholdout, thresholdout_of_experiments)

F = Fraction
LAW = discrete_laplace("3/4", reach=2, step="1/8")
PAIRS = ((F(0), F(1, 2)), (F(1, 2), F(1, 2)))


def test_discrete_laplace_is_a_clamped_geometric_law() -> None:
    for scale, ratio in ((4, F(3, 4)), (2, F(9, 16)), (1, F(81, 256))):
        law = LAW(scale)
        assert sum(law.probabilities) == 1 and law[F(0)] == (1 - ratio) / (1 + ratio)
        assert law[F(1, 8)] == law[F(-1, 8)] == law[F(0)] * ratio and law[F(1, 4)] == ratio ** 2 / (1 + ratio)
    with pytest.raises(InvalidInput, match="does not divide"):
        LAW(3)
    with pytest.raises(InvalidInput, match="0 < ratio < 1"):
        discrete_laplace("4/3", 2)


def test_exact_law_of_thresholdout_by_hand() -> None:
    """One query: the answer is the training mean where |holdout - train| <= T + gamma + eta."""
    found = exact_law(lambda: thresholdout(F(1, 4), 1), PAIRS[:1], LAW)
    stays = sum((p * q for g, p in LAW(2).items() for e, q in LAW(4).items() if F(1, 2) <= F(1, 4) + g + e), F(0))
    assert found[(F(0),)] == stays and found[(F(1, 2) + F(1, 8),)] == (1 - stays) * LAW(1)[F(1, 8)]
    twice = exact_law(lambda: thresholdout(F(1, 4), 1), PAIRS, LAW)
    assert sum(p for a, p in twice.items() if a[1] is None) == 1 - stays     # the budget is used up


@pytest.mark.parametrize(("start", "queries"), [
    (lambda: thresholdout(F(1, 4), 2), PAIRS),
    (lambda: sparse_vector(F(1, 8), 1), (F(0), F(1, 4))),
    (lambda: thresholdout_of_experiments(F(1, 8)), PAIRS[:1]),
])
def test_both_readings_agree(start: Any, queries: tuple[Any, ...]) -> None:
    """A chi-square test at a fixed seed of 2,000 practical runs against the exact law."""
    exact = exact_law(start, queries, LAW)
    draw = drawing(numpy.random.default_rng(7), LAW)
    runs = 2000
    counts: Counter[Any] = Counter()
    for _ in range(runs):
        session = Session(start(), draw)
        counts[tuple(session.ask(q) for q in queries)] += 1
    assert set(counts) <= set(exact.support())
    often = [x for x in exact.support() if exact[x] * runs >= 8]
    rest = runs - sum(counts[x] for x in often), float(runs * (1 - sum(exact[x] for x in often)))
    cells = [(counts[x], float(exact[x] * runs)) for x in often] + ([rest] if rest[1] > 0 else [])
    statistic = sum((seen - mean) ** 2 / mean for seen, mean in cells)
    assert statistic < len(cells) + 4 * math.sqrt(2 * len(cells))
    wrong = sum((seen - runs / len(cells)) ** 2 / (runs / len(cells)) for seen, _ in cells)
    assert wrong > len(cells) + 4 * math.sqrt(2 * len(cells))


def test_an_analyst_may_depend_on_the_answers() -> None:
    def analyst(answers: tuple[Any, ...]) -> Any:
        if len(answers) == 2:
            raise StopIteration
        return F(0) if not answers else F(1) if answers[0] == "above" else F(-1)

    found = exact_law(lambda: above_threshold(F(1, 8)), analyst, LAW)
    assert {a[1] for a in found.support() if a[0] == "above"} == {None}
    assert found.probability(lambda a: a == ("below", "below")) > F(1, 2)


def test_sparse_validate_stops_at_either_budget() -> None:
    assert exact_law(lambda: sparse_validate(3, 1), (0, 1, 0), LAW) == Distribution.point((0, 1, None))
    assert exact_law(lambda: sparse_validate(2, 5), (1, 0, 1), LAW) == Distribution.point((1, 0, None))
    with pytest.raises(InvalidInput, match="neither 0 nor 1"):
        exact_law(lambda: sparse_validate(2, 5), (2,), LAW)


def test_thresholdout_draws_the_noise_of_the_threshold_more_often_than_printed() -> None:
    """m = B = 1 and a query above the threshold: gamma is drawn twice, in step 1 and after the answer (theorem 25, step count)."""
    scales = []

    def draw(scale: int) -> F:
        scales.append(scale)
        return F(0)

    assert Session(thresholdout(F(1, 4), 1), draw).ask((F(0), F(1))) == 1
    assert scales == [2, 4, 1, 2] and scales.count(2) == 2


def test_the_probabilities_of_transcripts() -> None:
    vector = SparseVector(F(0), F(2), F(4), budget=2)
    values = (1, 2, 3)
    chances = [vector.probability(values, p) for p in vector.patterns(3)]
    assert len(chances) == 7 and abs(float(sum(chances[1:], chances[0])) - 1) < 1e-12
    generator = numpy.random.default_rng(3)
    gamma, eta = generator.laplace(0, 2, 200_000), generator.laplace(0, 4, (2, 200_000))
    seen = numpy.mean((gamma + eta[0] >= 1) & (gamma + eta[1] < 2))
    assert abs(seen - float(vector.probability(values, (False, True, False))) / float(
        SparseVector(F(0), F(2), F(4), budget=1).probability((3,), (False,)))) < 0.004
    one = SparseVector("1/2", 2, 4).probability(("1/2",), (True,))
    assert one.enclosure(6) == ("0.5", "0.5") or abs(float(one) - 0.5) < 1e-12


def test_the_printed_level_is_approached_and_never_exceeded() -> None:
    """Level 1 for queries of sensitivity 1: rho = 2, nu = 4; a budget of c costs c."""
    one = SparseVector(0, 2, 4)
    losses = [one.loss((5,) * k, (6,) * (k - 1) + (4,)) for k in (1, 2, 4, 8)]
    assert all(a < b for a, b in pairwise(losses)) and F(99, 100) < losses[-1] < 1
    two = SparseVector(0, 2, 4, budget=2)
    assert one.loss((0, 0), (1, -1)) < two.loss((0, 0, 0, 0), (1, -1, 1, -1)) < 2
    assert two.loss((0, 0), (0, 0)) == 0 and one.loss((0, 0), (1, -1), released=1) > 1
    assert one.delta((0, 0), (1, -1), "3/2") < one.delta((0, 0), (1, -1), 1) and one.delta((0,), (1,), 4) == 0


@pytest.mark.parametrize(("wrong", "here", "there", "least"), [
    (SparseVector(F(0), F(2), F(0), 1), (0, 1), (1, 0), None),                       # no noise on the queries
    (SparseVector(F(0), F(2), F(4), None, False), (0,) * 4 + (1,) * 4, (1,) * 4 + (0,) * 4, 1),       # no budget
    (SparseVector(F(0), F(2), F(2), 4, False), (0, 0, 1, 1, 1, 1), (1, 1, 0, 0, 0, 0), 1),     # noise that forgets the budget
])
def test_wrong_variants_are_caught_with_a_transcript(wrong: SparseVector, here: Any, there: Any, least: int | None) -> None:
    """Lyu, Su, Li 2017, Figure 1, Algorithms 5, 6 and 4: neighbours whose transcript has a loss above the level 1 that they claim."""
    loss, transcript = wrong.worst(here, there)
    if least is None:
        assert not loss.is_finite() and wrong.possible(here, transcript) is not wrong.possible(there, transcript)
    else:
        assert loss > least
        ratio = wrong.probability(here, transcript), wrong.probability(there, transcript)
        assert max(ratio[0] / ratio[1], ratio[1] / ratio[0]) > F(271829, 100000)
    right = SparseVector(0, 8, 16, 4)           # rho = 2 c/eps, nu = 4 c/eps: level 1 for a budget of 4
    assert right.loss(here[:6], there[:6]) < 1


def test_what_transcripts_need() -> None:
    with pytest.raises(InvalidInput, match="rho > 0"):
        SparseVector(0, 0, 1)
    with pytest.raises(InvalidInput, match="values for 1 queries"):
        SparseVector(0, 1, 1).loss((0,), (0, 1))
    with pytest.raises(InvalidInput, match="give fewer"):
        list(SparseVector(0, 1, 1).patterns(40))
    with pytest.raises(InvalidInput, match="budget"):
        SparseVector(0, 1, 1, 0)


def test_a_round_of_the_median_mechanism_that_removes_nothing() -> None:
    """X of 14 letters, S = (x_1), alpha = 1/3, m = 2: the run of dwork2015/lem-37.step-half."""
    kinds = ((0,), tuple(range(1, 14)))
    printed = MedianMechanism((0,), 14, F(1, 3), 9, kinds=kinds)
    reply = printed.ask([F(3, 4)] + [0] * 13)
    assert (reply.median, reply.answer, reply.consistent, reply.update) == (0, F(2, 3), 14 ** 9, True)
    repaired = MedianMechanism((0,), 14, F(1, 3), 9, printed=False, kinds=kinds)
    assert 2 * repaired.ask([F(3, 4)] + [0] * 13).consistent <= 14 ** 9 and repaired.updates == 1


def test_the_run_of_lemma_37() -> None:
    """|X| = 131, m = 1024, alpha = 1/3, t = 90: a round leaves everything as it was, so that all of m equal ones are updates."""
    kinds = ((0,), tuple(range(1, 131)))
    run = MedianMechanism((0,), 131, F(1, 3), 90, kinds=kinds)
    replies = [run.ask([F(3, 4)] + [0] * 130) for _ in range(3)]
    assert replies[0] == replies[1] == replies[2] and replies[0].update and run.consistent == 131 ** 90
    assert 90 * math.log2(131) < 1024
    repaired = MedianMechanism((0,), 131, F(1, 3), 90, printed=False, kinds=kinds)
    for _ in range(8):
        before = repaired.consistent
        reply = repaired.ask([F(3, 4)] + [0] * 130)
        assert abs(reply.answer - F(3, 4)) <= F(2, 3) and (not reply.update or 2 * reply.consistent <= before)


def test_updates_of_the_repaired_mechanism_keep_accurate_datasets() -> None:
    """All 2^9 datasets one by one, on the first letters of X = {0, 1}: those within alpha of the data never leave."""
    run = MedianMechanism((0, 0, 0, 1), 2, F(1, 4), 9, printed=False)
    for phi in ((1, 0), (F(1, 2), 0), (0, 1)):
        run.ask(phi)
    assert all(abs(r.answer - r.mean) <= F(1, 2) for r in run.replies) and run.consistent >= math.comb(9, 7)
    for wrong in ([0, 2], [0]):
        with pytest.raises(InvalidInput, match="values in"):
            run.ask(wrong)
    with pytest.raises(InvalidInput, match="of one kind apart"):
        MedianMechanism((0,), 2, F(1, 4), 3, kinds=((0, 1),)).ask((0, 1))
    with pytest.raises(InvalidInput, match="alpha"):
        MedianMechanism((0,), 2, F(0), 3)


def test_the_exact_law_is_read_by_functionals() -> None:
    here = exact_law(lambda: sparse_vector(F(1, 8), 1), (F(0), F(1, 8)), LAW)
    there = exact_law(lambda: sparse_vector(F(1, 8), 1), (F(1, 8), F(0)), LAW)
    assert 0 < KL(here, there) < D_inf(here, there)


@pytest.mark.parametrize("data", [(0, 0), (1, 1), (0, 1)])
def test_the_run_of_lemma_38_and_theorem_34_at_a_small_scale(data: tuple[int, int]) -> None:
    """alpha = 1/3, t = 9, two letters that P gives and 35 others: the answers tell which are in the data, and nothing leaves."""
    run = MedianMechanism(data, 37, F(1, 3), 9, kinds=((0,), (1,), tuple(range(2, 37))))
    low, more, others = F(2, 3) - F(1, 48), F(1, 12), [0] * 35
    answers = [run.ask([low + more * (x == j) for x in (0, 1)] + others).answer for j in (0, 1)]
    assert answers == [F(2, 3) if j in data else 0 for j in (0, 1)] and run.consistent == 37 ** 9
    last = run.ask([int(x in data) for x in (0, 1)] + others)
    assert last.median == 0 and last.answer == 1 and run.updates == len(set(data)) + 1
