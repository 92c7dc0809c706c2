"""The self-test passes with the kernel as it is, and fails with a kernel that believes everything or nothing."""
from __future__ import annotations

import json

import pytest

from verify.cli import main
from verify.kernel.statements import judge as kernel
from verify.run.self_test import self_test


def test_doctor_passes_and_lists_what_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["self_test"] == "passed"
    assert data["versions"]["python-flint"] and "coqtop" in data["optional"]


def test_a_kernel_that_believes_everything_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(kernel, "judge", lambda *_: None)
    assert self_test().startswith("FAILED: PROVED for exp(x) + x >= 2 where x >= 0 was accepted")
    assert main(["doctor"]) == 4


def test_a_kernel_that_believes_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise kernel.Rejected("no")

    monkeypatch.setattr(kernel, "judge", never)
    assert self_test().startswith("FAILED: PROVED for exp(x) + x >= 1")
