"""A Taylor polynomial between the terms with functions and the others: both halves are shown."""
import pytest

from tests.search.goals import accepts, goal, rules
from verify.kernel.scalar.goal import Goal
from verify.search.budget import Budget
from verify.search.ideas.polynomial_between import polynomial_between, splits
from verify.search.order import scalar_prover
from verify.search.prover import Prover
from verify.search.stages import prove_goal
from verify.search.task import Node

KL = "p*log(p/q) + (1-p)*log((1-p)/(1-q))"


def briefly(prover: Prover, part: Goal, share: float) -> Node | None:
    return prove_goal(scalar_prover(prover.budget.part(share)), part, (2, 4))


@pytest.mark.parametrize(("text", "where", "found"), [
    (f"2*(p-q)^2 + 4/9*(p-q)^4 <= {KL}", "0 < p < 1, 0 < q < 1", True),
    ("cos(x) + x*sin(x) <= 1 + x^2/2", "0 <= x <= 1", True),
    (f"2*(p-q)^2 + 1/2*(p-q)^4 <= {KL}", "0 < p < 1, 0 < q < 1", False),
    ("e/(exp(e)-1) - 1 - log(e/(exp(e)-1)) <= e^2/9", "e > 0", False), ("cos(x) + x*sin(x) <= 1 + x^2/3", "0 <= x <= 1", False)])
def test_both_parts_are_shown(text: str, where: str, found: bool) -> None:
    g = goal(text, where)
    node = polynomial_between(scalar_prover(Budget.of_seconds(20 if found else 5)), g, briefly)
    assert (node is not None and "sum" in rules(node) and accepts(g, node)) is found


@pytest.mark.parametrize(("text", "where"), [
    ("exp(x) >= 1 + x", "x real"), ("x + y <= 2", "x, y real"), ("exp(x) + exp(y) + exp(z) >= 3 + x + y + z", "x, y, z real"),
    ("exp(n) + log(n) >= 1", "n integer, n >= 1"), ("exp(x) + cos(x) < 9", "0 <= x <= 1")])
def test_claims_that_have_no_such_parts(text: str, where: str) -> None:
    assert not splits(goal(text, where))
