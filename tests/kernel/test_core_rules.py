"""The rules that only the core has: what they accept, the neighbour that they reject, and how a proof outlives the checker."""
from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.test_scalar import goal
from verify.elaborate.writing import share
from verify.kernel.format.rejected import Rejected
from verify.kernel.format.sharing import expanded
from verify.kernel.scalar.checker import Checker
from verify.kernel.scalar.goal import Fact, Goal
from verify.language import Q, Sym, between, exp, log, sqrt

x, y, n = Sym("x"), Sym("y"), Sym("n")
EVALUATE: dict[str, Any] = {"rule": "evaluate"}
FALSE: dict[str, Any] = {"claim": "-5", "proof": EVALUATE}
MINUS_ONE = ["add", "x", "-1"]
SQUARED: dict[str, Any] = {"rule": "instance", "variables": [{"name": "u", "domain": {"lo": "0", "lo_closed": True}}], "given": [],
                           "claim": "u", "values": {"u": ["pow", "x", "2"]}, "proof": EVALUATE}
KEPT: dict[str, Any] = {"rule": "instance", "given": [], "claim": ["log", "x"], "back": {}, "proof": EVALUATE,
                        "variables": [{"name": "x", "domain": {"lo": "1", "lo_closed": True}}]}
REPLACED: dict[str, Any] = {"rule": "replace", "var": "y", "value": "x", "proof": {"rule": "combine", "rest": "0"}}
HALVED: dict[str, Any] = {"rule": "bisect", "tree": "0ee", "cuts": "1/2"}
EQUAL = (Fact(y - x), Fact(x - y))

CASES: dict[str, tuple[tuple[Goal, Any], tuple[Goal, Any]]] = {
    "instance": ((goal(x**2, x="[-1, 1]"), SQUARED), (goal(x**3, x="[-1, 1]"), SQUARED)),
    "instance, domain": ((goal(x**2, x="[-1, 1]"), SQUARED), (goal(x, x="[-1, 1]"), SQUARED | {"values": {"u": "x"}})),
    "instance, hypothesis": (
        (goal(x - 1, given=(Fact(x - 1),), x="[0, 2]"), {**SQUARED, "variables": [{"name": "x", "domain": {}}], "values": {}, "claim": MINUS_ONE,
                                                         "given": [{"expr": MINUS_ONE}], "proof": {"rule": "combine", "rest": "0", "terms": [{"of": MINUS_ONE}]}}),
        (goal(x - 1, x="[0, 2]"), {**SQUARED, "variables": [{"name": "x", "domain": {}}], "values": {}, "claim": MINUS_ONE,
                                   "given": [{"expr": MINUS_ONE}], "proof": {"rule": "combine", "rest": "0", "terms": [{"of": MINUS_ONE}]}})),
    "instance, back": ((goal(log(x), x="[1, 3]"), {**KEPT, "back": None}), (goal(log(x), x="[1, 3]"), KEPT)),
    "replace": ((goal(y - x, given=EQUAL, x="[0, 1]", y="[0, 1]"), REPLACED), (goal(y - x, given=EQUAL[1:], x="[0, 1]", y="[0, 1]"), REPLACED)),
    "combine, fact": (
        (goal(2 * x - 2, given=(Fact(x - 1),), x="[0, 2]"), {"rule": "combine", "rest": "0", "terms": [{"of": MINUS_ONE, "by": "2"}]}),
        (goal(2 - 2 * x, given=(Fact(x - 1),), x="[0, 2]"), {"rule": "combine", "rest": "0", "terms": [{"of": MINUS_ONE, "by": "-2"}]})),
    "combine, strict": (
        (goal(x - 1, True, (Fact(x - 1, True),), x="[0, 2]"), {"rule": "combine", "rest": "0", "terms": [{"of": MINUS_ONE}], "strict_by": "terms"}),
        (goal(x - 1, True, (Fact(x - 1),), x="[0, 2]"), {"rule": "combine", "rest": "0", "terms": [{"of": MINUS_ONE}], "strict_by": "terms"})),
    "combine, no fact": (
        (goal(x, x="[0, 2]"), {"rule": "combine", "rest": "0", "terms": [{"of": "x", "proof": EVALUATE}]}),
        (goal(x, x="[-1, 2]"), {"rule": "combine", "rest": "0", "terms": [{"of": "x"}]})),
    "bisect": ((goal(exp(x) - x - Q("1/2"), x="[0, 1]"), HALVED), (goal(exp(x) - x - Q("11/10"), x="[0, 1]"), HALVED)),
    "split, open end": (
        (goal(x + 1, x="[0, 1)", y=between(0, x)), {"rule": "split", "var": "y", "at": "0", "below": EVALUATE, "above": EVALUATE}),
        (goal(1 / x, x="(0, 1)"), {"rule": "split", "var": "x", "at": "0", "below": EVALUATE, "above": EVALUATE})),
}


