"""|u|^p: its values, where it is defined, enclosures, normal forms, and that no rule differentiates it."""
from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import mpmath
import pytest
from flint import arb

from tests.kernel.test_scalar import CONCAVE, CONVEX, EVALUATE, MONOTONE, accepts, faces, goal
from tests.kernel.elaborated import judge
from verify.kernel.models.constants import SignUnknown
from verify.kernel.models.reals import constant_sign, undefined_part
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.numbers.conditions import POSITIVE, Condition, conditions
from verify.kernel.values.enclose import enclose
from verify.kernel.scalar.goal import Goal
from verify.kernel.numbers.intervals import Interval, UndefinedValue
from verify.kernel.enclosures.jets import NotSmooth, jet
from verify.kernel.statements.judge import Rejected
from verify.kernel.scalar.library import theorem
from verify.kernel.numbers.normal_form import NormalForms, TooComplex
from verify.kernel.values.enclose import enclosing
from verify.language import Expr, LanguageError, Q, Statement, Sym, abs_power, absolute, call, exp, forall, log, real, sqrt

x, y, p, q, a = (Sym(n) for n in "xypqa")
POWERS = abs_power(x, p)


# --- values and definedness

@pytest.mark.parametrize(("base", "exponent", "sign"), [
    (Q(0), Q("1/2"), 0), (Q(0), Q(3), 0), (Q(0), sqrt(Q(2)), 0), (Q(-2), Q("1/2"), 1), (Q(-2), Q(3), 1), (exp(Q(1)) - 3, sqrt(Q(2)), 1)])
def test_signs_of_constants(base: Expr, exponent: Expr, sign: int) -> None:
    e = abs_power(base, exponent)
    assert undefined_part(e) is None and constant_sign(e) == sign
    assert constant_sign(-e - 1) == -1


def test_the_condition_is_sufficient_and_values_are_those_of_powers() -> None:
    assert conditions(POWERS) == (Condition(POSITIVE, p),)
    for base, exponent, value in ((0, 0, 1), (2, 0, 1), (-2, 0, 1), (2, -1, "1/2"), (-2, -1, "1/2"), (-4, "-1/2", "1/2"), (-4, "1/2", 2)):
        e = abs_power(Q(base), Q(exponent))
        assert undefined_part(e) is None and constant_sign(e - Q(value)) == 0
    assert undefined_part(abs_power(Q(0), Q(-1))) is not None and undefined_part(abs_power(Q(0), -sqrt(Q(2)))) is not None
    assert undefined_part(abs_power(log(Q(-1)), Q(2))) is not None


def test_a_power_of_zero_whose_exponent_is_zero_in_disguise_is_not_taken_for_zero() -> None:
    hidden = abs_power(Q(0), sqrt(Q(2)) * sqrt(Q(2)) - 2)
    with pytest.raises(SignUnknown):
        constant_sign(hidden)
    with pytest.raises(SignUnknown):
        constant_sign(hidden - 1)
    assert constant_sign(abs_power(Q(0), sqrt(Q(2)) * sqrt(Q(2)) - 1)) == 0
    assert constant_sign(abs_power(Q(0), call("log2", Q(8)) - 3) - 1) == 0


@pytest.mark.parametrize(("x_is", "exponent", "undefined"), [("0", "-1", True), ("2", "-1", False), ("-2", "-1", False), ("0", "0", False), ("2", "0", False)])
def test_exponents_that_are_not_positive(x_is: str, exponent: str, undefined: bool) -> None:
    s, model = Statement(forall(real("x"), real("p")), (), POWERS >= 2), {"x": x_is, "p": exponent}
    for verdict, rule in (("ILL_POSED", "undefined"), ("REFUTED", "witness")):
        if undefined == (verdict == "ILL_POSED"):
            assert judge(s, verdict, {"rule": rule, "model": model}).verdict == verdict
        else:
            with pytest.raises(Rejected):
                judge(s, verdict, {"rule": rule, "model": model})
    with pytest.raises(Rejected):
        judge(Statement(s.prefix, (), POWERS >= 0), "PROVED", {"rule": "scalar", "proof": EVALUATE})


