"""Constants too large to write out: as variables in proofs, and beside them in refutations."""
import pytest

from tests.search.goals import accepts, goal
from verify.kernel.statements.judge import judge
from verify.read.text import read_claim, read_expression
from verify.search.budget import Budget
from verify.search.closed_form import suggestions
from verify.search.decide import Options, decide
from verify.search.ideas.huge_constants import huge_constants, named_constants
from verify.search.order import scalar_prover

LIMITS = Options(timeout=5)


def test_only_constants_beyond_digits_are_huge() -> None:
    assert huge_constants(read_expression("x*9^9^9^9 + 10^50 + exp(20)")) == [read_expression("9^9^9^9")]
    assert not huge_constants(read_expression("x^(10^6) + 7^100"))


def test_a_claim_that_holds_for_all_large_numbers() -> None:
    g = goal("n <= 9^9^9^9 + n", "n >= 0 integer")
    assert accepts(g, named_constants(scalar_prover(Budget.of_seconds(5)), g))
    below = goal("9^9^9^9 + n <= n", "n >= 0 integer")
    assert named_constants(scalar_prover(Budget.of_seconds(5)), below) is None


@pytest.mark.parametrize(("text", "where"), [
    ("n <= 9^9^9^9", "n >= 0 integer"), ("x < 9^9^9^9 + 1", "x real"), ("-9^9^9^9 <= x", "x real")])
def test_a_counterexample_beside_a_huge_constant(text: str, where: str) -> None:
    s = read_claim(text, where)
    found = decide(s, (), LIMITS)
    assert found.verdict == "REFUTED"
    judge(s, "REFUTED", found.evidence)


@pytest.mark.slow
def test_what_holds_beside_a_huge_constant_is_not_refuted() -> None:
    assert decide(read_claim("n <= 9^9^9^9", "n <= 5, n integer"), (), LIMITS).verdict != "REFUTED"


def test_sympy_is_not_asked_to_write_a_huge_constant_out() -> None:
    assert suggestions(goal("x <= 9^9^9", "x > 0"), "forms") == []
