"""What converges at almost all letters need not where letters coincide, under another law, or at one letter of the statement."""
from __future__ import annotations

import pytest

from verify.kernel.statements.judge import judge
from verify.language import (
    Alphabet, Channel, Datasets, Defined, Distribution, Entry, Expr, Formula, Function, I_inf, Iid, Letter, Place, Q, Replaced,
    Statement, Sum, equal, every, exp, forall, position, positions, real, sqrt)
from verify.language.proofs import Step, derivation, point_laws
from verify.search.decide import decide
from verify.search.finding import Options

X, Y = Alphabet("X"), Alphabet("Y")
S = Datasets("S", X, Q(2))
x, u, z, y, v, g = (Letter(name, space) for name, space in zip("xuzyvg", (X, X, X, Y, Y, Y), strict=True))
Z, W, V, v0, j = Letter("Z", S), Letter("W", S), Letter("V", S), Letter("v0", X), Letter("j", positions(S))
FIRST, SECOND = position(S, 1), position(S, 2)
P, R, B, A = Distribution("P", (X,)), Distribution("R", (X,)), Channel("B", Y, (X,)), Channel("A", Y, (S,))
F, G, H, U, T = (Function(name, over) for name, over in (("F", (X,)), ("G", (X,)), ("H", (Y,)), ("U", (X,)), ("T", (X, Y))))
T3, T4, T5 = Function("T3", (X, X, Y)), Function("T4", (X, Y, Y)), Function("T5", (X, Y, X))
V1, w1, V2, w2 = Function("V1", (X, Y, X)), Function("w1", (Y, X)), Function("V2", (X, Y, S)), Function("w2", (Y, S))
ON, M, k, c = Function("ON", (X, S)), Function("M", (S,)), real("k"), real("c")
DATA, RDATA = Iid(P, S), Iid(R, S)
Z1, CHANGED, TWICE = Entry(Z, FIRST), Replaced(Z, FIRST, z), Replaced(Z, FIRST, Entry(Z, SECOND))


def spaces(statement: Statement, *steps: Step) -> str:
    found = decide(statement, derivation(*steps), Options(timeout=20))
    assert found.verdict == "PROVED", found.reason
    return judge(statement, found.verdict, found.evidence).spaces


def always(e: Expr, *letters: Letter) -> Formula: return Statement(forall(*letters), (), Defined(e))
def squares_of(x: Letter, where: tuple[Expr, ...] = ()) -> Expr: return exp(w1(y, x)) * exp(Sum(u, V1(u, y, x) ** 2, where))
def squares_at(Z: Letter, where: tuple[Expr, ...] = ()) -> Expr: return exp(w2(y, Z)) * exp(Sum(u, V2(u, y, Z) ** 2, where))


