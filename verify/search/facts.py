"""Scalar goals that follow from their hypotheses by arithmetic: maxima by cases, then products of what is >= 0.

This is what the steps of written proofs leave: few variables between 0 and 1, some maxima, and facts to use.
"""
from __future__ import annotations

from dataclasses import replace

from verify.kernel.scalar.goal import EmptyBox, Fact, Goal
from verify.kernel.values.enclose import enclose
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.format.rejected import TooComplex
from verify.kernel.format.terms import write_term
from verify.language import App, Domain, Expr, Num, symbols, walk
from verify.search.budget import SECOND, OutOfTime
from verify.search.choosing import choice, chooses, decided_by
from verify.search.forms import replaced
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.polynomials.linear import combination
from verify.search.polynomials.system import system
from verify.search.prover import Prover
from verify.search.task import Node, at_point, pinned

SAMPLES, MOST_STEPS = 40, 4 * SECOND


def by_facts(prover: Prover, goal: Goal, splits: int = 4) -> Node | None:
    """A certificate from the hypotheses, or None: quick where it applies."""
    quick = prover.at_once(goal)
    if quick is not None:
        return quick
    there = pinned(goal)
    if there is not None:
        return at_point(there[0], by_facts(prover, there[1], splits))
    if refuted_at(goal, list(sample(goal, SAMPLES, prover.seed))):
        return None
    apart = _end_apart(prover, goal)
    if apart is not None:
        return apart
    held = dict.fromkeys(n for f in goal.given for n in walk(f.expr) if chooses(n))
    found = [n for n in walk(goal.claim) if chooses(n)]
    for n in [n for n in found if n not in held][:1] if splits else []:
        return _both(prover, goal, n, splits)
    node = _polynomial(prover, goal)
    if node is None and found and splits:
        node = _both(prover, goal, found[0], splits)
    sizes = [n for n in held if n.op == "abs" and n not in found] if node is None and splits else []
    return _polynomial(prover, goal, _of_sizes(prover, goal, sizes)) if sizes else node


def _of_sizes(prover: Prover, goal: Goal, sizes: list[App]) -> tuple[tuple[Expr, Node], ...]:
    """|u| - u and |u| + u with proofs that they are >= 0."""
    both = [e for n in sizes for e in (n - n.args[0], n + n.args[0])]
    proofs = [by_facts(prover, goal.with_claim(e, False), 1) for e in both]
    return tuple((e, proof) for e, proof in zip(both, proofs, strict=True) if proof is not None)


def _end_apart(prover: Prover, goal: Goal) -> Node | None:
    """A strict claim about one variable that only fails at the lower end of it, where a hypothesis has no value."""
    v = next((v for v in goal.variables if symbols(goal.claim) == {v.name}), None)
    if v is None or not goal.strict or v.domain.integer or not isinstance(v.domain.lo, Num) or not v.domain.lo_closed:
        return None
    end, d = v.domain.lo, v.domain
    proofs = [prover.at_once(goal.with_domain(v.name, domain)) for domain in (
        Domain(end, end, True, True), Domain(end, d.hi, False, d.hi_closed))]
    if None in proofs:
        return None
    return {"rule": "split", "var": v.name, "at": write_term(end), "at_cut": proofs[0], "below": {"rule": "evaluate"},
            "above": proofs[1]}


def _both(prover: Prover, goal: Goal, n: App, splits: int) -> Node | None:
    on = decided_by(n)
    if goal.undefined_conditions(on):
        return None
    proofs = []
    known = evident_sign(goal, on)
    for s in (known,) if known else (1, -1):
        chosen = choice(n, s)
        if known:                                     # one enclosure decides; the kernel then needs no cases
            direct = goal.with_claim(replaced(goal.claim, n, chosen))
            proof = by_facts(prover, direct, splits - 1)
            return proof and {"rule": "rewrite", "to": write_term(direct.claim), "proof": proof}
        case = replace(goal, given=(*goal.given, Fact(on if s > 0 else -on)), claim=replaced(goal.claim, n, chosen))
        proof = by_facts(prover, case, splits - 1)
        if proof is None:
            return None
        proofs.append({"rule": "rewrite", "to": write_term(case.claim), "proof": proof})
    return {"rule": "cases", "on": write_term(on), "nonnegative": proofs[0], "nonpositive": proofs[1]}


def evident_sign(goal: Goal, e: Expr) -> int:
    """The sign of an expression where one enclosure over the domain shows it, else 0."""
    try:
        value = enclose(e, goal.box())
    except (Undefined, EmptyBox):
        return 0
    return 1 if value.nonnegative() else -1 if value.nonpositive() else 0


def _polynomial(prover: Prover, goal: Goal, shown: tuple[tuple[Expr, Node], ...] = ()) -> Node | None:
    """The numerator of the claim as a combination of products of facts, its denominator being positive at once."""
    try:
        forms = goal.normal_forms()
        (n, d), = forms.together(goal.claim)
        if n == 0:
            return None if goal.strict else {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}
        top, below = forms.expr(n), forms.expr(d)
        if d.is_constant():
            return _combination(prover, goal, shown)
        if not enclose(below, goal.box()).nonnegative(True):
            return None
    except (TooComplex, TypeError, Undefined, EmptyBox):
        return None
    proof = _combination(prover, goal.with_claim(top), shown)
    return proof and {"rule": "product", "factors": [
        {"expr": write_term(top), "sign": "+", "proof": proof}, {"expr": write_term(1 / below), "sign": "+", "proof": None}]}


def _combination(prover: Prover, goal: Goal, shown: tuple[tuple[Expr, Node], ...]) -> Node | None:
    quick = prover.at_once(goal)
    made = None if quick is not None else system(goal, shown=shown)
    if made is None:
        return quick
    for extra in (0, 1):
        try:
            node = combination(made, prover.budget.part(0.3, MOST_STEPS), extra)
        except OutOfTime:
            continue
        if node is not None:
            return node
    return None
