"""Hypotheses `x != c`: what they exclude neither refutes a claim nor has to be proved, and nothing more is excluded."""
import pytest

from verify.kernel.scalar.opening import scalar_facts
from verify.language import Q, Sym, differ
from verify.read.text import read_claim
from verify.search.decide import Options, decide


@pytest.mark.parametrize(("text", "where"), [
    ("abs(exp(x)-1) < 7*abs(x)/4", "-1 < x < 1, x != 0"),
    ("x^2 > 0", "x real, x != 0"),
    ("(x-y)^2 > 0", "x, y real, x != y"),
    ("sqrt(x*y) < (x+y)/2", "x, y > 0, x != y"),
    ("log(x)/(x-1) <= 1/sqrt(x)", "x > 0, x != 1"),
    ("(x-y)/(log(x)-log(y)) <= (x+y)/2", "x, y > 0, x != y"),
    ("1/n^2 <= 1", "n integer, n != 0"),
    ("exp(x) >= 1 + x", "x real, x != 1"),
    ("x^2 != 0", "x real, x != 0"),
    ("1/(1/x) == x", "x real, x != 0"),
    ("(1-cos(x))/x^2 <= 1/2", "0 <= x <= 1, x != 0"),
    ("(x^2-4)/(x-2) == x+2", "0 <= x <= 2, x != 2"),
    ("(n^2-1)/(n-1) == n+1", "n in 1..9, n != 1"),
    ("(n^2-81)/(n-9) == n+9", "n in 1..9, n != 9"),
    ("(n^2-9)/(n-3) == n+3", "n in 1..9, n != 3"),
    ("x/s == s", "x > 0, x != 1, s >= 0, s^2 = x"),
    ("sum(k = 1..n, q^(k-1)) == (q^n-1)/(q-1)", "q > 0, q != 1, n >= 1 integer")])
def test_a_claim_that_holds_elsewhere(text: str, where: str) -> None:
    assert decide(read_claim(text, where), (), Options(timeout=10)).verdict == "PROVED"


@pytest.mark.parametrize(("text", "where"), [
    ("abs(exp(x)-1) < 17*abs(x)/10", "-1 < x < 1, x != 0"),
    ("x^2 > 0", "x real, x != 1"),
    ("(x-y)^2 > 0", "x, y real, x != y + 1"),
    ("sqrt(x*y) < (x+y)/2", "x, y > 0, x != 1"),
    ("(x-y)/(log(x)-log(y)) <= (x+y)*2/5", "x, y > 0, x != y"),
    ("n^2 >= 4", "n integer, n != 0"),
    ("x^2 >= 1", "x real, x != 0"),
    ("1/(1/x) == 2*x", "x real, x != 0"),
    ("(1-cos(x))/x^2 <= 49/100", "0 <= x <= 1, x != 0"),
    ("(x^2-4)/(x-2) == 4", "0 <= x <= 2, x != 2"),
    ("2*x/s == s", "x > 0, x != 1, s >= 0, s^2 = x"),
    ("sum(k = 1..n, q^k) == (q^n-1)/(q-1)", "q > 0, q != 1, n >= 1 integer")])
def test_what_fails_elsewhere_too(text: str, where: str) -> None:
    assert decide(read_claim(text, where), (), Options(timeout=10)).verdict == "REFUTED"


@pytest.mark.parametrize(("text", "where"), [
    ("1/(1/x) == x", "0 <= x, x != 1"), ("(x^2-4)/(x-2) == x+2", "0 <= x <= 2, x != 1"),
    ("x/(s-1) >= x/(s-1)", "x > 0, x != 4, s >= 0, s^2 = x")])
def test_an_excluded_value_gives_no_other_one_a_value(text: str, where: str) -> None:
    assert decide(read_claim(text, where), (), Options(timeout=10)).verdict == "ILL_POSED"


def test_the_fact_is_a_strict_square() -> None:
    x, one = Sym("x"), Q(1)
    fact, = scalar_facts((differ(x, one),))
    assert fact.strict and fact.expr == (one - x) ** 2


@pytest.mark.parametrize(("text", "where", "given", "verdict"), [
    ("1/x <= 1", "x real", ("1/x <= 1",), "PROVED"),
    ("1/x < 1", "x real", ("1/x <= 1",), "REFUTED"),
    ("1/(x-1) + x <= 1 + x", "x real", ("1/(x-1) <= 1",), "PROVED"),
    ("1/(x-1) + x <= 1/2 + x", "x real", ("1/(x-1) <= 1",), "REFUTED"),
    ("log(x) <= 1", "x real", ("x*log(x) <= 1",), "PROVED"),
    ("log(x) <= 1/2", "x real", ("x*log(x) <= 1",), "REFUTED"),
    ("x/x <= 1", "x real", ("x <= 1",), "ILL_POSED")])
def test_where_a_hypothesis_has_no_value_nothing_is_to_be_shown(text: str, where: str, given: tuple[str, ...],
                                                               verdict: str) -> None:
    assert decide(read_claim(text, where, given), (), Options(timeout=10)).verdict == verdict


@pytest.mark.parametrize(("text", "wrong", "where", "given"), [
    ("x == 1/y", "x == 2/y", "x, y real", "x*y == 1"), ("x/y >= 0", "x/y >= 1", "x, y real", "x*y >= 1"),
    ("1/x^2 >= 2/x - 1", "1/x^2 >= 2/x - 1/2", "x, y real", "x*y >= 1")])
def test_what_a_claim_divides_by_is_not_0_where_the_hypotheses_hold(text: str, wrong: str, where: str, given: str) -> None:
    verdicts = [decide(read_claim(t, where, (given,)), (), Options(timeout=10)).verdict for t in (text, wrong)]
    assert verdicts == ["PROVED", "REFUTED"]


@pytest.mark.parametrize("given", ["x*y >= 0", "x*y <= 1"])
def test_where_a_hypothesis_holds_at_0_the_claim_has_no_value(given: str) -> None:
    assert decide(read_claim("x/y >= 0", "x, y real", (given,)), (), Options(timeout=10)).verdict in ("ILL_POSED", "REFUTED")
