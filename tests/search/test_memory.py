"""The bound of memory, and a search that reaches it."""
import pytest

from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.decide import Options, decide
from verify.search.memory import CACHES, MEGABYTE, Memory, OutOfMemory, resident
from verify.search.watch import watched

CLAIM = read_claim("sin(x) + sin(y) <= 3 - (x - y)^2/100", "-3 <= x <= 3, -3 <= y <= 3")


def test_growth_beyond_the_bound_raises_and_growth_within_it_does_not() -> None:
    small, large = Memory(20), Memory(400)
    kept = bytearray(60 * MEGABYTE)
    kept[::4096] = b"x" * len(kept[::4096])
    with pytest.raises(OutOfMemory):
        small.require()
    with pytest.raises(OutOfMemory):                   # once is not enough: the first may have been lost
        small.require()
    large.require()
    assert resident() > len(kept)


def test_spending_looks_at_the_memory_of_the_search_that_is_going_on() -> None:
    with pytest.raises(OutOfMemory), watched(60, -1):
        Budget.of_seconds(30).part(0.5).spend()
    with watched(60, 400) as budget:
        budget.spend()
    Budget.of_seconds(30).spend()        # no search is going on: nothing to keep to


def test_a_decision_stops_at_its_limit_of_memory_and_says_so() -> None:
    finding = decide(CLAIM, options=Options(timeout=30, memory=-10**6))
    assert finding.verdict == "UNDECIDED" and "stopped at the limit of memory" in finding.reason
    assert decide(CLAIM, options=Options(timeout=60)).verdict == "PROVED"


def test_a_step_that_counts_nothing_is_interrupted_by_the_limit_of_memory() -> None:
    kept = []
    with pytest.raises(MemoryError), watched(60, 100):
        while True:
            kept.append(bytearray(b"x" * MEGABYTE))
    assert len(kept) < 1500


def test_emptied_caches_change_no_result() -> None:
    before = decide(CLAIM, options=Options(timeout=60))
    CACHES.empty()
    assert decide(CLAIM, options=Options(timeout=60)) == before