def test_statements_with_positive_exponents() -> None:
    positive = Statement(forall(real("x"), real("p", "(0, oo)")), (), POWERS >= 0)
    assert judge(positive, "PROVED", {"rule": "scalar", "proof": EVALUATE}).verdict == "PROVED"
    at_zero = Statement(forall(real("x"), real("p", "(0, oo)")), (), POWERS > 0)
    assert judge(at_zero, "REFUTED", {"rule": "witness", "model": {"x": "0", "p": "1"}}).verdict == "REFUTED"
    with pytest.raises(Rejected):
        judge(at_zero, "PROVED", {"rule": "scalar", "proof": EVALUATE})


def test_a_hypothesis_with_a_negative_exponent_does_not_vanish() -> None:
    """|x|^p >= 2 holds at x = 1/4, p = -1/2."""
    s = Statement(forall(real("x", "(0, 1]"), real("p", "[-1, -1/2]")), (POWERS >= 2,), x >= 1)
    with pytest.raises(Rejected):
        judge(s, "PROVED", {"rule": "scalar", "proof": {"rule": "infeasible", "fact": 0}})
    assert judge(s, "REFUTED", {"rule": "witness", "model": {"x": "1/4", "p": "-1/2"}}).verdict == "REFUTED"
    small = Statement(forall(real("x", "[1, 2]"), real("p", "[-1, -1/2]")), (POWERS >= 2,), x >= 3)
    assert judge(small, "PROVED", {"rule": "scalar", "proof": {"rule": "infeasible", "fact": 0}}).verdict == "PROVED"


@pytest.mark.parametrize("args", [(), (x,), (x, p, q)])
def test_it_takes_two_arguments(args: tuple[Expr, ...]) -> None:
    with pytest.raises(LanguageError):
        call("abspow", *args)


# --- enclosures

def box(rng: random.Random, low: int, high: int) -> tuple[Interval, float]:
    """An interval with random open ends, and a point of it."""
    ends = sorted(rng.choice((rng.randint(4 * low, 4 * high) / 4, float(rng.randint(low, high)))) for _ in range(2))
    if ends[0] == ends[1]:
        return Interval(arb(ends[0]), arb(ends[1])), ends[0]
    opened = rng.random() < 0.5, rng.random() < 0.5
    share = rng.choice([rng.random() * 0.98 + 0.01, *([0.0] if not opened[0] else []), *([1.0] if not opened[1] else [])])
    return Interval(arb(ends[0]), arb(ends[1]), *opened), ends[0] + share * (ends[1] - ends[0])


def inside(v: Any, e: Interval) -> bool:
    lo, hi = (mpmath.mpf(end.mid().str(60, radius=False)) if end.is_finite() else mpmath.mpf("inf") * (1 if end > 0 else -1) for end in (e.lo, e.hi))
    slack = mpmath.mpf(10) ** -40 * (1 + abs(v))
    return bool((lo < v if e.lo_open and abs(v - lo) > slack else lo - slack <= v) and (v < hi if e.hi_open and abs(v - hi) > slack else v <= hi + slack))


def test_enclosures_hold_random_values() -> None:
    rng, touched = random.Random(7), 0
    for _ in range(3000):
        base, u = box(rng, -3, 3)
        exponent, r = box(rng, *rng.choice(((0, 4), (-3, 2))))
        if u == 0 and r < 0:
            continue
        e = enclose(POWERS, {"x": base, "p": exponent})
        with mpmath.workdps(60):
            v = mpmath.power(abs(mpmath.mpf(u)), mpmath.mpf(r))
            assert inside(v, e), (base, exponent, u, r, e)
            touched += not inside(v + e.hi.mid().__abs__() + 100, e)
    assert touched > 2500


