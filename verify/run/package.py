"""The package of encodings as folders and files: what can be known of it without executing any."""
from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from types import MappingProxyType

PACKAGE = "theorems"
EVERYTHING = "*"


@cache
def roots() -> tuple[str, ...]:
    """The folders of the package."""
    spec = importlib.util.find_spec(PACKAGE)
    return tuple(spec.submodule_search_locations or ()) if spec else ()


def papers() -> list[str]:
    """The folders of the package that hold encodings, in order."""
    return sorted({f.name for root in roots() for f in os.scandir(root)
                   if f.name.isidentifier() and f.is_dir() and _has_python(f)})


def _has_python(folder: os.DirEntry[str]) -> bool:
    with os.scandir(folder) as files:
        return any(file.name.endswith(".py") for file in files)


def is_user_file(pattern: str) -> bool:
    """Whether a target is the path of a file of claims (Python, TOML, Markdown) rather than an id or a glob."""
    return pattern.endswith((".py", ".toml", ".md"))


def may_hold(paper: str, pattern: str) -> bool:
    """Whether some id of a paper can match a pattern: an id begins with the name of its paper and a slash."""
    wanted = pattern.partition("#")[0]
    head, slash, _ = wanted.partition("/")
    return fnmatchcase(paper, head) if slash else any(c in wanted for c in "*?[")


def matches(pattern: str, id: str, variants: Iterable[str]) -> bool:
    """Whether a pattern (an id or a glob, with a variant after # or without) names a claim that has these variants."""
    wanted, _, variant = pattern.partition("#")
    return fnmatchcase(id, wanted) and (not variant or any(fnmatchcase(v, variant) for v in variants))


def names_nothing(pattern: str, known: Mapping[str, Sequence[str]] = MappingProxyType({})) -> str:
    """What is said of a pattern that matches no claim; `known` has the variants of the claims by their ids, and the nearest are
    named."""
    from difflib import get_close_matches       # only needed for an error

    wanted, _, variant = pattern.partition("#")
    if wanted in known:
        close = [f"{wanted}#{v}" for v in get_close_matches(variant, known[wanted], 3, 0.3) or known[wanted][:3]]
    else:
        documents = {id.partition("/")[0] for id in known}
        plain = wanted.strip().lower()
        head, _, rest = plain.partition("/")
        close = [f"{head}/*"] if head in documents and not rest else get_close_matches(plain, known, 3, 0.75)
        if head not in documents and not close:
            close = [f"{document}/{rest or '*'}" for document in get_close_matches(head, sorted(documents), 3, 0.75)]
    hint = f"; do you mean {' or '.join(close)}?" if close else ";"
    return f"{pattern!r} names no claim{hint} `python -m verify list` prints the ids that exist"


def python_files(folder: str) -> Iterator[os.DirEntry[str]]:
    """The Python files in a folder and below it."""
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False):
            yield from python_files(entry.path)
        elif entry.name.endswith(".py"):
            yield entry
