"""Which picture a claim has: what varies, in which window, and where the other names stand."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verify.kernel.numbers.convert import midpoint
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.models.constants import constant_interval
from verify.language import App, Expr, Num, Relation, Statement, Sym, substitute
from verify.language.formula import Domain, Quantifier
from verify.notation.conjuncts import conjuncts
from verify.notation.decimals import enclosure_text
from verify.read.source import ReadError
from verify.read.text import read_expression
from verify.report.arrange import Claim
from verify.report.result import ClaimResult

Ends = tuple[Fraction, Fraction]
WIDEST = Fraction(1000)         # of a window without an end


@dataclass(frozen=True)
class Mark:
    """A point of a picture: a value of the parameter, and the enclosure of a side there."""

    name: str
    x: Fraction
    ends: tuple[str, str]


@dataclass(frozen=True)
class Number:
    """A number that varies, its domain, and the window in which it is drawn."""

    name: str
    domain: Domain
    window: Ends


@dataclass(frozen=True)
class View:
    """A claim over one or two of its numbers (`free`), the others at exact values.

    `curves` are functions of the free number by name, `marks` exact values, `proved` says that the claim is; `statement` is the
    claim where it is about numbers alone, with the values put in, and `relation` its conclusion.
    """

    free: tuple[Number, ...]
    at: Mapping[str, str]
    curves: tuple[tuple[str, Expr], ...] = ()
    marks: tuple[Mark, ...] = ()
    proved: bool = False
    statement: Statement | None = None
    relation: Relation | None = None


def view_of(claim: Claim) -> View | None:
    """The view of a printed claim whose bound is a function of numbers; None where there is none to draw."""
    printed = claim.printed
    statement = printed.decoded_statement() if printed is not None else None
    if printed is None or statement is None or any(b.kind != "forall" for b in statement.prefix):
        return None
    parts = list(conjuncts(statement.claim))
    relation = parts[0] if len(parts) == 1 and isinstance(parts[0], Relation) and parts[0].op in ("<=", "<") else None
    numbers = [b for b in statement.prefix if isinstance(b.symbol, Sym)]
    scalar = len(numbers) == len(statement.prefix) and all(
        isinstance(p, Relation) and p.op in ("<=", "<") and names_in(p.left) is not None and names_in(p.right) is not None
        for p in parts)
    if scalar and len(numbers) == 2 and printed.verdict != "PROVED" and not any(_domain(b).integer for b in numbers):
        return _over_two(statement, numbers, printed)
    return None if relation is None else _over_one(claim, printed, statement, relation, numbers, scalar)


def names_in(e: object) -> frozenset[str] | None:
    """The names in an expression of numbers and elementary functions; None for any other."""
    if isinstance(e, Sym):
        return frozenset({e.name})
    if isinstance(e, Num):
        return frozenset()
    parts = [names_in(a) for a in e.args] if isinstance(e, App) else [None]
    known = [p for p in parts if p is not None]
    return frozenset().union(*known) if len(known) == len(parts) else None


def _domain(b: Quantifier) -> Domain:
    return b.domain or Domain()


def _over_two(statement: Statement, numbers: Sequence[Quantifier], printed: ClaimResult) -> View | None:
    values = _values(printed)
    free = [Number(name, _domain(b), w) for b in numbers for name in [b.symbol.name]
            if (w := window(_domain(b), {}, [v[name] for v in values if name in v])) is not None]
    if len(free) < 2:
        return None
    x, y = (_interval((printed.witness or {}).get(n.name, "")) for n in free)
    marks = (Mark("counterexample", Fraction(x[0]), y),) if x and y else ()
    return View(tuple(free), {}, marks=marks, statement=statement)


def _over_one(claim: Claim, printed: ClaimResult, statement: Statement, relation: Relation, numbers: Sequence[Quantifier],
              scalar: bool) -> View | None:
    left, right = names_in(relation.left), names_in(relation.right)
    bound = (left or frozenset()) | (right or frozenset())
    varying = [b for b in numbers if b.symbol.name in bound]
    if not varying or (not scalar and (left is None) == (right is None)):
        return None
    name, domain, others = varying[0].symbol.name, _domain(varying[0]), _values(printed)
    at: dict[str, str] = {}
    fixed = ({b.symbol.name for b in numbers} if scalar else bound) - {name}
    if fixed:
        at = {n: v for n, v in (others[-1] if printed.witness else others[0]).items() if n in fixed} if others else {}
        if set(at) != fixed:
            return None
    exact = {n: e for n, v in at.items() if (e := _expression(v)) is not None}
    if len(exact) < len(at):
        return None
    there = window(domain, exact, [v[name] for v in others if name in v])
    if there is None:
        return None
    curves = tuple((word, substitute(e, exact)) for word, e in _curves(claim, relation, left, right)
                   if (names_in(e) or frozenset()) <= {name, *exact})
    inside = _put(statement, exact) if scalar else None
    marks = _marks(printed, name, at, left is None, right is None)
    if not scalar and len(curves) < 2 and (len(marks) < 2 or _straight(curves[0][1])) and not printed.witness:
        return None
    return View((Number(name, domain, there),), at, curves, marks, printed.verdict == "PROVED", inside,
                Relation(relation.op, substitute(relation.left, exact), substitute(relation.right, exact)) if scalar else None)


def _straight(e: Expr) -> bool:
    """Whether an expression is made of names and numbers by the four operations: a picture of it says nothing."""
    return isinstance(e, Sym | Num) or (isinstance(e, App) and e.op in ("add", "mul", "div") and all(map(_straight, e.args)))


def _put(statement: Statement, values: Mapping[str, Expr]) -> Statement | None:
    """A statement about numbers without hypotheses, or with relations, at values of some of its names."""
    def at(f: object) -> Relation | None:
        known = isinstance(f, Relation) and names_in(f.left) is not None and names_in(f.right) is not None
        return Relation(f.op, substitute(f.left, dict(values)), substitute(f.right, dict(values))) if known and isinstance(
            f, Relation) else None

    given, claim = [at(f) for f in statement.given], at(statement.claim)
    if claim is None or None in given:
        return None
    return Statement(tuple(b for b in statement.prefix if getattr(b.symbol, "name", "") not in values),
                     tuple(g for g in given if g is not None), claim, statement.base)


def _curves(claim: Claim, relation: Relation, left: object, right: object) -> list[tuple[str, Expr]]:
    """The sides that are functions of numbers, and in place of one those of the proved readings with the same other side."""
    made = [(name, side) for name, side, names in (("left side", relation.left, left), ("right side", relation.right, right))
            if names is not None]
    if len(made) == 1:
        made = [("printed bound", made[0][1])]
    for v in claim.mended:
        other = v.decoded_statement() if v.verdict == "PROVED" and v.variant.startswith(("sharp", "repaired")) else None
        if other is None or not isinstance(other.claim, Relation):
            continue
        (low, high), (own_low, own_high) = (other.claim.left, other.claim.right), (relation.left, relation.right)
        if low == own_low and high != own_high and names_in(high) is not None:
            made.append((v.variant, high))
        elif high == own_high and low != own_low and names_in(low) is not None:
            made.append((v.variant, low))
    return made[:4]


def _marks(printed: ClaimResult, name: str, at: Mapping[str, str], left: bool, right: bool) -> tuple[Mark, ...]:
    """The sides at the instances and at the counterexample, where the other names stand as in the picture."""
    found = [("instance", i["at"], i["lhs"], i["rhs"]) for i in printed.instances]
    if printed.witness and printed.sides:
        found.append(("counterexample", printed.witness, printed.sides.get("left"), printed.sides.get("right")))
    made = []
    for word, values, lhs, rhs in found:
        x = value(values[name]) if name in values else None
        if x is None or any(values.get(n) != v for n, v in at.items()):
            continue
        sides = ((f"{word}: left side", lhs, left or not right), (f"{word}: right side", rhs, right))
        made += [Mark(text, x, (ends[0], ends[1])) for text, ends, wanted in sides
                 if wanted and ends and "oo" not in "".join(ends)]
    return tuple(dict.fromkeys(made))


def window(d: Domain, at: Mapping[str, Expr], values: Sequence[str]) -> Ends | None:
    """Where a number is drawn: its whole domain where that is bounded, else a part of it with the values that occur."""
    ends = [None if e is None else _constant(substitute(e, dict(at))) for e in (d.lo, d.hi)]
    if (d.lo is not None and ends[0] is None) or (d.hi is not None and ends[1] is None):
        return None
    low, high = ends
    seen = sorted(abs(x - (low if low is not None else high or Fraction(0))) for v in values if (x := value(v)) is not None)
    usual = seen[len(seen) // 2] if seen else Fraction(0)
    reach = max((s for s in seen if s <= 8 * usual), default=Fraction(0)) * Fraction(3, 2) or Fraction(2)
    reach = min(max(_round(reach), Fraction(12) if d.integer else Fraction(0)), WIDEST)
    if low is None and high is None:
        low, high = -reach, reach
    elif low is None and high is not None:
        low = high - reach
    elif high is None and low is not None:
        high = low + reach
    return (low, high) if low is not None and high is not None and low < high else None


def _round(x: Fraction) -> Fraction:
    """The least of 1, 2, 3, 5, 8 times a power of ten that is not below x > 0."""
    unit = Fraction(1)
    while unit > x:
        unit /= 10
    while 10 * unit < x:
        unit *= 10
    return next(unit * k for k in (1, 2, 3, 5, 8, 10) if unit * k >= x)


def value(text: str) -> Fraction | None:
    """A rational next to the number that a text says."""
    e = _expression(text)
    return None if e is None else _constant(e)


def _expression(text: str) -> Expr | None:
    try:
        return read_expression(text)
    except ReadError:
        return None


def _interval(text: str) -> tuple[str, str] | None:
    """Decimals around the number that a text says."""
    e = _expression(text) if text else None
    if e is None or names_in(e) != frozenset():
        return None
    try:
        return enclosure_text(constant_interval(e, 64), 12)
    except Undefined:
        return None


def _constant(e: Expr) -> Fraction | None:
    if isinstance(e, Num):
        return e.value
    if names_in(e) != frozenset():
        return None
    try:
        x = constant_interval(e, 64)
    except Undefined:
        return None
    return midpoint(x.lo) if x.lo.is_finite() else None


def _values(printed: ClaimResult) -> list[Mapping[str, str]]:
    return [*(i["at"] for i in printed.instances), *([printed.witness] if printed.witness else [])]
