"""Ids that name no claim: the nearest ones are named."""
from __future__ import annotations

import pytest

from verify.run.index import known
from verify.run.load import LoadError, load_theorems
from verify.run.package import names_nothing

KNOWN = {"dwork2015/cor-21": ("printed", "repaired"), "dwork2015/lem-18": ("printed",), "textbook/pinsker": ("printed",)}


@pytest.mark.parametrize(("pattern", "named"), [
    ("dwork2015/cor-12", "dwork2015/cor-21"), ("dwork2015/lemma-18", "dwork2015/lem-18"), ("textbok/pinsker", "textbook/pinsker"),
    ("dwork2015/cor-21#repared", "dwork2015/cor-21#repaired")])
def test_the_nearest_id_is_named(pattern: str, named: str) -> None:
    line = names_nothing(pattern, KNOWN)
    assert f"do you mean {named}" in line and line.startswith(f"{pattern!r} names no claim") and "\n" not in line


@pytest.mark.parametrize("pattern", ["zzz", "a/b", "*#nothing", ""])
def test_nothing_is_named_where_nothing_is_near(pattern: str) -> None:
    assert "do you mean" not in names_nothing(pattern, KNOWN) and "verify list" in names_nothing(pattern, KNOWN)


def test_an_id_of_the_library_is_found_and_stays_wrong() -> None:
    with pytest.raises(LoadError, match="do you mean dwork2015/cor-21"):
        load_theorems(("dwork2015/cor-211",))
    assert "dwork2015/cor-21" in known() and "dwork2015/cor-211" not in known()
