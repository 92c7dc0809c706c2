"""A variable under the root of a logarithm, such as the delta of the scale of Gaussian noise, gives way to the root."""
import pytest

from tests.search.goals import goal
from verify.read.text import read_claim
from verify.search.decide import Finding, Options, decide
from verify.search.ideas.roots_of_logarithms import rooted

PROFILE = "erfc((s*eps - 1/(2*s))/sqrt(2))/2 - exp(eps)*erfc((s*eps + 1/(2*s))/sqrt(2))/2"      # of noise of sd s, shift 1
PRIVATE = "erfc((c - eps/(2*c))/sqrt(2))/2 - exp(eps)*erfc((c + eps/(2*c))/sqrt(2))/2"          # the same, c = s*eps


def decided(text: str, where: str) -> Finding:
    return decide(read_claim(text, where, ()), (), Options(timeout=15))


@pytest.mark.parametrize(("text", "where"), [
    (f"{PROFILE} <= delta", "0 < eps <= 1, 0 < delta < 1, s == sqrt(2*log(5/4/delta))/eps"),
    (f"{PRIVATE} <= delta", "0 < eps <= 1, 0 < delta < 1, c == sqrt(2*log(5/4/delta))"),
    ("erfc((sqrt(2*log(5/4/delta)) - eps/(2*sqrt(2*log(5/4/delta))))/sqrt(2))/2 <= delta", "0 < eps <= 1, 0 < delta <= 1/2")])
def test_the_privacy_of_gaussian_noise_is_proved(text: str, where: str) -> None:
    assert decided(text, where).verdict == "PROVED"


@pytest.mark.parametrize(("text", "where"), [
    (f"{PROFILE} <= delta", "eps > 0, 0 < delta < 1, s == sqrt(2*log(5/4/delta))/eps"),
    (f"{PRIVATE} <= delta/100", "0 < eps <= 1, 0 < delta < 1, c == sqrt(2*log(5/4/delta))")])
def test_beyond_eps_1_or_with_a_smaller_delta_it_is_refuted(text: str, where: str) -> None:
    assert decided(text, where).verdict == "REFUTED"


def test_only_a_root_of_a_logarithm_of_one_free_variable_is_seen() -> None:
    assert rooted(goal("sqrt(2*log(5/d)) >= e", "0 < d <= 1, 0 <= e <= 1")) is not None
    for text, where in (("sqrt(2*log(5/d) + e) >= e", "0 < d <= 1, 0 <= e <= 1"), ("sqrt(5/d) >= e", "0 < d <= 1, 0 <= e <= 1"),
                        ("sqrt(2*log(5/d)) >= e", "0 < d <= 1, 0 <= e <= d"), ("log(sqrt(d)) <= e", "0 < d <= 1, 0 <= e <= 1")):
        assert rooted(goal(text, where)) is None
