"""Domains without a value: a claim about them is read, and is about nothing; a question about them is wrong input."""
from __future__ import annotations

import pytest

from verify.questions.derived import require_values
from verify.notation.empty_domains import without_values
from verify.read import read_claim
from verify.run.wrong_input import WrongInput
from verify.search.decide import Options, decide


@pytest.mark.parametrize(("where", "missing"), [
    ("2 < x < 1", "number x"), ("1 < x < 1", "number x"), ("1 <= x < 1", "number x"), ("0 < n < 1 integer", "integer n"),
    ("1/3 <= n <= 2/3 integer", "integer n"), ("x > 0, x < -1", "number x"), ("y > 0, x in (1, 0)", "number x")])
def test_ends_that_leave_no_value_are_read_and_named(where: str, missing: str) -> None:
    prefix = read_claim("0 <= 1", where).prefix
    assert without_values(prefix) == missing
    with pytest.raises(WrongInput, match=f"where: no {missing} satisfies"):
        require_values("where", prefix)


@pytest.mark.parametrize("where", ["1 <= x <= 1", "0 <= n < 1 integer", "1/3 <= n <= 1 integer", "x > 0", "pi < x < log(2)"])
def test_ends_that_leave_a_value_or_may_leave_one(where: str) -> None:
    prefix = read_claim("0 <= 1", where).prefix
    assert without_values(prefix) == ""
    require_values("where", prefix)


@pytest.mark.parametrize(("where", "verdict"), [("x > 1, x < 0", "VACUOUS"), ("x >= 0, x <= 0", "REFUTED"), ("0 < x < 1 integer", "VACUOUS"),
                                                ("0 < x <= 1 integer", "REFUTED"), ("0 < x < 1 integer; P, Q distributions", "VACUOUS")])
def test_a_claim_about_no_value_is_vacuous(where: str, verdict: str) -> None:
    found = decide(read_claim("x < 0", where), (), Options(timeout=5))
    assert found.verdict == verdict
    assert ("satisfies its conditions" in found.method) is (verdict == "VACUOUS")
