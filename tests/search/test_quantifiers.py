"""Choices for existential scalars, refutation by the negation, conjunctions of statements."""
from typing import Any

import pytest

from tests.kernel.elaborated import judge
from verify.kernel.statements.judge import Rejected
from verify.language import Relation, Statement, Sym, between, both, equal, exists, exp, forall, real
from verify.search.budget import Budget
from verify.search.decide import decide
from verify.search.finding import Finding, Options, Trace
from verify.search.quantifiers import choices, choose, conjunction, inner, refute_by_negation

x, y = real("x", "(0, oo)"), real("y", "(0, oo)")


def trace() -> Trace:
    return Trace(Options(timeout=5), (), decide)


def accepted(s: Statement, finding: Finding | None, verdict: str) -> bool:
    return finding is not None and finding.verdict == verdict and judge(s, verdict, finding.evidence).verdict == verdict


@pytest.mark.parametrize("claim, false", [
    (x < y, x + y < 0), (x * y <= 1, x * y <= -1), (equal(y * y, x), equal(y * y, -x)),
    (both(x <= y, y <= 2 * x), both(x < y, y < x)),
    (exp(-y) < 1 / (1 + x), exp(y) < 1)])
def test_a_choice_leaves_what_is_proved(claim: Any, false: Any) -> None:
    prefix = forall(x) + exists(y)
    s, wrong = Statement(prefix, (), claim), Statement(prefix, (), false)
    finding = choose(s, Budget.of_seconds(20), trace())
    assert accepted(s, finding, "PROVED") and finding is not None
    assert choose(wrong, Budget.of_seconds(2), trace()) is None
    with pytest.raises(Rejected):
        judge(wrong, "PROVED", finding.evidence)


def test_a_choice_does_not_look_ahead() -> None:
    assert choose(Statement(exists(y) + forall(x), (), x < y), Budget.of_seconds(2), trace()) is None


@pytest.mark.parametrize("claim, true", [(x < y, x * y > 0), (x * y >= 1, x + y >= 0)])
def test_a_refutation_by_the_negation(claim: Relation, true: Relation) -> None:
    prefix = exists(y) + forall(x)
    s = Statement(prefix, (), claim)
    assert accepted(s, refute_by_negation(s, Budget.of_seconds(20), trace()), "REFUTED")
    assert refute_by_negation(Statement(prefix, (), true), Budget.of_seconds(2), trace()) is None


def part(claim: Relation) -> Statement:
    return Statement(forall(x, y), (), claim)


def test_parts_of_a_conjunction_under_quantifiers_are_decided_apart() -> None:
    """The whole is not refuted by a part that is: the quantifiers before it are not the part's own."""
    s, no = (Statement(forall(x, y), (), both(x <= 1 + x * x, other)) for other in (x + y > x, x <= y))
    assert accepted(s, conjunction(s, Budget.of_seconds(20), trace()), "PROVED")
    assert conjunction(no, Budget.of_seconds(5), trace()) is None


def test_a_conjunction_is_decided_part_by_part() -> None:
    yes, no = part(x * y <= (x * x + y * y) / 2), part(x <= y)
    proved = Statement((), (), both(yes, part(x + y > x)))
    refuted = Statement((), (), both(yes, no))
    assert accepted(proved, conjunction(proved, Budget.of_seconds(20), trace()), "PROVED")
    finding = conjunction(refuted, Budget.of_seconds(20), trace())
    assert accepted(refuted, finding, "REFUTED") and finding is not None
    evidence: Any = finding.evidence
    assert evidence["index"] == 1
    with pytest.raises(Rejected):
        judge(proved, "REFUTED", finding.evidence)


@pytest.mark.parametrize("claim, verdict", [(x + y > x, "PROVED"), (x <= y, "REFUTED")])
def test_a_statement_that_wraps_another(claim: Relation, verdict: str) -> None:
    s = Statement((), (), part(claim))
    assert accepted(s, inner(s, Budget.of_seconds(20), trace()), verdict)


def test_integers_are_chosen_among_integers() -> None:
    n = real("n", "[1, oo) integer")
    (b,) = exists(n)
    s = Statement((*forall(x), b), (), n <= x + 7)
    assert Sym("x") + 7 in list(choices(s, b, ["x"])) and Sym("x") + 7 not in list(choices(s, b, []))
    assert 1 / Sym("x") not in list(choices(s, b, ["x"])) and Sym("x") in list(choices(s, b, ["x"]))


def test_a_domain_may_begin_at_a_number_that_is_chosen_too() -> None:
    k, t = real("k", "[1, oo) integer"), real("t", between(Sym("k"), None))
    prefix = exists(k) + forall(t)
    s, wrong = Statement(prefix + exists(x), (), x >= t), Statement(prefix + exists(x), (), x * t < 0)
    assert accepted(s, choose(s, Budget.of_seconds(20), trace()), "PROVED")
    assert choose(wrong, Budget.of_seconds(1), trace()) is None
    later = Statement(prefix + exists(real("x", between(Sym("t"), None))), (), x * t < 0)
    assert choose(later, Budget.of_seconds(1), trace()) is None
