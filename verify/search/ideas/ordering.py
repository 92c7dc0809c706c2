"""Positive variables in every order: with x <= y <= z written as x, x + a, x + a + b, the claim often shows its sign."""
from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.kernel.format.terms import write_term
from verify.language import Domain, Expr, Num, Q, Sym, substitute, symbols
from verify.search.forms import written
from verify.search.ideas.positive_terms import give_up, polynomial_system
from verify.search.polynomials.linear import combination
from verify.search.polynomials.squares import blocks_of, sum_of_squares
from verify.search.polynomials.system import degree, plausible, system
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover


def ordering(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Two to four variables without upper ends, all of them >= 0."""
    made = polynomial_system(prover, task, "ordering", 2)
    goal = task.goal
    names = [v.name for v in goal.variables if v.name in symbols(goal.claim)]
    if made is None or not 2 <= len(names) <= 4 or not all(_positive(goal.variable(n)) for n in names):
        return
    known: dict[Expr, Node | None] = {}
    first = _leaf(prover, goal, names, known)
    if first is not None:
        yield _sorted(prover, goal, (names[0],), names[1:], known)
    give_up(prover, task, "ordering")


def _positive(v: Variable) -> bool:
    d = v.domain
    return not d.integer and d.hi is None and isinstance(d.lo, Num) and d.lo.value >= 0


def _sorted(prover: Prover, goal: Goal, order: tuple[str, ...], rest: list[str], known: dict[Expr, Node | None],
            low: int = 0, high: int | None = None) -> Node | None:
    """A proof by cases that inserts one variable after the other into an order."""
    if not rest:
        return _leaf(prover, goal, list(order), known)
    high = len(order) if high is None else high
    if low == high:
        return _sorted(prover, goal, (*order[:low], rest[0], *order[low:]), rest[1:], known)
    middle = (low + high) // 2
    on = Sym(rest[0]) - Sym(order[middle])
    above = _sorted(prover, replace(goal, given=(*goal.given, Fact(on))), order, rest, known, middle + 1, high)
    if above is None:
        return None
    below = _sorted(prover, replace(goal, given=(*goal.given, Fact(-on))), order, rest, known, low, middle)
    return None if below is None else {"rule": "cases", "on": write_term(on), "nonnegative": above, "nonpositive": below}


def _leaf(prover: Prover, goal: Goal, order: list[str], known: dict[Expr, Node | None]) -> Node | None:
    """The claim in the least variable and the steps from one to the next."""
    steps = [f"step{i}" for i in range(len(order))]
    at: dict[str, Expr] = {n: _total([Sym(s) for s in steps[:i + 1]]) for i, n in enumerate(order)}
    lowest = [goal.variable(n).domain for n in order]
    bottom = next((d.lo.value for d in lowest[:1] if isinstance(d.lo, Num)), Fraction(0))
    domains = [Domain(Num(bottom), None, lowest[0].lo_closed), *(Domain(Q(0), None, True) for _ in order[1:])]
    variables = tuple(Variable(s, d) for s, d in zip(steps, domains, strict=True))
    general = Goal(variables, (), substitute(goal.claim, at), goal.strict)
    to = _expanded(general)
    if to is None:
        return None
    if to not in known:
        prover.budget.spend()
        known[to] = _shown(prover, Goal(general.variables, (), to, goal.strict))
    proof = known[to]
    if proof is None:
        return None
    terms: list[Node] = [{"name": steps[0], "expr": order[0], "lo": str(bottom), "lo_strict": not lowest[0].lo_closed}]
    for i in range(1, len(order)):
        gap = Sym(order[i]) - Sym(order[i - 1])
        place = next((k for k, f in enumerate(goal.given) if f.expr in (gap, -(Sym(order[i - 1]) - Sym(order[i])))), None)
        terms.append({"name": steps[i], "expr": write_term(gap), "lo": "0", "lo_proof": {"rule": "fact", "fact": place}})
    return {"rule": "generalise", "terms": terms, "keep": [], "to": write_term(to), "proof": proof}


def _total(parts: list[Expr]) -> Expr:
    total = parts[0]
    for p in parts[1:]:
        total = total + p
    return total


def _expanded(goal: Goal) -> Expr | None:
    forms = goal.normal_forms()
    n, d = forms.together(goal.claim)[0]
    return written(forms, n / d.leading_coefficient()) if d.is_constant() else None


def _shown(prover: Prover, goal: Goal) -> Node | None:
    """One enclosure, a linear program, or squares."""
    node = prover.at_once(goal)
    made = system(goal) if node is None else None
    if made is None or not plausible(made):
        return node
    most = degree(made.poly) + degree(made.poly) % 2
    products = [p for k in (0, 1, 2) for p in itertools.combinations(made.constraints, k)]
    blocks = blocks_of(made, made.poly, products, most)
    return combination(made, prover.budget) or sum_of_squares(made, blocks, made.poly, prover.budget)

