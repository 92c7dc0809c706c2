"""Conditions that a probability implied do not vanish with it: each claim is false, its answers follow the identities by name."""
from __future__ import annotations

import pytest

from verify.elaborate.written import Node
from verify.kernel.format.rejected import Rejected
from verify.kernel.models.evaluate import evaluate
from verify.kernel.models.model import read_model
from verify.kernel.statements.judge import judge
from verify.language import (
    Alphabet, Datasets, Distribution, Entry, Expr, Function, Iid, Letter, Positions, Q, Statement, Sum, encode, equal, every, exp,
    forall, log, maximum, position)
from verify.language import Same as same
from verify.language.proofs import derivation, identity

X = Alphabet("X")
x, y, u = (Letter(n, X) for n in "xyu")
P, R = (Distribution(n, (X,)) for n in "PR")
F, G = Function("F", (X,)), Function("G", (X,))
S = Datasets("S", X, Q(2))
Z, j, FIRST = Letter("Z", S), Letter("j", Positions(S)), position(S, 1)
IID, SQUARE = Iid(P, S), P(x) * P(x)
# Where P(x) > 0, and so F(x) > 0, this is the sum of P(x) exp(G); elsewhere it may be positive too.
WEIGHT = Sum(u, maximum(P(x) * exp(G(u)) + Sum(y, exp(G(y))) - Sum(y, exp(G(y)), (F(x),)), 0))

# What is claimed to be equal (at y, if True), hypotheses, answers about sums and about signs.
FALSE: dict[str, tuple[Expr, Expr, bool, tuple[object, ...], dict[str, list[object]], dict[str, list[object]]]] = {
    "the exponential of a term under a condition": (
        exp(Sum(x, same(x, y) * log(Q(2)), (P(x),))), Q(2), True, (),
        {"1 letters sum[X|P<$1>](mul($1=y,log(2)))": ["same", 1, 0]}, {}),
    "expanding a power": (
        Sum(x, R(x)) * Sum(x, SQUARE / SQUARE, (P(x),)), Sum(u, Q(1)), False, (),
        {"1 letters sum[X|P<$1>](mul(pow(P<$1>,2),pow(pow(P<$1>,2),-1)))": ["implied", 0], "power -1 pow(P<#1>,2)": ["power", 0],
         "2 letters sum[X](sum[X](mul(R<$1>,pow(P<$2>,2),pow(pow(P<$2>,2),-1))))": ["expanded", 2],
         "2 letters sum[X](sum[X](R<$1>))": ["summed out", 0]}, {}),
    "one letter in place of another": (
        Sum(x, Sum(y, same(x, y) * P(x) / P(y) * G(y), (P(y), same(x, y)))), Sum(y, G(y)), False,
        (every((x, y), P(x) <= P(y), (same(x, y),)),),
        {"2 letters sum[X](sum[X|$1=$2|P<$2>](mul($1=$2,G<$2~16d0b841ae8a3176": ["implied", 0],
         "2 letters sum[X](sum[X|$1=$2](mul($1=$2,G<$2>,P<$1>,pow(P<$2>,-1))))": ["same", 3, 0],
         "1 letters sum[X|$1=$1](G<$1>)": ["implied", 0]}, {"P<y>": ["given 1", "x", "x", "y", "y"]}),
    "the law of one record": (
        Sum(Z, IID(Z) / P(Entry(Z, FIRST)) * G(Entry(Z, FIRST)), (P(Entry(Z, FIRST)),)), Sum(x, G(x)), False,
        (every((Z, j), P(Entry(Z, j)) > 0, (IID(Z),)),),
        {"1 letters sum[S|P<$1[S.1]>](mul(G<$1[S.1]>,P^S<$1>~2e54e53f368b986b": ["implied", 0],
         "1 letters sum[S](mul(G<$1[S.1]>,P^S<$1>,pow(P<$1[S.1]>,-1)))": ["one record", 2]},
        {"P<Z[S.1]>": ["given 1", "Z", "Z", "j", "S.1"]}),
    "two probabilities that imply each other": (
        Sum(x, F(x) * R(y) / P(y), (P(y),)) * Sum(x, G(x) * P(y) / R(y), (R(y),)), Sum(x, F(x)) * Sum(x, G(x)), True,
        (every(x, P(x) > 0, (R(x),)), every(x, R(x) > 0, (P(x),))),
        {"1 letters sum[X|P<y>](mul(F<$1>,R<y>,pow(P<y>,-1)))": ["implied", 0],
         "1 letters sum[X|R<y>](mul(G<$1>,P<y>,pow(R<y>,-1)))": ["implied", 0]},
        {"P<y>": ["given 1", "x", "y"], "R<y>": ["given 2", "x", "y"]}),
    "a probability that is part of what is divided by": (
        Sum(x, Sum(u, P(x) * exp(G(u)) / WEIGHT), (WEIGHT,)), Sum(x, Q(1), (WEIGHT,)), False, (every(x, F(x) > 0, (P(x),)),),
        {"1 letters sum[X|F<x>](exp(G<$1>))": ["implied", 0], "max 1 mul(P<x>,exp(G<#2>))": ["high"],
         "2 letters sum[X](sum[X|sum[X](max(0,add(mul(-1,sum~be965cd76acab77e": ["folded", 2, 1]}, {"F<x>": ["given 1", "x", "x"]}),
}


def by_answers(left: Expr, right: Expr, at_y: bool, rewritings: dict[str, list[object]], reasons: dict[str, list[object]]) -> Node:
    step = identity("c", left, right)
    proof = derivation(step.for_all(y) if at_y else step)[0]
    answers = {"positive": {k: [r] for k, r in reasons.items()}, "equal": {k: [r] for k, r in rewritings.items()}}
    return {"rule": "derivation", "proof": encode(proof), "answers": answers}


@pytest.mark.parametrize("name", FALSE)
def test_a_condition_outlives_the_probability_that_implied_it(name: str) -> None:
    left, right, at_y, given, rewritings, reasons = FALSE[name]
    s = Statement(forall(P, R, F, G), given, every(y, equal(left, right)) if at_y else equal(left, right))  # type: ignore[arg-type]
    with pytest.raises(Rejected):
        judge(s, "PROVED", by_answers(left, right, at_y, rewritings, reasons))
    model = read_model((P, R, F, G), {"P": "1 0", "R": "1 0", "F": "1 0", "G": "1 1"})
    assert all(evaluate(f, model).holds for f in s.given) and evaluate(s.claim, model).holds is False


def test_a_probability_that_is_part_of_what_is_divided_by_is_a_condition_beside_it() -> None:
    left, _, _, given, rewritings, reasons = FALSE["a probability that is part of what is divided by"]
    right = Sum(x, Q(1), (WEIGHT, P(x)))
    s = Statement(forall(P, F, G), given, equal(left, right))  # type: ignore[arg-type]
    assert judge(s, "PROVED", by_answers(left, right, False, rewritings, reasons)).verdict == "PROVED"
