"""Other ways of writing what the grammar has: each means one thing, and what could mean two is refused."""
from __future__ import annotations

import pytest

from verify.language import statement_hash
from verify.read import ReadError, read_claim, read_expression
from verify.read.latex import readings
from verify.search.decide import Options, decide


@pytest.mark.parametrize(("text", "same"), [
    ("ln(x)", "log(x)"), ("arctan(x) + arcsin(y)", "atan(x) + asin(y)"), ("arsinh(x)", "asinh(x)"), ("log_2(x)", "log2(x)"),
    ("log10(x)", "log(x)/log(10)"), ("cot(x)*sec(x)", "cos(x)/sin(x)*(1/cos(x))"), ("coth(x)", "cosh(x)/sinh(x)"),
    ("log1p(x) - expm1(x)", "log(1 + x) - (exp(x) - 1)"), ("sin^2(x) + cos^2(x)", "sin(x)^2 + cos(x)^2"),
    ("Gamma(x + 1)", "gamma(x + 1)"), ("C(n,k) + comb(n, k)", "binomial(n, k) + binomial(n, k)"), ("fact(n)", "n!"), ("\u230ax\u230b + \u2308x\u2309", "floor(x) + ceil(x)"), ("1e-6 + 2.5e3*x", "0.000001 + 2500*x"),
    ("2x - 3(x + 1)", "2*x - 3*(x + 1)"), ("(x + 1)(x - 1)^2", "(x + 1)*(x - 1)^2"), ("2x^2", "2*x^2"), ("-2x", "-2*x"),
    ("Phi(x)", "(1 + erf(x/sqrt(2)))/2"), ("\u0393(x) + cbrt(x)", "gamma(x) + (max(x, 0)^(1/3) - max(-x, 0)^(1/3))"), ("cbrt(-8) + cbrt(8)", "-(8^(1/3)) + 8^(1/3)"), ("root_5(x^2) + root_4(x)", "(x^2)^(1/5) + x^(1/4)"), ("x\u2074 + x\u2081", "x^4 + x1"),
    ("log\u2082(x) - log\u2081\u2080(y)", "log2(x) - log10(y)"), ("\u03bb + \u03b8", "lam + theta"), ("2sin(x)", "2*sin(x)"), ("x^2*3y", "x^2*3*y")])
def test_two_ways_to_write_an_expression(text: str, same: str) -> None:
    assert read_expression(text) == read_expression(same)


@pytest.mark.parametrize(("claim", "where", "same", "domain"), [
    ("gamma(x + 1) = x*gamma(x)", "x > 0", "gamma(x + 1) == x*gamma(x)", "x > 0"),
    ("n(n + 1)/2 >= n", "n positive integer", "n*(n + 1)/2 >= n", "n > 0 integer"),
    ("n(n + 1)/2 >= n", "n > 0 integer", "n*(n + 1)/2 >= n", "n >= 1 integer"), ("n <= 3", "n integer, 1 < n < 5", "n <= 3", "2 <= n <= 4 integer"),
    ("x(1 - x) <= 1/4", "0 <= x <= 1;", "x*(1 - x) <= 1/4", "0 <= x <= 1"),
    ("k <= n(n + 1)", "n integer >= 1, 0 <= k <= 2n integer", "k <= n*(n + 1)", "n integer >= 1, 0 <= k <= 2*n integer"),
    ("sum(k = 1..n, k) >= n", "positive integer n", "sum(k in 1..n, k) >= n", "n > 0 integer"),
    ("x^2 >= 0", "x is a real number", "x^2 >= 0", "x real"),
    ("x^2 > 0", "for all x nonzero", "x^2 > 0", "x != 0"),
    ("x + y > 0", "x, y positive", "x + y > 0", "x, y > 0"),
    ("C(x + 1) >= C", "x, C >= 0", "C*(x + 1) >= C", "x, C >= 0"),
    ("x >= 2", "x = 2", "x >= 2", "x == 2"), ("|sin x| <= 2 sin 1 + |x|", "x real", "|sin(x)| <= 2*sin(1) + |x|", "x real"),
    ("x ln x >= x - 1", "x > 0", "x*log(x) >= x - 1", "x > 0"),
    ("ln(1+x) <= x for all x > -1", "", "ln(1+x) <= x", "x > -1"), ("\u2200 x \u2265 0: exp(x) \u2265 1", "", "exp(x) >= 1", "x >= 0"),
    ("for all n >= 1, n! >= 2^(n-1)", "n integer", "n! >= 2^(n-1)", "n integer, n >= 1"),
    ("for all x > 0, max(x, y) > 0", "y real", "max(x, y) > 0", "y real, x > 0"),
    ("if x > 0 then x + 1/x >= 2", "", "x + 1/x >= 2", "x > 0"), ("x*y <= 1 whenever x <= y", "0 < x, y < 1; x > 0, y > 0, x < 1",
                                                                "x*y <= 1", "0 < x, y < 1; x > 0, y > 0, x < 1; x <= y"),
    ("x^2 + y^2 >= 1/2 given x + y = 1", "x, y real", "x^2 + y^2 >= 1/2", "x, y real, x + y = 1"),
])
def test_two_ways_to_write_a_claim(claim: str, where: str, same: str, domain: str) -> None:
    assert statement_hash(read_claim(claim, where)) == statement_hash(read_claim(same, domain))


