"""What the kernel says of high-level proofs, once they are written in the rules of the core."""
from __future__ import annotations

from verify.elaborate.scalar import elaborated
from verify.elaborate.statement import elaborate
from verify.elaborate.writing import node as written
from verify.kernel.scalar.checker import Checker
from verify.kernel.scalar.goal import Goal
from verify.kernel.statements import judge as kernel
from verify.kernel.statements.judge import Judgement
from verify.language import Statement


def check(goal: Goal, node: object) -> None:
    """Return if the kernel accepts the core form of a proof of a goal whose claim is defined; raise Rejected if not."""
    Checker().check(goal, written(elaborated(goal, node)) if isinstance(node, dict) else node)


def judge(statement: Statement, verdict: str, evidence: object) -> Judgement:
    """The kernel's judgement of the core form of some evidence; raises Rejected."""
    return kernel.judge(statement, verdict, elaborate(statement, verdict, evidence))
