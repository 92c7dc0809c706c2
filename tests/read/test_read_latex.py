"""LaTeX: every way in which a formula can be read is there, and none that it can't be."""

from __future__ import annotations

import pytest

from verify.language import statement_hash
from verify.read import ReadError, read_claim
from verify.read.latex import is_latex, readings


def hashes(text: str, where: str, given: tuple[str, ...] = ()) -> list[str]:
    return [statement_hash(read_claim(*reading)) for reading in readings(text, where, given)]


@pytest.mark.parametrize(("latex", "where", "plain"), [
    (r"\ln x \leq x - 1", "x > 0", "log(x) <= x - 1"),
    (r"e^{\epsilon} \ge 1 + \epsilon", "eps >= 0", "exp(eps) >= 1 + eps"),
    (r"e^{\varepsilon} \ge 1 + \varepsilon", "epsilon >= 0", "exp(epsilon) >= 1 + epsilon"),
    (r"e^e \ge 1", "", "exp(E) >= 1"),
    (r"\log_x^2 y \ge 0", "x, y > 1", "(log(y)/log(x))^2 >= 0"),
    (r"xy \le \frac{x^2+y^2}{2}", "x, y real", "x*y <= (x^2 + y^2)/2"),
    (r"xy \le 1", "xy > 0", "xy <= 1"),
    (r"\frac12 x \le x", "x > 0", "1/2*x <= x"),
    (r"\sum_{k=1}^{n} \frac{1}{k} \le n", "n integer >= 1", "sum(k = 1..n, 1/k) <= n"),
    (r"\sum_{k=1}^n k = \frac{n(n+1)}{2}", "n integer >= 1", "sum(k = 1..n, k) == n*(n + 1)/2"),
    (r"\left(1+\frac{x}{n}\right)^n \le e^x", "x >= 0, n integer >= 1", "(1 + x/n)^n <= exp(x)"),
    (r"\binom{n}{k} \le \left(\frac{en}{k}\right)^k", "n integer >= 1, k in 1..n", "binomial(n, k) <= (E*n/k)^k"),
    (r"\sqrt{xy} \le \sqrt[3]{x}", "x, y > 0", "sqrt(x*y) <= x^(1/3)"),
    (r"\sqrt[3]{x} \le \sqrt[n]{x}", "x real, n integer >= 1", "cbrt(x) <= x^(1/n)"),
    (r"\sqrt[5]{x - 1} \le \sqrt[4]{x}", "x > 0", "root_5(x - 1) <= x^(1/4)"),
    (r"|x+y| \le |x|+|y|", r"x, y \in (-\infty, \infty)", "abs(x + y) <= abs(x) + abs(y)"),
    (r"\lfloor x \rfloor \le x < \lfloor x\rfloor + 1", "x real", "floor(x) <= x < floor(x) + 1"),
    (r"\log_2 x \neq \log_3 x", "x > 1", "log2(x) != log(x)/log(3)"),
    (r"\log^2 x \ge 0", "x > 0", "log(x)^2 >= 0"),
    (r"x_1 + x_{2} \le 1", "x_1, x_2 > 0", "x_1 + x_2 <= 1"),
    (r"\max\{x,y\} \ge x \wedge x \ge 0", "x, y real", "max(x, y) >= x and x >= 0"),
    (r"\exp[x] \ge \left[(x + 1)^2 - x^2\right] - x", "x real", "exp(x) >= (x + 1)^2 - x^2 - x"),
    (r"n! \ge 1", "n integer >= 0", "factorial(n) >= 1"),
    (r"n!^2 \ge (n!)!", "n integer >= 0", "factorial(n)^2 >= factorial(factorial(n))"),
    (r"(x^2)^3 \ge 2 \cdot \frac12 x^{12}", "x real", "(x^2)^3 >= 2*(1/2)*x^12"),
    (r"{x}{n!} \ge {\sqrt{x+1}} - {x}^2", "x > 0, n integer >= 0", "x*factorial(n) >= sqrt(x + 1) - x^2"),
    (r"2^{3^2} \le 1000x^{-12} 3", "x > 0", "2^3^2 <= 1000*x^(-12)*3"),
    (r"D_{KL}(P \| Q) \le \epsilon(e^\epsilon - 1)", "eps >= 0; P, Q distributions", "KL(P, Q) <= eps*(exp(eps) - 1)"),
    (r"$\mathrm{TV}(P, Q) \le \sqrt{\frac12 \mathrm{KL}(P \| Q)}$", "P, Q distributions", "TV(P, Q) <= sqrt(1/2*KL(P, Q))"),
])
def test_what_is_read_in_one_way(latex: str, where: str, plain: str) -> None:
    assert hashes(latex, where) == [statement_hash(read_claim(plain, "x, y real" if is_latex(where) else where))]


