"""From exact models to tables of doubles, and back to the values that the kernel reads."""
from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from verify.kernel.models.constants import constant_interval
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.models.model import Model
from verify.language import Channel, Datasets, Distribution, Event, Expr, Function, Letter, Num, Statement, Sym, Symbol, walk
from verify.search.readings.operations import Array
from verify.search.readings.shape import NotRead, Shape, length_symbols


def as_float(e: Expr) -> float:
    """A constant as a double; nan where it has no value."""
    if isinstance(e, Num):
        return float(e.value)
    try:
        x = constant_interval(e, 80)
        return float((x.lo + x.hi) / 2)
    except (Undefined, ArithmeticError, ValueError):
        return float("nan")


def shape_of(s: Statement, model: Model) -> Shape:
    """The shape of an exact model of a statement."""
    lengths = {name: int(as_float(model.values[name])) for name in length_symbols(s)}
    datasets = {n.name for n in walk(s) if isinstance(n, Datasets)}
    return Shape({name: size for name, size in model.sizes.items() if name not in datasets}, lengths)


def tables(symbols: Sequence[Symbol], models: Sequence[Model], shape: Shape) -> dict[str, Array]:
    """The values of the symbols on models of one shape, stacked."""
    return {x.name: np.stack([_table(x, m.values[x.name], shape) for m in models]) for x in symbols}


def _table(x: Symbol, value: Any, shape: Shape) -> Array:
    if isinstance(x, Sym):
        return np.array(as_float(value))
    if isinstance(x, Letter):
        return np.array(value)
    if not isinstance(x, Distribution | Channel | Event | Function):
        raise NotRead(f"{type(x).__name__} has no table")
    made = np.zeros(shape.table(x))
    for key, q in value.items():
        made[key] = float(q)
    return made


def exact_value(x: Symbol, table: Any) -> object:
    """What `verify.kernel.models.model.read_model` reads, from an array of Fractions (an integer for a letter, an expression
    for a scalar)."""
    if isinstance(x, Sym):
        return table
    if isinstance(x, Letter):
        return int(table)
    if isinstance(x, Channel):
        inputs = itertools.product(*(range(n) for n in table.shape[1:]))
        return {key: [Fraction(q) for q in table[(slice(None), *key)]] for key in inputs}
    return table.tolist()
