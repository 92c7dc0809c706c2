"""Printed numbers against the value of a formula: by exact signs, also where they are equal, and each word has its neighbours."""
from __future__ import annotations

from fractions import Fraction

import pytest

from verify.language import Num, rational
from verify.questions.printed_table import Claimed, cells, judged, rounded_to
from verify.read.text import read_expression
from verify.run.wrong_input import WrongInput


@pytest.mark.parametrize(("text", "value", "unit"), [
    ("0.250", "1/4", "1/1000"), ("12", "12", "1"), ("-3.", "-3", "1"), (".5", "1/2", "1/10"), ("2.5e-3", "1/400", "1/10000"), ("1E2", "100", "100"), ("1/3", "1/3", "0")])
def test_a_printed_number_has_a_unit_in_its_last_place(text: str, value: str, unit: str) -> None:
    assert Claimed.of(text) == Claimed(Fraction(value), Fraction(unit))


@pytest.mark.parametrize("text", ["", "x", "1,5", "1/0", "0x1", "nan", "oo", "1 000", "--1", "1e", ".", "\u0661", "1\n"])
def test_other_texts_are_no_printed_numbers(text: str) -> None:
    with pytest.raises(ValueError):
        Claimed.of(text)


TRUE = "log(2)"      # 0.693147...
EDGE = "sqrt(2)^2/8"  # exactly 1/4


@pytest.mark.parametrize(("formula", "printed", "direction", "word"), [
    (TRUE, "0.69", "nearest", "right"), (TRUE, "0.70", "nearest", "rounded the wrong way"), (TRUE, "0.71", "nearest", "wrong"), (TRUE, "0.68", "nearest", "wrong"),
    (TRUE, "0.70", "upper", "right"), (TRUE, "0.69", "upper", "rounded the wrong way"), (TRUE, "0.68", "upper", "wrong"), (TRUE, "5", "upper", "right"),
    (TRUE, "0.69", "lower", "right"), (TRUE, "0.70", "lower", "rounded the wrong way"), (TRUE, "0.71", "lower", "wrong"), (TRUE, "-5", "lower", "right"),
    (TRUE, "0.693147180559945309417232121458", "nearest", "right"), (TRUE, "0.693147180559945309417232121459", "nearest", "rounded the wrong way"),
    (EDGE, "0.2", "nearest", "right"), (EDGE, "0.3", "nearest", "right"), (EDGE, "0.25", "upper", "right"), (EDGE, "0.25", "lower", "right"), (EDGE, "1/4", "nearest", "right"),
    (EDGE, "0.3", "lower", "rounded the wrong way"), (EDGE, "0.24", "upper", "wrong"), (EDGE, "1/5", "nearest", "wrong"), (EDGE, "1/5", "upper", "wrong"), (EDGE, "1/5", "lower", "right"),
    ("-log(2)", "-0.69", "upper", "right"), ("-log(2)", "-0.70", "upper", "rounded the wrong way"), ("-log(2)", "-0.70", "lower", "right"), ("0", "0", "upper", "right"),
    ("exp(-20)", "2.1e-9", "nearest", "right"), ("exp(-20)", "2.0e-9", "upper", "rounded the wrong way")])
def test_a_printed_number_is_right_or_rounded_the_wrong_way_or_wrong(formula: str, printed: str, direction: str, word: str) -> None:
    assert judged(read_expression(formula), Claimed.of(printed), direction) == word


@pytest.mark.parametrize(("formula", "unit", "up", "down", "nearest"), [
    (TRUE, "1/100", "7/10", "69/100", "69/100"), ("-log(2)", "1/100", "-69/100", "-7/10", "-69/100"), (EDGE, "1/10", "3/10", "1/5", "3/10"), (EDGE, "1/4", "1/4", "1/4", "1/4"),
    ("0", "1", "0", "0", "0"), ("1000*pi", "100", "3200", "3100", "3100")])
def test_rounding_is_exact(formula: str, unit: str, up: str, down: str, nearest: str) -> None:
    e, u = read_expression(formula), Fraction(unit)
    assert [rounded_to(e, u, d) for d in ("upper", "lower", "nearest")] == [Fraction(up), Fraction(down), Fraction(nearest)]
    assert judged(e, Claimed(rounded_to(e, u, "upper"), u), "upper") == "right" == judged(e, Claimed(rounded_to(e, u, "lower"), u), "lower")
    assert judged(Num(rational("1/3")), Claimed(Fraction(1, 4), Fraction(1, 4)), "upper") == "rounded the wrong way"


TABLE = "eps, n ,value,direction,remark\n1,2,0.92,,a\nlog(2),1, <= 0.24,upper,\n1/2,1e1,>=1.22,,\"b, c\"\n\n-1,1,0.46,upper,\n"


def test_each_row_is_a_cell_with_its_certified_value() -> None:
    found = cells("t.csv", TABLE, "n*eps*tanh(eps/2)")
    assert [(c.line, dict(c.at), c.direction, c.word, c.should_be, c.loose) for c in found] == [
        (2, {"eps": "1", "n": "2"}, "nearest", "right", "0.92", False), (3, {"eps": "log(2)", "n": "1"}, "upper", "right", "0.24", False),
        (4, {"eps": "1/2", "n": "1e1"}, "lower", "right", "1.22", False), (6, {"eps": "-1", "n": "1"}, "upper", "rounded the wrong way", "0.47", False)]
    assert found[0].value == ("0.924234314520019517", "0.92423431452001951701") and found[0].to_json()["is"] == "right"


