"""Certificates that the search found, damaged in every place: none proves a false statement, and few still prove the true one."""
from __future__ import annotations

import itertools
import copy
import importlib
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from verify.kernel.statements.judge import Rejected, judge
from verify.language import (
    KL, TV, Alphabet, D_inf, Letter, Q, Statement, Theorem, call, distributions, exists, exp, forall, log, real, tanh)
from verify.search.decide import Options, decide

pytestmark = pytest.mark.slow

x, t, e, y = real("x", "[0, 2]"), real("t", "[0, 1]"), real("e", "[0, oo)"), real("y", "(0, oo)")
n, half, d = real("n", "[1, oo) integer"), real("n", "[1/2, oo)"), real("d", "(0, oo)")
R = Alphabet("R")
r = Letter("r", R)
X, Y = distributions("X Y", R)
CLOSE = (D_inf(X, Y) <= e, D_inf(Y, X) <= e)


def _encoded(module: str, theorem: str, variant: str) -> Statement:
    found = vars(importlib.import_module(f"theorems.nikolov2017.{module}")).values()
    claim = next(v for v in found if isinstance(v, Theorem) and v.id == f"nikolov2017/{theorem}")
    return next(v.statement for v in claim.variants if v.name == variant)


# name: a statement with a verdict, and a sibling for which that verdict is wrong
CASES: dict[str, tuple[Statement, Statement]] = {
    "square": (Statement(forall(x), (), x * (2 - x) <= 1), Statement(forall(x), (), x * (2 - x) <= Q("99/100"))),
    "exponential": (Statement(forall(e), (), 1 + e <= exp(e)), Statement(forall(e), (), 1 + e <= exp(e) - e**2)),
    "logarithm": (Statement(forall(y), (), log(y) <= y - 1), Statement(forall(y), (), log(y) <= y - Q("11/10"))),
    "tanh": (Statement(forall(e), (), tanh(e / 2) <= exp(e) - 1), Statement(forall(e), (), exp(e) - 1 <= tanh(e / 2))),
    "hypothesis": (Statement(forall(e, y), (y <= e,), exp(y) <= exp(e)), Statement(forall(e, y), (e <= y,), exp(y) <= exp(e))),
    "integer": (Statement(forall(n), (), n <= n**2), Statement(forall(half), (), half <= half**2)),
    "strict": (Statement(forall(y), (), 0 < exp(y) - 1), Statement(forall(e), (), 0 < exp(e) - 1)),
    "choice": (Statement(forall(y) + exists(d), (), d <= y / 2), Statement(exists(d) + forall(y), (), d <= y / 2)),
    "induction": (Statement(forall(n), (), n + 1 <= 2**n), Statement(forall(n), (), n + 2 <= 2**n)),
    "stirling": (Statement(forall(y), (), (y - Q("1/2")) * log(y) - y < call("lgamma", y)),
                 Statement(forall(y), (), (y - Q("1/2")) * log(y) - y + 1 < call("lgamma", y))),
    "vacuous": (Statement(forall(e), (e <= -1,), e <= -5), Statement(forall(e), (e <= 1,), e <= -5)),
    "ill posed": (Statement(forall(x), (), log(x) <= x), Statement(forall(x), (), log(x + 1) <= x)),
    "refuted": (Statement(forall(x), (), x**2 <= x), Statement(forall(t), (), t**2 <= t)),
    "gibbs": (Statement(forall(X, Y), (), 0 <= KL(X, Y)), Statement(forall(X, Y), (), Q("1/1000") <= KL(X, Y))),
    "lemma 6": (Statement(forall(X, Y, e), CLOSE, KL(X, Y) <= e * (exp(e) - 1)),
                Statement(forall(X, Y, e), CLOSE[:1], KL(X, Y) <= e * (exp(e) - 1))),
    "refuted laws": (Statement(forall(X, Y), (), KL(X, Y) <= TV(X, Y)), Statement(forall(X, Y), (), 0 <= TV(X, Y))),
    "tail": (_encoded("thm_7", "thm-7", "repaired"), _encoded("thm_7", "thm-7", "control: half of the repaired deviation")),
    "composition": (_encoded("thm_2", "thm-2", "printed"), _encoded("thm_2", "thm-2", "control: without k*(exp(eps) - 1)")),
}


@cache
def found(name: str) -> tuple[str, Any]:
    finding = decide(CASES[name][0], (), Options(timeout=30))
    return finding.verdict, finding.evidence


