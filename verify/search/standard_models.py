"""Counterexamples among what textbooks take first: channels that copy an input, add inputs or forget them, with noise or
without; events and functions that compare two things; fair laws and others; datasets of two records."""
from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from math import prod
from typing import Any

from verify.kernel.models.model import Model
from verify.language import Alphabet, Channel, Datasets, Distribution, Event, Function, Letter, Space, Statement, Sym
from verify.language.formula import Symbol
from verify.notation.values import write_model
from verify.search.budget import SECOND, Budget, OutOfTime
from verify.search.defined_laws import defined_laws
from verify.search.finding import Finding, Trace
from verify.search.finite_search import ROWS, SCALARS_AT_ONCE, Found, by_size, nested, with_scalars
from verify.search.readings.shape import NotRead, Shape, free_alphabets, length_symbols

STAYS = ("2/3", "3/4", "9/10")         # the chances with which a noisy copy is right
RECORDS, CELLS, STRUCTURES = 2, 4, 600   # of a dataset; of the inputs that an output tells apart; of tables that are tried
MOST_CELLS = 4096                      # of a table
BIASED = {2: ("7/10 3/10",)}


def refute(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """The first of these models at which the claim fails; what hypotheses say of all laws is not judged at a model alone."""
    if any(isinstance(f, Statement) for f in s.given):
        return None
    found = Found()
    with suppress(OutOfTime, NotRead):
        for model in models(s, budget.part(0.15, 3 * SECOND)):
            if found.settles(s, model, trace):
                evidence = {"rule": "witness", "model": write_model(tuple(b.symbol for b in s.prefix), model)}
                return Finding("REFUTED", evidence, "search of small exact models")
    return None


def models(s: Statement, budget: Budget) -> Iterator[Model]:
    """The models, of the shapes in turn, with simple and tight values of the parameters; none where nothing is compared
    or copied.  Raises NotRead."""
    tables = [b.symbol for b in s.prefix if not isinstance(b.symbol, Sym)]
    laws = defined_laws(s)
    if laws or not any(isinstance(x, Channel) or (isinstance(x, Event | Function) and len(x.over) == 2) for x in tables):
        return
    of_shapes = [by_size([standard(x, shape) for x in tables], STRUCTURES) for shape in shapes(s)]
    in_turn = [values for at_once in itertools.zip_longest(*of_shapes) for values in at_once if values is not None]
    for some, values in itertools.product(SCALARS_AT_ONCE, in_turn):
        yield from with_scalars(s, dict(zip((x.name for x in tables), values, strict=True)), budget, laws, some, RECORDS)


def shapes(s: Statement) -> list[Shape]:
    """Two letters in each alphabet and two records in each dataset; the same with an output for each input of a channel."""
    small = Shape(dict.fromkeys(free_alphabets(s), 2), dict.fromkeys(length_symbols(s), RECORDS))
    sizes = dict(small.sizes)
    for x in (b.symbol for b in s.prefix):
        if isinstance(x, Channel) and isinstance(x.output, Alphabet) and x.output.size is None:
            sizes[x.output.name] = min(prod(Shape(sizes, small.lengths).size(a) for a in x.inputs), CELLS)
    return [small] if sizes == small.sizes else [small, Shape(sizes, small.lengths)]


def standard(x: Symbol, shape: Shape) -> list[Any]:
    """The tables that are tried for a symbol, the simplest first.  Raises NotRead."""
    if isinstance(x, Letter):
        return list(range(shape.size(x.over)))
    if isinstance(x, Channel | Distribution | Event | Function) and prod(map(shape.size, x.over)) > MOST_CELLS:
        raise NotRead(f"{x.name} has too many values")
    if isinstance(x, Channel):
        return _channels(x, shape)
    if isinstance(x, Distribution) and len(x.over) == 1:
        n = shape.size(x.over[0])
        return [*ROWS.get(n, (" ".join([f"1/{n}"] * n),))[:6], *BIASED.get(n, ())]
    if isinstance(x, Event):
        return _different([_where(holds, x, shape) for holds in (_same, _differ, _first)])
    if isinstance(x, Function):
        return _functions(x, shape)
    raise NotRead(f"{x.name} has no standard tables")


def _same(at: tuple[int, ...]) -> bool:
    return len(set(at)) == 1 and (len(at) > 1 or at[0] == 0)


def _differ(at: tuple[int, ...]) -> bool:
    return not _same(at)


def _first(at: tuple[int, ...]) -> bool:
    return at[0] == 0


def _channels(x: Channel, shape: Shape) -> list[Any]:
    sizes, many = [shape.size(a) for a in x.inputs], shape.size(x.output)
    inputs = list(itertools.product(*map(range, sizes)))
    exact: list[list[int]] = [[at[i] for at in inputs] for i, n in enumerate(sizes) if n == many]
    if len(sizes) > 1 and prod(sizes) == many:
        exact.append(list(range(many)))
    if len(sizes) > 1 and set(sizes) == {many}:
        exact.append([sum(at) % many for at in inputs])
    forgetful = dict.fromkeys(inputs, " ".join([f"1/{many}"] * many))
    noisy = [_copy(inputs, outputs, many, Fraction(p)) for p in ("1", *STAYS) for outputs in exact]
    return [*noisy[:len(exact)], forgetful, *noisy[len(exact):]] if many > 1 else [forgetful]


def _copy(inputs: list[tuple[int, ...]], outputs: list[int], many: int, stays: Fraction) -> dict[tuple[int, ...], str]:
    """The channel that gives each input its output with the probability `stays`, and each other one equally often."""
    other = (1 - stays) / (many - 1)
    return {at: " ".join(str(stays if y == right else other) for y in range(many))
            for at, right in zip(inputs, outputs, strict=True)}


def _functions(x: Function, shape: Shape) -> list[Any]:
    """What counts agreements, or records that are not the first letter; what tells letters apart; numbers of letters."""
    sizes = [shape.size(a) for a in x.over]
    counted = [a for a in x.over if isinstance(a, Datasets)]
    found = list[Any]()
    if counted and len(set(sizes)) == 1:
        base = shape.size(counted[0].over)
        found.append(_table(x.over, shape, lambda *at: _agreements(at, base, sizes[0])))
    return _different([*found, _where(_same, x, shape), _where(_first, x, shape)])


def _different(tables: list[Any]) -> list[Any]:
    return [t for i, t in enumerate(tables) if t not in tables[:i]]


def _agreements(at: tuple[int, ...], base: int, datasets: int) -> int:
    """At how many places datasets, by their numbers, have the same record, a single one: the first letter."""
    others, count, below = (*at[1:],) or (0,), 0, 1
    while below < datasets:
        count += all(at[0] // below % base == other // below % base for other in others)
        below *= base
    return count


def _where(holds: Callable[[tuple[int, ...]], bool], x: Event | Function, shape: Shape) -> Any:
    """The table with 1 where something holds, and 0 where it does not."""
    return _table(x.over, shape, lambda *at: int(holds(at)))


def _table(over: tuple[Space, ...], shape: Shape, at: Callable[..., int]) -> Any:
    sizes = [shape.size(a) for a in over]
    return nested([Fraction(at(*cell)) for cell in itertools.product(*map(range, sizes))], sizes)
