"""Several absolute values, minima and maxima in one variable: a proof on each part between their bends, and none for what is false."""
import pytest

from tests.search.goals import accepts, goal
from verify.language import walk
from verify.search.budget import Budget
from verify.search.ideas.bends_apart import bends, bends_apart
from verify.search.order import scalar_prover
from verify.search.prover import Prover
from verify.search.stages import prove_goal
from verify.search.task import Node
from verify.kernel.scalar.goal import Goal


def found(g: Goal) -> Node | None:
    return bends_apart(scalar_prover(Budget.of_seconds(10)), g, lambda own, part: prove_goal(own, part, (2, 4)))


@pytest.mark.parametrize(("text", "where"), [
    ("abs(log(1+x)) <= abs(x)/sqrt(1+x)", "x > -1"), ("abs(log(1+x)) <= abs(x)/sqrt(1+x)", "-999/1000 < x < 1200"),
    ("abs(exp(x)-1) <= exp(abs(x))-1", "x real"), ("max(exp(x), 1) <= 1+abs(exp(x)-1)", "x real"),
    ("abs(sin(x)) <= min(abs(x), 1+x^2)", "x real"), ("abs(x-1)+abs(x-2) <= 3+2*abs(x)", "x real")])
def test_the_parts_are_proved(text: str, where: str) -> None:
    g = goal(text, where)
    node = found(g)
    assert node is not None and accepts(g, node)


@pytest.mark.parametrize(("text", "where"), [
    ("abs(log(1+x)) <= 99/100*abs(x)/sqrt(1+x)", "x > -1"), ("abs(exp(x)-1) <= exp(abs(x))-1-abs(x)/100", "x real"),
    ("max(exp(x), 1) <= 1+abs(exp(x)-1)/2", "x real"), ("abs(x-1)+abs(x-2) <= 2+2*abs(x)", "x real")])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    assert not accepts(goal(text, where), found(goal(text, where)))


def test_each_part_is_freed_of_what_has_a_sign_there() -> None:
    seen: list[Goal] = []

    def look(_: Prover, part: Goal) -> Node | None:
        seen.append(part)
        return {"rule": "evaluate"}

    bends_apart(scalar_prover(Budget.of_seconds(5)), goal("abs(log(1+x)) <= abs(x)/sqrt(1+x)", "x > -1"), look)
    assert len(seen) == 2 and not any(getattr(n, "op", "") == "abs" for part in seen for n in walk(part.claim))


@pytest.mark.parametrize(("text", "where"), [("abs(x) <= 1+x^2", "x real"), ("abs(x)+abs(y) <= 3", "x, y real"), ("abs(n)+abs(n-1) <= 3", "n integer")])
def test_other_claims_are_left_alone(text: str, where: str) -> None:
    assert not bends(goal(text, where))
