"""Refuted and ill-posed statements, by exact values at which they are seen."""
from __future__ import annotations

from collections.abc import Callable

from verify.kernel.format.fields import take
from verify.kernel.format.parts import rests_on
from verify.kernel.format.rejected import Rejected
from verify.kernel.format.well_formed import universal
from verify.kernel.models.evaluate import Infinite, evaluate, in_domain
from verify.kernel.models.readings import Reading
from verify.kernel.models.model import Model, ModelError, read_model
from verify.kernel.numbers.intervals import UndefinedValue
from verify.kernel.models.constants import SignUnknown
from verify.language import Formula, Statement

Prove = Callable[[Statement, object], object]         # checks evidence for a statement about numbers, or raises Rejected


def read_exact(s: Statement, values: object) -> Model:
    """The model with the given values; raises Rejected unless each lies in its domain."""
    if not isinstance(values, dict):
        raise Rejected("a model is an object that maps names to values")
    model = read_model(tuple(b.symbol for b in s.prefix), values)
    if outside := in_domain(s, model):
        raise Rejected(outside)
    return model


def holds(f: Formula, model: Model) -> bool:
    """Whether a formula is shown to hold at exact values."""
    try:
        return evaluate(f, model).holds is True
    except Infinite:
        return False


def refuted(s: Statement, node: object, prove: Prove) -> tuple[str, ...]:
    """At the witness every hypothesis holds and the claim fails."""
    there = _claim_at(s, node, "witness", prove)
    if there is None or there.holds is not False:
        raise Rejected("the claim is not shown to fail at the witness")
    return ("witness",)


def ill_posed(s: Statement, node: object, prove: Prove) -> tuple[str, ...]:
    """At the witness every hypothesis holds and an expression of the claim has no value."""
    if _claim_at(s, node, "undefined", prove) is not None:
        raise Rejected("every expression of the claim has a value at the witness")
    return ("undefined",)


def _claim_at(s: Statement, node: object, rule: str, prove: Prove) -> Reading | None:
    """The claim at a witness that satisfies every hypothesis; None where an expression of the claim has no value there.

    A hypothesis about all laws or numbers may come with proofs of what it says there, by its number from 1."""
    universal(s)
    fields = take(node, "model", "proofs")
    proofs = fields.get("proofs", {})
    if fields.get("rule", rule) != rule or not isinstance(proofs, dict):
        raise Rejected(f"the rule is {fields.get('rule')!r:.40}, not {rule!r}, or the proofs have no numbers")
    try:
        model = read_exact(s, fields["model"])
        for i, f in enumerate(s.given):
            if str(i + 1) in proofs:
                from verify.kernel.statements import concrete

                rests_on(concrete.__name__)
                concrete.shown(f, model, proofs[str(i + 1)], prove)
            elif not holds(f, model):
                raise Rejected(f"hypothesis {i + 1} is not shown to hold at the witness")
        try:
            return evaluate(s.claim, model)
        except UndefinedValue:
            return None
    except (ModelError, SignUnknown) as error:
        raise Rejected(f"{type(error).__name__}: {error}") from None
