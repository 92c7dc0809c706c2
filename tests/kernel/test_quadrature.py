"""Means enclosed: closed forms and mpmath inside, narrow, rounded outward; no enclosure where the integral diverges."""
from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import mpmath
import pytest
from flint import arb, fmpq

from tests.kernel.random_expressions import value
from verify.kernel.format.rejected import Rejected
from verify.kernel.models.constants import SignUnknown
from verify.kernel.models.reals import constant_sign, undefined_part
from verify.kernel.values.enclose import enclose
from verify.kernel.numbers.intervals import Interval, Undefined, precision
from verify.kernel.means.quadrature import mean_interval
from verify.kernel.values.enclose import enclosing
from verify.kernel.statements import proofs
from verify.kernel.statements.judge import judge
from verify.language import (
    Expr, Mean, Num, Q, Statement, Sym, abs_power, absolute, between, call, exp, forall, log, maximum, minimum, sqrt, substitute)

t, a = Sym("t"), Sym("a")
HALF = Q("1/2")


def half(body: Expr) -> Mean:
    return Mean("exponential", "t", body)


def normal(body: Expr) -> Mean:
    return Mean("normal", "t", body)


def holds(x: Interval, number: arb) -> bool:
    """Whether the ball around a number overlaps the interval; at higher precision that is as good as lying inside."""
    return not (number < x.lo or number > x.hi)


def exactly(x: Interval, q: Fraction) -> bool:
    with precision(1000):
        return bool(x.lo <= fmpq(q.numerator, q.denominator) <= x.hi)


def enclosed(e: Mean, bits: int = 64, **box: Interval) -> Interval:
    with precision(bits):
        return mean_interval(e, box, enclosing)


# A mean with a rational value, and that value.
RATIONAL: list[tuple[Mean, str]] = [
    (half(Q(3) + 0 * t), "3"), (half(t), "1"), (half(t ** 5), "120"), (half((t - 1) ** 2), "1"), (half(exp(t / 2)), "2"),
    (half(t * exp(-t)), "1/4"), (half(exp(t / 3) * exp(t / 3)), "3"), (half(exp(-3 * t) / 7), "1/28"),
    (half(abs_power(t, Q(3))), "6"), (half(absolute(t)), "1"), (half(exp(t * Q("9/10"))), "10"), (half(sqrt(t) ** 2), "1"),
    (half(sqrt(t ** 4)), "2"), (half(maximum(t, -1)), "1"), (half(minimum(0 * t, t)), "0"), (half((t * t) ** Q("3/2")), "6"),
    (normal(Q("2/7") + 0 * t), "2/7"), (normal(t), "0"), (normal(t ** 2), "1"), (normal(t ** 6), "15"), (normal(t ** 3 + 1), "1"),
    (normal(abs_power(t, Q(4))), "3"), (normal(absolute(t) ** 2), "1"), (normal(sqrt(t ** 4)), "1"),
    (normal(maximum(t, 0) ** 2), "1/2"), (normal(minimum(t, -t) + absolute(t)), "0")]

# A mean with another closed form, as a ball at the current precision.
CLOSED: list[tuple[Mean, Any]] = [
    (half(absolute(t - 1)), lambda: 2 * arb(-1).exp()), (half(maximum(t - 1, 0)), lambda: arb(-1).exp()),
    (half(minimum(t, 1)), lambda: 1 - arb(-1).exp()), (half(sqrt(t)), lambda: arb.pi().sqrt() / 2),
    (half(abs_power(t - 2, Q(3))), lambda: 12 * arb(-2).exp() + 2), (half(exp(absolute(t - 1) / 2)), lambda: (
        arb(0.5).exp() * 2 / 3 + arb(-1).exp() * fraction_ball("4/3"))),
    (half(t ** Q("1/3")), lambda: fraction_ball("4/3").gamma()), (half(exp(-absolute(t - 1))), lambda: arb(-1).exp() * fraction_ball("3/2")),
    (half(abs_power(t, Q("5/2"))), lambda: arb(3.5).gamma()),
    (normal(absolute(t)), lambda: (2 / arb.pi()).sqrt()), (normal(exp(t / 2)), lambda: arb(0.125).exp()),
    (normal(exp(3 * t)), lambda: arb(4.5).exp()), (normal(t * exp(t)), lambda: arb(0.5).exp()),
    (normal(maximum(t, 0)), lambda: 1 / (2 * arb.pi()).sqrt()), (normal(abs_power(t, Q(3))), lambda: 4 / (2 * arb.pi()).sqrt()),
    (normal(sqrt(absolute(t))), lambda: arb(0.75).gamma() * arb(2) ** arb(0.25) / arb.pi().sqrt()),
    (normal(abs_power(t, Q("1/3"))), lambda: fraction_ball("2/3").gamma() * arb(2) ** fraction_ball("1/6") / arb.pi().sqrt()),
    (normal(exp(t) * exp(-t / 2)), lambda: arb(0.125).exp())]


