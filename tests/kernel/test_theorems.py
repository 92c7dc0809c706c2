"""The theorems that the kernel believes: each applied as stated, and refused without any one of its conditions."""
from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tests.kernel.theorem_cases import (
    CASES, DELTA, DRIFT, EPS, PRIVATE, SIZE, C, M, Z, a, b, beta, bits, delta, eps, k, m, stored, t, total, up_to)
from verify.kernel.format.rejected import Rejected
from verify.kernel.format.well_formed import well_formed
from verify.kernel.models.evaluate import evaluate
from verify.kernel.models.model import read_model
from verify.kernel.statements.judge import judge
from verify.kernel.theorems.library import THEOREMS
from verify.language import (
    At, Bounded, ComposedDP, ComposedMaxInfo, Drift, EachDP, EachMaxInfo, Exchanged, Formula, Mechanisms, Numbers, PrivacyLoss,
    Process, Q, Relation, Statement, Sym, Tail, between, exists, exp, forall, log, real)

NODES = cache(stored)


def why(statement: Statement, node: object) -> str:
    """Why the judge refuses the certificate; "" where it accepts it."""
    try:
        judge(statement, "PROVED", node)
    except Rejected as error:
        return str(error)
    return ""


def test_every_theorem_has_a_case_and_is_well_formed() -> None:
    assert THEOREMS.keys() == CASES.keys() == NODES().keys()
    for theorem, module in THEOREMS.values():
        well_formed(theorem.statement)
        assert module.startswith("verify.kernel.theorems.") and theorem.source


@pytest.mark.parametrize("name", CASES)
def test_a_theorem_applies_as_it_is_stated(name: str) -> None:
    judgement = judge(CASES[name], "PROVED", NODES()[name])
    assert name in judgement.rules
    assert THEOREMS[name][1] in judgement.parts


@pytest.mark.parametrize("name", CASES)
def test_a_hypothesis_is_one_of_the_statement(name: str) -> None:
    s = CASES[name]
    for i in range(len(s.given)):
        assert "a hypothesis of the theorem" in why(replace(s, given=s.given[:i] + s.given[i + 1:]), NODES()[name])


