"""What divides by the probabilities of Q is shown where P vanishes with Q, as where Q vanishes nowhere."""
import pytest

from tests.search.laws.siblings import proves_and_not_more
from verify.search.laws import moments, squares
from verify.search.laws.derived import Writer


@pytest.mark.parametrize(("claim", "false", "writer"), [
    ("renyi(P,Q,2)^2 <= renyi(P,Q,3)", "renyi(P,Q,2)^3 <= renyi(P,Q,3)", moments.by_orders),
    ("(mean(r ~ P, f(r)) - mean(r ~ Q, f(r)))^2 <= chi_square(P,Q)*Var_Q[f]",
     "(mean(r ~ P, f(r)) - mean(r ~ Q, f(r)))^2 <= chi_square(P,Q)*Var_Q[f]/2", squares.by_squares)])
def test_where_the_second_law_vanishes(claim: str, false: str, writer: Writer) -> None:
    proves_and_not_more(claim, false, "P, Q distributions on X; f: X -> R", ("P << Q",), writer)