@pytest.mark.parametrize(("base", "low", "high"), [("[-1, 1]", 0, 1), ("[-2, 1]", 0, 4), ("[0, 0]", 0, 0), ("[2, 3]", 4, 9), ("[-3, -2]", 4, 9)])
def test_ends_are_exact(base: str, low: int, high: int) -> None:
    e = enclose(abs_power(x, Q(2)), goal(x, x=base).box())
    assert abs(e.lo - low) < 1e-12 and abs(e.hi - high) < 1e-12 and e.lo <= low and e.hi >= high


def test_open_ends_at_zero() -> None:
    assert enclose(POWERS, goal(x, x="(0, 1]", p="(0, 2]").box()).nonnegative(True)
    assert not enclose(POWERS, goal(x, x="[0, 1]", p="(0, 2]").box()).nonnegative(True)
    assert not enclose(POWERS, goal(x, x="(-1, 1]", p="(0, 2]").box()).nonnegative(True)
    assert enclose(POWERS, {"x": Interval(arb("inf"), arb("inf")), "p": Interval(arb(1), arb(1))}, limit=True).lo == arb("-inf")


def test_enclosures_of_powers_hold_random_values_of_any_sign() -> None:
    """b^u for b on both sides of 0, open and closed there, and u that are integers, fractions, negative or zero."""
    rng, values = random.Random(11), 0
    for _ in range(6000):
        base, u = box(rng, -3, 3)
        exponent, r = box(rng, -3, 3)
        if rng.random() < 0.5:
            r = float(round(r))
        inside_exponent = (exponent.lo < r or (exponent.lo == r and not exponent.lo_open)) and (exponent.hi > r or (exponent.hi == r and not exponent.hi_open))
        if not inside_exponent or (u == 0 and r < 0) or (u < 0 and r != round(r)):
            continue
        values += 1
        with mpmath.workdps(60):
            v = mpmath.power(mpmath.mpf(u), int(r) if r == round(r) else mpmath.mpf(r))
            e = enclose(x ** p, {"x": base, "p": exponent})
            assert inside(v, e), (base, exponent, u, r, e)
    assert values > 2000


@pytest.mark.parametrize(("base", "exponent", "undefined"), [
    ("[-1, 0)", "[-2, -1]", False), ("[-1, 0]", "[-2, -1]", False), ("[0, 0]", "[-2, -1]", True), ("[0, 0]", "[-2, 0]", False),
    ("[-2, -1]", "[1/3, 1/2]", True), ("[-2, -1]", "[1/3, 1]", False), ("[-2, 0]", "[1/3, 1/2]", False)])
def test_no_value_on_a_whole_box(base: str, exponent: str, undefined: bool) -> None:
    here = goal(x, x=base, p=exponent).box()
    if undefined:
        with pytest.raises(UndefinedValue):
            enclose(x ** p, here)
    else:
        enclose(x ** p, here)


# --- no rule differentiates it

def test_it_has_no_derivative_and_no_taylor_coefficients() -> None:
    for e in (POWERS, abs_power(x, Q(2)), abs_power(p, x), POWERS + x, 0 * POWERS, exp(POWERS)):
        with pytest.raises(NotDifferentiable):
            diff(e, "x")
        with pytest.raises(NotSmooth):
            jet(e, "x", enclosing({"x": Interval(arb(1), arb(2)), "p": Interval(arb(1), arb(2))}), 2)
    assert diff(abs_power(p, q), "x") == Q(0)


@pytest.mark.parametrize("node", [
    faces(MONOTONE), faces(CONCAVE), faces(CONVEX), {"rule": "taylor", "var": "x", "at": "1", "order": 2},
    {"rule": "unimodal", "var": "x", "positive": "1", "factor": "0", "positive_proof": EVALUATE, "falling": EVALUATE, "low": EVALUATE, "high": EVALUATE}])
def test_rules_from_calculus_refuse_it(node: Any) -> None:
    for claim in (abs_power(x, Q("1/2")) - x, abs_power(x - 1, Q(3)), 1 - abs_power(x, Q(2))):
        assert not accepts(goal(claim, x="[0, 1]"), node)


