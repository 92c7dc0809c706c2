"""Notation of mathematicians: what means one thing is read, and what could mean two is refused in one line."""
from __future__ import annotations

import pytest

from verify.language import statement_hash
from verify.read import ReadError, read_claim
from verify.read.latex import readings

REAL, COUNT = "x, y real", "n integer >= 1, k in 0..n"


@pytest.mark.parametrize(("claim", "where", "same"), [
    ("n mod 2 <= 1", COUNT, "n - 2*floor(n/2) <= 1"), ("mod(n + 1, 2) <= 1", COUNT, "(n + 1) mod 2 <= 1"),
    ("n choose k <= 2^n", COUNT, "C(n, k) <= 2^n"), ("(2n choose n + k) <= 4^n", COUNT, "C(2*n, n + k) <= 4^n"),
    ("max{x,y} >= min[x, y]", REAL, "max(x, y) >= min(x, y)"), ("H_n <= 1 + ln n", COUNT, "sum(j = 1..n, 1/j) <= 1 + log(n)"),
    ("\u221b(1+x) \u2265 \u221bx", REAL, "cbrt(1 + x) >= cbrt(x)"), ("log_3(x) <= x", "x > 0", "log(x)/log(3) <= x"),
    ("log_b(x) <= x", "x > 0, b > 2", "log(x)/log(b) <= x"), ("log x / log 2 <= x", "x > 0", "log(x)/log(2) <= x"),
    ("sin x cos x <= 1/2", REAL, "sin(x)*cos(x) <= 1/2"), ("sin\u00b2x + cos^2 x = 1", REAL, "sin(x)^2 + cos(x)^2 == 1"),
    ("ln\u00b2(x) + log^2 x >= ln ln x", "x > 1", "log(x)^2 + log(x)^2 >= log(log(x))"), ("ln n! <= n ln n", COUNT, "log(n!) <= n*log(n)"),
    ("2x y <= x\u00b2 + y\u00b2", REAL, "2*x*y <= x^2 + y^2"), ("2xy <= x^2 + y^2", REAL, "2*x*y <= x^2 + y^2"),
    ("e^x >= x e^(-x) + 1/E - 1", REAL, "exp(x) >= x*exp(-x) + 1/E - 1"), ("e^-x > 0", REAL, "exp(-x) > 0"),
    ("n! <= E sqrt(n) (n/E)^n", COUNT, "n! <= E*sqrt(n)*(n/E)^n"), ("\u221ax\u221ay <= x + 2\u221ay", REAL, "sqrt(x)*sqrt(y) <= x + 2*sqrt(y)"),
    ("2|x||y| <= |x y| + |x|y", REAL, "2*abs(x)*abs(y) <= abs(x*y) + abs(x)*y"), ("x <= 10% + 2.5%*y", REAL, "x <= 10/100 + 2.5/100*y"),
    ("x\u207b\u00b9 + x\u00b9\u2070 <= x\u207f", "x > 0, n integer >= 1", "x^(-1) + x^10 <= x^n"), ("\u00bdx <= \u00bey", REAL, "0.5*x <= 0.75*y"),
    ("x^2(1 - x) <= y^2 x", REAL, "x^2*(1 - x) <= y^2*x"), ("sqrt(2 \u03c0 n)(n/E)^n <= n!", COUNT, "sqrt(2*pi*n)*(n/E)^n <= n!"),
    ("sum(1/k, k=1..n) >= sum(1/k, k, 1, n)", "n integer >= 1", "sum(k = 1..n, 1/k) >= sum(k = 1..n, 1/k)"),
    ("Sum(1/k, (k, 1, n)) >= product(1/k, k, 1, n)", "n integer >= 1", "sum(k = 1..n, 1/k) >= prod(k = 1..n, 1/k)"),
    ("Product(1/k, (k, 1, n)) * product <= product", "n integer >= 1, product >= 0", "prod(k = 1..n, 1/k)*product <= product"),
    ("sum(k=1 to n, k(k + 1)) >= 1", "n integer >= 1", "sum(k = 1..n, k*(k + 1)) >= 1"), ("x =< y && y <= x", REAL, "x <= y and y <= x"),
    ("sum_{k=1}^n 1/k - ln n <= 1", "n integer >= 1", "sum(k = 1..n, 1/k) - log(n) <= 1"),
    ("\u220f_{k=1}^n (1+1/k) = n+1", "n integer >= 1", "prod(k = 1..n, 1 + 1/k) == n + 1")])
def test_notation_of_formulas(claim: str, where: str, same: str) -> None:
    assert statement_hash(read_claim(claim, where)) == statement_hash(read_claim(same, where))


