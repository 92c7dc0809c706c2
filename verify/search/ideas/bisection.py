"""Branch and bound; what touches an exact zero is closed by a Taylor series around it."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from verify.elaborate.cuts import halves
from verify.kernel.scalar.bisection import Boxes, leaf_holds, whole
from verify.kernel.values.enclose import enclose
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.kernel.numbers.intervals import Undefined, precision
from verify.kernel.enclosures.jets import NotSmooth
from verify.kernel.format.rejected import Rejected
from verify.kernel.scalar.taylor import bracket
from verify.kernel.format.terms import write_term
from verify.language import Expr, Num, symbols
from verify.search.budget import SECOND, Budget, count, size
from verify.search.factoring import sign_at_once
from verify.search.forms import factored, written
from verify.search.ideas.far import end_piece
from verify.search.task import Node, Task
from verify.search.vanishing import Zero, zeros

if TYPE_CHECKING:
    from verify.search.prover import Prover

GLANCE, BRIEF, MEDIUM, LONG, DEEPEST, EARLY, LATE = 600, 3_000, 20_000, 60_000, 40, 3, 7


def bisection(prover: Prover, task: Task) -> Iterator[Node | None]:
    """The claim as it is written, then its normal form, with few boxes."""
    effort, notes = prover.effort, prover.notes
    if effort.on_line:
        return
    enough = 1 if len(symbols(task.goal.claim)) == 1 else 3
    for claim in _forms(task) if task.depth >= enough and notes.on_boxes <= effort.for_boxes else ():
        before = prover.budget.used
        node = bisected(prover, task.goal.with_claim(claim), BRIEF)
        notes.on_boxes += prover.budget.used - before
        if node is not None and claim is not task.goal.claim:
            node = {"rule": "rewrite", "to": write_term(claim), "proof": node}
        yield node


def without_factors(prover: Prover, goal: Goal, limit: int) -> Node | None:
    """A proof by bisection of the only factor of the claim whose sign no enclosure shows."""
    return _without_known_factors(prover, goal, lambda g: bisected(prover, g, limit))


def _forms(task: Task) -> list[Expr]:
    forms = [task.goal.claim]
    if task.factors is not None:
        forms.append(written(task.factors.forms, task.poly))
    return [e for e in dict.fromkeys(forms) if not task.goal.undefined_conditions(e)]


def bisected(prover: Prover, goal: Goal, limit: int) -> Node | None:
    """A proof by bisection, or None."""
    from verify.search.boxes.branch import Branch
    from verify.search.boxes.program import NoProgram

    names = symbols(goal.claim)
    if not names:
        return None
    if len(names) == 1 and len(goal.variables) == 1:
        few = 16 if limit <= GLANCE else 40 if limit <= BRIEF else 150 if limit <= MEDIUM else 500
        return _relaxed(prover, goal, limit) or along_line(prover, goal, few)
    try:
        found = Branch(goal, prover.budget, limit, Closer(goal, prover.budget)).run()
    except (NoProgram, ArithmeticError):
        return None
    if not found.closed:
        return None
    node: Node = {"rule": "bisect", "tree": "".join(x or "" for x in found.letters)}
    if found.proofs:
        node["proofs"] = found.proofs
    return node


def _relaxed(prover: Prover, goal: Goal, limit: int) -> Node | None:
    """A proof for all reals between the ends of an integer variable."""
    v = goal.variables[0]
    wider = goal.with_domain(v.name, replace(v.domain, integer=False))
    if not v.domain.integer or goal.given or wider.undefined_conditions(goal.claim):
        return None
    node = bisected(prover, wider, limit) or without_factors(prover, wider, limit)
    return None if node is None else {"rule": "relax", "var": v.name, "proof": node}


def along_line(prover: Prover, goal: Goal, limit: int, moves: int = 3) -> Node | None:
    """A proof by bisection of the only variable: few boxes, each with the strongest leaf, and `moves` changes of the variable
    where the domain is unbounded or ends in a singularity."""
    closer, letters, proofs = Closer(goal, prover.budget, "emt"), list[str](), list[Node]()

    def line(moved: Goal, left: int) -> Node | None:
        return _without_known_factors(prover, moved, lambda g: along_line(prover, g, limit // 2, left))

    latest = prover.budget.left() - (12 if limit > 200 else 5 if limit > 60 else 2 if limit > 20 else 1) * SECOND // 4
    try:
        todo = [(whole(goal), 0)]
    except (EmptyBox, Undefined):
        return None
    while todo:
        prover.budget.spend()
        here, depth = todo.pop()
        leaf = closer(here)
        if leaf is not None:
            letters.append(leaf if isinstance(leaf, str) else "p")
            proofs += [] if isinstance(leaf, str) else [leaf]
            continue
        if moves and depth in (EARLY, LATE) and _at_an_end(here):
            node = _end_proved(prover, here.restricted(), line, moves)
            if node is not None:
                letters.append("p")
                proofs.append(node)
                continue
        limit -= 1
        if limit < 0 or depth > DEEPEST or prover.budget.left() < latest:
            return None
        try:
            below, above = halves(here, 0)
        except Rejected:
            return None
        letters.append("0")
        todo += [(above, depth + 1), (below, depth + 1)]
    return {"rule": "bisect", "tree": "".join(letters), **({"proofs": proofs} if proofs else {})}


def _end_proved(prover: Prover, goal: Goal, line: Callable[[Goal, int], Node | None], moves: int) -> Node | None:
    """A proof for the piece at an end by other ideas, or after a change of the variable."""
    inside = prover.with_effort(replace(prover.effort, on_line=True))
    return inside.prove(goal, 1) or end_piece(inside, goal, line, moves)


def _at_an_end(here: Boxes) -> bool:
    """Whether a box reaches an infinite end, or an end of the domain that is not attained."""
    name = here.goal.variables[0].name
    x, (below, above) = here.box[name], here.cuts[name]
    return (x.lo_open and below is None) or (x.hi_open and above is None) or not (x.lo.is_finite() and x.hi.is_finite())


def _without_known_factors(prover: Prover, goal: Goal, prove: Callable[[Goal], Node | None]) -> Node | None:
    """A proof of the claim from one of its only factor whose sign no enclosure shows."""
    whole = factored(goal)
    if whole is None or whole.zero:
        return prove(goal)
    sign, left, done = (1 if whole.constant > 0 else -1), list[Expr](), list[Node]()
    done.append({"expr": write_term(Num(whole.constant)), "sign": "+" if sign > 0 else "-", "proof": None})
    for poly, power in whole.factors:
        e = written(whole.forms, poly)
        if power % 2 == 0 and power > 0 and not goal.strict:
            done.append({"expr": write_term(e ** power), "sign": "+", "proof": None})
            continue
        s = sign_at_once(goal, e)
        if not s:
            left += [e] * power
            if power < 0:
                return prove(goal)
            continue
        sign *= s if power % 2 else 1
        done.append({"expr": write_term(e ** power), "sign": "+" if s > 0 or power % 2 == 0 else "-", "proof": None})
    if not left:
        return {"rule": "product", "factors": done} if sign > 0 else None
    if len(left) != 1 or goal.undefined_conditions(left[0]):
        return prove(goal)
    proof = prove(goal.with_claim(left[0] if sign > 0 else -left[0]))
    return None if proof is None else {"rule": "product", "factors": [
        *done, {"expr": write_term(left[0]), "sign": "+" if sign > 0 else "-", "proof": proof}]}


class Closer:
    """Closes a single box: exactly the leaves of the kernel, or a Taylor series around an exact zero that it touches."""

    def __init__(self, goal: Goal, budget: Budget, letters: str = "e") -> None:
        self.goal, self.budget, self.letters = goal, budget, letters + ("x" if goal.given else "")
        self.zeros: list[Zero] | None = None

    def __call__(self, here: Boxes) -> str | Node | None:
        """A leaf or a proof for the box, or None."""
        count((3 * len(self.letters) - 2) * size(self.goal.claim) * len(self.goal.variables))
        with precision(64):
            for letter in self.letters:
                if leaf_holds(here, letter):
                    return letter
        if self.zeros is None:
            self.zeros = zeros(self.goal, budget=self.budget)
        goal = here.restricted()
        for zero in self.zeros:
            node = around(goal, zero)
            if node is not None:
                return node
        return None


def around(goal: Goal, zero: Zero) -> Node | None:
    """A Taylor series around an exact zero not far from the box that shows the claim, or None."""
    try:
        box, v = goal.box(), goal.variable(zero.name)
        at, x = enclose(zero.at, box), box[zero.name]
        reach = 4 * (x.hi - x.lo)
        if not reach.is_finite() or at.hi < x.lo - reach or at.lo > x.hi + reach:
            return None
        for order in (zero.order, zero.order + 1, zero.order + 3, zero.order + 6):
            count(2 * size(goal.claim) * (2 + order))
            with precision(64):
                if bracket(goal, v, zero.at, max(order, 1), zero.order):
                    return {"rule": "taylor", "var": zero.name, "at": write_term(zero.at), "order": max(order, 1),
                            "zeros": zero.order}
    except (Undefined, NotSmooth, EmptyBox):
        return None
    return None
