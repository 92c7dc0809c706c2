"""Certificates that were once accepted are accepted for ever, by rules that the core no longer has too, which are written out
where a file is read; the same evidence shows nothing else."""
from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from verify.elaborate.retired import RETIRED, names_retired
from verify.elaborate.statement import renewed
from verify.kernel.format.certificate import read
from verify.kernel.scalar.checker import RULES
from verify.kernel.statements.judge import Rejected, judge
from verify.language import Relation

FILES = sorted(Path(__file__).parent.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_frozen_certificate_is_accepted(path: Path) -> None:
    kept = read(path.read_text(encoding="utf-8"))
    assert judge(kept.statement, kept.verdict, renewed(kept.statement, kept.verdict, kept.evidence)).verdict == kept.verdict


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_does_not_show_the_opposite(path: Path) -> None:
    kept = read(path.read_text(encoding="utf-8"))
    claim = kept.statement.claim
    if kept.verdict != "PROVED" or not isinstance(claim, Relation) or claim.op not in ("<=", "<"):
        pytest.skip("not one inequality")
    opposite = replace(kept.statement, claim=Relation(claim.op, claim.right, claim.left - 1))
    with pytest.raises(Rejected):
        judge(opposite, kept.verdict, renewed(opposite, kept.verdict, kept.evidence))


def test_every_rule_of_the_core_is_frozen_in_some_file_and_every_one_that_it_had() -> None:
    used: set[str] = set()
    named = ""
    for path in FILES:
        named += path.read_text(encoding="utf-8")
        kept = read(path.read_text(encoding="utf-8"))
        used |= set(judge(kept.statement, kept.verdict, renewed(kept.statement, kept.verdict, kept.evidence)).rules)
    assert set(RULES) <= used
    assert all(f'"rule":"{rule}"' in named for rule in RETIRED) and not set(RETIRED) & set(RULES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_kernel_itself_knows_no_rule_that_it_no_longer_has(path: Path) -> None:
    kept = read(path.read_text(encoding="utf-8"))
    if not names_retired(kept.evidence):
        assert renewed(kept.statement, kept.verdict, kept.evidence) is kept.evidence
        return
    with pytest.raises(Rejected):
        judge(kept.statement, kept.verdict, kept.evidence)
