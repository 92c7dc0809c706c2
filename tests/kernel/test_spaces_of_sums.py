"""Which sums of a written proof are seen to converge on general spaces, with datasets, and which are not."""
from __future__ import annotations

import pytest

from verify.kernel.statements.judge import judge
from verify.language import (
    Alphabet, Channel, Datasets, Defined, Distribution, Entry, Event, Expr, Formula, Function, Functions, Graph, Iid, Letter,
    Place, Q, Repeated, Replaced, Statement, Sum, equal, every, exp, forall, log, position, positions, real)
from verify.language.proofs import (
    Derivation, LawAt, combine, derivation, exchange, identity, instance, limit, permute, pointwise, use)
from verify.search.decide import decide
from verify.search.finding import Options

X, Y = Alphabet("X"), Alphabet("Y")
S = Datasets("S", X, Q(2))
x, u, y, v, Z, W = Letter("x", X), Letter("u", X), Letter("y", Y), Letter("v", Y), Letter("Z", S), Letter("W", S)
P, R, K = Distribution("P", (X,)), Distribution("R", (Y,)), Channel("K", Y, (X,))
F, G, T = Function("F", (X,)), Function("G", (X,)), Function("T", (X, Y))
U, V = Function("U", (S,)), Function("V", (S, S))
c, t = real("c"), real("t", "(0, 1)")
DATA, FIRST, SECOND = Iid(P, S), position(S, 1), position(S, 2)
CHANGED = Replaced(Z, FIRST, x)


def spaces(statement: Statement, *steps: object, let: tuple[object, ...] = ()) -> str:
    proof = derivation(*steps, let=let)  # type: ignore[arg-type]
    found = decide(statement, proof, Options(timeout=20))
    assert found.verdict == "PROVED", found.reason
    return judge(statement, found.verdict, found.evidence).spaces


def has_a_value(e: Expr, *given: Formula) -> str:
    """The spaces on which it is seen that an expression has a finite value."""
    statement = Statement(forall(P, R, K, F, G, T, c), given, Defined(e))
    found = decide(statement, (Derivation(()),), Options(timeout=20))
    assert found.verdict == "PROVED", found.reason
    return judge(statement, found.verdict, found.evidence).spaces


def mean(e: Expr) -> Expr: return Sum(x, P(x) * e)
def of_data(e: Expr) -> Expr: return Sum(Z, DATA(Z) * e)


both = mean(F(x) + G(x))
squares = Sum(x, T(x, y) ** 2)
CONVERGING: dict[str, tuple[str, Expr, tuple[Formula, ...]]] = {
    "a summand of a sum whose other one converges": ("general", mean(G(x)), (Defined(mean(F(x))), both <= c)),
    "a summand of a sum alone": ("finite", mean(G(x)), (both <= c,)),
    "squares with one bound": ("general", Sum(y, R(y) * squares), (every(y, squares <= c),)),
    "squares with one bound, times a law that depends on what is squared": (
        "finite", Sum(y, Sum(x, T(x, y) ** 2 * K(y, x))), (every(y, squares <= c),)),
    "a sum with one bound from above": ("finite", Sum(y, R(y) * Sum(x, T(x, y))), (every(y, Sum(x, T(x, y)) <= c),)),
    "sums without a common bound": ("finite", Sum(y, R(y) * squares), (Statement(forall(y), (), Defined(squares)),)),
    "a record of a dataset": ("general", of_data(F(Entry(Z, SECOND))), (Defined(mean(F(x))),)),
    "a record of a dataset without its law": ("finite", Sum(Z, F(Entry(Z, SECOND))), (Defined(Sum(x, F(x))),)),
    "two records of a dataset": (
        "finite", of_data(F(Entry(Z, FIRST)) * F(Entry(Z, SECOND)) ** 2), (Defined(mean(F(x))),)),
    "a sum over outputs at almost all inputs": ("general", Sum(x, P(x) * Sum(y, R(y) * T(x, y))), (
        Defined(Sum(x, P(x) * Sum(y, R(y) * T(x, y)))),)),
}


@pytest.mark.parametrize("name", CONVERGING)
def test_a_sum_has_a_value_on(name: str) -> None:
    expected, e, given = CONVERGING[name]
    assert has_a_value(e, *given) == expected


