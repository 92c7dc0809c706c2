"""docs/json.md names the keys of a result, all of them and no other."""
from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")


def named(page: str) -> set[str]:
    """The keys in the first column of the table."""
    rows = re.findall(r"^\| (`.*?) \|", page.split("| key |")[1], re.MULTILINE)
    return {key for row in rows for key in re.findall(r"`(\w+)`", row)}


def test_the_keys_are_those_of_the_schema() -> None:
    schema = json.loads((ROOT / "verify" / "report" / "schema.json").read_text(encoding="utf-8"))
    assert named(PAGE) == set(schema["$defs"]["claim"]["properties"])


def test_a_key_that_is_missing_would_be_seen() -> None:
    assert named(PAGE.replace("| `seconds` |", "| seconds |")) != named(PAGE)
