"""The rule `taylor`: accepted proofs, each with a false or unproved neighbour, and random nodes for claims that nearly fail."""
from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel.random_expressions import SMOOTH, expression
from tests.kernel.random_goals import accepts, domain, near_a_tie, values_at, violated
from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.kernel.format.terms import write_term
from verify.language import App, Domain, Expr, Num, Q, Sym, absolute, between, call, exp, log, maximum, real, sqrt, substitute

x, y, n = Sym("x"), Sym("y"), Sym("n")


def goal(claim: Expr, strict: bool = False, given: tuple[Fact, ...] = (), **domains: Any) -> Goal:
    chosen = {name: d if isinstance(d, Domain) else real(name, d).domain for name, d in domains.items()}
    return Goal(tuple(Variable(name, d) for name, d in chosen.items()), given, claim, strict)


def series(at: Any = "0", order: Any = 2, zeros: Any = 2, var: Any = "x", **fields: Any) -> dict[str, Any]:
    return {"rule": "taylor", "var": var, "at": at, "order": order, "zeros": zeros, **fields}


SINE = x - call("sin", x)
KL = x * log(x / y) - x + y
# name: an accepted goal and node; a goal and node that must be rejected, its claim false or not shown
CASES: dict[str, tuple[tuple[Goal, Any], tuple[Goal, Any]]] = {
    "two zeros": ((goal(exp(x) - 1 - x, x="[-1, 1]"), series()), (goal(exp(x) - 1 - x * Q("1001/1000"), x="[-1, 1]"), series())),
    "two zeros, constant": ((goal(exp(x) - 1 - x, x="[-1, 1]"), series()), (goal(exp(x) - 1 - x - Q("1/1000"), x="[-1, 1]"), series())),
    "odd, to the right": ((goal(SINE, x="[0, 3/2]"), series(order=3, zeros=3)), (goal(SINE, x="[-1, 3/2]"), series(order=3, zeros=3))),
    "odd, to the left": ((goal(-SINE, x="[-3/2, 0]"), series(order=3, zeros=3)), (goal(SINE, x="[-3/2, 0]"), series(order=3, zeros=3))),
    "odd, one zero": ((goal(exp(x) - 1, x="[0, 2]"), series(order=1, zeros=1)), (goal(exp(x) - 1, x="[-1, 2]"), series(order=1, zeros=1))),
    "even needs no side": ((goal(1 - call("cos", x), x="[-1, 1]"), series()), (goal(call("cos", x) - 1, x="[-1, 1]"), series())),
    "strict, open end": ((goal(exp(x) - 1 - x, True, x="(0, 1]"), series()), (goal(exp(x) - 1 - x, True, x="[0, 1]"), series())),
    "strict, to the left": ((goal(exp(x) - 1 - x, True, x="[-1, 0)"), series()), (goal(exp(x) - 1 - x, True, x="[-1, 0]"), series())),
    "strict, both sides": ((goal(exp(x) - x, True, x="[-1/2, 1/2]"), series(zeros=0)), (goal(exp(x) - 1 - x, True, x="[-1, 1]"), series())),
    "strict bracket": ((goal(x**2 * (1 + x), True, x="(0, 1]"), series()), (goal(x**2 * (1 - x), True, x="(0, 1]"), series())),
    "no zeros": ((goal(exp(x), x="[0, 1]"), series(zeros=0)), (goal(exp(x) - Q("11/10"), x="[0, 1]"), series(zeros=0))),
    "too many zeros": ((goal(x**2, x="[-1, 1]"), series()), (goal(x**2 + x**4, x="[-1, 1]"), series(order=3, zeros=3))),
    "zeros at another point": ((goal(log(x) - 1 + 1 / x, x="[9/10, 11/10]"), series("1")), (goal(log(x) - 1 + 1 / x, x="[9/10, 11/10]"), series("21/20"))),
    "the point lies outside": ((goal(x**2, True, x="[1, 2]"), series()), (goal(x**2 - Q("3/2"), True, x="[1, 2]"), series())),
    "a pole between": ((goal(x**2 / (x + 3), x="[-1/2, 1/2]"), series()), (goal(x**2 / (x - 3), x="[4, 5]"), series())),
    "no value between": ((goal(x**2 * log(x + 4), x="[-1/4, 1/4]"), series()), (goal(x**2 * log(x - 1), x="[3, 4]"), series())),
    "a kink": ((goal(x**2 * (1 + absolute(y)), x="[-1, 1]", y="[-1, 1]"), series()), (goal(-absolute(x), x="[0, 1]"), series(zeros=0))),
    "a kink at the point": ((goal(x**2, x="[0, 1]"), series()), (goal(-maximum(x, -(x**2)), x="[0, 1]"), series(zeros=0))),
    "a floor": ((goal(x**2 * call("floor", y), x="[-1, 1]", y="[1, 3]"), series()), (goal(call("floor", x) - x, x="[0, 1]"), series(zeros=0))),
    "a root": ((goal(x**2 * sqrt(x + 2), x="[-1/4, 1/4]"), series()), (goal(x**2 * sqrt(x), x="[0, 1]"), series())),
    "a root that bends": ((goal(1 + x / 2 - sqrt(1 + x), x="[-1/2, 1]"), series()), (goal(sqrt(1 + x) - 1 - x / 2, x="[-1/2, 1]"), series())),
    "a curve": ((goal(KL, x="[9/10, 1]", y="[9/10, 1]"), series("y")), (goal(KL - (x - y) ** 2, x="[9/10, 1]", y="[9/10, 1]"), series("y"))),
    "a curve and its side": ((goal(x**3 - y**3, y="[1/2, 1]", x=between(y, Q(2))), series("y", 1, 1)),
                             (goal(x**3 - y**3, y="[1/2, 1]", x=between(Q(0), y)), series("y", 1, 1))),
    "a curve, strictly": ((goal(KL, True, y="[9/10, 1]", x=Domain(y, Q("21/20"), False, True)), series("y")),
                          (goal(KL, True, y="[9/10, 1]", x=Domain(y, Q("21/20"), True, True)), series("y"))),
    "the other variable": ((goal(x**2 + y**2 * 0, x="[-1, 1]", y="[-1, 1]"), series()), (goal(x**2 * y, x="[-1, 1]", y="[-1, 1]"), series())),
    "integers": ((goal(n**2, n="[-3, 3] integer"), series(var="n")), (goal(n**2 - n - 1, n="[0, 9] integer"), series(var="n", zeros=0))),
    "an infinite side": ((goal(exp(x) - 1 - x, x="[0, oo)"), series()), (goal(1 + x - exp(x), x="[0, oo)"), series())),
    "a constant point": ((goal((x - log(Q(2))) ** 2, x="[0, 1]"), series(["log", "2"])), (goal((x - log(Q(2))) ** 2 - Q("1/10"), x="[0, 1]"), series(["log", "2"]))),
    "log gamma, order 10": ((goal(call("lgamma", x) + 1, x="[1, 2]"), series("1", 10, 0)), (goal(-call("lgamma", x) * 1000 - 1, x="[3, 4]"), series("3", 10, 0))),
    "a hypothesis": ((goal(x**2, given=(Fact(x),), x="[-1, 1]"), series()), (goal(x, given=(Fact(x + 1),), x="[-1, 1]"), series(order=1, zeros=1))),
    "bits": ((goal(x**2, x="[-1, 1]"), series(bits=30)), (goal(x**2, x="[-1, 1]"), series(bits=29))),
}


