"""Counterexamples to claims with hypotheses about all laws, functions or numbers: on a small model these come with proofs."""
from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from verify.kernel.format.rejected import Rejected
from verify.kernel.models.model import Model, ModelError
from verify.kernel.statements.concrete import about_numbers
from verify.language import Statement
from verify.notation.values import write_model
from verify.search import standard_models
from verify.search.adversary.exact import state
from verify.search.budget import SECOND, Budget, OutOfTime
from verify.search.finding import Finding, Trace
from verify.search.finite_search import models
from verify.search.hinted import hypotheses
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.readings.shape import NotRead
from verify.search.scalar_search import gap_goals

SIZES, TRIES, SECONDS = (1, 2), 40, 1     # of the alphabets; models whose hypotheses are proved, and the time for each of them
POINTS = 30                               # at which a hypothesis is read before a proof is tried


def refute(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """The first small model on which the claim fails and every hypothesis holds, those about all laws by a proof."""
    inner = tuple(f for f in s.given if isinstance(f, Statement))
    if not inner:
        return None
    outer, symbols = replace(s, given=tuple(f for f in s.given if f not in inner)), tuple(b.symbol for b in s.prefix)
    part, unaided = budget.part(0.5), Trace(replace(trace.options, timeout=SECONDS), (), trace.decide)
    try:
        for model in itertools.islice(_promising(s, outer, inner, part, unaided), TRIES):
            part.spend(SECONDS * SECOND // 10)
            proofs = hypotheses(s, model, unaided)
            if proofs is not None:
                trace.trials += unaided.trials
                return Finding("REFUTED", {"rule": "witness", "model": write_model(symbols, model), "proofs": proofs},
                               "search of small exact models, with proofs of what they satisfy")
    except OutOfTime:
        pass
    trace.note("no counterexample among small models whose hypotheses about all laws are proved")
    return None


def _promising(s: Statement, outer: Statement, inner: tuple[Statement, ...], budget: Budget, trace: Trace) -> Iterator[Model]:
    """The small models on which the claim fails, the other hypotheses hold, and those about all laws at a few points."""
    for model in itertools.chain(_standard(s, budget.part(0.3)), *(models(s, budget, trace, (size,)) for size in SIZES)):
        trace.trials += 1
        if state(outer, model) == "violated" and all(_seems_to_hold(f, model, budget, trace.options.seed) for f in inner):
            yield model


def _standard(s: Statement, budget: Budget) -> Iterator[Model]:
    with suppress(NotRead, OutOfTime):
        yield from standard_models.models(s, budget)


def _seems_to_hold(f: Statement, model: Model, budget: Budget, seed: int) -> bool:
    """Whether nothing speaks against a hypothesis about all laws on a model, at some of the numbers that it is about."""
    try:
        parts = about_numbers(f, model)
    except (ModelError, Rejected):
        return False
    return not any(refuted_at(goal, list(sample(goal, POINTS, seed, budget))) for part in parts for goal in gap_goals(part))
