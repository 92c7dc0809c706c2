"""Hypotheses in several variables that need not have a value: what they take a logarithm or a root of gets a name."""
from __future__ import annotations

import pytest

from verify.read.text import read_claim
from verify.search.decide import Options, decide

XY = "x real; y real"


@pytest.mark.parametrize(("claim", "where", "given", "verdict"), [
    ("x^2 >= 0", XY, "log(x + y) > log(x + y)", "VACUOUS"), ("x^2 >= 0", XY, "log(x + y) >= log(x + y)", "PROVED"),
    ("x > 0", XY, "x + y < log(x + y)", "VACUOUS"), ("x > 0", XY, "x + y > log(x + y)", "REFUTED"),
    ("x > 0", XY, "1/(x - y) == 0", "VACUOUS"), ("x > 0", XY, "1/(x - y) == 1", "REFUTED"),
    ("x > 0", f"{XY}; z real", "1/(x + y*z) > 1/(x + y*z)", "VACUOUS"),
    ("x >= y", XY, "sqrt(x - y) >= 0", "PROVED"), ("x > y", XY, "sqrt(x - y) >= 0", "REFUTED"),
    ("x > y", XY, "log(x - y) <= 5", "PROVED"), ("x > y + 1", XY, "log(x - y) <= 5", "REFUTED"),
    ("x < y", XY, "1/(x - y) <= 0", "PROVED"), ("x <= y - 1", XY, "1/(x - y) <= 0", "REFUTED")])
def test_what_a_hypothesis_says_of_its_argument(claim: str, where: str, given: str, verdict: str) -> None:
    assert decide(read_claim(claim, where, (given,)), (), Options(timeout=8)).verdict == verdict


def test_two_hypotheses_about_one_argument() -> None:
    def verdict(above: str) -> str:
        return decide(read_claim("x > 0", XY, ("log(x - y) > 5", f"log(x - y) < {above}")), (), Options(timeout=8)).verdict

    assert verdict("4") == "VACUOUS" and verdict("6") == "REFUTED"


def test_a_rounded_claim_beside_such_a_hypothesis_is_no_crash() -> None:
    """Where a power of a negative base has a value its exponent is an integer, which no rule of proof uses."""
    assert decide(read_claim("floor(y) == y", "x < 0; y real", ("x^y > 0",)), (), Options(timeout=2)).verdict == "UNDECIDED"
    assert decide(read_claim("floor(y) > y - 1", "x < 0; y real", ("x^y > 0",)), (), Options(timeout=4)).verdict == "PROVED"
