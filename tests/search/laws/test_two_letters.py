"""Divergences against the total variation by two letters, and claims on the common support of two laws, with false siblings."""
from __future__ import annotations

import pytest

from tests.search.laws.siblings import proves_and_not_more
from verify.language import Alphabet, App, Expr, Letter, Q, distributions, log, maximum, sqrt
from verify.read.text import read_claim
from verify.search.laws import common_support, two_letters
from verify.search.laws.opening import views
from verify.search.laws.planes import Divergence, Pair, simplified

R = Alphabet("R")
x = Letter("x", R)
P, Q_ = distributions("P Q", R)
p, q = P(x), Q_(x)
PAIR = Pair(x, p, q)
LAWS = "P, Q, M distributions"
MIDDLE = "M(r) == (P(r)+Q(r))/2 for every r in R"


@pytest.mark.slow
@pytest.mark.parametrize(("claim", "false", "where", "given"), [
    ("TV(P,Q)^2 <= KL(P,M)+KL(Q,M)", "2*TV(P,Q)^2 <= KL(P,M)+KL(Q,M)", LAWS, (MIDDLE,)),
    ("(KL(P,M)+KL(Q,M))/2 >= (1+TV(P,Q))/2*log(1+TV(P,Q))+(1-TV(P,Q))/2*log(1-TV(P,Q))",
     "(KL(P,M)+KL(Q,M))/3 >= (1+TV(P,Q))/2*log(1+TV(P,Q))+(1-TV(P,Q))/2*log(1-TV(P,Q))", LAWS, (MIDDLE, "TV(P,Q) < 1")),
    ("TV(P,Q)*log((1+TV(P,Q))/(1-TV(P,Q))) <= KL(P,Q)+KL(Q,P)",
     "2*TV(P,Q)*log((1+TV(P,Q))/(1-TV(P,Q))) <= KL(P,Q)+KL(Q,P)", "P, Q distributions", ("TV(P,Q) < 1",)),
    ("KL(P,Q) >= 2*TV(P,Q)^2+4/9*TV(P,Q)^4", "KL(P,Q) >= 2*TV(P,Q)^2+5/9*TV(P,Q)^4", "P, Q distributions", ())],
    ids=["Jensen-Shannon", "Jensen-Shannon, its function", "symmetrised", "two terms"])
def test_two_letters_are_where_a_divergence_is_least(claim: str, false: str, where: str, given: tuple[str, ...]) -> None:
    one = claim.startswith("KL(P,Q) >=")
    proves_and_not_more(claim, false, where, given,
                        two_letters.by_planes_at_the_event if one else two_letters.by_symmetric_planes)


@pytest.mark.slow
@pytest.mark.parametrize(("claim", "false", "where", "given"), [
    ("KL(P,M)+KL(Q,M) <= sum(r in R, (sqrt(P(r))-sqrt(Q(r)))^2)", "2*KL(P,M)+KL(Q,M) <= sum(r in R, (sqrt(P(r))-sqrt(Q(r)))^2)",
     LAWS, (MIDDLE,)),
    ("KL(P,M)+KL(Q,M) <= 2*log(2)*chi_square(P,M)", "KL(P,M)+KL(Q,M) <= log(2)*chi_square(P,M)", LAWS, (MIDDLE,)),
    ("KL(P,M) <= (1-t)*KL(P,Q)", "KL(P,M) <= (1-t)^2*KL(P,Q)", f"{LAWS}; 0 <= t <= 1",
     ("M(r) == t*P(r)+(1-t)*Q(r) for every r in R", "Q(r) > 0 for every r in R")),
    ("H(P) <= -sum(r in R, P(r)*log(f(r)))", "H(P) <= -sum(r in R, P(r)*log(f(r)))/2", "P distribution; f function on R",
     ("f(r) > 0 for every r in R", "sum(r in R, f(r)) <= 1"))],
    ids=["Hellinger", "chi-square", "a mixture", "cross entropy"])
def test_the_common_support_is_enough(claim: str, false: str, where: str, given: tuple[str, ...]) -> None:
    proves_and_not_more(claim, false, where, given, common_support.by_common_support)


@pytest.mark.parametrize(("text", "where", "given"), [
    ("KL(P,Q) >= 0", "P, Q distributions", ()),                                    # no total variation
    ("TV(P,Q) <= 1", "P, Q distributions", ()),                                    # no divergence
    ("TV(P,Q)*KL(P,Q) <= 1", "P, Q distributions", ()),                            # the slope is no number
    ("TV(P,Q) <= H(P) + KL(P,Q)", "P, Q distributions", ()),                       # a concave summand
    ("KL(P,Q) <= 3*TV(P,Q)", "P, Q distributions", ()),                            # a bound from above
    ("TV(P,Q) <= KL(P,S)", "P, Q, S distributions", ())])                          # a third law
def test_other_claims_have_no_two_letters(text: str, where: str, given: tuple[str, ...]) -> None:
    for view in views(read_claim(text, where, given)):
        assert not list(two_letters.by_symmetric_planes(view)) and not list(two_letters.by_planes_at_the_event(view))


@pytest.mark.parametrize(("text", "where"), [
    ("TV(P,Q) <= 1", "P, Q distributions"),                                        # nothing is said of supports
    ("KL(P,Q) <= 1", "P, Q distributions"),                                        # false at random models
    ("MI(J) >= 0", "J distribution on X x Y")])                                    # sums over two letters
def test_other_claims_have_no_common_support(text: str, where: str) -> None:
    for view in views(read_claim(text, where)):
        assert not list(common_support.by_common_support(view))


@pytest.mark.parametrize(("e", "value"), [
    (q * log(q / ((p + q) / 2)), log(Q(2)) * q), (maximum(p - q, 0), Q(0)), (maximum(q - p, 0), q), (sqrt(p * q), Q(0)),
    ((p - q) ** 2 / (p + q), q), (p * log(p / q), None), (q * log(q / p), None), (q / p, None)])
def test_values_where_a_probability_is_0(e: Expr, value: Expr | None) -> None:
    found = common_support.at_end(e, p)
    assert (found is None) == (value is None)
    assert found is None or found == value


def test_planes_touch_a_divergence() -> None:
    """KL: the logarithm of p/q, with -1/r as the slope in q where r is the ratio of q to p."""
    h, slope, first, second = Divergence("KL", p * log(p / q), (p,)).plane(PAIR)
    assert (str(h), str(slope), str(second)) == ("log(1/_ratio)", "-1/_ratio", "-1/_ratio")
    turned = Divergence("KL, turned", q * log(q / p), (q,)).plane(PAIR)
    assert turned[:2] == (h, slope) and turned[2] == slope and turned[3] == first


def test_simplified_arguments_of_functions() -> None:
    assert str(simplified(log(App("div", (Q(2), App("div", (Q(1), Q(2)))))))) == "log(4)"
