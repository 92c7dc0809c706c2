"""Counterexamples as Python text: it runs, and shows both sides."""
from __future__ import annotations

import contextlib
import io

import pytest

from tests.report.models import LEMMA
from verify.read import read_claim
from verify.report.paste import paste_text


def output(text: str) -> str:
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        exec(compile(text, "paste", "exec"), {})
    return shown.getvalue()


@pytest.mark.parametrize(("claim", "where", "witness"), [
    ("exp(x) <= 1 + x", "x real", {"x": "1/2"}), ("log2(n) >= n", "n >= 1 integer", {"n": "3"}),
    ("binomial(n, 2) + factorial(n) <= E*pi", "n >= 2 integer", {"n": "4"}), ("abs(x)^2 < min(x, 1/2)", "x real", {"x": "-2"}),
    ("lambda*gam <= e'", "lambda > 0, gam > 0, e' > 0", {"lambda": "2", "gam": "3/2", "e'": "1"}),
    ("left + print <= math", "left > 0, print > 0, math > 0", {"left": "2", "print": "1", "math": "1/7"}),
    ("0 <= lgamma(x) <= floor(x)", "x > 0", {"x": "3/2"}), ("erf(x) == asinh(x)", "x > 0", {"x": "1"}),
])
def test_pasted_text_runs_and_shows_the_violation(claim: str, where: str, witness: dict[str, str]) -> None:
    assert "False" in output(paste_text("REFUTED", read_claim(claim, where), witness))


def test_a_claim_that_holds_at_the_values_shows_no_violation() -> None:
    assert "False" not in output(paste_text("REFUTED", read_claim("exp(x) >= 1 + x", "x real"), {"x": "1/2"}))


@pytest.mark.parametrize(("statement", "witness"), [
    (LEMMA, {"X": "1/3 2/3", "eps": "log(2)"}), (None, {"x": "1"}), (read_claim("x <= 1", "x > 0"), {}),
    (read_claim("x <= 1", "x > 0"), {"x": "__import__('os')"})])
def test_other_witnesses_are_given_as_data(statement: object, witness: dict[str, str]) -> None:
    values: dict[str, object] = {}
    exec(compile(paste_text("a\nb", statement, witness), "paste", "exec"), values)      # type: ignore[arg-type]
    assert values["witness"] == witness


def test_comments_stay_comments() -> None:
    text = paste_text("one\nimport os", None, {}, {"lower": "1\n2", "upper": "3"}, "file\nprint(1)")
    assert output(text) == ""
    assert "python -m verify replay file" in text
