"""Comparisons through increasing functions, tangents and chords: proved once, of new variables, and used as instances."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Literal

from verify.elaborate.turning import VANISHES, convex
from verify.kernel.format.rejected import Rejected
from verify.kernel.numbers.derivative import diff
from verify.kernel.scalar.calculus import Monotone
from verify.kernel.scalar.cutting import Infeasible, Split
from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.kernel.scalar.instances import Instance, Replace
from verify.kernel.scalar.library import Theorem
from verify.kernel.scalar.library import theorem as kernel_theorem
from verify.kernel.scalar.proof import Evaluate, Lemma, Proof
from verify.kernel.scalar.rewriting import ZERO, Combine, Factor, Product, Term
from verify.language import Domain, Expr, Q, Sym, call, exp, log, substitute

L, R, SHARE = Sym("l"), Sym("r"), Sym("p")
MIDDLE, HALVES = SHARE * L + (1 - SHARE) * R, Split("p", Q("1/2"), Evaluate(), Evaluate())     # > 0 between positive l and r
# Function: 1 where it is convex, -1 where it is concave, on all reals or (True) on the positive ones.
CURVED = {"exp": (1, False), "log": (-1, True), "lgamma": (1, True)}
CURVES = ("tangent", "chord", "strict chord")


@lru_cache
def increasing(through: str, strict: bool) -> tuple[tuple[Fact, ...], Proof]:
    """What is given of l and r, f(r) - f(l) >= 0 (> 0) first, and a proof of r - l >= 0 (> 0) for all such real l and r."""
    plain, positive = Domain(), Domain(Q(0), None, False)
    if through == "square":
        fact = Fact(R ** 2 - L ** 2, strict)
        return (fact, Fact(R)), _within((L, plain), (R, Domain(Q(0), None, True)), (fact,), R - L, _by_squares(fact))
    if through == "exp":                               # r - l = exp(-r) (exp(r) - exp(l)) + exp(-r) (tangent of exp at r)
        fact = Fact(exp(R) - exp(L), strict)
        return (fact,), _sum((Term(fact.expr, exp(-R)), _term("tangent", "exp", (L, R), exp(-R))), strict)
    if through == "log":                               # r - l = l (log(r) - log(l)) + l (tangent of log at l)
        fact = Fact(log(R) - log(L), strict)
        proof = _sum((Term(fact.expr, L), _term("tangent", "log", (R, L), L)), strict)
        return (fact, Fact(L, True), Fact(R, True)), _within((L, positive), (R, positive), (fact,), R - L, proof)
    raise Rejected(f"compare: nothing is known through {through!r:.40}")


def _by_squares(fact: Fact) -> Proof:
    """For l > 0, r - l = (r^2 - l^2)/(r + l); for l <= 0 it is a sum of r >= 0 and -l >= 0, which are not both 0 if strict."""
    at_zero = Infeasible(fact.expr) if fact.strict else Evaluate()
    below = Split("r", Q(0), Evaluate(), Evaluate(), at_zero)
    return Split("l", Q(0), below, Product((Factor(fact.expr), Factor(1 / (R + L)))), cut_in="below")


def _sum(terms: tuple[Term, ...], strict: bool) -> Proof:
    return Combine(terms, ZERO, strict_by="terms" if strict else "rest")


def _within(*parts: Any) -> Proof:
    """A claim about variables of which a hypothesis says that they are >= 0 (> 0), with these domains."""
    *variables, given, claim, proof = parts
    declared = tuple(Variable(x.name, domain) for x, domain in variables)
    needs = tuple(Lemma(x - domain.lo, _sum((Term(x),), not domain.lo_closed), not domain.lo_closed)
                  for x, domain in variables if domain.lo is not None)
    return Instance(declared, given, claim, proof, needs=needs)


# --- tangents and chords of convex and concave functions

def theorem(name: str, at: Sequence[Expr], of: str | None = None, order: Sequence[int] = ()) -> Theorem:
    """The theorem of that name at some expressions, of the kernel's library or about a curve; raises Rejected."""
    if name not in CURVES:
        return kernel_theorem(name, list(at), of, order)
    if of not in CURVED or len(at) != (2 if name == "tangent" else 3) or order:
        raise Rejected(f"known: {name} is not about {str(of)[:40]!r} at {len(at)} expressions")
    (sign, positive), (a, b, *share) = CURVED[of], at
    premises = tuple((e, True) for e in (a, b)) if positive else ()
    if not share:
        return Theorem(_above_tangent(of, a, b), premises)
    p, strict = share[0], name == "strict chord"
    gap = p * call(of, a) + (1 - p) * call(of, b) - call(of, p * a + (1 - p) * b)
    apart = (((a - b) ** 2, True),) if strict else ()
    return Theorem(gap * sign, (*premises, (p, strict), (1 - p, strict), *apart), strict)


