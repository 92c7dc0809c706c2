"""Known theorems: true at random points, and usable only with their premises and a multiplier of the right sign."""
from __future__ import annotations

import itertools
import random
from typing import Any

import mpmath
import pytest

from tests.kernel.random_expressions import value
from tests.kernel.test_scalar import EVALUATE, accepts, goal
from verify.kernel.goal import Goal
from verify.kernel.library import CURVED, GAMMA_ORDERS, theorem
from verify.kernel.rejected import Rejected
from verify.language import Expr, Q, Sym, call, exp, log

x, y, p = Sym("x"), Sym("y"), Sym("p")


@pytest.mark.parametrize(("terms", "order"), list(itertools.product(range(9), range(len(GAMMA_ORDERS)))))
def test_stirlings_series_lies_on_the_side_that_is_claimed(terms: int, order: int) -> None:
    fact = theorem("stirling", [x], None, [terms, order])
    assert fact.strict and fact.premises == ((x, True),)
    for u in ("0.001", "0.1", "0.5", "1", "1.46", "2", "3.7", "10", "80", "400"):
        with mpmath.workdps(120):
            assert value(fact.expr, {"x": mpmath.mpf(u)}, 120) > 0


@pytest.mark.parametrize("op", CURVED)
def test_tangents_and_chords_lie_on_the_side_that_is_claimed(op: str) -> None:
    rng = random.Random(op)
    tangent, chord, strict = (theorem(name, [x, y] + [p] * (name != "tangent"), op) for name in ("tangent", "chord", "strict chord"))
    assert not tangent.strict and not chord.strict and strict.strict
    for _ in range(60):
        a, b, share = mpmath.mpf(rng.uniform(0.01, 9)), mpmath.mpf(rng.uniform(0.01, 9)), mpmath.mpf(rng.random())
        a, b = (a, b) if CURVED[op][1] or rng.random() < 0.5 else (-a, b)
        at = {"x": a, "y": b, "p": share}
        assert value(tangent.expr, at, 60) >= 0 and value(chord.expr, at, 60) >= 0
        assert value(strict.expr, at, 60) > 0 or a == b


def known(theorem: str, at: list[Any], by: Any, proof: Any = EVALUATE, **fields: Any) -> dict[str, Any]:
    return {"rule": "known", "theorem": theorem, "at": at, "by": by, "proof": proof, **fields}


ZERO = {"rule": "rewrite", "to": "0", "proof": EVALUATE}
LOWER = call("lgamma", x) - ((x - Q("1/2")) * log(x) - x + log(2 * call("pi")) / 2)
UPPER = Q("1/12") / x - LOWER
STIRLING = known("stirling", ["x"], "1", ZERO, order=[0, 0], strict_by="theorem")
TANGENT = known("tangent", ["x", "1"], "1", ZERO, of="log")
BETWEEN = known("chord", ["x", "y", "1/2"], "2", ZERO, of="lgamma")
MIDDLE = call("lgamma", x) + call("lgamma", y) - 2 * call("lgamma", (x + y) / 2)
APART = [None, None, None, None, {"rule": "rewrite", "to": "1", "proof": EVALUATE}]
STRICT = known("strict chord", ["x", ["add", "x", "1"], "1/2"], "2", ZERO, of="lgamma", strict_by="theorem", premises=APART)
NEXT = call("lgamma", x) + call("lgamma", x + 1) - 2 * call("lgamma", x + Q("1/2"))

