"""The binary divergence of the probabilities of an event is at most the divergence of the laws."""
import pytest

from tests.search.laws.siblings import proves_and_not_more
from verify.search.laws import events

BINARY = "P(S)*log(P(S)/Q(S)) + (1-P(S))*log((1-P(S))/(1-Q(S)))"
MORE = "P(S)*log(2*P(S)/Q(S)) + (1-P(S))*log((1-P(S))/(1-Q(S)))"
INSIDE = ("0 < Q(S)", "Q(S) < 1", "0 < P(S)", "P(S) < 1")


@pytest.mark.parametrize(("right", "given"), [("KL(P,Q)", INSIDE), ("k", ("KL(P,Q) <= k", *INSIDE))])
def test_an_event_tells_less_than_the_letters(right: str, given: tuple[str, ...]) -> None:
    proves_and_not_more(f"{BINARY} <= {right}", f"{MORE} <= {right}", "P, Q distributions; S event; k real", given, events.by_events)