def test_boxes_and_cases_show_it() -> None:
    bisected = {"rule": "split", "var": "x", "at": "0", "below": EVALUATE, "above": EVALUATE}
    assert accepts(goal(2 - abs_power(x, Q(2)), x="[-1, 1]"), bisected)
    assert not accepts(goal(Q("1/2") - abs_power(x, Q(2)), x="[-1, 1]"), bisected)
    cases = {"rule": "cases", "on": "x", "nonnegative": {"rule": "rewrite", "to": "0", "proof": EVALUATE},
             "nonpositive": {"rule": "rewrite", "to": ["mul", "-2", ["pow", "x", "3"]], "proof": {
                 "rule": "product", "factors": [{"expr": "2", "sign": "+", "proof": EVALUATE},
                                                {"expr": ["pow", ["mul", "-1", "x"], "3"], "sign": "+", "proof": {
                                                    "rule": "product", "factors": [{"expr": ["mul", "-1", "x"], "sign": "+", "proof": {"rule": "fact", "fact": 0}}] * 3}}]}}}
    assert accepts(goal(abs_power(x, Q(3)) - x ** 3, x="(-oo, oo)"), cases)
    assert not accepts(goal(x ** 3 - abs_power(x, Q(3)), x="(-oo, oo)"), cases)


# --- normal forms

def forms(**domains: str) -> NormalForms:
    return goal(x, **domains).normal_forms()


EVERYWHERE = {"x": "(-oo, oo)", "y": "(-oo, oo)", "p": "(0, oo)", "q": "(0, oo)", "a": "(1, oo)"}
POSITIVE_X = EVERYWHERE | {"x": "[0, oo)", "y": "[0, oo)"}
NEGATIVE_X = EVERYWHERE | {"x": "(-oo, 0]"}
EQUAL: list[tuple[dict[str, str], Expr, Expr]] = [
    (EVERYWHERE, abs_power(x, Q(2)), x ** 2), (EVERYWHERE, abs_power(x, Q(1)), absolute(x)), (EVERYWHERE, abs_power(x, Q(4)), x ** 4),
    (EVERYWHERE, abs_power(x, Q(3)), absolute(x) * x ** 2), (EVERYWHERE, abs_power(x, Q("1/2")) ** 2, absolute(x)),
    (EVERYWHERE, abs_power(x, p), abs_power(x, p + 0 * q)), (EVERYWHERE, abs_power(exp(y), p), exp(p * y)),
    (POSITIVE_X, abs_power(x, Q(3)), x ** 3), (POSITIVE_X, abs_power(x, p) * abs_power(x, q), abs_power(x, p + q)),
    (POSITIVE_X, abs_power(x * y, p), abs_power(x, p) * abs_power(y, p)), (POSITIVE_X, abs_power(abs_power(x, p), 1 / p), x),
    (POSITIVE_X, x * abs_power(x, a - 1), abs_power(x, a)), (NEGATIVE_X, abs_power(x, Q(3)), -(x ** 3)),
    (NEGATIVE_X, abs_power(x, p), abs_power(-x, p)), (EVERYWHERE, abs_power(x, p) - abs_power(x, p), Q(0))]
DIFFERENT: list[tuple[dict[str, str], Expr, Expr]] = [
    (EVERYWHERE, abs_power(x, Q(3)), x ** 3), (EVERYWHERE, abs_power(x, Q(1)), x), (EVERYWHERE, abs_power(x, p), x ** p),
    (EVERYWHERE, abs_power(x, Q(2)), -(x ** 2)), (EVERYWHERE, abs_power(x, Q("1/2")), sqrt(x)), (EVERYWHERE, abs_power(x, p), abs_power(x, q)),
    (EVERYWHERE, abs_power(x, p), abs_power(y, p)), (EVERYWHERE, abs_power(x + 1, p), abs_power(x, p) + 1),
    (POSITIVE_X, abs_power(x + y, p), abs_power(x, p) + abs_power(y, p)), (POSITIVE_X, abs_power(x, p) * abs_power(x, q), abs_power(x, p * q)),
    (NEGATIVE_X, abs_power(x, Q(3)), x ** 3), (NEGATIVE_X, abs_power(x, Q(1)), x), (POSITIVE_X, abs_power(x, p), Q(1)),
    (EVERYWHERE, abs_power(x * x, p), abs_power(x, p))]


