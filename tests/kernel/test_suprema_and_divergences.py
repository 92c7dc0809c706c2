"""What does not follow on general spaces about suprema and divergences, and beside each what does."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from verify.kernel.statements.judge import judge
from verify.language import (
    KL, TV, Alphabet, Channel, D_inf, Defined, Distribution, Event, Expr, Formula, Function, Letter, Q, Statement, Sum, Sup,
    absolute, equal, every, exp, forall, log, real, renyi, sqrt)
from verify.language.proofs import (
    Derivation, Step, at_most_sup, combine, derivation, identity, pointwise, sup_at_most, use)
from verify.search.decide import decide
from verify.search.finding import Options

X, Y, V, TWO = Alphabet("X"), Alphabet("Y"), Alphabet("V"), Alphabet("T", 2)
x, u, y, v, w = Letter("x", X), Letter("u", X), Letter("y", Y), Letter("v", V), Letter("w", TWO)
P, W, R = Distribution("P", (X,)), Distribution("W", (X,)), Distribution("R", (Y,))
K, L = Channel("K", Y, (X,)), Channel("L", Y, (X,))
M, N = Channel("M", V, (X, Y)), Channel("N", V, (X, Y))
E, F, G, H = Event("E", (X,)), Function("F", (X,)), Function("G", (Y,)), Function("H", (Y,))
T, B = Function("T", (X, Y)), Function("B", (X, TWO))
c, d = real("c"), real("d", "(1, oo)")
ONE = pointwise("one", Q(0) < 1)


def spaces(statement: Statement, *steps: Step) -> str:
    found = decide(statement, derivation(*steps) if steps else (Derivation(()),), Options(timeout=30))
    assert found.verdict == "PROVED", found.reason
    return judge(statement, found.verdict, found.evidence).spaces


def is_less_than_more(e: Expr, prefix: tuple[object, ...], given: tuple[Formula, ...], *steps: Step) -> str:
    """The spaces on which e < e + 1 is shown, which is false where e is +oo."""
    return spaces(Statement(forall(*prefix), given, e < e + 1), *steps, ONE, combine("c", e < e + 1, "one"))


@pytest.mark.parametrize("bound, expected", [(Sup(u, F(u)), "finite"), (c, "general")])
def test_a_supremum_that_is_at_most_itself_may_be_infinite(bound: Expr, expected: str) -> None:
    own = at_most_sup("term", F(x) <= bound, {"u": x}) if isinstance(bound, Sup) else combine("term", F(x) <= c, "given 1")
    given = () if isinstance(bound, Sup) else (every(x, F(x) <= c),)
    step = sup_at_most("bounded", Sup(x, F(x)) <= bound, "term")
    assert is_less_than_more(Sup(x, F(x)), (F, c), given, own.for_all(x), step) == expected


@pytest.mark.parametrize("where, expected", [((E(x),), "finite"), ((), "general")])
def test_a_supremum_in_another_is_a_number_where_that_has_terms(where: tuple[Expr, ...], expected: str) -> None:
    inner = Sup(y, T(x, y))
    statement = Statement(forall(E, T, c), (Sup(x, inner, where) <= c,), every(x, inner < inner + 1))
    assert spaces(statement, ONE, combine("c", inner < inner + 1, "one").for_all(x)) == expected


def test_a_supremum_at_one_letter_says_nothing_of_the_others() -> None:
    at_w = Sup(x, B(x, w))
    assert is_less_than_more(at_w, (B, c, w), (at_w <= c,)) == "general"
    assert is_less_than_more(Sum(w, at_w), (B, c, w), (at_w <= c,)) == "finite"


ratio = Sum(x, P(x) * log(P(x) / W(x)), (P(x),))


@pytest.mark.parametrize("bound, more, expected", [
    (Sum(x, F(x) ** 2), (), "finite"), (Sum(x, F(x) ** 2), (Defined(Sum(x, F(x) ** 2)),), "general"), (c, (), "general")])
def test_a_divergence_below_what_may_be_infinite_may_be_infinite(bound: Expr, more: tuple[Formula, ...], expected: str) -> None:
    assert spaces(Statement(forall(P, W, F, c), (KL(P, W) <= bound, *more), Defined(ratio))) == expected


squares = Sum(x, P(x) * T(x, y) ** 2)
gap = G(y) + H(y)


@pytest.mark.parametrize("where, expected", [((), "finite"), ((gap,), "general")])
def test_what_converges_where_a_condition_holds_need_not_elsewhere(where: tuple[Expr, ...], expected: str) -> None:
    """The first step drops a condition that its own scope implies, so that the sum without it converges there."""
    statement = Statement(forall(P, T, G, H), (every(y, squares <= 1, where=(gap,)),),
                          every(y, equal(squares - squares, Q(0)), where=where))
    drop = identity("drop", Sum(x, P(x) * T(x, y) ** 2, (gap,)), squares).for_all(y, where=(gap,))
    assert spaces(statement, drop, identity("c", squares - squares, Q(0)).for_all(y, where=where)) == expected


def test_a_supremum_on_the_larger_side_is_a_number_if_it_is_infinite_with_a_divergence() -> None:
    """Where F is unbounded, A - A is oo - oo and the supremum without a divergence is +oo."""
    distance = Sum(u, Q("1/2") * absolute(P(u) - W(u)))
    greatest, mean = Sup(x, F(x) ** 2 + distance), Sum(x, P(x) * F(x) ** 2)
    statement = Statement(forall(P, W, F), (), mean - mean <= Sup(x, F(x) ** 2 + TV(P, W)))
    term = at_most_sup("term", F(x) ** 2 + distance <= greatest, {"x": x}).for_all(x)
    steps = (term, pointwise("each", F(x) ** 2 <= greatest, "term").for_all(x),
             combine("mean", mean <= greatest, use("each", weight=P(x), over=(x,))),
             pointwise("sign", Q(0) <= F(x) ** 2 + distance).for_all(x),
             combine("at least 0", Q(0) <= greatest, use("term", weight=P(x), over=(x,)), use("sign", weight=P(x), over=(x,))))
    assert spaces(statement, *steps, combine("c", mean - mean <= greatest, "at least 0")) == "finite"


rows = Sum(y, K(y, x) * log(K(y, x) / L(y, x)), (K(y, x),))


def test_a_supremum_of_divergences_is_not_subtracted_from_itself() -> None:
    written, greatest = Sup(x, rows), Sup(x, KL(K.row(x), L.row(x)))
    none = identity("none", written - written, Q(0))
    given = every((x, y), L(y, x) > 0)
    for more, expected in (((), "finite"), ((greatest <= c,), "general")):
        assert spaces(Statement(forall(K, L, c), (given, *more), 0 <= greatest - greatest), none,
                      combine("c", 0 <= written - written, "none")) == expected


@pytest.mark.parametrize("weight, expected", [(P(x) * K(y, x), "finite"), (P(x), "general")])
def test_weights_whose_sum_depends_on_the_letters_give_no_common_bound(weight: Expr, expected: str) -> None:
    """X a point, K = R = y^(-9/10)/10 on (0, 1), and divergences y^(9/10) whose sums of absolute values are about y^(9/20): K times
    the divergence is bounded, and y^(-27/20) has no integral."""
    given = Statement(forall(y), (), Sum(x, weight * KL(M.row(x, y), N.row(x, y)), (weight,)) <= c)
    mean = Sum(y, R(y) * Sum(x, weight * Sum(v, M(v, x, y) * log(M(v, x, y) / N(v, x, y)), (M(v, x, y),))))
    statement = Statement(forall(P, K, R, M, N, c), (every((v, x, y), N(v, x, y) > 0), given), Defined(mean))
    assert spaces(statement) == expected


@pytest.mark.parametrize("body, expected", [
    (renyi(K.row(x), L.row(x), d), "general"), (D_inf(K.row(x), L.row(x), Q("1/2")), "finite")])
def test_a_supremum_that_no_step_mentions_does_not_stop_a_proof(body: Expr, expected: str) -> None:
    statement = Statement(forall(K, L, c, d, F), (Sup(x, body) <= c,), every(x, 0 <= exp(F(x))))
    assert spaces(statement, pointwise("c", 0 <= exp(F(x))).for_all(x)) == expected


@pytest.mark.parametrize("at_each, expected", [
    (KL(K.row(x), L.row(x)), "general"), (KL(K.row(x), L.row(x)) + F(x), "finite")])
def test_divergences_that_have_a_bound_at_each_letter_need_one_for_all(at_each: Expr, expected: str) -> None:
    """Where F is minus the divergence, 0 bounds their sum, and the divergences may have no mean."""
    given = (every((x, y), L(y, x) > 0), every(x, at_each <= c))
    assert spaces(Statement(forall(P, K, L, F, c), given, Defined(Sum(x, P(x) * rows)))) == expected


@pytest.mark.parametrize("of, expected", [(lambda e: e, "general"), (sqrt, "finite"), (lambda e: log(1 + e), "finite")])
def test_a_mean_of_roots_or_logarithms_of_divergences_bounds_no_mean_of_divergences(of: Callable[[Expr], Expr], expected: str) -> None:
    given = (every((x, y), L(y, x) > 0), Sum(x, P(x) * of(KL(K.row(x), L.row(x))), (P(x),)) <= c)
    assert spaces(Statement(forall(P, K, L, c), given, Defined(Sum(x, P(x) * rows, (P(x),))))) == expected


logs = Sum(x, P(x) * log(F(x)))
POSITIVE = every(x, F(x) > 0)


@pytest.mark.parametrize("bound, given, expected", [
    (Q(0), (), "finite"),                                              # log F may have no mean from below
    (Q(0), (Defined(Sum(x, P(x) / F(x))),), "general"),
    (Sum(u, T(x, y)), (), "finite"),
])
def test_a_sum_between_two_that_converge_does(bound: Expr, given: tuple[Formula, ...], expected: str) -> None:
    if bound != Q(0):
        below = Sum(x, P(x) * F(x) ** 2)
        statement = Statement(forall(P, F, T), (every(x, F(x) ** 2 <= exp(F(x))),), every(x, 0 <= exp(F(x))))
        step = combine("m", below <= Sum(x, P(x) * exp(F(x))), use("given 1", weight=P(x), over=(x,)))
    else:
        statement = Statement(forall(P, F), (POSITIVE, every(x, F(x) <= 1), *given), every(x, 0 <= exp(F(x))))
        step = combine("m", logs <= 0, use("l", weight=P(x), over=(x,)))
    first = (pointwise("l", log(F(x)) <= 0, "given 1", "given 2").for_all(x),) if bound == Q(0) else ()
    assert spaces(statement, *first, step, pointwise("c", 0 <= exp(F(x))).for_all(x)) == expected
