"""Claims under approximate indistinguishability from the same claims with what it says: the hockey-stick divergences of the
two laws at level exp(eps), one way and the other, are at most delta."""
from __future__ import annotations

from dataclasses import replace

from verify.elaborate.writing import node
from verify.kernel.format.rejected import Rejected
from verify.language import Both, Formula, Indistinguishable, LanguageError, Relation, Statement, literal
from verify.language.proofs import Derivation, instance
from verify.notation.conjuncts import both_ways
from verify.search import duality
from verify.search.budget import Budget
from verify.search.finding import Finding, Trace
from verify.search.laws import derived, mean_gaps
from verify.search.laws.both_ways import attempted, cited_at_its_names, known_names, with_cited
from verify.search.laws.opening import views
from verify.search.written import derivation_node

PROVERS = ((derived.prove, 0.3), (mean_gaps.prove, 0.4), (duality.prove, 0.9))


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof of a relation from excesses that are bounded."""
    lemma = replace(s, given=tuple(map(_excesses, s.given)))
    if lemma == s or not isinstance(s.claim, Relation):
        return None
    tried = (attempted(prove_one, lemma, budget.part(share), trace) for prove_one, share in PROVERS)
    found = next(filter(None, tried), None)
    if found is None:
        return None
    cited = cited_at_its_names(lemma, found.evidence)
    try:
        other = with_cited(s, [lemma], [cited])
        whole, seen = (next(views(t), None) for t in (s, lemma))
    except (Rejected, LanguageError):
        return None
    if whole is None or seen is None:
        return None
    last = instance("claim", seen.aim.relation, f"given {len(s.given) + 1}", {}, *known_names(s))
    made = derivation_node(other, Derivation((*whole.supports, last)), budget, trace)
    evidence = {"rule": "cite", "cited": [node(cited)], "evidence": made}
    return None if made is None else Finding("PROVED", evidence, f"the excesses of the two laws: {found.method}")


def _excesses(f: Formula) -> Formula:
    if not isinstance(f, Indistinguishable) or literal(f.delta) == 0:
        return f
    return Both(both_ways(f))
