"""Estimates of means under noise, also of functions with kinks, and the counterexamples that they lead to."""
import math

import pytest

from verify.kernel.theorems.noise import means_of
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.finding import Options, Trace
from verify.search.noise_samples import estimate, refute, seems_violated


def found(text: str, where: str = "") -> str:
    result = refute(read_claim(text, where, ()), Budget.of_seconds(10), Trace(Options(), ()))
    return "open" if result is None else result.verdict


@pytest.mark.parametrize("text", ["mean(x ~ gaussian(0, 1), max(x, 0)) == 1/2", "mean(x ~ gaussian(0, 1), abs(x - 1)) <= 1",
                                  "mean(x ~ laplace(0, 1), max(x - 1, 0)) >= 1/5"])
def test_a_false_claim_about_a_kink_is_refuted(text: str) -> None:
    assert found(text) == "REFUTED"


@pytest.mark.parametrize("text", ["mean(x ~ gaussian(0, 1), max(x, 0)) <= 2/5", "mean(x ~ gaussian(0, 1), abs(x - 1)) <= 6/5",
                                  "mean(x ~ laplace(0, 1), max(x - 1, 0)) >= 1/6"])
def test_a_true_one_is_not(text: str) -> None:
    assert not seems_violated(read_claim(text, "", ()), {}) and found(text) == "open"


def test_a_kink_is_estimated_well() -> None:
    (mean,) = means_of(read_claim("mean(x ~ gaussian(0, 1), max(x, 0)) <= 1", "", ()))
    value = estimate(mean, {})
    assert value is not None and abs(value - 1 / math.sqrt(2 * math.pi)) < 1e-5
