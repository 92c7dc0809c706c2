"""Rules about integer variables: each certificate that is accepted has a neighbour, for a false or unproved claim, that is not."""
from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.test_scalar import EVALUATE, accepts, goal
from verify.kernel.scalar.goal import Fact, Goal
from verify.elaborate.goals import moved_last, shifted
from verify.language import Q, Sym, between, call, exp, log

x, k, m, n = Sym("x"), Sym("k"), Sym("m"), Sym("n")


def induction(base: int = 1, **fields: Any) -> dict[str, Any]:
    return {"rule": "induction", "var": "n", "base": [EVALUATE] * base, "step": EVALUATE, **fields}


def closed(to: object, proof: object = EVALUATE) -> dict[str, Any]:
    return {"rule": "rewrite", "to": to, "proof": proof}


# 2^n >= n + 1: the step 2^(n + 1) - (n + 2) - 2 (2^n - n - 1) is n.
POWERS = goal(2**n - n - 1, n="[0, oo) integer")
BY_TWO = induction(by="2", step=closed("n"))
# With the hypothesis as a fact instead: claim(n + 1) - 2 fact is n again.
BY_FACT = induction(step={"rule": "combine", "multipliers": [{"fact": 0, "by": "2", "proof": None}], "proof": closed("n")})
# 2^n >= n^2 from 4 on: the step is n^2 - 2 n - 1 = (n - 1)^2 - 2.
SQUARES = ["add", ["pow", ["add", "n", "-1"], "2"], "-2"]
BERNOULLI = goal((1 + x) ** n - 1 - n * x, x="(-1, oo)", n="[1, oo) integer")
BY_ROOT = induction(base=0, by=["add", "1", "x"], step=closed(["mul", "n", ["pow", "x", "2"]])) | {"base": [closed("0")]}

WHOLE = {"rule": "whole", "proof": EVALUATE}


def FLOOR(e: Any) -> Any:
    return call("floor", e)


# floor(x + n) - floor(x) - n + 1 is the sum of 1 - (x + n - floor(x + n)) > 0 and x - floor(x) >= 0.
ROUNDED = {"rule": "whole", "proof": {"rule": "combine", "multipliers": [
    {"fact": 1, "by": "1", "proof": None}, {"fact": 2, "by": "1", "proof": None}], "strict_by": "terms", "proof": closed("0")}}

