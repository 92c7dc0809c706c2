"""Arrays of boxes: what they enclose, what branch and bound closes, and where points show that a claim fails."""
from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from flint import arb

from tests.kernel.elaborated import check
from verify.kernel.values.enclose import enclose
from verify.kernel.scalar.goal import Goal
from verify.kernel.numbers.intervals import Interval
from verify.kernel.enclosures.jets import jet
from verify.kernel.format.rejected import Rejected
from verify.kernel.values.enclose import enclosing
from verify.language import Expr
from verify.read.text import read_claim
from verify.search.boxes.arrays import Span
from verify.search.boxes.branch import Branch
from verify.search.boxes.cloud import candidates
from verify.search.boxes.gradient import gradients, values
from verify.search.boxes.program import NoProgram, compiled
from verify.search.budget import Budget
from verify.search.decide import Options, decide
from verify.search.scalar_search import gap_goals, violated

SMOOTH = ["x*y-x^3/(1+y^2)", "exp(-x*y)*sin(x+y)", "log(1+x^2)*sqrt(2+y)", "tanh(x)*atan(y)-cosh(x-y)", "erf(x)+erfc(y)*x", "(1+x^2)^y",
          "cos(x)^2*tan(y/4)", "asinh(x)-acosh(2+y^2)", "asin(x/9)+acos(y/9)+atanh(x/9)", "lgamma(3+x)*gamma(5/2+y/2)", "max(x,y)+abs(x-2*y)"]
BOXES = [(0.1, 0.3, 0.2, 0.25), (-1.0, 0.5, 0.0, 1.0), (1.0, 1.5, -1.0, -0.75), (0.5, 0.5, 0.25, 0.25)]


def goal(text: str, where: str, given: tuple[str, ...] = ()) -> Goal:
    return gap_goals(read_claim(text, where, given))[0]


def expression(text: str) -> Expr:
    return goal(f"0 <= {text}", "x real, y real").claim


@pytest.mark.parametrize("text", SMOOTH)
def test_arrays_hold_what_exact_intervals_hold_at_points(text: str) -> None:
    e = expression(text)
    steps = compiled(e, ("x", "y"))
    for a, b, c, d in BOXES:
        span = values(steps, [Span(np.array([a]), np.array([b])), Span(np.array([c]), np.array([d]))])
        for x, y in ((a, c), (b, d), ((a + b) / 2, (c + d) / 2), (a, d)):
            v = enclose(e, {"x": Interval(arb(x), arb(x)), "y": Interval(arb(y), arb(y))})
            assert float(span.lo[0]) <= float(v.hi) and float(v.lo) <= float(span.hi[0])


@pytest.mark.parametrize("text", SMOOTH)
def test_slopes_hold_what_the_kernel_finds_at_points(text: str) -> None:
    e = expression(text)
    steps = compiled(e, ("x", "y"))
    for a, b, c, d in BOXES[:3]:
        _, slopes, smooth = gradients(steps, [Span(np.array([a]), np.array([b])), Span(np.array([c]), np.array([d]))])
        assert bool(np.all(smooth))
        x, y = (a + b) / 2, (c + d) / 2
        at = {"x": Interval(arb(x), arb(x)), "y": Interval(arb(y), arb(y))}
        for i, name in enumerate(("x", "y")):
            slope = jet(e, name, enclosing(at), 1)[1]
            assert float(slopes[i].lo[0]) <= float(slope.hi) and float(slope.lo) <= float(slopes[i].hi[0])


def test_a_slope_beyond_the_domain_is_not_called_smooth() -> None:
    steps = compiled(expression("sqrt(x)+1/y"), ("x", "y"))
    _, _, smooth = gradients(steps, [Span(np.array([-1.0, 1.0]), np.array([1.0, 2.0])), Span(np.array([1.0, -1.0]), np.array([2.0, 1.0]))])
    assert list(smooth) == [False, False]


def test_a_pole_at_an_end_is_an_infinite_slope_and_no_crash() -> None:
    steps = compiled(expression("gamma(x)+lgamma(y)"), ("x", "y"))
    _, slopes, _ = gradients(steps, [Span(np.array([0.0]), np.array([1.0])), Span(np.array([0.0]), np.array([2.0]))])
    assert float(slopes[0].lo[0]) == float(slopes[1].lo[0]) == -np.inf and float(slopes[1].hi[0]) >= 0.4227


