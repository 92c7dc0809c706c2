"""Claims about means cut by what is known at letters, from text, with false siblings."""
import pytest

from tests.search.laws.siblings import proves_and_not_more
from verify.search.laws import cuts

BETWEEN = "P distribution on R; f function on R; a > 0; b >= a"


@pytest.mark.parametrize(("claim", "false", "given"), [
    ("mean(r ~ P, 1/f(r)) <= 3-2*mean(r ~ P, f(r))", "mean(r ~ P, 1/f(r)) <= 2-mean(r ~ P, f(r))",
     ("1/2 <= f(r) <= 1 for every r in R",)),
    ("mean(r ~ P, f(r))*mean(r ~ P, 1/f(r)) <= (a+b)^2/(4*a*b)", "mean(r ~ P, f(r))*mean(r ~ P, 1/f(r)) <= (a+b)^2/(5*a*b)",
     ("f(r) >= a for every r in R", "f(r) <= b for every r in R"))], ids=["a chord", "Kantorovich"])
def test_the_inverse_of_a_function_lies_below_its_chord(claim: str, false: str, given: tuple[str, ...]) -> None:
    proves_and_not_more(claim, false, BETWEEN, given, cuts.by_cuts)
