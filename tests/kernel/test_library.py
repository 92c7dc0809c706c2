"""Known theorems: true at random points, and usable only with their premises and a multiplier of the right sign."""
from __future__ import annotations

import itertools
import random
from typing import Any

import mpmath
import pytest

from tests.kernel.random_expressions import value
from tests.kernel.test_scalar import EVALUATE, accepts, goal
from verify.kernel.scalar.checker import read_proof
from verify.kernel.scalar.goal import Goal
from verify.kernel.numbers.derivative import GAMMA_ORDERS
from verify.elaborate.curves import CURVED, theorem
from verify.kernel.format.rejected import Rejected
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

SIN, COS, ATAN, GAMMA = (lambda u, op=op: call(op, u) for op in ("sin", "cos", "atan", "gamma"))
ADDED = known("addition", ["x", "y"], "-1", ZERO, of="sin")
SINE = SIN(x) * COS(y) + COS(x) * SIN(y) - SIN(x + y)
ARCS = known("addition", ["x", "y"], "1", ZERO, of="atan")
ARC = ATAN((x + y) / (1 - x * y)) - ATAN(x) - ATAN(y)
REFLECTED = known("identity", ["x"], "1", ZERO, of="gamma")
EULER = GAMMA(x) * GAMMA(1 - x) - call("pi") / SIN(call("pi") * x)
BACK = known("identity", ["x"], "1", ZERO, of="sin")


@pytest.mark.parametrize(("name", "of", "at"), [
    ("addition", "sin", 2), ("addition", "cos", 2), ("addition", "atan", 2), ("identity", "sin", 1),
    ("identity", "cos", 1), ("identity", "gamma", 1)])
def test_identities_hold_where_their_premises_do(name: str, of: str, at: int) -> None:
    fact = theorem(name, [x, y][:at], of)
    rng, tried = random.Random(name + of), 0
    assert fact.zero and not fact.strict
    while tried < 40:
        point = {"x": mpmath.mpf(rng.uniform(-3, 3)), "y": mpmath.mpf(rng.uniform(-3, 3))}
        if all(value(e, point, 40) > 0 for e, _ in fact.premises) and (name == "addition" or of == "gamma" or abs(point["x"]) <= 1):
            assert abs(value(fact.expr, point, 40)) < mpmath.mpf(10) ** -30
            tried += 1


CASES: dict[str, tuple[tuple[Goal, Any], tuple[Goal, Any]]] = {
    "addition": ((goal(SINE, x="(-oo, oo)", y="(-oo, oo)"), ADDED), (goal(-SIN(x - y) + SINE + SIN(x + y), x="(-oo, oo)", y="(-oo, oo)"), ADDED)),
    "addition, strict": ((goal(SINE, x="(-oo, oo)", y="(-oo, oo)"), ADDED), (goal(SINE, True, x="(-oo, oo)", y="(-oo, oo)"), ADDED | {"strict_by": "theorem"})),
    "addition of tan": ((goal(SINE, x="(-oo, oo)", y="(-oo, oo)"), ADDED), (goal(SINE, x="(-oo, oo)", y="(-oo, oo)"), ADDED | {"of": "tan"})),
    # atan(2) + atan(3) is pi - atan(1), not -atan(1): without x y < 1 the theorem would say so
    "addition of atan": ((goal(ARC, x="[0, 2/3]", y="[0, 1]"), ARCS), (goal(ARC, x="[2, 3]", y="[1, 2]"), ARCS)),
    "addition of atan, at 1": ((goal(ARC, x="[0, 1/2]", y="[0, 1]"), ARCS), (goal(ARC, x="[0, 1]", y="[0, 1]"), ARCS)),
    "reflection": ((goal(EULER, x="[1/10, 9/10]"), REFLECTED), (goal(EULER - Q("1/100"), x="[1/10, 9/10]"), REFLECTED)),
    "reflection, beyond 1": ((goal(EULER, x="[1/10, 9/10]"), REFLECTED), (goal(EULER, x="[11/10, 19/10]"), REFLECTED)),
    "inverse": ((goal(SIN(call("asin", x)) - x, x="[-1, 1]"), BACK), (goal(call("asin", SIN(x)) - x, x="[-4, 4]"), BACK)),
    "inverse, beyond 1": ((goal(SIN(call("asin", x)) - x, x="[-1, 1]"), BACK), (goal(SIN(call("asin", x)) - x, x="[-2, 1]"), BACK)),
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
    "chord, missing premise proof": (
        (goal(MIDDLE, x="(0, oo)", y="(0, oo)"), BETWEEN), (goal(MIDDLE, x="(-oo, oo)", y="(0, oo)"), BETWEEN)),
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
    ("stirling", [x], None, [0]), ("stirling", [x], None, []), ("stirling", [x, x], None, [0, 0]),
    ("stirling", [x], None, [13, 0]), ("tangent", [x], "exp", []), ("tangent", [x, y], "exp", [0, 0]), ("chord", [x, y], "exp", []),
    ("tangent", [x, y], None, []), ("rising", [x, y], "exp", [])])
def test_what_is_no_theorem_is_rejected(name: str, at: list[Expr], of: str | None, order: list[int]) -> None:
    with pytest.raises(Rejected):
        theorem(name, at, of, order)


@pytest.mark.parametrize("change", [{"order": [True, 0]}, {"order": None}, {"theorem": None}, {"of": ["exp"]}, {"at": "x"}])
def test_a_theorem_is_named_by_texts_and_numbers(change: dict[str, object]) -> None:
    node = {"rule": "known", "theorem": "stirling", "at": ["x"], "by": "1", "order": [0, 0], "strict_by": "theorem", "proof": EVALUATE}
    assert accepts(goal(LOWER, True, x="(0, oo)"), STIRLING)
    with pytest.raises(Rejected):
        read_proof({**node, **change})
