"""Hypotheses about laws that nothing satisfies: 0 <= -1 is proved from them, by what proves any claim about laws."""
from __future__ import annotations

import itertools
from dataclasses import replace

from verify.language import Q, Statement
from verify.search import duality
from verify.search.adversary.exact import state
from verify.search.budget import SECOND, Budget
from verify.search.examine import TRIES, random_models
from verify.search.finding import Finding, Trace
from verify.search.laws import derived
from verify.search.laws.both_ways import attempted

SHARE, AT_MOST = 0.2, 10 * SECOND


def vacuous(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """No laws satisfy the hypotheses: asked where none of a few random models does."""
    if not s.given:
        return None
    nothing = replace(s, claim=Q(0) <= Q(-1))
    some = itertools.islice(random_models(s, trace.options.seed), TRIES)
    if any(m is not None and state(nothing, m) != "outside" for m in some):
        return None
    for prove in (duality.prove, derived.prove):
        found = attempted(prove, nothing, budget.part(SHARE, AT_MOST), Trace(trace.options, ()))
        if found is not None:
            return Finding("VACUOUS", {"rule": "vacuous", "proof": found.evidence},
                           f"{found.method}: no laws satisfy the hypotheses")
    return None
