"""Certificates for processes and compositions of any length, and for exact identities of sums."""
from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from verify.kernel.chains import HOEFFDING, bad_set, chain_length, composed, divergence_statement, tail_goal
from verify.kernel.goal import Goal
from verify.kernel.normal_form import TooComplex
from verify.kernel.terms import write_term
from verify.language import (
    BadSet, Bounded, ComposedDP, Domain, Drift, EachDP, Every, Expr, Num, PrivacyLoss, Q, Relation, Statement, Sym, Tail, exp,
    log, tanh, walk)
from verify.language.finite import Functional, RangeSum, Sup
from verify.language.formula import Indistinguishable
from verify.language.proofs import derivation
from verify.language.proofs import identity as rearranged
from verify.search import duality
from verify.search.budget import Budget, OutOfTime
from verify.search.forms import as_product
from verify.search.finding import Finding, Trace, accepted
from verify.search.prover import Prover
from verify.search.three_parts import split_in_three, three_parts, with_domain
from verify.search.written import derivation_node

Node = dict[str, Any]


def is_identity(s: Statement) -> bool:
    """Whether the claim is an equality of sums of products, or of a sum over a range of integers."""
    r = s.claim.relation if isinstance(s.claim, Every) else s.claim
    if not isinstance(r, Relation) or r.op != "==":
        return False
    return any(isinstance(n, RangeSum) for n in walk(r)) or (not s.given and not any(
        isinstance(n, Functional | Sup | Indistinguishable) for n in walk(s)) and all(
            n.op in ("add", "mul") for n in walk(r) if hasattr(n, "op") and n is not r))


