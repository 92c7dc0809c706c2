"""The body of a mean under noise on intervals on which its absolute values, maxima and minima are single expressions."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from verify.kernel.format.terms import write_term
from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.goal import Goal
from verify.kernel.scalar.opening import scalar_goal
from verify.language import (
    App, Domain, Expr, Mean, Q, Quantifier, Statement, Sym, literal, log, maximum, symbols, walk)
from verify.search.facts import by_facts, evident_sign
from verify.search.laws.letterwise import tidy
from verify.search.laws.polynomials import polynomial
from verify.search.prover import Prover

ZERO, ONE = Q(0), Q(1)
MOST_PIECES, MOST_CUTS = 6, 2
Node = dict[str, Any]
TURNING = ("abs", "max", "min")
Line = tuple[Expr, Expr]                              # slope and offset


@dataclass(frozen=True)
class Part:
    """The body up to an end of the noise (None: from there on), and what is >= 0 there."""

    upto: Expr | None
    body: Expr
    signs: tuple[Expr, ...]
    exponents: tuple[tuple[Expr, Expr], ...] = ()     # exponents of the body that turn, and what they are here


@dataclass(frozen=True)
class Turns(Exception):
    """Something changes its sign at a noise that lies inside the interval."""

    at: Expr


@dataclass(frozen=True)
class Unclear(Exception):
    """It is not evident on which side of an end of the interval something changes its sign: the sign of this decides."""

    of: Expr


def sign_of(prover: Prover, base: Goal, e: Expr) -> int:
    """The sign of an expression where it is evident, or follows from the hypotheses by arithmetic, else 0."""
    sign = evident_sign(base, e)
    ends = [end for v in base.variables for end in (v.domain.lo, v.domain.hi) if end is not None]
    if sign or not (base.given or any(literal(end) is None for end in ends)):
        return sign
    found = (k for k in (1, -1) if by_facts(prover, base.with_claim(mul(Q(k), e), False)) is not None)
    return next(found, 0)


def parts(s: Statement, m: Mean, prover: Prover) -> tuple[Part, ...] | None:
    """The parts of the body of a mean from the least noise on; None for too many, raises Unclear."""
    base, low = scalar_goal(replace(s, claim=ZERO <= ZERO), ZERO), ZERO if m.noise == "exponential" else None
    ends: list[Expr | None] = [None]
    done: list[Part] = []
    while ends:
        side = _Side(prover, base, Sym(m.variable), low, ends[0])
        try:
            body = side.of(m.body)
            turning = tuple((u, side.of(u)) for u in _exponents(m))
        except Turns as turn:
            ends.insert(0, turn.at)
            if len(done) + len(ends) > MOST_PIECES:
                return None
            continue
        done.append(Part(ends[0], body, tuple(dict.fromkeys(side.signs)), turning))
        low = ends.pop(0)
    return tuple(done)


def by_signs(s: Statement, prove: Callable[[Statement], Node | None], cuts: int = MOST_CUTS) -> Node | None:
    """What is found for a statement, or for its parts below, at and above a value of a parameter that decides a sign."""
    try:
        return prove(s)
    except Unclear as unclear:
        cut = _cut(s, unclear.of)
        if cut is None or cuts <= 0:
            return None
    b, at = cut
    d, nodes = b.domain or Domain(), dict[str, Any]()
    for name, domain in (("below", replace(d, hi=at, hi_closed=False)), ("at_cut", Domain(at, at, True, True)),
                         ("above", replace(d, lo=at, lo_closed=False))):
        prefix = tuple(replace(a, domain=domain) if a is b else a for a in s.prefix)
        nodes[name] = by_signs(replace(s, prefix=prefix), prove, cuts - 1)
        if nodes[name] is None:
            return None
    return {"rule": "split", "var": b.symbol.name, "at": write_term(at), **nodes}


def _cut(s: Statement, e: Expr) -> tuple[Quantifier, Expr] | None:
    """A real parameter, and the number where an expression that is linear in it changes its sign."""
    base = scalar_goal(replace(s, claim=ZERO <= ZERO), ZERO)
    for b in s.prefix:
        v = b.symbol
        found = line(e, v) if isinstance(v, Sym) and not (b.domain or Domain()).integer else None
        if found is None or not isinstance(v, Sym) or literal(found[0]) == 0 or not evident_sign(base, found[0]):
            continue
        at = tidy(mul(Q(-1), found[1]) / found[0])
        if literal(at) is not None and evident_sign(base, v - at) == 0:
            return b, at
    return None


def line(e: Expr, t: Sym) -> Line | None:
    """Slope and offset of an expression that is linear in the noise."""
    found = polynomial(e, lambda u: u == t or (isinstance(u, App) and u.op in (*TURNING, "exp") and t.name in symbols(u)))
    return None if found is None or not set(found) <= {((t, 1),), ()} else (found.get(((t, 1),), ZERO), found.get((), ZERO))


def bounds_of_exponents(m: Mean, found: tuple[Part, ...]) -> Iterator[tuple[Expr, Expr, Expr]]:
    """For each exponent that turns a rate and a number c with u <= c + rate t: the rate beyond all ends, and the greatest value
    of u - rate t at 0 and at the ends, as it is a line between them."""
    t = Sym(m.variable)
    for i, (u, last) in enumerate(found[-1].exponents):
        lines = [line(p.exponents[i][1], t) for p in found]
        if None in lines or last is None:
            continue
        rate = (lines[-1] or (ZERO, ZERO))[0]
        values = [(lines[0] or (ZERO, ZERO))[1]]
        for p, at in zip(found, lines, strict=True):
            if p.upto is not None and at is not None:
                values.append(tidy(add(mul(add(at[0], mul(Q(-1), rate)), p.upto), at[1])))
        most = values[0]
        for v in dict.fromkeys(values[1:]):
            most = most if v == most else maximum(most, v)
        yield u, rate, most


def _exponents(m: Mean) -> list[Expr]:
    """The exponents in the body, of exponentials, that are not linear in the noise."""
    return [n.args[0] for n in dict.fromkeys(walk(m.body)) if isinstance(n, App) and n.op == "exp" and m.variable in symbols(n)
            and any(isinstance(a, App) and a.op in TURNING and m.variable in symbols(a) for a in walk(n.args[0]))]


@dataclass
class _Side:
    """An interval of the noise on which absolute values, maxima and minima are resolved."""

    prover: Prover
    base: Goal
    t: Sym
    low: Expr | None
    high: Expr | None
    signs: list[Expr] = field(default_factory=list)

    def of(self, e: Expr) -> Expr:
        """An expression on this interval; raises Turns and Unclear."""
        if not isinstance(e, App) or self.t.name not in symbols(e):
            return e
        args = tuple(map(self.of, e.args))
        if e.op not in TURNING or len(args) > 2:
            return App(e.op, args)
        gap = args[0] if e.op == "abs" else add(args[0], mul(Q(-1), args[1]))
        sign = self._sign(gap)
        self.signs.append(mul(Q(sign), gap))
        if e.op == "abs":
            return mul(Q(sign), gap)
        return args[int((e.op == "max") != (sign > 0))]

    def _sign(self, gap: Expr) -> int:
        apart = _difference_of_exponents(self.base, gap, self.t)
        found = line(gap if apart is None else apart, self.t)
        if found is None:
            raise Unclear(gap)
        slope = sign_of(self.prover, self.base, tidy(found[0]))
        if literal(tidy(found[0])) == 0:
            sign = sign_of(self.prover, self.base, tidy(found[1]))
            if not sign:
                raise Unclear(found[1])
            return sign
        if not slope:
            raise Unclear(found[0])
        at = tidy(mul(Q(-1), found[1]) / found[0])
        if self.low is not None and self._below(at, self.low):
            return slope
        if self.high is not None and self._below(self.high, at):
            return -slope
        for low, high in ((self.low, at), (at, self.high)):
            if low is not None and high is not None and not self._below(low, high):
                raise Unclear(tidy(add(high, mul(Q(-1), low))))
        raise Turns(at)

    def _below(self, a: Expr, b: Expr) -> bool:
        gap = tidy(add(b, mul(Q(-1), a)))
        return literal(gap) == 0 or sign_of(self.prover, self.base, gap) > 0


def _difference_of_exponents(base: Goal, gap: Expr, t: Sym) -> Expr | None:
    """What has the sign of c exp(u) - d exp(v), for positive numbers c and d: u - v + log(c/d)."""
    made = polynomial(gap, lambda u: u == t or (isinstance(u, App) and u.op == "exp" and t.name in symbols(u)))
    if made is None or len(made) != 2 or not any(
            isinstance(e, App) and e.op == "exp" for monomial in made for e, _ in monomial):
        return None
    total: list[Expr] = []
    for monomial, c in made.items():
        if not all(isinstance(e, App) and e.op == "exp" for e, _ in monomial):
            return None
        sign = evident_sign(base, c)
        size = mul(Q(sign), c)
        factor = ZERO if literal(size) == 1 else size.args[0] if isinstance(size, App) and size.op == "exp" else log(size)
        total.append(mul(Q(sign), add(factor, *(mul(Q(k), e.args[0]) for e, k in monomial if isinstance(e, App)))))
    signs = {evident_sign(base, c) for c in made.values()}
    return add(*total) if signs == {1, -1} else None
