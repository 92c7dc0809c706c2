"""Claims about laws on an alphabet of any size: what the reduction accepts, and false statements that it must not."""
from __future__ import annotations

import itertools
from typing import Any

import pytest

from tests.kernel.elaborated import judge
from verify.kernel.statements.judge import Rejected
from verify.kernel.laws.duality import degree
from verify.language import (
    KL, Alphabet, Channel, D_inf, Defined, Distribution, Event, Expr, Indistinguishable, Letter, Q, Statement, Sum, Sup, Sym,
    distributions, every, exp, forall, hockey_stick, log, maximum, real, renyi, sqrt)
from verify.search import duality
from verify.search.budget import Budget
from verify.search.finding import Options, Trace

R, T = Alphabet("R"), Alphabet("T")
r, s, t, z, w = Letter("r", R), Letter("s", R), Letter("t", T), Letter("z", T), Letter("w", T)
X, Y = distributions("X Y", R)
J = Distribution("J", (R, T))
A = Channel("A", R, (T,))
O = Event("O", (R,))
e, order = real("e", "[0, oo)"), real("order", "(0, 1)")
ON_X = (X(r),)
ZERO: dict[str, Any] = {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}


def fact(i: int) -> dict[str, Any]:
    return {"rule": "fact", "fact": i}


def holds(statement: Statement, verdict: str = "PROVED", **node: Any) -> bool:
    evidence = {"rule": "duality", **node} if verdict == "PROVED" else {"rule": "witness", **node}
    try:
        judge(statement, verdict, evidence)
    except Rejected:
        return False
    return True


def for_laws(claim: Any, *given: Any, extra: Any = ()) -> Statement:
    return Statement(forall(X, Y) + extra, given, claim)


# --- pairs: the same evidence, a true claim and a false one

EMPTY = {"rule": "infeasible", "fact": 0}
PAIRS: dict[str, tuple[Statement, Statement, dict[str, Any], dict[str, Any] | None]] = {
    "a law is at most 1": (for_laws(every(r, X(r) <= 1)), for_laws(every(r, X(r) <= Q("1/2"))), {}, {"X": "1", "Y": "1"}),
    "one letter is not two": (
        for_laws(every(r, X(r) <= X(r))), for_laws(every((r, s), X(r) <= X(s))), {"cells": {k: [ZERO] for k in ("0", "1")}},
        {"X": "3/4 1/4", "Y": "1/2 1/2"}),
    "a hypothesis at one letter is not at two": (
        for_laws(every(r, X(r) <= Y(r)), every(r, X(r) <= Y(r))), for_laws(every(r, X(r) <= Y(r)), every((r, s), X(r) <= Y(s))),
        {"cells": {k: [fact(0)] for k in ("00", "01", "10", "11")}}, None),
    "sums over one alphabet": (
        for_laws(Sum(r, Q(1)) <= Sum(s, Q(1))), Statement(forall(X, Distribution("Z", (T,))), (), Sum(t, Q(1)) <= Sum(r, Q(1))),
        {"cells": {"": [ZERO]}, "scalar": ZERO}, {"X": "1", "Z": "1/2 1/2"}),
    "rows sum to 1 along outputs only": (
        Statement(forall(A, z), (), Sum(r, A(r, z)) <= 1), Statement(forall(A, Letter("r", R)), (), Sum(z, A(r, z)) <= 1),
        {"multipliers": {"_d0": "1"}, "cells": {"0": [ZERO], "1": [ZERO]}, "scalar": ZERO}, {"A": {"0": "1", "1": "1"}, "r": 0}),
    "a joint law at a fixed second letter is no law": (
        Statement(forall(X), (), Sum(r, X(r)) >= 1), Statement(forall(J, z), (), Sum(r, J(r, z)) >= 1),
        {"multipliers": {"_d0": "-1"}, "cells": {"0": [ZERO], "1": [ZERO]}, "scalar": ZERO}, {"J": [["1/2", "1/2"]], "z": 0}),
    "an event is no law": (
        Statement(forall(X), (), Sum(r, X(r)) <= 1), Statement(forall(O), (), Sum(r, O(r)) <= 1),
        {"multipliers": {"_d0": "1"}, "cells": {"0": [ZERO], "1": [ZERO]}, "scalar": ZERO}, {"O": "1 1"}),
    "two rows may differ": (
        Statement(forall(A, z), (), every(r, A(r, z) <= A(r, z))), Statement(forall(A, z, w), (), every(r, A(r, z) <= A(r, w))),
        {"cells": {k: [ZERO] for k in ("0", "1", "00")}}, {"A": {"0": "1 0", "1": "0 1"}, "z": 0, "w": 1}),
    "a sum over an empty support is not positive": (
        for_laws(0 < Sum(r, X(r) ** 2, ON_X) ** 2), for_laws(0 < Sum(r, X(r) * Y(r), (X(r), Y(r))) ** 2), {"positive": ["_s0"]},
        {"X": "1 0", "Y": "0 1"}),
    "a supremum over an empty support is undefined": (
        for_laws(Sup(r, X(r), ON_X) <= 1), for_laws(Sup(r, X(r), (X(r), Y(r))) <= 1), {}, None),
    "a supremum that is undefined does not define itself": (
        for_laws(0 <= Sup(r, log(X(r) + 2), ON_X) ** 2), for_laws(0 <= Sup(r, log(X(r) - 2), ON_X) ** 2),
        {"cells": {"1": [None, {"defined": [{"sign": "+", "proof": EMPTY}], "proof": EMPTY}]}}, None),
    "a divergence bounded by a number is finite": (
        for_laws(every(r, 0 < Y(r), ON_X), KL(X, Y) <= e, extra=forall(e)), for_laws(every(r, 0 < Y(r), ON_X), KL(X, Y) <= D_inf(X, Y)),
        {}, {"X": "1/2 1/2", "Y": "1 0"}),
    "indistinguishable in both directions": (
        for_laws(every(r, Y(r) <= exp(e) * X(r)), Indistinguishable(X, Y, e), extra=forall(e)),
        for_laws(every(r, Y(r) <= exp(e) * X(r)), D_inf(X, Y) <= e, extra=forall(e)),
        {"cells": {"11": [fact(1)]}}, {"X": "1 0", "Y": "1/2 1/2", "e": ["log", "2"]}),
    "vanishing on the whole alphabet": (
        for_laws(every(r, X(r) <= Y(r)), every(r, Y(r) <= X(r))), for_laws(every(r, X(r) <= Y(r), ON_X), every(r, Y(r) <= X(r), ON_X)),
        {"multipliers": {"_d0": "1", "_d1": "-1"}, "scalar": ZERO, "cells": {
            "10": [None, {"rule": "infeasible", "fact": 1}], "01": [{"rule": "infeasible", "fact": 0}] * 2,
            "11": [fact(0), fact(1)]}}, {"X": "1 0", "Y": "1/2 1/2"}),
}


