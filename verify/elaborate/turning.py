"""Claims with one bend: convex ones by their lowest point, ones that rise and then fall by their ends; in steps of the rule
`monotone`."""
from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count
from typing import Literal

from verify.kernel.numbers.derivative import diff
from verify.kernel.scalar.calculus import Monotone
from verify.kernel.scalar.cutting import Cases, Split
from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.kernel.scalar.instances import Instance, Replace
from verify.kernel.scalar.proof import Evaluate, Lemma, Proof
from verify.kernel.scalar.rewriting import ZERO, Combine, Factor, Product, Term
from verify.kernel.values.enclose import enclose
from verify.language import Domain, Expr, Sym, substitute, symbols

End = Literal["lo", "hi"]
VANISHES = Combine((), ZERO)                       # a claim that is identically 0


def between_ends(goal: Goal, name: str) -> Goal:
    """The goal along a variable, as the rules of calculus see it: between its ends, which are open, and real."""
    along = goal.along(name)
    return along.with_domain(name, replace(along.variable(name).domain, integer=False))


def cut_at(goal: Goal, name: str, at: Expr, below: Proof, above: Proof, needs: tuple[Lemma, ...]) -> Proof:
    """Both parts, which hold the cut where the domain does for certain."""
    d = goal.variable(name).domain
    inside = [end is None or closed or enclose((end - at) * side, goal.box()).nonnegative(True)
              for end, closed, side in ((d.hi, d.hi_closed, 1), (d.lo, d.lo_closed, -1))]
    if all(inside):
        return Split(name, at, below, above, needs=needs)
    return Split(name, at, below, above, cut_in="below" if inside[0] else "above", needs=needs)


def convex(goal: Goal, name: str, at: Expr, curvature: Proof | None, value: Proof | None,
           needs: tuple[Lemma, ...]) -> Proof:
    """A claim whose slope rises, and vanishes at a point where it is >= 0 (> 0): it falls up to the point and rises from it."""
    d = goal.variable(name).domain
    if d.integer:
        real = goal.with_domain(name, replace(d, integer=False))
        return Instance(real.variables, real.given, real.claim, convex(real, name, at, curvature, value, needs), needs=needs)
    wide, second = between_ends(goal, name), diff(diff(goal.claim, name), name)

    def from_point(end: End) -> Proof:
        bend = curvature
        if curvature is not None:
            beyond = (d.lo, 1) if end == "lo" else (d.hi, -1)
            bend = Instance(wide.variables, wide.given, second, curvature, needs=(*_further(name, at, *beyond, needs), *needs))
        slope = Monotone(name, end, bend, VANISHES, needs=needs)
        return Monotone(name, end, slope, value, needs=needs)

    if at in (d.lo, d.hi):
        return from_point("lo" if at == d.lo else "hi")
    return cut_at(goal, name, at, from_point("hi"), from_point("lo"), needs)


def _further(name: str, at: Expr, end: Expr | None, side: int, needs: tuple[Lemma, ...]) -> tuple[Lemma, ...]:
    """A variable beyond a point of the domain lies beyond the end of the domain."""
    if end is None or end == at:
        return ()
    claim, near = ((Sym(name) - e if side > 0 else e - Sym(name)) for e in (end, at))
    return (Lemma(claim, Combine((Term(near),), (at - end) * side, strict_by="terms", needs=needs), True),)


@dataclass(frozen=True)
class Turning:
    """The slope of a claim along a variable as `positive` times a falling `factor`, with the proofs of both."""

    name: str
    positive: Expr
    factor: Expr
    positive_proof: Proof | None
    falling: Proof | None
    needs: tuple[Lemma, ...]


