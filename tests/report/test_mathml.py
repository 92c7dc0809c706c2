"""Statements as MathML: well-formed, escaped, with the elements that their operations call for."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from tests.report.models import STATEMENTS
from verify.language import Expr, Num, Q, Sym
from verify.read import read_expression
from verify.report.mathml import expression_mathml
from verify.report.mathml_formula import statement_html
from verify.report.mathml_parts import identifier

KNOWN = {"math", "mrow", "mi", "mn", "mo", "mtext", "mspace", "mfrac", "msqrt", "msup", "msub", "munder", "munderover"}
CHILDREN = {"mfrac": 2, "msup": 2, "msub": 2, "munder": 2, "munderover": 3}


def tree(mathml: str) -> ET.Element:
    return ET.fromstring(f"<math>{mathml}</math>")


def shown(mathml: str) -> str:
    return "".join(tree(mathml).itertext()).replace("\u2061", "").replace("\u2062", "")


@pytest.mark.parametrize("name", STATEMENTS)
def test_every_kind_of_statement_is_well_formed(name: str) -> None:
    root = ET.fromstring(statement_html(STATEMENTS[name]))
    elements = [e for m in root.iter("math") for e in m.iter()]
    assert elements
    assert {e.tag for e in elements} <= KNOWN
    assert [e.tag for e in elements if e.tag in CHILDREN and len(e) != CHILDREN[e.tag]] == []
    beside = any(b.kind == "exists" for b in STATEMENTS[name].prefix)       # then hypotheses stand beside their quantifiers
    assert len(list(root.iter("li"))) == (0 if beside else len(STATEMENTS[name].given))
    assert "?" not in "".join(root.itertext())


@pytest.mark.parametrize(
    ("text", "element"),
    [
        ("a/b", "mfrac"),
        ("sqrt(a)", "msqrt"),
        ("a^2", "msup"),
        ("exp(a)", "msup"),
        ("1/2", "mfrac"),
        ("x_1", "msub"),
        ("binomial(n, k)", "mfrac"),
    ],
)
def test_operations_have_their_own_elements(text: str, element: str) -> None:
    assert tree(expression_mathml(read_expression(text))).find(f".//{element}") is not None
    assert tree(expression_mathml(read_expression("a + b"))).find(f".//{element}") is None


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("a - (b - c)", "a−(b−c)"),
        ("a - b - c", "a−b−c"),
        ("(a + b)*c", "(a+b)c"),
        ("a + b*c", "a+bc"),
        ("(-a)^2", "(−a)2"),
        ("-a^2", "−a2"),
        ("abs(a)", "|a|"),
        ("floor(a)", "⌊a⌋"),
        ("factorial(n)", "n!"),
        ("factorial(n + 1)", "(n+1)!"),
        ("log2(a)", "log2(a)"),
        ("eps*lam", "ελ"),
        ("2*3", "2⋅3"),
        ("a*(-3)", "a⋅(−3)"),
        ("max(a, b)", "max(a,b)"),
        ("a - (-b)", "a−(−b)"),
        ("pi", "π"),
        ("x'", "x′"),
        ("lgamma(n)", "logΓ(n)"),
        ("(a^b)^c", "(ab)c"),
        ("(a/b)^2", "(ab)2"),
    ],
)
def test_parentheses_keep_the_meaning(text: str, plain: str) -> None:
    assert shown(expression_mathml(read_expression(text))) == plain


@pytest.mark.parametrize("expr", [Num(Q("-1/2").value), Sym("x") ** Q("-1/2"), Q("-7") * Sym("x")])  # type: ignore[attr-defined]
def test_negative_numbers_carry_a_minus_sign(expr: Expr) -> None:
    assert "−" in shown(expression_mathml(expr))


def test_names_are_escaped() -> None:
    assert shown(identifier("<b>&")) == "<b>&"
    assert "<b>" not in identifier("<b>")
