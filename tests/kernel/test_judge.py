"""Verdicts on statements: quantifiers, witnesses, ill-posed claims, malformed evidence, names."""
from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.elaborated import judge
from verify.kernel.statements.judge import Rejected
from verify.language import (
    KL, Q, Alphabet, App, Distribution, Domain, Event, Letter, Num, Quantifier, RangeSum, Relation, Statement, Sum, Sym,
    as_expr, between, both, call, differ, distributions, equal, every, exists, exp, forall, log, real, sqrt)

EVALUATE = {"rule": "evaluate"}
SCALAR = {"rule": "scalar", "proof": EVALUATE}
x, u, y, p = real("x", "[0, 1]"), real("u", "[0, 1]"), real("y"), real("p", "(0, oo)")
n, k, whole = real("n", "[1, oo) integer"), real("k", "[0, oo) integer"), real("x", "[-2, 1]")
R, S = Alphabet("R"), Alphabet("S")
r = Letter("r", R)
X, Y = distributions("X Y", R)
HALF = {"X": "1/2 1/2", "Y": "1 0"}


def accepted(statement: Statement, verdict: Any, node: Any) -> bool:
    try:
        return judge(statement, verdict, node).verdict == verdict
    except Rejected as error:
        assert "\n" not in str(error)
        return False


def at(**values: Any) -> dict[str, Any]:
    return {"rule": "example", "model": values}


def witness(**values: Any) -> dict[str, Any]:
    return {"rule": "witness", "model": values}


def model(**values: Any) -> dict[str, Any]:
    return {"model": values}


