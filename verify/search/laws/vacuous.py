"""Hypotheses about laws that nothing satisfies: 0 <= -1 is proved from them, by what proves any claim about laws, or with the
help of the contrary of one of them."""
from __future__ import annotations

from dataclasses import replace

from verify.language import Statement
from verify.search import duality
from verify.search.budget import SECOND, Budget
from verify.search.finding import Finding, Trace
from verify.search.laws import contradictions, derived
from verify.search.laws.both_ways import attempted
from verify.search.laws.contraries import NOTHING, contraries, from_contrary, satisfiable

SHARE, AT_MOST = 0.2, 10 * SECOND


def vacuous(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """No laws satisfy the hypotheses: asked where none of a few random models does."""
    if not s.given or satisfiable(s, trace.options.seed):
        return None
    nothing = replace(s, claim=NOTHING)
    for prove in (duality.prove, _by_contraries, _by_contradictions, derived.prove):
        found = attempted(prove, nothing, budget.part(SHARE, AT_MOST), Trace(trace.options, ()))
        if found is not None:
            return Finding("VACUOUS", {"rule": "vacuous", "proof": found.evidence},
                           f"{found.method}: no laws satisfy the hypotheses")
    return None


def _by_contradictions(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof of 0 <= -1 from what the hypotheses say at letters, summed over them."""
    proof = derived.prove_node(s, budget, trace, (
        contradictions.by_numbers, contradictions.by_letters, contradictions.by_sums, contradictions.by_strictness))
    return None if proof is None else Finding("PROVED", proof, "what the hypotheses say at letters, summed")


def _by_contraries(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof of 0 <= -1 from the contrary of a hypothesis, by what proves most claims about laws at once."""
    for contrary in contraries(s):
        shown = next((found for prove in (duality.prove, derived.prove)
                      if (found := attempted(prove, contrary.claim, budget.part(0.4), Trace(trace.options, ())))), None)
        proof = shown and from_contrary(s, contrary, shown, budget, trace)
        if shown and proof:
            return Finding("PROVED", proof, f"the contrary of a hypothesis, by {shown.method}")
    return None
