"""Hoeffding's lemma between any two numbers and the tails that follow: a derivation for a true claim, none for a false sibling."""
from __future__ import annotations

import pytest

from verify.elaborate.statement import elaborate
from verify.kernel.statements.judge import Rejected, judge
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.finding import Options, Trace
from verify.search.laws import derived, hoeffding
from verify.search.laws.opening import views

ONE, EVENT = "P distribution; f function on R", "P distribution; f function on R; S event on R; t >= 0"
CLAIMS = [
    ("mean(r ~ P, exp(l*f(r))) <= exp(l*mean(r ~ P, f(r))+l^2*(b-a)^2/8)",
     "mean(r ~ P, exp(l*f(r))) <= exp(l*mean(r ~ P, f(r))+l^2*(b-a)^2/9)", f"{ONE}; l, a real; b > a",
     ("a <= f(r) <= b for every r in R",)),
    ("mean(r ~ P, exp(l*(f(r)-mean(s ~ P, f(s))))) <= exp(l^2*c^2/2)",
     "mean(r ~ P, exp(l*(f(r)-mean(s ~ P, f(s))))) <= exp(l^2*c^2/4)", f"{ONE}; l real; c > 0",
     ("-c <= f(r) <= c for every r in R",)),
    ("log(mean(r ~ P, exp(f(r)))) <= mean(r ~ P, f(r))+(b-a)^2/8", "log(mean(r ~ P, exp(f(r)))) <= mean(r ~ P, f(r))+(b-a)^2/9",
     f"{ONE}; a real; b > a", ("a <= f(r) <= b for every r in R",)),
    ("P(S) <= exp(-2*t^2)", "P(S) <= exp(-3*t^2)", EVENT,
     ("S(r)*(f(r)-mean(s ~ P, f(s))-t) >= 0 for every r in R", "0 <= f(r) <= 1 for every r in R")),
    ("mean(r ~ P, exp(f(r)-m)) <= exp(c^2/8)", "mean(r ~ P, exp(f(r)-m)) <= exp(c^2/9)", f"{ONE}; m real; c >= 0",
     ("m = mean(r ~ P, f(r))", "f(r)-f(s) <= c for every r, s in R")),
    ("mean(r ~ P, exp(l*f(r))) <= exp(l*mean(r ~ P, f(r))+l^2*c^2/2)",
     "mean(r ~ P, exp(l*f(r))) <= exp(l*mean(r ~ P, f(r))+l^2*c^2/3)", f"{ONE}; l real; c >= 0",
     ("abs(f(r)) <= c for every r in R",)),
    ("Pr[X - E[X] >= t] <= exp(-t^2/2)", "Pr[X - E[X] >= t] <= exp(-t^2)", "X random variable; t >= 0", ("-1 <= X <= 1",)),
    ("Pr[X < E[X] - t] <= exp(-2*t^2)", "Pr[X < E[X] - t] <= exp(-3*t^2)", "X random variable; t >= 0", ("0 <= X <= 1",)),
    ("E[exp(t*(X + Y))] <= exp(t*(E[X] + E[Y]) + t^2/4)", "E[exp(t*(X + Y))] <= exp(t*(E[X] + E[Y]) + t^2/5)",
     "X, Y independent random variables; t real", ("0 <= X <= 1", "0 <= Y <= 1")),
    ("Pr[X + Y - E[X] - E[Y] >= t] <= exp(-t^2)", "Pr[X + Y - E[X] - E[Y] >= t] <= exp(-2*t^2)",
     "X, Y independent random variables; t > 0", ("0 <= X <= 1", "0 <= Y <= 1")),
]


@pytest.mark.slow
@pytest.mark.parametrize(("true", "false", "where", "given"), CLAIMS, ids=[c[0] for c in CLAIMS])
def test_a_claim_gets_a_derivation_and_its_false_sibling_none(
        true: str, false: str, where: str, given: tuple[str, ...]) -> None:
    """The kernel accepts the derivation for the claim, and not for its false sibling or without the bounds."""
    statement, wrong = (read_claim(text, where, given) for text in (true, false))
    node = derived.prove_node(statement, Budget.of_seconds(40), Trace(Options(), ()), (hoeffding.by_hoeffding,))
    assert node is not None
    evidence = elaborate(statement, "PROVED", node)
    judge(statement, "PROVED", evidence)
    for other in (wrong, read_claim(true, where, given[:-1])):
        with pytest.raises(Rejected):
            judge(other, "PROVED", evidence)
    assert derived.prove_node(wrong, Budget.of_seconds(5), Trace(Options(), ()), (hoeffding.by_hoeffding,)) is None


def test_only_functions_between_two_numbers_have_the_lemma() -> None:
    """Without the bound from above nothing is written; with it, a derivation for the one mean where the numbers differ, and one
    in the limit."""
    text, where, given = CLAIMS[0][0], CLAIMS[0][2], CLAIMS[0][3]
    for bounds, count in ((given, 2), (("a <= f(r) for every r in R",), 0)):
        (view,) = views(read_claim(text, where, bounds))
        assert len(list(hoeffding.by_hoeffding(view))) == count
