"""Regions: what is said of a piece is a certificate, boundaries enclose the true ones, open questions stay open."""
from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.questions.in_this_process import crash, run_here
from verify.run.plan import Limits
from verify.run.recheck import recheck
from verify.questions.region.question import Question
from verify.questions.region.where_it_holds import Region
from verify.questions.claims import Claims, Run
from verify.run.store import Store
from verify.run.wrong_input import WrongInput

THRESHOLD = ("exp((1/2+1/sqrt(2))*x-2*x)+2*exp(-x) <= exp(-3*x/4)", "x > 0")


def region(folder: Path, text: str, where: str, runner: Run = run_here, width: str = "", window: str = "",
           given: tuple[str, ...] = ()) -> Region:
    question = Question(text, where, given, Fraction(width) if width else None, window, Limits(timeout=60))
    made = Region(question, Claims(Store(folder / "reports"), question.limits, runner))
    made.run()
    return made


def test_a_threshold_comes_out_to_twenty_digits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = region(tmp_path, *THRESHOLD).result()
    assert (result["status"], [p["is"] for p in result["pieces"]]) == ("complete", ["fails", "holds"])
    (boundary,) = result["boundaries"]
    lo, hi = Fraction(boundary["lo"]), Fraction(boundary["hi"])
    assert boundary["unique"] and boundary["between"] == ["fails", "holds"]
    assert 0 < hi - lo <= Fraction(1, 10**20) and lo <= Fraction("7.8019246811392250345785") <= hi
    assert {recheck(file).verdict for file in result["files"]} == {"PROVED"}
    shown = recheck(result["pieces"][1]["files"][0]).statement.prefix[0].domain
    assert shown is not None and shown.lo is not None and shown.hi is None


@pytest.mark.parametrize(("text", "where", "pieces"), [
    ("log(x) <= 0", "x real", ["undefined x <= 0", "holds 0 < x <= 1", "fails x > 1"]),
    ("x^2 < 2", "x real", ["fails x <= -sqrt(2)", "holds -sqrt(2) < x < sqrt(2)", "fails x >= sqrt(2)"]),
    ("x^2 <= 2", "x real", ["fails x < -sqrt(2)", "holds -sqrt(2) <= x <= sqrt(2)", "fails x > sqrt(2)"]),
    ("(x-1)^2 > 0", "x real", ["holds x < 1", "fails x = 1", "holds x > 1"]),
    ("2^n >= n^3", "n >= 1 integer", ["holds n = 1", "fails 2 <= n <= 9", "holds n >= 10"]),
    ("binomial(n, 2) <= 10", "n >= 0 integer", ["holds 0 <= n <= 5", "fails n >= 6"]),
    ("binomial(5, n) <= 10", "n >= 0 integer", ["holds n >= 0"]),
    ("floor(x) <= 1", "0 <= x <= 3", ["holds 0 <= x < 2", "fails 2 <= x <= 3"]),
    ("x^x <= 1", "0 <= x <= 2", ["holds 0 <= x <= 1", "fails 1 < x <= 2"]),
    ("x^x >= 1", "0 <= x <= 2", ["holds x = 0", "fails 0 < x < 1", "holds 1 <= x <= 2"]),
    ("log(x) < 0", "0 <= x <= 1", ["undefined x = 0", "holds 0 < x < 1", "fails x = 1"]),
    ("gamma(x) >= 0", "0 <= x <= 1", ["undefined x = 0", "holds 0 < x <= 1"]),
    ("sqrt(x) <= gamma(x)", "-1 <= x <= 1", ["undefined -1 <= x <= 0", "holds 0 < x <= 1"])])
def test_pieces_with_their_ends(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, where: str, pieces: list[str]) -> None:
    monkeypatch.chdir(tmp_path)
    result = region(tmp_path, text, where).result()
    assert [f"{p['is']} {p['text']}" for p in result["pieces"]] == pieces
    assert result["status"] == "complete" and all(p["files"] for p in result["pieces"])


def test_a_hypothesis_cuts_off_what_lies_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = region(tmp_path, "x <= 3", "x >= 0", given=("x^2 >= 4",)).result()
    assert [f"{p['is']} {p['text']}" for p in result["pieces"]] == ["outside 0 <= x < 2", "holds 2 <= x <= 3", "fails x > 3"]


def test_what_no_claim_shows_is_undecided(tmp_path: Path) -> None:
    def only_numbers(jobs: Any, work: str) -> Any:
        return run_here(jobs, work) if "cuts" in work else crash(jobs, work)

    result = region(tmp_path, "x^2 <= 2", "x real", only_numbers).result()
    assert result["status"] == "partial" and {p["is"] for p in result["pieces"]} == {"undecided"}
    assert "undecided" in result["reason"] and result["files"] == []
    nothing = region(tmp_path, "x^2 <= 2", "x real", crash).result()
    assert (nothing["status"], nothing["pieces"]) == ("partial", [])


