"""On which spaces evidence holds: what needs finite sets says so, what does not is not held back."""
from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from verify.kernel.laws.coarse_graining import is_of_divergences
from verify.kernel.statements import about_laws
from verify.kernel.statements.judge import judge
from verify.language import (
    KL, TV, Alphabet, Channel, D_inf, Datasets, Defined, Event, Expr, Function, Indistinguishable, Letter, Q, Repeated, Replaced,
    Statement, Sum, both, call, chi_square, distributions, equal, every, exp, forall, log, maximum, outputs, positions, real)
from verify.language.proofs import (
    Derivation, all_records, combine, derivation, fewer_terms, gibbs, identity, instance, limit, one_term, pointwise, use)
from verify.search.decide import decide
from verify.search.finding import Options

x = real("x", "[0, 1]")
eps, delta, b, c = real("eps", "[0, oo)"), real("delta", "[0, 1]"), real("b"), real("c")
R = Alphabet("R")
r = Letter("r", R)
X, Y, Z = distributions("X Y Z", R)
FULL = every(r, 0 < Y(r))
SQUARES = Sum(r, X(r) ** 2)
SCALAR = {"rule": "scalar", "proof": {"rule": "evaluate"}}


def test_a_claim_about_numbers_holds_on_all_spaces() -> None:
    assert judge(Statement(forall(x), (), Q(0) <= x), "PROVED", SCALAR).spaces == "general"


def test_a_finite_model_refutes_on_all_spaces() -> None:
    witness = {"rule": "witness", "model": {"X": "1/2 1/2", "Y": "1/4 3/4"}}
    assert judge(Statement(forall(X, Y), (), KL(X, Y) <= 0), "REFUTED", witness).spaces == "general"


def test_evidence_that_says_nothing_holds_on_finite_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(about_laws.RULES, "duality", (object, lambda c, s, node: None))
    assert judge(Statement(forall(X), (), every(r, X(r) <= 1)), "PROVED", {"rule": "duality"}).spaces == "finite"


def test_a_conjunction_holds_on_the_narrowest_class_of_its_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(about_laws.RULES, "duality", (object, lambda c, s, node: node["on"]))
    statement = Statement(forall(X), (), both(every(r, X(r) <= 1), every(r, 0 <= X(r))))
    for spaces in itertools.product(("finite", "countable", "general"), repeat=2):
        parts = [{"rule": "duality", "on": s} for s in spaces]
        found = judge(statement, "PROVED", {"rule": "parts", "parts": parts}).spaces
        assert found == min(spaces, key=("finite", "countable", "general").index)


# What duality shows letter by letter: on all spaces, or only where letters are events, or only where sums are finite.
DUALITY: dict[str, tuple[str, Statement]] = {
    "a strict bound": ("general", Statement(forall(X, Y, c), (KL(X, Y) <= c,), KL(X, Y) < c + 1)),
    "a supremum that may be infinite": ("general", Statement(forall(X, Y), (), KL(X, Y) <= D_inf(X, Y))),
    "suprema that may be infinite": ("general", Statement(forall(X, Y, Z), (), D_inf(X, Z) <= D_inf(X, Y) + D_inf(Y, Z))),
    "a divergence bounded by a hypothesis": ("general", Statement(forall(X, Y, c), (chi_square(X, Y) <= c,), KL(X, Y) <= c)),
    "divergences on both sides": ("general", Statement(forall(X, Y), (), KL(X, Y) <= chi_square(X, Y))),
    "sums of laws": ("general", Statement(forall(X, Y), (), TV(X, Y) <= 1)),
    "a density may be above 1": ("countable", Statement(forall(X), (), every(r, X(r) <= 1))),
    "its square may have any integral": ("countable", Statement(forall(X), (), Sum(r, X(r) ** 2) <= 1)),
    "a letter is no event": ("countable", Statement(
        forall(eps, delta, X, Y), (Indistinguishable(X, Y, eps, delta),), every(r, X(r) <= exp(eps) * Y(r) + delta))),
    "KL may be infinite on full support": ("finite", Statement(forall(X, Y), (FULL,), Defined(KL(X, Y)))),
    "D_inf may be infinite on full support": ("finite", Statement(forall(X, Y), (FULL,), Defined(D_inf(X, Y)))),
    "oo is not below oo": ("finite", Statement(forall(X, Y), (FULL,), KL(X, Y) < KL(X, Y) + 1)),
    "oo - oo in a hypothesis": ("finite", Statement(
        forall(X, Y, c), (SQUARES - SQUARES <= c,), 0 <= c)),
    "a supremum need not be attained": ("finite", Statement(
        forall(eps, X, Y), (FULL, every(r, X(r) < exp(eps) * Y(r))), D_inf(X, Y) < eps)),
}