def fraction_ball(text: str) -> arb:
    q = Fraction(text)
    return arb(fmpq(q.numerator, q.denominator))


KINKED = ("abs", "sqrt", "max", "min", "abspow")


def smooth(e: Mean) -> bool:
    return not any(f"'{op}'" in repr(e) for op in KINKED) and "Fraction(3, 2)" not in repr(e) and "Fraction(1, 3)" not in repr(e)


@pytest.mark.parametrize(("mean", "text"), RATIONAL)
def test_a_rational_mean_lies_inside_at_every_precision(mean: Mean, text: str) -> None:
    widths = []
    for bits in (30, 53, 64, 100, 160):
        x = enclosed(mean, bits)
        assert exactly(x, Fraction(text)), bits
        widths.append(x.hi - x.lo)
        assert not exactly(x, Fraction(text) + Fraction(1, 100))
    assert widths[2] < 1e-12
    assert widths[-1] <= widths[0] and (widths[-1] < 1e-20 or not smooth(mean))


@pytest.mark.parametrize(("mean", "closed"), CLOSED)
def test_a_closed_form_lies_inside_and_the_enclosure_is_narrow(mean: Mean, closed: Any) -> None:
    for bits in (30, 64, 90):
        x = enclosed(mean, bits)
        with precision(200):
            assert holds(x, closed()), bits
            assert not holds(x, closed() + arb(0.01))
    x = enclosed(mean)
    assert x.hi - x.lo < 1e-12
    assert x.lo.is_exact() and x.hi.is_exact() and x.lo <= x.hi


DIVERGENT = [
    half(exp(t)), half(exp(2 * t)), half(exp(t / 2) * exp(t / 2)), half(exp(t / 2) ** 2), half(abs_power(exp(t / 2), Q(2))), half(sqrt(exp(2 * t))),
    half(exp(t) - exp(t)), half(maximum(exp(t), 1)), half(exp(absolute(t - 1))), half(exp(t * t / 100)), half(exp(t) / 5),
    normal(exp(t * t / 2)), normal(exp(t * t)), normal(exp(absolute(t) * t))]
UNDEFINED = [
    half(1 / t), half(1 / (t - 1)), half(log(t)), half(sqrt(t - 1)), half((t - 1) ** Q("1/2")), half(t ** -1), normal(sqrt(t)),
    normal(abs_power(t, Q(-1))), normal(abs_power(t, Q(0))), half(abs_power(t, Q(0))), normal(t ** t), half(1 / (exp(t) - 1))]
NOT_BOUNDED = [half(call("floor", t)), half(call("erf", t)), normal(call("sin", t)), half(1 / (1 + t)), half(abs_power(t, t + 1)), half(call("gamma", t + 1))]


@pytest.mark.parametrize("mean", DIVERGENT + UNDEFINED + NOT_BOUNDED)
def test_no_enclosure_of_a_mean_that_is_not_shown_to_converge(mean: Mean) -> None:
    with pytest.raises(Undefined):
        enclosed(mean)
    with pytest.raises(SignUnknown):
        constant_sign(mean + 1)
    with pytest.raises(SignUnknown):
        undefined_part(Num(Fraction(0)) * mean)


@pytest.mark.parametrize("mean", [m for m, _ in RATIONAL[:6]])
def test_a_mean_that_converges_has_a_sign(mean: Mean) -> None:
    assert undefined_part(0 * mean) is None
    assert constant_sign(mean + 1) == 1 and constant_sign(-mean - 1) == -1


def test_a_mean_equal_to_a_number_has_no_sign_against_it() -> None:
    with pytest.raises(SignUnknown):
        constant_sign(half(t) - 1)
    assert constant_sign(half(t) - Q("999999/1000000")) == 1 and constant_sign(half(t) - Q("1000001/1000000")) == -1


@pytest.mark.parametrize("rate", ["1/2", "9/10", "99/100", "-3", "-100"])
def test_rates_near_the_end(rate: str) -> None:
    r = Fraction(rate)
    x = enclosed(half(exp(Num(r) * t)))
    assert exactly(x, 1 / (1 - r)) and x.hi - x.lo < 1e-9


@pytest.mark.parametrize("far", ["10", "40", "200"])
def test_what_lies_in_the_tail_is_not_lost(far: str) -> None:
    """E max(t - far, 0) = exp(-far), and far below the density's tail E max(t - far, 0) for normal noise is positive."""
    x = enclosed(half(maximum(t - Q(far), 0)))
    with precision(200):
        assert holds(x, (-arb(far)).exp())
    y = enclosed(normal(maximum(t - Q(far), 0)))
    assert y.hi > 0


def test_parameters_in_a_box() -> None:
    """The enclosure over a box holds the means at its points; where one of them diverges there is none."""
    mean = half(exp(a * t) + abs_power(t - a, a + 1))
    box = Interval(arb(0), arb(0.5))
    whole = enclosed(mean, a=box)
    assert whole.lo.is_finite() and whole.hi.is_finite()
    for k in range(9):
        at = enclosed(mean, a=Interval(arb(k) / 16, arb(k) / 16))
        assert whole.lo <= at.lo and at.hi <= whole.hi
    for hi in (1, 2):
        with pytest.raises(Undefined):
            enclosed(half(exp(a * t)), a=Interval(arb(0), arb(hi)))
    with pytest.raises(Undefined):
        enclosed(half(a * t), a=Interval(arb(0), arb("inf"), False, True))


