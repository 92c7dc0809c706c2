"""Two variables of which a claim and its hypotheses mention the product, the difference or the sum alone."""
import pytest

from tests.search.goals import accepts, goal
from verify.search.budget import Budget
from verify.search.ideas.one_of_two import joined, one_of_two
from verify.search.order import scalar_prover
from verify.search.schedule import anew

MOMENT, WHERE, SMALL = "1/2/(1-b*s) + 1/2/(1+b*s) <= exp({}*b^2*s^2)", "b > 0, s real", ("b^2*s^2 <= 1/2",)


@pytest.mark.parametrize(("text", "where", "given", "found"), [
    (MOMENT.format(2), WHERE, SMALL, True), ("exp(x*y) >= 1 + x*y", "x > 0, y real", (), True),
    ("exp(x*y) >= 1 + x", WHERE.replace("b", "x").replace("s", "y"), (), False), ("exp(x*y) >= 1 + x*y", "x, y real", (), False),
    ("exp(x*y) >= 1 + x*y", "x > 0, y real", ("x <= 1",), True), ("exp(x*y) >= 1 + x*y", "x > 0, 0 < y < x", (), False),
    ("exp(n*y) >= 1 + n*y", "n integer >= 1, y real", (), False), ("exp(x-y) >= 1 + x - y", "x, y real", (), True),
    ("exp(x+y) >= 1 + x + y", "x, y >= 0", (), True), ("exp(x-y) >= 1 - y", "x, y real", (), False)])
def test_what_joins_them_is_a_variable_where_neither_is_left(text: str, where: str, given: tuple[str, ...], found: bool) -> None:
    assert (joined(goal(text, where, given)) is not None) == found


@pytest.mark.parametrize(("factor", "given", "found"), [
    ("1", ("b*s <= 1",), True), ("1/2", ("b*s <= 1",), False), ("1", ("b*s <= 2",), False)])
def test_a_hypothesis_about_the_product_is_kept(factor: str, given: tuple[str, ...], found: bool) -> None:
    about = goal(f"exp(b*s) <= 1 + b*s + {factor}*b^2*s^2", WHERE, given)
    pair = joined(about)
    assert pair is not None
    node = one_of_two(scalar_prover(Budget(steps=100_000)), about, pair, anew)
    assert (node is not None) == found and (node is None or accepts(about, node))
