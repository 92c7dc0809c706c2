"""Statements that a review found decided in two ways."""
from __future__ import annotations

import pytest
from flint import arb

from verify.kernel.models.evaluate import Infinite, evaluate
from verify.kernel.models.model import read_model
from verify.kernel.values.enclose import enclose
from verify.kernel.numbers.intervals import Interval, neg, precision
from verify.kernel.statements.judge import judge
from verify.kernel.format.rejected import Rejected
from verify.language import Alphabet, Both, Distribution, Letter, Q, Statement, Sym, every, forall, log, minimum
from verify.read.text import read_claim

EVALUATE = {"rule": "scalar", "proof": {"rule": "evaluate"}}
EXCLUDED = {"rule": "scalar", "proof": {"rule": "infeasible", "fact": 0}}
P, X = Distribution("P", (Alphabet("R"),)), Letter("x", Alphabet("R"))


@pytest.mark.parametrize("false", [Q(1) <= Q(0), Q(1) / Q(0) <= Q(0)])
def test_the_negation_of_a_closed_implication_keeps_its_hypotheses(false: object) -> None:
    statement = Statement((), (false,), Q(0) <= Q(1))          # true: the hypothesis is not satisfied
    assert judge(statement, "PROVED", EVALUATE).verdict == "PROVED"
    for evidence in ({"rule": "negation", "proof": EXCLUDED}, {"rule": "witness", "model": {}}):
        with pytest.raises(Rejected):
            judge(statement, "REFUTED", evidence)
    assert judge(Statement((), (Q(0) <= Q(1),), Q(1) <= Q(0)), "REFUTED", {"rule": "witness", "model": {}}).verdict == "REFUTED"


def test_a_conjunction_of_closed_statements_is_refuted_by_a_part_and_one_of_relations_only_where_all_have_values() -> None:
    false, undefined = Q(1) <= Q(0), Q(1) / Q(0) <= Q(1)
    closed = Statement((), (), Both((Statement((), (), false), Statement((), (), undefined))))
    refuted = {"rule": "part", "index": 0, "refutation": {"rule": "witness", "model": {}}}
    assert judge(closed, "REFUTED", refuted).verdict == "REFUTED"
    with pytest.raises(Rejected):
        judge(Statement((), (), Both((false, undefined))), "REFUTED", {"rule": "witness", "model": {}})


@pytest.mark.parametrize("claim", [Statement(forall(X), (), log(P(X)) <= Q(-1)), every(X, log(P(X)) <= Q(-1))])
@pytest.mark.parametrize("row", ["1 0", "0 1"])
def test_the_order_of_the_letters_decides_nothing(claim: object, row: str) -> None:
    statement = Statement(forall(P), (), claim)
    with pytest.raises(Rejected):                              # at one letter it fails, at the other log(0) has no value
        judge(statement, "REFUTED", {"rule": "witness", "model": {"P": row}})
    assert judge(statement, "ILL_POSED", {"rule": "undefined", "model": {"P": row}}).verdict == "ILL_POSED"
    assert judge(statement, "REFUTED", {"rule": "witness", "model": {"P": "1/2 1/2"}}).verdict == "REFUTED"


def test_negated_ends_are_rounded_outward() -> None:
    with precision(200):
        third = arb(1) / 3
        long = Interval(third.lower(), third.upper())
    with precision(30):
        short = neg(long)
        assert short.lo.is_exact() and short.hi.is_exact() and short.lo <= -long.hi and short.hi >= -long.lo
        least = enclose(minimum(Sym("a"), Sym("b")), {"a": long, "b": long})
        assert least.lo <= long.lo and least.hi >= long.hi


@pytest.mark.parametrize("claim", ["sum(k = 1..n, k) >= 0", "sum(k = 1..n, k) < 0", "prod(k = 1..n, k) <= n", "sum(k = 1..n, 1/(k - 3)) <= 9"])
@pytest.mark.parametrize(("n", "spoken_of"), [("5/2", False), ("-1/2", False), ("5", True)])
def test_of_sums_up_to_no_integer_no_verdict_speaks(claim: str, n: str, spoken_of: bool) -> None:
    statement, refused = read_claim(claim, "n real"), []
    for verdict, rule in (("REFUTED", "witness"), ("ILL_POSED", "undefined")):
        try:
            judge(statement, verdict, {"rule": rule, "model": {"n": n}})
        except Rejected as error:
            refused.append("not seen to be an integer" in str(error))
    assert all(refused) is not spoken_of and (spoken_of or len(refused) == 2)


def test_infinity_where_no_verdict_speaks_of_it_has_a_type_of_its_own() -> None:
    statement = read_claim("sin(KL(P, Q)) <= 2", "P, Q distributions")
    model = read_model(tuple(b.symbol for b in statement.prefix), {"P": "1/2 1/2", "Q": "1 0"})
    with pytest.raises(Infinite):
        evaluate(statement.claim, model)
    assert evaluate(statement.claim, read_model(tuple(b.symbol for b in statement.prefix), {"P": "1 0", "Q": "1/2 1/2"})).holds
