"""Logarithms whose factors add up to 0, each against one of them."""
import pytest

from tests.search.goals import accepts, found_by, goal, task
from verify.search.ideas.paired_logarithms import paired_logarithms

SUM = "-(a+b)*log(a+b) <= -a*log(a) - b*log(b)"


@pytest.mark.parametrize(("text", "where"), [
    (SUM, "a > 0, b > 0"), ("-(a*c+b)*log(a*c+b) <= -a*c*log(a) - b*log(b) - a*c*log(c)", "a > 0, b > 0, c > 0"),
    ("x*log(x) + y*log(y) + z*log(z) <= (x+y+z)*log(x+y+z)", "x > 0, y > 0, z > 0")])
def test_each_pair_is_shown(text: str, where: str) -> None:
    t = task(goal(text, where))
    node = found_by(paired_logarithms, t)
    assert node is not None and accepts(t.goal, node)


@pytest.mark.parametrize(("text", "where"), [
    ("-(a+b)*log((a+b)/2) <= -a*log(a) - b*log(b)", "a > 0, b > 0"), ("-(a+b)*log(a+b) <= -a*log(2*a) - b*log(b)", "a > 0, b > 0"),
    ("a*log(a) <= a*log(a + b)", "a > 0, b > 0"), ("-(a+b)*log(a+b) <= -a*log(a) - b*log(b) + a", "a > 0, b > 0")])
def test_other_sums_are_left_alone(text: str, where: str) -> None:
    t = task(goal(text, where))
    node = found_by(paired_logarithms, t)
    assert node is None
