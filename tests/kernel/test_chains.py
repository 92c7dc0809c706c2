"""Tail bounds, compositions and telescopes: true claims that the search proves, and false siblings that nothing proves."""
from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tests.kernel.elaborated import judge
from verify.kernel.statements.judge import Rejected
from verify.language import (
    App, At, BadSet, Begins, Bounded, ComposedDP, Drift, EachDP, Expr, Letter, Mechanisms, Numbers, PrivacyLoss, Process, Q, RangeProduct,
    RangeSum, Relation, Sequence, Statement, Sym, Tail, Transcripts, absolute, equal, every, exp, forall, log, real, sqrt, walk)
from verify.search.decide import Options, decide

k, a, b, t = real("k", "[1, oo) integer"), real("a", "[0, oo)"), real("b"), real("t", "[0, oo)")
K, I = Sym("k"), Sym("i")
k0, m = real("k", "[0, oo) integer"), real("m")
Z = Process("Z", K)
M = Mechanisms("M", K)
BOUNDS = (Bounded(Z, a), Drift(Z, b))
AZUMA = Statement(forall(k, a, b, t, Z), BOUNDS, Tail(Z, k * b + t * a * sqrt(k)) <= exp(-(t**2) / 2))
EMPTY = Statement(forall(k, a, Z), (Bounded(Z, a),), Tail(Z, k * a) <= 0)


def accepted(statement: Statement, node: Any) -> bool:
    try:
        judge(statement, "PROVED", node)
    except Rejected:
        return False
    return True


@cache
def proof(statement: Statement) -> Any:
    finding = decide(statement, (), Options(timeout=20))
    assert finding.verdict == "PROVED", finding.reason
    return finding.evidence


def tail(claim: Relation, *given: Any) -> Statement:
    return Statement(forall(k, a, b, t, Z), given, claim)


LINE = k * b + t * a * sqrt(k)


@pytest.mark.parametrize("false", [
    tail(Tail(Z, LINE) <= exp(-(t**2) / 2), Bounded(Z, a)), tail(Tail(Z, LINE) <= exp(-(t**2) / 2), Drift(Z, b)),
    tail(Tail(Z, LINE) <= exp(-(t**2)), *BOUNDS), tail(Tail(Z, t * a * sqrt(k)) <= exp(-(t**2) / 2), *BOUNDS),
    tail(Tail(Z, LINE, False) < exp(-(t**2) / 2), *BOUNDS), tail(Tail(Z, LINE - a) <= exp(-(t**2) / 2), *BOUNDS),
    tail(Tail(Process("Y", K), LINE) <= exp(-(t**2) / 2), *BOUNDS), tail(Tail(Z, LINE) <= 0, *BOUNDS)])
def test_a_tail_bound_needs_its_hypotheses_and_its_size(false: Statement) -> None:
    evidence = proof(AZUMA)
    assert accepted(AZUMA, evidence)
    for path in (evidence, evidence.get("above"), evidence.get("at_cut"), evidence.get("below")):
        assert path is None or not accepted(false, path)
    assert not accepted(false, beyond("k", "a"))


def beyond(length: str, size: Any) -> dict[str, Any]:
    """The certificate that a sum of `length` steps of at most `size` is not over their product."""
    same = {"rule": "scalar", "proof": {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}}
    at = {"k": length, "a": size, "s": ["mul", length, size], "W": "Z"}
    return {"rule": "theorem", "theorem": "bounded sum, over", "at": at, "lemmas": {"beyond": same}}


def test_beyond_the_sum_of_the_bounds_nothing_happens() -> None:
    node = beyond("k", "a")
    assert accepted(EMPTY, node)
    assert not accepted(replace(EMPTY, claim=Tail(Z, k * a, False) <= 0), node)      # the sum may be k a
    assert not accepted(replace(EMPTY, claim=Tail(Z, k * a) < 0), node)
    assert not accepted(replace(EMPTY, claim=Tail(Z, k * a - 1) <= 0), node)
    assert not accepted(replace(EMPTY, given=()), node)


def test_a_bound_that_is_undefined_bounds_nothing() -> None:
    node = beyond("k", ["log", "b"])
    undefined = Statement(forall(k, b, Z), (Bounded(Z, log(b)),), Tail(Z, k * log(b)) <= 0)
    assert not accepted(undefined, node)


eps, delta = real("eps", "[0, oo)"), real("delta", "(0, 1)")
EPS = k * eps * (exp(eps) - 1) + eps * sqrt(2 * k * log(1 / delta))


def composition(claim: Any, *given: Any) -> Statement:
    return Statement(forall(k, eps, delta, M), given, claim)