@pytest.mark.parametrize(("claim", "where"), [
    ("f(x) <= 1", "x > 0"), ("C(x) <= 1", "x > 0"), ("x/y(1 + y) <= 1", "x, y > 0"), ("x/y x <= 1", "x, y > 0"), ("2e-3 <= 1", "e > 0"), ("1/2x <= 1", "x > 0"),
    ("sin^-1(x) <= 2", "x > 0"), ("sin^n(x) <= 2", "x > 0, n > 0"), ("x => 1", "x > 0"), ("x >= 0", "x natural"), ("x >= 0", "x, positive"),
    ("ln x/x <= 1", "x > 0"), ("sin x^2 <= 1", "x > 0"), ("sin x y <= 1", "x, y > 0"), ("1/x log x <= 1", "x > 0"),
    ("x >= 0 for some x > 1", ""), ("for all x > 0 exists y > 0: y > x", ""), ("x >= 2 iff x > 1", "x real"),
    ("x > 1 if x > 2 or x < 0", "x real"), ("x >= 1 and y >= 1 if x > 1", "x, y real"), ("x >= 2 only if x > 1", "x real"),
    ("2xz <= 1", "x, y > 0"), ("x! (x) <= 2", "x > 0"), ("x <= 1", "all x")])
def test_what_may_mean_two_things_is_refused_in_one_line(claim: str, where: str) -> None:
    with pytest.raises(ReadError) as caught:
        read_claim(claim, where)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("claim", "where", "plain"), [
    (r"\epsilon \le e^{\epsilon} - 1", r"\epsilon \ge 0", [("eps <= exp(eps) - 1", "eps >= 0")]),
    (r"\lambda \le \epsilon", r"\lambda, \epsilon > 0", [("lam <= eps", "lam, eps > 0")]),
    (r"\binom{n}{k} \ge 1", r"0 \le k \le n, n integer, k integer", [("binomial(n, k) >= 1", "0 <= k <= n, n integer, k integer")]),
    (r"e^x \ge 1 + x", r"x \in \mathbb R", [("exp(x) >= 1 + x", "x real")]),
    (r"x \ge 0", r"x \in \mathbb{R}_{\geq 0}", [("x >= 0", "x >= 0 real")]),
    (r"n! \ge 1", r"n \in \mathbb{N}", [("n! >= 1", "n integer >= 1"), ("n! >= 1", "n integer >= 0")]),
    ("sum_{k=1}^n k^3 = n^2(n+1)^2/4", "n integer >= 1", [("sum(k = 1..n, k^3) = n^2*(n+1)^2/4", "n integer >= 1")]),
    (r"n! \ge 1", r"n \in \mathbb{N}_0", [("n! >= 1", "n integer >= 0")]),
    (r"n! \ge 1", r"n \in \{1, 2, \dots\}", [("n! >= 1", "n integer >= 1")]),
    (r"k \le n", r"n \geq 1 \text{ integer}, k \in \{1, \ldots, n\}", [("k <= n", "n >= 1 integer, k in 1..n")]),
])
def test_conditions_in_latex(claim: str, where: str, plain: list[tuple[str, str]]) -> None:
    assert [statement_hash(read_claim(*r)) for r in readings(claim, where, ())] == [statement_hash(read_claim(*p)) for p in plain]


