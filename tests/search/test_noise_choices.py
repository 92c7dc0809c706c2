"""Values that the search finds for what is said to exist in a claim about means, with false neighbours of each."""
from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.elaborated import judge
from verify.language import (
    Mean, Q, Relation, Statement, Sym, absolute, equal, exists, exp, forall, gaussian_mean, laplace_mean, real)
from verify.search.decide import decide
from verify.search.finding import Options
from verify.search.noise_choices import _simple, _stationary, _twins

t, x = Sym("t"), Sym("x")
a, s = real("a"), real("s", "(0, oo)")
b, c, d = real("b"), real("c"), real("d")
rate = real("rate", "(0, 1)")
E_T = Mean("exponential", "t", b * t)


def proved(statement: Statement) -> bool:
    finding = decide(statement, (), Options(timeout=8))
    if finding.verdict == "PROVED":
        assert judge(statement, "PROVED", finding.evidence).verdict == "PROVED"
    return finding.verdict == "PROVED"


SQUARE = Mean("normal", "t", (b + c * t) ** 2)
SHIFT = gaussian_mean(x, exp(c + b * x - 1), 0, s)


@pytest.mark.parametrize(("prefix", "claim", "false"), [
    (forall(a) + exists(b, d), Mean("normal", "t", absolute(a + t)) <= Mean("normal", "t", absolute(b + t + d * t ** 2)),
     Mean("normal", "t", absolute(a + t)) < Mean("normal", "t", absolute(a + t + 0 * b + 0 * d * t ** 2))),
    (forall(s) + exists(b), equal(E_T, 2 * s), equal(Mean("exponential", "t", b ** 2 * t), -s)),
    (exists(b, c), equal(4 * b + 2 * c - SQUARE, 5), equal(4 * b + 2 * c - SQUARE, 6)),
    (forall(s) + exists(c, b), equal(c + b - SHIFT, 1 / (2 * s ** 2)), equal(c + b - SHIFT, 1 / s ** 2)),
    (exists(rate) + forall(c), laplace_mean(x, exp(rate * x)) * exp(c) >= exp(c) + c - c,
     laplace_mean(x, exp(rate * x)) * exp(c) <= exp(c))], ids=[
    "another symbol and 0", "a root", "no slope", "no slope along a curve", "a simple number"])
def test_what_exists_is_found(prefix: Any, claim: Relation, false: Relation) -> None:
    assert proved(Statement(prefix, (), claim))
    assert not proved(Statement(prefix, (), false))


def test_candidates() -> None:
    one = Statement(forall(a, s) + exists(b, c), (), E_T <= c)
    assert next(_twins(one)) == {"b": a, "c": Q(0)}
    assert list(_twins(Statement(forall(s) + exists(b), (), E_T <= s))) == []
    assert list(_stationary(Statement(exists(b, c), (), equal(4 * b + 2 * c - SQUARE, 5)))) == [
        {"b": Q(2), "c": Q(1)}] * 2
    assert next(_simple(one)) == {"b": Q(1), "c": Q(1)}
