"""Claims about means cut by what is known at letters, and of powers of sizes, from text, with false siblings."""
import pytest

from tests.search.laws.siblings import proves_and_not_more
from verify.search.laws import cuts, hoelder

BETWEEN = "P distribution on R; f function on R; a > 0; b >= a"


@pytest.mark.parametrize(("claim", "false", "given"), [
    ("mean(r ~ P, 1/f(r)) <= 3-2*mean(r ~ P, f(r))", "mean(r ~ P, 1/f(r)) <= 2-mean(r ~ P, f(r))",
     ("1/2 <= f(r) <= 1 for every r in R",)),
    ("mean(r ~ P, f(r))*mean(r ~ P, 1/f(r)) <= (a+b)^2/(4*a*b)", "mean(r ~ P, f(r))*mean(r ~ P, 1/f(r)) <= (a+b)^2/(5*a*b)",
     ("f(r) >= a for every r in R", "f(r) <= b for every r in R"))], ids=["a chord", "Kantorovich"])
def test_the_inverse_of_a_function_lies_below_its_chord(claim: str, false: str, given: tuple[str, ...]) -> None:
    proves_and_not_more(claim, false, BETWEEN, given, cuts.by_cuts)


def test_means_of_powers_of_functions_that_may_be_0() -> None:
    proves_and_not_more("mean(r ~ P, abs(f(r)*g(r))) <= mean(r ~ P, abs(f(r))^3)^(1/3)*mean(r ~ P, abs(g(r))^(3/2))^(2/3)",
                        "mean(r ~ P, abs(f(r)*g(r))) <= mean(r ~ P, abs(f(r))^3)^(1/3)*mean(r ~ P, abs(g(r))^(3/2))^(2/3)/2",
                        "P distribution on X; f, g functions on X", (), hoelder.by_sizes)


@pytest.mark.slow
def test_powers_of_one_size() -> None:
    proves_and_not_more("E[X^2]^3 <= (E|X|)^2*E[X^4]", "E[X^2]^3 <= (E|X|)^2*E[X^4]/2", "X random variable", (), hoelder.by_sizes)
    proves_and_not_more("E[X^4]^2 <= E[X^2]*E[X^6]", "2*E[X^4]^2 <= E[X^2]*E[X^6]", "X random variable", (), hoelder.by_sizes)
