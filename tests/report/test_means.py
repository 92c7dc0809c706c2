"""Means and absolute powers in reports: as text, as MathML, and as Python that computes them."""
from __future__ import annotations

from typing import Any

import pytest
from mpmath import mp

from tests.report.test_formulas import shown
from verify.run.instances import evaluate_instance
from verify.language import (
    Expr, LanguageError, Mean, Q, Statement, Sym, abs_power, absolute, exp, forall, laplace_mean, maximum, real)
from verify.report.formulas import math_html
from verify.notation.latex import expression_latex, statement_latex
from verify.notation.text import expression_text, statement_text
from verify.run.paste import python_lines, python_text

t, x, p, c = Sym("t"), Sym("x"), Sym("p"), Sym("c")


def half(body: Expr, name: str = "t") -> Mean:
    return Mean("exponential", name, body)


def normal(body: Expr) -> Mean:
    return Mean("normal", "t", body)


# Expression, ASCII text, MathML without elements.
SHOWN: list[tuple[Expr, str, str]] = [
    (half(t), "E_{t ~ Exp(1)}[t]", "Et∼Exp(1)[t]"), (normal(t), "E_{t ~ N(0, 1)}[t]", "Et∼N(0,1)[t]"),
    (half(c - t), "E_{t ~ Exp(1)}[c - t]", "Et∼Exp(1)[c−t]"), (c * half(t + 1), "c*E_{t ~ Exp(1)}[t + 1]", "cEt∼Exp(1)[t+1]"),
    (half(t) ** 2, "E_{t ~ Exp(1)}[t]^2", "Et∼Exp(1)[t]2"), (half(t ** 2), "E_{t ~ Exp(1)}[t^2]", "Et∼Exp(1)[t2]"),
    (1 - half(t) / c, "1 - E_{t ~ Exp(1)}[t]/c", "1−Et∼Exp(1)[t]c"), (half(Sym("u"), "u"), "E_{u ~ Exp(1)}[u]", "Eu∼Exp(1)[u]"),
    (abs_power(x, p), "|x|^p", "|x|p"), (abs_power(x - 1, 2), "|x - 1|^2", "|x−1|2"), (abs_power(x, p + 1), "|x|^(p + 1)", "|x|p+1"),
    (c * abs_power(x, p), "c*|x|^p", "c|x|p"), (abs_power(x, p) ** 2, "(|x|^p)^2", "(|x|p)2"), (-abs_power(x, p), "-|x|^p", "−|x|p"),
    (abs_power(abs_power(x, p), c), "||x|^p|^c", "||x|p|c")]


def plainly(expr: Expr) -> str:
    return shown(math_html(expression_latex(expr)))


@pytest.mark.parametrize(("expr", "text", "plain"), SHOWN)
def test_text_and_mathml(expr: Expr, text: str, plain: str) -> None:
    assert expression_text(expr) == text
    assert plainly(expr).replace("~", "∼").replace("𝒩", "N").replace("·", "") == plain


def test_different_expressions_look_different() -> None:
    assert len({expression_text(e) for e, _, _ in SHOWN}) == len({expression_latex(e) for e, _, _ in SHOWN}) == len(SHOWN)
    assert expression_text(half(t)) != expression_text(normal(t)) and plainly(half(t)) != plainly(normal(t))
    assert expression_text(abs_power(x, 2)) != expression_text(x ** 2) and expression_latex(abs_power(x, p)) != expression_latex(absolute(x) * p)


def test_statements() -> None:
    eps = real("eps", "(0, oo)")
    s = Statement(forall(eps), (half(t) <= eps,), laplace_mean(x, abs_power(x, 1 + eps), 0, 1 / eps) <= 1)
    assert "E_{t ~ Exp(1)}" in statement_text(s) and "^(1 + eps)" in statement_text(s)
    assert "~Exp(1)" in shown(math_html(statement_latex(s)))
    with pytest.raises(LanguageError, match="is not a name"):
        half(Sym("<b>"), "<b>")


CASES: list[tuple[Expr, dict[str, str]]] = [
    (half(t ** 2), {"c": "1"}), (normal(t ** 2), {"c": "1"}), (half(exp(c * t)), {"c": "1/2"}), (normal(exp(c * t) + 1), {"c": "1/2"}),
    (half(t - c) * half(t), {"c": "3"}), (abs_power(c, Q("1/3")), {"c": "-2"}), (abs_power(c, 2) - 3, {"c": "-2/3"}), (half(abs_power(t, c + 1)), {"c": "2"}),
    (half(maximum(t, 0 * t)), {"c": "1"}), (half(Sym("lambda") + c, "lambda"), {"c": "3"}), (half(Sym("left") * Sym("left"), "left"), {"c": "1"}),
    (half(Sym("s'") + c, "s'"), {"c": "3"}), (half(Sym("mp") * 2, "mp"), {"c": "1"})]


@pytest.mark.parametrize(("side", "values"), CASES)
def test_python_computes_what_the_kernel_encloses(side: Expr, values: dict[str, str]) -> None:
    statement = Statement(forall(real("c")), (), side <= Q(7))
    report, names = evaluate_instance(statement, values, 20), dict[str, Any](print=lambda *_: None)
    lines = python_lines(statement, values, 25)
    assert any(not line.startswith("#") for line in lines)
    exec("\n".join(lines), names)
    assert report.lhs is not None and report.rhs is not None
    with mp.workdps(30):
        low, high = mp.mpf(report.lhs[0]), mp.mpf(report.lhs[1])
        assert low - mp.mpf(10) ** -8 <= names["left"] <= high + mp.mpf(10) ** -8
        assert not low - mp.mpf(10) ** -8 <= names["left"] + 1 <= high + mp.mpf(10) ** -8
        assert names["right"] == 7


def test_python_text() -> None:
    assert python_text(abs_power(x, p)) == "mp.power(abs(x), p)"
    assert python_text(half(t)) == "mp.quad(lambda t: t*mp.exp(-t), [0, mp.inf])"
    assert "npdf" in python_text(normal(t)) and "-mp.inf" in python_text(normal(t)) and "npdf" not in python_text(half(t))
    free = Statement(forall(real("c")), (), half(t) <= Sym("d"))
    assert all(line.startswith("#") for line in python_lines(free, {"c": "1"}))


@pytest.mark.parametrize(("body", "values"), [
    (absolute(t - x), {"x": "3/7", "c": "0"}), (absolute(c + x * t), {"x": "0", "c": "-1"}), (abs_power(c - t / x, Q("3/2")), {"x": "2", "c": "1/3"}),
    (exp(-absolute(x * t - 1)) * absolute(c - t), {"x": "5/2", "c": "4/3"}),
])
def test_quadrature_stops_at_the_corners_of_absolute_values(body: Expr, values: dict[str, str]) -> None:
    claim = Statement(forall(real("x"), real("c")), (), half(body) <= 7)
    report, names = evaluate_instance(claim, values, 15), dict[str, Any](print=lambda *_: None)
    exec("\n".join(python_lines(claim, values, 25)), names)
    assert report.lhs is not None
    with mp.workdps(25):
        low, high, slack = mp.mpf(report.lhs[0]), mp.mpf(report.lhs[1]), mp.mpf(10) ** -12
        assert low - slack <= names["left"] <= high + slack
        assert not low - slack <= names["left"] + 2 * slack + high - low <= high + slack
