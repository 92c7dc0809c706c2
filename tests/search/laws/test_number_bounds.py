"""Numbers that are at most a divergence, which may be infinite."""
from __future__ import annotations

from dataclasses import replace

import pytest

from tests.search.laws.siblings import searched
from verify.kernel.format.rejected import Rejected
from verify.kernel.laws.least_bound import by_bounds
from verify.kernel.statements.judge import judge
from verify.read.text import read_claim
from verify.search.decide import Options, decide
from verify.search.finding import established
from verify.search.laws import number_bounds


@pytest.mark.parametrize(("claim", "where", "verdict"), [
    ("D_inf(P,Q) >= 0", "", "PROVED"), ("D_inf(P,Q) >= log(x)", "; 0 < x < 1", "PROVED"),
    ("D_inf(P,Q) > 0", "; P != Q", "PROVED"), ("D_inf(P,Q) > x", "; x >= 0; TV(P,Q) > x", "PROVED"),
    ("D_inf(P,Q) > 1/100", "; P != Q", "REFUTED"),
    ("D_inf(P,Q) >= log(x)", "; x < 1", "ILL_POSED"), ("D_inf(P,Q) > 0", "", "REFUTED"), ("D_inf(P,Q) >= 1/1000", "", "REFUTED")])
def test_a_number_below_a_max_divergence(claim: str, where: str, verdict: str) -> None:
    assert decide(read_claim(claim, "P, Q distributions" + where), (), Options(timeout=15)).verdict == verdict


def test_the_number_needs_a_value_wherever_the_statement_speaks() -> None:
    s = read_claim("D_inf(P,Q) >= log(x)", "P, Q distributions; 0 < x < 1")
    core = established(s, decide(s, (), Options(timeout=15)))
    assert core is not None and judge(s, "PROVED", core.evidence).verdict == "PROVED"
    for where in ("x < 1", "x > 0"):
        with pytest.raises(Rejected):
            judge(replace(s, prefix=read_claim("D_inf(P,Q) >= log(x)", f"P, Q distributions; {where}").prefix), "PROVED",
                  core.evidence)


def test_only_a_number_is_below_a_divergence_and_only_where_that_bounds_more() -> None:
    s = read_claim("D_inf(P,Q) > 0", "P, Q distributions", ["TV(P,Q) > 0"])
    core = established(s, decide(s, (), Options(timeout=15)))
    assert core is not None and judge(s, "PROVED", core.evidence).verdict == "PROVED"
    for other in ("D_inf(P,Q) >= 1", "D_inf(Q,P) > 0", "KL(P,Q) < D_inf(P,Q)", "D_inf(P,Q) != 0", "TV(P,Q) < D_inf(P,Q)"):
        with pytest.raises(Rejected):
            judge(read_claim(other, "P, Q distributions", ["TV(P,Q) > 0"]), "PROVED", core.evidence)
    with pytest.raises(Rejected):
        judge(read_claim("D_inf(P,Q) > 0", "P, Q distributions"), "PROVED", core.evidence)
    for refused in ("KL(P,Q) < D_inf(P,Q)", "D_inf(P,Q) < 1 + D_inf(P,Q)", "D_inf(P,Q) != 0"):
        with pytest.raises(Rejected):
            by_bounds(read_claim(refused, "P, Q distributions"), "t")


def test_a_renyi_divergence_is_at_most_the_greatest() -> None:
    """The order is above 1, and the logarithm of the moment is taken over the order less 1 or a number > 0."""
    s = read_claim("D_alpha(P,Q,a) <= D_inf(P,Q)", "P, Q distributions; a > 1")
    found = searched(number_bounds.prove, s)
    core = found and established(s, found)
    assert core is not None and judge(s, "PROVED", core.evidence).verdict == "PROVED"
    assert searched(number_bounds.prove, read_claim("D_alpha(P,Q,a) <= D_inf(Q,P)", "P, Q distributions; a > 1"), 3) is None
    for claim, where in (("D_alpha(P,Q,a) <= D_inf(Q,P)", "a > 1"), ("D_alpha(P,Q,a) <= D_inf(P,Q)", "a >= 1"),
                         ("D_alpha(P,Q,a) <= D_inf(P,Q)", "a > 0"), ("D_alpha(P,Q,a) <= TV(P,Q)", "a > 1")):
        with pytest.raises(Rejected):
            judge(read_claim(claim, f"P, Q distributions; {where}"), "PROVED", core.evidence)


@pytest.mark.parametrize(("left", "where", "taken"), [
    ("D_alpha(P,Q,a)", "a > 1", True), ("D_alpha(P,Q,2)", "a > 1", True),
    ("D_alpha(P,Q,5/2)", "a > 1", True), ("D_alpha(P,Q,3)", "a > 1", True),
    ("D_alpha(P,Q,1+sqrt(a))", "a > 0", True), ("D_alpha(P,Q,1+sqrt(a))", "a >= 0", False), ("D_alpha(P,Q,a)", "a real", False),
    ("D_alpha(P,Q,2+sqrt(a))", "a > -1", False), ("log(renyi(P,Q,a))/(2-a)", "a > 1", False),
    ("log(renyi(P,Q,3))/(-2)", "a > 1", False), ("log(renyi(P,Q,a))", "a > 1", True), ("1/log(renyi(P,Q,a))", "a > 1", False)])
def test_which_logarithms_of_moments_have_values(left: str, where: str, taken: bool) -> None:
    s = read_claim(f"{left} <= D_inf(P,Q)", f"P, Q distributions; {where}")
    if taken:
        assert by_bounds(s, "t").claim == read_claim(f"{left} <= t", f"P, Q distributions; {where}; t real").claim
    else:
        with pytest.raises(Rejected):
            by_bounds(s, "t")
