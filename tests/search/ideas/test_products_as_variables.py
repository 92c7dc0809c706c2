"""Angles that hold an integer in one product alone: sums of sines and cosines of multiples of an angle."""
import pytest

from verify.kernel.scalar.opening import scalar_goal
from verify.read.text import read_claim
from verify.search.decide import Options, decide
from verify.search.ideas.products_as_variables import hidden_product

ANGLE = "0 < x < pi, n >= 1 integer"


@pytest.mark.parametrize(("text", "verdict"), [
    ("sum(k = 1..n, sin(k*x)) == sin(n*x/2)*sin((n-1)*x/2)/sin(x/2)", "REFUTED"),
    ("1/2 + sum(k = 1..n, cos(k*x)) == sin((n+1/2)*x)/(2*sin(x/2))", "PROVED"),
    ("1/2 + sum(k = 1..n, cos(k*x)) == sin((n+1/2)*x)/sin(x/2)", "REFUTED")])
def test_a_sum_of_multiples_of_an_angle(text: str, verdict: str) -> None:
    assert decide(read_claim(text, ANGLE), (), Options(timeout=20)).verdict == verdict


@pytest.mark.parametrize(("text", "where", "found"), [
    ("sin((n+1)*x) <= 1", ANGLE, True),
    ("sin(n*x)/n <= 1", ANGLE, False),
    ("sin(n^2*x) <= 1", ANGLE, False),
    ("sin(n*x) <= 1", "n >= 1 integer, 0 < x < n", False),
    ("sin(n*x) <= exp(y)", "0 < x < pi, y real, n >= 1 integer", False),
    ("sin(t*x) <= 1", "0 < x < pi, t > 0", False)])
def test_the_integer_stands_nowhere_else(text: str, where: str, found: bool) -> None:
    s = read_claim(text, where)
    assert (hidden_product(scalar_goal(s, s.claim.right - s.claim.left, False)) is not None) is found
