"""Claims sup_x u(x) + X <= Y from the same claim at each letter, u(z) + X <= Y for all z, which is proved apart."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

from verify.elaborate.writing import node
from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.numbers.folding import add
from verify.kernel.statements.citing import Cited, said_in
from verify.kernel.sums.letters import at_places
from verify.language import Expr, LanguageError, Letter, Relation, Statement, Sup, encode, forall, literal, walk
from verify.language.proofs import combine, derivation, instance, sup_at_most, use
from verify.search.budget import Budget, OutOfTime
from verify.search.finding import Finding, Trace
from verify.search.laws import derived
from verify.search.laws.opening import views
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import ZERO, View, exchanged, free, minus
from verify.search.written import derivation_node

Node = dict[str, Any]


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof from the claim at each letter, where the left side has one supremum, once."""
    tops = [n for n in walk(s.claim.left) if isinstance(n, Sup)] if isinstance(s.claim, Relation) and s.claim.op == "<=" else []
    if len(tops) != 1 or any(b.kind != "forall" for b in s.prefix):
        return None
    try:
        for view in views(s):
            found = None if view.aim.letters else _proved(s, view, tops[0], budget, trace)
            if found is not None:
                return Finding("PROVED", found, "the claim at each letter, and so for the supremum")
    except (Rejected, TooComplex, LanguageError, OutOfTime):
        pass
    return None


def _proved(s: Statement, view: View, stated: Sup, budget: Budget, trace: Trace) -> Node | None:
    """The claim from the lemma at each letter; the steps speak of what the kernel knows the claim as."""
    r, claim = view.aim.relation, s.claim
    tops = [n for n in walk(r.left) if isinstance(n, Sup)]
    made = polynomial(r.left, lambda e: e in tops) or {}
    if not isinstance(claim, Relation) or len(tops) != 1 or not set(made) <= {((tops[0], 1),), ()} or (
            literal(made.get(((tops[0], 1),), ZERO)) != 1):
        return None
    top, rest, z = tops[0], made.get((), ZERO), Letter(free("z", view.used), stated.letter.over)
    at_z: dict[Expr, Expr] = {stated: at_places(stated.body, {stated.letter.name: z})}
    lemma = Statement((*s.prefix, *forall(z)), s.given, exchanged(claim.left, at_z.get) <= claim.right)
    shown = derived.prove_node(lemma, budget.part(0.7), Trace(trace.options, ()))
    if shown is None:
        return None
    cited = Cited(encode(lemma), at=tuple(q.symbol.name for q in s.prefix), evidence=shown)
    other = replace(s, given=(*s.given, said_in(s, lemma, cited)))
    x, facts = view.letter(top.letter.over, "x"), [n for n in view.known if n.startswith("given ")]
    term, bound = at_places(top.body, {top.letter.name: x}), add(r.right, minus(rest))
    (proof,) = derivation(
        instance("at each letter", add(term, rest) <= r.right, f"given {len(other.given)}", {z.name: x}, *facts).for_all(x),
        combine("each term", term <= bound, "at each letter").for_all(x),
        sup_at_most("supremum", top <= bound, use("each term", {x.name: top.letter})),
        combine("claim", r.left <= r.right, "supremum"))
    last = derivation_node(other, proof, budget.part(0.9), trace)
    return None if last is None else {"rule": "cite", "cited": [node(cited)], "evidence": last}
