"""What the kernel says when it rejects evidence shows expressions as text."""
from __future__ import annotations

import pytest

from verify.kernel.format.rejected import Rejected
from verify.kernel.statements.judge import judge
from verify.language import Statement, forall, real, sqrt
from verify.notation.rejection import MOST, rejection_text

x = real("x", "[0, 1]")
EVALUATE = {"rule": "scalar", "proof": {"rule": "evaluate"}}


@pytest.mark.parametrize("claim, said", [
    (x**2 - 2 <= -2, "x^2"),
    (sqrt(x - 1) <= 1, "x - 1"),
])
def test_expressions_are_written_as_in_claims(claim: object, said: str) -> None:
    with pytest.raises(Rejected) as error:
        judge(Statement(forall(x), (), claim), "PROVED", EVALUATE)
    text = rejection_text(error.value)
    assert said in text and "App(" not in text and "Num(" not in text
    assert "App(" not in str(error.value) and "Num(" not in str(error.value)


def test_a_rejection_inside_another_message_shows_no_data_class() -> None:
    assert str(Rejected("there is no fact ", x**2 + 1)) == f"there is no fact {x**2 + 1}" == "there is no fact (x^2) + 1"


def test_a_true_claim_is_not_rejected() -> None:
    assert judge(Statement(forall(x), (), x**2 <= 1), "PROVED", EVALUATE).verdict == "PROVED"


def test_long_expressions_are_cut_off() -> None:
    long = sum((x**k for k in range(2, 100)), x)
    assert rejection_text(Rejected("there is no fact ", long)).endswith(" ...")
    assert len(rejection_text(Rejected("", long))) == MOST + 4


def test_other_errors_are_one_line() -> None:
    assert rejection_text(ValueError("a\n  b")) == "a b"
