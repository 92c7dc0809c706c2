"""Means under noise in closed form: bodies that are sums of powers of the noise and of exponentials linear in it."""
from __future__ import annotations

from math import factorial

from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.numbers.derivative import NotDifferentiable
from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.opening import scalar_goal
from verify.kernel.theorems.noise import means_of
from verify.language import App, Expr, Mean, MeanBound, NoiseProof, Piece, Q, Relation, Statement, Sym, exp, literal, symbols
from verify.search.budget import Budget, OutOfTime
from verify.search.facts import evident_sign
from verify.search.finding import Finding, Trace
from verify.search.laws.polynomials import Polynomial, polynomial
from verify.search.noise import NotShown, evidence
from verify.search.order import scalar_prover

ZERO = Q(0)


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof from the values of all means of the claim, where they have closed forms."""
    if not isinstance(s.claim, Relation) or any(b.kind != "forall" or not isinstance(b.symbol, Sym) for b in s.prefix):
        return None
    try:
        scalar_goal(s, s.claim.right - s.claim.left)          # of numbers alone: the rule knows no sums
        bounds = [closed_form(s, m) for m in means_of(s)]
        found = tuple(b for b in bounds if b is not None)
        if not found or len(found) < len(bounds):
            return None
        node = evidence(s, NoiseProof(found), scalar_prover(budget.part(0.15)))
    except (NotShown, Rejected, TooComplex, NotDifferentiable, OutOfTime) as error:
        trace.note(f"means in closed form: {error or 'out of time'}")
        return None
    return Finding("PROVED", node, "means in closed form")


def closed_form(s: Statement, m: Mean) -> MeanBound | None:
    """The value of a mean: H - H' (for normal noise t H - H') and a number make up its body."""
    t, signs = Sym(m.variable), list[Expr]()
    body = _resolved(s, m, m.body, signs)
    made = polynomial(body, lambda e: e == t or (isinstance(e, App) and e.op == "exp" and t.name in symbols(e)))
    if made is None:
        return None
    potential, constant, waves = list[Expr](), list[Expr](), list[tuple[Expr, Expr]]()
    for monomial, c in made.items():
        powers = dict(monomial)
        k = powers.pop(t, 0)
        rate, front = _rate(powers, t)
        if rate is None or t.name in symbols(c) or (k and literal(rate) != 0):
            return None
        c = mul(c, front)
        if literal(rate) != 0 and m.noise == "normal":
            waves.append((c, rate))
        elif literal(rate) != 0:
            potential.append(c / (1 - rate) * exp(mul(rate, t)))
        elif m.noise == "normal":
            _gaussian(c, k, t, potential, constant)
        else:
            potential += [mul(Q(factorial(k) // factorial(i)), c, t ** i if i > 1 else t) for i in range(1, k + 1)]
            constant.append(mul(Q(factorial(k)), c))
    return MeanBound(m, "equal", (Piece(add(*potential), signs=tuple(signs)),), add(*constant), tuple(waves))


def _gaussian(c: Expr, k: int, t: Sym, potential: list[Expr], constant: list[Expr]) -> None:
    """t^k is t H - H' for H = t^(k-1), and (k - 1) t^(k-2)."""
    while k > 0:
        potential.append(mul(c, t ** (k - 1)) if k > 1 else c)
        c, k = mul(Q(k - 1), c), k - 2
    if k == 0:
        constant.append(c)


def _rate(powers: dict[Expr, int], t: Sym) -> tuple[Expr | None, Expr]:
    """The rate b and the factor of a product of exponentials that is a factor times exp(b t)."""
    rate, front = ZERO, Q(1)
    for e, k in powers.items():
        line: Polynomial | None = polynomial(e.args[0], lambda u: u == t) if isinstance(e, App) and e.op == "exp" else None
        if line is None or not set(line) <= {(), ((t, 1),)}:
            return None, front
        rate = add(rate, mul(Q(k), line.get(((t, 1),), ZERO)))
        if () in line:
            front = mul(front, exp(mul(Q(k), line[()])))
    return rate, front


def _resolved(s: Statement, m: Mean, e: Expr, signs: list[Expr]) -> Expr:
    """The body without |c t| for a c of evident sign, noise being positive."""
    if not isinstance(e, App):
        return e
    if e.op == "abs" and m.noise == "exponential":
        t = Sym(m.variable)
        line = polynomial(e.args[0], lambda u: u == t) or {}
        sign = evident_sign(scalar_goal(s, ZERO), line[(t, 1),]) if set(line) == {((t, 1),)} else 0
        if sign:
            signs.append(mul(Q(sign), e.args[0]))
            return signs[-1]
    return App(e.op, tuple(_resolved(s, m, a, signs) for a in e.args))
