"""Relations with sums and products up to an index, by induction on it."""
from __future__ import annotations

from dataclasses import replace
from functools import partial

from verify.elaborate.rules import generalised
from verify.kernel.format.rejected import Rejected
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.derivative import NotDifferentiable
from verify.kernel.scalar.checker import Checker
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.kernel.theorems.sum_by_induction import goals_of
from verify.kernel.numbers.intervals import Undefined
from verify.language import Both, Q, Relation, Statement, symbols, walk
from verify.language.finite import RangeProduct, RangeSum
from verify.search.budget import Budget, OutOfTime
from verify.search.excluded import excluding, without_excluded
from verify.search.finding import Finding, Trace
from verify.search.ideas.compare import flat, logarithm
from verify.search.ideas.ranges import tidy
from verify.search.ideas.reals import of_reals
from verify.search.numeric import refuted_at
from verify.search.order import scalar_prover
from verify.search.points import sample
from verify.search.prover import Prover
from verify.search.stages import Stage, first_proof, prove_goal
from verify.search.sum_tails import cancelled, excesses, gathered
from verify.search.task import SAMPLES, Node
from verify.search.zero_bases import cut_at_zero, split_node

ZERO = Q(0)
BRIEFLY = partial(prove_goal, depths=(2, 4))


def by_induction(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A relation, or several, from the first index and from the step to the next."""
    if not any(isinstance(n, RangeSum | RangeProduct) for n in walk(s.claim, once=True)):
        return None
    parts = s.claim.parts if isinstance(s.claim, Both) else (s.claim,)
    nodes = []
    for part in parts:
        node = _either(replace(s, claim=part), budget)
        if node is None:
            return None
        nodes.append(node)
    evidence = {"rule": "parts", "parts": nodes} if isinstance(s.claim, Both) else nodes[0]
    return Finding("PROVED", evidence, "induction on the length")


def _either(s: Statement, budget: Budget) -> Node | None:
    """The evidence for one relation; for an equality that is no identity step by step, of its two inequalities."""
    node = _relation(s, budget)
    if node is not None or not isinstance(s.claim, Relation) or s.claim.op != "==":
        return node
    below = _relation(replace(s, claim=s.claim.left <= s.claim.right), budget.part(0.5))
    above = below and _relation(replace(s, claim=s.claim.right <= s.claim.left), budget)
    return {"rule": "equal", "below": below, "above": above} if above else None


def _relation(s: Statement, budget: Budget) -> Node | None:
    """The evidence for one relation: as it stands, else with an excess that the induction carries along."""
    for excess in excesses(s):
        try:
            goals = goals_of(Checker(), s, excess)
        except Rejected:
            if excess == ZERO:
                return None
            continue
        if any(refuted_at(g, list(sample(g, SAMPLES, 0))) for g in (goals[0], *goals[2:])) or _step_fails(goals):
            continue
        own, found = budget.part(0.5), dict[int, Node | None]()
        for i in sorted(range(len(goals)), key=lambda i: i == 1):     # the step last, with all that is left
            found[i] = None if None in found.values() else _settled(goals[i], own.part(1 if i == 1 else 0.2))
        proofs = [found[i] for i in range(len(goals))]
        if None not in proofs:
            return {"rule": "telescope", **({"proofs": proofs} if proofs else {}),
                    **({"excess": write_term(excess)} if excess != ZERO else {})}
    return None


def _step_fails(goals: tuple[Goal, ...]) -> bool:
    """Whether the step, with the least that its hypothesis allows, fails at a sample point."""
    if len(goals) < 2:
        return False
    found = cancelled(goals[1])
    if found is None:
        return False
    left, _ = _without(goals[1].with_claim(found[2], False), found[0])
    return refuted_at(left, list(sample(left, SAMPLES, 0))) is not None


def _settled(goal: Goal, budget: Budget) -> Node | None:
    """A proof of a goal and of its definedness; what a hypothesis excludes comes first."""
    fact = excluding(goal)
    if fact is not None:
        return without_excluded(goal, fact, lambda part, share: _settled(part, budget.part(share)))
    prover = scalar_prover(budget)
    try:
        defined = prover.definedness(goal, goal.claim)
        if defined is None:
            cut = cut_at_zero(goal)
            if cut is None:
                return None
            proofs: dict[str, Node] = {}
            for part, own in cut.goals.items():
                proof = _settled(own.fix(cut.name, cut.at) if part == cut.pinned else own, budget.part(0.6))
                if proof is None:
                    return None
                proofs[part] = proof
            return split_node(cut, proofs)
        proof = _from_last_fact(prover, goal) or BRIEFLY(prover, goal)
    except (OutOfTime, NotDifferentiable, RecursionError, EmptyBox, Undefined):
        return None
    return None if proof is None else {"proof": proof, **({"defined": defined} if defined else {})}


def _without(goal: Goal, name: str) -> tuple[Goal, Node]:
    """The goal about the other variables, and the rule that says so."""
    node: Node = {"rule": "generalise", "terms": [], "keep": [v.name for v in goal.variables if v.name != name],
                  "to": write_term(goal.claim)}
    return generalised(goal, node), node


def _through_logarithms(prover: Prover, goal: Goal) -> Node | None:
    """One positive term against another: their logarithms are compared."""
    terms = list(flat(goal.claim))
    signs = [next((s for s in (1, -1) if prover.at_once(goal.with_claim(s * t, True)) is not None), 0) for t in terms]
    if sorted(signs) != [-1, 1]:
        return None
    right, left = terms[signs.index(1)], gathered(-terms[signs.index(-1)])
    claim = logarithm(right) - logarithm(left)
    short = gathered(tidy(claim, sorted(symbols(claim))))
    node = prover.with_definedness(goal, {"rule": "compare", "through": "log", "left": write_term(left),
                                          "right": write_term(right)}, claim)
    proof = None if node is None else of_reals(prover, goal.with_claim(short), BRIEFLY)
    return None if node is None or proof is None else {
        **node, "proof": {"rule": "rewrite", "to": write_term(short), "proof": proof}}


FOR_STEPS = (
    Stage("logarithms", _through_logarithms, 0.5), Stage("reals, by the schedule", partial(of_reals, search=BRIEFLY), 0.6),
    Stage("by the schedule", BRIEFLY, 0.6), Stage("reals", of_reals))


def _from_last_fact(prover: Prover, goal: Goal) -> Node | None:
    """The claim as a multiple of the last hypothesis and a rest."""
    found = cancelled(goal)
    if found is None:
        return None
    name, by, rest = found
    strict = goal.strict and goal.given[-1].strict
    signed = BRIEFLY(prover, goal.with_claim(by, strict))
    left = goal.with_claim(rest, goal.strict and not strict)
    general, rule = _without(left, name)
    shown = None if signed is None else prover.with_definedness(left, {"rule": "rewrite", "to": write_term(rest)}, rest)
    proof = None if shown is None else first_proof(FOR_STEPS, prover, general)
    around = None if proof is None else prover.with_definedness(general, rule, rest)
    if shown is None or around is None:
        return None
    return {"rule": "combine", "multipliers": [{"fact": len(goal.given) - 1, "by": write_term(by), "proof": signed}],
            "strict_by": "terms" if strict else "rest", "proof": {**shown, "proof": {**around, "proof": proof}}}
