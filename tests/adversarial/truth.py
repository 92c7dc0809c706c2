"""What a formula says in a world, and what a statement says at a point, or by trying all values of finite domains.

Written from docs/semantics.md; it shares nothing with the kernel.
"""
from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from typing import Any

from tests.adversarial.evaluator import (
    INFINITY, Infinity, NoModel, NotDecided, World, all_of, finite, integer, law_table, losses, over_letters, paths, size,
    tables_of, value)
from tests.adversarial.operations import OPERATIONS
from tests.adversarial.sixty_digits import NoValue, Real, Unsure, add, exp, log, minus, mul, neg, sign
from tests.adversarial.worlds import domain_holds, in_domain, world
from verify.language import (
    BadSet, Both, Bounded, ComposedDP, ComposedMaxInfo, Defined, Drift, EachDP, EachMaxInfo, Every, Formula, Indistinguishable,
    Letter, Numbers, PrivacyLoss, Quantifier, Relation, Statement, Sym, walk)


class Status(Enum):
    """What a universal statement says at a point."""

    OUTSIDE = "the point is left out: outside a domain, or a hypothesis is not satisfied"
    HOLDS = "the hypotheses are satisfied and the claim holds"
    FAILS = "the hypotheses are satisfied and the claim fails"
    NO_VALUE = "the hypotheses are satisfied and the claim has no value"
    NO_MODEL = "the values are no model"
    NOT_DECIDED = "+oo stands where nothing is decided"
    UNSURE = "the evaluator cannot tell"


def holds(f: Formula, w: World) -> bool:
    """The truth of a formula; raises NoValue, NotDecided, Unsure, NoModel."""
    match f:
        case Relation():
            return _relation(f, w)
        case Both():
            return all(all_of([lambda p=p: holds(p, w) for p in f.parts]))
        case Every():
            return all(over_letters(f.letters, f.where, w, lambda at: holds(f.relation, at)))
        case Defined():
            return not isinstance(value(f.expr, w), Infinity)
        case Statement():
            return _for_all(f, f.prefix, w)
    return all(_predicate(f, w))


def _relation(f: Relation, w: World) -> bool:
    left, right = all_of([lambda: value(f.left, w), lambda: value(f.right, w)])
    if isinstance(left, Infinity) or isinstance(right, Infinity):
        a, b = left is INFINITY, right is INFINITY
        return {"<=": b, "<": b and not a, "==": a and b, "!=": a != b}[f.op]
    if f.left == f.right:
        return f.op in ("<=", "==")
    s = sign(minus(right, left))
    return {"<=": s >= 0, "<": s > 0, "==": s == 0, "!=": s != 0}[f.op]


def _for_all(f: Statement, prefix: tuple[Quantifier, ...], w: World) -> bool:
    """A hypothesis "for all letters"."""
    if not prefix:
        return not all(_satisfied(h, w) for h in f.given) or holds(f.claim, w)
    b = prefix[0]
    if not isinstance(b.symbol, Letter) or b.kind != "forall":
        raise Unsure("inner quantifiers over more than letters")
    inner = [w.at({b.symbol.name: i}) for i in range(size(b.symbol, w))]
    return all(all_of([lambda at=at: _for_all(f, prefix[1:], at) for at in inner]))


def _satisfied(h: Formula, w: World) -> bool:
    try:
        return holds(h, w)
    except NoValue:
        return False


def _excess(p: list[Fraction], q: list[Fraction], eps: Real) -> Real:
    return add(*(OPERATIONS["max"](minus(a, mul(exp(eps), b)), Fraction(0)) for a, b in zip(p, q, strict=True)))


def _private(p: list[Fraction], q: list[Fraction], eps: Real, delta: Real) -> bool:
    if delta == 0:                          # letter by letter, which is decided also where exp(eps) is irrational
        level = exp(eps)
        return all(not a or (bool(b) and sign(minus(mul(level, b), a)) >= 0)
                   for one, two in ((p, q), (q, p)) for a, b in zip(one, two, strict=True))
    return all(sign(minus(delta, _excess(a, b, eps))) >= 0 for a, b in ((p, q), (q, p)))