@pytest.mark.slow
def test_composition_needs_each_mechanism_to_be_private() -> None:
    good = composition(ComposedDP(M, EPS, delta), EachDP(M, eps))
    evidence = proof(good)
    assert accepted(good, evidence)
    for bad in (composition(ComposedDP(M, EPS, delta)), composition(ComposedDP(M, EPS, delta), EachDP(M, 2 * eps)),
                composition(ComposedDP(M, EPS - eps, delta), EachDP(M, eps)), composition(ComposedDP(M, EPS, delta**2), EachDP(M, eps)),
                composition(ComposedDP(M, EPS), EachDP(M, eps)), composition(BadSet(M, EPS, delta), EachDP(M, eps)),
                composition(ComposedDP(Mechanisms("N", K), EPS, delta), EachDP(M, eps)),
                composition(Tail(PrivacyLoss(M), EPS) <= delta**2, EachDP(M, eps))):
        assert not accepted(bad, evidence)
        assert not accepted(bad, evidence["given"]["1"])


P = Sequence("p", K)
TELESCOPE = {"rule": "telescope"}


@pytest.mark.parametrize("body, total, true", [
    (I, K * (K + 1) / 2, True), (Q(1), K, True), (log(At(P, I) / At(P, I - 1)), log(At(P, K)), True),
    (2 * I - 1, K**2, True),
    (K, K * (K + 1) / 2, False), (K, K**2, False), (I, K**2 / 2, False), (Q(1), K + 1, False),
    (log(At(P, I)), log(At(P, K)), False), (I * K, K * K * (K + 1) / 2, False),
    (I, RangeSum("j", K, Sym("j")), True), (2 * I, RangeSum("j", K, Sym("j")) + K * (K + 1) / 2, True),
    (log(I), log(RangeProduct("j", K, Sym("j"))), True), (log(At(P, I)), log(RangeProduct("j", K, At(P, Sym("j")))), True),
    (log(I), log(RangeProduct("j", K, Sym("j") + 1)), False), (log(I), RangeProduct("j", K, Sym("j")), False),
    (log(I + 1), log(RangeProduct("j", K, Sym("j"))), False), (Q(0), log(RangeProduct("j", K, -1 * Sym("j"))) * 0, False)])
def test_telescopes(body: Any, total: Any, true: bool) -> None:
    statement = Statement(forall(k0, P), (), equal(RangeSum("i", K, body), total))
    assert accepted(statement, TELESCOPE) == true


@pytest.mark.parametrize("statement", [
    Statement(forall(real("k", "[0, oo)")), (), equal(RangeSum("i", K, I), K * (K + 1) / 2)),
    Statement(forall(real("k", "[-3, oo) integer")), (), equal(RangeSum("i", K, I), K * (K + 1) / 2)),
    Statement(forall(k0), (), RangeSum("i", K, I) <= K * (K + 1) / 2),
    Statement(forall(k0, m), (), equal(RangeSum("i", K, 1 / m), K / m))])
def test_telescopes_need_a_whole_length_and_defined_terms(statement: Statement) -> None:
    assert not accepted(statement, TELESCOPE)


A_OTHER, REALS, NONNEGATIVE = Sequence("p", m), Numbers("p", K), Numbers("p", K, True)
STEPS = {
    "logarithms": (log(At(P, I) / At(P, I - 1)), log(At(P, K))), "differences": (log(At(P, I)) - log(At(P, I - 1)), log(At(P, K))),
    "reciprocals": (1 / At(P, I) - 1 / At(P, I - 1), 1 / At(P, K) - 1), "absolute values": (Q(0), At(P, K) - absolute(At(P, K))),
    "roots": (Q(0), At(P, K) - sqrt(At(P, K) ** 2)), "entries": (At(P, I) - At(P, I - 1), At(P, K) - 1),
}


def entries_of(e: Any, other: Any) -> Any:
    """The expression with the entries of another sequence in place of those of P."""
    if isinstance(e, At):
        return At(other, e.position)
    return App(e.op, tuple(entries_of(a, other) for a in e.args)) if isinstance(e, App) else e


@pytest.mark.parametrize("name", STEPS)
@pytest.mark.parametrize("kind", [P, REALS, NONNEGATIVE], ids=["positive", "real", "nonnegative"])
def test_only_entries_of_positive_sequences_are_positive(name: str, kind: Any) -> None:
    """With positive entries all are true; with real ones all but the last fail, or have no value, somewhere; with entries >= 0
    also those true that speak of absolute values and roots."""
    body, total = (entries_of(e, kind) for e in STEPS[name])
    statement = Statement(forall(k0, kind), (), equal(RangeSum("i", K, body), total))
    assert accepted(statement, TELESCOPE) == (name == "entries" or kind == P or (kind == NONNEGATIVE and name in ("absolute values", "roots")))