# name: (statement, verdict, evidence) accepted, then its rejected neighbour
CASES: dict[str, tuple[tuple[Statement, str, Any], tuple[Statement, str, Any]]] = {
    "parts": (
        (Statement(forall(x), (), both(0 <= x, x <= 1)), "PROVED", {"rule": "parts", "parts": [SCALAR, SCALAR]}),
        (Statement(exists(y), (), both(y <= 0, 1 <= y)), "PROVED", {"rule": "parts", "parts": [at(y="0"), at(y="1")]})),
    "parts of the right number": (
        (Statement(forall(x), (), both(0 <= x, x <= 1)), "PROVED", {"rule": "parts", "parts": [SCALAR, SCALAR]}),
        (Statement(forall(x), (), both(0 <= x, x <= -1)), "PROVED", {"rule": "parts", "parts": [SCALAR]})),
    "equal": (
        (Statement(forall(x), (), equal(0 * x, 0)), "PROVED", {"rule": "equal", "below": SCALAR, "above": SCALAR}),
        (Statement(exists(x), (), equal(x, 1 - 2 * x + 5 * x**2)), "PROVED", {"rule": "equal", "below": at(x="1"), "above": at(x="1/2")})),
    "equal needs both": (
        (Statement(forall(x), (), equal(0 * x, 0)), "PROVED", {"rule": "equal", "below": SCALAR, "above": SCALAR}),
        (Statement(forall(x), (), equal(x, 1)), "PROVED", {"rule": "equal", "below": SCALAR, "above": SCALAR})),
    "differ": (
        (Statement(forall(x), (), differ(x, 2)), "PROVED", SCALAR), (Statement(forall(x), (), differ(x, 1)), "PROVED", SCALAR)),
    "split": (
        (Statement(forall(x), (), x <= 1), "PROVED", {"rule": "split", "var": "x", "at": "1/2", "below": SCALAR, "at_cut": SCALAR,
                                                      "above": SCALAR}),
        (Statement(exists(real("y", "[0, 1]")) + forall(x), (), (x - Sym("y")) ** 2 <= Q("1/4") - Q("1/100")), "PROVED",
         {"rule": "split", "var": "x", "at": "1/2", **{part: {"rule": "choose", "values": {"y": v}, "proof": SCALAR}
                                                       for part, v in (("below", "1/4"), ("at_cut", "1/2"), ("above", "3/4"))}})),
    "choose": (
        (Statement(forall(p) + exists(real("d", "(0, oo)")), (), Sym("d") <= p), "PROVED",
         {"rule": "choose", "values": {"d": "p"}, "proof": {"rule": "scalar", "proof": {"rule": "rewrite", "to": "0", "proof": EVALUATE}}}),
        (Statement(exists(real("d", "(0, oo)")) + forall(p), (), Sym("d") <= p), "PROVED",
         {"rule": "choose", "values": {"d": "p"}, "proof": {"rule": "scalar", "proof": {"rule": "rewrite", "to": "0", "proof": EVALUATE}}})),
    "choose in the domain": (
        (Statement(exists(x), (), x <= 1), "PROVED", {"rule": "choose", "values": {"x": "1"}, "proof": SCALAR}),
        (Statement(exists(x), (), x <= -1), "PROVED", {"rule": "choose", "values": {"x": "-1"}, "proof": SCALAR})),
    "choose an integer": (
        (Statement(exists(n), (), n <= 1), "PROVED", {"rule": "choose", "values": {"n": "1"}, "proof": SCALAR}),
        (Statement(exists(n), (), both(1 < n, n < 2)), "PROVED", {"rule": "choose", "values": {"n": "3/2"}, "proof": {
            "rule": "parts", "parts": [SCALAR, SCALAR]}})),
    "choose in a dependent domain": (
        (Statement(forall(x) + exists(real("u", between(0, x))), (), Sym("u") <= x), "PROVED",
         {"rule": "choose", "values": {"u": "0"}, "proof": SCALAR}),
        (Statement(forall(x) + exists(real("u", between(0, x))), (), Q("1/2") <= Sym("u")), "PROVED",
         {"rule": "choose", "values": {"u": "1/2"}, "proof": SCALAR})),
    "example": (
        (Statement(exists(y), (), y <= 0), "PROVED", at(y="-1")), (Statement(exists(y), (), y**2 < 0), "PROVED", at(y="-1"))),
    "example with hypotheses": (
        (Statement(exists(y), (y <= 0,), y <= 0), "PROVED", at(y="-1")), (Statement(exists(y), (1 <= y,), y <= 0), "PROVED", at(y="-1"))),
    "vacuous": (
        (Statement(forall(x), (2 <= x,), x <= -1), "VACUOUS", {"proof": {"rule": "infeasible", "fact": 0}}),
        (Statement(forall(x), (1 <= x,), x <= -1), "VACUOUS", {"proof": {"rule": "infeasible", "fact": 0}})),
    "vacuous, power of a negative base": (
        (Statement(forall(x, n), (2 <= (x / 2 + Q("1/4")) ** n,), x <= -1), "VACUOUS", {"proof": {"rule": "infeasible", "fact": 0}}),
        (Statement(forall(whole, n), (2 <= whole**n,), x <= -1), "VACUOUS", {"proof": {"rule": "infeasible", "fact": 0}})),
    "witness": (
        (Statement(forall(x), (), x <= Q("1/2")), "REFUTED", witness(x="1")), (Statement(forall(x), (), x <= 1), "REFUTED", witness(x="2"))),
    "witness at an open end": (
        (Statement(forall(real("x", "[0, 1]")), (), Sym("x") < 1), "REFUTED", witness(x="1")),
        (Statement(forall(real("x", "[0, 1)")), (), Sym("x") < 1), "REFUTED", witness(x="1"))),
    "witness, integer": (
        (Statement(forall(y), (), differ(y, "1/2")), "REFUTED", witness(y="1/2")),
        (Statement(forall(n), (), differ(n, "3/2")), "REFUTED", witness(n="3/2"))),
    "witness under hypotheses": (
        (Statement(forall(x), (x <= 1,), x <= Q("1/2")), "REFUTED", witness(x="1")),
        (Statement(forall(x), (x <= Q("1/2"),), x <= Q("1/2")), "REFUTED", witness(x="1"))),
    "witness where a hypothesis is defined": (
        (Statement(forall(y), (log(y) <= 5,), 2 <= y), "REFUTED", witness(y="1")),
        (Statement(forall(y), (log(y) <= 5,), 2 <= y), "REFUTED", witness(y="-1"))),
    "witness where the claim is defined": (
        (Statement(forall(y), (), log(y) <= 0), "REFUTED", witness(y="3")), (Statement(forall(y), (), log(y) <= 0), "REFUTED", witness(y="-3"))),
    "witness beside an infinite divergence": (
        (Statement(forall(X, Y, y), (), KL(X, Y) + y <= 1), "REFUTED", witness(y="-1", **HALF)),
        (Statement(forall(X, Y, y), (), KL(X, Y) + log(y) <= 1), "REFUTED", witness(y="-1", **HALF))),
    "witness, minus infinity": (
        (Statement(forall(X, Y), (), KL(X, Y) <= 0), "REFUTED", witness(**HALF)),
        (Statement(forall(X, Y), (), Sum(r, -KL(X, Y)) <= 0), "REFUTED", witness(**HALF))),
    "witness, an exact integer": (
        (Statement(forall(k), (), equal(RangeSum("i", Sym("k"), Q(1)), k + 1)), "REFUTED", witness(k="3")),
        (Statement(forall(k), (), equal(RangeSum("i", Sym("k"), Q(1)), k)), "REFUTED", witness(k=["exp", ["log", "3"]]))),
    "witness needs universal quantifiers": (
        (Statement(forall(x), (), x <= 0), "REFUTED", witness(x="1")), (Statement(exists(x), (), x <= 0), "REFUTED", witness(x="1"))),
    "ill posed": (
        (Statement(forall(y), (), log(y) <= y), "ILL_POSED", model(y="-1")), (Statement(forall(y), (), log(y) <= y), "ILL_POSED", model(y="1"))),
    "ill posed by the claim, not by the values": (
        (Statement(forall(y), (), 0 <= 1 / y**2), "ILL_POSED", model(y="0")),
        (Statement(forall(y), (), 0 <= y**2), "ILL_POSED", model(y=["div", "1", "0"]))),
    "ill posed by the claim, not by a hypothesis": (
        (Statement(forall(y), (y <= 0,), log(y) <= y), "ILL_POSED", model(y="0")),
        (Statement(forall(y), (log(y) <= 0,), log(y) <= y), "ILL_POSED", model(y="0"))),
    "ill posed, hidden in a zero": (
        (Statement(forall(y), (), 0 <= 1 / y**2), "ILL_POSED", model(y=["mul", "0", ["exp", "1"]])),
        (Statement(forall(x), (), 0 <= x), "ILL_POSED", model(x=["mul", "0", ["div", "1", ["add", ["pow", ["sqrt", "2"], "2"], "-2"]]]))),
    "ill posed, powers": (
        (Statement(forall(y), (), 0 <= y ** Q("1/2")), "ILL_POSED", model(y="-1")),
        (Statement(forall(y, n), (), 0 <= 5 + y ** (2 * n / 2)), "ILL_POSED", model(y="-1", n="2"))),
    "ill posed is not unsupported": (
        (Statement(forall(y), (), 0 <= y ** sqrt(Q(2))), "ILL_POSED", model(y="-1")),
        (Statement(forall(x), (), 0 <= x ** sqrt(Q(2))), "ILL_POSED", model(x="0"))),
    "ill posed, gamma": (
        (Statement(forall(y), (), 0 <= call("gamma", y) ** 2), "ILL_POSED", model(y="0")),
        (Statement(forall(y), (), 0 <= call("gamma", y) ** 2), "ILL_POSED", model(y="-1/2"))),
    "inner": (
        (Statement((), (), Statement(forall(x), (), x <= 1)), "PROVED", {"rule": "inner", "evidence": SCALAR}),
        (Statement(forall(u), (), Statement(forall(x), (), x <= 1)), "PROVED", {"rule": "inner", "evidence": SCALAR})),
    "part": (
        (Statement((), (), both(Statement(forall(x), (), x <= 1), Statement(forall(x), (), x <= 0))), "REFUTED",
         {"rule": "part", "index": 1, "refutation": witness(x="1")}),
        (Statement((), (), both(Statement(forall(x), (), x <= 1), Statement(forall(x), (), x <= 0))), "REFUTED",
         {"rule": "part", "index": 0, "refutation": witness(x="1")})),
    "negation": (
        (Statement(exists(x), (), 2 <= x), "REFUTED", {"rule": "negation", "proof": SCALAR}),
        (Statement(exists(x), (), 1 <= x), "REFUTED", {"rule": "negation", "proof": SCALAR})),
    "negation where undefined": (
        (Statement(exists(p), (), log(p + 2) <= 0), "REFUTED", {"rule": "negation", "proof": {
            "rule": "scalar", "proof": {"rule": "compare", "through": "exp", "left": "0", "right": ["log", ["add", "p", "2"]],
                                        "proof": {"rule": "rewrite", "to": ["add", "p", "1"], "proof": EVALUATE}}}}),
        (Statement(exists(whole), (), log(whole) <= 0), "REFUTED", {"rule": "negation", "proof": SCALAR})),
    "negation with hypotheses": (
        (Statement(exists(x), (x <= 1,), 2 <= x), "REFUTED", {"rule": "negation", "proof": SCALAR}),
        (Statement(exists(x), (x <= 1,), 1 <= x), "REFUTED", {"rule": "negation", "proof": SCALAR})),
    "negation of an implication without quantifiers": (
        (Statement((), (), Q(1) <= 0), "REFUTED", {"rule": "negation", "proof": SCALAR}),
        (Statement((), (Q(1) <= 0,), Q(0) <= 1), "REFUTED", {"rule": "negation", "proof": {"rule": "scalar", "proof": {"rule": "infeasible", "fact": 0}}})),
    "negation of a conjunction": (
        (Statement(exists(x), (), 2 <= x), "REFUTED", {"rule": "negation", "proof": SCALAR}),
        (Statement(exists(x), (), both(2 <= x, 3 <= x)), "REFUTED", {"rule": "negation", "proof": SCALAR})),
    "every name is quantified": (
        (Statement(forall(x), (), 0 <= x), "PROVED", SCALAR), (Statement((), (), Sym("q") <= Sym("q")), "PROVED", SCALAR)),
    "a name stands for one thing": (
        (Statement(forall(X), (), every(r, X(r) <= 1)), "PROVED", {"rule": "duality"}),
        (Statement(forall(Event("X", (R,))), (), every(r, X(r) <= 1)), "PROVED", {"rule": "duality"})),
    "names of the kernel": (
        (Statement(forall(x), (), 0 <= x), "PROVED", SCALAR),
        (Statement(forall(real("_d0", "[0, 1]")), (), 0 <= Sym("_d0")), "PROVED", SCALAR)),
    "quantifiers are two": (
        (Statement(forall(x), (), 0 <= x), "PROVED", SCALAR),
        (Statement((Quantifier("some", Sym("x"), Domain(Q(0))),), (), Sym("x") < 0), "REFUTED", {"rule": "negation", "proof": SCALAR})),
    "an alphabet has letters": (
        (Statement(forall(X), (), every(r, X(r) <= 1)), "PROVED", {"rule": "duality"}),
        (Statement(forall(Distribution("Z", (Alphabet("E", 0),))), (), Q(0) <= 1), "PROVED", SCALAR)),
}


