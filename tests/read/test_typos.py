"""Words of conditions that are misspelt: the error names the word that was meant, and no statement is read."""
from __future__ import annotations

import pytest

from verify.read.text import ReadError, read_claim


@pytest.mark.parametrize(("where", "hint"), [
    ("x reel", "did you mean real for reel?"), ("x intger >= 1", "did you mean integer for intger?"), ("x inn (0, 1]", "did you mean in for inn?"),
    ("x real; P, Q distributons", "did you mean distributions for distributons?"), ("x real; K chanel", "did you mean channel for chanel?"),
    ("x real; P distribution on X; S evnt on X", "did you mean event for evnt?"),("x real; y > 0 positve", "")])
def test_the_word_that_was_meant_is_named(where: str, hint: str) -> None:
    with pytest.raises(ReadError) as caught:
        read_claim("x <= 1", where)
    assert str(caught.value).endswith(hint) and "\n" not in str(caught.value)


@pytest.mark.parametrize("where", ["y real", "x >", "x > 0, x", "", "x in (0, 1", "x plof"])
def test_where_nothing_is_near_nothing_is_guessed(where: str) -> None:
    with pytest.raises(ReadError) as caught:
        read_claim("x <= 1", where)
    assert "did you mean" not in str(caught.value) and "for x" not in str(caught.value)


@pytest.mark.parametrize("where", ["x real", "x integer >= 1", "x real; P, Q distributions", "x real; K channel", "positive >= 0, x > positive"])
def test_words_that_are_read_are_left_alone(where: str) -> None:
    assert read_claim("x <= 1", where).prefix
