"""Functions of known mean and variance: Pearson's inequality, and means of what grows by the size of a function."""
import pytest

from tests.search.laws.siblings import proves_and_not_more
from verify.read.text import read_claim
from verify.search.laws.moment_squares import by_moment_squares
from verify.search.laws.opening import views

UNIT = "X random variable with mean 0 and variance 1"
CLAIMS = {
    "Pearson": ("E[X^3]^2 + 1 <= E[X^4]", "E[X^3]^2 + 2 <= E[X^4]", UNIT),
    "Scarf": ("E[max(X - t, 0)] <= (sqrt(1 + t^2) - t)/2", "E[max(X - t, 0)] <= (sqrt(1 + t^2) - t)/3", f"{UNIT}; t real"),
    "below": ("E[max(t - X, 0)] <= (sqrt(1 + t^2) + t)/2", "E[max(t - X, 0)] <= (sqrt(1 + t^2) - t)/2", f"{UNIT}; t real"),
    "deviation": ("E|X - m| <= s", "E|X - m| <= s/2", "X random variable with mean m and variance s^2; m real; s > 0")}


@pytest.mark.parametrize("name", CLAIMS)
def test_a_writer_proves_it_and_not_more(name: str) -> None:
    claim, false, where = CLAIMS[name]
    proves_and_not_more(claim, false, where, (), by_moment_squares)


@pytest.mark.parametrize(("claim", "where"), [
    ("E[X^3]^2 + 1 <= E[X^4]", "X random variable"), ("E[X^3] <= E[X^4]", "X random variable; E[X] = 0"),
    ("E[max(X^2 - t, 0)] <= 1", f"{UNIT}; t >= 0"), ("E[exp(X)] >= 1", UNIT)])
def test_it_is_silent_where_a_moment_is_not_known_or_nothing_has_its_form(claim: str, where: str) -> None:
    (view,) = views(read_claim(claim, where))
    assert list(by_moment_squares(view)) == []