@pytest.mark.parametrize("weight, letter, expected", [(P(u), u, "general"), (R(v), v, "finite")])
def test_a_sum_inside_another_need_not_converge_where_its_factor_is_zero(weight: Expr, letter: Letter, expected: str) -> None:
    """A law that has nothing to do with the sum is summed out; of one at its letter y it may be that R(y) = 0."""
    inner = squares if letter == u else Sum(x, T(x, v) ** 2)
    statement = Statement(forall(P, R, T, y), (Defined(Sum(letter, weight * inner)),), Defined(squares))
    found = decide(statement, (Derivation(()),), Options(timeout=20))
    assert judge(statement, found.verdict, found.evidence).spaces == expected


@pytest.mark.parametrize("place, expected", [
    (CHANGED, "general"), (Replaced(Z, FIRST, Entry(W, SECOND)), "general"), (Replaced(Z, FIRST, Entry(Z, SECOND)), "countable"),
    (Repeated(x, S), "finite")])
def test_almost_all_datasets_are_reached_by_independent_records(place: Place, expected: str) -> None:
    """U(Z) <= 0 for almost every Z says nothing of datasets with two equal records."""
    statement = Statement(forall(U), (every(Z, U(Z) <= 0),), every((Z, W, x), U(place) <= 0))
    step = combine("c", U(place) <= 0, use("given 1", {"Z": place})).for_all(Z, W, x)
    assert spaces(statement, step) == expected


@pytest.mark.parametrize("second, expected", [(W, "general"), (Z, "countable"), (CHANGED, "countable")])
def test_a_hypothesis_about_two_datasets_says_nothing_of_neighbours(second: Place, expected: str) -> None:
    pairs = Statement(forall(Z, W), (), V(Z, W) <= 0)
    statement = Statement(forall(V), (pairs,), every((Z, W, x), V(Z, second) <= 0))
    step = instance("c", V(Z, second) <= 0, "given 1", {"Z": Z, "W": second}).for_all(Z, W, x)
    assert spaces(statement, step) == expected


def test_independent_records_are_exchanged_under_integrals() -> None:
    fresh = Sum(Z, DATA(Z) * Sum(x, P(x) * U(Z)))
    changed = Sum(Z, DATA(Z) * Sum(x, P(x) * U(CHANGED)))
    assert spaces(Statement(forall(P, U), (), equal(fresh, changed)),
                  exchange("c", equal(fresh, changed), DATA(Z), P(x), U(Z), FIRST)) == "general"
    first, second = of_data(F(Entry(Z, FIRST))), of_data(F(Entry(Z, SECOND)))
    assert spaces(Statement(forall(P, F), (), equal(first, second)), identity("c", first, second)) == "general"
    pair = [U(Replaced(Replaced(Z, FIRST, Entry(Z, SECOND)), SECOND, Entry(Z, FIRST))), U(Z)]
    before, after = (of_data(e) for e in reversed(pair))
    assert spaces(Statement(forall(P, U), (), equal(before, after)),
                  permute("c", equal(before, after), DATA(Z), U(Z), FIRST, SECOND)) == "general"


def test_what_is_exchanged_must_converge() -> None:
    """E L(Z') - L(Z) = 0 where both have a mean; it need not be so where only the difference is known to have one."""
    fresh, changed = (Sum(Z, DATA(Z) * Sum(x, P(x) * e)) for e in (U(Z), U(CHANGED)))
    gap = Sum(Z, DATA(Z) * Sum(x, P(x) * (U(Z) - U(CHANGED))))
    steps = (exchange("same", equal(fresh, changed), DATA(Z), P(x), U(Z), FIRST), combine("c", equal(gap, Q(0)), "same"))
    assert spaces(Statement(forall(P, U), (), equal(gap, Q(0))), *steps) == "finite"
    assert spaces(Statement(forall(P, U), (Defined(fresh),), equal(gap, Q(0))), *steps) == "general"


@pytest.mark.parametrize("inside, expected", [(False, "general"), (True, "finite")])
def test_a_limit_outside_of_integrals_is_one_on_all_spaces(inside: bool, expected: str) -> None:
    value, small = mean(F(x)), (1 - t) * F(x) <= 0 if inside else F(x) <= t
    before = mean((1 - t) * F(x)) <= 0 if inside else value <= t
    steps = (pointwise("small", small, "given 1").for_all(x), combine("mean", before, use("small", weight=P(x), over=(x,))),
             limit("c", value <= 0, t, 0, "mean"))
    assert spaces(Statement(forall(P, F), (every(x, F(x) <= 0),), value <= 0), *steps, let=(t,)) == expected