@pytest.mark.parametrize(("latex", "where", "plain"), [
    ("1/2x \\le x", "x > 0", ["1/2*x <= x", "1/(2*x) <= x"]),
    (r"\sin 2x \le 1", "x real", ["sin(2*x) <= 1", "sin(2)*x <= 1"]),
    (r"\log x/2 \le x", "x > 0", ["log(x)/2 <= x", "log(x/2) <= x"]),
    (r"\log(x)^2 \ge 0", "x > 0", ["log(x)^2 >= 0", "log(x^2) >= 0"]),
    (r"\sin^{-1} x \ge x", "0 < x < 1", ["asin(x) >= x", "sin(x)^(-1) >= x"]),
    (r"\sum_{k=1}^n k + 1 \ge 2", "n integer >= 1", ["sum(k = 1..n, k) + 1 >= 2", "sum(k = 1..n, k + 1) >= 2"]),
    (r"\prod_{k=1}^{3} k/2 \le 1", "", ["prod(k = 1..3, k/2) <= 1", "prod(k = 1..3, k)/2 <= 1"]),
    (r"e + x^{2} \ge 1", "e, x > 0", ["E + x^2 >= 1", "e + x^2 >= 1"]),
    (r"ab \ge x^{2}", "a, b, ab, x > 0", ["a*b >= x^2", "ab >= x^2"]),
    (r"\lg x \le x", "x > 0", ["log2(x) <= x", "log(x)/log(10) <= x"]),
    (r"[x] \le x", "x real", ["x <= x", "floor(x) <= x"]),
    (r"\{x\} < 1", "x real", ["x < 1", "x - floor(x) < 1"]),
    (r"\left\{[x + 1] - x\right\} \ge 0", "x real", ["(x + 1) - x >= 0", "floor(x + 1) - x >= 0"]),
])
def test_every_way_is_shown(latex: str, where: str, plain: list[str]) -> None:
    assert is_latex(latex)
    assert hashes(latex, where) == [statement_hash(read_claim(text, where)) for text in plain]


@pytest.mark.parametrize(("latex", "start", "advice"), [
    (r"\int_0^1 x \le 1", "claim, column 1: '\\\\int'", "not read in LaTeX"),
    (r"\frac{1}{x \le 1", "claim, column", "close it by }"),
    (r"\frac{1}{q} \le x", "claim, column", "no domain"),
    (r"\sum_k k \le x", "claim, column", "first value"),
    (r"\left( x \le 1", "claim, column", ") is expected"),
    (r"2^3^2 \le 100", "claim, column 4: '^'", "bind in two ways"),
    (r"{-x}^2 \le 1", "claim, column 5: '^'", "write parentheses"),
    (r"x{x+1} \le 1", "claim, column 8: '\\\\le'", "print nothing"),
    (r"\max_{x} x \le 1", "claim, column 5: '_'", "no base"),
    (r"\exp_2 x \le 1", "claim, column 5: '_'", "\\log_2 x"),
    (r"E[x]^2 \le E[x^{2}]", "claim, column 1: 'E'", "a mean is read in plain text only"),
    (r"\mathbb{E}[x] \le x", "claim, column 10: '}'", "Euler's number is e"),
    (r"x^E \ge 0", "claim, column 3: 'E'", "Euler's number is e"),
    (r"x^{2}^{3} \ge 0", "claim, column 6: '^'", "x^{y^z}"),
    (r"2^x! \ge 0", "claim, column 4: '!'", "(2^n)!"),
    (r"x!! \le x!", "claim, column 3: '!'", "(n!)!"),
    (r"\sin^2^3 x \le 1", "claim, column 7: '^'", "twice"),
    (r"\sum_{k=1}^2^3 k \le x", "claim, column 13: '^'", "twice"),
    (r"x^12 \le \pi", "claim, column 3: '12'", "x^{12}"),
    (r"\sqrt12 \le x", "claim, column 7: '2'", "\\sqrt{12}"),
    (r"\frac123 \le x", "claim, column 8: '3'", "one digit only"),
    (r"10\,000 \ge x", "claim, column 5: '000'", "side by side"),
    (r"2\frac12 \ge x", "claim, column 2: '\\\\frac'", "\\cdot"),
    ("\\frac" * 3000, "claim", ""),
    ("{" * 15000 + "\\alpha", "claim", "nested"),
])
def test_an_error_is_one_line(latex: str, start: str, advice: str) -> None:
    with pytest.raises(ReadError) as caught:
        readings(latex, "x > 0", ())
    message = str(caught.value)
    assert message.startswith(start) and advice in message and "\n" not in message and len(message) < 500


MANY = " + ".join(f"{name}(x + 1)" for name in "abcdfghk")
PRODUCTS = " + ".join([r"\prod_{i=1}^n i"] * 8)


@pytest.mark.parametrize(("latex", "where", "given", "start"), [
    (rf"\log x/2 + {MANY} \ge 0", "x,a,b,c,d,f,g,h,k > 0", (), "claim: "),
    (rf"\log x/2 + {PRODUCTS} \ge 0", "x > 0, n integer >= 1", (), "claim: "),
    (r"\log x/2 \le 1", "x,a,b,c,d,f,g,h,k > 0", (rf"{MANY} \le \pi", r"\log x/2 \ge 0"), "given 1: "),
    (r"\log x/2 \le 1", "x,a,b,c,d,f,g,h,k > 0",
     tuple(rf"{name}(x + 1) \le \pi" for name in "abcdfghk"), "claim, where and given: ")])
def test_what_has_more_ways_than_are_tried_is_not_read_in_those_that_are(
        latex: str, where: str, given: tuple[str, ...], start: str) -> None:
    r"""The second reading of \log x/2 comes behind more than 200 ways that say the same as the first, or nothing."""
    with pytest.raises(ReadError, match="more than 200 ways") as caught:
        readings(latex, where, given)
    assert str(caught.value).startswith(start)


def test_of_fewer_ways_all_are_tried() -> None:
    assert len(readings(r"\log x/2 + a(x + 1) + b(x + 1) \ge 0", "x,a,b,c > 0", (r"c(x + 1) \le \pi",))) == 2


def test_plain_text_is_no_latex() -> None:
    assert not any(map(is_latex, ("x^2 <= y_1", "{x}", "KL(P || Q) <= |x|", "n!")))
