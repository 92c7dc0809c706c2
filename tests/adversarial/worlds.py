"""The JSON data of a witness to a `World`, by docs/semantics.md: laws sum to 1, processes have exactly the right pasts."""
from __future__ import annotations

import itertools
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tests.adversarial.evaluator import NoModel, Past, World, finite, integer
from tests.adversarial.operations import OPERATIONS
from tests.adversarial.sixty_digits import NoValue, Real, Unsure, minus, sign
from verify.language import (
    Algorithms, Alphabet, Channel, Distribution, Event, Function, Letter, Mechanisms, Numbers, Process, Sequence, Statement, Sym)


def world(statement: Statement, data: Mapping[str, Any]) -> World:
    """The world that the data of a witness describe; raises NoModel."""
    symbols = [b.symbol for b in statement.prefix]
    if set(data) != {s.name for s in symbols}:
        raise NoModel("the names are not those of the statement")
    w = World({})
    for s in sorted(symbols, key=lambda s: (isinstance(s, Letter), not isinstance(s, Sym))):
        try:
            _bind(s, data[s.name], w)
        except (ValueError, TypeError, LookupError, AttributeError, NoValue) as error:
            raise NoModel(f"{s.name}: {error}") from None
    for s in symbols:
        if isinstance(s, Letter) and not 0 <= w.letters[s.name] < w.sizes.get(s.over.name, 0):
            raise NoModel(f"{s.name} is no letter")
    return w


def scalar(data: Any) -> Real:
    """The number that a rational as text, or a list of an operation and its arguments, says."""
    if isinstance(data, str):
        return Fraction(data.replace(" ", ""))
    if not isinstance(data, list) or data[0] not in OPERATIONS:
        raise NoModel(f"{data!r} is no number")
    return OPERATIONS[data[0]](*(scalar(a) for a in data[1:]))


def _row(data: Any) -> list[Fraction]:
    return [Fraction(p) for p in (data.split() if isinstance(data, str) else data)]


def _law(data: Any) -> list[Fraction]:
    row = _row(data)
    if not row or min(row) < 0 or sum(row) != 1:
        raise NoModel("no law")
    return row


def _table(data: Any, depth: int) -> dict[Past, Fraction]:
    if depth == 1:
        return {(i,): p for i, p in enumerate(_row(data))}
    return {(i, *k): p for i, part in enumerate(data) for k, p in _table(part, depth - 1).items()}


def _past(key: Any) -> Past:
    return tuple(int(k) for k in key.split(",") if k) if isinstance(key, str) else tuple(key)


def _sized(w: World, over: Any, n: int) -> None:
    if not isinstance(over, Alphabet):
        raise Unsure("datasets are not known here")
    if n < 1 or w.sizes.setdefault(over.name, n) != n or over.size not in (None, n):
        raise NoModel("alphabets of two sizes")


