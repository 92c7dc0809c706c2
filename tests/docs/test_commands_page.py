"""`docs/commands.md` names the keys that the results of `sharpen` and `region` have, and its commands can be read."""
from __future__ import annotations

import argparse
import json
import re
import shlex
from fractions import Fraction
from pathlib import Path

import pytest

from tests.questions.in_this_process import crash, run_here
from verify.cli import main, parser
from verify.cli.formats import FORMATS
from verify.run.plan import Limits
from verify.questions.sharpen.question import Question
from verify.questions.sharpen.sharpening import Sharpening
from verify.questions.claims import Claims
from verify.run.store import Store

PAGE = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")


def test_the_keys_of_an_end_are_documented(tmp_path: Path) -> None:
    question = Question("x^2 <= c", "0 <= x <= 1", (), "c", Fraction(1, 10), Limits(timeout=10))
    claims = Claims(Store(tmp_path), question.limits, lambda jobs, work: (run_here if "locate" in work else crash)(jobs, work))
    asked = Sharpening(question, claims)
    asked.run()
    (end,) = asked.result()["ends"]
    named = set(re.findall(r"`(\w+)`", PAGE.split("## `region`")[0]))
    assert set(end) <= named
    assert not {"lower", "upper"} <= named


def test_the_commands_of_the_page_are_read() -> None:
    commands = re.findall(r"^(?:\$ )?python -m verify (.*)$", PAGE, re.MULTILINE)
    assert len(commands) == 11
    for command in commands:
        assert parser().parse_args(shlex.split(re.sub(r" > [\w.]+$", "", command))).command in (
            "sharpen", "region", "export", "run", "all", "audit-table", "steps", "watch")


def documented(page: str) -> dict[str, set[str]]:
    """The options of each command, and of every command under "", as the two tables of the page have them."""
    commands, common = page.split("| option | of every command |")
    common = common.split("\n\n")[0]
    rows = [line.split(" | ") for line in commands.splitlines() if line.startswith("| `")]
    found = {row[0].strip("| `").split()[0].strip("`"): set(re.findall(r"--[a-z-]+", row[2])) for row in rows}
    return found | {"": set(re.findall(r"`(--?[a-z-]+)[ `]", "\n".join(line.split(" | ")[0] + "`" for line in common.splitlines())))}


def there_are() -> dict[str, set[str]]:
    """The same, as the parser has them."""
    choices = next(a for a in parser()._actions if isinstance(a, argparse._SubParsersAction)).choices
    options = {name: {s for a in c._actions for s in a.option_strings[-1:]} - {"--help"} for name, c in choices.items()}
    common = set.intersection(*options.values())
    return {name: own - common for name, own in options.items()} | {"": common}


def test_every_command_and_every_option_is_on_the_page() -> None:
    assert documented(PAGE) == there_are() and len(there_are()) == 19
    assert documented(PAGE.replace("`--reading` |", "|")) != there_are() and documented(PAGE.replace("| `doctor` |", "| doctor |")) != there_are()


def test_the_formats_of_the_page_are_those_that_there_are() -> None:
    table = PAGE.split("## `--format`")[1].split("## ")[0]
    assert tuple(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == FORMATS


def test_the_table_that_the_page_audits_gives_what_it_shows(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    part = PAGE.split("## `audit-table`")[1]
    (table,) = re.findall(r"^```csv\n(.*?)^```", part, re.MULTILINE | re.DOTALL)
    (command, output), = re.findall(r"^```\n\$ python -m verify (.*?)\n(.*?)^```", part, re.MULTILINE | re.DOTALL)
    Path("table.csv").write_text(table)
    assert main(shlex.split(command)) == 1 and capsys.readouterr().out == output
    main([*shlex.split(command), "--json"])
    keys = set(re.findall(r"`(\w+)`", part))
    assert set(json.loads(capsys.readouterr().out)["cells"][0]) <= keys
