"""Random exact models: rows with and without zeros, channels, priors."""
from __future__ import annotations

import random
from fractions import Fraction


def row(rng: random.Random, size: int, zeros: bool = True, most: int = 6) -> list[Fraction]:
    """A row of probabilities from small integer weights, so that equal ratios, zeros and certainty occur."""
    weights = [rng.randint(0 if zeros else 1, most) for _ in range(size)]
    if not any(weights):
        weights[rng.randrange(size)] = 1
    return [Fraction(w, sum(weights)) for w in weights]


def table(rng: random.Random, rows: int, columns: int, zeros: bool = True) -> list[list[Fraction]]:
    """The rows of a channel."""
    return [row(rng, columns, zeros) for _ in range(rows)]


def slack(rng: random.Random) -> Fraction:
    """A number in [0, 1), often 0."""
    return rng.choice([Fraction(0), Fraction(rng.randint(0, 9), 10), Fraction(rng.randint(0, 6), 7)])


def texts(numbers: list[Fraction]) -> list[str]:
    """The numbers as the kernel's models write them."""
    return [str(x) for x in numbers]
