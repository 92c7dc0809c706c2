"""Scalar goals of the kernel as statements, for messages."""
from __future__ import annotations

from verify.kernel.scalar.goal import Goal
from verify.language import Expr, Num, Quantifier, Relation, Statement, Sym, rational
from verify.notation.text import statement_text


def goal_text(goal: Goal) -> str:
    """A goal on one line, as in "for all x >= 0: 0 < 1 + x"."""
    def holds(strict: bool, expr: Expr) -> Relation: return Relation("<" if strict else "<=", Num(rational(0)), expr)

    prefix = tuple(Quantifier("forall", Sym(v.name), v.domain) for v in goal.variables)
    return statement_text(Statement(prefix, tuple(holds(f.strict, f.expr) for f in goal.given), holds(goal.strict, goal.claim)))
