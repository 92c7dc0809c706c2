"""What does not follow on general spaces about suprema and divergences, and beside each what does."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from verify.kernel.statements.judge import judge
from verify.language import (
    KL, TV, Alphabet, Channel, D_inf, Defined, Distribution, Event, Expr, Formula, Function, Letter, Number, Q, Reals, Statement,
    Sum, Sup, absolute, chi_square, equal, every, exp, forall, log, maximum, real, renyi, sqrt)
from verify.language.proofs import (
    Derivation, Step, at_most_sup, combine, derivation, gibbs, identity, pointwise, sup_at_most, use)
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


a, Z, W2 = Letter("a", X), Distribution("Z", (X,)), Distribution("W2", (X,))
part, nearest = Sum(x, P(x) * log(P(x) / W(x)), (P(x),)), Sum(x, Z(x) * log(Z(x) / W2(x)), (Z(x),))


@pytest.mark.parametrize("left, written, expected", [
    (log(KL(P, W)), log(part), "ILL_POSED"), (sqrt(KL(P, W) - 1), sqrt(part - 1), "ILL_POSED"),
    (KL(P, W), part, "PROVED"), (KL(P, W) / 2, part / 2, "PROVED")])
def test_beside_what_is_infinite_the_rest_has_a_value(left: Expr, written: Expr, expected: str) -> None:
    """Where P is W and W2 vanishes at a, the left side is log 0 or the root of -1, and the right side is +oo."""
    given = (every(x, W(x) > 0), Z(a) > 0, W2(a) * part >= W2(a))
    steps = (gibbs("Z", Z(x), W2(x), (x,), 0 <= nearest), pointwise("at a", 0 < W2(a), use("finite 1", {"1": a})),
             pointwise("at least 1", 1 <= part, "given 3", "at a"),
             pointwise("c", written <= nearest + part, "at least 1", "Z"))
    statement = Statement(forall(P, W, Z, W2, a), given, left <= KL(Z, W2) + part)
    assert decide(statement, derivation(*steps), Options(timeout=30)).verdict == expected


squared = Sup(u, F(u) ** 2)


def test_a_bound_of_a_supremum_does_not_rest_on_its_being_a_number() -> None:
    """F(x)^4 <= S for all x, with S the supremum of the squares, holds for F(x) = x on the naturals, where S is +oo."""
    given = (every(x, (F(x) ** 2) ** 2 <= squared),)
    steps = (pointwise("root", F(x) ** 2 <= sqrt(squared), "given 1", terms=(squared, F(x) ** 2)).for_all(x),
             sup_at_most("by itself", squared <= sqrt(squared), use("root", {"x": u})),
             pointwise("at most 1", squared <= 1, "by itself"),
             at_most_sup("term", F(x) ** 2 <= squared, {"u": x}).for_all(x),
             pointwise("c", F(x) ** 2 <= 1, "term", "at most 1").for_all(x),
             sup_at_most("a bound", squared <= 1, use("c", {"x": u})))
    assert spaces(Statement(forall(F), given, every(x, F(x) ** 2 <= 1)), *steps) == "finite"


@pytest.mark.parametrize("bound, expected", [(Sum(x, F(x) ** 2), "finite"), (c, "general")])
@pytest.mark.parametrize("divergence", [KL(P, W), chi_square(P, W), D_inf(P, W), sqrt(KL(P, W)), renyi(P, W, Q(2))])
def test_only_a_finite_bound_makes_the_support_of_one_law_that_of_the_other(divergence: Expr, bound: Expr, expected: str) -> None:
    shown = spaces(Statement(forall(P, W, F, c), (divergence <= bound,), every(x, W(x) > 0, where=(P(x),))))
    assert shown == expected


mean_of = Sum(x, P(x) * rows, (P(x),))


@pytest.mark.parametrize("given, expected", [
    (Sum(x, P(x) * (KL(K.row(x), L.row(x)) + F(x)), (P(x),)) <= c, "finite"),
    (Sum(x, P(x) * (KL(K.row(x), L.row(x)) + E(x)), (P(x),)) <= c, "general")])
def test_what_stands_beside_a_divergence_in_a_mean_has_a_mean(given: Formula, expected: str) -> None:
    """P(x) = 2^-x on the naturals, divergences 1/P(x), and F minus these."""
    assert spaces(Statement(forall(P, K, L, E, F, c), (every((x, y), L(y, x) > 0), given), Defined(mean_of))) == expected


def test_the_same_supremum_written_out_is_not_subtracted_from_itself() -> None:
    written, greatest = Sup(x, rows), Sup(x, KL(K.row(x), L.row(x)))
    steps = (gibbs("row", K(y, x), L(y, x), (y,), 0 <= rows).for_all(x), at_most_sup("term", rows <= written, {"x": x}).for_all(x),
             combine("mean", 0 <= Sum(x, P(x) * written), use("row", weight=P(x), over=(x,)), use("term", weight=P(x), over=(x,))),
             identity("one", Sum(x, P(x) * written), written), combine("at least 0", 0 <= written, "mean", "one"))
    given = (every((x, y), L(y, x) > 0),)
    for left, expected in ((written - written, "finite"), (Q(0), "general")):
        assert spaces(Statement(forall(K, L, P), given, left <= greatest), *steps,
                      combine("c", left <= written, "at least 0")) == expected


A, f = Sum(x, F(x) ** 2), Function("f", (Reals(),))
T2 = Function("T2", (X, V))
rest = maximum(Sum(v, T2(x, v) ** 2) - Sum(v, T2(x, v) ** 4), 1)


@pytest.mark.parametrize("claim, expected", [
    (Defined(f(Number(A))), "finite"), (Defined(f(Number(c))), "general"), (0 < exp(f(Number(A))), "finite"),
    (0 <= Sup(x, rest + exp(KL(K.row(x), L.row(x)))), "finite"), (every(x, 0 < exp(F(x))), "general")])
def test_sums_in_suprema_and_below_functions_have_values(claim: Formula, expected: str) -> None:
    """On the naturals a sum of squares may be +oo, and then a function has no value there."""
    assert spaces(Statement(forall(F, f, T2, K, L, c), (), claim)) == expected


def test_conditions_of_suprema_have_values() -> None:
    for where, expected in (((P(x), rest), "finite"), ((P(x),), "general")):
        greatest = Sup(x, F(x), where)
        assert spaces(Statement(forall(P, F, T2, c), (every(x, F(x) <= c),), greatest <= c),
                      combine("k", F(x) <= c, "given 1").for_all(x), sup_at_most("s", greatest <= c, "k")) == expected
