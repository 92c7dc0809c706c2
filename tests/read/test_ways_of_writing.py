"""What people type for one and the same claim is read as that claim; what could be two things is one line that says what to write."""
from __future__ import annotations

import pytest

from verify.notation.text import statement_text
from verify.read.source import ReadError
from verify.read.text import read_claim
from verify.run.claim_text import plain
from verify.run.wrong_input import WrongInput


def shown(text: str, where: str = "") -> str:
    return statement_text(read_claim(*plain(text, where, ())))


READ = [
    ("log(x, 2) <= x", "x > 0", "for all x > 0: log2(x) <= x"),
    ("p^k (1 - p)^(n - k) <= 1", "0 < p < 1; n >= k >= 1", "for all 0 < p < 1, n >= 1, 1 <= k <= n: p^k*(1 - p)^(n - k) <= 1"),
    ("(n/3)^n exp(n) >= 3/2 sqrt(n)", "n >= 1", "for all n >= 1: 3/2*sqrt(n) <= (n/3)^n*exp(n)"),
    ("1/2 (x + y) >= 2 * 1/2 sqrt(x y)", "x, y > 0", "for all x > 0, y > 0: 2*1/2*sqrt(x*y) <= 1/2*(x + y)"),
    ("4^n/sqrt(pi (n + 1/2)) >= 2 \u03c0 (n - 1)", "n >= 1", "for all n >= 1: 2*pi*(n - 1) <= 4^n/sqrt(pi*(n + 1/2))"),
    ("log(x, 10) <= x", "x > 0", "for all x > 0: log(x)/log(10) <= x"),
    ("exp(x) =/= 0", "x real", "for all x real: exp(x) != 0"),
    ("exp(x) /= 0", "x real", "for all x real: exp(x) != 0"),
    ("sum(k for k in 1..n) <= n^2", "n >= 1 integer", "for all n >= 1 integer: sum_{k=1..n} k <= n^2"),
    ("sum(k for k in range(1, n + 1)) <= n^2", "n >= 1 integer", "for all n >= 1 integer: sum_{k=1..n} k <= n^2"),
    ("prod(k for k in range(1, 4)) == 6", "", "1*2*3 == 6"),
    ("n^2 >= n", "n natural number >= 1", "for all n >= 1 integer: n <= n^2"),
    ("n^2 >= n", "n is an even integer", "for all n integer: n - 2*floor(n/2) == 0 => n <= n^2"),
    ("n^2 >= n", "x > 0, n odd >= 3", "for all x > 0, n >= 3 integer: n - 2*floor(n/2) == 1 => n <= n^2"),
    ("b^2 == b", "b in {0, 1}", "for all 0 <= b <= 1 integer: b^2 == b"),
    ("x*y <= x^2 + y^2", "real x, y", "for all x real, y real: x*y <= x^2 + y^2"),
    ("k <= n", "1 <= k <= n integer, n >= 1 integer", "for all n >= 1 integer, 1 <= k <= n integer: k <= n"),
    ("Let x > 0. Then x + 1/x >= 2", "", "for all x > 0: 2 <= x + 1/x"),
    ("If x > 0, then x + 1/x >= 2", "", "for all x > 0: 2 <= x + 1/x"),
    ("x > 0 ==> x + 1/x >= 2", "", "for all x > 0: 2 <= x + 1/x"),
    (r"\forall x > 0: x + \frac1x \ge 2", "", "for all x > 0: 2 <= x + 1/x"),
    (r"x + \frac1x \ge 2 \quad \text{for all } x > 0", "", "for all x > 0: 2 <= x + 1/x"),
    (r"x > 0 \implies x + \frac1x \ge 2", "", "for all x > 0: 2 <= x + 1/x"),
    ("x^x >= 1/2", "x \u2208 \u211d_{>0}", "for all x > 0: 1/2 <= x^x"),
    ("n^2 >= n", "n in N_{>=2}", "for all n >= 2 integer: n <= n^2"),
    (r"|\sin x| \u2264 |x|".replace(r"\u2264", "\u2264"), "x \u2208 \u211d", "for all x real: abs(sin(x)) <= abs(x)"),
    ("sin^{2} x + cos^{2} x = 1", "x real", "for all x real: sin(x)^2 + cos(x)^2 == 1"),
    ("2^n > n for all natural numbers n >= 1", "", "for all n >= 1 integer: n < 2^n"),
    ("Show that x + 1/x >= 2 for x > 0.", "", "for all x > 0: 2 <= x + 1/x"),
    ("Let x be an arbitrary real number with x > 0. Then x + 1/x >= 2", "", "for all x > 0: 2 <= x + 1/x"),
    ("x > 0: x + 1/x >= 2", "", "for all x > 0: 2 <= x + 1/x"),
    ("k <= n", "1 <= k <= n integers, n >= 1", "for all n >= 1 integer, 1 <= k <= n integer: k <= n"),
    ("\u03a3_{k=1}^n k <= n^2", "n \u2208 \u2115, n \u2265 1", "for all n >= 1 integer: sum_{k=1..n} k <= n^2"),
    ("sin^{2} >= 0", "s, i, n > 0", "for all s > 0, i > 0, n > 0: 0 <= s*i*n^2"),
]


