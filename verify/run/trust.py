"""What a verdict rests on: the modules of the kernel that judging its evidence uses, and how many lines they have."""
from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import verify.kernel

KERNEL = "verify.kernel"
FLOORS = ("format", "numbers", "enclosures", "means", "values", "scalar", "models", "sums", "written", "laws", "theorems",
          "statements")
ALWAYS = (f"{KERNEL}.statements.judge", f"{KERNEL}.format.certificate")


@dataclass(frozen=True)
class Trust:
    """The non-blank lines of the kernel's modules that a verdict rests on, and the floors they stand on, lowest first."""

    lines: int
    parts: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        """As reports hold it."""
        return {"lines": self.lines, "parts": list(self.parts)}


def trust(parts: Iterable[str]) -> Trust:
    """What a judgement rests on, from the optional parts that it noted: these, what judging anything needs, and all that they
    import."""
    modules = closure((*ALWAYS, *parts))
    floors = {floor_of(name) for name in modules}
    return Trust(sum(_module(name).lines for name in modules), tuple(f for f in FLOORS if f in floors))


def closure(modules: Iterable[str]) -> frozenset[str]:
    """Modules of the kernel with all that they import when they are loaded."""
    found, todo = set[str](), list(modules)
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += _module(name).imports
    return frozenset(found)


def floor_of(module: str) -> str:
    """The folder of the kernel in which a module stands."""
    return module.removeprefix(f"{KERNEL}.").split(".")[0]


@dataclass(frozen=True)
class _Module:
    lines: int
    imports: tuple[str, ...]
    loads: tuple[str, ...]      # imported inside functions, where they are needed


def loads_on_demand(module: str) -> tuple[str, ...]:
    """The modules of the kernel that functions of a module import."""
    return _module(module).loads


def kernel_modules() -> tuple[str, ...]:
    """All modules of the kernel, by name."""
    return tuple(sorted(_files()))


@cache
def _files() -> dict[str, Path]:
    root = Path(verify.kernel.__file__).parent
    return {f"{KERNEL}." + ".".join(p.relative_to(root).with_suffix("").parts): p for p in root.rglob("*.py")
            if p.name != "__init__.py"}


@cache
def _module(name: str) -> _Module:
    text = _files()[name].read_text(encoding="utf-8")
    tree = ast.parse(text)
    typing_only = {id(n) for block in tree.body if isinstance(block, ast.If) for n in ast.walk(block)}
    imports, loads = dict[str, None](), dict[str, None]()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and id(node) not in typing_only:
            found = {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)} & _files().keys()
            (imports if node in tree.body else loads).update(dict.fromkeys(sorted(found)))
    return _Module(sum(bool(line.strip()) for line in text.splitlines()), tuple(imports), tuple(loads))
