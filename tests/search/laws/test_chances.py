"""Sums beside probabilities that something holds, from text, with false siblings."""
import pytest

from tests.search.laws.siblings import proves_and_not_more
from verify.search.laws import chances

WHERE, LOSS = "P, Q distributions on R; eps >= 0; delta >= 0", "Pr(r ~ P, P(r) > exp(eps)*Q(r))"


@pytest.mark.parametrize(("claim", "false", "given"), [
    (f"hockey_stick(P,Q,exp(eps)) <= {LOSS}", f"hockey_stick(P,Q,exp(eps)) <= {LOSS}/2", ()),
    ("hockey_stick(P,Q,exp(eps)) <= Pr(r ~ P, P(r) >= exp(eps)*Q(r))",
     "hockey_stick(P,Q,exp(eps)) <= Pr(r ~ P, P(r) >= 2*exp(eps)*Q(r))", ()),
    ("hockey_stick(P,Q,exp(eps)) <= delta", "hockey_stick(P,Q,exp(eps)) <= delta/2", (f"{LOSS} <= delta",))])
def test_what_vanishes_elsewhere(claim: str, false: str, given: tuple[str, ...]) -> None:
    proves_and_not_more(claim, false, WHERE, given, chances.by_chances)
