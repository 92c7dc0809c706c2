"""Scalar rules about integer variables: induction, one value after the other, and the order in which variables are chosen."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from verify.kernel.enclose import enclose
from verify.kernel.goal import Fact, Goal, Variable, map_ends
from verify.kernel.intervals import whole
from verify.kernel.nodes import known_symbols, listed, take, variable_of
from verify.kernel.obligations import Obligations
from verify.kernel.rejected import Rejected
from verify.kernel.terms import read_term
from verify.language import Expr, Num, Q, Sym, substitute, symbols

MOST_POINTS = 2000


def induction(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """The claim holds at the first values of an integer variable, and from each later value it passes to the next.

    The other variables are fixed, so no end of theirs may mention this one; hypotheses that mention it are dropped, which
    only makes the goal harder.  With the first value lo and b base cases: the claim at lo, ..., lo + b - 1, and for all
    n >= lo + b - 1 with n + 1 still in the domain, the claim at n, as the last hypothesis, implies the claim at n + 1.  With
    a multiplier `by` >= 0 (> 0 where the claim is strict) the step is claim(n + 1) >= by claim(n), and no hypothesis.
    """
    take(node, "var base step", "by by_proof by_defined defined base_defined")
    v, base = variable_of(goal, node["var"]), listed(node["base"])
    d = v.domain
    if not d.integer or d.lo is None or not d.lo_closed or not goal.integral(d.lo) or not base:
        raise Rejected("induction: an integer variable from a first integer on, and at least one base case")
    if any(v.name in symbols(end) for w in goal.variables for end in (w.domain.lo, w.domain.hi) if end is not None):
        raise Rejected(f"induction: the ends of another variable depend on {v.name}")
    fixed = replace(goal, given=tuple(f for f in goal.given if v.name not in symbols(f.expr)))
    if fixed.given != goal.given or "defined" in node:
        c.defined(fixed, goal.claim, node.get("defined"), depth)
    undefined = listed(node.get("base_defined", [[]] * len(base)))
    if len(undefined) != len(base):
        raise Rejected("induction: a list of proofs of definedness for each base case")
    for i, proof in enumerate(base):
        at = fixed.fix(v.name, plus(d.lo, i))
        c.defined(at, at.claim, undefined[i], depth)
        c.check(at, proof, depth)
    later = replace(d, lo=plus(d.lo, len(base) - 1), hi=None if d.hi is None else d.hi - 1)
    onward, after = fixed.with_domain(v.name, later), substitute(goal.claim, {v.name: Sym(v.name) + 1})
    if "by" not in node:
        return c.check(replace(onward, given=(*fixed.given, Fact(goal.claim, goal.strict)), claim=after), node["step"], depth)
    by = read_term(node["by"])
    known_symbols(goal, by)
    c.defined(onward, by, node.get("by_defined"), depth)
    c.shows(onward, by, goal.strict, node.get("by_proof"), depth)
    return c.check(onward.with_claim(after - by * goal.claim, False), node["step"], depth)


def plus(e: Expr, i: int) -> Expr:
    """e + i."""
    return Num(e.value + i) if isinstance(e, Num) else e + i if i else e


def points(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """An integer variable between two numbers has finitely many values: a proof for each, the least first."""
    take(node, "var proofs")
    v, proofs = variable_of(goal, node["var"]), listed(node["proofs"])
    box = goal.box()[v.name]
    if not v.domain.integer or not isinstance(v.domain.lo, Num) or not isinstance(v.domain.hi, Num):
        raise Rejected("points: the variable must be an integer between two numbers")
    first, last = whole(box.lo), whole(box.hi)
    if len(proofs) != last - first + 1 or len(proofs) > MOST_POINTS:
        raise Rejected(f"points: {last - first + 1} values, {len(proofs)} proofs, at most {MOST_POINTS}")
    for value, proof in zip(range(first, last + 1), proofs, strict=True):
        c.check(goal.fix(v.name, Q(value)), proof, depth)


def shift(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """An integer variable v >= lo, for an integer lo, is lo + w with an integer w >= 0; hypotheses that one enclosure then
    shows are left out."""
    take(node, "var name proof")
    v, name = variable_of(goal, node["var"]), node["name"]
    if not v.domain.integer or v.domain.lo is None or not v.domain.lo_closed or not goal.integral(v.domain.lo):
        raise Rejected("shift: an integer variable from an integer on")
    if not isinstance(name, str) or not isinstance(read_term(name), Sym) or any(name == w.name for w in goal.variables):
        raise Rejected("shift: the new name must be unused")
    c.check(shifted(goal, v, v.domain.lo, name), node["proof"], depth)


def shifted(goal: Goal, v: Variable, lo: Expr, name: str) -> Goal:
    """The goal in w = v - lo, without the hypotheses that one enclosure shows."""
    at, d = {v.name: lo + Sym(name)}, v.domain
    domain = replace(d, lo=Q(0), hi=None if d.hi is None else d.hi - lo)
    i = goal.variables.index(v)
    later = tuple(replace(w, domain=map_ends(w.domain, at)) for w in goal.variables[i + 1:])
    moved = Goal((*goal.variables[:i], Variable(name, domain), *later), (), substitute(goal.claim, at), goal.strict)
    given = tuple(Fact(substitute(f.expr, at), f.strict) for f in goal.given)
    box = moved.box()
    return replace(moved, given=tuple(f for f in given if moved.undefined_conditions(f.expr)
                                      or not enclose(f.expr, box).nonnegative(f.strict)))


def reorder(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """The variables in another order: the ends of the moved one and the ends that mention it become hypotheses.

    The same points satisfy the same conditions.  The ends of the moved variable that `keep` lists, of "lo" and "hi", stay.
    """
    take(node, "var proof", "keep")
    v, keep = variable_of(goal, node["var"]), node.get("keep", [])
    if not all(k in ("lo", "hi") for k in listed(keep)):
        raise Rejected("reorder: keep lists lo, hi")
    for w in goal.variables:
        for end in (w.domain.lo, w.domain.hi):
            if end is not None:
                c.defined(goal, end, None, depth)
    c.check(moved_last(goal, v, keep), node["proof"], depth)


def moved_last(goal: Goal, v: Variable, keep: Sequence[str]) -> Goal:
    """The goal with a variable in the last place, and the conditions that its ends and those that mention it impose as
    hypotheses, in the order of the variables."""
    facts: list[Fact] = []
    others: list[Variable] = []
    for w in goal.variables:
        d = w.domain
        for name, end, closed, side in (("lo", d.lo, d.lo_closed, 1), ("hi", d.hi, d.hi_closed, -1)):
            if end is None or (name in keep if w is v else v.name not in symbols(end)):
                continue
            facts.append(Fact((Sym(w.name) - end) * side, not closed))
            d = replace(d, lo=None, lo_closed=False) if name == "lo" else replace(d, hi=None, hi_closed=False)
        others.append(replace(w, domain=d))
    moved = next(w for w in others if w.name == v.name)
    return replace(goal, variables=(*(w for w in others if w is not moved), moved), given=(*goal.given, *facts))
