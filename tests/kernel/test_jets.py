"""Taylor coefficients: enclosures against numerical derivatives at many digits, exact zeros, and what is not smooth."""
from __future__ import annotations

import random
from contextlib import suppress
from fractions import Fraction

import mpmath
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel.random_expressions import NoValue, expression, value
from verify.kernel.scalar.goal import Goal, Variable
from verify.kernel.numbers.intervals import NEG, ONE, POS, TOP, ZERO, Interval, Undefined, precision
from verify.kernel.enclosures.jets import GAMMA_ORDER, NotSmooth, jet
from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.numbers.derivative import NotDifferentiable
from verify.kernel.scalar.checker import Checker
from verify.kernel.scalar.proof import Step
from verify.kernel.scalar.taylor import Taylor
from verify.kernel.values.enclose import enclosing
from verify.language import App, Domain, Expr, Q, Sym, absolute, call, cosh, exp, log, maximum, minimum, real, sqrt
from verify.search.vanishing import leading_zeros

x, y = Sym("x"), Sym("y")
SMOOTH = ("exp log log2 sqrt sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh erf erfc gamma lgamma factorial").split()


def ball(q: Fraction) -> arb:
    return arb(fmpq(q.numerator, q.denominator))


def around(q: Fraction, left: Fraction, right: Fraction) -> Interval:
    """A box around a number, with ends rounded outward."""
    return Interval(ball(q - left).lower(), ball(q + right).upper())


def contains(found: Interval, v: mpmath.mpf, slack: mpmath.mpf) -> bool:
    ends = [mpmath.mpf(s * mpmath.inf) if not e.is_finite() else mpmath.mpf(int(e.man_exp()[0])) * mpmath.mpf(2) ** int(e.man_exp()[1])
            for s, e in ((-1, found.lo), (1, found.hi))]
    return bool(ends[0] - slack <= v <= ends[1] + slack)


def compared(seed: int, extremes: bool) -> int:
    """How many coefficients of random expressions at random points were compared with numerical ones."""
    rng = random.Random(seed)
    e = expression(rng, rng.choice((1, 2, 3)), ("x", "y"), [*SMOOTH, "abs"] if extremes else SMOOTH, extremes)
    at = {n: Fraction(rng.randint(-30, 40), rng.choice((8, 10, 16))) for n in ("x", "y")}
    widths = [Fraction(rng.choice((0, 1)), rng.choice((4, 64, 10**6))) for _ in range(4)]
    box = {"x": around(at["x"], *widths[:2]), "y": around(at["y"], *widths[2:])}
    n = rng.choice((1, 2, 4, 6))
    try:
        with precision(rng.choice((30, 64, 128))):
            found = jet(e, "x", enclosing(box), n)
    except (NotSmooth, Undefined):
        return 0
    assert len(found) == n + 1
    with mpmath.workdps(60):
        point = {k: mpmath.mpf(q.numerator) / q.denominator for k, q in at.items()}
        try:
            expected = mpmath.taylor(lambda t: value(e, {"x": t, "y": point["y"]}, mpmath.mp.dps), point["x"], n)
        except (NoValue, ValueError):
            return 0
        for k, (c, v) in enumerate(zip(found, expected, strict=True)):
            assert contains(c, v, (1 + abs(v)) * mpmath.mpf(10) ** -15), (e, at, box, k, v)
    return n + 1


@settings(max_examples=250, deadline=None, derandomize=True)
@given(st.integers(0, 2**32))
def test_coefficients_of_smooth_functions_lie_in_their_enclosures(seed: int) -> None:
    compared(seed, False)


@settings(max_examples=120, deadline=None, derandomize=True)
@given(st.integers(0, 2**32))
def test_first_coefficients_with_kinks_lie_in_their_enclosures(seed: int) -> None:
    compared(seed, True)


def test_many_coefficients_are_compared() -> None:
    assert sum(compared(seed, False) for seed in range(150)) > 150


