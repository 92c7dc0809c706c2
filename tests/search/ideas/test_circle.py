"""Claims about the sine and the cosine of one angle, for all angles, with false neighbours."""
from __future__ import annotations

import pytest

from tests.search.goals import accepts, goal
from verify.kernel.scalar.goal import Goal
from verify.search.budget import Budget
from verify.search.ideas.circle import on_the_circle
from verify.search.order import scalar_prover
from verify.search.prover import Prover
from verify.search.stages import prove_goal
from verify.search.task import Node


def found(g: Goal) -> Node | None:
    def brief(own: Prover, left: Goal) -> Node | None:
        return prove_goal(own, left, (2,))
    return on_the_circle(scalar_prover(Budget.of_seconds(4)), g, brief)


@pytest.mark.parametrize(("text", "where"), [
    ("sin(x)*cos(x) <= 1/2", "x real"), ("sin(2*x + 1)*cos(2*x + 1) >= -1/2", "x real"),
    ("y*sin(x)*cos(x) <= y/2", "x real, y >= 0"), ("sin(cos(x)) < cos(sin(x))", "x real")])
def test_a_polynomial_on_the_unit_circle(text: str, where: str) -> None:
    g = goal(text, where)
    node = found(g)
    assert node is not None and accepts(g, node)
    assert not accepts(g.with_claim(g.claim - goal("0 <= 1/100", where).claim), node)


@pytest.mark.parametrize(("text", "where"), [
    ("sin(x)*cos(x) <= 49/100", "x real"), ("sin(x)*cos(x) <= x", "x >= 0"), ("sin(x)*cos(y) <= 1", "x, y real"),
    ("sin(x)^2 <= 1", "x real"), ("sin(cos(x)) < cos(sin(x)) - 1/4", "x real"), ("sin(cos(x)) <= sin(cos(y)) + 2", "x, y real")])
def test_what_is_false_or_no_polynomial_on_the_circle(text: str, where: str) -> None:
    assert found(goal(text, where)) is None
