"""The scalar prover: from a goal to a certificate, by trying one idea after the other.  Which ideas: see `order`."""
from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from verify.kernel.numbers.conditions import NONZERO, POSITIVE, Condition
from verify.kernel.values.enclose import enclose
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.kernel.numbers.intervals import Undefined, precision
from verify.kernel.format.rejected import TooComplex
from verify.language import Expr, symbols
from verify.search.budget import Budget, count, size
from verify.search.numeric import numeric_sign, refuted_at, vanishes_at_an_end
from verify.search.points import sample
from verify.search.task import SAMPLES, Idea, Node, Task, at_point, first_node, pinned


MOST_TIMES = 8          # as long as a hypothesis may a claim be that is compared with it
MOST_CONDITIONS = 3     # proofs that something has a value, inside one another


@dataclass(frozen=True)
class Ideas:
    """What is tried, in this order: on a goal, on a claim without factors, on a claim as it is written."""

    on_goals: tuple[Idea, ...]
    irreducible: tuple[Idea, ...]
    as_written: tuple[Idea, ...]


@dataclass(frozen=True)
class Effort:
    """How far ideas may go: the steps that bisections nested in other ideas may take together, and whether the search is
    inside a bisection along a line, which nests no other."""

    for_boxes: int
    on_line: bool = False


@dataclass
class Notes:
    """What a prover remembers: how deep a goal failed, small domains where nothing worked, what was shown to have a value, the
    largest claim worth a look, the steps that nested bisections took, how many proofs that something has a value are inside one
    another right now, and which proofs of a whole goal are taken."""

    failed: dict[tuple[Any, ...], int] = field(default_factory=dict)
    stuck: list[Goal] = field(default_factory=list)
    shown: dict[tuple[Any, ...], Node] = field(default_factory=dict)
    largest: int | None = None
    on_boxes: int = 0
    conditions: int = 0
    stands: Callable[[Goal, Node], bool] = lambda goal, node: True