@pytest.mark.parametrize("name", CASES)
def test_the_evidence_is_accepted(name: str) -> None:
    statement, verdict, node = CASES[name][0]
    assert judge(statement, verdict, node).verdict == verdict


@pytest.mark.parametrize("name", CASES)
def test_the_neighbour_is_rejected(name: str) -> None:
    assert not accepted(*CASES[name][1])


MALFORMED: list[Any] = [
    None, [], {}, 3, True, "x", {"rule": []}, {"rule": "scalar"}, {"rule": "scalar", "proof": []}, {"rule": "scalar", "proof": None},
    {"rule": "scalar", "proof": {"rule": "split", "var": [], "at": {}, "below": 1, "above": 2}},
    {"rule": "scalar", "proof": {"rule": "concave", "var": "x", "curvature": EVALUATE, "low": None, "high": None, "face_defined": 3}},
    {"rule": "scalar", "proof": {"rule": "concave", "var": "x", "curvature": EVALUATE, "low": None, "high": None, "face_defined": {}}},
    {"rule": "scalar", "proof": {"rule": "product", "factors": [{"expr": "x", "sign": [], "proof": None}]}},
    {"rule": "scalar", "proof": {"rule": "product", "factors": {}}}, {"rule": "scalar", "proof": {"rule": "rewrite", "to": "q", "proof": 1}},
    {"rule": "scalar", "proof": {"rule": "generalise", "terms": [3], "keep": [[]], "to": "x", "proof": None}},
    {"rule": "choose", "values": [], "proof": 3}, {"rule": "duality", "multipliers": []}, {"rule": "duality", "units": []},
    {"rule": "duality", "values": {"a": 3}}, {"rule": "duality", "positive": [[]]}, {"rule": "duality", "cells": []},
    {"rule": "tail", "method": []}, {"rule": "composed", "tail": 3}, {"rule": "witness", "model": []}, {"rule": "witness", "model": {"x": {}}},
    {"rule": "witness", "model": {"x": True}}, {"rule": "witness", "model": {"x": ["add", "y", "1"]}}, {"rule": "witness", "model": {"x": None}},
    {"rule": "witness", "model": {"X": {}, "Y": {}}}, {"rule": "witness", "model": {"X": [], "Y": []}},
    {"rule": "witness", "model": {"X": ["1", "q"], "Y": "1"}}, {"rule": "witness", "model": {"X": "1/2", "Y": "1"}},
    {"rule": "witness", "model": {"X": "3/2 -1/2", "Y": "1 0"}}, {"rule": "witness", "model": {"X": "1/2 1/2", "Y": "1"}},
    {"rule": "negation", "proof": 3}, {"rule": "part", "index": "0", "refutation": 1}, {"model": 3}, {"proof": 3}]


