"""Three readings of one tree, which share nothing but the tree, agree on random models; `tests.benchmarks.readings` compares
them on ten thousand."""
from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from tests.search.readings.random_models import EXPRESSIONS, FORMULAS, Agreement, P, R, compare, model, pairs
from verify.kernel.models.reals import constant_sign
from verify.kernel.models.evaluate import Infinite, ground
from verify.language import KL, TV, Q
from verify.search.readings import operations
from verify.search.readings.ratios import divergence_of, ratio_law

FEW = 24


@pytest.fixture(scope="module")
def agreement() -> Agreement:
    return compare(FEW, 7)


def test_the_readings_agree(agreement: Agreement) -> None:
    assert agreement.differing == [] and agreement.farthest < 1e-12


def test_every_model_was_read_in_all_ways(agreement: Agreement) -> None:
    assert agreement.models == FEW and agreement.ratios == 8 * FEW
    assert agreement.values == FEW * len(EXPRESSIONS) and agreement.formulas == FEW * len(FORMULAS)


def test_a_wrong_reading_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    right = operations.divergence

    def wrong(name: str, *arguments: operations.Array) -> operations.Array:
        return right("TV" if name == "KL" else name, *arguments)

    monkeypatch.setattr("verify.search.readings.floats.divergence", wrong)
    found = compare(12, 7, expressions=(KL(P, R), TV(P, R)), formulas=(KL(P, R) <= TV(P, R) * Q("9/10"),))
    assert len(found.differing) >= 6 and all("in doubles" in d for d in found.differing)


def test_a_wrong_likelihood_ratio_would_be_seen() -> None:
    p, q = [Fraction(1, 2), Fraction(1, 2)], [Fraction(1, 4), Fraction(3, 4)]
    assert divergence_of("KL", ratio_law(p, q)) != divergence_of("KL", ratio_law(q, p))
    assert ratio_law(p, q).atoms == ((Fraction(2), Fraction(1, 4)), (Fraction(2, 3), Fraction(3, 4)))


def test_letters_of_equal_ratio_are_one_letter_and_the_smallest_pair_has_the_same_divergences() -> None:
    rng = random.Random(3)
    merged = 0
    for _ in range(60):
        _, m = model(rng)
        for e, p, q in pairs(m):
            law = ratio_law(p, q)
            a, b = law.pair()
            assert sum(a) == sum(b) == 1 and len(a) <= len(p)
            merged += len(a) < len(p)
            again = ratio_law(a, b)
            if law.lost and e.name in ("KL", "D_inf", "chi_square", "renyi"):
                with pytest.raises(Infinite):
                    ground(e, m)
                continue
            first, second = divergence_of(e.name, law, *e.params), divergence_of(e.name, again, *e.params)
            assert (first is None and second is None) or (first is not None and second is not None and constant_sign(first - second) == 0)
    assert merged > 20


def test_laws_of_doubles_with_many_letters_at_once() -> None:
    rng = np.random.default_rng(0)
    p, q = rng.dirichlet([0.5] * 6, 500), rng.dirichlet([0.5] * 6, 500)
    with np.errstate(all="ignore"):
        kl, tv, top = (operations.divergence(name, p, q) for name in ("KL", "TV", "D_inf"))
        stick = operations.divergence("hockey_stick", p, q, np.ones(500))
        exact = operations.divergence("D_inf_delta", p, q, np.zeros(500))
    assert (kl >= 2 * tv ** 2 - 1e-12).all() and (kl <= top + 1e-12).all()
    assert np.allclose(stick, tv) and np.allclose(exact, top)
