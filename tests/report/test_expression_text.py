"""Expressions as text: read back, they are the same trees."""
from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.language import App, Expr, Num, Q, Sym, exp, log, real
from verify.read import read_expression
from verify.report.text import expression_text

a, b, x = real("a"), real("b"), real("x")
LEAVES = st.one_of(
    st.sampled_from([Sym("a"), Sym("eps_1"), Sym("x'"), App("pi", ()), App("E", ())]),
    st.fractions(min_value=-20, max_value=20, max_denominator=9).map(Num))
TREES = st.recursive(LEAVES, lambda inner: st.one_of(
    st.builds(App, st.sampled_from(["div", "pow", "binomial"]), st.tuples(inner, inner)),
    st.builds(App, st.sampled_from(["add", "mul", "min", "max"]), st.lists(inner, min_size=1, max_size=4).map(tuple)),
    st.builds(App, st.sampled_from(["exp", "log", "sqrt", "abs", "floor", "lgamma", "factorial"]), st.tuples(inner)),
    inner.map(lambda e: -e), st.tuples(inner, inner).map(lambda p: p[0] - p[1])), max_leaves=12)


def normal(expr: Expr) -> Expr:
    """The tree with sums and products in binary form, and every rational as a quotient of integers with the sign in front."""
    if isinstance(expr, Num):
        top, bottom = Num(Fraction(abs(expr.value.numerator))), Num(Fraction(expr.value.denominator))
        size: Expr = top if expr.value.denominator == 1 else App("div", (top, bottom))
        return size if expr.value >= 0 else App("mul", (Num(Fraction(-1)), size))
    if not isinstance(expr, App):
        return expr
    args = tuple(normal(e) for e in expr.args)
    if expr.op in ("add", "mul"):
        joined = args[0]
        for e in args[1:]:
            joined = App(expr.op, (joined, e))
        return joined
    return App(expr.op, args)


def signs_first(expr: Expr) -> Expr:
    """The normal form with factors -1 pulled to the front of products and quotients, where a sign reads the same."""
    if not isinstance(expr, App):
        return expr
    args = tuple(signs_first(e) for e in expr.args)
    minus = Num(Fraction(-1))
    if expr.op in ("mul", "div") and isinstance(args[0], App) and args[0].op == "mul" and args[0].args[0] in (minus, normal(minus)):
        return signs_first(App("mul", (args[0].args[0], App(expr.op, (args[0].args[1], args[1])))))
    return App(expr.op, args)


@settings(max_examples=500, deadline=None)
@given(TREES)
def test_what_is_printed_reads_back_as_the_same_tree(tree: Expr) -> None:
    back = read_expression(expression_text(tree))
    assert signs_first(normal(back)) == signs_first(normal(tree))


@settings(max_examples=300, deadline=None)
@given(TREES)
def test_printing_what_was_read_changes_nothing_more(tree: Expr) -> None:
    text = expression_text(tree)
    assert text.isascii()
    assert expression_text(read_expression(text)) == text


@pytest.mark.parametrize("tree", [
    a - b, a - (b - x), a - (-b), -(a * b), -a * b, a / b / x, a / (b / x), a * b / x, a * (b / x), a ** b ** x, (a ** b) ** x,
    -a ** 2, (-a) ** 2, 2 ** -a, a * Q(-3), Q(-3) * a, a + Q(-3), a - 3, exp(-a) - 1, log(a + b) * (a - b), -(-a), a + (b + x)])
def test_trees_of_the_operators_read_back_exactly(tree: Expr) -> None:
    assert read_expression(expression_text(tree)) == tree


@pytest.mark.parametrize("text", [
    "a - b", "-x", "-x^2", "a/b", "a - (b - x)", "a*b/x", "(a + b)*x", "a^b^x", "2*a - 3*b", "exp(-a*b) - 1", "a/(b*x)", "max(a, b, 1)",
    "(a + b)/(a - b)", "1/2*x", "x^(1/2)", "a - b + x", "-a*b", "(-a)^2", "2^(-a)", "log(x)/log(2)", "pi*E"])
def test_no_parentheses_more_than_needed(text: str) -> None:
    assert expression_text(read_expression(text)) == text


def test_different_trees_print_differently() -> None:
    trees = [a - b, b - a, a - (b - x), a - b - x, (-a) ** 2, -a ** 2, a / (b * x), a / b * x, (a + b) * x, a + b * x]
    assert len({expression_text(t) for t in trees}) == len(trees)
