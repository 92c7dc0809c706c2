"""Proofs put before the judge for altered statements: what is accepted is decided, and a judge that accepts too much is seen."""
from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.adversarial import altered, survivors
from tests.adversarial.alterations import alterations
from tests.adversarial.altered import Campaign, Proof, campaign, chosen, main, ours, shares, stored, table
from tests.adversarial.random_models import models
from tests.adversarial.survivors import Why, by_points, decided, leaves
from tests.adversarial.truth import Status, status
from tests.adversarial.weaker import follows, impossible, normal
from verify.elaborate.statement import elaborate
from verify.elaborate.writing import write
from verify.language import (
    KL, TV, Alphabet, Both, D_inf, Q, Statement, both, distributions, equal, every, exists, exp, forall, log, real, sqrt, statement_hash)
from verify.language.alphabets import Letter
from verify.language.formula import Indistinguishable

x, e, y, d = real("x", "[0, 2]"), real("e", "[0, oo)"), real("y", "(0, oo)"), real("d", "(0, oo)")
R = Alphabet("R")
r = Letter("r", R)
X, Y = distributions("X Y", R)

EVALUATE = {"rule": "evaluate"}
REWRITE = {"rule": "scalar", "proof": {"rule": "rewrite", "to": "0", "proof": EVALUATE}}
GIBBS = json.loads("""{"rule": "duality", "multipliers": {"_d0": "-1", "_d1": "1"}, "units": {"01": "_d1", "10": "_d0", "11": "_d1"},
 "cells": {"11": [{"rule": "product", "factors": [{"expr": "1", "sign": "+", "proof": null},
 {"expr": ["add", ["mul", "_d0", ["log", "_d0"]], ["mul", "-1", "_d0"], "1"], "sign": "+", "proof": {"rule": "convex", "var": "_d0",
 "at": "1", "value": {"rule": "evaluate"}, "curvature": {"rule": "product", "factors": [{"expr": "1", "sign": "+", "proof": null},
 {"expr": ["pow", "_d0", "-2"], "sign": "+", "proof": null}, {"expr": "_d0", "sign": "+", "proof": null}]}}}]}]}}""")
RISING = json.loads("""{"rule": "scalar", "proof": {"rule": "tighten", "fact": 0, "var": "y", "by": "-1",
 "end": ["mul", "-1", ["div", "e", "-1"]], "proof": {"rule": "product", "factors": [{"expr": "1", "sign": "+", "proof": null},
 {"expr": ["add", ["exp", "e"], ["mul", "-1", ["exp", "y"]]], "sign": "+", "proof": {"rule": "monotone", "var": "y", "to": "hi",
 "face": {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}, "slope": {"rule": "evaluate"}}}]}}}""")
SHORT = (
    Proof("slack", Statement(forall(x), (), x <= 3), {"rule": "scalar", "proof": EVALUATE}),
    Proof("rising", Statement(forall(e, y), (y <= e,), exp(y) <= exp(e)), RISING),
    Proof("choice", Statement(forall(y) + exists(d), (), d <= y / 2),
          {"rule": "choose", "values": {"d": ["div", "y", "2"]}, "proof": REWRITE}),
    Proof("example", Statement(exists(X, Y), (), KL(X, Y) <= TV(X, Y)),
          {"rule": "example", "model": {"X": ["1/2", "1/2"], "Y": ["1/2", "1/2"]}}),
    Proof("gibbs", Statement(forall(X, Y), (), 0 <= KL(X, Y)), GIBBS),
    Proof("equation", Statement(forall(y), (), equal(log(exp(y) * y), y + log(y))), {"rule": "equal", "below": REWRITE, "above": REWRITE}),
)
PROOFS = tuple(replace(p, evidence=elaborate(p.statement, "PROVED", p.evidence)) for p in SHORT)


def anything(statement: Statement, verdict: str, evidence: Any) -> bool:
    """A judge that accepts whatever it is given."""
    return True


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survivors, "SECONDS", 0.05)


def whole(says: Any = None, known: dict[str, str] | None = None, count: int = 60) -> Campaign:
    return campaign(PROOFS, count, 1, says, known or {})


def test_the_proofs_are_accepted() -> None:
    assert all(ours(p.statement, "PROVED", p.evidence) for p in PROOFS)


