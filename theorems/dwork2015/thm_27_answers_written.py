"""Theorem 27, written out: the answers are one of l_i strings, and after each a fixed query is asked."""
from theorems.dwork2015.thm_27_answers import (
    GIVES, R_OF_BOTH, A, B, P, R, U, bad, bad_of_both, beta, i, k, l_i, most_ones, most_values, ones, r, v, value, w, x)
from verify.language import Expr, Q, Sum, equal, maximum, minimum
from verify.language.proofs import Step, cases, combine, derivation, identity, pointwise, same_support, use

PROOFS: dict[str, tuple[object, ...]] = {}

counted = most_ones + 1 - ones
few, given = maximum(counted, 0), A(w, r, x)


def only_few(fails: Expr) -> tuple[Step, ...]:
    """Only strings with at most min(i - 1, B) ones are answers, whatever the query after them is on x."""
    chance = given * fails
    return (
        pointwise("few ones", counted > 0, "given 2", "given 3", terms=(ones,)).for_all(r, x, w, where=(given,)),
        pointwise("not counted", counted <= 0, terms=(ones,)).for_all(w, zero=(few,)),
        combine("absurd", Q(0) < 0, "few ones", "not counted").for_all(r, x, w, where=(given,), zero=(few,)),
        pointwise("then never", chance <= 0, "absurd", terms=(fails,)).for_all(r, x, w, where=(given,), zero=(few,)),
        combine("or never", chance <= 0).for_all(r, x, w, zero=(given, few)),
        cases("never", chance <= 0, given, "then never", "or never").for_all(r, x, w, zero=(few,)))


def each_string(name: str, bound: str) -> tuple[Step, ...]:
    """The chance of a bad query after one of the strings, each of which has the chance that a hypothesis bounds."""
    chance = given * R(r, w, x)
    return (
        *only_few(R(r, w, x)),
        pointwise("exactly never", equal(chance, Q(0)), "never").for_all(r, x, w, zero=(few,)),
        same_support("only few", equal(Sum(w, chance, (few,)), Sum(w, chance)), few, "exactly never").for_all(r, x),
        pointwise("at most once", chance <= R(r, w, x)).for_all(r, x, w),
        combine(name, bad <= l_i * beta, use("only few", weight=-U(r) * P(x), over=(r, x)),
                use("at most once", weight=U(r) * P(x), over=(r, x, w), where=(few,)),
                use(bound, weight=U(r), over=(r, w), where=(few,))))


PROOFS["dwork2015/thm-27.main#printed"] = derivation(*each_string("claim", "given 4"))

lists, values = Sum(v, Q(1)), Sum(value, Q(1))
together = Sum(v, GIVES(v, r, w, x) * R_OF_BOTH(r, w, v, x))
PROOFS["dwork2015/sec-4.2.L-ary#printed"] = (
    *derivation(
        *only_few(together),
        pointwise("exactly never", equal(given * together, Q(0)), "never", terms=(together,)).for_all(r, x, w, zero=(few,)),
        same_support("only few", equal(Sum(w, given * together, (few,)), Sum(w, given * together)), few, "exactly never"
                     ).for_all(r, x),
        pointwise("at most once", given * GIVES(v, r, w, x) * R_OF_BOTH(r, w, v, x) <= R_OF_BOTH(r, w, v, x)
                  ).for_all(r, x, w, v),
        combine("every list", bad_of_both <= l_i * lists * beta, use("only few", weight=-U(r) * P(x), over=(r, x)),
                use("at most once", weight=U(r) * P(x), over=(r, x, w, v), where=(few,)),
                use("given 6", weight=U(r), over=(r, w, v), where=(few,))),
        identity("their number", lists, values**k),
        pointwise("at most L each", equal(values**k, most_values), "given 4", "given 5",
                  terms=(values, minimum(B, i - 1))),
        combine("claim", bad_of_both <= l_i * most_values * beta, "every list", use("their number", weight=l_i * beta),
                use("at most L each", weight=l_i * beta))),
    *derivation(
        *each_string("all zero", "given 5"),
        pointwise("no value", equal(most_values, Q(1)), "given 4", terms=(minimum(B, i - 1),)),
        combine("claim", bad <= l_i * most_values * beta, "all zero", use("no value", weight=-l_i * beta))))
