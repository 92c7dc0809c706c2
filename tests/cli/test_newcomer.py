"""What a newcomer does wrong: one line that says what, where and how to mend it, code 2, and never a traceback."""
from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from verify.cli import main

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
CLAIM = 'a = "x <= 2*x where x >= 0"\n'
FILES = {
    "not-toml.toml": b"a = \n", "number.toml": b"a = 3\n", "key.toml": b'[a]\nclaim = "x <= 1"\nwher = "x real"\n', "empty.toml": b"", "bytes.toml": b"\xff\xfe",
    "verdict.toml": b'a = "x <= 1 where x real expect PROVD"\n', "bytes.md": b"\xff\xfe", "words.md": b"# no blocks\n", "cut.md": b"```claim\nx <=\n```\n",
    "bytes.py": b"\xff\xfe", "syntax.py": b"def f(:\n", "import.py": b"import nonexistent\n", "zero.py": b"1/0\n", "nothing.py": b"x = 1\n", "ends.py": b"raise SystemExit(0)\n",
    "asks.py": b"input()\n", "bytes.csv": b"\xff\xfe", "short.csv": b"x,value\n1\n", "long.csv": b"x,value\n1,2,3\n", "word.csv": b"x,value\n1,b\n", "none.csv": b"",
    "cut.json": b"[1", "bytes.json": b"\xff\xfe", "good.toml": CLAIM.encode()}


