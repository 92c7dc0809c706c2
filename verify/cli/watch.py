"""`watch`: files of claims, decided again whenever they change."""
from __future__ import annotations

import hashlib
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from verify.cli.options import Commands, add_command
from verify.cli.terminal import say
from verify.run.package import is_user_file
from verify.run.wrong_input import WrongInput

EVERY = 0.5    # seconds between two looks at the files


def add(commands: Commands) -> None:
    """Register the command."""
    command = add_command(commands, "watch", "Decide files of claims, and again whenever one of them changes, until Ctrl-C.",
                          "python -m verify watch notes.md", execute)
    command.add_argument("files", metavar="FILE", nargs="+", help="a file of claims (.py, .toml, .md)")


def execute(options: Any) -> int:
    """Run until Ctrl-C; the code of the last `run`."""
    for file in options.files:
        if not is_user_file(file) or not Path(file).is_file():
            raise WrongInput(f"watch: {file} is no file of claims; give the path of a Python, TOML or Markdown file")
    return watch(options.files, lambda: decide(arguments(options)), wait)


def watch(files: Sequence[str], decide: Callable[[], int], wait: Callable[[], bool]) -> int:
    """Call `decide` at first and whenever what the files hold is another, as long as `wait`, which is called between two looks,
    says True; the code of the last call.  A file that is not there for a moment, as some editors leave it, is not looked at."""
    code, seen = 0, dict[str, str]()
    try:
        while True:
            now = {**seen, **held(files)}
            if now != seen:
                seen, code = now, decide()
                say(f"watching; exit code {code}; Ctrl-C ends", to=sys.stderr)       # a Ctrl-C from here on ends with this code
            if not wait():
                return code
    except KeyboardInterrupt:
        return code


def held(files: Sequence[str]) -> dict[str, str]:
    """For each file that can be read a hash of its bytes."""
    found = dict[str, str]()
    for file in files:
        try:
            found[file] = hashlib.sha256(Path(file).read_bytes()).hexdigest()
        except OSError:
            continue
    return found


def wait() -> bool:
    """Wait for the next look, without an end."""
    time.sleep(EVERY)
    return True


def arguments(options: Any) -> list[str]:
    """The arguments of `run` that decide the files as the options say."""
    given = {"--output": options.output, "--jobs": options.jobs, "--timeout": options.timeout, "--memory": options.memory,
             "--seed": options.seed, "--precision": options.precision, "--scheduler": options.scheduler or None}
    flags = [name for name, on in (("--json", options.json), ("--no-cache", options.no_cache), ("-q", options.quiet),
                                   ("-v", options.verbose)) if on]
    words = [word for name, value in given.items() if value is not None for word in (name, str(value))]
    return ["run", *options.files, *words, *flags]


def decide(words: Sequence[str]) -> int:
    """The code of `run` in a process of its own, which reads the files as they are now."""
    return subprocess.run([sys.executable, "-m", "verify", *words], check=False).returncode
