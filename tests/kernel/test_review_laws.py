"""What written proofs and reductions once concluded about laws, and do not follow: the smallest statements of that kind."""
from __future__ import annotations

import pytest

from tests.kernel.elaborated import judge
from verify.kernel.format.rejected import Rejected
from verify.kernel.statements import judge as kernel
from verify.language import (
    KL, Alphabet, Channel, Defined, Distribution, Function, Joint, Letter, Q, Statement, Sum, encode, equal, every, exp, forall)
from verify.language.proofs import Step, combine, derivation, identity, instance, pointwise
from verify.search.decide import decide
from verify.search.finding import Options

X = Alphabet("X")
x, u, z = Letter("x", X), Letter("u", X), Letter("z", X)
P, F = Distribution("P", (X,)), Function("F", (X,))
G, H = Function("G", (X, X)), Function("H", (X, X))
SQUARES = Sum(x, P(x) ** 2)                           # +oo for the density x^(-1/2)/2 on (0, 1)


def spaces(statement: Statement, *steps: Step) -> str:
    (proof,) = derivation(*steps)
    return judge(statement, "PROVED", {"rule": "derivation", "proof": encode(proof)}).spaces


@pytest.mark.parametrize("statement", [
    Statement(forall(P), (), Defined(SQUARES)), Statement(forall(P, F), (), Defined(Sum(x, P(x) * F(x)))),
    Statement(forall(F), (), Defined(Sum(x, F(x))))])
def test_a_sum_has_a_value_on_finite_spaces(statement: Statement) -> None:
    """That a sum that a claim calls defined converges is not taken for granted."""
    assert spaces(statement) == "finite"


@pytest.mark.parametrize("statement", [
    Statement(forall(P), (), Q(0) <= exp(-SQUARES)), Statement(forall(P), (), every(x, 0 <= P(x), (exp(-SQUARES),)))])
def test_what_is_made_of_an_infinite_sum_has_no_sign(statement: Statement) -> None:
    assert spaces(statement) == "finite"


@pytest.mark.parametrize("statement", [
    Statement(forall(P), (), Defined(Sum(x, P(x)))), Statement(forall(P), (), Q(0) <= SQUARES),
    Statement(forall(P), (), every(x, 0 <= P(x)))])
def test_what_still_holds_on_all_spaces(statement: Statement) -> None:
    assert spaces(statement) == "general"


@pytest.mark.parametrize("expected, statement, step", [
    ("countable", Statement(forall(G, H), (every((x, u), equal(G(x, u), H(x, u))),), every(x, G(x, x) <= H(x, x))),
     identity("c", H(x, x), H(x, x)).for_all(x)),
    ("countable", Statement(forall(F, H, z), (every(x, equal(F(x), H(x, z))),), F(z) <= H(z, z)),
     identity("c", H(z, z), H(z, z))),
    ("general", Statement(forall(G, H), (every((x, u), equal(G(x, u), H(x, u))),), every((u, x), G(u, x) <= H(u, x))),
     identity("c", H(u, x), H(u, x)).for_all(u, x))])
def test_a_definition_holds_at_almost_all_letters(expected: str, statement: Statement, step: Step) -> None:
    """G and H may differ on the diagonal, which is null; F = 0 is H(., z) for every z, if H is 0 but on the diagonal."""
    assert spaces(statement, step) == expected


def test_a_hypothesis_about_almost_all_letters_says_nothing_at_one_that_it_mentions() -> None:
    """G(x, z) <= 0 for almost every x, also if G is 1 on the diagonal."""
    hypothesis = Statement(forall(x), (), G(x, z) <= 0)
    at_z = Statement(forall(G, z), (hypothesis,), G(z, z) <= 0)
    assert spaces(at_z, instance("c", at_z.claim, "given 1", {"x": z})) == "countable"
    at_u = Statement(forall(G, z), (hypothesis,), every(u, G(u, z) <= 0))
    assert spaces(at_u, instance("c", G(u, z) <= 0, "given 1", {"x": u}).for_all(u)) == "general"


@pytest.mark.parametrize("letter, expected", [(z, "finite"), (Letter("y", X), "general")])
def test_what_converges_at_almost_all_letters_need_not_at_one_that_it_mentions(letter: Letter, expected: str) -> None:
    """B(x, u, z) = b(x) for u = z, else 0: its double integral is 0 for every z, that of b^2 may be +oo, and oo < oo + 1 is false."""
    B = Function("B", (X, X, X))
    taken = Sum(x, Sum(u, Q(-1) * (Q(-1) * B(x, u, z) ** 2)))
    left = Sum(x, B(x, letter, z) ** 2) + taken
    statement = Statement(forall(B, *{z: None, letter: None}), (), left < 1 + left)
    found = decide(statement, derivation(
        pointwise("one", Q(0) < 1), combine("c", statement.claim, "one")), Options(timeout=5))
    assert found.verdict == "PROVED"
    assert kernel.judge(statement, found.verdict, found.evidence).spaces == expected


def test_a_channel_takes_as_many_inputs_as_are_left() -> None:
    channel = Channel("A", X, (X, X))
    law = Joint(P, channel.at(None, None))
    with pytest.raises(Rejected, match="takes 2 inputs"):
        spaces(Statement(forall(P, channel), (), KL(law, law) <= 0))
