"""Means as combinations of means of products: a derivation for a true claim, none for its false sibling."""
from __future__ import annotations

from fractions import Fraction

import pytest

from verify.elaborate.statement import elaborate
from verify.kernel.statements.judge import Rejected, judge
from verify.language import Alphabet, Distribution, Event, Function, Letter, absolute, real
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.finding import Options, Trace
from verify.search.laws import derived, mean_products
from verify.search.laws.combinations import combination
from verify.search.laws.mean_polynomials import Ring, constant, plus

ONE, TWO = "P distribution; f function on R", "P distribution; f, g function on R"
EVENT, PAIR = f"{ONE}; S event on R", "P, Q distributions; f function on R; eps >= 0"
RANGE = ("a <= f(r) <= b for every r in R",)
CLAIMS = [
    ("P(S) >= (mean(r ~ P, f(r))-a)/(b-a)", "P(S) >= 2*(mean(r ~ P, f(r))-a)/(b-a)", f"{EVENT}; a real; b > a",
     ("f(r) <= b for every r in R", "(1-S(r))*(f(r)-a) <= 0 for every r in R")),
    ("mean(r ~ P, f(r)^2)+a*b <= (a+b)*mean(r ~ P, f(r))", "mean(r ~ P, f(r)^2)+a*b <= a*mean(r ~ P, f(r))", f"{ONE}; a, b real",
     RANGE),
    ("sqrt(mean(r ~ P, f(r)^2)-mean(r ~ P, f(r))^2) <= (b-a)/2", "sqrt(mean(r ~ P, f(r)^2)-mean(r ~ P, f(r))^2) <= (b-a)/3",
     f"{ONE}; a, b real", RANGE),
    ("mean(r ~ P, abs(f(r)-mean(s ~ P, f(s)))) <= sqrt(mean(r ~ P, f(r)^2)-mean(r ~ P, f(r))^2)",
     "2*mean(r ~ P, abs(f(r)-mean(s ~ P, f(s)))) <= sqrt(mean(r ~ P, f(r)^2)-mean(r ~ P, f(r))^2)", ONE, ()),
    ("sum(r in R, sum(s in R, P(r)*P(s)*abs(f(r)-f(s))))^2 <= 2*(mean(r ~ P, f(r)^2)-mean(r ~ P, f(r))^2)",
     "sum(r in R, sum(s in R, P(r)*P(s)*abs(f(r)-f(s))))^2 <= mean(r ~ P, f(r)^2)-mean(r ~ P, f(r))^2", ONE, ()),
    ("max(mean(r ~ P, f(r)), mean(r ~ P, g(r))) <= mean(r ~ P, max(f(r), g(r)))",
     "mean(r ~ P, max(f(r), g(r))) <= max(mean(r ~ P, f(r)), mean(r ~ P, g(r)))", TWO, ()),
    ("mean(r ~ P, g(r)^2)-mean(r ~ P, g(r))^2 <= l^2*(mean(r ~ P, f(r)^2)-mean(r ~ P, f(r))^2)",
     "mean(r ~ P, g(r)^2)-mean(r ~ P, g(r))^2 <= l*(mean(r ~ P, f(r)^2)-mean(r ~ P, f(r))^2)", f"{TWO}; l >= 0",
     ("abs(g(r)-g(s)) <= l*abs(f(r)-f(s)) for every r, s in R",)),
    ("P(S) <= 1/k^2", "P(S) <= 1/(2*k^2)", f"{EVENT}; k > 0",
     ("mean(r ~ P, (f(r)-mean(s ~ P, f(s)))^2) > 0",
      "S(r)*k^2*mean(q ~ P, (f(q)-mean(s ~ P, f(s)))^2) <= S(r)*(f(r)-mean(s ~ P, f(s)))^2 for every r in R")),
    ("P(S) <= mean(r ~ P, f(r)^4)/t^4", "P(S) <= mean(r ~ P, f(r)^4)/t^3", f"{EVENT}; t > 0",
     ("t*S(r) <= abs(f(r)) for every r in R",)),
    ("abs(P(U)-P(S)*P(T)) <= 1/4", "abs(P(U)-P(S)*P(T)) <= 1/5", "P distribution; S, T, U event on R",
     ("U(r) == S(r)*T(r) for every r in R",)),
    ("abs(mean(r ~ P, f(r))-mean(r ~ Q, f(r))) <= (exp(eps)-1)*mean(r ~ Q, abs(f(r)))",
     "abs(mean(r ~ P, f(r))-mean(r ~ Q, f(r))) <= eps*mean(r ~ Q, abs(f(r)))", PAIR, ("indistinguishable(P,Q,eps)",)),
    ("mean(r ~ P, f(r)^2)-mean(r ~ P, f(r))^2 <= exp(eps)*(mean(r ~ Q, f(r)^2)-mean(r ~ Q, f(r))^2)",
     "mean(r ~ P, f(r)^2)-mean(r ~ P, f(r))^2 <= (1+eps)*(mean(r ~ Q, f(r)^2)-mean(r ~ Q, f(r))^2)", PAIR,
     ("D_inf(P,Q) <= eps",)),
    ("mean(r ~ P, sqrt(f(r)))^2 <= mean(r ~ P, f(r))", "mean(r ~ P, sqrt(f(r)))^2 <= mean(r ~ P, f(r))/2", ONE,
     ("f(r) >= 0 for every r in R",)),
    ("mean(r ~ P, 1/f(r)) <= (a+b-mean(r ~ P, f(r)))/(a*b)", "mean(r ~ P, 1/f(r)) <= (a+b-mean(r ~ P, f(r)))/(2*a*b)",
     f"{ONE}; 0 < a <= b", RANGE),
]


