"""Scalar statements that are true by construction with the right certificate, and the same with one thing changed.

A change is a sign, a constant, strictness, an end opened or closed, or a hypothesis dropped; the certificate stays, and the
independent evaluator tells at many points, borders among them, what became of the truth.
"""
from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from tests.adversarial.cases import Case, Point, Truth
from tests.adversarial.blind import data_of
from verify.language import Domain, Expr, Formula, Num, Q, Relation, Statement, Sym, call, differ, equal, exp, forall, log, real, sqrt

X, Y, Z = Sym("x"), Sym("y"), Sym("z")
EVALUATE: dict[str, Any] = {"rule": "evaluate"}


def by(proof: Any, to: Expr | None = None) -> Any:
    """A scalar proof, after writing the claim in another way."""
    return {"rule": "scalar", "proof": proof if to is None else {"rule": "rewrite", "to": data_of(to), "proof": proof}}


def rational(rng: Random, most: int = 4) -> Fraction:
    """A small rational."""
    return Fraction(rng.randint(-most, most), rng.choice((1, 1, 2, 3)))


def linear(a: Fraction, b: Fraction, c: Fraction) -> Expr:
    """a x + b y + c."""
    return Q(a) * X + Q(b) * Y + Q(c)


def corners(*values: tuple[Fraction, ...]) -> tuple[Point, ...]:
    """All points of a grid."""
    return tuple(dict(zip("xyz", map(str, at), strict=False)) for at in itertools.product(*values))


def squares(rng: Random) -> Case:
    """A sum of squares plus a constant, multiplied out; the constant a little too small; strict where it is 0."""
    (a, b, c), (d, e, f) = ([rational(rng) for _ in range(3)] for _ in range(2))
    a, e = a or Fraction(1), e or Fraction(1)
    kind = rng.choice(("true", "true", "strict", "less", "sign"))
    k = rng.choice((Fraction(0), Fraction(0), Fraction(1, 2), Fraction(1, 1000)))
    if kind == "less":
        k = -rng.choice((Fraction(1, 1000), Fraction(1), Fraction(1, 10 ** 9)))
    s = 1 if kind != "sign" else -1
    coefficients = (a * a + s * d * d, b * b + s * e * e, 2 * (a * b + s * d * e), 2 * (a * c + s * d * f), 2 * (b * c + s * e * f), c * c + s * f * f + k)
    terms = (X ** 2, Y ** 2, X * Y, X, Y, Q(1))
    whole: Expr = Q(0)
    for coefficient, t in zip(coefficients, terms, strict=True):
        whole = whole + Q(coefficient) * t
    shown = linear(a, b, c) ** 2 + Q(s) * linear(d, e, f) ** 2 + Q(k)
    claim = Relation("<" if kind == "strict" else "<=", Q(0), whole)
    det = a * e - b * d
    zero = (Fraction(0), Fraction(0)) if det == 0 else ((b * f - c * e) / det, (c * d - a * f) / det)
    if det == 0:
        zero = (-(c + b) / a, Fraction(1))
    points = tuple({"x": str(zero[0] + i), "y": str(zero[1] + j)} for i, j in itertools.product((0, -1, Fraction(1, 1000)), repeat=2))
    proof = by(EVALUATE, shown)
    statement = Statement((*forall(real("x")), *forall(real("y"))), (), claim)
    if kind == "true" or (kind == "strict" and k > 0):
        return Case("", statement, points[:6], Truth.TRUE, (("PROVED", proof),))
    return Case("", statement, points, offered=(("PROVED", proof), ("PROVED", by(EVALUATE, shown - Q(k)))))


def consequence(rng: Random) -> Case:
    """A combination of hypotheses with multipliers; then a constant, a multiplier's sign or strictness changed, or one dropped."""
    rows = [(rational(rng), rational(rng), rational(rng)) for _ in range(2)]
    rows = [(a or Fraction(1), b, c) for a, b, c in rows]
    m = [Fraction(rng.randint(1, 4), rng.choice((1, 2))) for _ in rows]
    slack = rng.choice((Fraction(0), Fraction(0), Fraction(1)))
    total = tuple(m[0] * p + m[1] * q for p, q in zip(*rows, strict=True))
    strict = [rng.random() < 0.3 for _ in rows]
    given = [Relation("<" if s else "<=", Q(0), linear(*row)) for s, row in zip(strict, rows, strict=True)]
    kind = rng.choice(("true", "true", "true", "constant", "dropped", "strict", "sign", "end"))
    c = total[2] + slack - (Fraction(1, 7) + slack if kind == "constant" else 0)
    claim = Relation("<" if kind == "strict" else "<=", Q(0), linear(total[0], total[1], c))
    hypotheses: tuple[Formula, ...] = tuple(given[1:] if kind == "dropped" else given)
    if kind == "sign":
        hypotheses = (Relation("<=", linear(*rows[0]), Q(0)), *given[1:])
    box = forall(real("x"), real("y")) if kind != "end" else forall(real("x", "[-2, 2]"), real("y", "(-2, 2)"))
    proof = by({"rule": "combine", "multipliers": [{"fact": i, "by": str(v), "proof": None} for i, v in enumerate(m)],
                "proof": {"rule": "rewrite", "to": str(slack), "proof": EVALUATE}})
    points = _vertices(rows)
    s = Statement(box, hypotheses, claim)
    if kind in ("true", "end"):
        return Case("", s, points[:9], Truth.TRUE, (("PROVED", proof),))
    return Case("", s, points, offered=(("PROVED", proof),))


