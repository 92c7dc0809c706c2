"""Tail bounds and compositions of any length, and identities of sums."""
import pytest

from tests.kernel.elaborated import judge
from verify.kernel.statements.judge import Rejected
from verify.language import (
    Alphabet, At, BadSet, Bounded, ComposedDP, Drift, EachDP, Formula, Mechanisms, Numbers, PrivacyLoss, Process, Q, RangeSum,
    Statement, Sum, Sym, Tail, distributions, equal, exp, forall, log, real, sqrt, tanh)
from verify.language.finite import Letter
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.chain_search import identity, is_identity, open_step, prove
from verify.search.decide import decide
from verify.search.finding import Options, Trace

k, eps, delta = real("k", "[1, oo) integer"), real("eps", "[0, oo)"), real("delta", "(0, 1]")
alpha, beta, t = real("alpha", "[0, oo)"), real("beta"), real("t", "[0, oo)")
M, Z = Mechanisms("M", k), Process("Z", k)
ROOT = sqrt(2 * k * log(1 / delta))
SIMPLE = (forall(k, M, eps), (EachDP(M, eps),))
ADVANCED = (forall(k, M, eps, delta), (EachDP(M, eps),))
AZUMA = (forall(k, alpha, beta, t, Z), (Bounded(Z, alpha), Drift(Z, beta)))
TRIPLES = {
    "simple composition": (*SIMPLE, ComposedDP(M, k * eps), ComposedDP(M, (k - 1) * eps)),
    "advanced composition": (*ADVANCED, ComposedDP(M, eps * ROOT + k * eps * (exp(eps) - 1), delta),
    ComposedDP(M, ROOT, delta)),
    "advanced composition, sharp": (*ADVANCED, ComposedDP(M, eps * ROOT + k * eps * tanh(eps / 2), delta),
                                    ComposedDP(M, k * eps * tanh(eps / 2), delta)),
    "approximate composition": (forall(k, M, eps, delta, t), (EachDP(M, eps, delta),), ComposedDP(M, k * eps, k * delta + t),
                                ComposedDP(M, k * eps, delta + t)),
    "no drift": (forall(k, alpha, Z), (Bounded(Z, alpha),), Tail(Z, k * alpha) <= Q(0), Tail(Z, k * alpha / 2) <= Q(0)),
    "Azuma": (*AZUMA, Tail(Z, k * beta + t * alpha * sqrt(k)) <= exp(-(t**2) / 2),
              Tail(Z, k * beta + t * sqrt(k * alpha)) <= exp(-(t**2) / 2))}


def sides(name: str) -> tuple[Statement, Statement]:
    """The true statement and its false sibling."""
    prefix, given, true, false = TRIPLES[name]
    return Statement(prefix, given, true), Statement(prefix, given, false)


@pytest.mark.slow
@pytest.mark.parametrize("name", TRIPLES)
def test_a_proof_for_every_length_of_the_true_claim_only(name: str) -> None:
    true, false = sides(name)
    finding = prove(true, Budget.of_seconds(40), Trace(Options(), ()))
    assert finding is not None and judge(true, "PROVED", finding.evidence).verdict == "PROVED"
    trace = Trace(Options(), ())
    assert prove(false, Budget.of_seconds(1), trace) is None and trace.tried
    with pytest.raises(Rejected):
        judge(false, "PROVED", finding.evidence)


LEVELS, SLACKS = Numbers("e", k, nonnegative=True), Numbers("d", k, nonnegative=True)


def total(a: Numbers) -> RangeSum: return RangeSum("i", k, At(a, Sym("i")))


@pytest.mark.parametrize(("given", "claim"), [
    (EachDP(M, LEVELS), ComposedDP(M, total(LEVELS))),
    (EachDP(M, LEVELS), ComposedDP(M, total(LEVELS), delta)),
    (EachDP(M, total(LEVELS)), ComposedDP(M, eps)),
    (EachDP(M, eps), ComposedDP(M, RangeSum("i", k, eps))),
    (Tail(PrivacyLoss(M), total(LEVELS)) <= delta, BadSet(M, total(LEVELS), delta)),
    (Drift(Z, eps), Tail(Z, k * eps) <= total(LEVELS)),
    (Drift(Z, total(LEVELS)), Tail(Z, k * eps / 2) <= delta)])