def identity(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """An identity by rearranging sums, or a telescoping sum."""
    relation, letters = (s.claim.relation, s.claim.letters) if isinstance(s.claim, Every) else (s.claim, ())
    if isinstance(relation, Relation):
        proof, = derivation(rearranged("same", relation.left, relation.right).for_all(*letters))
        node = derivation_node(s, proof, budget, trace)
        if node is not None:
            return Finding("PROVED", node, "the two sums are the same")
    found = Finding("PROVED", {"rule": "telescope"}, "induction on the length")
    return found if accepted(s, found) else None


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A tail bound by moments for all lengths, and what follows from it for compositions."""
    try:
        node = _prove(s, budget.part(0.9), trace)
    except OutOfTime:
        node = None
    if node is None:
        trace.note("no tail bound by moments was found")
        return None
    return Finding("PROVED", node, "moments, induction on the length, Markov")


def _prove(s: Statement, budget: Budget, trace: Trace) -> Node | None:
    if isinstance(s.claim, ComposedDP):
        tail = _prove(composed(s), budget, trace)
        return None if tail is None else {"rule": "composed", "tail": tail}
    if isinstance(s.claim, BadSet):
        tail = _prove(bad_set(s), budget, trace)
        return None if tail is None else {"rule": "bad_set", "tail": tail}
    if not isinstance(s.claim, Relation) or not isinstance(s.claim.left, Tail):
        return None
    node = _tail(s, budget, trace)
    if node is not None:
        return node
    for name, at in _cuts(s):
        def part_proof(part: str, domain: Domain, name: str = name) -> Node | None:
            inner = with_domain(s, name, domain)
            again = part != "at_cut" and _narrower(domain)
            return _tail(inner, budget, trace) or (_prove(inner, budget, trace) if again else None)

        domain = next(b.domain for b in s.prefix if b.symbol.name == name) or Domain()
        node = split_in_three(name, str(at.value), three_parts(domain, at), part_proof)
        if node is not None:
            return node
    return None


def _narrower(d: Domain) -> bool:
    return not (isinstance(d.lo, Num) and isinstance(d.hi, Num) and d.lo.value >= d.hi.value)


def _cuts(s: Statement) -> Iterator[tuple[str, Num]]:
    """Closed ends of real parameters: where a bound degenerates."""
    for b in s.prefix:
        d = b.domain
        if isinstance(b.symbol, Sym) and d is not None and not d.integer:
            for end, closed in ((d.lo, d.lo_closed), (d.hi, d.hi_closed)):
                if closed and isinstance(end, Num) and not (isinstance(d.lo, Num) and d.lo == d.hi):
                    yield b.symbol.name, end


@lru_cache(maxsize=1)
def hoeffding() -> Node:
    """The certificate of the moment lemma, with what shows that it is defined."""
    prover = Prover(Budget(30))
    defined, node = prover.definedness(HOEFFDING, HOEFFDING.claim), prover.prove(HOEFFDING)
    if defined is None or node is None:
        raise AssertionError("the moment lemma lost its proof: the prover regressed")
    return {"hoeffding": node, "hoeffding_defined": defined}


def _tail(s: Statement, budget: Budget, trace: Trace) -> Node | None:
    claim = s.claim
    assert isinstance(claim, Relation) and isinstance(claim.left, Tail)
    e, bound, strict = claim.left, claim.right, claim.op == "<"
    loss = isinstance(e.process, PrivacyLoss)
    length = chain_length(e)
    if loss:
        size = _first(f.eps for f in s.given if isinstance(f, EachDP))
    else:
        size = _first(f.bound for f in s.given if isinstance(f, Bounded))
    drift = None if loss else _first(f.bound for f in s.given if isinstance(f, Drift))
    if size is None:
        return None
    prover = Prover(budget.part(0.5, 20), trace.options.seed)
    base = tail_goal(s, e, size, size if drift is None else drift)
    shared: Node = {}
    for field, expr in (("threshold_defined", e.threshold), ("bound_defined", bound)):
        proofs = prover.definedness(base, expr)
        if proofs is None:
            return None
        if proofs:
            shared[field] = proofs
    none = prover.prove(base.with_claim(e.threshold - length * size, not e.strict), 5)
    sign = None if none is None else prover.prove(base.with_claim(bound, strict), 3)
    if none is not None and sign is not None:
        return {"rule": "tail", "method": "none", "exponent": none, "rate_sign": sign, **shared}
    for value in ([size * (exp(size) - 1), size * tanh(size / 2)] if loss else [drift]):
        if value is not None:
            node = _moment(s, base, prover, value, loss, size, length, strict, budget, trace)
            if node is not None:
                return {"rule": "tail", "method": "moment", **node, **hoeffding(), **shared}
    return None


def _moment(s: Statement, base: Goal, prover: Prover, value: Expr, loss: bool, size: Expr, length: Expr, strict: bool,
            budget: Budget, trace: Trace) -> Node | None:
    claim = s.claim
    assert isinstance(claim, Relation) and isinstance(claim.left, Tail)
    threshold, bound = claim.left.threshold, claim.right
    forms = base.normal_forms()
    raw = (threshold - length * value) / (length * size ** 2)
    try:
        n, d = forms.together(raw)[0]
    except TooComplex:
        return None
    rate = as_product(forms, n, d) if n != 0 else Q(0)
    defined = prover.definedness(base, rate)
    by_rate = strict and claim.left.strict
    sign = None if defined is None else prover.prove(base.with_claim(rate, by_rate), 5)
    if sign is None or defined is None:
        return None
    exponent = length * (rate * value + rate ** 2 * size ** 2 / 2) - rate * threshold
    final = _exponential_bound(prover, base.with_claim(bound - exp(exponent), strict and not by_rate), exponent, bound)
    if final is None:
        return None
    node: Node = {"rate": write_term(rate), "rate_sign": sign, "exponent": final}
    if defined:
        node["rate_defined"] = defined
    if loss:
        proof = duality.prove_node(divergence_statement(s, size, value), budget.part(0.5, 20), trace)
        if proof is None:
            return None
        node["drift"] = {"value": write_term(value), "proof": proof}
    return node


def _exponential_bound(prover: Prover, goal: Goal, exponent: Expr, bound: Expr) -> Node | None:
    """exp(exponent) <= bound: by logarithms."""
    if prover.at_once(goal.with_claim(bound, True)) is None:
        return None
    proof = prover.prove(goal.with_claim(log(bound) - log(exp(exponent))), 4)
    if proof is None:
        return None
    return {"rule": "compare", "through": "log", "left": write_term(exp(exponent)), "right": write_term(bound), "proof": proof}


def _first(items: Iterator[Expr]) -> Expr | None:
    return next(items, None)