CASES: dict[str, tuple[tuple[Goal, Any], tuple[Goal, Any]]] = {
    "induction": ((POWERS, BY_TWO), (goal(2**n - n - 2, n="[0, oo) integer"), BY_TWO)),
    "induction by the fact": ((POWERS, BY_FACT), (goal(2**n - n - 1, True, n="[0, oo) integer"), BY_FACT)),
    "induction, reals": ((POWERS, BY_TWO), (goal(2**n - n - 1, n="[0, oo)"), BY_TWO)),
    "induction, first value that is no integer": (
        (goal(2**n - n - 1, n="[1, oo) integer"), BY_TWO), (goal(2**n - n - 1, n="[1/2, oo) integer"), BY_TWO)),
    "induction, open end": ((POWERS, BY_TWO), (goal(2**n - n - 1, n="(0, oo) integer"), BY_TWO)),
    "induction, no first value": ((POWERS, BY_TWO), (goal(n, n="(-oo, 5] integer"), induction(by="1", step=closed("1")))),
    "induction, base cases": (
        (goal(2**n - n**2 + 1, n="[2, oo) integer"), induction(2, by="2", step=closed(["add", SQUARES, "-1"]))),
        (goal(2**n - n**2 + 1, n="[2, oo) integer"), induction(1, by="2", step=closed(["add", SQUARES, "-1"])))),
    "induction, false in the middle": (
        (goal(2**n - n**2, n="[4, oo) integer"), induction(by="2", step=closed(SQUARES))),
        (goal(2**n - n**2, n="[2, oo) integer"), induction(by="2", step=closed(SQUARES)))),
    "induction, no base case": ((POWERS, BY_TWO), (POWERS, induction(0, by="2", step=closed("n")))),
    "induction, negative multiplier": (
        (goal(2 - 2 * n, n="[0, 1] integer"), induction(by="0", step=closed(["mul", "-2", "n"]))),
        (goal(1 - 2 * n, n="[0, 1] integer"), induction(by="-1", step=closed(["mul", "-4", "n"])))),
    "induction, strict": (
        (goal(2**n - n, True, n="[0, oo) integer"), induction(2, by="2", step=closed(["add", "n", "-1"]))),
        (goal(n, True, n="[0, oo) integer"), induction(by="1", step=closed("1")))),
    "induction, strict needs a positive multiplier": (
        (goal(2**n, True, n="[0, oo) integer"), induction(by="2", step=closed("0"))),
        (goal((n - 1) ** 2, True, n="[0, 2] integer"), induction(by="0", step=closed(["pow", "n", "2"])))),
    "induction, another variable": ((BERNOULLI, BY_ROOT), (goal((1 + x) ** n - 1 - n * x - x**2, x="(-1, oo)", n="[1, oo) integer"), BY_ROOT)),
    "induction, multiplier that may be negative": (
        (BERNOULLI, BY_ROOT), (goal((1 + x) ** n - 1 - n * x, x="(-5, oo)", n="[1, oo) integer"), BY_ROOT)),
    "induction, dependent end": (
        (goal(2**n - n - 1 + 0 * k, n="[0, oo) integer", k="[0, 3] integer"), induction(by="2", step=closed(["add", "n", ["mul", "0", "k"]]))),
        (goal(2**n - n - 1 + 0 * k, n="[0, oo) integer", k=between(0, n)), induction(by="2", step=closed(["add", "n", ["mul", "0", "k"]])))),
    "induction, hypothesis in the variable": (                               # n <= 3 would make it true; it is dropped
        (goal(n, given=(Fact(3 - n),), n="[0, oo) integer"), induction(by="1", step=closed("1"))),
        (goal(3 - n, given=(Fact(3 - n),), n="[0, oo) integer"), induction(by="1", step=closed("-1")))),
    "induction, defined without the hypothesis": (
        (goal(log(n + 1), given=(Fact(n - 1),), n="[0, oo) integer"), induction(by="1", step={"rule": "compare", "through": "exp", "left": [
            "log", ["add", "n", "1"]], "right": ["log", ["add", "n", "2"]], "proof": closed("1")})),
        (goal(log(n), given=(Fact(n - 1),), n="[0, oo) integer"), induction(by="1", step=EVALUATE))),
    "induction, upper end": (
        (goal(5 - n, n="[0, 5] integer"), induction(step={"rule": "evaluate"})), (goal(5 - n, n="[0, 6] integer"), induction(step={"rule": "evaluate"}))),
    "points": ((goal((n - 1) * (n - 2), n="[0, 3] integer"), {"rule": "points", "var": "n", "proofs": [EVALUATE] * 4}),
               (goal((n - 1) * (n - 2), n="[0, 3]"), {"rule": "points", "var": "n", "proofs": [EVALUATE] * 4})),
    "points, one too few": ((goal((n - 1) * (n - 2), n="(0, 3) integer"), {"rule": "points", "var": "n", "proofs": [EVALUATE] * 2}),
                            (goal((n - 1) * (n - 2), n="[0, 3] integer"), {"rule": "points", "var": "n", "proofs": [EVALUATE] * 3})),
    "points, false at one": ((goal((n - 1) * (n - 2), n="[1, 3] integer"), {"rule": "points", "var": "n", "proofs": [EVALUATE] * 3}),
                             (goal((n - 1) * (n - 3), n="[1, 3] integer"), {"rule": "points", "var": "n", "proofs": [EVALUATE] * 3})),
    "points, infinitely many": ((goal(n, n="[0, 1] integer"), {"rule": "points", "var": "n", "proofs": [EVALUATE] * 2}),
                                (goal(n, n="[0, oo) integer"), {"rule": "points", "var": "n", "proofs": [EVALUATE] * 2})),
    "points, dependent end": (
        (goal(n - k, n="[0, 1] integer", k=between(0, n)), {"rule": "points", "var": "n", "proofs": [EVALUATE] * 2}),
        (goal(k - n, n="[0, 1] integer", k=between(0, n)), {"rule": "points", "var": "n", "proofs": [EVALUATE] * 2})),
    "shift": ((goal(n - 2, n="[2, oo) integer"), {"rule": "shift", "var": "n", "name": "m", "proof": closed("m")}),
              (goal(n - 3, n="[2, oo) integer"), {"rule": "shift", "var": "n", "name": "m", "proof": closed("m")})),
    "shift, reals": ((goal(n - 2, n="[2, oo) integer"), {"rule": "shift", "var": "n", "name": "m", "proof": closed("m")}),
                     (goal(n - 2, n="[2, oo)"), {"rule": "shift", "var": "n", "name": "m", "proof": closed("m")})),
    "shift, from no integer on": (
        (goal(n - 2, n="[2, oo) integer"), {"rule": "shift", "var": "n", "name": "m", "proof": closed("m")}),
        (goal(n - Q("5/2"), n="[5/2, oo) integer"), {"rule": "shift", "var": "n", "name": "m", "proof": closed("m")})),
    "shift, name in use": ((goal(n - 2, n="[2, oo) integer"), {"rule": "shift", "var": "n", "name": "m", "proof": closed("m")}),
                           (goal(n - 2 + 0 * m, n="[2, oo) integer", m="[5, 6]"), {"rule": "shift", "var": "n", "name": "m", "proof": EVALUATE})),
    "whole": ((goal(FLOOR(x + n) - FLOOR(x) - n, x="(-oo, oo)", n="(-oo, oo) integer"), ROUNDED),
              (goal(FLOOR(x + n) - FLOOR(x) - n - 1, x="(-oo, oo)", n="(-oo, oo) integer"), ROUNDED)),
    "whole, no integer": ((goal(n, n="[0, 5] integer"), WHOLE), (goal(x - Q("1/2"), x="[0, 5]"), WHOLE)),
    "whole, no integer multiple": ((goal(n, n="[0, 5] integer"), WHOLE), (goal(Q("1/2") * n - Q("1/2"), n="[0, 5] integer"), WHOLE)),
    "whole, a quotient": ((goal(n, n="[0, 5] integer"), WHOLE), (goal((n - 1) / 2, n="[0, 5] integer"), WHOLE)),
    "whole, a real shift": ((goal(FLOOR(x + n) - FLOOR(x) - n, x="(-oo, oo)", n="(-oo, oo) integer"), ROUNDED),
                            (goal(FLOOR(x + n) - FLOOR(x) - n, x="(-oo, oo)", n="(-oo, oo)"), ROUNDED)),
    "whole, strict": ((goal(n, n="[0, 5] integer"), WHOLE), (goal(n, True, n="[0, 5] integer"), WHOLE)),
    "whole, at -1": ((goal(n, n="[0, 5] integer"), WHOLE), (goal(n, n="[-1, 5] integer"), WHOLE)),
    "reorder": (
        (goal(n - k, n="[0, oo) integer", k=between(0, n)), {"rule": "reorder", "var": "n", "proof": {"rule": "fact", "fact": 1}}),
        (goal(k - n, n="[0, oo) integer", k=between(0, n)), {"rule": "reorder", "var": "n", "proof": {"rule": "fact", "fact": 1}})),
    "reorder, keep": (
        (goal(n, n="[0, oo) integer", k=between(0, n)), {"rule": "reorder", "var": "n", "keep": ["lo"], "proof": EVALUATE}),
        (goal(n, n="[0, oo) integer", k=between(0, n)), {"rule": "reorder", "var": "n", "keep": ["top"], "proof": EVALUATE})),
}


