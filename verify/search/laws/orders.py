"""Claims about Renyi moments of given orders, as instances of those about all orders above 1 that come in the same order."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from verify.elaborate.writing import node
from verify.kernel.format.rejected import Rejected
from verify.kernel.statements.citing import Cited, said_in
from verify.kernel.sums.signs import Premise
from verify.language import (
    App, Domain, Every, Expr, Functional, LanguageError, Num, Quantifier, Relation, Statement, Sym, encode, literal, log, walk)
from verify.language.expr import rebuild
from verify.language.formula import named
from verify.language.proofs import Derivation, instance, pointwise
from verify.search.budget import Budget, OutOfTime
from verify.search.finding import Finding, Trace
from verify.search.laws import derived
from verify.search.laws.both_ways import attempted
from verify.search.laws.opening import views
from verify.search.laws.view import ONE, View, free
from verify.search.written import derivation_node

MOST_ORDERS = 2
METHOD = "an instance of the claim for all orders; "


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof from the claim about all orders."""
    claim = s.claim
    if not isinstance(claim, Relation) or claim.op != "<=" or s.given:
        return None
    orders = sorted({q for f in walk(claim) if isinstance(f, Functional) and f.name == "renyi"
                     for q in [literal(f.params[0])] if q is not None and q > 1})
    if not 1 <= len(orders) <= MOST_ORDERS:
        return None
    used = {n.name for n in named(s)}
    values: dict[Sym, Expr] = {}
    for q in orders:
        symbol = Sym(free(f"order{len(values) + 1}", used))
        values[symbol] = Num(q)
    symbol_of: dict[Expr, Sym] = {value: symbol for symbol, value in values.items()}
    prefix = tuple(Quantifier("forall", a, Domain(ONE, None, False, False)) for a in values)
    growing = tuple(a < b for a, b in pairwise(values))
    general = Statement((*prefix, *s.prefix), (), _general(claim, symbol_of))
    for view in views(general):
        finite = tuple(_every(view, k) for name, k in view.known.items() if name.startswith("finite"))
        lemma = replace(general, given=(*growing, *finite), claim=view.aim.relation)
        found = attempted(derived.prove, lemma, budget.part(0.6), Trace(trace.options, ()))
        if found is None:
            trace.note("the claim for all orders was not proved")
            return None
        cited = Cited(encode(lemma), {}, at=tuple(b.symbol.name for b in s.prefix), evidence=found.evidence)
        try:
            evidence = _at_the_orders(s, said_in(s, lemma, cited), values, budget, trace)
        except (Rejected, LanguageError, OutOfTime):
            return None
        if evidence is not None:
            return Finding("PROVED", {"rule": "cite", "cited": [node(cited)], "evidence": evidence}, METHOD + found.method)
    return None


def _every(view: View, k: Premise) -> Every:
    """What is known at all letters, as a hypothesis."""
    letters = tuple(view.letter(x.over, "r") for x in k.letters)
    here = k.at({x.name: y for x, y in zip(k.letters, letters, strict=True)})
    return Every(letters, here.relation, here.where)


def _general(claim: Relation, symbol_of: Mapping[Expr, Sym]) -> Relation:
    """The claim about all orders a: the divergence log(M_a)/(a - 1) in the place of the one of a given order."""

    def go(e: Expr) -> Expr:
        if isinstance(e, Functional) and e.name == "renyi":
            return replace(e, params=tuple(symbol_of.get(a, a) for a in e.params))
        if not isinstance(e, App):
            return e
        f, k = (e.args[0], literal(e.args[1])) if e.op == "div" else (e, Fraction(1))
        moment = f.args[0] if isinstance(f, App) and f.op == "log" else None
        if isinstance(moment, Functional) and moment.name == "renyi" and moment.params[0] in symbol_of:
            less = literal(moment.params[0] - 1)
            if k == less:
                return log(go(moment)) / (symbol_of[moment.params[0]] - 1)
        return rebuild(e, go)

    return Relation(claim.op, go(claim.left), go(claim.right))


def _at_the_orders(s: Statement, general: Statement, values: Mapping[Sym, Expr], budget: Budget, trace: Trace
                   ) -> dict[str, Any] | None:
    """Evidence for the claim where the one for all orders is a hypothesis."""
    other = replace(s, given=(*s.given, general))
    at = {a.name: value for a, value in values.items()}
    for view in views(other):
        aim = view.aim.relation
        finite = [name for name in view.known if name.startswith("finite")]
        growing = [pointwise(f"order {i} is less", a < b) for i, (a, b) in enumerate(pairwise(values.values()), 1)]
        steps = (*growing, instance(
            "claim", aim, f"given {len(other.given)}", at, *(step.name for step in growing), *finite))
        found = derivation_node(other, Derivation((*view.supports, *steps)), budget.part(0.5), Trace(trace.options, ()))
        if found is not None:
            return found
    return None
