"""Rules that the core once had: what they showed is shown by the core, in one proof made of them or of none, and nothing more."""
from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.test_scalar import goal
from verify.elaborate import statement as elaborate_statement
from verify.elaborate.curves import CURVED, theorem
from verify.elaborate.retired import RETIRED, is_retired, names_retired, read_any
from verify.elaborate.scalar import defined_and_proved
from verify.elaborate.statement import elaborate, renewed
from verify.elaborate.writing import node as written
from verify.kernel.format.rejected import Rejected
from verify.kernel.format.terms import write_term
from verify.kernel.scalar.checker import Checker, read_proof
from verify.kernel.scalar.goal import Fact, Goal
from verify.kernel.statements.judge import judge
from verify.language import Expr, Q, Statement, Sym, abs_power, between, call, exp, forall, log, real, sqrt

x, y, a = Sym("x"), Sym("y"), Sym("a")
EVALUATE: dict[str, Any] = {"rule": "evaluate"}
VANISHES: dict[str, Any] = {"rule": "combine", "rest": "0"}


def compare(through: str, left: Expr, right: Expr, proof: Any = EVALUATE, **more: Any) -> dict[str, Any]:
    return {"rule": "compare", "through": through, "left": write_term(left), "right": write_term(right), "proof": proof, **more}


def convex(at: Expr, **more: Any) -> dict[str, Any]:
    return {"rule": "convex", "var": "x", "at": write_term(at), **more}


def unimodal(factor: Expr, positive: Expr, **more: Any) -> dict[str, Any]:
    return {"rule": "unimodal", "var": "x", "positive": write_term(positive), "factor": write_term(factor), **more}


def known(theorem: str, of: str, *at: Expr, by: Expr, **more: Any) -> dict[str, Any]:
    return {"rule": "known", "theorem": theorem, "of": of, "at": [write_term(e) for e in at], "by": write_term(by),
            "proof": EVALUATE, **more}


def half(e: Expr) -> Expr:
    return e / 2


