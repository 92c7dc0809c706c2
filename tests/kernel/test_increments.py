"""The rule about increments of a function of independent records: what a careless checker accepts, and what it should."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.kernel.test_derivation_holes import IID_P, P, S2, U2, Case, Z2, accept, b, i2, proof, refuted, u, x
from verify.kernel.format.rejected import Rejected
from verify.language import Expr, Function, Letter, Place, Q, Relation, Replaced, Statement, Sum, every, exp, forall
from verify.language.proofs import Step, combine, identity, increments

W2, V2 = Letter("W", S2), Function("V2", (S2,))


def centred_moment(body: Callable[[Place], Expr], at: Letter = W2) -> Expr:
    """E_x exp(f(Z[i:=x]) - E_u f(Z[i:=u])), where `body` is f."""
    changed = body(Replaced(at, i2, x))
    return Sum(x, P(x) * exp(changed - Sum(u, P(u) * body(Replaced(at, i2, u)))))


def moment_of(body: Callable[[Place], Expr], bound: Expr) -> Relation:
    """E exp(f) <= exp(E f + 2 b)."""
    return Sum(W2, IID_P(W2) * exp(body(W2))) <= exp(Sum(W2, IID_P(W2) * body(W2)) + 2 * bound)


def of_all(step: str, body: Callable[[Place], Expr], bound: Expr) -> Step:
    return increments("m", moment_of(body, bound), IID_P(W2), body(W2), bound, W2, i2, x, step)


def value(at: Place) -> Expr: return U2(at)
def minus_one(at: Place) -> Expr: return Q(-1)


SURE = {"P": "1/2 1/2", "U2": "0 0 0 1"}
MOMENT = centred_moment(value) <= exp(Q(0))
FALSE = {
    "increments at one dataset":
        Case(Statement(forall(P, U2, Z2), (every(i2, centred_moment(value, Z2) <= exp(Q(0))),), moment_of(value, Q(0))),
             proof(of_all("given 1", value, Q(0))), {**SURE, "Z": 0}),
    "increments at datasets that a condition leaves":
        Case(Statement(forall(P, U2, V2), (every((W2, i2), MOMENT, (V2(W2),)),), moment_of(value, Q(0))),
             proof(of_all("given 1", value, Q(0))), {**SURE, "V2": "1 0 0 0"}),
    "increments at one position":
        Case(Statement(forall(P, U2, i2), (every(W2, MOMENT),), moment_of(value, Q(0))),
             proof(of_all("given 1", value, Q(0))), {"P": "1/2 1/2", "U2": "0 1 0 1", "i": 0}),
    "a moment that is not centred":
        Case(Statement(forall(P, Z2), (), exp(Q(-1)) <= exp(Q(-3))),
             proof(identity("one", Sum(x, P(x) * exp(Q(-1))), exp(Q(-1))).for_all(W2, i2), of_all("one", minus_one, Q(-1)),
                   combine("c", exp(Q(-1)) <= exp(Q(-3)), "m")), {"P": "1", "Z": 0}),
}
TRUE = {
    "increments at all datasets and positions":
        Case(Statement(forall(P, U2, b), (every((W2, i2), centred_moment(value) <= exp(b)),), moment_of(value, b)),
             proof(of_all("given 1", value, b))),
    "a centred moment":
        Case(Statement(forall(P, Z2), (), exp(Q(-1)) <= exp(Q(-1))),
             proof(combine("one", centred_moment(minus_one) <= exp(Q(0))).for_all(W2, i2), of_all("one", minus_one, Q(0)),
                   combine("c", exp(Q(-1)) <= exp(Q(-1)), "m"))),
}


@pytest.mark.parametrize("name", FALSE)
def test_no_proof_of_a_false_statement(name: str) -> None:
    with pytest.raises(Rejected):
        accept(FALSE[name])
    assert refuted(FALSE[name])


@pytest.mark.parametrize("name", TRUE)
def test_its_neighbour_is_proved(name: str) -> None:
    assert accept(TRUE[name]).verdict == "PROVED"
