"""Models as the JSON data of witnesses; what is written is read back, and judged, by the kernel."""
from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from verify.kernel.models.model import Model
from verify.kernel.models.pasts import Past
from verify.kernel.format.terms import write_term
from verify.language import (
    Algorithms, Channel, Distribution, Event, Function, Functions, Letter, Numbers, Process, Sequence, Sym, Symbol)


def write_model(symbols: tuple[Symbol, ...], model: Model) -> dict[str, object]:
    """JSON data from which `read_model` makes the model again."""
    made: dict[str, object] = {}
    for s in symbols:
        v = model.values[s.name]
        if isinstance(s, Sym):
            made[s.name] = write_term(v)
        elif isinstance(s, Letter):
            made[s.name] = v
        elif isinstance(s, Event) and isinstance(s.over[0], Functions):
            made[s.name] = [[str(x) for x in row] for row in v]
        elif isinstance(s, Distribution | Event | Function):
            made[s.name] = _nested(v, [model.sizes[a.name] for a in s.over], ())
        elif isinstance(s, Channel):
            inputs = sorted({k[1:] for k in v})
            made[s.name] = {",".join(map(str, k)): [str(v[(o, *k)]) for o in range(model.sizes[s.output.name])] for k in inputs}
        elif isinstance(s, Algorithms):
            made[s.name] = {",".join(map(str, past)): {str(k[0]): [str(p) for p in row] for k, row in table.items()}
                            for past, table in v.items()}
        elif isinstance(s, Sequence | Numbers):
            made[s.name] = [str(x) for x in v]
        elif isinstance(s, Process):
            made[s.name] = {",".join(map(str, k)): [[str(z), str(p)] for z, p in row] for k, row in v.items()}
        else:
            made[s.name] = {run: {",".join(map(str, k)): [str(p) for p in row] for k, row in rows.items()}
                            for run, rows in v.items()}
    return made


def _nested(table: Mapping[Past, Fraction], sizes: list[int], key: Past) -> object:
    if len(key) == len(sizes):
        return str(table.get(key, Fraction(0)))
    return [_nested(table, sizes, (*key, i)) for i in range(sizes[len(key)])]
