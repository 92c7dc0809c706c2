"""Statements shown with the help of others: what is cited is proved in the same evidence, or the verdict is conditional on it."""
from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

import pytest

from verify.kernel.models.evaluate import evaluate
from verify.kernel.models.model import read_model
from verify.kernel.statements.judge import Rejected, judge
from verify.language import (
    Alphabet, Distribution, Expr, Function, LanguageError, Letter, Q, Statement, Sum, Theorem, encode, equal, every, exists, forall,
    real, statement_hash)
from verify.language.citing import Citation, Citing, by, by_known, citing
from verify.language.proofs import LawAt, combine, derivation, instance, pointwise, use
from verify.search.citing import _cited
from verify.search.decide import Options, decide
from verify.elaborate.writing import node

X, Y, COIN = Alphabet("X"), Alphabet("Y"), Alphabet("B", 2)
x, y, y2, b = Letter("x", X), Letter("y", Y), Letter("y2", Y), Letter("b", COIN)
P, F, G, C = Distribution("P", (X,)), Distribution("F", (Y,)), Distribution("G", (Y,)), Distribution("C", (COIN,))
h = Function("h", (Y,))


def squares(letter: Letter, law: Distribution) -> Expr: return Sum(letter, law(letter) * law(letter))


squared = Theorem(
    "own/squares", "", "", prefix=forall(P), claim=squares(x, P) <= 1, instances=[{"P": "1"}],
    proof=derivation(pointwise("each", P(x) * P(x) <= P(x)).for_all(x), combine("claim", squares(x, P) <= 1, use("each", over=(x,)))))
SQUARES = replace(by(squared, sets={X: Y}), proof=squared.variants[0].proof)
TWO = Statement(forall(F, G), (), squares(y, F) + squares(y, G) <= 2)
STEPS = derivation(
    instance("F", squares(y, F) <= 1, "given 1", {"P": LawAt((y,), F(y))}),
    instance("G", squares(y, G) <= 1, "given 1", {"P": LawAt((y,), G(y))}), combine("claim", squares(y, F) + squares(y, G) <= 2, "F", "G"))


def found(statement: Statement, hints: tuple[object, ...]) -> tuple[str, Any]:
    finding = decide(statement, hints, Options(timeout=20))
    assert finding.evidence is not None, finding.reason
    return finding.verdict, finding.evidence


@pytest.fixture(scope="module")
def evidence() -> Any:
    verdict, made = found(TWO, citing(SQUARES, proof=STEPS))
    assert verdict == "PROVED" and made["rule"] == "cite"
    return made


def test_what_is_cited_counts_with_its_proof(evidence: Any) -> None:
    judged = judge(TWO, "PROVED", evidence)
    assert judged.cites == (statement_hash(SQUARES.statement),) and judged.assumes == () and judged.verdict == "PROVED"
    assert "verify.kernel.statements.citing" in judged.parts
    assert judge(SQUARES.statement, "PROVED", evidence["cited"][0]["evidence"]).cites == ()


STRONGER = Statement(forall(P), (), squares(x, P) <= Q("1/2"))


@pytest.mark.parametrize("change", [
    lambda n: n["cited"][0].pop("evidence"), lambda n: n["cited"].clear(), lambda n: n["cited"][0].update(evidence={"@": 0}),
    lambda n: n["cited"][0].update(statement=encode(STRONGER)), lambda n: n["cited"][0].update(assumed="a lemma"),
    lambda n: n["cited"][0]["evidence"]["proof"]["Derivation"][0].pop(), lambda n: n["cited"][0].update(evidence=n["evidence"]),
    lambda n: n["cited"][0].pop("sets"), lambda n: n["cited"][0].update(names={"P": "F"}),
    lambda n: n["cited"][0].update(names={"P": "R", "x": "R"}), lambda n: n["cited"][0].update(names={"Z": "W"}),
    lambda n: n["cited"][0].update(at=["P"]), lambda n: n.update(other=1)])
def test_missing_altered_or_other_citations_are_rejected(evidence: Any, change: Any) -> None:
    altered = deepcopy(evidence)
    change(altered)
    with pytest.raises(Rejected):
        judge(TWO, "PROVED", altered)
    judge(TWO, "PROVED", evidence)


def test_a_result_from_outside_makes_the_verdict_conditional() -> None:
    known = by_known("Sum of squares, Author 1900", SQUARES.statement, sets={X: Y})
    verdict, made = found(TWO, citing(known, proof=STEPS))
    assert verdict == "CONDITIONAL"
    assert judge(TWO, "CONDITIONAL", made).assumes == ("Sum of squares, Author 1900",)
    for other in ("PROVED", "VACUOUS", "REFUTED"):
        with pytest.raises(Rejected):
            judge(TWO, other, made)


def test_a_refutation_by_what_rests_on_a_result_from_outside_is_rejected() -> None:
    some = Statement(exists(F, G), (), squares(y, F) + squares(y, G) > 2)
    _, made = found(TWO, citing(by_known("known", SQUARES.statement, sets={X: Y}), proof=STEPS))
    with pytest.raises(Rejected, match="CONDITIONAL"):
        judge(some, "REFUTED", {"rule": "negation", "proof": made})
    _, whole = found(TWO, citing(SQUARES, proof=STEPS))
    assert judge(some, "REFUTED", {"rule": "negation", "proof": whole}).cites


