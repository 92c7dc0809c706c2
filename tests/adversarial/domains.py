"""Operations without value in every place where a statement has an expression: ends, hypotheses, conditions, parameters,
thresholds, exponents; nested, times 0, and inside min and max where another argument decides."""
from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random

from tests.adversarial.cases import Case, Truth
from verify.language import (
    Alphabet, D_inf, Domain, Every, Expr, Letter, Process, Q, Relation, Statement, Sum, Sup, Sym, Tail, call, differ,
    distributions, exp, forall, hockey_stick, log, maximum, minimum, real, renyi, sqrt)

X, Y = Sym("x"), Sym("y")
R = Alphabet("R")
r = Letter("r", R)
P, W = distributions("P W", R)


def partial(rng: Random, x: Expr) -> tuple[Expr, str, Fraction]:
    """An expression in x that has a value only for x >= c ("ge"), x > c ("gt") or x != c ("ne"), and c."""
    c = Fraction(rng.randint(-3, 4), rng.choice((1, 2)))
    u = x - Q(c) if c else x
    a = rng.choice((1, 2, Fraction(1, 2)))
    made: list[tuple[Expr, str]] = [
        (u ** Q("1/2"), "ge"), (sqrt(Q(a) * u), "ge"), (log(u), "gt"), (1 / u, "ne"), (u ** Q(-1), "ne"), (call("log2", u), "gt"),
        (u ** Q("3/2"), "ge"), (call("acosh", u + 1), "ge"), (u ** Q("-1/2"), "gt"), (Q(a) / u ** 2, "ne"), (exp(sqrt(u)), "ge"),
        (sqrt(u) * log(u), "gt"), (log(sqrt(u)), "gt"), (call("sin", 1 / u), "ne"), (2 ** sqrt(u), "ge"),
        (sqrt(u) ** 2, "ge"), (1 / (1 / u), "ne"), (call("abspow", u, Q(-1)), "ne"), (call("abspow", u, Q("-1/2")), "ne"),
        (u / u, "ne"), (sqrt(u) - sqrt(u), "ge"), (u ** Q("-2"), "ne"), (call("atan", 1 / u), "ne"), (1 ** (1 / u), "ne")]
    found, kind = rng.choice(made)
    return found, kind, c


WRAPS: tuple[tuple[str, Callable[[Expr, Expr], Expr]], ...] = (
    ("itself", lambda p, k: p), ("tanh", lambda p, k: call("tanh", p)), ("times 0", lambda p, k: 0 * p),
    ("max", lambda p, k: maximum(p, k)), ("min", lambda p, k: minimum(p, k)), ("plus", lambda p, k: p + k),
    ("less itself", lambda p, k: p - p), ("power 0", lambda p, k: p ** 0), ("to 1", lambda p, k: 1 ** p), ("exp", lambda p, k: exp(-p)),
    ("quotient", lambda p, k: k / (1 + p ** 2)), ("nested", lambda p, k: minimum(k, maximum(k, p))),
    ("abs", lambda p, k: call("abs", p)), ("atan", lambda p, k: call("atan", p)), ("erf", lambda p, k: call("erf", p)),
    ("abs 0", lambda p, k: call("abspow", p, 0)), ("first", lambda p, k: maximum(k, p, k)), ("floor", lambda p, k: call("floor", p)))


def _wrapped(rng: Random, x: Expr) -> tuple[Expr, str, Fraction]:
    p, kind, c = partial(rng, x)
    _, wrap = rng.choice(WRAPS)
    return wrap(p, Q(rng.choice((5, 1, 0, -2)))), kind, c


def _claims(kind: str, c: Fraction) -> Relation:
    """What the domain of the expression says about x: true wherever it has a value."""
    return {"ge": Relation("<=", Q(c), X), "gt": Relation("<", Q(c), X), "ne": differ(X, Q(c))}[kind]


def _near(c: Fraction) -> list[str]:
    return [str(c), str(c - 1), str(c - Fraction(1, 7)), str(c + Fraction(1, 2)), str(c + 1), str(c + 4)]


def _points(c: Fraction, ys: tuple[str, ...]) -> Iterator[dict[str, str]]:
    for i, (x, y) in enumerate(itertools.product(_near(c), ys)):
        if i % 3 != 1 or len(ys) == 1:
            yield {"x": x, "y": y}


