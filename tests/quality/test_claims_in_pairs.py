"""Classical claims and their false siblings, decided from text: never a wrong verdict, and none lost that was once found."""
from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import Any

import pytest

from verify.kernel.statements.judge import Rejected, judge
from verify.language import DECISIVE, Statement
from verify.read.text import read_claim
from verify.search.decide import Finding, Options, decide

pytestmark = pytest.mark.slow

PAIRS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("claims.toml").read_text(encoding="utf-8"))["pair"]
RIGHT = {"true": "PROVED", "false": "REFUTED"}
ENOUGH, BRIEF = 30.0, 1.0    # seconds for a claim that is decided in much less, and for one that is left open


def sides() -> list[Any]:
    """Each side of each pair as a test case."""
    return [pytest.param(pair["name"], side, id=f"{pair['name']} ({side})") for pair in PAIRS for side in ("true", "false")]


def pair_of(name: str) -> dict[str, Any]:
    return next(p for p in PAIRS if p["name"] == name)


def statement(name: str, side: str) -> Statement:
    pair = pair_of(name)
    where, given = pair["where"], pair.get("given", [])
    if side == "false":
        where, given = pair.get("false_where", where), pair.get("false_given", given)
    return read_claim(pair[side], where, given)


@functools.cache
def finding(name: str, side: str) -> Finding:
    seconds = BRIEF if side in pair_of(name).get("open", []) else ENOUGH
    return decide(statement(name, side), options=Options(timeout=seconds))


@pytest.mark.parametrize(("name", "side"), sides())
def test_no_verdict_is_wrong_and_the_kernel_accepts_its_evidence(name: str, side: str) -> None:
    found = finding(name, side)
    if found.verdict in DECISIVE:
        assert found.verdict == judge(statement(name, side), found.verdict, found.evidence).verdict == RIGHT[side]
    else:
        assert found.evidence is None and found.reason


@pytest.mark.parametrize(("name", "side"), [p for p in sides() if p.values[1] not in pair_of(p.values[0]).get("open", [])])
def test_what_was_once_decided_stays_decided(name: str, side: str) -> None:
    assert finding(name, side).verdict == RIGHT[side]


@pytest.mark.parametrize(("name", "side"), sides())
def test_the_evidence_of_one_side_is_rejected_for_the_other(name: str, side: str) -> None:
    found, other = finding(name, side), "false" if side == "true" else "true"
    if found.verdict in DECISIVE:
        with pytest.raises(Rejected):
            judge(statement(name, other), found.verdict, found.evidence)


def test_each_pair_has_a_name_of_its_own_and_two_sides_that_differ() -> None:
    assert len({p["name"] for p in PAIRS}) == len(PAIRS) >= 45
    assert all(statement(p["name"], "true") != statement(p["name"], "false") for p in PAIRS)
    assert all(set(p.get("open", [])) <= {"true", "false"} for p in PAIRS)
