"""Certificates for processes and compositions of any length, and for exact identities of sums."""
from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from verify.elaborate.theorems import application, given_at, lemma_at
from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.scalar.opening import is_scalar, scalar_goal
from verify.kernel.theorems.applying import Theorem, specialise
from verify.kernel.theorems.azuma import AZUMA
from verify.kernel.theorems.bounded_sum import (
    NEVER_OVER, NEVER_OVER_WITH_DRIFT, NEVER_REACHED, NEVER_REACHED_WITH_DRIFT)
from verify.kernel.theorems.dp_composition import APPROXIMATE, BAD_SET, BASIC, FROM_BAD_SETS, FROM_TAIL
from verify.kernel.theorems.privacy_loss import DRIFT_OF_LOSS, EXCHANGE, SIZE_OF_LOSS, SIZE_ON_TRANSCRIPTS
from verify.language import (
    App, BadSet, Both, Bounded, ComposedDP, Domain, Drift, EachDP, Every, Exchanged, Expr, Mechanisms, Num, Numbers,
    PrivacyLoss,
    Process, Q, Relation, Runs, Statement, Sym, Tail, exp, substitute, symbols, tanh, walk)
from verify.language.finite import Functional, RangeProduct, RangeSum, Sup
from verify.language.formula import Indistinguishable
from verify.language.proofs import derivation
from verify.language.proofs import identity as rearranged
from verify.notation.text import formula_text
from verify.search import duality
from verify.search.budget import SECOND, Budget, OutOfTime
from verify.search.finding import Finding, Trace, accepted
from verify.search.forms import as_product
from verify.search.lemmas import exponential_bound, of_azuma, of_basic, of_passage
from verify.search.numeric import refuted_at
from verify.search.order import scalar_prover
from verify.search.points import sample
from verify.search.prover import Prover
from verify.search.three_parts import split_in_three, three_parts, with_domain
from verify.search.written import derivation_node

Node = dict[str, Any]


def is_identity(s: Statement) -> bool:
    """Whether the claim is an equality of sums of products, or of a sum over a range of integers, or several of these."""
    if isinstance(s.claim, Both):
        return all(isinstance(p, Relation | Every) and any(isinstance(n, RangeSum | RangeProduct) for n in walk(p))
                   and is_identity(replace(s, claim=p)) for p in s.claim.parts)
    r = s.claim.relation if isinstance(s.claim, Every) else s.claim
    if not isinstance(r, Relation) or r.op != "==":
        return False
    return any(isinstance(n, RangeSum | RangeProduct) for n in walk(r)) or (not s.given and not any(
        isinstance(n, Functional | Sup | Indistinguishable) for n in walk(s)) and all(
            n.op in ("add", "mul") for n in walk(r) if hasattr(n, "op") and n is not r))


