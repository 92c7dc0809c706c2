"""The README gives exactly the two commands that a fresh machine needs, where the continuous test looks for them."""
from __future__ import annotations

import os
import re
import runpy
import shlex
import subprocess
import sys
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


def transcript() -> list[tuple[str, str]]:
    """Each command that the README shows behind `$ `, with the output that it shows."""
    blocks = re.findall(r"^```\n(\$ .*?)^```", README, re.MULTILINE | re.DOTALL)
    return [(part.split("\n", 1)[0], part.split("\n", 1)[1]) for block in blocks for part in block.split("$ ")[1:]]


def test_the_output_that_the_readme_shows_is_real(tmp_path: Path) -> None:
    assert len(transcript()) >= 3
    for command, output in transcript():
        python, *arguments = shlex.split(command)
        assert python == "python"
        done = subprocess.run([sys.executable, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False,
                              env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=900)
        assert (done.stdout, done.stderr) == (output, "")


def test_the_release_of_python_flint_is_the_one_that_the_project_pins() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (pinned,) = [d for d in project["dependencies"] if d.startswith("python-flint")]
    assert f"\npython -m pip install {pinned}\n" in README
