"""Means under noise in closed form: bodies that on intervals are sums of powers of the noise and of exponentials linear in
it."""
from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import factorial
from typing import Any

from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.numbers.derivative import NotDifferentiable
from verify.kernel.numbers.folding import add, mul
from verify.kernel.numbers.normal_form import DEFINED_AS
from verify.kernel.scalar.goal import Goal
from verify.kernel.scalar.opening import scalar_goal
from verify.kernel.theorems.noise import means_of
from verify.language import (
    App, Expr, Mean, MeanBound, NoiseProof, Piece, Q, Relation, Statement, Sym, exp, holds_mean, literal, symbols)
from verify.search.budget import Budget, OutOfTime
from verify.search.facts import evident_sign
from verify.search.finding import Finding, Trace
from verify.search.laws.letterwise import tidy
from verify.search.laws.noise_pieces import Part, Unclear, bounds_of_exponents, by_signs, parts, sign_of
from verify.search.laws.polynomials import Polynomial, polynomial
from verify.search.laws.view import exchanged
from verify.search.noise import NotShown, evidence
from verify.search.order import scalar_prover
from verify.search.prover import Prover

Node = dict[str, Any]
Waves = tuple[tuple[Expr, Expr], ...]
Made = tuple[Expr, Expr, Waves]                       # a potential, a number and waves
ZERO = Q(0)
HIGHEST = 12                                          # of the powers of noise


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof from the values of all means of the claim, where they have closed forms."""
    if not isinstance(s.claim, Relation) or any(b.kind != "forall" or not isinstance(b.symbol, Sym) for b in s.prefix) or any(
            holds_mean(m.body) for m in means_of(s)):
        return None
    node = by_signs(s, lambda part: _closed(part, budget, trace))
    return None if node is None else Finding("PROVED", node, "means in closed form")


def _closed(s: Statement, budget: Budget, trace: Trace) -> Node | None:
    """Evidence from the values of all means of the claim; raises Unclear."""
    assert isinstance(s.claim, Relation)
    try:
        scalar_goal(s, s.claim.right - s.claim.left)          # of numbers alone: the rule knows no sums
        prover = scalar_prover(budget.part(0.6))
        bounds = [closed_form(s, m, prover) for m in means_of(s)]
        found = tuple(b for b in bounds if b is not None)
        return evidence(s, NoiseProof(found), prover) if found and len(found) == len(bounds) else None
    except (NotShown, Rejected, TooComplex, NotDifferentiable, OutOfTime) as error:
        trace.note(f"means in closed form: {error or 'out of time'}")
        return None


def closed_form(s: Statement, m: Mean, prover: Prover) -> MeanBound | None:
    """The value of a mean: H - H' (for normal noise t H - H') and a number make up its body, on each interval on which absolute
    values and maxima are resolved; under normal noise the number is the same on all of them.  Raises Unclear."""
    made = _made(s, m, prover)
    if made is None:
        return None
    pieces, found = made
    _, constant, waves = found[-1]
    potentials = list[Expr]()
    for potential, number, wave in found:
        rest = tidy(add(number, mul(Q(-1), constant)))
        if m.noise == "normal" and (literal(rest) != 0 or wave != waves):
            return None
        potentials.append(add(potential, rest))
    return _bound(m, "equal", pieces, potentials, constant, waves)


def one_sided(s: Statement, m: Mean, side: str, prover: Prover) -> MeanBound | None:
    """A bound of a mean under normal noise: where the numbers of the intervals differ, what one of them has too much is left
    out, or taken times t/k beyond a noise k > 0, and times -t/k before -k.  Raises Unclear."""
    made = _made(s, m, prover) if m.noise == "normal" else None
    if made is None or any(waves for _, _, waves in made[1]):
        return None
    pieces, found = made
    base, ends = scalar_goal(replace(s, claim=ZERO <= ZERO), ZERO), [None, *(p.upto for p in pieces)]
    constant = next((c for (_, c, _), low, high in zip(found, ends, ends[1:], strict=False) if _around(base, low, high)), None)
    if constant is None:
        return None
    potentials = list[Expr]()
    for (potential, number, _), low, high in zip(found, ends, ends[1:], strict=False):
        rest = tidy(add(number, mul(Q(-1), constant)))
        sign = 0 if literal(rest) == 0 else sign_of(prover, base, rest)
        if literal(rest) != 0 and not sign:
            raise Unclear(rest)
        if sign == (1 if side == "above" else -1):
            inner = high if low is None else low if high is None else None
            if inner is None or literal(inner) == 0:
                return None
            potential = add(potential, rest / inner)
        potentials.append(potential)
    return _bound(m, side, pieces, potentials, constant, ())


def _around(base: Goal, low: Expr | None, high: Expr | None) -> bool:
    """Whether an interval has 0 in it."""
    return (low is None or evident_sign(base, low) < 0 or literal(low) == 0) and (
        high is None or evident_sign(base, high) > 0 or literal(high) == 0)


def _made(s: Statement, m: Mean, prover: Prover) -> tuple[tuple[Part, ...], list[Made]] | None:
    """The parts of the body, and of each the potential, the number and the waves that make it up."""
    if holds_mean(m.body):                         # a mean of means
        return None
    pieces = parts(s, m, prover)
    made = [] if pieces is None else [_on_piece(m, p.body) for p in pieces]
    found = [p for p in made if p is not None]
    return None if pieces is None or len(found) < len(made) else (pieces, found)


def _bound(m: Mean, side: str, pieces: tuple[Part, ...], potentials: list[Expr], constant: Expr, waves: Waves) -> MeanBound:
    exponents = tuple(bounds_of_exponents(m, pieces)) if m.noise == "exponential" else ()
    return MeanBound(m, side, tuple(Piece(h, p.upto, signs=p.signs) for h, p in zip(potentials, pieces, strict=True)),
                     constant, waves, exponents)


def _as_exponentials(e: Expr) -> Expr | None:
    """cosh and sinh as half a sum and half a difference."""
    return DEFINED_AS[e.op](*e.args) if isinstance(e, App) and e.op in ("cosh", "sinh") else None


def _on_piece(m: Mean, body: Expr) -> Made | None:
    """The potential, the number and the waves that make up a body without kinks."""
    t = Sym(m.variable)
    made = polynomial(exchanged(body, _as_exponentials),
                      lambda e: e == t or (isinstance(e, App) and e.op == "exp" and t.name in symbols(e)), HIGHEST)
    if made is None:
        return None
    potential, constant, waves = list[Expr](), list[Expr](), list[tuple[Expr, Expr]]()
    for monomial, c in made.items():
        powers = dict(monomial)
        k = powers.pop(t, 0)
        rate, front = _rate(powers, t)
        if rate is None or t.name in symbols(c):
            return None
        c, rate = mul(c, front), tidy(rate)
        if literal(rate) == 1 and m.noise == "exponential":
            potential.append(mul(Q(Fraction(-1, k + 1)), c, t ** (k + 1) if k else t, exp(t)))
            continue
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
        if line is None or any(literal(tidy(c)) != 0 for m, c in line.items() if m not in ((), ((t, 1),))):
            return None, front
        rate = add(rate, mul(Q(k), line.get(((t, 1),), ZERO)))
        if () in line:
            front = mul(front, exp(mul(Q(k), line[()])))
    return rate, front
