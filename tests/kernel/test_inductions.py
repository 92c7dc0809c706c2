"""Inequalities between sums or products up to an index: the goals of the induction, and what must not pass."""
from __future__ import annotations

from typing import Any

import pytest

from verify.kernel.format.rejected import Rejected
from verify.kernel.scalar.checker import Checker
from verify.kernel.theorems.sum_by_induction import goals_of
from verify.language import Expr, Q, RangeSum, Statement, Sym, call, equal, forall, log, maximum, minimum, real
from verify.read.text import read_claim
from verify.search.decide import Options, decide
from verify.search.finding import Finding, accepted

STEPS = [{"rule": "evaluate"}] * 3


def claim(text: str, where: str) -> Statement:
    """A claim from text."""
    return read_claim(text, where, ())


@pytest.mark.parametrize("text, where", [
    ("sum(k = 1..n, 1/k^2) <= 2 - 1/n", "n >= 1 integer"), ("sum(k = 1..n, 1/sqrt(k)) >= 2*sqrt(n + 1) - 2", "n >= 1 integer"),
    ("sum(k = 2..n, 1/k^2) <= 1 - 1/n", "n >= 2 integer"), ("prod(k = 1..n, 1 + x) >= 1 + n*x", "n >= 1 integer, x >= -1"),
    ("sum(k = 1..n, a*k) <= a*n^2", "n >= 1 integer, a >= 0"), ("prod(k = 2..n, 1 - 1/k^2) == (n + 1)/(2*n)", "n >= 2 integer"),
    ("sum(k = 0..n, x^k) <= 1/(1 - x)", "n >= 0 integer, 0 <= x < 1"),
    ("sum(k = 1..n, k*factorial(k)) < factorial(n + 1)", "n >= 1 integer"),
    ("sum(k = 1..n + 1, 1/k) <= 1 + log(n + 1)", "n >= 1 integer"),
    ("sum(k = 1..n, k) <= n*m", "m >= 0 integer, 0 <= n <= m integer"),
    ("sum(j = 1..k, binomial(n,j)) <= sum(j = 1..k, binomial(n+1,j))", "n >= 0 integer, 0 <= k <= n integer")])
def test_true_ones_are_proved(text: str, where: str) -> None:
    assert decide(claim(text, where), options=Options(timeout=10)).verdict == "PROVED"


@pytest.mark.parametrize("text, where", [
    ("sum(k = 1..n, 1/k^2) <= 2 - 1/n - 1/(100*n^3)", "n >= 1 integer"),
    ("sum(k = 1..n, 1/sqrt(k)) >= 2*sqrt(n + 1) - 199/100", "n >= 0 integer"),
    ("prod(k = 1..n, 1 + x) >= 1 + n*x", "n >= 1 integer, x >= -4"), ("sum(k = 1..n, a*k) <= a*n^2", "n >= 1 integer, a real"),
    ("prod(k = 2..n, 1 - 1/k^2) == (n + 2)/(2*n)", "n >= 2 integer"),
    ("sum(k = 1..n, k*factorial(k)) < factorial(n + 1) - 1", "n >= 1 integer"),
    ("sum(k = 1..n, k) <= n*m", "m >= 0 integer, 0 <= n <= m + 1 integer"),
    ("2*sum(j = 1..k, binomial(n,j)) <= sum(j = 1..k, binomial(n+1,j))", "n >= 0 integer, 0 <= k <= n integer")])
def test_their_false_siblings_are_refuted(text: str, where: str) -> None:
    assert decide(claim(text, where), options=Options(timeout=10)).verdict == "REFUTED"


SQUARES = claim("sum(k = 1..n, 1/k^2) <= 2 - 1/n", "n >= 1 integer")


def proof(s: Statement) -> Any:
    """The evidence that is found for a claim."""
    return decide(s, options=Options(timeout=10)).evidence


def test_the_first_index_holds_also_where_it_is_the_only_one() -> None:
    """The claim fails at k = 0 alone, where m = 0 leaves no k >= 1: the upper end must not take that case away."""
    s = claim("sum(i = 1..k, 1) >= 1 - m", "m >= 0 integer, 0 <= k <= m integer")
    first, step, _ = goals_of(Checker(), s)
    assert all(v.domain.hi is None for v in first.variables)
    assert [str(v.domain.hi) for v in step.variables if v.name == "k"] == ["m"]
    assert decide(s, options=Options(timeout=5)).verdict == "REFUTED"


def test_a_proof_serves_its_claim_alone() -> None:
    node = proof(SQUARES)
    assert accepted(SQUARES, Finding("PROVED", node, ""))
    for text in ("sum(k = 1..n, 1/k^2) <= 2 - 2/n", "sum(k = 1..n, 1/k^2) <= 19/10 - 1/n", "sum(k = 1..n, 1/k) <= 2 - 1/n",
                 "sum(k = 1..n, 1/k^2) < 2 - 1/n", "prod(k = 1..n, 1/k^2) <= 2 - 1/n - 1", "sum(k = 1..n + 1, 1/k^2) <= 2 - 1/n"):
        assert not accepted(claim(text, "n >= 1 integer"), Finding("PROVED", node, ""))
    for proofs in ([], node["proofs"][:1], [*node["proofs"], {"rule": "evaluate"}]):
        assert not accepted(SQUARES, Finding("PROVED", {"rule": "telescope", "proofs": proofs}, ""))


