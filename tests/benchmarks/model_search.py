"""Ways to look for a counterexample among exact models, for comparison: the same models, the same exact check.

Every way gets processor time, not wall time, so that a busy machine does not cut one of them short.
"""
from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from verify.kernel.statements.judge import judge
from verify.language import Channel, Distribution, Event, Expr, Function, Letter, Num, Statement, log
from verify.search import finite_search
from verify.search.adversary.exact import NoModel, bits, exact_model, state
from verify.search.adversary.plan import Plan, Tight, plan
from verify.search.adversary.refuter import counterexample, shapes
from verify.search.adversary.rounding import SIMPLE_NUMBERS, SIMPLE_SCALARS
from verify.search.budget import SECOND, Budget, OutOfTime
from verify.search.finding import Finding, Options, Trace
from verify.search.readings.shape import Shape

WEIGHTS = (1, 2, 3, 6, 10, 100)      # the largest weight of a random row, before it is normalised
SHAPES = 40
EXAMPLES = 10**7                     # more than hypothesis reaches; its time ends it


def processor() -> int:
    """The processor time of this process, in steps."""
    return round(time.process_time() * SECOND)


@dataclass(kw_only=True)
class ProcessorBudget(Budget):
    """A budget of processor time of this process: what is measured here is how long searches take."""

    started: int = field(default_factory=processor)

    @property
    def used(self) -> int:
        """Processor time since it began, in steps."""
        return processor() - self.started

    def part(self, share: float, at_most: int = 10**15) -> Budget:
        """A budget for a sub-search: a share of what is left."""
        return ProcessorBudget(steps=min(int(max(self.left(), 0) * share), at_most))


@dataclass(frozen=True)
class Answer:
    """What a search found: the evidence that the kernel accepts, or None; the processor time; the models that it looked at."""

    evidence: object | None
    seconds: float
    models: int

    def to_json(self, s: Statement) -> dict[str, Any]:
        """The answer as JSON data, with the size of the witness."""
        return {"found": self.evidence is not None, "seconds": round(self.seconds, 3), "models": self.models,
                **(size(s, self.evidence) if self.evidence is not None else {})}


def size(s: Statement, evidence: Any) -> dict[str, int]:
    """The number of numbers that a witness writes down, and the bits that they take."""
    numbers: list[Fraction] = []

    def walk(v: Any) -> None:
        if isinstance(v, list):
            for x in v[1:] if v and isinstance(v[0], str) and v[0].isalpha() else v:
                walk(x)
        elif isinstance(v, dict):
            for x in v.values():
                walk(x)
        else:
            numbers.append(Fraction(v))

    walk(evidence["model"])
    return {"numbers": len(numbers), "bits": sum(bits(q) for q in numbers)}


# --- the ways

def _confirmed(s: Statement, finding: Finding | None) -> object | None:
    if finding is None or finding.verdict != "REFUTED":
        return None
    judge(s, finding.verdict, finding.evidence)
    return finding.evidence


def adversary(s: Statement, seconds: float, seed: int) -> Answer:
    """The search of this project."""
    budget, trace = ProcessorBudget.of_seconds(seconds), Trace(Options(seed=seed), ())
    evidence = _confirmed(s, counterexample(s, budget, trace))
    return Answer(evidence, budget.used / SECOND, trace.trials)


def small_models(s: Statement, seconds: float, seed: int) -> Answer:
    """The enumeration of small models of this project."""
    budget, trace = ProcessorBudget.of_seconds(seconds), Trace(Options(seed=seed), ())
    evidence = _confirmed(s, finite_search.refute_slowly(s, ProcessorBudget.of_seconds(seconds / 0.8), trace))
    return Answer(evidence, budget.used / SECOND, trace.trials)


def random_models(s: Statement, seconds: float, seed: int) -> Answer:
    """Random exact models of the same shapes, with the same tight parameters."""
    return _random(s, seconds, seed, True)


def random_parameters(s: Statement, seconds: float, seed: int) -> Answer:
    """Random exact models of the same shapes, parameters random as well."""
    return _random(s, seconds, seed, False)


def _random(s: Statement, seconds: float, seed: int, tight: bool) -> Answer:
    rng, budget, made = random.Random(seed), ProcessorBudget.of_seconds(seconds), plan(s)
    small = list(shapes(made))[:SHAPES]
    models = 0
    try:
        while True:
            budget.spend()
            shape = small[min(int(rng.expovariate(1 / 6)), len(small) - 1)]
            evidence = _checked(made, shape, {x.name: _value(x, shape, rng) for x in _chosen(made, tight)})
            models += 1
            if evidence is not None:
                return Answer(evidence, budget.used / SECOND, models)
    except OutOfTime:
        return Answer(None, seconds, models)


def _chosen(p: Plan, tight: bool) -> list[Any]:
    return [x for x in p.free() if x.name not in p.lengths] + ([] if tight else [x.symbol for x in p.steps if isinstance(x, Tight)])


