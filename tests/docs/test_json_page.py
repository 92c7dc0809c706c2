"""docs/json.md names the keys of a result, all of them and no other."""
from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

import pytest

from verify.cli import main, parser

ROOT = Path(__file__).parents[2]
KEPT = str(ROOT / "reports" / "certificates" / "nikolov2017" / "lemma-6.printed.json")
WITNESS = str(min((ROOT / "reports" / "witnesses" / "nikolov2017").glob("*.json")))
PAGE = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")


def named(page: str) -> set[str]:
    """The keys in the first column of the table."""
    rows = re.findall(r"^\| (`.*?) \|", page.split("| key |")[1].split("Other commands")[0], re.MULTILINE)
    return {key for row in rows for key in re.findall(r"`(\w+)`", row)}


def test_the_keys_are_those_of_the_schema() -> None:
    schema = json.loads((ROOT / "verify" / "report" / "schema.json").read_text(encoding="utf-8"))
    assert named(PAGE) == set(schema["$defs"]["claim"]["properties"])


def test_a_key_that_is_missing_would_be_seen() -> None:
    assert named(PAGE.replace("| `seconds` |", "| seconds |")) != named(PAGE)


def keys_of(command: str) -> set[str]:
    """The keys in the row of a command."""
    (row,) = re.findall(rf"^\| `{command}` \| (.*) \|$", PAGE, re.MULTILINE)
    return set(re.findall(r"`(\w+)`", row))


@pytest.mark.parametrize(("arguments", "inside"), [
    (["list", "nikolov2017/lemma-6"], "claims"), (["show", "nikolov2017/lemma-6"], ""), (["check", KEPT], "files"), (["replay", WITNESS], ""), (["replay", "pyproject.toml.json"], ""),
    (["export", "coq", "chaudhuri2019/conclusion-utility#reading: one example"], ""), (["new", "mine"], ""), (["doctor"], ""), (["completion", "zsh"], ""), (["steps", "dwork2015/cor-21#repaired"], "claims")])
def test_the_keys_of_other_commands(arguments: list[str], inside: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pyproject.toml.json").write_text("{}")
    main([*arguments, "--json"])
    said = json.loads(capsys.readouterr().out)
    found = set(said) | (set(said[inside][0]) if inside and arguments[0] != "steps" else set())
    assert found and found <= keys_of(arguments[0])
    assert arguments[0] in ("show", "steps", "check", "replay") or found == keys_of(arguments[0])


def test_every_command_has_a_row() -> None:
    table = PAGE.split("Other commands")[1]
    choices = next(a for a in parser()._actions if isinstance(a, argparse._SubParsersAction)).choices
    assert set(re.findall(r"`([a-z]+(?:-[a-z]+)*)`", "".join(line.split(" | ")[0] for line in table.splitlines() if line.startswith("|")))) == set(choices) - {"claim"}