@pytest.mark.parametrize("body, total", [
    (At(P, I + 1) - At(P, I), At(P, K + 1) - At(P, 1 * Q(1))), (At(P, I - 1) - At(P, I - 2), At(P, K - 1) - At(P, Q(-1))),
    (At(A_OTHER, I) - At(A_OTHER, I - 1), At(A_OTHER, K) - 1), (Q(0), At(P, K + 1) - At(P, K + 1)), (Q(0), At(P, K / 2) - At(P, K / 2)),
    (At(P, K) - At(P, K), Q(0)), (I, RangeSum("j", K + 1, Sym("j"))), (I, RangeSum("j", K, Sym("j")) + RangeSum("j", K, I)),
    (RangeSum("j", I, Q(1)) - RangeSum("j", I, Q(1)), Q(0))])
def test_a_telescope_mentions_existing_entries_of_sequences_of_its_length(body: Any, total: Any) -> None:
    sequence = A_OTHER if any(n == A_OTHER for n in walk((body, total))) else P
    statement = Statement(forall(k0, real("m", "[1, oo) integer"), sequence), (), equal(RangeSum("i", K, body), total))
    assert not accepted(statement, TELESCOPE)


R = Letter("r", Transcripts(M))
WHERE = (Begins(M, "x", R, K),)


def conditional(run: str) -> Expr:
    """P(y_i | y_1, ..., y_(i-1)) in a run, at the transcript."""
    return Begins(M, run, R, I) / Begins(M, run, R, I - 1)


LOSSES = RangeSum("i", K, log(conditional("x") / conditional("x'")))
QUOTIENT = log(RangeProduct("i", K, conditional("x")) / RangeProduct("i", K, conditional("x'")))
WHOLE = log(Begins(M, "x", R, K) / Begins(M, "x'", R, K))
OTHER_R = Letter("s", Transcripts(M))


@pytest.mark.parametrize(("claim", "given", "true"), [
    (every(R, equal(LOSSES, QUOTIENT), where=WHERE), EachDP(M, a), True), (every(R, equal(QUOTIENT, WHOLE), where=WHERE), EachDP(M, a), True),
    (every(R, equal(LOSSES, WHOLE), where=(*WHERE, Begins(M, "x'", R, K))), Bounded(PrivacyLoss(M), a), True),
    (every(R, equal(LOSSES, WHOLE), where=(Begins(M, "x'", R, K),)), EachDP(M, a), True),
    (every(R, equal(LOSSES, WHOLE), where=WHERE), EachDP(M, a, Q("1/2")), False),           # y may be impossible on x'
    (every(R, equal(LOSSES, WHOLE), where=WHERE), Bounded(PrivacyLoss(M), a), False),       # not what this rule reads
    (every(R, equal(LOSSES, WHOLE)), EachDP(M, a), False), (every(R, equal(LOSSES, 2 * WHOLE), where=WHERE), EachDP(M, a), False),
    (every(R, equal(LOSSES, WHOLE), where=(Begins(M, "x", R, K - 1),)), EachDP(M, a), False),
    (every(R, equal(LOSSES, WHOLE), where=(Begins(M, "mixed", R, K),)), EachDP(M, a), False),
    (every((R, OTHER_R), equal(LOSSES, WHOLE), where=(Begins(M, "x", OTHER_R, K),)), EachDP(M, a), False),
    (every(R, equal(RangeSum("i", K, log(Begins(M, "x", R, I) / Begins(M, "x'", R, I))), WHOLE), where=WHERE), EachDP(M, a), False)])
def test_the_chain_rule_of_the_losses_is_for_transcripts_that_occur(claim: Any, given: Any, true: bool) -> None:
    assert accepted(Statement(forall(k, a, M), (given,), claim), TELESCOPE) == true


def test_the_index_of_a_sum_is_its_own() -> None:
    for index, true in (("i", True), ("k", False), ("p", False)):
        statement = Statement(forall(k0, P), (), equal(RangeSum(index, K, Sym(index)), K * (K + 1) / 2))
        assert accepted(statement, TELESCOPE) == true


def test_entries_of_sequences_are_no_scalars() -> None:
    nothing = {"rule": "scalar", "proof": {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}}
    for e, true in ((K, True), (At(P, K), False), (At(P, K + 5), False)):
        assert accepted(Statement(forall(k0, P), (), e <= e), nothing) == true
