"""A name for letters of two sets, which a statement cannot have, is read as two names."""
from __future__ import annotations

from verify.kernel.format.well_formed import well_formed
from verify.language import Every, Letter, walk
from verify.read.text import read_claim

WHERE = "K channel X -> Y; L channel X -> Z; eps >= 0; x in X"
CLAIM = "K(y|x) >= 0 for every y in Y"


def _names(*given: str) -> set[tuple[str, str]]:
    s = read_claim(CLAIM, WHERE, given)
    well_formed(s)
    return {(n.name, getattr(n.over, "name", "")) for n in walk(s) if isinstance(n, Letter)}


def test_letters_of_two_sets_have_two_names() -> None:
    """The first set keeps the name, and what is quantified keeps its own."""
    assert _names("L(y|x) <= 1 for every y in Z") == {("y_Y", "Y"), ("y", "Z"), ("x", "X")}
    assert _names("K(w|x) <= 1 for every w in Y", "L(w|x) <= 1 for every w in Z") == {
        ("w", "Y"), ("w_Z", "Z"), ("x", "X"), ("y", "Y")}


def test_a_new_name_is_free() -> None:
    """Names that stand in the statement are left alone."""
    names = [n for n, space in _names("L(y|x) <= 1 for every y in Z", "K(y_Y|x) <= 1 for every y_Y in Y") if space in "YZ"]
    assert len(names) == len(set(names)) == 3


def test_one_set_keeps_its_name() -> None:
    """Nothing is renamed where a name stands for letters of one set."""
    s = read_claim(CLAIM, WHERE, ("L(w|x) <= 1 for every w in Z",))
    assert {n.name for n in walk(s) if isinstance(n, Letter)} == {"x", "y", "w"}
    assert isinstance(s.claim, Every) and s.claim.letters[0].name == "y"
