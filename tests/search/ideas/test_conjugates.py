"""The logarithm of a difference with a root, through its conjugate."""
import pytest

from tests.search.goals import accepts, found_by, goal, task
from verify.search.ideas.conjugates import conjugates

PAIRS = [
    ("log(sqrt(1+x)-1) <= log(x) - log(2)", "log(sqrt(1+x)-1) <= log(x) - log(3)", "x > 0"),
    ("log((sqrt(1+4*x)-1)/2) <= log(x)", "log((sqrt(1+4*x)-1)/2) <= log(x) - 1", "x > 0"),
    ("y*log(sqrt(1+x^2)-1) <= y*(2*log(x) - log(2)) + x^2", "y*log(sqrt(1+x^2)-1) <= y*(2*log(x) - log(2)) - x^2", "x > 0, y > 0")]


@pytest.mark.parametrize("true, false, where", PAIRS)
def test_a_claim_and_its_false_sibling(true: str, false: str, where: str) -> None:
    t = task(goal(true, where))
    node = found_by(conjugates, t)
    assert node is not None and accepts(t.goal, node) and "sqrt" in str(node)
    other = task(goal(false, where))
    assert not accepts(other.goal, found_by(conjugates, other))


@pytest.mark.parametrize("text, where", [
    ("log(1+sqrt(1+x^2)) >= log(2)", "x > 0"),             # no difference
    ("log(x+1) <= x", "x > 0"),                            # no root
    ("log((x*y-1)/(x-y)) <= 5", "x > 0, y > 0"),           # of a quotient, whose parts have no sign that is seen
    ("x*y*log(sqrt(1+x^2)-1) >= -5", "x > 0, y real")])    # times what has two signs
def test_other_logarithms_are_left(text: str, where: str) -> None:
    assert found_by(conjugates, task(goal(text, where))) is None