def test_evidence_without_citations_is_not_conditional(evidence: Any) -> None:
    with pytest.raises(Rejected, match="CONDITIONAL"):
        judge(TWO, "CONDITIONAL", evidence)


@dataclass(frozen=True)
class Wrong:
    """A false statement, shown by a citation that says more than what is cited; the hypothesis that the citation would be."""

    statement: Statement
    citation: Citation
    hypothesis: Statement
    proof: tuple[object, ...]
    model: dict[str, object]


def numbers(letter: Letter) -> Expr: return Sum(letter, Q(1))
def known(statement: Statement, **more: Any) -> Citation: return replace(by_known("known", statement), **more)


t, unit, z = real("t", "[0, oo)"), real("t", "[0, 1]"), real("z")
WRONG = {
    "a set of two letters for one of any size": Wrong(
        Statement(forall(F), (), numbers(y) <= 2), known(Statement(forall(C), (), numbers(b) <= 2), sets=(("B", Y),)),
        Statement(forall(Distribution("C", (Y,))), (), numbers(Letter("b", Y)) <= 2), derivation(
            instance("claim", numbers(y) <= 2, "given 1", {"C": LawAt((y,), F(y))})), {"F": "1/3 1/3 1/3"}),
    "said at a number of a larger domain": Wrong(
        Statement(forall(t, F), (), t * numbers(y) <= numbers(y)), known(Statement(forall(unit), (), unit <= 1), at=("t",)),
        Statement((), (), t <= 1), derivation(
            instance("t", t <= 1, "given 1", {}), combine("claim", t * numbers(y) <= numbers(y), use("t", weight=numbers(y)))),
        {"t": "2", "F": "1"}),
    "a name that a sum captures": Wrong(
        Statement(forall(F, h), (), every(y, equal(Sum(y2, F(y2) * h(y2)), h(y)))),
        known(Statement(forall(F, h), (), every(y, equal(Sum(y2, F(y2) * h(y)), h(y)))), names=(("y2", "y"),), at=("F", "h")),
        Statement((), (), every(y, equal(Sum(y, F(y) * h(y)), h(y)))), derivation(
            instance("claim", equal(Sum(y2, F(y2) * h(y2)), h(y)), "given 1", {}, binders=(y,)).for_all(y)),
        {"F": "1/2 1/2", "h": "0 1"}),
    "an existential number": Wrong(
        Statement(forall(z, F), (), z * numbers(y) >= numbers(y)), known(Statement(exists(z), (), z >= 1), at=("z",)),
        Statement((), (), z >= 1), derivation(
            instance("z", Q(1) <= z, "given 1", {}), combine("claim", numbers(y) <= z * numbers(y), use("z", weight=numbers(y)))),
        {"z": "0", "F": "1"}),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_citation_says_no_more_than_what_is_cited(name: str) -> None:
    """The false statement has evidence under the hypothesis that a careless citation would be, and none by the citation."""
    case = WRONG[name]
    reading = evaluate(case.statement.claim, read_model(tuple(b.symbol for b in case.statement.prefix), case.model))
    assert reading.holds is False
    verdict, made = found(replace(case.statement, given=(case.hypothesis,)), case.proof)
    assert verdict == "PROVED"
    with pytest.raises(Rejected, match=r"cite|universal"):
        judge(case.statement, "CONDITIONAL", {"rule": "cite", "cited": [node(_cited(case.citation))], "evidence": made})


RENAMED = Statement(forall(P), (), squares(x, P) + squares(x, P) <= 2)


def test_a_name_in_scope_is_not_bound_again() -> None:
    steps = derivation(instance("P", squares(x, P) <= 1, "given 1", {"R": LawAt((x,), P(x))}),
                       combine("claim", squares(x, P) + squares(x, P) <= 2, use("P", weight=2)))
    cited = replace(SQUARES, sets=(), names=(("P", "R"),))
    verdict, made = found(RENAMED, citing(cited, proof=steps))
    assert verdict == "PROVED"
    del made["cited"][0]["names"]
    with pytest.raises(Rejected):
        judge(RENAMED, "PROVED", made)


def test_said_at_what_both_quantify() -> None:
    steps = derivation(instance("P", squares(x, P) <= 1, "given 1", {}),
                       combine("claim", squares(x, P) + squares(x, P) <= 2, use("P", weight=2)))
    verdict, made = found(RENAMED, citing(replace(SQUARES, sets=(), at=("P",)), proof=steps))
    assert verdict == "PROVED" and judge(RENAMED, "PROVED", made).spaces == "countable"


def test_hints_name_a_variant_that_exists() -> None:
    with pytest.raises(LanguageError, match="no variant"):
        by(squared, "sharp")
    assert isinstance(citing(SQUARES, proof=())[0], Citing)
