"""What stands at the ends of the standard streams changes no exit code: a reader who leaves, a full disk, nothing at all."""
from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_checker import written
from verify.cli import main
from verify.run.self_test import FALSE_SIBLING, PROOF, TRUE_CLAIM

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(os.name != "posix", reason="streams are others here")


def ended(command: str, redirect: str, folder: Path) -> tuple[int, str, str]:
    """The exit code of a command whose streams are redirected as a shell says, and what is left on both."""
    done = subprocess.run(["bash", "-c", f'"{sys.executable}" -m verify {command} {redirect}; exit ${{PIPESTATUS[0]}}'], cwd=folder,
                          env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("redirect", ["| true", "2>&- | true", "<&- 2>&- | true"])
def test_a_reader_who_leaves_makes_no_claim_proved_and_no_file_accepted(tmp_path: Path, redirect: str) -> None:
    written(tmp_path / "good.json", TRUE_CLAIM, "PROVED", PROOF)
    written(tmp_path / "bad.json", FALSE_SIBLING, "PROVED", PROOF)
    for command, code in [("check good.json", 0), ("check bad.json", 1), ("check bad.json --json", 1), ("replay good.json", 0), ("replay bad.json", 1),
                          ("claim 'x <= 1' --where '0 <= x <= 1'", 0), ("claim 'x <= 1' --where '0 <= x <= 2' --json", 1), ("claim 'x <' --where 'x > 0'", 2)]:
        assert ended(command, redirect, tmp_path)[0] == code, command


def test_a_run_whose_lines_nobody_reads_decides_every_claim(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text("a = 'x <= 2*x where x >= 0'\nb = 'x <= 0 where x >= 0'\n")
    assert ended("run own.toml --jobs 1", "| head -1", tmp_path)[0] == 1
    assert (tmp_path / "reports" / "latest" / "report.md").is_file()
    assert ended("run own.toml --jobs 1 --format md", "| true", tmp_path)[0] == 1


@pytest.mark.parametrize(("command", "code"), [("claim 'x <= 1' --where '0 <= x <= 2' -q", 1), ("claim 'x <'", 2), ("nosuch", 2)])
def test_without_standard_error_nothing_of_it_stands_on_standard_output(tmp_path: Path, command: str, code: int) -> None:
    assert ended(command, "2>&-", tmp_path) == (code, "REFUTED\n" if code == 1 else "", "")
    if os.path.exists("/dev/full"):
        assert ended(command, "2>/dev/full", tmp_path)[0] == code


def test_a_broken_pipe_that_is_no_stream_of_the_command_is_an_error(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def breaks(patterns: object) -> None:
        raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr("verify.run.index.listed", breaks)
    assert main(["list"]) == 4
    assert "internal error: BrokenPipeError" in capsys.readouterr().err


def test_a_folder_that_is_gone_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    command = f'cd gone; rmdir ../gone; "{sys.executable}" -m verify run nikolov2017/eq-6'
    done = subprocess.run(["bash", "-c", command], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "verify: the current folder is no longer there; change to one that is\n"


@pytest.mark.parametrize(("name", "said"), [
    ("jinja2", "verify: the library jinja2 is not installed; `python -m verify doctor`"), ("verify.run.kept", "verify: internal error")])
def test_a_library_that_is_not_there_is_one_line(
        name: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr("verify.run.index.listed", lambda patterns: __import__(name))
    assert main(["list"]) == 4
    err = capsys.readouterr().err
    assert err.startswith(said) and len(err.splitlines()) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="names are bytes on Linux")
def test_names_that_are_no_utf8_are_names(tmp_path: Path) -> None:
    (tmp_path / "own\udcff.toml").write_text("a = 'x <= 2*x where x >= 0'\n")
    command = "run $'own\\xff.toml' --output $'out\\xff'"
    assert ended(command, "-q", tmp_path) == (0, "PROVED          1\ntotal           1  (0 kept, 1 found)\n", "")
    code, out, err = ended(command, "--format sarif", tmp_path)
    assert (code, err) == (0, "") and json.loads(out)["version"] == "2.1.0"
    assert ended("check $'out\\xff/certificates/own/own/a.printed.json' --source $'own\\xff.toml' -q", "", tmp_path) == (0, "", "")


@pytest.mark.parametrize("settings", ["LC_ALL=C PYTHONUTF8=0 PYTHONCOERCECLOCALE=0", "PYTHONIOENCODING=ascii", "PYTHONIOENCODING=utf-16"])
def test_claims_are_read_as_utf8_under_every_encoding(tmp_path: Path, settings: str) -> None:
    code = f"import os, subprocess, sys; os.environ.update(kv.split('=') for kv in {settings.split()!r}); " \
           "sys.exit(subprocess.run([sys.executable, '-m', 'verify', *sys.argv[1:]]).returncode)"
    for claim, expected in (("\u03b5\u00b2 \u2264 1", 0), ("\u03b5\u00b2 \u2264 1/2", 1), ("\u03b5\xff \u2264", 2)):
        done = subprocess.run([sys.executable, "-c", code, "claim", claim, "--where", "0 \u2264 \u03b5 \u2264 1", "-q"], cwd=tmp_path,
                              env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=False)
        assert done.returncode == expected
    assert json.loads(next((tmp_path / "reports" / "certificates" / "claims").iterdir()).read_text())["claim"]["where"] == "0 \u2264 \u03b5 \u2264 1"


@pytest.mark.parametrize(("cause", "code"), [(KeyboardInterrupt(), 130), (ValueError(), 4)])
def test_ctrl_c_while_a_class_is_made_is_one(
        cause: BaseException, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def made(patterns: object) -> None:
        raise RuntimeError("Error calling __set_name__ on 'Field' instance 'facts' in 'Record'") from cause

    monkeypatch.setattr("verify.run.index.listed", made)
    assert main(["list"]) == code
    assert (capsys.readouterr().err == "verify: interrupted\n") is (code == 130)


@pytest.mark.parametrize(("end", "verdict", "code"), [("1", "PROVED", 0), ("9/10", "REFUTED", 1)])
def test_where_evidence_cannot_be_filed_the_verdict_is_said_all_the_same(
        end: str, verdict: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """A disk may fill while the search is at work."""
    command = ["claim", f"tanh(x) <= {end}*x", "--where", "x >= 0", "--output", str(tmp_path / "out"), "--json"]
    replace = os.replace

    def full(one: object, other: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("verify.report.whole_file.os.replace", full)
    assert main(command) == 4
    said = capfd.readouterr()
    result = json.loads(said.out)
    assert (result["verdict"], result["certificate"]) == (verdict, None)
    assert "cannot be written (No space left on device)" in said.err and said.err.count("\n") == 1
    monkeypatch.setattr("verify.report.whole_file.os.replace", replace)
    assert main(command) == code and Path(json.loads(capfd.readouterr().out)["certificate"]).is_file()
