"""What the continuous test searches anew: the claims that a change touches, and a twentieth that turns with the commit."""
from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from verify.run.load import claim_files

ROOT = Path(__file__).parents[2]
SCRIPT: dict[str, Any] = runpy.run_path(str(ROOT / ".ci" / "search_anew.py"))
FILES = {f"paper/claim-{i}": f"theorems/paper/claim_{i}.py" for i in range(200)}


@pytest.mark.parametrize(("changed", "touched"), [
    ("theorems/paper/claim_1.py", True), ("theorems/paper/claim_1_written.py", True), ("theorems/other/claim_1.py", False),
    ("theorems/paper/claim_11.py", False), ("theorems/paper/__init__.py", False)])
def test_a_file_touches_the_claims_that_it_encodes_or_proves(changed: str, touched: bool) -> None:
    files = {"paper/claim-1": "theorems/paper/claim_1.py"}
    commit = next(str(i) for i in range(100) if not SCRIPT["chosen"](files, [], str(i)))
    assert SCRIPT["chosen"](files, [changed], commit) == (["paper/claim-1"] if touched else [])


def test_the_share_turns_with_the_commit_until_everything_was_searched() -> None:
    seen: set[str] = set()
    for i in range(200):
        share = SCRIPT["chosen"](FILES, [], str(i))
        assert share == SCRIPT["chosen"](FILES, [], str(i)) and 1 <= len(share) <= 30
        seen |= set(share)
    assert seen == set(FILES)


def test_a_wide_change_is_searched_in_part() -> None:
    everything, share = SCRIPT["chosen"](FILES, list(FILES.values()), "1"), SCRIPT["chosen"](FILES, [], "1")
    assert set(share) < set(everything) and SCRIPT["MOST"] <= len(everything) <= SCRIPT["MOST"] + len(share)


def test_the_files_of_the_encoded_claims_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    files = claim_files()
    assert len(files) > 100 and all((ROOT / file).is_file() for file in files.values())
