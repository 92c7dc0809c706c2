"""The example of `docs/language.md` is a real encoding: it loads, and its verdicts are the ones that it expects."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

import verify.language
from verify.kernel.statements.judge import judge
from verify.run.instances import evaluate_instance
from verify.language import Theorem
from verify.run.load import load_theorems
from verify.search.decide import Options, decide

PAGE = (Path(__file__).parents[2] / "docs" / "language.md").read_text(encoding="utf-8")


def example() -> str:
    """The first Python block of the page."""
    found = re.search(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found.group(1)


@pytest.fixture
def theorem(tmp_path: Path) -> Theorem:
    """The encoding, loaded from a file as `run FILE` loads it."""
    file = tmp_path / "own_bounds.py"
    file.write_text(example(), encoding="utf-8")
    (found,) = load_theorems([str(file)])
    return found


@pytest.mark.slow
def test_the_example_is_decided_as_it_expects(theorem: Theorem) -> None:
    assert [v.name for v in theorem.variants] == ["printed", "sharp", "control: half the bound"]
    for variant in theorem.variants:
        finding = decide(variant.statement, variant.proof, Options(timeout=30))
        assert judge(variant.statement, finding.verdict, finding.evidence).verdict == variant.expected


def test_the_instances_of_the_example_satisfy_its_hypotheses(theorem: Theorem) -> None:
    for variant in theorem.variants:
        for values in variant.instances:
            report = evaluate_instance(variant.statement, values)
            assert all(h["holds"] is True for h in report.hypotheses)
            assert variant.expected != "PROVED" or report.holds is True


def test_the_names_of_the_page_are_in_the_vocabulary() -> None:
    table = PAGE.split("## The parts")[1].split("## Text")[0]
    cells = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    code = " ".join(text for cell in cells for text in re.findall(r"`([^`]*)`", cell))
    names = set(re.findall(r"\b[A-Za-z_]{2,}\b", code))
    words = {"oo", "integer", "Q", "letter", "relation", "given", "instances", "expected", "theorem", "variant", "name", "erf", "delta", "beta",
             "proof", "derivation", "scope", "spaces"}
    assert {n for n in names - words if not hasattr(verify.language, n)} == set()
    assert {"real", "forall", "KL", "hockey_stick", "Sup"} <= names
