"""The rule `eliminate`: an equation among the hypotheses gives a variable its value, and nothing else does."""
from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.test_scalar import accepts, goal
from verify.kernel.scalar.goal import Fact
from verify.kernel.format.terms import write_term
from verify.language import Domain, Expr, Q, Sym, log

x, y, n = Sym("x"), Sym("y"), Sym("n")
EVALUATE: dict[str, Any] = {"rule": "evaluate"}


ONE = Q(1)


def equation(e: Expr) -> tuple[Fact, Fact]:
    return Fact(e), Fact(-e)


def eliminate(value: Expr, proof: Any = EVALUATE, by: Expr = ONE, var: str = "y", facts: tuple[Any, ...] = (0, 1), **fields: Any) -> dict[str, Any]:
    return {"rule": "eliminate", "var": var, "value": write_term(value), "by": write_term(by), "facts": list(facts), "proof": proof, **fields}


SUM, PRODUCT = equation(y - (1 - x)), equation(x * y - 1)
BOUNDED = {"rule": "fact", "fact": 0}


@pytest.mark.parametrize("g, node", [
    (goal(x + y, given=SUM, x="[0, 1]", y="(-oo, oo)"), {**eliminate(1 - x), "proof": {"rule": "rewrite", "to": "1", "proof": EVALUATE}}),
    (goal(y, given=SUM, x="(-oo, oo)", y="[0, oo)"), eliminate(1 - x, BOUNDED)),
    (goal(y, True, given=SUM, x="(-oo, oo)", y="(0, oo)"), eliminate(1 - x, BOUNDED)),
    (goal(5 - y, given=SUM, x="(-oo, oo)", y="[0, 5]"), eliminate(1 - x, {"rule": "fact", "fact": 1})),
    (goal(x + y, given=PRODUCT, x="[1, 2]", y="(-oo, oo)"), eliminate(1 / x, by=x)),
    (goal(x + y, given=PRODUCT, x="(0, oo)", y="(0, oo)"), eliminate(1 / x, by=x)),
    (goal(log(y) - log(x), given=equation(y - x), x="[1, 2]", y="[1, 2]"), eliminate(x, {"rule": "rewrite", "to": "0", "proof": EVALUATE})),
    (goal(n, given=equation(n - x), x="[0, 1]", n="[0, 5] integer"), eliminate(x, var="n"))])
def test_a_variable_goes(g: Any, node: Any) -> None:
    assert accepts(g, node)


@pytest.mark.parametrize("g, node", [
    # false claims
    (goal(x + y - 2, given=SUM, x="[0, 1]", y="(-oo, oo)"), eliminate(1 - x)),
    (goal(y, given=SUM, x="(-oo, oo)", y="[-1, oo)"), eliminate(1 - x, BOUNDED)),
    (goal(y, True, given=SUM, x="(-oo, oo)", y="[0, oo)"), eliminate(1 - x, BOUNDED)),
    (goal(4 - y, given=SUM, x="(-oo, oo)", y="[0, 5]"), eliminate(1 - x, {"rule": "fact", "fact": 1})),
    # one hypothesis only, or one twice, or a strict neighbour that is none of the two
    (goal(x + y, given=SUM[:1], x="[0, 1]", y="(-oo, oo)"), eliminate(1 - x)),
    (goal(1 - y, given=SUM[:1], x="[0, 1]", y="(-oo, oo)"), eliminate(1 - x, facts=(0, 0))),
    (goal(1 - y, given=(SUM[0], SUM[0]), x="[0, 1]", y="(-oo, oo)"), eliminate(1 - x)),
    (goal(1 - y, given=SUM, x="[0, 1]", y="(-oo, oo)"), eliminate(1 - x, facts=(1, 0))),
    # ends are no hypotheses of a pair, nor are numbers that do not exist
    (goal(1 - y, given=SUM, x="[0, 1]", y="(-oo, oo)"), eliminate(1 - x, facts=(0, 2))),
    (goal(1 - y, given=SUM, x="[0, 1]", y="(-oo, oo)"), eliminate(1 - x, facts=(0, -1))),
    (goal(1 - y, given=SUM, x="[0, 1]", y="(-oo, oo)"), eliminate(1 - x, facts=(False, True))),
    # a factor that is not positive: x y = 1 says nothing where x may be 0, and 0 = 0 nothing at all
    (goal(x + y, given=equation(x * y), x="[0, 2]", y="(-oo, oo)"), eliminate(Q(0), by=x)),
    (goal(y, given=equation(0 * y), x="[0, 2]", y="(-oo, oo)"), eliminate(Q(0), by=Q(0))),
    (goal(-y, given=equation(y - 1), x="[0, 2]", y="(-oo, oo)"), eliminate(Q(-1), by=Q(-1), facts=(1, 0))),
    # a value that mentions the variable, another name, or nothing that is defined
    (goal(-y, given=equation(y - y), x="[0, 2]", y="[0, 1]"), eliminate(y)),
    (goal(x, given=SUM, x="[0, 1]", y="[0, 1]"), eliminate(Sym("z"))),
    (goal(y - 1, given=equation(y - 1 / x), x="[-1, 1]", y="(-oo, oo)"), eliminate(1 / x)),
    # an end of another variable would mention one that is declared after it
    (goal(x, given=equation(x - Sym("z")), x="[0, 2]", y=Domain(x, Q(3), True, True), z="[0, 1]"), eliminate(Sym("z"), var="x"))])
def test_its_neighbours_are_refused(g: Any, node: Any) -> None:
    assert not accepts(g, node)