def _bind(s: Any, data: Any, w: World) -> None:
    match s:
        case Sym():
            w.values[s.name] = scalar(data)
        case Letter():
            w.letters[s.name] = data
            if s.over.name not in w.sizes:
                _sized(w, s.over, s.over.size or data + 1)
        case Distribution() | Event() | Function():
            table = _table(data, len(s.over))
            for axis, over in enumerate(s.over):
                _sized(w, over, 1 + max(k[axis] for k in table))
            if isinstance(s, Distribution):
                _law(list(table.values()))
            if isinstance(s, Event) and not set(table.values()) <= {0, 1}:
                raise NoModel("no event")
            w.values[s.name] = table
        case Channel():
            rows = {_past(k): _law(row) for k, row in data.items()}
            for axis, over in enumerate(s.inputs):
                _sized(w, over, 1 + max(k[axis] for k in rows))
            for row in rows.values():
                _sized(w, s.output, len(row))
            if len(rows) != len(list(itertools.product(*(range(w.sizes[a.name]) for a in s.inputs)))):
                raise NoModel("a channel without a row")
            w.values[s.name] = {(o, *k): p for k, row in rows.items() for o, p in enumerate(row)}
        case Sequence() | Numbers():
            row = _row(data)
            least = isinstance(s, Sequence) or s.nonnegative
            if least and any(x < 0 or (x == 0 and isinstance(s, Sequence)) for x in row):
                raise NoModel("an entry has the wrong sign")
            w.values[s.name] = row
        case Process():
            table = {_past(k): [(Fraction(z), Fraction(p)) for z, p in row] for k, row in data.items()}
            for branches in table.values():
                _law([p for _, p in branches])
            _pasts({k: [p > 0 for _, p in row] for k, row in table.items()}, integer(s.length, w))
            w.values[s.name] = table
        case Mechanisms():
            runs = {run: {_past(k): _law(row) for k, row in data[run].items()} for run in ("x", "x'")}
            if {k: len(r) for k, r in runs["x"].items()} != {k: len(r) for k, r in runs["x'"].items()} or len(data) != 2:
                raise NoModel("two runs with different pasts")
            both = {k: [a + b > 0 for a, b in zip(row, runs["x'"][k], strict=True)] for k, row in runs["x"].items()}
            _pasts(both, integer(s.length, w))
            w.values[s.name] = runs
        case Algorithms():
            tables = {_past(k): {_past(d): _law(row) for d, row in rows.items()} for k, rows in data.items()}
            n = len(tables[()])
            for rows in tables.values():
                if set(rows) != {(i,) for i in range(n)} or len({len(r) for r in rows.values()}) != 1:
                    raise NoModel("algorithms without a law for a dataset")
            some = {k: [any(column) for column in zip(*rows.values(), strict=True)] for k, rows in tables.items()}
            _pasts(some, integer(s.length, w))
            w.values[s.name] = tables
        case _:
            raise Unsure(f"{type(s).__name__} is not known here")


def _pasts(alive: dict[Past, list[bool]], length: int) -> None:
    """Raise NoModel unless the pasts are those that the laws before them allow, shorter than `length`, and none that can be
    reached is missing; `alive` says which letters can happen after each."""
    if length > 6:
        raise Unsure("long processes are not known here")
    level = {(): True} if length > 0 else {}
    known = set(level)
    for step in range(length):
        for past, reached in level.items():
            if past not in alive and reached:
                raise NoModel(f"no law after {past}")
        if step < length - 1:
            level = {(*past, i): reached and happens for past, reached in level.items()
                     for i, happens in enumerate(alive.get(past, []))}
            known |= set(level)
    if set(alive) - known:
        raise NoModel("a law for a past that there is not")


def never_reached(statement: Statement, data: Mapping[str, Any]) -> bool:
    """Whether something in a process, mechanisms or algorithms has probability 0: whether laws after it belong to a model is
    a matter of form, and a judge may refuse the model."""
    chains = [data[b.symbol.name] for b in statement.prefix if isinstance(b.symbol, Process | Mechanisms | Algorithms)]
    return any(_has_zero(part) for part in chains)


def _has_zero(part: Any) -> bool:
    """Whether a probability in a table is 0."""
    if isinstance(part, Mapping):
        return any(_has_zero(p) for p in part.values())
    row = part.split() if isinstance(part, str) else [b[1] if isinstance(b, list | tuple) else b for b in part]
    return any(Fraction(p) == 0 for p in row)


def domain_holds(statement: Statement, w: World) -> bool:
    """Whether every scalar lies in its domain; an end without value leaves the point out."""
    return all(not (b.domain is not None and not in_domain(b.domain, w.values[b.symbol.name], w)) for b in statement.prefix)


def in_domain(d: Any, value: Real, w: World) -> bool:
    """Whether a number lies in a domain."""
    try:
        for end, side, closed in ((d.lo, 1, d.lo_closed), (d.hi, -1, d.hi_closed)):
            if end is not None:
                s = side * sign(minus(value, finite(end, w)))
                if s < 0 or (s == 0 and not closed):
                    return False
    except NoValue:
        return False
    if d.integer:
        floor = OPERATIONS["floor"](value)
        return sign(minus(value, floor)) == 0
    return True
