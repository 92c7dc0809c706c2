"""Functions 2^-(a x + b y) on the natural numbers: a sum of their products converges exactly if every letter summed over has a
positive exponent.  What is taken to converge does; then what is said to follow must too."""
from __future__ import annotations

import random

from verify.kernel.sums.convergence import Taken, converges
from verify.kernel.sums.summands import ONE, Summand, merged
from verify.language import Alphabet, Channel, Distribution, Expr, Function, Letter

N = Alphabet("N")
LETTERS = tuple(Letter(name, N) for name in "xyz")
LAWS = ((Distribution("P", (N,)), (1,)), (Channel("K", N, (N,)), (1, 0)))
Factor = tuple[Expr, tuple[Letter, ...], tuple[int, ...]]


def factors(rng: random.Random, k: int, letters: list[Letter], functions: list[object]) -> list[Factor]:
    """At most k different factors at different letters, with their exponents."""
    found: dict[Expr, Factor] = {}
    for _ in range(k):
        f, exponents = rng.choice(functions)  # type: ignore[misc]
        if len(exponents) <= len(letters):
            at = tuple(rng.sample(letters, len(exponents)))
            found[f(*at)] = f(*at), at, exponents
    return list(found.values())


def exponent(x: Letter, of: list[Factor]) -> int:
    return sum(e for _, at, exponents in of for y, e in zip(at, exponents, strict=True) if y == x)


def split(rng: random.Random, most: int) -> tuple[list[Letter], list[Letter]]:
    letters = rng.sample(LETTERS, rng.randint(1, most))
    n = rng.randint(1, len(letters))
    return letters[:n], letters[n:]


def summand(letters: list[Letter], of: list[Factor]) -> Summand:
    return Summand(ONE, tuple(letters), (), merged((f, ONE) for f, _, _ in of))


def test_what_is_said_to_converge_does() -> None:
    rng, accepted, products = random.Random(2), 0, 0
    for _ in range(10_000):
        functions = [(Function("F", (N,)), (rng.randint(-2, 2),)), *LAWS,
                     (Function("T", (N, N)), (rng.randint(-2, 2), rng.randint(-2, 2)))]
        taken: list[Taken] = []
        for _ in range(rng.randint(1, 3)):
            inside, others = split(rng, 3)
            of = factors(rng, 2, [*inside, *others], functions)
            if of and all(exponent(x, of) > 0 for x in inside):
                bounded = bool(others) and all(exponent(x, of) >= 0 for x in others)
                taken.append(Taken(summand(inside, of), tuple(others), bounded))
        inside, others = split(rng, 3)
        of = factors(rng, 4, [*inside, *others], functions)
        under = tuple(f for f, _, _ in factors(rng, 1, others, list(LAWS))) if others else ()
        if converges(summand(inside, of), tuple(taken), under):
            accepted += 1
            products += not any(converges(summand(inside, of), (t,), under) for t in taken)
            assert all(exponent(x, of) > 0 for x in inside), (of, taken, under)
    assert accepted > 100 and products > 100         # some by two sums that are taken to converge
