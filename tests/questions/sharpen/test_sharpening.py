"""The best constant: enclosures contain it, both sides are certificates of ordinary claims, weaker evidence says less."""
from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.questions.in_this_process import crash, run_here
from verify.kernel.format import certificate
from verify.kernel.statements.judge import judge
from verify.kernel.format.rejected import Rejected
from verify.language import App, Domain, Num
from verify.read.text import read_claim
from verify.questions.derived import in_domain
from verify.run.plan import Limits
from verify.run.recheck import recheck
from verify.questions.sharpen.question import Question
from verify.questions.sharpen.sharpening import Sharpening
from verify.questions.sharpen.text import lines
from verify.questions.values import decimal_of, rounded
from verify.questions.claims import Claims, Run
from verify.run.store import Store
from verify.run.wrong_input import WrongInput


def sharpened(folder: Path, text: str, where: str, runner: Run = run_here, width: str = "1e-6") -> dict[str, Any]:
    question = Question(text, where, (), "c", Fraction(width), Limits(timeout=30))
    asked = Sharpening(question, Claims(Store(folder / "reports"), question.limits, runner))
    asked.run()
    return asked.result()


def test_an_attained_end_is_exact_and_every_file_is_accepted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = sharpened(tmp_path, "sqrt(x) <= c*(1+x)", "x >= 0")
    (end,) = result["ends"]
    assert (result["status"], end["exact"], end["lo"], end["hi"]) == ("complete", "1/2", "0.5", "0.5")
    assert (end["attained"], end["equality_at"]) == ("yes", {"x": "1"})
    verdicts = [recheck(file).verdict for file in result["files"]]
    assert {"PROVED", "REFUTED"} == set(verdicts) and len(verdicts) >= 5


