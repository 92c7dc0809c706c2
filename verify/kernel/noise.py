"""Claims about means under exponential and normal noise: a mean is bounded by comparing its integrand with a derivative.

Let w be the density, exp(-t) on t > 0 or exp(-t^2/2)/sqrt(2 pi) on all reals, so w' = -k w with k = 1 or k = t.  If on each of
finitely many intervals that cover the line

    body >= constant + sum of c exp(b t) + k H - H',

then, since w (k H - H') = (-w H)', the mean of the body is at least

    constant + sum of c exp(b^2/2) + sum over the intervals of (w H at the lower end minus w H at the upper end),

provided that w H vanishes at infinite ends and that the integral converges absolutely (`growth_rates`).  Waves c exp(b t) are
for normal noise only, where E exp(b t) = exp(b^2/2).
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from verify.kernel.chains import scalar_goal
from verify.kernel.derivative import NotDifferentiable, diff
from verify.kernel.goal import Fact, Goal, Variable
from verify.kernel.nodes import known_symbols, listed, take
from verify.kernel.obligations import Obligations
from verify.kernel.rejected import Rejected
from verify.kernel.terms import read_term
from verify.language import (
    PI, App, Domain, Expr, Mean, Q, Relation, Statement, Sym, exp, holds_mean, literal, sqrt, substitute, symbols, walk)

MOST_FACTORS = 12
ZERO = Q(0)


@dataclass(frozen=True)
class Compared:
    """A bound of a mean: the ends between the intervals, a potential H for each interval, the constant, the waves (c, b)."""

    of: Mean
    side: str
    ends: tuple[Expr, ...]
    potentials: tuple[Expr, ...]
    constant: Expr
    waves: tuple[tuple[Expr, Expr], ...]

    def value(self) -> Expr:
        """The bound."""
        t, total = self.of.variable, self.constant
        for c, b in self.waves:
            total = total + c * exp(b ** 2 / 2)
        if self.of.noise == "exponential":
            total = total + substitute(self.potentials[0], {t: ZERO})
        for i, end in enumerate(self.ends):
            jump = substitute(self.potentials[i + 1], {t: end}) - substitute(self.potentials[i], {t: end})
            total = total + _density(self.of.noise, end) * jump
        return total

    def integrand(self, i: int) -> Expr:
        """What the body is compared with on an interval; raises NotDifferentiable."""
        t, h, total = Sym(self.of.variable), self.potentials[i], self.constant
        for c, b in self.waves:
            total = total + c * exp(b * t)
        return total + (h if self.of.noise == "exponential" else t * h) - diff(h, t.name)

    def interval(self, i: int) -> Domain:
        """An interval, with its finite ends."""
        low = self.ends[i - 1] if i else ZERO if self.of.noise == "exponential" else None
        high = self.ends[i] if i < len(self.ends) else None
        return Domain(low, high, low is not None, high is not None)


def _density(noise: str, at: Expr) -> Expr:
    return exp(-at) if noise == "exponential" else exp(-(at ** 2) / 2) / sqrt(2 * PI)


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
        if e.op in ("add", "max", "min", "abs"):
            return _without_repeats([r for a in e.args for r in self.rates(a)])
        if e.op == "sqrt":                              # sqrt(u) <= 1 + u
            return _without_repeats([ZERO, *self.rates(e.args[0])])
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


def _plus(r: Expr, s: Expr) -> Expr:
    return s if r == ZERO else r if s == ZERO else r + s


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
        sides = {b.side: b.value() for b in about}
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


def read_bounds(statement: Statement, entries: object) -> list[Compared]:
    """The bounds that a certificate states; raises Rejected."""
    means, made = means_of(statement), []
    for entry in listed(entries):
        take(entry, "mean side potentials", "ends constant waves exponents signs proofs order rates tails defined values "
                                            "potentials_defined")
        if entry["side"] not in ("below", "above", "equal") or not isinstance(entry["mean"], int) or not (
                0 <= entry["mean"] < len(means)):
            raise Rejected("noise: a bound names a mean of the claim, and the side below, above or equal")
        waves = tuple((read_term(c), read_term(b)) for c, b in listed(entry.get("waves", [])))
        made.append(Compared(means[entry["mean"]], entry["side"], tuple(map(read_term, listed(entry.get("ends", [])))),
                             tuple(map(read_term, listed(entry["potentials"]))), read_term(entry.get("constant", "0")), waves))
    if {b.of for b in made} != set(means):
        raise Rejected("noise: a mean of the claim has no bound")
    return made


def noise(c: Obligations, statement: Statement, node: Any) -> None:
    """The bounds of the means hold, and with them the claim."""
    take(node, "bounds proof", "defined")
    if any(b.kind != "forall" or not isinstance(b.symbol, Sym) for b in statement.prefix):
        raise Rejected("noise: every quantifier must be universal, over numbers")
    bounds = read_bounds(statement, node["bounds"])
    base = scalar_goal(statement, ZERO)
    for bound, entry in zip(bounds, node["bounds"], strict=True):
        _holds(c, base, bound, entry)
    goal = scalar_claim(statement, bounds)
    c.defined(goal, goal.claim, node.get("defined"), 0)
    c.check(goal, node["proof"])


def _holds(c: Obligations, base: Goal, b: Compared, entry: Any) -> None:
    """One bound: the ends are in order, the body is defined and integrable, and the comparison holds on each interval."""
    t, exponential = b.of.variable, b.of.noise == "exponential"
    if holds_mean(b.of.body) or t in {v.name for v in base.variables}:
        raise Rejected("noise: a mean inside a mean, or a noise that is quantified")
    if len(b.potentials) != len(b.ends) + 1 or (exponential and b.waves):
        raise Rejected("noise: there is one interval more than ends between them, and waves are for normal noise")
    for e in (*b.ends, b.constant, *(x for wave in b.waves for x in wave), b.value()):
        known_symbols(base, e)
    for e, proof in _with_proofs((*b.ends, b.value()), entry, "values"):
        c.defined(base, e, proof, 0)
    line_up = (ZERO, *b.ends) if exponential else b.ends
    for e, proof in _with_proofs([high - low for low, high in pairwise(line_up)], entry, "order"):
        c.shows(base, e, False, proof, 0)
    line = Variable(t, Domain(ZERO if exponential else None, None, exponential))
    whole = replace(base, variables=(*base.variables, line))
    c.defined(whole, b.of.body, entry.get("defined"), 0)
    growth = Growth(t, whole.normal_forms().equal, _exponents(c, whole, entry) if exponential else {})
    rates = growing(growth, b)
    for r in rates:
        c.defined(base, r, None, 0)
    for r, proof in _with_proofs(rates if exponential else [], entry, "rates"):
        c.shows(base, 1 - r, True, proof, 0)
    fields = [[one for _, one in _with_proofs(b.potentials, entry, field)]
              for field in ("signs", "potentials_defined", "tails", "proofs")]
    for i, (h, signs, h_defined, tail, proof) in enumerate(zip(b.potentials, *fields, strict=True)):
        piece = replace(base, variables=(*base.variables, Variable(t, b.interval(i))))
        known_symbols(piece, h)
        piece = _with_signs(c, piece, signs)
        compared = b.integrand(i)
        c.defined(piece, h, h_defined, 0)
        c.defined(piece, compared, tail, 0)
        _compare(c, piece, b, compared, proof)


def growing(growth: Growth, b: Compared) -> list[Expr]:
    """The rates other than 0 at which the body, and the potentials at the ends of the line, grow."""
    parts = [b.of.body, *([] if b.of.noise == "exponential" else b.potentials[:1]), b.potentials[-1]]
    return [r for r in dict.fromkeys(r for e in parts for r in growth.rates(e)) if r != ZERO]


def _exponents(c: Obligations, whole: Goal, entry: Any) -> dict[Expr, Expr]:
    """Expressions that are at most a constant plus a rate times the noise, as the certificate shows."""
    t, made = Sym(whole.variables[-1].name), {}
    outside = replace(whole, variables=whole.variables[:-1])
    for one in listed(entry.get("exponents", [])):
        take(one, "of rate constant", "proof")
        u, rate, constant = (read_term(one[field]) for field in ("of", "rate", "constant"))
        known_symbols(whole, u)
        for e in (rate, constant):
            known_symbols(outside, e)
            c.defined(outside, e, None, 0)
        c.defined(whole, u, None, 0)
        c.shows(whole, constant + rate * t - u, False, one.get("proof"), 0)
        made[u] = rate
    return made


def _with_signs(c: Obligations, piece: Goal, entries: Any) -> Goal:
    """The goal with further facts, each of them shown; normal forms then resolve absolute values."""
    facts = []
    for one in listed(entries or []):
        e = read_term(take(one, "expr", "proof")["expr"])
        known_symbols(piece, e)
        c.defined(piece, e, None, 0)
        c.shows(piece, e, False, one.get("proof"), 0)
        facts.append(Fact(e))
    return replace(piece, given=(*piece.given, *facts))


def _compare(c: Obligations, piece: Goal, b: Compared, compared: Expr, proof: Any) -> None:
    """The comparison on one interval; an equality by normal forms, or from both sides."""
    if b.side == "equal" and proof is None:
        return c.same(piece, b.of.body, compared)
    sides = {"below": (b.of.body - compared,), "above": (compared - b.of.body,),
             "equal": (b.of.body - compared, compared - b.of.body)}[b.side]
    proofs = listed(proof) if b.side == "equal" else [proof]
    for claim, one in zip(sides, proofs, strict=True):
        c.shows(piece, claim, False, one, 0)
    return None


def _with_proofs(things: Sequence[Expr], entry: Any, field: str) -> list[tuple[Expr, Any]]:
    """Each with its proof, None where there is none."""
    proofs = listed(entry.get(field, []))
    if len(proofs) > len(things):
        raise Rejected(f"noise: {len(proofs)} proofs under {field}, for {len(things)}")
    return list(zip(things, proofs + [None] * (len(things) - len(proofs)), strict=True))


__all__ = ["Compared", "Growth", "growing", "means_of", "noise", "put_for", "scalar_claim"]
