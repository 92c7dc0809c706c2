"""Tests that take a second or more run with the slow ones; others of each kind stay with the fast ones."""
from __future__ import annotations

from pathlib import Path


def table(text: str) -> dict[str, frozenset[str]]:
    """Of lines `module: claim`, for each module the claims, as the names of its tests have them, or names of tests without one."""
    found: dict[str, set[str]] = {}
    for line in text.splitlines():
        module, _, claim = line.partition(": ")
        found.setdefault(module, set()).add(claim)
    return {module: frozenset(claims) for module, claims in found.items()}


LONG = table((Path(__file__).parent / "slow.txt").read_text(encoding="utf-8"))