def _predicate(f: Any, w: World) -> Iterator[bool]:
    """The relations that a predicate stands for."""
    match f:
        case Indistinguishable():
            eps, delta = all_of([lambda: finite(f.eps, w), lambda: finite(f.delta, w)])
            yield _private(law_table(f.p, w), law_table(f.q, w), eps, delta)
        case Bounded() | Drift():
            yield from _steps(f, w)
        case EachDP():
            k, runs = integer(f.mechanisms.length, w), tables_of(w, f.mechanisms)
            reached = {past[:i] for past, _, _ in losses(w, f.mechanisms, k) for i in range(k)}
            for past in sorted(reached):
                eps, delta = (w.values[v.name][len(past)] if isinstance(v, Numbers) else finite(v, w) for v in (f.eps, f.delta))
                yield _private(runs["x"][past], runs["x'"][past], eps, delta)
        case ComposedDP():
            eps, delta = all_of([lambda: finite(f.eps, w), lambda: finite(f.delta, w)])
            last: dict[int, list[Fraction]] = {}
            for past, p, q in losses(w, f.mechanisms, integer(f.mechanisms.length, w)):
                if not past:
                    raise Unsure("no last output")
                row = last.setdefault(past[-1], [Fraction(0), Fraction(0)])
                row[0], row[1] = row[0] + p, row[1] + q
            yield _private([r[0] for r in last.values()], [r[1] for r in last.values()], eps, delta)
        case BadSet():
            eps, delta = all_of([lambda: finite(f.eps, w), lambda: finite(f.delta, w)])
            transcripts = losses(w, f.mechanisms, integer(f.mechanisms.length, w))
            bad = [p for _, p, q in transcripts if p and (not q or sign(minus(log(p / q), eps)) >= 0)]
            yield sign(minus(delta, sum(bad, Fraction(0)))) > 0
        case EachMaxInfo() | ComposedMaxInfo():
            yield from _max_information(f, w)
        case _:
            raise Unsure(f"{type(f).__name__} is not known here")


def _steps_of_loss(f: Bounded | Drift, loss: PrivacyLoss, w: World) -> Iterator[bool]:
    """A bound of the losses, or of their means, after the pasts that the run on x can give."""
    bound, k, runs = finite(f.bound, w), integer(loss.of.length, w), tables_of(w, loss.of)
    reached = {past[:i] for past, p, _ in losses(w, loss.of, k) if p for i in range(k)}
    for past in sorted(reached):
        rows = [(p, q) for p, q in zip(runs["x"][past], runs["x'"][past], strict=True) if p]
        if any(not q for _, q in rows):
            yield False
        elif isinstance(f, Drift):
            yield sign(minus(bound, add(*(mul(p, log(p / q)) for p, q in rows)))) >= 0
        else:
            for p, q in rows:
                z = log(p / q)
                yield sign(minus(bound, z)) >= 0 and sign(add(bound, z)) >= 0


def _steps(f: Bounded | Drift, w: World) -> Iterator[bool]:
    if isinstance(f.process, PrivacyLoss):
        yield from _steps_of_loss(f, f.process, w)
        return
    bound, table, k = finite(f.bound, w), w.values[f.process.name], integer(f.process.length, w)
    reached = {past[:i] for past, _ in paths(table, k, lambda branch: bool(branch[1])) for i in range(k)}
    for past in sorted(reached):
        if isinstance(f, Drift):
            yield sign(minus(bound, sum((z * p for z, p in table[past]), Fraction(0)))) >= 0
        else:
            yield from (sign(minus(bound, abs(z))) >= 0 for z, p in table[past] if p)