def neighbours(name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Certificates with one part dropped or changed."""
    node = NODES()[name]
    for field in ("at", "given", "lemmas", "domains"):
        for key in node.get(field, {}):
            dropped = copy.deepcopy(node)
            del dropped[field][key]
            if not (field == "domains" and node[field][key] == {"rule": "evaluate"}):       # one enclosure shows it anyway
                yield f"without {field}.{key}", dropped
    for key, value in node["at"].items():
        names = {b.symbol.name for b in THEOREMS[name][0].statement.prefix if isinstance(b.symbol, Sym)}
        others = [["add", value, "1"], ["div", "1", "0"], "_other"] if key in names else ["k", "nothing", ["k"]]
        for other in (o for o in others if o != value):
            yield f"{key} = {other}", {**node, "at": {**node["at"], key: other}}
    for field in ("given", "lemmas"):
        for key in node.get(field, {}):
            for other in (None, {"rule": "telescope"}, node):
                yield f"another proof of {key}", {**node, field: {**node[field], key: other}}
    yield "a field more", {**node, "more": {}}
    yield "a parameter more", {**node, "at": {**node["at"], "more": "1"}}
    for other in (*(n for n in THEOREMS if n != name), "modus ponens"):
        yield other, {**node, "theorem": other}


@pytest.mark.parametrize("name", CASES)
def test_each_part_of_a_certificate_is_needed(name: str) -> None:
    for what, node in neighbours(name):
        assert why(CASES[name], node), what


@pytest.mark.parametrize("name", CASES)
def test_what_exists_is_not_concluded_about_all(name: str) -> None:
    s = CASES[name]
    last = s.prefix[-1]
    assert "universal" in why(replace(s, prefix=(*s.prefix[:-1], replace(last, kind="exists"))), NODES()[name])


AZUMA, SIZE_OF_LOSS = CASES["azuma"], CASES["size of the privacy loss"]


@pytest.mark.parametrize(("of", "values", "reason"), [
    ({}, {"rate": "-1"}, "enclosure"), ({}, {"rate": ["mul", "-1", "t"]}, "enclosure"),
    ({"given": (Bounded(Z, Q(0)), DRIFT)}, {"a": "0"}, "enclosure"), ({"given": (Bounded(Z, -a), DRIFT)}, {"a": ["mul", "-1", "a"]}, "enclosure"),
    ({"prefix": forall(real("k", "[0, oo) integer"), a, b, t, Z)}, {}, "defin|enclosure"),
    ({"prefix": forall(real("k", "[1, oo)"), a, b, t, Z)}, {}, "integer"),
    ({"given": (SIZE, Drift(Process("Y", k), b)), "prefix": forall(k, a, b, t, Z, Process("Y", k))}, {}, "hypothesis"),
    ({"given": (SIZE, DRIFT), "prefix": forall(k, a, b, t, Process("Z", k + 1))}, {}, "length")])
def test_the_moment_bound_is_for_its_parameters(of: dict[str, Any], values: dict[str, Any], reason: str) -> None:
    node = NODES()["azuma"]
    changed = {**node, "at": {**node["at"], **values}, "domains": {k: v for k, v in node["domains"].items() if k[:-3] not in values}}
    if "length" in reason:
        claim = AZUMA.claim
        assert isinstance(claim, Relation) and isinstance(claim.left, Tail)
        longer = Process("Z", k + 1)
        of = {**of, "given": (Bounded(longer, a), Drift(longer, b)), "claim": replace(claim, left=replace(claim.left, process=longer))}
    refused = why(replace(AZUMA, **of), changed)
    assert any(word in refused for word in reason.split("|")), refused


def test_approximate_privacy_is_for_levels_that_are_not_negative() -> None:
    """Mechanisms cannot be d-DP for d < 0, so that everything holds of all that are; (d, delta)-DP they can be."""
    node, s = NODES()["composition of approximate privacy"], CASES["composition of approximate privacy"]
    negative = real("eps", "(-oo, oo)")
    assert "enclosure" in why(replace(s, prefix=forall(k, negative, delta, t, M)), node)
    fair = {"k": 1, "eps": log(Q(1) / 2), "delta": "1/2", "M": {"x": {(): "1/2 1/2"}, "x'": {(): "1/2 1/2"}}}
    model = read_model((k, negative, delta, M), fair)
    assert evaluate(EachDP(M, negative, delta), model).holds is True
    assert evaluate(ComposedDP(M, 3 * negative, k * delta), model).holds is False


@pytest.mark.parametrize(("claim", "right"), [
    (ComposedDP(M, k * eps, k * delta + t), True), (ComposedDP(M, k * eps, k * delta - t), False),
    (ComposedDP(M, k * eps, delta + t), False), (ComposedDP(M, k * eps, t), False),
    (ComposedDP(M, k * eps / 2, k * delta + t), False), (ComposedDP(Exchanged(M), k * eps, k * delta + t), False)])
def test_approximate_privacy_adds_every_delta(claim: Formula, right: bool) -> None:
    s = replace(CASES["composition of approximate privacy"], claim=claim)
    assert (why(s, NODES()["composition of approximate privacy"]) == "") is right


@pytest.mark.parametrize("claim", [
    Tail(Z, AZUMA.claim.left.threshold) < AZUMA.claim.right, AZUMA.claim.left <= exp(-(t**2)), AZUMA.claim.left <= 0,
    AZUMA.claim.right <= AZUMA.claim.left, Tail(Z, AZUMA.claim.left.threshold - a) <= AZUMA.claim.right,
    AZUMA.claim.left <= Tail(Z, k * a)])  # type: ignore[union-attr]
def test_the_claim_is_an_upper_bound_that_follows(claim: Relation) -> None:
    assert why(replace(AZUMA, claim=claim), NODES()["azuma"])


def test_the_other_tail_of_azuma_is_bounded_too() -> None:
    claim = AZUMA.claim
    assert isinstance(claim, Relation) and isinstance(claim.left, Tail)
    assert not why(replace(AZUMA, claim=replace(claim, left=replace(claim.left, strict=False))), NODES()["azuma"])


def test_a_sum_reaches_its_greatest_value() -> None:
    for over, least in (("bounded sum, over", "bounded sum, at least"), ("bounded sum with drift, over", "bounded sum with drift, at least")):
        s = CASES[over]
        assert isinstance(s.claim, Relation) and isinstance(s.claim.left, Tail)
        at_least = replace(s, claim=replace(s.claim, left=replace(s.claim.left, strict=False)))
        for node in (NODES()[over], {**NODES()[over], "theorem": least}):
            assert why(at_least, node)


def test_a_composition_is_not_shown_from_the_tail_of_one_direction() -> None:
    """The loss of M may have a small tail though that of M with the two runs exchanged has not."""
    tail, other = Tail(PrivacyLoss(M), k * eps) <= 0, Tail(PrivacyLoss(Exchanged(M)), k * eps) <= 0
    node = {name: part for name, part in NODES()["composition"].items() if name != "given"}
    s = Statement(forall(k, eps, M), (tail, other), ComposedDP(M, k * eps))
    assert not why(s, node)
    assert "has no proof" in why(replace(s, given=(tail,)), node)
    assert "has no proof" in why(replace(s, given=(other,)), node)
    assert why(replace(s, given=(tail, tail)), {**node, "given": {"2": NODES()["composition"]["given"]["1"]}})


def test_the_loss_of_the_exchanged_runs_is_another_process() -> None:
    there = Bounded(PrivacyLoss(Exchanged(M)), eps)
    node = NODES()["size of the privacy loss"]
    exchanged = {**node, "at": {**node["at"], "M": ["Exchanged", "M"]}}
    assert "not what the theorem concludes" in why(replace(SIZE_OF_LOSS, claim=there), node)
    assert "has no proof" in why(replace(SIZE_OF_LOSS, claim=there), exchanged)
    at = {"k": "k", "eps": "eps", "delta": "0", "M": "M"}
    symmetric = {"1": {"rule": "theorem", "theorem": "exchanged runs", "at": at}}
    assert not why(replace(SIZE_OF_LOSS, claim=there), {**exchanged, "given": symmetric})
    for name in (["Exchanged", ["Exchanged", "M"]], ["Exchanged", "k"], ["Exchanged"], ["PrivacyLoss", "M"], [], None):
        assert why(replace(SIZE_OF_LOSS, claim=there), {**exchanged, "at": {**node["at"], "M": name}, "given": symmetric})


@pytest.mark.parametrize("claim", [
    Bounded(PrivacyLoss(M), eps / 2), Drift(PrivacyLoss(M), eps), Bounded(PrivacyLoss(Mechanisms("N", k)), eps),
    Tail(PrivacyLoss(M), k * eps) <= 0])
def test_the_size_of_the_loss_is_no_other_claim(claim: Formula) -> None:
    node = NODES()["size of the privacy loss"]
    assert why(replace(SIZE_OF_LOSS, claim=claim), node)
    assert why(replace(SIZE_OF_LOSS, given=(EachDP(M, 2 * eps),)), node)
    assert why(replace(SIZE_OF_LOSS, given=(EachDP(M, eps, Q("1/2")),)), node)


def test_the_index_of_an_output_is_one_of_those_of_the_mechanisms() -> None:
    name = "size of the privacy loss on transcripts"
    for domain, fits in ((between(1, k, integer=True), True), (between(1, k + 1, integer=True), False),
                         (between(0, k, integer=True), False), (between(1, k), False), (between(1, k, "[)", integer=True), True)):
        prefix = (*CASES[name].prefix[:-1], *forall(real("i", domain)))
        assert bool(why(replace(CASES[name], prefix=prefix), NODES()[name])) != fits
    longer = replace(CASES[name], prefix=(*forall(real("m", "[1, oo) integer")), *CASES[name].prefix))
    assert not why(longer, NODES()[name])
    assert why(longer, {**NODES()[name], "at": {**NODES()[name]["at"], "k": "m"}})


BASIC = CASES["basic composition"]


@pytest.mark.parametrize("statement", [
    replace(BASIC, claim=ComposedDP(M, up_to(EPS))), replace(BASIC, claim=ComposedDP(M, Q(0), up_to(DELTA))),
    replace(BASIC, claim=ComposedDP(M, up_to(DELTA), up_to(EPS))), replace(BASIC, claim=ComposedDP(M, At(EPS, k), up_to(DELTA))),
    replace(BASIC, given=(EachDP(M, EPS),), claim=ComposedDP(M, up_to(EPS), up_to(DELTA))), replace(BASIC, given=()),
    replace(BASIC, given=(EachDP(M, DELTA, EPS),)), replace(BASIC, prefix=forall(real("k", "[0, oo) integer"), EPS, DELTA, M))],
    ids=["no delta", "no eps", "exchanged", "the last eps", "pure", "not private", "levels exchanged", "no mechanism"])
def test_basic_composition_adds_up_all_the_levels(statement: Statement) -> None:
    assert why(statement, NODES()["basic composition"])


def test_symbols_of_a_lemma_are_its_own() -> None:
    """A value may not mention what a lemma quantifies, nor what the theorem calls its parameters."""
    node = NODES()["size of the privacy loss"]
    for value in ("_y", "_X", "_outputs", "M", "d"):
        assert "which the goal does not" in why(SIZE_OF_LOSS, {**node, "at": {**node["at"], "a": value}})


def test_mechanisms_of_another_length_or_kind_are_refused() -> None:
    node = NODES()["composition"]
    for other in (Mechanisms("M", k + 1), Mechanisms("M", Q(2)), Process("M", k)):
        s = Statement(forall(k, eps, other), (replace(PRIVATE, mechanisms=other),), ComposedDP(other, k * eps))  # type: ignore[arg-type]
        assert "kind and length" in why(s, node)


@pytest.mark.parametrize(("numbers", "refused"), [
    (Numbers("k", m, nonnegative=True), ""), (Numbers("k", m), ""), (Numbers("beta", m), "given twice"), (Numbers("k", m + 1), "length")])
def test_numbers_may_be_known_to_be_nonnegative_but_must_be_where_it_is_needed(numbers: Numbers, refused: str) -> None:
    first, second = (numbers, bits) if numbers.name == "beta" else (beta, numbers)
    s = Statement(forall(m, C, first, second), (EachMaxInfo(C, first, second), total(first) < 1),
                  ComposedMaxInfo(C, total(first), total(second)))
    assert bool(why(s, NODES()["max-information"])) == bool(refused)


def test_an_existential_process_is_another_statement() -> None:
    assert why(replace(AZUMA, prefix=forall(k, a, b, t) + exists(Z)), NODES()["azuma"])
