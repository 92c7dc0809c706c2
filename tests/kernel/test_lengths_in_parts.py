"""The number of records of datasets in a conjunction of closed statements: each part quantifies its own."""
from __future__ import annotations

import pytest

from verify.kernel.format.rejected import Rejected
from verify.kernel.format.well_formed import well_formed
from verify.kernel.statements.judge import judge
from verify.language import (
    Alphabet, Both, Datasets, Formula, Function, Letter, Q, RangeSum, Statement, Sum, both, equal, every, exists, forall,
    real)

n, any_n = real("n", "[1, oo) integer"), real("n", "[0, oo) integer")
S = Datasets("S", Alphabet("X"), n)
Z, f = Letter("Z", S), Function("f", (S,))
ABOUT_ALL = every(Z, f(Z) <= f(Z))
PART = Statement(forall(n, f), (), ABOUT_ALL)
FALSE = Statement(forall(real("x", "[0, oo)")), (), real("x") <= 1)


@pytest.mark.parametrize("s", [
    Statement((), (), both(FALSE, PART)), Statement((), (), both(PART, FALSE)), Statement((), (), PART),
    Statement(forall(n, f), (), ABOUT_ALL)])
def test_each_part_quantifies_the_number_of_its_records(s: Statement) -> None:
    well_formed(s)


@pytest.mark.parametrize("part", [
    Statement(forall(any_n, f), (), ABOUT_ALL), Statement(exists(n) + forall(f), (), ABOUT_ALL),
    Statement(forall(real("n", "[1, oo)"), f), (), ABOUT_ALL),
    Statement(forall(real("y")), (Statement(forall(n, f), (), ABOUT_ALL),), Q(0) <= 1),
    Statement(forall(real("y")), (), Statement(forall(n, f), (), ABOUT_ALL))])
def test_else_it_is_no_number_of_records(part: Statement) -> None:
    for s in (part, Statement((), (), both(FALSE, part)), Statement((), (), both(PART, part)), Statement((), (), part)):
        with pytest.raises(Rejected):
            well_formed(s)
    with pytest.raises(Rejected):
        well_formed(Statement((), (part,), Q(0) <= 1))


@pytest.mark.parametrize("claim", [
    Both((Both((Statement(forall(any_n, f), (), ABOUT_ALL), FALSE)), FALSE)),
    RangeSum("n", Q(3), Sum(Z, Q(1))) >= 0])
def test_what_is_no_closed_statement_quantifies_no_number_of_records(claim: Formula) -> None:
    for s in (Statement((), (), claim), Statement((), (), both(PART, Statement((), (), claim)))):
        with pytest.raises(Rejected):
            well_formed(s)


def test_a_conjunction_is_refuted_by_its_part() -> None:
    evidence = {"rule": "part", "index": 0, "refutation": {"rule": "witness", "model": {"x": "2"}}}
    assert judge(Statement((), (), both(FALSE, PART)), "REFUTED", evidence).verdict == "REFUTED"
    for other in ({**evidence, "index": 1}, {**evidence, "index": 2}, {**evidence, "refutation": {
            "rule": "witness", "model": {"x": "1"}}}):
        with pytest.raises(Rejected):
            judge(Statement((), (), both(FALSE, PART)), "REFUTED", other)
    true: Formula = equal(Sum(Z, Q(0)), 0)
    with pytest.raises(Rejected):
        judge(Statement((), (), both(FALSE, true)), "REFUTED", evidence)
