"""Statements with "there is", with hypotheses: a hypothesis belongs to the innermost quantified symbol that it mentions.

Integers in small domains, so that trial of all values tells the truth; and real ones with truth by construction.
"""
from __future__ import annotations

import itertools
from fractions import Fraction
from random import Random
from typing import Any

from tests.adversarial.cases import Case, Evidence, Truth
from tests.adversarial.truth import Status, status
from verify.language import Q, Domain, Expr, Formula, Num, Quantifier, Relation, Statement, Sym, call, exists, real

NAMES = ("x", "y", "z")


def number(rng: Random, name: str, earlier: tuple[str, ...]) -> Domain:
    """A small domain of integers, sometimes with ends that mention what is quantified before."""
    lo, hi = sorted((rng.randint(-2, 3), rng.randint(-2, 3)))
    low: Expr = Q(lo)
    high: Expr = Q(hi)
    if earlier and rng.random() < 0.3:
        low = Sym(rng.choice(earlier)) + rng.choice((0, 0, -1, 1))
        high = low + rng.choice((0, 1, 2))
    return Domain(low, high, rng.random() < 0.85, rng.random() < 0.85, True)


def term(rng: Random, names: tuple[str, ...]) -> Expr:
    """A small expression."""
    a, b = Sym(rng.choice(names)), Sym(rng.choice(names))
    return rng.choice((a, a, a + b, a - b, a * b, a ** 2, -a, call("abs", a - b), call("max", a, b), a / b, call("sqrt", a), 0 * a))


def relation(rng: Random, names: tuple[str, ...]) -> Relation:
    """A small relation, sometimes between numbers only."""
    if rng.random() < 0.08:
        return rng.choice((Relation("<=", Q(1), Q(0)), Relation("<=", Q(0), Q(1)), Relation("<", Q(0), Q(0)), Relation("<=", Q(0), Q(0))))
    return Relation(rng.choice(("<=", "<=", "<", "==", "!=")), *rng.sample((term(rng, names), Q(rng.randint(-3, 4))), 2))


def alternating(rng: Random) -> Case:
    """One to three integers under any quantifiers, at least one of them "there is"."""
    names = NAMES[:rng.choice((1, 2, 2, 2, 3))]
    kinds = [rng.choice(("forall", "exists")) for _ in names]
    if "exists" not in kinds:
        kinds[rng.randrange(len(kinds))] = "exists"
    prefix = tuple(Quantifier(kind, Sym(name), number(rng, name, names[:i])) for i, (kind, name) in enumerate(zip(kinds, names, strict=True)))
    given: tuple[Formula, ...] = tuple(relation(rng, names) for _ in range(rng.choice((0, 1, 1, 2))))
    points = [dict(zip(names, (str(v) for v in at), strict=True)) for at in itertools.product((-1, 0, 1, 2), repeat=len(names))]
    return Case("", Statement(prefix, given, relation(rng, names)), tuple(rng.sample(points, min(6, len(points)))))


def pure(rng: Random) -> Case:
    """Only "there is": the example must satisfy domain, hypotheses and claim; a right one must be accepted."""
    names = NAMES[:rng.choice((1, 2))]
    prefix = tuple(Quantifier("exists", Sym(name), number(rng, name, names[:i])) for i, name in enumerate(names))
    given = tuple(relation(rng, names) for _ in range(rng.choice((0, 1, 1))))
    s = Statement(prefix, given, relation(rng, names))
    points = [dict(zip(names, (str(v) for v in at), strict=True)) for at in itertools.product(range(-3, 4), repeat=len(names))]
    return Case("", s, tuple(rng.sample(points, min(9, len(points)))), accepted=tuple(_right_examples(s, points)))


def _right_examples(s: Statement, points: list[dict[str, str]]) -> list[Evidence]:
    """Examples whose values satisfy everything, by the independent evaluator."""
    universal = Statement(tuple(Quantifier("forall", b.symbol, b.domain) for b in s.prefix), s.given, s.claim)
    return [("PROVED", {"rule": "example", "model": p}) for p in points if status(universal, p) is Status.HOLDS][:1]


