"""The nearest claim that is proved: for one relation for all values, by a factor or a number; none where none is proved."""
from __future__ import annotations

import pytest

from verify.notation.text import formula_text
from verify.read.text import read_claim
from verify.run.claim_job import asked, solve
from verify.run.job import Job, Limits
from verify.search.finding import Finding, Options
from verify.search.nearest import nearest

OPTIONS = Options(timeout=12)


@pytest.mark.parametrize(("text", "where", "near"), [
    ("x <= 99/100*x", "1 <= x <= 2", "x <= 11/10*(99/100*x)"),
    ("x <= 9995/10000*x", "1 <= x <= 2", "x <= 1001/1000*(9995/10000*x)"),
    ("exp(x) <= 1 + x + x^2/2", "0 <= x <= 1", "exp(x) <= 11/10*(1 + x + x^2/2)"),
    ("x < x - 1/500", "-1 <= x <= 1", "x < x - 1/500 + 1/100"),
    ("x <= x/2", "1 <= x <= 2", "x <= 2*(x/2)"),
])
def test_the_least_step_that_is_proved(text: str, where: str, near: str) -> None:
    found = nearest(read_claim(text, where), OPTIONS)
    assert found is not None and formula_text(found.claim) == formula_text(read_claim(near, where).claim)


@pytest.mark.parametrize(("text", "where"), [("x^2 <= 1", "x >= 0"), ("x == x + 1", "x >= 0"), ("x != x", "x >= 0"), ("0 <= x <= 1/2", "0 <= x <= 1")])
def test_nothing_near_is_proved(text: str, where: str) -> None:
    assert nearest(read_claim(text, where), OPTIONS) is None


def test_an_open_claim_of_a_user_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def left_open(statement: object, hints: object, options: object) -> Finding:
        return Finding("UNDECIDED", None, "search", "no proof was found")

    monkeypatch.setattr("verify.search.decide.decide", left_open)
    result = solve(asked(Job(text="x <= 99/100*x", where="1 <= x <= 2", limits=Limits(timeout=12)))).result
    assert result.verdict == "UNDECIDED" and result.reason == "no proof was found; near it, this is proved: x <= 11/10*(99/100*x)"
    monkeypatch.undo()
    assert "near it" not in solve(asked(Job(text="x <= 99/100*x", where="1 <= x <= 2", limits=Limits(timeout=12)))).result.reason
