"""Adaptive processes, mechanisms and algorithms on exact models: the pasts that can be reached, which are those of a model.

What happens after a past that never happens is nobody's property: a model that says something about it is no model."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from verify.kernel.format.rejected import Rejected
from verify.kernel.numbers.folding import add
from verify.language import App, Expr, Num, Q, exp

Past = tuple[int, ...]
Row = tuple[Fraction, ...]
T = TypeVar("T")
MAX_PASTS = 200_000


def transcripts(runs: Mapping[str, Mapping[Past, Row]], length: int) -> Iterator[tuple[Past, Fraction, Fraction]]:
    """Every transcript that the run on x or the run on x' can give, with its probabilities in the two."""
    yield from paths(runs, length)[-1]


def paths(runs: Mapping[str, Mapping[Past, Row]], length: int) -> list[list[tuple[Past, Fraction, Fraction]]]:
    """The same for the first 0, 1, ..., `length` outputs."""
    made: list[list[tuple[Past, Fraction, Fraction]]] = [[((), Fraction(1), Fraction(1))]]
    for _ in range(length):
        longer = []
        for past, p, q in made[-1]:
            longer += [((*past, y), p * a, q * b) for y, (a, b) in enumerate(
                zip(at(runs["x"], past), at(runs["x'"], past), strict=True)) if p * a or q * b]
            if len(longer) > MAX_PASTS:
                raise Rejected(f"more than {MAX_PASTS} transcripts")
        made.append(longer)
    return made


def require_process(table: Mapping[Past, tuple[tuple[Fraction, Fraction], ...]], length: int) -> None:
    """Raise Rejected unless a process has next values exactly after the pasts that it reaches in fewer than `length` steps."""
    _require(table, _levels(length, lambda past: [i for i, (_, p) in enumerate(at(table, past)) if p]))


def require_mechanisms(runs: Mapping[str, Mapping[Past, Row]], length: int) -> None:
    """Raise Rejected unless mechanisms have laws exactly after the transcripts that one of the two runs can give."""
    reached = [past for level in paths(runs, length)[:-1] for past, _, _ in level]
    for table in runs.values():
        _require(table, reached)


def require_algorithms(tables: Mapping[Past, Mapping[Past, Row]], length: int) -> None:
    """Raise Rejected unless algorithms have channels exactly after the outputs that one of the datasets can give."""
    alive: dict[Past, frozenset[Past]] = {}

    def outputs(past: Past) -> list[int]:
        table = at(tables, past)
        if len({len(row) for row in table.values()}) != 1:
            raise Rejected(f"after the outputs {past} the laws have different numbers of letters")
        datasets = alive.get(past, frozenset(table))
        reached = {y: frozenset(s for s in datasets if table[s][y]) for y in range(len(next(iter(table.values()))))}
        alive.update({(*past, y): left for y, left in reached.items()})
        return [y for y, left in reached.items() if left]

    _require(tables, _levels(length, outputs))


def _levels(length: int, following: Callable[[Past], list[int]]) -> list[Past]:
    """All pasts of fewer than `length` steps, each step one of those that can follow."""
    made: list[Past] = []
    level: list[Past] = [()]
    for _ in range(length):
        made += level
        level = [(*past, y) for past in level for y in following(past)]
        if len(made) + len(level) > MAX_PASTS:
            raise Rejected(f"more than {MAX_PASTS} pasts")
    return made


def at(table: Mapping[Past, T], past: Past) -> T:
    """What happens after a past; raises Rejected."""
    if past not in table:
        raise Rejected(f"there is no law after the past {past}")
    return table[past]


def _require(table: Mapping[Past, object], reached: Iterable[Past]) -> None:
    wanted = set(reached)
    for past in wanted - set(table):
        raise Rejected(f"there is no law after the past {past}")
    for past in set(table) - wanted:
        raise Rejected(f"there is a law after the past {past}, which is never reached or too long; leave it out")


def excess(p: Sequence[Fraction], q: Sequence[Fraction], eps: Expr) -> Expr:
    """max over events S of p(S) - exp(eps) q(S)."""
    return add(*(App("max", (Num(a) - exp(eps) * Num(b), Q(0))) for a, b in zip(p, q, strict=True)))
