"""Elements of finite sets on an exact model, as numbers 0, 1, ...

A dataset of records r_1, ..., r_n (each 0..m-1) is the number with these digits in base m, r_1 the most significant: the
datasets of two bits are 0 = 00, 1 = 01, 2 = 10, 3 = 11.  Positions are 0..n-1, transcripts are numbered as they are listed."""
from __future__ import annotations

from collections.abc import Callable

from verify.kernel.models.model import MAX_CELLS, Model, ModelError
from verify.kernel.models.pasts import Past, transcripts
from verify.language import (
    Alphabet, Datasets, Entry, Expr, Functions, Graph, Letter, Merged, Number, Place, Position, Positions, Reals, Repeated,
    Replaced, Space, Transcripts)

Integer = Callable[[Expr, Model], int]


def space_size(over: Space, model: Model, integer: Integer) -> int:
    """How many elements a finite set has on the model."""
    if isinstance(over, Transcripts):
        return len(transcripts_of(over, model, integer))
    if over.name in model.sizes:
        return model.sizes[over.name]
    if isinstance(over, Alphabet | Reals | Functions):
        raise ModelError(f"the values do not say how many letters {over.name} has")
    datasets = over.of if isinstance(over, Positions) else over
    length = integer(datasets.length, model)
    if length < 1:
        raise ModelError(f"{datasets.name}: datasets have at least one record")
    if isinstance(over, Positions):
        return length
    records = space_size(datasets.over, model, integer)
    if length * records.bit_length() > 64 or records ** length > MAX_CELLS:
        raise ModelError(f"{datasets.name}: more than {MAX_CELLS} datasets")
    return int(records ** length)


def transcripts_of(over: Transcripts, model: Model, integer: Integer) -> list[Past]:
    """The transcripts that one of the two runs can give."""
    return [past for past, _, _ in transcripts(model.values[over.mechanisms.name], integer(over.mechanisms.length, model))]


def place_value(place: Place, model: Model, integer: Integer) -> int:
    """The number of the element that a place names on the model."""
    if isinstance(place, Letter):
        return int(model.values[place.name])
    if isinstance(place, Position):
        number = integer(place.number, model)
        if not 1 <= number <= integer(place.of.length, model):
            raise ModelError(f"{place.of.name} has no position {number}")
        return number - 1
    if isinstance(place, Number | Graph):
        raise ModelError(f"{place.over.name} have no exact models")
    whose = place.dataset if isinstance(place, Entry | Replaced) else place.first if isinstance(place, Merged) else place
    datasets = whose.over
    assert isinstance(datasets, Datasets)
    base, length = space_size(datasets.over, model, integer), integer(datasets.length, model)

    def weight(i: int) -> int: return int(base ** (length - 1 - i))

    if isinstance(place, Repeated):
        return place_value(place.record, model, integer) * sum(map(weight, range(length)))
    if isinstance(place, Merged):
        upto = integer(place.upto, model)
        if not 0 <= upto <= length:
            raise ModelError(f"{datasets.name}: no first {upto} positions")
        step = weight(upto - 1) if upto else base ** length
        first, second = (place_value(p, model, integer) for p in (place.first, place.second))
        return second - second % step + first % step
    whole, i = place_value(place.dataset, model, integer), place_value(place.position, model, integer)
    record = whole // weight(i) % base
    if isinstance(place, Entry):
        return record
    return whole + (place_value(place.record, model, integer) - record) * weight(i)
