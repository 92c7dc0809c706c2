"""Exact models that the author of a claim suggests as counterexamples, tried as they are."""
from __future__ import annotations

from collections.abc import Mapping

from verify.kernel.models.constants import SignUnknown
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.models.model import ModelError, read_model
from verify.notation.values import write_model
from verify.kernel.models.evaluate import evaluate, in_domain
from verify.kernel.numbers.intervals import UndefinedValue
from verify.kernel.format.rejected import Rejected
from verify.kernel.models.model import Model
from verify.kernel.format.terms import write_term
from verify.kernel.statements.concrete import about_numbers
from verify.kernel.statements.concrete import family as concrete_family
from verify.language import Formula, Statement
from verify.language.proofs import Models
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
            proofs = hypotheses(s, model, trace) if in_domain(s, model) is None else None
        except (ModelError, SignUnknown, Undefined):
            continue
        if proofs is None:
            continue
        values = write_model(symbols, model)
        at: dict[str, object] = {"model": values, "proofs": proofs} if proofs else {"model": values}
        try:
            if evaluate(s.claim, model).holds is False:
                return Finding("REFUTED", {"rule": "witness", **at}, "a suggested model, checked exactly")
        except UndefinedValue:
            return Finding("ILL_POSED", {"rule": "undefined", **at}, "a suggested model, checked exactly")
        except (ModelError, SignUnknown, Undefined):
            continue
    return None


def hypotheses(s: Statement, model: Model, trace: Trace) -> dict[str, object] | None:
    """None where a hypothesis fails on the model, or is not shown to hold; else proofs for those about all laws or numbers,
    by their numbers from 1."""
    proofs: dict[str, object] = {}
    for i, f in enumerate(s.given):
        try:
            if evaluate(f, model).holds is not True:
                return None
        except ModelError:
            found = proofs_at(f, model, trace)
            if found is None:
                return None
            proofs[str(i + 1)] = found
    return proofs


def proofs_at(f: Formula, model: Model, trace: Trace) -> list[object] | None:
    """Evidence for each statement about numbers that a hypothesis is on a model, None where one is not proved."""
    try:
        parts = about_numbers(f, model)
    except (ModelError, Rejected) as error:
        trace.note(f"a hypothesis at the suggested model: {error}")
        return None
    return _proofs(parts, trace)


def family(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A suggested model of what exists for all numbers that come first; see `Models`."""
    symbols = tuple(b.symbol for b in s.prefix if b.kind == "exists")
    for hint in trace.hints:
        if not isinstance(hint, Models):
            continue
        budget.spend()
        values = dict(hint.values)
        try:
            model = write_model(symbols, read_model(symbols, dict(hint.exact)))
            proofs = _proofs(concrete_family(s, model, values), trace)
        except (ModelError, SignUnknown, Undefined, LookupError) as error:
            trace.note(f"the suggested models: {error}")
            continue
        if proofs is not None:
            node = {"rule": "family", "model": model, "values": {n: write_term(e) for n, e in values.items()}, "proofs": proofs}
            return Finding("PROVED", node, "a suggested model for all numbers, then certified inequalities")
    return None


def _proofs(parts: list[Statement], trace: Trace) -> list[object] | None:
    """Evidence for each of some statements about numbers, None where one is not proved."""
    found = list[object]()
    for part in parts:
        finding = trace.decide(part, (), trace.options)
        if finding.verdict not in ("PROVED", "VACUOUS"):
            trace.note(f"at the suggested model it is not shown: {finding.reason}")
            return None
        found.append(finding.evidence)
    return found
