"""One variable: where the functions that decide a claim change sign, each place as a closed form or between two decimals."""
from __future__ import annotations

import itertools
from dataclasses import replace
from fractions import Fraction
from typing import Any

from verify.kernel.models.constants import SignUnknown
from verify.kernel.models.reals import constant_sign
from verify.kernel.numbers.convert import midpoint
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.numbers.intervals import Undefined, UndefinedValue
from verify.language import Domain, Expr, Num, Statement, substitute
from verify.questions.naming import names
from verify.questions.region.labels import Parts, label_at, parts_of
from verify.questions.region.pieces import Cut, Piece
from verify.questions.region.words import UNDECIDED
from verify.questions.values import value_near
from verify.search.budget import Budget


def cuts_and_pieces(s: Statement, width: Fraction, seconds: float) -> dict[str, Any]:
    """The cuts of a claim in one variable and the pieces between them, as JSON data; nothing here is certified."""
    bound = s.prefix[0]
    name, domain = bound.symbol.name, bound.domain or Domain()
    parts = parts_of(s)
    budget = Budget.of_seconds(seconds)
    digits = len(str(width.denominator // width.numerator))
    grid = _grid(domain)
    found: list[Cut] = []
    for f in parts.functions():
        found += _cuts(f, name, grid, digits, budget)
    found += [_exact_cut(e, None) for e, closed in ((domain.lo, domain.lo_closed), (domain.hi, domain.hi_closed))
              if e is not None and closed and not domain.integer]
    cuts = _apart([c for c in found if _inside(c, domain)])
    pieces = _integer_pieces(parts, name, domain, cuts) if domain.integer else _pieces(parts, name, domain, cuts)
    return {"cuts": [] if domain.integer else [c.to_json() for c in cuts], "pieces": [p.to_json() for p in pieces]}


def _end(e: Expr | None) -> Fraction | None:
    if e is None:
        return None
    v = value_near(e, {}, 300)
    if v is None:
        return None
    return midpoint(v.lo)


def _grid(domain: Domain) -> list[Fraction]:
    """Points all over the domain: even steps where it is finite, steps that grow and shrink at each end."""
    lo, hi = _end(domain.lo), _end(domain.hi)
    shares = [Fraction(2) ** -k * Fraction(j, 8) for k in range(-40, 60) for j in (8, 9, 10, 11, 13, 15)]
    if lo is not None and hi is not None:
        width = hi - lo
        near = [width * q for q in shares if q < Fraction(1, 4)]
        points = [lo + width * Fraction(k, 1021) for k in range(1, 1021)] + [lo + q for q in near] + [hi - q for q in near]
    elif lo is not None:
        points = [lo + q for q in shares]
    elif hi is not None:
        points = [hi - q for q in shares]
    else:
        points = [Fraction(0), *shares, *(-q for q in shares)]
    points += [q for q, closed in ((lo, domain.lo_closed), (hi, domain.hi_closed)) if q is not None and closed]
    return sorted(set(points))


def _sign(f: Expr, name: str, x: Fraction, bits: int = 90) -> int | None:
    """The sign of a function at a point; None where it has no value or its sign is not seen."""
    for precise in (bits, 6 * bits):
        v = value_near(f, {name: x}, precise)
        if v is None:
            return None
        if v.nonzero():
            return 1 if v.nonnegative(True) else -1
    return 0


def _cuts(f: Expr, name: str, grid: list[Fraction], digits: int, budget: Budget) -> list[Cut]:
    signs = [(x, _sign(f, name, x)) for x in grid]
    try:
        slope: Expr | None = diff(f, name)
    except NotDifferentiable:
        slope = None
    known = [(x, s) for x, s in signs if s is not None]
    runs = [[x for x, _ in run] for s, run in itertools.groupby(known, key=lambda at: at[1]) if s == 0]
    found = [_exact_cut(Num(x), slope) for run in runs if len(run) == 1 for x in run]
    flat = {x for run in runs if len(run) > 1 for x in run}
    for (a, sa), (b, sb) in itertools.pairwise(known):
        budget.spend()
        if (a in flat) != (b in flat):
            found.append(_edge(f, name, *((a, b) if a in flat else (b, a))))
        elif sa * sb < 0 and not any(a <= c.lo <= b for c in found):
            found.append(_refined(f, slope, name, a, b, sa, digits))
    if slope is not None:
        found += _touches(f, slope, name, grid, budget)
    return found


def _exact_cut(at: Expr, slope: Expr | None) -> Cut:
    x = at.value if isinstance(at, Num) else _end(at)
    assert x is not None
    return Cut(x, x, at, slope)


def _refined(f: Expr, slope: Expr | None, name: str, a: Fraction, b: Fraction, left: int, digits: int) -> Cut:
    """The sign change between two points, bisected to decimals with `digits` places, and its closed form if it has one."""
    fine = max(digits, 24) + 6
    bits = 4 * fine + 100
    while b - a > Fraction(1, 10**fine):
        middle = (a + b) / 2
        s = _sign(f, name, middle, bits)
        if not s:
            a, b = (middle, middle) if s == 0 else (a, b)
            break
        a, b = (middle, b) if s == left else (a, middle)
    for e in names((a + b) / 2, Fraction(1, 10**24)):
        if _vanishes(f, name, e) is not False:
            return replace(_exact_cut(e, slope), rising=left < 0)
    jump = None if slope is not None else _simplest(a, b)
    if jump is not None:
        return replace(_exact_cut(jump, None), rising=left < 0)
    scale = 10**digits
    lo, hi = Fraction((a * scale).__floor__(), scale), Fraction((b * scale).__ceil__(), scale)
    return Cut(lo, hi, None, slope, left < 0)


def _edge(f: Expr, name: str, flat: Fraction, other: Fraction) -> Cut:
    """Where a function that is zero on a whole stretch, as what is rounded down may be, becomes another one."""
    while abs(flat - other) > Fraction(1, 10**30):
        middle = (flat + other) / 2
        flat, other = (middle, other) if _sign(f, name, middle) == 0 else (flat, middle)
    a, b = sorted((flat, other))
    simple = _simplest(a, b)
    return Cut(a, b, None) if simple is None else _exact_cut(simple, None)


def _simplest(a: Fraction, b: Fraction) -> Num | None:
    """A rational with a small denominator between two close ones, both included."""
    q = ((a + b) / 2).limit_denominator(10**6)
    return Num(q) if a <= q <= b else None


def _vanishes(f: Expr, name: str, at: Expr) -> bool | None:
    """Whether a function is seen to be zero at a point; None where it has no value there."""
    try:
        return constant_sign(substitute(f, {name: at})) == 0
    except UndefinedValue:
        return None
    except (SignUnknown, Undefined):
        return False


def _touches(f: Expr, slope: Expr, name: str, grid: list[Fraction], budget: Budget) -> list[Cut]:
    """Exact points at which a function is zero without a change of sign."""
    found = []
    signs = [(x, s) for x, s in ((x, _sign(slope, name, x)) for x in grid) if s is not None]
    for (a, sa), (b, sb) in itertools.pairwise(signs):
        budget.spend()
        if sa == sb or not _small(f, name, a, b):
            continue
        place = _refined(slope, None, name, a, b, sa, 30) if sa and sb else _exact_cut(Num(a if not sa else b), None)
        for e in ([place.exact] if place.exact is not None else names((place.lo + place.hi) / 2, Fraction(1, 10**24))):
            if _vanishes(f, name, e):
                found.append(_exact_cut(e, None))
                break
    return found


def _small(f: Expr, name: str, a: Fraction, b: Fraction) -> bool:
    """Whether a function gets small between two neighbouring points, compared with their distance."""
    values = [value_near(f, {name: x}) for x in (a, b)]
    return all(v is not None and abs(float(v.lo.mid())) <= 10 * float(b - a) + 1e-9 for v in values)


def _inside(c: Cut, d: Domain) -> bool:
    """Whether a cut lies between the ends, or at one that belongs to the domain."""
    lo, hi = _end(d.lo), _end(d.hi)
    at_end = c.exact is not None and ((d.lo_closed and c.exact == d.lo) or (d.hi_closed and c.exact == d.hi))
    return at_end or ((lo is None or c.hi > lo) and (hi is None or c.lo < hi))


def _apart(cuts: list[Cut]) -> list[Cut]:
    """Cuts in order, those that overlap as one (the exact one where there is one)."""
    made: list[Cut] = []
    for c in sorted(cuts, key=lambda c: (c.lo, c.hi)):
        if made and c.lo <= made[-1].hi:
            last = made[-1]
            if last.exact is None and c.exact is None:
                made[-1] = Cut(last.lo, max(last.hi, c.hi), None)
            elif last.exact is None:
                made[-1] = c
            continue
        made.append(c)
    return made


def _pieces(parts: Parts, name: str, domain: Domain, cuts: list[Cut]) -> list[Piece]:
    """What lies between the cuts; an exact cut belongs to the side that it resembles, or is a piece of its own."""
    pieces: list[Piece] = []
    lo, closed = domain.lo, domain.lo_closed
    for i, c in enumerate([*cuts, None]):
        if c is None:
            ahead = Domain(lo, domain.hi, closed, domain.hi_closed)
        elif c.exact is not None:
            ahead = Domain(lo, c.exact, closed, False)
        else:
            ahead = Domain(lo, Num(c.lo), closed, True)
        guess = None if _is_empty(ahead) else _guess(parts, name, ahead)
        if c is None or c.exact is None:
            pieces += [] if guess is None else [Piece(ahead, guess)]
            lo, closed = (None, False) if c is None else (Num(c.hi), True)
            continue
        at = label_at(parts, {name: c.exact})
        following = cuts[i + 1] if i + 1 < len(cuts) else None
        upper = domain.hi if following is None else Num(following.lo) if following.exact is None else following.exact
        after = None if c.exact == domain.hi else _guess(parts, name, Domain(c.exact, upper, False, False))
        pieces += [] if guess is None else [Piece(replace(ahead, hi_closed=at == guess), guess)]
        if at not in (guess, after):
            pieces.append(Piece(Domain(c.exact, c.exact, True, True), at))
        lo, closed = c.exact, at == after and at != guess
    return pieces


def _is_empty(d: Domain) -> bool:
    return d.lo is not None and d.lo == d.hi and not (d.lo_closed and d.hi_closed)


def _guess(parts: Parts, name: str, d: Domain) -> str:
    """What the claim is at the first of a few points inside where exact arithmetic or an enclosure says it."""
    lo, hi = _end(d.lo), _end(d.hi)
    for k in (2, 3, 5):
        if lo is not None and hi is not None:
            x = lo + (hi - lo) / k
        else:
            x = lo + k if lo is not None else hi - k if hi is not None else Fraction(k)
        label = label_at(parts, {name: Num(x.limit_denominator(10**12) if lo is None or hi is None else x)})
        if label != UNDECIDED:
            return label
    return UNDECIDED


def _integer_pieces(parts: Parts, name: str, domain: Domain, cuts: list[Cut]) -> list[Piece]:
    """The same for an integer variable: cuts fall between integers, and an integer that is a cut is a piece of its own."""
    alone = sorted({c.lo for c in cuts if c.exact is not None and c.lo.denominator == 1}
                   | {Fraction(c.hi.__floor__()) for c in cuts if c.hi.__floor__() >= c.lo})
    breaks = sorted({Fraction(c.lo.__floor__()) for c in cuts} | set(alone) | {q - 1 for q in alone})
    pieces: list[Piece] = []
    lo: Expr | None = domain.lo
    closed = domain.lo_closed
    for q in breaks:
        d = Domain(lo, Num(q), closed, True, True)
        if _first(d) is None or _first(d) <= q:  # type: ignore[operator]
            pieces.append(Piece(d, _integer_guess(parts, name, d)))
            lo, closed = Num(q + 1), True
    last = Domain(lo, domain.hi, closed, domain.hi_closed, True)
    return [*pieces, Piece(last, _integer_guess(parts, name, last))]


def _first(d: Domain) -> Fraction | None:
    lo = _end(d.lo)
    return None if lo is None else Fraction(lo.__ceil__() + (not d.lo_closed and lo.denominator == 1))


def _integer_guess(parts: Parts, name: str, d: Domain) -> str:
    first, hi = _first(d), _end(d.hi)
    x = first if first is not None else Fraction(hi.__floor__()) if hi is not None else Fraction(0)
    return label_at(parts, {name: Num(x)})