def _vertices(rows: list[tuple[Fraction, Fraction, Fraction]]) -> tuple[Point, ...]:
    """Where both are 0, with neighbours near and far."""
    (a, b, c), (d, e, f) = rows
    det = a * e - b * d
    x, y = ((b * f - c * e) / det, (c * d - a * f) / det) if det else (-c / a, Fraction(0))
    steps = (Fraction(0), Fraction(1, 100), Fraction(-1, 100), Fraction(5), Fraction(-5))
    return tuple({"x": str(x + i), "y": str(y + j)} for i, j in itertools.product(steps, repeat=2))[:12]


def pinned(rng: Random) -> Case:
    """Two equations as hypotheses that pin x and y; the claim is about their values."""
    x, y = rational(rng), rational(rng)
    (a, b), (d, e) = ((Fraction(1), rational(rng)), (rational(rng), Fraction(1)))
    if a * e == b * d:
        b, d = Fraction(0), Fraction(0)
    given = (equal(Q(a) * X + Q(b) * Y, Q(a * x + b * y)), equal(Q(d) * X + Q(e) * Y, Q(d * x + e * y)))
    det = a * e - b * d
    m = {1: e / det, 3: -b / det}                # x - x0 from the facts left - right >= 0
    facts = [{"fact": i if v > 0 else i - 1, "by": str(abs(v)), "proof": None} for i, v in m.items() if v]
    proof = by({"rule": "combine", "multipliers": facts, "proof": {"rule": "rewrite", "to": "0", "proof": EVALUATE}})
    claim, right = rng.choice((
        (Relation("<=", Q(x), X), True), (equal(X * Y, Q(x * y)), False), (Relation("<", Q(x), X), False), (Relation("<=", X + Y, Q(x + y)), False),
        (Relation("<=", Q(x) + Q("1/9"), X), False), (differ(X, Q(x)), False), (differ(Y, Q(y + 1)), False), (equal(exp(X - Q(x)), Q(1)), False),
        (Relation("<=", 1 / (X - Q(x)), Q(1)), False), (Relation("<=", sqrt(X - Q(x)), Q(0)), False), (Relation("<=", log(Y - Q(y)), Q(0)), False)))
    prefix = forall(real("x"), real("y"))
    if rng.random() < 0.25:                       # an end opened: nothing is left
        prefix = forall(real("x", f"({x}, oo)"), real("y"))
    points = ({"x": str(x), "y": str(y)}, {"x": str(x + 1), "y": str(y)}, {"x": str(x), "y": str(y - 1)}, {"x": "0", "y": "0"})
    s = Statement(prefix, given, claim)
    accepted = (("PROVED", proof),) if right else ()
    return Case("", s, points, accepted=accepted, offered=(("PROVED", proof),))


def border(rng: Random) -> Case:
    """A monotone function on an interval, at the border; then strict, or the end opened, or the constant moved."""
    c = rational(rng)
    table: tuple[tuple[Callable[[Expr], Expr], Fraction, Fraction], ...] = (
        (exp, Fraction(0), Fraction(1)), (log, Fraction(1), Fraction(0)), (sqrt, Fraction(4), Fraction(2)), (lambda u: u ** 3, Fraction(-2), Fraction(-8)),
        (lambda u: call("atan", u), Fraction(0), Fraction(0)), (lambda u: call("tanh", u), Fraction(0), Fraction(0)), (lambda u: u + Q(c), c, 2 * c),
        (lambda u: call("asinh", u), Fraction(0), Fraction(0)), (lambda u: call("erf", u), Fraction(0), Fraction(0)), (lambda u: u ** Q("1/2"), Fraction(9), Fraction(3)),
        (lambda u: call("log2", u), Fraction(8), Fraction(3)), (lambda u: call("asin", u), Fraction(0), Fraction(0)), (lambda u: u ** Q("3/2"), Fraction(4), Fraction(8)),
        (lambda u: call("floor", u), Fraction(2), Fraction(2)), (lambda u: call("factorial", u), Fraction(3), Fraction(6)), (lambda u: u ** u, Fraction(2), Fraction(4)))
    f, at, value = rng.choice(table)
    above = rng.random() < 0.5
    width = Fraction(1, rng.choice((1, 2)))
    domain = Domain(Num(at), Num(at + width), True, True) if above else Domain(Num(at - width), Num(at), False, True)
    kind = rng.choice(("true", "strict", "opened", "opened strict", "constant", "sign", "wider"))
    if kind.startswith("opened"):
        domain = replace(domain, lo_closed=not above, hi_closed=above)
    if kind == "wider":
        domain = Domain(Num(at - Fraction(1, 8)), Num(at + Fraction(1, 8)), True, True)
    v = Q(value + (Fraction(1, 10 ** 6) if above else -Fraction(1, 10 ** 6)) * (kind == "constant"))
    left, right = (v, f(X)) if above is not (kind == "sign") else (f(X), v)
    claim = Relation("<" if "strict" in kind else "<=", left, right)
    s = Statement(forall(Sym("x", domain)), (), claim)
    points = tuple({"x": str(at + d)} for d in (0, width, -width, Fraction(1, 8), Fraction(-1, 8), Fraction(1, 100), Fraction(-1, 100), width / 2, -width / 2))
    plain = kind == "true" and at not in (2, 8) and value not in (6, 8)         # enclosures have no exact ends there
    truth = Truth.TRUE if kind == "true" and value != 6 and at != 2 else Truth.UNKNOWN
    return Case("", s, points, truth, (("PROVED", by(EVALUATE)),) if plain else (), (("PROVED", by(EVALUATE)),))