@pytest.mark.parametrize(("domains", "left", "right"), EQUAL)
def test_identities(domains: dict[str, str], left: Expr, right: Expr) -> None:
    assert forms(**domains).equal(left, right)


@pytest.mark.parametrize(("domains", "left", "right"), DIFFERENT)
def test_no_identities(domains: dict[str, str], left: Expr, right: Expr) -> None:
    assert not forms(**domains).equal(left, right)


@pytest.mark.parametrize("exponent", [Q(2), Q("1/2"), p, p + q])
def test_a_base_that_is_identically_zero(exponent: Expr) -> None:
    for zero in (Q(0), 0 * x, x - x, x * y - y * x):
        assert forms(**EVERYWHERE).equal(abs_power(zero, exponent), Q(0))
        assert not forms(**EVERYWHERE).equal(abs_power(zero, exponent), Q(1))
    assert not forms(**EVERYWHERE).equal(abs_power(x - y, exponent), Q(0))


def random_power(rng: random.Random, depth: int) -> Expr:
    if not depth:
        return rng.choice((x, x, y, -x, Q(rng.choice((1, 2, 3))), x * y, x - y, x + y))
    u, v = random_power(rng, depth - 1), random_power(rng, depth - 1)
    return rng.choice((u + v, u * v, -u, abs_power(u, rng.choice((Q(1), Q(2), Q("1/2"), Q(3), p, 2 * p, p + 1))), absolute(u),
                       abs_power(u, p) * abs_power(v, p), abs_power(abs_power(u, p), Q(2))))


def rewritings(e: Expr, rng: random.Random) -> list[Expr]:
    """Expressions that may or may not be equal to |u|^r."""
    if getattr(e, "op", "") != "abspow":
        return [e + 0 * x, random_power(rng, 1)]
    u, r = e.args  # type: ignore[attr-defined]
    return [abs_power(-u, r), abs_power(absolute(u), r), absolute(u) * abs_power(u, r), abs_power(u * u, r / 2), abs_power(u, r / 2) ** 2,
            u ** 2 * abs_power(u, r), exp(r * log(absolute(u))), abs_power(u, r + 1), u * abs_power(u, r)]


def at(e: Expr, values: dict[str, Any]) -> Any:
    """The value by mpmath, None where there is none."""
    if isinstance(e, Sym):
        return values[e.name]
    if not hasattr(e, "args"):
        return mpmath.mpf(e.value.numerator) / e.value.denominator  # type: ignore[attr-defined]
    v = [at(u, values) for u in e.args]
    if any(u is None for u in v):
        return None
    match e.op:  # type: ignore[attr-defined]
        case "add": return mpmath.fsum(v)
        case "mul": return mpmath.fprod(v)
        case "div": return v[0] / v[1] if v[1] else None
        case "pow": return v[0] ** int(v[1])
        case "abs": return abs(v[0])
        case "exp": return mpmath.exp(v[0])
        case "log": return mpmath.log(v[0]) if v[0] > 0 else None
        case "abspow": return (abs(v[0]) ** v[1] if v[0] else mpmath.mpf(0)) if v[1] > 0 else None
    raise NotImplementedError


