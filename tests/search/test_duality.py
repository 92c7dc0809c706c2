"""Claims about laws on an alphabet of any size: multipliers are found, and none for the false siblings."""
import pytest

from tests.kernel.elaborated import judge
from verify.kernel.statements.judge import Rejected
from verify.language import (
    KL, TV, Alphabet, D_inf, Event, Expr, Letter, Q, Relation, Statement, Sum, chi_square, distributions, equal, exp, forall,
    real, tanh)
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.finding import Options, Trace
from verify.search.duality import prove

X, Y = distributions("X Y", Alphabet("R"))
eps = real("eps", "[0, oo)")
CLOSE = (D_inf(X, Y) <= eps, D_inf(Y, X) <= eps)
PAIRS: dict[str, tuple[Relation, Relation]] = {
    "KL is not negative": (KL(X, Y) >= 0, KL(X, Y) > 0),
    "KL at most D_inf": (KL(X, Y) <= D_inf(X, Y), D_inf(X, Y) <= KL(X, Y)),
    "TV at most 1": (TV(X, Y) <= 1, TV(X, Y) <= Q("9/10")),
    "chi square": (KL(X, Y) <= chi_square(X, Y), chi_square(X, Y) <= KL(X, Y)),
    "TV is symmetric": (equal(TV(X, Y), TV(Y, X)), equal(KL(X, Y), KL(Y, X)))}
CLOSE_PAIRS: dict[str, tuple[Relation, Relation]] = {
    "KL below both": (KL(X, Y) <= (chi_square(X, Y) + 2 * TV(X, Y)) / 2, KL(X, Y) <= chi_square(X, Y) / 2 + TV(X, Y) / 4),
    "TV at most tanh": (TV(X, Y) <= tanh(eps / 2), TV(X, Y) <= tanh(eps / 4)),
    "KL at most eps tanh": (KL(X, Y) <= eps * tanh(eps / 2), KL(X, Y) <= eps * tanh(eps / 2) * 99 / 100),
    "KL at most eps (e^eps - 1)": (KL(X, Y) <= eps * (exp(eps) - 1), KL(X, Y) <= eps * (exp(eps / 4) - 1))}


def apart_in_event(level: Expr | int) -> Expr:
    """P(S) - level Q(S) of the event S."""
    r = Letter("r", X.over[0])
    return Sum(r, X(r) * S(r)) - level * Sum(r, Y(r) * S(r))


def statements(name: str) -> list[Statement]:
    """The true statement and its false sibling."""
    if name in PAIRS:
        return [Statement(forall(X, Y), (), claim) for claim in PAIRS[name]]
    return [Statement(forall(X, Y, eps), CLOSE, claim) for claim in CLOSE_PAIRS[name]]


@pytest.mark.parametrize("name", [*PAIRS, *(pytest.param(n, marks=pytest.mark.slow) for n in CLOSE_PAIRS)])
def test_multipliers_for_the_true_claim_only(name: str) -> None:
    true, false = statements(name)
    finding = prove(true, Budget.of_seconds(30), Trace(Options(), ()))
    assert finding is not None and judge(true, "PROVED", finding.evidence).verdict == "PROVED"
    assert prove(false, Budget.of_seconds(0.8), Trace(Options(), ())) is None
    with pytest.raises(Rejected):
        judge(false, "PROVED", finding.evidence)


S = Event("S", X.over)
EVENTS: dict[str, tuple[Relation, Relation]] = {
    "tanh": (apart_in_event(1) <= tanh(eps / 2), apart_in_event(1) <= tanh(eps / 2) * 9 / 10),
    "1 - e^-eps": (apart_in_event(1) <= 1 - exp(-eps), apart_in_event(1) <= 1 - exp(-eps / 4)),
    "half of each": (apart_in_event(exp(eps) / 2) <= Q("1/2"), apart_in_event(exp(eps) / 2) <= Q("1/3"))}


@pytest.mark.parametrize("name", EVENTS)
def test_chords_for_what_is_in_an_event_and_what_is_not(name: str) -> None:
    true, false = (Statement((*forall(X, Y, eps), *forall(S)), CLOSE, claim) for claim in EVENTS[name])
    finding = prove(true, Budget.of_seconds(20), Trace(Options(), ()))
    assert finding is not None and judge(true, "PROVED", finding.evidence).verdict == "PROVED"
    assert prove(false, Budget.of_seconds(0.8), Trace(Options(), ())) is None


@pytest.mark.parametrize(("text", "holds"), [
    ("TV(P,Q) <= tanh(eps/2) + 2*delta/(1+exp(eps))", True), ("TV(P,Q) <= tanh(eps/2) + delta/(1+exp(eps))", False)])
def test_hypotheses_as_often_as_the_claim_has_their_bound(text: str, holds: bool) -> None:
    s = read_claim(text, "P, Q distributions; eps, delta >= 0", tuple(
        f"hockey_stick({pair},exp(eps)) <= delta" for pair in ("P,Q", "Q,P")))
    finding = prove(s, Budget.of_seconds(20 if holds else 1), Trace(Options(), ()))
    assert (finding is not None) == holds
    assert finding is None or judge(s, "PROVED", finding.evidence).verdict == "PROVED"


@pytest.mark.parametrize(("text", "where", "holds"), [
    ("KL(P,Q) <= exp(eps)*KL(Q,P)", "P, Q distributions; eps >= 0", True),
    ("KL(P,Q) <= exp(eps/4)*KL(Q,P)", "P, Q distributions; eps >= 0", False),
    ("KL(P,Q) <= (exp(eps)-1)*KL(Q,P) + KL(Q,P)", "P, Q distributions; eps >= 0", False)])
def test_a_divergence_that_may_be_infinite_with_a_factor_that_is_positive(text: str, where: str, holds: bool) -> None:
    """0 times +oo has no value: a factor that may be 0 is no such factor."""
    s = read_claim(text, where, ("D_inf(P,Q) <= eps",))
    finding = prove(s, Budget.of_seconds(20 if holds else 1), Trace(Options(), ()))
    assert (finding is not None) == holds
    assert finding is None or judge(s, "PROVED", finding.evidence).verdict == "PROVED"


def test_a_hypothesis_that_is_needed() -> None:
    assert prove(Statement(forall(X, Y, eps), CLOSE[:1], KL(X, Y) <= eps * tanh(eps / 2)), Budget.of_seconds(0.8), Trace(Options(),
    ())) is None


def test_what_was_tried_is_noted() -> None:
    trace = Trace(Options(), ())
    assert prove(statements("TV at most 1")[1], Budget.of_seconds(0.5), trace) is None and trace.tried
