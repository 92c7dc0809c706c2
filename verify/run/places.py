"""Where in its file a claim stands: the file, and the line of its id or of the name of its variant."""
from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from verify.read.source import ReadError
from verify.run.own_claims import named_lines


def line_of(path: str, id: str, variant: str = "printed") -> int:
    """The line (from 1) of a variant in a Python, TOML or Markdown file of claims; 1 where it cannot be told."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return 1
    name = id.partition("/")[2]
    if path.endswith(".md"):
        try:
            return next((number for n, _, number in named_lines(text) if n == name), 1)
        except ReadError:
            return 1
    if path.endswith(".toml"):
        return _in_toml(text, name, variant)
    places = _in_python(text)
    return places.get((id, variant)) or places.get((id, "printed")) or 1


def _in_toml(text: str, name: str, variant: str) -> int:
    """The line of a table, or of a key with a claim on one line; of a variant the line that names it behind that."""
    def begins(word: str) -> str:
        return rf"(?:\"{re.escape(word)}\"|'{re.escape(word)}'|{re.escape(word)})"

    rows = text.splitlines()
    head = re.compile(rf"\s*(?:\[\s*{begins(name)}\s*[\].]|{begins(name)}\s*[=.])")
    first = next((i for i, row in enumerate(rows) if head.match(row)), 0)
    if variant == "printed":
        return first + 1
    inner = re.compile(rf"\s*(?:\[\s*{begins(name)}\s*\.\s*variants\s*\.\s*)?{begins(variant)}\s*[\]=]")
    return next((i for i, row in enumerate(rows) if i >= first and inner.match(row)), first) + 1


@cache
def _in_python(text: str) -> dict[tuple[str, str], int]:
    """The lines of the calls that build theorems and variants, by id and name, as far as these are written out."""
    found: dict[tuple[str, str], int] = {}
    names: dict[str, str] = {}
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and isinstance(node.targets[0], ast.Name):
            names[node.targets[0].id] = _first(node.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (said := _first(node)):
            if isinstance(node.func, ast.Name):
                found.setdefault((said, "printed"), node.lineno)
            elif isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) and node.func.attr == "variant":
                found.setdefault((names.get(node.func.value.id, ""), said), node.lineno)
    return found


def _first(call: ast.Call) -> str:
    """The first argument of a call where it is a text, else ""."""
    first = call.args[0] if call.args else None
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else ""
