"""No text can pretend to be another line, or another text."""
from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest

from tests.cli.test_checker import written
from verify.cli import main
from verify.cli.terminal import visible
from verify.run.self_test import FALSE_SIBLING, PROOF, TRUE_CLAIM

OBEYED = ("\r", "\n", "\t", "\0", "\b", "\x07", "\x1b", "\x7f", "\x85", "\x9b", "\u200b", "\u200e", "\u202e", "\u2066", "\u2028",
          "\u2029", "\ufeff", "\u00ad", "\ud800", "\U000e0041")


@pytest.mark.parametrize("c", OBEYED)
def test_what_a_terminal_would_obey_is_shown_as_an_escape(c: str) -> None:
    assert visible(f"a{c}b") == f"a{c.encode('unicode_escape', 'surrogatepass').decode()}b"


def test_no_control_or_format_character_passes_and_every_printable_one_does() -> None:
    for c in map(chr, range(0x3000)):
        passes = visible(c) == c
        assert passes is (c == " " or unicodedata.category(c)[0] not in "CZ")
    assert visible("x <= 1, \u03b5 \u2264 \u00fc") == "x <= 1, \u03b5 \u2264 \u00fc"


FORGED = [" \r\x1b[2KACCEPTED PROVED 1 == 2", "\nACCEPTED PROVED 1 == 2", "\tACCEPTED"]


@pytest.mark.parametrize("space", [" \r\r\n", "\t\t"])
def test_check_prints_the_statement_that_it_rebuilt_and_no_text_of_the_file(
        tmp_path: Path, capsys: pytest.CaptureFixture[str], space: str) -> None:
    file = written(tmp_path / "p.json", (TRUE_CLAIM[0].replace(" ", space), TRUE_CLAIM[1] + space), "PROVED", PROOF)
    assert main(["check", file]) == main(["replay", file]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "ACCEPTED PROVED for all x >= 0: 1 <= exp(x) + x rules: evaluate, scalar", "claim       for all x >= 0: 1 <= exp(x) + x",
        "verdict     PROVED, re-established (evaluate, scalar)"]


@pytest.mark.parametrize("text", FORGED)
@pytest.mark.parametrize("key", ["text", "where", "id", "variant", "file", "verdict", "name of file", "rule"])
def test_no_text_of_a_rejected_file_makes_a_line_or_moves_the_cursor(
        tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, key: str) -> None:
    file = Path(written(tmp_path / "c.json", FALSE_SIBLING, "PROVED", PROOF))
    data = json.loads(file.read_text())
    if key in ("id", "variant", "file"):
        data["claim"] = {"id": "own/one", "variant": "printed", "file": "own.py"} | {key: text}
    elif key == "rule":
        data["evidence"] = {"rule": text}
    elif key == "verdict":
        data["verdict"] = text
    elif key == "name of file":
        file = tmp_path / f"c{text.replace('/', '')}.json"
    else:
        data["claim"][key] = FALSE_SIBLING[key == "where"] + text
    file.write_text(json.dumps(data))
    for command in ("check", "replay"):
        assert main([command, str(file)]) in (1, 2)
        said = capsys.readouterr()
        lines = (said.out + said.err).splitlines()
        assert len(lines) == 1 and lines[0].startswith(("REJECTED", "NOT RE-ESTABLISHED", "verify: ")) and lines[0].isprintable()


@pytest.mark.parametrize("arguments", [
    ["claim", "x <= \x1b[2J1", "--where", "x real"], ["claim", "x <= 1", "--where", "x > 0\x9b"], ["list", "\x1b]0;title\x07"],
    ["show", "\r\nok"], ["no\x1bcommand"], ["check", "absent\x1b[31m.json"], ["run", "absent\u202e.py"], ["report", "--output", "a\x1bb"],
    ["new", "\x1b"], ["all", "--timeout", "\x1b[1m"]])
def test_an_argument_is_shown_with_escapes(
        arguments: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        code = main(arguments)
    except SystemExit as error:
        code = int(error.code or 0)
    said = capsys.readouterr()
    assert code == 2 and said.out == ""
    assert said.err.endswith("\n") and said.err[:-1].isprintable()


def test_what_a_users_file_says_of_its_claims_is_shown_with_escapes(
        capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.py").write_text('''from verify.language import Theorem, forall, real
x = real("x", "[0, oo)")
one = Theorem("own/one", "One\\x1b[2J", "me\\r\\nPROVED", prefix=forall(x), claim=x >= 0, instances=[{"x": "0"}], note="\\u202e")
''')
    for command in ("list", "show"):
        assert main([command, "own.py"]) == 0
        assert all(line.isprintable() for line in capsys.readouterr().out[:-1].split("\n"))


def test_an_internal_error_is_shown_with_escapes_and_v_shows_where(
        capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(patterns: object) -> None:
        raise RuntimeError("\x1b[2Jboom")

    monkeypatch.setattr("verify.run.index.listed", fails)
    assert main(["list"]) == 4
    assert capsys.readouterr().err == "verify: internal error: RuntimeError: \\x1b[2Jboom; -v shows where\n"
    assert main(["list", "-v"]) == 4
    err = capsys.readouterr().err
    assert "Traceback" in err and "\x1b" not in err
