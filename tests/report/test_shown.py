"""Numbers on the page: short, and never more exact than the enclosure that they stand for."""
from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.report.models import refuted, result
from verify.report.shown import code, commands, file_address, instance_text, numbers, short_interval


@pytest.mark.parametrize(("low", "high", "short"), [
    ("0.5", "0.5", "0.5"), ("-3", "-3", "-3"), ("1/3", "1/3", "1/3"),
    ("0.45783336177161426", "0.45783336177161427", "0.4578333617…"), ("-0.45783336177161427", "-0.45783336177161426", "-0.4578333617…"),
    ("123.4561", "123.4569", "123.456…"), ("0.00012345", "0.00012349", "0.00012345…"[:-2] + "…"), ("1.23456e-30", "1.23459e-30", "1.2345…e-30"),
    ("1" * 40, "1" * 40, "1" * 40)])
def test_a_narrow_enclosure_is_its_first_digits(low: str, high: str, short: str) -> None:
    assert short_interval([low, high]) == short


@pytest.mark.parametrize(("low", "high"), [
    ("0.99", "1.01"), ("-0.5", "0.5"), ("1.2", "12.0"), ("12.5", "125.5"), ("1.2345e-3", "1.2346e-4"), ("0.0000001", "0.0000002"), ("1.00399", "1.00401"),
    ("1000", "1001"), ("-oo", "3"), ("1/3", "2/3"), ("0.1234", "-0.1234"), ("1.2345", "1.2345e2")])
def test_any_other_shows_both_ends(low: str, high: str) -> None:
    assert short_interval([low, high]) == f"[{low}, {high}]"


@pytest.mark.parametrize(("low", "high"), [("0.45783336177161426", "0.45783336177161427"), ("-7.12345", "-7.12341"), ("99.99991", "99.99995")])
def test_the_digits_are_those_of_every_number_between(low: str, high: str) -> None:
    digits = short_interval([low, high]).removesuffix("…")
    unit = Fraction(1, 10 ** len(digits.partition(".")[2]))
    for end in (low, high):
        assert abs(Fraction(digits)) <= abs(Fraction(end)) < abs(Fraction(digits)) + unit


def test_no_enclosure_is_no_text() -> None:
    assert short_interval(None) == ""


def test_a_counterexample_has_at_most_three_lines() -> None:
    r = replace(refuted(), sides={"left": ["0.5", "0.5"], "right": ["0.25", "0.25"]})
    assert numbers(r) == ("x = 1/3, k = 2", "left side = 0.5; right side = 0.25", "left side − right side = [0.2440, 0.2441]")
    assert numbers(refuted()) == ("x = 1/3, k = 2", "left side − right side = [0.2440, 0.2441]")
    assert numbers(result()) == ()


def test_where_nothing_has_a_value_it_says_why() -> None:
    undefined = result(verdict="ILL_POSED", witness={"x": "0"}, paste="# x = 0\n# undefined there: log of 0")
    assert numbers(undefined) == ("x = 0", "undefined there: log of 0")
    assert numbers(replace(undefined, paste="# x = 0")) == ("x = 0",)


def test_commands_name_each_file_once() -> None:
    assert commands(result(certificate="a.json")) == (("check", "a.json"),)
    assert commands(result(witness_file="w.json", certificate="w.json")) == (("replay", "w.json"),)
    assert commands(result(witness_file="w.json", certificate="c.json")) == (("replay", "w.json"), ("check", "c.json"))
    assert commands(result()) == ()


@pytest.mark.parametrize("path", [None, "", "/etc/passwd", "\\x", "c:x", "a/../../b", "javascript:x"])
def test_a_path_out_of_the_project_has_no_address(path: str | None) -> None:
    assert file_address(path, "../../") == ""
    assert file_address("reports/a b.json", "../../") == "../../reports/a%20b.json"


@pytest.mark.parametrize(("left", "right", "text"), [
    (["0.5", "0.5"], ["1", "1"], "left 0.5, right 1, left/right 0.500…, holds"),
    (["0.66666", "0.66667"], ["2", "2"], "left 0.6666…, right 2, left/right 0.333…, holds"),
    (["3", "3"], ["2", "2"], "left 3, right 2, left/right 1.500…, holds"),
    (["1", "1"], ["1", "1"], "left 1, right 1, holds"), (["0", "0"], ["1", "1"], "left 0, right 1, holds"),
    (["-1", "-1"], ["1", "1"], "left -1, right 1, holds"), (["1", "1"], ["0", "0"], "left 1, right 0, holds"),
    (["0.4", "0.6"], ["1", "1"], "left [0.4, 0.6], right 1, holds"), (["1", "1"], ["1e999999", "1e999999"], "left 1, right 1e999999, holds"),
    (["1", "1"], None, "left 1, holds")])
def test_an_instance_says_both_sides_and_how_tight_the_claim_is(left: list[str], right: list[str] | None, text: str) -> None:
    assert instance_text({"lhs": left, "rhs": right, "holds": True}) == text


def test_an_instance_says_whether_its_sides_stand_as_claimed() -> None:
    assert instance_text({"lhs": None, "rhs": None, "holds": None}) == "not decided"
    assert instance_text({"lhs": ["2", "2"], "rhs": ["1", "1"], "holds": False}).endswith(", fails")


def test_a_value_in_terms_of_what_exists_is_for_every_such_number() -> None:
    claim = result(verdict="REFUTED", statement="there is A > 1, for all e > 0: e <= A", witness={"e": "log(2)/A"}, paste="")
    assert numbers(claim) == ("for every A: e = log(2)/A",)
    assert numbers(replace(claim, statement="for all A > 1, e > 0: e <= A")) == ("e = log(2)/A",)
    assert numbers(replace(claim, witness={"e": "log(2)"})) == ("e = log(2)",)


def test_what_is_to_paste_repeats_no_values() -> None:
    assert code("# P = [1/2, 1/2]\n# beta' = 1\nleft = 1\nprint(left)    # x = 2") == "left = 1\nprint(left)    # x = 2"
    assert code("# undefined there: log of 0") == "# undefined there: log of 0"
