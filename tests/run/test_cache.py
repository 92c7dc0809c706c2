"""What a stored result depends on: each part, when it changes, changes the key."""
from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from verify.language import Theorem, Variant, forall, real
from verify.run import cache
from verify.run.plan import Job, Limits

x = real("x", "[0, oo)")
JOB = Job(id="a/b", variant="printed")


def variant(**changed: object) -> Variant:
    kept = {"prefix": forall(x), "claim": x >= 0, "instances": [{"x": "1"}], "proof": ("hint",)}
    return Theorem("a/b", "L", "S", **{**kept, **changed}).variants[0]


@pytest.mark.parametrize("changed", [
    {"claim": x >= -1}, {"prefix": forall(real("x", "(0, oo)"))}, {"instances": [{"x": "2"}]}, {"proof": ("other",)}])
def test_another_statement_instance_or_hint_has_another_key(changed: dict[str, object]) -> None:
    assert cache.key(JOB, variant(**changed)) != cache.key(JOB, variant())


@pytest.mark.parametrize("limits", [Limits(timeout=1), Limits(seed=1), Limits(precision=51), Limits(memory=1)])
def test_other_limits_have_another_key(limits: Limits) -> None:
    assert cache.key(replace(JOB, limits=limits), variant()) != cache.key(JOB, variant())


@pytest.mark.parametrize("changed", [{"expected": "REFUTED"}, {"note": "reworded"}])
def test_what_only_compares_or_explains_keeps_the_key(changed: dict[str, object]) -> None:
    assert cache.key(JOB, variant(**changed)) == cache.key(JOB, variant())


def test_a_changed_source_has_another_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "kernel").mkdir()
    monkeypatch.setattr(cache.verify, "__file__", str(tmp_path / "__init__.py"))
    seen = []
    for text in ("a = 1\n", "a = 2\n", "a = 1\n"):
        (tmp_path / "kernel" / "part.py").write_text(text)
        cache.sources_hash.cache_clear()
        seen.append(cache.sources_hash())
    cache.sources_hash.cache_clear()
    assert seen[0] == seen[2] != seen[1]


def test_what_is_kept_is_found_and_nothing_else(tmp_path: Path) -> None:
    kept = cache.Cache(tmp_path / "cache")
    assert kept.find("k") == ""
    kept.keep("k", "text")
    assert (kept.find("k"), kept.find("other")) == ("text", "")