@pytest.mark.parametrize(("where", "same"), [
    ("n = 1, 2, 3, ...", "n integer >= 1"), ("n \u2208 {0, 1, ...}", "n integer >= 0"), ("n in N, n >= 1", "n integer, n >= 1"),
    ("n \u2208 \u2115, n > 2", "n integer, n > 2"), ("n \u2208 \u2115_0", "n integer >= 0"), ("n natural, n >= 1", "n integer, n >= 1"),
    ("n non-negative", "n >= 0"), ("n strictly positive", "n > 0"), ("let n > 0", "n > 0"), ("n \u2265 1 an integer", "n >= 1 integer"),
    ("n in ]0, 1[", "n in (0, 1)"), ("n in [0, 1[", "n in [0, 1)"), ("n, x > 0 with nx >= 1", "n, x > 0, n*x >= 1"), ("n > e^2", "n > exp(2)"),
    ("n > 0 & n < 5", "0 < n < 5"), ("e > 0, n >= e", "e > 0, n >= e")])
def test_notation_of_conditions(where: str, same: str) -> None:
    assert statement_hash(read_claim("n >= -1", where)) == statement_hash(read_claim("n >= -1", same))


@pytest.mark.parametrize(("claim", "same"), [
    ("forall x > 0: log(x) <= x - 1", "x > 0"), ("for x > 0, log(x) <= x - 1", "x > 0"), ("log(x) <= x - 1 (x > 0)", "x > 0"),
    ("log(x) <= x - 1 (for all x > 0)", "x > 0"), ("log(x) <= x - 1, x > 0", "x > 0"), ("x > 1 => log(x) <= x - 1", "x > 1"),
    ("x > 1 implies log(x) <= x - 1", "x > 1"), ("log(x) <= x - 1 as long as x > 0", "x > 0")])
def test_conditions_in_a_claim(claim: str, same: str) -> None:
    assert statement_hash(read_claim(claim)) == statement_hash(read_claim("log(x) <= x - 1", same))


@pytest.mark.parametrize(("claim", "where", "advice"), [
    ("n choose k + 1 <= 2", COUNT, "binomial"), ("1 + n mod 2 <= 2", COUNT, "mod"), ("lg x <= x", "x > 0", "log2"),
    ("x\u200b <= 1", REAL, "200B"), ("x \u2248 1", REAL, "no inequality"), ("x ~ 1", REAL, "no inequality"), ("x >> 1", REAL, "no inequality"), ("x <= 1,000", REAL, "comma"),
    ("max(1,000, x) >= 1", REAL, "comma"), ("n % 2 <= 1", COUNT, "remainder"), ("\u221a2x <= 1", "x > 0", "two ways"),
    ("e^2x >= 1", REAL, "two ways"), ("2^x y <= 4", REAL, "two ways"), ("|x|y|x| <= 1", REAL, "two ways"), ("[x] <= x", REAL, "integer part"),
    ("x < 1 y < 2", REAL, "operator"), ("x^2 >= 1, x >= 1", REAL, "comma"), ("n >= 0", "n in N", "natural"), ("n >= 0", "n in N, n >= -1", "natural"),
    ("x >= 0", "x between 0 and 1", "ends"), ("x >= 0", "x > 0 x < 1", "write"), ("x y <= 1", "x > 0", "operator"),
    ("log x / 2 <= x", "x > 0", "log"), ("sum(k = 1..3, k) + k <= 9", "x > 0", "domain")])
def test_what_is_open_is_refused_in_one_line(claim: str, where: str, advice: str) -> None:
    with pytest.raises(ReadError, match=advice) as caught:
        read_claim(claim, where)
    assert "\n" not in str(caught.value)


def test_a_sum_whose_reach_is_open_is_shown_or_refused() -> None:
    with pytest.raises(ReadError, match="how far"):
        read_claim("\u2211_{k=1}^n k + 1 >= 2", "n integer >= 1")
    assert len(readings("\u2211_{k=1}^n k + 1 >= 2", "n integer >= 1", ())) > 1


def test_raised_digits_and_sums_beside_latex() -> None:
    assert readings("\u2211_{k=1}^n 1/k\u00b2 <= 2 - 1/n", "n integer >= 1", ()) == [
        ("sum(k = 1..n, 1/k^2) <= 2 - 1/n", "n integer >= 1", ())]


def test_names_that_are_declared_stay_names() -> None:
    assert read_claim("ab >= x^2", "a, b, ab, x > 0") != read_claim("a*b >= x^2", "a, b, ab, x > 0")
    assert statement_hash(read_claim("e^2 <= 8", "0 < e < 1")) != statement_hash(read_claim("e^2 <= 8"))
    assert statement_hash(read_claim("e^2 <= 8")) == statement_hash(read_claim("exp(2) <= 8"))
