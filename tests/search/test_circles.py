"""No module of the search imports itself through others, late imports included."""
from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]


def imports_of(source: str) -> Iterator[str]:
    """The full names that a source text imports, at any depth; what only a type checker imports is left out."""
    todo: list[ast.AST] = [ast.parse(source)]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            todo.extend(node.orelse)
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        todo.extend(ast.iter_child_nodes(node))


def circles(sources: Mapping[str, str]) -> list[list[str]]:
    """The groups of modules (name to source text) of which each reaches each other by imports."""
    arrows = {name: {i for i in imports_of(text) if i in sources and i != name} for name, text in sources.items()}
    reached = {name: _reached(name, arrows) for name in sources}
    groups = {frozenset(n for n in reached[name] if name in reached[n]) for name in sources}
    return sorted(sorted(g) for g in groups if g)


def _reached(name: str, arrows: Mapping[str, set[str]]) -> set[str]:
    found: set[str] = set()
    todo = [*arrows[name]]
    while todo:
        at = todo.pop()
        if at not in found:
            found.add(at)
            todo.extend(arrows[at])
    return found


def sources_under(folder: str) -> dict[str, str]:
    """The modules of a package and its sub-packages, by their full names."""
    files = sorted((ROOT / folder).rglob("*.py"))
    return {".".join(f.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): f.read_text(encoding="utf-8")
            for f in files}


def test_the_search_has_no_circle_of_imports() -> None:
    assert circles(sources_under("verify/search")) == []


def test_a_circle_would_be_seen_and_a_type_is_none() -> None:
    first = "from a.second import f\n"
    assert circles({"a.first": first, "a.second": "def f():\n    from a import first\n"}) == [["a.first", "a.second"]]
    checked = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from a.first import T\n"
    assert circles({"a.first": first, "a.second": checked}) == []
    assert circles({"a.first": first, "a.second": "import a.third", "a.third": "import a.first"}) == [
        ["a.first", "a.second", "a.third"]]