def end(rng: Random) -> Case:
    """y has an end that mentions x: what has no value leaves the point out, so x lies where the end has one."""
    e, kind, c = _wrapped(rng, X)
    closed, low = rng.random() < 0.5, rng.random() < 0.5
    domain = Domain(e, None, closed) if low else Domain(None, e, False, closed)
    claim, truth = _claims(kind, c), Truth.TRUE
    if rng.random() < 0.4:          # false: the domain goes on above c + 1/2
        claim, truth = Relation("<=", Q(c + 1), X), Truth.UNKNOWN
    s = Statement((*forall(real("x")), *forall(Sym("y", domain))), (), claim)
    return Case("", s, tuple(_points(c, ("-9", "0", "9"))), truth)


def ends_in_chain(rng: Random) -> Case:
    """z between expressions in y, y between expressions in x."""
    e, kind, c = _wrapped(rng, X)
    d = rng.choice((Y, Y - 1, call("tanh", Y), maximum(Y, e)))
    prefix = (*forall(real("x")), *forall(Sym("y", Domain(e, None, True))), *forall(Sym("z", Domain(d, None, rng.random() < 0.5))))
    points = [{**p, "z": z} for p in _points(c, ("9",)) for z in ("9", "10", "0")]
    return Case("", Statement(prefix, (), _claims(kind, c)), tuple(points), Truth.TRUE)


def hypothesis(rng: Random) -> Case:
    """A hypothesis that has no value is not satisfied; a chain with such a part neither."""
    e, kind, c = _wrapped(rng, X)
    bound = Q(rng.choice((0, 1, 5, 100, -1)))
    given = rng.choice((Relation("<=", e, bound), Relation("<=", bound, e), differ(e, bound), Relation("<", e, bound),
                        Relation("==", e, e), Relation("==", e, bound)))
    if rng.random() < 0.7:
        return Case("", Statement(forall(real("x")), (given,), _claims(kind, c)), tuple({"x": x} for x in _near(c)), Truth.TRUE)
    claim = Relation("<=", X, Q(c - 1))
    return Case("", Statement(forall(real("x")), (given,), claim), tuple({"x": x} for x in _near(c)))


def claim(rng: Random) -> Case:
    """A claim without value where all hypotheses are satisfied: ILL_POSED, never PROVED."""
    e, kind, c = _wrapped(rng, X)
    bound = Q(rng.choice((0, 1, 5, 100, -1)))
    said = rng.choice((Relation("<=", e, bound), Relation("<=", bound, e), Relation("==", e, e), Relation("<=", 0 * e, Q(0)),
                       Relation("==", e - e, Q(0)), Relation("<=", minimum(e, bound), bound), Relation("<=", bound, maximum(bound, e))))
    given = () if rng.random() < 0.6 else (_claims(kind, c),)
    lo = rng.choice(("(-oo, oo)", f"[{c}, oo)", f"({c}, oo)", f"[{c - 1}, {c + 1}]"))
    return Case("", Statement(forall(real("x", lo)), given, said), tuple({"x": x} for x in _near(c)))


def exponent(rng: Random) -> Case:
    """Something without value in an exponent, or under one."""
    e, kind, c = _wrapped(rng, X)
    base = Q(rng.choice((0, 1, 2, "1/2", -1, -2)))
    said = rng.choice((Relation("<=", Q(-50), call("tanh", base ** e)), Relation("<=", Q(0), (base ** e) ** 2),
                       Relation("==", 0 * base ** e, Q(0)), Relation("<=", Q(0), call("abspow", base, e))))
    if rng.random() < 0.5:
        return Case("", Statement(forall(real("x")), (said,), _claims(kind, c)), tuple({"x": x} for x in _near(c)), Truth.TRUE)
    return Case("", Statement(forall(real("x")), (), said), tuple({"x": x} for x in _near(c)))


LAWS = (("1", "1"), ("1 0", "0 1"), ("1/2 1/2", "1 0"), ("1 0", "1/2 1/2"), ("1/3 2/3", "3/4 1/4"), ("1/2 1/2 0", "0 1/2 1/2"),
        ("1/4 1/4 1/2", "1/2 1/4 1/4"))


