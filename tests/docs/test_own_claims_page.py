"""docs/own-claims.md and docs/pytest.md: every example is read, and the commands write files that hold what they say."""
from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from verify.cli import main, parser
from verify.run.own_claims import _KEYS, own_theorems

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "own-claims.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"`python -m verify (new [^`]*)`", PAGE)


def block(info: str) -> str:
    (found,) = re.findall(rf"^(`{{3,4}}){info}\n(.*?)^\1$", PAGE, re.MULTILINE | re.DOTALL)[:1]
    return str(found[1])


def test_the_example_in_markdown_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(block("markdown"))
    assert [t.id for t in own_theorems("a.md", str(tmp_path / "a.md"))] == ["a/tangent", "a/square", "a/pinsker"]


def test_the_example_in_toml_is_read_and_its_keys_are_those_of_the_table(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(block("toml"))
    bound, young = own_theorems("a.toml", str(tmp_path / "a.toml"))
    assert (bound.id, young.label, [v.expected for v in young.variants]) == ("a/log-bound", "Lemma 2", ["PROVED", "REFUTED"])
    assert set(tomllib.loads(block("toml"))["young"]) <= set(_KEYS)
    assert set(_KEYS) == {k for row in re.findall(r"^\| (`.*?) \|", PAGE.split("| key |")[1], re.MULTILINE) for k in re.findall(r"`(\w+)`", row)}


@pytest.mark.parametrize("command", [c for c in COMMANDS if "NAME" not in c])
def test_each_command_writes_a_file_that_is_read(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(command)) == 0
    (file,) = tmp_path.iterdir()
    assert main(["list", file.name]) == 0


def test_all_kinds_are_on_the_page() -> None:
    from verify.cli.scaffolds import KINDS

    assert set(re.findall(r"--kind (\w+)", PAGE)) == set(KINDS)
    assert parser().parse_args(["run", "notes.md", "--write"]).write
