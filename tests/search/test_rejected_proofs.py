"""A proof that the kernel rejects costs no verdict: another one takes its place."""
from __future__ import annotations

from typing import Any

import pytest

from verify.kernel.statements.judge import judge
from verify.language import Statement
from verify.language.proofs import derivation, pointwise
from verify.read.text import read_claim
from verify.search import scalar_search, stages
from verify.search.decide import decide
from verify.search.finding import Options

BRIEF = Options(timeout=5)


def claim(text: str) -> Statement:
    return read_claim(text, "0 < x <= 1, 0 < y <= 1")


def no_proof(prover: Any, goal: Any) -> dict[str, str]:
    return {"rule": "evaluate"}


@pytest.mark.parametrize("text", ["x*y <= x^2 + y^2", "2*x*y^2 <= x^2 + y^4"])
def test_the_next_stage_is_asked(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "function_alone", no_proof)
    found = decide(claim(text), (), BRIEF)
    assert found.verdict == judge(claim(text), found.verdict, found.evidence).verdict == "PROVED"


def test_what_no_stage_proves_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scalar_search, "prove_statement", lambda *asked: {"rule": "scalar", "proof": {"rule": "evaluate"}})
    found = decide(claim("2*x*y^2 <= x^2 + y^4"), (), Options(timeout=1))
    assert found.verdict == "UNDECIDED" and "the kernel rejected the evidence" in found.reason


@pytest.mark.parametrize("text", ["x*y <= x^2 + y^2", "2*x*y^2 <= x^2 + y^4"])
def test_a_step_of_a_written_proof_is_shown_by_the_next_stage(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "function_alone", no_proof)
    s = claim(text)
    found = decide(s, (derivation(pointwise("the claim", s.claim)),), BRIEF)
    assert found.verdict == "PROVED"


def test_a_step_that_is_false_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "function_alone", no_proof)
    s = claim("2*x*y^2 <= x^2 + y^4/2")
    assert decide(s, (derivation(pointwise("the claim", s.claim)),), Options(timeout=1)).verdict != "PROVED"


@pytest.mark.parametrize(("text", "verdict"), [
    ("t*log(x) - t*log(y) + log(y) <= log(t*x - t*y + y)", "PROVED"), ("x^t*y^(1 - t) <= t*x + (1 - t)*y", "PROVED"),
    ("t*log(x) - t*log(y) + log(y) <= log(t*x - t*y + y/2)", "REFUTED")])
def test_a_bend_has_a_value_at_its_ends_too(text: str, verdict: str) -> None:
    assert decide(read_claim(text, "x, y > 0; 0 <= t <= 1"), (), Options(timeout=20)).verdict == verdict
