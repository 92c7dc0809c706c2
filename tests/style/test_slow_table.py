"""The table of slow tests: each name in it is that of a test."""
from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PARTS, part_of
from tests.slow import LONG

HERE = Path(__file__).parents[2]


def missing(collected: str) -> list[tuple[str, str]]:
    """The names of the table that no line of pytest's list of tests has."""
    seen: dict[str, set[str]] = {}
    for line in collected.splitlines():
        file, _, rest = line.partition("::")
        test, _, claim = rest.partition("[")
        seen.setdefault(Path(file).stem, set()).add(claim.removesuffix("]") or test)
    return [(module, name) for module, names in LONG.items() for name in names if name not in seen.get(module, ())]


@pytest.mark.slow
def test_each_name_is_that_of_a_test() -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "-m", "slow or not slow", "tests"]
    listed = subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=300, check=True).stdout
    assert missing(listed) == []


def test_each_part_of_the_slow_tests_is_chosen_by_some_commits() -> None:
    parts = [part_of(f"tests/x.py::test_one[{i}]") for i in range(600)]
    assert {part_of(str(commit)) for commit in range(60)} == set(parts) == set(range(PARTS))
    assert all(parts.count(k) > 60 for k in range(PARTS))


def test_a_name_of_no_test_is_found() -> None:
    module, names = next(iter(LONG.items()))
    lines = "\n".join(f"tests/x/{m}.py::test_one[{n}]" for m, some in LONG.items() for n in some)
    assert missing(lines) == []
    assert missing(lines.replace(f"{module}.py", "test_else.py")) == [(module, n) for n in names]
