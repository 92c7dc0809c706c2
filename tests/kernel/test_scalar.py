"""Every scalar rule: a certificate that is accepted, and its neighbour for a false or unproved claim that is not."""
from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.elaborated import check
from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.kernel.format.rejected import Rejected
from verify.kernel.scalar.checker import MAX_DEPTH
from verify.language import Domain, Expr, Q, Sym, absolute, between, call, exp, log, real, sqrt, tanh

x, y, n = Sym("x"), Sym("y"), Sym("n")
EVALUATE: dict[str, Any] = {"rule": "evaluate"}


def goal(claim: Expr, strict: bool = False, given: tuple[Fact, ...] = (), **domains: Any) -> Goal:
    chosen = {name: d if isinstance(d, Domain) else real(name, d).domain for name, d in domains.items()}
    return Goal(tuple(Variable(name, d) for name, d in chosen.items()), given, claim, strict)


def accepts(g: Goal, node: object) -> bool:
    try:
        check(g, node)
    except Rejected:
        return False
    return True


MONOTONE = {"rule": "monotone", "var": "x", "to": "lo", "slope": None, "face": None}
CONCAVE = {"rule": "concave", "var": "x", "curvature": None, "low": None, "high": None}
CONVEX = {"rule": "convex", "var": "x", "at": "1", "curvature": None, "value": EVALUATE}
INFINITE = {"rule": "monotone", "var": "x", "to": "hi", "slope": EVALUATE, "face": None}