def _checked(p: Plan, shape: Shape, choice: dict[str, Any]) -> object | None:
    """The evidence that a choice of values is, if it is a counterexample."""
    from verify.notation.values import write_model

    try:
        model = exact_model(p, shape, choice)
    except (NoModel, ArithmeticError, ValueError, LookupError):
        return None
    return {"rule": "witness", "model": write_model(p.symbols, model)} if state(p.statement, model) == "violated" else None


def _value(x: Any, shape: Shape, rng: random.Random) -> Any:
    table = shape.table(x)
    if isinstance(x, Distribution):
        return _row(int(np.prod(table)), rng).reshape(table)
    if isinstance(x, Channel):
        inputs = int(np.prod(table[1:]))
        return np.stack([_row(table[0], rng) for _ in range(inputs)], axis=1).reshape(table)
    if isinstance(x, Event | Function):
        options = (Fraction(0), Fraction(1)) if isinstance(x, Event) else SIMPLE_NUMBERS
        return _filled(table, [rng.choice(options) for _ in range(int(np.prod(table)))])
    if isinstance(x, Letter):
        return rng.randrange(shape.size(x.over))
    return _scalar(rng.random(), rng.choice(SIMPLE_SCALARS), Fraction(rng.randint(1, 40), rng.randint(1, 20)))


def _scalar(kind: float, simple: Expr, q: Fraction) -> Expr:
    return simple if kind < 0.6 else Num(q) if kind < 0.8 else log(Num(q))


def _row(width: int, rng: random.Random) -> Any:
    most = rng.choice(WEIGHTS)
    weights = [rng.randint(0, most) for _ in range(width)]
    weights[rng.randrange(width)] += 0 if sum(weights) else 1
    return _filled((width,), [Fraction(w, sum(weights)) for w in weights])


def _filled(table: tuple[int, ...], values: list[Fraction]) -> Any:
    made = np.empty(len(values), dtype=object)
    made[:] = values
    return made.reshape(table)


def by_hypothesis(s: Statement, seconds: float, seed: int) -> Answer:
    """hypothesis looks for a falsifying model of the same shapes, with the same tight parameters, and shrinks it."""
    import hypothesis
    from hypothesis import strategies as st
    from hypothesis.errors import HypothesisException, NoSuchExample

    budget, made, models = ProcessorBudget.of_seconds(seconds), plan(s), 0
    small = list(shapes(made))[:SHAPES]

    @st.composite
    def choices(draw: Any) -> tuple[Shape, dict[str, Any]]:
        shape = small[draw(st.integers(0, len(small) - 1))]

        def row(width: int) -> Any:
            weights = draw(st.lists(st.integers(0, 100), min_size=width, max_size=width))
            return _filled((width,), [Fraction(w, sum(weights)) if sum(weights) else Fraction(int(i == 0)) for i, w in enumerate(weights)])

        def value(x: Any) -> Any:
            table = shape.table(x)
            if isinstance(x, Distribution):
                return row(int(np.prod(table))).reshape(table)
            if isinstance(x, Channel):
                return np.stack([row(table[0]) for _ in range(int(np.prod(table[1:])))], axis=1).reshape(table)
            if isinstance(x, Event | Function):
                numbers = st.sampled_from((Fraction(0), Fraction(1)) if isinstance(x, Event) else SIMPLE_NUMBERS)
                return _filled(table, [draw(numbers) for _ in range(int(np.prod(table)))])
            if isinstance(x, Letter):
                return draw(st.integers(0, shape.size(x.over) - 1))
            return _scalar(draw(st.floats(0, 1)), draw(st.sampled_from(SIMPLE_SCALARS)), draw(st.fractions(Fraction(1, 20), 40, max_denominator=20)))

        return shape, {x.name: value(x) for x in _chosen(made, True)}

    def falsified(drawn: tuple[Shape, dict[str, Any]]) -> bool:
        nonlocal models
        if budget.left() <= 0:
            return False
        models += 1
        return _checked(made, *drawn) is not None

    quiet = hypothesis.settings(max_examples=EXAMPLES, database=None, deadline=None, suppress_health_check=list(hypothesis.HealthCheck))

    def ended(drawn: tuple[Shape, dict[str, Any]]) -> bool:
        if budget.left() <= 0:
            raise OutOfTime
        return falsified(drawn)

    try:
        found = hypothesis.find(choices(), ended, settings=quiet, random=random.Random(seed))
    except (OutOfTime, NoSuchExample, HypothesisException):
        return Answer(None, budget.used / SECOND, models)
    return Answer(_checked(made, *found), budget.used / SECOND, models)


WAYS: dict[str, Callable[[Statement, float, int], Answer]] = {
    "verify": adversary, "small models": small_models, "random": random_models, "random parameters": random_parameters,
    "hypothesis": by_hypothesis}
