"""Claims about means over independent records that the search proves by exchanging records, with false neighbours of each."""
from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.search.laws import siblings
from theorems.wang2016.notation import A, D, DATA, S, X, Z, gap as posterior_gap, h, loss, n, privacy, r, z
from verify.language import (
    Entry, Expr, Letter, Place, Q, Relation, Replaced, Statement, Sum, absolute, equal, every, exp, forall, position, positions, real)
from verify.run.load import load_theorems
from verify.search.decide import decide
from verify.search.finding import Options
from verify.search.laws import exchangeable

written = partial(siblings.written, writers=(exchangeable.by_exchange,))
beta, eps = real("beta", "[0, oo)"), real("eps", "[0, oo)")
i, y = Letter("i", positions(S)), Letter("y", X)
NEW, FIRST = Replaced(Z, i, z), position(S, 1)


def cost(dataset: Place, record: Place) -> Expr: return Sum(h, A(h, dataset) * loss(record, h))
def drawn(body: Expr) -> Expr: return Sum(Z, DATA(Z) * Sum(z, D(z) * body))


RISK, EMPIRICAL = drawn(cost(Z, z)), Sum(Z, DATA(Z) * Sum(h, A(h, Z) * (Sum(i, loss(Entry(Z, i), h)) / n)))
GAP = RISK - EMPIRICAL
REPLACED = Sum(i, drawn(cost(NEW, Entry(Z, i)) - cost(Z, Entry(Z, i)))) / n
OF_RECORD = Sum(Z, DATA(Z) * cost(Z, Entry(Z, i)))
STABLE = (every((Z, i, z, y), cost(Z, y) - cost(NEW, y) <= beta),)
NEAR = (every((Z, i, z, y), absolute(cost(Z, y) - cost(NEW, y)) <= beta),)
PRIVATE = every((h, Z, i, z), A(h, Z) <= exp(eps) * A(h, NEW))
POSITIVE, UNIT = every((y, h), loss(y, h) >= 0), every((y, h), loss(y, h) <= 1)
ALGORITHM = forall(n, beta, eps, D, loss, A)


@pytest.mark.parametrize(("prefix", "given", "claim", "false"), [
    (ALGORITHM, (), equal(GAP, REPLACED), equal(GAP, -REPLACED)),
    ((*ALGORITHM, *forall(i)), (), equal(OF_RECORD, drawn(cost(NEW, z))), equal(
        OF_RECORD, Sum(Z, DATA(Z) * cost(Z, Entry(Z, FIRST))))),
    (ALGORITHM, STABLE, GAP <= beta, GAP <= beta / 2),
    (ALGORITHM, NEAR, absolute(GAP) <= beta, absolute(GAP) <= beta / 2),
    (ALGORITHM, (PRIVATE, POSITIVE), RISK <= exp(eps) * EMPIRICAL, RISK <= EMPIRICAL),
    (ALGORITHM, (PRIVATE, POSITIVE), EMPIRICAL <= exp(eps) * RISK, EMPIRICAL <= exp(eps / 2) * RISK),
    (ALGORITHM, (PRIVATE, POSITIVE, UNIT), absolute(GAP) <= exp(eps) - 1, absolute(GAP) <= (exp(eps) - 1) / 8),
    (forall(n, D, loss, r), (), equal(privacy, posterior_gap), equal(privacy, 2 * posterior_gap)),
], ids=["replaced", "one record", "stable", "near", "private", "private, back", "private, gap", "posterior"])
def test_means_in_which_records_are_exchanged(prefix: Any, given: Any, claim: Relation, false: Relation) -> None:
    assert written(Statement(prefix, given, claim))
    assert not written(Statement(prefix, given, false))


def test_private_algorithms_need_losses_of_one_sign() -> None:
    assert not written(Statement(ALGORITHM, (PRIVATE,), RISK <= exp(eps) * EMPIRICAL))
    assert not written(Statement(ALGORITHM, (PRIVATE, POSITIVE), GAP <= exp(eps) - 1))


@pytest.mark.parametrize("claim", ["wang2016/thm-4", "wang2016/lem-6", "wang2016/thm-4.step-symmetry"])
def test_claims_of_the_library_without_a_hint(claim: str) -> None:
    assert written(next(v.statement for t in load_theorems((claim,)) for v in t.variants if v.name == "printed"))


@pytest.mark.parametrize(("claim", "verdict"), [
    (equal(OF_RECORD, drawn(cost(NEW, z))), "PROVED"),
    (equal(OF_RECORD, Sum(Z, DATA(Z) * cost(Z, Entry(Z, FIRST)))), "REFUTED"),
    (equal(Sum(Z, DATA(Z) * loss(Entry(Z, i), h)), Sum(z, D(z) * loss(z, h)) + Q(0)), "PROVED")], ids=["one record", "first", "mean"])
def test_the_search_decides_them(claim: Relation, verdict: str) -> None:
    assert decide(Statement((*ALGORITHM, *forall(i, h)), (), claim), (), Options(timeout=10)).verdict == verdict