Case = tuple[Goal, dict[str, Any]]
ONE, FALLS = Q(1), exp(-x) - exp(-2 * x)
POSITIVE_FACT = (Fact(x**2 - 1),)
# A true claim with its proof, and a false one, or a worse proof.
CASES: dict[str, tuple[Case, Case]] = {
    "compare, log": ((goal(exp(x) - 1, x="[0, 1]"), compare("log", Q(1), exp(x), {"rule": "combine", "rest": "x"})),
                     (goal(exp(x) - 1, x="[-1, 1]"), compare("log", Q(1), exp(x), {"rule": "combine", "rest": "x"}))),
    "compare, log, strict": ((goal(exp(x) - 1, True, x="(0, 1]"), compare("log", Q(1), exp(x), {"rule": "combine", "rest": "x"})),
                             (goal(exp(x) - 1, True, x="[0, 1]"), compare("log", Q(1), exp(x), {"rule": "combine", "rest": "x"}))),
    "compare, log of what may be negative": ((goal(2 - x, x="(0, 1]"), compare("log", x, Q(2))),
                                             (goal(2 - x, x="[-1, 1]"), compare("log", x, Q(2)))),
    "compare, exp": ((goal(1 - log(x), x="(0, 1]"), compare("exp", log(x), Q(1))),
                     (goal(-log(x), x="(0, 2]"), compare("exp", log(x), Q(0)))),
    "compare, square": ((goal(x + 1 - sqrt(x), x="[0, 1]"), compare("square", sqrt(x), x + 1, {"rule": "combine", "rest": write_term(x**2 + x + 1)})),
                        (goal(x - 1, given=POSITIVE_FACT, x="[-2, 2]"), compare("square", Q(1), x, EVALUATE))),
    "compare, square, strict": ((goal(x - 1, True, x="(1, 2]"), compare("square", Q(1), x)),
                                (goal(x - 1, True, x="[1, 2]"), compare("square", Q(1), x))),
    "convex inside": ((goal(exp(x) - 1 - x, x="[-1, 1]"), convex(Q(0))), (goal(-(exp(x) - 1 - x), x="[-1, 1]"), convex(Q(0)))),
    "convex at an end": ((goal(x**2, x="[0, 1]"), convex(Q(0))), (goal(x**2 - x, x="[0, 1]"), convex(Q(0)))),
    "convex, curve": ((goal(exp(x) - exp(y) - exp(y) * (x - y), y=between(-1, 1), x=between(-2, 2)), convex(y, value=VANISHES)),
                      (goal(exp(x) - exp(y) - exp(y) * (x - y) - 1, y=between(-1, 1), x=between(-2, 2)), convex(y, value=VANISHES))),
    "convex, strict": ((goal(x**2 + 1, True, x="[-1, 1]"), convex(Q(0))), (goal(x**2, True, x="[-1, 1]"), convex(Q(0)))),
    "convex, a curvature that is proved": (
        (goal(x**4 - 4 * x + 3, x="[0, oo)"), convex(Q(1), curvature={"rule": "product", "factors": [
            {"expr": "12"}, {"expr": ["pow", "x", "2"]}]})),
        (goal(4 * x - x**4 - 3, x="[0, oo)"), convex(Q(1), curvature={"rule": "product", "factors": [
            {"expr": "12"}, {"expr": ["pow", "x", "2"]}]}))),
    "unimodal": ((goal(x - x**2, x="[0, 1]"), unimodal(1 - 2 * x, ONE)), (goal(x**2 - x, x="[0, 1]"), unimodal(2 * x - 1, ONE))),
    "unimodal, strict": ((goal(x - x**2, True, x="(0, 1)"), unimodal(1 - 2 * x, ONE)),
                         (goal(x - x**2, True, x="[0, 1)"), unimodal(1 - 2 * x, ONE))),
    "unimodal, a limit": ((goal(FALLS, x="[0, oo)"), unimodal(2 * exp(-x) - 1, exp(-x), positive_proof=EVALUATE)),
                          (goal(FALLS - Q("1/10"), x="[0, oo)"), unimodal(2 * exp(-x) - 1, exp(-x), positive_proof=EVALUATE))),
    "unimodal, no value of the factor at an end": (
        (goal(sqrt(x) - x, x="[0, 1]"), unimodal(half(1 / sqrt(x)) - 1, ONE)), (goal(x - sqrt(x), x="[0, 1]"), unimodal(1 - half(1 / sqrt(x)), ONE))),
    "unimodal, faces that are proved": (
        (goal(y * (x - x**2), y=between(0, 1), x=between(0, 1)), unimodal(1 - 2 * x, y, low=VANISHES, high=VANISHES)),
        (goal(y * (x - x**2) - y, y=between(0, 1), x=between(0, 1)), unimodal(1 - 2 * x, y, low=VANISHES, high=VANISHES))),
    "tangent": ((goal(exp(x) - 1 - x, x="[-3, 3]"), known("tangent", "exp", x, Q(0), by=ONE, proof=VANISHES)),
                (goal(1 + x - exp(x), x="[-3, 3]"), known("tangent", "exp", x, Q(0), by=Q(-1), proof=VANISHES))),
    "chord": ((goal(1 + (exp(Q(1)) - 1) * x - exp(x), x="[0, 1]"), known("chord", "exp", Q(1), Q(0), x, by=ONE, proof=VANISHES)),
              (goal(1 + (exp(Q(1)) - 1) * x - exp(x), x="[0, 2]"), known("chord", "exp", Q(1), Q(0), x, by=ONE, proof=VANISHES))),
    "strict chord": ((goal(half(x) + half(Q(1)) - exp(half(log(x))), True, x="(1, 2]"),
                      known("strict chord", "exp", log(x), Q(0), Q("1/2"), by=ONE, strict_by="theorem", proof=VANISHES, needs=[
                          {"claim": write_term((log(x) - 0) ** 2), "strict": True, "proof": EVALUATE}])),
                     (goal(half(x) + half(Q(1)) - exp(half(log(x))), True, x="[1, 2]"),
                      known("strict chord", "exp", log(x), Q(0), Q("1/2"), by=ONE, strict_by="theorem", proof=VANISHES))),
}


def accepts(g: Goal, node: dict[str, Any]) -> bool:
    """Whether the kernel accepts the core form of a proof, as data."""
    try:
        made = written(defined_and_proved(g, node))
    except Rejected:
        return False
    assert not names_retired(made)
    Checker().settle(g, made)
    return True


@pytest.mark.parametrize("name", CASES)
def test_what_it_showed_is_shown_and_its_neighbour_is_not(name: str) -> None:
    (right, node), (wrong, other) = CASES[name]
    assert accepts(right, node)
    assert not accepts(wrong, other)


@pytest.mark.parametrize("name", CASES)
def test_the_kernel_reads_none_of_them(name: str) -> None:
    (g, node), _ = CASES[name]
    assert names_retired(node) and is_retired(read_any(node))
    with pytest.raises(Rejected):
        Checker().verify(g, read_proof(node))
    with pytest.raises(Rejected):
        Checker().verify(g, read_any(node))


@pytest.mark.parametrize("name", CASES)
def test_inside_another_proof_it_is_written_out_too(name: str) -> None:
    (right, node), (wrong, other) = CASES[name]
    assert accepts(right, {"rule": "cases", "on": "1", "nonnegative": node, "nonpositive": node})
    assert not accepts(wrong, {"rule": "cases", "on": "1", "nonnegative": other, "nonpositive": other})


def test_every_retired_rule_has_a_case() -> None:
    assert {node["rule"] for (_, node), _ in CASES.values()} == {*RETIRED, "known"}


