"""docs/functionals.md defines the functionals that there are, as the kernel and the exact models compute them."""
from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from verify import D_inf, KL, TV, chi_square, hockey_stick, log, renyi_divergence, renyi_moment
from verify.kernel.models.model import ModelError
from verify.language.finite import FUNCTIONALS
from verify.read.text import read_claim
from verify.run.instances import evaluate_instance

PAGE = (Path(__file__).parents[2] / "docs" / "functionals.md").read_text(encoding="utf-8")
P, Q = "1/2 1/3 1/6", "1/4 1/4 1/2"
p, q = ([Fraction(t) for t in row.split()] for row in (P, Q))


def test_every_functional_has_a_row() -> None:
    table = PAGE.split("## Divergences")[1].split("## ")[0]
    rows = re.findall(r"^\| `(\w+)\(", table, re.MULTILINE)
    assert {*FUNCTIONALS} - {"D_inf_delta"} <= set(rows) and rows.count("D_inf") == 2 and "D_alpha" in rows


def test_the_values_are_the_formulas_of_the_page() -> None:
    assert KL(P, Q) == sum((log(a / b) * a for a, b in zip(p, q, strict=True)), log(1))
    assert TV(P, Q) == sum(abs(a - b) for a, b in zip(p, q, strict=True)) / 2
    assert chi_square(P, Q) == sum((a - b) ** 2 / b for a, b in zip(p, q, strict=True))
    assert hockey_stick(P, Q, "3/2") == sum(max(a - Fraction(3, 2) * b, 0) for a, b in zip(p, q, strict=True))
    assert D_inf(P, Q) == log(max(a / b for a, b in zip(p, q, strict=True)))
    assert renyi_moment(P, Q, 3) == sum(a ** 3 / b ** 2 for a, b in zip(p, q, strict=True))
    assert renyi_divergence(P, Q, 3) == log(sum(a ** 3 / b ** 2 for a, b in zip(p, q, strict=True))) / 2


@pytest.mark.parametrize(("claim", "holds"), [
    ("renyi(P, Q, 3) == sum(r in R, P(r)^3*Q(r)^(-2))", True), ("renyi(P, P, 2) == 1", True), ("renyi(P, P, 2) == 0", False),
    ("D_alpha(P, Q, 3) == log(renyi(P, Q, 3))/2", True), ("D_alpha(P, P, 2) == 0", True), ("KL(P, Q) == sum(r in R, P(r)*log(P(r)/Q(r)))", True),
    ("chi_square(P, Q) == sum(r in R, (P(r) - Q(r))^2/Q(r))", True), ("hockey_stick(P, Q, 2) == sum(r in R, max(P(r) - 2*Q(r), 0))", True),
    ("H(P) == sum(r in R, P(r)*log(1/P(r)))", True), ("TV(P, Q) == sum(r in R, abs(P(r) - Q(r)))", False)])
def test_the_kernel_says_the_same(claim: str, holds: bool) -> None:
    assert evaluate_instance(read_claim(claim, "P, Q distributions"), {"P": P, "Q": Q}).holds is holds


def test_values_that_are_no_model_are_refused() -> None:
    with pytest.raises(ModelError):
        evaluate_instance(read_claim("TV(P, Q) <= 1", "P, Q distributions"), {"P": "1/2 1/3", "Q": "1/2 1/2"})
