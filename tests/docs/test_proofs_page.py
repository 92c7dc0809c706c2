"""The example of `docs/proofs.md` is a real proof: it is accepted, and without any one of its steps it is not."""
from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.kernel.elaborated import judge
from verify.kernel.written import dataset_rules, derivation, suprema
from verify.kernel.statements.judge import Rejected
from verify.language import Theorem
from verify.language.proofs import Derivation
from verify.run.load import load_theorems
from verify.search.budget import Budget
from verify.search.decide import Options, decide
from verify.search.finding import Trace
from verify.search.written import derivation_node

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "proofs.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def theorem(tmp_path_factory: pytest.TempPathFactory) -> Theorem:
    """The example, loaded from a file as `run FILE` loads it."""
    found = re.search(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    file = tmp_path_factory.mktemp("proofs") / "own_proof.py"
    file.write_text(found.group(1), encoding="utf-8")
    (loaded,) = load_theorems([str(file)])
    return loaded


def written(theorem: Theorem) -> Derivation:
    """The written proof of the example."""
    (proof,) = theorem.variants[0].proof
    assert isinstance(proof, Derivation)
    return proof


def test_the_example_is_decided_as_it_expects(theorem: Theorem) -> None:
    for variant in theorem.variants:
        finding = decide(variant.statement, variant.proof, Options(timeout=30))
        assert judge(variant.statement, finding.verdict, finding.evidence).verdict == variant.expected


def test_the_written_proof_is_what_proves_it(theorem: Theorem) -> None:
    statement, trace = theorem.variants[0].statement, Trace(Options(), ())
    node = derivation_node(statement, written(theorem), Budget.of_seconds(30), trace)
    assert node is not None
    assert judge(statement, "PROVED", node).rules.count("step combine") == 1


@pytest.mark.parametrize("left_out", range(4))
def test_without_any_step_the_kernel_refuses(theorem: Theorem, left_out: int) -> None:
    proof = written(theorem)
    steps = tuple(s for i, s in enumerate(proof.steps) if i != left_out)
    assert derivation_node(theorem.variants[0].statement, replace(proof, steps=steps), Budget.of_seconds(30), Trace(Options(), ())) is None


def test_the_same_steps_do_not_prove_half_of_it(theorem: Theorem) -> None:
    statement = theorem.variants[1].statement
    with pytest.raises(Rejected):
        judge(statement, "PROVED", {"rule": "derivation", "proof": []})
    assert derivation_node(statement, written(theorem), Budget.of_seconds(30), Trace(Options(), ())) is None


@pytest.fixture(scope="module")
def about_noise(tmp_path_factory: pytest.TempPathFactory) -> Theorem:
    """The second example, about a mean under noise."""
    found = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    file = tmp_path_factory.mktemp("noise") / "own_mean.py"
    file.write_text(found[1], encoding="utf-8")
    (loaded,) = load_theorems([str(file)])
    return loaded


def test_the_example_about_noise_is_decided_as_it_expects(about_noise: Theorem) -> None:
    for variant in about_noise.variants:
        finding = decide(variant.statement, variant.proof, Options(timeout=30))
        assert judge(variant.statement, finding.verdict, finding.evidence).verdict == variant.expected
    assert finding.verdict == "REFUTED"


def test_its_bounds_do_not_prove_the_control(about_noise: Theorem) -> None:
    proved, control = (v.statement for v in about_noise.variants)
    evidence = decide(proved, about_noise.variants[0].proof, Options(timeout=30)).evidence
    with pytest.raises(Rejected):
        judge(control, "PROVED", evidence)


def test_every_rule_is_documented_and_no_other() -> None:
    page = (ROOT / "docs" / "certificates.md").read_text(encoding="utf-8")
    section = page.split("\n## Steps of a derivation\n", 1)[1].split("\n## ", 1)[0]
    assert set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)) == {
        *derivation._RULES, *dataset_rules.DATASET_RULES, *suprema.SUPREMA}
