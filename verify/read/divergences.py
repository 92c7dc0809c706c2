"""Relations between divergences, which may be +oo, in words of which the value is settled."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from verify.language.expr import App, Expr, Num, Relation, Sym, walk
from verify.language.finite import Functional, Joint, independent

_FINITE = ("TV", "hockey_stick")
_ZERO = Num(Fraction(0))


def unbounded(e: Expr) -> Iterator[Functional]:
    """The functionals in an expression that are +oo for some laws."""
    return (n for n in walk(e) if isinstance(n, Functional) and n.name not in _FINITE)


def each_divergence(r: Relation) -> tuple[Relation, ...]:
    """A relation with the greatest or the least of divergences as one with each."""
    lower, upper = (e.args if isinstance(e, App) and e.op == op and any(isinstance(n, Functional) for n in walk(e)) else (e,)
                    for e, op in ((r.left, "max"), (r.right, "min")))
    return tuple(replace(r, left=a, right=b) for a in lower for b in upper) if r.op in ("<=", "<") else (r,)


def added(r: Relation, nonnegative: frozenset[str]) -> Relation:
    """A relation with the divergences that are subtracted from a side added to the other one.

    A side from which one that is +oo is subtracted is -oo, if none is added to it: a - oo <= b and a <= b + oo both hold, and
    b <= a - oo and b + oo <= a both fail."""
    if r.op not in ("<=", "<"):
        return r
    (left, from_left), (right, from_right) = (_apart(e, nonnegative) for e in (r.left, r.right))
    return replace(r, left=_with(left, from_right), right=_with(right, from_left))


def _apart(e: Expr, nonnegative: frozenset[str]) -> tuple[Expr, tuple[Expr, ...]]:
    """A side without what is subtracted and may be +oo, and that; all of it if another part may be +oo."""
    parts = _summands(e)
    moved = {i: m for i, part in enumerate(parts) if _may_be_infinite(part) and (m := _negated(part, nonnegative)) is not None}
    rest = [part for i, part in enumerate(parts) if i not in moved]
    if not moved or any(map(_may_be_infinite, rest)):
        return e, ()
    return _with(rest[0] if rest else _ZERO, tuple(rest[1:])), tuple(moved.values())


def _with(e: Expr, more: tuple[Expr, ...]) -> Expr:
    """A sum with further summands; without a 0 in front."""
    for m in more:
        e = m if e == _ZERO else e + m
    return e


def _summands(e: Expr) -> list[Expr]:
    return [s for a in e.args for s in _summands(a)] if isinstance(e, App) and e.op == "add" else [e]


def _may_be_infinite(e: Expr) -> bool:
    """Whether a divergence stands in it; an information on a finite set is none that may be."""
    return any(not (isinstance(n.laws[0], Joint) and n.laws[1] == independent(n.laws[0].prior, n.laws[0].channel))
               for n in unbounded(e))


def _negated(e: Expr, nonnegative: frozenset[str]) -> Expr | None:
    """What a summand subtracts, if that is a divergence times, or over, numbers that are at least 0."""
    if not (isinstance(e, App) and e.op == "mul" and len(e.args) == 2):
        return None
    number, other = e.args
    if isinstance(number, Num) and number.value < 0 and _multiple(other, nonnegative):
        return other if number.value == -1 else Num(-number.value) * other
    return None


def _multiple(e: Expr, nonnegative: frozenset[str]) -> bool:
    if isinstance(e, App) and e.op == "mul":
        return all(_multiple(a, nonnegative) for a in e.args)
    if isinstance(e, App) and e.op == "div":
        return _multiple(e.args[0], nonnegative) and _at_least_0(e.args[1], nonnegative)
    return isinstance(e, Functional) or _at_least_0(e, nonnegative)


def _at_least_0(e: Expr, nonnegative: frozenset[str]) -> bool:
    return (isinstance(e, Num) and e.value >= 0) or (isinstance(e, Sym) and e.name in nonnegative)
