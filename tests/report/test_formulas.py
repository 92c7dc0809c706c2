"""Formulas as MathML: well-formed, escaped, cut into pieces without a change of what they say."""
from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from latex2mathml.converter import convert

from tests.report.models import STATEMENTS
from verify.language import Sym
from verify.notation.latex import expression_latex, statement_latex
from verify.notation.text import statement_text
from verify.read import read_expression
from verify.report.formulas import math_html, pieces
from verify.run.load import load_theorems

CHILDREN = {"mfrac": 2, "msup": 2, "msub": 2, "munder": 2, "msubsup": 3, "munderover": 3}
KNOWN = {"math", "mrow", "mi", "mn", "mo", "mtext", "mspace", "msqrt", "mover", "mstyle"} | set(CHILDREN)
BLANK = re.compile(r"[\s\u2009\u2062\u2061]+")


def tree(html: str) -> ET.Element:
    return ET.fromstring(f"<div>{html}</div>")


def shown(html: str) -> str:
    return BLANK.sub("", "".join(tree(html).itertext()))


def math(text: str) -> str:
    return math_html(expression_latex(read_expression(text)))


def whole(latex: str) -> str:
    """What an uncut formula shows; factors side by side or with a dot between."""
    return BLANK.sub("", "".join(ET.fromstring(convert(latex)).itertext())).replace("·", "").replace("‖", "∥")


@pytest.mark.parametrize("name", STATEMENTS)
def test_every_kind_of_statement_is_well_formed(name: str) -> None:
    root = tree(math_html(statement_latex(STATEMENTS[name])))
    assert len(root) > 1 and {e.tag for e in root} == {"math"}
    assert {e.tag for m in root for e in m.iter()} <= KNOWN
    assert [e.tag for e in root.iter() if e.tag in CHILDREN and len(e) != CHILDREN[e.tag]] == []


def same(latex: str) -> bool:
    return shown(math_html(latex)).replace("·", "") == whole(latex)


@pytest.mark.parametrize("name", STATEMENTS)
def test_pieces_say_what_the_whole_says(name: str) -> None:
    assert same(statement_latex(STATEMENTS[name]))


@pytest.mark.slow
def test_pieces_of_every_encoded_claim_say_what_the_whole_says() -> None:
    latex = {statement_text(v.statement): statement_latex(v.statement) for t in load_theorems(proofs=False) for v in t.variants}
    assert [x for x in latex.values() if not same(x)] == [] and [x for x in latex.values() if "<code>" in math_html(x)] == []
    assert len({math_html(x) for x in latex.values()}) == len(latex)        # what differs looks different


@pytest.mark.parametrize(("latex", "cut"), [
    (r"a \le b", ["a ", r"\le b"]), (r"f(a \le b)", [r"f(a \le b)"]), (r"\left|a = b\right| < c", [r"\left|a = b\right| ", "< c"]),
    (r"\{a < b\}", [r"\{a < b\}"]), (r"\frac{a = b}{c}", [r"\frac{a = b}{c}"]), ("- a", ["- a"]),
    (r"\leftarrow \rightarrow < a", [r"\leftarrow \rightarrow ", "< a"]), ("", [])])
def test_cuts_are_outside_of_parentheses(latex: str, cut: list[str]) -> None:
    assert pieces(latex) == cut


def test_a_long_formula_is_cut_at_sums_a_very_long_one_inside_of_parentheses() -> None:
    term = r"\left(\alpha + \frac{\beta + 1}{\gamma - 1}\right)"
    assert pieces("x + y") == ["x + y"]
    assert pieces(f"{term} - {term}") == [f"{term} ", f"- {term}"]
    inside = r"\left(" + " + ".join([r"\frac{\beta + 1}{\gamma - 1}"] * 5) + r"\right)"
    cut = pieces(inside)
    assert len(cut) == 5 and cut[0].startswith("(") and cut[-1].endswith(")")
    assert all(p.count("{") == p.count("}") and r"\left" not in p for p in cut)


def test_parentheses_with_an_exponent_stay_in_one_piece() -> None:
    term = " + ".join([r"\frac{\beta + 1}{\gamma - 1}"] * 5)
    assert pieces(rf"\left({term}\right)^{{2}}") == [rf"\left({term}\right)^{{2}}"]
    assert len(pieces(rf"\left({term}\right) ^{{2}}")) == 5      # an exponent of its own
    assert pieces(rf"\left({term} + \left(a - b\right)_{{2}}\right)")[-1] == r"+ \left(a - b\right)_{2})"


@pytest.mark.parametrize(("text", "element"), [("a/b", "mfrac"), ("sqrt(a)", "msqrt"), ("a^2", "msup"), ("1/2", "mfrac"), ("x_1", "msub"), ("binomial(n, k)", "mfrac")])
def test_operations_have_their_own_elements(text: str, element: str) -> None:
    assert tree(math(text)).find(f".//{element}") is not None
    assert tree(math("a + b")).find(f".//{element}") is None


@pytest.mark.parametrize(("text", "plain"), [
    ("a - (b - c)", "a−(b−c)"), ("a - b - c", "a−b−c"), ("(a + b)*c", "(a+b)c"), ("c*(a + b)", "c·(a+b)"), ("a + b*c", "a+bc"), ("(-a)^2", "(−a)2"),
    ("-a^2", "−a2"), ("abs(a)", "|a|"), ("floor(a)", "⌊a⌋"), ("factorial(n)", "n!"), ("factorial(n + 1)", "(n+1)!"), ("log2(a)", "log2(a)"),
    ("eps*delta", "εδ"), ("2*3", "2·3"), ("a*(-3)", "a·(−3)"), ("max(a, b)", "max(a,b)"), ("a - (-b)", "a−(−b)"), ("pi", "π"), ("x'", "x′"),
    ("(a^b)^c", "(ab)c"), ("(a/b)^2", "(ab)2"), ("exp(a)*exp(b)", "exp(a)exp(b)"), ("2*a/3*b", "2a3b"), ("a*(b*c)", "abc")])
def test_parentheses_keep_the_meaning(text: str, plain: str) -> None:
    assert shown(math(text)) == plain


def test_a_sign_in_front_of_a_piece_keeps_its_space() -> None:
    long = " + ".join(f"x_{i}*y_{i}" for i in range(9))
    assert '<mo form="infix">+</mo>' in math(long) and "infix" not in math("-a")


@pytest.mark.parametrize("name", ["<b>&", "<script>alert(1)</script>", "a\" onclick=\"x", r"\href{javascript:alert(1)}{x}", r"}\href{x", r"\frac{", "{", r"\left("])
def test_hostile_names_are_text(name: str) -> None:
    for html in (math_html(expression_latex(Sym(name))), math_html(name)):
        assert not {e.tag for e in tree(html).iter()} - KNOWN - {"code", "div"}
        assert not {k for e in tree(html).iter() for k in e.attrib} - {"form", "stretchy", "mathvariant", "width"}


def test_latex_that_cannot_be_read_is_shown_as_it_stands() -> None:
    assert shown(math_html(r"\frac{a}{")) == r"\frac{a}{" and "<code>" in math_html(r"\frac{a}{")
    assert math_html("") == ""
