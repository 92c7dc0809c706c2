"""Proofs by a more general statement, and by the theorems about means over noise in several coordinates."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.derivative import NotDifferentiable
from verify.kernel.scalar.goal import Variable
from verify.kernel.scalar.opening import scalar_goal
from verify.kernel.theorems.general import changed, lemmas, replacements
from verify.kernel.theorems.noise_means import linear
from verify.language import (
    LINE, NOISE, Coordinate, Domain, General, NoiseMean, Q, Relation, Rewriting, Statement, encode, equal, forall, holds_mean)
from verify.search.budget import SECOND, Budget
from verify.search.finding import Finding, Trace, established
from verify.search.noise import NotShown, with_known
from verify.search.order import scalar_prover

Node = dict[str, Any]


def by_general(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof by the first general statement among the hints that can be shown."""
    for hint in trace.hints:
        node = _general(s, hint, budget, trace) if isinstance(hint, General) else None
        if node is not None:
            return Finding("PROVED", node, "a more general statement, proved")
    return None


def _general(s: Statement, hint: General, budget: Budget, trace: Trace) -> Node | None:
    pairs = replacements(s, hint.statement, dict(hint.values))
    if changed(hint.statement.claim, pairs) != s.claim:
        trace.note("the general statement is about something else")
        return None
    own, given = dict(hint.given), dict[str, object]()
    for k, lemma in enumerate(lemmas(s, hint.statement, pairs), 1):
        if lemma is not None:
            given[str(k)] = _decided(lemma, own.get(k, ()), budget, trace, f"hypothesis {k} of the general statement")
    proof = None if None in given.values() else _decided(hint.statement, hint.proof, budget, trace, "the general statement")
    if proof is None:
        return None
    return {"rule": "general", "statement": encode(hint.statement), "values": encode(hint.values), "given": given,
            "proof": proof}


def _decided(s: Statement, hints: tuple[object, ...], budget: Budget, trace: Trace, what: str) -> object:
    """Evidence for a statement, None if it is not proved."""
    finding = trace.decide(s, hints, replace(trace.options, timeout=0.9 * budget.left() / SECOND))
    if finding.verdict == "PROVED":
        return finding.evidence
    trace.note(f"{what}: {finding.verdict} {finding.reason}")
    return None


def by_theorem(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A claim that a theorem about means over noise states."""
    if not isinstance(s.claim, Relation) or not any(isinstance(e, NoiseMean) for e in (s.claim.left, s.claim.right)):
        return None
    for node in _candidates(s, budget, trace):
        found = established(s, Finding("PROVED", {"rule": "noise_means", **node}, "a theorem about means over noise"))
        if found is not None:
            return found
    return None


def _candidates(s: Statement, budget: Budget, trace: Trace) -> Iterator[Node]:
    yield {"theorem": "rotation"}
    yield {"theorem": "factors"}
    for hint in trace.hints:
        try:
            node = _coordinate(s, hint, budget) if isinstance(hint, Coordinate) else None
        except (NotShown, Rejected, TooComplex, NotDifferentiable) as error:
            trace.note(f"one coordinate: {error}")
            continue
        if isinstance(hint, Rewriting):
            one, mean = equal(hint.left, hint.right), s.claim.left  # type: ignore[union-attr]
            if isinstance(mean, NoiseMean):
                whole = Statement((*s.prefix, *forall(mean.noise)), tuple(f for f in s.given if not holds_mean(f)), one)
                proof = _decided(whole, hint.proof, budget, trace, "the equality at all noise")
                node = None if proof is None else {"theorem": "rewriting", "equal": encode(one), "proof": proof}
        if node is not None:
            yield node


def _coordinate(s: Statement, hint: Coordinate, budget: Budget) -> Node | None:
    mean = s.claim.right  # type: ignore[union-attr]
    if not isinstance(mean, NoiseMean):
        return None
    base, prover = scalar_goal(s, Q(0)), scalar_prover(budget.part(0.9))
    phi = changed(mean.body, {linear(mean)[2]: LINE})
    on_t = replace(base, variables=(*base.variables, Variable(NOISE.name, Domain())))
    both = replace(on_t, variables=(*on_t.variables, Variable(LINE.name, Domain())))
    parts = (("h", on_t, hint.h), ("g", on_t, hint.g), ("body", both, phi))
    defined = {name: prover.definedness(goal, e) for name, goal, e in parts}
    if None in defined.values():
        raise NotShown("h, g or the body is not shown to be defined")
    proof = with_known(prover, both.with_claim(phi - hint.h - hint.g * LINE, False), hint.known)
    return {"theorem": "coordinate", "letter": hint.letter.name, "h": write_term(hint.h), "g": write_term(hint.g),
            "proof": proof, "defined": {name: proofs for name, proofs in defined.items() if proofs}}
