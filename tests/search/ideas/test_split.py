"""Cuts: a closed end apart, an exact zero, a diagonal, the middle."""
from fractions import Fraction

import pytest

from tests.search.goals import accepts, found_by, goal, raw, task
from verify.language import Num, Sym
from verify.search.budget import Budget
from verify.search.ideas.split import boundary, split, split_at, split_candidates
from verify.search.order import scalar_prover
from verify.search.task import Idea


@pytest.mark.parametrize("idea, text, where", [
    (boundary, "sqrt(x*y) <= (x+y)/2", "0 <= x <= 1, 0 <= y <= 1"), (split, "x*(1-x) <= 1/4", "0 <= x <= 1"),
    (split, "x^4 - 2*x^2 + 1 >= 0", "x real"), (split, "x*y - x^2*y <= 1/2", "0 <= x <= 1, 0 <= y <= 1"),
    (split, "n^2 - 3*n + 9/4 > 0", "1 <= n <= 5 integer"), (split, "n^2 - 3*n + 5/2 > 0", "0 <= n <= 6 integer"),
    (split, "n^2 - 3*n + 2 >= 0", "1 <= n <= 5 integer")])
def test_the_parts_prove_the_whole(idea: Idea, text: str, where: str) -> None:
    t = raw(goal(text, where))
    node = found_by(idea, t)
    assert node is not None and node["rule"] == "split" and accepts(t.goal, node)


@pytest.mark.parametrize("idea, text, where", [
    (boundary, "sqrt(x*y) <= (x+y)/3", "0 <= x <= 1, 0 <= y <= 1"), (split, "x*(1-x) <= 6/25", "0 <= x <= 1"),
    (split, "x^4 - 2*x^2 + 99/100 >= 0", "x real"), (split, "x*y - x^2*y <= 1/5", "0 <= x <= 1, 0 <= y <= 1"),
    (split, "n^2 - 3*n + 9/4 > 1/4", "1 <= n <= 5 integer"), (split, "n^2 - 4*n + 3 >= 0", "1 <= n <= 5 integer")])
def test_a_false_sibling_has_no_certificate(idea: Idea, text: str, where: str) -> None:
    t = raw(goal(text, where))
    assert not accepts(t.goal, found_by(idea, t))


@pytest.mark.parametrize("text, where", [
    ("n^2 - 3*n + 2 >= 0", "1 <= n <= 5 integer"), ("n^2 - 3*n + 9/4 >= 0", "n integer"),
    ("3*n^2 - 2*n >= 0", "-4 <= n <= 9 integer")])
def test_an_integer_is_cut_at_integers(text: str, where: str) -> None:
    cuts = [at for _, at in split_candidates(goal(text, where))]
    assert cuts and all(isinstance(at, Num) and at.value.denominator == 1 for at in cuts)


def test_the_diagonal_and_the_middle_are_candidates() -> None:
    cuts = list(split_candidates(task(goal("x*y <= x^2 + y^2", "0 <= x <= 1, 0 <= y <= 2")).goal))
    assert ("y", Num(Fraction(1))) in cuts
    assert ("y", Sym("x")) not in cuts           # x may be 0, an end of y: the cut is not inside
    wider = list(split_candidates(goal("x*y <= x^2 + y^2", "1 <= x <= 2, 0 <= y <= 3")))
    assert ("y", Sym("x")) in wider


def test_parts_that_are_not_both_proved_give_nothing() -> None:
    g = goal("x >= 0", "-1 <= x <= 1")
    assert split_at(scalar_prover(Budget.of_seconds(5)), g, "x", Num(Fraction(0)), 4) is None
