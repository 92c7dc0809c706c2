"""The collection of the benchmark: each claim parses, true ones have no counterexample among samples, false ones have the
exact witness that they state."""
from __future__ import annotations

import pytest

from tests.benchmarks.claims import TAGS, Claim, load
from tests.benchmarks.sampling import holds, points, sign_of, violates
from verify.kernel.models.model import read_model
from verify.kernel.models.evaluate import evaluate, in_domain
from verify.language import Num, Sym
from verify.language.expr import rational
from verify.read.text import read_claim

CLAIMS = load()
TRUE, FALSE = ([c for c in CLAIMS if c.truth is truth] for truth in (True, False))
FEW, ENOUGH = 100, 40    # points tried for each true claim, and the least number that must be found


def named(claims: list[Claim]) -> list[object]:
    return [pytest.param(c, id=c.name) for c in claims]


def is_violated(claim: Claim, values: dict[str, str]) -> bool:
    """Whether the kernel sees that exact values lie in the domain, satisfy the hypotheses and violate the claim."""
    statement = claim.statement
    model = read_model(tuple(b.symbol for b in statement.prefix), values)
    return (not in_domain(statement, model) and all(evaluate(g, model).holds is True for g in statement.given)
            and evaluate(statement.claim, model).holds is False)


def test_there_are_enough_claims_of_every_kind_each_with_a_name_of_its_own() -> None:
    assert len(CLAIMS) >= 150 and len({c.name for c in CLAIMS}) == len(CLAIMS)
    assert len({(c.text, c.where, c.given) for c in CLAIMS}) == len(CLAIMS)
    assert all(sum(tag in c.tags for c in CLAIMS) >= 10 for tag in TAGS)
    assert min(len(TRUE), len(FALSE)) >= 60 and sum({"tight", "unbounded"} <= c.tags for c in CLAIMS) >= 50


@pytest.mark.parametrize("claim", named(CLAIMS))
def test_a_claim_parses_and_its_tags_are_what_it_says(claim: Claim) -> None:
    statement = claim.statement
    assert claim.source and claim.tags <= TAGS and len(claim.tags & {"bounded", "unbounded"}) == 1
    assert ("false" in claim.tags) is (not claim.truth) and bool(claim.witness) is (not claim.truth)
    assert ("several" in claim.tags) is (len(statement.prefix) > 1)
    assert ("integer" in claim.tags) is any(b.domain is not None and b.domain.integer for b in statement.prefix)
    assert not claim.given or "bounded" in claim.tags or any(b.domain.lo is None or b.domain.hi is None for b in statement.prefix
                                                             if b.domain is not None)


@pytest.mark.parametrize("claim", named(TRUE))
def test_a_true_claim_has_no_counterexample_among_samples(claim: Claim) -> None:
    statement = claim.statement
    tried = list(points(statement, FEW, seed=5))
    assert len(tried) >= ENOUGH
    assert [p for p in tried if holds(statement.claim, p) is False] == []


@pytest.mark.parametrize("claim", named(FALSE))
def test_a_false_claim_is_violated_at_its_witness(claim: Claim) -> None:
    assert is_violated(claim, dict(claim.witness))
    assert violates(claim.statement, {k: rational(v) for k, v in claim.witness.items()})


@pytest.mark.parametrize("claim", named([c for c in CLAIMS if c.constant]))
def test_a_constant_with_its_optimum_is_a_claim_of_the_same_names(claim: Claim) -> None:
    assert claim.constant is not None and claim.constant.fails in ("below", "above")
    statement = read_claim(claim.constant.at(claim.constant.best), claim.where, claim.given)
    assert claim.truth and "C" not in {b.symbol.name for b in statement.prefix}
    assert all(holds(statement.claim, p) is not False for p in points(statement, 15, seed=6))


def test_a_witness_of_a_true_claim_and_a_false_claim_marked_as_true_would_be_seen() -> None:
    wrong = Claim("wrong", "exp(x) >= 1 + x + x^2/2", "x real", True, "", frozenset())
    assert any(holds(wrong.statement.claim, p) is False for p in points(wrong.statement, FEW, seed=5))
    right = Claim("right", "exp(x) >= 1 + x", "x real", True, "", frozenset())
    assert not is_violated(right, {"x": "1/2"}) and not violates(right.statement, {"x": rational("1/2")})
    assert is_violated(wrong, {"x": "-1"}) and not is_violated(wrong, {"x": "1"})


def test_the_sign_of_a_tiny_difference_is_not_guessed() -> None:
    x = Sym("x")
    tiny = {"x": rational("1/" + "1" + "0" * 90)}
    statement = read_claim("(exp(x)-1)^2/exp(x) >= x^2", "x >= 0").claim
    assert holds(statement, tiny) is True
    assert sign_of(x, Num(rational(0)), tiny) == 1 and sign_of(x - x, Num(rational(0)), tiny) == 0
