"""Hypotheses that nothing satisfies, since the contrary of one of them holds wherever the others do: it is decided as a claim of
its own, by whatever decides any claim, in few steps.

A claim that is proved, or left open, is asked this where no random model satisfies its hypotheses."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from verify.elaborate.writing import node
from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.statements.citing import Cited, said_in
from verify.language import (
    Distribution, Every, Expr, LanguageError, Letter, Q, Quantifier, Relation, Space, Statement, encode, holds_mean, negation)
from verify.language.proofs import combine, derivation, instance, pointwise, use
from verify.search.adversary.exact import state
from verify.search.budget import SECOND, Budget, OutOfTime
from verify.search.examine import TRIES, random_models
from verify.search.finding import Finding, Trace, established
from verify.search.written import derivation_node

NOTHING = Q(0) <= Q(-1)
SHARE, AT_MOST, MOST_EACH = 0.25, 4 * SECOND, 2 * SECOND
MOST_TRIED = 6                         # contraries of one statement


def satisfiable(s: Statement, seed: int) -> bool:
    """Whether one of a few random models satisfies the domains and hypotheses of a universal statement."""
    nothing = replace(s, claim=NOTHING)
    models = (m for m, _ in zip(random_models(s, seed), range(TRIES), strict=False))
    return any(m is not None and state(nothing, m) != "outside" for m in models)


def vacuous(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """No values satisfy the hypotheses: asked where none of a few random models does."""
    if not s.given or any(b.kind != "forall" for b in s.prefix) or holds_mean(s) or satisfiable(s, trace.options.seed):
        return None
    own = budget.part(SHARE, AT_MOST)
    for lemma, f in list(contraries(s))[:MOST_TRIED]:
        steps = min(own.left(), MOST_EACH)
        if steps <= 0:
            break
        shown = trace.decide(lemma, (), replace(trace.options, timeout=steps / SECOND), negated=True)
        proof = from_contrary(s, lemma, f, shown, own, trace) if shown.verdict == "PROVED" else None
        found = proof and Finding("VACUOUS", {"rule": "vacuous", "proof": proof},
                                  f"the contrary of a hypothesis, by {shown.method}: nothing satisfies the hypotheses")
        if found and established(s, found):
            return found
    return None


def contraries(s: Statement) -> Iterator[tuple[Statement, Relation | Every]]:
    """The contraries of hypotheses under the others, with what they are contraries of; at letters for one about all letters."""
    for f in s.given:
        others = tuple(g for g in s.given if g is not f)
        if isinstance(f, Relation) and f.op != "==":
            yield replace(s, given=others, claim=negation(f)), f
        if isinstance(f, Every) and not f.where and f.relation.op in ("<", "<=") and _weight(s, f.letters) is not None:
            prefix = (*s.prefix, *(Quantifier("forall", x) for x in f.letters))
            yield replace(s, prefix=prefix, given=others, claim=negation(f.relation)), f


def from_contrary(s: Statement, lemma: Statement, f: Relation | Every, shown: Finding, budget: Budget, trace: Trace
                  ) -> dict[str, Any] | None:
    """The proof node of 0 <= -1 from a contrary that is cited."""
    cited = Cited(encode(lemma), at=tuple(b.symbol.name for b in s.prefix), evidence=shown.evidence)
    whole = {"rule": "cite", "cited": [node(cited)]}
    if isinstance(f, Relation):
        return whole
    weight, n = _weight(s, f.letters), len(s.given) + 1
    try:
        other = replace(s, given=(*s.given, said_in(s, lemma, cited)))
        facts = [f"given {i}" for i, g in enumerate(s.given, 1) if g is not f]
        (proof,) = derivation(
            instance("contrary", negation(f.relation), f"given {n}", {x.name: x for x in f.letters}, *facts).for_all(*f.letters),
            pointwise("at letters", NOTHING, f"given {s.given.index(f) + 1}", "contrary").for_all(*f.letters),
            combine("claim", NOTHING, use("at letters", weight=weight, over=f.letters)))
        last = derivation_node(other, proof, budget.part(0.9), Trace(trace.options, ()))
    except (Rejected, TooComplex, LanguageError, OutOfTime):
        return None
    return None if last is None else {**whole, "evidence": last}


def _weight(s: Statement, letters: tuple[Letter, ...]) -> Expr | None:
    """A product of probabilities that sums to 1 over some letters, None where the statement has no laws for it."""
    found: list[Expr] = []
    for x in letters:
        law = _law(s, x.over)
        if law is None:
            return None
        found.append(law(x))
    weight = found[0]
    for p in found[1:]:
        weight = weight * p
    return weight


def _law(s: Statement, over: Space) -> Distribution | None:
    return next((b.symbol for b in s.prefix if isinstance(b.symbol, Distribution) and b.symbol.over == (over,)), None)
