"""Square roots in several variables are squared away."""
import pytest

from tests.search.goals import accepts, found_by, goal, raw, rules, task
from verify.search.budget import Budget
from verify.search.decide import Options, decide
from verify.read.text import read_claim
from verify.search.ideas.square_roots import root_sides, square_roots, squared
from verify.search.order import scalar_prover

TRUE = [("sqrt(x*y) <= (x+y)/2", "x >= 0, y >= 0"), ("sqrt(x^2+y^2) <= x+y", "x >= 0, y >= 0"), ("x+y <= sqrt(2)*sqrt(x^2+y^2)", "x real, y real"),
        ("sqrt(1+x*y) <= 1+x*y/2", "x >= 0, y >= 0")]


@pytest.mark.parametrize("text, where", TRUE)
def test_the_squares_of_both_sides_are_compared(text: str, where: str) -> None:
    t = task(goal(text, where))
    node = found_by(square_roots, t)
    assert node is not None and "compare" in rules(node) and accepts(t.goal, node)


@pytest.mark.parametrize("text, where", [
    ("sqrt(x*y) <= (x+y)/3", "x >= 0, y >= 0"), ("sqrt(x^2+y^2) <= 9/10*(x+y)", "x >= 0, y >= 0"), ("x+y <= 7/5*sqrt(x^2+y^2)", "x real, y real"),
    ("sqrt(1+x*y) <= 1+x*y/3", "x >= 0, y >= 0"), ("sqrt(x^2+y^2) <= x+y", "x real, y real")])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    t = task(goal(text, where))
    assert not accepts(t.goal, found_by(square_roots, t))


def test_the_written_terms_decide_the_sides() -> None:
    true, false = ("sqrt((a+x)^2+(b+y)^2) <= sqrt(a^2+b^2)+" + end for end in ("sqrt(x^2+y^2)", "9/10*sqrt(x^2+y^2)"))
    where = "a real, b real, x real, y real"
    node = found_by(root_sides, raw(goal(true, where)))
    assert node is not None and accepts(goal(true, where), node)
    assert not accepts(goal(false, where), found_by(root_sides, raw(goal(false, where))))


def test_claims_without_roots_are_left_alone() -> None:
    assert found_by(square_roots, task(goal("x*y <= x^2+y^2", "x real, y real"))) is None
    assert found_by(root_sides, raw(goal("x*y <= x^2+y^2", "x real, y real"))) is None


KL = "(p*log(p/q) + (1-p)*log((1-p)/(1-q)))"
OPEN = "0 < p < 1, 0 < q < 1"


def test_a_root_of_a_divergence_against_a_distance() -> None:
    assert decide(read_claim(f"abs(p-q) <= sqrt({KL}/2)", OPEN), (), Options(timeout=20)).verdict == "PROVED"
    assert decide(read_claim(f"abs(p-q) <= sqrt({KL}/3)", OPEN), (), Options(timeout=20)).verdict == "REFUTED"


@pytest.mark.parametrize("text, where, asked", [
    ("x*y <= 2*sqrt(1 + exp(x*y))", "x > 0, y > 0", "4*(1 + exp(x*y)) >= (x*y)^2"),
    ("abs(x-y) <= sqrt(exp(x) + exp(y))", "x > 0, y > 0", "exp(x) + exp(y) >= (x-y)^2")])
def test_the_squares_are_what_is_asked(text: str, where: str, asked: str) -> None:
    claims = []
    squared(scalar_prover(Budget.of_seconds(2)), goal(text, where), lambda own, part: claims.append(part))
    assert scalar_prover(Budget.of_seconds(1)).same(claims[0], goal(asked, where).claim)


@pytest.mark.parametrize("text, where", [
    ("x*y <= sqrt(exp(x*y)) - 2", "x > 0, y > 0"),                               # fails
    ("x*y <= sqrt(1 + x*y)", "0 < x < 1, 0 < y < 1"),                            # for others
    ("sqrt(exp(x)) <= sqrt(exp(y))", "x > 0, y > x"), ("x <= sqrt(exp(x))", "x > 0")])
def test_claims_that_are_not_squared(text: str, where: str) -> None:
    assert squared(scalar_prover(Budget.of_seconds(2)), goal(text, where), lambda own, part: {"rule": "evaluate"}) is None
