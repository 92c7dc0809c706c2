"""The scalar checker: one function per rule, each a sufficient condition for its goal.

Invariant of `check(goal, node)`: the claim is defined at every point of the goal's domain.  A rule that moves to another
expression or a larger domain proves (`_defined`) that the invariant still holds there.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.kernel import bisection, calculus, cutting, equalities, integers, library, rewriting, taylor
from verify.kernel.derivative import NotDifferentiable
from verify.kernel.domains import NONZERO, POSITIVE
from verify.kernel.goal import EmptyBox, Goal
from verify.kernel.intervals import Undefined
from verify.kernel.jets import NotSmooth
from verify.kernel.normal_form import TooComplex
from verify.kernel.rejected import Rejected
from verify.language import Expr

MAX_NODES, MAX_DEPTH = 200_000, 120


class Checker:
    """Checks scalar certificates; `rules` collects the names of the rules that were used."""

    def __init__(self) -> None:
        self.rules: dict[str, int] = {}
        self.nodes = 0

    def check(self, goal: Goal, node: object, depth: int = 0) -> None:
        """Return if the certificate establishes the goal, raise Rejected with the reason if not."""
        rule = node.get("rule") if isinstance(node, dict) else None
        if not isinstance(rule, str) or rule not in _RULES:
            raise Rejected(f"{rule!r} is not a rule of the scalar checker")
        self.nodes += 1
        if depth > MAX_DEPTH or self.nodes > MAX_NODES:
            raise Rejected("the certificate is nested too deep or too large")
        self.rules[rule] = self.rules.get(rule, 0) + 1
        try:
            goal.box()
        except EmptyBox:
            return                                     # no point satisfies the domains: nothing to show
        except Undefined as error:
            raise Rejected(f"an end of the domain is undefined: {error}") from None
        try:
            _RULES[rule](self, goal, node, depth + 1)
        except (NotDifferentiable, NotSmooth, TooComplex, Undefined, EmptyBox, RecursionError) as error:
            raise Rejected(f"rule {rule}: {error}") from None

    # --- obligations

    def defined(self, goal: Goal, expr: Expr, proofs: object, depth: int) -> None:
        """Check that `expr` has a value on the whole domain of the goal."""
        left = goal.undefined_conditions(expr)
        listed = proofs if isinstance(proofs, list) else []
        if len(listed) != len(left):
            raise Rejected(f"{len(left)} conditions need a proof that {expr!r:.80} is defined "
                           f"({left[0].expr!r:.80} {left[0].kind}), {len(listed)} given"
                           if left else "proofs of definedness where none is needed")
        for condition, entry in zip(left, listed, strict=True):
            if not isinstance(entry, dict) or set(entry) != {"sign", "proof"} or entry["sign"] not in ("+", "-"):
                raise Rejected('a definedness proof has the fields "sign" ("+" or "-") and "proof"')
            if entry["sign"] == "-" and condition.kind != NONZERO:
                raise Rejected(f"{condition.kind} cannot be shown by a negative sign")
            claim = condition.expr if entry["sign"] == "+" else -condition.expr
            self.check(goal.with_claim(claim, condition.kind in (POSITIVE, NONZERO)), entry["proof"], depth)

    def shows(self, goal: Goal, expr: Expr, strict: bool, node: object, depth: int) -> None:
        """Check `expr >= 0` (`> 0`) on the goal's domain; a missing proof (None) means that one enclosure shows it."""
        self.check(goal.with_claim(expr, strict), {"rule": "evaluate"} if node is None else node, depth)

    def same(self, goal: Goal, left: Expr, right: Expr) -> None:
        """Check that two expressions agree wherever both are defined in the goal."""
        if not goal.normal_forms().equal(left, right):
            raise Rejected(f"{left!r:.120} and {right!r:.120} are not shown to be identical")


Rule = Callable[[Checker, Goal, Any, int], None]
_RULES: dict[str, Rule] = {
    "evaluate": cutting.evaluate, "infeasible": cutting.infeasible, "split": cutting.split, "cases": cutting.cases,
    "at_point": cutting.at_point, "relax": cutting.relax, "tighten": cutting.tighten, "fact": cutting.fact,
    "monotone": calculus.monotone, "concave": calculus.concave, "convex": calculus.convex, "unimodal": calculus.unimodal,
    "rewrite": rewriting.rewrite, "product": rewriting.product, "sum": rewriting.sum_of_terms, "combine": rewriting.combine,
    "compare": rewriting.compare, "transform": rewriting.transform, "generalise": rewriting.generalise,
    "bisect": bisection.bisect, "taylor": taylor.taylor,
    "known": library.known, "induction": integers.induction, "points": integers.points, "reorder": integers.reorder,
    "shift": integers.shift, "eliminate": equalities.eliminate,
}
