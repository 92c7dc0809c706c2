"""`doctor`: versions, what is missing and what that costs, self-test."""
from __future__ import annotations

import sys
from typing import Any, NamedTuple

from verify.cli.options import Commands, add_command
from verify.cli.terminal import say, say_json


class Part(NamedTuple):
    """A library or program: what is not there without it, and how to get it."""

    without: str
    get: str


INSTALL = "python -m pip install"
_NO_PAGE = "no claim is decided, as reports are typeset; `check`, `replay`, `list` and `show` work"
_REQUIRED = {
    "python-flint": Part("no verdict: nothing is enclosed, nothing checked", f'{INSTALL} "python-flint==0.9.0"'),
    "numpy": Part("claims are not searched; `check` and `replay` work", f"{INSTALL} numpy"),
    "scipy": Part("most claims end in ERROR: sums of squares and linear programs are not searched", f"{INSTALL} scipy"),
    "sympy": Part("other forms of a claim are not tried: more stays UNDECIDED", f"{INSTALL} sympy"),
    "mpmath": Part("no best constants, and the lines to paste behind a counterexample do not run", f"{INSTALL} mpmath"),
    "jinja2": Part(_NO_PAGE, f"{INSTALL} jinja2"),
    "latex2mathml": Part(_NO_PAGE, f"{INSTALL} latex2mathml")}
# name -> the module or the program that is looked for, what is missing without it
_MODULES = {
    "pytest": ("pytest", Part("files of claims are no tests (docs/pytest.md)", f"{INSTALL} pytest")),
    "hypothesis": ("hypothesis", Part("`verify.strategies` cannot be imported", f"{INSTALL} hypothesis")),
    "dask.distributed": ("distributed", Part("no --scheduler: runs stay on this machine", f"{INSTALL} distributed")),
    "matplotlib": ("matplotlib", Part("the benchmark draws no plots", f"{INSTALL} matplotlib")),
    "z3": ("z3", Part("the benchmark compares without z3", f"{INSTALL} z3-solver")),
    "cvc5": ("cvc5", Part("the benchmark compares without cvc5", f"{INSTALL} cvc5")),
    "mkdocs": ("mkdocs", Part("the documentation is read as files, not as a site", f"{INSTALL} mkdocs-material"))}
_PROGRAMS = {
    "coqc": ("coqc", Part("what `export coq` writes is not run here", "apt-get install coq libcoq-interval")),
    "coqtop": ("coqtop", Part("the benchmark compares without coq-interval", "apt-get install coq libcoq-interval")),
    "pdflatex": ("pdflatex", Part("what `--format latex` writes is not compiled here",
                                  "apt-get install texlive-latex-recommended")),
    "chromium": ("chromium", Part("the tests of the page in a browser are skipped", "apt-get install chromium")),
    "dReal": ("dreal", Part("the benchmark compares without dReal", "see github.com/dreal/dreal4"))}
_PARTS = {**_REQUIRED, **{name: part for group in (_MODULES, _PROGRAMS) for name, (_, part) in group.items()}}


def add(commands: Commands) -> None:
    """Register the command."""
    add_command(commands, "doctor", "Show versions, what is missing and what that costs, and run a self-test of the kernel.",
                "python -m verify doctor", execute)


def execute(options: Any) -> int:
    """Print what is there; 0 if every required library is there and the self-test passes, 4 if not."""
    import shutil
    from importlib.util import find_spec

    versions = {"verify": _own_version(), "python": sys.version.split()[0], **{name: _version(name) for name in _REQUIRED}}
    tools = {name: find_spec(module) is not None for name, (module, _) in _MODULES.items()}
    tools |= {name: shutil.which(program) is not None for name, (program, _) in _PROGRAMS.items()}
    from verify.run.self_test import CASES, self_test

    problem = self_test()
    good = problem == "" and all(versions.values())
    missing = [name for name, there in {**versions, **tools}.items() if not there]
    if options.json:
        say_json({"versions": versions, "optional": tools, "self_test": problem or "passed",
                  "missing": {name: {"without": _PARTS[name].without, "get": _PARTS[name].get} for name in missing}})
    else:
        say(*(f"{name:<18}{version or 'MISSING'}" for name, version in versions.items()),
            *(f"{name:<18}{'found' if there else 'not found (optional)'}" for name, there in tools.items()),
            f"{'self-test':<18}{problem or f'passed: {len(CASES)} cases'}", *_costs(missing))
    return 0 if good else 4


def _costs(missing: list[str]) -> list[str]:
    """What each missing part costs, and how to get it."""
    return ["", "what is missing, and what that costs:",
            *(f"  {name}: {_PARTS[name].without}; {_PARTS[name].get}" for name in missing)] if missing else []


def _own_version() -> str:
    from verify import __version__

    return __version__


def _version(name: str) -> str:
    from importlib import metadata

    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""
