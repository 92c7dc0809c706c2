"""Roots of squares whose sign one enclosure does not show, and functions that hide a variable beside hypotheses."""
import pytest

from tests.search.goals import goal
from verify.language import Q, Sym
from verify.read.text import read_claim
from verify.search.decide import Finding, Options, decide
from verify.search.ideas.roots_of_squares import squared_in_roots
from verify.search.ideas.substitution import hidden

CONCENTRATED = "0 < delta < 1, eps > 0, rho == (sqrt(log(1/delta) + eps) - sqrt(log(1/delta)))^2"
STEPS = "k integer >= 1, 0 < d <= 1/10, 0 < eps, k*(exp(eps) - 1)^2 <= 1/4"


def decided(text: str, where: str) -> Finding:
    return decide(read_claim(text, where, ()), (), Options(timeout=20))


@pytest.mark.parametrize(("text", "where"), [
    ("rho + 2*sqrt(rho*log(1/delta)) == eps", CONCENTRATED),
    ("sqrt((exp(x) - 1 - x)^2*y) == (exp(x) - 1 - x)*sqrt(y)", "x > 0, y >= 0"),
    ("sqrt((x - 1)^2*y) <= (1 - x)*sqrt(y)", "0 <= x <= 1, y >= 0"), ("sqrt(x^2) == abs(x)", "x real"),
    ("k*eps*(exp(eps) - 1) + sqrt(2*k*log(1/d))*eps <= 3*sqrt(k*log(1/d))*eps", STEPS)])
def test_a_claim_with_a_root_is_proved(text: str, where: str) -> None:
    assert decided(text, where).verdict == "PROVED"


@pytest.mark.parametrize(("text", "where"), [
    ("rho + 2*sqrt(rho*log(1/delta)) <= eps/2", CONCENTRATED), ("sqrt((x - 1)^2*y) <= (1 - x)*sqrt(y)", "0 <= x <= 2, y >= 0"),
    ("k*eps*(exp(eps) - 1) + sqrt(2*k*log(1/d))*eps <= sqrt(k*log(1/d))*eps", STEPS)])
def test_a_false_one_is_refuted(text: str, where: str) -> None:
    assert decided(text, where).verdict == "REFUTED"


def test_only_squares_of_unseen_sign_inside_roots_are_found() -> None:
    x = Sym("x")
    assert [u for _, u in squared_in_roots(goal("sqrt(y*(x - 1)^2) >= 0", "x > 0, y > 0"))] == [x + Q(-1)]
    for text in ("sqrt(y*(x + 1)^2) >= 0", "sqrt(y)*(x - 1)^2 >= 0", "sqrt(y*(x - 1)^4) >= 0"):
        assert squared_in_roots(goal(text, "x > 0, y > 0")) == []


def test_a_variable_is_hidden_only_where_nothing_else_mentions_it() -> None:
    found = hidden(goal("y*log(x) + log(x)^2 >= y", "x > 1, 0 < y <= 1", ("y^2 >= 1/2",)))
    assert found is not None and found.variable.name == "x" and str(found.function) == "log(x)"
    assert hidden(goal("y*log(x) + x >= y", "x > 1, 0 < y <= 1")) is None
    assert hidden(goal("y*log(x) >= y", "x > 1, 0 < y <= x")) is None
