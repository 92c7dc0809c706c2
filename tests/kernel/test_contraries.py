"""A citation without evidence of its own: the contrary of a hypothesis is cited, and then nothing satisfies the hypotheses."""
from __future__ import annotations

from typing import Any

import pytest

from verify.kernel.statements.judge import Rejected, judge
from verify.language import Q, Relation, Statement, differ, encode, equal, exists, forall, real

x = real("x")
LOW = real("x", "(-oo, 0]")
SQUARE = {"rule": "scalar", "proof": {"rule": "evaluate"}}
NEGATIVE, POSITIVE = x**2 < 0, x > 0


def citing(t: Statement, evidence: Any, at: tuple[str, ...] = ("x",), **more: Any) -> dict[str, Any]:
    return {"rule": "cite", "cited": [{"statement": encode(t), "at": list(at), "evidence": evidence, **more}]}


def vacuous(s: Statement, cite: dict[str, Any]) -> str:
    return judge(s, "VACUOUS", {"rule": "vacuous", "proof": cite}).verdict


def about(*given: Relation) -> Statement:
    return Statement(forall(x), given, x <= -1)


def test_the_contrary_of_a_hypothesis_is_enough() -> None:
    contrary = Statement(forall(x), (), x**2 >= 0)
    assert vacuous(about(NEGATIVE), citing(contrary, SQUARE)) == "VACUOUS"
    assert vacuous(about(POSITIVE, NEGATIVE), citing(contrary, SQUARE)) == "VACUOUS"
    assert judge(about(NEGATIVE), "PROVED", citing(contrary, SQUARE)).verdict == "PROVED"


@pytest.mark.parametrize("given", [(), (POSITIVE,), (x**2 <= 0,), (x**2 >= 0,), (Q(0) <= x**2, POSITIVE), (x**2 < 1,)])
def test_what_is_no_contrary_of_a_hypothesis_is_not(given: tuple[Relation, ...]) -> None:
    with pytest.raises(Rejected):
        vacuous(about(*given), citing(Statement(forall(x), (), x**2 >= 0), SQUARE))


def test_a_contrary_counts_where_the_statement_speaks_and_under_its_hypotheses_only() -> None:
    low = Statement(forall(LOW), (), x <= 0)
    assert vacuous(Statement(forall(LOW), (POSITIVE,), x <= -1), citing(low, SQUARE)) == "VACUOUS"
    for cite in (citing(low, SQUARE), citing(low, SQUARE, ()), citing(low, SQUARE, (), names={"x": "z"})):
        with pytest.raises(Rejected):
            vacuous(about(POSITIVE), cite)
    under = Statement(forall(x), (x <= 0,), x <= 0)
    by = {"rule": "scalar", "proof": {"rule": "combine", "terms": [{"of": ["add", "0", ["mul", "-1", "x"]]}], "rest": "0"}}
    assert vacuous(about(POSITIVE, x <= 0), citing(under, by)) == "VACUOUS"
    for given in ((POSITIVE,), (POSITIVE, x <= 1)):
        with pytest.raises(Rejected):
            vacuous(about(*given), citing(under, by))


def test_a_contrary_that_is_not_proved_or_is_assumed_is_none() -> None:
    wrong = Statement(forall(x), (), x <= 0)
    with pytest.raises(Rejected):
        vacuous(about(POSITIVE), citing(wrong, SQUARE))
    with pytest.raises(Rejected):
        vacuous(about(POSITIVE), {"rule": "cite", "cited": [{"statement": encode(wrong), "at": ["x"], "assumed": "a rumour"}]})
    with pytest.raises(Rejected):
        vacuous(about(POSITIVE), {"rule": "cite", "cited": []})


def test_nothing_is_said_of_what_exists() -> None:
    with pytest.raises(Rejected):
        judge(Statement(exists(x), (NEGATIVE,), x <= -1), "PROVED", citing(Statement(forall(x), (), x**2 >= 0), SQUARE))


def test_equations_have_contraries_too() -> None:
    one = Statement(forall(x), (), equal(x, x))
    both = {"rule": "equal", "below": SQUARE, "above": SQUARE}
    with pytest.raises(Rejected):
        vacuous(about(equal(x, x)), citing(one, both))
    zero = {"rule": "scalar", "proof": {"rule": "combine", "rest": "0"}}
    assert vacuous(about(differ(x, x)), citing(one, {"rule": "equal", "below": zero, "above": zero})) == "VACUOUS"