@pytest.mark.parametrize("name", CASES)
def test_a_rule_accepts_what_it_shows_and_rejects_a_neighbour(name: str) -> None:
    (right, node), (wrong, other) = CASES[name]
    assert accepts(right, node)
    assert not accepts(wrong, other)


@pytest.mark.parametrize("claim", [n - 100, n**2 - 100, exp(n) - 100])
def test_a_step_without_a_base_case_proves_nothing(claim: Any) -> None:
    """Each claim passes from any value to the next and is false at first."""
    later, low = goal(claim, n="[100, oo) integer"), goal(claim, n="[1, oo) integer")
    assert accepts(later, {"rule": "relax", "var": "n", "proof": EVALUATE})
    assert not accepts(low, induction(by="1", step=EVALUATE)) and not accepts(low, induction(by="1", step=closed("1")))


def test_moving_a_variable_keeps_every_condition() -> None:
    g = goal(n - k, n="[1, oo) integer", k=between(0, n))
    moved = moved_last(g, g.variables[0], [])
    assert [v.name for v in moved.variables] == ["k", "n"] and moved.variables[0].domain.hi is None and moved.variables[1].domain.lo is None
    assert [f.expr for f in moved.given] == [(n - 1) * 1, (k - n) * -1]
    assert all(v.domain.integer == (v.name == "n") for v in moved.variables)


def test_a_hypothesis_that_may_fail_survives_a_shift() -> None:
    g = goal(n, given=(Fact(n - 5), Fact(n - 1)), n="[2, oo) integer")
    after = shifted(g, g.variables[0], Q(2), "m")
    assert len(after.given) == 1 and after.claim == Q(2) + m


# 11/2 - n >= 0 for n >= 0 but 5, where hypothesis and claim have no value: true up to 4, false from 6 on, where a chain would jump.
GONE = {"rule": "infeasible", "fact": 0}
JUMP = {"rule": "split", "var": "n", "at": "4", "below": {"rule": "rewrite", "to": ["add", "9/2", ["mul", "-1", "n"]], "proof": EVALUATE},
        "above": {"rule": "split", "var": "n", "at": "5", "below": GONE, "above": GONE}}
FROM_0 = {"rule": "tighten", "fact": 0, "var": "n", "by": "1", "end": "0"}


def test_a_hypothesis_without_a_value_is_no_end_where_the_claim_has_none() -> None:
    hole = 0 / (n - 5) ** 2
    false = goal(Q("11/2") - n + hole, given=(Fact(n + hole),), n="(-oo, oo) integer")
    assert not accepts(false, FROM_0 | {"proof": induction(step=JUMP)})
    assert not accepts(false, FROM_0 | {"proof": induction(step=JUMP), "defined": [{"sign": "+", "proof": EVALUATE}]})
    assert accepts(goal(n + 1, given=(Fact(n + hole),), n="(-oo, oo) integer"), FROM_0 | {"proof": EVALUATE})
    positive = goal(1 / (n + 1), given=(Fact(n + hole),), n="(-oo, oo) integer")
    assert accepts(positive, FROM_0 | {"proof": EVALUATE})
