"""Statements about laws, channels, events and functions on one to three letters, compared on grids of exact models."""
from __future__ import annotations

import itertools
from random import Random

from tests.adversarial.cases import Case, Point
from verify.language import (
    KL, TV, Alphabet, Channel, D_inf, Event, Expr, Formula, Function, Indistinguishable, Letter, Q, Relation, Same, Statement, Sum, Sup,
    Sym, call, chi_square, differ, distributions, equal, every, exp, forall, hockey_stick, log, outputs, real, renyi)

R, S = Alphabet("R"), Alphabet("S")
P, W = distributions("P W", R)
A, O, F = Channel("A", S, (R,)), Event("O", (R,)), Function("f", (R,))
r, q, s = Letter("r", R), Letter("q", R), Letter("s", S)
E = Sym("eps")
ROWS = {1: ("1",), 2: ("1 0", "0 1", "1/2 1/2", "1/3 2/3", "3/4 1/4"), 3: ("1 0 0", "0 1/2 1/2", "1/3 1/3 1/3", "1/2 1/4 1/4", "1/6 1/3 1/2")}


def term(rng: Random) -> Expr:
    """A number made of laws."""
    p, w = rng.choice(((P, W), (W, P)))
    mean = Sum(r, p(r) * F(r))
    return rng.choice((
        KL(p, w), TV(p, w), D_inf(p, w), chi_square(p, w), hockey_stick(p, w, exp(E)), renyi(p, w, 2), log(1 + chi_square(p, w)), 2 * TV(p, w) ** 2,
        Sum(r, p(r) * O(r)), Sup(r, p(r)), mean, Sum(r, p(r) ** 2), Sum(r, call("abs", p(r) - w(r))), TV(outputs(p, A), outputs(w, A)),
        KL(outputs(p, A), outputs(w, A)), Sum(r, p(r) * F(r) ** 2) - mean ** 2, Sum(r, call("max", p(r), w(r))), Sum(r, call("sqrt", p(r) * w(r))), Q(1), Q(0),
        Q("1/2"), E, E * (exp(E) - 1), exp(E), Sum(r, p(r) * log(p(r)), (p(r),)), Sup(r, F(r), (p(r),)), Sum(r, w(r), (p(r),)), D_inf(p, w, "1/4")))


def formula(rng: Random) -> Formula:
    """A comparison of numbers, or one at every letter."""
    p, w = rng.choice(((P, W), (W, P)))
    k = rng.random()
    if k < 0.65:
        left, right = term(rng), term(rng)
        right = rng.choice((right, right, 2 * right, right + 1, right / 2))
        return rng.choice((Relation("<=", left, right), Relation("<=", left, right), Relation("<", left, right), equal(left, right), differ(left, right)))
    return rng.choice((
        every(r, p(r) <= exp(E) * w(r)), every(r, p(r) > 0), every((r, q), F(r) - F(q) <= E), every(r, F(r) >= 0), Indistinguishable(p, w, E),
        Indistinguishable(p, w, E, Q("1/4")), every(r, p(r) * (1 - O(r)) <= 0), every((r, s), A(s, r) > 0), every(r, equal(p(r), w(r))),
        every((r, q), Same(r, q) >= p(r), (p(q),)), every(r, log(p(r)) <= 0), every(r, p(r) / w(r) <= 2, (p(r),)), every(r, p(r) <= 1), D_inf(p, w) <= E))


def models(rng: Random, count: int) -> tuple[Point, ...]:
    """Models with one to three letters, with zeros and without."""
    made = []
    for size, _ in itertools.product((2, 2, 3, 1), range(count)):
        rows, outs = ROWS[size], rng.choice((1, 2, 2))
        made.append({"P": rng.choice(rows), "W": rng.choice(rows), "A": {str(i): rng.choice(ROWS[outs]).split() for i in range(size)},
                     "O": [str(rng.randint(0, 1)) for _ in range(size)], "f": [rng.choice(("0", "1", "-1", "1/2", "3")) for _ in range(size)],
                     "eps": rng.choice(("0", "1", "1/2", ["log", "2"], ["log", "3"]))})
    return tuple(made)


def make(rng: Random, number: int) -> Case:
    """The statement of this number."""
    given = tuple(formula(rng) for _ in range(rng.choice((0, 0, 1, 1, 2))))
    statement = Statement((*forall(real("eps", "[0, oo)")), *forall(P, W, A, O, F)), given, formula(rng))
    return Case("", statement, models(rng, 2))
