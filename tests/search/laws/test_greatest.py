"""Claims about the greatest or the least of several numbers, and about sizes, are proved part by part; false siblings are not."""
import pytest

from verify.kernel.format.rejected import Rejected
from verify.kernel.statements.judge import judge
from verify.language import Statement
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.decide import decide
from verify.search.finding import Finding, Options, Trace, established
from verify.search.laws import greatest

TWO = "X, Y random variables"


def found(text: str, where: str) -> tuple[Statement, Finding | None]:
    """What the part-by-part proof finds for a claim."""
    s, options = read_claim(text, where), Options(timeout=10)
    budget = Budget.of_seconds(10)
    trace = Trace(options, (), decide)
    one = greatest.prove(s, budget, trace) or greatest.prove_sizes(s, budget, trace)
    return s, one and established(s, one)


@pytest.mark.parametrize(("true", "false"), [
    ("max(H(X), H(Y)) <= H(X, Y)", "max(H(X), 2*H(Y)) <= H(X, Y)"),
    ("I(X; Y) <= min(H(X), H(Y))", "I(X; Y) <= min(H(X), H(Y)/2)"),
    ("|E[X] - E[Y]| <= E[|X - Y|]", "|E[X] - E[Y]| <= E[|X - Y|]/2")])
def test_each_part(true: str, false: str) -> None:
    s, one = found(true, TWO)
    assert one is not None and judge(s, "PROVED", one.evidence).verdict == "PROVED"
    assert found(false, TWO)[1] is None


@pytest.mark.parametrize(("true", "false"), [
    ("H(X) - H(Y) <= max(H(X|Y), H(Y|X))", "H(X) - H(Y) <= max(H(X|Y)/2, H(Y|X))"),
    ("min(H(X), H(Y)) <= H(X, Y)", "min(H(X), H(Y)) <= H(X, Y)/3")])
def test_a_part_that_says_more(true: str, false: str) -> None:
    s, one = found(true, TWO)
    assert one is not None and judge(s, "PROVED", one.evidence).verdict == "PROVED"
    wrong, none = found(false, TWO)
    assert none is None
    with pytest.raises(Rejected):
        judge(wrong, "PROVED", one.evidence)


def test_evidence_for_one_part_is_none_for_both() -> None:
    """Both sides of |X| <= R are cited; without one of them, the claim does not follow."""
    s, one = found("|E[X] - E[Y]| <= E[|X - Y|]", TWO)
    assert one is not None and isinstance(one.evidence, dict)
    with pytest.raises(Rejected):
        judge(s, "PROVED", {**one.evidence, "cited": one.evidence["cited"][:1]})


def test_other_claims_have_no_parts() -> None:
    assert found("H(X) <= H(X, Y)", TWO)[1] is None
    assert found("max(H(X), H(Y)) == H(X, Y)", TWO)[1] is None
