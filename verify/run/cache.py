"""Results of earlier runs, found by everything that they depend on.  What is found is judged again before it is said."""
from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from functools import cache
from importlib import metadata
from pathlib import Path

import verify
from verify.language import Variant, statement_hash
from verify.run.plan import Job
from verify.run.store import write_whole

_SOURCES = ("language", "kernel", "search", "read", "mechanisms", "run")
_LIBRARIES = ("python-flint", "sympy", "mpmath")


class Cache:
    """Stored outcomes (JSON texts) in a folder, by key."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find(self, key: str) -> str:
        """The stored text, or "" if there is none."""
        try:
            return (self.folder / f"{key}.json").read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return ""

    def keep(self, key: str, text: str) -> None:
        """Store a text under a key, replacing what was there."""
        write_whole(self.folder / f"{key}.json", text)


def key(job: Job, variant: Variant) -> str:
    """The hash of everything the result of a job depends on: statement, hints, instances, limits, sources, libraries."""
    instances = [sorted((name, repr(value)) for name, value in at.items()) for at in variant.instances]
    parts = [job.claim, statement_hash(variant.statement), repr(variant.proof), instances, asdict(job.limits), sources_hash()]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


@cache
def sources_hash() -> str:
    """The hash of the sources that decide and judge, and of the versions of the libraries that they use."""
    total = hashlib.sha256()
    root = Path(verify.__file__).parent
    for part in _SOURCES:
        for file in sorted((root / part).rglob("*.py")):
            total.update(f"{file.relative_to(root).as_posix()}\0".encode() + file.read_bytes() + b"\0")
    for library in _LIBRARIES:
        try:
            total.update(f"{library} {metadata.version(library)}\0".encode())
        except metadata.PackageNotFoundError:
            total.update(f"{library} absent\0".encode())
    return total.hexdigest()
