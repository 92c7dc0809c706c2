"""Statements on exact models that once got a verdict of another kind than their meaning gives them."""
from __future__ import annotations

import pytest

from verify.kernel.statements.judge import Rejected, judge
from verify.language import (
    Alphabet, BadSet, Domain, Function, Letter, Mechanisms, Process, Q, Quantifier, Statement, Tail, equal, exists, forall, log, real, sqrt)

X = Alphabet("X")
y = Letter("y", X)
f, g = Function("f", (X,)), Function("g", (X,))
ZERO = sqrt(Q(2)) + sqrt(Q(3)) - sqrt(5 + 2 * sqrt(Q(6)))      # it is 0, and no enclosure shows it


def test_a_claim_that_may_have_no_value_is_not_refuted() -> None:
    """At the first letter the inner hypothesis holds, though this is not seen, and 1/g has no value; at the second it fails."""
    s = Statement(forall(f, g), (), Statement(forall(y), (equal(f(y) * ZERO, 0),), 1 / g(y) >= 1))
    for verdict, rule in (("REFUTED", "witness"), ("ILL_POSED", "undefined")):
        with pytest.raises(Rejected, match="SignUnknown"):
            judge(s, verdict, {"rule": rule, "model": {"f": "1 0", "g": "0 2"}})
    assert judge(s, "REFUTED", {"rule": "witness", "model": {"f": "1 0", "g": "1 2"}}).verdict == "REFUTED"
    assert judge(s, "ILL_POSED", {"rule": "undefined", "model": {"f": "1 0", "g": "2 0"}}).verdict == "ILL_POSED"


def test_an_inner_existential_quantifier_under_hypotheses_has_no_verdict() -> None:
    s = Statement(forall(f), (), Statement(exists(y), (f(y) >= 0,), log(f(y)) <= 0))
    for verdict, rule in (("REFUTED", "witness"), ("ILL_POSED", "undefined")):
        with pytest.raises(Rejected, match="existential"):
            judge(s, verdict, {"rule": rule, "model": {"f": "0 1"}})


def test_a_domain_is_one_of_numbers() -> None:
    """Letters, laws and functions have none: it would be passed over, here an empty one."""
    nothing = Domain(Q(1), Q(0), True, True)
    s = Statement(exists(f), (), Statement((Quantifier("exists", y, nothing),), (), f(y) <= 0))
    with pytest.raises(Rejected, match="domain"):
        judge(s, "PROVED", {"rule": "example", "model": {"f": "0 1"}})


def test_nothing_has_a_negative_length() -> None:
    """There is no process and there are no mechanisms of length -1, so what is said of all of them is not refuted there."""
    k = real("k", "[-1, oo) integer")
    M, Z = Mechanisms("M", k), Process("Z", k)
    for s, name, value in ((Statement(forall(k, Z), (), k >= 0), "Z", {}), (Statement(forall(k, M), (), k >= 0), "M", {"x": {}, "x'": {}}),
                           (Statement(forall(k, Z), (), Tail(Z, Q(0), False) <= 0), "Z", {}),
                           (Statement(forall(k, M), (), BadSet(M, Q(0), Q(0))), "M", {"x": {}, "x'": {}})):
        with pytest.raises(Rejected, match="length -1"):
            judge(s, "REFUTED", {"rule": "witness", "model": {"k": "-1", name: value}})
