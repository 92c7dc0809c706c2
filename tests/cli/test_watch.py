"""`watch`: decides at first and when a file changes, and goes by what the files hold, not by any clock."""
from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from verify.cli import main, parser
from verify.cli.watch import arguments, watch

ROOT = Path(__file__).parents[2]


def runs(files: list[Path], *between: Callable[[], object]) -> list[int]:
    """The codes of the runs, the number of each, where something happens between two looks."""
    made: list[int] = []
    steps: Iterator[Callable[[], object]] = iter(between)

    def wait() -> bool:
        step = next(steps, None)
        if step:
            step()
        return step is not None

    def decide() -> int:
        made.append(len(made))
        return made[-1]

    assert watch([str(f) for f in files], decide, wait) == made[-1]
    return made


def test_a_change_and_nothing_else_makes_a_run(tmp_path: Path) -> None:
    file, other = tmp_path / "a.md", tmp_path / "b.md"
    file.write_text("one")
    other.write_text("two")
    assert len(runs([file, other])) == 1
    assert len(runs([file, other], lambda: None, lambda: None)) == 1
    assert len(runs([file, other], lambda: file.write_text("three"), lambda: None, lambda: other.write_text("four"))) == 3
    assert len(runs([file, other], lambda: file.write_text("three"), lambda: file.touch())) == 1      # it holds the same


def test_a_file_that_is_away_for_a_moment_makes_no_run(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_text("one")
    assert len(runs([file], file.unlink, lambda: file.write_text("one"))) == 1
    assert len(runs([file], file.unlink, lambda: file.write_text("two"))) == 2


def test_ctrl_c_ends_it_with_the_code_of_the_last_run(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("one")

    def interrupted() -> bool:
        raise KeyboardInterrupt

    assert watch([str(tmp_path / "a.md")], lambda: 1, interrupted) == 1


def test_the_options_are_those_of_run() -> None:
    options = parser().parse_args(["watch", "a.md", "b.toml", "--timeout", "5", "--jobs", "1", "-q"])
    again = parser().parse_args(arguments(options))
    assert again.command == "run" and again.targets == ["a.md", "b.toml"] and (again.timeout, again.jobs, again.quiet) == (5.0, 1, True)


@pytest.mark.parametrize("name", ["absent.md", "nikolov2017/*", "a.txt"])
def test_what_is_no_file_of_claims_is_one_line(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                               capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text("x")
    assert main(["watch", name]) == 2 and len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.slow
def test_a_file_that_is_edited_is_decided_again(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text("a = 'x <= x where x real'\n")
    run = subprocess.Popen([sys.executable, "-m", "verify", "watch", "own.toml", "-q"], cwd=tmp_path, text=True, stdout=subprocess.DEVNULL,
                           stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)})
    try:
        assert run.stderr is not None
        assert "exit code 0" in run.stderr.readline()
        file.write_text("a = 'x <= 0 where x real'\n")
        assert "exit code 1" in run.stderr.readline()
        run.send_signal(signal.SIGINT)
        assert run.wait(60) == 1
    finally:
        run.kill()
