"""The binary divergence of the probabilities of an event is at most the divergence of the laws; an event is a part of all."""
import pytest

from tests.search.laws.siblings import proves_and_not_more
from verify.language import Alphabet, Defined, Distribution, Letter, Statement, forall
from verify.read.text import read_claim
from verify.search.decide import decide
from verify.search.finding import Options
from verify.search.laws import events

BINARY = "P(S)*log(P(S)/Q(S)) + (1-P(S))*log((1-P(S))/(1-Q(S)))"
MORE = "P(S)*log(2*P(S)/Q(S)) + (1-P(S))*log((1-P(S))/(1-Q(S)))"
INSIDE = ("0 < Q(S)", "Q(S) < 1", "0 < P(S)", "P(S) < 1")


@pytest.mark.parametrize(("right", "given"), [("KL(P,Q)", INSIDE), ("k", ("KL(P,Q) <= k", *INSIDE))])
def test_an_event_tells_less_than_the_letters(right: str, given: tuple[str, ...]) -> None:
    proves_and_not_more(f"{BINARY} <= {right}", f"{MORE} <= {right}", "P, Q distributions; S event; k real", given, events.by_events)


@pytest.mark.parametrize(("claim", "false"), [
    ("K(P)(S) <= 1", "K(P)(S) <= 9/10"), ("K(P)(S) + P(A) <= 2", "K(P)(S) + P(A) <= 3/2"), ("P(A)*P(A) <= P(A)", "P(A) <= P(A)*P(A)")])
def test_an_event_is_a_part_of_all(claim: str, false: str) -> None:
    where = "P distribution on X; K channel X -> Y; S event in Y; A event in X"
    assert decide(read_claim(claim, where, ()), (), Options(timeout=8)).verdict == "PROVED"
    assert decide(read_claim(false, where, ()), (), Options(timeout=8)).verdict == "REFUTED"


def test_what_has_a_value() -> None:
    r = Letter("r", Alphabet("R"))
    P = Distribution("P", (r.over,))
    for e, verdict in ((P(r) - 1, "PROVED"), (1 / (1 + P(r)), "PROVED"), (1 / P(r), "ILL_POSED")):
        found = decide(Statement(forall(P, r), (), Defined(e)), (), Options(timeout=8))
        assert found.verdict == verdict, e
