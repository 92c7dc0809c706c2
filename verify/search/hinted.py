"""Exact models that the author of a claim suggests as counterexamples, tried as they are."""
from __future__ import annotations

from collections.abc import Mapping

from verify.kernel.constants import SignUnknown
from verify.kernel.intervals import Undefined
from verify.kernel.model_data import ModelError, read_model
from verify.notation.values import write_model
from verify.kernel.models import evaluate, in_domain
from verify.kernel.intervals import UndefinedValue
from verify.language import Statement
from verify.search.budget import Budget
from verify.search.finding import Finding, Trace


def refute(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A suggested model that violates the claim, or at which the claim has no value; each is judged again by the kernel."""
    symbols = tuple(b.symbol for b in s.prefix)
    for hint in trace.hints:
        if not isinstance(hint, Mapping) or set(hint) != {x.name for x in symbols}:
            continue
        budget.spend()
        trace.trials += 1
        try:
            model = read_model(symbols, hint)
            if in_domain(s, model) is not None or not all(evaluate(f, model).holds for f in s.given):
                continue
        except (ModelError, SignUnknown, Undefined):
            continue
        values = write_model(symbols, model)
        try:
            if evaluate(s.claim, model).holds is False:
                return Finding("REFUTED", {"rule": "witness", "model": values}, "a suggested model, checked exactly")
        except UndefinedValue:
            return Finding("ILL_POSED", {"rule": "undefined", "model": values}, "a suggested model, checked exactly")
        except (ModelError, SignUnknown, Undefined):
            continue
    return None
