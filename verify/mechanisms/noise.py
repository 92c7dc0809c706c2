"""Mechanisms that are differentially private by their noise: randomised response, geometric, exponential."""
from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from flint import fmpq

from verify.exact.channel import Channel
from verify.exact.distribution import Letter, require_count, require_size
from verify.exact.errors import InvalidInput, NotRational
from verify.exact.numbers import LogSum, Real, number
from verify.exact.rationals import ONE, power, read, total


def level(eps: object, where: str = "eps") -> fmpq:
    """The rational e^eps >= 1 of an eps >= 0 that is written `log(r)` (or 0)."""
    value = number(LogSum(eps) if isinstance(eps, str) else eps)
    made: Real = value.exp() if value.is_finite() else value
    try:
        v = read(made.as_fraction() if isinstance(made, LogSum) else None, where)
    except (NotRational, InvalidInput):
        raise InvalidInput(f'{where}: {eps!r} is not the logarithm of a rational; write log(3) or log("11/10")') from None
    if v < 1:
        raise InvalidInput(f"{where}: {eps!r} is negative; a level of privacy is >= 0")
    return v


def randomised_response(eps: object, k: int = 2) -> Channel:
    """The k-ary randomised response on the records 0..k-1: the record itself with probability e^eps/(e^eps + k - 1), each
    other one with probability 1/(e^eps + k - 1); exactly eps-DP for k >= 2.

    `eps` >= 0 in nats is the logarithm of a rational, such as log(3).  Source: Warner 1965 (k = 2); Kairouz, Oh, Viswanath
    2014 (k-ary).
    """
    require_count(k, 1, "k")
    v = level(eps)
    truth, lie = v / (v + k - 1), 1 / (v + k - 1)
    letters = tuple(range(k))
    return Channel.of(letters, letters, [tuple(truth if x == y else lie for y in letters) for x in letters])


def geometric(eps: object, low: int, high: int) -> Channel:
    """The truncated geometric mechanism (discrete Laplace) on the integers low..high: x plus noise of probability proportional
    to e^(-eps |noise|), moved to the nearer end where it leaves the range; exactly eps-DP under `at_most_apart(1)`.

    `eps` >= 0 in nats is the logarithm of a rational.  For an integer query of sensitivity d, take eps/d and `post_process` the
    channel of the query with it.  Source: Ghosh, Roughgarden, Sundararajan 2012 (the truncated geometric mechanism).
    """
    if any(isinstance(end, bool) or not isinstance(end, int) for end in (low, high)) or low > high:
        raise InvalidInput(f"low, high: {low!r}, {high!r} are not the ends of a range of integers")
    a = 1 / level(eps)
    letters = tuple(range(low, high + 1))
    require_size(len(letters) ** 2)
    falling = [power(a, k) for k in range(len(letters))]
    inner, end = (1 - a) / (1 + a), 1 / (1 + a)

    def row(x: int) -> tuple[fmpq, ...]:
        if low == high:
            return (ONE,)
        return tuple((end if y in (low, high) else inner) * falling[abs(x - y)] for y in letters)

    return Channel.of(letters, letters, [row(x) for x in letters])


def weighted_mechanism(inputs: Iterable[Letter], outputs: Iterable[Letter], weight: Callable[[Any, Any], object]) -> Channel:
    """The mechanism that draws the output y on the input x with probability proportional to weight(x, y), a rational >= 0.

    With weight(x, y) = e^(-loss) times a prior it is the Gibbs posterior.  Each input needs a positive weight.
    """
    names, ranges = tuple(inputs), tuple(outputs)
    require_size(len(names) * len(ranges))
    rows = []
    for x in names:
        row = [read(weight(x, y), f"weight({x!r}, {y!r})") for y in ranges]
        if any(w < 0 for w in row) or (mass := total(row)) == 0:
            raise InvalidInput(f"weight: the weights on the input {x!r} must be >= 0, and one of them positive")
        rows.append(tuple(w / mass for w in row))
    return Channel.of(names, ranges, rows)


def exponential_mechanism(inputs: Iterable[Letter], outputs: Iterable[Letter], score: Callable[[Any, Any], int],
                          base: object) -> Channel:
    """The exponential mechanism: the output y on the input x with probability proportional to base^score(x, y).

    `score` gives integers, `base` is a rational > 0.  With base = e^(eps/(2 d)), where d is the sensitivity of the score in x,
    it is eps-DP: its level is at most 2 d log(base).  Source: McSherry, Talwar 2007, Definition 2 and Theorem 6.
    """
    b = read(base, "base")
    if b <= 0:
        raise InvalidInput(f"base: {b} is not positive; write a rational e^(eps/(2 d)), such as 3/2")

    def weight(x: Any, y: Any) -> fmpq:
        u = score(x, y)
        if isinstance(u, bool) or not isinstance(u, int):
            raise InvalidInput(f"score({x!r}, {y!r}): {u!r} is not an integer; scale the scores, or use weighted_mechanism")
        return power(b, u)

    return weighted_mechanism(inputs, outputs, weight)
