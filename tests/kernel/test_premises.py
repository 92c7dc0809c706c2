"""Premises, conditions and ends of domains without a value are not satisfied, and a letter that nothing binds is no letter of a step."""
from __future__ import annotations

import pytest

from tests.kernel.test_derivation_holes import Case, accept, proof
from verify.kernel.models.model import read_model
from verify.kernel.models.evaluate import evaluate, in_domain
from verify.kernel.format.rejected import Rejected
from verify.language import (
    Alphabet, App, Distribution, Domain, Expr, Letter, Q, Relation, Statement, Sum, Sym, between, equal, every, forall, log, real)
from verify.language.proofs import LawAt, Step, combine, instance, pointwise

X = Alphabet("X")
x, x2, x3 = (Letter(n, X) for n in ("x", "x2", "x3"))
P = Distribution("P", (X,))
ONE, ZERO, a = Q(1), Q(0), real("a", "[0, 1]")
ZERO_TO_ONE, MINUS_TO_ONE = real("v1", "[0, 1]"), real("v1", "[-1, 1]")
QUOTIENT = Statement(forall(a), (a / a <= 1,), ZERO < a)                   # true: a/a has no value at 0
QUOTIENT_AT = Statement(forall(x2), (P(x2) / P(x2) <= 1,), ZERO < P(x2))
WHERE_LOG = Statement(forall(x2), (every((), ONE <= 1, (log(P(x2)) + 1 - log(P(x2)),)),), ZERO < P(x2))
FROM_ROOT = Statement(forall(real("a", between(App("sqrt", (Sym("v1"),)), None, "[)"))), (), ZERO <= Sym("v1"))


def with_quotient(letters: bool, *, where: bool = False, domain: Sym = ZERO_TO_ONE, premise: Relation = ONE <= 1) -> Case:
    """What is positive if u/u <= 1 is claimed to be positive, from a step that says what u/u <= 1 says where it has a value."""
    if letters:
        claim, places = ZERO < P(x), (P(x),) if where else ()
        return Case(Statement(forall(P), (QUOTIENT_AT,), every(x, claim, places)),
                    proof(combine("one", premise).for_all(x, where=places),
                          instance("c", claim, "given 1", {"x2": x}, "one").for_all(x, where=places)), {"P": "1 0"})
    u = Sym("v1")
    return Case(Statement(forall(domain, P), (QUOTIENT,), ZERO < u),
                proof(combine("one", premise), instance("c", ZERO < u, "given 1", {"a": u}, "one")), {"v1": "0", "P": "1"})


FALSE = {
    "a premise that may have no value": with_quotient(False),
    "a premise that may have no value at a letter": with_quotient(True),
    "the same by an equation": with_quotient(True, premise=equal(ONE, 1)),
    "a condition of a premise that may have no value":
        Case(Statement(forall(P), (WHERE_LOG,), every(x, ZERO < P(x))),
             proof(combine("one", ONE <= 1).for_all(x), instance("c", ZERO < P(x), "given 1", {"x2": x}, "one").for_all(x)), {"P": "1 0"}),
    "an end of a domain that may have no value":
        Case(Statement(forall(MINUS_TO_ONE, P), (FROM_ROOT,), ZERO <= Sym("v1")),
             proof(instance("c", ZERO <= Sym("v1"), "given 1", {"a": 2 + 0 * Sym("v1")})), {"v1": "-1", "P": "1"}),
}
TRUE = {
    "a premise with a value": with_quotient(False, domain=real("v1", "(0, 1]")),
    "a premise with a value at a letter": with_quotient(True, where=True),
    "an end of a domain with a value":
        Case(Statement(forall(ZERO_TO_ONE, P), (FROM_ROOT,), ZERO <= Sym("v1")),
             proof(instance("c", ZERO <= Sym("v1"), "given 1", {"a": 2 + 0 * Sym("v1")}))),
}


