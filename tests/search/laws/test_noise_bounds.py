"""Means under noise bounded by those of simpler bodies, beside claims that are false."""
from __future__ import annotations

import pytest

from verify.elaborate.statement import elaborate
from verify.kernel.statements.judge import Rejected, judge
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.finding import Finding, Options, Trace
from verify.search.laws import noise_bounds

CLAIMS = [
    ("mean(x ~ laplace(0, b), sqrt(1+x^2)) <= sqrt(1+2*b^2)", "mean(x ~ laplace(0, b), sqrt(1+x^2)) <= sqrt(1+b^2/4)", "b > 0"),
    ("mean(x ~ laplace(0, b), min(x^2,1)) <= 2*b^2", "mean(x ~ laplace(0, b), min(x^2,1)) <= b^2/2", "b > 0"),
    ("mean(x ~ gaussian(0, s), max(x+c,0)) >= c", "mean(x ~ gaussian(0, s), max(x+c,0)) >= 2*c", "s > 0; c real"),
    ("mean(x ~ gaussian(0, s), abs(x)) <= mean(x ~ gaussian(0, s), abs(x-c))",
     "mean(x ~ gaussian(0, s), abs(x-c)) <= mean(x ~ gaussian(0, s), abs(x))", "s > 0; c real"),
    ("mean(x ~ gaussian(0, s), abs(x+c)) <= abs(c)+s*sqrt(2/pi)", "mean(x ~ gaussian(0, s), abs(x+c)) <= abs(c)+s/2",
     "s > 0; c real"),
    ("mean(x ~ gaussian(0, s), max(x-k,0)) <= s*exp(-k^2/(2*s^2))/sqrt(2*pi)",
     "mean(x ~ gaussian(0, s), max(x-k,0)) <= s*exp(-k^2/(2*s^2))/4", "s > 0; k >= 0"),
    ("mean(x ~ gaussian(0, s), max(a+x,c)) >= max(a,c)", "mean(x ~ gaussian(0, s), max(a+x,c)) >= max(a,c)+s",
     "s > 0; a, c real"),
]


def _found(text: str, where: str, seconds: float = 20) -> Finding | None:
    return noise_bounds.prove(read_claim(text, where), Budget.of_seconds(seconds), Trace(Options(), ()))


@pytest.mark.parametrize(("text", "false", "where"), CLAIMS, ids=[c[0] for c in CLAIMS])
def test_a_mean_is_bounded_by_that_of_a_simpler_body(text: str, false: str, where: str) -> None:
    """The kernel accepts the bound for this claim; none is found for the false one."""
    found = _found(text, where)
    assert found is not None
    evidence = elaborate(read_claim(text, where), "PROVED", found.evidence)
    judge(read_claim(text, where), "PROVED", evidence)
    with pytest.raises(Rejected):
        judge(read_claim(false, where), "PROVED", evidence)
    assert _found(false, where, 2) is None
