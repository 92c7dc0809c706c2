"""A deadline, its parts, and what happens after it."""
import time

import pytest

from verify.search.budget import Budget, OutOfTime


def test_spending_after_the_deadline_raises() -> None:
    open_budget, over = Budget(60), Budget(0)
    open_budget.spend()
    assert open_budget.steps == 1 and 59 < open_budget.left() <= 60
    with pytest.raises(OutOfTime):
        over.spend()


def test_a_part_is_a_share_of_what_is_left() -> None:
    assert 29 < Budget(60).part(0.5).seconds <= 30
    assert Budget(60).part(0.5, 4).seconds == 4
    assert Budget(-1).part(0.5).seconds == 0


def test_time_that_others_use_does_not_count() -> None:
    budget = Budget(0.2)
    time.sleep(0.4)                      # the thread waits, as it would on a busy machine
    budget.spend()
    while budget.left() > 0:
        pass
    with pytest.raises(OutOfTime):
        budget.spend()