def places(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every field and entry."""
    if isinstance(node, dict | list):
        for key in (node if isinstance(node, dict) else range(len(node))):
            yield (*path, key)
            yield from places(node[key], (*path, key))


def changed(evidence: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy with another value at a path; the value ... removes the field."""
    made = copy.deepcopy(evidence)
    at = made
    for key in path[:-1]:
        at = at[key]
    if value is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return made


def look(evidence: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        evidence = evidence[key]
    return evidence


def damaged(evidence: Any) -> Iterator[tuple[str, tuple[Any, ...], Any]]:
    """What is done where, and the value that stands there afterwards (... for none): wrong types, unknown names, other numbers, dropped fields, exchanged neighbours."""
    for path in places(evidence):
        old = look(evidence, path)
        for wrong in (3, [], {"no": "rule"}, "zz", True):
            if type(wrong) is not type(old) or wrong == "zz":
                yield "type", path, wrong
        yield "drop", path, ...
        if isinstance(old, str):
            for other in ("0", "1", "-1", "1/7", "lo", "hi", "+", "-", "slope", "evaluate"):
                if other != old:
                    yield "value", path, other
        if isinstance(old, int):
            yield "value", path, old + 1
        if isinstance(old, dict):
            yield "unknown", path, {**old, "remark": "x"}
            keys = sorted(old, key=str)
            for a, b in itertools.pairwise(keys):
                if old[a] != old[b]:
                    yield "swap", path, {**old, a: old[b], b: old[a]}
        if isinstance(old, list) and len(old) > 1:
            yield "swap", path, old[::-1]


def sample(evidence: Any, most: int = 120) -> list[tuple[str, tuple[Any, ...], Any]]:
    """Mutants in regular steps, so that every part of a long certificate is damaged somewhere."""
    mutants = list(damaged(evidence))
    return [(what, path, changed(evidence, path, value)) for what, path, value in mutants[:: 1 + len(mutants) // most]]


def accepted(statement: Statement, verdict: str, evidence: Any) -> bool:
    try:
        judge(statement, verdict, evidence)
    except Rejected:
        return False
    return True


@pytest.mark.parametrize("name", CASES)
def test_the_certificate_is_accepted_for_its_statement_only(name: str) -> None:
    verdict, evidence = found(name)
    assert accepted(CASES[name][0], verdict, evidence)
    assert not accepted(CASES[name][1], verdict, evidence)
    for other in {"PROVED", "REFUTED", "VACUOUS", "ILL_POSED"} - {verdict}:
        assert not accepted(CASES[name][0], other, evidence), other


@pytest.mark.parametrize("name", CASES)
def test_no_mutant_gives_the_false_sibling_the_verdict(name: str) -> None:
    verdict, evidence = found(name)
    mutants = sample(evidence)
    assert len(mutants) > 10
    for kind, path, mutant in mutants:
        assert not accepted(CASES[name][1], verdict, mutant), (kind, path)


HARMLESS = {
    "factors": "the factors of a product are listed in any order, and a factor 1 may be left out",
    "units": "a cell without a unit is shown over all values of its laws",
    "model": "the same witness with its letters or its two laws exchanged; the kernel evaluates whatever model it is given",
    "rule": "evidence of these two verdicts has one form only, so its label may be left out",
    "order": "a longer series is enclosed as well",
    "proofs": "the proofs for two boxes may each hold on both",
    "proof": "a missing proof means that one enclosure shows the claim",
    "at": "a cut elsewhere may leave two parts that the same proofs show",
    "given": "a hypothesis that the proof of a lemma does not need may say less",
    "variables": "a lemma may be about fewer numbers, where the kernel sees that the value is one of these",
    "rate_sign": "a missing proof means that one enclosure shows the sign, as here",
}


@pytest.mark.parametrize("name", CASES)
def test_a_mutant_that_is_still_accepted_is_harmless(name: str) -> None:
    statement, (verdict, evidence) = CASES[name][0], found(name)
    for kind, path, mutant in sample(evidence):
        if accepted(statement, verdict, mutant):
            named = [k for i, k in enumerate(path) if k in HARMLESS and (i or k != "given")]       # of a lemma, not of the claim
            field = named[-1] if named else None
            assert field is not None and kind in ("swap", "drop", "type", "value"), (kind, path)
            assert field in ("units", "order", "at", "variables", "given") or kind in ("swap", "drop"), (kind, path)
