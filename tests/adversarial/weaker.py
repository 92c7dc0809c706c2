"""Whether an altered statement follows from the original by its form alone: it says the same, or less.

Only laws that can be read off: a hypothesis more or a stronger one, a smaller domain, `<=` for `<`, a larger bound.  What
follows has values wherever the original has: no rule here replaces a side by one that may lack a value.
"""
from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from typing import Any

from verify.language import (
    App, Atom, Both, BadSet, Bounded, ComposedDP, Distribution, Domain, Drift, EachDP, Every, Expr, Functional, Indistinguishable,
    Num, Relation, Statement, Sum, Sym, walk)
from verify.language.finite import Channel, Event
from verify.language.formula import bearers

_SORTED = ("add", "mul", "min", "max")
_TOTAL = frozenset({"add", "mul", "min", "max", "abs", "exp", "pi", "E"})
Known = frozenset[str]


def normal(node: Any) -> Any:
    """The tree with sums and products flattened, their numbers joined, and what commutes in one order; equal normal forms
    mean the same and have values at the same places."""
    if isinstance(node, tuple):
        return tuple(normal(x) for x in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    changed = {f.name: normal(getattr(node, f.name)) for f in fields(node) if f.compare}
    match node:
        case App(op="add" | "mul" | "min" | "max"):
            return _joined(node.op, changed["args"])
        case App(op="div") if all(isinstance(a, Num) for a in changed["args"]) and changed["args"][1].value:
            return Num(changed["args"][0].value / changed["args"][1].value)
        case Relation(op="==" | "!="):
            return Relation(node.op, *sorted((changed["left"], changed["right"]), key=repr))
        case Functional(name="TV"):
            return Functional("TV", tuple(sorted(changed["laws"], key=repr)))
        case Indistinguishable():
            p, q = sorted((changed["p"], changed["q"]), key=repr)
            return Indistinguishable(p, q, changed["eps"], changed["delta"])
        case Both():
            parts = tuple(q for p in changed["parts"] for q in (p.parts if isinstance(p, Both) else (p,)))
            return Both(tuple(sorted(dict.fromkeys(parts), key=repr)))
        case Domain(integer=True):
            return _of_integers(replace(node, **changed))
        case Every() | Sum():
            return replace(node, **{**changed, "where": tuple(sorted(set(changed["where"]), key=repr))})
        case Statement():
            return replace(node, **{**changed, "given": tuple(sorted(set(changed["given"]), key=repr))})
    return replace(node, **changed)


def _of_integers(d: Domain) -> Domain:
    """The same integers between closed ends that are integers, where the ends are numbers."""
    lo, hi, closed = d.lo, d.hi, (d.lo_closed, d.hi_closed)
    if isinstance(lo, Num):
        first = math.ceil(lo.value) + (lo.value.denominator == 1 and not d.lo_closed)
        lo, closed = Num(Fraction(first)), (True, closed[1])
    if isinstance(hi, Num):
        last = math.floor(hi.value) - (hi.value.denominator == 1 and not d.hi_closed)
        hi, closed = Num(Fraction(last)), (closed[0], True)
    return Domain(lo, hi, *closed, integer=True)


def _joined(op: str, args: tuple[Expr, ...]) -> Expr:
    flat = [b for a in args for b in (a.args if isinstance(a, App) and a.op == op else (a,))]
    numbers = [a.value for a in flat if isinstance(a, Num)]
    others = sorted((a for a in flat if not isinstance(a, Num)), key=repr)
    if op in ("min", "max"):
        others = list(dict.fromkeys(others))
        joined = [Num(min(numbers) if op == "min" else max(numbers))] if numbers else []
    else:
        total = sum(numbers, Fraction(0)) if op == "add" else Fraction(1)
        for n in numbers if op == "mul" else ():
            total *= n
        joined = [] if total == (op == "mul") else [Num(total)]
    made = (*joined, *others)
    return made[0] if len(made) == 1 else App(op, made) if made else Num(Fraction(int(op == "mul")))


def same(f: Any, g: Any) -> bool:
    """Whether two trees have one normal form."""
    return bool(normal(f) == normal(g))


def follows(s: Statement, t: Statement, known: Known = frozenset()) -> bool:
    """Whether t follows from s by its form; a symbol of `known` is >= 0."""
    if [(b.kind, b.symbol) for b in s.prefix] != [(b.kind, b.symbol) for b in t.prefix]:
        return False
    known |= {b.symbol.name for b in t.prefix if b.domain and isinstance(b.domain.lo, Num) and b.domain.lo.value >= 0}
    known -= {b.symbol.name for b in t.prefix if not (b.domain and isinstance(b.domain.lo, Num) and b.domain.lo.value >= 0)}
    for b, c in zip(s.prefix, t.prefix, strict=True):
        if b.domain != c.domain and not (within(c.domain, b.domain) if b.kind == "forall" else within(b.domain, c.domain)):
            return False
    kinds = [b.kind for b in s.prefix]
    of_s = [(i if kinds else -1, h) for i, h in zip(bearers(s), s.given, strict=True)]
    of_t = [(i if kinds else -1, h) for i, h in zip(bearers(t), t.given, strict=True)]

    def assumed(i: int) -> bool:
        return i < 0 or kinds[i] == "forall"

    premises = all(any(j == i and implies(g, h, known) for j, g in of_t) for i, h in of_s if assumed(i))
    named = all(any(j == i and implies(g, h, known) for j, g in of_s) for i, h in of_t if not assumed(i))
    return premises and named and implies(s.claim, t.claim, known)


def within(small: Domain | None, large: Domain | None) -> bool:
    """Whether a domain is seen to lie inside another."""
    a, b = normal(small or Domain()), normal(large or Domain())
    if b.integer and not a.integer:
        return False
    for end, other, side, closed, open_to in ((a.lo, b.lo, 1, a.lo_closed, b.lo_closed), (a.hi, b.hi, -1, a.hi_closed, b.hi_closed)):
        if other is None:
            continue
        if end == other and (open_to or not closed):
            continue
        if not (isinstance(end, Num) and isinstance(other, Num) and (end.value - other.value) * side > 0):
            return False
    return True


def implies(f: Any, g: Any, known: Known) -> bool:
    """Whether a formula gives another by its form, with values for it."""
    if same(f, g):
        return True
    if isinstance(g, Both):
        return all(implies(f, p, known) for p in g.parts)
    if isinstance(f, Both):
        return any(implies(p, g, known) for p in f.parts)
    if type(f) is not type(g):
        return False
    match f:
        case Relation():
            return _relation(f, g, known)
        case Every():
            extra = [w for w in g.where if w not in f.where]
            return (f.letters == g.letters and set(f.where) <= set(g.where) and all(_total(w) for w in extra)
                    and implies(f.relation, g.relation, known))
        case Statement():
            return follows(f, g, known)
    return _predicate(f, g, known)


def _relation(f: Relation, g: Relation, known: Known) -> bool:
    if g.op in ("==", "!="):
        both = {normal(f.left), normal(f.right)} == {normal(g.left), normal(g.right)}
        return g.op == "!=" and f.op == "<" and both
    if f.op == "!=":
        return False
    if g.op == "<" and f.op != "<":
        return False
    readings: list[tuple[Expr, Expr]] = [(f.left, f.right)]
    if f.op == "==":
        readings.append((f.right, f.left))
    return any(at_most(g.left, left, known) and at_most(right, g.right, known) for left, right in readings)


def _predicate(f: Any, g: Any, known: Known) -> bool:
    """The predicates that hold for larger bounds too."""
    match f:
        case Indistinguishable():
            bounds, rest = ("eps", "delta"), ("p", "q")
        case EachDP():
            bounds, rest = ("eps", "delta"), ("mechanisms",)
        case ComposedDP() | BadSet():
            bounds, rest = ("eps", "delta"), ("mechanisms",)
        case Bounded() | Drift():
            bounds, rest = ("bound",), ("process",)
        case _:
            return False
    return all(getattr(f, r) == getattr(g, r) for r in rest) and all(
        at_most(getattr(f, b), getattr(g, b), known) for b in bounds)


def at_most(a: Expr, b: Expr, known: Known) -> bool:
    """Whether a <= b is seen, the two having values at the same places."""
    a, b = normal(a), normal(b)
    if a in (b, *(b.args if isinstance(b, App) and b.op == "abs" else ())):
        return True
    if isinstance(a, Num) and isinstance(b, Num):
        return a.value <= b.value
    for op in _SORTED:
        if any(isinstance(e, App) and e.op == op for e in (a, b)):
            return _paired(op, a, b, known)
    if isinstance(a, App) and isinstance(b, App) and a.op == b.op:
        match a.op:
            case "exp":
                return at_most(a.args[0], b.args[0], known)
            case "sqrt":
                return nonnegative(a.args[0], known) and at_most(a.args[0], b.args[0], known)
            case "div":
                return a.args[1] == b.args[1] and nonnegative(a.args[1], known) and at_most(a.args[0], b.args[0], known)
    return False


def _paired(op: str, a: Expr, b: Expr, known: Known) -> bool:
    """Sums or products that differ in their numbers only, by a step in the right direction; what is left over has values."""
    def parted(e: Expr) -> tuple[Fraction, list[Expr]]:
        args = e.args if isinstance(e, App) and e.op == op else (e,)
        numbers = [x.value for x in args if isinstance(x, Num)]
        return (numbers[0] if numbers else Fraction(int(op == "mul"))), [x for x in args if not isinstance(x, Num)]

    (m, xs), (n, ys) = parted(a), parted(b)
    if op in ("min", "max") or len(xs) != len(ys):
        return False
    differing = [(x, y) for x, y in zip(xs, ys, strict=True) if x != y]
    if op == "add":
        return m <= n and all(at_most(x, y, known) for x, y in differing)
    if not differing:
        infinite = any(isinstance(x, Functional) for y in xs for x in walk(y))     # 0 times +oo is nothing decided
        return m <= n and not (infinite and 0 in (m, n)) and _nonnegative_product(xs, known)
    rest = [x for x, y in zip(xs, ys, strict=True) if x == y]
    return (m == n >= 0 and len(differing) == 1 and _nonnegative_product(rest, known) and at_most(*differing[0], known))


def _nonnegative_product(factors: list[Expr], known: Known) -> bool:
    return all(nonnegative(x, known) for x in factors)


def nonnegative(e: Expr, known: Known) -> bool:
    """Whether an expression is seen to be >= 0 wherever it has a value."""
    match e:
        case Num():
            return e.value >= 0
        case Sym():
            return e.name in known
        case Atom():
            return isinstance(e.of, Distribution | Channel | Event)
        case Functional():
            return e.name != "D_inf_delta"
        case App(op="exp" | "sqrt" | "abs" | "cosh" | "pi" | "E"):
            return True
        case App(op="add" | "mul" | "min" | "max" | "div"):
            return all(nonnegative(a, known) for a in e.args)
        case App(op="pow"):
            literal = e.args[1].value if isinstance(e.args[1], Num) else Fraction(1)
            return (literal.denominator == 1 and literal % 2 == 0) or nonnegative(e.args[0], known)
    return False


def impossible(h: Any) -> bool:
    """Whether a hypothesis is seen to hold nowhere: it says that a probability or a divergence is negative, or a probability
    more than 1, at all letters or at those of positive probability (there is one)."""
    match h:
        case Both():
            return any(impossible(p) for p in h.parts)
        case Every(letters=(letter,), where=()):
            return letter is not None and impossible(h.relation)
        case Every(letters=(letter,), where=(Atom(of=Distribution(), letters=(other,)),)):
            return bool(letter == other) and impossible(h.relation)
        case Relation(op="<" | "<=" | "==", left=left, right=Num(value=v)) if nonnegative(left, frozenset()):
            return v < 0 or (v == 0 and h.op == "<")
        case Relation(op="<" | "<=", left=Num(value=v), right=Atom(of=Distribution())):
            return v > 1 or (v == 1 and h.op == "<")
    return False


def _total(e: Expr) -> bool:
    return all(n.op in _TOTAL for n in _operations(e))


def _operations(e: Expr) -> Iterator[App]:
    return (n for n in walk(e) if isinstance(n, App))