@pytest.mark.parametrize("name", FALSE)
def test_no_proof_of_a_false_statement(name: str) -> None:
    """At the model the hypothesis holds by reading: its premise, or an end of its domain, has no value there."""
    case = FALSE[name]
    with pytest.raises(Rejected, match="value"):
        accept(case)
    model = read_model(tuple(b.symbol for b in case.statement.prefix), case.model)
    assert in_domain(case.statement, model) is None and evaluate(case.statement.claim, model).holds is False


@pytest.mark.parametrize("name", TRUE)
def test_its_neighbour_is_proved(name: str) -> None:
    assert "derivation" in accept(TRUE[name]).rules


def test_a_letter_that_nothing_binds_is_no_letter_of_a_step() -> None:
    """P(x) <= 1/2 at a letter x: with a number of that name quantified the letter is still free."""
    half = Q("1/2")
    step = combine("c", P(x) <= half, "given 1").for_all(x)
    for given in (P(x) <= half, every(x2, P(x) <= half), Sum(x2, P(x)) <= half):
        for prefix in (forall(P), forall(Sym("x", Domain()), P), forall(Distribution("x", (X,)), P)):
            with pytest.raises(Rejected, match=r"quantifier|two kinds|not in scope"):
                accept(Case(Statement(prefix, (given,), every(x3, P(x3) <= half)), proof(step)))
    assert accept(Case(Statement(forall(P), (every(x, P(x) <= half),), every(x3, P(x3) <= half)), proof(step))).verdict == "PROVED"
    one = Statement(forall(P, x), (P(x) <= half,), P(x) <= half)
    assert accept(Case(one, proof(combine("c", P(x) <= half, "given 1")))).verdict == "PROVED"


def test_a_letter_of_a_step_has_not_the_name_of_a_number() -> None:
    for named, true in (("x4", False), ("x5", True)):
        letter = Letter(named, X)
        case = Case(Statement(forall(real("x4"), P), (), every(x, P(x) <= 1)), proof(pointwise("c", P(letter) <= 1).for_all(letter)))
        if true:
            assert accept(case).verdict == "PROVED"
            continue
        with pytest.raises(Rejected, match="two kinds"):
            accept(case)



LETTER = Letter("x2", X)
R = Distribution("R", (X,))
b = real("b", "(0, 1)")
HALF, SIZE = Q("1/2"), Sum(x, ONE)
AT_MOST = Statement(forall(R, b), (every(LETTER, R(LETTER) <= b),), Sum(LETTER, R(LETTER) * R(LETTER)) <= b)
INVERSE = 1 / (1 + SIZE)


def squares_at_most(bound: Expr, given: Expr, *steps: Step, of: str = "given 2") -> Case:
    """Sum of P^2 <= bound by AT_MOST, which is true, at P and the bound; its hypothesis is the step that is named."""
    claim = Sum(x, P(x) * P(x)) <= bound
    return Case(Statement(forall(P), (AT_MOST, every(x, P(x) <= given)), claim),
                proof(*steps, instance("c", claim, "given 1", {"R": LawAt((x,), P(x)), "b": bound}, of)))


def test_a_hypothesis_at_letters_is_shown_by_a_step_at_all_letters() -> None:
    somewhere = combine("somewhere", P(x) <= HALF, "given 2").for_all(x, where=(P(x),))
    assert accept(squares_at_most(HALF, HALF)).verdict == "PROVED"
    for case in (squares_at_most(Q("1/3"), HALF), squares_at_most(HALF, Q("3/4")), squares_at_most(HALF, HALF, of="given 1"),
                 squares_at_most(HALF, HALF, somewhere, of="somewhere"),
                 squares_at_most(HALF, HALF, combine("one", Sum(x, P(x)) <= 1), of="one")):
        with pytest.raises(Rejected):
            accept(case)


def test_a_value_without_letters_is_shown_to_lie_in_the_domain() -> None:
    below = pointwise("below 1", ZERO < 1 - INVERSE, terms=(SIZE,))
    assert accept(squares_at_most(INVERSE, INVERSE, below)).verdict == "PROVED"
    for case in (squares_at_most(INVERSE, INVERSE), squares_at_most(SIZE, SIZE)):
        with pytest.raises(Rejected):
            accept(case)
