"""A channel that is a private one with its outputs processed is as private; false siblings have no proof."""
from __future__ import annotations

import pytest

from tests.search.laws.siblings import proved_and_no_more
from verify.language import Statement
from verify.search.budget import Budget
from verify.search.decide import decide
from verify.search.finding import Finding, Options, Trace
from verify.search.laws import private_runs

WHERE = "P, Q distribution on X; K channel X -> Y; T channel Y -> Z; L channel X -> Z; eps >= 0"
GIVEN = ("D_inf(K(x),K(v)) <= eps for every x, v in X", "L(z|x) == sum(y in Y, K(y|x)*T(z|y)) for every x in X, z in Z")


@pytest.mark.slow
@pytest.mark.parametrize(("text", "false"), [
    ("D_inf(L(P),L(Q)) <= eps", "D_inf(L(P),L(Q)) <= eps/2"),
    ("TV(L(P),L(Q)) <= tanh(eps/2)*TV(P,Q)", "TV(L(P),L(Q)) <= tanh(eps/4)*TV(P,Q)")])
def test_what_any_such_channel_does(text: str, false: str) -> None:
    def attempt(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
        return private_runs.prove(s, budget, Trace(Options(unaided=True), (), decide))

    proved_and_no_more(text, false, WHERE, GIVEN, attempt)
