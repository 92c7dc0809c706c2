"""Two letters made one: what is left is a model of the smaller shape in which probabilities were added."""
from __future__ import annotations

import numpy as np

from verify.language import (
    TV, Alphabet, Channel, Datasets, Distribution, Event, Function, Letter, Q, Statement, distributions, forall, hockey_stick, real)
from verify.search.adversary.coordinates import Coordinates
from verify.search.adversary.merging import merged
from verify.search.adversary.plan import plan
from verify.search.adversary.starts import starts
from verify.search.readings.shape import Shape

R, S = Alphabet("R"), Alphabet("S")
X, Y = distributions("X Y", R)
n, eps = real("n", "[1, oo) integer"), real("eps", "[0, oo)")
D = Datasets("D", R, n)
M, f, O, z, P = Channel("M", S, (D,)), Function("f", (D,)), Event("O", (D, S)), Letter("z", D), Distribution("P", (D, S))


def of(s: Statement, sizes: dict[str, int], records: int = 1) -> Coordinates:
    return Coordinates(plan(s), Shape(sizes, {"n": records}))


def test_the_laws_add_up_and_divergences_do_not_grow() -> None:
    s = Statement(forall(X, Y), (), TV(X, Y) <= hockey_stick(X, Y, 1))
    large, small = of(s, {"R": 4}), of(s, {"R": 3})
    for row in starts(large, np.random.default_rng(0), 40):
        rows = merged(large, row, small)
        before, after = large.values(row[None]), small.values(rows)
        assert rows.shape == (6, small.size) and np.allclose(after["X"].sum(1), 1)
        assert (np.abs(after["X"] - after["Y"]).sum(1) <= np.abs(before["X"] - before["Y"]).sum() + 1e-3).all()
        assert np.allclose(after["X"][0], [before["X"][0, 0] + before["X"][0, 1], *before["X"][0, 2:]], atol=1e-3)


def test_every_kind_of_symbol_and_datasets() -> None:
    s = Statement(forall(n, M, f, O, z, P, eps), (), Q(0) <= eps)
    large, small = of(s, {"R": 3, "S": 2}, 2), of(s, {"R": 2, "S": 2}, 2)
    row = starts(large, np.random.default_rng(1), 9)[4]
    before, after = large.values(row[None]), small.values(merged(large, row, small))
    assert after["M"].shape == (3, 2, 4) and after["f"].shape == (3, 4) and after["P"].shape == (3, 4, 2)
    assert np.allclose(after["f"][0], before["f"][0][[0, 2, 6, 8]])            # the datasets 00, 02, 20, 22 of three letters, 1 made 0
    assert np.allclose(after["M"][0], before["M"][0][:, [0, 2, 6, 8]], atol=1e-3)
    assert (after["O"][0] == before["O"][0][[0, 2, 6, 8]]).all() and (after["z"] < 4).all()
    assert np.allclose(after["P"][0][0], before["P"][0][[0, 1, 3, 4]].sum(0), atol=1e-2)


def test_shapes_that_differ_in_another_way_give_nothing() -> None:
    s = Statement(forall(n, M, f, O, z, P, eps), (), Q(0) <= eps)
    large = of(s, {"R": 3, "S": 2}, 1)
    row = starts(large, np.random.default_rng(1), 1)[0]
    for small in (of(s, {"R": 2, "S": 1}, 1), of(s, {"R": 3, "S": 2}, 1), of(s, {"R": 1, "S": 2}, 1), of(s, {"R": 2, "S": 2}, 2)):
        assert len(merged(large, row, small)) == 0
