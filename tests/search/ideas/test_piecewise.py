"""Claims with absolute values, minima and maxima of linear expressions: piece by piece, also where one stands inside another."""
import pytest

from tests.search.goals import accepts, goal
from verify.search.budget import Budget
from verify.search.ideas.piecewise import is_piecewise, pieces
from verify.search.order import scalar_prover


@pytest.mark.parametrize(("text", "wrong", "where", "given"), [
    ("abs(max(a,c) - max(b,c)) <= abs(a-b)", "abs(max(a,c) - max(b,c)) <= abs(a-b)/2", "a, b, c real", ()),
    ("max(a+b,c+d) <= max(a,c) + max(b,d)", "max(a+b,c+d) <= max(a,c) + min(b,d)", "a, b, c, d real", ()),
    ("abs(a-c) <= 2*max(abs(a-b),abs(b-c))", "abs(a-c) <= max(abs(a-b),abs(b-c))", "a, b, c real", ()),
    ("abs(max(a,0) - max(b,0)) <= 1/2", "abs(max(a,0) - max(b,0)) <= 1/3", "a, b real", ("abs(a-b) <= 1/2",))])
def test_pieces_show_a_claim_and_no_false_sibling(text: str, wrong: str, where: str, given: tuple[str, ...]) -> None:
    g, other = goal(text, where, given), goal(wrong, where, given)
    node = pieces(scalar_prover(Budget.of_seconds(10)), g)
    assert is_piecewise(g) and node is not None and accepts(g, node)
    assert not accepts(other, node)
    assert is_piecewise(other) and pieces(scalar_prover(Budget.of_seconds(10)), other) is None


@pytest.mark.parametrize(("text", "where"), [
    ("abs(a*b) <= abs(a)*abs(b)", "a, b real"), ("abs(a) + abs(b) <= abs(a)^2 + abs(b)^2 + 1", "a, b real"), ("abs(abs(a)) <= a + 2*abs(a)", "a real"),
    ("max(a,b) >= a", "a, b real"), ("max(exp(a),b) + max(a,b) >= 2*b", "a, b real")])
def test_other_claims_are_left_alone(text: str, where: str) -> None:
    assert not is_piecewise(goal(text, where))
