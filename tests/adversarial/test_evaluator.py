"""The independent evaluator, line by line of docs/semantics.md."""
from __future__ import annotations

from fractions import Fraction

import pytest

from tests.adversarial.evaluator import NoModel, NotDecided, World, value
from tests.adversarial.sixty_digits import MP, Ball, NoValue, Unsure, around, ball, sign
from tests.adversarial.texts import parsed
from tests.adversarial.truth import Status, game, status
from tests.adversarial.worlds import world
from verify.language import (
    KL, TV, Alphabet, Both, D_inf, Defined, Expr, Letter, Process, Q, Relation, Statement, Sum, Sup, Sym, call, distributions, every,
    exists, forall, log, real, renyi)
from verify.read import read_claim

R = Alphabet("R")
P, W = distributions("P W", R)
r = Letter("r", R)
X = Sym("x")


def at(text: str, **values: str) -> object:
    """The value of an expression in text, or NoValue itself."""
    e = parsed(text)
    assert isinstance(e, Expr)
    try:
        return value(e, World({n: Fraction(v) for n, v in values.items()}))
    except NoValue:
        return NoValue


@pytest.mark.parametrize(("text", "expected"), [
    ("(-8)^(1/3)", NoValue), ("(-8)^3", -512), ("(-3)^1", -3), ("0^0", 1), ("0^-1", NoValue), ("0^(1/2)", 0), ("4^-0.5", Fraction(1, 2)),
    ("0^(2-3)", NoValue), ("8^(2/3)", 4), ("abspow(-8, 2)", 64), ("abspow(0, -1)", NoValue), ("abspow(0, 0)", 1), ("abspow(-4, 1/2)", 2),
    ("sqrt(9/4)", Fraction(3, 2)), ("sqrt(-1)", NoValue), ("log(0)", NoValue), ("log(-1)", NoValue), ("log2(8)", 3), ("log2(1/4)", -2),
    ("0*log(0)", NoValue), ("1/0", NoValue), ("1/(2-2)", NoValue), ("max(5, 1/0)", NoValue), ("0*1/0", NoValue), ("1^(1/0)", NoValue),
    ("asin(2)", NoValue), ("acos(1)", 0), ("atanh(1)", NoValue), ("acosh(1/2)", NoValue), ("acosh(1)", 0), ("tan(0)", 0),
    ("gamma(0)", NoValue), ("gamma(-3)", NoValue), ("gamma(5)", 24), ("lgamma(-2)", NoValue), ("lgamma(1)", 0), ("factorial(4)", 24),
    ("factorial(-1)", NoValue), ("binomial(5, 2)", 10), ("binomial(2, 5)", 0), ("binomial(0, 0)", 1), ("binomial(-1, 0)", NoValue),
    ("binomial(2, -1)", NoValue), ("binomial(1/2, 1)", NoValue), ("binomial(3/2, 5/2)", NoValue), ("floor(-1/2)", -1), ("ceil(-1/2)", 0), ("exp(0)", 1)])
def test_values(text: str, expected: object) -> None:
    assert at(text) == expected


@pytest.mark.parametrize("text", ["gamma(-1/2)", "tanh(3/2)", "tan(2)", "erf(1/3)", "binomial(5/2, 1/2)", "lgamma(-1/2)", "2^(1/3)", "atan(7)", "sin(3)"])
def test_intervals_hold_what_mpmath_says(text: str) -> None:
    found = at(text)
    flat = text.replace("^", "**").replace("lgamma(-1/2)", "log(abs(gamma(-1/2)))")
    with MP.workdps(60):
        said = eval(flat.replace("1/2", "mpf(1)/2").replace("1/3", "mpf(1)/3").replace("3/2", "mpf(3)/2").replace("5/2", "mpf(5)/2"),
                    {n: getattr(MP, n) for n in "gamma tanh tan erf binomial log atan sin mpf".split()} | {"abs": abs})
    assert isinstance(found, Ball) and found.hi - found.lo < MP.mpf(10) ** -60
    assert abs(found.lo - said) < MP.mpf(10) ** -55


def test_what_is_too_near_is_unsure() -> None:
    with pytest.raises(Unsure):
        sign(around(-MP.mpf(10) ** -90, MP.mpf(10) ** -90))
    with pytest.raises(Unsure):
        at("floor(exp(log(2)))")
    assert sign(ball(Fraction(1, 3))) == 1


@pytest.mark.parametrize(("claim", "where", "given", "point", "expected"), [
    ("x >= 0", "x real, y >= tanh(x^(1/2))", (), {"x": "-1", "y": "5"}, Status.OUTSIDE),
    ("x >= 1", "x real, y >= tanh(x^(1/2))", (), {"x": "0", "y": "0"}, Status.FAILS),
    ("y > 0", "0 <= y <= 1", ("y/y <= 1",), {"y": "0"}, Status.OUTSIDE), ("y > 0", "0 <= y <= 1", (), {"y": "0"}, Status.FAILS),
    ("1/y > 0", "0 <= y <= 1", (), {"y": "0"}, Status.NO_VALUE), ("0*log(x) <= 0", "x real", (), {"x": "0"}, Status.NO_VALUE),
    ("x <= 0 <= 1/x", "x >= 0", (), {"x": "0"}, Status.NO_VALUE), ("x <= 1", "x >= 0 integer", (), {"x": "1/2"}, Status.OUTSIDE),
    ("x <= 1", "0 < x < 1", (), {"x": "1"}, Status.OUTSIDE), ("x <= 1", "x > 0", (), {"x": ["log", "-1"]}, Status.NO_MODEL),
    ("x <= 1", "x > 0", (), {"x": "1", "y": "1"}, Status.NO_MODEL), ("exp(x) == E^x", "x > 0", (), {"x": "1/2"}, Status.UNSURE)])
