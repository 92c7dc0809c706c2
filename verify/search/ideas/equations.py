"""A hypothesis that is an equation, linear in a variable: the variable is replaced by its value."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verify.kernel.goal import Fact, Goal
from verify.kernel.normal_form import TooComplex
from verify.kernel.terms import write_term
from verify.language import Expr, Sym, substitute, symbols
from verify.search.forms import linear_in, simplified, written
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover


def equations(prover: Prover, task: Task) -> Iterator[Node | None]:
    """For each pair of opposite hypotheses, each variable whose factor has a sign."""
    goal = task.goal
    for i, f in enumerate(goal.given):
        j = next((k for k in range(i + 1, len(goal.given)) if _opposite(goal, f, goal.given[k])), None)
        if j is None or task.depth < 2:
            continue
        forms = goal.normal_forms()
        try:
            n, d = forms.together(f.expr)[0]
        except (TooComplex, TypeError):
            continue
        solved = sorted(linear_in(forms, n, ("sym",)), key=lambda t: len(symbols(t[1])))
        for a, b, atom in solved:
            if isinstance(atom, Sym):
                over = b if d.is_constant() and d.is_one() else b / written(forms, d)
                value = simplified(goal, -(a / b))
                yield _without(prover, task, (i, j), atom.name, -(a / b) if value is None else value, over)


def _opposite(goal: Goal, f: Fact, g: Fact) -> bool:
    if f.strict or g.strict or symbols(f.expr) != symbols(g.expr):
        return False
    try:
        return goal.normal_forms().equal(f.expr, -g.expr)
    except (TooComplex, TypeError):
        return False


def _without(prover: Prover, task: Task, pair: tuple[int, int], name: str, value: Expr, by: Expr) -> Node | None:
    goal = task.goal
    others = tuple(w for w in goal.variables if w.name != name)
    if any(name in symbols(e) for w in others for e in (w.domain.lo, w.domain.hi) if e is not None) or name in symbols(value):
        return None
    sign = next((s for s in (1, -1) if prover.at_once(goal.with_claim(by * s, True)) is not None), 0)
    if not sign or goal.undefined_conditions(by):
        return None
    at, d = {name: value}, goal.variable(name).domain
    ends = [*([] if d.lo is None else [Fact(value - d.lo, not d.lo_closed)]),
            *([] if d.hi is None else [Fact(d.hi - value, not d.hi_closed)])]
    kept = tuple(Fact(substitute(f.expr, at), f.strict) for i, f in enumerate(goal.given) if i not in pair)
    left = Goal(others, (*kept, *ends), substitute(goal.claim, at), goal.strict)
    by = by if sign > 0 else -by
    node: Node = {"rule": "eliminate", "var": name, "value": write_term(value), "by": write_term(by),
                  "facts": list(pair if sign > 0 else pair[::-1]), "by_proof": prover.at_once(goal.with_claim(by, True))}
    fields = prover.with_definedness(goal, node, value, "value_defined")
    fields = None if fields is None else prover.with_definedness(left, fields, left.claim)
    proof = None if fields is None else prover.prove(left, task.depth)
    return None if fields is None or proof is None else {**fields, "proof": proof}
