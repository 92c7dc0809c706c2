"""Writers of derivations for claims of textbooks; false siblings have no derivation, and their evidence is rejected."""
from __future__ import annotations

import pytest

from verify.elaborate.statement import elaborate
from verify.kernel.statements.judge import Rejected, judge
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.finding import Options, Trace
from verify.search.laws import derived, named_letters

LOCAL = "D_inf(K(x),K(z)) <= eps for every x, z in X"
POSTERIOR = "P distribution on X; K channel X -> Y; u, v in X; w in Y; eps >= 0"
CLAIMS = {
    "posterior odds": (
        "P(u)*K(w|u)/(P(v)*K(w|v)) <= exp(eps)*P(u)/P(v)", "P(u)*K(w|u)/(P(v)*K(w|v)) <= exp(eps/2)*P(u)/P(v)",
        POSTERIOR, (LOCAL, "K(w|v) > 0", "P(v) > 0"), named_letters.by_named_letters),
    "posterior above the prior": (
        "P(u)*K(w|u)/sum(z in X,P(z)*K(w|z)) >= exp(-eps)*P(u)", "P(u)*K(w|u)/sum(z in X,P(z)*K(w|z)) >= exp(-eps/2)*P(u)",
        POSTERIOR, (LOCAL, "sum(z in X,P(z)*K(w|z)) > 0"), named_letters.by_named_letters),
    "randomised response": (
        "D_inf(K(u),K(v)) <= eps", "D_inf(K(u),K(v)) <= eps/2", "K channel X -> Y; u, v in X; eps >= 0; c > 0",
        ("c <= K(y|x) for every x in X, y in Y", "K(y|x) <= exp(eps)*c for every x in X, y in Y"), named_letters.by_named_letters),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_a_writer_proves_it_and_not_more(name: str) -> None:
    """The kernel accepts the derivation for the claim, and neither for its sibling nor without its first hypothesis."""
    text, false, where, given, writer = CLAIMS[name]
    claim, sibling = (read_claim(t, where, given) for t in (text, false))
    node = derived.prove_node(claim, Budget.of_seconds(30), Trace(Options(), ()), (writer,))
    assert node is not None
    evidence = elaborate(claim, "PROVED", node)
    judge(claim, "PROVED", evidence)
    for other in (sibling, *([read_claim(text, where, given[1:])] if given else [])):
        with pytest.raises(Rejected):
            judge(other, "PROVED", evidence)
    assert derived.prove_node(sibling, Budget.of_seconds(1), Trace(Options(), ()), (writer,)) is None
