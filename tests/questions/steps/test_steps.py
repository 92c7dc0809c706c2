"""Written proofs step by step: what holds, what fails and why, in the author's names; and rules that the kernel would accept."""
from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from verify.cli import main
from verify.cli.scaffolds import scaffold
from verify.language import Alphabet, Channel, Letter, Statement, Sum, distributions, exp, forall, hockey_stick, maximum, outputs, real
from verify.language.proofs import Derivation, combine, derivation, pointwise, use
from verify.questions.steps.explained import explained_text
from verify.questions.steps.instead import with_suggestions
from verify.questions.steps.walk import FAILS, HOLDS, RESTS, Walk, Walker
from verify.report.proof_text import rule_text
from verify.run.job import Job
from verify.search.budget import Budget

X, Y = Alphabet("X"), Alphabet("Y")
x, y = Letter("x", X), Letter("y", Y)
P, Q = distributions("P Q", X)
K = Channel("K", Y, (X,))
eps = real("eps", "[0, oo)")
excess = maximum(P(x) - exp(eps) * Q(x), 0)
after = Sum(x, P(x) * K(y, x)) - exp(eps) * Sum(x, Q(x) * K(y, x))
CLAIM = Statement(forall(eps, P, Q, K), (), hockey_stick(outputs(P, K), outputs(Q, K), exp(eps)) <= hockey_stick(P, Q, exp(eps)))
(PROOF,) = derivation(
    pointwise("part", P(x) - exp(eps) * Q(x) <= excess).for_all(x),
    combine("each output", after <= Sum(x, K(y, x) * excess), use("part", weight=K(y, x), over=(x,))).for_all(y),
    pointwise("its excess", maximum(after, 0) <= Sum(x, K(y, x) * excess), "each output").for_all(y),
    combine("claim", Sum(y, maximum(after, 0)) <= Sum(x, excess), use("its excess", over=(y,))))


def walked(proof: Derivation, statement: Statement = CLAIM) -> Walk:
    walker = Walker(statement, proof, Budget.of_seconds(60))
    return with_suggestions(walker, walker.walk())


def with_step(name: str, change: Any) -> Derivation:
    return replace(PROOF, steps=tuple(change(s) if s.name == name else s for s in PROOF.steps))


def test_a_proof_that_holds() -> None:
    walk = walked(PROOF)
    assert walk.holds and [f.state for f in walk.fates] == [HOLDS] * 4 and walk.known == ()
    assert [f.instead for f in walk.fates] == [()] * 4


def test_a_step_without_its_sum_is_named_with_the_rule_that_would_do() -> None:
    walk = walked(with_step("claim", lambda s: replace(s, uses=(use("its excess"),))))
    assert not walk.holds and [f.state for f in walk.fates] == [HOLDS, HOLDS, HOLDS, FAILS]
    assert "letter y" in walk.fates[-1].reason
    assert 'combine from "its excess" summed over y' in [rule_text(s) for s in walk.fates[-1].instead]


def test_a_false_step_has_values_in_the_names_of_the_author_and_no_advice() -> None:
    walk = walked(with_step("part", lambda s: pointwise("part", P(x) - Q(x) <= excess).for_all(x)))
    assert [f.state for f in walk.fates] == [FAILS, RESTS, RESTS, RESTS]
    reason = walk.fates[0].reason
    assert "fails where" in reason and "P(x) = " in reason and "eps = " in reason and "_t" not in reason
    assert walk.fates[0].instead == ()


def test_each_advice_is_a_step_that_the_kernel_accepts() -> None:
    lost = with_step("each output", lambda s: replace(s, uses=()))
    fate = walked(lost).fates[1]
    assert fate.state == FAILS and fate.instead
    for step in fate.instead:
        assert walked(with_step("each output", lambda s, step=step: step)).holds


def test_what_is_left_to_show_is_said_in_letters_of_the_author() -> None:
    walk = walked(replace(PROOF, steps=PROOF.steps[:-1]))
    assert not walk.holds and all(f.state == HOLDS for f in walk.fates) and "not among" in walk.reason
    assert 'combine from "its excess" summed over y' in [rule_text(s) for s in walk.instead]
    assert "#" not in repr(walk.shown)


def test_no_advice_makes_a_false_claim_hold() -> None:
    half = replace(CLAIM, claim=hockey_stick(outputs(P, K), outputs(Q, K), exp(eps)) <= hockey_stick(P, Q, exp(eps)) / 2)
    walk = walked(PROOF, half)
    assert not walk.holds and all(f.state == HOLDS for f in walk.fates) and walk.instead == ()


def test_hypotheses_are_known_by_name() -> None:
    given = replace(CLAIM, given=(hockey_stick(P, Q, exp(eps)) <= 0, P(x) <= 1))
    assert [name for name, _ in walked(PROOF, replace(given, given=given.given[:1])).known] == ["given 1"]



@pytest.fixture
def proof_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "mine.py"
    file.write_text(scaffold("proof", "mine", "mine", "mine.py"))
    return file


def test_the_command_shows_the_proof_of_the_scaffold(proof_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["steps", "mine.py", "--jobs", "1", "--json"]) == 0
    (claim,) = json.loads(capsys.readouterr().out)["claims"]           # the control has the same proof, and is not expected to hold
    assert claim["variant"] == "printed" and claim["proofs"][0]["holds"]
    assert main(["steps", "mine.py", "--jobs", "1", "-q"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "  every step holds, and the claim follows"


def test_the_command_ends_with_1_where_a_step_fails(proof_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    proof_file.write_text(proof_file.read_text().replace('use("its excess", over=(y,))', '"its excess"'))
    assert main(["steps", "mine.py", "--jobs", "1"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "  4. claim: FAILS" in lines and '     try     combine from "its excess" summed over y' in lines


@pytest.mark.parametrize("targets", [["mine.toml"], ["nikolov2017/def-1"], ["absent.py"]])
def test_where_there_are_no_steps_it_is_one_line(targets: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                  capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text("a = 'x <= x where x real'\n")
    assert main(["steps", *targets]) == 2 and len(capsys.readouterr().err.splitlines()) == 1


def test_what_a_search_only_says_is_not_said_to_hold(monkeypatch: pytest.MonkeyPatch, proof_file: Path) -> None:
    proof_file.write_text(proof_file.read_text().replace("P(x) - exp(eps) * Q(x) <= excess)", "P(x) - exp(eps) * Q(x) / 2 <= excess)").replace(
        "weight=K(y, x), over=(x,))", "weight=K(y, x), over=(x,)), use(\"none\", weight=exp(eps) / 2 * K(y, x), over=(x,))").replace(
        "        combine(\"each output\"", "        pointwise(\"none\", Q(x) <= 0).for_all(x),\n        combine(\"each output\""))
    job = Job(id="mine/example", variant="printed", file="mine.py").to_json()
    assert [s["state"] for s in json.loads(explained_text(job))["proofs"][0]["steps"]][:2] == [FAILS, FAILS]
    monkeypatch.setattr("verify.questions.steps.walk.scalar_node", lambda goal, budget: {})       # a search that believes everything
    (proof,) = json.loads(explained_text(job))["proofs"]
    assert [s["state"] for s in proof["steps"]][:2] == [HOLDS, HOLDS] and not proof["holds"]


@pytest.mark.slow
def test_a_claim_of_the_library_holds_as_its_verdict_says() -> None:
    found = json.loads(explained_text(Job(id="dwork2015/cor-21", variant="repaired").to_json()))
    assert [p["holds"] for p in found["proofs"]] == [True]
