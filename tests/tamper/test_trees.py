"""Certificates `bisect` and `taylor`, damaged in every letter and field: none shows the false sibling of its claim."""
from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from tests.kernel.elaborated import judge
from verify.kernel.statements.judge import Rejected
from verify.language import Q, Statement, absolute, call, exp, forall, log, real, sqrt

x, y, u = real("x", "[0, 2]"), real("y", "[0, 1]"), real("u", "[-1, 1]")
n, p, q = real("n", "[0, 6] integer"), real("p", "[1/2, 1]"), real("q", "[9/10, 1]")
r, w = real("r", "[9/10, 1]"), real("y", "[-1, 1]")
SIDES = [{"rule": "rewrite", "to": ["mul", "-1", "u"], "proof": {"rule": "evaluate"}}, {"rule": "rewrite", "to": "u", "proof": {"rule": "evaluate"}}]
LETTERS = "0129emtbxpz E"


def bisect(tree: str, *proofs: Any) -> dict[str, Any]:
    return {"rule": "scalar", "proof": {"rule": "bisect", "tree": tree, **({"proofs": list(proofs)} if proofs else {})}}


def taylor(var: str, at: Any, order: int, zeros: int, **fields: Any) -> dict[str, Any]:
    return {"rule": "scalar", "proof": {"rule": "taylor", "var": var, "at": at, "order": order, "zeros": zeros, **fields}}


# name: a true statement with its certificate, and a false sibling
TREES: dict[str, tuple[Statement, Statement, dict[str, Any]]] = {
    "bump": (Statement(forall(x), (), x * (2 - x) * exp(-x) <= Q("1/2")), Statement(forall(x), (), x * (2 - x) * exp(-x) <= Q("46/100")),
             bisect("000et0tee")),
    "two variables": (Statement(forall(x, y), (), call("sin", x) * y <= Q("9/10") + x * y / 10), Statement(forall(x, y), (), call("sin", x) * y <= Q("8/10") + x * y / 10),
                      bisect("0e1e0mm")),
    "series": (Statement(forall(u), (), u - u**2 / 2 + call("cos", u) <= Q("13/10")), Statement(forall(u), (), u - u**2 / 2 + call("cos", u) <= 1), bisect("0e0m0mm")),
    "hypothesis": (Statement(forall(x, y), (x <= y,), x**2 <= y + Q("1/2")), Statement(forall(x, y), (y <= x,), x**2 <= y + Q("1/2")), bisect("010e1x0exe1x01x01x0exxx")),
    "sides": (Statement(forall(u), (), 0 <= absolute(u)), Statement(forall(u), (), 0 <= absolute(u) - Q("1/9")), bisect("0pp", *SIDES)),
    "integers": (Statement(forall(n), (), 0 <= (n - 1) * (n - 2) * (n - 6) ** 2), Statement(forall(x), (), 0 <= (x - 1) * (x - 2) * (x - 6) ** 2), bisect("00eee")),
}
SERIES: dict[str, tuple[Statement, Statement, dict[str, Any]]] = {
    "two zeros": (Statement(forall(u), (), 1 + u <= exp(u)), Statement(forall(u), (), 1 + Q("101/100") * u <= exp(u)), taylor("u", "0", 2, 2)),
    "three zeros": (Statement(forall(y), (), call("sin", y) <= y), Statement(forall(w), (), call("sin", w) <= w), taylor("y", "0", 3, 3)),
    "strict": (Statement(forall(q), (), log(q) + 1 / q - 1 < Q("1/10")), Statement(forall(q), (), log(q) + 1 / q - 1 < 0), taylor("q", "1", 3, 0, bits=80)),
    "curve": (Statement(forall(q, r), (), q - r <= q * log(q / r)), Statement(forall(q, r), (), q - r + (q - r) ** 2 <= q * log(q / r)), taylor("q", "r", 2, 2)),
    "no zero": (Statement(forall(p), (), sqrt(p) <= p + Q("1/4")), Statement(forall(p), (), sqrt(p) <= p + Q("1/10")), taylor("p", "3/4", 4, 0)),
}


def accepted(statement: Statement, evidence: Any) -> bool:
    try:
        judge(statement, "PROVED", evidence)
    except Rejected:
        return False
    return True


def texts(tree: str) -> Iterator[tuple[str, str]]:
    """Every text one letter away, and exchanged neighbours."""
    for i in range(len(tree)):
        yield "deleted", tree[:i] + tree[i + 1:]
        yield from (("changed", tree[:i] + c + tree[i + 1:]) for c in LETTERS if c != tree[i])
        if tree[i:i + 2] != tree[i:i + 2][::-1]:
            yield "exchanged", tree[:i] + tree[i:i + 2][::-1] + tree[i + 2:]
    yield from (("inserted", tree[:i] + c + tree[i:]) for i in range(len(tree) + 1) for c in LETTERS)


@pytest.mark.parametrize("name", TREES)
def test_a_tree_with_a_changed_letter_shows_no_false_sibling(name: str) -> None:
    true, false, evidence = TREES[name]
    tree = evidence["proof"]["tree"]
    assert accepted(true, evidence) and not accepted(false, evidence)
    for kind, text in texts(tree):
        mutant = copy.deepcopy(evidence)
        mutant["proof"]["tree"] = text
        assert not accepted(false, mutant), text
        if kind in ("deleted", "inserted"):
            assert not accepted(true, mutant), (kind, text)


def test_a_missing_an_added_and_an_exchanged_proof_are_rejected() -> None:
    true, _, evidence = TREES["sides"]
    assert accepted(true, evidence)
    for proofs in (SIDES[:1], SIDES[::-1], [*SIDES, SIDES[0]], [], [None, SIDES[1]], "pp", {"0": SIDES[0]}):
        mutant = copy.deepcopy(evidence)
        mutant["proof"]["proofs"] = proofs
        assert not accepted(true, mutant), proofs


@pytest.mark.parametrize("name", SERIES)
def test_a_changed_series_shows_no_false_sibling(name: str) -> None:
    true, false, evidence = SERIES[name]
    assert accepted(true, evidence) and not accepted(false, evidence)
    proof = evidence["proof"]
    mutants = [("order", k) for k in range(-1, 27)] + [("zeros", k) for k in range(-1, 9)] + [("bits", b) for b in (0, 29, 30, 64, 300, 5000)]
    mutants += [("at", a) for a in ("0", "1", "-1", "1/2", "1001/1000", "q", "r", "u", "y", "zz", ["log", "0"], None, 1)]
    mutants += [("var", v) for v in ("q", "r", "u", "y", "x", None, 0)]
    taken = [(k, v) for k, v in mutants if accepted(true, {"rule": "scalar", "proof": proof | {k: v}})]
    assert not any(accepted(false, {"rule": "scalar", "proof": proof | {k: v}}) for k, v in mutants)
    assert not any(accepted(false, {"rule": "scalar", "proof": proof | {"order": k, "zeros": z}}) for k in range(12) for z in range(k + 1))
    most = max(v for k, v in taken if k == "zeros")
    assert most == proof["zeros"] or proof["zeros"] == 0                     # no more coefficients vanish than do
    assert not any((k == "bits" and v in (0, 29, 5000)) or (k == "order" and not 1 <= v <= 24) for k, v in taken)