@pytest.mark.parametrize("where", [r"x \in \mathbb{Q}", r"x \in \{1, 2\}", r"x \in \{\dots, 2\}", r"x \in \mathbb{R}_{5}"])
def test_a_set_that_is_not_read_is_one_line(where: str) -> None:
    with pytest.raises(ReadError, match="where, column"):
        readings(r"x \ge 0", where, ())


def test_a_name_that_is_declared_is_no_other_name_of_a_greek_letter() -> None:
    assert len(readings(r"\epsilon \le eps + epsilon", "eps, epsilon > 0", ())) > 1


@pytest.mark.parametrize(("text", "where", "same"), [
    ("cbrt(x) >= 0", "x >= 0", "x^(1/3) >= 0"), ("cbrt(x*y + 1/2) >= 0", "x, y >= 0", "(x*y + 1/2)^(1/3) >= 0"), ("\u221bx >= 0", "x > 0", "x^(1/3) >= 0"),
    ("cbrt(x) >= 0", "x real", "max(x, 0)^(1/3) - max(-x, 0)^(1/3) >= 0"), ("cbrt(x - y) >= 0", "x, y >= 0", "max(x - y, 0)^(1/3) - max(-(x - y), 0)^(1/3) >= 0"),
    ("\u221b(x - 1) >= 0", "x > 0", "max(x - 1, 0)^(1/3) - max(-(x - 1), 0)^(1/3) >= 0"), ("root_3 >= 0", "root_3 > 0", "root_3 >= 0")])
def test_a_root_of_odd_order_is_that_of_any_number(text: str, where: str, same: str) -> None:
    assert read_claim(text, where) == read_claim(same, where)


@pytest.mark.parametrize(("text", "where", "verdict"), [
    ("cbrt(-8) == -2", "", "PROVED"), ("cbrt(x)^3 == x", "x real", "PROVED"), ("cbrt(-8) >= 0", "", "REFUTED"), ("(-8)^(1/3) == -2", "", "ILL_POSED"),
    ("root_4(-16) == -2", "", "ILL_POSED"), ("root_5(-32) == -2", "", "PROVED")])
def test_roots_of_negative_numbers(text: str, where: str, verdict: str) -> None:
    assert decide(read_claim(text, where), (), Options(timeout=10)).verdict == verdict


@pytest.mark.parametrize("text", ["root_1(x) >= 0", "root_0(x) >= 0", "root_2.5(x) >= 0", "cbrt(x, 2) >= 0", "root_x(x) >= 0"])
def test_what_is_no_root(text: str) -> None:
    with pytest.raises(ReadError):
        read_claim(text, "x > 0")


@pytest.mark.parametrize(("text", "where", "same"), [
    ("1e\u22126 <= x", "x > 0", "x >= 0.000001"), ("2.5e\u20133 <= x", "x > 0", "x >= 0.0025"), ("2E\u2212x <= x", "x > 0", "2*E - x <= x"),
    ("2E - 6 <= x", "x > 0", "2*E - 6 <= x")])
def test_a_minus_inside_a_number(text: str, where: str, same: str) -> None:
    assert read_claim(text, where) == read_claim(same, where)


@pytest.mark.parametrize(("text", "where"), [
    ("1E\u22126 <= x", "x > 0"), ("2e\u22126 <= x", "x, e > 0"), ("x^\u00b2 >= 0", "x > 0"), ("\u00b2x >= 0", "x > 0"),
    ("x >= 0", "x positive > 1"), ("x >= 0", "x nonnegative <= 1")])
def test_what_looks_like_a_number_or_a_condition_and_is_none(text: str, where: str) -> None:
    with pytest.raises(ReadError, match="column"):
        read_claim(text, where)