def test_what_is_called_equal_is_equal_also_where_a_base_vanishes() -> None:
    rng, equal, compared = random.Random(3), 0, 0
    ranges = {"(-oo, oo)": (-2, -1, -1, 0, 0, 1, 2), "[0, oo)": (0, 0, 1, 2, 3), "(-oo, 0]": (-3, -1, 0, 0)}
    for _ in range(1500):
        left = random_power(rng, rng.choice((1, 2)))
        right = rng.choice(rewritings(left, rng))
        domains = {"x": rng.choice(list(ranges)), "y": rng.choice(list(ranges)), "p": "(0, oo)"}
        try:
            if not forms(**domains).equal(left, right):
                continue
        except TooComplex:
            continue
        equal += 1
        for _ in range(6):
            values = {n: mpmath.mpf(rng.choice(ranges[domains[n]])) for n in "xy"} | {"p": mpmath.mpf(rng.choice((0.5, 1, 2, 3.25)))}
            with mpmath.workdps(40):
                one, two = at(left, values), at(right, values)
                if one is not None and two is not None:
                    compared += 1
                    assert abs(one - two) <= mpmath.mpf(10) ** -30 * (1 + abs(one)), (left, right, domains, values)
    assert equal > 300 and compared > 1500


# --- Young's inequality

def test_young_at_random_points() -> None:
    fact, rng, tight = theorem("young", [x, y, a]), random.Random(1), 0
    assert fact.premises == ((a - 1, True),) and not fact.strict
    for _ in range(2000):
        u, v, r = rng.choice((0.0, rng.uniform(-3, 3))), rng.choice((0.0, rng.uniform(-3, 3))), 1 + rng.choice((0.05, rng.random() * 4))
        with mpmath.workdps(40):
            if rng.random() < 0.2:                     # equality where |x|^p = |y|^a, of one sign
                u = mpmath.mpf(abs(v)) ** (mpmath.mpf(r) - 1) * (-1 if v < 0 else 1)
            gap = at(fact.expr, {"x": mpmath.mpf(u), "y": mpmath.mpf(v), "a": mpmath.mpf(r)})
            assert gap >= -mpmath.mpf(10) ** -25 * (1 + abs(mpmath.mpf(u)) ** 60)
            tight += abs(gap) < 1e-20
    assert tight > 200


@pytest.mark.parametrize("order", ["1", "1/2", "0", "-1"])
def test_young_without_its_premise(order: str) -> None:
    """At a <= 1 the expression has another sign somewhere, or no value."""
    gap = theorem("young", [x, y, Q(order)]).expr
    signs = [at(gap, {"x": mpmath.mpf(u), "y": mpmath.mpf(v)}) for u in (-2, 0.5, 2) for v in (-2, 0.5, 2)]
    assert any(s is None or s < 0 for s in signs)
    young = {"rule": "known", "theorem": "young", "at": ["x", "y", order], "by": "1", "proof": {"rule": "rewrite", "to": "0", "proof": EVALUATE}}
    assert not accepts(goal(gap, x="(0, oo)", y="(0, oo)"), young)


def young_goal(order: str, factor: Fraction = Fraction(1)) -> tuple[Goal, dict[str, Any]]:
    claim = theorem("young", [x, y, a]).expr - (1 - Q(factor)) * a * x * y
    node = {"rule": "known", "theorem": "young", "at": ["x", "y", "a"], "by": "1", "proof": {"rule": "rewrite", "to": "0", "proof": EVALUATE}}
    return goal(claim, x="(-oo, oo)", y="(-oo, oo)", a=order), node


def test_young_as_a_rule() -> None:
    true, node = young_goal("(1, oo)")
    assert accepts(true, node)
    assert not accepts(young_goal("[1, oo)")[0], node) and not accepts(young_goal("(0, oo)")[0], node)
    assert not accepts(young_goal("(1, oo)", Fraction(11, 10))[0], node)
    assert not accepts(true.with_claim(true.claim, True), node)
    assert not accepts(true.with_claim(true.claim, True), {**node, "strict_by": "theorem"})
    for change in ({"by": "2"}, {"by": "-1"}, {"at": ["y", "x", "a"]}, {"at": ["x", "y"]}, {"at": ["x", "y", "a", "a"]}, {"of": "exp"}, {"order": 1},
                   {"theorem": "Young"}, {"at": ["x", "z", "a"]},
                   {"at": ["x", "y", ["add", "a", "1"]]}):
        assert not accepts(true, {**node, **change}), change