@pytest.mark.parametrize("op", CURVED)
def test_a_theorem_about_a_curve_takes_what_it_is_about(op: str) -> None:
    assert theorem("tangent", (x, y), op).premises == (((x, True), (y, True)) if CURVED[op][1] else ())
    for name, at, of in (("tangent", (x,), op), ("chord", (x, y), op), ("tangent", (x, y), "sin"), ("chord", (x, y, a), None)):
        with pytest.raises(Rejected):
            theorem(name, at, of)


def test_names_in_the_goal_and_in_a_lemma_do_not_meet() -> None:
    """The lemmas are about l, r and p: these may be the names of the goal too, for other things."""
    l, r, p = (Sym(n) for n in "lrp")
    claim = call("exp", r) - 1 - r
    assert accepts(goal(claim, r="[-3, 3]", l="[0, 1]"), known("tangent", "exp", r, Q(0), by=ONE, proof=VANISHES))
    assert accepts(goal(l - r, r="(0, 1]", l="[1, 2]"), compare("log", r, l))
    assert not accepts(goal(r - l, r="(0, 1]", l="[1, 2]"), compare("log", l, r))
    assert not accepts(goal(abs_power(p, l), p="[0, 1]", l="[0, 1]"), compare("log", r, l))


# --- files that name them, written by anybody

LINE = Statement(forall(real("x", "[0, 1]")), (), x <= 2)
HUMP = Statement(forall(real("x", "[0, 1]")), (), 0 <= x - x**2)
BELOW = compare("exp", x, Q(2))


def scalar(node: Any) -> dict[str, Any]:
    return {"rule": "scalar", "proof": node}


def nested(depth: int) -> dict[str, Any]:
    """A proof that the hump is >= 0, in which 0 >= 0 is shown by itself: written out, it doubles with each level."""
    node = EVALUATE
    for _ in range(depth):
        node = unimodal(Q(0), Q(0), positive_proof=node)
    return scalar(unimodal(1 - 2 * x, ONE, positive_proof=node))


@pytest.mark.parametrize("evidence", [
    {"rule": "scalar", "defined": [], "x": BELOW}, BELOW, [BELOW], {"rule": "witness", "model": {"x": BELOW}},
    scalar({**BELOW, "through": {}}), scalar({**BELOW, "left": 3}), scalar({**BELOW, "needs": [3]}),
    scalar(known("tangent", "exp", x, by=ONE)), scalar({**known("tangent", "exp", x, Q(0), by=ONE), "of": ["exp"]}),
    scalar(convex(y)), scalar(convex(log(Q(-1)))), scalar({**convex(Q(0)), "var": ["x"]}),
    scalar(unimodal(call("floor", x), ONE)), scalar(unimodal(y, ONE)),
])
@pytest.mark.parametrize("verdict", ["PROVED", "REFUTED", "VACUOUS", "ILL_POSED"])
def test_evidence_of_another_form_is_refused_in_one_line(evidence: Any, verdict: str) -> None:
    with pytest.raises(Rejected) as refused:
        judge(LINE, verdict, renewed(LINE, verdict, evidence))
    assert "\n" not in str(refused.value)
    assert judge(LINE, "PROVED", renewed(LINE, "PROVED", scalar(BELOW))).verdict == "PROVED"


@pytest.mark.parametrize("proof", [None, "x", 3, [], {"rule": "concave", "var": "x"}])
def test_a_file_holds_a_proof_as_it_stands_or_none(proof: Any) -> None:
    """Where the elaborator would find a proof of what is left open, the file is refused nevertheless."""
    holes = scalar({**BELOW, "proof": proof})
    with pytest.raises(Rejected):
        renewed(LINE, "PROVED", holes)
    if proof is None:
        assert judge(LINE, "PROVED", elaborate(LINE, "PROVED", holes)).verdict == "PROVED"


def test_what_doubles_with_each_level_is_refused_once_it_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elaborate_statement, "MOST_WRITTEN", 60)
    assert judge(HUMP, "PROVED", renewed(HUMP, "PROVED", nested(1))).verdict == "PROVED"
    for depth in (8, 60):
        with pytest.raises(Rejected, match="more than 60 rules"):
            renewed(HUMP, "PROVED", nested(depth))
    assert judge(HUMP, "PROVED", elaborate(HUMP, "PROVED", nested(1))).verdict == "PROVED"


def test_a_new_variable_has_a_name_that_no_other_has() -> None:
    """However many names are taken: a proof about x with other variables that are called as the new ones would be."""
    taken = (*(f"x{'_' * k}s" for k in range(1, 9)), *(f"x_s{'_' * k}" for k in range(1, 5)))
    claim = Statement(forall(real("x", "[0, 1]"), *(real(name, "[0, 1]") for name in taken)), (), 0 <= x - x**2)
    false = Statement(claim.prefix, (), 0 <= x - x**2 - Q("1/10"))
    evidence = scalar(unimodal(1 - 2 * x, ONE))
    assert judge(claim, "PROVED", elaborate(claim, "PROVED", evidence)).verdict == "PROVED"
    with pytest.raises(Rejected):
        elaborate(false, "PROVED", evidence)
