"""Letters and scalars of one name, telescoping sums, instances whose premise has no value, suprema that have none."""
from __future__ import annotations

from random import Random
from typing import Any

from tests.adversarial.cases import Case, Evidence, Truth
from verify.language import (
    Q, Alphabet, At, Defined, Domain, Every, Formula, Letter, Numbers, Quantifier, RangeSum, Relation, Sequence, Statement, Sum,
    Sup, Sym, abs_power, absolute, call, distributions, encode, equal, every, forall, laplace_mean, log, real, sqrt, substitute)
from verify.language.proofs import combine, derivation, instance

R, S = Alphabet("R"), Alphabet("S")
P, W = distributions("P W", R)
NAMES = ("x", "a", "r", "n", "u")


def written(*steps: Any) -> Evidence:
    """A written proof as evidence."""
    return "PROVED", {"rule": "derivation", "proof": encode(derivation(*steps)[0])}


def one_name(rng: Random) -> Case:
    """A letter that only a scalar of its name binds, a scalar that only a letter binds, or the two in one statement."""
    name, other = rng.sample(NAMES, 2)
    x, y, n = Letter(name, R), Letter(other, R), Sym(name)
    number, half = real(name, rng.choice(("(-oo, oo)", "[0, 1]", "[0, oo) integer"))), Q(rng.choice(("1/2", 1, 0)))
    shapes: tuple[tuple[tuple[Quantifier, ...], tuple[Formula, ...], Formula], ...] = (
        (forall(number, P), (P(x) <= half,), every(y, P(y) <= half)),
        (forall(number, P), (), P(x) <= 1),
        (forall(P), (), every(x, n <= half)),
        (forall(P, x), (), Relation("<=", P(x), n)),
        (forall(P), (), Relation("<=", Sum(x, n), half)),
        (forall(P), (), Relation("<=", Sup(x, P(x) * n), half)),
        (forall(number, P), (Relation("<=", n, half),), every(x, P(x) <= n)),
        (forall(number, P), (), every(x, P(x) * n <= n)),
        (forall(number, P), (), Relation("<=", Sum(x, P(x) * n), n)),
        (forall(number, P), (), Relation("<=", Sum(y, Sum(x, P(x)), (n,)), half)),
        ((*forall(P, x), *forall(real(other, "[0, oo) integer"))), (), Relation("<=", RangeSum(name, Sym(other), P(x)), half)),
        (forall(P), (), Relation("<=", RangeSum(name, Q(2), Sum(x, P(x))), Q(2) + n)),
        (forall(x, P), (Statement(forall(number), (), Relation("<=", n * P(x), half)),), P(x) <= half),
        (forall(P), (Statement(forall(x), (), Relation("<=", n, P(x))),), every(y, P(y) <= 1)),
        (forall(number, P), (Statement(forall(y), (), P(x) <= P(y)),), every(y, P(y) <= half)),
        (forall(P), (), Relation("<=", laplace_mean(Sym("w"), Sym("w") + n, 0, 1), P(x) + 1)))
    prefix, given, claim = rng.choice(shapes)
    points = ({b.symbol.name: v for b, v in zip(prefix, vs, strict=False)} for vs in (("0", "1/2 1/2", "0"), ("1", "1 0", "1"), ("1 0", "0", "0"), ("1/2 1/2", 0, "1")))
    offered = [("PROVED", {"rule": r}) for r in ("duality", "renaming", "telescope")]
    if given and isinstance(claim, Every):
        offered.append(written(combine("c", claim.relation, "given 1").for_all(*claim.letters)))
        if isinstance(given[0], Relation):
            offered.append(written(combine("c", given[0], "given 1").for_all(x)))
    return Case("", Statement(prefix, given, claim), tuple(points), Truth.MALFORMED, offered=tuple(offered))


