"""The index of `list`: it says what loading says, never of files that have changed, and does without a place to be kept."""
from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.run.encodings import forget, encode
from verify.run import index
from verify.run.index import Listed, listed
from verify.run.load import load_theorems
from verify.run.wrong_input import LoadError

OLD = 1_600_000_000 * 10**9


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's cache in a folder of the test; the modules that load encodings count as settled."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(index, "SETTLED", 0)
    return tmp_path / "cache" / "verify"


def loaded(patterns: Sequence[str]) -> list[tuple[str, str, str, list[str]]]:
    return [(t.id, t.label, t.source, [v.name for v in t.variants]) for t in load_theorems(patterns)]


def plain(claims: Sequence[Listed]) -> list[tuple[str, str, str, list[str]]]:
    return [(c.id, c.label, c.source, [v.name for v in c.variants]) for c in claims]


def two_papers(papers: Path) -> list[Path]:
    return [encode(papers, "b2020", "thm", "b2020/thm-1"), encode(papers, "a2019", "two", "a2019/lemma-2"),
            encode(papers, "a2019", "one", "a2019/lemma-1")]


def test_it_says_what_loading_says_and_loads_nothing(papers: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    two_papers(papers)
    cases = [("*",), ("a2019/*",), ("b2020/thm-1", "*/thm-1"), ("a2019/lemma-2#printed",), ("*#pr*",), ("*#sharp", "*")]
    first = listed(("*",))
    assert {v.scope for c in first for v in c.variants if v.name == "printed"} == {"as printed"}
    expected = [(loaded(c) if c[0] != "*#sharp" else None) for c in cases]
    monkeypatch.setattr(index, "_loaded", lambda patterns: pytest.fail("loaded"))
    assert listed(("*",)) == first and len(list(cache.iterdir())) == 1
    for case, wanted in zip(cases, expected, strict=True):
        if wanted is None:
            with pytest.raises(LoadError, match="names no claim"):
                listed(case)
        else:
            assert plain(listed(case)) == wanted


@pytest.mark.parametrize("pattern", ["a2019/lemma-3", "a2018/*", "lemma-1", "a2019/lemma-1#sharp", "absent.py"])
def test_a_pattern_that_names_nothing_is_the_same_error(papers: Path, cache: Path, pattern: str) -> None:
    two_papers(papers)
    for _ in range(2):
        with pytest.raises(LoadError) as said:
            listed((pattern,))
        with pytest.raises(LoadError) as loading:
            load_theorems((pattern,))
        assert str(said.value) == str(loading.value)
        if pattern != "absent.py":
            listed(("*",))


def test_a_changed_added_or_removed_file_is_seen(papers: Path, cache: Path) -> None:
    files = two_papers(papers)
    assert len(listed(("*",))) == 3

    def again() -> list[str]:
        forget()
        return [c.id for c in listed(("*",))]

    encode(papers, "a2019", "three", "a2019/lemma-3")
    assert again() == ["a2019/lemma-1", "a2019/lemma-2", "a2019/lemma-3", "b2020/thm-1"]
    files[0].unlink()
    assert again() == ["a2019/lemma-1", "a2019/lemma-2", "a2019/lemma-3"]


def test_a_change_of_the_same_size_is_seen_by_its_time(papers: Path, cache: Path) -> None:
    file = two_papers(papers)[0]
    os.utime(file, ns=(OLD, OLD))
    listed(("*",))
    stamps = json.loads(next(cache.iterdir()).read_text())["stamps"]
    assert stamps[str(file)] == [file.stat().st_size, OLD]
    file.write_text(file.read_text().replace('"L"', '"M"'))
    assert file.stat().st_size == stamps[str(file)][0]
    forget()
    sys.modules.pop(f"{papers.name}.b2020.thm")
    assert [c.label for c in listed(("b2020/*",))] == ["M"]


def test_a_file_that_changed_just_now_is_not_kept(papers: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "SETTLED", 10**12)
    two_papers(papers)
    assert len(listed(("*",))) == 3
    assert not cache.exists()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"stamps": 1, "papers": {}}', "{" * 5, "\x00"])
def test_an_unreadable_index_is_none(papers: Path, cache: Path, text: str) -> None:
    two_papers(papers)
    listed(("*",))
    (file,) = cache.iterdir()
    file.write_text(text)
    assert plain(listed(("*",))) == loaded(("*",))


def test_claims_of_a_wrong_shape_are_none(papers: Path, cache: Path) -> None:
    two_papers(papers)
    listed(("*",))
    (file,) = cache.iterdir()
    data = json.loads(file.read_text())
    for wrong in (None, [1], [["id"]], {"a": 1}):
        file.write_text(json.dumps(data | {"papers": {"a2019": wrong, "b2020": wrong}}))
        assert plain(listed(("*",))) == loaded(("*",))


def test_where_nothing_can_be_kept_the_claims_are_loaded(papers: Path, cache: Path) -> None:
    two_papers(papers)
    cache.parent.mkdir()
    cache.write_text("a file where the folder should be")
    assert plain(listed(("*",))) == plain(listed(("*",))) == loaded(("*",))
    assert cache.is_file()


def test_without_a_home_nothing_is_kept(papers: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    two_papers(papers)
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    before = sorted(Path.cwd().iterdir())
    assert plain(listed(("*",))) == loaded(("*",))
    assert sorted(Path.cwd().iterdir()) == before and not cache.exists()


def test_a_broken_file_is_the_same_error_and_leaves_the_other_papers(papers: Path, cache: Path) -> None:
    two_papers(papers)
    (papers / "c2021").mkdir()
    (papers / "c2021" / "broken.py").write_text("import nothing_of_this_name\n")
    for _ in range(2):
        assert [c.id for c in listed(("a2019/*",))] == ["a2019/lemma-1", "a2019/lemma-2"]
        with pytest.raises(LoadError, match=r"broken\.py: cannot be loaded: ModuleNotFoundError"):
            listed(("*",))
