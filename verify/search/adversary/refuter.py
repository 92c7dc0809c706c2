"""The search for a counterexample to a universal statement about laws, channels, functions, events and datasets.

Shapes come by size, several rounds of rising effort over all of them.  What doubles suggest is rounded, checked exactly and
shrunk; a smaller shape is tried again before a counterexample is returned.
"""
from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from verify.notation.values import write_model
from verify.language import LanguageError, Num, Statement
from verify.search.adversary.climb import FIRST, Climb
from verify.search.adversary.coordinates import Coordinates
from verify.search.adversary.exact import Choice, exact_model
from verify.search.adversary.linear import Improver
from verify.search.adversary.merging import merged
from verify.search.adversary.plan import Given, Plan, Tight, plan
from verify.search.adversary.shrink import Shrinker
from verify.search.adversary.starts import starts
from verify.search.budget import SECOND, Budget, OutOfTime
from verify.search.finding import Finding, Trace
from verify.search.readings.operations import ROUNDING, Array
from verify.search.readings.shape import NotRead, Shape, free_alphabets, length_symbols

LARGEST, LONGEST, MOST_CELLS, MOST_SHAPES = 4, 3, 120, 48
# The generations of a shape in each round, and the most letters of its alphabets.
ROUNDS = ((15, 2), (60, 2), (30, 3), (20, LARGEST), (240, 2), (200, 3), (400, LARGEST))
SHORT = 2                      # the last of the short rounds
AGAIN = 20                     # generations of each smaller shape before a counterexample is returned
TRIES, SETTLE = 3, 12          # roundings tried for a shape in a round; generations for a wider margin before the first
POLISHED = 3                   # chains, and as many fresh models, that linear programs improve at the start of each round
NEAR = 4                       # chains that are rounded
SHARE = 0.5
BRIEF, BRIEFLY = 0.09, SECOND        # of the steps that are left, and at most, before the long proofs
METHOD = "adversarial search"


