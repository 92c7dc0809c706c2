"""Another way to write the claim, closed by one enclosure."""
import pytest

from tests.search.goals import accepts, found_by, goal, task
from verify.search.budget import Budget
from verify.search.ideas.forms_at_once import forms_at_once
from verify.search.order import scalar_prover


@pytest.mark.parametrize("text, where", [
    ("exp(x/2) <= exp(x) + 1", "x >= 0"), ("2*x*y <= z + y + x^2*y", "x real, y >= 0, z >= 0"),
    ("x*y <= y^2*x^2 + 1", "x >= 1, y >= 1")])
def test_a_form_closes_what_the_written_one_does_not(text: str, where: str) -> None:
    t = task(goal(text, where))
    assert scalar_prover(Budget.of_seconds(5)).at_once(t.goal) is None
    node = found_by(forms_at_once, t)
    assert node is not None and node["rule"] in ("rewrite", "product") and accepts(t.goal, node)


@pytest.mark.parametrize("text, where", [
    ("3*exp(x/2) <= exp(x) + 1", "x >= 0"), ("2*x*y <= z + y + x^2*y/2", "x real, y >= 0, z >= 0"),
    ("3*x*y <= y^2*x^2 + 1", "x >= 1, y >= 1")])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    t = task(goal(text, where))
    assert not accepts(t.goal, found_by(forms_at_once, t))
