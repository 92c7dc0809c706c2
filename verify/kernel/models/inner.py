"""Formulas with quantifiers of their own, on an exact model where the values are few enough to try them all."""
from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from verify.kernel.models.model import Model, ModelError
from verify.kernel.models.places import Integer, space_size
from verify.kernel.models.readings import Reading, together
from verify.kernel.numbers.intervals import UndefinedValue
from verify.kernel.models.constants import SignUnknown
from verify.language import Atom, Distribution, Event, Formula, Function, Graph, Letter, Q, Quantifier, Relation, Statement

Evaluate = Callable[[Formula, Model], Reading]


def for_all(f: Statement, prefix: tuple[Quantifier, ...], model: Model, evaluate: Evaluate, integer: Integer) -> Reading:
    """A formula with quantifiers of its own, where these range over few enough values to try them all."""
    if not prefix:
        decided = True
        for h in f.given:
            try:
                holds = evaluate(h, model).holds
            except UndefinedValue:
                holds = False                          # a hypothesis without a value is not satisfied
            if holds is False:
                return Reading(True)
            decided = decided and holds is True
        try:
            found = evaluate(f.claim, model)
        except UndefinedValue as error:
            if decided:
                raise
            raise SignUnknown(f"a hypothesis is not decided where the claim has no value: {error}") from None
        return found if decided or found.holds else Reading(None)
    b = prefix[0]
    if b.kind != "forall" and f.given:
        raise ModelError("an inner existential quantifier under hypotheses is not evaluated on a model")
    readings = [for_all(f, prefix[1:], Model({**model.values, b.symbol.name: v}, model.sizes), evaluate, integer)
                for v in values_of(f, b, model, integer)]
    if b.kind == "forall":
        return together(readings)
    true = next((r for r in readings if r.holds), None)
    return true or next((r for r in readings if r.holds is None), Reading(False))


def members(f: Statement, u: Function, model: Model) -> list[dict[tuple[int, ...], Fraction]] | None:
    """The values of a function that a hypothesis says to be in a class, which is a finite list on the model; else None."""
    for h in f.given:
        if isinstance(h, Relation) and h.op == "<" and h.left == Q(0) and isinstance(h.right, Atom):
            place = h.right.letters[0]
            if isinstance(place, Graph) and place.body == Atom(u, (place.letter,)) and h.right.of.name in model.values:
                return [{(i,): v for i, v in enumerate(row)} for row in model.values[h.right.of.name]]
    return None


def values_of(f: Statement, b: Quantifier, model: Model, integer: Integer) -> Iterator[Any]:
    """Every value of a quantified letter, event, function of a class, or law on one letter; raises ModelError for others."""
    s = b.symbol
    sizes = [space_size(a, model, integer) for a in s.over] if isinstance(s, Distribution | Event) else []
    cells = list(itertools.product(*map(range, sizes)))
    if isinstance(s, Letter):
        yield from range(space_size(s.over, model, integer))
    elif isinstance(s, Function) and b.kind == "forall" and (rows := members(f, s, model)) is not None:
        yield from rows
    elif isinstance(s, Event) and len(cells) <= 12:
        for bits in itertools.product((Fraction(0), Fraction(1)), repeat=len(cells)):
            yield dict(zip(cells, bits, strict=True))
    elif isinstance(s, Distribution) and len(cells) == 1:
        yield {cells[0]: Fraction(1)}
    else:
        raise ModelError(f"{s.name} has too many values to try them all")
