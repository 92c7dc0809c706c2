"""Powers b^u whose base vanishes at a closed end of a variable: that end apart, where 0^u is 0, then the rest."""
from __future__ import annotations

from dataclasses import dataclass, replace

from verify.kernel.format.terms import write_term
from verify.kernel.numbers.conditions import POSITIVE
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.scalar.goal import EmptyBox, Goal, Variable
from verify.kernel.values.enclose import enclose
from verify.language import Domain, Expr, Num, substitute, symbols
from verify.search.task import Node


@dataclass(frozen=True)
class Cut:
    """A variable at one of its closed ends: which part of a split that is, and the goals there and beyond it."""

    name: str
    at: Expr
    pinned: str
    goals: dict[str, Goal]


def cut_at_zero(goal: Goal) -> Cut | None:
    """The first closed rational end at which the base (or, where that is 0, the exponent) of an open power can vanish."""
    for condition in goal.undefined_conditions(goal.claim):
        for v in goal.variables if condition.kind == POSITIVE else ():
            d, e = v.domain, condition.expr
            if v.name not in symbols(e) or d.lo == d.hi:
                continue
            for end, closed, side in ((d.lo, d.lo_closed, "above"), (d.hi, d.hi_closed, "below")):
                if isinstance(end, Num) and closed and _vanishes(goal, substitute(e, {v.name: end})):
                    if not d.integer:
                        opened = replace(d, lo_closed=False) if side == "above" else replace(d, hi_closed=False)
                        return Cut(v.name, end, "at_cut", {"at_cut": goal.with_domain(v.name, Domain(end, end, True, True)),
                                                           side: goal.with_domain(v.name, opened)})
                    if side == "above":
                        return lower_end_apart(goal, v, end)
    return None


def lower_end_apart(goal: Goal, v: Variable, at: Expr) -> Cut:
    """An integer variable at its closed lower end, and from the next integer on."""
    d = v.domain
    return Cut(v.name, at, "below", {"below": goal.with_domain(v.name, replace(d, hi=at, hi_closed=True)),
                                     "above": goal.with_domain(v.name, replace(d, lo=at + 1))})


def _vanishes(goal: Goal, e: Expr) -> bool:
    """Whether the smallest value of an expression in one enclosure is 0."""
    try:
        return bool(enclose(e, goal.box()).lo == 0)
    except (Undefined, EmptyBox):
        return False


def split_node(cut: Cut, proofs: dict[str, Node]) -> Node:
    """The split of a variable at its end, from proofs at the end and beyond."""
    empty = {part: {"rule": "evaluate"} for part in ("above", "below") if part not in cut.goals}
    at_end = {"rule": "at_point", "var": cut.name, "proof": proofs[cut.pinned]}
    return {"rule": "split", "var": cut.name, "at": write_term(cut.at), **proofs, **empty, cut.pinned: at_end}
