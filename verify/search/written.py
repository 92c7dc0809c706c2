"""Written proofs: the scalar facts that their steps need are searched, and the whole goes to the kernel."""
from __future__ import annotations

import itertools
from dataclasses import replace
from functools import partial
from typing import Any

from verify.elaborate.written import answers
from verify.kernel.laws.least_bound import by_bounds
from verify.kernel.scalar.goal import Goal
from verify.kernel.format.rejected import Rejected, TooComplex
from verify.language import App, Both, Q, Relation, Statement, encode, walk
from verify.language.proofs import Derivation, LeastBound
from verify.notation.goals import goal_text
from verify.notation.rejection import rejection_text
from verify.search.budget import Budget, OutOfTime
from verify.search.facts import by_facts
from verify.search.finding import Finding, Trace
from verify.search.forms import open_powers
from verify.search.ideas.restated import hypotheses_as_ends
from verify.search.numeric import refuted_at
from verify.search.order import scalar_prover
from verify.search.points import corners, sample
from verify.search.prover import Prover
from verify.search.schedule import anew
from verify.search.stages import Stage, first_proof, prove_goal, standing
from verify.search.task import at_point, pinned
from verify.search.zero_bases import cut_at_zero, split_node

Node = dict[str, Any]
SAMPLES = 24
FREE, OF_A_QUESTION = 1_000, 10                       # questions about signs and sums, and the steps of each further one


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof by the written steps among the hints; a conjunction or an equality takes one written proof for each part."""
    proofs = [h for h in trace.hints if isinstance(h, Derivation | LeastBound)]
    try:
        node = _node(s, proofs, budget.part(0.9), trace)
    except OutOfTime:
        trace.note("the written proof: out of time")
        return None
    return None if node is None else Finding("PROVED", node, "written proof, each step checked by the kernel")


def vacuous(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A written proof whose last step is 0 <= -1: the hypotheses hold nowhere."""
    proof = next((h for h in trace.hints if isinstance(h, Derivation)
                  and any(step.relation == (Q(0) <= Q(-1)) for step in h.steps[-1:])), None)
    if proof is None or any(b.kind != "forall" for b in s.prefix):
        return None
    node = derivation_node(replace(s, claim=Q(0) <= Q(-1)), proof, budget.part(0.9), trace)
    return None if node is None else Finding("VACUOUS", {"proof": node}, "written proof, each step checked by the kernel")


def _node(s: Statement, proofs: list[Derivation | LeastBound], budget: Budget, trace: Trace) -> Node | None:
    if len(proofs) > 1 and isinstance(s.claim, Both) and len(s.claim.parts) == len(proofs):
        closed = not s.prefix and not s.given
        parts = [p if closed and isinstance(p, Statement) else Statement(s.prefix, s.given, p) for p in s.claim.parts]
        nodes = [_one(p, proof, budget, trace) for p, proof in zip(parts, proofs, strict=True)]
        return None if None in nodes else {"rule": "parts", "parts": nodes}
    if len(proofs) == 2 and isinstance(s.claim, Relation) and s.claim.op == "==":
        both = {"below": s.claim.left <= s.claim.right, "above": s.claim.right <= s.claim.left}
        made = {name: _one(Statement(s.prefix, s.given, claim), proof, budget, trace)
                for (name, claim), proof in zip(both.items(), proofs, strict=True)}
        return None if None in made.values() else {"rule": "equal", **made}
    return _one(s, proofs[0], budget, trace)


def _one(s: Statement, proof: Derivation | LeastBound, budget: Budget, trace: Trace) -> Node | None:
    if isinstance(proof, Derivation):
        return derivation_node(s, proof, budget, trace)
    try:
        node = derivation_node(by_bounds(s, proof.bound), proof.proof, budget, trace)
    except Rejected as error:
        trace.note(f"the written proof fails: {rejection_text(error)}")
        return None
    return None if node is None else {"rule": "bounds", "bound": proof.bound, "evidence": node}


def derivation_node(s: Statement, proof: Derivation, budget: Budget, trace: Trace, memory: dict[Goal, Node] | None = None
                    ) -> Node | None:
    """The certificate of one written proof, or None, with a note of the step that fails; `memory` keeps the proofs of scalar
    goals for other derivations."""
    found: dict[str, Node] = {}
    kept, failed = {} if memory is None else memory, set[Goal]()

    def shown(name: str, goal: Goal) -> None:
        if name in found:
            return
        node = kept[goal] if goal in kept else None if goal in failed else scalar_node(goal, budget, trace.careful)
        if node is None:
            failed.add(goal)
            raise Rejected(f"the scalar inequality of {name!r} was not proved: {goal_text(goal):.600}")
        kept[goal] = node
        if node:
            found[name] = node

    questions = itertools.count()

    def asked() -> None:
        if next(questions) >= FREE:
            budget.spend(OF_A_QUESTION)

    try:
        answered = answers(s, proof, shown, asked)
    except (Rejected, TooComplex) as error:
        trace.note(f"the written proof fails: {rejection_text(error)}")
        return None
    node: Node = {"rule": "derivation", "proof": encode(proof)}
    return node | ({"scalars": found} if found else {}) | ({"answers": answered} if answered else {})


def scalar_node(goal: Goal, budget: Budget, careful: bool = False) -> Node | None:
    """A proof that the claim of a goal is defined and holds: {} where one enclosure does both."""
    prover = scalar_prover(budget)
    if refuted_at(goal, list(corners(goal))) or refuted_at(goal, list(sample(goal, SAMPLES))):
        return None
    defined = prover.definedness(goal, goal.claim)
    if defined is None:
        return _zero_apart(goal, budget, careful)
    if careful:
        prover.notes.stands = standing(goal, defined)
    node = by_facts(prover, goal) or _between_ends(prover, goal) or prove_goal(prover, goal)
    if node is None:
        return None
    if defined:
        return {"defined": defined, "proof": node}
    return {} if node == {"rule": "evaluate"} else node


def _between_ends(prover: Prover, goal: Goal) -> Node | None:
    """A proof where all hypotheses are ends of domains: what is known of probabilities comes as hypotheses."""
    if not goal.given or not ("log" in {n.op for n in walk(goal.claim, once=True) if isinstance(n, App)}
                              or any(open_powers(e) for e in (goal.claim, *(f.expr for f in goal.given)))):
        return None
    return first_proof((Stage("hypotheses as ends", partial(hypotheses_as_ends, search=anew), 0.4),), prover, goal)


def _zero_apart(goal: Goal, budget: Budget, careful: bool) -> Node | None:
    """A proof at the one value of a variable, or at the end of one where the base of a power is 0, and beyond it."""
    there = pinned(goal)
    if there is not None:
        node = scalar_node(there[1], budget.part(0.5), careful)
        return at_point(there[0], None if node is None else _with_proof(node))
    cut = cut_at_zero(goal)
    if cut is None:
        return None
    proofs = dict[str, Node]()
    for part in sorted(cut.goals, key=lambda name: name != cut.pinned):
        inner = cut.goals[part].fix(cut.name, cut.at) if part == cut.pinned else cut.goals[part]
        node = scalar_node(inner, budget.part(0.5), careful)
        if node is None:
            return None
        proofs[part] = _with_proof(node)
    return split_node(cut, proofs)


def _with_proof(node: Node) -> Node:
    """A proof as the part of another."""
    return node if "proof" in node and "rule" not in node else {"proof": node or {"rule": "evaluate"}}
