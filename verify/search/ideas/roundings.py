"""Floor and ceil of what is linear, or polynomial in integers: v = m k + r with an integer k, and each piece of 0 <= r < m.

On a piece every argument is an integer plus something whose floor one enclosure tells, so that no rounding is left.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from flint import fmpq

from verify.kernel.format.rejected import TooComplex
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.convert import mantissa
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.scalar.goal import EmptyBox, Goal, Variable
from verify.kernel.values.enclose import enclose
from verify.language import App, Domain, Expr, Num, Q, Sym, substitute, symbols, walk
from verify.search.forms import replaced
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.task import SAMPLES, Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

ROUND = ("floor", "ceil")
MOST_PIECES, MOST_CUTS = 80, 12


@dataclass
class _Pieces:
    """How many pieces are left, and the variables that are parts of others."""

    left: int = MOST_PIECES
    parts: set[str] = field(default_factory=set)


def roundings(prover: Prover, goal: Goal) -> Node | None:
    """A proof without roundings on each piece; None where there are none, or they are not of that kind."""
    if not any(_rounds(n) for n in walk(goal.claim)) or refuted_at(goal, list(sample(goal, SAMPLES, prover.seed))):
        return None
    return _proved(prover, goal, _Pieces())


def _rounds(n: object) -> bool:
    return isinstance(n, App) and n.op in ROUND


def _proved(prover: Prover, goal: Goal, pieces: _Pieces) -> Node | None:
    inner = next((n for n in walk(goal.claim) if isinstance(n, App) and n.op in ROUND
                  and not any(_rounds(a) for a in walk(n.args))), None)
    if inner is None:
        pieces.left -= 1
        return prover.prove(goal, 3) if pieces.left >= 0 else None
    try:
        return _without(prover, goal, inner, pieces)
    except (TooComplex, TypeError, Undefined, EmptyBox):
        return None


def _without(prover: Prover, goal: Goal, atom: App, pieces: _Pieces) -> Node | None:
    """The claim with one rounding gone: by its value here, or by a cut of a variable of its argument."""
    whole, rest, below = _integer_part(goal, atom.args[0])
    value, sign = enclose(rest, goal.box()), 1 if atom.op == "floor" else -1
    near, far = (value.lo, value.hi) if sign > 0 else (-value.hi, -value.lo)
    if near.is_finite() and far.is_finite():
        at, missed = _fraction(near) // below, value.hi_open if sign > 0 else value.lo_open
        if far < (at + 1) * below or (far == (at + 1) * below and missed):
            return _replaced(prover, goal, atom, whole, (rest, below), at * sign, pieces)
    names = [v for v in goal.variables if v.name in symbols(rest)]
    if not names:
        return None
    v = next((w for w in names if w.name not in pieces.parts), names[0])
    if v.domain.integer and v.name in pieces.parts:
        return _at_each(prover, goal, v, pieces)
    finite = near.is_finite() and far.is_finite() and len(names) == 1 and not v.domain.integer
    cuts = list(_cuts(goal, v, atom.op, rest / below, value, below)) if finite else []
    if cuts:
        place, side = cuts[len(cuts) // 2]
        return _cut(prover, goal, v, place, side, pieces)
    return _in_parts(prover, goal, v, pieces) if v.name not in pieces.parts else None


def _integer_part(goal: Goal, e: Expr) -> tuple[Expr, Expr, int]:
    """An expression as what is seen to be an integer, plus a rest with whole coefficients over a whole number."""
    forms = goal.normal_forms()
    (n, d), = forms.together(e)
    if not d.is_constant():
        return Q(0), e, 1
    n, integers = n / d.leading_coefficient(), {v.name for v in goal.variables if v.domain.integer}
    over = [isinstance(a, Sym) and a.name in integers for a in forms.exprs]
    whole = n * 0
    for m, c in n.terms():
        if int(c.q) == 1 and any(m) and all(over[i] for i, power in enumerate(m) if power):
            whole = whole + n.context().from_dict({m: c})
    below = lcm(*(int(c.q) for _, c in (n - whole).terms()))
    return _written(forms, whole), _written(forms, (n - whole) * below), below


def _written(forms: Any, poly: Any) -> Expr:
    """A polynomial with whole coefficients as a sum: seen to be an integer where it is one, enclosed exactly at integers."""
    total: Expr | None = None
    for m, c in poly.terms():
        factors = [forms.exprs[i] for i, power in enumerate(m) for _ in range(int(power))]
        q = Num(Fraction(int(c.p)))
        term = q if not factors else factors[0] if q == Q(1) and len(factors) == 1 else App("mul", (q, *factors))
        total = term if total is None else total + term
    return Q(0) if total is None else total


def _fraction(x: Any) -> Fraction:
    man, exp = mantissa(x)
    return Fraction(man) * Fraction(2) ** exp


def _cuts(goal: Goal, v: Variable, op: str, rest: Expr, value: Any, below: int) -> Iterator[tuple[Num, str]]:
    """Where something linear in one variable is an integer inside its range, and the side of it that takes the cut."""
    forms = goal.normal_forms()
    at = [n / d.leading_coefficient() for n, d in forms.together(*(substitute(rest, {v.name: Q(i)}) for i in (0, 1, 2)))]
    if symbols(rest) != {v.name} or not all(n.is_constant() for n in at):
        return
    b, c, e = (Fraction(int(q.p), int(q.q)) for q in (n.leading_coefficient() if n != 0 else fmpq(0) for n in at))
    if c == b or e - c != c - b:
        return
    side = "above" if (c > b) == (op == "floor") else "below"
    first, last = _fraction(value.lo) // below, -(-_fraction(value.hi) // below)
    for j in range(int(first), int(last) + 1) if last - first <= MOST_CUTS else ():
        place = Num((j - b) / (c - b))
        if _inside(v.domain, place, side):
            yield place, side


def _inside(d: Domain, at: Num, side: str) -> bool:
    """Whether both sides of a cut have points: it may be a closed end that lies on the other side than all else."""
    low, high = (end.value if isinstance(end, Num) else None for end in (d.lo, d.hi))
    return (low is None or at.value > low or (at.value == low and d.lo_closed and side == "below")) and (
        high is None or at.value < high or (at.value == high and d.hi_closed and side == "above")) and low != high


def _replaced(prover: Prover, goal: Goal, atom: App, whole: Expr, rest: tuple[Expr, int], near: int,
              pieces: _Pieces) -> Node | None:
    """The claim with a rounding of `whole` and a quotient as the integer `whole` + `near`."""
    name = next(c for c in (f"w{i}" for i in range(99)) if all(v.name != c for v in goal.variables))
    value, to = whole + Num(Fraction(near)), replaced(goal.claim, atom, Sym(name))
    proof = _proved(prover, goal.with_claim(replaced(goal.claim, atom, value)), pieces)
    lower, upper = _sides(atom, rest, near)
    term = {"name": name, "expr": write_term(atom), "lo": write_term(value), "hi": write_term(value),
            "lo_proof": lower, "hi_proof": upper}
    return proof and {"rule": "generalise", "terms": [term], "keep": [v.name for v in goal.variables],
                      "to": write_term(to), "proof": {"rule": "at_point", "var": name, "proof": proof}}


def _sides(atom: App, rest: tuple[Expr, int], near: int) -> tuple[Node, Node]:
    """That atom - value and value - atom, integers, are above -1: a fact about the rounding, plus what one enclosure shows."""
    side, (top, below) = 1 if atom.op == "floor" else -1, rest
    gap, least = (top - near * below) * side if side < 0 else top - near * below, (atom.args[0] - atom) * side
    far: Node = _above(1 - least, gap / below, "terms")             # floor(u) - value + 1 = (1 - (u - floor(u))) + gap
    close: Node = _above(least, (below - gap) / below, "rest")      # value - floor(u) + 1 = (u - floor(u)) + (1 - gap)
    return (far, close) if side > 0 else (close, far)


def _above(fact: Expr, rest: Expr, strict_by: str, by: int = 1) -> Node:
    """That an integer is above -1, for by * fact + rest is above 0."""
    term = {"of": write_term(fact), **({"by": str(by)} if by > 1 else {})}
    return {"rule": "whole", "proof": {"rule": "combine", "terms": [term], "rest": write_term(rest), "strict_by": strict_by}}


def _at_each(prover: Prover, goal: Goal, v: Variable, pieces: _Pieces) -> Node | None:
    """The claim at each value of an integer between two numbers."""
    box = goal.box()[v.name]
    if not (box.lo.is_finite() and box.hi.is_finite()) or box.hi - box.lo > MOST_PIECES:
        return None
    proofs = []
    for i in range(int(_fraction(box.lo)), int(_fraction(box.hi)) + 1):
        proofs.append(_proved(prover, goal.fix(v.name, Q(i)), pieces))
        if proofs[-1] is None:
            return None
    return {"rule": "points", "var": v.name, "proofs": proofs}


def _cut(prover: Prover, goal: Goal, v: Variable, at: Num, side: str, pieces: _Pieces) -> Node | None:
    """Both sides of a cut, which lies in one of them."""
    proofs = {"below": _proved(prover, goal.with_domain(v.name, replace(v.domain, hi=at, hi_closed=side == "below")), pieces)}
    above = goal.with_domain(v.name, replace(v.domain, lo=at, lo_closed=side == "above"))
    proofs["above"] = proofs["below"] and _proved(prover, above, pieces)
    return None if None in proofs.values() else {
        "rule": "split", "var": v.name, "at": write_term(at), **proofs, "cut_in": side}


def _in_parts(prover: Prover, goal: Goal, v: Variable, pieces: _Pieces) -> Node | None:
    """v = m k + r/q for an integer k and 0 <= r < m q."""
    others = tuple(w for w in goal.variables if w is not v)
    if any(v.name in symbols(end) for w in others for end in (w.domain.lo, w.domain.hi) if end is not None):
        return None
    x, m = Sym(v.name), _period(goal, goal.claim)
    q = 1 if v.domain.integer else _unit(goal, goal.claim, x)       # r is a multiple of 1/q where a rounding jumps
    if m > MOST_PIECES or q > MOST_PIECES:
        return None
    whole: Expr = App("floor", (x / m,))
    k, r = (next(c for c in (f"{v.name}{letter}{'1' * i}" for i in range(9)) if all(w.name != c for w in others))
            for letter in "kr")
    entries: list[dict[str, Any]] = [{"name": k, "expr": write_term(whole), "integer": True}]
    value, ends = enclose(whole, goal.box()), dict[str, Expr | None]()
    for side, end in (("lo", value.lo), ("hi", value.hi)):
        ends[side] = Num(_fraction(end)) if end.is_finite() else None
        entries[0] |= {side: write_term(Num(_fraction(end)))} if end.is_finite() else {}
    last, left = Q(m - 1) if v.domain.integer else Q(m * q), x - m * whole
    left = left if q == 1 else q * left
    entries.append({"name": r, "expr": write_term(left), "lo": "0", "hi": write_term(last), "hi_strict": not v.domain.integer,
                    "integer": v.domain.integer,
                    "hi_proof": _above(1 - (x / m - whole) * 1, Q(0), "terms", m) if v.domain.integer else None})
    split = substitute(goal.claim, {v.name: m * Sym(k) + (Sym(r) if q == 1 else Sym(r) / q)})
    domains = (Domain(ends["lo"], ends["hi"], ends["lo"] is not None, ends["hi"] is not None, True),
               Domain(Q(0), last, True, v.domain.integer, v.domain.integer))
    given = tuple(f for f in goal.given if v.name not in symbols(f.expr))
    general = Goal((*others, Variable(k, domains[0]), Variable(r, domains[1])), given, split, goal.strict)
    pieces.parts |= {k, r}
    if general.undefined_conditions(split) or refuted_at(general, list(sample(general, SAMPLES, prover.seed))):
        return None
    proof = _proved(prover, general, pieces)
    return proof and {"rule": "generalise", "terms": entries, "keep": [w.name for w in others], "to": write_term(split),
                      "proof": proof}


def _period(goal: Goal, e: Expr) -> int:
    """A number by whose multiples a variable can move such that each rounding in an expression moves by integers."""
    if not isinstance(e, App):
        return 1
    if not _rounds(e):
        return lcm(*(_period(goal, a) for a in e.args))
    forms = goal.normal_forms()
    (n, d), = forms.together(e.args[0])
    made = 1
    for m, c in n.terms():
        c = c / d.leading_coefficient() if d.is_constant() else c
        inner = [forms.exprs[i] for i, power in enumerate(m) if power]
        made = lcm(made, int(c.q) * lcm(*(_period(goal, a) for a in inner)) if inner else 1)
    return made


def _unit(goal: Goal, e: Expr, x: Sym) -> int:
    """A number q such that roundings in an expression jump at multiples of 1/q of a variable only."""
    made, forms = 1, goal.normal_forms()
    for atom in walk(e, once=True):
        if isinstance(atom, App) and _rounds(atom):
            (n, _), = forms.together(atom.args[0])
            slopes = [c for m, c in n.terms() if any(power and forms.exprs[i] == x for i, power in enumerate(m))]
            below = lcm(*(int(c.q) for _, c in n.terms()))
            made = lcm(made, *(abs(int(c.p)) * (below // int(c.q)) for c in slopes))
    return made
