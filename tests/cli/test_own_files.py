"""Files of a user's own on the command line: scaffolds that run, and verdicts that are written back."""
from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.run.stand_ins import Search, own_file
from verify.cli import main
from verify.cli.scaffolds import KINDS


@pytest.fixture(autouse=True)
def empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("suffix", ["py", "toml", "claims.md"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_scaffold_runs_as_it_stands(kind: str, suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["new", f"mine.{suffix}", "--kind", kind])
    if kind == "proof" and suffix != "py":
        assert code == 2 and "written proof" in capsys.readouterr().err and not list(tmp_path.iterdir())
    else:
        assert code == 0 and main(["run", f"mine.{suffix}", "--jobs", "2"]) == 0


@pytest.mark.parametrize("name", ["mine.txt", "a/b.md", ".md", "mine.py.md", "mine.claims.py"])
def test_other_names_are_no_names(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", name]) == 2 and "is not a name" in capsys.readouterr().err and not list(tmp_path.iterdir())


def test_a_file_is_never_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.md").write_text("mine")
    assert main(["new", "mine.md"]) == 2 and (tmp_path / "mine.md").read_text() == "mine"


def test_verdicts_are_written_into_the_markdown_that_is_named(tmp_path: Path) -> None:
    for name in ("a.md", "b.md"):
        (tmp_path / name).write_text("```claim\ntrue: x <= x where x real\nfalse: x < x where x real expect REFUTED\n```\n")
    assert main(["run", "a.md", "--write", "-q"]) == 0
    last = (tmp_path / "a.md").read_text().splitlines()[-1]
    assert "`true` **PROVED**" in last and "`false` **REFUTED**" in last and "<!-- verdicts" not in (tmp_path / "b.md").read_text()


def test_there_is_nothing_to_write_into_other_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.toml").write_text("true = 'x <= x where x real'\n")
    assert main(["run", "a.toml", "--write"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1 and not (tmp_path / "reports").exists()


TALKS = """import os, subprocess, sys
print("from the file")
subprocess.run(["echo", "from a program"])
os.chdir("/")
"""


@pytest.mark.parametrize("command", [["list"], ["show"], ["run"]])
def test_what_a_file_prints_is_not_on_standard_output_and_it_moves_nobody(
        command: list[str], search: Search, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    own_file(tmp_path, TALKS)
    assert main([*command, "own.py", "--json"]) in (0, 1)
    said = capfd.readouterr()
    json.loads(said.out)
    assert "from the file\n" in said.err and "from a program\n" in said.err
    assert Path.cwd() == tmp_path
    print("later")
    assert capfd.readouterr().out == "later\n"


def test_a_program_without_standard_output_loads_files_too(tmp_path: Path) -> None:
    own_file(tmp_path, TALKS)
    code = "import os, sys\nos.close(1)\nsys.stdout = None\nfrom verify.run.load import load_theorems\nsys.stderr.write(load_theorems(['own.py'])[0].id)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])})
    assert done.stderr.endswith("own/one")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer here")
def test_a_file_that_does_not_end_is_one_line_and_a_slow_one_is_loaded(
        search: Search, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verify.run.loading.LOADING", 0.3)
    own_file(tmp_path, "import time\ntime.sleep(0.05)\n", name="slow.py")
    own_file(tmp_path, "while True:\n    try:\n        pass\n    except Exception:\n        raise\n", name="endless.py")
    assert main(["list", "slow.py"]) == 0
    capsys.readouterr()
    assert main(["list", "endless.py"]) == 2
    assert capsys.readouterr().err == "verify: endless.py: cannot be loaded: TimeoutError: it has not ended after 0.3 s; mend the file and try again\n"
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@pytest.mark.parametrize("full", [True, False])
def test_a_scaffold_that_does_not_fit_leaves_no_file(full: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(StringIO):
        def write(self, text: str) -> int:
            raise OSError(28, "No space left on device")

    real_open = Path.open

    def opened(path: Path, *arguments: Any, **named: Any) -> Any:
        with real_open(path, *arguments, **named) as file:
            return Full() if full else real_open(Path(file.name), "w", encoding="utf-8")

    monkeypatch.setattr(Path, "open", opened)
    assert main(["new", "mine"]) == 2 * full
    assert (tmp_path / "mine.py").exists() is not full
    assert ("No space left" in capsys.readouterr().err) is full