CASES: dict[str, tuple[tuple[Goal, Any], tuple[Goal, Any]]] = {
    "stirling": ((goal(LOWER, True, x="(0, oo)"), STIRLING), (goal(LOWER - Q("1/1000"), True, x="(0, oo)"), STIRLING)),
    "stirling, other side": ((goal(UPPER, True, x="(0, oo)"), STIRLING | {"order": [1, 0]}), (goal(-LOWER, True, x="(0, oo)"), STIRLING | {"order": [1, 0]})),
    "stirling, left of 0": ((goal(LOWER, True, x="(0, oo)"), STIRLING), (goal(LOWER, True, x="(0, oo)"), STIRLING | {"at": [["add", "x", "-1"]]})),
    "stirling, negative multiplier": ((goal(LOWER, True, x="(0, oo)"), STIRLING), (goal(-LOWER, x="(0, oo)"), known("stirling", ["x"], "-1", ZERO, order=[0, 0]))),
    "stirling, no multiplier and strict": (
        (goal(0 * x, x="(0, oo)"), known("stirling", ["x"], "0", ZERO, order=[0, 0])),
        (goal(0 * x, True, x="(0, oo)"), known("stirling", ["x"], "0", ZERO, order=[0, 0], strict_by="theorem"))),
    "stirling, strict by something else": (
        (goal(LOWER, True, x="(0, oo)"), STIRLING), (goal(LOWER, x="(0, oo)"), STIRLING | {"strict_by": "slope"})),
    "stirling, negative order": ((goal(LOWER, True, x="(0, oo)"), STIRLING), (goal(LOWER, True, x="(0, oo)"), STIRLING | {"order": [-2, 0]})),
    "stirling, too many derivatives": ((goal(LOWER, True, x="(0, oo)"), STIRLING), (goal(LOWER, True, x="(0, oo)"), STIRLING | {"order": [0, 4]})),
    "tangent": ((goal(x - 1 - log(x), x="(0, oo)"), TANGENT), (goal(x - Q("11/10") - log(x), x="(0, oo)"), TANGENT)),
    "tangent, strict": ((goal(x - 1 - log(x), x="(0, oo)"), TANGENT), (goal(x - 1 - log(x), True, x="(0, oo)"), TANGENT | {"strict_by": "theorem"})),
    "tangent, premise": ((goal(x - 1 - log(x), x="(0, oo)"), TANGENT), (goal(x - 1 - log(x), x="(0, oo)"), TANGENT | {"at": ["x", "-1"]})),
    "tangent, unknown function": ((goal(x - 1 - log(x), x="(0, oo)"), TANGENT), (goal(call("sin", x) - x, x="(0, oo)"), TANGENT | {"of": "sin"})),
    "tangent of exp": (
        (goal(exp(x * y) - 1 - x * y, x="(-oo, oo)", y="(-oo, oo)"), known("tangent", [["mul", "x", "y"], "0"], "1", ZERO, of="exp")),
        (goal(exp(x * y) - 1 - 2 * x * y, x="(-oo, oo)", y="(-oo, oo)"), known("tangent", [["mul", "x", "y"], "0"], "1", ZERO, of="exp"))),
    "chord": ((goal(MIDDLE, x="(0, oo)", y="(0, oo)"), BETWEEN), (goal(MIDDLE, True, x="(0, oo)", y="(0, oo)"), BETWEEN)),
    "chord, outside": ((goal(MIDDLE, x="(0, oo)", y="(0, oo)"), BETWEEN), (goal(-MIDDLE, x="(0, oo)", y="(0, oo)"), BETWEEN | {"at": ["x", "y", "3/2"]})),
    "chord, missing premise proofs": (
        (goal(MIDDLE, x="(0, oo)", y="(0, oo)"), BETWEEN), (goal(MIDDLE, x="(0, oo)", y="(0, oo)"), BETWEEN | {"premises": [None, None]})),
    "strict chord": ((goal(NEXT, True, x="(0, oo)"), STRICT), (goal(NEXT, True, x="(0, oo)"), STRICT | {"theorem": "chord", "premises": APART[:4]})),
    "strict chord, one point": (
        (goal(NEXT, True, x="(0, oo)"), STRICT),
        (goal(0 * x, True, x="(0, oo)"), STRICT | {"at": ["x", "x", "1/2"]})),
    "strict chord, at an end": (
        (goal(NEXT, True, x="(0, oo)"), STRICT),
        (goal(0 * x, True, x="(0, oo)"), STRICT | {"at": ["x", ["add", "x", "1"], "1"]})),
}


@pytest.mark.parametrize("name", CASES)
def test_a_theorem_is_accepted_where_it_applies_and_nowhere_else(name: str) -> None:
    (right, node), (wrong, other) = CASES[name]
    assert accepts(right, node)
    assert not accepts(wrong, other)


@pytest.mark.parametrize(("name", "at", "of", "order"), [
    ("stirling", [x], None, [0]), ("stirling", [x], None, None), ("stirling", [x, x], None, [0, 0]), ("stirling", [x], None, [True, 0]),
    ("stirling", [x], None, [13, 0]), ("tangent", [x], "exp", None), ("tangent", [x, y], "exp", [0, 0]), ("chord", [x, y], "exp", None),
    ("tangent", [x, y], None, None), ("rising", [x, y], "exp", None), (None, [x], None, None), ("tangent", [x, y], ["exp"], None)])
def test_what_is_no_theorem_is_rejected(name: object, at: list[Expr], of: object, order: object) -> None:
    with pytest.raises(Rejected):
        theorem(name, at, of, order)
