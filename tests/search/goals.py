"""Goals and tasks from text, what the kernel says of a certificate, and exact points of a domain that no sampler chose."""
from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from tests.kernel.elaborated import check
from verify.kernel.scalar.opening import scalar_goal
from verify.kernel.numbers.derivative import diff
from verify.kernel.scalar.goal import Goal
from verify.kernel.format.rejected import Rejected
from verify.kernel.scalar.checker import Checker
from verify.language import Expr, Relation
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.forms import factored, written
from verify.search.points import sample
from verify.search.order import scalar_prover
from verify.search.task import SAMPLES, Idea, Node, Task

ENOUGH = 20.0   # seconds for what takes a fraction of one


def goal(text: str, where: str = "", given: tuple[str, ...] = ()) -> Goal:
    """The goal `right - left >= 0` (`> 0` where strict) of one relation in text."""
    statement = read_claim(text, where, given)
    claim = statement.claim
    assert isinstance(claim, Relation) and claim.op in ("<=", "<")
    return scalar_goal(statement, claim.right - claim.left, claim.op == "<")


def accepts(g: Goal, node: Node | None) -> bool:
    """Whether the kernel accepts a certificate for a goal whose claim one enclosure shows to be defined."""
    try:
        Checker().defined(g, g.claim)
        check(g, node)
    except Rejected:
        return False
    return True


def task(g: Goal, depth: int = 5) -> Task:
    """The task that the prover makes of a claim without factors: its only factor, with the polynomial it is."""
    points = list(sample(g, SAMPLES, 0))
    whole = factored(g)
    if whole is None or len(whole.factors) != 1 or whole.factors[0][1] != 1:
        return Task(g, points, depth)
    poly = whole.factors[0][0]
    poly = poly if whole.constant > 0 else -poly
    return Task(g.with_claim(written(whole.forms, poly)), points, depth, whole, poly)


def raw(g: Goal, depth: int = 5) -> Task:
    """The task for a claim as it is written."""
    return Task(g, list(sample(g, SAMPLES, 0)), depth)


def found_by(idea: Idea, t: Task) -> Node | None:
    """The first certificate that an idea finds."""
    return next((n for n in idea(scalar_prover(Budget.of_seconds(ENOUGH)), t) if n is not None), None)


def slope(g: Goal, name: str, order: int = 1) -> tuple[Goal, Expr]:
    """The goal along a variable, and a derivative of its claim."""
    e = g.claim
    for _ in range(order):
        e = diff(e, name)
    return g.along(name), e


def rules(node: Any) -> set[str]:
    """The names of the rules in a certificate."""
    if isinstance(node, list):
        return set().union(*map(rules, node)) if node else set()
    if not isinstance(node, dict):
        return set()
    own = {node["rule"]} if isinstance(node.get("rule"), str) else set()
    return own.union(*(rules(v) for v in node.values()))


def rationals(rng: random.Random, lo: Fraction | None, hi: Fraction | None) -> Fraction:
    """A rational strictly between two ends, of moderate size where an end is missing."""
    share = Fraction(rng.randint(1, 999), 1000)
    if lo is not None and hi is not None:
        return lo + (hi - lo) * share
    size = Fraction(rng.randint(1, 400), rng.choice((1, 7, 40, 100)))
    if lo is None and hi is None:
        return size * rng.choice((-1, 1))
    return lo + size if lo is not None else (hi or Fraction(0)) - size