@pytest.mark.parametrize("name", DUALITY)
def test_what_is_shown_letter_by_letter_holds_on(name: str) -> None:
    spaces, statement = DUALITY[name]
    found = decide(statement, (), Options())
    assert (found.verdict, judge(statement, found.verdict, found.evidence).spaces) == ("PROVED", spaces)


S = Alphabet("S")
s, r2 = Letter("s", S), Letter("r2", R)
K, M, L = Channel("K", S, (R,)), Channel("M", S, (R,)), Channel("L", R, (S,))
E, F, G, H, I = Event("E", (R,)), Function("F", (R,)), Function("G", (R,)), Function("H", (S,)), Function("I", (R, R))
t, u = real("t", "[0, 1]"), real("u", "(0, 1)")
ONE = Sum(r, X(r))


def absolute(e: Expr) -> Expr:
    return call("abs", e)


def mean(f: Expr) -> Expr:
    return Sum(r, X(r) * f)


def same(left: Expr, right: Expr, *symbols: object) -> tuple[Statement, tuple[Derivation]]:
    """That two expressions are equal, by rearranging sums."""
    return Statement(forall(*symbols), (), left <= right), derivation(identity("c", left, right))


abs_of_f = absolute(F(r))
KL_SUM = Sum(r, X(r) * log(X(r) / Y(r)), (X(r),))
ALL_OF_I = every((r, r2), I(r, r2) <= 0)
# What a written proof shows holds on these spaces.
WRITTEN: dict[str, tuple[str, tuple[Statement, tuple[Derivation]]]] = {
    "Fubini": ("general", same(Sum(s, Sum(r, X(r) * K(s, r)) * H(s)), mean(Sum(s, K(s, r) * H(s))), X, K, H)),
    "a law is summed out": ("general", same(Sum(r, Sum(s, X(r) * K(s, r) * F(r))), mean(F(r)), X, K, F)),
    "a mean of a sum": ("general", same(mean(F(r) + G(r)), mean(F(r)) + mean(G(r)), X, F, G)),
    "the probability of an event": ("general", (Statement(forall(X, E), (), mean(E(r)) <= 1), derivation(
        pointwise("one", E(r) <= 1).for_all(r), combine("c", mean(E(r)) <= 1, use("one", weight=X(r), over=(r,)))))),
    "a greatest of densities": ("general", same(Sum(r, maximum(X(r), Y(r))), 1 + Sum(r, maximum(Y(r) - X(r), 0)), X, Y)),
    "a greatest of a density and 1": ("finite", same(
        2 * Sum(r, maximum(1 - X(r), 0)), Sum(r, 2 * maximum(1 - X(r), 0)), X)),
    "a part of a sum": ("general", (Statement(forall(X, E), (), Sum(r, X(r), (E(r),)) <= ONE), derivation(
        fewer_terms("c", Sum(r, X(r), (E(r),)) <= ONE)))),
    "two letters of a hypothesis": ("general", (Statement(forall(I), (ALL_OF_I,), every((r2, r), I(r, r2) <= 0)), derivation(
        combine("c", I(r, r2) <= 0, "given 1").for_all(r2, r)))),
    "the same letter twice": ("countable", (Statement(forall(I), (ALL_OF_I,), every(r, I(r, r) <= 0)), derivation(
        combine("c", I(r, r) <= 0, use("given 1", {"r2": r})).for_all(r)))),
    "an instance at the same letter twice": ("countable", (
        Statement(forall(I), (Statement(forall(r, r2), (), I(r, r2) <= 0),), every(r, I(r, r) <= 0)), derivation(
            instance("c", I(r, r) <= 0, "given 1", {"r": r, "r2": r}).for_all(r)))),
    "an instance at a number that depends on the letter": ("countable", (
        Statement(forall(F), (Statement(forall(c, r), (c >= 0,), F(r) <= c),), every(r, F(r) <= abs_of_f)), derivation(
            pointwise("sign", Q(0) <= abs_of_f).for_all(r),
            instance("c", F(r) <= abs_of_f, "given 1", {"c": abs_of_f, "r": r}, "sign").for_all(r)))),
    "an instance at a number": ("general", (
        Statement(forall(F, c), (Statement(forall(b, r), (b >= 0,), F(r) <= b), c >= 0), every(r, F(r) <= c)), derivation(
            instance("c", F(r) <= c, "given 1", {"b": c, "r": r}, "given 2").for_all(r)))),
    "a density and its square": ("countable", (Statement(forall(X), (), every(r, X(r) ** 2 <= X(r))), derivation(
        pointwise("c", X(r) ** 2 <= X(r)).for_all(r)))),
    "a term of a sum": ("countable", (Statement(forall(X), (), every(r, X(r) <= 1)), derivation(
        one_term("term", X(r) <= Sum(r2, X(r2)), {"r2": r}).for_all(r), combine("c", X(r) <= 1, "term").for_all(r)))),
    "squares of densities": ("finite", same(2 * Sum(r, X(r) ** 2), Sum(r, X(r) ** 2) + Sum(r, X(r) ** 2), X)),
    "laws in a circle": ("finite", same(Sum(r, Sum(s, K(s, r) * L(r, s))), Sum(s, Sum(r, K(s, r) * L(r, s))), K, L)),
    "a law at its own output": ("finite", same(
        Sum(r, 2 * Channel("J", R, (R,))(r, r)), 2 * Sum(r, Channel("J", R, (R,))(r, r)), Channel("J", R, (R,)))),
    "a product of two means in one": ("finite", same(
        2 * mean(absolute(F(r)) * absolute(G(r))), mean(2 * absolute(F(r)) * absolute(G(r))), X, F, G)),
    "the size of a set": ("finite", same(Sum(r, Sum(r2, X(r))), Sum(r2, Q(1)), X)),
    "the logarithm of a ratio": ("general", (
        Statement(forall(X, Y), (every(r, Y(r) > 0),), Q(0) <= KL_SUM), derivation(gibbs("c", X(r), Y(r), (r,), Q(0) <= KL_SUM)))),
    "a limit under a sum": ("finite", (
        Statement(forall(X, F), (every(r, F(r) <= 0),), mean(0 * F(r)) <= 0), derivation(
            pointwise("small", u * F(r) <= 0, "given 1").for_all(r),
            combine("mean", mean(u * F(r)) <= 0, use("small", weight=X(r), over=(r,))),
            limit("c", mean(0 * F(r)) <= 0, u, 0, "mean"), let=(u,)))),
}