@pytest.mark.parametrize(("text", "where", "meaning"), READ)
def test_it_is_read_as_what_it_means(text: str, where: str, meaning: str) -> None:
    assert shown(text, where) == meaning


REFUSED = [
    ("p^k(1 - p) <= 1", "0 < p < 1; k >= 1", "two ways"),
    ("a^x y <= 1", "a, x, y > 0", "two ways"),
    ("2/3/2 (x + y) >= x", "x, y > 0", "two ways"),
    ("x/2 (x + y) >= x", "x, y > 0", "two ways"),
    ("1/2(x + y) >= x", "x, y > 0", "two ways"),
    ("2^3/2 (x + y) >= x", "x, y > 0", "two ways"),
    ("log(2, x) <= x", "x > 0", "log_2"),
    ("log(x, b) <= x", "x > 0, b > 1", "log_2"),
    ("ln(x, 2) <= x", "x > 0", "takes 1"),
    ("sum(k for k in range(1, n, 2)) <= n^2", "n >= 1 integer", "range"),
    ("m + n >= 0", "m, n even", "behind each name"),
    ("m + n >= 0", "x > 0, m, n even", "behind each name"),
    ("n^2 >= n", "n natural", "n integer >= 1"),
    ("2^n > n for all natural numbers n", "", ""),
    ("x > 0: x + 1/x >= 2: 1 > 0", "", ""),
    ("Show that x + 1/x for x > 0", "", ""),
    ("n^2 >= n", "m, n natural >= 1", "m integer >= 1"),
    ("b^2 == b", "b in {0, 2}", "not read"),
    ("x*y <= x^2 + y^2", "real x, y > 0", "meant for y"),
    ("x*y <= x^2 + y^2", "x real, y", "y real"),
    ("k <= n", "1 <= k <= n integer", "said of k or n"),
    ("x^x >= 1/2", "x in R+", "x >= 0"),
    ("x >= 0 iff exp(x) >= 1", "x real", "two claims"),
    ("x >= 0 <=> exp(x) >= 1", "x real", "two claims"),
    (r"x \ge 0 \iff e^x \ge 1", "x real", "two claims"),
    ("x >= 0 if and only if exp(x) >= 1", "x real", "two claims"),
    ("exp(x) >= 1 unless x < 0", "x real", "whenever"),
    ("not (exp(x) <= 0)", "x real", "holds instead"),
    ("there exists x > 0 with x < 1", "", "all values"),
    ("1 + 2 + ... + n == n*(n + 1)/2", "n >= 1 integer", "sum(k = 1..n"),
    ("sinx <= x", "x >= 0", "did you mean sin(x)"),
    ("tan^{-1}(x) < pi/2", "x real", "2 readings"),
    ("sin^{2} x >= 0", "s, i, n, x > 0", "2 readings"),
]


@pytest.mark.parametrize(("text", "where", "advice"), REFUSED)
def test_what_may_be_two_things_is_one_line_that_says_what_to_write(text: str, where: str, advice: str) -> None:
    with pytest.raises((ReadError, WrongInput)) as caught:
        shown(text, where)
    assert advice in str(caught.value) and "\n" not in str(caught.value)
