"""Statements that a judge once decided wrongly, each with the evidence that was accepted: smallest examples by name."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.adversarial.cases import Case, Evidence, Text, Truth
from verify.language import (
    KL, TV, Alphabet, At, Bounded, ComposedDP, D_inf, Defined, Drift, EachDP, Letter, Mechanisms, Numbers, Process, Q, RangeSum,
    Relation, Statement, Sum, Sup, Sym, Tail, abs_power, absolute, call, distributions, encode, equal, every, exists, forall, log, real)
from verify.language.proofs import combine, derivation, instance
from verify.read import read_claim

X, Y, K, U = (Sym(n) for n in "x y k u".split())
R = Alphabet("R")
P, W = distributions("P W", R)
r = Letter("r", R)
Z1, M1 = Process("Z", Q(1)), Mechanisms("M", Q(1))
OUT: dict[str, Any] = {"rule": "infeasible", "fact": 0}
VALUE: dict[str, Any] = {"rule": "evaluate"}


def witness(**model: Any) -> Evidence:
    """A counterexample."""
    return "REFUTED", {"rule": "witness", "model": model}


def undefined(**model: Any) -> Evidence:
    """A point where the claim has no value."""
    return "ILL_POSED", {"rule": "undefined", "model": model}


def scalar(proof: Any, **more: Any) -> Evidence:
    """A proof about numbers."""
    return "PROVED", {"rule": "scalar", "proof": proof, **more}


def written(*steps: Any) -> Evidence:
    """A written proof."""
    return "PROVED", {"rule": "derivation", "proof": encode(derivation(*steps)[0])}


def in_text(claim: str, where: str, truth: Truth, *offered: Evidence, given: tuple[str, ...] = ()) -> Case:
    """A case in text, with the evidence once accepted, and its models as points."""
    points = tuple(e["model"] for v, e in offered if v in ("REFUTED", "ILL_POSED"))
    spaced = [t.replace("==", " == ") for t in given]
    return Case("", read_claim(claim, where, spaced), points, truth, offered=offered, text=Text(claim, where, given, "read"))


def of(s: Statement, truth: Truth, *offered: Evidence, points: tuple[dict[str, Any], ...] = ()) -> Case:
    """A case of a tree."""
    models = tuple(e["model"] for v, e in offered if v in ("REFUTED", "ILL_POSED"))
    return Case("", s, (*models, *points), truth, offered=offered)


TELESCOPE: Evidence = ("PROVED", {"rule": "telescope"})
_k = real("k", "[0, oo) integer")
_a = Numbers("a", K)


def _at(position: Any) -> Any:
    return At(_a, position)


def _sum(body: Any, right: Any, index: str = "i") -> Statement:
    return Statement(forall(_k, _a), (), equal(RangeSum(index, K, body), right))


_I = Sym("i")
_inner = Statement(forall(real("y", "[0, 1]")), (Y / Y <= 1,), Q(0) < Y)
_letter = Letter("x", R)
_EXTRA = {"": [["0", "1"]], "7": [["5", "1"]]}
_DP_EXTRA = {"x": {"": "1/2 1/2", "9": "1 0"}, "x'": {"": "1/2 1/2", "9": "0 1"}}

_ends = read_claim("0 <= 1", "x >= 0, y >= min(1/(x^(1/2)*2^(1/2) - 2), 5)").prefix
_pole_in_an_end = Statement(_ends, (), Relation("!=", X, Q(2)))

CASES: dict[str, Case] = {
    "an end without value": in_text("x >= 0", "x real, y >= tanh(x^(1/2))", Truth.TRUE, witness(x="-1", y="5")),
    "an end without value under max": in_text("x >= 0", "x real, y <= max(x^(1/2), 5)", Truth.TRUE, witness(x="-1", y="0")),
    "an end without value under min": of(_pole_in_an_end, Truth.TRUE, witness(x="2", y="9")),
    "an end without value times 0": in_text("x > 0", "x real, y >= 0*log(x)", Truth.TRUE, witness(x="-1", y="5"), witness(x="0", y="0")),
    "a negative exponent": of(
        Statement(forall(real("x", "(0, 1]"), real("p", "[-1, -1/2]")), (abs_power(X, Sym("p")) >= 2,), X >= 1), Truth.FALSE,
        scalar(OUT), points=({"x": "1/4", "p": "-1/2"},)),
    "a negative base and an integer": in_text("x^n <= 0", "-3 <= x <= -1, 1 <= n <= 1 integer", Truth.TRUE, undefined(x="-3", n="1"), witness(x="-3", n="1")),
    "a negative base and an integer, refuted": in_text("x^n >= 0", "-3 <= x <= -1, 1 <= n <= 1 integer", Truth.FALSE, witness(x="-3", n="1"), scalar(VALUE)),
    "a negative base up to 0 and a negative integer": in_text(
        "b > 0", "-2 <= u <= -3/2, -1 <= b < 0", Truth.FALSE, scalar(OUT), ("VACUOUS", {"rule": "vacuous", "proof": OUT}), witness(u="-2", b="-1"),
        given=("b^u >= 0",)),
    "0 to the power 0": in_text("x^p <= 1", "0 <= x <= 1, 0 <= p <= 1", Truth.TRUE, witness(x="0", p="0"), undefined(x="0", p="0")),
    "a binomial of k > n": in_text("m >= 1", "1 <= n <= 2 integer, 3 <= k <= 4 integer, m >= 0", Truth.FALSE, scalar(OUT), scalar(VALUE), witness(n="1", k="3", m="0"),
                                   given=("binomial(n, k) <= m",)),
    "a binomial that is 0": in_text("n >= k", "0 <= n <= 4 integer, 0 <= k <= 4 integer", Truth.FALSE, ("VACUOUS", {"rule": "vacuous", "proof": OUT}), witness(n="1", k="2"),
                                    given=("binomial(n, k) == 0",)),
    "a binomial of halves": in_text("1 < binomial(n, k)", "1 <= n <= 2, 2 <= k <= 3", Truth.FALSE, witness(n="3/2", k="5/2"), undefined(n="3/2", k="5/2"), witness(n="1", k="2")),
    "a parenthesis before ==": in_text("x <= 0", "x real", Truth.TRUE, given=("exp(x)==1",)),
    "there is x >= 5 such that x <= 0": of(
        Statement(exists(real("x")), (X >= 5,), X <= 0), Truth.FALSE, ("PROVED", {"rule": "choose", "values": {"x": "0"}, "proof": {"rule": "scalar", "proof": OUT}}),
        ("PROVED", {"rule": "choose", "values": {"x": "0"}, "proof": {"rule": "scalar", "proof": VALUE}})),
    "there is z < 0 such that 1 < 0": of(
        Statement(exists(real("z")), (Sym("z") < 0,), Q(1) < Q(0)), Truth.FALSE,
        ("PROVED", {"rule": "choose", "values": {"z": "5"}, "proof": {"rule": "scalar", "proof": OUT}})),
    "for all y there is x with a hypothesis": of(
        Statement((*forall(real("y", "[0, 1]")), *exists(real("x"))), (X >= Y + 5,), X <= Y), Truth.FALSE,
        ("PROVED", {"rule": "choose", "values": {"x": "y"}, "proof": {"rule": "scalar", "proof": OUT}})),
    "+oo plus nothing": of(Statement(forall(P, W), (), KL(P, W) + D_inf(P, W, Q(2)) <= 5), Truth.FALSE, witness(P="1 0", W="0 1"), undefined(P="1 0", W="1 0"),
                           undefined(P="1 0", W="0 1")),
    "nothing plus +oo": of(Statement(forall(P, W), (), D_inf(P, W, Q(2)) + KL(P, W) <= 5), Truth.FALSE, witness(P="1 0", W="0 1"), undefined(P="1 0", W="0 1")),
    "+oo plus a logarithm of 0": of(Statement(forall(P, W), (), KL(P, W) + log(TV(P, W) - 1) <= 5), Truth.FALSE, witness(P="1 0", W="0 1")),
    "0 times +oo": of(Statement(forall(P, W), (), 0 * KL(P, W) <= 5), Truth.UNKNOWN, witness(P="1 0", W="0 1"), undefined(P="1 0", W="0 1")),
    "bounded, by a past that there is not": of(Statement(forall(Z1), (Tail(Z1, Q(1)) <= 0, Tail(Z1, Q(-1), False) >= 1), Bounded(Z1, Q(1))), Truth.TRUE, witness(Z=_EXTRA)),
    "drift, by a past that there is not": of(Statement(forall(Z1), (Tail(Z1, Q(1)) <= 0,), Drift(Z1, Q(1))), Truth.TRUE, witness(Z=_EXTRA)),
    "private, by a past that there is not": of(Statement(forall(M1), (ComposedDP(M1, Q(0)),), EachDP(M1, Q(0))), Truth.TRUE, witness(M=_DP_EXTRA)),
    "a telescope of |a|": of(_sum(Q(0), _at(K) - absolute(_at(K))), Truth.FALSE, TELESCOPE, witness(k="1", a=["-1"])),
    "a telescope of sqrt(a^2)": of(_sum(Q(0), _at(K) - call("sqrt", _at(K) ** 2)), Truth.FALSE, TELESCOPE, witness(k="1", a=["-1"])),
    "a telescope of logarithms": of(_sum(log(_at(_I)) - log(_at(_I - 1)), log(_at(K))), Truth.FALSE, TELESCOPE, undefined(k="1", a=["-1"])),
    "a telescope of quotients": of(_sum(1 / _at(_I) - 1 / _at(_I - 1), 1 / _at(K) - 1), Truth.FALSE, TELESCOPE, undefined(k="1", a=["0"])),
    "an instance without premise": of(
        Statement((*forall(real("u", "[0, 1]")), *forall(P)), (_inner,), Q(0) < U), Truth.FALSE,
        written(combine("one", Q(1) <= Q(1)), instance("c", Q(0) < U, "given 1", {"y": U}, "one")), points=({"u": "0", "P": "1"},)),
    "an instance of letters without premise": of(
        Statement(forall(P), (Statement(forall(_letter), (P(_letter) / P(_letter) <= 1,), Q(0) < P(_letter)),), every(r, Q(0) < P(r))), Truth.FALSE,
        written(combine("one", Q(1) <= Q(1)).for_all(r), instance("c", Q(0) < P(r), "given 1", {"x": r}, "one").for_all(r)), witness(P="1 0")),
    "a letter and a scalar of one name": Case("", Statement(
        (*forall(real("x")), *forall(P)), (P(_letter) <= Q("1/2"),), every(r, P(r) <= Q("1/2"))), (), Truth.MALFORMED,
        offered=(written(combine("c", P(_letter) <= Q("1/2"), "given 1").for_all(_letter)),)),
    "a supremum without value": of(Statement(forall(P), (), Defined(Sup(r, 1 / P(r)))), Truth.FALSE, ("PROVED", {"rule": "duality", "cells": {"0": [
        {"proof": OUT, "defined": [{"sign": "+", "proof": OUT}]}]}, "units": {"1": "_d0"}}), undefined(P="1 0")),
    "a sum of nothing over 0": of(Statement((*forall(real("z", "[0, 1]")), *forall(P)), (), Sum(r, P(r), (-P(r),)) / Sym("z") <= 0), Truth.FALSE,
                                  ("PROVED", {"rule": "duality"}), undefined(z="0", P="1")),
    "a hypothesis without value at an end": in_text(
        "0 < y", "0 <= y <= 1", Truth.TRUE, witness(y="0"), given=("y/y <= 1",))}


def make(rng: object, number: int) -> Case:
    """The case of this number, in the order of the table."""
    names = list(CASES)
    return replace(CASES[names[number % len(names)]], label=names[number % len(names)])