def wrong(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that a command prints on wrong input."""
    try:
        code = main(arguments)
    except SystemExit as ended:
        code = int(str(ended.code))
    said = capsys.readouterr()
    assert (code, len(said.err.splitlines())) == (2, 1), (arguments, said)
    assert said.err.startswith("verify: ") and "Traceback" not in said.err and "Errno" not in said.err and "codec" not in said.err.replace("unicode error", "").split("SyntaxError")[0]
    return said.err


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content)
    for name in ("folder.toml", "folder.md", "folder.py", "folder.csv", "folder.json"):
        (tmp_path / name).mkdir()
    return tmp_path


@pytest.mark.parametrize("name", [n for n in FILES if not n.startswith("good") and n.endswith((".toml", ".md", ".py"))] + ["folder.toml", "folder.md", "folder.py", "no.toml", "no.md", "no.py"])
def test_a_file_of_claims_that_holds_none(name: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert name in wrong(["run", name], capsys) and name in wrong(["run", name, "--json"], capsys)


@pytest.mark.parametrize("name", ["bytes.csv", "short.csv", "long.csv", "word.csv", "none.csv", "folder.csv", "no.csv"])
def test_a_table_that_cannot_be_read(name: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert name in wrong(["audit-table", name, "--formula", "x"], capsys)


@pytest.mark.parametrize("name", ["cut.json", "folder.json", "no.json"])
@pytest.mark.parametrize("command", ["check", "replay"])
def test_a_certificate_that_cannot_be_read(command: str, name: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert name in wrong([command, name], capsys)


@pytest.mark.parametrize(("arguments", "said"), [
    (["claim", "x <= 1e999999999", "--where", "x real"], "write 10^999999999"), (["claim", "x <= 2.5e-1000", "--where", "x real"], "write 2.5*10^-1000"),
    (["claim", "x <= 1"], "has no domain"), (["claim", "x <= ", "--where", "x real"], "column 5"), (["claim", "", "--where", "x real"], "empty"),
    (["claim", "x => 1", "--where", "x real"], "write =="), (["claim", "sine(x) <= 1", "--where", "x real"], "did you mean sin?"), (["claim", "x <= 1", "--where", "x reel"], "did you mean real"),
    (["claim", "x <= 1", "--where", "x real", "--given", "y > 0"], "given 1"), (["claim", "__import__('os') <= 1"], "quotes"), (["claim", "x <= 1; y", "--where", "x real"], "';'"),
    (["claim", "(" * 5000 + "x" + ")" * 5000 + " <= 1", "--where", "x real"], "nested"), (["claim", "x" + "+x" * 20000 + " <= 1", "--where", "x real"], "characters"),
    (["claim", "x <= 1", "--where", "x real", "--timeout", "0"], "--timeout"), (["claim", "x <= 1", "--where", "x real", "--jobs", "0"], "--jobs"),
    (["run", "dwork2015/cor-21x"], "do you mean dwork2015/cor-21 "), (["run", "dwork205/*"], "do you mean dwork2015/*?"), (["run", "dwork2015/cor-21#prnted"], "cor-21#printed"),
    (["run", "dwork2015"], "do you mean dwork2015/*?"), (["list", "Dwork2015/"], "do you mean dwork2015/*?"), (["show", "DWORK2015/cor-21"], "do you mean dwork2015/cor-21 or"),
    (["run", "good.toml", "--json", "--format", "md"], "leave one of them out"), (["run", "good.toml", "--write"], "Markdown"), (["run", "good.toml", "--output", "good.toml"], "--output"),
    (["claim", "x <= 2*x", "--where", "x >= 0", "--output", "good.toml"], "--output"), (["figures", "chaudhuri2019/tab1-r4c1", "--output", "good.toml"], "--output"),
    (["figures", "nope"], "neither"), (["export", "coq", "nope"], "names no claim"), (["export", "lean", "dwork2015/cor-21"], "coq"), (["steps", "nope/x"], "names no claim"),
    (["run", "x" * 300 + ".toml"], "File name too long"), (["show", "x" * 300 + ".py"], "no path"), (["watch", "x" * 300 + ".md"], "give a shorter one"),
    (["claim", "0 <= 1", "--output", "x" * 300], "give a shorter one"), (["new", "bad name"], "not a name"), (["new", "../x"], "not a name"), (["new", "fractions"], "my_fractions"), (["new", "verify.py"], "would hide"), (["new", "x", "--kind", "y"], "distribution"), (["watch", "no.md"], "no.md"), (["completion", "tcsh"], "bash"),
    (["show"], "required"), (["nope"], "choose from"), (["doctor", "--nope"], "unrecognized"), (["report"], "report.json"),
    (["audit-table", "good.csv", "--formula", "y"], "'y'; there are x, value"), (["audit-table", "good.csv", "--formula", "x +"], "column 4"), (["audit-table", "good.csv", "--formula", "x", "--value", "z"], "--value"),
    (["region", "x + y + z <= 1", "--where", "0 <= x <= 1, 0 <= y <= 1, 0 <= z <= 1"], "3 names"), (["region", "x <= 1", "--where", "0 <= x <= 2", "--width", "2"], "width"),
    (["sharpen", "x <= c", "--where", "0 <= x <= 1", "--width", "1e-999999999"], "width"), (["region", "x <= 1", "--where", "0 <= x <= 2", "--width", "1E9_999_999_999"], "width"),
    (["doctor", "--timeout", "-1"], "'-1' is not a number"), (["doctor", "--seed", "1.5"], "'1.5' is not a whole number"), (["doctor", "--jobs", "1" * 5000], "111...' is not a whole number"),
    (["doctor", "--jobs", "-2"], "'-2' is not"),
    (["sharpen", "x <= c", "--where", "0 <= x <= 1", "--constant", "k"], "'k' does not occur"), (["sharpen", "x <= c", "--where", "0 <= x <= 1", "--constant", "1+"], "'1+' does not occur"),
    (["sharpen", "x <= c", "--where", "0 <= x <= 1", "--constant", ""], "'' does not occur"), (["sharpen", "x <= cc", "--where", "0 <= x <= 1"], "'c' does not occur"),
    (["sharpen", "x <= c", "--where", "0 <= x <= 1", "--scheduler", "tcp://127.0.0.1:1"], "--scheduler"),
])
def test_what_is_typed_wrongly(arguments: list[str], said: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "good.csv").write_text("x,value\n1,1\n")
    assert said in wrong(arguments, capsys)


def test_what_is_typed_rightly_beside_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "good.csv").write_text("x,value\n1,1\n")
    assert main(["audit-table", "good.csv", "--formula", "x"]) == 0
    assert main(["sharpen", "x <= c", "--where", "0 <= x <= 1", "-q"]) == 0
    assert main(["run", "good.toml", "-q", "--seed", "-1"]) == 0
    assert main(["new", "fractions.toml", "-q"]) == main(["new", "my_fractions", "-q"]) == 0
    assert main(["claim", "x <= 1e999", "--where", "x <= 2", "-q"]) == 0
    assert main(["run", "good.toml", "./good.toml", str(folder / "good.toml"), "-q"]) == 0
    (folder / "other").mkdir()
    (folder / "other" / "good.toml").write_text(CLAIM)
    assert "good/a is encoded twice, in good.toml and in other/good.toml" in wrong(["run", "good.toml", "other/good.toml"], capsys)
    assert main(["region", "x <= 1", "--where", "0 <= x <= 2", "-q", "--width", "1e-5", "--memory", "9" * 20]) == 0


@pytest.mark.skipif(os.name != "posix", reason="streams are others here")
@pytest.mark.parametrize(("redirect", "codes"), [(">&-", {2}), ("> /dev/full", {4}), ("| true", {0}), ("2>&- | head -1", {0})])
@pytest.mark.parametrize("command", ["list", "list --json", "show nikolov2017/lemma-6"])
def test_an_output_that_nobody_takes(command: str, redirect: str, codes: set[int]) -> None:
    if "full" in redirect and not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full")
    done = subprocess.run(["bash", "-c", f'"{sys.executable}" -m verify {command} {redirect}; exit ${{PIPESTATUS[0]}}'], env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert done.returncode in codes and "Traceback" not in done.stderr and len(done.stderr.splitlines()) <= 1 and "internal error" not in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="signals are others here")
@pytest.mark.parametrize("after", [0.4, 1.0, 2.0])
@pytest.mark.parametrize("arguments", [
    ["run", "nikolov2017/*", "--fresh", "--jobs", "1"], ["sharpen", "abs(sin(n)) >= c/n^7", "--where", "n integer >= 2"], ["claim", "abs(sin(n)) >= 1/n^7", "--where", "n integer >= 2"]])
@pytest.mark.slow
def test_ctrl_c_of_a_terminal_goes_to_every_process_and_shows_no_traceback(arguments: list[str], after: float, tmp_path: Path) -> None:
    run = subprocess.Popen([sys.executable, "-m", "verify", *arguments], cwd=tmp_path, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    try:
        time.sleep(after)
        os.killpg(run.pid, signal.SIGINT)
        _, err = run.communicate(timeout=120)
    finally:
        run.kill()
    assert run.returncode in (130, -signal.SIGINT)
    assert "Traceback (most recent" not in err
    assert len(err.splitlines()) <= 1
