"""`new`: a first file of claims of one's own."""
from __future__ import annotations

import re
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from verify.cli.options import Commands, add_command
from verify.cli.scaffolds import KINDS
from verify.cli.terminal import say, say_json
from verify.run.wrong_input import WrongInput

def add(commands: Commands) -> None:
    """Register the command."""
    command = add_command(commands, "new", "Write a file with an example claim that `run` accepts.",
                          "python -m verify new my_bounds --kind mechanism", execute)
    command.add_argument("name", metavar="NAME",
                         help="a name; the file is NAME.py in the current folder, or NAME where that ends in .py, .toml or .md")
    command.add_argument("--kind", choices=KINDS, default="scalar", help="what the example is about (%(default)s)")


def execute(options: Any) -> int:
    """Write the file, never over an existing one; code 0."""
    from verify.cli.scaffolds import scaffold

    match = re.fullmatch(r"([A-Za-z][A-Za-z0-9_]{0,60})(\.py|(?:\.claims)?\.(?:toml|md))?", options.name)
    if match is None:
        raise WrongInput(f"new: {options.name!r} is not a name; use letters, digits and _, starting with a letter, and "
                         ".py, .toml or .md behind them if you like")
    path = Path(match[1] + (match[2] or ".py"))
    if path.suffix == ".py" and not path.exists() and find_spec(match[1]) is not None:
        raise WrongInput(f"new: {match[1]} is a module that Python has already, and that {path} would hide in this folder; "
                         f"choose another name, such as my_{match[1]}")
    text = scaffold(options.kind, match[1], re.sub(r"[^a-z0-9]", "", match[1].lower()), str(path))
    if not text:
        raise WrongInput(f"new: {path}: an example with a written proof is a Python file; write --kind {options.kind} with "
                         f"{match[1]}.py")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        raise WrongInput(f"new: {path} exists already; choose another name") from error
    except OSError as error:
        with suppress(OSError):
            path.unlink()               # what there is of a file that did not fit
        raise WrongInput(f"new: {path} cannot be written ({error.strerror}); change to a folder of your own") from error
    if options.json:
        say_json({"file": str(path)})
    else:
        say(f"wrote {path}; decide it with: python -m verify run {path}")
    return 0