def unimodal(goal: Goal, t: Turning, low: Proof | None, high: Proof | None) -> Proof:
    """Where the factor is >= 0, it is so at all smaller values: the claim has risen from the lower end; else it falls to the
    upper one."""
    v = goal.variable(t.name)
    if v.domain.integer:
        real = goal.with_domain(v.name, replace(v.domain, integer=False))
        return Instance(real.variables, real.given, real.claim, unimodal(real, t, low, high), needs=t.needs)
    d, valued = v.domain, not goal.undefined_conditions(t.factor)
    for end, closed, face, lower in ((d.lo, d.lo_closed, low, True), (d.hi, d.hi_closed, high, False)):
        if end is not None and closed and not valued:
            left = replace(d, lo_closed=False) if lower else replace(d, hi_closed=False)
            inner = unimodal(goal.with_domain(v.name, left), t, low, high)
            point = Replace(v.name, end, _face(goal, v, end, face, t.needs), needs=t.needs)
            return Split(v.name, end, Evaluate() if lower else inner, inner if lower else Evaluate(), point, needs=t.needs)
    return Cases(t.factor, _from_end(goal, t, v, "lo", low), _from_end(goal, t, v, "hi", high), needs=t.needs)


def _face(goal: Goal, v: Variable, end: Expr, proof: Proof | None, needs: tuple[Lemma, ...]) -> Proof:
    """The proof at an end of the variable, where it may still be a variable, or hypotheses speak of its value."""
    if proof is None:
        return Evaluate()
    face = between_ends(goal, v.name).fix(v.name, end)
    return Instance(face.variables, face.given, face.claim, proof, needs=needs)


def _from_end(goal: Goal, t: Turning, v: Variable, end: End, face: Proof | None) -> Proof:
    """The claim at every s between an end and the variable, where the factor has the sign of its value at the variable."""
    taken = {w.name for w in goal.variables}
    s = Sym(next(name for name in (f"{v.name}_s{'_' * k}" for k in count()) if name not in taken))
    low, at, along = end == "lo", Sym(v.name), between_ends(goal, v.name)
    d = v.domain
    domain = Domain(d.lo, at, d.lo_closed, True) if low else Domain(at, d.hi, True, d.hi_closed)
    known = t.factor if low else -t.factor
    variables, given = (*goal.variables, Variable(s.name, domain)), (*along.given, Fact(known))
    beyond = (d.hi - at, at - s, d.hi - s) if low and d.hi is not None else (
        (at - d.lo, s - at, s - d.lo) if not low and d.lo is not None else None)
    further = () if beyond is None else (
        Lemma(beyond[2], Combine((Term(beyond[1]), Term(beyond[0])), ZERO, strict_by="terms"), True),)

    def at_s(lemma: Lemma) -> Lemma:
        """What a lemma says of the variable, of s."""
        strict = not (d.hi_closed if low else d.lo_closed)
        within = () if beyond is None else (Lemma(
            beyond[2], Combine((Term(beyond[0]), Term(beyond[1])), ZERO, strict_by="terms" if strict else "rest"), strict),)
        proof = Instance(goal.variables, along.given, lemma.claim, lemma.proof, {v.name: s}, needs=(*within, *t.needs))
        return Lemma(substitute(lemma.claim, {v.name: s}), proof, lemma.strict)

    own = (*t.needs, *(at_s(lemma) for lemma in t.needs if v.name in symbols(lemma.claim)))

    def there(claim: Expr, proof: Proof | None) -> Proof | None:
        """A proof of a claim between the ends of the variable, at s."""
        return None if proof is None else Instance(along.variables, along.given, claim, proof, {v.name: s},
                                                   needs=(*further, *t.needs))

    moved = substitute(known, {v.name: s})
    falls = Monotone(s.name, "hi" if low else "lo", there(-diff(t.factor, v.name), t.falling), VANISHES,
                     "slope" if goal.strict else "face", needs=own)
    more, fact = Term(moved - known, proof=falls), Term(known)
    sign = Combine((more, fact), ZERO, strict_by="terms" if goal.strict else "rest", needs=own)
    slope = Product((Factor(substitute(t.positive, {v.name: s}), proof=there(t.positive, t.positive_proof)),
                     Factor(moved, proof=sign)), needs=own)
    finite = d.lo if low else d.hi
    proof = Monotone(s.name, "lo" if low else "hi", slope, None if finite is None else _face(goal, v, finite, face, own),
                     "slope" if goal.strict else "face", needs=own)
    itself = Lemma(substitute(at - s if low else s - at, {s.name: at}), VANISHES)
    return Instance(variables, given, substitute(goal.claim, {v.name: s}), proof, {s.name: at}, needs=(itself, *own))
