"""Slopes of slopes, each as it is written or factored, with cuts where the claim or its slope vanishes."""
import pytest

from tests.search.goals import accepts, goal
from verify.kernel.scalar.goal import Goal
from verify.search.budget import Budget
from verify.search.order import scalar_prover
from verify.search.stages import slopes_in_turn
from verify.search.task import Node

KL = "p*log(p/q) + (1-p)*log((1-p)/(1-q))"


def found(g: Goal, seconds: float = 10) -> Node | None:
    return slopes_in_turn(scalar_prover(Budget.of_seconds(seconds)), g)


@pytest.mark.parametrize(("text", "where"), [
    ("log(1 + p*(exp(e) - 1)) <= p*e + e^2/8", "0 <= p <= 1, e >= 0"), ("log((1+exp(a+b))/(exp(a)+exp(b))) <= a*b/2", "a, b >= 0"),
    ("cosh(x)^a <= cosh(a*x)", "x >= 0, a >= 1"),
    (f"2*(p-q)^2 <= {KL}", "0 < p < 1, 0 < q < 1"), (f"log((1-q)/q)/(1-2*q)*(p-q)^2 <= {KL}", "0 < p < 1, 0 < q < 1/2"),
    ("x <= x + y", "x real, y > 0")])
def test_slopes_show_it(text: str, where: str) -> None:
    g = goal(text, where)
    node = found(g)
    assert node is not None and accepts(g, node)


@pytest.mark.parametrize(("text", "where"), [
    ("log(1 + p*(exp(e) - 1)) <= p*e + e^2/9", "0 <= p <= 1, e >= 0"), ("log((1+exp(a+b))/(exp(a)+exp(b))) <= a*b/3", "a, b >= 0"),
    ("cosh(x)^a <= cosh(a*x)", "x >= 0, a >= 1/2"), (f"(p-q)^2/(2*(q*(1-q) + (p-q)/4)) <= {KL}", "0 < q <= p < 1"),
    (f"log((1-q)/q)/(1-2*q)*(p-q)^2 <= {KL}", "0 < p < 1, 0 < q < 1/2"), (f"21/10*(p-q)^2 <= {KL}", "0 < p < 1, 0 < q < 1")])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    g = goal(text if "log((1-q)/q)" not in text else text.replace("(1-2*q)", "(1-21/10*q)"), where)
    assert not accepts(g, found(g, 2))


def test_numbers_have_no_slopes() -> None:
    assert found(goal("x <= exp(x) - 1", "x >= 0")) is not None and found(goal("1 <= exp(1) - 1", "x >= 0")) is None
