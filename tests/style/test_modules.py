"""Form of the source: sizes, names, docstrings, and no trace of the machine it was written on."""
from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = tuple(sorted(f.relative_to(ROOT).as_posix() for f in (ROOT / "verify").rglob("*.py")))
TESTS = tuple(sorted(f.relative_to(ROOT).as_posix() for f in (ROOT / "tests").rglob("*.py")))
THEOREMS = tuple(sorted(f.relative_to(ROOT).as_posix() for f in (ROOT / "theorems").rglob("*.py")))
TEXTS = tuple(sorted(f.relative_to(ROOT).as_posix() for f in ROOT.rglob("*")
                     if f.suffix in {".py", ".md", ".toml", ".cff", ".json", ".css", ".js", ".yml", ".yaml"} and f.is_file()
                     and not any(part.startswith(".") and part != ".ci" for part in f.relative_to(ROOT).parts)
                     and f.relative_to(ROOT).parts[0] in {"verify", "theorems", "tests", "docs", ".ci", f.name}))
MOST_LINES = 500
FORBIDDEN = {"utils", "util", "helpers", "helper", "base", "manager", "engine", "common", "misc"}
MACHINE = re.compile(r"(?<![\w.])/(home|Users|root|mnt|work|tmp|opt|private|var/folders)/\w|\b[A-Z]:\\\\?(Users|Windows)")


def lines(path: str) -> list[str]:
    return (ROOT / path).read_text(encoding="utf-8").splitlines()


def undocumented(source: str) -> Iterator[str]:
    """The public functions and classes of a module without a docstring; a function whose body stands on the line of its
    `def` is its own contract."""
    def visit(node: ast.AST, prefix: str) -> Iterator[str]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.If | ast.Try):
                yield from visit(child, prefix)
            if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) or child.name.startswith("_"):
                continue
            one_line = not isinstance(child, ast.ClassDef) and child.body[0].lineno == child.lineno
            if not one_line and not ast.get_docstring(child):
                yield prefix + child.name
            if isinstance(child, ast.ClassDef):
                yield from visit(child, f"{prefix}{child.name}.")

    tree = ast.parse(source)
    if not ast.get_docstring(tree):
        yield "the module"
    yield from visit(tree, "")


def badly_named(path: str) -> bool:
    """Whether a part of the path says nothing about what is there."""
    return bool(FORBIDDEN & {part.lower() for part in Path(path).with_suffix("").parts})


def test_every_module_fits_in_one_sitting() -> None:
    assert [path for path in SOURCES + TESTS + THEOREMS if len(lines(path)) > MOST_LINES] == []


def test_every_module_is_named_after_what_it_does() -> None:
    assert [path for path in SOURCES + TESTS + THEOREMS if badly_named(path)] == []
    assert badly_named("verify/search/Utils.py") and not badly_named("verify/search/utility.py")


def test_every_public_function_and_class_says_what_it_does() -> None:
    assert [f"{path}: {name}" for path in SOURCES for name in undocumented((ROOT / path).read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(("source", "found"), [
    ('"""M."""\ndef f():\n    return 1\n', ["f"]),
    ('"""M."""\nclass C:\n    """C."""\n    def m(self):\n        pass\n', ["C.m"]),
    ('"""M."""\nclass C:\n    pass\n', ["C"]), ("x = 1\n", ["the module"]), ('"""M."""\ndef f(): return 1\n', []),
    ('"""M."""\ndef _f():\n    return 1\n', []), ('"""M."""\nif True:\n    def f():\n        return 1\n', ["f"])])
def test_a_missing_docstring_would_be_seen(source: str, found: list[str]) -> None:
    assert list(undocumented(source)) == found


def test_no_file_names_a_folder_of_one_machine() -> None:
    assert [f"{path}: {line}" for path in TEXTS for line in lines(path) if MACHINE.search(line)] == []


def test_a_folder_of_one_machine_would_be_seen() -> None:
    found = ["/" + "home/someone/x.py", "see /" + "tmp/out.json", "C:" + "\\Users\\someone"]
    assert all(MACHINE.search(line) for line in found)
    assert not any(MACHINE.search(line) for line in ["reports/latest/index.html", "a/tmp/b", "p/q", "3/work", "//home"])
    assert {"README.md", "pyproject.toml", "verify/__main__.py", "docs/certificates.md"} <= set(TEXTS)
