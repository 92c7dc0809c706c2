"""Identities that are decided, near misses that are not, and agreement with an independent evaluation."""
from __future__ import annotations

import random
from fractions import Fraction

import mpmath
import pytest

from tests.kernel.random_expressions import NoValue, expression, value
from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.kernel.numbers.normal_form import NormalForms, TooComplex
from verify.language import App, Domain, Expr, Num, Q, Sym, absolute, call, cosh, exp, log, maximum, minimum, sinh, sqrt, tanh

x, y, z = Sym("x"), Sym("y"), Sym("z")
SIDES = {"x": Domain(Q(-1), Q(3), True, True), "y": Domain(Q(0), Q(2), True, True), "z": Domain(Q(-2), Q(0), True, True)}
GOAL = Goal(tuple(Variable(name, d) for name, d in SIDES.items()), (), Q(0))


@pytest.mark.parametrize("left, right", [
    ((x + 1) ** 2, x**2 + 2 * x + 1), ((x**2 - 1) / (x - 1), x + 1), (exp(x + y), exp(x) * exp(y)), (exp(x / 2) ** 2, exp(x)),
    (exp(log(y)), y), (log(exp(x)), x), (log(6 * y), log(2) + log(3) + log(y)), (log(1 / y), -log(y)), (sqrt(y**2), y),
    (sqrt(z**2), -z), (sqrt(Q(8)), 2 * sqrt(Q(2))), (sqrt(x**2) ** 2, x**2), (sqrt(y) * sqrt(y), y), (absolute(y), y), (absolute(z), -z),
    (absolute(x) ** 2, x**2), (maximum(y, z), y), (minimum(y, z), z), (tanh(x), (exp(x) - exp(-x)) / (exp(x) + exp(-x))),
    (cosh(x) ** 2 - sinh(x) ** 2, Q(1)), (call("sin", x) ** 2 + call("cos", x) ** 2, Q(1)), (call("sin", -x), -call("sin", x)),
    (call("atanh", x), log((1 + x) / (1 - x)) / 2), (call("log2", y), log(y) / log(2)), (y ** Q("3/2"), y * sqrt(y)),
    ((8 * y**3) ** Q("1/3"), 2 * y), (call("erfc", x), 1 - call("erf", x)), (call("factorial", y), call("gamma", y + 1)),
    (1 / (1 - sqrt(Q(2))), -1 - sqrt(Q(2))), (sqrt(y / (y + 1)), sqrt(y) / sqrt(y + 1)), (exp(3 * log(y + 1)), (y + 1) ** 3)])
def test_identities(left: Expr, right: Expr) -> None:
    assert GOAL.normal_forms().equal(left, right)


@pytest.mark.parametrize("left, right", [
    (sqrt(x**2), x), ((x**2) ** Q("1/2"), x), (absolute(x), x), (absolute(x), -x), (log(x**2), 2 * log(absolute(x)) + 1),
    ((x**4) ** Q("1/4"), x), ((x**2) ** Q("1/4") ** Q(2), x), (sqrt(x**2 * y), x * sqrt(y)), (maximum(x, y), x), (exp(x * y), exp(x) * exp(y)),
    (exp(x) ** 2, exp(x**2)), (log(x + y), log(x) + log(y)), (call("sin", -x), call("sin", x)), (call("cos", x), call("sin", x)),
    (tanh(x), x), (sqrt(x + y), sqrt(x) + sqrt(y)), (call("floor", x), x), (call("floor", x + 1), call("floor", x)), (x**0, Q(0)),
    (sqrt(Q(2)) + sqrt(Q(3)), sqrt(Q(5))), (call("pi"), Q("22/7")), (log(Q(2)) / log(Q(3)), Q("1/2")), (call("sign", x), Q(1)),
    ((x**3) ** Q("1/3"), absolute(x)), (1 / x, x), (sqrt((x - 1) ** 2), x - 1), (sqrt((x - 1) ** 2), 1 - x), (exp(x / 2), sqrt(x))])
def test_near_misses(left: Expr, right: Expr) -> None:
    assert not GOAL.normal_forms().equal(left, right)


def test_a_sign_is_used_only_where_it_is_proved() -> None:
    assert not NormalForms().equal(sqrt(y**2), y)
    assert NormalForms(lambda e: 1 if e == y else 0).equal(sqrt(y**2), y)
    assert not NormalForms(lambda e: -1 if e == y else 0).equal(sqrt(y**2), y)
    known = Goal((Variable("x", SIDES["x"]),), (Fact(x),), Q(0))
    assert not known.normal_forms().equal(sqrt(x**2), -x)


