"""`new`: a first file of claims of one's own."""
from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from verify.cli.options import Commands, add_command
from verify.cli.terminal import say, say_json
from verify.run.wrong_input import WrongInput

_SCAFFOLD = '''"""NAME: claims of my own.  Decide them with: python -m verify run FILE"""
from verify.language import Theorem, exp, forall, real, tanh

# A real or integer symbol with its domain: "(0, 1]", "[0, oo)", "[1, oo) integer".  Numbers are integers or text: "3/2".
eps = real("eps", "[0, oo)")

example = Theorem(
    "PAPER/example", "Example",
    source="where the bound is printed, with its number and page",
    prefix=forall(eps),
    given=(),                                       # hypotheses, for example (eps <= 1,)
    claim=eps * tanh(eps / 2) <= eps * (exp(eps) - 1),
    instances=[{"eps": "1/2"}, {"eps": "0"}],       # exact values that satisfy every hypothesis
    expected="PROVED",                              # only compared with the verdict, never a reason for one
)
# A neighbour that is false: a check that the claim above says something.
example.variant("control: reversed", claim=eps * (exp(eps) - 1) <= eps * tanh(eps / 2), expected="REFUTED")
'''


def add(commands: Commands) -> None:
    """Register the command."""
    command = add_command(commands, "new", "Write a Python file with an example claim that `run` accepts.",
                          "python -m verify new my_bounds", execute)
    command.add_argument("name", metavar="NAME", help="a name; the file is NAME.py in the current folder")


def execute(options: Any) -> int:
    """Write NAME.py, never over an existing file; code 0."""
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,60}", options.name):
        raise WrongInput(f"new: {options.name!r} is not a name; use letters, digits and _, starting with a letter")
    path = Path(f"{options.name}.py")
    paper = re.sub(r"[^a-z0-9]", "", options.name.lower())
    text = _SCAFFOLD.replace("NAME", options.name).replace("FILE", str(path)).replace("PAPER", paper)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        raise WrongInput(f"new: {path} exists already; choose another name") from error
    except OSError as error:
        raise WrongInput(f"new: {path} cannot be written ({error.strerror}); change to a folder of your own") from error
    if options.json:
        say_json({"file": str(path)})
    else:
        say(f"wrote {path}; decide it with: python -m verify run {path}")
    return 0
