"""The event that distinguishes two laws best: a set of letters whose likelihood ratio reaches a threshold."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flint import arb, fmpq

from verify.exact.rationals import total
from verify.kernel.numbers.intervals import precision

BITS = 96       # of the balls around likelihood ratios; what they leave open is compared exactly
Row = Sequence[fmpq]


@dataclass(frozen=True)
class Pair:
    """Two laws p and q on pairs (s, y): p(s, y) = weights[s] rows[s][y], q(s, y) = weights[s] column[y].

    For two laws on one alphabet there is one s, of weight 1.  The ratio p/q at (s, y) is rows[s][y] / column[y].
    """

    weights: Row
    rows: Sequence[Row]
    column: Row


@dataclass(frozen=True)
class Optimum:
    """The greatest (p(O) - delta)/q(O), None for +oo, and the cells (s, y) of an event O that attains it."""

    ratio: fmpq | None
    event: frozenset[tuple[int, int]]


def optimum(pair: Pair, delta: fmpq) -> Optimum:
    """The greatest (p(O) - delta)/q(O) over the events O with p(O) > delta, for 0 <= delta < 1.

    For any v the event {p/q >= v} maximises p(O) - v q(O).  So v is the maximum if and only if the event {p/q >= v} gives
    v again, and any event that is not the best gives a smaller value, from which its own threshold set gives a larger one
    (Dinkelbach's iteration).  The first event is guessed from enclosures of the ratios in falling order; what is returned is
    the fixed point, computed exactly.
    """
    only_p = frozenset((s, y) for s, (w, row) in enumerate(zip(pair.weights, pair.rows, strict=True)) if w != 0
                       for y, a in enumerate(row) if a != 0 and pair.column[y] == 0)
    lost = total([pair.weights[s] * pair.rows[s][y] for s, y in only_p])
    if lost > delta:
        return Optimum(None, only_p)
    with precision(BITS):
        columns = [arb(b) for b in pair.column]
        ratios = {(s, y): arb(a) / columns[y] for s, (w, row) in enumerate(zip(pair.weights, pair.rows, strict=True)) if w != 0
                  for y, a in enumerate(row) if a != 0 and pair.column[y] != 0}
        event = _guess(pair, ratios, lost, delta)
        best = _value(pair, event, lost - delta)
        if best is None:
            event = frozenset(ratios)                   # the whole space, of probability 1 > delta
            best = _value(pair, event, lost - delta)
        while True:
            assert best is not None
            last, event = event, _at_least(pair, ratios, best)
            better = best if event == last else _value(pair, event, lost - delta)
            if better == best:
                return Optimum(best, event | only_p)
            best = better


def _guess(pair: Pair, ratios: dict[tuple[int, int], arb], lost: fmpq, delta: fmpq) -> frozenset[tuple[int, int]]:
    """The best of the events made of the greatest ratios, by midpoints of balls."""
    middle = {c: r.mid() for c, r in ratios.items()}
    order = sorted(ratios, key=middle.__getitem__, reverse=True)
    weights, columns = [arb(w) for w in pair.weights], [arb(b) for b in pair.column]
    above, below, best, size = arb(lost - delta), arb(0), arb(0), 0
    for i, (s, y) in enumerate(order):
        q = (weights[s] * columns[y]).mid()
        above, below = (above + q * middle[s, y]).mid(), (below + q).mid()
        value = (above / below).mid()
        if value > best:
            best, size = value, i + 1
        elif value > middle[s, y] and above > 0:
            break                                       # values of growing threshold sets rise, then fall
    return frozenset(order[:size])


def _at_least(pair: Pair, ratios: dict[tuple[int, int], arb], v: fmpq) -> frozenset[tuple[int, int]]:
    """The cells whose ratio is >= v, decided exactly."""
    ball = arb(v)
    return frozenset((s, y) for (s, y), r in ratios.items()
                     if r > ball or (not r < ball and pair.rows[s][y] >= v * pair.column[y]))


def _value(pair: Pair, event: frozenset[tuple[int, int]], plus: fmpq) -> fmpq | None:
    """(p(O) + plus)/q(O), summed by rows and columns; None where it is not positive."""
    by_row: dict[int, list[fmpq]] = {}
    by_column: dict[int, list[fmpq]] = {}
    for s, y in event:
        by_row.setdefault(s, []).append(pair.rows[s][y])
        by_column.setdefault(y, []).append(pair.weights[s])
    above = total([pair.weights[s] * total(a) for s, a in by_row.items()]) + plus
    return above / total([pair.column[y] * total(w) for y, w in by_column.items()]) if above > 0 else None


def excess(p: Row, q: Row, v: fmpq) -> fmpq:
    """The greatest p(O) - v q(O) over events O: the sum of max(p - v q, 0)."""
    return total([d for a, b in zip(p, q, strict=True) if (d := a - v * b) > 0])


def lines(p: Row, q: Row) -> list[tuple[fmpq, fmpq]]:
    """The pairs (p(O), q(O)) of the threshold sets O, the empty one first: max over them of p(O) - v q(O) is the excess."""
    ratios: dict[tuple[int, int] | None, list[tuple[fmpq, fmpq]]] = {}
    at: dict[tuple[int, int] | None, fmpq] = {}
    for a, b in zip(p, q, strict=True):
        if a == 0:
            continue
        r = a / b if b != 0 else None
        k = None if r is None else (int(r.p), int(r.q))
        ratios.setdefault(k, []).append((a, b))
        if r is not None:
            at[k] = r
    order = [*([None] if None in ratios else []), *sorted(at, key=at.__getitem__, reverse=True)]
    above, below, made = fmpq(0), fmpq(0), [(fmpq(0), fmpq(0))]
    for k in order:
        above += total([a for a, _ in ratios[k]])
        below += total([b for _, b in ratios[k]])
        made.append((above, below))
    return made
