"""Numbers that are at most a divergence, which may be infinite."""
from __future__ import annotations

from dataclasses import replace

import pytest

from verify.kernel.format.rejected import Rejected
from verify.kernel.statements.judge import judge
from verify.read.text import read_claim
from verify.search.decide import Options, decide
from verify.search.finding import established


@pytest.mark.parametrize(("claim", "where", "verdict"), [
    ("D_inf(P,Q) >= 0", "", "PROVED"), ("D_inf(P,Q) >= log(x)", "; 0 < x < 1", "PROVED"),
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
