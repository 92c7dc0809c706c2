"""Expressions as text: read back, they are the same trees."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from verify.language import App, Expr, Num, Q, Sym, exp, log, real
from verify.read import ReadError, read_expression
from verify.notation.text import expression_text

a, b, x = real("a"), real("b"), real("x")
minus_a = -a
LEAVES = st.one_of(
    st.sampled_from([Sym("a"), Sym("eps_1"), Sym("x'"), App("pi", ()), App("E", ())]),
    st.fractions(min_value=-20, max_value=20, max_denominator=9).map(Num),
)
TREES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.builds(App, st.sampled_from(["div", "pow", "binomial"]), st.tuples(inner, inner)),
        st.builds(App, st.sampled_from(["add", "mul", "min", "max"]), st.lists(inner, min_size=2, max_size=4).map(tuple)),
        st.builds(App, st.sampled_from(["exp", "log", "sqrt", "abs", "floor", "lgamma", "factorial"]), st.tuples(inner)),
        inner.map(lambda e: -e),
        st.tuples(inner, inner).map(lambda p: p[0] - p[1]),
    ),
    max_leaves=12,
)


def normal(expr: Expr) -> object:
    """What a tree says apart from how it is built: sums and products from the left in one list, signs of factors in front."""
    if isinstance(expr, App) and expr.op == "add":
        first = normal(expr.args[0])
        start = first[1] if isinstance(first, tuple) and first[0] == "sum" else [first]
        return "sum", [*start, *(normal(e) for e in expr.args[1:])]
    if isinstance(expr, Num) or (isinstance(expr, App) and expr.op in ("mul", "div")):
        sign, parts = signed_factors(expr)
        return parts[0][1] if sign > 0 and len(parts) == 1 else ("product", sign, parts)
    return (expr.op, [normal(e) for e in expr.args]) if isinstance(expr, App) else expr


def signed_factors(expr: Expr) -> tuple[int, list[tuple[str, object]]]:
    """The sign of a product or quotient, and its factors, each behind * or /."""
    if isinstance(expr, Num):
        top, bottom = abs(expr.value.numerator), expr.value.denominator
        return (-1 if expr.value < 0 else 1), [("*", top), *([("/", bottom)] if bottom > 1 else [])]
    if not isinstance(expr, App) or expr.op not in ("mul", "div"):
        return 1, [("*", normal(expr))]
    if expr.op == "mul" and expr.args[0] == Num(Fraction(-1)):
        (sign, start), rest = signed_factors(expr.args[1]), expr.args[2:]
        sign = -sign
    else:
        (sign, start), rest = signed_factors(expr.args[0]), expr.args[1:]
    return sign, [*start, *(("*" if expr.op == "mul" else "/", normal(e)) for e in rest)]


def read_back(tree: Expr) -> Expr:
    """The tree of the printed text; trees that divide by a literal zero are none of the reader's."""
    try:
        return read_expression(expression_text(tree))
    except ReadError as error:
        assert "by zero" in str(error)
        assume(False)
        raise


@settings(max_examples=500, deadline=None)
@given(TREES)
def test_what_is_printed_reads_back_as_the_same_tree(tree: Expr) -> None:
    assert normal(read_back(tree)) == normal(tree)


@settings(max_examples=300, deadline=None)
@given(TREES)
def test_printing_what_was_read_changes_nothing_more(tree: Expr) -> None:
    text = expression_text(tree)
    assert text.isascii()
    assert expression_text(read_back(tree)) == text


@pytest.mark.parametrize(
    "tree",
    [
        a - b,
        a - (b - x),
        a - (-b),
        -(a * b),
        -a * b,
        a / b / x,
        a / (b / x),
        a * b / x,
        a * (b / x),
        a**b**x,
        (a**b) ** x,
        -(a**2),
        (-a) ** 2,
        2**-a,
        a * Q(-3),
        Q(-3) * a,
        a + Q(-3),
        a - 3,
        exp(-a) - 1,
        log(a + b) * (a - b),
        -minus_a,
        a + (b + x),
    ],
)
def test_trees_of_the_operators_read_back_exactly(tree: Expr) -> None:
    assert read_expression(expression_text(tree)) == tree


@pytest.mark.parametrize(
    "text",
    [
        "a - b",
        "-x",
        "-x^2",
        "a/b",
        "a - (b - x)",
        "a*b/x",
        "(a + b)*x",
        "a^b^x",
        "2*a - 3*b",
        "exp(-a*b) - 1",
        "a/(b*x)",
        "max(a, b, 1)",
        "(a + b)/(a - b)",
        "1/2*x",
        "x^(1/2)",
        "a - b + x",
        "-a*b",
        "(-a)^2",
        "2^(-a)",
        "log(x)/log(2)",
        "pi*E",
    ],
)
def test_no_parentheses_more_than_needed(text: str) -> None:
    assert expression_text(read_expression(text)) == text


def test_different_trees_print_differently() -> None:
    trees = [a - b, b - a, a - (b - x), a - b - x, (-a) ** 2, -(a**2), a / (b * x), a / b * x, (a + b) * x, a + b * x]
    assert len({expression_text(t) for t in trees}) == len(trees)