def condition(rng: Random) -> Case:
    """Conditions of "every", sums and suprema need a value at every letter."""
    e, _, _ = _wrapped(rng, P(r) + rng.choice((0, 0, 1, -1)) * W(r))
    where = (e,) if rng.random() < 0.7 else (P(r), e)
    body = rng.choice((P(r), P(r) * W(r), Q(1), P(r) - P(r)))
    bound = Q(rng.choice((0, 1, 3)))
    said = rng.choice((Every((r,), Relation("<=", body, bound), where), Relation("<=", Sum(r, body, where), bound),
                       Relation("<=", Sup(r, body, where), bound), Relation("<=", Q(0), Sum(r, body, where)),
                       Relation("<=", call("tanh", Sum(r, body, where)), Q(1)), Relation("<=", 0 * Sum(r, body, where), Q(0))))
    points = tuple({"P": p, "W": w} for p, w in LAWS)
    if rng.random() < 0.3:
        return Case("", Statement(forall(P, W), (said,), rng.choice((Every((r,), P(r) > 0), Every((r,), W(r) <= P(r))))), points)
    return Case("", Statement(forall(P, W), (), said), points)


def body(rng: Random) -> Case:
    """The body of a sum needs a value where all conditions are positive, and only there."""
    e, _, _ = _wrapped(rng, P(r))
    where = rng.choice(((), (P(r),), (W(r),), (P(r), W(r)), (P(r) - 2,)))
    said = rng.choice((Relation("<=", Sum(r, 0 * e, where), Q(0)), Relation("<=", Sup(r, call("tanh", e), where), Q(1)),
                       Every((r,), Relation("<=", Q(-1), call("tanh", e)), where), Relation("==", Sum(r, e - e, where), Q(0))))
    return Case("", Statement(forall(P, W), (), said), tuple({"P": p, "W": w} for p, w in LAWS))


def parameter(rng: Random) -> Case:
    """A divergence has a value only if its parameters have one, in their range."""
    e, kind, c = _wrapped(rng, X)
    shown: Expr = X if rng.random() < 0.3 else e
    f = rng.choice((lambda v: hockey_stick(P, W, v), lambda v: renyi(P, W, v), lambda v: D_inf(P, W, v),
                    lambda v: renyi(P, W, 1 + v * v), lambda v: hockey_stick(P, P, v)))(shown)
    said = rng.choice((Relation("<=", Q(-99), f), Relation("<=", 0 * f, Q(0)), Relation("<=", call("tanh", f), Q(1)), Relation("==", f, f)))
    xs = [*_near(c)[:4], "0", "1", "3/2", "2"]
    points = tuple({"x": x, "P": p, "W": w} for x in xs for p, w in LAWS[:5])
    prefix = (*forall(real("x")), *forall(P, W))
    if rng.random() < 0.5:
        return Case("", Statement(prefix, (said,), rng.choice((_claims(kind, c), X >= 1, X < 1, X >= 0))), points[::3])
    return Case("", Statement(prefix, (), said), points[::3])


Z = Process("Z", Q(1))
STEPS = ({"": [["0", "1"]]}, {"": [["1", "1/2"], ["-1", "1/2"]]}, {"": [["5", "0"], ["0", "1"]]})


def threshold(rng: Random) -> Case:
    """The threshold of a tail, as claim or hypothesis."""
    e, kind, c = _wrapped(rng, X)
    tail = Tail(Z, e, rng.random() < 0.5)
    said = rng.choice((tail <= 1, Relation("<=", Q(0), tail), 0 * tail <= 0, tail < 1))
    points = tuple({"x": x, "Z": z} for x in _near(c)[:4] for z in STEPS)
    prefix = (*forall(real("x")), *forall(Z))
    if rng.random() < 0.6:
        return Case("", Statement(prefix, (said,), _claims(kind, c)), points, Truth.TRUE)
    return Case("", Statement(prefix, (), said), points)


SHAPES = (end, end, end, ends_in_chain, hypothesis, hypothesis, claim, claim, exponent, condition, body, parameter, threshold)


def make(rng: Random, number: int) -> Case:
    """The statement of this number."""
    return SHAPES[number % len(SHAPES)](rng)