class Prover:
    """Searches certificates for scalar goals within a budget, by ideas and with an effort that it is given."""

    def __init__(self, budget: Budget, ideas: Ideas, seed: int = 0) -> None:
        self.budget, self.ideas, self.seed = budget, ideas, seed
        self.effort = Effort(budget.steps // 4)
        self.notes = Notes()

    def with_effort(self, effort: Effort) -> Prover:
        """The same prover, with the same memory, but another effort."""
        other = copy.copy(self)
        other.effort = effort
        return other

    # --- entry

    def prove(self, goal: Goal, depth: int = 6) -> Node | None:
        """A certificate for the goal, or None."""
        self.budget.spend()
        quick = self.at_once(goal)
        if quick is not None:
            return quick
        there = pinned(goal)
        if there is not None:
            return at_point(there[0], self.prove(there[1], depth))
        key = (goal.variables, goal.given, goal.claim, goal.strict, self.effort.on_line)
        if depth <= 0 or self.notes.failed.get(key, -1) >= depth:
            return None
        if self._outgrown(goal.claim):
            return None
        points = list(sample(goal, SAMPLES, self.seed))
        if refuted_at(goal, points) or (goal.strict and vanishes_at_an_end(goal)):
            return None
        node = self._first(self.ideas.on_goals, Task(goal, points, depth))
        if node is None:
            self.notes.failed[key] = max(depth, self.notes.failed.get(key, -1))
            if depth <= 3 and len(self.notes.stuck) < 40:
                self.notes.stuck.append(goal)
        return node

    def _outgrown(self, claim: Expr) -> bool:
        """Whether a claim has become much larger than the first one: ideas that go there do not come back."""
        if self.notes.largest is None:
            self.notes.largest = max(60, 4 * size(claim))
        return size(claim) > self.notes.largest

    def prove_raw(self, goal: Goal, depth: int) -> Node | None:
        """A certificate from the claim as it is written, without factoring it first."""
        points = list(sample(goal, SAMPLES, self.seed))
        if refuted_at(goal, points):
            return None
        return self._first(self.ideas.as_written, Task(goal, points, depth))

    def irreducible(self, task: Task) -> Node | None:
        """A certificate for a claim without factors: the first idea that works."""
        return self.at_once(task.goal) or self._first(self.ideas.irreducible, task)

    def _first(self, ideas: tuple[Idea, ...], task: Task) -> Node | None:
        return first_node(node for idea in ideas for node in idea(self, task))

    def at_once(self, goal: Goal) -> Node | None:
        """One enclosure, or a hypothesis that is the claim, or one that cannot hold."""
        self.budget.spend(5 + 2 * size(goal.claim))
        try:
            box = goal.box()
        except EmptyBox:
            return {"rule": "evaluate"}
        except Undefined:
            return None
        try:
            value = enclose(goal.claim, box)
            if value.nonnegative(goal.strict):
                return {"rule": "evaluate"}
            if value.nonnegative() or (value.lo > -1e-12 and not value.nonpositive()):
                with precision(256):
                    if enclose(goal.claim, goal.box()).nonnegative(goal.strict):
                        return {"rule": "evaluate", "bits": 256}
            if not goal.variables and value.lo <= 0 <= value.hi:
                return self._at_many_bits(goal)
        except Undefined:
            pass
        return self._by_fact(goal)

    def _at_many_bits(self, goal: Goal) -> Node | None:
        """The sign of a number of moderate size that few bits do not tell, such as the sine of a large one."""
        for bits in (1024, 4096):
            self.budget.spend(1 + bits * size(goal.claim) // 1000)
            with precision(bits):
                if enclose(goal.claim, goal.box()).nonnegative(goal.strict):
                    return {"rule": "evaluate", "bits": bits}
        return None

    def _by_fact(self, goal: Goal) -> Node | None:
        facts = goal.facts()
        for i, f in enumerate(facts):
            try:
                if enclose(f.expr, goal.box()).nonpositive(not f.strict):
                    return {"rule": "infeasible", "fact": i}
            except Undefined:
                return {"rule": "infeasible", "fact": i}
            except EmptyBox:
                return {"rule": "evaluate"}
            if symbols(f.expr) == symbols(goal.claim) and (f.strict or not goal.strict) and (
                    size(goal.claim) <= MOST_TIMES * size(f.expr)) and self.same(goal, f.expr):
                return {"rule": "fact", "fact": i}
        return None

    def same(self, goal: Goal, other: Expr) -> bool:
        """Whether the claim is identical to another expression."""
        count(10 + 3 * (size(goal.claim) + size(other)))
        try:
            return goal.normal_forms().equal(goal.claim, other)
        except (TooComplex, TypeError):
            return False

    # --- definedness

    def definedness(self, goal: Goal, e: Expr, depth: int = 3) -> list[Node] | None:
        """Proofs for the conditions of an expression that one enclosure does not show; None where one was not found, or where
        too many such proofs are inside one another."""
        proofs: list[Node] = []
        unseen = goal.undefined_conditions(e)
        if unseen and self.notes.conditions >= MOST_CONDITIONS:
            return None
        self.notes.conditions += 1
        try:
            for condition in unseen:
                key = (goal.variables, goal.given, condition)
                entry = self.notes.shown.get(key) or self._shown(goal, condition, depth)
                if entry is None:
                    return None
                self.notes.shown[key] = entry
                proofs.append(entry)
        finally:
            self.notes.conditions -= 1
        return proofs

    def _shown(self, goal: Goal, condition: Condition, depth: int) -> Node | None:
        """An entry that proves one condition."""
        if condition.kind == NONZERO:
            return self.nonzero(goal, condition.expr, depth)
        shown = goal.with_claim(condition.expr, condition.kind == POSITIVE)
        node = self.prove(shown, depth) or self.prove_raw(shown, depth)
        return None if node is None else {"sign": "+", "proof": node}

    def nonzero(self, goal: Goal, e: Expr, depth: int = 3) -> Node | None:
        """An entry that proves an expression to be of one sign, never 0; None where none is found."""
        s = numeric_sign(goal, e, list(sample(goal, 12, self.seed)))
        order = ("+", "-") if s is None or s >= 0 else ("-", "+")
        for sign in order[:1] if s else order:
            node = self.prove(goal.with_claim(e if sign == "+" else -e, True), depth)
            if node is not None:
                return {"sign": sign, "proof": node}
        return None

    def with_definedness(self, goal: Goal, rule: Node, e: Expr, field: str = "defined") -> Node | None:
        """The node with definedness proofs of `e` added where they are needed; None where they were not found."""
        proofs = self.definedness(goal, e)
        if proofs is None:
            return None
        return {**rule, field: proofs} if proofs else rule