@pytest.mark.parametrize("e", [exp(x), log(x), sqrt(x), call("sin", x), call("cos", x), call("tan", x), call("sinh", x), cosh(x),
                               call("tanh", x), call("asin", x / 3), call("acos", x / 3), call("atan", x), call("asinh", x),
                               call("acosh", x + 1), call("atanh", x / 3), call("erf", x), call("erfc", x), call("gamma", x),
                               call("lgamma", x), call("factorial", x), call("log2", x), x ** Q("5/3"), x**-3, x**x, 2**x, x**7 / (1 + x)])
def test_each_operation_has_its_coefficients(e: Expr) -> None:
    n, at = 8, Fraction(3, 2)
    found = jet(e, "x", enclosing({"x": Interval(ball(at), ball(at))}), n)
    with mpmath.workdps(80):
        expected = mpmath.taylor(lambda t: value(e, {"x": t}, mpmath.mp.dps), mpmath.mpf("1.5"), n)
        for c, v in zip(found, expected, strict=True):
            assert contains(c, v, mpmath.mpf(10) ** -25) and c.hi - c.lo < abs(c.lo) * arb("1e-9") + arb("1e-9")
            assert not contains(c, v + mpmath.mpf("1e-3"), mpmath.mpf(10) ** -25)


def test_log_gamma_has_all_its_coefficients() -> None:
    """The series of the library is cut off by a setting of its context, which is set for the call and set back."""
    before = ctx.cap
    found = jet(call("lgamma", x), "x", enclosing({"x": Interval(arb(2), arb(3))}), GAMMA_ORDER)
    assert ctx.cap == before
    with mpmath.workdps(60):
        for at in (2, mpmath.mpf("2.5"), 3):
            for k in range(1, GAMMA_ORDER + 1):
                v = mpmath.polygamma(k - 1, at) / mpmath.factorial(k)
                assert contains(found[k], v, mpmath.mpf(0)) and not found[k].lo <= 0 <= found[k].hi, (k, at)
    with pytest.raises(NotSmooth):
        jet(call("lgamma", x), "x", enclosing({"x": Interval(arb(2), arb(3))}), GAMMA_ORDER + 1)


UNIT = {"x": Interval(ZERO, ONE)}


@pytest.mark.parametrize("e", [
    call("floor", x), call("ceil", x), call("sign", x + 1), sqrt(x), x ** Q("1/2"), x ** Q("5/2"), call("asin", x), call("acosh", x + 1),
    call("binomial", x + 3, x), call("gamma", x), call("lgamma", x), call("digamma", x + 1), x ** Q(10**1500), sqrt(absolute(x - 1))])
def test_what_is_not_shown_to_be_smooth_is_refused(e: Expr) -> None:
    with pytest.raises(NotSmooth):
        jet(e, "x", enclosing(UNIT), 3)


@pytest.mark.parametrize("e", [sqrt(x + 1), (x + 1) ** Q("5/2"), call("asin", x / 2), call("gamma", x + 1), sqrt(absolute(x - 2)),
                               call("floor", y) * x, x ** Q(10**3)])
def test_neighbours_that_are_smooth_are_not(e: Expr) -> None:
    assert len(jet(e, "x", enclosing({**UNIT, "y": Interval(ZERO, ONE)}), 3)) == 4


def test_a_part_is_chosen_where_it_is_the_larger_one_on_the_whole_box() -> None:
    positive, mixed = jet(absolute(x), "x", enclosing(UNIT), 2), jet(absolute(x), "x", enclosing({"x": Interval(-ONE, ONE)}), 2)
    assert (positive[1].lo, positive[1].hi, positive[2].lo, positive[2].hi) == (1, 1, 0, 0)
    assert mixed[1].lo == -1 and mixed[1].hi == 1 and mixed[2] == TOP
    low = jet(minimum(x, 3 - 2 * x), "x", enclosing(UNIT), 1)
    assert (low[1].lo, low[1].hi) == (1, 1)