def test_a_map_with_what_lies_beyond_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made = region(tmp_path, "x + y <= 1", "x >= 0, y >= 0", width="1/8", window="0 <= x <= 2, 0 <= y <= 2")
    result = made.result()
    assert result["status"] == "complete"
    assert sum(map(Fraction, result["shares"].values())) == 1
    assert Fraction(result["shares"]["fails"]) <= Fraction(7, 8) <= 1 - Fraction(result["shares"]["holds"])
    assert [(b["is"], b["where"]) for b in result["beyond"]] == [("fails", "x >= 2, y >= 0"), ("fails", "x >= 0, y >= 2")]
    made.save()
    result = made.result()
    assert Path(result["picture"]).read_text().count('class="fails"') == sum(b["is"] == "fails" for b in result["boxes"])


def test_a_part_of_a_map_that_was_not_reached_is_undecided(tmp_path: Path) -> None:
    result = region(tmp_path, "x*y <= 1", "0 <= x <= 2, 0 <= y <= 2", crash, "1/8").result()
    assert (result["status"], result["shares"]) == ("partial", {"undecided": "1"})


@pytest.mark.parametrize(("text", "where", "window"), [
    ("x + y + z <= 1", "x > 0, y > 0, z > 0", ""), ("1 <= 2", "", ""), ("x == 1", "x > 0", ""), ("x <= 1", "x > 0", "0 <= x <= 1"),
    ("x <= y", "x > 0, y > 0 integer", "")])
def test_what_has_no_region_is_wrong_input(text: str, where: str, window: str) -> None:
    with pytest.raises(WrongInput):
        Question(text, where, (), None, window).statement()


@pytest.mark.parametrize(("given", "says"), [("x != 1", "leaves out single points"), ("x == 1", "an equality leaves no region")])
def test_hypotheses_that_leave_no_region_say_why(given: str, says: str) -> None:
    with pytest.raises(WrongInput, match=says):
        Question("x^2 <= x", "x >= 0", (given,), None).statement()
    assert Question("x^2 <= x", "x >= 0", ("x <= 1",), None).statement()


@pytest.mark.parametrize("window", ["z > 0", "x > 0", "2 <= x <= 3, z <= 4"])
def test_a_window_that_does_not_fit(tmp_path: Path, window: str) -> None:
    with pytest.raises((WrongInput, ValueError)):
        region(tmp_path, "x <= y", "x > 0, y > 0", crash, "1/8", window)


def test_a_place_without_a_value_between_two_decimals_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = region(tmp_path, "(x^5-x-1)/(x^5-x-1) <= 1", "0 <= x <= 2").result()
    assert [p["is"] for p in result["pieces"]] == ["holds", "holds"]
    (boundary,) = result["boundaries"]
    assert boundary["between"] == ["holds", "holds"] and Fraction(boundary["lo"]) < Fraction(boundary["hi"])
    filled = region(tmp_path, "min(x^5-x-1, 0) <= x", "0 <= x <= 2").result()
    assert ([p["text"] for p in filled["pieces"]], filled["boundaries"]) == (["0 <= x <= 2"], [])


def test_no_boundary_is_shown_where_the_claim_does_not_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert region(tmp_path, "x^2 >= 0", "x real").result()["boundaries"] == []
    assert [b["exact"] for b in region(tmp_path, "x^2 > 0", "x real").result()["boundaries"]] == ["0"]


def test_where_a_hypothesis_has_no_value_is_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = region(tmp_path, "x <= 1", "0 <= x <= 2", given=("log(x-1) <= 5",)).result()
    assert [f"{p['is']} {p['text']}" for p in result["pieces"]] == ["outside 0 <= x <= 1", "fails 1 < x <= 2"]


@pytest.mark.parametrize(("text", "given", "beyond"), [
    ("y <= 7", (), ["holds"]), ("y <= 3", (), ["undecided"]), ("y <= 3", ("y <= 1/2",), ["outside"])])
def test_what_lies_beyond_a_window_below_an_end_that_moves(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, given: tuple[str, ...], beyond: list[str]) -> None:
    monkeypatch.chdir(tmp_path)
    where = "0 <= x <= 1, x <= y <= x + 5"
    result = region(tmp_path, text, where, width="1/4", window="0 <= y <= 1", given=given).result()
    assert [b["is"] for b in result["beyond"]] == beyond
    assert (result["status"] == "complete") == (beyond != ["undecided"])
    assert region(tmp_path, text, where, width="1/4", given=given).result()["beyond"] == []


@pytest.mark.parametrize("where", ["P, Q distributions", "P distribution; x > 0"])
def test_only_claims_about_numbers_have_regions(where: str) -> None:
    with pytest.raises(WrongInput, match="P is no number"):
        Question("x <= 1" if "x" in where else "KL(P,Q) <= 1", where, (), None).statement()
    with pytest.raises(WrongInput, match="sums and products up to a name"):
        Question("sum(k = 1..n, 1/k) <= 2", "n >= 1 integer", (), None).statement()
    assert Question("sum(k = 1..3, x^k) <= 1", "x > 0", (), None).statement().prefix
