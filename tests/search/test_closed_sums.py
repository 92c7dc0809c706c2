"""Closed forms of sums up to an index, and claims that need them since what the terms to come add up to is all that is left."""
from __future__ import annotations

from fractions import Fraction

import pytest

from verify.language import Q, RangeSum, Relation, Sym, substitute
from verify.read.text import read_claim, read_expression
from verify.search.closed_sums import closed_sum
from verify.search.decide import decide
from verify.search.finding import Options
from verify.search.points import value_at

N = Sym("n")


@pytest.mark.parametrize("body", [
    "1/k", "3/(2*k-1)", "1/(k*(k+2))", "2/((2*k-1)*(2*k+1)*3)", "log(k)", "log(3*k+1)", "1/k-log(k+1)+2", "k^2/2^k", "-(1/(5*k))"])
def test_a_closed_form_has_the_value_of_its_sum(body: str) -> None:
    term = read_expression(body)
    closed = closed_sum(RangeSum("k", N, term))
    assert closed is not None
    for n in (1, 2, 7):
        terms = [value_at(substitute(term, {"k": Q(k)}), {}) for k in range(1, n + 1)]
        found = value_at(closed, {"n": Fraction(n)})
        assert found is not None
        assert float(found.lo.mid()) == pytest.approx(sum(float(t.lo.mid()) for t in terms if t is not None), rel=1e-12)


@pytest.mark.parametrize("body", ["1/k^2", "sqrt(k)", "1/(k*k)", "k/(k+1)", "log(k^2+1)", "1/(k^2+1)", "1/log(k+1)"])
def test_what_no_such_function_adds_up(body: str) -> None:
    assert closed_sum(RangeSum("k", N, read_expression(body))) is None


@pytest.mark.parametrize(("text", "verdict"), [
    ("sum(k = n+1..2*n, 1/k) <= log(2)", "PROVED"), ("sum(k = n+1..2*n, 1/k) <= log(2) - 1/1000", "REFUTED"),
    ("sum(k = n+1..2*n, 1/k) >= log(2) - 1/(4*n)", "PROVED"), ("sum(k = n+1..2*n, 1/k) >= log(2) - 1/(5*n)", "REFUTED")])
def test_a_sum_that_comes_as_near_to_its_bound_as_one_likes(text: str, verdict: str) -> None:
    s = read_claim(text, "n >= 1 integer")
    assert isinstance(s.claim, Relation)
    assert decide(s, (), Options(timeout=20)).verdict == verdict
