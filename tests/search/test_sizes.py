"""Hypotheses about the size of one variable cut its domain: the claim is proved where they hold, and nowhere else."""
import pytest

from tests.search.goals import goal
from verify.read.text import read_claim
from verify.search.decide import Options, decide
from verify.search.sizes import sized

ATAN = "(atan(b/t)-atan(a/t))/t > (b-a)/sqrt((a^2+t^2)*(b^2+t^2))"


@pytest.mark.parametrize(("text", "where", "given"), [
    (ATAN, "0 < a < b, t real", "abs(t) > 1"),
    ("1/x^2 <= 10000", "x real", "abs(x) >= 1/100"),
    ("1/x^2 < 10000", "x real", "abs(x) > 1/100"),
    ("1/x <= 3", "x real", "3*abs(x) >= 1"),
    ("x > 1", "x > -1/2", "abs(x) > 1"),
    ("x^2 < 1", "x > 0", "abs(x) < 1"),
    ("abs(log(1+x)-x) <= 2*x^2", "x real", "abs(x) <= 1/2")])
def test_a_claim_holds_where_the_hypothesis_does(text: str, where: str, given: str) -> None:
    assert decide(read_claim(text, where, (given,)), (), Options(timeout=20)).verdict == "PROVED"


@pytest.mark.parametrize(("text", "where", "given"), [
    ("(atan(b/t)-atan(a/t))/t > (b-a)/sqrt(a^2*b^2+t^4)", "0 < a < b, t real", "abs(t) > 1"),
    ("1/x^2 < 10000", "x real", "abs(x) >= 1/100"),
    ("1/x^2 <= 9999", "x real", "abs(x) > 1/100"),
    ("x > 1", "x real", "abs(x) > 1"),
    ("x^2 < 1", "x > 0", "abs(x) <= 1"),
    ("abs(log(1+x)-x) <= 2*x^2/3", "x real", "abs(x) <= 1/2")])
def test_what_fails_there_is_refuted(text: str, where: str, given: str) -> None:
    assert decide(read_claim(text, where, (given,)), (), Options(timeout=20)).verdict == "REFUTED"


def test_a_value_inside_the_hypothesis_stays_undefined() -> None:
    assert decide(read_claim("1/x^2 >= 1", "x real", ("abs(x) <= 1",)), (), Options(timeout=10)).verdict == "ILL_POSED"


@pytest.mark.parametrize("given", ["abs(x) > 1", "2 < 2*abs(x)", "1-abs(x) <= 0", "3*abs(x) < 2+abs(x)"])
def test_sizes_are_read_from_linear_hypotheses(given: str) -> None:
    size = sized(goal("x^2 <= 1", "x real", (given,)))
    assert size is not None and (size.size, size.within) == (1, given == "3*abs(x) < 2+abs(x)")


@pytest.mark.parametrize(("given", "where"), [
    ("abs(x) > y", "x, y real"), ("abs(x)^2 > 1", "x real"), ("abs(x)+x > 1", "x real"), ("abs(x) > 0", "x real"), ("abs(x) > -1", "x real"),
    ("abs(x+1) > 1", "x real"), ("abs(x) >= 1", "-1 <= x <= 3"), ("abs(x) >= 2", "-1 <= x <= 1"), ("abs(n) >= 2", "n integer")])
def test_other_hypotheses_are_left_alone(given: str, where: str) -> None:
    assert sized(goal("n <= 1" if "n" in given else "x <= 1", where, (given,))) is None
