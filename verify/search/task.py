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


def first_node(nodes: Iterable[Node | None]) -> Node | None:
    """The first that is a node; those after it are not searched for."""
    return next((node for node in nodes if node is not None), None)
