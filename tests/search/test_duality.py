"""Claims about laws on an alphabet of any size: multipliers are found, and none for the false siblings."""
import pytest

from tests.kernel.elaborated import judge
from verify.kernel.statements.judge import Rejected
from verify.language import (
    KL, TV, Alphabet, D_inf, Q, Relation, Statement, chi_square, distributions, equal, exp, forall, real, tanh)
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


def test_a_hypothesis_that_is_needed() -> None:
    assert prove(Statement(forall(X, Y, eps), CLOSE[:1], KL(X, Y) <= eps * tanh(eps / 2)), Budget.of_seconds(0.8), Trace(Options(),
    ())) is None


def test_what_was_tried_is_noted() -> None:
    trace = Trace(Options(), ())
    assert prove(statements("TV at most 1")[1], Budget.of_seconds(0.5), trace) is None and trace.tried
