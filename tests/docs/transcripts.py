"""The commands that pages show, executed: `python -m tests.docs.transcripts` writes what they print into the pages.

A block ```console holds commands behind `$ `, each with its output; a block with a title, ```python title="bounds.py", is a file
that the commands behind it see.  A page has one folder, so its commands build on each other, from above to below.
"""
from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = tuple(sorted(f.relative_to(DOCS).as_posix() for f in (
    DOCS / "tutorial.md", DOCS / "functionals.md", *DOCS.glob("howto/*.md"), *DOCS.glob("explanation/*.md"))))
_BLOCK = re.compile(r'^(?P<fence>`{3,})(?P<kind>[a-z]+)(?: title="(?P<title>[^"]+)")?\n(?P<body>.*?)^(?P=fence)$',
                    re.MULTILINE | re.DOTALL)
SECONDS = 600


def filled(page: str, folder: Path) -> str:
    """The page with what its commands print in a folder, which is empty before."""
    def block(match: re.Match[str]) -> str:
        if match["title"]:
            (folder / match["title"]).write_text(match["body"], encoding="utf-8")
        if match["kind"] != "console":
            return match[0]
        return "```console\n" + "".join(f"$ {command}\n{output(command, folder)}" for command in commands(match["body"])) + "```"

    return _BLOCK.sub(block, page)


def commands(body: str) -> list[str]:
    """The commands of a block; a backslash at the end of a line continues it."""
    return re.findall(r"^\$ ((?:.*\\\n)*.*)$", body, re.MULTILINE)


def output(command: str, folder: Path) -> str:
    """What a command prints, on both streams: a Python program, with the project's own, or one of `cat`, `ls`, `cp`."""
    program, *arguments = shlex.split(command.replace("\\\n", " "))
    if program not in ("python", "pytest", "cat", "ls", "cp"):
        raise ValueError(f"{program}: a page shows commands of Python, cat, ls and cp only")
    start = {"python": [sys.executable], "pytest": [sys.executable, "-m", "pytest"]}.get(program, [program])
    done = subprocess.run([*start, *arguments], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                          timeout=SECONDS, env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100", "PYTHONDONTWRITEBYTECODE": "1"})
    return done.stdout if done.stdout.endswith("\n") or not done.stdout else done.stdout + "\n"


def write(pages: tuple[str, ...]) -> None:
    """Fill pages where they stand."""
    for name in pages:
        file = DOCS / name
        with TemporaryDirectory() as folder:
            file.write_text(filled(file.read_text(encoding="utf-8"), Path(folder)), encoding="utf-8")


if __name__ == "__main__":
    write(tuple(sys.argv[1:]) or PAGES)
