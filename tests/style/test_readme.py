"""The README gives exactly the two commands that a fresh machine needs, where the continuous test looks for them."""
from __future__ import annotations

import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]
COMMANDS = ["python -m pip install -e . && python -m verify all", 'python -m pip install -e ".[test]" && python -m pytest']
README = (ROOT / "README.md").read_text(encoding="utf-8")


def commands(readme: str) -> list[str]:
    """What `.ci/readme_commands.py` reads from a README."""
    found: list[str] = runpy.run_path(str(ROOT / ".ci" / "readme_commands.py"))["commands"](readme)
    return found


def test_the_commands_are_exact() -> None:
    assert commands(README) == COMMANDS


def test_another_command_would_be_seen() -> None:
    assert commands(README.replace("-m verify all", "-m verify run")) != COMMANDS


def test_no_badges_and_no_registry() -> None:
    assert not any(word in README.lower() for word in ("shields.io", "badge", "pypi", "http://", "https://"))


def test_each_file_that_the_readme_names_is_there() -> None:
    named = [word.strip("`.,;()") for word in README.split() if word.startswith("`verify/") or word.startswith("`docs/")]
    assert len(named) >= 5
    assert [name for name in named if not (ROOT / name).exists()] == []
