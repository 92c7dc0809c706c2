"""Claims that are 0 everywhere, from a slope that vanishes and one value, and two logarithms as one."""
import pytest

from tests.search.goals import accepts, goal
from verify.kernel.scalar.goal import Goal
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.decide import Options, decide
from verify.search.ideas.constant import constant
from verify.search.ideas.one_logarithm import one_logarithm
from verify.search.order import scalar_prover
from verify.search.prover import Prover
from verify.search.task import Node


@pytest.mark.parametrize(("text", "where", "verdict"), [
    ("2*atan(x) == asin(2*x/(1+x^2))", "-1 <= x <= 1", "PROVED"), ("2*atan(x) == asin(2*x/(1+x^2))", "0 <= x <= 2", "REFUTED"),
    ("acos(x) == 2*asin(sqrt((1-x)/2))", "-1 <= x <= 1", "PROVED"),
    ("asinh(2*x*sqrt(1+x^2)) == 2*asinh(x)", "x real", "PROVED"),
    ("acosh(2*x^2-1) == 2*acosh(x)", "x >= 1", "PROVED"),
    ("3*asin(x) == asin(3*x-4*x^3)", "-1/2 <= x <= 1/2", "PROVED"), ("3*asin(x) == asin(3*x-4*x^3)", "-1/2 <= x <= 3/5", "REFUTED")])
def test_an_identity_between_inverse_functions_is_decided(text: str, where: str, verdict: str) -> None:
    assert decide(read_claim(text, where), (), Options(timeout=10)).verdict == verdict


def test_a_claim_that_is_not_zero_everywhere_is_no_constant() -> None:
    tried = list[Goal]()
    for text in ("2*atan(x) <= asin(2*x/(1+x^2)) + 10^(-9)", "x <= x + floor(x/4)^2", "atan(x) < x + 1"):
        assert constant(scalar_prover(Budget(steps=10_000)), goal(text, "-1 <= x <= 1"), lambda _, g: tried.append(g)) is None
    assert not tried


@pytest.mark.parametrize(("text", "where", "ends"), [
    ("log(100000+x) - log(x+1) <= 99999/sqrt((100000+x)*(x+1))", "x >= 0", "(1, 100000]"),
    ("log(1+x) - log(1-x) >= 2*x", "0 <= x < 1", "[1, None)"), ("log(1+x) - log(2-x) <= 2", "0 <= x <= 1", "[1/2, 2]"),
    ("log(1+x) - 2*log(1-x) >= 2*x", "0 <= x < 1", ""), ("log(1+x^2) - log(1+x) <= x", "x >= 0", ""),
    ("log(1+n) - log(n) <= 1/n", "n >= 1 integer", ""), ("log(2*x+2) - log(x+1) <= 1", "x > 0", "")])
def test_two_logarithms_become_one_of_a_variable(text: str, where: str, ends: str) -> None:
    found = list[str]()

    def seen(prover: Prover, about: Goal) -> Node | None:
        d = about.variables[0].domain
        found.append(f"{'[' if d.lo_closed else '('}{d.lo}, {d.hi}{']' if d.hi_closed else ')'}")
        return None

    one_logarithm(scalar_prover(Budget(steps=100_000)), goal(text, where), seen)
    assert found == ([ends] if ends else [])


def test_large_constants_beside_one_do_no_harm() -> None:
    for share, found in (("1", True), ("9/10", False)):
        about = goal(f"log(100000+x) - log(x+1) <= {share}*99999/sqrt((100000+x)*(x+1))", "x >= 0")
        node = one_logarithm(scalar_prover(Budget(steps=200_000)), about, lambda prover, inner: prover.prove(inner, 4))
        assert (node is not None) == found and (node is None or accepts(about, node))