def telescope(rng: Random) -> Case:
    """sum_{i=1}^k f(i) - f(i-1) = f(k) - f(0), right or with a sign, a root or a name wrong; over numbers or positive sequences."""
    positive = rng.random() < 0.5
    k = Sym("k")
    index = rng.choice(("i", "i", "i", "k"))
    a: Sequence | Numbers = Sequence("a", k) if positive else Numbers("a", k, rng.random() < 0.3)
    makes = (lambda e: e, log, lambda e: 1 / e, lambda e: e ** 2, sqrt, lambda e: e * e, lambda e: 2 * e, absolute, lambda e: e ** Q("1/2"),
             lambda e: abs_power(e, Q("1/2")), lambda e: sqrt(e ** 2), lambda e: log(e ** 2) / 2, lambda e: log(1 / e), lambda e: call("max", e, 0),
             lambda e: 1 / e ** 2, lambda e: e / e, lambda e: e - absolute(e), lambda e: sqrt(e) * sqrt(e))
    f, g = rng.choice(makes), rng.choice(makes)
    at = Sym(index) if index == "i" else k
    body = f(At(a, at)) - f(At(a, at - 1))
    g = rng.choice((f, f, g))
    right = g(At(a, k)) - g(Q(1))
    if rng.random() < 0.3:
        body, right = rng.choice(((Q(0), right - f(At(a, k)) + f(Q(1))), (body, right + rng.choice((0, 1))), (body, g(At(a, k))), (0 * body, 0 * right)))
    s = Statement((*forall(real("k", rng.choice(("[0, oo) integer", "[1, oo) integer")))), *forall(a)), (), equal(RangeSum(index, k, body), right))
    points = ({"k": "1", "a": ["-1"]}, {"k": "1", "a": ["0"]}, {"k": "2", "a": ["2", "1/2"]}, {"k": "0", "a": []}, {"k": "3", "a": ["1", "4", "-1/4"]},
              {"k": "2", "a": ["1", "4"]}, {"k": "1", "a": ["3"]})
    # An index named like a quantified symbol hides it; a judge may refuse that.
    return Case("", s, points, offered=(("PROVED", {"rule": "telescope"}),), required=index != "k")


def premise(rng: Random) -> Case:
    """A hypothesis "for all y with h(y): c(y)" says nothing where h has no value: its instance there proves nothing."""
    y, u = Sym("y"), Sym("u")
    c = rng.choice((0, 1, -1))
    d = y - c if c else y
    h: Relation = rng.choice((d / d <= 1, Relation("<=", 0 / d, Q(0)), equal(d ** 0 / d * d, 1), 0 * log(d) <= 0, Relation("<=", d ** Q(-1) * d, Q(1)), 0 / d <= 5))
    said = Relation("<", Q(c), y)
    domain = Domain(Q(c), Q(c + 1), True, True)
    inner = Statement((Quantifier("forall", y, domain),), (h,), said)
    s = Statement((Quantifier("forall", u, domain), *(forall(P) if rng.random() < 0.3 else ())), (inner,), Relation("<", Q(c), u))
    extra = {"P": "1"} if len(s.prefix) > 1 else {}
    value = Relation(h.op, substitute(h.left, {"y": u}), substitute(h.right, {"y": u}))
    premises = (combine("one", Q(1) <= Q(1)), combine("one", Q(0) <= Q(0)), combine("one", equal(Q(1), Q(1))), combine("one", value))
    offered = tuple(written(p, instance("c", Relation("<", Q(c), u), "given 1", {"y": u}, "one")) for p in premises)
    return Case("", s, ({"u": str(c), **extra}, {"u": str(c + 1), **extra}), Truth.FALSE, offered=offered)