def accepts(g: Goal, node: Any) -> bool:
    try:
        Checker().settle(g, node)
    except Rejected:
        return False
    return True


@pytest.mark.parametrize("name", CASES)
def test_a_rule_accepts_what_it_shows_and_rejects_a_neighbour(name: str) -> None:
    (right, node), (wrong, other) = CASES[name]
    assert accepts(right, node) and not accepts(wrong, other)


def test_needs_that_nothing_asks_for_are_left_aside_and_those_that_are_asked_for_must_hold() -> None:
    root = goal(sqrt(x - y), given=(Fact(x - y),), x="[0, 1]", y="[0, 1]")
    assert accepts(root, EVALUATE)                                               # a fact is seen
    other = goal(sqrt(2 * x - 2 * y), given=(Fact(x - y),), x="[0, 1]", y="[0, 1]")
    inside = ["add", ["mul", "2", "x"], ["mul", "-1", ["mul", "2", "y"]]]
    need = {"claim": inside, "proof": {"rule": "combine", "rest": "0", "terms": [{"of": ["add", "x", ["mul", "-1", "y"]], "by": "2"}]}}
    assert not accepts(other, EVALUATE) and accepts(other, EVALUATE | {"needs": [need]})
    assert accepts(other, EVALUATE | {"needs": [FALSE, need]}) and not accepts(other, EVALUATE | {"needs": [need | {"proof": EVALUATE}]})


@pytest.mark.parametrize("cut", ["2", "-7", "1", "0"])
def test_a_cut_that_a_sharper_box_does_not_hold_leaves_a_part_without_points(cut: str) -> None:
    empty_above = cut in ("1", "2")
    tree = "0ex" if empty_above else "0xe"
    assert accepts(goal(exp(x) - 1, x="[0, 1]"), {"rule": "bisect", "tree": tree, "cuts": cut})
    assert not accepts(goal(exp(x) - 2, x="[0, 1]"), {"rule": "bisect", "tree": tree, "cuts": cut})


@pytest.mark.parametrize("cuts", ["", "1/2 1/2", "1/3", "x", "1/0", "0.5e1"])
def test_cuts_are_binary_fractions_one_for_each_digit(cuts: str) -> None:
    with pytest.raises((Rejected, ValueError)):
        Checker().settle(goal(x, x="[0, 1]"), HALVED | {"cuts": cuts})


def test_what_is_shared_is_written_out_within_limits() -> None:
    part = ["exp", ["add", "a long name", "b", "c", "d"]]
    data = [{"p": part, "q": [part, {"r": part}]}]
    body, table = share(data)
    assert table and expanded(body, table) == data and share([1, "x"]) == ([1, "x"], [])
    for shared, refer in (([], {"@": 0}), ([{"@": 0}], {"@": 0}), ([1], {"@": True}), ([1], {"@": -1}), ([1], {"@": 0, "x": 1}), ("x", 1)):
        with pytest.raises(Rejected):
            expanded([refer], shared)
    doubled: list[Any] = [["x", "y"]]
    doubled += [[{"@": k}, {"@": k}] for k in range(40)]
    with pytest.raises(Rejected, match="too large or too deep"):
        expanded([{"@": 40}], doubled)
