"""On which spaces a reduction to letters holds: what is integrated has an integral, and no letter is used as an event.

On a general space the laws are densities p, q, ... >= 0 with integral 1, and the cells speak of their values at almost every
point.  Integrating  f + sum of m_d d - sum of m_H h >= 0  gives what the sum over letters gives, if on each side of
left + sum of m_H right_H <= right + sum of m_d d + sum of m_H left_H  every integral exists in (-oo, oo] and those of right_H
are finite, so that the hypotheses left_H <= right_H can be subtracted.  A divergence is never below a multiple of what its laws
integrate to: p log(p/q) >= p - q, and the summands of the others are >= 0.  Where right = +oo the claim holds."""
from __future__ import annotations

from verify.kernel.laws.summands import Linear, Summands, Supremum, Term, is_supremum
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.kernel.values.enclose import enclose
from verify.language import App, Defined, Expr, Num, Q, Relation, Sym, symbols, walk


def spaces_of_integrals(r: Summands) -> str:
    """The widest class of spaces on which the sums of a statement and its suprema are what the reduction takes them for."""
    claim, ends = r.statement.claim, r.bounds
    sides = [Linear(Q(0)), Linear(Q(0))]              # of a claim at every letter, where no supremum may be +oo
    if isinstance(claim, Relation):
        sides = [Linear(Q(0)) if is_supremum(claim.left) else r.linear(claim.left), r.linear(claim.right)]
    loose = [s for s in r.suprema if s.name not in ends]              # they may be +oo without a letter where they are
    if isinstance(claim, Defined) or (isinstance(claim, Relation) and claim.op == "<" and is_supremum(claim.left)):
        return "finite"                               # an integral may diverge; a supremum need not be attained
    if not all(_finite(r, t) for name, t in r.sums if name not in r.values) or not all(_usable(r, *h) for h in r.hypotheses):
        return "finite"
    if not all(_alone_above(r, s, *sides) for s in loose):
        return "finite"
    known = {(t.body, t.where) for h, _ in r.hypotheses for t in h.terms}
    open_ = [t for side in sides for t in side.terms if not _finite(r, t) and (t.body, t.where) not in known]
    strict = isinstance(claim, Relation) and claim.op == "<" and (loose or any(t in open_ for t in sides[1].terms))
    return "general" if not strict and all(_exists(r, t) for t in open_) else "finite"


def _usable(r: Summands, h: Linear, two_sided: bool) -> bool:
    """Whether a hypothesis left <= right says that the integrals on its left are finite, since those on its right are."""
    found = [t.coefficient for t in h.terms if not _finite(r, t)]
    signs = {(c.value > 0) - (c.value < 0) if isinstance(c, Num) else 0 for c in found}
    return signs <= {-1} or (two_sided and signs <= {1})


def _alone_above(r: Summands, s: Supremum, left: Linear, right: Linear) -> bool:
    """Whether a supremum is a summand of the right side of a claim <= and occurs nowhere else, so that +oo satisfies it."""
    tops = right.constant.args if isinstance(right.constant, App) and right.constant.op == "add" else (right.constant,)
    everywhere = [e for part in (left, right, *(h for h, _ in r.hypotheses)) for e in (
        part.constant, *(t.coefficient for t in part.terms))]
    return Sym(s.name) in tops and sum(n == Sym(s.name) for e in everywhere for n in walk(e)) == 1


def _finite(r: Summands, t: Term) -> bool:
    """Whether an integral is finite: it is of something at most a multiple of the laws, or of a summand that has not one sign
    by its form, of which a statement takes for granted that it converges absolutely."""
    return t.vanishing is None and (not _one_sign(t.body) or _integrable(t.body, r._laws(), _densities(r)))


def _exists(r: Summands, t: Term) -> bool:
    """Whether coefficient * integral exists in (-oo, oo]: that of a divergence or of something >= 0, and the factor > 0."""
    scalars = frozenset() if t.vanishing is not None else symbols(t.body) - _densities(r)
    return _above(r, t.coefficient, True) and all(_above(r, Sym(name), False) for name in scalars)


def _one_sign(e: Expr) -> bool:
    """Whether an expression in densities and scalars is >= 0 by its form, but for the signs of scalars."""
    if not isinstance(e, App):
        return not isinstance(e, Num) or e.value >= 0
    match e.op:
        case "add" | "mul" | "div" | "min": return all(map(_one_sign, e.args))
        case "max": return any(map(_one_sign, e.args))
        case "pow": return _one_sign(e.args[0]) or (isinstance(e.args[1], Num) and e.args[1].value % 2 == 0)
    return e.op in ("abs", "exp", "sqrt", "abspow")


def _integrable(e: Expr, laws: set[str], densities: set[str]) -> bool:
    """Whether the absolute value is at most a constant times a sum of the laws: it is made of them, scalars and events."""
    if isinstance(e, Sym):
        return e.name in laws
    if not isinstance(e, App):
        return e == Q(0)
    if e.op in ("add", "max", "min", "abs"):
        return all(_integrable(a, laws, densities) for a in e.args)
    if e.op == "div":
        return _integrable(e.args[0], laws, densities) and not symbols(e.args[1]) & densities
    found = [a for a in e.args if symbols(a) & laws]
    bounded = all(isinstance(a, Num | Sym) or not symbols(a) & densities for a in e.args if a not in found)
    return e.op == "mul" and len(found) == 1 and bounded and _integrable(found[0], laws, densities)


def _densities(r: Summands) -> set[str]: return {d.name for d in r.densities.values()}


def _above(r: Summands, e: Expr, strict: bool) -> bool:
    """Whether a scalar is shown to be >= 0 (> 0 where strict)."""
    try:
        return enclose(e, Goal(tuple(r.parameters), (), e).box()).nonnegative(strict)
    except EmptyBox:
        return True                                   # no values of the parameters
    except (Undefined, KeyError):
        return False