def premise_of_letters(rng: Random) -> Case:
    """The same with letters, so that the exact models tell."""
    x, z = Letter("x", R), Letter("z", R)
    a = rng.choice((P, W))
    h = rng.choice((a(x) / a(x) <= 1, Relation("<=", 0 / a(x), Q(0)), 0 * log(a(x)) <= 0, Relation("<=", a(x) ** Q(-1) * a(x), Q(1)), equal(a(x) / a(x), 1)))
    inner = Statement(forall(x), (h,), Q(0) < a(x))
    s = Statement(forall(P, W), (inner,), rng.choice((every(z, Q(0) < a(z)), every(z, P(z) + W(z) > 0), every(z, a(z) / a(z) <= 1))))
    claim = s.claim
    assert isinstance(claim, Every)
    offered = [written(combine("one", one).for_all(z), instance("c", Q(0) < a(z), "given 1", {"x": z}, "one").for_all(z)) for one in (Q(1) <= Q(1), Q(0) <= Q(0))]
    return Case("", s, ({"P": "1 0", "W": "1 0"}, {"P": "1/2 1/2", "W": "0 1"}, {"P": "1/2 1/2", "W": "1/3 2/3"}, {"P": "1", "W": "1"}), offered=tuple(offered))


def supremum(rng: Random) -> Case:
    """Defined(...) and comparisons of suprema and sums whose body or condition has no value on some laws."""
    r = Letter("r", R)
    p, w = rng.choice(((P, W), (W, P)))
    where = rng.choice(((), (), (p(r),), (w(r),), (p(r) - w(r),), (log(p(r)),), (p(r) - 1,)))
    body = rng.choice((1 / p(r), log(w(r)), p(r) / w(r), sqrt(p(r) - w(r)), p(r), 1 / (1 - p(r)), log(p(r)) - log(p(r)), p(r) ** (-1) * p(r)))
    e = rng.choice((Sup, Sum))(r, body, where)
    claim: Formula = rng.choice((Defined(e), Defined(e), Defined(0 * e), Relation("<=", 0 * e, Q(0)), Defined(e - e), Defined(1 / e), equal(e, e)))
    given: tuple[Formula, ...] = rng.choice(((), (), (every(r, p(r) > 0),), (every(r, p(r) <= w(r)),)))
    points = tuple({"P": a, "W": b} for a, b in (("1 0", "1 0"), ("1 0", "0 1"), ("1/2 1/2", "1 0"), ("1/2 1/2", "1/3 2/3"), ("1", "1"), ("1/2 1/2", "1/2 1/2")))
    out = {"proof": {"rule": "infeasible", "fact": 0}, "defined": [{"sign": "+", "proof": {"rule": "infeasible", "fact": 0}}]}
    offered = tuple(("PROVED", {"rule": "duality", "cells": {"0": [out]}, **more}) for more in ({}, {"units": {"1": "_d0"}}, {"units": {"1": "_d1"}}))
    return Case("", Statement(forall(P, W), given, claim), points, offered=offered)


def empty_sum(rng: Random) -> Case:
    """A sum of nothing is 0, and what divides it still has to have a value."""
    r, z = Letter("r", R), Sym("z")
    nothing = rng.choice(((-P(r),), (P(r) - 2,), (P(r), -P(r)), (Q(0),)))
    d = rng.choice((z, z - 1, z * z, log(z), 1 - z))
    e = rng.choice((Sum(r, P(r), nothing) / d, Sum(r, P(r) / d, nothing), Sum(r, Q(1), nothing) * (1 / d), Sum(r, P(r), nothing) - 0 / d, Sum(r, P(r) - P(r)) / d))
    claim: Formula = rng.choice((Relation("<=", e, Q(0)), Relation("<=", Q(0), e), equal(e, 0)))
    points = tuple({"z": v, "P": p} for v in ("0", "1", "1/2") for p in ("1", "1/2 1/2", "1 0"))
    return Case("", Statement((*forall(real("z", "[0, 1]")), *forall(P)), (), claim), points)


SHAPES = (one_name, telescope, telescope, premise, premise_of_letters, supremum, supremum, empty_sum)


def make(rng: Random, number: int) -> Case:
    """The statement of this number."""
    return SHAPES[number % len(SHAPES)](rng)
