"""From an estimate of an end to what is certified of it: refuted on one side, proved on the other, then the gap closed.

Each function takes an end and gives the end with what it could add."""
from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from verify.kernel.format.rejected import Rejected
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.derivative import ONE
from verify.kernel.numbers.folding import add, mul
from verify.kernel.statements.judge import judge
from verify.language import Expr, Num, Q, Sym, exp, sqrt, substitute
from verify.questions.claims import Result, file_of, files_of, proved
from verify.questions.derived import At, Derived, at_values, strict
from verify.questions.sharpen.end import End, Equality, Proved, Refuted
from verify.questions.sharpen.estimate import Estimate, Toward
from verify.questions.sharpen.inquiry import Inquiry, refuted_there
from verify.questions.values import rational_near, sign

FACTORS = tuple(10**k for k in (0, 1, 2, 3, 4, 5, 6))


def certified(inquiry: Inquiry, estimate: Estimate, seconds: float) -> Iterator[End]:
    """The end after each step, the last one with all that could be certified in about so many seconds."""
    end = refuted(inquiry, End(estimate), seconds * 0.25)
    yield end
    if estimate.unbounded:
        yield nowhere(inquiry, end, seconds * 0.1)
        return
    end = proved_exactly(inquiry, end, seconds)
    yield end
    if end.proved is None:
        yield from proved_near(inquiry, end, seconds * 0.15)
        return
    end = attained(inquiry, end, seconds * 0.15)
    yield end
    if not end.exact:
        yield approached(inquiry, end, seconds * 0.1)


def refuted(inquiry: Inquiry, end: End, seconds: float) -> End:
    """The claim fails at the witness for the constant just short of the end, and for all constants beyond that."""
    estimate = end.estimate
    if estimate.below is None:
        return end
    c, witness = _in_domain(inquiry, end, Num(estimate.below)), {n: Num(q) for n, q in estimate.witness.items()}
    point = Derived(inquiry.claim_at(c).statement, witness)
    first, *rest = inquiry.claims.decide([point, *inquiry.failing(witness, None, c, True, end.side)], seconds)
    if not refuted_there(first):
        return end
    return replace(end, refuted=Refuted(c, witness, file_of(first, "REFUTED"), files_of(rest)[:1]))


def _in_domain(inquiry: Inquiry, end: End, c: Num) -> Expr:
    """A constant short of an end; where it lies outside its domain, a closed end of that, or what lies between an open one and
    the end.  What fails for every constant up to an open end of the domain is refuted there."""
    d = inquiry.domain
    (low, low_closed), (high, high_closed) = ((d.lo, d.lo_closed), (d.hi, d.hi_closed))[::end.side]
    if low is not None and sign((c - low) * end.side) < (0 if low_closed else 1):
        return low if low_closed else Num((rational_near(low) + end.estimate.value) / 2)
    return high if high is not None and high_closed and sign((c - high) * end.side) > 0 else c


def nowhere(inquiry: Inquiry, end: End, seconds: float) -> End:
    """Where the claim seems to hold for no constant: a point that moves with the constant and refutes all that are left."""
    bad, toward = end.refuted, end.estimate.toward
    if bad is None or not bad.beyond or toward is None:
        return end
    far = [bad.at * k for k in (2, 1000)]
    size = Sym(inquiry.name) if end.side > 0 else -Sym(inquiry.name)
    points = (at for at in _moving_off(toward, size) if _promising(inquiry, at, far))
    for at in itertools.islice(points, 3):
        files = inquiry.fails_along(at, bad.at, None, end.side, seconds)
        if files:
            return replace(end, refuted=replace(bad, beyond=(*bad.beyond, *files), by=at), nowhere=True)
    return end


def proved_exactly(inquiry: Inquiry, end: End, seconds: float) -> End:
    """The claim is proved at an exact number that the end may be."""
    ahead = [c for c in end.estimate.candidates if end.bad is None or sign(c - end.bad) * end.side > 0]
    for group, share in ((ahead[:1], 0.3), (ahead[1:], 0.15)):
        if not group or inquiry.claims.left() <= 0:
            continue
        results = inquiry.claims.decide([inquiry.claim_at(c) for c in group], seconds * share, _one_is_proved)
        for c, r in zip(group, results, strict=True):
            if proved(r):
                return replace(end, proved=Proved(c, file_of(r)))
    return end


def _one_is_proved(results: Sequence[Result | None]) -> bool:
    return any(map(proved, results))


