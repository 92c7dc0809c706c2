"""Hypotheses about laws that nothing satisfies: 0 <= -1 is proved from them, by what proves any claim about laws, or with the
help of the contrary of one of them."""
from __future__ import annotations

import itertools
from dataclasses import replace

from verify.elaborate.writing import node
from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.statements.citing import Cited, said_in
from verify.language import Formula, LanguageError, Q, Relation, Statement, encode, negation
from verify.language.proofs import combine, derivation, instance, pointwise
from verify.search import duality
from verify.search.adversary.exact import state
from verify.search.budget import SECOND, Budget, OutOfTime
from verify.search.examine import TRIES, random_models
from verify.search.finding import Finding, Trace
from verify.search.laws import derived
from verify.search.laws.both_ways import attempted
from verify.search.laws.view import views
from verify.search.written import derivation_node

SHARE, AT_MOST = 0.2, 10 * SECOND
NOTHING = Q(0) <= Q(-1)


def vacuous(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """No laws satisfy the hypotheses: asked where none of a few random models does."""
    if not s.given:
        return None
    nothing = replace(s, claim=NOTHING)
    some = itertools.islice(random_models(s, trace.options.seed), TRIES)
    if any(m is not None and state(nothing, m) != "outside" for m in some):
        return None
    for prove in (duality.prove, _by_contraries, derived.prove):
        found = attempted(prove, nothing, budget.part(SHARE, AT_MOST), Trace(trace.options, ()))
        if found is not None:
            return Finding("VACUOUS", {"rule": "vacuous", "proof": found.evidence},
                           f"{found.method}: no laws satisfy the hypotheses")
    return None


def _by_contraries(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof of 0 <= -1 from a hypothesis a < b and its contrary, which follows from the hypotheses with <= in the
    place of <."""
    try:
        known = next((view.known for view in views(s)), {})
    except (Rejected, TooComplex, LanguageError):
        return None
    facts = [n for n in known if n.startswith("given ")]
    for name in facts:
        k = known[name]
        if k.letters or k.where or k.zero or k.relation.op != "<":
            continue
        lemma = replace(s, given=tuple(map(_weak, s.given)), claim=negation(k.relation))
        shown = next((found for prove in (duality.prove, derived.prove)
                      if (found := attempted(prove, lemma, budget.part(0.4), Trace(trace.options, ())))), None)
        if shown is None:
            continue
        cited = Cited(encode(lemma), at=tuple(q.symbol.name for q in s.prefix), evidence=shown.evidence)
        try:
            other = replace(s, given=(*s.given, said_in(s, lemma, cited)))
            (proof,) = derivation(instance("contrary", negation(k.relation), f"given {len(other.given)}", {}, *facts),
                                  combine("as written", k.relation, name),
                                  pointwise("claim", NOTHING, "as written", "contrary"))
            last = derivation_node(other, proof, budget.part(0.9), Trace(trace.options, ()))
        except (Rejected, TooComplex, LanguageError, OutOfTime):
            continue
        if last is not None:
            return Finding("PROVED", {"rule": "cite", "cited": [node(cited)], "evidence": last},
                           f"the contrary of a hypothesis, by {shown.method}")
    return None


def _weak(f: Formula) -> Formula:
    """a <= b for a < b, and any other hypothesis as it is: an instance asks this form of what is said of a divergence."""
    return replace(f, op="<=") if isinstance(f, Relation) and f.op == "<" else f
