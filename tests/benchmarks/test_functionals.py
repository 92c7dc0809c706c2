"""How the benchmark of the functionals counts: a peer that is off, or missing, is seen."""
from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest

from tests.benchmarks import functionals
from tests.benchmarks.functionals import CASES, RUNS, aims, compared, measure_peers, points
from tests.benchmarks.functionals_report import keeps_promise, markdown
from tests.benchmarks.peers.answer import Available
from tests.benchmarks.profile_peers import PEERS, Peer, available
from verify import log, privacy_profile, randomised_response, repeat


def deltas(level: float, runs: int, eps: Any) -> list[float]:
    """The closed form for k runs of randomised response, in floats."""
    parts = [(math.comb(runs, i) * level ** (runs - i), math.comb(runs, i) * level**i) for i in range(runs + 1)]
    return [sum(max(p - math.exp(e) * q, 0) for p, q in parts) / (1 + level) ** runs for e in eps]


def test_a_peer_that_is_right_is_found_right_and_one_that_is_off_is_seen() -> None:
    at = points(Fraction(3), 4)
    exact = privacy_profile(repeat(randomised_response(log(3)), 4, by_histogram=True))
    right = deltas(3, 4, at)
    assert compared(exact, at, right)["largest"] < 1e-12
    off = compared(exact, at, [*right[:-1], right[-1] + 1e-3])
    assert off["largest"] == pytest.approx(1e-3) and off["above"] == pytest.approx(1e-3) and off["below"] < 1e-12
    assert compared(exact, at, [d - 1e-6 for d in right])["below"] == pytest.approx(1e-6)
    assert compared(exact, at, [math.nan, *right[1:]])["not finite"] == 1


def test_a_bound_that_fails_is_seen() -> None:
    name = "dp-accounting, pessimistic"
    assert PEERS[name].promise == "above" and keeps_promise(name, {"above": 1.0, "below": 0.0, "not finite": 0})
    assert keeps_promise(name, {"above": 1.0, "below": 1e-9, "not finite": 0}) is False and keeps_promise(name, {"above": 0.0, "below": 0.0, "not finite": 1}) is False
    assert keeps_promise("dp-accounting, optimistic", {"above": 1e-9, "below": 1.0, "not finite": 0}) is False
    assert keeps_promise("autodp, Fourier", {"above": 1.0, "below": 1.0, "not finite": 0}) is None


def test_missing_and_present_peers_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = {"exact in floats": Peer("pytest", "pytest", "the closed form", "", deltas), "nowhere": Peer("no-such-package", "no_such_module", "nothing", "above", deltas)}
    monkeypatch.setattr(functionals, "PEERS", fake)
    monkeypatch.setattr(functionals, "available", lambda name: Available("1", "") if name == "exact in floats" else Available(None, "not installed; python -m pip install no-such-package"))
    monkeypatch.setattr("tests.benchmarks.functionals_report.PEERS", fake)
    peers = measure_peers((1, 3))
    assert len(peers["profiles"]) == 6 and all(set(p["peers"]) == {"exact in floats"} and p["peers"]["exact in floats"]["largest"] < 1e-12 for p in peers["profiles"])
    page = markdown({"aims": [], "peers": peers})
    assert "nowhere: nothing; MISSING: not installed; python -m pip install no-such-package" in page and "exact in floats: the closed form; release 1" in page
    assert "Not measured" in markdown({"aims": []}) and "Not measured" not in page


def test_a_peer_that_is_not_installed_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PEERS, "absent", Peer("no-such-package", "no_such_module", "", "", deltas))
    assert available("absent") == Available(None, "not installed; python -m pip install no-such-package")


@pytest.mark.parametrize("name", CASES)
def test_each_case_runs(name: str) -> None:
    build, work = CASES[name]
    assert work(*build(60, 12)) is not None


@pytest.mark.parametrize(("seconds", "reached"), [([0.2, 0.9], True), ([0.2, 1.1], False), ([], None)])
def test_an_aim_counts_the_slowest(seconds: list[float], reached: bool | None) -> None:
    speed = [{"functional": "MI", "cells": 20_000, "seconds": s} for s in seconds] + [{"functional": "MI", "cells": 60_000, "seconds": 9.0}]
    assert next(a for a in aims({"speed": speed}) if a["aim"].startswith("MI"))["reached"] is reached


def test_profiles_are_compared_inside_the_range_of_eps() -> None:
    for runs in RUNS:
        at = points(Fraction(3, 2), runs)
        assert 0 < at[0] and at == sorted(at) and at[-1] < min(runs * math.log(1.5), 6)
