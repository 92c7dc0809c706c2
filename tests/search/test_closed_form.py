"""Suggestions from another process: each is only a candidate, and a missing answer is no error."""
from tests.search.goals import goal
from verify.kernel.normal_form import NormalForms
from verify.search.closed_form import suggestions


def test_other_forms_of_a_claim() -> None:
    g = goal("x^2 <= x^2 + 2*x + 1", "x >= 0")
    found = suggestions(g, "forms", "", 20)
    assert found and any(NormalForms().equal(e, g.claim) for e in found)


def test_without_time_there_is_no_suggestion() -> None:
    assert suggestions(goal("x <= x + 1", "x >= 0"), "forms", "", 0.001) == []
