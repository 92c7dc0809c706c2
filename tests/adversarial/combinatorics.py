"""binomial with k > n >= 0, factorial, gamma and lgamma at and left of 0, digits of floor and ceil, in every role."""
from __future__ import annotations

from random import Random

from tests.adversarial.boxes import box, in_role, relation
from tests.adversarial.cases import Case
from verify.language import Expr, Q, Relation, Sym, call

N, K, M = Sym("n"), Sym("k"), Sym("m")
BOUNDS = (0, 1, 2, 6, "1/2", -1, 3)


def binomial(rng: Random) -> Case:
    """Binomial coefficients over boxes of integers or reals, on both sides of k = n."""
    integer = rng.random() < 0.8
    n = box(rng, "n", (0, 1, 2, -1, 3) if integer else (0, "1/2", -1, 2), (0, 1, 2, 4, None), integer=integer)
    k = box(rng, "k", (0, 1, 2, -1, 4) if integer else (0, "1/2", 1, 3), (0, 1, 2, 3, None), integer=integer or rng.random() < 0.3)
    c = call("binomial", N, K)
    e: Expr = rng.choice((c, c, c, 0 * c, 1 / c, call("log", c), c * call("factorial", K), call("binomial", N + 1, K), call("binomial", N, K + 1),
                          call("binomial", 2 * N, K), c - call("binomial", N, N - K), call("binomial", K, N), c + c, call("sqrt", c),
                          call("max", c, 1), call("min", c, 1)))
    others = (N >= K, N <= K, K <= N + 1, N >= 1, K >= 1, N + K >= 1, Relation("!=", N, K), N >= 0, K >= 0)
    return in_role(rng, (n, k) if rng.random() < 0.7 else (k, n), relation(rng, e, BOUNDS), others, 20)


def bounded_by(rng: Random) -> Case:
    """m between binomials and numbers, as an end or a hypothesis with m."""
    n, k = box(rng, "n", (0, 1, 2), (0, 1, 2, 3), integer=True), box(rng, "k", (0, 1, 2, 3), (0, 1, 2), integer=True)
    m = box(rng, "m", (0, -1, 1, "1/2"), (1, 2, None), integer=rng.random() < 0.3)
    c = call("binomial", N, K)
    given = rng.choice((c <= M, c >= M, Relation("==", c, M), c < M, Relation("<=", c * M, Q(1)), Relation("!=", c, M)))
    others = (M >= 1, M <= 1, M >= 0, M > 0, N >= K, Relation("!=", M, Q(0)))
    return in_role(rng, (n, k, m), given, others, 20)


def gammas(rng: Random) -> Case:
    """gamma, lgamma and factorial at and left of 0."""
    integer = rng.random() < 0.3
    x = box(rng, "n", (0, -1, -2, -3, 1) if integer else (0, -1, "-1/2", "-5/2", "1/2", -2), (0, 1, 2, None) if integer else (1, "1/2", 2, 0, None), integer=integer)
    u: Expr = rng.choice((N, N, N + 1, N - 1, -N, N / 2, 2 * N))
    g = call(rng.choice(("gamma", "lgamma", "factorial")), u)
    e: Expr = rng.choice((g, g, g, 0 * g, 1 / g, call("tanh", g), g * g, g - g, call("max", g, 0), call("exp", -g * g), call("abs", g)))
    others = (N >= 0, N > 0, N >= 1, Relation("!=", N, Q(0)), Relation("!=", N, Q(-1)), N <= 0, N > -1)
    return in_role(rng, (x,), relation(rng, e, BOUNDS), others, 12)


def rounded(rng: Random) -> Case:
    """floor and ceil, where they decide whether something has a value."""
    x = box(rng, "n", (0, -1, "1/2", "-3/2"), (1, "3/2", 2, None))
    f = call(rng.choice(("floor", "ceil")), rng.choice((N, 2 * N, N + Q("1/2"), -N)))
    e: Expr = rng.choice((1 / f, f ** Q("1/2"), call("log", f), call("gamma", f), call("binomial", f, 1), f ** (-1), 0 ** f, (N ** f), call("factorial", f - 1), (-2) ** f))
    others = (N >= 0, N > 0, N >= 1, Relation("!=", N, Q(0)), N <= 0, N < 1)
    return in_role(rng, (x,), relation(rng, e, BOUNDS), others, 12)


SHAPES = (binomial, binomial, bounded_by, gammas, gammas, rounded)


def make(rng: Random, number: int) -> Case:
    """The statement of this number."""
    return SHAPES[number % len(SHAPES)](rng)
