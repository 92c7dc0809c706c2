"""A claim that compares h(x) with h(y), times something with a sign, where x is an end of y: the slope of h decides it."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.numbers.derivative import diff
from verify.kernel.numbers.folding import mul
from verify.kernel.scalar.goal import Goal, Variable
from verify.language import App, Expr, Num, Sym, literal, substitute, symbols
from verify.search.factoring import even_factor, signed_factor
from verify.search.numeric import numeric_sign
from verify.search.points import sample
from verify.search.task import SAMPLES, Node, first_node

if TYPE_CHECKING:
    from verify.search.prover import Prover

Search = Callable[["Prover", Goal], "Node | None"]
Powers = dict[Expr, int]


@dataclass(frozen=True)
class Compared:
    """A claim as a number times powers times h(later) - h(other), where the variable `other` is an end of `later`."""

    number: Fraction
    powers: Powers
    h: Expr
    later: Variable
    other: str

    def gap(self) -> Expr:
        """The difference of the values of h."""
        return self.h - substitute(self.h, {self.later.name: Sym(self.other)})


def exchanged(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """The signs of the powers, and that of the difference from the slope of h, which `search` proves."""
    return first_node(_shown(prover, goal, made, search) for made in _compared(goal))


def _shown(prover: Prover, goal: Goal, made: Compared, search: Search) -> Node | None:
    shown = _signs(prover, goal, made.powers)
    if shown is None:
        return None
    sign, gap = (shown[1] if made.number > 0 else -shown[1]), made.gap()
    proof = None if prover.definedness(goal, gap) is None else _by_slope(
        prover, goal.with_claim(gap if sign > 0 else -gap), made, search)
    last = None if proof is None else signed_factor(prover, goal, gap, sign, proof)
    number: Node = {"expr": write_term(Num(made.number)), "sign": "+" if made.number > 0 else "-", "proof": None}
    return None if last is None else {"rule": "product", "factors": [number, *shown[0], last]}


def _compared(goal: Goal) -> Iterator[Compared]:
    """The claim as two products whose quotient is that of the values of one function at a variable and at an end of it."""
    addends = goal.claim.args if isinstance(goal.claim, App) and goal.claim.op == "add" else ()
    if len(addends) != 2:
        return
    both = [_product(e) for e in addends]
    for (number, first), (_, second) in (both, both[::-1]) if both[0][0] + both[1][0] == 0 else ():
        yield from _quotients(goal, number, first, second)


def _quotients(goal: Goal, c: Fraction, first: Powers, second: Powers) -> Iterator[Compared]:
    """The claim c (first - second) as c times powers times the difference of the values of a function."""
    for v in goal.variables:
        for end in (v.domain.lo, v.domain.hi):
            if not isinstance(end, Sym) or v.domain.integer or goal.variable(end.name).domain.integer:
                continue
            over = {b: first.get(b, 0) - second.get(b, 0) for b in (*first, *second)}
            there = {substitute(b, {v.name: end}): -k for b, k in over.items() if k and symbols(b) == {v.name}}
            if there and there == {b: k for b, k in over.items() if k and symbols(b) == {end.name}} and not any(
                    k for b, k in over.items() if symbols(b) not in ({v.name}, {end.name})):
                at_end = {b: first.get(b, 0) - k for b, k in over.items() if symbols(b) == {v.name}}
                h = {b: k for b, k in over.items() if k and symbols(b) == {v.name}}
                yield Compared(c, {b: k for b, k in (first | at_end).items() if k}, _written(h), v, end.name)


def _product(e: Expr) -> tuple[Fraction, Powers]:
    """The number and the powers of which a product is made."""
    number, powers = Fraction(1), Powers()
    for part in e.args if isinstance(e, App) and e.op in ("mul", "div") else (e,):
        inverse = isinstance(e, App) and e.op == "div" and part is e.args[1]
        value = literal(part)
        if value is not None:
            number *= 1 / value if inverse else value
            continue
        base, power = part, Fraction(1)
        if isinstance(part, App) and part.op in ("mul", "div"):
            inner, more = _product(part)
            number *= 1 / inner if inverse else inner
            for b, k in more.items():
                powers[b] = powers.get(b, 0) + (-k if inverse else k)
            continue
        exponent = literal(part.args[1]) if isinstance(part, App) and part.op == "pow" else None
        if isinstance(part, App) and exponent is not None and exponent.denominator == 1:
            base, power = part.args[0], exponent
        powers[base] = powers.get(base, 0) + int(-power if inverse else power)
    return number, powers


def _written(powers: Powers) -> Expr:
    return mul(*(b if k == 1 else b ** k for b, k in powers.items()))


def _signs(prover: Prover, goal: Goal, powers: Powers) -> tuple[list[Node], int] | None:
    """The entries of a product of powers whose bases are shown to have a sign, and its sign."""
    entries, sign = list[Node](), 1
    points = list(sample(goal, SAMPLES, prover.seed))
    for e, power in powers.items():
        if power % 2:
            seen = numeric_sign(goal, e, points)
            proof = prover.prove(goal.with_claim(e * seen, True), 2) if seen else None
            entry = signed_factor(prover, goal, e, seen or 1, proof) if proof is not None else None
            if entry is None:
                return None
            sign *= seen or 1
            entries.append(entry)
        if power - power % 2:
            even = even_factor(prover, goal, e, power - power % 2)
            if even is None:
                return None
            entries.append(even)
    return entries, sign


def _by_slope(prover: Prover, goal: Goal, made: Compared, search: Search) -> Node | None:
    """The difference from its value 0 where both variables are equal, and the sign of its slope."""
    v, d = made.later, made.later.domain
    low = d.lo == Sym(made.other)
    if goal.strict and (d.lo_closed if low else d.hi_closed):
        return None
    along, slope = goal.along(v.name), diff(goal.claim, v.name)
    node: Node = {"rule": "monotone", "var": v.name, "to": "lo" if low else "hi",
                  "face": {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}}
    node |= {"strict_by": "slope"} if goal.strict else {}
    face = along.fix(v.name, Sym(made.other))
    whole = prover.with_definedness(face, node, face.claim, "face_defined")
    whole = None if whole is None else prover.with_definedness(along, whole, slope)
    proof = None if whole is None else search(prover, replace(along, claim=slope if low else -slope))
    return None if whole is None or proof is None else {**whole, "slope": proof}