def test_points(claim: str, where: str, given: tuple[str, ...], point: dict[str, object], expected: Status) -> None:
    assert status(read_claim(claim, where, list(given)), point) is expected


@pytest.mark.parametrize(("claim", "p", "w", "expected"), [
    (KL(P, W) <= 5, "1 0", "0 1", Status.FAILS), (Relation("<=", Q(5), KL(P, W)), "1 0", "0 1", Status.HOLDS),
    (KL(P, W) + D_inf(P, W, 2) <= 5, "1 0", "0 1", Status.NO_VALUE), (D_inf(P, W, 2) + KL(P, W) <= 5, "1 0", "0 1", Status.NO_VALUE),
    (0 * KL(P, W) <= 5, "1 0", "0 1", Status.NOT_DECIDED), (-KL(P, W) <= 5, "1 0", "0 1", Status.NOT_DECIDED), (2 * KL(P, W) <= 5, "1 0", "0 1", Status.FAILS),
    (-KL(P, W) + log(TV(P, W) - 1) <= 5, "1 0", "0 1", Status.NO_VALUE), (renyi(P, W, 1) >= 0, "1 0", "0 1", Status.NO_VALUE),
    (Relation("==", KL(P, W), KL(P, W)), "1 0", "0 1", Status.HOLDS), (Defined(KL(P, W)), "1 0", "0 1", Status.FAILS),
    (Sup(r, P(r), (P(r) - 2,)) <= 1, "1 0", "0 1", Status.NO_VALUE), (Sum(r, P(r), (P(r) - 2,)) <= 0, "1 0", "0 1", Status.HOLDS),
    (Sum(r, log(P(r)), (P(r),)) <= 0, "1 0", "0 1", Status.HOLDS), (Sum(r, log(P(r))) <= 0, "1 0", "0 1", Status.NO_VALUE),
    (Sum(r, P(r), (P(r), log(P(r)))) <= 0, "1 0", "0 1", Status.NO_VALUE), (every(r, P(r) / W(r) <= 2, (W(r),)), "1 0", "1/2 1/2", Status.HOLDS),
    (Both((TV(P, W) <= 0, log(TV(P, W)) <= 0)), "1", "1", Status.NO_VALUE),
    (D_inf(P, W, "1/2") <= 0, "1/2 1/2", "1 0", Status.HOLDS), (D_inf(P, W) <= 0, "1/2 1/2", "1 0", Status.FAILS), (TV(P, W) <= 1, "1/2 1/3", "1 0", Status.NO_MODEL)])
def test_laws(claim: object, p: str, w: str, expected: Status) -> None:
    assert status(Statement(forall(P, W), (), claim), {"P": p, "W": w}) is expected  # type: ignore[arg-type]


def test_processes_have_the_right_pasts() -> None:
    z = Process("Z", Q(2))
    s = Statement(forall(z), (), Relation("<=", Q(0), Q(1)))
    right = {"": [["1", "1/2"], ["0", "1/2"]], "0": [["1", "1"]], "1": [["1", "1"]]}
    assert world(s, {"Z": right}).values["Z"][(1,)] == [(1, 1)]
    for wrong in ({**right, "2": [["1", "1"]]}, {**right, "0,0": [["1", "1"]]}, {k: v for k, v in right.items() if k != "1"}, {"": [["1", "1/2"]]}):
        with pytest.raises(NoModel):
            world(s, {"Z": wrong})


def test_hypotheses_belong_to_the_innermost_symbol_that_they_mention() -> None:
    x, y = real("x", "[0, 3] integer"), real("y", "[0, 3] integer")
    said = Sym("x") <= Sym("y")
    assert not game(Statement(exists(x), (X >= 2,), X <= 1)) and game(Statement(exists(x), (X >= 1,), X <= 1))
    assert game(Statement((*forall(x), *exists(y)), (X <= 2,), X + 1 <= Sym("y")))
    assert not game(Statement((*forall(x), *exists(y)), (Sym("y") <= 2,), said))
    assert game(Statement((*exists(x), *forall(y)), (Sym("y") >= 1,), Relation("<=", Q(1), call("max", Sym("y"), X))))
    assert not game(Statement(exists(x), (Relation("<=", Q(1), Q(0)),), X <= 1)) and game(Statement((*forall(x), *exists(y)), (Relation("<=", Q(1), Q(0)),), said))


def test_infinity_elsewhere_is_not_decided() -> None:
    w = world(Statement(forall(P, W), (), TV(P, W) <= 1), {"P": "1 0", "W": "0 1"})
    for e in (0 * KL(P, W), -KL(P, W), call("tanh", KL(P, W)), call("min", KL(P, W), 1), 1 / KL(P, W)):
        with pytest.raises(NotDecided):
            value(e, w)
