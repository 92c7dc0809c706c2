"""A logarithm or exponential of several variables replaced by its tangent."""
import pytest

from tests.search.goals import accepts, found_by, goal, rules, task
from verify.search.budget import Budget
from verify.search.ideas.tangents import tangents, tangents_at_an_argument, tangents_of_roots
from verify.search.order import scalar_prover


@pytest.mark.parametrize("text, where", [
    ("exp(x*y) >= 1 + x*y", "x real, y real"), ("x*log(x/y) >= x - y", "x > 0, y > 0"), ("log(1+x*y) <= x*y", "x > 0, y > 0"),
    ("n*log(1+x/n) <= x", "x > 0, n >= 1")])
def test_the_tangent_takes_its_place(text: str, where: str) -> None:
    t = task(goal(text, where))
    node = found_by(tangents, t)
    assert node is not None and "known" in rules(node) and accepts(t.goal, node)


@pytest.mark.parametrize("text, where", [
    ("exp(x*y) >= 1 + 2*x*y", "x real, y real"), ("x*log(x/y) >= x - y + 1/100", "x > 0, y > 0"), ("log(1+x*y) <= x*y/2", "x > 0, y > 0"),
    ("n*log(1+x/n) <= 9*x/10", "x > 0, n >= 1"), ("exp(x*y) > 1 + x*y", "x real, y real")])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    t = task(goal(text, where))
    assert not accepts(t.goal, found_by(tangents, t))


def test_one_variable_is_left_to_calculus() -> None:
    assert found_by(tangents, task(goal("exp(x) >= 1 + x", "x real"))) is None


KL, UNIT = "p*log(p/q) + (1-p)*log((1-p)/(1-q))", "0 < p < 1, 0 < q < 1"


def by_roots(text: str, where: str) -> bool:
    g = goal(text, where)
    node = tangents_of_roots(scalar_prover(Budget.of_seconds(10), 0), g)
    return node is not None and accepts(g, node)


@pytest.mark.parametrize(("text", "where"), [
    (f"-log(sqrt(p*q) + sqrt((1-p)*(1-q))) <= ({KL})/2", UNIT),
    (f"(sqrt(p) - sqrt(q))^2 + (sqrt(1-p) - sqrt(1-q))^2 <= {KL}", UNIT), ("a*log(b/a) <= 2*(sqrt(a*b) - a)", "a > 0, b > 0")])
def test_logarithms_of_roots_have_tangents(text: str, where: str) -> None:
    assert by_roots(text, where)


@pytest.mark.parametrize(("text", "where"), [
    (f"-log(sqrt(p*q) + sqrt((1-p)*(1-q))) <= ({KL})/3", UNIT),
    (f"2*(sqrt(p) - sqrt(q))^2 + 2*(sqrt(1-p) - sqrt(1-q))^2 <= {KL}", UNIT), ("a*log(b/a) <= 3*(sqrt(a*b) - a)", "a > 0, b > 0"),
    ("a*log(b/a) <= b - a", "a > 0, b > 0")])
def test_a_false_one_and_one_without_roots_have_none(text: str, where: str) -> None:
    assert not by_roots(text, where)


@pytest.mark.parametrize(("text", "where", "found"), [
    ("log((x+y+z)/3) >= (log(x)+log(y)+log(z))/3", "x, y, z > 0", True), ("2*log((x+y)/2) >= log(x) + log(y)", "x, y > 0", True),
    ("log((x+y+z)/4) >= (log(x)+log(y)+log(z))/3", "x, y, z > 0", False), ("2*log((x+y)/2) >= log(x) + log(y) + 1/99", "x, y > 0", False),
    ("log(a*x+(1-a)*y) >= (1-a)*log(x)+a*log(y)", "x, y > 0; 0 < a < 1", False), ("log(x+y) >= log(x)", "x, y > 0", False)])
def test_all_tangents_at_the_argument_of_one_logarithm(text: str, where: str, found: bool) -> None:
    t = task(goal(text, where))
    node = found_by(tangents_at_an_argument, t)
    assert (node is not None and accepts(t.goal, node)) is found
