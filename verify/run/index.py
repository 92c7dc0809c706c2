"""What `list` prints of each encoded claim, kept in the user's cache until one of the files changes.

The index says nothing that loading would not: it counts only while every file has the size and time of change that it had when
it was loaded, and where it cannot be kept the claims are loaded."""
from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from verify.run.package import EVERYTHING, is_user_file, matches, may_hold, names_nothing, papers, python_files, roots
from verify.run.wrong_input import LoadError

if TYPE_CHECKING:
    from verify.language import Theorem

Stamps = dict[str, list[int]]
SETTLED = 2 * 10**9    # nanoseconds after which a file system gives another change another time


class ListedVariant(NamedTuple):
    """A reading of a claim."""

    name: str
    kind: str
    expected: str
    scope: str


class Listed(NamedTuple):
    """A claim with its readings, without statements and proofs."""

    id: str
    label: str
    source: str
    variants: tuple[ListedVariant, ...]


def listed(patterns: Sequence[str]) -> list[Listed]:
    """The claims that `load_theorems` gives for the same patterns, in the same order; raises LoadError like it."""
    if any(map(is_user_file, patterns)):
        return _loaded(patterns)
    stamps = _stamps()
    kept = _kept(stamps)
    wanted = {paper for paper in papers() if any(may_hold(paper, pattern) for pattern in patterns)}
    if not wanted <= set(kept):
        from verify.run import load

        claims = _loaded(patterns)
        _keep(stamps, kept | {paper: [_described(t) for t in load.theorems_of(paper)] for paper in wanted})
        return claims
    found: dict[str, Listed] = {}
    for pattern in patterns:
        matching = {claim.id: claim for paper in wanted for claim in kept[paper]
                    if may_hold(paper, pattern) and matches(pattern, claim.id, (v.name for v in claim.variants))}
        if not matching and pattern != EVERYTHING:
            raise LoadError(names_nothing(pattern, known()))
        found |= matching
    return [found[id] for id in sorted(found)]


def known() -> dict[str, tuple[str, ...]]:
    """The names of the variants of every encoded claim by its id; empty where an encoding cannot be loaded."""
    try:
        return {claim.id: tuple(v.name for v in claim.variants) for claim in listed((EVERYTHING,))}
    except LoadError:
        return {}


def _loaded(patterns: Sequence[str]) -> list[Listed]:
    from verify.run.load import load_theorems

    return [_described(t) for t in load_theorems(patterns)]


def _described(theorem: Theorem) -> Listed:
    from verify.run.plan import statement_kind

    variants = (ListedVariant(v.name, statement_kind(v.statement), v.expected, v.scope)
                for v in theorem.variants)
    return Listed(theorem.id, theorem.label, theorem.source, tuple(variants))


def _stamps() -> Stamps:
    """Size and time of change of every encoding, and of the modules that read them."""
    here = os.path.dirname(os.path.dirname(__file__))
    folders: Iterable[str] = (*roots(), os.path.join(here, "language"), os.path.join(here, "run"))
    found: Stamps = {}
    for folder in folders:
        for file in python_files(folder):
            status = file.stat()
            found[file.path] = [status.st_size, status.st_mtime_ns]
    return found


def _file() -> str:
    """Where the index of this package is kept: in the user's folder for what can be made again; "" where there is none."""
    named = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    folder = named or os.path.join(os.path.expanduser("~"), ".cache")
    name = f"claims-{crc32('|'.join(roots()).encode()):08x}.json"
    return os.path.join(folder, "verify", name) if os.path.isabs(folder) else ""


def _kept(stamps: Stamps) -> dict[str, list[Listed]]:
    """The claims of each paper that the index holds, nothing where it is of other files or unreadable."""
    try:
        with open(_file(), encoding="utf-8") as file:
            data = json.load(file)
        if data["stamps"] != stamps:
            return {}
        return {paper: [Listed(i, label, source, tuple(ListedVariant(*v) for v in variants))
                        for i, label, source, variants in claims] for paper, claims in data["papers"].items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}


def _keep(stamps: Stamps, claims: dict[str, list[Listed]]) -> None:
    """Write the index, whole, where that is possible and no file changed just now: a further change might not be seen."""
    path = _file()
    if not path or any(time.time_ns() - changed < SETTLED for _, changed in stamps.values()):
        return
    temporary = f"{path}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(temporary, "w", encoding="utf-8") as file:
            json.dump({"stamps": stamps, "papers": claims}, file)
        os.replace(temporary, path)
    except OSError:
        with suppress(OSError):
            os.unlink(temporary)