def proved_near(inquiry: Inquiry, end: End, seconds: float) -> Iterator[End]:
    """The nearest of a ladder of constants at which the claim is proved: the first and the last, then by halves."""
    ladder = [_rung(inquiry, end, k) for k in FACTORS]
    low, high = -1, len(ladder)
    tries = [0, len(ladder) - 1]
    while tries and inquiry.claims.left() > 0:
        results = inquiry.claims.decide([inquiry.claim_at(ladder[i]) for i in tries], seconds)
        for i, r in zip(tries, results, strict=True):
            if proved(r) and i < high:
                high = i
                end = replace(end, proved=Proved(ladder[i], file_of(r)))
                yield end
            elif not proved(r) and i < high:
                low = max(low, i)
        middle = (low + high) // 2
        tries = [middle] if low < middle < high and high < len(ladder) else []


def _rung(inquiry: Inquiry, end: End, factor: int) -> Expr:
    value = end.estimate.value
    step = inquiry.question.width * max(Fraction(1), abs(value)) / 2 * factor
    target = value + end.side * step * Fraction(9, 10)
    scale = next(10**k for k in range(400) if Fraction(1, 10**k) <= step / 20)
    return Num(Fraction((target * scale).__ceil__() if end.side > 0 else (target * scale).__floor__(), scale))


def attained(inquiry: Inquiry, end: End, seconds: float) -> End:
    """Whether the claim at the proved end is an equality somewhere; if so, every constant beyond it fails there."""
    assert end.good is not None
    sharp = strict(inquiry.claim_at(end.good).statement)
    for at in end.estimate.touching[:3]:
        first, *rest = inquiry.claims.decide(
            [Derived(sharp, at), *inquiry.failing(at, None, end.good, False, end.side)], seconds)
        if not refuted_there(first):
            continue
        end = replace(end, equality=Equality(at, file_of(first, "REFUTED")))
        beyond = files_of(rest)
        if beyond:
            return _exact(end, beyond[:1], at)
    if end.equality is None:
        result = inquiry.claims.one(Derived(sharp), seconds)
        end = replace(end, equality=Equality(None, file_of(result))) if proved(result) else end
    return end


def _exact(end: End, beyond: tuple[str, ...], at: At) -> End:
    """The end is the proved constant: files show that every constant short of it fails, from the witness's own up to the end at
    a point that may move."""
    assert end.good is not None
    bad = end.refuted or Refuted(end.good, {}, None)
    return replace(end, exact=True, refuted=replace(bad, beyond=(*bad.beyond, *beyond), by=at))


def approached(inquiry: Inquiry, end: End, seconds: float) -> End:
    """For each constant short of the end a point at which the claim fails, as an expression in the constant."""
    good, bad, toward = end.good, end.refuted, end.estimate.toward
    if good is None or toward is None or bad is None or not bad.beyond:
        return end
    start = good - end.side * Q("1/10")
    if sign(bad.at - start) * end.side < 0:
        return end
    near = [good - end.side * Num(Fraction(1, k)) for k in (20, 1000, 10**6)]
    distance = (good - Sym(inquiry.name)) if end.side > 0 else (Sym(inquiry.name) - good)
    points = (at for at in _closing_in(toward, distance) if _promising(inquiry, at, near))
    for at in itertools.islice(points, 4):
        files = inquiry.fails_along(at, start, good, end.side, seconds)
        if files:
            return _exact(end, files, at)
    return end


def _moving_off(toward: Toward, c: Expr) -> Iterator[At]:
    """Points that move off with the size of the constant, as expressions in it."""
    for e in (2 * c, c ** 2, exp(c), sqrt(c) * 2):
        yield from _beside(toward, e, ONE / e)


def _closing_in(toward: Toward, distance: Expr) -> Iterator[At]:
    """Points that close in with the distance of the constant from its end, as expressions in it."""
    for power, k in itertools.product((ONE, Q(2), Q("1/2")), (ONE, Q(2), Q("1/2"), Q("1/4"), Q(4), Q(10))):
        near = mul(k, sqrt(distance) if power == Q("1/2") else distance if power == ONE else distance ** 2)
        yield from _beside(toward, ONE / near, near)


def _beside(toward: Toward, large: Expr, small: Expr) -> Iterator[At]:
    if isinstance(toward.limit, str):
        yield {toward.name: mul(Q(1 if toward.limit == "oo" else -1), large)}
    else:
        yield from ({toward.name: add(toward.limit, mul(Q(side), small))} for side in (1, -1))


def _promising(inquiry: Inquiry, at: At, constants: Sequence[Expr]) -> bool:
    """Whether some relation fails, inside the domain, at each of a few constants."""
    for c in constants:
        point = {n: write_term(substitute(e, {inquiry.name: c})) for n, e in at.items()}
        try:
            judge(at_values(inquiry.statement, {inquiry.name: c}), "REFUTED", {"rule": "witness", "model": point})
        except Rejected:
            return False
    return True
