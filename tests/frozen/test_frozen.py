"""Certificates that were once accepted are accepted for ever; the same evidence shows nothing else."""
from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from verify.kernel.format.certificate import read
from verify.kernel.scalar.checker import RULES
from verify.kernel.statements.judge import Rejected, judge
from verify.language import Relation

FILES = sorted(Path(__file__).parent.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_frozen_certificate_is_accepted(path: Path) -> None:
    kept = read(path.read_text(encoding="utf-8"))
    assert judge(kept.statement, kept.verdict, kept.evidence).verdict == kept.verdict


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_does_not_show_the_opposite(path: Path) -> None:
    kept = read(path.read_text(encoding="utf-8"))
    claim = kept.statement.claim
    if kept.verdict != "PROVED" or not isinstance(claim, Relation) or claim.op not in ("<=", "<"):
        pytest.skip("not one inequality")
    opposite = replace(kept.statement, claim=Relation(claim.op, claim.right, claim.left - 1))
    with pytest.raises(Rejected):
        judge(opposite, kept.verdict, kept.evidence)


def test_every_rule_of_the_core_is_frozen_in_some_file() -> None:
    used: set[str] = set()
    for path in FILES:
        kept = read(path.read_text(encoding="utf-8"))
        used |= set(judge(kept.statement, kept.verdict, kept.evidence).rules)
    assert set(RULES) <= used
