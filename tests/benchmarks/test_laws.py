"""The collection of claims about laws: every text is read, has a source, and stands beside a false sibling."""
from __future__ import annotations

import pytest

from tests.benchmarks.laws import Claim, load

CLAIMS = load()


def test_names_are_unique_and_half_of_the_claims_are_false() -> None:
    """A false claim is named after the true one before it."""
    names = [c.name for c in CLAIMS]
    assert len(set(names)) == len(names) >= 150
    true = {c.name for c in CLAIMS if c.truth}
    assert all(c.name.rsplit(": ", 1)[0] in true for c in CLAIMS if not c.truth)
    assert abs(2 * len(true) - len(CLAIMS)) <= 5


@pytest.mark.parametrize("claim", CLAIMS, ids=[c.name for c in CLAIMS])
def test_a_claim_is_read_and_has_a_source(claim: Claim) -> None:
    """What stands in the file is a statement of the language."""
    assert claim.statement.prefix and claim.source
    assert claim.outcome("PROVED") == ("right" if claim.truth else "wrong")