def test_a_bound_that_is_right_and_not_the_best_is_loose() -> None:
    (cell,) = cells("t", "x,value\n1,0.8\n", "log(2*x)", direction="upper")
    assert (cell.word, cell.loose, cell.should_be) == ("right", True, "0.7")


def test_a_formula_without_a_value_is_undefined_there() -> None:
    assert [c.word for c in cells("t", "x,value\n-1,0\n1,0\n", "log(x)")] == ["undefined", "right"]


@pytest.mark.parametrize("text", ["x;value\n1;0\n", "x\tvalue\n1\t0\n", "\ufeffx,value\n1,0\n"])
def test_other_delimiters_and_a_byte_order_mark_are_read(text: str) -> None:
    assert cells("t", text, "log(x)")[0].word == "right"


@pytest.mark.parametrize(("text", "formula", "line"), [
    ("x,value\n1,0\n", "log(x", "formula: column"), ("x,value\n1,0\n", "log(y)", "no column 'y'"), ("x,claimed\n1,0\n", "x", "no column 'value'"), ("", "1", "no column"),
    ("x,value\n", "x", "no row"), ("x,value\n1,abc\n", "x", "line 2: value: 'abc'"), ("x,value\n1,0,2\n", "x", "3 values stand in 2 columns"), ("x,x,value\n1,1,0\n", "x", "two columns"),
    ("x,value,direction\n1,0,sideways\n", "x", "direction: 'sideways'"), ("x,value,direction\n1,<=1,sideways\n", "x", "direction: 'sideways'"),
    ("x,value,direction\n1,<=1,lower\n", "x", "say it once"), ("x,value\ny,0\n", "x", "holds a name"), ("x,value\n1+,0\n", "x", "line 2: x: column 3"), ('x,value\n"1,0\n', "x", "values stand")])
def test_what_cannot_be_read_is_one_line(text: str, formula: str, line: str) -> None:
    with pytest.raises(WrongInput) as error:
        cells("t.csv", text, formula)
    assert line in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize(("formula", "printed", "direction", "word", "best"), [
    ("exp(1000)", "2.0", "nearest", "wrong", None), ("exp(-1)", "1e-200", "upper", "wrong", None), ("10^300", "2", "nearest", "wrong", None), ("exp(10^6)", "2", "lower", "right", None),
    ("exp(100)", "2.0", "upper", "wrong", "26881171418161354484126255515800135873611118.8"), ("log(1 + exp(-250))", "2.67e-109", "upper", "right", "0." + "0" * 108 + "267"),
    ("log(1 + exp(-250))", "2.66e-109", "upper", "rounded the wrong way", "0." + "0" * 108 + "267"), ("log(2)", "1e200", "upper", "right", "1" + "0" * 200)])
def test_numbers_far_from_the_printed_ones_are_compared_all_the_same(formula: str, printed: str, direction: str, word: str, best: str | None) -> None:
    (cell,) = cells("t", f"value\n{printed}\n", formula, direction=direction)
    assert (cell.word, cell.should_be) == (word, best)


def test_sums_are_written_out_in_each_row() -> None:
    found = cells("t", "k,n,value\n9,3,15\n9,0,9\n9,-2,9\n9,3,14\n", "k + sum(j = 1..n, j)")
    assert [c.word for c in found] == ["right", "right", "right", "wrong"] == [c.word for c in cells("t", "k,n,value\n9,3,15\n9,0,9\n9,-2,9\n9,3,14\n", "k + sum(k = 1..n, k)")]


def test_a_column_of_directions_has_its_name_in_any_case() -> None:
    assert [cells("t", f"x,value,{name}\n1/3,0.34,upper\n", "x")[0].word for name in ("direction", "Direction", "remark")] == ["right", "right", "rounded the wrong way"]


@pytest.mark.parametrize(("text", "formula", "line"), [
    ("E,value\n3,6\n", "2*E", "the column E has the name of a constant"), ("pi,value\n1/2,1/4\n", "pi*(1 - pi)", "the column pi has the name of a constant"),
    ("x,value\n1,2\n", "x*value", "value is the column with the printed numbers"), ("n,value\n1/2,1\n", "sum(k = 1..n, k)", "line 2: the formula is no number there"),
    ("n,value\n2000,1\n", "prod(k = 1..n, k)", "line 2: the formula is no number there"), ("b,value\n1,2\n", "mean(x ~ laplace(0, b), x^2)", "line 2: the formula is no number there"),
    ("x,value\n1,1e9999\n", "x", "'1e9999' is no decimal number"), ("x,value\n1e9999,1\n", "x", "line 2: x: column 1")])
def test_what_would_be_another_number_is_refused(text: str, formula: str, line: str) -> None:
    with pytest.raises(WrongInput) as error:
        cells("t.csv", text, formula)
    assert line in str(error.value) and "\n" not in str(error.value)


def test_a_constant_that_is_no_column_of_the_formula_stays_one() -> None:
    assert [c.word for c in cells("t", "x,pi,value\n1,3,2.72\n", "E*x")] == ["right"]
