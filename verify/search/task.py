"""What an idea is given and what it gives."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from verify.kernel.scalar.goal import Goal
from verify.search.forms import Factored
from verify.search.points import Point

if TYPE_CHECKING:
    from verify.search.prover import Prover

Node = dict[str, Any]
SAMPLES = 36


@dataclass(frozen=True)
class Task:
    """A goal with sample points of its domain, how deep ideas may nest, and for a claim without factors its polynomial."""

    goal: Goal
    points: list[Point]
    depth: int
    factors: Factored | None = None
    poly: Any = None


Idea = Callable[["Prover", Task], Iterator["Node | None"]]


def pinned(goal: Goal) -> tuple[str, Goal] | None:
    """The first real variable whose domain is one value, of other variables perhaps, and the goal there."""
    for v in goal.variables:
        d = v.domain
        if d.lo is not None and d.lo == d.hi and d.lo_closed and d.hi_closed and not d.integer:
            return v.name, goal.fix(v.name, d.lo)
    return None


def at_point(name: str, proof: Node | None) -> Node | None:
    """The proof at the one value of a variable as one of the goal."""
    return None if proof is None else {"rule": "at_point", "var": name, "proof": proof}


def first_node(nodes: Iterable[Node | None]) -> Node | None:
    """The first that is a node; those after it are not searched for."""
    return next((node for node in nodes if node is not None), None)