def test_a_bound_that_is_no_number_leaves_a_claim_undecided(given: Formula, claim: Formula) -> None:
    s = Statement(forall(k, M, Z, LEVELS, eps, delta), (given, Bounded(Z, eps)), claim)
    finding = decide(s, (), Options(timeout=0.2))
    assert (finding.verdict, finding.evidence) == ("UNDECIDED", None) and finding.reason


def test_the_same_total_where_both_levels_are_given_for_each_is_proved() -> None:
    s = Statement(forall(k, M, LEVELS, SLACKS), (EachDP(M, LEVELS, SLACKS),), ComposedDP(M, total(LEVELS), total(SLACKS)))
    finding = prove(s, Budget.of_seconds(5), Trace(Options(), ()))
    assert finding is not None and judge(s, "PROVED", finding.evidence).verdict == "PROVED"


def sums(last: Formula) -> Statement:
    n = real("n", "[0, oo) integer")
    return Statement(forall(n), (), last)


@pytest.mark.parametrize("right, holds", [(Sym("n") * (Sym("n") + 1) / 2, True), (Sym("n") * (Sym("n") - 1) / 2, False)])
def test_telescoping(right: object, holds: bool) -> None:
    s = sums(equal(RangeSum("i", Sym("n"), Sym("i")), right))
    assert is_identity(s) and (identity(s, Budget.of_seconds(40), Trace(Options(), ())) is not None) is holds


def test_renaming() -> None:
    R = Alphabet("R")
    (X,) = distributions("X", R)
    r, u = Letter("r", R), Letter("u", R)
    for right, holds in ((Sum(u, X(u) * X(u)), True), (Sum(u, X(u)), False)):
        s = Statement(forall(X), (), equal(Sum(r, X(r) * X(r)), right))
        assert is_identity(s) and (identity(s, Budget.of_seconds(40), Trace(Options(), ())) is not None) is holds
    assert not is_identity(Statement(forall(X), (), Sum(r, X(r)) <= Q(1)))


@pytest.mark.parametrize(("text", "step"), [
    ("sum(k = 1..n, 1/k) <= 1 + log(n)", "1/n <= 1 + log(n) - (1 + log(n - 1))"),
    ("sum(k = 1..n, 1/k^2) <= 2 - 1/n", "1/n^2 <= 2 - 1/n - (2 - 1/(n - 1))"),
    ("2*sqrt(n+1) - 2 <= sum(k = 1..n, 1/sqrt(k))", "2*sqrt(n + 1) - 2 - (2*sqrt(n - 1 + 1) - 2) <= 1/sqrt(n)"),
    ("prod(k = 1..n, 1 + 1/k) == n + 1", "(1 + 1/n)*(n - 1 + 1) == n + 1")])
def test_an_open_sum_says_from_which_step_it_would_follow(text: str, step: str) -> None:
    trace = Trace(Options(timeout=1), ())
    open_step(read_claim(text, "n >= 1 integer"), Budget.of_seconds(1), trace)
    assert trace.tried is not None and step in trace.tried[0] and "induction on n" in trace.tried[0]


def test_a_bound_that_does_not_grow_needs_a_sharper_one() -> None:
    trace = Trace(Options(timeout=1), ())
    open_step(read_claim("sum(k = 1..n, 1/k^2) < 2", "n >= 1 integer"), Budget.of_seconds(1), trace)
    assert trace.tried is not None and "1/n^2 < 2 - 2 fails: claim a sharper bound" in trace.tried[0]


def test_no_step_is_named_where_terms_depend_on_the_last_index() -> None:
    trace = Trace(Options(timeout=1), ())
    open_step(read_claim("sum(k = 1..n, binomial(n, k)) <= 2^n", "n >= 1 integer"), Budget.of_seconds(1), trace)
    assert trace.tried is None
