"""Sums that diverge on infinite spaces for all that the hypotheses say: what is shown about them holds on finite ones only."""
from __future__ import annotations

import pytest

from verify.kernel.statements.judge import judge
from verify.language import (
    Alphabet, Channel, Datasets, Defined, Distribution, Entry, Event, Expr, Formula, Function, Iid, Letter, Q, Quantifier, Statement, Sum, equal, every, exists,
    forall, minimum, position, real)
from verify.language.proofs import Derivation, combine, derivation, identity, use
from verify.search.decide import decide
from verify.search.finding import Options

X, Y = Alphabet("X"), Alphabet("Y")
x, y, v = Letter("x", X), Letter("y", Y), Letter("v", Y)
P, R, K = Distribution("P", (X,)), Distribution("R", (Y,)), Channel("K", Y, (X,))
T, E, c = Function("T", (X, Y)), Event("E", (Y,)), real("c")
SQUARES = Sum(x, P(x) * T(x, y) ** 2)


def spaces(statement: Statement, proof: tuple[Derivation, ...]) -> str:
    found = decide(statement, proof, Options(timeout=20))
    assert found.verdict == "PROVED", found.reason
    return judge(statement, found.verdict, found.evidence).spaces


@pytest.mark.parametrize("body, expected", [
    (T(x, y) ** 2, "general"), (c * T(x, y) ** 2, "finite"), (P(x) * minimum(c, T(x, y) ** 2), "finite")])
def test_a_sum_with_one_bound_is_of_what_is_shown_to_be_nonnegative(body: Expr, expected: str) -> None:
    """For c = -1, R(y) = 2^-y and T(., y)^2 with the sum 2^y, each sum of c T^2 is <= 1, and their mean is -oo."""
    inner = Sum(x, body)
    statement = Statement(forall(P, R, T, c), (every(y, inner <= 1),), Defined(Sum(y, R(y) * inner)))
    assert spaces(statement, (Derivation(()),)) == expected


@pytest.mark.parametrize("weight, expected", [(K(y, x), "finite"), (R(y), "general"), (Sum(v, K(v, x)), "general")])
def test_densities_at_a_letter_that_a_sum_depends_on_need_not_have_one(weight: Expr, expected: str) -> None:
    """On Y = [0, 1] let A_1, A_2, ... be intervals of length 1/x that sweep it again and again, a fixed number of which in the
    n-th sweep holds a y, K(., x) uniform on A_x, and T(x, y) = 1/n^2 on A_x: sum_x T(x, y) converges, and sum_x T(x, y) K(y, x)
    is oo at every y."""
    statement = Statement(forall(R, K, T, y), (Defined(Sum(x, T(x, y))),), Defined(Sum(x, T(x, y) * weight)))
    assert spaces(statement, (Derivation(()),)) == expected


@pytest.mark.parametrize("where, expected", [((), "finite"), ((E(y),), "general")])
def test_what_a_step_shows_to_converge_does_where_its_conditions_hold(where: tuple[Expr, ...], expected: str) -> None:
    """Outside of E the squares have no bound: their sum may be +oo, and +oo - +oo has no value."""
    given: Formula = every((x, y), T(x, y) ** 2 <= 1, where=(E(y),))
    statement = Statement(forall(P, T, E), (given,), every(y, equal(SQUARES - SQUARES, Q(0)), where=where))
    bounded = combine("bounded", SQUARES <= Sum(x, P(x)), use("given 1", weight=P(x), over=(x,))).for_all(y, where=(E(y),))
    assert spaces(statement, derivation(bounded, identity("c", SQUARES - SQUARES, Q(0)).for_all(y, where=where))) == expected


@pytest.mark.parametrize("prefix, expected", [(exists(y), "finite"), (forall(y), "general")])
def test_a_sum_that_has_a_value_somewhere_need_not_have_one_everywhere(prefix: tuple[Quantifier, ...], expected: str) -> None:
    given, gap = Statement(prefix, (), Defined(SQUARES)), Sum(x, P(x) * T(x, v) ** 2)
    statement = Statement(forall(P, T, v), (given,), equal(gap - gap, Q(0)))
    assert spaces(statement, derivation(identity("c", gap - gap, Q(0)))) == expected


def test_the_law_of_one_record_is_not_that_of_the_dataset() -> None:
    """On [0, 1] let P(x) = U(., x) = 1/(2 sqrt(x)): the integral of P(Z_1) U(Z) is 1, that of P(Z_1) P(Z_2) U(Z) is oo."""
    S = Datasets("S", X, Q(2))
    Z, U = Letter("Z", S), Function("U", (S,))
    one, both = (Sum(Z, law * U(Z)) for law in (P(Entry(Z, position(S, 1))), Iid(P, S)(Z)))
    for given, expected in ((one, "finite"), (both, "general")):
        assert spaces(Statement(forall(P, U), (Defined(given),), Defined(both)), (Derivation(()),)) == expected
