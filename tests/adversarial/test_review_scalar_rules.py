"""False claims that hand-made evidence for the scalar rules once proved, each beside a true one that it still proves."""
from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.elaborated import judge as elaborated
from verify.kernel.format.rejected import Rejected
from verify.kernel.format.terms import write_term
from verify.kernel.statements.judge import judge
from verify.language import Domain, Expr, Q, Quantifier, Relation, Statement, Sym, call, exp, log

x, y, n = Sym("x"), Sym("y"), Sym("n")
EVALUATE: dict[str, Any] = {"rule": "evaluate"}


def over(lo: object, hi: object, integer: bool = False, symbol: Sym = x) -> Quantifier:
    return Quantifier("forall", symbol, Domain(Q(lo), Q(hi), True, True, integer))


def proof(rule: str, **fields: object) -> dict[str, Any]:
    return {"rule": "scalar", "proof": {"rule": rule, **fields}}


def by_fact(fact: Expr) -> dict[str, Any]:
    """The claim -1 >= 0 or 1 >= 0 as a fact times 1."""
    return proof("combine", terms=[{"of": "1", "by": write_term(fact - 0), "proof": EVALUATE}], rest="0")


@pytest.mark.parametrize(("gap", "domains"), [
    (exp(call("lgamma", x)) - call("gamma", x), (over("-3/4", "1/2"),)),             # at x = -1/2 it is 2 gamma(1/2) > 1
    ((x ** y) ** Q("1/2") - x ** (y / 2), (over(-2, 1), over(2, 4, True, y)))])      # at x = -1, y = 2 it is 2
def test_a_hypothesis_is_no_multiplier_where_identities_about_it_fail(gap: Expr, domains: tuple[Quantifier, ...]) -> None:
    evidence = by_fact(gap - 1)
    for terms in (evidence, proof("combine", terms=evidence["proof"]["terms"], proof={"rule": "combine", "rest": "0"})):
        with pytest.raises(Rejected):
            judge(Statement(domains, (Q(0) <= gap - 1,), Q(1) <= Q(0)), "PROVED", terms)
        with pytest.raises(Rejected):
            judge(Statement(domains, (Q(0) <= gap - 1,), Q(1) <= Q(0)), "VACUOUS", {"rule": "vacuous", "proof": terms["proof"]})
    statement = Statement((over(0, 1),), (Q(0) <= x - x ** 2,), x ** 2 <= x)
    assert judge(statement, "PROVED", by_fact(x - x ** 2)).verdict == "PROVED"


def test_a_tangent_point_lies_in_the_domain_even_where_that_is_one_point() -> None:
    for claim, at, true in ((1 - (x - 5) ** 2, "5", False), (1 - x ** 2, "0", True)):
        statement = Statement((over(0, 0),), (), Q(0) <= claim)
        if true:
            assert elaborated(statement, "PROVED", proof("convex", var="x", at=at)).verdict == "PROVED"
        else:
            with pytest.raises(Rejected):
                elaborated(statement, "PROVED", proof("convex", var="x", at=at))


def test_what_floor_says_in_a_new_claim_does_not_show_that_the_claim_has_a_value() -> None:
    """The hypothesis has a value at n = 1, 4, 5.  Without it, an induction from 1 would pass over 2 and 3, where the claim has
    none, to 4, where it is false."""
    def rounded(at: Expr) -> Expr:
        u = log((at - 2) * (at - 3))
        return (u - call("floor", u)) * 1

    def empty(e: Expr) -> dict[str, Any]:
        return {"rule": "infeasible", "fact": write_term(e)}

    def instance(claim: Relation, given: list[dict[str, Any]], inner: dict[str, Any]) -> dict[str, Any]:
        domain = {"lo": "1", "hi": "5", "lo_closed": True, "hi_closed": True, "integer": True}
        positive = {"claim": write_term((n - 2) * (n - 3)), "strict": True, "proof": {
            "rule": "bisect", "tree": "0e0p0pe", "cuts": "1 2 3", "proofs": [empty(1 - rounded(n))] * 2}}
        return proof("instance", needs=[positive], variables=[{"name": "n", "domain": domain}], given=given,
                     claim=write_term(claim.right - claim.left), back={}, proof=inner)

    whole = call("floor", log((n - 2) * (n - 3))) / 1000
    domain, hypothesis = (over(1, 5, True, n),), (rounded(n) < 1,)
    false, true = Q(0) <= 3 - n + whole, Q(0) <= 6 - n + whole
    gap = false.right - false.left
    steps = {"rule": "bisect", "tree": "0p0p0pp", "cuts": "1 2 3", "proofs": [empty(1 - rounded(n + 1)), *[empty(gap)] * 3]}
    with pytest.raises(Rejected):
        judge(Statement(domain, hypothesis, false), "PROVED", instance(false, [], {"rule": "induction", "var": "n", "base": [EVALUATE], "step": steps}))
    kept = [{"expr": write_term(1 - rounded(n)), "strict": True}]
    leaves = {"rule": "bisect", "tree": "0e0p0p0ee", "cuts": "1 2 3 4", "proofs": [empty(1 - rounded(n))] * 2}
    assert judge(Statement(domain, hypothesis, true), "PROVED", instance(true, kept, leaves)).verdict == "PROVED"