def refute_adversarially(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A counterexample, exact and short, or None, within a share of the time that is left."""
    try:
        return counterexample(s, budget.part(SHARE), trace)
    except (ValueError, LookupError, TypeError) as error:        # of numpy or scipy: the claim stays open
        trace.note(f"adversarial search: {type(error).__name__}: {str(error)[:80]}")
        return None


def refute_briefly(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """The counterexample that the same search finds in its first steps, for what is false has no proof to look for long."""
    found = refute_adversarially(s, budget.part(BRIEF / SHARE, round(BRIEFLY / SHARE)), quiet := Trace(trace.options, ()))
    if found is None or found.verdict != "REFUTED":
        return None
    trace.trials += quiet.trials
    return found


def counterexample(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A counterexample, exact and short, or None.  The same for the same seed, as long as time does not run out."""
    try:
        search = Search(plan(s), trace)
    except (NotRead, LanguageError) as error:
        trace.note(f"no adversarial search: {error}")
        return None
    try:
        found = search.run(budget)
    except OutOfTime:
        found = None
    trace.trials += search.trials()
    if found is not None:
        return found
    if search.climbs or not search.why:
        trace.note(f"no counterexample among {search.trials()} models of {len(search.climbs)} shapes")
    else:
        trace.note(f"no adversarial search: {search.why}")
    return None


@dataclass(frozen=True)
class Found:
    """An exact counterexample: its shape by position, the chosen values, and the coordinates that it was rounded from."""

    position: int
    choice: Choice
    row: Array | None = None


class Search:
    """The climbs of a statement, one for each shape."""

    def __init__(self, p: Plan, trace: Trace) -> None:
        self.plan, self.seed = p, trace.options.seed
        self.shapes = list(itertools.islice(shapes(p), MOST_SHAPES))
        self.climbs: dict[int, Climb] = {}
        self.improvers: dict[int, Improver] = {}
        self.exact, self.why = 0, ""

    def trials(self) -> int:
        """The models looked at, in doubles and exactly."""
        return self.exact + sum(c.trials for c in self.climbs.values())

    def run(self, budget: Budget) -> Finding | None:
        """All rounds over all shapes, until a counterexample is found; before the long rounds, a point without a value."""
        for number, (generations, largest) in enumerate(ROUNDS):
            for i in self._up_to(largest):
                found = self._look(i, generations, budget)
                if found is not None:
                    return self._finding("REFUTED", self._smaller(found, budget))
            if number == SHORT:
                undefined = self._undefined(largest, budget)
                if undefined is not None:
                    return self._finding("ILL_POSED", undefined)
        return None

    def _up_to(self, largest: int) -> list[int]:
        return [i for i, shape in enumerate(self.shapes)
                if max((*shape.sizes.values(), *shape.lengths.values()), default=1) <= largest]

    def _undefined(self, largest: int, budget: Budget) -> Found | None:
        """A model that satisfies the hypotheses and on which the claim has no value."""
        for i in self._up_to(largest):
            if i not in self.climbs:
                continue
            coordinates = self.climbs[i].coordinates
            rows = starts(coordinates, np.random.default_rng([self.seed, i, 1]), min(FIRST, coordinates.most))
            values = coordinates.values(rows)
            shrinker = Shrinker(coordinates, budget)
            lost = np.isnan(coordinates.reading.violation(values)) & (coordinates.reading.hypotheses(values) == np.inf)
            for k in np.flatnonzero(lost)[:TRIES]:
                choice = shrinker.undefined(values, int(k))
                if choice is not None:
                    return Found(i, choice)
        return None

    def _look(self, i: int, generations: int, budget: Budget) -> Found | None:
        if i not in self.climbs:
            try:
                coordinates = Coordinates(self.plan, self.shapes[i])
            except NotRead as error:
                self.why = str(error)
                return None
            random = np.random.default_rng([self.seed, i])
            self.improvers[i] = Improver(coordinates)
            coordinates.envelopes = self.improvers[i].envelopes(random)
            self.climbs[i] = Climb(coordinates, random)
        climb = self.climbs[i]
        fresh = starts(climb.coordinates, climb.random, POLISHED)
        climb.add(self.improvers[i].improved(np.concatenate([climb.best(POLISHED), fresh]), climb.random))
        tries, wait = TRIES, SETTLE
        for best in climb.run(generations, budget):
            if best <= ROUNDING / 2 or tries == 0:
                continue
            wait -= 1
            if wait <= 0 or not climb.coordinates.size:
                found = self._exact(i, budget)
                if found is not None:
                    return found
                tries, wait = tries - 1, 2 * SETTLE
        if tries == TRIES and climb.scores.max() > ROUNDING / 2:
            return self._exact(i, budget)
        return None

    def _exact(self, i: int, budget: Budget) -> Found | None:
        """A short exact counterexample near one of the best chains of a shape."""
        coordinates = self.climbs[i].coordinates
        shrinker, rows = Shrinker(coordinates, budget), self.climbs[i].best(NEAR)
        values = coordinates.values(rows)
        try:
            for k, row in enumerate(rows):
                choice = shrinker.rounded(values, k)
                if choice is not None:
                    return Found(i, shrinker.shortest(choice), row)
        except OutOfTime:
            if shrinker.best is None:
                raise
            return Found(i, shrinker.best)
        finally:
            self.exact += shrinker.trials
        return None

    def _smaller(self, found: Found, budget: Budget) -> Found:
        """The same or a counterexample of a smaller shape, after some more effort on those, from models with two letters made
        one."""
        large = self.climbs[found.position].coordinates
        try:
            for i in range(found.position):
                if found.row is not None and i in self.climbs:
                    self.climbs[i].add(merged(large, found.row, self.climbs[i].coordinates))
                smaller = self._look(i, AGAIN, budget)
                if smaller is not None:
                    return self._smaller(smaller, budget)
        except OutOfTime:
            pass
        return found

    def _finding(self, verdict: str, found: Found) -> Finding:
        model = exact_model(self.plan, self.shapes[found.position], found.choice)
        rule = "witness" if verdict == "REFUTED" else "undefined"
        return Finding(verdict, {"rule": rule, "model": write_model(self.plan.symbols, model)}, METHOD)


def shapes(p: Plan) -> Iterator[Shape]:
    """Shapes by the number of cells of the searched tables, then by the number of letters."""
    alphabets, lengths = free_alphabets(p.statement), length_symbols(p.statement)
    made = []
    for sizes in itertools.product(range(1, LARGEST + 1), repeat=len(alphabets)):
        for records in itertools.product(*(_allowed(p, n) for n in lengths)):
            shape = Shape(dict(zip(alphabets, sizes, strict=True)), dict(zip(lengths, records, strict=True)))
            if not _balanced(shape):
                continue
            cells = sum(int(np.prod(shape.table(x))) for x in p.free())
            cells += sum(int(np.prod(shape.table(x.symbol))) for x in p.steps if isinstance(x, Given | Tight))
            if cells <= MOST_CELLS:
                made.append((cells, sum(sizes) + sum(records), shape))
    yield from (shape for _, _, shape in sorted(made, key=lambda x: x[:2]))


def _balanced(shape: Shape) -> bool:
    """Whether no alphabet has one letter beside one of more than two: such models are smaller ones written at length."""
    sizes = (*shape.sizes.values(), *shape.lengths.values())
    return 1 not in shape.sizes.values() or max(sizes) <= 2


def _allowed(p: Plan, name: str) -> list[int]:
    d = p.domains[name]
    lo = int(d.lo.value) if isinstance(d.lo, Num) else 1
    hi = int(d.hi.value) if isinstance(d.hi, Num) else LONGEST
    return list(range(max(lo, 1), min(hi, max(lo, 1) + LONGEST - 1) + 1))
