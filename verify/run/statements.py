"""The statements of a user's Python file, made in a process of its own: `python -m verify.run.statements FILE OUT`.

What the file executes there can change nothing here: all that comes back is JSON data, which is decoded strictly.
"""
from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import verify
from verify.kernel.format.certificate import read_json
from verify.kernel.format.rejected import Rejected
from verify.language import LanguageError, Statement, decode, encode
from verify.run.wrong_input import LoadError, WrongInput

Named = dict[tuple[str, str], Statement]


def statements_of(source: str, seconds: float) -> Named:
    """The statement of each (id, variant) that a Python file holds.  Raises WrongInput if it cannot be loaded in time."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "statements.json"
        root = str(Path(verify.__file__).parents[1])
        paths = os.pathsep.join(p for p in (root, os.environ.get("PYTHONPATH", "")) if p)
        command = [sys.executable, "-m", "verify.run.statements", source, str(out)]
        try:
            subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
                           timeout=seconds, env={**os.environ, "PYTHONPATH": paths})
            text = out.read_text(encoding="utf-8")
        except subprocess.TimeoutExpired as error:
            raise LoadError(f"{source}: was not loaded within {seconds:g} s; mend the file, or raise --timeout") from error
        except (OSError, UnicodeDecodeError) as error:
            raise LoadError(f"{source}: ended the process that loaded it; mend the file and try again") from error
    return _decoded(source, text)


def _decoded(source: str, text: str) -> Named:
    try:
        data = read_json(text)
        if isinstance(data, str):
            raise LoadError(data)
        if not isinstance(data, list):
            raise LanguageError("not a list")
        return {(str(i), str(variant)): decode(statement, Statement) for i, variant, statement in data}
    except (Rejected, LanguageError, TypeError, KeyError, RecursionError) as error:
        raise LoadError(f"{source}: its statements cannot be read ({str(error)[:120]}); mend the file and try again") from error


def main(source: str, out: str) -> None:
    """Write the statements of a file as JSON data, or the line that says what is wrong with it."""
    from verify.run.load import load_theorems

    data: object
    try:
        data = [[t.id, v.name, encode(v.statement)] for t in load_theorems((source,), proofs=False) for v in t.variants]
    except WrongInput as error:
        data = str(error)
    Path(out).write_text(json.dumps(data), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
