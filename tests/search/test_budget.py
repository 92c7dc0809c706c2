"""Steps, their parts, what happens after them, and the outer stop."""
import time
from itertools import islice

import pytest

from verify.search import written
from verify.search.budget import SECOND, Budget, OutOfTime, count, size
from verify.search.finding import Options, Trace
from verify.search.laws.derived import proofs
from verify.search.memory import Memory
from verify.search.outer_stop import OuterStop, in_force
from verify.read.text import read_claim
from verify.search.written import derivation_node


def test_spending_after_the_last_step_raises() -> None:
    budget, over = Budget(steps=3), Budget(steps=0)
    budget.spend(2)
    assert budget.used == 2 and budget.left() == 1
    with pytest.raises(OutOfTime):
        budget.spend()
    with pytest.raises(OutOfTime):
        over.spend()


def test_questions_of_a_derivation_are_steps_beyond_the_free_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    s = read_claim("TV(P,Q) <= 1", "P, Q distributions")
    proof, = islice((p for p, _ in proofs(s, Budget.of_seconds(10), Trace(Options(), ()))), 1)
    assert derivation_node(s, proof, Budget.of_seconds(10), Trace(Options(), ())) is not None
    monkeypatch.setattr(written, "FREE", 0)
    monkeypatch.setattr(written, "OF_A_QUESTION", 10 * SECOND)
    with pytest.raises(OutOfTime):
        derivation_node(s, proof, Budget.of_seconds(10), Trace(Options(), ()))


def test_a_part_is_a_share_of_what_is_left() -> None:
    assert Budget.of_seconds(60).part(0.5).steps == 30 * SECOND
    assert Budget.of_seconds(60).part(0.5, 4 * SECOND).steps == 4 * SECOND
    assert Budget(steps=-1).part(0.5).steps == 0


def test_what_is_counted_anywhere_is_spent_from_every_budget_that_is_open() -> None:
    whole = Budget(steps=100)
    part = whole.part(0.5)
    count(20)
    part.spend(10)
    assert (whole.left(), part.left()) == (70, 20)
    with pytest.raises(OutOfTime):
        part.spend(20)
    assert whole.left() == 50


def test_the_clock_takes_no_steps() -> None:
    budget, begun = Budget.of_seconds(0.01), time.thread_time()
    while time.thread_time() - begun < 0.1:
        pass
    budget.spend()
    assert budget.used == 1


def test_the_outer_stop_strikes_by_the_clock_and_remembers() -> None:
    stop = OuterStop(60, Memory(400))
    Budget(steps=10, outer=stop).spend()
    assert stop.cut == "" and in_force() is None
    late = OuterStop(-1, Memory(400))
    with pytest.raises(OutOfTime):
        Budget(steps=10, outer=late).part(0.5).spend()
    assert late.cut.startswith("stopped after")
    late.out_of_memory()
    assert late.cut.startswith("stopped after")


def test_the_size_of_an_expression_counts_what_is_different() -> None:
    small, large = (read_claim(text, "x real") for text in ("x <= exp(x)", "x*exp(x) <= exp(exp(x)) + exp(x)"))
    assert size(small.claim) < size(large.claim) < 2 * size(small.claim) + 4