def _above_tangent(of: str, a: Expr, b: Expr) -> Expr:
    """By how much a convex function at a lies above its tangent at b, a concave one below."""
    slope = substitute(diff(call(of, Sym("u")), "u"), {"u": b})
    return (call(of, a) - call(of, b) - slope * (a - b)) * CURVED[of][0]


def _term(name: str, of: str, at: tuple[Expr, ...], by: Expr, needs: tuple[Lemma, ...] = ()) -> Term:
    return Term(theorem(name, at, of).expr, by, curve(name, of, at, needs))


def curve(name: str, of: str, at: tuple[Expr, ...], needs: tuple[Lemma, ...] = ()) -> Proof:
    """A proof of what the theorem says at some expressions; `needs` may show its premises."""
    variables, given, claim, proof = _lemma(name, of)
    own = tuple(lemma for lemma in proof.needs if lemma.claim == MIDDLE)
    return Instance(variables, given, claim, proof, dict(zip(("l", "r", "p"), at, strict=False)), needs=(*needs, *own))


@lru_cache
def _lemma(name: str, of: str) -> tuple[tuple[Variable, ...], tuple[Fact, ...], Expr, Proof]:
    """Variables, hypotheses and claim of a theorem at l and r (and the share p of l), and its proof."""
    names = (R, L) if name in ("tangent", "strict tangent") else (R, L, SHARE)
    domain = Domain(Q(0), None, False) if CURVED[of][1] else Domain()
    if name == "strict tangent":
        plain = theorem("tangent", (L, R), of)
        fact = Theorem(plain.expr, (*plain.premises, ((L - R) ** 2, True)), True)
        proof = _strict_tangent(of)
    elif name == "tangent":
        fact = theorem(name, (L, R), of)
        line = (Variable("r", domain), Variable("l", domain))
        proof = convex(Goal(line, (), fact.expr), "l", R, None, VANISHES, ())
    else:
        fact, proof = theorem(name, (L, R, SHARE), of), _chord(of, name == "strict chord")
    given = tuple(Fact(e, strict) for e, strict in fact.premises)
    share = Domain(Q(0), Q(1), not fact.strict, not fact.strict)
    apart = tuple(f for f in given if f.expr == (L - R) ** 2)
    domains = [(x, share if x == SHARE else domain) for x in names]
    inner = _within(*domains, apart, fact.expr, proof)
    if SHARE in names and CURVED[of][1]:
        inner = replace(inner, needs=(*inner.needs, Lemma(MIDDLE, _within(*domains, (), MIDDLE, HALVES), True)))
    return tuple(Variable(x.name, Domain()) for x in names), given, fact.expr, inner


def _chord(of: str, strict: bool) -> Proof:
    """With m = p l + (1 - p) r, it is p (l above the tangent at m) + (1 - p) (r above the tangent at m)."""
    needs = (Lemma(MIDDLE, HALVES, True),) if CURVED[of][1] else ()
    first = _term("tangent", of, (L, MIDDLE), SHARE, needs)
    if strict:
        apart = Lemma((L - MIDDLE) ** 2, Product((Factor((1 - SHARE) ** 2), Factor((L - R) ** 2))), True)
        first = replace(first, proof=curve("strict tangent", of, (L, MIDDLE), (*needs, apart)))
    return replace(_sum((first, _term("tangent", of, (R, MIDDLE), 1 - SHARE, needs)), strict), needs=needs)


def _strict_tangent(of: str) -> Proof:
    """Away from r the slope in l has a strict sign, since it vanishes at r and its own slope is > 0."""
    def from_cut(end: Literal["lo", "hi"]) -> Proof:
        return Monotone("l", end, Monotone("l", end, None, VANISHES, "slope"), VANISHES, "slope")

    return Split("l", R, from_cut("hi"), from_cut("lo"), Infeasible((L - R) ** 2, Replace("l", R, VANISHES)))