n = real("n", "[1, oo) integer")
RECORDS = Datasets("S^n", S, n)
V, W = Letter("V", RECORDS), Letter("W", RECORDS)
i, v = Letter("i", positions(RECORDS)), Letter("v", S)
LOSS = Function("loss", (RECORDS,))
NEAR = every((V, i, v), exp(LOSS(V)) <= exp(eps) * exp(LOSS(Replaced(V, i, v))))
FAR = all_records("c", exp(LOSS(V)) <= exp(n * eps) * exp(LOSS(W)), V, i, v, exp(eps), "given 1")
WRITTEN["datasets, a record replaced after another"] = ("general", (
    Statement(forall(n, eps, LOSS), (NEAR,), every((V, W), exp(LOSS(V)) <= exp(n * eps) * exp(LOSS(W)))),
    derivation(FAR.for_all(V, W))))
WRITTEN["a dataset and one with one of its records everywhere"] = ("finite", (
    Statement(forall(n, eps, LOSS), (NEAR,), every((V, v), exp(LOSS(V)) <= exp(n * eps) * exp(LOSS(Repeated(v, RECORDS))))),
    derivation(replace(FAR, name="far").for_all(V, W),
               combine("c", exp(LOSS(V)) <= exp(n * eps) * exp(LOSS(Repeated(v, RECORDS))), use("far", {"W": Repeated(
                   v, RECORDS)})).for_all(V, v))))


