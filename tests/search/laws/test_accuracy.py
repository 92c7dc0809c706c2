"""The exponential mechanism is accurate, at a letter and below the supremum; power means: evidence for a true claim, none for its
false sibling."""
from __future__ import annotations

import pytest

from verify.elaborate.statement import elaborate
from verify.kernel.statements.judge import Rejected, judge
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.decide import decide
from verify.search.finding import Options, Trace
from verify.search.laws import accuracy, derived, largest, power_means

WHERE, POSITIVE = "P distribution; u function on R; c > 0", ("f(r) > 0 for every r in R",)
GIBBS = ("P(r) == exp(c*u(r))/sum(s in R, exp(c*u(s))) for every r in R",)
CLAIMS = [
    (accuracy.by_weights, "mean(r ~ P, u(r)) >= u(z)-log(sum(r in R, 1))/c", "mean(r ~ P, u(r)) >= u(z)-log(sum(r in R, 1))/(2*c)",
     f"{WHERE}; z in R", GIBBS),
    (accuracy.by_weights, "mean(r ~ P, u(z)-u(r)) <= log(sum(r in R, 1))/c", "mean(r ~ P, u(z)-u(r)) <= log(sum(r in R, 1))/(2*c)",
     f"{WHERE}; z in R", GIBBS),
    (accuracy.by_logarithms, "f(z) <= log(sum(r in R, exp(f(r))))", "f(z) <= log(sum(r in R, exp(f(r))))-1",
     "f function on R; z in R; P distribution on R", ()),
    (power_means.by_power_means, "mean(r ~ P, f(r)^2)^3 <= mean(r ~ P, f(r)^3)^2", "mean(r ~ P, f(r)^3)^2 <= mean(r ~ P, f(r)^2)^3",
     "P distribution; f function on R", POSITIVE),
    (power_means.by_power_means, "sqrt(mean(r ~ P, f(r)^2)) <= mean(r ~ P, f(r)^4)^(1/4)",
     "sqrt(mean(r ~ P, f(r)^2)) <= mean(r ~ P, f(r)^4)^(1/3)", "P distribution; f function on R", ()),
    (power_means.by_power_means, "mean(r ~ P, f(r)^a)^(1/a) <= mean(r ~ P, f(r)^b)^(1/b)",
     "mean(r ~ P, f(r)^b)^(1/b) <= mean(r ~ P, f(r)^a)^(1/a)", "P distribution; f function on R; 0 < a < b", POSITIVE),
]
SUPREMA = [
    ("sup(r in R, u(r))-mean(r ~ P, u(r)) <= log(sum(r in R, 1))/c",
     "sup(r in R, u(r))-mean(r ~ P, u(r)) <= log(sum(r in R, 1))/(2*c)", WHERE, GIBBS),
    ("sup(r in R, f(r)) <= log(sum(r in R, exp(f(r))))", "sup(r in R, f(r))+1 <= log(sum(r in R, exp(f(r))))",
     "P distribution; f function on R", ()),
]


PRIVATE = "K eps-LDP channel; P distribution on X; z in X; eps >= 0"
MEANS = [
    ("sum(x in X, P(x)*TV(K(x), K(z))) <= tanh(eps/2)", "sum(x in X, P(x)*TV(K(x), K(z))) <= tanh(eps/3)", PRIVATE),
    ("sum(x in X, P(x)*KL(K(x), K(z))) + 1 <= eps*(exp(eps) - 1) + 1", "sum(x in X, P(x)*KL(K(x), K(z))) <= eps^2/9", PRIVATE)]


@pytest.mark.parametrize(("true", "false", "where"), MEANS, ids=["variation", "divergence"])
def test_a_claim_about_the_mean_of_a_divergence_follows_from_that_at_each_letter(true: str, false: str, where: str) -> None:
    statement, wrong = (read_claim(text, where) for text in (true, false))
    found = largest.prove(statement, Budget.of_seconds(20), Trace(Options(), (), decide))
    assert found is not None
    evidence = elaborate(statement, "PROVED", found.evidence)
    judge(statement, "PROVED", evidence)
    with pytest.raises(Rejected):
        judge(wrong, "PROVED", evidence)
    assert largest.prove(wrong, Budget.of_seconds(2), Trace(Options(), (), decide)) is None


def test_of_other_means_nothing_is_shown_at_each_letter() -> None:
    for text in ("sum(x in X, P(x)*K(z|x)) <= 1", "sum(x in X, P(x)^2*TV(K(x), K(P))) <= 1", "2*sum(x in X, P(x)*TV(K(x), K(P))) <= 2"):
        s = read_claim(text, "P distribution on X; K channel X -> Y; z in Y")
        assert largest.prove(s, Budget.of_seconds(2), Trace(Options(), (), decide)) is None


@pytest.mark.parametrize(("writer", "true", "false", "where", "given"), CLAIMS, ids=[c[1] for c in CLAIMS])
def test_a_claim_gets_a_derivation_and_its_false_sibling_none(
        writer: derived.Writer, true: str, false: str, where: str, given: tuple[str, ...]) -> None:
    """The kernel accepts the derivation for the claim alone."""
    statement, wrong = (read_claim(text, where, given) for text in (true, false))
    node = derived.prove_node(statement, Budget.of_seconds(20), Trace(Options(), ()), (writer,))
    assert node is not None
    evidence = elaborate(statement, "PROVED", node)
    judge(statement, "PROVED", evidence)
    with pytest.raises(Rejected):
        judge(wrong, "PROVED", evidence)
    assert derived.prove_node(wrong, Budget.of_seconds(3), Trace(Options(), ()), (writer,)) is None


@pytest.mark.parametrize(("true", "false", "where", "given"), SUPREMA, ids=[c[0] for c in SUPREMA])
def test_a_claim_about_a_supremum_follows_from_that_at_each_letter(
        true: str, false: str, where: str, given: tuple[str, ...]) -> None:
    """The kernel accepts the lemma and what follows from it; for the false sibling there is no lemma."""
    statement, wrong = (read_claim(text, where, given) for text in (true, false))
    found = largest.prove(statement, Budget.of_seconds(20), Trace(Options(), ()))
    assert found is not None
    evidence = elaborate(statement, "PROVED", found.evidence)
    judge(statement, "PROVED", evidence)
    with pytest.raises(Rejected):
        judge(wrong, "PROVED", evidence)
    assert largest.prove(wrong, Budget.of_seconds(2), Trace(Options(), ())) is None