def test_what_is_accepted_is_decided_and_most_is_rejected() -> None:
    made = whole()
    assert made.tried == made.rejected + len(made.survivors) > 40 and made.rejected > made.tried / 2
    assert not made.bad(), "\n".join(map(str, made.bad()))
    assert {Why.WEAKER, Why.POINTS, Why.WITNESS} <= set(made.counts())


def test_a_judge_that_accepts_everything_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(altered, "ours", anything)
    made = campaign(PROOFS, 36, 1, None, {})
    false = [s for s in made.survivors if s.decision.why is Why.CONTRADICTION]
    assert made.rejected == 0 and {s.proof for s in false} >= {"slack", "rising", "choice", "gibbs", "equation"}
    assert made.bad()[0].decision.why is Why.CONTRADICTION


@pytest.mark.parametrize(("proof", "false"), [
    ("slack", Statement(forall(x), (), x <= 1)), ("slack", Statement(forall(e), (), e <= 3)), ("slack", Statement(forall(x), (), x < 2)),
    ("rising", Statement(forall(e, y), (), exp(y) <= exp(e))), ("rising", Statement(forall(e, y), (e <= y,), exp(y) <= exp(e))),
    ("choice", Statement(forall(y) + exists(d), (), d <= y / 3)), ("choice", Statement(exists(d) + forall(y), (), d <= y / 2)),
    ("example", Statement(exists(X, Y), (), KL(X, Y) < TV(X, Y))), ("gibbs", Statement(forall(X, Y), (), 0 < KL(X, Y))),
    ("gibbs", Statement(forall(X, Y), (), Q("1/100") <= KL(X, Y))),
    ("equation", Statement(forall(e), (), equal(log(exp(e) * e), e + log(e)))),
    ("equation", Statement(forall(y), (), equal(log(exp(y) * y), y - log(y)))),
])
def test_a_false_alteration_is_never_decided_as_true(proof: str, false: Statement) -> None:
    kept = next(p for p in PROOFS if p.name == proof)
    found = decided(kept.statement, false, kept.evidence, anything)
    assert found.why in (Why.CONTRADICTION, Why.OPEN) and not ours(false, "PROVED", kept.evidence)
    assert found.why is Why.CONTRADICTION or proof == "choice"


def test_without_the_search_points_alone_see_what_is_false(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survivors, "by_search", lambda s: None)
    made = campaign(PROOFS, 36, 1, anything, {})
    assert {s.proof for s in made.survivors if s.decision.why is Why.CONTRADICTION} >= {"slack", "rising", "choice", "gibbs", "equation"}


def test_a_table_decides_what_is_open_and_hides_nothing_false(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survivors, "by_search", lambda s: None)
    everything = {statement_hash(a): "it is true" for p in PROOFS for _, a in chosen(p, 1000, 1)}
    made = campaign(PROOFS, 36, 1, anything, everything)
    assert made.counts()[Why.CONTRADICTION] > 3 and not made.counts()[Why.OPEN]


def test_the_choice_depends_on_the_seed_only() -> None:
    first, again, other = (list(chosen(PROOFS[1], 20, seed)) for seed in (1, 1, 2))
    assert first == again != other and len({a for _, a in first}) == 20
    assert list(chosen(PROOFS[1], 10, 1)) == first[:10]
    assert shares([*PROOFS, replace(PROOFS[0], size=100_000)], 100)[-1] == 1


def test_there_are_changes_of_every_kind() -> None:
    n, t = real("n", "[1, 9] integer"), real("t", "(0, oo)")
    s = Statement(forall(n, t, X, Y), (both(t <= 1, D_inf(X, Y) <= t), every(r, X(r) <= 2 * Y(r), (X(r),))),
                  sqrt(n / t) - KL(X, Y) <= 5)
    labels = {a.what for a in alterations(s) if a.of(s) is not None}
    assert {"5 to 6", "5 to 4", "5 to 10", "5 to 5/2", "5 to -5", "5 to 0", "<= to <", "<= to ==", "reversed", "hypothesis 1 dropped", "part 1 dropped",
            "lower end dropped", "upper end opened or closed", "integrality dropped", "n: exists", "n to t", "add to mul", "sqrt removed",
            "arguments of div exchanged", "laws exchanged", "condition 1 dropped", "KL to TV"} <= labels


