"""The shares that docs/explanation/verdicts.md states are those of the kept evidence, give or take three points."""
from __future__ import annotations

import pytest

from tests.docs.shares_page import ABOUT, PAGE, counts, filled, shown

POINTS = 3


def near(a: dict[str, tuple[int, int]], b: dict[str, tuple[int, int]]) -> bool:
    return a.keys() == b.keys() and all(abs(x - y) <= POINTS for k in a for x, y in zip(a[k], b[k], strict=True))


def test_the_shares_are_those_of_the_library() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert near(shown(page), shown(filled(page, counts()))), "run `python -m tests.docs.shares_page`"
    assert set(shown(page)) == set(ABOUT.values())


def test_other_shares_would_be_seen() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert not near(shown(page), shown(filled(page, dict.fromkeys(ABOUT, (100, 50, 10)))))
    assert not near(shown(page), {})
    with pytest.raises(ValueError, match="place"):
        filled(page.replace("<!-- shares -->", ""), {})
