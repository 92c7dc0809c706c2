"""The exact approximate max-information of two mechanisms: against all events of small cases, and against numbers on paper."""
from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction as F
from itertools import product

import pytest
from flint import arb
from mpmath import mp

from verify.figures import max_information as figure
from verify.figures.figure import Curve
from verify.figures.max_information import FIGURES, below, count, excess, max_information, response, theorem_19, theorem_20, times
from verify.figures.write import DOCUMENTS, make
from verify.kernel.numbers.intervals import precision

EPS, BETA = F(1, 2), F(1, 20)


@pytest.fixture(autouse=True)
def enough_bits() -> Iterator[None]:
    with precision(figure.BITS), mp.workdps(30):
        yield


def by_events(mechanism: list[list[object]], beta: F) -> object:
    """log2 of the greatest (P(O) - beta)/Q(O) over ALL events O of pairs of a dataset, all equally likely, and an answer."""
    m = len(mechanism)
    marginal = [sum(row[y] for row in mechanism) / m for y in range(len(mechanism[0]))]      # type: ignore[misc]
    pairs = [(row[y] / m, marginal[y] / m) for row in mechanism for y in range(len(row))]
    best = mp.mpf(0)
    for mask in range(1, 2 ** len(pairs)):
        inside = [pq for i, pq in enumerate(pairs) if mask >> i & 1]
        p, q = (sum(column) for column in zip(*inside, strict=True))
        best = max(best, (p - mp.mpf(beta.numerator) / beta.denominator) / q)
    return mp.log(best, 2)


KEPT = 1 / (1 + mp.exp(-mp.mpf(1) / 2))
ONE_BIT = [[KEPT, 1 - KEPT], [1 - KEPT, KEPT]]


def count_of_two() -> list[list[object]]:
    r = mp.exp(-mp.mpf(1) / 2)
    return [[r ** abs(sum(s) - y) / (1 + r) * (1 if y in (0, 2) else 1 - r) for y in range(3)] for s in product((0, 1), repeat=2)]


def holds(found: arb, expected: object) -> bool:
    value, error = arb(mp.nstr(expected, 20)), arb(10) ** -14
    return bool(found.lower() - error < value < found.upper() + error) and bool(found.upper() - found.lower() < arb(10) ** -8)


def test_against_all_events() -> None:
    assert holds(max_information(response(1, EPS), BETA), by_events(ONE_BIT, BETA))
    assert holds(max_information(count(2, EPS), BETA), by_events(count_of_two(), BETA))
    assert not holds(max_information(count(2, EPS), BETA / 2), by_events(count_of_two(), BETA))


@pytest.mark.parametrize(("n", "value"), [(1, "37/30"), (2, "71/45"), (3, "266/135")])
def test_against_numbers_on_paper(n: int, value: str) -> None:
    # bits that are kept with probability 2/3, beta = 1/20
    two, half, ways = arb(2) / 3, arb(1) / 2, {1: (1, 1), 2: (1, 2, 1), 3: (1, 3, 3, 1)}[n]
    atoms = [(w * two ** k * (1 - two) ** (n - k), w * half ** n) for k, w in enumerate(ways)]
    found = max_information(atoms, BETA)
    assert holds(found, mp.log(mp.mpf(F(value).numerator) / F(value).denominator, 2)) and not holds(found, mp.log(2, 2))


def test_laws_add_up_and_the_excess_falls() -> None:
    for atoms in (response(7, EPS), count(7, EPS)):
        for side in (0, 1):
            assert abs(sum((pq[side] for pq in atoms), arb(0)) - 1) < arb(10) ** -30
        assert excess(atoms, F(-40)) > excess(atoms, F(0)) > excess(atoms, F(1, 2)) >= 0


def test_bounds_of_the_document() -> None:
    assert holds(theorem_19((10, EPS, BETA)), 5 / mp.log(2))
    assert holds(theorem_20((8, EPS, BETA)), (1 + mp.sqrt(mp.log(40))) / mp.log(2))
    assert holds(theorem_20((8, EPS, BETA), 1), (1 + mp.sqrt(mp.log(20))) / mp.log(2))


def test_facts_that_are_not_so() -> None:
    low, high = Curve("low", ((F(1), "0.1", "0.2"), (F(2), "-0.1", "0.1"))), Curve("high", ((F(1), "0.3", "0.4"), (F(2), "0.1", "0.2")))
    assert below([low], [high])["shown"] is False and below([Curve("l", low.points[:1])], [Curve("h", high.points[:1])])["shown"] is True
    assert times(low, high, 0)["between"] == ["1.5", "4"] and "not positive" in times(low, high, 1)["what"]


def test_a_figure() -> None:
    assert set(FIGURES) == {f"dwork2015/{n}" for n in DOCUMENTS["dwork2015"] if n.startswith("thm")}
    made = make("dwork2015/thm-20-by-n")
    assert made.facts[0]["shown"] and F(made.facts[-1]["between"][0]) < F(346013, 100000) < F(made.facts[-1]["between"][1]) + F(1, 1000)
    assert len(made.curves) == 5 and all(len(c.points) == len(figure.SIZES) for c in made.curves)
