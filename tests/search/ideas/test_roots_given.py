"""Hypotheses that give a variable, or an end of one, by the root of a logarithm, with false neighbours of each."""
import pytest

from tests.search.goals import accepts, goal
from verify.search.budget import Budget
from verify.search.ideas.roots_given import holds_root, roots_given
from verify.search.ideas.roots_of_logarithms import rooted
from verify.search.order import scalar_prover
from verify.search.prover import Prover
from verify.search.stages import prove_goal
from verify.search.task import Node
from verify.kernel.scalar.goal import Goal

WHERE = "t > 0, 0 < d < 1, c > 0"


def two_deep(prover: Prover, g: Goal) -> Node | None:
    return prove_goal(prover, g, (2,))


@pytest.mark.parametrize(("text", "given", "false"), [
    ("exp(-t^2/2) <= d", "t >= sqrt(2*log(1/d))", "t >= sqrt(1.9*log(1/d))"),
    ("2*exp(-t^2*c^2/2) <= d", "t >= sqrt(2*log(2/d))/c", "t >= sqrt(2*log(19/(10*d)))/c"),
    ("2*exp(-t^2*c^2/2) <= d", "t == sqrt(2*log(2/d))/c", "t == sqrt(2*log(19/(10*d)))/c"),
    ("exp(-t^2/2) >= d", "t <= sqrt(2*log(1/d))", "t <= sqrt(3*log(1/d))")])
def test_the_claim_at_the_value_that_is_given(text: str, given: str, false: str) -> None:
    g = goal(text, WHERE, (given,)) if "<=" in text else goal(" <= ".join(reversed(text.split(" >= "))), WHERE, (given,))
    node = roots_given(scalar_prover(Budget.of_seconds(5)), g, two_deep)
    assert node is not None and accepts(g, node)
    left, right = text.split(" <= ") if "<=" in text else reversed(text.split(" >= "))
    other = goal(f"{left} <= {right}", WHERE, (false,))
    assert roots_given(scalar_prover(Budget.of_seconds(2)), other, two_deep) is None and not accepts(other, node)


def test_what_rises_towards_the_end_is_not_sought_from_it() -> None:
    g = goal("d <= exp(-t^2/2) + 1", WHERE, ("t >= sqrt(2*log(1/d))",))
    assert roots_given(scalar_prover(Budget.of_seconds(2)), g, two_deep) is None


def test_the_root_of_a_logarithm_of_a_variable() -> None:
    for given, held in (("t >= sqrt(2*log(1/d))", True), ("t >= sqrt(log(2))", False), ("t >= sqrt(d)", False), ("t >= log(c)", False)):
        g = goal("t <= c", WHERE, (given,))
        assert holds_root(g.given[0].expr) == held and rooted(g) is None
