"""Points of small height in size order, also of claims in many variables."""
from __future__ import annotations

import itertools

import pytest

from verify.read.text import read_claim
from verify.search.by_sum import by_sum
from verify.search.decide import Options, decide


@pytest.mark.parametrize("sizes", [(), (1,), (5,), (4, 4), (3, 1, 2), (2, 5, 3), (2, 0, 3)])
def test_tuples_come_by_their_sums_and_then_in_order(sizes: tuple[int, ...]) -> None:
    assert list(by_sum(sizes)) == sorted(itertools.product(*map(range, sizes)), key=sum)


def test_many_variables_take_no_more_tuples_than_are_asked_for() -> None:
    first = list(itertools.islice(by_sum([3] * 60), 62))
    assert first[:2] == [(0,) * 60, (*(0,) * 59, 1)] and sum(first[61]) == 2


@pytest.mark.parametrize(("beyond", "verdict"), [("", "PROVED"), (" - 1/1000", "REFUTED")])
def test_a_sum_of_squares_of_forty_numbers(beyond: str, verdict: str) -> None:
    names = [f"x{i}" for i in range(40)]
    claim = "+".join(f"{x}^2" for x in names) + beyond + " >= 0"
    assert decide(read_claim(claim, f"{','.join(names)} real"), (), Options(timeout=4)).verdict == verdict
