"""Where the best constant seems to be: compared with values known from calculus."""
from __future__ import annotations

from fractions import Fraction
from math import e, pi

import pytest

from verify.kernel.statements.judge import judge
from verify.kernel.format.rejected import Rejected
from verify.kernel.format.terms import write_term
from verify.language import Num, Q, call
from verify.read.text import read_claim
from verify.notation.text import expression_text
from verify.questions.derived import at_values
from verify.questions.sharpen.locate import locate, simplified

WIDTH = Fraction(1, 10**6)
CASES = [
    ("log(1+x) <= c*x", "x > 0, c real", 1, 1.0, "1"), ("cosh(x) <= exp(c*x^2)", "x real, c real", 1, 0.5, "1/2"),
    ("x*exp(-x) <= c", "x >= 0, c real", 1, 1 / e, "1/E"), ("sin(x) >= c*x", "0 < x <= pi/2, c real", -1, 2 / pi, "2/pi"),
    ("x*log(x) >= -c", "x > 0, c real", 1, 1 / e, "1/E"), ("n^(1/n) <= c", "n >= 1 integer, c real", 1, 3 ** (1 / 3), "3^(1/3)"),
    ("sqrt(x*y) <= c*(x+y)", "x > 0, y > 0, c real", 1, 0.5, "1/2")]


@pytest.mark.parametrize(("text", "where", "side", "value", "name"), CASES)
def test_the_end_its_name_and_a_witness_short_of_it(text: str, where: str, side: int, value: float, name: str) -> None:
    s = read_claim(text, where)
    (end,) = locate(s, "c", WIDTH, 0, 10).ends
    assert end.side == side and float(end.value) == pytest.approx(value, abs=1e-8)
    assert expression_text(end.candidates[0]) == name
    assert end.below is not None and abs(float(end.below) - value) <= 1e-6
    model = {"model": {n: write_term(Num(q)) for n, q in end.witness.items()}, "rule": "witness"}
    assert judge(at_values(s, {"c": Num(end.below)}), "REFUTED", model).verdict == "REFUTED"
    with pytest.raises(Rejected):
        judge(at_values(s, {"c": Num(end.below + side * Fraction(1, 100))}), "REFUTED", model)


def test_two_ends() -> None:
    ends = locate(read_claim("x^2 + c*x + 1 >= 0", "x real, c real"), "c", WIDTH, 0, 10).ends
    assert [(end.side, float(end.value)) for end in ends] == [(1, pytest.approx(-2)), (-1, pytest.approx(2))]


def test_a_bound_that_tends_to_zero_is_no_trouble() -> None:
    ends = locate(read_claim("exp(x) >= c*x", "x real, c real"), "c", WIDTH, 0, 10).ends
    assert [float(end.value) for end in ends] == [pytest.approx(0, abs=1e-12), pytest.approx(e)]


def test_what_is_no_end() -> None:
    assert locate(read_claim("c*x^2 <= x - 1", "x >= 0, c real"), "c", WIDTH, 0, 10).never == {"x": 0}
    assert locate(read_claim("x <= c", "x > 0, c real"), "c", WIDTH, 0, 10).ends[0].unbounded
    assert "neither" in locate(read_claim("(1+x)^c >= 1 + c*x", "x > -1, c real"), "c", WIDTH, 0, 10).problem


def test_the_form_of_a_constant_may_need_a_second_look_at_its_atoms() -> None:
    sine, cosine = call("sin", 2), call("cos", 2)
    assert expression_text(simplified(call("abs", sine) / (Q(1) / Q(2) ** 7))) == "128*abs(sin(2))"
    assert simplified(sine ** 2 + cosine ** 2) == Num(Fraction(1)) != simplified(sine ** 2 + 2 * cosine ** 2)
