"""Many (1+1) evolution strategies side by side, with masks of coordinates, on the score of models."""
from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from verify.search.adversary.coordinates import LEAST, MOST, ZERO, Coordinates
from verify.search.adversary.starts import starts
from verify.search.budget import Budget
from verify.search.readings.operations import Array

CHAINS, FIRST, ELITE = 192, 1200, 16


class Climb:
    """Chains of models of one shape; `step` moves all of them once and keeps what scores better."""

    def __init__(self, coordinates: Coordinates, random: np.random.Generator, first: int = FIRST) -> None:
        self.coordinates, self.random = coordinates, random
        rows = starts(coordinates, random, min(first, coordinates.most))
        self.trials = len(rows)
        self.rows, self.scores = self._kept(rows, coordinates.score(rows))
        self.sigma = np.full(len(self.rows), 0.7)
        self.kinds = np.array([b.kind for b in coordinates.blocks for _ in range(b.start, b.stop)], dtype=object)
        self.low = np.where(self.kinds == "law", ZERO, np.where(self.kinds == "letter", 0, np.where(
            (self.kinds == "function") | (self.kinds == "event"), -np.inf, LEAST))).astype(float)
        self.high = np.where(self.kinds == "letter", 1, np.where(self.kinds == "function", np.inf, MOST)).astype(float)
        self.jumping = (self.kinds == "letter") | (self.kinds == "event")

    def add(self, rows: Array) -> None:
        """Let further models compete with the weakest chains."""
        if not len(rows):
            return
        scores = self.coordinates.score(rows)
        self.trials += len(rows)
        weak = np.argsort(self.scores, kind="stable")[:len(rows)]
        better = scores[:len(weak)] > self.scores[weak]
        self.rows[weak[better]], self.scores[weak[better]] = rows[:len(weak)][better], scores[:len(weak)][better]
        self.sigma[weak[better]] = 0.7

    def best(self, count: int) -> Array:
        """The chains with the highest scores, best first."""
        return self.rows[np.argsort(-self.scores, kind="stable")[:count]]

    def run(self, generations: int, budget: Budget) -> Iterator[float]:
        """Generations, each with the highest score so far; raises OutOfTime."""
        for g in range(generations):
            budget.spend()
            if self.coordinates.size:
                self.step()
                if g % 40 == 39:
                    self._refresh()
            yield float(self.scores.max())

    def step(self) -> None:
        """One generation of every chain."""
        moved = self._moved()
        score = self.coordinates.score(moved)
        self.trials += len(moved)
        better = score >= self.scores
        self.sigma = np.clip(np.where(score > self.scores, self.sigma * 1.7, self.sigma * 0.93), 1e-4, 4)
        self.rows = np.where(better[:, None], moved, self.rows)
        self.scores = np.where(better, score, self.scores)

    def _kept(self, rows: Array, scores: Array) -> tuple[Array, Array]:
        """A third of the chains by score, the others at random among the better models: what scores best at first is often a
        degenerate equality, from where nothing leads on."""
        order = np.argsort(-scores, kind="stable")
        chains = min(CHAINS, max(1, self.coordinates.most // 4))
        best, rest = order[:chains // 3 + 1], order[chains // 3 + 1:2 * len(order) // 3]
        order = np.concatenate([best, self.random.permutation(rest)[:chains - len(best)]])
        return rows[order], scores[order]

    def _moved(self) -> Array:
        random, (n, d) = self.random, self.rows.shape
        share = random.choice([1 / d, 2 / d, 0.35, 1.0], n)[:, None]
        mask = random.random((n, d)) < share
        mask[np.arange(n), random.integers(0, d, n)] = True
        moved = self.rows + np.where(mask, random.standard_normal((n, d)) * self.sigma[:, None], 0)
        anew = random.uniform(np.where(self.kinds == "event", -1, 0).astype(float), 1.0, (n, d))
        moved = np.where(mask & self.jumping, anew, moved)
        special = mask & (random.random((n, 1)) < 0.2) & ~self.jumping
        moved = np.where(special & (random.random((n, d)) < 0.5), self._special(moved), moved)
        return np.asarray(np.clip(moved, self.low, self.high))

    def _special(self, moved: Array) -> Array:
        """Round places: an impossible letter, the value of another coordinate, the ends of a scale, whole values."""
        random, (n, d) = self.random, moved.shape
        other = self.rows[np.arange(n)[:, None], np.clip(np.arange(d) + random.integers(-2, 3, (n, d)), 0, d - 1)]
        law = np.where(random.random((n, d)) < 0.5, ZERO, other)
        scale = np.where(random.random((n, d)) < 0.7, LEAST, MOST)
        return np.where(self.kinds == "law", law, np.where(self.kinds == "function", np.rint(moved), scale))

    def _refresh(self) -> None:
        """Half of the chains, the best ones excepted, start anew: at random, or beside the best."""
        n = len(self.rows)
        order = np.argsort(-self.scores, kind="stable")[ELITE:]
        weak = self.random.permutation(order)[:n // 2]
        fresh = starts(self.coordinates, self.random, 4 * len(weak))
        first = np.argsort(-self.coordinates.score(fresh), kind="stable")[:2 * len(weak)]
        fresh = fresh[self.random.permutation(first)[:len(weak)]]
        near = self.rows[self.random.integers(0, n, len(weak))] + self.random.normal(0, 0.5, fresh.shape) * ~self.jumping
        fresh[::3] = np.clip(near, self.low, self.high)[::3]
        self.rows[weak], self.scores[weak], self.sigma[weak] = fresh, self.coordinates.score(fresh), 0.7
        self.trials += 5 * len(weak)
