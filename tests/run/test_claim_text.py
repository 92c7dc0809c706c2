"""Claims in LaTeX become claims in text, those with a free constant too."""
from __future__ import annotations

import pytest

from verify.cli import main
from verify.run.claim_text import plain
from verify.run.wrong_input import WrongInput

ROOT = r"\sqrt{x} \le c(1+x)"


@pytest.mark.parametrize(("where", "read"), [
    ("x >= 0", "x >= 0, c real"), (r"x \ge 0", "x >= 0, c real"), ("x >= 0, c > 0", "x >= 0, c > 0"), (r"x \ge 0, c \ge 1", "x >= 0, c >= 1"),
    ("c in [0, 1], x >= 0", "c in [0, 1], x >= 0")])
def test_a_constant_is_real_unless_more_is_said(where: str, read: str) -> None:
    assert plain(ROOT, where, (), real="c") == ("sqrt(x) <= c*(1 + x)", read, ())


def test_a_greek_constant_is_named_as_it_is_asked_for() -> None:
    assert plain(ROOT.replace("c", r"\lambda "), "x >= 0", (), real="lambda")[0] == "sqrt(x) <= lambda*(1 + x)"


def test_without_a_constant_nothing_is_added() -> None:
    with pytest.raises(WrongInput, match="c"):
        plain(ROOT, "x >= 0", ())
    assert plain("sqrt(x) <= c*(1+x)", "x >= 0", (), real="c") == ("sqrt(x) <= c*(1+x)", "x >= 0", ())     # text stays as it is


@pytest.mark.parametrize("command", [["sharpen", r"\log x/2 \le c x"], ["region", r"\log x/2 \le x"]])
def test_several_readings_are_all_shown_and_nothing_is_asked(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, "--where", "x > 0"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and len(said.err.splitlines()) == 1 and "--reading N" in said.err
    assert "1: for all x > 0" in said.err and ": log(x)/2 <= " in said.err and ": log(x/2) <= " in said.err
    assert main([*command, "--where", "x > 0", "--reading", "3"]) == 2 and "is none of them" in capsys.readouterr().err
    assert main([command[0], "log(x) <= c*x", "--where", "x > 0", "--reading", "1"]) == 2
