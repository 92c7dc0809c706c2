"""The README gives exactly the two commands that a fresh machine needs, where the continuous test looks for them."""
from __future__ import annotations

import re
import runpy
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
COMMANDS = ["python -m pip install -e . && python -m verify all", 'python -m pip install -e ".[test]" && python -m pytest -n auto']
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
    named = re.findall(r"`((?:verify|docs)/[^`]*)`", README)
    assert len(named) >= 5
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_release_of_python_flint_is_the_one_that_the_project_pins() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (pinned,) = [d for d in project["dependencies"] if d.startswith("python-flint")]
    assert f"\npython -m pip install {pinned}\n" in README
