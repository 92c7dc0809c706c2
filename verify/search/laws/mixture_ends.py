"""Claims about mixtures whose weight may be 0 or 1: shown where it is neither, and at these ends, where one part is left."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

from verify.kernel.format.terms import write_term
from verify.language import Atom, Distribution, Domain, Every, Q, Quantifier, Statement, Sym, encode, symbols
from verify.language.proofs import Derivation
from verify.search.budget import Budget
from verify.search.finding import Finding, Trace
from verify.search.laws import derived, reductions
from verify.search.laws.both_ways import Prover, attempted
from verify.search.laws.view import ONE, ZERO

Node = dict[str, Any]
PROVERS: tuple[Prover, ...] = (reductions.prove_spelled_out, derived.prove)
NOTHING: Node = {"rule": "derivation", "proof": encode(Derivation(()))}     # no weight is below 0 or above 1


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof in the parts of the range of one weight, the ends first: these are shown at once or not at all."""
    weight = next((b for b in s.prefix if _may_be_at_an_end(s, b)), None)
    if weight is None:
        return None
    domain = weight.domain or Domain()
    cuts = [(at, closed) for at, closed in ((ZERO, domain.lo_closed), (ONE, domain.hi_closed)) if closed]
    parts = [Domain(at, at, True, True) for at, _ in cuts] + [Domain(ZERO, ONE, False, False)]
    found = list[Finding]()
    for i, part in enumerate(parts):
        here = replace(s, prefix=tuple(replace(b, domain=part) if b is weight else b for b in s.prefix))
        made = next((f for prove_one in PROVERS for f in [attempted(prove_one, here, budget.part(
            0.2 if i < len(cuts) else 0.5), Trace(trace.options, ()))] if f is not None), None)
        if made is None:
            trace.note(f"the claim where {weight.symbol.name} is {'at an end' if i < len(cuts) else 'inside'} was not proved")
            return None
        found.append(made)
    node: Any = found[-1].evidence
    for (at, _), made in reversed(list(zip(cuts, found, strict=False))):
        sides = {"below": NOTHING, "above": node} if at == ZERO else {"below": node, "above": NOTHING}
        node = {"rule": "split", "var": weight.symbol.name, "at": write_term(at), "at_cut": made.evidence, **sides}
    return Finding("PROVED", node, f"where a weight is between 0 and 1, and at the ends; {found[-1].method}")


def _may_be_at_an_end(s: Statement, b: Quantifier) -> bool:
    """Whether a number between 0 and 1, one of them among its values, is a part of a hypothesis that defines a law."""
    d = b.domain or Domain()
    if not isinstance(b.symbol, Sym) or d.integer or (d.lo, d.hi) != (Q(0), Q(1)) or not (d.lo_closed or d.hi_closed):
        return False
    return any(isinstance(g, Every) and g.relation.op == "==" and isinstance(g.relation.left, Atom) and isinstance(
        g.relation.left.of, Distribution) and b.symbol.name in symbols(g.relation.right) for g in s.given)
