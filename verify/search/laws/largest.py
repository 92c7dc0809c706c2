"""Claims sup_x u(x) + X <= Y, and sum_x P(x) u(x) + X <= Y about the mean of a divergence, from the same claim at each letter,
u(z) + X <= Y for all z, which is proved apart."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from verify.elaborate.writing import node
from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.numbers.folding import add
from verify.kernel.sums.letters import at_places
from verify.language import (
    Atom, Distribution, Expr, Functional, LanguageError, Letter, Relation, Statement, Sum, Sup, forall, literal, walk)
from verify.language.proofs import combine, derivation, instance, sup_at_most, use
from verify.search.budget import Budget, OutOfTime
from verify.search.citing import with_lemma
from verify.search.finding import Finding, Trace
from verify.search.laws import derived
from verify.search.laws.both_ways import decided, known_names
from verify.search.laws.opening import views
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import ZERO, View, exchanged, factors, free, minus, without_factor
from verify.search.written import derivation_node

Node = dict[str, Any]


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof from the claim at each letter, where the left side has one supremum, or one mean of a divergence, once."""
    if not isinstance(s.claim, Relation) or s.claim.op != "<=" or any(b.kind != "forall" for b in s.prefix):
        return None
    tops, means = [n for n in walk(s.claim.left) if isinstance(n, Sup)], list(_means(s.claim.left))
    try:
        for view in views(s) if len(tops) == 1 or len(means) == 1 else ():
            found = None
            if not view.aim.letters:
                found = _proved(s, view, tops[0], budget, trace) if tops else _of_mean(s, view, *means[0], budget, trace)
            if found is not None:
                return Finding("PROVED", found, f"the claim at each letter, and so for the {'supremum' if tops else 'mean'}")
    except (Rejected, TooComplex, LanguageError, OutOfTime):
        pass
    return None


def _means(e: Expr) -> Iterator[tuple[Sum, Expr, Expr]]:
    """The sums over a letter of a probability times what holds divergences at it, with both factors."""
    for n in dict.fromkeys(n for n in walk(e) if isinstance(n, Sum) and not n.where):
        laws = [f for f in factors(n.body) if isinstance(f, Atom) and isinstance(f.of, Distribution) and (
            f.letters == (n.letter,))]
        rest = without_factor(n.body, laws[0]) if len(laws) == 1 else None
        if rest is not None and any(isinstance(m, Functional) for m in walk(rest)):
            yield n, laws[0], rest


def _of_mean(s: Statement, view: View, stated: Sum, law: Expr, body: Expr, budget: Budget, trace: Trace) -> Node | None:
    """The claim from the lemma at each letter, weighted with the probabilities."""
    claim = s.claim
    if not isinstance(claim, Relation) or literal((polynomial(claim.left, lambda e: e == stated) or {}).get(
            ((stated, 1),), ZERO)) != 1:
        return None
    z, x = stated.letter, view.letter(stated.letter.over, "x")
    if any(b.symbol.name == z.name for b in s.prefix):
        return None
    lemma = _lemma(s, claim, stated, z, body)
    shown, _ = decided([lemma], budget.part(0.7), trace)
    if not shown:
        return None
    cited, other = with_lemma(s, lemma, shown[0])
    seen = next(views(lemma)).aim.relation
    said = replace(seen, left=at_places(seen.left, {z.name: x}), right=at_places(seen.right, {z.name: x}))
    (proof,) = derivation(
        instance("at each letter", said, f"given {len(other.given)}", {z.name: x}, *known_names(s)).for_all(x),
        combine("claim", view.aim.relation, use(
            "at each letter", weight=at_places(law, {z.name: x}), over=(x,))))
    last = derivation_node(other, proof, budget.part(0.9), trace)
    return None if last is None else {"rule": "cite", "cited": [node(cited)], "evidence": last}


def _proved(s: Statement, view: View, stated: Sup, budget: Budget, trace: Trace) -> Node | None:
    """The claim from the lemma at each letter; the steps speak of what the kernel knows the claim as."""
    r, claim = view.aim.relation, s.claim
    tops = [n for n in walk(r.left) if isinstance(n, Sup)]
    made = polynomial(r.left, lambda e: e in tops) or {}
    if not isinstance(claim, Relation) or len(tops) != 1 or not set(made) <= {((tops[0], 1),), ()} or (
            literal(made.get(((tops[0], 1),), ZERO)) != 1):
        return None
    top, rest, z = tops[0], made.get((), ZERO), Letter(free("z", view.used), stated.letter.over)
    lemma = _lemma(s, claim, stated, z, at_places(stated.body, {stated.letter.name: z}))
    shown = derived.prove_node(lemma, budget.part(0.7), Trace(trace.options, ()))
    if shown is None:
        return None
    cited, other = with_lemma(s, lemma, shown)
    x, facts = view.letter(top.letter.over, "x"), [n for n in view.known if n.startswith("given ")]
    term, bound = at_places(top.body, {top.letter.name: x}), add(r.right, minus(rest))
    (proof,) = derivation(
        instance("at each letter", add(term, rest) <= r.right, f"given {len(other.given)}", {z.name: x}, *facts).for_all(x),
        combine("each term", term <= bound, "at each letter").for_all(x),
        sup_at_most("supremum", top <= bound, use("each term", {x.name: top.letter})),
        combine("claim", r.left <= r.right, "supremum"))
    last = derivation_node(other, proof, budget.part(0.9), trace)
    return None if last is None else {"rule": "cite", "cited": [node(cited)], "evidence": last}


def _lemma(s: Statement, claim: Relation, stated: Expr, z: Letter, there: Expr) -> Statement:
    """The claim at a letter: with what a supremum or a mean is of in its place."""
    at_z: dict[Expr, Expr] = {stated: there}
    return Statement((*s.prefix, *forall(z)), s.given, exchanged(claim.left, at_z.get) <= claim.right)
