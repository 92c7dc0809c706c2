"""What a rule of the scalar checker may ask for: further goals, definedness, signs and identities."""
from __future__ import annotations

from typing import Protocol

from verify.kernel.goal import Goal
from verify.language import Expr


class Obligations(Protocol):
    """The checker as its rules see it; each method returns if the thing is shown and raises Rejected with the reason if not."""

    def check(self, goal: Goal, node: object, depth: int = 0) -> None:
        """The certificate establishes the goal."""

    def defined(self, goal: Goal, expr: Expr, proofs: object, depth: int) -> None:
        """The expression has a value on the whole domain of the goal."""

    def shows(self, goal: Goal, expr: Expr, strict: bool, node: object, depth: int) -> None:
        """`expr >= 0` (`> 0`) on the goal's domain; a missing proof (None) means that one enclosure shows it."""

    def same(self, goal: Goal, left: Expr, right: Expr) -> None:
        """Two expressions agree wherever both are defined in the goal."""
