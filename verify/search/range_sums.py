"""Relations with sums and products up to an index, by induction on it."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import comb

from verify.elaborate.rules import generalised
from verify.kernel.format.rejected import Rejected
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.derivative import NotDifferentiable
from verify.kernel.scalar.checker import Checker
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.kernel.theorems.sum_by_induction import goals_of
from verify.kernel.numbers.intervals import Undefined
from verify.language import App, Both, Expr, Q, Relation, Statement, Sym, literal, substitute, symbols, walk
from verify.language.finite import RangeProduct, RangeSum
from verify.search.budget import Budget, OutOfTime
from verify.search.finding import Finding, Trace
from verify.search.forms import replaced, simplified
from verify.search.ideas.reals import of_reals
from verify.search.numeric import refuted_at
from verify.search.order import scalar_prover
from verify.search.points import sample
from verify.search.prover import Prover
from verify.search.schedule import Stage, first_proof, prove_goal
from verify.search.task import SAMPLES, Node
from verify.search.zero_bases import cut_at_zero, split_node

ZERO = Q(0)
MOST_POWER = 6
TAILS = (Q(1), Q("1/2"), Q(2), Q("1/3"), Q(3))
BRIEFLY = partial(prove_goal, depths=(2, 4))
FOR_STEPS = (Stage("by the schedule", BRIEFLY, 0.35), Stage("reals, by the schedule", partial(of_reals, search=BRIEFLY), 0.7),
             Stage("reals", of_reals))


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
    for excess in _excesses(s):
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


def _excesses(s: Statement) -> Iterator[Expr]:
    """0, then what the terms that are still to come may add up to."""
    yield ZERO
    sums = [e for e in walk(s.claim) if isinstance(e, RangeSum | RangeProduct)]
    if len(sums) != 1 or not isinstance(s.claim, Relation) or s.claim.op == "==" or not isinstance(sums[0].last, Sym):
        return
    n, body, index = sums[0].last, sums[0].body, sums[0].index
    if isinstance(sums[0], RangeProduct):
        yield from (c / (n + shift) for shift in (0, 1) for c in TAILS)
        return
    for shift in (Q(0), Q(1), Q("1/2")):
        term = substitute(body, {index: n + shift})
        yield from (c * (n + shift) * term for c in TAILS)
        yield from (c * term for c in TAILS)
    closed = _closed_form(sums[0])
    if closed is not None:
        yield replaced(s.claim.right, sums[0], closed) - replaced(s.claim.left, sums[0], closed)


def _closed_form(total: RangeSum) -> Expr | None:
    """The sum of c k^j q^k, with c and q that do not mention k, by its antidifference q^k r(k): q r(k + 1) - r(k) = c k^j."""
    k, base, power, constant = Sym(total.index), None, 0, Q(1) * 1
    for f in total.body.args if isinstance(total.body, App) and total.body.op == "mul" else (total.body,):
        exponent = literal(f.args[1]) if isinstance(f, App) and f.op == "pow" and f.args[0] == k else None
        if f == k:
            power += 1
        elif exponent is not None and exponent.denominator == 1 and 0 < exponent < MOST_POWER:
            power += int(exponent)
        elif base is None and isinstance(f, App) and f.op == "pow" and f.args[1] == k and k.name not in symbols(f.args[0]):
            base = f.args[0]
        elif k.name in symbols(f):
            return None
        else:
            constant = constant * f
    if base is None or power > MOST_POWER:
        return None
    r: dict[int, Expr] = {}
    for i in range(power, -1, -1):
        higher = sum((r[j] * comb(j, i) for j in range(i + 1, power + 1)), ZERO)
        r[i] = (Q(int(i == power)) - base * higher) / (base - 1)

    def antidifference(at: Expr) -> Expr:
        return base ** at * sum((r[i] * at ** i if i else r[i] for i in range(power + 1)), ZERO)

    return constant * (antidifference(total.last + 1) - antidifference(Q(1)))


def _step_fails(goals: tuple[Goal, ...]) -> bool:
    """Whether the step, with the least that its hypothesis allows, fails at a sample point."""
    if len(goals) < 2:
        return False
    found = _cancelled(goals[1])
    if found is None:
        return False
    left, _ = _without(goals[1].with_claim(found[2], False), found[0])
    return refuted_at(left, list(sample(left, SAMPLES, 0))) is not None


def _settled(goal: Goal, budget: Budget) -> Node | None:
    """A proof of a goal and of its definedness."""
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


def _cancelled(goal: Goal) -> tuple[str, Expr, Expr] | None:
    """A name that the claim and the last hypothesis are linear in, a multiplier of the hypothesis with which it cancels, and
    the claim minus that multiple."""
    if not goal.given:
        return None
    fact = goal.given[-1]
    for name in sorted(symbols(fact.expr) & symbols(goal.claim) & {v.name for v in goal.variables}):
        below, above = (substitute(e, {name: Q(1)}) - substitute(e, {name: ZERO}) for e in (fact.expr, goal.claim))
        by = simplified(goal, above / below) if simplified(goal, below) is not None else None
        if by is None or name in symbols(by) or goal.undefined_conditions(by):
            continue
        short = simplified(goal, goal.claim - by * fact.expr)
        if short is None or name not in symbols(short):
            rest = ZERO if short is None else substitute(goal.claim, {name: ZERO}) - by * substitute(fact.expr, {name: ZERO})
            return name, by, rest
    return None


def _without(goal: Goal, name: str) -> tuple[Goal, Node]:
    """The goal about the other variables, and the rule that says so."""
    node: Node = {"rule": "generalise", "terms": [], "keep": [v.name for v in goal.variables if v.name != name],
                  "to": write_term(goal.claim)}
    return generalised(goal, node), node


def _from_last_fact(prover: Prover, goal: Goal) -> Node | None:
    """The claim as a multiple of the last hypothesis and a rest."""
    found = _cancelled(goal)
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