def test_the_certificate_of_the_proved_side_is_rejected_for_a_smaller_constant(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (end,) = sharpened(tmp_path, "log(1+x) <= c*x", "x > 0")["ends"]
    assert (end["exact"], end["attained"]) == ("1", "no")
    kept = certificate.read(Path(end["proved"]["file"]).read_text())
    assert judge(read_claim(kept.claim["text"], kept.claim["where"]), "PROVED", kept.evidence).verdict == "PROVED"
    smaller = read_claim(kept.claim["text"].replace("1*x", "9/10*x"), kept.claim["where"])
    assert smaller != read_claim(kept.claim["text"], kept.claim["where"])
    with pytest.raises(Rejected):
        judge(smaller, "PROVED", kept.evidence)


def test_a_greatest_constant_lies_in_its_enclosure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (end,) = sharpened(tmp_path, "exp(x) >= c*x", "x > 0")["ends"]
    assert end["side"] == "greatest" and end["exact"] == "E"
    assert Fraction(end["lo"]) <= Fraction("2.7182818284590452353602874713526625") <= Fraction(end["hi"])
    assert Fraction(end["hi"]) - Fraction(end["lo"]) < Fraction(1, 10**20)


@pytest.mark.parametrize(("text", "where", "refuted"), [
    ("x <= c", "0 <= x <= 1, c > 0", "2499999/2500000"), ("x <= c", "0 <= x <= 1, c >= 99999999/100000000", "99999999/100000000"),
    ("x <= c", "0 <= x <= 1, c > 99999999/100000000", "199999999/200000000"),
    ("x <= 1/c", "0 <= x <= 1, 0 < c <= 100000001/100000000", "100000001/100000000"), ("x <= c", "x >= 0, 0 < c <= 10", "10")])
def test_a_constant_that_is_refuted_lies_in_its_domain(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, where: str, refuted: str) -> None:
    monkeypatch.chdir(tmp_path)
    result = sharpened(tmp_path, text, where)
    (end,) = result["ends"]
    assert (result["status"], end["refuted"]["at"]) == ("never" if refuted == "10" else "complete", refuted)


def test_a_point_outside_the_domain_is_no_witness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (end,) = sharpened(tmp_path, "1/x < c", "x > 1")["ends"]
    assert end["equality_at"] is None and end["refuted"].get("by", {}) != {"x": "1"}
    assert Fraction(end["lo"]) <= 1 <= Fraction(end["hi"])
    s = read_claim("1/x < c", "x > 1, c real")
    claims = in_domain(s, {"x": Num(Fraction(1))}, "c", Domain())
    assert claims is not None and [(r.left, r.right) for r in [c.claim for c in claims]] == [(Num(Fraction(1)),) * 2]  # 1 < 1
    n = read_claim("n <= c", "n >= 1 integer, c real")
    assert in_domain(n, {"n": Num(Fraction(3, 2))}, "c", Domain()) is None


def test_two_ends_and_one_certificate_for_all_between(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    least, greatest = sharpened(tmp_path, "x^2 + c*x + 1 >= 0", "x real")["ends"]
    assert (least["exact"], greatest["exact"]) == ("-2", "2")
    assert least["proved"]["beyond"] == greatest["proved"]["beyond"] != []


@pytest.mark.parametrize(("text", "where", "status"), [
    ("x^2 + c >= 0", "x real, c > 0", "always"), ("c*x^2 <= x - 1", "x >= 0", "never"), ("x <= c", "x > 0", "never"),
    ("x <= c", "0 <= x <= 1, 0 <= c <= 1/2", "never"), ("x <= c", "0 <= x < 1, 0 <= c < 1", "never"),
    ("c <= x", "0 <= x <= 1, c > 0", "never"), ("(1+x)^c >= 1 + c*x", "x > -1", "partial")])
def test_where_there_is_no_best_constant(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, where: str, status: str) -> None:
    monkeypatch.chdir(tmp_path)
    result = sharpened(tmp_path, text, where)
    assert result["status"] == status
    assert (result["reason"] != "") == (status == "partial")
    assert all(end["exact"] is None and end["proved"] is None for end in result["ends"])


@pytest.mark.parametrize(("at", "side", "said"), [
    ("2*c", "least", "(at x = 2*c for c > 10)"), ("2*c", "greatest", "(at x = 2*c for c < 10)"), ("11", "least", "(at x = 11)")])
def test_a_point_that_moves_with_the_constant_is_said_of_no_others(at: str, side: str, said: str) -> None:
    """Of x <= c for all x > 0: x = 2*c is not in the domain for c <= 0."""
    end = {"side": side, "refuted": {"at": "10", "witness": {"x": "11"}, "by": {"x": "2*c"}}}
    result = {"constant": "c", "status": "never", "ends": [end], "never": {"at": {"x": at}}}
    assert lines(result, True) == [f"NEVER: the claim fails for every c in its domain {said}"]


@pytest.mark.parametrize(("text", "where", "exact"), [
    ("x <= c", "0 <= x <= 1, 0 <= c <= 1", "1"), ("x <= c", "0 <= x < 1, 0 <= c < 2", "1"), ("c <= x", "0 <= x <= 1, c >= 0", "0")])
def test_the_best_constant_may_be_an_end_of_its_domain(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, where: str, exact: str) -> None:
    monkeypatch.chdir(tmp_path)
    result = sharpened(tmp_path, text, where)
    assert (result["status"], [end["exact"] for end in result["ends"]]) == ("complete", [exact])


def test_nothing_is_claimed_where_nothing_was_proved(tmp_path: Path) -> None:
    result = sharpened(tmp_path, "sqrt(x) <= c*(1+x)", "x >= 0", crash)
    assert (result["status"], result["ends"], result["files"]) == ("partial", [], [])
    assert "crashed" in result["reason"]

    def only_numbers(jobs: Any, work: str) -> Any:
        return run_here(jobs, work) if "locate" in work else crash(jobs, work)

    (end,) = (result := sharpened(tmp_path, "sqrt(x) <= c*(1+x)", "x >= 0", only_numbers))["ends"]
    assert (end["lo"], end["hi"], end["exact"], end["proved"], end["refuted"]) == ("-oo", "oo", None, None, None)
    assert result["status"] == "partial"


def test_a_side_that_is_not_proved_leaves_the_enclosure_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    def no_proofs(jobs: Any, work: str) -> Any:
        for answer in run_here(jobs, work):
            text = answer.text
            if "locate" not in work and json.loads(text)["result"]["verdict"] == "PROVED":
                data = json.loads(text)
                text = json.dumps(data | {"evidence": "", "result": data["result"] | {"verdict": "UNDECIDED"}})
            yield type(answer)(answer.job, text, "", 0.0)

    result = sharpened(tmp_path, "sqrt(x) <= c*(1+x)", "x >= 0", no_proofs)
    (end,) = result["ends"]
    assert (result["status"], end["hi"], end["proved"], end["exact"]) == ("partial", "oo", None, None)
    assert Fraction(end["lo"]) < Fraction(1, 2)


@pytest.mark.parametrize(("text", "where", "constant"), [
    ("x <= 2*x", "x > 0", "c"), ("x <= c", "0 < x < c", "c"), ("x == c", "x > 0", "c"), ("x <= c", "x > 0, c > 0 integer", "c"),
    ("KL(P,Q) <= c", "P, Q distributions", "c"), ("sum(k=1..n, 1/k) <= c*n", "n >= 1 integer", "c"),
    ("mean(x ~ laplace(0,b), x^2) <= c*b^2", "b > 0", "c")])
def test_what_is_no_question_is_wrong_input(text: str, where: str, constant: str) -> None:
    with pytest.raises((WrongInput, ValueError)):
        Question(text, where, (), constant, Fraction(1, 10)).statement()


def test_decimals_are_rounded_outward() -> None:
    third, e = Num(Fraction(1, 3)), App("E", ())
    for x in (third, e, -third):
        assert Fraction(rounded(x, False)) < Fraction(rounded(x, True))
    assert Fraction(rounded(third, False)) < Fraction(1, 3) < Fraction(rounded(third, True))
    assert rounded(Num(Fraction(-5, 4)), True) == decimal_of(Fraction(-5, 4)) == "-1.25"
