"""How the benchmark counts: a wrong verdict is seen as wrong, and nothing unproved counts as solved."""
from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.benchmarks.claims import Claim, Constant, load
from tests.benchmarks.mutants import Mutant, _constants, judged, kill_rates, mutants, settled
from tests.benchmarks.peers.answer import candidate
from tests.benchmarks.peers.smt import Script
from tests.benchmarks.peers.verify_peer import leaves, witness
from tests.benchmarks.sampling import holds
from tests.benchmarks.summary import counts, targets, verdict
from verify.language.expr import rational
from verify.read.text import read_claim


@pytest.mark.parametrize(("truth", "word", "counted"), [
    (True, "proved", "solved"), (False, "proved", "wrong"), (True, "refuted", "wrong"), (False, "refuted", "solved"),
    (True, "unknown", "unknown"), (False, "unconfirmed", "unconfirmed"), (False, "unsupported", "unsupported")])
def test_what_an_answer_counts_as(truth: bool, word: str, counted: str) -> None:
    assert verdict({"truth": truth}, {"word": word}) == counted


def test_a_wrong_verdict_shows_in_the_counts_and_in_the_aims() -> None:
    more = {"bytes": 100, "searched": 1.0, "checked": 0.1, "leaves": 1}
    data: dict[str, Any] = {
        "claims": {"a": {"truth": True, "tags": ["tight"]}, "b": {"truth": False, "tags": ["false"]}}, "cold": {},
        "results": {"verify": {n: {"word": "proved", "seconds": 0.5, "more": more} for n in "ab"}}}
    assert counts(data, "verify", "all") == {"asked": 2, "solved": 1, "wrong": 1}
    assert counts(data, "verify", "tight") == {"asked": 1, "solved": 1}
    assert targets(data)[0] == ("0 wrong verdicts", "1", False)


@pytest.mark.parametrize(("text", "word"), [("1/2", "refuted"), ("3", "unconfirmed"), ("-1", "unconfirmed")])
def test_a_counterexample_counts_only_where_it_is_one(text: str, word: str) -> None:
    assert candidate(read_claim("tanh(x) <= 9*x/10", "x >= 0"), {"x": rational(text)}).word == word


def mutant(text: str, where: str, truth: bool | None = None) -> Mutant:
    return Mutant("m", "k", text, where, (), truth)


@pytest.mark.parametrize(("text", "where", "said", "at", "outcome"), [
    ("tanh(x) <= x", "x >= 0", "PROVED", None, "proved"), ("tanh(x) <= 9*x/10", "x >= 0", "PROVED", None, "wrong"),
    ("tanh(x) <= 9*x/10", "x >= 0", "REFUTED", {"x": "1/2"}, "killed"),
    ("tanh(x) <= x", "x >= 0", "REFUTED", {"x": "1/2"}, "refuted, not confirmed"),
    ("log(x) <= x", "x >= 0", "ILL_POSED", {"x": "0"}, "ill-posed"), ("log(x) <= x", "x >= 0", "PROVED", None, "wrong"),
    ("log(x) <= x", "x > 0", "ILL_POSED", {"x": "1"}, "ill-posed, not confirmed"),
    ("tanh(x) <= x", "x >= 0", "UNDECIDED", None, "undecided")])
def test_what_the_verdict_on_a_mutant_counts_as(text: str, where: str, said: str, at: dict[str, str] | None, outcome: str) -> None:
    m = mutant(text, where)
    assert judged(m, {"more": {"verdict": said, "witness": at}}, settled(m, 100, 0)[0]) == outcome


def test_a_refutation_of_what_is_true_by_construction_is_wrong() -> None:
    m = mutant("tanh(x) <= (1)*(1+1/10)*x", "x >= 0", True)
    assert judged(m, {"more": {"verdict": "REFUTED", "witness": {"x": "1"}}}, settled(m, 10, 0)[0]) == "wrong"


@pytest.mark.slow
def test_mutants_are_many_the_same_each_time_and_differ_from_their_claims() -> None:
    claims = load()
    made = list(mutants(claims))
    assert made == list(mutants(claims)) and len(made) >= 2000 and len({m.name for m in made}) == len(made)
    assert {m.kind for m in made} == {"constant past the optimum", "constant on the safe side", "relation flipped",
                                      "exponent changed", "domain widened", "integer range off by one"}
    texts = {(c.text, c.where, c.given) for c in claims if c.truth}
    assert not texts & {(m.text, m.where, m.given) for m in made}


def test_the_kill_rate_counts_only_constants_past_the_optimum() -> None:
    rows = [{"kind": "constant past the optimum", "margin": 1, "variables": 1, "outcome": o} for o in ("killed", "undecided")]
    rows += [{"kind": "constant on the safe side", "margin": 1, "variables": 1, "outcome": "proved"}]
    assert kill_rates(rows)["all"] == [0.5, None, None, None, None, None]


def test_a_constant_replaces_the_whole_name_only() -> None:
    assert Constant("cosh(C*x) <= Cx + C", "1", "below").at("1/2") == "cosh((1/2)*x) <= Cx + (1/2)"


def test_a_script_negates_the_claim_within_its_domain() -> None:
    lines = Script({"exp": "exp"}).of(read_claim("exp(x) >= 1 + x", "x > 0")).splitlines()
    assert lines == ["(declare-const v_x Real)", "(assert (> v_x 0.0))", "(assert (not (and (<= (+ 1.0 v_x) (exp v_x)) true)))"]


def test_leaves_and_witnesses_are_read_from_evidence() -> None:
    proof = {"rule": "split", "below": {"rule": "enclosure"}, "above": {"rule": "split", "parts": [{"rule": "a"}, {"rule": "b"}]}}
    assert leaves(proof) == 3 and leaves("text") == 0
    assert witness({"rule": "witness", "model": {"x": "-1/2"}}) == {"x": "-1/2"}
    assert witness({"rule": "witness", "model": {"x": ["log", "2"]}}) is None and witness(proof) is None


def test_a_constant_with_a_pole_beyond_it_has_no_mutants_on_the_safe_side() -> None:
    kinds = {pole: [m.kind for m in _constants(Claim("c", "x <= x/(1-x)", "0 <= x < 1", True, "", frozenset(),
                                                     constant=Constant("x <= x/(1-C*x)", "1", "below", pole)))] for pole in (False, True)}
    assert "constant on the safe side" in kinds[False] and "constant on the safe side" not in kinds[True]
    assert kinds[True].count("constant past the optimum") == kinds[False].count("constant past the optimum") > 0


def test_rounding_is_no_counterexample_and_a_real_gap_is_one() -> None:
    equal = read_claim("1 - (1-exp(-t))^k <= k*exp(-t)", "t > 0, k >= 0 integer")
    assert holds(equal.claim, {"t": Fraction(65), "k": Fraction(1)}) is not False
    assert holds(equal.claim, {"t": Fraction(65), "k": Fraction(2)}) is True
    above = read_claim("1 - (1-exp(-t))^k <= (k-1/10^9)*exp(-t)", "t > 0, k >= 0 integer")
    assert holds(above.claim, {"t": Fraction(65), "k": Fraction(1)}) is False
