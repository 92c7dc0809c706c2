"""Laws that hypotheses define by exponentials are computed where they are rational, so that claims about them have counterexamples."""
import pytest

from verify.language import Q, log
from verify.read.text import read_claim
from verify.search.decide import Options, decide
from verify.search.defined_laws import completed, defined_laws

WHERE = "P, Q distributions; u, v function on R; eps >= 0"
BY_UTILITY = ("P(r) == exp(eps*u(r)/2)/sum(s in R, exp(eps*u(s)/2)) for every r in R",
              "Q(r) == exp(eps*v(r)/2)/sum(s in R, exp(eps*v(s)/2)) for every r in R")
NEAR = "u(r) - v(r) <= 1 for every r in R, v(r) - u(r) <= 1 for every r in R"


@pytest.mark.parametrize("claim", ["D_inf(P, Q) <= eps/2", "indistinguishable(P, Q, eps/2)", "KL(P, Q) <= eps^2/16"])
def test_a_false_claim_about_exponential_weights_is_refuted(claim: str) -> None:
    assert decide(read_claim(claim, WHERE, (*BY_UTILITY, NEAR)), (), Options(timeout=10)).verdict == "REFUTED"


def test_a_true_one_is_not() -> None:
    assert decide(read_claim("D_inf(P, Q) <= eps", WHERE, (*BY_UTILITY, NEAR)), (), Options(timeout=10)).verdict == "PROVED"


def test_the_rows_are_the_weights_where_these_are_rational() -> None:
    s = read_claim("D_inf(P, Q) <= eps", WHERE, (*BY_UTILITY, NEAR))
    laws = defined_laws(s)
    assert {x.symbol.name for x in laws} == {"P", "Q"}
    made = completed(s, laws, {"u": ["1", "0"], "v": ["0", "0"], "eps": 2 * log(Q(2))})
    assert made is not None and made["P"] == ["2/3", "1/3"] and made["Q"] == ["1/2", "1/2"]
    assert completed(s, laws, {"u": ["1", "0"], "v": ["0", "0"], "eps": Q(2)}) is None      # e is irrational


def test_a_mixture_is_left_to_the_search() -> None:
    assert defined_laws(read_claim("D_inf(M, Q) <= eps", "P, Q, M distributions; eps >= 0",
                                   ("M(r) == (P(r) + Q(r))/2 for every r in R",))) == ()