@pytest.mark.parametrize("name", CASES)
def test_the_series_is_accepted(name: str) -> None:
    assert accepts(*CASES[name][0])


@pytest.mark.parametrize("name", CASES)
def test_the_neighbour_is_rejected(name: str) -> None:
    assert not accepts(*CASES[name][1])


SQUARE = goal(x**2, x="[-1, 1]", y="[1, 2]")


@pytest.mark.parametrize("node", [
    series(order=1), series(order=25), series(order=0, zeros=0), series(order="2"), series(order=2.0), series(zeros=-1), series(zeros=None),
    series(zeros=1), series(zeros=3, order=3), series(var="z"), series(var=0), series(at="x"), series(at=["add", "x", "1"]), series(at="z"),
    series(at=["log", "0"]), series(at=["div", "1", ["add", "x", "5"]]), series(at=["log", ["add", "y", "-2"]]), series(bits=True), series(bits=5000), series(more=1),
    {"rule": "taylor", "var": "x", "at": "0", "order": 2}])
def test_what_is_no_series_is_rejected(node: Any) -> None:
    assert accepts(SQUARE, series()) and not accepts(SQUARE, node)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.integers(0, 2**32))
def test_no_series_shows_what_fails_at_a_point(seed: int) -> None:
    tried(seed)


def vanishing(rng: random.Random) -> Goal:
    """A claim minus its Taylor polynomial or its value somewhere, so that coefficients vanish there."""
    e = expression(rng, rng.choice((1, 2)), ("x", "y"), SMOOTH, False)
    at = rng.choice((Q(0), Q(1), y, Q(-1), 1 - y))
    factor = App("pow", (x - at, Q(rng.choice((1, 2, 3)))))
    claim = rng.choice((e - substitute(e, {"x": at}), factor * e, factor * (e + 1), -factor * e))
    sides = {v: domain(rng, rng.random() < 0.1) for v in ("x", "y")}
    if rng.random() < 0.3 and at == y:
        ends = rng.choice(((y, None), (None, y)))
        sides["x"] = Domain(*ends, rng.random() < 0.5 and ends[0] is not None, rng.random() < 0.5 and ends[1] is not None)
    return Goal((Variable("y", sides["y"]), Variable("x", sides["x"])), (), claim, rng.random() < 0.4)


def tried(seed: int) -> int:
    """Random nodes for a random goal; how many were accepted."""
    rng = random.Random(seed)
    g = vanishing(rng) if rng.random() < 0.6 else near_a_tie(rng, SMOOTH)[0]
    if g is None:
        return 0
    taken = []
    for _ in range(5):
        order = rng.randint(1, 5)
        node = series(write_term(rng.choice((Q(0), Q(1), y, Q(-1), 1 - y, Num(Q("1/2").value)))), order, rng.choice((0, 1, 1, 2, 3)),
                      bits=rng.choice((30, 64)))
        if accepts(g, node):
            taken.append(node)
    if taken and all(not isinstance(end, Sym) for v in g.variables for end in (v.domain.lo, v.domain.hi)):
        assert [at for at, _ in values_at(rng, g, 20) if violated(g, at)] == [], (g, taken)
    elif taken:
        free = Goal((g.variables[0], Variable("x", Domain(Q(-4), Q(6), True, True))), (), g.claim, g.strict)
        low, closed = g.variables[1].domain.lo is not None, g.variables[1].domain.lo_closed or g.variables[1].domain.hi_closed
        seen = [at for at, _ in values_at(rng, free, 60)
                if (closed and at["x"] == at["y"]) or (at["x"] > at["y"] if low else at["x"] < at["y"])]
        assert [at for at in seen if violated(g, at)] == [], (g, taken)
    return len(taken)


def test_many_random_series_are_accepted() -> None:
    assert sum(tried(seed) for seed in range(300)) > 60