@pytest.mark.parametrize("name", PAIRS)
def test_the_evidence_holds_for_the_true_claim_only(name: str) -> None:
    true, false, node, witness = PAIRS[name]
    shown = [{**node, "cells": {k: v for k, v in node["cells"].items() if k in keys}} if "cells" in node else node
             for keys in (("0", "1"), ("00", "01", "10", "11"), ("",))]
    if name != "a supremum that is undefined does not define itself":
        assert any(holds(true, **option) for option in shown)
    assert not any(holds(false, **option) for option in shown)
    if witness is not None:
        assert holds(false, "REFUTED", model=witness), "the false claim has this counterexample"


# --- single refusals

HALF = {"X": "1/2 1/2", "Y": "1 0"}


def test_the_moment_of_an_order_below_one_is_not_infinite() -> None:
    assert not holds(for_laws(renyi(X, Y, "1/2") <= 1), "REFUTED", model=HALF)
    assert holds(for_laws(renyi(X, Y, "2") <= 1), "REFUTED", model=HALF)
    below = for_laws(Q(2) <= renyi(X, Y, order), extra=forall(order))
    assert not holds(below)


def test_infinity_minus_infinity_is_no_proof() -> None:
    assert not holds(for_laws(0 <= D_inf(X, Y) - KL(X, Y)), multipliers={"_d0": "0"})


@pytest.mark.parametrize("claim", [
    KL(X, Y) <= 100, D_inf(X, Y) <= 100, Q("1/10") <= KL(X, Y), KL(X, Y) <= KL(Y, X), hockey_stick(X, Y, 2) <= Q("1/3"),
    Defined(KL(X, Y)), every(r, X(r) <= Y(r)), every(r, 0 < X(r)), Sum(r, maximum(X(r), Y(r))) <= 1, Sup(r, X(r)) <= Sup(r, Y(r))])
@pytest.mark.parametrize("multiplier", ["0", "1", "-1"])
@pytest.mark.parametrize("unit", [None, "_d0", "_d1"])
def test_false_claims_are_not_proved_by_simple_evidence(claim: Any, multiplier: str, unit: str | None) -> None:
    for names in ((), ("_d0",), ("_d0", "_d1")):
        node: dict[str, Any] = {"multipliers": dict.fromkeys(names, multiplier)}
        if unit:
            node["units"] = {"11": unit}
        for proof in (None, ZERO, EMPTY, fact(0), fact(1)):
            cells = {k: [proof] * 2 for k in ("11",)} if proof else {}
            assert not holds(for_laws(claim), **node, **({"cells": cells} if cells else {}))


