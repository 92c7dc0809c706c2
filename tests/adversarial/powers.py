"""b^u and |u|^p with exponents that are no literals: p <= 0, b <= 0, integers, 0^0, in every role."""
from __future__ import annotations

from fractions import Fraction
from random import Random

from tests.adversarial.boxes import Range, box, in_role, relation
from tests.adversarial.cases import Case
from verify.language import Expr, Q, Relation, Sym, abs_power, call, exp, log

B, U = Sym("b"), Sym("u")
BOUNDS = (0, 1, 2, "1/2", -1, -2, 4, "1/4", -3)


def power(rng: Random) -> Expr:
    """A power of b with the exponent u, or something like it."""
    u: Expr = rng.choice((U, U, U, -U, U + 1, U - 1, 2 * U, U / 2, U * U, 1 / U))
    b: Expr = rng.choice((B, B, B, -B, B - 1, B * B, B / 2))
    made = rng.choice((b ** u, abs_power(b, u), abs_power(b, u), b ** u * b ** (-u), abs_power(b, u) * b, (b ** u) ** 2,
                       b ** (u + 1) / b, abs_power(b, u) - b ** u, b ** 0 * abs_power(b, u), abs_power(b, u) * abs_power(b, -u)))
    if rng.random() < 0.15:
        return rng.choice((call("tanh", made), 0 * made, call("max", made, 1), call("min", made, 1), 1 / made))
    return made


def others() -> tuple[Relation, ...]:
    """Plain relations between b and u."""
    return (B >= 1, B > 0, B <= 1, U >= 0, U > 0, B + U >= 0, B >= 0, B < 0, Relation("!=", B, Q(0)), B * U >= 0, U <= 1, B >= U)


def random_box(rng: Random) -> Case:
    """A power over a random box that may hold 0, negative numbers and all signs of exponents."""
    b = box(rng, "b", (0, 0, -1, -2, "1/4", 1, "-1/2"), (1, 2, "3/4", 0, None), integer=rng.random() < 0.15)
    integer = rng.random() < 0.4
    u = box(rng, "u", (-1, -2, 0, 1, -3) if integer else (-1, "-1/2", 0, "1/2", 1, -2), (0, 1, 2, 3) if integer else ("1/2", 1, 2, 0, None),
            integer=integer)
    said = relation(rng, power(rng), BOUNDS)
    return in_role(rng, (b, u) if rng.random() < 0.6 else (u, b), said, others(), 18)


def literal_exponent(rng: Random) -> Case:
    """The same with a number as exponent, written in odd ways."""
    b = box(rng, "b", (0, -1, -2, -3, "1/4", 1), (1, 2, 3, 0, None), integer=rng.random() < 0.3)
    p = rng.choice((Q(0), Q(-1), Q("-1/2"), Q("1/2"), Q("1/3"), Q("2/3"), Q(2), Q(-2), Q(3), Q(1) - 1, Q(2) / 2, Q("-1/3"), log(Q(1)),
                    exp(Q(0)), call("sqrt", Q(4)), call("floor", Q("5/2")), call("factorial", Q(2))))
    e: Expr = rng.choice((B ** p, abs_power(B, p), (B - 1) ** p, abs_power(B + 1, p), (B ** 2) ** p, B ** p * B, B ** p - B ** p))
    return in_role(rng, (b,), relation(rng, e, BOUNDS), (B >= 0, B > 0, B >= 1, B <= 1, Relation("!=", B, Q(0)), B < 1), 12)


def constant_base(rng: Random) -> Case:
    """A number as base: 0, 1, negative ones."""
    integer = rng.random() < 0.6
    u = box(rng, "u", (-2, -1, 0, 1) if integer else (-1, "-1/2", 0, 1), (0, 1, 2, 4) if integer else (1, 2, None), integer=integer)
    base = rng.choice((Q(0), Q(1), Q(-1), Q(-2), Q("-1/2"), Q(2), Q("1/2"), Q(-3), Q(1) - 1))
    e: Expr = rng.choice((base ** U, abs_power(base, U), base ** (U * U), base ** (-U), base ** (2 * U), base ** U * base))
    return in_role(rng, (u,), relation(rng, e, BOUNDS), (U >= 0, U > 0, U <= 1, Relation("!=", U, Q(0)), U < 0), 12)


def up_to_zero(rng: Random) -> Case:
    """Bases on one side of 0 that reach it, or pass it, under exponents that reach an integer."""
    lo, hi = rng.choice(((-1, 0), (-1, 0), (-2, 0), (-2, 0), (-1, 1), (0, 1), (-3, -1), (0, 0)))
    b = Range("b", Fraction(lo), Fraction(hi), rng.choice(("[]", "[)", "(]", "()")) if lo != hi else "[]")
    first = Fraction(rng.choice((-2, -2, -1, -3, 0, 1, 2, "-3/2", "-1/2", "1/2")))
    u = Range("u", first, first + Fraction(rng.choice((0, "1/2", 1, 2))), "[]", first.denominator == 1 and rng.random() < 0.4)
    said = relation(rng, rng.choice((B ** U, B ** (U + 1), B ** (-U), abs_power(B, U), (B / 2) ** U, B ** U * B)), BOUNDS)
    return in_role(rng, (u, b), said, (B > 0, B >= 0, U >= 0, B < 0, Relation("!=", B, Q(0)), U <= -1), 18)


SHAPES = (random_box, random_box, random_box, up_to_zero, literal_exponent, constant_base)


def make(rng: Random, number: int) -> Case:
    """The statement of this number."""
    return SHAPES[number % len(SHAPES)](rng)