@pytest.mark.parametrize("e", [
    1 / (x - x), 0 * x / (y - y), log(x - x), (x + y) ** 401, x ** Q("1/401"), (((Q(3) ** 400) ** 400) ** 400),
    (x + y + z + exp(x) + exp(y) + 1) ** 40, sum((exp(x**i) for i in range(2, 40)), x), log(Q(2**170 + 1))])
def test_what_is_too_complex_is_said(e: Expr) -> None:
    with pytest.raises(TooComplex):
        NormalForms().equal(e, Q(0))


def rewritten(rng: random.Random, e: Expr) -> Expr:
    """A form that looks equal to a careless reader, in one place of the expression."""
    if isinstance(e, App) and rng.random() < 0.6:
        i = rng.randrange(len(e.args)) if e.args else 0
        e = App(e.op, tuple(rewritten(rng, a) if i == j else a for j, a in enumerate(e.args)))
    if isinstance(e, App) and e.args:
        a = e.args
        match e.op:
            case "log" if isinstance(a[0], App) and a[0].op == "mul": return sum((log(u) for u in a[0].args[1:]), log(a[0].args[0]))
            case "sqrt" if isinstance(a[0], App) and a[0].op == "pow": return a[0].args[0]
            case "sqrt" if isinstance(a[0], App) and a[0].op == "mul": return App("mul", tuple(sqrt(u) for u in a[0].args))
            case "abs": return rng.choice((a[0], -a[0], sqrt(a[0] ** 2)))
            case "exp" if isinstance(a[0], App) and a[0].op == "add": return App("mul", tuple(exp(u) for u in a[0].args))
            case "pow" if isinstance(a[0], App) and a[0].op == "pow": return a[0].args[0] ** (a[0].args[1] * a[1])
            case "pow" if isinstance(a[0], App) and a[0].op == "mul": return App("mul", tuple(u ** a[1] for u in a[0].args))
            case "max" | "min": return rng.choice(a)
    return rng.choice((e, sqrt(e**2), (e**2) ** Num(Fraction(1, 2)), exp(log(e)), log(exp(e)), (e**4) ** Num(Fraction(1, 4)), e * e / e,
                       absolute(e), maximum(e, -e), sqrt(e) ** 2, (e**3) ** Num(Fraction(1, 3))))


@pytest.mark.parametrize("seed", range(2))
def test_equal_forms_have_equal_values(seed: int) -> None:
    rng, checked = random.Random(seed), 0
    forms = "exp log sqrt abs sin cos exp log sqrt tanh".split()
    for _ in range(1500):
        e = expression(rng, rng.choice((1, 2, 3)), ("x", "y", "z"), forms)
        other = rewritten(rng, e)
        try:
            if e == other or not GOAL.normal_forms().equal(e, other):
                continue
        except TooComplex:
            continue
        for _ in range(5):
            at = {"x": mpmath.mpf(rng.choice((-1, 0, 1, 3, rng.uniform(-1, 3)))), "y": mpmath.mpf(rng.choice((0, 1, 2, rng.uniform(0, 2)))),
                  "z": mpmath.mpf(rng.choice((-2, -1, 0, rng.uniform(-2, 0))))}
            try:
                left, right = value(e, at), value(other, at)
            except NoValue:
                continue
            checked += 1
            assert abs(left - right) <= mpmath.mpf(10) ** -100 * (1 + abs(left)), (e, other, at)
    assert checked > 500


@pytest.mark.parametrize(("op", "turns", "value"), [
    ("sin", "1/2", Q(1)), ("sin", "7/6", Q("-1/2")), ("cos", "1/3", Q("1/2")), ("cos", "3/4", -call("sqrt", 2) / 2),
    ("sin", "-5/3", call("sqrt", 3) / 2), ("cos", "5/2", Q(0)), ("sin", "0", Q(0))])
def test_sin_and_cos_at_simple_angles(op: str, turns: str, value: Expr) -> None:
    angle = Q(turns) * call("pi")
    assert NormalForms().equal(call(op, angle), value)
    assert not NormalForms().equal(call(op, angle), value + 1)


@pytest.mark.parametrize("angle", [Sym("x") * Sym("y"), 2 * Sym("x") * call("pi"), call("pi") ** 2 / 2, 1 / call("pi"), Q("1/2"),
                                   call("pi") / 5, Sym("x") / 2])
def test_sin_at_other_angles_is_no_simple_number(angle: Expr) -> None:
    assert not any(NormalForms().equal(call("sin", angle), Q(number)) for number in ("0", "1", "-1", "1/2"))


POSITIVE = Goal((Variable("x", Domain(Q("1/2"), Q(3), True, True)), Variable("y", Domain(Q(0), None, False)), Variable("z", Domain(Q(-2), Q(0), True, False))),
                (), Q(0))
PI, atan = call("pi"), (lambda u: call("atan", u))


