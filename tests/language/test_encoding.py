"""What stands in the wrong place of an encoding is one line: where, what, and how to mend it."""
from __future__ import annotations

from typing import Any

import pytest

from verify.language import (
    Alphabet, Distribution, LanguageError, Letter, Relation, Statement, Theorem, both, distributions, equal, every, exists, forall,
    real)

u = real("u", "[0, oo)")
R = Alphabet("R")
X, Y = distributions("X Y", R)


def theorem(**parts: Any) -> Theorem:
    return Theorem(**{"id": "own/one", "label": "L", "source": "S", "prefix": forall(u), "claim": u <= 3, "instances": [{"u": "1"}],
                      **parts})


@pytest.mark.parametrize(("parts", "said"), [
    ({"given": (u == 2,)}, r"given: item 1: False is no formula: .* write equal\(a, b\)"),
    ({"given": (u <= 1, u != 2)}, r"given: item 2: True is no formula: .* differ\(a, b\)"),
    ({"given": u <= 1}, r"given: a formula stands where a tuple of formulas .*with the comma"),
    ({"given": "u <= 1"}, r"given: 'u <= 1' is no tuple of formulas"), ({"given": (None,)}, "given: item 1: None is no formula"),
    ({"given": 7}, "given: 7 is no tuple"), ({"given": (["u"],)}, "given: item 1: a list stands where a formula is expected"),
    ({"given": ("u <= 1",)}, "given: item 1: 'u <= 1' is no formula"),
    ({"claim": u == 2}, "claim: False is no formula"), ({"claim": True}, "claim: True is no formula"),
    ({"claim": "u <= 1"}, "claim: 'u <= 1' is no formula"), ({"claim": 0.5}, "claim: 0.5 is no formula"),
    ({"claim": 3}, "claim: 3 is no formula"), ({"claim": [u <= 1]}, "claim: a list stands where a formula is expected"),
    ({"claim": u + 1}, "claim: an expression stands where a formula is expected"),
    ({"claim": both(u <= 1, u == 1)}, "claim: part 2: False is no formula"),
    ({"claim": every(Letter("r", R), False)}, "claim: False stands where a relation is expected"),
    ({"claim": Statement((), (u == 1,), u <= 1)}, "claim: given: item 1: False is no formula"),
    ({"prefix": u}, r"prefix: .* is no list of quantifiers; write forall\(x, y\)"),
    ({"prefix": (u,)}, "prefix: item 1: .* is no quantifier"), ({"prefix": "u"}, "prefix: 'u' is no list of quantifiers"),
    ({"prefix": 3}, "prefix: 3 is no list"), ({"prefix": forall(u)[0]}, "prefix: .* is no list of quantifiers"),
    ({"instances": {"u": "1"}}, r"instances: .* is no list; write \[\{"), ({"instances": ["1"]}, "instances: item 1: '1' does not map"),
    ({"instances": [{1: "1"}]}, "instances: item 1: .* does not map names"), ({"instances": None}, "instances: None is no list"),
    ({"proof": 5}, "proof: 5 is no tuple"), ({"label": 5}, "label: 5 is no text"), ({"note": None}, "note: None is no text"),
    ({"id": 5}, "id: 5 is no text")])
def test_what_is_of_another_type_is_named(parts: dict[str, Any], said: str) -> None:
    with pytest.raises(LanguageError, match=said) as caught:
        theorem(**parts)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 260


@pytest.mark.parametrize("parts", [
    {}, {"given": (equal(u, 2),), "instances": [{"u": "2"}]}, {"given": [u <= 1]}, {"claim": both(u <= 3, equal(u, 1))},
    {"claim": Statement((), (u <= 1,), u <= 3)}, {"prefix": list(forall(u))}, {"instances": ({"u": 1},)}, {"proof": []}])
def test_what_is_as_it_must_be_passes(parts: dict[str, Any]) -> None:
    assert [v.name for v in theorem(**parts).variants] == ["printed"]


def test_a_variant_is_asked_the_same() -> None:
    made = theorem()
    with pytest.raises(LanguageError, match=r"own/one \(strict\): claim: False is no formula"):
        made.variant("strict", claim=u == 1)  # type: ignore[arg-type]
    assert [v.name for v in made.variants] == ["printed"]


@pytest.mark.parametrize(("prefix", "claim"), [
    (forall(real("_x")), Relation("<=", real("_x"), real("_x"))), (exists(real("_x")), Relation("<=", real("_x"), real("_x"))),
    (forall(Distribution("_P", (R,))), equal(1, 1)), (forall(Distribution("#P", (R,))), equal(1, 1)),
    (forall(X), every(Letter("_r", R), X(Letter("_r", R)) <= 1))])
def test_names_of_the_kernel_are_refused_in_an_encoding(prefix: Any, claim: Any) -> None:
    with pytest.raises(LanguageError, match=r"the name '[_#]\w' begins with [_#].*; write '\w'"):
        theorem(prefix=prefix, claim=claim, instances=())


def test_names_with_such_characters_inside_are_ordinary() -> None:
    x_1, p = real("x_1"), real("p_")
    assert theorem(prefix=forall(x_1, p), claim=x_1 * p <= x_1 * p, instances=[{"x_1": "1", "p_": "1"}]).variants
