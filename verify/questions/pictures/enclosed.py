"""The numbers behind a picture: enclosures of curves at points, of the gap on short intervals, and what a claim is on boxes."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby, pairwise

from verify.figures.figure import Axis, Cell, Curve, Figure, Point
from verify.kernel.numbers.intervals import Interval, Undefined, number, precision
from verify.kernel.scalar.goal import Fact
from verify.kernel.values.enclose import enclose
from verify.language import Expr, Num, Statement, Sym
from verify.notation.decimals import enclosure_text
from verify.questions.pictures.view import Ends, Mark, Number, View
from verify.questions.region.labels import Parts, label_on, parts_of
from verify.questions.region.words import FAILS, HOLDS, OUTSIDE, UNDECIDED, UNDEFINED

BITS, DIGITS = 64, 7
POINTS, STRETCHES = 60, 96          # of a curve, and intervals of a band
FARTHEST = 10**9                    # what an axis spans at most
START, HALVINGS = 12, 2             # a map is cut into START x START boxes, and what stays open is halved so often
WORDS = {HOLDS: "holds", FAILS: "fails", OUTSIDE: "outside", UNDEFINED: "undefined", UNDECIDED: "undecided"}


def figures(view: View, id: str, source: str) -> tuple[Figure, ...]:
    """The figures of a view: a map over two numbers; over one both sides, and the gap where the claim is about numbers."""
    with precision(BITS):
        made = (_map(view, id, source),) if len(view.free) == 2 else (_sides(view, id, source), _gap(view, id, source))
    return tuple(f for f in made if f is not None)


def _where(view: View) -> str:
    return "".join(f", {name} = {value}" for name, value in view.at.items())


def _sides(view: View, id: str, source: str) -> Figure | None:
    x = view.free[0]
    curves = [Curve(name, points) for name, e in view.curves if len(points := _points(e, x)) > 1]
    inside = [m for m in view.marks if x.window[0] <= m.x <= x.window[1]]
    marks = tuple(Curve(name, tuple((m.x, *m.ends) for m in inside if m.name == name))
                  for name in dict.fromkeys(m.name for m in inside))
    if len(curves) < (1 if view.relation is None else 2):
        return None
    values = [Fraction(e) for c in (*curves, *marks) for _, *ends in c.points for e in ends]
    fixed = [Fraction(e) for c in marks for _, *ends in c.points for e in ends]
    low, high = _range(values, fixed)
    if high - low > FARTHEST:
        return None
    return Figure(id, f"Both sides over {x.name}{_where(view)}", source, _axis(x.name, *x.window),
                  _axis("value", low, high), curves=tuple(curves), marks=marks,
                  strip=_strip(view.statement, x) if view.statement is not None and not view.proved else ())


def _points(e: Expr, x: Number) -> tuple[Point, ...]:
    """The longest run of points at which an expression has a finite enclosure."""
    a, b = x.window
    places = _integers(a, b) if x.domain.integer else [a + (b - a) * Fraction(i, POINTS) for i in range(POINTS + 1)]
    found = [(at, _enclosed(e, x.name, number(at))) for at in places]
    runs = [tuple((at, *enclosure_text(v, DIGITS)) for at, v in run if v is not None)
            for there, run in groupby(found, key=lambda pair: pair[1] is not None) if there]
    return max(runs, key=len, default=())


def _integers(a: Fraction, b: Fraction) -> list[Fraction]:
    low, high = a.__ceil__(), b.__floor__()
    return [Fraction(i) for i in range(low, high + 1, max(1, (high - low) // POINTS))]


def _enclosed(e: Expr, name: str, x: Interval) -> Interval | None:
    try:
        v = enclose(e, {name: x})
    except (Undefined, ArithmeticError, ValueError):
        return None
    return v if v.lo.is_finite() and v.hi.is_finite() else None


def _gap(view: View, id: str, source: str) -> Figure | None:
    """Right side minus left side, enclosed on every one of many intervals that cover the window."""
    x = view.free[0]
    if view.relation is None or view.statement is None or x.domain.integer:
        return None
    gap = view.relation.right - view.relation.left
    band = tuple((a, b, *enclosure_text(v, DIGITS)) for a, b in _stretches(x) if (v := _on(gap, x, a, b)) is not None)
    if len(band) < STRETCHES // 2:
        return None
    low, high = _range([Fraction(e) for *_, lo, hi in band for e in (lo, hi)], [Fraction(0)])
    if high - low > FARTHEST:
        return None
    return Figure(id, f"The gap, right side minus left side, over {x.name}{_where(view)}", source, _axis(x.name, *x.window),
                  _axis("gap", low, high), band=band)


def _stretches(x: Number) -> Iterator[Ends]:
    a, b = x.window
    for i in range(STRETCHES):
        yield a + (b - a) * Fraction(i, STRETCHES), a + (b - a) * Fraction(i + 1, STRETCHES)


def _on(e: Expr, x: Number, a: Fraction, b: Fraction) -> Interval | None:
    """The enclosure on an interval: the hull of those on four parts of it."""
    ends = [a + (b - a) * Fraction(i, 4) for i in range(5)]
    parts = [_enclosed(e, x.name, _interval(x, low, high)) for low, high in pairwise(ends)]
    known = [p for p in parts if p is not None]
    return Interval(min(p.lo for p in known), max(p.hi for p in known)) if len(known) == len(parts) else None


def _interval(x: Number, a: Fraction, b: Fraction) -> Interval:
    """The points of the domain from a to b; an open end of the domain stays open."""
    d, low, high = x.domain, number(a), number(b)
    return Interval(low.lo, high.hi, low.lo_open or (a == x.window[0] and d.lo is not None and not d.lo_closed),
                    high.hi_open or (b == x.window[1] and d.hi is not None and not d.hi_closed))


def _strip(statement: Statement, x: Number) -> tuple[tuple[Fraction, Fraction, str], ...]:
    """What the claim is along the window, equal neighbours joined; at integers, each for half a unit to either side."""
    parts = parts_of(statement)
    if x.domain.integer:
        (low, high), half = x.window, Fraction(1, 2)
        cells = [(max(i - half, low), min(i + half, high), label_on(parts, {x.name: number(i)})) for i in _integers(low, high)]
        if any(b != c for (_, b, _), (c, _, _) in pairwise(cells)):
            return ()
    else:
        cells = [(a, b, label_on(parts, {x.name: _interval(x, a, b)})) for a, b in _stretches(x)]
    return tuple(_joined(cells))


def _joined(cells: Sequence[tuple[Fraction, Fraction, str]]) -> Iterator[tuple[Fraction, Fraction, str]]:
    for word, run in groupby(cells, key=lambda c: c[2]):
        there = list(run)
        yield there[0][0], there[-1][1], WORDS[word]


def _map(view: View, id: str, source: str) -> Figure | None:
    """What a claim of two numbers is on boxes that cover the window."""
    assert view.statement is not None
    x, y = view.free
    parts, fine = _with_ends(parts_of(view.statement), view), START * 2**HALVINGS
    words = [[UNDECIDED] * fine for _ in range(fine)]

    def fill(i: int, j: int, size: int) -> None:
        box = {v.name: _interval(v, _cut(v, k, fine), _cut(v, k + size, fine)) for v, k in ((x, i), (y, j))}
        word = label_on(parts, box)
        if word == UNDECIDED and size > 1:
            half = size // 2
            for di in (0, half):
                for dj in (0, half):
                    fill(i + di, j + dj, half)
            return
        for row in words[j:j + size]:
            row[i:i + size] = [word] * size

    for i in range(0, fine, 2**HALVINGS):
        for j in range(0, fine, 2**HALVINGS):
            fill(i, j, 2**HALVINGS)
    if all(word in (UNDECIDED, OUTSIDE) for row in words for word in row):
        return None
    return Figure(id, f"Where the claim holds, over {x.name} and {y.name}", source, _axis(x.name, *x.window),
                  _axis(y.name, *y.window), cells=tuple(_rows(words, x, y)),
                  marks=tuple(Curve(m.name, ((m.x, *m.ends),)) for m in view.marks if _shows(x, y, m)))


def _shows(x: Number, y: Number, m: Mark) -> bool:
    return x.window[0] <= m.x <= x.window[1] and all(y.window[0] <= Fraction(e) <= y.window[1] for e in m.ends)


def _with_ends(parts: Parts, view: View) -> Parts:
    """With the ends of domains that depend on the other number, as hypotheses."""
    more = []
    for v in view.free:
        d = v.domain
        more += [Fact(Sym(v.name) - d.lo, not d.lo_closed)] if d.lo is not None and not isinstance(d.lo, Num) else []
        more += [Fact(d.hi - Sym(v.name), not d.hi_closed)] if d.hi is not None and not isinstance(d.hi, Num) else []
    return replace(parts, facts=(*parts.facts, *more))


def _cut(v: Number, k: int, of: int) -> Fraction:
    return v.window[0] + (v.window[1] - v.window[0]) * Fraction(k, of)


def _rows(words: Sequence[Sequence[str]], x: Number, y: Number) -> Iterator[Cell]:
    """The boxes of a grid, equal neighbours of a row as one, and equal rows as one."""
    fine, j = len(words), 0
    for row, same in groupby(words):
        rows, i = len(list(same)), 0
        for word, run in groupby(row):
            width = len(list(run))
            yield _cut(x, i, fine), _cut(x, i + width, fine), _cut(y, j, fine), _cut(y, j + rows, fine), WORDS[word]
            i += width
        j += rows


def _range(values: Sequence[Fraction], shown: Sequence[Fraction]) -> Ends:
    """The range of an axis: with what must be seen, and without the far values of a steep curve."""
    usual = sorted(abs(v) for v in values)[len(values) * 2 // 3]
    limit = max([2 * usual, *(abs(s) * Fraction(5, 4) for s in shown)])
    low, high = max(min(values), -limit), min(max(values), limit)
    low, high = min([low, *shown]), max([high, *shown])
    if low > 0 and low < high / 3:
        low = Fraction(0)
    pad = (high - low or abs(high) or Fraction(1)) / 20
    return low - pad if low else low, high + pad


def _axis(label: str, low: Fraction, high: Fraction) -> Axis:
    """An axis with some five ticks at round numbers."""
    step = Fraction(10) ** _power(high - low)
    tried = (step * k for k in (Fraction(1, 10), Fraction(1, 5), Fraction(1, 2), Fraction(1), 2))
    step = next(s for s in tried if (high - low) / s <= 6)
    first = (low / step).__ceil__()
    ticks = tuple(step * i for i in range(first, (high / step).__floor__() + 1))
    return Axis(label, low, high, ticks)


def _power(x: Fraction) -> int:
    k = 0
    while Fraction(10) ** k > x:
        k -= 1
    while Fraction(10) ** (k + 1) <= x:
        k += 1
    return k
