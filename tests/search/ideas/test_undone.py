"""Logarithms of quotients and powers 1/p, undone on both sides of a claim."""
import pytest

from tests.search.goals import accepts, goal
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.decide import Options, decide
from verify.search.ideas.undone import done_up, undone
from verify.search.order import scalar_prover
from verify.search.stages import prove_goal

NORM = "x > 0, y > 0, p >= 1"


@pytest.mark.parametrize(("text", "where", "has"), [
    ("(x^p+y^p)^(1/p) <= x+y", NORM, True), ("log(sinh(x)/x) <= x^2/6", "x > 0", True),
    ("(x^p+y^p)^p <= x+y", NORM, False), ("log(x/y) <= x/y - 1", NORM, False), ("log(x) <= x - 1", "x > 0", False),
    ("log(sinh(x)/cosh(x)) <= 0", "x > 0", False), ("x^(1/p) <= x", NORM, False), ("x^(1/x) <= exp(1/E)", "x > 0", False),
    ("cos(x)^(1/3) <= sin(x)/x", "0 < x < 1", True), ("(1+x)^(1/3) <= 1 + x/3", "x > 0", False),
    ("sqrt(cos(x)) <= 1", "0 < x < 1", False)])
def test_what_is_undone(text: str, where: str, has: bool) -> None:
    assert done_up(goal(text, where)) == has


@pytest.mark.parametrize(("text", "where", "holds"), [
    ("(x^p+y^p)^(1/p) >= x", NORM, True),
    ("(x^p+y^p)^(1/p) >= 11*x/10", NORM, False),
    ("log(sinh(x)/x) <= x^2/6", "x > 0", True),
    ("log(sinh(x)/x) <= x^2/7", "x > 0", False),
    ("log(x/sin(x)) >= x^2/6", "0 < x < 3", True),
    ("log(x/sin(x)) >= x^2/5", "0 < x < 3", False),
    ("cosh(x)^(1/3) <= sinh(x)/x", "x > 0", True),
    ("cosh(x)^(1/2) <= sinh(x)/x", "x > 0", False),
    ("cosh(x)^(2/5) <= sinh(x)/x", "x > 0", False)])
def test_a_proof_without_it_is_one_of_the_claim(text: str, where: str, holds: bool) -> None:
    g = goal(text, where)
    node = undone(scalar_prover(Budget.of_seconds(5)), g, lambda prover, left: prove_goal(prover, left, (2, 4)))
    assert (node is not None and accepts(g, node)) if holds else node is None


@pytest.mark.parametrize(("text", "where", "verdict"), [
    ("(x^p+y^p)^(1/p) <= x+y", NORM, "PROVED"),
    ("(x^p+y^p)^(1/p) <= x+y", "x > 0, y > 0, p > 0", "REFUTED"),
    ("((x^p+y^p)/2)^(1/p) <= max(x,y)", NORM, "PROVED"),
    ("((x^p+y^p)/3)^(1/p) >= (x+y)/2", NORM, "REFUTED"),
    ("((x^p+y^p)/2)^(1/p) >= (x+y)/2", NORM, "PROVED"),
    ("n^(1/n) <= 3^(1/3)", "n integer >= 1", "PROVED"),
    ("n^(1/n) <= sqrt(2)", "n integer >= 1", "REFUTED")])
def test_norms_of_two_numbers_and_roots_of_integers(text: str, where: str, verdict: str) -> None:
    assert decide(read_claim(text, where), (), Options(timeout=15)).verdict == verdict
