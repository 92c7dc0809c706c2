"""What inductions on sums and products carry along: fits to what the terms to come add up to, none where they add up to no number."""
from __future__ import annotations

from fractions import Fraction
from math import log

import pytest

from verify.language import Expr
from verify.notation.text import expression_text
from verify.read.text import read_claim, read_expression
from verify.search.points import value_at
from verify.search.sum_tails import excesses, fitted, gathered


def last(text: str, where: str = "n >= 1 integer") -> Expr:
    """The fit that is proposed last."""
    return list(fitted(read_claim(text, where)))[-1]


def at(e: Expr, n: int) -> float:
    """An excess at an index."""
    value = value_at(e, {"n": Fraction(n)})
    assert value is not None
    return float(value.lo.mid())


@pytest.mark.parametrize(("text", "term", "rest"), [
    ("sum(k = 1..n, 1/k^2) < 165/100", lambda k: 1 / k**2, 0.65), ("sum(k = 1..n, 1/(2^k + 1)) < 77/100", lambda k: 1 / (2**k + 1), 0.44),
    ("sum(k = 1..n, 1/(2*k-1)) >= log(n)/2 + 9/10", lambda k: log(k / (k - 1)) / 2 - 1 / (2 * k - 1), 0.1)])
def test_a_fit_falls_by_more_than_each_term_and_starts_below_the_gap(text: str, term: object, rest: float) -> None:
    e = last(text)
    assert at(e, 1) <= rest
    assert all(at(e, k - 1) - at(e, k) >= term(k) for k in (2, 3, 5, 10, 100))  # type: ignore[operator]


@pytest.mark.parametrize(("text", "where"), [
    ("sum(k = 1..n, 1/2^(k^2)) <= 1", "n >= 1 integer"), ("prod(k = 1..n, 1 - 1/k) <= 5/3", "n >= 1 integer"),
    ("sum(k = 10000..n, 1/2^k) <= 1/2", "n >= 10000 integer"), ("sum(k = 1..n, x/k^2) <= 2*x", "n >= 1 integer, x > 0")])
def test_what_no_power_and_no_geometric_term_fits(text: str, where: str) -> None:
    assert list(fitted(read_claim(text, where))) == []


@pytest.mark.parametrize(("text", "fits"), [
    ("prod(k = 1..n, 1) >= sum(k = 1..n, (-1)^k)", False), ("prod(k = 1..n, 1 + 1/k^2) <= prod(k = 1..n, 2)", False),
    ("prod(k = 1..n, 1 + 1/k^2) <= 5", True)])
def test_a_product_is_fitted_to_what_holds_no_sum_or_product(text: str, fits: bool) -> None:
    assert bool(list(fitted(read_claim(text, "n in 1..3")))) is fits


@pytest.mark.parametrize(("text", "short"), [
    ("131/100 - x - (131/100 - y)", "-x + y"), ("2*(3*x*4)/6 - 4*x", "0"), ("x*(2 + 3)*y - 5*(y*x)", "5*(x*y) + (-5*(y*x))")])
def test_alike_summands_are_added_up(text: str, short: str) -> None:
    assert expression_text(gathered(read_expression(text))) == short


@pytest.mark.parametrize(("body", "exact"), [("k/3^k", True), ("5*k/(4*3^k)", True), ("k^2/2^k", True), ("k/3^(k^2)", False)])
def test_what_a_quotient_by_a_power_leaves_is_exact(body: str, exact: bool) -> None:
    limit = {"k/3^k": Fraction(3, 4), "5*k/(4*3^k)": Fraction(15, 16), "k^2/2^k": Fraction(6), "k/3^(k^2)": Fraction(1)}[body]
    term = read_expression(body)
    rest = {n: float(limit) - sum(float(value_at(term, {"k": Fraction(k)}).lo.mid()) for k in range(1, n + 1))  # type: ignore[union-attr]
            for n in (1, 2, 5)}
    found = excesses(read_claim(f"sum(k = 1..n, {body}) <= {limit}", "n >= 1 integer"))
    assert any(all(abs(at(e, n) - r) < 1e-9 for n, r in rest.items()) for e in found) == exact
