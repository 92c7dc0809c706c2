"""Claims for all letters as claims about one letter that is given, whose derivations hold for all."""
from __future__ import annotations

from dataclasses import replace

from verify.kernel.sums.letters import at_places
from verify.language import Every, Letter, Place, Quantifier, Relation, Statement, Sym, walk
from verify.language.proofs import Derivation
from verify.search.budget import SECOND, Budget
from verify.search.finding import Finding, Trace
from verify.search.laws import derived
from verify.search.laws.view import free
from verify.search.written import derivation_node

MOST = 8 * SECOND


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof by a derivation for letters that are given."""
    if not isinstance(s.claim, Every) or s.claim.where or s.claim.relation.op != "<=":
        return None
    used = {n.name for n in walk(s) if isinstance(n, Letter | Sym)} | {b.symbol.name for b in s.prefix}
    own = list[Letter]()
    for x in s.claim.letters:
        own.append(Letter(free(f"{x.name}0", used), x.over))
        used.add(own[-1].name)
    at: dict[str, Place] = {x.name: y for x, y in zip(s.claim.letters, own, strict=True)}
    r = s.claim.relation
    given = replace(s, prefix=(*s.prefix, *(Quantifier("forall", x) for x in own)),
                    claim=Relation(r.op, at_places(r.left, at), at_places(r.right, at)))
    for found, _ in derived.proofs(given, budget.part(0.5), trace):
        node = derivation_node(s, for_all(found, tuple(own)), budget.part(0.5, MOST), trace)
        if node is not None:
            return Finding("PROVED", node, derived.METHOD)
    return None


def for_all(proof: Derivation, letters: tuple[Letter, ...]) -> Derivation:
    """A derivation about given letters with each step at all of them, behind the letters of its own."""
    return replace(proof, steps=tuple(replace(step, letters=(*step.letters, *letters)) for step in proof.steps))
