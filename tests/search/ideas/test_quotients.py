"""Gaussian privacy profiles: a variable that stands divided by, or times, another one."""
import pytest

from tests.search.goals import accepts, goal
from verify.search.budget import Budget
from verify.search.ideas.quotients import moved, quotients
from verify.search.order import scalar_prover
from verify.search.stages import prove_goal

PROFILE = "exp(eps)*erfc(eps/s + s/4) <= erfc(eps/s - s/4)"


@pytest.mark.parametrize(("text", "where", "terms"), [
    (PROFILE, "eps >= 0, s > 0", ["eps/s"]), (PROFILE, "eps real, s > 0", ["eps/s"]),
    ("exp(eps)*erfc(eps*s + 1/(4*s)) <= erfc(eps*s - 1/(4*s))", "eps >= 0, s > 0", ["eps*s"]),
    (PROFILE, "eps >= 0, s >= 1", []), ("exp(eps)*erfc(eps/s + 1/s) <= erfc(eps/s - s/4)", "eps >= 0, s > 0", []),
    ("exp(eps)*(eps/s + s/4) >= eps/s - s/4", "eps >= 0, s > 0", []), (PROFILE, "0 <= eps <= 1, s > 0", [])])
def test_the_quotient_is_a_variable_where_no_other_is_left(text: str, where: str, terms: list[str]) -> None:
    assert [str(term) for _, term in moved(goal(text, where))] == terms


@pytest.mark.parametrize(("factor", "found"), [("1", True), ("11/10", False)])
def test_a_privacy_profile_is_at_least_zero(factor: str, found: bool) -> None:
    about = goal(f"{factor}*{PROFILE}", "eps >= 0, s > 0")
    node = quotients(scalar_prover(Budget(steps=200_000)), about, lambda prover, inner: prove_goal(prover, inner, (2, 4)))
    assert (node is not None) == found and (node is None or accepts(about, node))
