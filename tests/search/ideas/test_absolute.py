"""Several absolute values: all combinations of signs."""
import pytest

from tests.search.goals import accepts, found_by, goal, raw, rules
from verify.search.ideas.absolute import absolute


@pytest.mark.parametrize("text, where", [
    ("abs(x+y) <= abs(x)+abs(y)", "x real, y real"), ("abs(abs(x)-abs(y)) <= abs(x-y)", "x real, y real"),
    ("2*abs(x*y) <= x^2+y^2+abs(x)", "x real, y real"), ("abs(x-z) <= abs(x-y)+abs(y-z)", "x real, y real, z real")])
def test_every_case_is_closed(text: str, where: str) -> None:
    g = goal(text, where)
    node = found_by(absolute, raw(g))
    assert node is not None and "cases" in rules(node) and accepts(g, node)


@pytest.mark.parametrize("text, where", [
    ("abs(x+y) <= abs(x)+9/10*abs(y)", "x real, y real"), ("abs(abs(x)-abs(y)) <= 9/10*abs(x-y)", "x real, y real"),
    ("21/10*abs(x*y) <= x^2+y^2+abs(x)/100", "x real, y real"), ("abs(x+y) < abs(x)+abs(y)", "x real, y real")])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    g = goal(text, where)
    assert not accepts(g, found_by(absolute, raw(g)))


@pytest.mark.parametrize("text, where", [("abs(x) <= abs(x)+y^2", "x real, y real"), ("exp(abs(x))+abs(y) >= 1", "x real, y real"),
                                         ("abs(x)+abs(x+1) >= 1", "x real")])
def test_other_claims_are_left_alone(text: str, where: str) -> None:
    assert found_by(absolute, raw(goal(text, where))) is None