def test_an_excess_must_not_be_negative() -> None:
    s = claim("sum(k = 1..n, 0*k) <= -1", "n >= 1 integer")
    first, step, own = goals_of(Checker(), s, Q(-2))
    assert first.claim is not None and step.given and own.claim == Q(-2)
    assert not accepted(s, Finding("PROVED", {"rule": "telescope", "proofs": [None, None, None], "excess": "-2"}, ""))


def test_a_strict_claim_is_strict_by_its_excess() -> None:
    """The sum of 1/2^k is 1 - 1/2^n: less than 1 since 1/2^n > 0, and not less than what it is."""
    left = 1 / Q(2) ** Sym("n")
    less = claim("sum(k = 1..n, 1/2^k) < 1", "n >= 1 integer")
    first, step, own = goals_of(Checker(), less, left)
    assert (first.strict, step.strict, own.strict) == (False, False, True) and own.claim == left
    assert [g.strict for g in goals_of(Checker(), less)] == [True, True, False]
    assert [g.strict for g in goals_of(Checker(), claim("sum(k = 1..n, 1/2^k) <= 1", "n >= 1 integer"), left)] == [False] * 3
    same = claim("sum(k = 1..n, 1/2^k) < 1 - 1/2^n", "n >= 1 integer")
    zero = 0 * Sym("n")
    _, _, nothing = goals_of(Checker(), same, zero)
    assert nothing.strict and not accepted(same, Finding("PROVED", {
        "rule": "telescope", "proofs": [None, None, None], "excess": "0*n"}, ""))


@pytest.mark.parametrize("excess", [
    2 * minimum(maximum(call("floor", Sym("_0")) - 3, 0), 1), RangeSum("i", Sym("n"), Sym("i")), Sym("m")])
def test_an_excess_speaks_of_the_symbols_of_the_statement_alone(excess: Expr) -> None:
    """The sum so far is another number at n - 1 than at n: with it, five ones would be followed by no sixth."""
    with pytest.raises(Rejected, match=r"mentions|excess"):
        goals_of(Checker(), claim("sum(k = 1..n, k/k) <= 5", "n >= 1 integer"), excess)
    assert len(goals_of(Checker(), claim("sum(k = 1..n, k/k) <= 5", "n >= 1 integer"), 1 / Sym("n"))) == 3


@pytest.mark.parametrize("text, where", [
    ("sum(k = 1..n, 1/k^2) <= 2 - 1/n", "n >= 1"), ("sum(k = 1..n - 3, k) >= 0", "n >= 0 integer"),
    ("sum(k = 1..n, 1/(n^2 + k)) <= 1", "n >= 1 integer"), ("sum(k = 1..n, k) != n", "n >= 1 integer"),
    ("sum(k = 1..n, k) + sum(k = 1..m, k) >= 0", "n >= 1 integer, m >= 1 integer")])
def test_what_the_rule_does_not_speak_about(text: str, where: str) -> None:
    try:
        s = claim(text, where)
    except ValueError:
        return
    with pytest.raises(Rejected):
        goals_of(Checker(), s)


def telescoped(s: Statement) -> bool:
    """Whether the rule shows a statement without further proofs."""
    return accepted(s, Finding("PROVED", {"rule": "telescope"}, ""))


@pytest.mark.parametrize("last, shown", [(Sym("k"), True), (Sym("k") * (Sym("k") - 5) / (Sym("k") - 5), False)])
def test_the_last_index_has_a_value_whatever_is_summed(last: Expr, shown: bool) -> None:
    """Of a sum of zeros the terms do not mention the last index, which has no value at k = 5 in the second."""
    zeros, ones = RangeSum("i", last, Q(0)), RangeSum("i", last, Q(1))
    for claimed in (equal(zeros, Q(0)), equal(ones, Sym("k"))):
        assert telescoped(Statement(forall(real("k", "[1, oo) integer")), (), claimed)) is shown


@pytest.mark.parametrize("upper", ["0", "1", "oo"])
@pytest.mark.parametrize("side, shown", [
    (0 * Sym("x"), True), (log(Sym("x")) - log(Sym("x")), False), (1 / Sym("x") - 1 / Sym("x"), False),
    (call("gamma", Sym("k") - 1) - call("gamma", Sym("k") - 1), False)])
def test_the_first_index_is_one_where_the_sides_have_values(upper: str, side: Expr, shown: bool) -> None:
    """Where it is the only index, nothing is to be shown at later ones, and it still is at this one."""
    k = real("k", f"[0, {upper}] integer" if upper != "oo" else "[0, oo) integer")
    assert telescoped(Statement(forall(k, real("x")), (), equal(RangeSum("i", Sym("k"), Q(0)), side))) is shown


def test_a_name_of_its_own_is_not_taken() -> None:
    steps = goals_of(Checker(), SQUARES)[1]
    assert [v.name for v in steps.variables] == ["n", "_0"] and Sym("_0") != Sym("n")