def _max_information(f: EachMaxInfo | ComposedMaxInfo, w: World) -> Iterator[bool]:
    """For outputs that do not depend on the data: log(1 - beta) <= k."""
    tables = w.values[f.algorithms.name]
    if any(len({tuple(r) for r in rows.values()}) > 1 for rows in tables.values()):
        raise Unsure("algorithms that depend on the data")
    k = integer(f.algorithms.length, w)
    plain = {past: [(Fraction(0), p) for p in next(iter(rows.values()))] for past, rows in tables.items()}
    reached = {past[:i] for past, _ in paths(plain, k, lambda branch: bool(branch[1])) for i in range(k)}
    if isinstance(f, ComposedMaxInfo):
        pairs = [(finite(f.beta, w), finite(f.k, w))]
    else:
        beta, bounds = w.values[f.beta.name], w.values[f.k.name]
        if any(len(row) != k for row in (beta, bounds)):
            raise NoModel("numbers of another length")
        pairs = [(beta[len(past)], bounds[len(past)]) for past in sorted(reached)]
    for b, bound in pairs:
        if sign(b) < 0 or sign(minus(b, Fraction(1))) >= 0:
            raise NoValue("beta outside [0, 1)")
        yield sign(minus(bound, log(minus(Fraction(1), b)))) >= 0


def status(statement: Statement, data: Mapping[str, Any]) -> Status:
    """What a universal statement says at the point that the data of a witness name."""
    try:
        w = world(statement, data)
        if not domain_holds(statement, w):
            return Status.OUTSIDE
        doubt = Status.HOLDS
        for h in statement.given:
            try:
                if not _satisfied(h, w):
                    return Status.OUTSIDE
            except NotDecided:
                doubt = Status.NOT_DECIDED
            except Unsure:
                doubt = Status.UNSURE if doubt is Status.HOLDS else doubt
        if doubt is not Status.HOLDS:
            return doubt
        return Status.HOLDS if holds(statement.claim, w) else Status.FAILS
    except NoModel:
        return Status.NO_MODEL
    except NoValue:
        return Status.NO_VALUE
    except NotDecided:
        return Status.NOT_DECIDED
    except Unsure:
        return Status.UNSURE


# --- quantifiers that alternate, over finite domains of integers

def game(statement: Statement) -> bool:
    """The truth of a statement whose scalars range over finite sets of integers: every value is tried.

    A hypothesis belongs to the innermost quantified symbol that it mentions, to the first if it mentions none: under "for
    all" it is assumed, under "there is" it is joined by "and".  Raises Unsure.
    """
    names = [b.symbol.name for b in statement.prefix]
    held: dict[int, list[Formula]] = {}
    for h in statement.given:
        mentioned = {n.name for n in walk(h) if isinstance(n, Sym)}
        held.setdefault(max((i for i, n in enumerate(names) if n in mentioned), default=0), []).append(h)

    def play(i: int, w: World) -> bool:
        if i == len(names):
            return _satisfied(statement.claim, w)
        b, outcomes = statement.prefix[i], []
        for v in _integers(b, w):
            at = w.scalar(names[i], Fraction(v))
            if all(_satisfied(h, at) for h in held.get(i, [])):
                outcomes.append(play(i + 1, at))
        return all(outcomes) if b.kind == "forall" else any(outcomes)

    return play(0, World({}))


def _integers(b: Quantifier, w: World) -> list[int]:
    d = b.domain
    if d is None or not d.integer or d.lo is None or d.hi is None:
        raise Unsure("an infinite domain")
    try:
        lo, hi = OPERATIONS["ceil"](finite(d.lo, w)), neg(OPERATIONS["ceil"](neg(finite(d.hi, w))))
    except NoValue:
        return []
    if not isinstance(lo, Fraction) or not isinstance(hi, Fraction) or hi - lo > 40:
        raise Unsure("a large domain")
    return [v for v in range(math.ceil(lo), math.floor(hi) + 1) if in_domain(d, Fraction(v), w)]