@pytest.mark.parametrize("left, right, miss", [
    (atan(1 / x), PI / 2 - atan(x), PI / 2 + atan(x)), (atan(1 / z), -PI / 2 - atan(z), PI / 2 - atan(z)),
    (atan(y) + atan(1 / y), PI / 2, -PI / 2), (atan(x / (1 + x**2)), PI / 2 - atan(x + 1 / x), atan(x + 1 / x)),
    (atan(-1 / y), atan(y) - PI / 2, atan(y) + PI / 2), (atan((5 * x + 10) / (x + 9)), PI / 2 - atan((x + 9) / (5 * x + 10)), atan((x + 9) / (5 * x + 10))),
    (call("acos", x / 3), PI / 2 - call("asin", x / 3), PI / 2 + call("asin", x / 3)), (call("acos", -x / 3), PI - call("acos", x / 3), -call("acos", x / 3)),
    (atan(Q(1)), PI / 4, PI / 3), (call("asin", Q(-1)), -PI / 2, PI / 2), (call("asin", Q("1/2")), PI / 6, PI / 3), (call("erf", Q(0)), Q(0), Q(1)),
    (call("acos", Q("1/2")), PI / 3, PI / 6), (call("acos", Q(-1)), PI, Q(0)), (call("erfc", Q(0)), Q(1), Q(0)), (atan(Q("1/2")), atan(Q("2/4")), PI / 6),
    (exp(x * y / (x + y)), exp(y) * exp(-(y**2) / (x + y)), exp(y) * exp(y**2 / (x + y))), (exp(x / (1 + x)), exp(Q(1)) * exp(-1 / (1 + x)), exp(-1 / (1 + x))),
    (exp((x**2 - 1) / (x + 2)), exp(x - 2) * exp(3 / (x + 2)), exp(x - 2) * exp(2 / (x + 2))), (log(exp(x / (x + y))), x / (x + y), y / (x + y)),
    (exp(x / (x + y)) * exp(y / (x + y)), exp(Q(1)), Q(1))])
def test_quotients_and_simple_values(left: Expr, right: Expr, miss: Expr) -> None:
    assert POSITIVE.normal_forms().equal(left, right)
    assert not POSITIVE.normal_forms().equal(left, miss)


@pytest.mark.parametrize("u", [x / (1 + x**2), call("floor", x / 10) / (1 + x**2), x**2 / (1 + x**4)])
def test_an_arctangent_is_not_turned_where_its_argument_may_vanish(u: Expr) -> None:
    """Else atan(u) + atan(-u), which is 0, would be pi where u = 0: pi/2 - atan(1/u) + pi/2 - atan(-1/u)."""
    for domain in (Domain(Q(0), Q(0), True, True), Domain(Q(0), Q(1), True, True)):
        forms = Goal((Variable("x", domain),), (), Q(0)).normal_forms()
        assert forms.equal(atan(u) + atan(-u), Q(0)) and not forms.equal(atan(u) + atan(-u), PI)
        assert not forms.equal(atan(u), PI / 2 - atan(1 / u))


def test_a_strict_hypothesis_turns_an_arctangent() -> None:
    sides = (Variable("x", SIDES["x"]),)
    strict, weak = (Goal(sides, (Fact(1 / x, s),), Q(0)).normal_forms() for s in (True, False))
    assert strict.equal(atan(1 / x), PI / 2 - atan(x)) and not weak.equal(atan(1 / x), PI / 2 - atan(x))


@pytest.mark.parametrize("seed", range(2))
def test_turned_arctangents_have_equal_values(seed: int) -> None:
    rng, checked = random.Random(seed), 0
    for _ in range(250):
        u = expression(rng, rng.choice((1, 2)), ("x", "y"), ["atan", "exp", "log", "sqrt"], False)
        e, other = rng.choice(((atan(u), PI / 2 - atan(1 / u)), (atan(u), -PI / 2 - atan(1 / u)), (atan(u) + atan(-u), PI), (call("acos", u), PI - call("acos", -u)),
                               (exp(u / (1 + x)), exp(u) * exp(-u * x / (1 + x))), (atan(u), -atan(-u)), (exp(u / (x + y)), exp(u / x) * exp(u / y))))
        try:
            if not POSITIVE.normal_forms().equal(e, other):
                continue
        except TooComplex:
            continue
        for _ in range(4):
            at = {"x": mpmath.mpf(rng.choice((0.5, 1, 3, rng.uniform(0.5, 3)))), "y": mpmath.mpf(rng.choice((1e-6, 1, 50, rng.uniform(0, 3) + 1e-9)))}
            try:
                left, right = value(e, at), value(other, at)
            except NoValue:
                continue
            checked += 1
            assert abs(left - right) <= mpmath.mpf(10) ** -80 * (1 + abs(left)), (e, other, at)
    assert checked > 100
