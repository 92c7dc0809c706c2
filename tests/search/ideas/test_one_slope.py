"""Claims that rise from an end of a variable: the slope first, then the claim at the end; a false sibling fails there or has another slope."""
import pytest

from tests.search.goals import accepts, goal
from verify.search.budget import Budget
from verify.search.ideas.one_slope import folded, its_slope, one_slope
from verify.search.order import scalar_prover
from verify.search.prover import Prover
from verify.search.stages import prove_goal
from verify.search.task import Node
from verify.kernel.scalar.goal import Goal
from verify.notation.text import expression_text
from verify.read.text import read_expression

PROFILE = "erfc((eps*s-1/(2*s))/sqrt(2))/2 - exp(eps)*erfc((eps*s+1/(2*s))/sqrt(2))/2"


def found(g: Goal) -> Node | None:
    def of_slope(prover: Prover, slope: Goal) -> Node | None:
        return prover.prove(slope, 3)

    return one_slope(scalar_prover(Budget.of_seconds(10)), g, of_slope, lambda own, face: prove_goal(own, face, (2, 4)))


@pytest.mark.parametrize(("right", "true"), [
    ("1/(s*sqrt(2*pi))", True), ("1/(4*s)", False), ("erf(1/(2*s*sqrt(2)))", True), ("erf(1/(4*s*sqrt(2)))", False)])
def test_a_gaussian_profile_against_its_value_at_0(right: str, true: bool) -> None:
    g = goal(f"{PROFILE} <= {right}", "eps >= 0, s > 0")
    node = found(g)
    assert (node is not None and accepts(g, node)) == true


def test_what_rises_from_no_finite_end_is_left_alone() -> None:
    assert found(goal("exp(-x-y^2) + 1 >= exp(-x)", "x real, y real")) is None


@pytest.mark.parametrize(("text", "short"), [
    ("0*s - 1/(2*s) + exp(0)*x", "-(1/(2*s)) + x"), ("exp(0*x)*2*3", "6"), ("0*log(s) + 1", "0*log(s) + 1")])
def test_what_an_end_leaves_is_folded_where_it_has_a_value(text: str, short: str) -> None:
    assert expression_text(folded(read_expression(text))) == short


@pytest.mark.parametrize(("text", "where", "true"), [
    ("erf(x) <= 2*x/sqrt(pi)", "x >= 0", True), ("erf(x) <= x", "x >= 0", False),
    ("erfc(x) >= 0", "x real", True),
    ("log((-p*log(p)-(1-p)*log(1-p))/log(2)) <= log(4*p*(1-p))/log(4)", "0 < p <= 1/2", True)])
def test_the_slope_in_the_only_variable_is_a_claim(text: str, where: str, true: bool) -> None:
    g = goal(text, where)
    node = its_slope(scalar_prover(Budget.of_seconds(10)), g, lambda own, slope: prove_goal(own, slope, (2,)))
    assert (node is not None) == true
