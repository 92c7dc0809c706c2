"""Where an infinite divergence makes an expression infinite, so that a bound of the expression says that it is finite."""
from __future__ import annotations

import pytest

from verify.elaborate.written import Searched
from verify.kernel.format.rejected import Rejected
from verify.kernel.scalar.goal import Goal
from verify.kernel.written.context import opened
from verify.kernel.written.derivation import derive
from verify.kernel.written.meaning import aims
from verify.language.proofs import Derivation, pointwise
from verify.read.text import read_claim
from verify.search.laws.divergences import bretagnolle_huber
from verify.search.laws.opening import views


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


@pytest.mark.parametrize(("claim", "absorbed"), [
    ("0 < KL(P,Q)", True), ("TV(P,Q)^2 < KL(P,Q)", True), ("c < 1 + KL(P,Q)/2", True), ("c < log(renyi(P,Q,2))", True),
    ("KL(Q,P) <= KL(P,Q)", True), ("KL(Q,P) < KL(P,Q)", False), ("KL(P,Q) < 1 + KL(P,Q)", False), ("0 < 1 - KL(P,Q)", False),
    ("KL(P,Q) < 1", False), ("sum(r in R, P(r)*abs(log(P(r)+c))) < KL(P,Q)", False), ("sup(r in R, 1/P(r)) < KL(P,Q)", False)])
def test_a_larger_side_may_be_infinite_where_the_smaller_one_is_not(claim: str, absorbed: bool) -> None:
    """That +oo < +oo is false: of a claim with < the smaller side must be finite whatever the laws are."""
    s = read_claim(claim, "P, Q distributions on R; c > 0")
    context, said = opened(s, Derivation(()), _nothing, Searched())
    assert bool(aims(said, context.scope()).assumed) == absorbed


WHOLE = "-log(1-TV(P,Q)^2) <= KL(P,Q)"


@pytest.mark.parametrize(("given", "steps", "reason"), [
    (("TV(P,Q) < 1",), 1, ""), (("TV(P,Q) < 1",), 0, "have a value"), ((), 0, "have a value")])
def test_what_must_have_a_value_where_a_divergence_is_infinite_is_shown_before_that_is_left_aside(
        given: tuple[str, ...], steps: int, reason: str) -> None:
    """That a logarithm on the smaller side has a value is shown by steps that rest on the hypotheses alone."""
    s = read_claim(WHOLE, "P, Q distributions", given)
    goals: list[Goal] = []
    for view in views(s):
        (r,) = (view.letter(x, "r") for x in view.statement.prefix[0].symbol.over)  # type: ignore[union-attr]
        p, q = (b.symbol(r) for b in s.prefix)  # type: ignore[operator]
        made = [*bretagnolle_huber(p, q, r), pointwise("claim", view.aim.relation, "the sum", "below 1")]
        proof = Derivation((*view.supports[:steps], *made))
        if not reason:
            derive(s, proof, lambda name, goal: goals.append(goal), Searched())
            assert goals
        else:
            with pytest.raises(Rejected, match=reason):
                derive(s, proof, lambda name, goal: goals.append(goal), Searched())
