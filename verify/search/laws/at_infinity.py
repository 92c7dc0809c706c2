"""Claims with exp(-F) for a divergence F that may be +oo: where it is at most a real number, and with 0 for the exponential."""
from __future__ import annotations

from verify.kernel.format.rejected import Rejected
from verify.kernel.laws.least_bound import finite_or_not
from verify.language import Relation, Statement
from verify.language.formula import named
from verify.search import duality
from verify.search.budget import Budget
from verify.search.finding import Finding, Trace
from verify.search.laws import derived, outlines
from verify.search.laws.both_ways import Prover, attempted
from verify.search.laws.view import free

PROVERS: tuple[Prover, ...] = (duality.prove, outlines.prove, derived.prove)


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof in the two cases, the one of an infinite divergence first: it is shown at once or not at all."""
    if not isinstance(s.claim, Relation) or s.claim.op == "==":
        return None
    bound = free("bound", {n.name for n in named(s)})
    try:
        finite, infinite = finite_or_not(s, bound)
    except Rejected:
        return None
    found = list[Finding]()
    for part, share in ((infinite, 0.2), (finite, 0.5)):
        made = next((f for prove_one in PROVERS for f in [attempted(prove_one, part, budget.part(share), Trace(
            trace.options, ()))] if f is not None), None)
        if made is None:
            trace.note("the claim where a divergence is " + ("finite" if found else "+oo") + " was not proved")
            return None
        found.append(made)
    evidence = {"rule": "bounds", "bound": bound, "evidence": found[1].evidence, "infinite": found[0].evidence}
    return Finding("PROVED", evidence, f"where a divergence is finite and where it is +oo; {found[1].method}")