@pytest.mark.parametrize("name", WRITTEN)
def test_what_a_written_proof_shows_holds_on(name: str) -> None:
    spaces, (statement, proof) = WRITTEN[name]
    found = decide(statement, proof, Options())
    assert found.verdict == "PROVED", found.reason
    assert judge(statement, found.verdict, found.evidence).spaces == spaces


# Whether coarse-graining carries a statement from finite sets to all spaces.
COARSE_GRAINED: dict[str, tuple[bool, Statement]] = {
    "Pinsker": (True, Statement(forall(X, Y), (), TV(X, Y) ** 2 <= 2 * KL(X, Y))),
    "bounds from above": (True, Statement(forall(eps, X, Y), (D_inf(X, Y) <= eps, KL(Y, X) <= 1), KL(X, Y) <= exp(eps))),
    "indistinguishable laws": (True, Statement(
        forall(eps, delta, X, Y), (Indistinguishable(X, Y, eps, delta),), TV(X, Y) <= exp(eps) + delta)),
    "a bound from below": (False, Statement(forall(eps, X, Y), (eps <= TV(X, Y),), KL(X, Y) <= eps)),
    "an exact value": (False, Statement(forall(eps, X, Y), (equal(TV(X, Y), eps),), KL(X, Y) <= eps)),
    "a divergence with a negative factor": (False, Statement(forall(X, Y), (), TV(X, Y) - KL(X, Y) <= 1)),
    "a divergence that is bounded from below": (False, Statement(forall(c, X, Y), (), c <= KL(X, Y))),
    "a strict bound": (False, Statement(forall(c, X, Y), (), KL(X, Y) < c)),
    "a finite divergence": (False, Statement(forall(X, Y), (), Defined(KL(X, Y)))),
    "a law at letters": (False, Statement(forall(eps, X, Y), (every(r, X(r) <= eps),), KL(X, Y) <= eps)),
    "outputs of a channel": (True, Statement(forall(X, Y, K), (), KL(outputs(X, K), outputs(Y, K)) <= KL(X, Y))),
    "a channel at inputs": (True, Statement(
        forall(K, r, r2), (D_inf(K.row(r), K.row(r2)) <= 1,), TV(K.row(r), K.row(r2)) <= 1)),
    "outputs of two channels": (False, Statement(forall(X, Y, K, M), (), KL(outputs(X, K), outputs(Y, M)) <= KL(X, Y))),
    "outputs on the larger side": (False, Statement(forall(X, Y, K), (), KL(X, Y) <= KL(outputs(X, K), outputs(Y, K)))),
    "outputs in a hypothesis": (False, Statement(
        forall(X, Y, K), (KL(outputs(X, K), outputs(Y, K)) <= 1,), KL(X, Y) <= 1)),
    "a channel by its outputs and at inputs": (False, Statement(
        forall(X, Y, K, r), (KL(K.row(r), K.row(r)) <= 1,), KL(outputs(X, K), outputs(Y, K)) <= 1)),
    "an unknown factor": (False, Statement(forall(c, X, Y), (), c * KL(X, Y) <= 1)),
}


@pytest.mark.parametrize("name", COARSE_GRAINED)
def test_coarse_graining_carries_bounds_from_above(name: str) -> None:
    carried, statement = COARSE_GRAINED[name]
    assert is_of_divergences(statement) is carried


def test_what_coarse_graining_carries_holds_on_all_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(about_laws.RULES, "duality", (object, lambda c, s, node: "finite"))
    for carried, statement in COARSE_GRAINED.values():
        assert judge(statement, "PROVED", {"rule": "duality"}).spaces == ("general" if carried else "finite")
