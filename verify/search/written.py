"""Written proofs: the scalar facts that their steps need are searched, and the whole goes to the kernel."""
from __future__ import annotations

from typing import Any

from verify.kernel.derivation import derive
from verify.kernel.goal import Goal
from verify.kernel.normal_form import TooComplex
from verify.kernel.rejected import Rejected
from verify.language import Both, Relation, Statement, encode
from verify.language.proofs import Derivation
from verify.search.budget import Budget, OutOfTime
from verify.search.facts import by_facts
from verify.search.finding import Finding, Trace
from verify.search.prover import Prover
from verify.search.scalar_search import prove_goal

Node = dict[str, Any]


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof by the written steps among the hints; a conjunction or an equality takes one written proof for each part."""
    proofs = [h for h in trace.hints if isinstance(h, Derivation)]
    try:
        node = _node(s, proofs, budget.part(0.9), trace)
    except OutOfTime:
        trace.note("the written proof: out of time")
        return None
    return None if node is None else Finding("PROVED", node, "written proof, each step checked by the kernel")


def _node(s: Statement, proofs: list[Derivation], budget: Budget, trace: Trace) -> Node | None:
    if len(proofs) > 1 and isinstance(s.claim, Both) and len(s.claim.parts) == len(proofs):
        closed = not s.prefix and not s.given
        parts = [p if closed and isinstance(p, Statement) else Statement(s.prefix, s.given, p) for p in s.claim.parts]
        nodes = [derivation_node(p, proof, budget, trace) for p, proof in zip(parts, proofs, strict=True)]
        return None if None in nodes else {"rule": "parts", "parts": nodes}
    if len(proofs) == 2 and isinstance(s.claim, Relation) and s.claim.op == "==":
        both = {"below": s.claim.left <= s.claim.right, "above": s.claim.right <= s.claim.left}
        made = {name: derivation_node(Statement(s.prefix, s.given, claim), proof, budget, trace)
                for (name, claim), proof in zip(both.items(), proofs, strict=True)}
        return None if None in made.values() else {"rule": "equal", **made}
    return derivation_node(s, proofs[0], budget, trace)


def derivation_node(s: Statement, proof: Derivation, budget: Budget, trace: Trace) -> Node | None:
    """The certificate of one written proof, or None, with a note of the step that fails."""
    found: dict[str, Node] = {}

    def shown(name: str, goal: Goal) -> None:
        if name in found:
            return
        node = scalar_node(goal, budget)
        if node is None:
            raise Rejected(f"the scalar inequality of {name!r} was not proved: {goal!r:.600}")
        if node:
            found[name] = node

    try:
        derive(s, proof, shown)
    except (Rejected, TooComplex) as error:
        trace.note(f"the written proof fails: {error}")
        return None
    node: Node = {"rule": "derivation", "proof": encode(proof)}
    return {**node, "scalars": found} if found else node


def scalar_node(goal: Goal, budget: Budget) -> Node | None:
    """A proof that the claim of a goal is defined and holds: {} where one enclosure does both."""
    prover = Prover(budget)
    defined = prover.definedness(goal, goal.claim)
    node = None if defined is None else by_facts(prover, goal) or prove_goal(prover, goal)
    if node is None:
        return None
    if defined:
        return {"defined": defined, "proof": node}
    return {} if node == {"rule": "evaluate"} else node