@pytest.mark.parametrize(("true", "false", "where", "given"), CLAIMS, ids=[c[0] for c in CLAIMS])
def test_a_claim_gets_a_derivation_and_its_false_sibling_none(
        true: str, false: str, where: str, given: tuple[str, ...]) -> None:
    """The kernel accepts the derivation for the claim, and not for its false sibling or without the last hypothesis."""
    statement, wrong = (read_claim(text, where, given) for text in (true, false))
    node = derived.prove_node(statement, Budget.of_seconds(20), Trace(Options(), ()), (mean_products.by_products,))
    assert node is not None
    evidence = elaborate(statement, "PROVED", node)
    judge(statement, "PROVED", evidence)
    for other in (wrong, *([read_claim(true, where, given[:-1])] if given else [])):
        with pytest.raises(Rejected):
            judge(other, "PROVED", evidence)
    assert derived.prove_node(wrong, Budget.of_seconds(3), Trace(Options(), ()), (mean_products.by_products,)) is None


def test_a_polynomial_of_means_knows_laws_events_and_absolute_values() -> None:
    """Probabilities sum to 1, an event is its square, and |f|^2 is f^2."""
    over = Alphabet("R")
    x, y = Letter("x", over), Letter("y", over)
    p, f, s, ring = Distribution("P", (over,)), Function("f", (over,)), Event("S", (over,)), Ring((x,), (y,))
    assert ring.summed(ring.of(p(x)), (x,)) == constant(1)
    assert ring.of(s(x) ** 2) == ring.of(s(x)) != ring.of(f(x) ** 2)
    assert ring.of(absolute(f(x)) ** 2) == ring.of(f(x) ** 2) != ring.of(absolute(f(x)) * f(x))


def test_multipliers_are_exact_and_none_are_found_for_what_does_not_follow() -> None:
    """x^2 - 2 x y + y^2 is a third of three times a square; x y is no multiple >= 0 of -x y."""
    x, y = Letter("x", Alphabet("R")), Letter("y", Alphabet("R"))
    ring, (a, b) = Ring((x,), (y,)), (real("a"), real("b"))
    square = ring.of((a - b) ** 2)
    three = plus(square, square, 2)
    assert combination([square], [three], [], [1.0]) == ([Fraction(1)], [Fraction(1, 3)], [])
    assert combination([ring.of(a * b)], [ring.of(-(a * b))], [], [1.0]) is None
