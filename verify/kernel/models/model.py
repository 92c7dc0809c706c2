"""Exact finite models: what their values are, and how they are read and written."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from verify.kernel.models.constants import log_sum
from verify.kernel.models.pasts import Past, require_algorithms, require_mechanisms, require_process
from verify.kernel.models.reals import real, undefined_part
from verify.kernel.format.rejected import Rejected
from verify.kernel.format.terms import read_term
from verify.language import (
    Algorithms, Alphabet, App, Channel, Datasets, Distribution, Event, Expr, Function, Functions, Letter, Mechanisms, Num,
    Numbers, Positions, Process, Sequence, Space, Sym, rational, substitute, walk)
from verify.language import symbols as symbols_of
from verify.language.formula import Symbol

MAX_CELLS, MAX_RANGE = 200_000, 5_000


class ModelError(ValueError):
    """The values do not describe a model of the statement; the message is one line."""


@dataclass(frozen=True)
class Model:
    """Exact values of the symbols of a statement, by name, and the sizes of the alphabets, by name."""

    values: Mapping[str, Any]
    sizes: Mapping[str, int]
    sums: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)   # known here and at letters

    def with_letters(self, letters: Mapping[str, int]) -> Model:
        """The model with letters bound to positions."""
        return Model({**self.values, **letters}, self.sizes, self.sums)


def _row(value: object) -> tuple[Fraction, ...]:
    parts = value.split() if isinstance(value, str) else value
    if not isinstance(parts, list | tuple) or not parts or len(parts) > MAX_CELLS:
        raise ModelError(f"{str(value)[:60]!r} is not a row of probabilities")
    return tuple(rational(p) for p in parts)


def _law(value: object, where: str) -> tuple[Fraction, ...]:
    row = _row(value)
    if any(p < 0 for p in row) or sum(row) != 1:
        raise ModelError(f"{where}: {str(value)[:80]!r} is not a distribution: the entries must be >= 0 and sum to 1")
    return row


def _table(value: object, depth: int) -> dict[Past, Fraction]:
    if depth == 1:
        return {(i,): p for i, p in enumerate(_row(value))}
    if not isinstance(value, list | tuple):
        raise ModelError(f"{str(value)[:60]!r} is not a table of depth {depth}")
    return {(i, *k): p for i, part in enumerate(value) for k, p in _table(part, depth - 1).items()}


def _pasts(value: object) -> dict[Past, Any]:
    if not isinstance(value, Mapping):
        raise ModelError(f"{str(value)[:60]!r} is not a table keyed by pasts or inputs")
    made: dict[Past, Any] = {}
    for key, row in value.items():
        if isinstance(key, str):
            try:
                key = tuple(int(k) for k in key.split(",") if k)
            except ValueError:
                raise ModelError(f"{key[:40]!r} is not a list of letters") from None
        made[tuple(key) if isinstance(key, tuple | list) else (key,)] = row
    return made


def read_model(symbols: tuple[Symbol, ...], values: Mapping[str, object]) -> Model:
    """The model that a mapping from every symbol's name to its value describes; raises ModelError.

    Scalars are expressions or rational text; laws are rows "1/3 2/3" (joint laws nested); channels map inputs to rows;
    events are rows of 0 and 1, functions rows of rationals, classes of functions
    finite lists of these; letters are integers, datasets too (see `places`); processes map
    a past to (value, probability) pairs; mechanisms map "x" and "x'" to tables from pasts to rows; algorithms map a past
    to a table from datasets to rows, each for exactly the pasts that can be reached (see `pasts`); sequences and numbers are
    rows of rationals, as many as their length says."""
    if set(values) != {s.name for s in symbols}:
        raise ModelError(f"values are given for {sorted(values)}, the statement has {sorted(s.name for s in symbols)}")
    sizes: dict[str, int] = {}
    made: dict[str, Any] = {}

    def size(alphabet: Space, n: int) -> None:
        if not isinstance(alphabet, Alphabet | Datasets):
            raise ModelError("laws, events and functions of positions, transcripts, numbers and functions have no exact values")
        if isinstance(alphabet, Datasets):
            size(alphabet.over, _root(n, _length(alphabet, made)))
            sizes[alphabet.name] = n
            return
        if not 1 <= n <= MAX_CELLS or sizes.setdefault(alphabet.name, n) != n or alphabet.size not in (None, n):
            raise ModelError(f"alphabet {alphabet.name}: the size {n} does not fit")

    try:
        for s in sorted(symbols, key=lambda s: not isinstance(s, Sym)):        # lengths of datasets come first
            made[s.name] = _read_value(s, values[s.name], size)
        for s in symbols:
            if isinstance(s, Letter):
                if isinstance(s.over, Alphabet) and s.over.name not in sizes:
                    size(s.over, s.over.size or made[s.name] + 1)
                if s.over.name not in sizes:
                    sizes[s.over.name] = _implied_size(s.over, sizes, made)
                if not 0 <= made[s.name] < sizes[s.over.name]:
                    raise ModelError(f"{s.name}: the alphabet {s.over.name} has no letter {made[s.name]}")
            if isinstance(s, Process | Mechanisms | Algorithms | Sequence | Numbers):
                _require_length(s, made)
    except ModelError:
        raise
    except (Rejected, ValueError, TypeError, LookupError, AttributeError) as error:
        raise ModelError(f"the values do not fit the statement: {str(error)[:160]}") from None
    return Model(made, sizes)


def _require_length(s: Process | Mechanisms | Algorithms | Sequence | Numbers, made: Mapping[str, Any]) -> None:
    """Raise ModelError unless a symbol has as many entries as its length says, or laws after exactly the pasts it can reach."""
    entries, scalars = made[s.name], {name: v for name, v in made.items() if isinstance(v, Expr)}
    known = symbols_of(s.length) <= set(scalars)
    length = integer_value(real(substitute(s.length, scalars)).expr) if known else None
    if length is not None and length < 0:
        raise ModelError(f"{s.name}: nothing has the length {length}")
    if isinstance(s, Sequence | Numbers):
        if length is not None and len(entries) != length:
            raise ModelError(f"{s.name}: {len(entries)} entries are given, its length is {length}")
        return
    if length is None:                                 # it is not among the values: as long as the laws reach
        length = 1 + max((len(past) for past in (entries["x"] if isinstance(s, Mechanisms) else entries)), default=-1)
    try:
        if isinstance(s, Process):
            require_process(entries, length)
        elif isinstance(s, Mechanisms):
            require_mechanisms(entries, length)
        else:
            require_algorithms(entries, length)
    except Rejected as error:
        raise ModelError(f"{s.name}: {error}") from None


def integer_value(e: Expr) -> int:
    """The integer that a constant is; raises ModelError where it is not seen to be one of moderate size."""
    exact = log_sum(e)
    if exact is None or exact.logs or exact.rational.denominator != 1:
        raise ModelError(f"{e!s:.60} is not seen to be an integer")
    if abs(exact.rational.numerator) > MAX_CELLS:
        raise ModelError(f"{e!s:.60} is too large")
    return exact.rational.numerator


def _length(d: Datasets, values: Mapping[str, Any]) -> int:
    n = values.get(d.length.name) if isinstance(d.length, Sym) else d.length
    if not isinstance(n, Num) or n.value.denominator != 1 or not 1 <= n.value <= 64:
        raise ModelError(f"{d.name}: the number of records is an integer symbol or number from 1 to 64")
    return int(n.value)


def _root(n: int, length: int) -> int:
    records = max(1, round(n ** (1 / length)))     # a guess, checked by the power
    if records ** length != n:
        raise ModelError(f"{n} is not the number of datasets of {length} records")
    return int(records)


def _implied_size(over: Space, sizes: Mapping[str, int], values: Mapping[str, Any]) -> int:
    d = over.of if isinstance(over, Positions) else over
    if not isinstance(d, Datasets) or d.over.name not in sizes:
        raise ModelError(f"the values do not say how many letters {over.name} has")
    n = _length(d, values)
    return n if isinstance(over, Positions) else int(sizes[d.over.name] ** n)


def _read_value(s: Symbol, value: Any, size: Any) -> Any:
    if isinstance(s, Sym):
        return _constant(s.name, value if isinstance(value, Expr) else read_term(value) if isinstance(value, list)
                         else Num(rational(value)))
    if isinstance(s, Letter):
        if isinstance(value, bool) or not isinstance(value, int):
            raise ModelError(f"{s.name}: {value!r} is not a letter (0, 1, ...)")
        return value
    if isinstance(s, Event) and isinstance(s.over[0], Functions):
        members = tuple(_row(row) for row in value)
        for member in members:
            size(s.over[0].of, len(member))
        return members
    if isinstance(s, Distribution | Event | Function):
        table = _table(value, len(s.over))
        for axis, alphabet in enumerate(s.over):
            size(alphabet, 1 + max(k[axis] for k in table))
        if isinstance(s, Event) and not set(table.values()) <= {0, 1}:
            raise ModelError(f"{s.name}: an event is a row of 0 and 1")
        if isinstance(s, Distribution):
            _law(list(table.values()), s.name)
        return table
    if isinstance(s, Channel):
        rows = {k: _law(row, s.name) for k, row in _pasts(value).items()}
        for axis, alphabet in enumerate(s.inputs):
            size(alphabet, 1 + max(k[axis] for k in rows))
        for row in rows.values():
            size(s.output, len(row))
        return {(o, *k): p for k, row in rows.items() for o, p in enumerate(row)}
    if isinstance(s, Numbers | Sequence):
        row = _row(value) if value else ()
        if isinstance(s, Sequence) and any(x <= 0 for x in row):
            raise ModelError(f"{s.name}: the entries must be positive")
        if isinstance(s, Numbers) and s.nonnegative and any(x < 0 for x in row):
            raise ModelError(f"{s.name}: the entries must be >= 0")
        return row
    if isinstance(s, Algorithms):
        laws = {past: {k: _law(row, s.name) for k, row in _pasts(rows).items()} for past, rows in _pasts(value).items()}
        for given in laws.values():
            size(s.data, 1 + max(k[0] for k in given))
        return laws
    if isinstance(s, Process):
        return {k: _branches(row, s.name) for k, row in _pasts(value).items()}
    if not isinstance(value, Mapping) or set(value) != {"x", "x'"}:
        raise ModelError(f"""{s.name}: mechanisms have two runs, "x" and "x'" """.strip())
    runs = {run: {k: _law(row, s.name) for k, row in _pasts(value[run]).items()} for run in ("x", "x'")}
    if {k: len(r) for k, r in runs["x"].items()} != {k: len(r) for k, r in runs["x'"].items()}:
        raise ModelError(f"{s.name}: the two runs need the same pasts and ranges")
    return runs


def _constant(where: str, value: Expr) -> Expr:
    """A value that a scalar may have: without symbols, and defined."""
    if not all(isinstance(n, Num | App | tuple | str | Fraction) for n in walk(value)):
        raise ModelError(f"{where}: a value holds no symbols")
    bad = undefined_part(value)
    if bad:
        raise ModelError(f"{where}: the value is undefined: {bad}")
    return value


def _branches(row: object, where: str) -> tuple[tuple[Fraction, Fraction], ...]:
    if not isinstance(row, list | tuple) or not all(isinstance(b, list | tuple) and len(b) == 2 for b in row):
        raise ModelError(f"{where}: a past has (value, probability) pairs")
    _law([b[1] for b in row], where)
    return tuple((rational(b[0]), rational(b[1])) for b in row)