def identity(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """An identity by rearranging sums, or a telescoping sum, or several of these."""
    if isinstance(s.claim, Both):
        parts = [identity(replace(s, claim=p), budget, trace) for p in s.claim.parts]
        nodes = [p.evidence for p in parts if p is not None]
        return Finding("PROVED", {"rule": "parts", "parts": nodes}, "each part by itself") if len(nodes) == len(parts) else None
    relation, letters = (s.claim.relation, s.claim.letters) if isinstance(s.claim, Every) else (s.claim, ())
    if isinstance(relation, Relation):
        proof, = derivation(rearranged("same", relation.left, relation.right).for_all(*letters))
        tried = trace.tried
        node = derivation_node(s, proof, budget, trace)
        if node is not None:
            return Finding("PROVED", node, "the two sums are the same")
        if any(isinstance(n, RangeSum | RangeProduct) for n in walk(relation)):
            trace.tried = tried                            # what fails is said below, in words about the claim
    found = Finding("PROVED", {"rule": "telescope"}, "induction on the length")
    if accepted(s, found):
        return found
    from verify.search.range_sums import by_induction

    inductive = by_induction(s, budget.part(0.5), trace)
    if inductive is None:
        open_step(s, budget, trace)
    return inductive


def open_step(s: Statement, budget: Budget, trace: Trace) -> None:
    """Note from which claim without a sum one about a sum or product up to an index would follow by induction."""
    r = s.claim
    sides = [e for e in (r.left, r.right) if isinstance(e, RangeSum | RangeProduct)] if isinstance(r, Relation) else []
    if not isinstance(r, Relation) or len(sides) != 1 or not isinstance(sides[0].last, Sym):
        return
    summed, last, other = sides[0], sides[0].last, r.right if sides[0] is r.left else r.left
    if last.name in symbols(summed.body) or any(isinstance(n, RangeSum | RangeProduct) for n in walk(other)):
        return
    before, term = substitute(other, {last.name: last - 1}), substitute(summed.body, {summed.index: last})
    step = (term, other - before) if isinstance(summed, RangeSum) else (term * before, other)
    left, right = step if summed is r.left else step[::-1]
    if _fails(s, last, right - left):
        trace.note(f"induction on {last.name} does not show it as it stands, for {formula_text(Relation(r.op, left, right))} "
                   "fails: claim a sharper bound that implies it")
        return
    factors = ", with factors that are not negative," if isinstance(summed, RangeProduct) and r.op != "==" else ""
    trace.note(f"by induction on {last.name} it would follow{factors} from its first case and, for the later ones, from "
               f"{formula_text(Relation(r.op, left, right))}: no such proof was found, decide that claim by itself")


def _fails(s: Statement, last: Sym, gap: Expr) -> bool:
    """Whether a claim about numbers, gap >= 0, fails at a sample point behind the first value of an index."""
    later = replace(s, prefix=tuple(
        replace(b, domain=replace(b.domain, lo=b.domain.lo + 1)) if b.symbol == last and b.domain and b.domain.lo is not None
        else b for b in s.prefix))
    try:
        goal = scalar_goal(later, gap)
    except Rejected:
        return False
    return refuted_at(goal, list(sample(goal, 40, 0))) is not None


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
    """A theorem that concludes the claim, with proofs of its hypotheses and lemmas."""
    match s.claim:
        case ComposedDP() | BadSet(): return _composed(s, s.claim, budget, trace)
        case Bounded(process=PrivacyLoss()) | Drift(process=PrivacyLoss()) | Every(): return _each_loss(s, budget, trace)
        case EachDP(mechanisms=Exchanged() as run, eps=Expr() as eps, delta=Expr() as delta):
            at = {"k": run.length, "eps": eps, "delta": delta, "M": run.of}
            return _concluded(s, EXCHANGE, at, {}, budget, trace)
        case Relation(left=Tail()): return _cut_tail(s, budget, trace)
        case _: return None


def _concluded(s: Statement, theorem: Theorem, at: Mapping[str, Any], lemmas: Mapping[str, Node], budget: Budget,
               trace: Trace, prover: Prover | None = None) -> Node | None:
    """The theorem at these values, its hypotheses proved where the statement does not have them; it is about numbers, not about
    sums, suprema or entries of sequences."""
    if not all(is_scalar(value) for value in at.values() if isinstance(value, Expr)):
        trace.note("a bound is no expression of numbers alone")
        return None
    node = _applied(s, prover or scalar_prover(budget.part(0.2, 5 * SECOND)), theorem, at, lemmas)
    given: dict[str, Node] = {}
    for i in range(1, len(theorem.statement.given) + 1) if node is not None else ():
        inner = given_at(s, theorem, i, at)
        if inner.claim not in s.given:
            proof = _prove(inner, budget, trace)
            if proof is None:
                return None
            given[str(i)] = proof
    return None if node is None else {**node, **({"given": given} if given else {})}


def _cut_tail(s: Statement, budget: Budget, trace: Trace) -> Node | None:
    """A bound of a tail, where a parameter degenerates on a part of its range by another proof than elsewhere."""
    assert isinstance(s.claim, Relation) and isinstance(s.claim.left, Tail)
    node = _tail(s, s.claim.left, budget, trace)
    if node is not None:
        return node
    for name, at in _cuts(s):
        def part_proof(part: str, domain: Domain, name: str = name) -> Node | None:
            inner = with_domain(s, name, domain)
            again = part != "at_cut" and _narrower(domain)
            assert isinstance(inner.claim, Relation) and isinstance(inner.claim.left, Tail)
            return _tail(inner, inner.claim.left, budget, trace) or (_prove(inner, budget, trace) if again else None)

        domain = next(b.domain for b in s.prefix if b.symbol.name == name) or Domain()
        node = split_in_three(name, str(at.value), three_parts(domain, at), part_proof)
        if node is not None:
            return node
    return None


def _composed(s: Statement, claim: ComposedDP | BadSet, budget: Budget, trace: Trace) -> Node | None:
    """What follows from the tail of the privacy loss, from bad sets, or from the privacy of each mechanism."""
    each = next((f for f in s.given if isinstance(f, EachDP) and f.mechanisms == claim.mechanisms), None)
    if each is not None and isinstance(each.eps, Numbers) and isinstance(each.delta, Numbers):
        at: dict[str, Any] = {"k": claim.mechanisms.length, "eps": each.eps, "delta": each.delta, "M": claim.mechanisms}
        return _concluded(s, BASIC, at, of_basic(), budget, trace)
    if each is not None and isinstance(claim, ComposedDP) and each.delta != Q(0):
        return _approximate(s, each, claim, budget, trace)
    at = {"k": claim.mechanisms.length, "e": claim.eps, "delta": claim.delta, "M": claim.mechanisms}
    if isinstance(claim, BadSet):
        return _concluded(s, BAD_SET, at, {}, budget, trace)
    theorem = FROM_BAD_SETS if any(isinstance(f, BadSet) for f in s.given) else FROM_TAIL
    return _concluded(s, theorem, at, of_passage(), budget, trace)


def _approximate(s: Statement, each: EachDP, claim: ComposedDP, budget: Budget, trace: Trace) -> Node | None:
    """What follows from the same claim about mechanisms that are pure, with k delta on top of its failure."""
    match claim.delta:
        case App("add", (App("mul", (length, delta)), slack)) if (length, delta) == (claim.mechanisms.length, each.delta):
            at = {"k": length, "d": each.eps, "delta": delta, "level": claim.eps, "slack": slack, "M": claim.mechanisms}
            pure = _prove(lemma_at(s, APPROXIMATE, "pure", at), budget, trace)
            return None if pure is None else _concluded(s, APPROXIMATE, at, {"pure": pure}, budget, trace)
    return None


def _level(s: Statement, of: Runs) -> Expr | None:
    """The number eps at which all the mechanisms are eps-DP."""
    own = of.of if isinstance(of, Exchanged) else of
    return _first(f.eps for f in s.given if isinstance(f, EachDP) and f.mechanisms in (own, of) and isinstance(f.eps, Expr)
                  and is_scalar(f.eps) and f.delta == Q(0))


def _each_loss(s: Statement, budget: Budget, trace: Trace) -> Node | None:
    """A bound of each privacy loss, or of its mean given the past, by a claim about two laws."""
    if isinstance(s.claim, Every):
        runs = [(b.symbol, _level(s, b.symbol)) for b in s.prefix if isinstance(b.symbol, Mechanisms)]
        for (run, eps), b in itertools.product(runs, s.prefix):
            at: dict[str, Any] = {"k": run.length, "eps": eps, "a": s.claim.relation.right, "M": run, "i": b.symbol}
            if isinstance(b.symbol, Sym) and eps is not None and specialise(SIZE_ON_TRANSCRIPTS.statement.claim, at) == s.claim:
                return _by_laws(s, SIZE_ON_TRANSCRIPTS, at, "size", budget, trace)
        return None
    assert isinstance(s.claim, Bounded | Drift) and isinstance(s.claim.process, PrivacyLoss)
    level = _level(s, s.claim.process.of)
    theorem, name, lemma = (SIZE_OF_LOSS, "a", "size") if isinstance(s.claim, Bounded) else (DRIFT_OF_LOSS, "d", "drift")
    at = {"k": s.claim.process.length, "eps": level, name: s.claim.bound, "M": s.claim.process.of}
    return None if level is None else _by_laws(s, theorem, at, lemma, budget, trace)


def _by_laws(s: Statement, theorem: Theorem, at: Mapping[str, Any], name: str, budget: Budget, trace: Trace) -> Node | None:
    proof = duality.prove_node(lemma_at(s, theorem, name, at), budget.part(0.5, 20 * SECOND), trace)
    return None if proof is None else _concluded(s, theorem, at, {name: proof}, budget, trace)


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


def _tail(s: Statement, e: Tail, budget: Budget, trace: Trace) -> Node | None:
    """A bound of a tail: beyond the sum of the bounds, or by moments."""
    prover = scalar_prover(budget.part(0.5, 20 * SECOND), trace.options.seed)
    for size, drift in _sizes(s, e.process):
        node = _beyond(s, e, size, drift, prover, budget, trace)
        rate = None if node is not None or drift is None else _rate(s, prover, e, size, drift)
        if node is None and rate is not None:
            at = {"k": e.process.length, "a": size, "b": drift, "rate": rate, "s": e.threshold, "W": e.process}
            node = _concluded(s, AZUMA, at, of_azuma(), budget, trace, prover)
        if node is not None:
            return node
    return None


def _sizes(s: Statement, process: Process | PrivacyLoss) -> Iterator[tuple[Expr, Expr | None]]:
    """Bounds of the steps of a process that are numbers, each with a bound of their means given the past, or none."""
    size, drift = (_first(f.bound for f in s.given if isinstance(f, kind) and f.process == process and is_scalar(f.bound))
                   for kind in (Bounded, Drift))
    if size is not None:
        yield size, drift
    eps = _level(s, process.of) if isinstance(process, PrivacyLoss) else None
    if eps is not None:
        yield from ((eps, None), (eps, eps * (exp(eps) - 1)), (eps, eps * tanh(eps / 2)))


def _beyond(s: Statement, e: Tail, size: Expr, drift: Expr | None, prover: Prover, budget: Budget, trace: Trace) -> Node | None:
    """Nothing lies beyond the sum of the bounds."""
    theorem = ((NEVER_OVER if e.strict else NEVER_REACHED) if drift is None
               else NEVER_OVER_WITH_DRIFT if e.strict else NEVER_REACHED_WITH_DRIFT)
    at = {"k": e.process.length, "a": size, **({} if drift is None else {"b": drift}), "s": e.threshold, "W": e.process}
    within = lemma_at(s, theorem, "beyond", at)
    assert isinstance(within.claim, Relation)
    goal = scalar_goal(within, within.claim.right - within.claim.left, within.claim.op == "<")
    proof, defined = prover.prove(goal, 5), prover.definedness(goal, goal.claim)
    if proof is None or defined is None:
        return None
    node: Node = {"rule": "scalar", "proof": proof, **({"defined": defined} if defined else {})}
    return _concluded(s, theorem, at, {"beyond": node}, budget, trace, prover)


def _rate(s: Statement, prover: Prover, e: Tail, size: Expr, drift: Expr) -> Expr | None:
    """The rate at which the moment bound is least, as a product of simple factors."""
    forms = scalar_goal(s, e.threshold).normal_forms()
    length = e.process.length
    try:
        n, d = forms.together((e.threshold - length * drift) / (length * size ** 2))[0]
    except TooComplex:
        return None
    return as_product(forms, n, d) if n != 0 else Q(0)


def _applied(s: Statement, prover: Prover, theorem: Theorem, at: Mapping[str, Any], lemmas: Mapping[str, Node]) -> Node | None:
    """The theorem at these values, with what is left between scalars; None where that is not proved."""
    base, node = scalar_goal(s, Q(0)), application(theorem, at)
    domains: Node = {}
    defined: Node = {}
    for b in theorem.statement.prefix:
        value, d, name = at[b.symbol.name], b.domain or Domain(), b.symbol.name
        if not isinstance(value, Expr):
            continue
        defined[name] = prover.definedness(base, value)
        for gap, closed, end in ((d.lo, d.lo_closed, "lo"), (d.hi, d.hi_closed, "hi")):
            if gap is not None:
                side = value - gap if end == "lo" else gap - value
                domains[f"{name}.{end}"] = prover.prove(base.with_claim(side, not closed), 5)
        if defined[name] is None or None in domains.values():
            return None
    claim = specialise(theorem.statement.claim, at)
    given = next((p for p in (claim.parts if isinstance(claim, Both) else (claim,)) if isinstance(p, Relation) and isinstance(
        s.claim, Relation) and p.left == s.claim.left), None)
    if given is not None and given != s.claim:
        assert isinstance(s.claim, Relation)
        goal = scalar_goal(s, s.claim.right - given.right, s.claim.op == "<")
        defined["claim"] = prover.definedness(goal, goal.claim)
        if defined["claim"] is None:
            return None
        node["proof"] = prover.prove(goal, 3) if given.right == Q(0) else exponential_bound(prover, goal, 4)
        if node["proof"] is None:
            return None
    parts = {"lemmas": dict(lemmas), "defined": {n: p for n, p in defined.items() if p}, "domains": domains}
    return {**node, **{field: value for field, value in parts.items() if value}}


def _first(items: Iterator[Expr]) -> Expr | None:
    return next(items, None)


