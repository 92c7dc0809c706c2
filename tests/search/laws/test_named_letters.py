"""Claims at letters that the statement names, with false siblings."""
import pytest

from tests.search.laws.siblings import proves_and_not_more
from verify.search.laws import named_letters


@pytest.mark.parametrize(("claim", "false"), [
    ("P(x) <= 1", "P(x) <= 99/100"), ("P(x)*K(y|x) <= P(x)", "P(x) <= P(x)*K(y|x)"),
    ("f(x) <= sup(r in X, f(r))", "f(x) <= sup(r in X, f(r)) - 1"),
    ("P(x)^2 <= sup(r in X, P(r))", "P(x) <= sup(r in X, P(r))^2")])
def test_what_holds_at_every_letter_holds_at_one(claim: str, false: str) -> None:
    where = "P distribution on X; K channel X -> Y; f function on X; x in X; y in Y"
    proves_and_not_more(claim, false, where, (), named_letters.by_named_letters)
