"""Sums and products over an index, bars, roots, factorials."""

from __future__ import annotations

import pytest

from verify.language import Expr, Q, RangeProduct, RangeSum, Sym, absolute, call, real, sqrt
from verify.language.expr import App, Relation
from verify.questions.printed_table import cells
from verify.read import ReadError, read_claim, read_expression
from verify.run.wrong_input import WrongInput

x, k, n, m = (real(name) for name in "xknm")


@pytest.mark.parametrize(("text", "tree"), [
    ("sum(k = 1..3, 1/k)", App("add", (Q(1) / 1, Q(1) / 2, Q(1) / 3))),
    ("sum(k in 1..2, k*x)", App("add", (1 * x, 2 * x))),
    ("prod(k = 2..4, k)", App("mul", (Q(2), Q(3), Q(4)))),
    ("sum(k = 4..3, k)", Q(0)),
    ("prod(k = 4..3, k)", Q(1)),
    ("sum(k = 5..5, k)", Q(5)),
    ("sum(k = 1..n, 1/k)", RangeSum("k", n, 1 / Sym("k"))),
    ("prod(k = 1..n, 1 + 1/k)", RangeProduct("k", n, 1 + 1 / Sym("k"))),
    ("prod(k = 2..n, k)", RangeProduct("k", n - Q(1), Sym("k") + Q(1))),
    ("sum(j = 1..2, prod(k = 1..j, k))", App("add", (App("mul", (Q(1),)), App("mul", (Q(1), Q(2)))))),
    ("sum(k = 0..n, x^k)", RangeSum("k", n - Q(-1), x ** (Sym("k") + Q(-1)))),
    ("sum(k = m..n, k)", RangeSum("k", n - (m - 1), Sym("k") + (m - 1))),
    ("sum(j = 1..2, sum(k = 1..j, k))", App("add", (App("add", (Q(1),)), App("add", (Q(1), Q(2)))))),
    ("|x|", absolute(x)),
    ("|x - |k||", absolute(x - absolute(k))),
    ("|x| + |k|", absolute(x) + absolute(k)),
    ("n!", call("factorial", n)),
    ("-n!", -call("factorial", n)),
    ("2^n!", 2 ** call("factorial", n)),
    ("\u221ax", sqrt(x)),
    ("2*\u221a(x + 1)", 2 * sqrt(x + 1)),
    ("x\u00b2 + k\u00b3", x**2 + k**3),
    ("2\u00b7\u03c0\u00b7x", 2 * call("pi") * x),
    ("x \u2212 k", x - k),
    ("sum*prod", real("sum") * real("prod")),
])
def test_what_a_text_spells(text: str, tree: object) -> None:
    assert read_expression(text) == tree


@pytest.mark.parametrize(("text", "column", "advice"), [
    ("sum(k, k)", 6, "1..n"),
    ("sum(1..n, k)", 5, "name of an index"),
    ("sum(k = 1..n)", 13, "sum(k = 1..n, 1/k)"),
    ("sum(k = 1..oo, 1/k^2)", 12, "partial sums"),
    ("sum(k = 1..1001, k)", 1, "1000"),
    ("sum(k = 1/2..3, k)", 1, "integers"),
    ("sum(k = 1..k, k)", 5, "own range"),
    ("sum(k = 1..2, sum(k = 1..2, k))", 19, "another name"),
    ("prod(k = 1..oo, k)", 13, "partial sums"),
    ("sum(exp = 1..2, 1)", 5, "function"),
])
def test_an_error_names_the_column_and_the_mending(text: str, column: int, advice: str) -> None:
    with pytest.raises(ReadError) as caught:
        read_expression(text)
    assert str(caught.value).startswith(f"expression, column {column}:") and advice in str(caught.value)


def test_an_index_needs_no_domain_and_is_unknown_outside() -> None:
    assert [b.symbol.name for b in read_claim("sum(k = 1..n, k) >= 1", "n integer >= 1").prefix] == ["n"]
    with pytest.raises(ReadError, match="'k': this name has no domain"):
        read_claim("sum(k = 1..n, k) >= k", "n integer >= 1")
    with pytest.raises(ReadError, match="k is bound again"):
        read_claim("sum(k = 1..n, k) >= k", "n integer >= 1, k integer")


def test_a_first_term_at_0_stands_apart_where_the_last_index_is_not_negative() -> None:
    apart = read_claim("sum(k = 0..n, x^k) <= 2", "n >= 0 integer, 0 <= x <= 1/2").claim
    assert apart == (App("add", (x ** Q(0), RangeSum("k", n, x ** Sym("k")))) <= 2)
    product = read_claim("prod(k = 0..n, k + x) >= 0", "n >= 1 integer, x >= 0").claim
    assert product == (App("mul", (Q(0) + x, RangeProduct("k", n, Sym("k") + x))) >= 0)
    moved = read_claim("sum(k = 0..n, x^k) <= 2", "n integer, 0 <= x <= 1/2").claim
    assert moved == (RangeSum("k", n - Q(-1), x ** (Sym("k") + Q(-1))) <= 2)


