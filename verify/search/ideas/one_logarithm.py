"""Two logarithms with opposite weights of linear arguments: their quotient is the variable, and one logarithm is left.
So log(10^5 + x) - log(1 + x) is log(r) for r = (10^5 + x)/(1 + x), which lies in (1, 10^5] where x >= 0."""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Goal, Variable
from verify.language import Domain, Expr, Num, Q, Sym, literal, log, substitute
from verify.search.forms import simplified
from verify.search.ideas.log_means import single_logarithms
from verify.search.ideas.one_slope import folded
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover


def one_logarithm(prover: Prover, goal: Goal, search: Callable[[Prover, Goal], Node | None]) -> Node | None:
    """The claim about the quotient, where the real variable is the only one and these are the only logarithms."""
    found = list(single_logarithms(goal)) if len(goal.variables) == 1 and not goal.variables[0].domain.integer else []
    if len(found) != 2 or found[0][1] + found[1][1] != 0 or goal.given:
        return None
    v, (u, weight), (w, _) = goal.variables[0], *found
    one, other = _linear(goal, v.name, u), _linear(goal, v.name, w)
    if one is None or other is None or other[0] == 0 or one[0] * other[1] == one[1] * other[0]:
        return None
    (a, b), (c, d), r = one, other, Sym(f"{v.name}_r")
    rest = simplified(goal, goal.claim - Num(weight) * (log(u) - log(w)))
    domain, quotient = _image(v.domain, one, other), Num(a / c) + Num(b - a * d / c) / w
    if rest is None or domain is None:
        return None
    back = (Num(b) - Num(d) * r) / (Num(c) * r - Num(a))
    moved = Goal((Variable(r.name, domain),), (), substitute(rest, {v.name: back}), goal.strict)
    short = simplified(moved, moved.claim)
    if short is None:
        return None
    general = moved.with_claim(short + Num(weight) * log(r))
    ends = {name: write_term(e) for name, e in (("lo", domain.lo), ("hi", domain.hi)) if e is not None}
    node = prover.with_definedness(general, {
        "rule": "generalise", "to": write_term(general.claim), "keep": [],
        "terms": [{"name": r.name, "expr": write_term(quotient), **ends, "lo_strict": not domain.lo_closed,
                   "hi_strict": not domain.hi_closed}]}, general.claim)
    proof = None if node is None else search(prover, general)
    return None if node is None or proof is None else {**node, "proof": proof}


def _linear(goal: Goal, name: str, e: Expr) -> tuple[Fraction, Fraction] | None:
    """a and b where an expression is a v + b."""
    values = [literal(folded(substitute(e, {name: Q(k)}))) for k in (0, 1)]
    if values[0] is None or values[1] is None:
        return None
    a, b = values[1] - values[0], values[0]
    return (a, b) if goal.normal_forms().equal(e, Num(a) * Sym(name) + Num(b)) else None


def _image(d: Domain, one: tuple[Fraction, Fraction], other: tuple[Fraction, Fraction]) -> Domain | None:
    """Where the quotient of two linear expressions lies, the second positive."""
    ends = list[tuple[Fraction | None, bool]]()
    for end, closed in ((d.lo, d.lo_closed), (d.hi, d.hi_closed)):
        if end is None:
            ends.append((one[0] / other[0], False))
        elif not isinstance(end, Num):
            return None
        else:
            below = other[0] * end.value + other[1]
            ends.append(((one[0] * end.value + one[1]) / below if below else None, closed))
    (low, low_closed), (high, high_closed) = ends if one[0] * other[1] > one[1] * other[0] else ends[::-1]
    return Domain(None if low is None else Num(low), None if high is None else Num(high), low_closed, high_closed)
