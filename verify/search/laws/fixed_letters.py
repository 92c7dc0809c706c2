"""Claims for all letters as claims about one letter that is given, whose derivations hold for all."""
from __future__ import annotations

from dataclasses import replace

from verify.language import Every, Letter, Quantifier, Statement
from verify.language.proofs import Derivation
from verify.search.budget import SECOND, Budget
from verify.search.finding import Finding, Trace
from verify.search.laws import derived
from verify.search.written import derivation_node

MOST = 8 * SECOND


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof by a derivation for letters that are given."""
    given = at_given_letters(s)
    if given is None or not isinstance(s.claim, Every):
        return None
    for found, _ in derived.proofs(given, budget.part(0.5), trace):
        node = derivation_node(s, for_all(found, s.claim.letters), budget.part(0.5, MOST), trace)
        if node is not None:
            return Finding("PROVED", node, derived.METHOD)
    return None


def at_given_letters(s: Statement) -> Statement | None:
    """A claim for all letters, without conditions, as one about letters that the statement names."""
    claim, names = s.claim, {b.symbol.name for b in s.prefix}
    if not isinstance(claim, Every) or claim.where or claim.relation.op != "<=" or (
            any(b.kind != "forall" for b in s.prefix) or names & {x.name for x in claim.letters}):
        return None
    return replace(s, prefix=(*s.prefix, *(Quantifier("forall", x) for x in claim.letters)), claim=claim.relation)


def for_all(proof: Derivation, letters: tuple[Letter, ...]) -> Derivation:
    """A derivation about given letters with each step at all of them, behind the letters of its own."""
    return replace(proof, steps=tuple(replace(step, letters=(*step.letters, *letters)) for step in proof.steps))
