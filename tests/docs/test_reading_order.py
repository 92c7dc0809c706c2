"""The README names every trusted file, so that a reader misses none."""
from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def trusted() -> set[str]:
    return {str(f.relative_to(ROOT)) for folder in ("language", "kernel") for f in (ROOT / "verify" / folder).glob("*.py")
            if f.name != "__init__.py"}


def named(text: str) -> list[str]:
    section = text.split("## What is trusted")[1].split("\n## ")[0]
    return re.findall(r"`(verify/(?:kernel|language)/\w+\.py)`", section)


def test_the_reading_order_is_complete_and_names_each_file_once() -> None:
    files = named((ROOT / "README.md").read_text(encoding="utf-8"))
    assert sorted(files) == sorted(trusted())


def test_a_missing_file_would_be_seen() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(named(text.replace("`verify/kernel/reals.py`", ""))) == trusted() - {"verify/kernel/reals.py"}