POSITIVE = every(x, 0 < P(x))
SQUARES = always(Sum(u, V1(u, y, z) ** 2), y, z)
OF_TWO = always(Sum(g, exp(T5(Entry(W, SECOND), g, x))), W)
WRONG: dict[str, Statement] = {
    "a record that the letter beside it may be": Statement(
        forall(T3, Z, z, j), (always(Sum(y, exp(T3(x, u, y))), x, u),), Defined(Sum(y, exp(T3(Entry(CHANGED, j), z, y))))),
    "a sum over pairs on the diagonal": Statement(
        forall(T4, Z, z, j), (always(Sum(y, Sum(v, T4(x, y, v) ** 2)), x),), Defined(Sum(y, T4(Entry(CHANGED, j), y, y) ** 2))),
    "a density at a record, for that of the dataset": Statement(
        forall(P, R, T, c), (every(x, Sum(y, P(x) * T(x, y) ** 2) <= c),),
        Defined(Sum(Z, DATA(Z) * RDATA(Z) * Sum(y, T(Z1, y) ** 2)))),
    "a density that divides, for that of the dataset": Statement(
        forall(P, R, T, c), (POSITIVE, every(x, Sum(y, T(x, y) ** 2 / P(x)) <= c)),
        Defined(Sum(Z, Sum(y, RDATA(Z) * T(Z1, y) ** 2 / DATA(Z)), (DATA(Z),)))),
    "the same in what defines a channel": Statement(
        forall(B, P, R, T), (every((y, x), equal(B(y, x), P(x) * T(x, y) ** 2)),),
        Defined(Sum(Z, DATA(Z) * RDATA(Z) * Sum(y, T(Z1, y) ** 2)))),
    "a definition rewritten at two equal records": Statement(
        forall(A, ON, w2, V2, W), (every((u, Z), 0 < ON(u, Z)), always(Sum(u, V2(u, y, Z) ** 2), y, Z), every(
            (y, Z), equal(A(y, Z), squares_at(Z, (ON(u, TWICE),))))), Defined(Sum(y, squares_at(W)))),
    "a definition rewritten by what one letter is said to be": Statement(
        forall(B, U, w1, V1, x, v0), (0 < U(x), SQUARES, every((y, x), equal(B(y, x), squares_of(x, (U(x),))))),
        Defined(Sum(y, squares_of(v0)))),
    "a bound rewritten by what one letter is said to be": Statement(
        forall(U, w1, V1, c, x, v0), (0 < U(x), SQUARES, every(x, Sum(y, squares_of(x, (U(x),))) <= c)),
        Defined(Sum(y, squares_of(v0)))),
    "a letter of the statement for any": Statement(
        forall(T5, M, x, Z, v0), (OF_TWO, equal(M(Replaced(Z, FIRST, x)), 0)),
        Defined(Sum(y, exp(T5(Entry(Z, SECOND), y, v0))))),
    "a root of a density": Statement(
        forall(P, F), (Defined(Sum(x, sqrt(P(x)) * F(x) ** 2)),), Defined(Sum(Z, sqrt(DATA(Z)) * F(Z1) ** 2))),
    "a factor that may be 0 as its sum is infinite": Statement(
        forall(G, H), (Defined(Sum(y, H(y) * exp(-Sum(x, G(x) ** 2)))),), Defined(Sum(y, H(y)))),
}


@pytest.mark.parametrize("name", WRONG)
def test_it_is_shown_on_finite_sets_only(name: str) -> None:
    assert spaces(WRONG[name]) == "finite"


def test_the_record_of_a_point_law_is_no_letter_for_any_other() -> None:
    def weight(y: Letter, Z: Place) -> Expr: return exp(-Sum(j, T(Entry(Z, j), y)))
    def alone(y: Letter) -> Expr: return exp(-Sum(j, T(x, y)))
    E, sums = Distribution("E", (X,)), Sum(g, weight(g, Z))
    given = (always(Sum(g, weight(g, W)), W), every((y, Z), equal(A(y, Z), weight(y, Z) / sums)),
             Statement(forall(E), (), I_inf(Iid(E, S), A) <= k))
    step = point_laws("c", weight(y, Z) / sums <= exp(k) * (alone(y) / Sum(g, alone(g))), "given 3", Z, y, V, x).for_all(Z, y)
    of_x, of_any = Defined(Sum(g, exp(T5(Entry(Z, SECOND), g, x)))), Defined(Sum(g, exp(T5(v0, g, v0))))
    assert spaces(Statement(forall(A, T, T5, k, x, v0), (*given, OF_TWO), of_any), step) == "finite"
    assert spaces(Statement(forall(A, T, T5, k, x, Z), (given[0], *given[2:], OF_TWO), of_x)) == "general"


@pytest.mark.parametrize("statement", [
    Statement(forall(T3, Z, z), (always(Sum(y, exp(T3(x, u, y))), x, u),), Defined(Sum(y, exp(T3(Z1, z, y))))),
    Statement(forall(P, F), (Defined(Sum(x, P(x) * F(x) ** 2)),), Defined(Sum(Z, DATA(Z) * F(Z1) ** 2))),
    Statement(forall(B, w1, V1, v0), (SQUARES, every((y, x), equal(B(y, x), squares_of(x)))), Defined(Sum(y, squares_of(v0))))])
def test_independent_records_under_their_own_law_are_generic(statement: Statement) -> None:
    assert spaces(statement) == "general"
