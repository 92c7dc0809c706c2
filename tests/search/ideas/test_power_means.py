"""Sums of powers against the power of a mean, and Young's inequality, with false neighbours."""
import pytest

from tests.search.goals import accepts, goal
from verify.kernel.scalar.goal import Goal
from verify.search.budget import Budget
from verify.search.ideas.power_means import by_equation, power_means
from verify.search.order import scalar_prover
from verify.search.task import Node


def found(g: Goal) -> Node | None:
    prover = scalar_prover(Budget.of_seconds(5))
    return power_means(prover, g) or by_equation(prover, g)


@pytest.mark.parametrize(("text", "where", "given"), [
    ("((x+y)/2)^p <= (x^p+y^p)/2", "x > 0, y > 0, p >= 1", ()),
    ("(x+y)^p <= 2^(p-1)*(x^p+y^p)", "x > 0, y > 0, p >= 1", ()),
    ("(x^p+y^p)/2 <= ((x+y)/2)^p", "x > 0, y > 0, 0 < p <= 1", ()),
    ("((x+y+z)/3)^p <= (x^p+y^p+z^p)/3", "x, y, z > 0, p >= 2", ()),
    ("x*y <= x^(q/(q-1))*(q-1)/q + y^q/q", "x > 0, y > 0, q > 1", ()),
    ("x*y <= x^p/p + y^q/q", "x > 0, y > 0, p > 1, q > 1", ("1/p + 1/q == 1",))])
def test_an_inequality_between_powers(text: str, where: str, given: tuple[str, ...]) -> None:
    g = goal(text, where, given)
    assert accepts(g, found(g))


@pytest.mark.parametrize(("text", "where", "given"), [
    ("(x+y)^p <= 2^(p-1)*(x^p+y^p)", "x > 0, y > 0, p > 0", ()),
    ("(x+y)^p <= 1.9^(p-1)*(x^p+y^p)", "x > 0, y > 0, p >= 1", ()),
    ("(x^p+y^p)/2 <= ((x+y)/2)^p", "x > 0, y > 0, p >= 1", ()),
    ("x*y <= x^p/p + y^q/q", "x > 0, y > 0, p > 1, q > 1", ("1/p + 1/q == 2",)),
    ("x*y <= x^p/q + y^q/p", "x > 0, y > 0, p > 1, q > 1", ("1/p + 1/q == 1",)),
    ("x + y <= x + y + 1", "x > 0, y > 0", ())])
def test_what_is_false_or_of_another_kind(text: str, where: str, given: tuple[str, ...]) -> None:
    assert found(goal(text, where, given)) is None