def wrong_side(rng: Random) -> Case:
    """There is a real x >= c with a hypothesis that contradicts the claim, or the domain: false; and its true neighbour."""
    c, d = Fraction(rng.randint(-3, 5)), Fraction(rng.randint(1, 6), rng.choice((1, 2)))
    x, closed = Sym("x"), rng.random() < 0.5
    beyond = Relation("<=", Q(c + d), x)
    below: Relation = rng.choice((Relation("<=", x, Q(c)), Relation("<", x, Q(c + d)), Relation("<=", x + d, Q(c)), Relation("<=", 2 * x, Q(2 * c))))
    prefix: tuple[Quantifier, ...] = exists(real("x", rng.choice(("(-oo, oo)", f"[{c - 9}, {c + 19}]", f"[{c}, oo)"))))
    given, claim = rng.choice((((beyond,), below), ((below,), beyond)))
    if rng.random() < 0.5:
        prefix = (*prefix, *exists(real("y", "[0, 1]")))
    elif rng.random() < 0.5:
        prefix = (Quantifier("forall", Sym("y"), Domain(Num(Fraction(0)), Num(Fraction(1)), True, closed)), *prefix)
    extra = {} if len(prefix) == 1 else {"y": "1/2"}
    points = tuple({**extra, "x": str(v)} for v in (c, c + d, c + d + 1, c - 1, c - d, c + d / 2))
    offered = tuple(("PROVED", {"rule": "choose", "values": {b.symbol.name: p[b.symbol.name] for b in prefix if b.kind == "exists"},
                                "proof": {"rule": "scalar", "proof": proof}})
                    for p in points for proof in ({"rule": "infeasible", "fact": 0}, {"rule": "infeasible", "fact": 2}, {"rule": "evaluate"}))
    return Case("", Statement(prefix, given, claim), points, Truth.FALSE, offered=offered)


def chosen(rng: Random) -> Case:
    """For every x there is y = x + c with what follows from it: true, and the right choice must be accepted."""
    c, d = rng.randint(-3, 3), rng.randint(0, 3)
    x, y = Sym("x"), Sym("y")
    prefix = (Quantifier("forall", x, Domain(Q(0), Q(rng.randint(1, 4)), True, rng.random() < 0.5)), *exists(real("y")))
    claim = rng.choice((Relation("<=", x + c, y), Relation("<=", y, x + c), Relation("<", x + c - 1, y), Relation("<=", y - x, Q(c))))
    given: tuple[Formula, ...] = rng.choice(((), (), (Relation("<=", y, x + c + d),), (Relation("<=", Q(0), x),), (Relation("<=", Q(0), Q(1)),)))
    proof: dict[str, Any] = {"rule": "scalar", "proof": {"rule": "evaluate"}}
    exact = {"rule": "scalar", "proof": {"rule": "rewrite", "to": "1" if claim.op == "<" else "0", "proof": {"rule": "evaluate"}}}
    right = ("PROVED", {"rule": "choose", "values": {"y": ["add", "x", str(c)]}, "proof": exact})
    wrong = tuple(("PROVED", {"rule": "choose", "values": {"y": v}, "proof": proof}) for v in ("y", "z", "x", ["div", "1", "x"], str(c)))
    s = Statement(prefix, given, claim)
    plain = not given or given[0] == Relation("<=", Q(0), Q(1))
    return Case("", s, ({"x": "0", "y": str(c)}, {"x": "1", "y": "1"}), Truth.TRUE, (right,) if plain else (), wrong)


SHAPES = (alternating, alternating, alternating, pure, pure, wrong_side, chosen)


def make(rng: Random, number: int) -> Case:
    """The statement of this number."""
    return SHAPES[number % len(SHAPES)](rng)
