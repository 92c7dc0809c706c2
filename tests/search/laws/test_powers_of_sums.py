"""Sums of powers against the sum, and bounds that are known, with false siblings."""
from __future__ import annotations

import pytest

from tests.search.laws.siblings import proves_and_not_more
from verify.read.text import read_claim
from verify.search.laws.derived import Writer
from verify.search.laws.known_bounds import by_known_bounds
from verify.search.laws.opening import views
from verify.search.laws.powers_of_sums import by_powers_of_sums

SIZES = "f(x) >= 0 for every x in X"
MOMENT = "sum(x in X, P(x)*f(x)^2) <= s"


@pytest.mark.parametrize(("writer", "claim", "false", "where", "given"), [
    (by_powers_of_sums, "sum(x in X, f(x)^2) <= sum(x in X, f(x))^2", "sum(x in X, f(x)^2) <= sum(x in X, f(x))^2/2",
     "f function on X", (SIZES,)),
    (by_powers_of_sums, "sum(x in X, f(x)^3) <= 1", "sum(x in X, f(x)^3) <= 1/2", "f function on X",
     (SIZES, "sum(x in X, f(x)) <= 1")),
    (by_known_bounds, "sum(x in X, f(x)^2*P(x)) <= max(s, t)", "sum(x in X, f(x)^2*P(x)) <= min(s, t)",
     "P distribution on X; f function on X; s, t real", (MOMENT,))],
    ids=["squares", "at most 1", "a known bound"])
def test_sums_are_bounded(writer: Writer, claim: str, false: str, where: str, given: tuple[str, ...]) -> None:
    proves_and_not_more(claim, false, where, given, writer)


@pytest.mark.slow
def test_norms_fall_in_their_order() -> None:
    proves_and_not_more("sum(x in X, f(x)^3)^(1/3) <= sum(x in X, f(x))", "sum(x in X, f(x)^3)^(1/3) <= sum(x in X, f(x))/2",
                        "f function on X", (SIZES,), by_powers_of_sums)


@pytest.mark.parametrize(("text", "where", "given"), [
    ("sum(x in X, P(x)*f(x)) <= t", "P distribution on X; f function on X; t real", ()),                   # nothing known
    ("sum(x in X, P(x)*f(x)) <= H(P)", "P distribution on X; f function on X; s real", (MOMENT,)),         # no number above
    ("s <= t", "P distribution on X; f function on X; s, t real", (MOMENT,))])                             # no sum
def test_other_claims_have_no_known_bound(text: str, where: str, given: tuple[str, ...]) -> None:
    for view in views(read_claim(text, where, given)):
        assert not list(by_known_bounds(view)) and not list(by_powers_of_sums(view))