def test_what_follows_by_its_form() -> None:
    s = Statement(forall(e, X, Y), (D_inf(X, Y) <= e,), KL(X, Y) < 2 * e)
    weaker = [replace(s, claim=KL(X, Y) <= 2 * e), replace(s, claim=KL(X, Y) < 3 * e), replace(s, given=(D_inf(X, Y) < e,)),
              replace(s, given=(*s.given, e <= 1)), replace(s, prefix=forall(real("e", "[1, 2]"), X, Y)), replace(s, claim=KL(X, Y) < e * 2)]
    stronger = [replace(s, claim=KL(X, Y) < e), replace(s, given=()), replace(s, prefix=forall(real("e"), X, Y)), replace(s, claim=KL(Y, X) < 2 * e),
                replace(s, claim=equal(KL(X, Y), 2 * e)), replace(s, given=(D_inf(Y, X) <= e,)), replace(s, claim=KL(X, Y) < 3 * e / e)]
    assert all(follows(s, t) for t in weaker) and not any(follows(s, t) for t in stronger)


def test_a_smaller_domain_makes_there_is_stronger() -> None:
    s = Statement(forall(y) + exists(d), (), d <= y)
    small, large = (Statement(forall(y) + exists(real("d", domain)), (), d <= y) for domain in ("[1, oo)", "(-1, oo)"))
    assert follows(s, large) and not follows(s, small)
    assert not follows(s, Statement(forall(y, d), (), d <= y))


def test_what_commutes_is_the_same_and_what_may_lack_a_value_is_kept() -> None:
    assert normal(x + y * 1 + 0) == normal(y + x) and normal(0 * log(x)) != normal(Q(0))
    assert normal(Both((x <= y, y <= x))) == normal(Both((y <= x, x <= y))) and normal(x <= y) != normal(y <= x)


def test_hypotheses_that_hold_nowhere() -> None:
    nowhere = [X(r) < 0, 1 < X(r), KL(X, Y) <= -1, both(TV(X, Y) < 0, KL(X, Y) <= 1), every(r, Y(r) < 0, (X(r),))]
    somewhere = [X(r) <= 0, 1 <= X(r), KL(X, Y) <= 0, every(r, Y(r) < 0, (X(r) - 1,)), D_inf(X, Y, "1/2") < 0, KL(X, Y) < KL(Y, X)]
    assert all(impossible(h) for h in nowhere) and not any(impossible(h) for h in somewhere)


def test_points_satisfy_hypotheses_often_and_see_values_that_are_missing() -> None:
    s = Statement(forall(X, Y, e), (D_inf(X, Y) <= e, D_inf(Y, X) <= e), KL(X, Y) <= e * (exp(e) - 1))
    said = [status(s, data) for data in models(s, Random(1), 150)]
    assert said.count(Status.HOLDS) >= 25 and Status.FAILS not in said
    assert by_points(Statement(forall(e), (), log(e) <= e), 1).why is Why.CONTRADICTION
    equal_laws = Statement(forall(X, Y), (Indistinguishable(X, Y, Q(0)),), KL(X, Y) <= 0)
    assert by_points(equal_laws, 1).why is Why.POINTS


def test_parts_are_looked_at_each_with_its_evidence() -> None:
    s = Statement((), (), both(PROOFS[0].statement, PROOFS[4].statement))  # type: ignore[arg-type]
    assert list(leaves(s, {"rule": "parts", "parts": [1, 2]})) == [(PROOFS[0].statement, 1), (PROOFS[4].statement, 2)]


def test_the_command_reads_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(survivors, "by_search", lambda s: None)
    for p in PROOFS[:2]:
        text = write({"text": "", "where": "", "given": []}, p.statement, "PROVED", p.evidence)
        (tmp_path / f"{p.name}.json").write_text(text, encoding="utf-8")
    assert [p.name for p in stored(tmp_path)] == ["rising", "slack"]
    monkeypatch.setattr("sys.argv", ["altered", str(tmp_path), "--count", "20"])
    assert main() == 0 and "20 alterations" in capsys.readouterr().out
    monkeypatch.setattr(altered, "ours", anything)
    assert main() == 1 and "CONTRADICTION" in capsys.readouterr().out
    monkeypatch.setattr("sys.argv", ["altered", str(tmp_path / "nothing")])
    assert main() == 2


def test_the_table_gives_a_reason_for_each_hash() -> None:
    assert all(len(h) == 64 and why for h, why in table().items())