@pytest.mark.parametrize("e", [absolute(x), maximum(x, Q(0)), minimum(x, x**2), maximum(x, -(x**2)), maximum(Q(0), x, 2 * x)])
def test_no_part_is_chosen_at_a_point_where_two_are_equal(e: Expr) -> None:
    at_kink, beside = jet(e, "x", enclosing({"x": Interval(ZERO, ZERO)}), 2), jet(e, "x", enclosing({"x": Interval(ONE / 2, ONE / 2)}), 2)
    assert at_kink[1].lo < at_kink[1].hi and at_kink[2] == TOP
    assert beside[1].lo == beside[1].hi and beside[2] != TOP


def goal(claim: Expr, **domains: str) -> Goal:
    return Goal(tuple(Variable(n, real(n, d).domain) for n, d in domains.items()), (), claim)


@pytest.mark.parametrize("claim, at, zeros, neighbour", [
    (exp(x) - 1 - x, Q(0), 2, exp(x) - 1 - x * Q("1000001/1000000")), (x - call("sin", x), Q(0), 3, x - call("sin", x) + x**2),
    (call("cos", x) - 1 + x**2 / 2, Q(0), 4, call("cos", x) - 1 + x**2), (log(x) - x + 1, Q(1), 2, log(x) - x + Q("11/10")),
    (x * log(x / y) - x + y, y, 2, x * log(x / y) - 2 * x + 2 * y), ((x - y) ** 3 * exp(x), y, 3, (x - y) ** 2 * exp(x)),
    (sqrt(x) - 1 - (x - 1) / 2, Q(1), 2, sqrt(x) - 1), (call("atan", x) - call("pi") / 4, Q(1), 1, call("atan", x) - Q("785/1000")),
    (call("tan", x) - x, Q(0), 3, call("tan", x) - x + x**2), (x**2 * call("gamma", x + 1), Q(0), 1, x + call("gamma", x + 1)),
    (exp(x) - 2, log(Q(2)), 1, exp(x) - 3)])
def test_leading_zeros_are_exact(claim: Expr, at: Expr, zeros: int, neighbour: Expr) -> None:
    most = 1 if "gamma" in repr(claim) else 6
    domains = {"x": "(0, 5]", "y": "[1, 3]"}
    assert leading_zeros(goal(claim, **domains), "x", at, most) == zeros
    assert leading_zeros(goal(neighbour, **domains), "x", at, most) < zeros
    assert leading_zeros(goal(claim, **domains), "x", at, zeros - 1) == zeros - 1


@pytest.mark.parametrize("claim", [absolute(x), maximum(x, Q(0)), call("floor", x), x / (x - x), 1 / x, log(x), sqrt(x)])
def test_no_exact_zeros_where_the_claim_is_not_smooth(claim: Expr) -> None:
    """Nor does the rule believe two: the first of these claims would be shown to be >= 0 by its slope sign(0) = 0 at 0."""
    for sign in (-1, 1):
        there = Goal((Variable("x", Domain(Q(0), None, False)),), (), sign * claim)
        with suppress(NotDifferentiable, TooComplex):
            assert leading_zeros(there, "x", Q(0), 2) < 2
        with pytest.raises((Rejected, ArithmeticError, NotDifferentiable)):
            Taylor("x", Q(0), 2, 2).check(there, Step(Checker().verify, ()))


def test_infinite_boxes_have_coefficients_too() -> None:
    found = jet(exp(-x), "x", enclosing({"x": Interval(ZERO, POS)}), 2)
    assert found[1].lo >= -1 and found[1].hi <= 0 and found[2].hi <= ONE
    assert jet(App("mul", (x, x)), "x", enclosing({"x": Interval(NEG, POS)}), 3)[3] == Interval(ZERO, ZERO)
