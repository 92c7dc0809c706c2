"""What steps of written proofs leave to the search: powers of what may be 0, and signs by hypotheses without a value at 0."""
from __future__ import annotations

import pytest

from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.language import Domain, Expr, Q, Sym, log
from verify.search.budget import Budget
from verify.search.facts import by_facts
from verify.search.order import scalar_prover
from verify.search.written import scalar_node

A, T, Z = Sym("a"), Sym("t"), Sym("z")
NUMBERS = (Variable("a", Domain(Q(1), None, False, False)), Variable("t", Domain(Q(0), None, True, False)))


@pytest.mark.parametrize(("claim", "holds"), [(T ** A, True), (T ** A + T, True), (T ** A - T, False), (T ** A - 1, False)])
def test_a_power_of_what_may_be_0(claim: Expr, holds: bool) -> None:
    """The end where the base is 0 is apart, where 0^a is 0."""
    assert (scalar_node(Goal(NUMBERS, (), claim), Budget.of_seconds(5)) is not None) == holds


@pytest.mark.parametrize(("claim", "holds"), [(-Z ** A, True), (T - Z ** A, True), (T ** A - Z ** A, True), (T - Z ** A - 1, False)])
def test_a_power_of_what_is_0(claim: Expr, holds: bool) -> None:
    """A variable that has one value is put in."""
    numbers = (*NUMBERS, Variable("z", Domain(Q(0), Q(0), True, True)))
    assert (scalar_node(Goal(numbers, (), claim), Budget.of_seconds(5)) is not None) == holds


@pytest.mark.parametrize(("claim", "holds"), [(T, True), (T - 1, False)])
def test_what_has_a_logarithm_is_positive(claim: Expr, holds: bool) -> None:
    """A hypothesis has no value at 0, which is all that a strict claim needs there."""
    goal = Goal(NUMBERS, (Fact(A - log(T)),), claim, True)
    assert (by_facts(scalar_prover(Budget.of_seconds(1)), goal) is not None) == holds


def test_a_hypothesis_that_has_a_value_says_nothing() -> None:
    """With t in the place of log(t) the end is no exception."""
    assert by_facts(scalar_prover(Budget.of_seconds(1)), Goal(NUMBERS, (Fact(A - T),), T, True)) is None
