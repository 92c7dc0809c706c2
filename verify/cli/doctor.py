"""`doctor`: versions, optional tools, self-test."""
from __future__ import annotations

import sys
from typing import Any

from verify.cli.options import Commands, add_command
from verify.cli.terminal import say, say_json

_LIBRARIES = ("python-flint", "sympy", "mpmath")
_MODULES = {"z3": "z3", "cvc5": "cvc5", "dask.distributed": "distributed", "dreal (module)": "dreal"}
_PROGRAMS = {"z3 (program)": "z3", "cvc5 (program)": "cvc5", "coqtop": "coqtop", "coqc": "coqc", "dReal (program)": "dreal"}


def add(commands: Commands) -> None:
    """Register the command."""
    add_command(commands, "doctor", "Show versions and optional tools, and run a self-test of the kernel.",
                "python -m verify doctor", execute)


def execute(options: Any) -> int:
    """Print what is there; 0 if every required library is there and the self-test passes, 4 if not."""
    import shutil
    from importlib.util import find_spec

    versions = {"verify": _own_version(), "python": sys.version.split()[0], **{name: _version(name) for name in _LIBRARIES}}
    tools = {name: find_spec(module) is not None for name, module in _MODULES.items()}
    tools |= {name: shutil.which(program) is not None for name, program in _PROGRAMS.items()}
    from verify.run.self_test import CASES, self_test

    problem = self_test()
    good = problem == "" and all(versions.values())
    if options.json:
        say_json({"versions": versions, "optional": tools, "self_test": problem or "passed"})
    else:
        for name, version in versions.items():
            say(f"{name:<18}{version or 'MISSING: python -m pip install -e .'}")
        for name, there in tools.items():
            say(f"{name:<18}{'found' if there else 'not found (optional)'}")
        say(f"{'self-test':<18}{problem or f'passed: {len(CASES)} cases'}")
    return 0 if good else 4


def _own_version() -> str:
    from verify import __version__

    return __version__


def _version(name: str) -> str:
    from importlib import metadata

    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""
