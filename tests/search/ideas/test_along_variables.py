"""Which piece of calculus is tried: the sign of the slope at sample points decides."""
import pytest

from tests.search.goals import accepts, found_by, goal, raw
from verify.search.ideas.along_variables import along_variables


@pytest.mark.parametrize("text, where, rule", [
    ("tanh(x) <= x", "x >= 0", "monotone"), ("exp(x) >= 1 + x", "x real", "convex"), ("sqrt(x) >= x", "0 <= x <= 1", "concave"),
    ("log(1+x) >= x*log(2)", "0 <= x <= 1", "unimodal"), ("x*y <= y", "0 <= x <= 1, y >= 0", "monotone")])
def test_the_piece_of_calculus_that_fits(text: str, where: str, rule: str) -> None:
    g = goal(text, where)
    node = found_by(along_variables, raw(g))
    assert node is not None and node["rule"] == rule and accepts(g, node)


@pytest.mark.parametrize("text, where", [
    ("tanh(x) <= 9*x/10", "x >= 0"), ("exp(x) >= 1 + 11*x/10", "x real"), ("sqrt(x) >= x", "0 <= x <= 2"),
    ("log(1+x) >= 7*x/10", "0 <= x <= 1"), ("x*y <= y", "0 <= x <= 2, y >= 0")])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    g = goal(text, where)
    assert not accepts(g, found_by(along_variables, raw(g)))


def test_a_variable_that_an_end_depends_on_is_left_alone() -> None:
    g = goal("y <= x", "x >= 0, 0 <= y <= x")
    node = found_by(along_variables, raw(g))
    assert node is not None and node["var"] == "y" and accepts(g, node)