def faces(node: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """The node with `evaluate` wherever a proof is left open."""
    return {k: EVALUATE if v is None else v for k, v in node.items()} | fields


NEVER = Fact(-x - 5)
CASES: dict[str, tuple[tuple[Goal, Any], tuple[Goal, Any]]] = {
    "evaluate": ((goal(x, x="[0, 1]"), EVALUATE), (goal(x - Q("1/9"), x="[0, 1]"), EVALUATE)),
    "evaluate, open end": ((goal(x, True, x="(0, 1]"), EVALUATE), (goal(x, True, x="[0, 1]"), EVALUATE)),
    "evaluate, integers": ((goal(n - 1, n="(0, 5] integer"), EVALUATE), (goal(n - 1, n="(0, 5]"), EVALUATE)),
    "evaluate, bits": ((goal(x, x="[0, 1]"), {"rule": "evaluate", "bits": 64}), (goal(x, x="[0, 1]"), {"rule": "evaluate", "bits": 5})),
    "infeasible": ((goal(Q(-1), given=(NEVER,), x="[0, 1]"), {"rule": "infeasible", "fact": 0}),
                   (goal(Q(-1), given=(Fact(-x),), x="[0, 1]"), {"rule": "infeasible", "fact": 0})),
    "infeasible, strict": ((goal(Q(-1), given=(Fact(-x, True),), x="[0, 1]"), {"rule": "infeasible", "fact": 0}),
                           (goal(Q(-1), given=(Fact(-x),), x="[0, 1]"), {"rule": "infeasible", "fact": 0})),
    "infeasible, undefined": ((goal(Q(-1), given=(Fact(log(x)),), x="[-2, -1]"), {"rule": "infeasible", "fact": 0}),
                              (goal(Q(-1), given=(Fact(log(x)),), x="[-2, 1]"), {"rule": "infeasible", "fact": 0})),
    "infeasible, power": (
        (goal(Q(-1), given=(Fact(x**n - 2),), x="(0, 1]", n="[1, oo) integer"), {"rule": "infeasible", "fact": 0}),
        (goal(Q(-1), given=(Fact(x**n - 2),), x="[-2, 1]", n="[1, oo) integer"), {"rule": "infeasible", "fact": 0})),
    "infeasible, power of zero": (
        (goal(Q(-1), given=(Fact(-(x**n)),), x="(0, 1]", n="[1, 5] integer"), {"rule": "infeasible", "fact": 0}),
        (goal(Q(-1), given=(Fact(-(x**n)),), x="[0, 1]", n="[1, 5] integer"), {"rule": "infeasible", "fact": 0})),
    "infeasible by proof": (
        (goal(Q(-1), given=(NEVER,), x="[0, 1]"), {"rule": "infeasible", "fact": 0, "proof": EVALUATE}),
        (goal(Q(-1), given=(Fact(-x),), x="[0, 1]"), {"rule": "infeasible", "fact": 0, "proof": EVALUATE})),
    "split": ((goal(x, x="[0, 2]"), {"rule": "split", "var": "x", "at": "1", "below": EVALUATE, "above": EVALUATE}),
              (goal(x, x="[0, 2]"), {"rule": "split", "var": "x", "at": "3", "below": EVALUATE, "above": EVALUATE})),
    "split, false": ((goal(x + 1, x="[-1, 2]"), {"rule": "split", "var": "x", "at": "0", "below": EVALUATE, "above": EVALUATE}),
                     (goal(x**2, True, x="[-1, 1]"),
                      {"rule": "split", "var": "x", "at": "0", "below": EVALUATE, "above": EVALUATE})),
    "split, at cut": (
        (goal(absolute(x), x="[-1, 1]"), {"rule": "split", "var": "x", "at": "0", "below": EVALUATE, "above": EVALUATE, "at_cut": EVALUATE}),
        (goal(absolute(x), True, x="[-1, 1]"),
         {"rule": "split", "var": "x", "at": "0", "below": EVALUATE, "above": EVALUATE, "at_cut": EVALUATE})),
    "split, integers": (
        (goal((n - 1) * (n - 2), n="[0, 3] integer"), {"rule": "split", "var": "n", "at": "1", "below": {
            "rule": "split", "var": "n", "at": "0", "below": EVALUATE, "above": EVALUATE}, "above": EVALUATE}),
        (goal((n - 1) * (n - 2), n="[0, 3]"), {"rule": "split", "var": "n", "at": "1", "below": {
            "rule": "split", "var": "n", "at": "0", "below": EVALUATE, "above": EVALUATE}, "above": EVALUATE})),
    "split, later variable": (
        (goal(y, x="[0, 1]", y=between(0, x)), {"rule": "split", "var": "x", "at": "1/2", "below": EVALUATE, "above": EVALUATE}),
        (goal(y, x="[0, 1]", y=between(0, x)), {"rule": "split", "var": "x", "at": "y", "below": EVALUATE, "above": EVALUATE})),
    "cases": (
        (goal(absolute(x), x="[-1, 1]"), {"rule": "cases", "on": "x", "nonnegative": EVALUATE, "nonpositive": EVALUATE}),
        (goal(x, x="[-1, 1]"), {"rule": "cases", "on": "x", "nonnegative": {"rule": "fact", "fact": 0}, "nonpositive": {
            "rule": "fact", "fact": 0}})),
    "cases, undefined": (
        (goal(x, x="(0, 1]"), {"rule": "cases", "on": ["log", "x"], "nonnegative": EVALUATE, "nonpositive": EVALUATE}),
        (goal(x + 1, x="[-1, 1]"), {"rule": "cases", "on": ["log", "x"], "nonnegative": EVALUATE, "nonpositive": EVALUATE})),
    "monotone": ((goal(exp(x) - 1 - x, x="[0, 5]"), faces(MONOTONE)), (goal(exp(x) - 1 - 2 * x, x="[0, 5]"), faces(MONOTONE))),
    "monotone, wrong face": ((goal(exp(x) - 1 - x, x="[0, 5]"), faces(MONOTONE)), (goal(exp(x) - 1 - x, x="[0, 5]"), faces(MONOTONE, to="hi"))),
    "monotone, strict": ((goal(exp(x) - 1, True, x="(0, 5]"), faces(MONOTONE, strict_by="slope")),
                         (goal(exp(x) - 1, True, x="[0, 5]"), faces(MONOTONE, strict_by="slope"))),
    "monotone, limit": ((goal(1 / x, x="[1, oo)"), INFINITE | {"slope": EVALUATE}), (goal(1 / x - Q("1/9"), x="[1, oo)"), INFINITE)),
    "monotone, strict limit": ((goal(1 / x, True, x="[1, oo)"), INFINITE | {"strict_by": "slope"}), (goal(call("min", 1 / x - 1, Q(0)), True, x="[1, oo)"), INFINITE)),
    "monotone, kink": ((goal(absolute(x) - x, x="[1, 2]"), faces(MONOTONE)), (goal(x - 2 * absolute(x) + 3, x="[-1, 5]"), faces(MONOTONE))),
    "monotone, pole": ((goal(2 - 1 / x, x="[1, 2]"), faces(MONOTONE)), (goal(-1 / x, x="[-1, 2]"), faces(MONOTONE))),
    "monotone, floor": ((goal(x + call("floor", y), x="[0, 1]", y="[0, 3]"), faces(MONOTONE)),
                        (goal(x - call("floor", x), x="[0, 3]"), faces(MONOTONE))),
    "monotone, hypothesis in the variable": (
        (goal(x, given=(Fact(x - Q("1/2")),), x="[0, 1]"), faces(MONOTONE)),
        (goal(x - Q("1/2"), given=(Fact(x - Q("1/2")),), x="[0, 1]"), faces(MONOTONE))),
    "monotone, dependent end": (
        (goal(x, x="[0, 1]"), faces(MONOTONE)), (goal(x + y, x="[0, 1]", y=between(-x, 1)), faces(MONOTONE))),
    "monotone, integers": ((goal(n - 1, n="[1, oo) integer"), faces(MONOTONE, var="n")),
                           (goal(log(n - Q("1/2")) + 1, n="[0, oo) integer"), faces(MONOTONE, var="n"))),
    "concave": ((goal(x * (1 - x), x="[0, 1]"), faces(CONCAVE)), (goal(x * (x - 1), x="[0, 1]"), faces(CONCAVE))),
    "concave, end too far": ((goal(x * (1 - x), x="[0, 1]"), faces(CONCAVE)), (goal(x * (1 - x), x="[0, 2]"), faces(CONCAVE))),
    "concave, strict": ((goal(x * (1 - x), True, x="(0, 1)"), faces(CONCAVE, strict_by="curvature")),
                        (goal(x * (1 - x), True, x="[0, 1)"), faces(CONCAVE, strict_by="curvature"))),
    "concave, linear": ((goal(x * (1 - x), True, x="(0, 1)"), faces(CONCAVE, strict_by="curvature")),
                        (goal(0 * x, True, x="(0, 1)"), faces(CONCAVE, strict_by="curvature"))),
    "concave, kink": ((goal(1 - x, x="[0, 1]"), faces(CONCAVE)),
                      (goal(absolute(x) - 1, x="[-1, 1]"), faces(CONCAVE))),
    "convex": ((goal(x - 1 - log(x), x="(0, oo)"), faces(CONVEX)), (goal(x - Q("11/10") - log(x), x="(0, oo)"), faces(CONVEX))),
    "convex, no minimum there": ((goal(x - 1 - log(x), x="(0, oo)"), faces(CONVEX)), (goal(x - 1 - log(x), x="(0, oo)"), faces(CONVEX, at="2"))),
    "convex, not convex": ((goal((x - 1) ** 2, x="[0, 2]"), faces(CONVEX)), (goal((x - 1) ** 2 * (3 - x), x="[0, 5]"), faces(CONVEX))),
    "convex, kink": ((goal((x - 1) ** 2, x="[-1, 2]"), faces(CONVEX)),
                     (goal((x - 1) ** 2 + absolute(x + 1) - 3 * absolute(x) + 2 * x, x="[-3, 2]"), faces(CONVEX))),
    "unimodal": (
        (goal(x * (1 - x), x="[0, 1]"), {"rule": "unimodal", "var": "x", "positive": "1", "factor": ["add", "1", ["mul", "-2", "x"]],
                                         "positive_proof": None, "falling": None, "low": EVALUATE, "high": EVALUATE}),
        (goal(x * (x - 1), x="[0, 1]"), {"rule": "unimodal", "var": "x", "positive": "1", "factor": ["add", "-1", ["mul", "2", "x"]],
                                         "positive_proof": None, "falling": None, "low": EVALUATE, "high": EVALUATE})),
    "at_point": ((goal(x - 1, x="[1, 1]"), {"rule": "at_point", "var": "x", "proof": EVALUATE}),
                 (goal(x - 1, x="[0, 1]"), {"rule": "at_point", "var": "x", "proof": EVALUATE})),
    "rewrite": ((goal(x**2 - 2 * x + 1, x="[0, 3]"), {"rule": "rewrite", "to": ["pow", ["add", "x", "-1"], "2"], "proof": EVALUATE}),
                (goal(x**2 - 3 * x + 1, x="[0, 3]"), {"rule": "rewrite", "to": ["pow", ["add", "x", "-1"], "2"], "proof": EVALUATE})),
    "rewrite, root": ((goal(sqrt(x**2), x="[0, 1]"), {"rule": "rewrite", "to": "x", "proof": EVALUATE}),
                      (goal(sqrt(x**2) - x - 1, x="[-1, 1]"), {"rule": "rewrite", "to": "-1", "proof": EVALUATE})),
    "rewrite, undefined": ((goal(x / x, x="[1, 2]"), {"rule": "rewrite", "to": "1", "proof": EVALUATE}),
                           (goal(Q(1), x="[0, 2]"), {"rule": "rewrite", "to": ["div", "x", "x"], "proof": EVALUATE})),
    "product": (
        (goal(x**2 - x, x="[1, 2]"), {"rule": "product", "factors": [
            {"expr": "x", "sign": "+", "proof": None}, {"expr": ["add", "x", "-1"], "sign": "+", "proof": None}]}),
        (goal(x**2 - x, x="[0, 1]"), {"rule": "product", "factors": [
            {"expr": "x", "sign": "+", "proof": None}, {"expr": ["add", "x", "-1"], "sign": "-", "proof": None}]})),
    "product, strict": (
        (goal(x**2, True, x="[1, 2]"), {"rule": "product", "factors": [{"expr": "x", "sign": "+", "proof": None}] * 2}),
        (goal(x**2, True, x="[0, 2]"), {"rule": "product", "factors": [{"expr": "x", "sign": "+", "proof": None}] * 2})),
    "sum": ((goal(x + exp(x), True, x="[0, 1]"), {"rule": "sum", "terms": [{"expr": ["exp", "x"], "proof": None}, {"expr": "x", "proof": None}]}),
            (goal(x + exp(x), True, x="[0, 1]"), {"rule": "sum", "terms": [{"expr": "x", "proof": None}, {"expr": ["exp", "x"], "proof": None}]})),
    "combine": (
        (goal(y - x, given=(Fact(y - 2 * x),), x="[0, 1]", y="[0, 2]"), {"rule": "combine", "multipliers": [
            {"fact": 0, "by": "1", "proof": None}], "proof": {"rule": "rewrite", "to": "x", "proof": EVALUATE}}),
        (goal(x - y, given=(Fact(y - 2 * x),), x="[0, 1]", y="[0, 2]"), {"rule": "combine", "multipliers": [
            {"fact": 0, "by": "-1", "proof": None}], "proof": {"rule": "rewrite", "to": ["mul", "-1", "x"], "proof": EVALUATE}})),
    "fact": ((goal(y - x, given=(Fact(y - x),), x="[0, 1]", y="[0, 1]"), {"rule": "fact", "fact": 0}),
             (goal(x - y, given=(Fact(y - x),), x="[0, 1]", y="[0, 1]"), {"rule": "fact", "fact": 0})),
    "fact, strict": ((goal(y - x, True, (Fact(y - x, True),), x="[0, 1]", y="[0, 1]"), {"rule": "fact", "fact": 0}),
                     (goal(y - x, True, (Fact(y - x),), x="[0, 1]", y="[0, 1]"), {"rule": "fact", "fact": 0})),
    "fact, power": (
        (goal(Q(-1), given=(Fact(sqrt(x ** (2 * n)) - x**n - 1),), x="(0, 1]", n="[1, 3] integer"), {"rule": "fact", "fact": 0}),
        (goal(Q(-1), given=(Fact(sqrt(x ** (2 * n)) - x**n - 1),), x="[-1, 1]", n="[1, 3] integer"), {"rule": "fact", "fact": 0})),
    "compare, log": (
        (goal(exp(2 * x) - exp(x), x="[0, 1]"), {"rule": "compare", "through": "log", "left": ["exp", "x"], "right": ["exp", ["mul", "2", "x"]],
                                                 "proof": {"rule": "rewrite", "to": "x", "proof": EVALUATE}}),
        (goal(x - (x - 1), x="[0, 1]"), {"rule": "compare", "through": "log", "left": ["add", "x", "-1"], "right": "x", "proof": EVALUATE})),
    "compare, square": (
        (goal(x - (-x), x="[0, 1]"), {"rule": "compare", "through": "square", "left": ["mul", "-1", "x"], "right": "x",
                                      "proof": {"rule": "rewrite", "to": "0", "proof": EVALUATE}}),
        (goal(-x - x, x="[0, 1]"), {"rule": "compare", "through": "square", "left": "x", "right": ["mul", "-1", "x"],
                                    "proof": {"rule": "rewrite", "to": "0", "proof": EVALUATE}})),
    "compare, exp": (
        (goal(log(x) - log(x / 2), x="[1, 2]"), {"rule": "compare", "through": "exp", "left": ["log", ["div", "x", "2"]], "right": ["log", "x"],
                                                 "proof": {"rule": "rewrite", "to": ["div", "x", "2"], "proof": EVALUATE}}),
        (goal(log(x / 2) - log(x), x="[1, 2]"), {"rule": "compare", "through": "exp", "right": ["log", ["div", "x", "2"]], "left": ["log", "x"],
                                                 "proof": {"rule": "rewrite", "to": ["mul", "-1/2", "x"], "proof": EVALUATE}})),
    "transform, shift": ((goal(x - 1, x="[1, 2]"), {"rule": "transform", "var": "x", "by": "shift", "name": "w", "proof": {
                             "rule": "rewrite", "to": "w", "proof": EVALUATE}}),
                         (goal(x - 2, x="[1, 3]"), {"rule": "transform", "var": "x", "by": "shift", "name": "w", "proof": {
                             "rule": "rewrite", "to": ["add", "w", "-1"], "proof": EVALUATE}})),
    "transform, square": ((goal(x, x="[0, 4]"), {"rule": "transform", "var": "x", "by": "square", "name": "w", "proof": EVALUATE}),
                          (goal(x + 1, x="[-1, 4]"), {"rule": "transform", "var": "x", "by": "square", "name": "w", "proof": EVALUATE})),
    "transform, exp": ((goal(x, x="(0, 4]"), {"rule": "transform", "var": "x", "by": "exp", "name": "w", "proof": EVALUATE}),
                       (goal(x, True, x="[0, 4]"), {"rule": "transform", "var": "x", "by": "exp", "name": "w", "proof": EVALUATE})),
    "transform, reciprocal": ((goal(x, True, x="(0, 4]"), {"rule": "transform", "var": "x", "by": "reciprocal", "name": "w", "proof": EVALUATE}),
                              (goal(x, True, x="[0, 4]"), {"rule": "transform", "var": "x", "by": "reciprocal", "name": "w", "proof": EVALUATE})),
    "transform, used name": ((goal(x + y, x="[0, 1]", y="[0, 1]"), {"rule": "transform", "var": "x", "by": "shift", "name": "w", "proof": EVALUATE}),
                             (goal(x + y, x="[0, 1]", y="[0, 1]"), {"rule": "transform", "var": "x", "by": "shift", "name": "y", "proof": EVALUATE})),
    "transform, reflect an integer": (
        (goal(4 - n, n="[0, 4] integer"), {"rule": "transform", "var": "n", "by": "reflect", "name": "w", "proof": {
            "rule": "rewrite", "to": "w", "proof": EVALUATE}}),
        (goal(3 - n, n="[0, 4] integer"), {"rule": "transform", "var": "n", "by": "reflect", "name": "w", "proof": {
            "rule": "rewrite", "to": ["add", "w", "-1"], "proof": EVALUATE}})),
    "transform, integer": ((goal(n, n="[0, 4]"), {"rule": "transform", "var": "n", "by": "shift", "name": "w", "proof": EVALUATE}),
                           (goal(n, n="[0, 4] integer"), {"rule": "transform", "var": "n", "by": "shift", "name": "w", "proof": EVALUATE})),
    "generalise": (
        (goal(tanh(x**2), x="[0, 2]"), {"rule": "generalise", "terms": [{"name": "u", "expr": ["pow", "x", "2"], "lo": "0"}], "keep": [],
                                        "to": ["tanh", "u"], "proof": EVALUATE}),
        (goal(tanh(x**2 - 1), x="[0, 2]"), {"rule": "generalise", "terms": [
            {"name": "u", "expr": ["add", ["pow", "x", "2"], "-1"], "lo": "0"}], "keep": [], "to": ["tanh", "u"], "proof": EVALUATE})),
    "generalise, kept end": (
        (goal(x + y, x="[0, 1]", y=between(-x, 1)), {"rule": "generalise", "terms": [{"name": "u", "expr": ["add", "x", "y"], "lo": "0",
                                                     "lo_proof": {"rule": "fact", "fact": 2}}], "keep": [], "to": "u", "proof": EVALUATE}),
        (goal(y + 1, x="[0, 1]", y=between(-x, 1)), {"rule": "generalise", "terms": [], "keep": ["y"], "to": ["add", "y", "1"],
                                                     "proof": EVALUATE})),
}


@pytest.mark.parametrize("name", CASES)
def test_the_rule_accepts(name: str) -> None:
    g, node = CASES[name][0]
    check(g, node)


@pytest.mark.parametrize("name", CASES)
def test_the_neighbour_is_rejected(name: str) -> None:
    g, node = CASES[name][1]
    assert not accepts(g, node)


def test_an_empty_domain_needs_nothing_and_a_point_does() -> None:
    assert accepts(goal(Q(-1), x="(1, 1]"), EVALUATE)
    assert not accepts(goal(Q(-1), x="[1, 1]"), EVALUATE)
    assert accepts(goal(Q(-1), n="(0, 1) integer"), EVALUATE)
    assert not accepts(goal(Q(-1), n="(0, 1] integer"), EVALUATE)


def test_an_end_that_is_undefined_is_no_empty_domain() -> None:
    assert not accepts(goal(Q(-1), x="[-2, -1]", y=between(0, log(x))), EVALUATE)


@pytest.mark.parametrize("node", [None, 3, [], "evaluate", {}, {"rule": None}, {"rule": ["evaluate"]}, {"rule": "trust me"},
                                  {"rule": "evaluate", "because": "x"}, {"rule": "evaluate", "bits": True},
                                  {"rule": "evaluate", "bits": "64"}, {"rule": "split"}])
def test_what_is_no_certificate_is_rejected(node: object) -> None:
    assert not accepts(goal(x + 1, x="[0, 1]"), node)


def test_a_chain_of_nodes_without_end_is_rejected() -> None:
    node: dict[str, Any] = EVALUATE
    for _ in range(MAX_DEPTH + 1):
        node = {"rule": "rewrite", "to": "x", "proof": node}
    assert accepts(goal(x, x="[0, 1]"), node["proof"]["proof"]["proof"]["proof"])
    assert not accepts(goal(x, x="[0, 1]"), node)


UNDER_A_LINE = Goal((Variable("x", Domain(Q(0), None, True)), Variable("y", Domain(Q(0), None, True))),
                    (Fact(1 - Sym("x") - Sym("y")),), 1 - Sym("y"))


def test_a_linear_hypothesis_is_a_missing_end() -> None:
    node = {"rule": "tighten", "fact": 0, "var": "y", "by": "-1", "end": ["add", "1", ["mul", "-1", "x"]], "proof": {
        "rule": "monotone", "var": "y", "to": "hi", "slope": {"rule": "evaluate"}, "face": {
            "rule": "rewrite", "to": "x", "proof": {"rule": "evaluate"}}}}
    check(UNDER_A_LINE, node)


@pytest.mark.parametrize("change", [
    {"by": "1"}, {"by": "-2"}, {"by": "0"}, {"by": "x"}, {"end": "1"}, {"end": "y"}, {"end": "x"}, {"fact": 1}, {"fact": -1}, {"var": "x"},
    {"var": "z"}, {"end": ["div", "1", "0"]}])
def test_what_is_not_that_hypothesis_is_no_end(change: dict[str, object]) -> None:
    node = {"rule": "tighten", "fact": 0, "var": "y", "by": "-1", "end": ["add", "1", ["mul", "-1", "x"]],
            "proof": {"rule": "evaluate"}, **change}
    with pytest.raises(Rejected):
        check(UNDER_A_LINE.with_claim(Q(1)), node)


def test_an_end_that_may_be_the_nearer_one_is_not_replaced() -> None:
    closed = UNDER_A_LINE.with_domain("y", Domain(Q(0), Q("1/2"), True, True)).with_claim(Q(1))
    node = {"rule": "tighten", "fact": 0, "var": "y", "by": "-1", "end": ["add", "1", ["mul", "-1", "x"]], "proof": {"rule": "evaluate"}}
    check(UNDER_A_LINE.with_claim(Q(1)), node)
    with pytest.raises(Rejected):
        check(closed, node)


END = {"rule": "tighten", "fact": 0, "var": "x", "by": "1", "end": "1", "proof": EVALUATE}


def test_a_hypothesis_beyond_an_end_takes_its_place() -> None:
    claim, given = x - 1, (Fact(x - 1),)
    assert accepts(goal(claim, given=given, x="[0, 2]"), END) and accepts(goal(claim, given=given, x="[0, oo)"), END)
    assert accepts(goal(claim, True, (Fact(x - 1, True),), x="[0, 2]"), END) and not accepts(goal(claim, True, given, x="[0, 2]"), END)
    assert not accepts(goal(claim - Q("1/100"), given=given, x="[0, 2]"), END)
    assert accepts(goal(1 - x, given=(Fact(3 - 3 * x),), x="[0, 2]"), END | {"by": "-3"})


@pytest.mark.parametrize("domain", ["[1, 2]", "(1, 2]", "[3/2, 2]"])
def test_a_hypothesis_that_is_not_beyond_the_end_takes_no_place(domain: str) -> None:
    assert not accepts(goal(x - 1, given=(Fact(x - 1),), x=domain), END)


def test_an_end_that_may_lie_before_another_one_does_not_take_its_place() -> None:
    node = END | {"var": "y", "end": "x", "proof": {"rule": "fact", "fact": 2}}
    after = goal(y - x, given=(Fact(y - x),), x="[1, 2]", y=between(Q(0), Q(3)))
    astride = goal(y - x, given=(Fact(y - x),), x="[-1, 2]", y=between(Q(0), Q(3)))
    assert accepts(after, node) and not accepts(astride, node)


@pytest.mark.parametrize(("lower", "strict", "taken"), [("[0, 3]", False, True), ("(0, 3]", False, False), ("(0, 3]", True, True)])
def test_an_end_that_may_be_another_one_takes_its_place_unless_it_is_closed_and_that_is_open(lower: str, strict: bool, taken: bool
                                                                                             ) -> None:
    node = END | {"var": "y", "end": "x", "proof": {"rule": "fact", "fact": 2}}
    g = goal(y - x, strict, (Fact(y - x, strict),), x="[0, 2]", y=lower)
    assert accepts(g, node) == taken