def test_what_has_no_doubles_has_no_program() -> None:
    with pytest.raises(NoProgram):
        compiled(goal("binomial(n, 2) <= 2^n", "n >= 2 integer").claim, ("n",))


CLOSED = [("x*log(x/y)+(1-x)*log((1-x)/(1-y)) >= 2*(x-y)^2-1/50", "1/10 <= x <= 9/10, 1/10 <= y <= 9/10"),
          ("x^2+y^2+z^2+1/20 >= x*y+y*z+z*x", "-1 <= x <= 1, -1 <= y <= 1, -1 <= z <= 1"),
          ("sin(x)*cos(y) <= 21/20+x*y", "0 <= x <= 3, 0 <= y <= 3")]


@pytest.mark.parametrize(("text", "where"), CLOSED)
def test_what_is_closed_is_a_certificate_for_this_claim_and_not_for_a_stronger_one(text: str, where: str) -> None:
    g = goal(text, where)
    found = Branch(g, Budget.of_seconds(20)).run()
    assert found.closed
    node = {"rule": "bisect", "tree": "".join(x or "" for x in found.letters)}
    check(g, node)
    with pytest.raises(Rejected):
        check(g.with_claim(g.claim - 3), node)


def test_a_claim_that_fails_is_not_closed_and_a_point_says_where() -> None:
    g = goal("x*y <= 3/2", "0 <= x <= 2, 0 <= y <= 2")
    found = Branch(g, Budget.of_seconds(10)).run()
    assert not found.closed and found.violation is not None and found.violation["x"] * found.violation["y"] > Fraction(3, 2)


def test_a_limit_ends_the_exploration_with_what_is_open() -> None:
    found = Branch(goal("x^2+y^2 >= 2*x*y", "0 <= x <= 1, 0 <= y <= 1"), Budget.of_seconds(10), limit=500).run()
    assert not found.closed and found.open and found.violation is None


THIN = [("log(x) <= 10*x^(1/20)-31/5", "x >= 1"), ("x^2-2*x*y+y^2 >= 1/10^12", "0 < x < 1, 0 < y < 1"), ("x <= 10^30", "x > 0"),
        ("1/x <= 10^29", "0 < x < 1"), ("n^10 <= 2^n", "n >= 2 integer"), ("x*y*z <= 1/27", "x > 0, y > 0, z > 0")]


@pytest.mark.parametrize(("text", "where"), THIN)
def test_points_are_found_where_a_claim_fails(text: str, where: str) -> None:
    g = goal(text, where)
    assert any(violated(g, p) for p in candidates(g, 0, 8000, 200))


@pytest.mark.parametrize(("text", "where"), [("x <= exp(x)", "x real"), ("x*y <= (x^2+y^2)/2", "x real, y real"), ("n <= 2^n", "n >= 0 integer")])
def test_no_point_refutes_what_is_true(text: str, where: str) -> None:
    g = goal(text, where)
    assert not any(violated(g, p) for p in candidates(g, 0, 8000, 100))


@pytest.mark.parametrize(("text", "where", "given", "verdict"), [
    ("x <= 1", "x real", ("x == 1",), "PROVED"), ("x < 1", "x real", ("x == 1",), "REFUTED"),
    ("x + y <= 2", "x real, y real", ("x == 1", "y == 1"), "PROVED"), ("x + y <= 1", "x real, y real", ("x == 1", "y == 1"), "REFUTED"),
    ("x + y + z <= 6", "x real, y real, z real", ("x == 1", "y == 2", "z == 3"), "PROVED"),
    ("x <= 2", "x real", ("x == 1", "x == 2"), "VACUOUS"), ("x <= 1", "x real", ("x == log(2)",), "PROVED"),
    ("x <= 1/2", "x real", ("x == log(2)",), "REFUTED")])
def test_hypotheses_may_give_every_variable_its_value(text: str, where: str, given: tuple[str, ...], verdict: str) -> None:
    assert decide(read_claim(text, where, given), options=Options(timeout=20)).verdict == verdict
