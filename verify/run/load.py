"""Theorems by id, from the `theorems` package or from a Python file of the user's own.  Imports the language only."""
from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from types import ModuleType

from verify.language import LanguageError, Statement, Theorem, decode, encode
from verify.run.loading import loading, module_of
from verify.run.wrong_input import LoadError

PACKAGE = "theorems"
EVERYTHING = "*"


def load_theorems(patterns: Sequence[str] = (EVERYTHING,)) -> list[Theorem]:
    """The theorems that any of the patterns names, in order of id, each once.

    A pattern is an id, an id with a variant ("paper/claim#printed"), a glob over ids, or the path of a Python file.
    Raises LoadError if a pattern names nothing, a file fails to import, or one id stands in two files.
    """
    found: dict[str, tuple[Theorem, str]] = {}
    for pattern in patterns:
        matched = False
        for theorem, file in _of_pattern(pattern):
            other = found.setdefault(theorem.id, (theorem, file))
            if other[0] is not theorem:
                raise LoadError(f"{theorem.id} is encoded twice, in {other[1]} and in {file}; rename one of the two")
            matched = True
        if not matched and pattern != EVERYTHING:
            raise LoadError(f"{pattern!r} names no claim; `python -m verify list` prints the ids that exist")
    return [found[i][0] for i in sorted(found)]


def encoded_theorems(id: str) -> list[Theorem]:
    """The theorems of the package with an id, as it stands: neither a glob nor a path, whatever it looks like."""
    paper = id.partition("/")[0]
    return [theorem for theorem, _ in _of_paper(paper) if theorem.id == id] if paper in _papers() else []


def is_user_file(pattern: str) -> bool:
    """Whether a target is the path of a Python file rather than an id or a glob."""
    return pattern.endswith(".py")


def _of_pattern(pattern: str) -> list[tuple[Theorem, str]]:
    if is_user_file(pattern):
        return _of_user_file(pattern, str(Path(pattern).resolve()))
    wanted, _, variant = pattern.partition("#")
    pairs = [pair for paper in _papers() if _may_hold(paper, wanted) for pair in _of_paper(paper)]
    chosen = [pair for pair in pairs if fnmatchcase(pair[0].id, wanted)]
    if variant:
        chosen = [pair for pair in chosen if any(fnmatchcase(v.name, variant) for v in pair[0].variants)]
    return chosen


def _may_hold(paper: str, wanted: str) -> bool:
    """Whether some id of the paper can match: an id begins with the name of its paper and a slash."""
    head, slash, _ = wanted.partition("/")
    return fnmatchcase(paper, head) if slash else any(c in wanted for c in "*?[")


@cache
def _roots() -> tuple[Path, ...]:
    spec = importlib.util.find_spec(PACKAGE)
    return tuple(Path(p) for p in (spec.submodule_search_locations or ())) if spec else ()


def _papers() -> list[str]:
    """The folders of the package that hold encodings."""
    return sorted({f.name for root in _roots() for f in root.iterdir() if f.name.isidentifier() and any(f.glob("*.py"))})


def paper_title(paper: str) -> str:
    """The TITLE that the package of a paper states, or else the paper's own name."""
    if paper not in _papers() or not any((root / paper / "__init__.py").is_file() for root in _roots()):
        return paper
    return str(getattr(_imported(f"{PACKAGE}.{paper}", f"{PACKAGE}/{paper}/__init__.py"), "TITLE", paper))


@cache
def _of_paper(paper: str) -> tuple[tuple[Theorem, str], ...]:
    """Every theorem of a paper with the file that encodes it; one id stands in one file."""
    found: dict[str, tuple[Theorem, str]] = {}
    for file in sorted(f for root in _roots() for f in (root / paper).rglob("*.py")):
        shown = _shown(file)
        parts = file.relative_to(next(r for r in _roots() if r in file.parents)).with_suffix("").parts
        name = ".".join((PACKAGE, *(p for p in parts if p != "__init__")))
        for theorem in _theorems_in(_imported(name, shown)):
            if not theorem.id.startswith(paper + "/"):
                raise LoadError(f"{shown}: id: {theorem.id!r} stands in the folder {paper}; begin it with {paper + '/'!r}")
            other = found.setdefault(theorem.id, (theorem, shown))
            if other[0] is not theorem:
                raise LoadError(f"{theorem.id} is encoded twice, in {other[1]} and in {shown}; rename one of the two")
    return tuple(found.values())


def _imported(name: str, shown: str) -> ModuleType:
    with loading(shown):
        return importlib.import_module(name)


@cache
def _of_user_file(path: str, full: str) -> list[tuple[Theorem, str]]:
    """The theorems of a Python file, found as values of its module; `path` is how the user wrote `full`."""
    module = module_of(path, full)
    found: dict[str, tuple[Theorem, str]] = {}
    for theorem in _theorems_in(module):
        _require_encodable(path, theorem)
        if found.setdefault(theorem.id, (theorem, path))[0] is not theorem:
            raise LoadError(f"{theorem.id} is encoded twice in {path}; rename one of the two")
    if not found:
        raise LoadError(f"{path}: holds no Theorem; assign at least one to a name, for example `bound = Theorem(...)`")
    return list(found.values())


def _require_encodable(path: str, theorem: Theorem) -> None:
    """Raise LoadError unless the statements of a theorem are made of the vocabulary only, each part of its type."""
    for variant in theorem.variants:
        try:
            decode(encode(variant.statement), Statement)
        except (LanguageError, ValueError, TypeError, KeyError, RecursionError) as error:
            reason = " ".join(str(error).split())[:300]
            raise LoadError(f"{path}: {theorem.id} ({variant.name}): {reason}; "
                            "use the vocabulary of verify.language") from error


def _theorems_in(module: ModuleType) -> Iterator[Theorem]:
    """The theorems that are values of the module, or stand in its lists and tuples, in the order of the file."""
    seen: set[int] = set()
    for value in vars(module).values():
        for item in value if isinstance(value, list | tuple) else (value,):
            if isinstance(item, Theorem) and id(item) not in seen:
                seen.add(id(item))
                yield item


def _shown(file: Path) -> str:
    try:
        return str(file.relative_to(Path.cwd()))
    except ValueError:
        return str(file)