@pytest.mark.parametrize("node", MALFORMED)
@pytest.mark.parametrize("verdict", ["PROVED", "REFUTED", "VACUOUS", "ILL_POSED", "SUPPORTED", None, []])
def test_malformed_evidence_is_rejected_and_nothing_else_happens(node: Any, verdict: Any) -> None:
    for statement in (Statement(forall(x), (), x**3 - x**2 <= 5), Statement(forall(X, Y), (), KL(X, Y) <= KL(X, Y))):
        assert not accepted(statement, verdict, node)


def nested(op: str, depth: int, inner: Any) -> Any:
    for _ in range(depth):
        inner = App(op, (inner,)) if op != "pow" else App(op, (inner, Num(Q(400).value)))
    return inner


@pytest.mark.parametrize("claim", [
    0 <= p ** (10**9), 0 <= nested("exp", 50, p), 0 <= nested("pow", 8, p + 1), 0 <= nested("pow", 6, as_expr(3)),
    0 <= p ** Q("1/" + "7" * 1900), 0 <= log(Q("9" * 1999)) + p, 0 <= exp(Q("9" * 1999)), 0 <= call("factorial", Q(10**12)),
    0 <= (p + exp(p) + log(p + 1) + sqrt(p) + p**3 + 1) ** 400, 0 <= call("sin", exp(Q(10**6))) + 2, 0 <= nested("sqrt", 100, p)])
@pytest.mark.parametrize("proof", [
    EVALUATE, {"rule": "rewrite", "to": "p", "proof": EVALUATE},
    {"rule": "monotone", "var": "p", "to": "lo", "slope": EVALUATE, "face": EVALUATE}])
def test_expressions_that_explode_are_answered_in_bounded_time(claim: Relation, proof: Any) -> None:
    statement = Statement(forall(p), (), claim)
    true = accepted(statement, "PROVED", {"rule": "scalar", "proof": proof})
    false = accepted(Statement(forall(p), (), claim.right + 1 <= 0), "PROVED", {"rule": "scalar", "proof": proof})
    refuted = accepted(Statement(forall(p), (), claim.right <= 0), "REFUTED", witness(p="2"))
    assert not false
    assert true or refuted or proof["rule"] != "evaluate"


def test_a_deep_statement_is_rejected() -> None:
    assert not accepted(Statement(forall(p), (), 0 <= nested("exp", 5000, Sym("p"))), "PROVED", SCALAR)
