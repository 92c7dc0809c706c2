"""A root is squared away, a logarithm freed of its factor, a logarithm removed by exponentials."""
import pytest

from tests.search.goals import accepts, found_by, goal, task
from verify.search.ideas.isolate import exponentiate, exponentiate_at_once, isolate
from verify.search.task import Idea

TRUE = [
    (isolate, "sqrt(1+x) <= 1 + x/2", "x >= 0", "square"), (isolate, "sqrt(x*y) <= (x+y)/2", "x >= 0, y >= 0", "square"),
    (isolate, "x*log(x) >= x - 1", "x >= 1", None), (exponentiate, "log(1+exp(x)) >= x", "x real", "exp"),
    (exponentiate, "log(cosh(x)) <= x^2/2", "x real", "exp"),
    (exponentiate_at_once, "log(exp(x) + exp(-x)) <= x + log(2)", "x >= 0", "exp"),
    (exponentiate_at_once, "a*x - log(2) <= log((1 + 1/(2*a-1))*exp(a*x) + (1 - 1/(2*a-1))*exp(-a*x)) ", "a > 1, x > 0", "exp")]
FALSE = [
    (isolate, "sqrt(1+x) <= 1 + x/3", "x >= 0"), (isolate, "sqrt(x*y) <= (x+y)/3", "x >= 0, y >= 0"),
    (isolate, "x*log(x) >= x - 1/2", "x >= 1"), (exponentiate, "log(1+exp(x)) >= x + 1/10", "x real"),
    (exponentiate, "log(cosh(x)) <= x^2/3", "x real"),
    (exponentiate_at_once, "log(exp(x) + exp(-x)) <= x + log(2)/2", "x >= 0"),
    (exponentiate_at_once, "a*x + log(2) <= log((1 + 1/(2*a-1))*exp(a*x) + (1 - 1/(2*a-1))*exp(-a*x))", "a > 1, x > 0")]


@pytest.mark.parametrize("idea, text, where, through", TRUE)
def test_the_atom_is_removed(idea: Idea, text: str, where: str, through: str | None) -> None:
    t = task(goal(text, where))
    node = found_by(idea, t)
    assert node is not None and accepts(t.goal, node)
    assert through is None or through in str(node)


@pytest.mark.parametrize("idea, text, where", FALSE)
def test_a_false_sibling_has_no_certificate(idea: Idea, text: str, where: str) -> None:
    t = task(goal(text, where))
    assert not accepts(t.goal, found_by(idea, t))


@pytest.mark.parametrize("text, where", [
    ("log(1 + x) <= x", "x >= 0"),                                    # no exponential
    ("log(exp(x) + y) + log(exp(y) + x) >= 0", "x > 1, y > 1"),       # in two logarithms
    ("log(exp(x) + 1) <= exp(x)", "x real"),                          # and outside
    ("x*log(exp(x) + 1) >= x^2", "x > 0"),                            # times a variable
    ("log(exp(x) + 1) + sqrt(2)*log(x) >= 0", "x > 2"),               # an irrational power
    ("log((exp(x)*y - 1)/(x - y)) <= x", "x > 0, y > 0")])            # of a quotient, whose parts have no sign that is seen
def test_exponentials_stay_where_they_would_not_be_alone(text: str, where: str) -> None:
    assert found_by(exponentiate_at_once, task(goal(text, where))) is None
