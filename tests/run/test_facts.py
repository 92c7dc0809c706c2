"""Hypotheses about all numbers at exact values: shown once by a search, then by what is kept, which the kernel has to accept."""
from __future__ import annotations

from typing import Any

import pytest

from verify.kernel.models.model import read_model
from verify.language import Statement, Theorem, forall, real, statement_hash
from verify.run.claim_job import Outcome, solve
from verify.run.facts import Facts
from verify.run.instances import evaluate_instance
from verify.run.kept import keep, keep_facts, kept_proposals
from verify.run.plan import Asked, Job
from verify.run.store import Store

u, t = real("u", "[-9, 9]"), real("t")
ALL = Statement(forall(t), (), t**2 + u >= 0)
S = Statement(forall(u), (ALL,), u >= 0)
ONE = Theorem("paper/one", "One", "me", prefix=forall(u), given=[ALL], claim=u >= -9, instances=[{"u": "1"}])


def holds(value: str, facts: Facts) -> bool | None:
    return facts.hold(ALL, read_model((u,), {"u": value}))


def no_search(*_: object) -> Any:
    raise AssertionError("a search")


def test_what_is_kept_is_not_searched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    first = Facts()
    assert holds("1", first) is True and holds("-1", first) is None and len(first.used) == 2
    monkeypatch.setattr("verify.search.decide.decide", no_search)
    again = Facts(first.used)
    assert holds("1", again) is True and holds("-1", again) is None and again.used == first.used
    with pytest.raises(AssertionError, match="a search"):
        holds("2", again)


@pytest.mark.parametrize("wrong", [["PROVED", {"rule": "nothing"}], ["REFUTED", None], ["PROVED"], "PROVED", 1, ["VACUOUS", {}]])
def test_what_is_kept_counts_only_if_the_kernel_accepts_it(wrong: object) -> None:
    kept = Facts()
    assert holds("-1", kept) is None
    part = next(iter(kept.used))
    facts = Facts({part: wrong})
    assert holds("-1", facts) is None and facts.used == {part: None}


def test_evidence_of_another_statement_shows_nothing() -> None:
    one, below = Facts(), Facts()
    assert holds("1", one) is True and holds("-1", below) is None
    stolen = Facts(dict.fromkeys(below.used, next(iter(one.used.values()))))
    assert holds("-1", stolen) is None


def test_instances_report_what_facts_show() -> None:
    assert evaluate_instance(S, {"u": "1"}).hypotheses[0]["holds"] is True
    assert evaluate_instance(S, {"u": "-1"}).hypotheses[0]["holds"] is None


def test_facts_are_kept_beside_the_evidence_and_renewed(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    store, claim = Store(tmp_path), Asked(Job(id=ONE.id, variant="printed"), ONE.variants[0].statement, ONE, ONE.variants[0])
    outcome = solve(claim)
    assert outcome.result.verdict == "PROVED" and len(outcome.facts) == 1
    assert Outcome.from_json(outcome.to_json()) == outcome
    keep(claim, outcome, store)
    store.write("certificates/paper/one.printed.json", outcome.evidence)
    assert kept_proposals([claim], store)["paper/one#printed"].facts == outcome.facts
    keep_facts(claim, Outcome(outcome.result, hash=statement_hash(claim.statement)), store)
    assert kept_proposals([claim], store)["paper/one#printed"].facts == {}
    keep_facts(claim, Outcome(outcome.result, hash="another", facts={"a": None}), store)
    assert kept_proposals([claim], store)["paper/one#printed"].facts == {}