@pytest.mark.parametrize("text", ["prod(n = -3..-2, 1 + sum(k = 0..n, 1)) == 1", "sum(n = -3..-2, sum(k = 0..n, 1)) == 0"])
def test_an_index_is_not_the_number_that_is_declared_with_its_name(text: str) -> None:
    assert read_claim(text, "n >= 0 integer").claim == read_claim(text).claim
    other = text.replace("0..n", "0..m")
    assert read_claim(other, "m >= 0 integer").claim != read_claim(other, "m integer").claim


@pytest.mark.parametrize(("text", "column"), [
    ("sum(k = 1..1000, sum(j = 1..k, x^(j*k))) <= 1", 1), ("1 >= prod(k = 1..1000, sum(j = 1..1000, x^(j*k)))", 6), ("sum(k = 999..1000, sum(j = 1..k, sum(i = 1..j, x^i))) <= 1", 1)])
def test_sums_inside_sums_that_are_too_long_are_refused_at_once(text: str, column: int) -> None:
    with pytest.raises(ReadError, match=f"claim, column {column}: '(sum|prod)': written out this has more than 100000 numbers, names and operations; use a name"):
        read_claim(text, "0 <= x <= 1")


def test_sums_inside_sums_that_are_short_are_written_out() -> None:
    claim = read_claim("sum(k = 1..100, sum(j = 1..k, x^j)) <= 1", "0 <= x <= 1").claim
    assert isinstance(claim, Relation) and isinstance(claim.left, App) and len(claim.left.args) == 100


def test_a_table_whose_formula_is_too_long_at_a_row_is_one_line() -> None:
    formula = "sum(k = 1..n, sum(j = 1..n, 1/(k*j)))"
    with pytest.raises(WrongInput, match=r"t\.csv: line 3: the formula: written out this has more than"):
        cells("t.csv", "n,value\n2,2.25\n1000,1\n", formula, "value", "nearest")
    assert [c.word for c in cells("t.csv", "n,value\n2,2.25\n", formula, "value", "nearest")] == ["right"]


@pytest.mark.parametrize(("text", "before"), [
    ("sum(k = n+1..2*n, 1/k)", n), ("sum(k = 2*n+1..3*n, log(k)/sqrt(k))", 2 * n), ("sum(k = n+2..2*n+1, x*k^2)", n + 1)])
def test_a_sum_from_a_name_on_is_a_difference(text: str, before: Expr) -> None:
    claim = read_claim(f"{text} <= 1", "n integer >= 0, x real").claim
    assert isinstance(claim, Relation) and isinstance(claim.left, App) and claim.left.op == "add"
    whole, taken = claim.left.args[0], claim.left.args[1]
    assert isinstance(whole, RangeSum) and taken == -RangeSum("k", before, whole.body)


@pytest.mark.parametrize(("text", "where"), [
    ("sum(k = n+1..2*n, 1/k)", "n integer"),                       # nothing says that n >= 0
    ("sum(k = 2*n+1..n, k)", "n integer >= 0"),                    # there are no terms
    ("sum(k = n..2*n, 1/k)", "n integer >= 0"),                    # at n = 0 it begins before 1
    ("sum(k = n+1..m, 1/k)", "n integer >= 0, m integer >= 0"),
    ("sum(k = n+1..2*n, 1/(k-1))", "n integer >= 1"),              # there is no term at k = 1
    ("sum(k = n+1..2*n, log(k-1))", "n integer >= 1"),
    ("sum(k = n+1..2*n, k^x)", "n integer >= 1, x real"),
    ("sum(k = n+1..2*n, (k-n)^2)", "n integer >= 1")])
def test_a_sum_that_may_not_be_a_difference_has_its_index_moved(text: str, where: str) -> None:
    claim = read_claim(f"{text} <= 1", where).claim
    assert isinstance(claim, Relation) and isinstance(claim.left, RangeSum)


@pytest.mark.parametrize(("text", "left"), [
    ("sum(k = 1..n, 1/(n + k)) <= 1", RangeSum("k", 2 * n, 1 / Sym("k")) - RangeSum("k", n, 1 / Sym("k"))),
    ("sum(k = 1..n, 1/(k + n + 1)) <= 1", RangeSum("k", 2 * n, 1 / (Sym("k") + Q(1))) - RangeSum("k", n, 1 / (Sym("k") + Q(1)))),
    ("sum(k = 1..n, n/(n + k)) <= n", RangeSum("k", n, n / (n + Sym("k")))),
    ("sum(k = 1..n, k/(n + k)) <= n", RangeSum("k", n, Sym("k") / (n + Sym("k")))),
    ("sum(k = 1..n, x) <= n*x", RangeSum("k", n, x)),
    ("prod(k = 1..n, n + k) >= 1", RangeProduct("k", n, n + Sym("k"))),
])
def test_an_index_that_stands_in_its_sum_with_the_last_one_goes_on_from_there(text: str, left: Expr) -> None:
    claim = read_claim(text, "n >= 1 integer, x >= 0").claim
    assert isinstance(claim, Relation)
    assert left in (claim.left, claim.right)