def test_names_of_the_noise_and_of_parameters() -> None:
    """A parameter with the name of the noise is another thing; a mean inside a mean is a number there."""
    seven = Interval(arb(7), arb(7))
    assert exactly(enclosed(half(t), t=seven), Fraction(1))
    assert exactly(enclosed(half(t * Mean("normal", "s", Sym("s") ** 2))), Fraction(1))
    with pytest.raises(Undefined):
        enclosed(half(Mean("normal", "s", Sym("s") * t)))
    assert exactly(enclose(half(t) + half(t), {}), Fraction(2))
    assert not enclose(half(a) + a, {"a": Interval(arb(1), arb("inf"), False, True)}, limit=True).lo.is_finite()


def random_body(rng: random.Random, depth: int) -> Expr:
    if not depth:
        return rng.choice((t, t, t * t, Q(rng.randint(-3, 3)), HALF, exp(t * Q(rng.choice(("1/3", "-1/2", "-2", "1/4"))))))
    u, pick = random_body(rng, depth - 1), rng.random()
    v = random_body(rng, depth - 1)
    made = ((0.2, u + v), (0.35, u * v), (0.45, absolute(u)), (0.55, maximum(u, v)), (0.62, minimum(u, v)), (0.7, abs_power(u, Q("5/3"))),
            (0.78, sqrt(absolute(u))), (0.86, u ** 2), (0.93, absolute(u) ** Q("3/2")), (1.0, exp(-absolute(u))))
    return next(e for share, e in made if pick <= share)


def ordinary(e: Expr) -> Expr:
    """The expression with |u|^p as a power of |u|, for an evaluator that does not know abspow."""
    if not hasattr(e, "args"):
        return e
    args = [ordinary(x) for x in e.args]
    return absolute(args[0]) ** args[1] if e.op == "abspow" else call(e.op, *args)  # type: ignore[attr-defined]


@pytest.mark.parametrize("seed", range(20))
def test_against_mpmath(seed: int) -> None:
    rng = random.Random(seed)
    while True:
        body, noise = random_body(rng, rng.choice((1, 2, 2))), rng.choice(("exponential", "normal"))
        try:
            x = enclosed(Mean(noise, "t", body), 53)
            break
        except Undefined:
            continue
    plain = ordinary(body)

    def integrand(s: Any) -> Any:
        at = value(plain, {"t": s}, 30)
        return at * (mpmath.exp(-s) if noise == "exponential" else mpmath.npdf(s))

    points = [0, .25, .5, .75, 1, 1.5, 2, 3, 4, 6, 9, 14, 25, 50, 120, 260]
    points = points if noise == "exponential" else [-p for p in points[9:0:-1]] + points[:10]
    with mpmath.workdps(25):
        middle, error = mpmath.quad(integrand, points, error=True, maxdegree=5)
        slack = 10 * error + mpmath.mpf(10) ** -4 * max(1, abs(middle))             # kinks between the points
        low, high = (mpmath.mpf(end.mid().str(25, radius=False)) for end in (x.lo, x.hi))
        assert low - slack <= middle <= high + slack
        if high - low < abs(middle) / 100:
            assert not low - slack <= middle * mpmath.mpf("1.05") <= high + slack


def test_substitution_commutes_with_enclosing() -> None:
    mean = half(exp(a * t) * abs_power(t - a, Q(2)))
    at = substitute(mean, {"a": Q("1/4")})
    left, right = enclosed(at), enclosed(mean, a=Interval(arb(0.25), arb(0.25)))  # type: ignore[arg-type]
    assert left.lo <= right.hi and right.lo <= left.hi


@pytest.mark.parametrize("rule", sorted({*proofs._PROOFS, *proofs.ABOUT_LAWS} - proofs._ABOUT_MEANS))
def test_no_rule_about_numbers_or_laws_alone_meets_a_mean(rule: str) -> None:
    """So what they show rests on no integral: neither the claim nor a hypothesis nor an end of a domain holds a mean, and terms
    in certificates cannot.  The rules that may meet one say so, and refuse nothing for it."""
    x = Sym("x")
    claims = (Statement((), (), half(t) <= 2), Statement(forall(Sym("x", between(0, 3))), (half(t) <= x,), x <= 2),
              Statement(forall(Sym("x", between(0, half(t), "[]"))), (), x <= 2))
    for claim in claims:
        with pytest.raises(Rejected, match="not for claims about means"):
            judge(claim, "PROVED", {"rule": rule})
        with pytest.raises(Rejected) as refused:
            judge(claim, "PROVED", {"rule": "split"})
        assert "not for claims about means" not in str(refused.value)
