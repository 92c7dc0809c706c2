"""Where an infinite divergence makes an expression infinite, so that a bound of the expression says that it is finite."""
from __future__ import annotations

import pytest

from verify.elaborate.written import Searched
from verify.kernel.scalar.goal import Goal
from verify.kernel.written.context import opened
from verify.language.proofs import Derivation
from verify.read.text import read_claim


def _nothing(name: str, goal: Goal) -> None:
    """No step is taken."""


@pytest.mark.parametrize(("bound", "numbers", "used"), [
    ("D_alpha(P,Q,a) <= c", "a > 1", True), ("log(renyi(P,Q,2))/b <= c", "b > 0", True), ("KL(P,Q)/2 <= c", "b > 0", True),
    ("b*KL(P,Q) <= c", "b > 0", True), ("log(renyi(P,Q,2))/b <= c", "b real", False), ("log(renyi(P,Q,2))/b <= c", "b >= 0", False),
    ("log(renyi(P,Q,2))/b <= c", "b < 0", False), ("b/renyi(P,Q,2) <= c", "b > 0", False), ("-KL(P,Q)/b <= c", "b > 0", False),
    ("KL(P,Q)/renyi(P,Q,2) <= c", "b > 0", False), ("KL(P,Q)/KL(P,Q) <= c", "b > 0", False),
    ("D_alpha(P,Q,1+sqrt(b)) <= c", "b > 0", True), ("D_alpha(P,Q,1+sqrt(b)) <= c", "b >= 0", False),
    ("log(renyi(P,Q,2+sqrt(b))) <= c", "b real", False)])
def test_a_bound_is_used_where_the_divergence_stands_upwards(bound: str, numbers: str, used: bool) -> None:
    s = read_claim("0 <= c", f"P, Q distributions; c >= 0; {numbers}", (bound,))
    context, _ = opened(s, Derivation(()), _nothing, Searched())
    assert any(name.startswith("given") for name in context.known) == used