KNOWN: tuple[tuple[Expr, Expr, str], ...] = (
    (1 + X, exp(X), "(-oo, oo)"), (log(X), X - 1, "(0, oo)"), (call("tanh", X), X, "[0, oo)"), (call("sin", X), X, "[0, oo)"), (X, call("sinh", X), "[0, oo)"),
    (1 - X ** 2 / 2, call("cos", X), "(-oo, oo)"), (call("atan", X), X, "[0, oo)"), (X / (1 + X), log(1 + X), "(-1, oo)"), (log(1 + X), X, "(-1, oo)"),
    (call("cosh", X), exp(X ** 2 / 2), "(-oo, oo)"), (1 - X, exp(-X), "(-oo, oo)"), (sqrt(1 + X), 1 + X / 2, "[-1, oo)"), (X * log(X), X ** 2 - X, "(0, oo)"),
    (2 * X, 1 + X ** 2, "(-oo, oo)"), (call("erf", X), 2 * X / sqrt(call("pi")), "[0, oo)"), (X * (1 - X), Q("1/4"), "(-oo, oo)"), (call("floor", X), X, "(-oo, oo)"))


def known(rng: Random) -> Case:
    """An inequality of the textbooks, and what one change makes of it."""
    left, right, domain = rng.choice(KNOWN)
    kind = rng.choice(("true", "strict", "constant", "scaled", "wider", "turned", "through 0", "less"))
    scale = Q(rng.choice(("99/100", "1/2", "999/1000")))
    left2, right2, op = left, right, "<="
    match kind:
        case "strict": op = "<"
        case "constant": right2 = right - Q(rng.choice(("1/100", "1/10000000", "1")))
        case "scaled": right2 = scale * right
        case "turned": left2, right2 = right, left
        case "through 0": left2, right2 = left / X, right / X
        case "less": left2, right2 = left - right, right - right
        case "wider": domain = "(-oo, oo)"
    values = ("0", "1", "-1", "1/1000", "-1/1000", "2", "-2", "1/2", "-1/2", "10", "-10", "5/4")
    s = Statement(forall(real("x", domain)), (), Relation(op, left2, right2))
    truth = Truth.TRUE if kind in ("true", "less") else Truth.UNKNOWN
    return Case("", s, tuple({"x": v} for v in values), truth, offered=(("PROVED", by(EVALUATE)),))


def dependent(rng: Random) -> Case:
    """Three variables, each with an end in those before; the sum of the gaps, and its neighbours."""
    a, b = rational(rng), rational(rng)
    closed = [rng.random() < 0.6 for _ in range(2)]
    prefix = (*forall(real("x", "[0, oo)")), *forall(Sym("y", Domain(X + Q(a), None, closed[0]))), *forall(Sym("z", Domain(Y + Q(b), None, closed[1]))))
    kind = rng.choice(("true", "true", "strict", "constant", "dropped"))
    claim = Relation("<" if kind == "strict" else "<=", X + Q(a + b + (Fraction(1, 50) if kind == "constant" else 0)), Z)
    if kind == "dropped":
        prefix = (prefix[0], replace(prefix[1], domain=Domain()), prefix[2])
    proof = by({"rule": "combine", "multipliers": [{"fact": 1, "by": "1", "proof": None}, {"fact": 2, "by": "1", "proof": None}],
                "proof": {"rule": "rewrite", "to": "0", "proof": EVALUATE}})
    steps = (Fraction(0), Fraction(1, 100), Fraction(3), Fraction(-3))
    points = tuple({"x": str(x), "y": str(x + a + i), "z": str(x + a + i + b + j)} for x in (0, 2) for i, j in itertools.product(steps, repeat=2))[:12]
    s = Statement(prefix, (), claim)
    return Case("", s, points, Truth.TRUE if kind == "true" else Truth.UNKNOWN, (("PROVED", proof),) if kind == "true" else (), (("PROVED", proof),))


SHAPES = (squares, squares, consequence, consequence, consequence, pinned, pinned, border, border, known, dependent)


def make(rng: Random, number: int) -> Case:
    """The statement of this number."""
    return SHAPES[number % len(SHAPES)](rng)
