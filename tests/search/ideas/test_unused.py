"""Claims whose domain names variables that they do not mention."""
import pytest

from tests.search.goals import accepts, goal
from verify.search.budget import Budget
from verify.search.ideas.unused import of_the_used, without_unused
from verify.search.order import scalar_prover


@pytest.mark.parametrize(("text", "where", "given", "left"), [
    ("x <= x + 1", "x >= 0, y >= 0", (), ["x"]), ("0 < sin(1)", "y real", (), []),
    ("x <= x + 1", "y >= 0, 0 <= x <= y", (), None), ("x <= x + 1", "x >= 0, y >= 0", ("x <= y",), None),
    ("x <= y + 1", "x >= 0, y >= x, z >= y", (), ["x", "y"])])
def test_what_is_mentioned_stays(text: str, where: str, given: tuple[str, ...], left: list[str] | None) -> None:
    short = without_unused(goal(text, where, given))
    assert (short and [v.name for v in short.variables]) == left


@pytest.mark.parametrize(("text", "holds"), [("x^2*log(x) <= x^3", True), ("x^2*log(x) <= x^2", False)])
def test_a_proof_about_the_others_is_one_of_the_whole(text: str, holds: bool) -> None:
    g = goal(text, "x > 0, y >= 0, 1 < z < 2")
    node = of_the_used(scalar_prover(Budget.of_seconds(4)), g, lambda prover, short: prover.prove(short, 4))
    assert (node is not None and accepts(g, node)) if holds else node is None
