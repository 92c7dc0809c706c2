"""Boxes, hypotheses and definedness of goals; conditions of partial operations; terms in certificates."""
from __future__ import annotations

from typing import Any

import pytest
from flint import arb

from verify.kernel.numbers.conditions import NONNEGATIVE, NONZERO, POSITIVE, Condition, conditions
from verify.kernel.values.enclose import holds_on
from verify.kernel.scalar.goal import EmptyBox, Fact, Goal, Variable
from verify.kernel.numbers.intervals import NEG, POS, Interval
from verify.kernel.format.rejected import Rejected
from verify.kernel.format.terms import read_term, write_term
from verify.language import Domain, Expr, Q, Sym, between, call, exp, log, real, sqrt

x, y = Sym("x"), Sym("y")


def goal(*variables: tuple[str, Any], given: tuple[Fact, ...] = ()) -> Goal:
    made = tuple(Variable(n, d if isinstance(d, Domain) else real(n, d).domain) for n, d in variables)
    return Goal(made, given, Q(0))


def test_a_box_holds_every_point_of_the_domain() -> None:
    box = goal(("x", "(0, 2]"), ("y", between(x, x + 1, "()"))).box()
    assert (box["x"].lo, box["x"].hi, box["x"].lo_open, box["x"].hi_open) == (0, 2, True, False)
    assert (box["y"].lo, box["y"].hi, box["y"].lo_open, box["y"].hi_open) == (0, 3, True, True)


@pytest.mark.parametrize("domain, lo, hi", [("(0, 1] integer", 1, 1), ("[0, 5/2) integer", 0, 2), ("(-3/2, 2) integer", -1, 1), ("[1, oo) integer", 1, POS)])
def test_integer_ends_are_rounded_inward(domain: str, lo: object, hi: object) -> None:
    box = goal(("x", domain)).box()["x"]
    assert box.lo == lo and box.hi == hi


def test_large_integer_ends_are_rounded_outward() -> None:
    box = goal(("x", Domain(Q(2**70), Q(2**70 + 8), False, True, True))).box()["x"]
    assert box.lo <= arb(2) ** 70 + 1 and box.hi >= arb(2) ** 70 and box.lo.is_exact() and box.hi.is_exact()


@pytest.mark.parametrize("domain", ["(1, 1]", "[2, 1]", "(0, 1) integer", "[1/3, 2/3] integer"])
def test_empty_domains(domain: str) -> None:
    with pytest.raises(EmptyBox):
        goal(("x", domain)).box()


def test_no_domain_is_called_empty_that_has_a_point() -> None:
    assert goal(("x", "[1, 1]")).box()["x"].lo == 1
    assert goal(("x", "[0, 2]"), ("y", between(x, 1))).box()["y"].hi == 1           # empty for x > 1 only


def test_facts_are_hypotheses_then_ends() -> None:
    facts = goal(("x", "(0, 1]"), ("y", between(x, None)), given=(Fact(x - y),)).facts()
    assert facts == (Fact(x - y), Fact(x - 0, True), Fact(1 - x, False), Fact(y - x, False))


def test_along_a_variable_only_what_holds_on_the_segment_is_kept() -> None:
    along = goal(("x", "[0, 1]"), ("y", "[0, 1]"), given=(Fact(x - y), Fact(y))).along("x")
    assert along.given == (Fact(y),)
    assert along.box()["x"].lo_open and along.box()["x"].hi_open and not along.box()["y"].lo_open


@pytest.mark.parametrize("e, expected", [
    (log(x), [(POSITIVE, x)]), (sqrt(x), [(NONNEGATIVE, x)]), (1 / x, [(NONZERO, x)]), (x**-2, [(NONZERO, x)]), (x**2, []),
    (x ** Q("1/2"), [(NONNEGATIVE, x)]), (x ** Q("-1/2"), [(POSITIVE, x)]), (x**y, [(POSITIVE, x)]), (Q(2) ** y, []), (Q(0) ** y, [(POSITIVE, y)]),
    (x / 2, []), (x / Q(0), [(NONZERO, Q(0))]), (call("sign", x), [(NONZERO, x)]), (exp(x), []), (0 * log(x), [(POSITIVE, x)])])
def test_conditions(e: Expr, expected: list[tuple[str, Expr]]) -> None:
    assert conditions(e) == tuple(Condition(kind, part) for kind, part in expected)


def test_conditions_hold_by_enclosure() -> None:
    open_end, closed = {"x": Interval(arb(0), arb(1), True, False)}, {"x": Interval(arb(0), arb(1))}
    assert holds_on(Condition(POSITIVE, x), open_end) and not holds_on(Condition(POSITIVE, x), closed)
    assert holds_on(Condition(NONNEGATIVE, x), closed) and not holds_on(Condition(NONZERO, x), closed)
    assert not holds_on(Condition(POSITIVE, log(x)), {"x": Interval(NEG, arb(-1))})


@pytest.mark.parametrize("e", [x, Q("-3/2"), exp(x) + 1 / x, call("pi"), call("max", x, y, 1)])
def test_terms_read_back(e: Expr) -> None:
    assert read_term(write_term(e)) == e


DEEP: Any = "x"
for _ in range(300):
    DEEP = ["exp", DEEP]


@pytest.mark.parametrize("data", [None, 3, 1.5, True, [], {}, ["exp"], ["exp", "x", "y"], ["eval", "x"], [["exp"], "x"], "1.5e3", "x y", "",
                                  "1/0", "__import__('os')", ["exp", 3], DEEP, "\u0663", "x" * 100])
def test_what_is_no_term_is_rejected(data: Any) -> None:
    with pytest.raises(Rejected):
        read_term(data)