@pytest.mark.parametrize("record, expected", [(x, "general"), (Entry(W, SECOND), "general"), (Entry(Z, SECOND), "finite")])
def test_a_record_inside_a_sum_is_replaced(record: Place, expected: str) -> None:
    """The sum has a value at almost all records: at those of a dataset with two equal ones it may have none."""
    def cost(z: Place) -> Expr: return log(Sum(y, exp(T(z, y))))
    j, changed = Letter("j", positions(S)), Replaced(Z, FIRST, record)
    before, after = Sum(j, cost(Entry(Z, j))) - cost(Entry(Z, FIRST)) + cost(record), Sum(j, cost(Entry(changed, j)))
    given = Statement(forall(x), (), Defined(Sum(y, exp(T(x, y)))))
    statement = Statement(forall(T), (given,), every((Z, W, x), equal(after, before)))
    assert spaces(statement, identity("c", after, before).for_all(Z, W, x)) == expected
    wrong = derivation(identity("c", after, before + cost(record)).for_all(Z, W, x))
    assert decide(Statement(forall(T), (given,), every((Z, W, x), equal(after, before + cost(record)))), wrong,
                  Options(timeout=20)).verdict != "PROVED"


def test_functions_of_a_class_are_no_event() -> None:
    H = Event("H", (Functions(X),))
    member = H(Graph(x, F(x)))
    statement = Statement(forall(H, F), (member > 0, Statement(forall(G), (H(Graph(x, G(x))) > 0,), every(x, G(x) <= 0))),
                          every(x, F(x) <= 0))
    step = instance("c", F(x) <= 0, "given 2", {"G": LawAt((u,), F(u))}, "given 1", binders=(x,)).for_all(x)
    assert spaces(statement, step) == "general"
    sum_of = Sum(y, R(y) * H(Graph(x, T(x, y))))
    inside = Statement(forall(H, R, T), (), equal(2 * sum_of, Sum(y, 2 * R(y) * H(Graph(x, T(x, y))))))
    assert spaces(inside, identity("c", 2 * sum_of, Sum(y, 2 * R(y) * H(Graph(x, T(x, y)))))) == "finite"


@pytest.mark.parametrize("below, weight, defined, expected", [
    (F(x) ** 2, P(x), True, "general"), (F(x), P(x), True, "finite"), (F(x) ** 2, P(x), False, "finite"),
    (F(x) ** 2, 1 + P(x), True, "finite")])
def test_what_is_nonnegative_converges_below_what_converges(below: Expr, weight: Expr, defined: bool, expected: str) -> None:
    """A sum that the statement does not write: its terms have to be >= 0, and those above them to converge with their weights."""
    above = Defined(mean(G(x) ** 2)) if defined else Q(0) <= c
    statement = Statement(forall(P, F, G, c), (every(x, below <= G(x) ** 2), above), Q(0) <= mean(G(x) ** 2))
    step = combine("s", Sum(x, weight * below) <= Sum(x, weight * G(x) ** 2), use("given 1", {"x": x}, weight, over=(x,)))
    assert spaces(statement, step) == expected


WEIGHT, V2 = Function("B", (S, Y)), Letter("V2", S)
ONE, TWO = Letter("i", positions(S)), Letter("j", positions(S))


@pytest.mark.parametrize("place, expected", [
    (Replaced(Z, ONE, Entry(W, ONE)), "general"), (Replaced(Z, ONE, Entry(W, TWO)), "general"),
    (Replaced(Z, ONE, Entry(Z, TWO)), "finite"), (Replaced(Replaced(Z, ONE, Entry(W, ONE)), TWO, Entry(W, ONE)), "finite")])
def test_what_is_finite_at_almost_all_datasets_is_so_where_records_of_two_are_put_together(place: Place, expected: str) -> None:
    """Datasets with the same record twice may be a null set, on which a sum is infinite that is finite elsewhere."""
    given = Statement(forall(V2), (), Defined(Sum(y, exp(WEIGHT(V2, y)))))
    statement = Statement(forall(WEIGHT, Z, W, TWO), (given,), Defined(Sum(ONE, Sum(y, exp(WEIGHT(place, y))))))
    assert spaces(statement) == expected
