"""Means under noise in closed form: bodies that are sums of powers of the noise and of exponentials linear in it."""
from __future__ import annotations

from math import factorial

from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.numbers.derivative import NotDifferentiable
from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.opening import scalar_goal
from verify.kernel.theorems.noise import means_of
from verify.language import (
    App, Expr, Mean, MeanBound, NoiseProof, Piece, Q, Relation, Statement, Sym, exp, literal, substitute, symbols, walk)
from verify.search.budget import Budget, OutOfTime
from verify.search.facts import evident_sign
from verify.search.finding import Finding, Trace
from verify.search.laws.letterwise import tidy
from verify.search.laws.polynomials import Polynomial, polynomial
from verify.search.noise import NotShown, evidence
from verify.search.order import scalar_prover

ZERO = Q(0)
HIGHEST = 12                                          # of the powers of noise


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
        node = evidence(s, NoiseProof(found), scalar_prover(budget.part(0.35)))
    except (NotShown, Rejected, TooComplex, NotDifferentiable, OutOfTime) as error:
        trace.note(f"means in closed form: {error or 'out of time'}")
        return None
    return Finding("PROVED", node, "means in closed form")


def closed_form(s: Statement, m: Mean) -> MeanBound | None:
    """The value of a mean: H - H' (for normal noise t H - H') and a number make up its body; for a body with a kink, on either
    side of it, where H is continuous for the right multiple of exp(t), which H - H' does not have."""
    kink = _kink(s, m) if m.noise == "exponential" else None
    if kink is None:
        signs = list[Expr]()
        found = _on_piece(m, _resolved(s, m, m.body, signs))
        if found is None:
            return None
        potential, constant, waves = found
        return MeanBound(m, "equal", (Piece(potential, signs=tuple(signs)),), constant, waves)
    first, second = (_Side(s, m, kink, beyond) for beyond in (False, True))
    left, right = (_on_piece(m, side.of(m.body)) for side in (first, second))
    if left is None or right is None:
        return None
    t = Sym(m.variable)
    below, above = add(left[0], left[1], mul(Q(-1), right[1])), right[0]
    jump = mul(add(*(substitute(e, {t.name: kink}) for e in (above, mul(Q(-1), below)))), exp(mul(Q(-1), kink)))
    return MeanBound(m, "equal", (Piece(add(below, mul(jump, exp(t))), kink, signs=tuple(dict.fromkeys(first.signs))),
                                  Piece(above, signs=tuple(dict.fromkeys(second.signs)))), right[1])


def _kink(s: Statement, m: Mean) -> Expr | None:
    """The only positive noise at which an absolute value or a maximum in the body turns."""
    found = list[Expr]()
    for n in walk(m.body):
        if isinstance(n, App) and n.op in ("abs", "max", "min"):
            line = _line(m, n)
            at = None if line is None else tidy(mul(Q(-1), line[1]) / line[0])
            if at is not None and literal(at) != 0 and evident_sign(scalar_goal(s, ZERO), at) > 0:
                found.append(at)
    return found[0] if len(set(found)) == 1 else None


def _line(m: Mean, e: App) -> tuple[Expr, Expr] | None:
    """Slope and offset of what changes sign where an absolute value or a maximum turns."""
    t = Sym(m.variable)
    line = polynomial(e.args[0] if e.op == "abs" else add(e.args[0], mul(Q(-1), e.args[1])), lambda u: u == t) or {}
    return (line[(t, 1),], line.get((), ZERO)) if set(line) <= {((t, 1),), ()} and ((t, 1),) in line else None


class _Side:
    """The body on one side of its kink, without the absolute values and maxima that turn there, or nowhere."""

    def __init__(self, s: Statement, m: Mean, kink: Expr, beyond: bool) -> None:
        self.base, self.mean, self.kink, self.beyond, self.signs = scalar_goal(s, ZERO), m, kink, beyond, list[Expr]()

    def of(self, e: Expr) -> Expr:
        """An expression on this side."""
        if not isinstance(e, App):
            return e
        line = _line(self.mean, e) if e.op in ("abs", "max", "min") and len(e.args) <= 2 else None
        slope = 0 if line is None else evident_sign(self.base, line[0])
        if line is not None and slope:
            at = tidy(mul(Q(-1), line[1]) / line[0])
            sign = slope if self.beyond or at != self.kink else -slope
            gap = e.args[0] if e.op == "abs" else add(e.args[0], mul(Q(-1), e.args[1]))
            self.signs.append(mul(Q(sign), gap))
            return mul(Q(sign), gap) if e.op == "abs" else e.args[int((e.op == "max") != (sign > 0))]
        return App(e.op, tuple(map(self.of, e.args)))


def _on_piece(m: Mean, body: Expr) -> tuple[Expr, Expr, tuple[tuple[Expr, Expr], ...]] | None:
    """The potential, the number and the waves that make up a body without kinks."""
    t = Sym(m.variable)
    made = polynomial(body, lambda e: e == t or (isinstance(e, App) and e.op == "exp" and t.name in symbols(e)), HIGHEST)
    if made is None:
        return None
    potential, constant, waves = list[Expr](), list[Expr](), list[tuple[Expr, Expr]]()
    for monomial, c in made.items():
        powers = dict(monomial)
        k = powers.pop(t, 0)
        rate, front = _rate(powers, t)
        if rate is None or t.name in symbols(c):
            return None
        c = mul(c, front)
        if k and literal(rate) != 0:
            c = _tilted(m, c, k, rate, t, potential)
        if literal(rate) != 0 and m.noise == "normal":
            waves.append((c, rate))
        elif literal(rate) != 0:
            potential.append(c / (1 - rate) * exp(mul(rate, t)))
        elif m.noise == "normal":
            _gaussian(c, k, t, potential, constant)
        else:
            potential += [mul(Q(factorial(k) // factorial(i)), c, t ** i if i > 1 else t) for i in range(1, k + 1)]
            constant.append(mul(Q(factorial(k)), c))
    return add(*potential), add(*constant), tuple(waves)


def _tilted(m: Mean, c: Expr, k: int, rate: Expr, t: Sym, potential: list[Expr]) -> Expr:
    """The number a for which c t^k exp(b t) has the mean of a exp(b t): t^k exp(b t) is t H - H' for H = t^(k-1) exp(b t) (and
    H - H' for H = t^k exp(b t)/(1 - b)), and lower powers."""
    wave, coefficients = exp(mul(rate, t)), {k: c}
    for i in range(k, 0, -1):
        a = coefficients.get(i, ZERO)
        if m.noise == "normal":
            potential.append(mul(a, _power(t, i - 1), wave))
            coefficients[i - 1] = add(coefficients.get(i - 1, ZERO), mul(a, rate))
            if i > 1:
                coefficients[i - 2] = add(coefficients.get(i - 2, ZERO), mul(Q(i - 1), a))
        else:
            potential.append(mul(a / (1 - rate), _power(t, i), wave))
            coefficients[i - 1] = add(coefficients.get(i - 1, ZERO), mul(Q(i), a / (1 - rate)))
    return coefficients.get(0, ZERO)


def _power(t: Sym, k: int) -> Expr:
    return t ** k if k > 1 else t if k else Q(1)


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
