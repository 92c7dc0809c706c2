"""Files of a user's own on the command line: scaffolds that run, and verdicts that are written back."""
from __future__ import annotations

from pathlib import Path

import pytest

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
