"""Claims about means under exponential and normal noise: a mean is bounded by comparing its integrand with a derivative.

Let w be the density, exp(-t) on t > 0 or exp(-t^2/2)/sqrt(2 pi) on all reals, so w' = -k w with k = 1 or k = t.  If on each of
finitely many intervals that cover the line

    body >= constant + sum of c exp(b t) + k H - H',

then, since w (k H - H') = (-w H)', the mean of the body is at least

    constant + sum of c exp(b^2/2) + sum over the intervals of (w H at the lower end minus w H at the upper end),

provided that w H vanishes at infinite ends and that the integral converges absolutely (`growth_rates`).  Waves c exp(b t) are
for normal noise only, where E exp(b t) = exp(b^2/2).  Means under one noise may first be joined: a E f + b E g = E(a f + b g).
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from verify.kernel.scalar.opening import scalar_goal
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.kernel.scalar.goal import known_symbols
from verify.kernel.scalar.checker import Checker as Obligations
from verify.kernel.format.rejected import Rejected
from verify.language import (
    PI, App, Domain, Expr, Mean, Q, Relation, Statement, Sym, exp, holds_mean, literal, sqrt, substitute, symbols, walk)

MOST_FACTORS = 12
ZERO = Q(0)


@dataclass(frozen=True)
class Shown:
    """An expression with a proof of what is asked of it, and of its definedness; None where one enclosure shows it."""

    expr: Expr
    proof: object = None
    defined: object = None


@dataclass(frozen=True)
class Wave:
    """scale * exp(rate * t), under normal noise, whose mean is scale * exp(rate^2/2)."""

    scale: Expr
    rate: Expr


@dataclass(frozen=True)
class ExponentProof:
    """u <= constant + rate * t for an exp(u) whose u is not linear in the noise t."""

    of: Expr
    rate: Expr
    constant: Expr
    proof: object = None


@dataclass(frozen=True)
class PieceProof:
    """An interval of the noise `upto` its end (None: infinite), which is defined and not below the end before; facts >= 0
    on it; a potential H; the comparison there, by one proof, or by none or two (<=, >=) for an equality."""

    potential: Shown
    upto: Shown | None = None
    facts: tuple[Shown, ...] = ()
    integrand_defined: object = None
    comparison: tuple[object, ...] = ()


@dataclass(frozen=True)
class MeanBoundProof:
    """A bound of the mean-th mean of the claim from one side: its pieces in order, the constant and the waves, and proofs that
    the body and the bound have values, and that each rate at which something grows is below 1."""

    mean: int
    side: Literal["below", "above", "equal"]
    pieces: tuple[PieceProof, ...]
    constant: Expr = ZERO
    waves: tuple[Wave, ...] = ()
    exponents: tuple[ExponentProof, ...] = ()
    rates: tuple[Shown, ...] = ()
    body_defined: object = None
    value_defined: object = None


@dataclass(frozen=True)
class NoiseEvidence:
    """Bounds of the means of a claim, and a proof of the claim with a variable between its bounds for each mean; where they are
    joined, the claim is first that right - left, with all means in one, is >= 0."""

    bounds: tuple[MeanBoundProof, ...]
    proof: object
    defined: object = None
    joined: bool = False


@dataclass(frozen=True)
class Compared:
    """A bound and the mean that it is about."""

    of: Mean
    bound: MeanBoundProof

    @property
    def ends(self) -> tuple[Expr, ...]:
        """The ends between the intervals."""
        return tuple(p.upto.expr for p in self.bound.pieces[:-1] if p.upto is not None)

    def value(self) -> Expr:
        """The bound."""
        t, total, pieces = self.of.variable, self.bound.constant, self.bound.pieces
        for w in self.bound.waves:
            total = total + w.scale * exp(w.rate ** 2 / 2)
        if self.of.noise == "exponential":
            total = total + substitute(pieces[0].potential.expr, {t: ZERO})
        for end, before, after in zip(self.ends, pieces, pieces[1:], strict=False):
            jump = substitute(after.potential.expr, {t: end}) - substitute(before.potential.expr, {t: end})
            total = total + _density(self.of.noise, end) * jump
        return total

    def integrand(self, piece: PieceProof) -> Expr:
        """What the body is compared with on an interval; raises NotDifferentiable."""
        t, h, total = Sym(self.of.variable), piece.potential.expr, self.bound.constant
        for w in self.bound.waves:
            total = total + w.scale * exp(w.rate * t)
        return total + (h if self.of.noise == "exponential" else t * h) - diff(h, t.name)

    def intervals(self) -> tuple[Domain, ...]:
        """The intervals, with their finite ends."""
        low = ZERO if self.of.noise == "exponential" else None
        cuts = (low, *self.ends, None)
        return tuple(Domain(a, b, a is not None, b is not None) for a, b in pairwise(cuts))


def _density(noise: str, at: Expr) -> Expr: return exp(-at) if noise == "exponential" else exp(-(at ** 2) / 2) / sqrt(2 * PI)


@dataclass(frozen=True)
class Growth:
    """How expressions grow in the noise `t`: `same` says whether two are identical, `exponents` holds a rate r for each
    expression u that is shown to be at most a constant plus r t."""

    t: str
    same: Callable[[Expr, Expr], bool]
    exponents: Mapping[Expr, Expr]

    def rates(self, e: Expr) -> list[Expr]:
        """Rates r such that |e| is at most a sum of C (1 + |t|)^k exp(r t), for every choice of the other symbols for which e
        is defined for all t; raises Rejected.  Listed are operations that are continuous where they are defined."""
        if self.t not in symbols(e) or isinstance(e, Sym):
            return [ZERO]
        if not isinstance(e, App):
            raise Rejected(f"noise: the growth of {type(e).__name__} is not known")
        if e.op in ("add", "max", "min", "abs", "sqrt"):  # sqrt(u) <= 1 + u
            return _without_repeats([*[ZERO] * (e.op == "sqrt"), *(r for a in e.args for r in self.rates(a))])
        if e.op == "div" and self.t not in symbols(e.args[1]):
            return self.rates(e.args[0])
        if e.op == "mul":
            rates = [ZERO]
            for a in e.args:
                rates = _without_repeats([_plus(r, s) for r in rates for s in self.rates(a)])
            return rates
        if e.op in ("pow", "abspow") and self.t not in symbols(e.args[1]):
            return _power_rates(e, self.rates(e.args[0]))
        if e.op == "exp":
            return [self._exponential(e.args[0])]
        if e.op in ("cosh", "sinh"):                    # |sinh(u)| <= cosh(u) <= exp(u) + exp(-u)
            return [self._exponential(u) for u in (e.args[0], -e.args[0])]
        raise Rejected(f"noise: the growth of {e.op} is not known")

    def _exponential(self, u: Expr) -> Expr:
        """The rate of exp(u): u is shown to be at most constant + rate * t, or is that identically."""
        if u in self.exponents:
            return self.exponents[u]
        try:
            slope = diff(u, self.t)
        except NotDifferentiable as error:
            raise Rejected(f"noise: {error}") from None
        at = {self.t: ZERO}
        rate = substitute(slope, at)
        if not self.same(u, substitute(u, at) + rate * Sym(self.t)):
            raise Rejected("noise: the exponent of an exponential is not linear in the noise")
        return rate


def _power_rates(e: App, inner: list[Expr]) -> list[Expr]:
    if e.op == "abspow" and inner == [ZERO]:            # the exponent is > 0 wherever e is defined
        return [ZERO]
    q = literal(e.args[1])
    if q is None or q <= 0 or q > MOST_FACTORS:
        raise Rejected("noise: the growth of a power is not known")
    rates = [ZERO]                                      # |u|^q <= 1 + |u|^ceil(q)
    for _ in range(-(-q.numerator // q.denominator)):
        rates = _without_repeats([_plus(r, s) for r in rates for s in inner])
    return rates if q.denominator == 1 else _without_repeats([ZERO, *rates])


def _plus(r: Expr, s: Expr) -> Expr: return s if r == ZERO else r if s == ZERO else r + s


def _without_repeats(rates: list[Expr]) -> list[Expr]:
    kept = list(dict.fromkeys(rates))
    if len(kept) > MOST_FACTORS:
        raise Rejected("noise: too many exponentials")
    return kept


def means_of(statement: Statement) -> list[Mean]:
    """The means in the claim, in the order in which they are met."""
    return list(dict.fromkeys(n for n in walk(statement.claim) if isinstance(n, Mean)))


def scalar_claim(statement: Statement, bounds: list[Compared]) -> Goal:
    """The claim with each mean replaced: by its value, or by a new variable between its bounds."""
    relation = statement.claim
    if not isinstance(relation, Relation) or relation.op not in ("<=", "<"):
        raise Rejected("noise: the claim is not an inequality")
    base, gap = scalar_goal(statement, ZERO), relation.right - relation.left
    extra: list[Variable] = []
    for i, mean in enumerate(means_of(statement)):
        about = [b for b in bounds if b.of == mean]
        sides = {b.bound.side: b.value() for b in about}
        if len(sides) != len(about) or ("equal" in sides and len(sides) > 1):
            raise Rejected("noise: two bounds of one mean from the same side")
        if "equal" in sides:
            gap = put_for(gap, mean, sides["equal"])
            continue
        name = f"_mean{i}"
        gap = put_for(gap, mean, Sym(name))
        low, high = sides.get("below"), sides.get("above")
        extra.append(Variable(name, Domain(low, high, low is not None, high is not None)))
    return replace(base, variables=(*base.variables, *extra), claim=gap, strict=relation.op == "<")


def put_for(e: Expr, mean: Mean, value: Expr) -> Expr:
    """An expression with a mean replaced."""
    if e == mean:
        return value
    return App(e.op, tuple(put_for(a, mean, value) for a in e.args)) if isinstance(e, App) else e


def joined(c: Obligations, statement: Statement) -> Statement:
    """The claim with its means, which are over one noise and enter it linearly, as one mean.

    Its body is defined and grows slowly only if their bodies are and do, so that each of them has a value."""
    claim, means = statement.claim, means_of(statement)
    if not isinstance(claim, Relation) or claim.op not in ("<=", "<") or len({(m.noise, m.variable) for m in means}) != 1:
        raise Rejected("noise: the claim is not an inequality with means over one noise")
    gap, body = claim.right - claim.left, ZERO
    for i, m in enumerate(means):
        gap = put_for(gap, m, Sym(f"_mean{i}"))
    base = scalar_goal(statement, ZERO)
    base = replace(base, variables=(*base.variables, *(Variable(f"_mean{i}", Domain()) for i in range(len(means)))))
    c.defined(base, gap, None, 0)
    rest = substitute(gap, {f"_mean{i}": ZERO for i in range(len(means))})
    whole = rest
    for i, m in enumerate(means):
        factor = diff(gap, f"_mean{i}")
        body, whole = body + factor * m.body, whole + factor * Sym(f"_mean{i}")
        if any(f"_mean{k}" in symbols(factor) for k in range(len(means))):
            raise Rejected("noise: the claim is not linear in its means")
    c.same(base, gap, whole)
    return replace(statement, claim=Relation(claim.op, ZERO, rest + Mean(means[0].noise, means[0].variable, body)))


def noise(c: Obligations, statement: Statement, node: NoiseEvidence) -> None:
    """The bounds of the means hold, and with them the claim."""
    if any(q.kind != "forall" or not isinstance(q.symbol, Sym) for q in statement.prefix):
        raise Rejected("noise: every quantifier must be universal, over numbers")
    if node.joined:
        statement, node = joined(c, statement), replace(node, joined=False)
    base, means = scalar_goal(statement, ZERO), means_of(statement)
    if {b.mean for b in node.bounds} != set(range(len(means))):
        raise Rejected("noise: a bound names a mean that is not in the claim, or a mean of the claim has no bound")
    bounds = [Compared(means[b.mean], b) for b in node.bounds]
    for b in bounds:
        _holds(c, base, b)
    goal = scalar_claim(statement, bounds)
    c.defined(goal, goal.claim, node.defined, 0)
    c.check(goal, node.proof)


def _holds(c: Obligations, base: Goal, b: Compared) -> None:
    """One bound, as the theorem says it."""
    t, exponential = b.of.variable, b.of.noise == "exponential"
    if holds_mean(b.of.body) or t in {v.name for v in base.variables}:
        raise Rejected("noise: a mean inside a mean, or a noise that is quantified")
    if [p.upto is None for p in b.bound.pieces] != [False] * len(b.ends) + [True] or (exponential and b.bound.waves):
        raise Rejected("noise: all intervals but the last have an upper end, and waves are for normal noise")
    _ends_in_order(c, base, b)
    line = Variable(t, Domain(ZERO if exponential else None, None, exponential))
    _integrable(c, base, replace(base, variables=(*base.variables, line)), b)
    for piece, interval in zip(b.bound.pieces, b.intervals(), strict=True):
        _compare(c, replace(base, variables=(*base.variables, Variable(t, interval))), b, piece)
    for e in (b.bound.constant, *(x for w in b.bound.waves for x in (w.scale, w.rate)), b.value()):
        known_symbols(base, e)
    c.defined(base, b.value(), b.bound.value_defined, 0)


def _ends_in_order(c: Obligations, base: Goal, b: Compared) -> None:
    """The ends are numbers, none below the one before; under exponential noise the first is not below 0."""
    before = ZERO if b.of.noise == "exponential" else None
    for p in b.bound.pieces:
        if p.upto is not None:
            known_symbols(base, p.upto.expr)
            c.defined(base, p.upto.expr, p.upto.defined, 0)
            if before is not None:
                c.shows(base, p.upto.expr - before, False, p.upto.proof, 0)
            before = p.upto.expr


def _integrable(c: Obligations, base: Goal, whole: Goal, b: Compared) -> None:
    """The body has a value at all noise, and grows, as the potentials do at infinite ends, slower than the density falls."""
    t, exponential = Sym(b.of.variable), b.of.noise == "exponential"
    c.defined(whole, b.of.body, b.bound.body_defined, 0)
    exponents = {}
    for one in b.bound.exponents if exponential else ():
        known_symbols(whole, one.of)
        for e in (one.rate, one.constant):
            known_symbols(base, e)
            c.defined(base, e, None, 0)
        c.defined(whole, one.of, None, 0)
        c.shows(whole, one.constant + one.rate * t - one.of, False, one.proof, 0)
        exponents[one.of] = one.rate
    proofs = {r.expr: r.proof for r in b.bound.rates}
    for r in growing(Growth(t.name, whole.normal_forms().equal, exponents), b):
        c.defined(base, r, None, 0)
        if exponential:
            c.shows(base, 1 - r, True, proofs.get(r), 0)


def growing(growth: Growth, b: Compared) -> list[Expr]:
    """The rates other than 0 at which the body, and the potentials at the ends of the line, grow."""
    ends = b.bound.pieces[-1:] if b.of.noise == "exponential" else (b.bound.pieces[0], b.bound.pieces[-1])
    parts = (b.of.body, *(p.potential.expr for p in ends))
    return [r for r in dict.fromkeys(r for e in parts for r in growth.rates(e)) if r != ZERO]


def _compare(c: Obligations, base: Goal, b: Compared, piece: PieceProof) -> None:
    """The comparison on one interval, under its facts (normal forms then resolve absolute values)."""
    for fact in piece.facts:
        known_symbols(base, fact.expr)
        c.defined(base, fact.expr, fact.defined, 0)
        c.shows(base, fact.expr, False, fact.proof, 0)
    goal = replace(base, given=(*base.given, *(Fact(f.expr) for f in piece.facts)))
    h, body, compared = piece.potential, b.of.body, b.integrand(piece)
    known_symbols(goal, h.expr)
    c.defined(goal, h.expr, h.defined, 0)
    c.defined(goal, compared, piece.integrand_defined, 0)
    if b.bound.side == "equal" and not piece.comparison:
        return c.same(goal, body, compared)
    below, above = body - compared, compared - body
    sides = {"below": (below,), "above": (above,), "equal": (below, above)}[b.bound.side]
    for claim, proof in zip(sides, piece.comparison or (None,), strict=True):
        c.shows(goal, claim, False, proof, 0)
    return None


__all__ = ["Compared", "ExponentProof", "Growth", "MeanBoundProof", "NoiseEvidence", "PieceProof", "Shown", "Wave", "growing",
           "joined", "means_of", "noise", "put_for", "scalar_claim"]
