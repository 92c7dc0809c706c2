"""sin(u)*cos(u) beside other functions is sin(2*u)/2."""
import pytest

from verify.kernel.scalar.opening import scalar_goal
from verify.read.text import read_claim
from verify.search.decide import Options, decide
from verify.search.ideas.double_angles import doubled


@pytest.mark.parametrize(("text", "where", "verdict"), [
    ("sin(x)*cos(x) < tanh(x)", "x > 0", "PROVED"),
    ("exp(x)*sin(x)*cos(x) <= 51/100*exp(x)", "x >= 0", "PROVED"),
    ("sin(x)*cos(x) < tanh(x)", "x >= 0", "REFUTED"),
    ("3*sin(x)*cos(x)/2 <= tanh(x)", "x >= 0", "REFUTED")])
def test_a_sine_times_its_cosine(text: str, where: str, verdict: str) -> None:
    assert decide(read_claim(text, where), (), Options(timeout=20)).verdict == verdict


@pytest.mark.parametrize(("text", "found"), [
    ("sin(x)*cos(x) < tanh(x)", True),
    ("x*sin(2*x)*exp(x)*cos(2*x) < 1 + exp(2*x)", True),
    ("sin(x)*cos(2*x) < x", False),
    ("sin(x)*cos(x) < x + cos(x)", False)])
def test_the_angle_is_the_same_and_stands_nowhere_else(text: str, found: bool) -> None:
    s = read_claim(text, "x > 0")
    assert (doubled(scalar_goal(s, s.claim.right - s.claim.left, True)) is not None) is found