@pytest.mark.parametrize("node", [
    {"multipliers": {"_d0": "_d1"}}, {"multipliers": {"_d0": "q"}}, {"multipliers": {"h0": "1"}}, {"multipliers": []},
    {"values": {"_s0": {"_d0": "e"}}}, {"units": {"11": "_d9"}}, {"units": {"2": "_d0"}}, {"cells": {"2": []}},
    {"cells": {"1": [None] * 9}}, {"bounds": {"_m0": "_d0"}}, {"positive": "x", "signs": 3, "remark": 1}])
def test_evidence_with_unknown_names_is_rejected(node: dict[str, Any]) -> None:
    claim = for_laws(every(r, X(r) + Y(r) <= 2))
    assert holds(claim)
    assert not holds(claim, **node)


@pytest.mark.parametrize("e, d", [
    (Sym("p") * log(Sym("p") / Sym("q")), 1), (Sym("p") - Sym("q"), 1), (Sym("p") ** 2 / Sym("q"), 1), (Sym("p") / Sym("q"), 0),
    (log(Sym("p")), None), (Sym("p") + 1, None), (Sym("p") ** 2 + Sym("q"), None), (maximum(Sym("p"), Q(0)), 1),
    (maximum(Sym("p"), Q(1)), None), (exp(Sym("p")), None), (Sym("a") * Sym("p"), 1), (Sym("p") ** Q("1/2"), None)])
def test_degrees(e: Expr, d: int | None) -> None:
    assert degree(e, {"p", "q"}) == d


FAILS: dict[str, Any] = {"proof": {"rule": "infeasible", "fact": 0}, "defined": [{"sign": "+", "proof": {"rule": "infeasible", "fact": 0}}]}


@pytest.mark.parametrize("body, where, true", [
    (1 / X(r), (), False), (1 / X(r), ON_X, True), (log(X(r)), (), False), (log(X(r)), ON_X, True), (log(X(r) / Y(r)), (), False),
    (log(X(r) / Y(r)), ON_X, False), (1 / (1 + X(r)), (), True), (sqrt(X(r) - 1), (), False), (sqrt(X(r)), (), True)])
def test_that_a_supremum_is_at_least_its_body_is_no_hypothesis(body: Expr, where: Any, true: bool) -> None:
    """Where the body has no value, neither has the supremum: that is no reason to leave the letter out."""
    statement = for_laws(Defined(Sup(r, body, where)))
    keys = ["".join(key) for size in (1, 2) for key in itertools.product("01", repeat=size)]
    nodes: list[dict[str, Any]] = [{}, *({"cells": {k: [FAILS] for k in keys if "0" in k and len(k) == size}} for size in (1, 2))]
    assert any(holds(statement, **node) for node in nodes) == true
    assert not any(holds(statement, **node, units={key: "_d0"}) for node in nodes for key in keys if not true)


@pytest.mark.parametrize("condition, true", [(sqrt(X(r)) + 1, True), (sqrt(X(r) - Q("1/2")) + 1, False), (-1 - sqrt(X(r) - Q("1/2")), False),
                                             (X(r) / X(r), False), (-1 - X(r), True), (1 + 0 * log(X(r)), False)])
def test_conditions_have_a_value_at_every_letter(condition: Expr, true: bool) -> None:
    assert holds(for_laws(every(r, X(r) <= 1, (condition,)))) == true
    assert holds(for_laws(every(r, X(r) <= 1), every(r, X(r) <= 1, (condition,))))     # what a hypothesis says need not be used


def proves(statement: Statement) -> bool:
    """Whether the search finds a certificate letter by letter, which it then has the kernel check."""
    found = duality.prove(statement, Budget.of_seconds(20), Trace(Options(), ()))
    return found is not None and holds(statement, **{k: v for k, v in found.evidence.items() if k != "rule"})


@pytest.mark.parametrize("claim, at", [
    (lambda part: D_inf(X, Y) <= D_inf(X, Y) + part, X(r) * Y(r)), (lambda part: Sup(r, X(r)) <= 1 + part, X(r) * O(r)),
    (lambda part: part * Sum(r, X(r), (O(r),)) <= 1, O(r)), (lambda part: part <= KL(X, Y) + KL(Y, X), X(r) * Y(r))])
def test_numbers_have_a_value_also_where_no_letter_is(claim: Any, at: Expr) -> None:
    """What holds of u at letters of one kind only does not show that 0/u has a value: there may be no such letter."""
    given, u, positive = every(r, at * (1 - Sym("u")) <= 0), real("u", "[0, 1]"), real("u", "(0, 1]")
    assert not proves(Statement(forall(u, X, Y, O), (given,), claim(0 / Sym("u"))))
    assert proves(Statement(forall(positive, X, Y, O), (given,), claim(0 * Sym("u"))))
