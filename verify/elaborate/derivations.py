"""Short core proofs of what changes of variables leave to show: multiples of facts, and comparisons through a function."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from verify.elaborate.retired import Compare
from verify.kernel.format.rejected import TooComplex
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.scalar.goal import Fact, Goal
from verify.kernel.scalar.proof import Proof
from verify.kernel.scalar.rewriting import ZERO, Combine, Term
from verify.language import App, Expr, Q, exp, symbols


def of(goal: Goal) -> Iterator[Proof]:
    """Proofs that may establish a goal, cheap ones first."""
    yield from _multiples(goal)
    claim = goal.claim
    if isinstance(claim, App) and claim.op == "add" and len(claim.args) == 2:
        right, left = claim.args[0], _negated(claim.args[1])
        for op, through in (("log", "exp"), ("sqrt", "square")):
            if any(isinstance(e, App) and e.op == op for e in (left, right)):
                inner = goal.with_claim(exp(right) - exp(left) if through == "exp" else right ** 2 - left ** 2)
                for proof in _multiples(inner):
                    yield Compare("exp" if through == "exp" else "square", left, right, proof).core(goal)


def _negated(e: Expr) -> Expr:
    if isinstance(e, App) and e.op == "mul" and e.args[0] == Q(-1) and len(e.args) == 2:
        return e.args[1]
    return -e


def _multiples(goal: Goal) -> Iterator[Proof]:
    """The claim as a multiple of a fact: itself, or by what their quotient is."""
    facts = [f for f in goal.facts() if f.strict or not goal.strict]
    near = [f for f in facts if symbols(f.expr) == symbols(goal.claim)]
    yield from (_times(goal, f, Q(1)) for f in near)
    for f in chain(near, (f for f in facts if f not in near and symbols(f.expr) & symbols(goal.claim))):
        forms = goal.normal_forms()
        try:
            n, d = forms.together(goal.claim / f.expr)[0]
        except (TooComplex, TypeError, Undefined):
            continue
        if len(n) + len(d) < 12:
            yield _times(goal, f, forms.expr(n) / forms.expr(d) if not d.is_one() else forms.expr(n))


def _times(goal: Goal, f: Fact, by: Expr) -> Proof:
    return Combine((Term(f.expr, by),), ZERO, strict_by="terms" if goal.strict else "rest")
