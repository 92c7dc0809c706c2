"""The same seed, the same evidence, byte for byte: whatever the hashes of strings, the order of claims, the speed of the machine."""
from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.search.repeat import CLAIMS
from verify.search.decide import Options, decide

ROOT = Path(__file__).parents[2]


def run(seed: str, *arguments: str) -> list[str]:
    """What a process with this seed of hashes finds."""
    done = subprocess.run([sys.executable, "-m", "tests.search.repeat", *arguments], capture_output=True, text=True, cwd=ROOT,
                          timeout=900, check=True, env={**os.environ, "PYTHONHASHSEED": seed})
    return done.stdout.splitlines()


@pytest.mark.slow
def test_hashes_order_and_speed_change_no_evidence() -> None:
    names = list(CLAIMS)
    first = run("1", *names)
    assert {json.loads(line)[1] for line in first} == {"PROVED", "REFUTED", "UNDECIDED"}
    assert run("2", "3", *reversed(names)) == first[::-1]


def test_steps_that_are_used_up_are_no_cut_and_a_clock_that_strikes_is(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = decide(CLAIMS["open"], options=Options(timeout=1))
    assert usual.verdict == "UNDECIDED" and usual.reason and "stopped" not in usual.reason
    clock = time.thread_time
    monkeypatch.setattr(time, "thread_time", lambda: 1000 * clock())
    cut = decide(CLAIMS["open"], options=Options(timeout=1))
    assert cut.verdict == "UNDECIDED" and "stopped after 3 s of processor time" in cut.reason
