"""Counterexamples as Python: what is printed computes the values of the claim's own sides."""
from __future__ import annotations

from typing import Any

import pytest

from verify.run.evidence import described
from verify.run.instances import evaluate_instance
from verify.kernel.statements.judge import Judgement
from verify.language import D_inf, KL, Letter, Statement, Sum, distributions, forall, real
from verify.read.text import read_claim
from verify.run.paste import python_lines


def sides(text: str, where: str, values: dict[str, str]) -> tuple[Any, Any]:
    names: dict[str, Any] = {"print": lambda *_: None}
    exec("\n".join(python_lines(read_claim(text, where), values)), names)
    return names["left"], names["right"]


@pytest.mark.parametrize(("text", "values"), [
    ("1 - x/3*2 <= x^2 - 1/(x + 2)", {"x": "7/3"}),
    ("exp(-x) + log2(x) <= sqrt(x)*tanh(x)", {"x": "1/3"}),
    ("x^x - pi <= E + abs(-x)", {"x": "5/2"}),
    ("min(x, 2, 1/3) <= max(x, -1)", {"x": "1/7"}),
    ("erf(x) + lgamma(x) <= gamma(x) + atan(x)", {"x": "9/4"}), ("lgamma(x) <= gamma(x)", {"x": "-1/2"}), ("binomial(x, 3) <= x^x", {"x": "2"}),
    ("floor(x) + ceil(x) <= binomial(n, k) + factorial(k)", {"x": "9/4", "n": "7", "k": "3"}),
    ("1/3*x - (1/2)^x <= 2^(1/3) - (x - 1)*(1 - x)", {"x": "7/3"}), ("(x^2)^3/7 + 3^(-1) <= -(1 - x)/(2/3) - 2*x^2", {"x": "3/2"}),
    ("min(1, 2)/3 <= (1/3)^3*x - (2 - 5)^2/7 - -x", {"x": "1/3"}), ("2^3/(4/3*x) <= (-x)^2 - (-2)^3 + x^x^(1/2)", {"x": "9/2"}),
    ("left*right - mp <= lambda", {"left": "1/3", "right": "-2", "mp": "5", "lambda": "1/9"}),
])
def test_both_sides_agree_with_the_kernel(text: str, values: dict[str, str]) -> None:
    from mpmath import mp

    where = ", ".join(f"{name} real" for name in values)
    report = evaluate_instance(read_claim(text, where), values, 30)
    assert report.lhs and report.rhs
    with mp.workdps(40):
        for value, (low, high) in zip(sides(text, where, values), (report.lhs, report.rhs), strict=True):
            slack = mp.mpf(10) ** -25
            assert mp.mpf(low) - slack <= value <= mp.mpf(high) + slack
        wrong = sides(text, where, {**values, next(iter(values)): "11/10"})
        assert wrong != sides(text, where, values)


def test_every_relation_of_a_chain_is_printed() -> None:
    lines = python_lines(read_claim("0 <= x <= 1", "x real"), {"x": "2"})
    assert sum(line.startswith("print(") for line in lines) == 2


def test_models_of_distributions_are_comments_only() -> None:
    eps, (p, q) = real("eps", "[0, oo)"), distributions("P Q")
    statement = Statement(forall(p, q, eps), (D_inf(p, q) <= eps,), KL(p, q) <= eps)
    lines = python_lines(statement, {"P": "[1/2, 1/2]", "Q": "[1/3, 2/3]", "eps": "1"})
    assert lines == ["# P = [1/2, 1/2]", "# Q = [1/3, 2/3]", "# eps = 1"]


def test_the_sides_read_like_mathematics() -> None:
    assert python_lines(read_claim("1 - exp(-x) >= x - x^2/3", "x real"), {"x": "1/2"})[2:5] == [
        "x = mp.mpf(1)/2", "left = x - x**2/3", "right = 1 - mp.exp(-x)"]


def test_python_divides_no_two_whole_numbers() -> None:
    assert python_lines(read_claim("x <= 1/3 + 2^(-1)", "x real"), {"x": "1"})[4] == "right = mp.mpf(1)/3 + mp.mpf(2)**(-1)"


def test_two_rationals_are_computed_from_the_model_and_never_written_down() -> None:
    eps, (p, q) = real("eps", "[0, oo)"), distributions("P Q")
    chance = Sum(letter := Letter("x", p.over[0]), p(letter) * q(letter))

    def paste(claim: Any) -> str:
        evidence = {"rule": "witness", "model": {"P": ["1/2", "1/2"], "Q": ["1/4", "3/4"], "eps": "0"}}
        return str(described(Statement(forall(p, q, eps), (), claim), evidence, Judgement("REFUTED"), 30)["paste"])

    assert "left = sum(P[x]*Q[x] for x in range(2))" in paste(chance <= eps) and "left = sum(" in paste(KL(p, q) <= eps)


def test_sides_are_compared_where_python_says_what_the_kernel_says() -> None:
    def last(text: str, verdict: str, x: str) -> str:
        shown = described(read_claim(text, "x real"), {"rule": "witness", "model": {"x": x}}, Judgement(verdict), 50)
        return str(shown["paste"]).splitlines()[-1]

    assert last("exp(x) <= 1", "REFUTED", "1").startswith("print(left, right, left <= right)")
    assert last("log(x) <= x", "ILL_POSED", "0").startswith("print(left, right)    #")          # mpmath: -inf, which is <= 0
    assert last("exp(x)/3 < exp(x)/3", "REFUTED", "1").startswith("print(left, right)    #")
