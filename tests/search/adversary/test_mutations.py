"""Mutations: each says more than the statement, in one place, under a name of its own."""
from __future__ import annotations

from verify.language import (
    KL, TV, Alphabet, D_inf, Datasets, Domain, Every, Indistinguishable, Letter, Q, Statement, both, distributions, equal, every, forall, real, tanh)
from verify.search.adversary.mutations import exchanged, mutations, unrestricted, without_a_hypothesis

X, Y = distributions("X Y", Alphabet("R"))
r = Letter("r", Alphabet("R"))
eps, k = real("eps", "[0, oo)"), real("k", "[1, 9] integer")
S = Statement(forall(X, Y, eps), (D_inf(X, Y) <= eps, D_inf(Y, X) <= eps), KL(X, Y) <= eps * tanh(eps / 2))


def named(s: Statement) -> dict[str, Statement]:
    made = list(mutations(s))
    assert len({m.name for m in made}) == len(made) and all(m.statement != s for m in made)
    return {m.name: m.statement for m in made}


def test_one_of_each_kind() -> None:
    made = named(S)
    assert set(made) == {"without hypothesis 1", "without hypothesis 2", "half of the bound", "the laws of KL exchanged (divergence 1)",
                         "strict", "eps without its lower end"}
    assert made["without hypothesis 1"].given == (D_inf(Y, X) <= eps,)
    assert made["half of the bound"].claim == (KL(X, Y) <= Q("1/2") * (eps * tanh(eps / 2)))
    assert made["strict"].claim == (KL(X, Y) < eps * tanh(eps / 2))
    assert made["the laws of KL exchanged (divergence 1)"].claim == (KL(Y, X) <= eps * tanh(eps / 2))
    assert made["eps without its lower end"].prefix[2].domain == Domain()


def test_conjunctions_are_taken_apart() -> None:
    s = Statement(S.prefix, (both(*S.given),), both(KL(X, Y) <= 1, TV(X, Y) <= 1))
    assert {m.name for m in without_a_hypothesis(s)} == {
        "without hypothesis 1", "without part 1 of hypothesis 1", "without part 2 of hypothesis 1"}
    assert {"half of the bound (part 1)", "half of the bound (part 2)", "strict (part 1)", "strict (part 2)"} <= set(named(s))


def test_other_claims() -> None:
    pure = Statement(S.prefix, (), Indistinguishable(X, Y, eps))
    assert named(pure)["half of the bound"].claim == Indistinguishable(X, Y, Q("1/2") * eps) and "strict" not in named(pure)
    at_each = Statement(S.prefix, (), every(r, X(r) <= Y(r) + eps))
    halved = named(at_each)["half of the bound"].claim
    assert isinstance(halved, Every) and halved.relation.right == Q("1/2") * (Y(r) + eps)


def test_nothing_to_change() -> None:
    s = Statement(forall(X, Y), (), equal(TV(X, Y), TV(Y, X)))
    assert list(mutations(s)) == []
    assert list(exchanged(Statement(forall(X), (), KL(X, X) <= 1))) == []
    assert "half of the bound" not in named(Statement(forall(X, Y), (), KL(X, Y) <= 0))


def test_each_restriction_of_a_domain() -> None:
    made = {m.name: m.statement.prefix[0].domain for m in unrestricted(Statement(forall(k), (), k >= 1))}
    assert set(made) == {"k without its lower end", "k without its upper end", "k without its integrality"}
    assert made["k without its integrality"] == Domain(Q(1), Q(9), True, True, False)
    n = real("n", "[1, oo) integer")
    over = Datasets("D", Alphabet("R"), n)
    of_records = Statement(forall(n, Letter("z", over)), (), n >= 1)
    assert list(unrestricted(of_records)) == []
