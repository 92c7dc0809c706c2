"""+oo beside something without value, under products with 0 and negative numbers, and inside functions."""
from __future__ import annotations

from random import Random

from tests.adversarial.cases import Case
from verify.language import (
    KL, TV, Alphabet, Both, D_inf, Defined, Expr, Formula, Indistinguishable, Letter, Q, Relation, Statement, Sum, Sup, Sym, call,
    chi_square, distributions, every, exp, forall, hockey_stick, log, real, renyi)

R = Alphabet("R")
P, W = distributions("P W", R)
r, X = Letter("r", R), Sym("x")
LAWS = (("1", "1"), ("1 0", "0 1"), ("1/2 1/2", "1 0"), ("1 0", "1/2 1/2"), ("1/2 1/2", "1/2 1/2"), ("1/3 2/3", "3/4 1/4"), ("1 0", "1 0"),
        ("1/2 1/2 0", "0 1/2 1/2"), ("1/4 1/4 1/2", "1/2 1/4 1/4"), ("0 1/2 1/2", "0 1/3 2/3"))


def divergence(rng: Random) -> Expr:
    """A divergence that may be +oo."""
    p, q = rng.choice(((P, W), (P, W), (W, P), (P, P)))
    return rng.choice((KL(p, q), KL(p, q), D_inf(p, q), chi_square(p, q), renyi(p, q, 2), renyi(p, q, "3/2"), D_inf(p, q, "1/4"), D_inf(p, q, 0)))


def broken(rng: Random) -> Expr:
    """Something that has no value, everywhere or on some laws."""
    return rng.choice((D_inf(P, W, 2), D_inf(P, W, 1), D_inf(P, W, -1), renyi(P, W, 1), renyi(P, W, "1/2"), log(TV(P, W) - 1), log(TV(P, W)),
                       1 / TV(P, W), call("sqrt", -TV(P, W)), Sup(r, P(r), (P(r) - 1,)), Sum(r, log(W(r))), 1 / (TV(P, W) - TV(P, W)),
                       call("sqrt", TV(P, W) - 1), D_inf(P, W, 1 + TV(P, W)), hockey_stick(P, W, call("log", TV(P, W)))))


def number(rng: Random) -> Expr:
    """Something that always has a value."""
    return rng.choice((Q(0), Q(1), Q(-1), Q(2), Q("1/2"), TV(P, W), TV(P, W) - 1, -TV(P, W), hockey_stick(P, W, 1), Q(1) - 1, exp(TV(P, W))))


def mixed(rng: Random) -> Expr:
    """Sums and products of the three, in any order; sometimes inside a function."""
    parts = [divergence(rng)]
    if rng.random() < 0.6:
        parts.append(broken(rng))
    if rng.random() < 0.6:
        parts.append(number(rng))
    if rng.random() < 0.3:
        parts.append(divergence(rng))
    rng.shuffle(parts)
    e = parts[0]
    for p in parts[1:]:
        e = rng.choice((e + p, e + p, e + p, e * p, e - p, p + e))
    e = rng.choice((e, e, e, 2 * e, 0 * e, -e, e * Q("1/2"), e + e, e - e, X * e))
    return rng.choice((e, e, e, e, exp(e), call("tanh", e), call("max", e, 1), call("min", e, 5), call("abs", e), 1 / e, e ** 2, call("log", 1 + e)))


def relation(rng: Random) -> Formula:
    """A comparison, in either direction, or that there is a value."""
    e, bound = mixed(rng), rng.choice((Q(5), Q(0), Q(1), Q(-1), number(rng), divergence(rng), X))
    return rng.choice((Relation("<=", e, bound), Relation("<=", bound, e), Relation("<", e, bound), Relation("==", e, bound),
                       Relation("!=", e, bound), Relation("<=", e, bound), Relation("<=", e, bound), Defined(e),
                       Both((Relation("<=", e, bound), Relation("<=", Q(0), TV(P, W))))))


def claim(rng: Random) -> Case:
    """As the claim, for some hypotheses."""
    given: tuple[Formula, ...] = rng.choice(((), (), (), (TV(P, W) > 0,), (KL(P, W) <= 1,), (every(r, P(r) <= W(r)),)))
    return _on_laws(given, relation(rng))


def hypothesis(rng: Random) -> Case:
    """As a hypothesis of a plain claim."""
    plain: Formula = rng.choice((TV(P, W) <= Q("1/2"), TV(P, W) > 0, Relation("<=", Q(0), X), Indistinguishable(P, W, Q(1)),
                                 KL(P, W) <= 1, every(r, P(r) > 0)))
    return _on_laws((relation(rng),), plain)


def _on_laws(given: tuple[Formula, ...], said: Formula) -> Case:
    points = [{"x": ("1", "0", "-1")[i % 3], "P": p, "W": w} for i, (p, w) in enumerate(LAWS)]
    s = Statement((*forall(real("x")), *forall(P, W)), given, said)
    return Case("", s, tuple(points))


def make(rng: Random, number: int) -> Case:
    """The statement of this number."""
    return claim(rng) if number % 3 else hypothesis(rng)
