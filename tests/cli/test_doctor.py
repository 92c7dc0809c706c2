"""The self-test passes with the kernel as it is, and fails with a kernel that believes everything or nothing."""
from __future__ import annotations

import importlib.util
import json
import re
import shutil
import tomllib
from pathlib import Path

import pytest

from verify.cli import doctor, main
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


def test_what_is_missing_is_named_with_what_it_costs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: None)
    monkeypatch.setattr(doctor, "_version", lambda name: "" if name == "scipy" else "1")
    assert main(["doctor"]) == 4
    lines = capsys.readouterr().out.splitlines()
    assert "scipy             MISSING" in lines
    costs = lines[lines.index("what is missing, and what that costs:") + 1:]
    assert any(line.startswith("  scipy: ") and "pip install" in line for line in costs)
    assert any(line.startswith("  pdflatex: ") and "compiled" in line for line in costs)
    assert not any("numpy" in line for line in costs)
    assert main(["doctor", "--json"]) == 4
    assert {"scipy", "pdflatex"} <= set(json.loads(capsys.readouterr().out)["missing"])


def test_where_nothing_is_missing_nothing_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: program)
    monkeypatch.setattr(importlib.util, "find_spec", lambda module: module)
    assert main(["doctor"]) == 0 and "missing" not in capsys.readouterr().out


def test_every_library_that_is_required_is_looked_for() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {re.split(r"[<>=]", d)[0] for d in project["dependencies"]} == set(doctor._REQUIRED)
