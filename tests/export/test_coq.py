"""Claims for Coq: what the file says, which claims have none, and, where Coq is there, that it proves what is true only."""
from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from verify.cli import main
from verify.export.coq import NotExported, coq_file, coq_name, goals
from verify.read import read_claim

BOUND = ("exp(x) <= 2 + x + x^2", "0 <= x <= 1")


def aims(text: str, where: str, *given: str) -> list[str]:
    return [str(g) for g in goals(read_claim(text, where, given))]


@pytest.mark.parametrize(("text", "where", "given", "expected"), [
    ("x <= y", "0 < x <= 1, y real", ("x + y >= 1",),
     ["forall x y : R, 0 < x -> x <= 1 -> 1 <= (x + y) -> x <= y"]),
    ("1/x <= 2", "x >= 1", (), ["forall x : R, 1 <= x -> x <> 0", "forall x : R, 1 <= x -> (1 / x) <= 2"]),
    ("log(x) == 0", "x real", ("x == 1",),
     ["forall x : R, x = 1 -> 0 < x", "forall x : R, x = 1 -> (ln x) <= 0", "forall x : R, x = 1 -> 0 <= (ln x)"]),
    ("2 < 3", "", (), ["2 < 3"]),
])
def test_what_is_to_be_shown(text: str, where: str, given: tuple[str, ...], expected: list[str]) -> None:
    assert aims(text, where, *given) == expected


@pytest.mark.parametrize(("text", "where", "needed"), [
    ("x^y >= 0", "x >= 0, y >= 0", "0 < x"), ("sqrt(x) >= 0", "x real", "0 <= x"), ("tan(x) >= x", "0 <= x <= 1", "cos x <> 0"),
    ("x^(-2) >= 0", "x real", "x <> 0"), ("asin(x) >= x", "0 <= x <= 1", "0 < 1 - x * x"), ("log2(x) <= x", "x > 0", "0 < x"),
])
def test_where_an_operation_is_defined_is_shown_too(text: str, where: str, needed: str) -> None:
    assert aims(text, where)[0].endswith(f" {needed}")


@pytest.mark.parametrize(("text", "where", "why"), [
    ("KL(P, Q) >= 0", "P, Q distributions", "about more than numbers (P, Q)"), ("erf(x) <= 1", "x real", "does not know erf"),
    ("x != 0", "x > 0", "differ"), ("floor(x) <= x", "x real", "does not know floor"),
])
def test_a_claim_that_the_tactic_does_not_reach_says_why(text: str, where: str, why: str) -> None:
    with pytest.raises(NotExported) as caught:
        goals(read_claim(text, where))
    assert why in str(caught.value)


def test_names_stay_apart_and_are_no_words_of_coq() -> None:
    names = ["x", "R", "v_R", "ln", "end", "x_1", "_x", "é", "v__e9_", "PI", "v_PI"]
    made = [coq_name(n) for n in names]
    assert len(set(made)) == len(names) and made[0] == "x" and not {"R", "ln", "end", "PI"} & set(made)
    assert all(n.isascii() for n in made)


def test_a_comment_does_not_end_early() -> None:
    assert coq_file("a *) Axiom (* b", read_claim(*BOUND)).splitlines()[0] == "(* a * ) Axiom ( * b *)"


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    name = "chaudhuri2019/tab1-r3c2"
    assert main(["export", "coq", name]) == 0
    printed = capsys.readouterr().out
    assert main(["export", "coq", name + "#sharp", "--json"]) == 0
    sharp = json.loads(capsys.readouterr().out)
    assert sharp["variant"] == "sharp" and sharp["text"] != printed and "Lemma part_1 : forall" in printed
    assert main(["export", "coq", "dwork2015/lem-18"]) == 2
    wrong = capsys.readouterr().err
    assert "about more than numbers" in wrong and wrong.count("\n") == 1
    assert main(["export", "coq", "dwork2015/*"]) == 2


def test_the_example_of_the_help_is_right(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["export", "--help"])
    example = capsys.readouterr().out.partition("Example: ")[2]
    command, _, file = example.strip().partition(" > ")
    program, arguments = command.split()[:3], command.split()[3:]
    assert program == ["python", "-m", "verify"] and file == "claim.v"
    assert main(arguments) == 0
    assert capsys.readouterr().out.count("Lemma part_") == 4
    assert main([*arguments[:-1], arguments[-1] + "-nowhere"]) == 2


@pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed (Debian: coq, libcoq-interval)")
@pytest.mark.parametrize(("text", "accepted"), [(BOUND[0], True), ("exp(x) <= 1 + x + x^2/2", False), ("1/x <= 1/x", False)])
def test_coq_accepts_the_true_claim_only(tmp_path: Path, text: str, accepted: bool) -> None:
    file = tmp_path / "claim.v"
    file.write_text(coq_file(text, read_claim(text, BOUND[1])), encoding="utf-8")
    done = subprocess.run(["coqc", file.name], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode == 0) is accepted, done.stderr
