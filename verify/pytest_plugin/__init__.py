"""pytest collects files of claims: one item for each variant, which fails where its verdict is not the expected one.

Nothing is collected unless `--verify-claims` or the ini option `verify_files` asks for it; nothing heavy is imported before.
"""
from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from verify.pytest_plugin.items import ClaimFile

USUAL_FILES = ("claims_*.py", "*.claims.toml", "*.claims.md")


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options, on the command line and in the configuration."""
    group = parser.getgroup("verify", "claims decided by verify")
    group.addoption("--verify-claims", action="store_true", default=False,
                    help=f"collect files of claims: {' '.join(USUAL_FILES)}, or what verify_files names")
    group.addoption("--verify-timeout", type=float, metavar="SECONDS", help="of search, per claim (ini: verify_timeout; 60)")
    group.addoption("--verify-evidence", metavar="DIR", help="where evidence is kept (ini: verify_evidence; reports)")
    group.addoption("--verify-fresh", action="store_true", default=False, help="search everything anew")
    group.addoption("--verify-keep", action="store_true", default=False, help="write the evidence that is found")
    parser.addini("verify_files", "patterns of files of claims, which are then always collected", type="args", default=[])
    parser.addini("verify_timeout", "seconds of search, per claim", default="")
    parser.addini("verify_evidence", "where evidence is kept, seen from the root folder", default="reports")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ClaimFile | None:
    """A file of claims, where one is asked for."""
    patterns = parent.config.getini("verify_files") or (USUAL_FILES if parent.config.getoption("--verify-claims") else ())
    if not any(fnmatch(file_path.name, p) or fnmatch(file_path.as_posix(), f"*/{p}") for p in patterns):
        return None
    from verify.pytest_plugin.items import ClaimFile

    collected: ClaimFile = ClaimFile.from_parent(parent, path=file_path)
    return collected
