"""Other ways to write a claim: factored, divided by one of its terms, with exponentials gathered, with a root isolated."""
from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq

from verify.kernel.numbers.convert import to_fraction
from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.goal import Goal
from verify.kernel.numbers.normal_form import NormalForms, TooComplex
from verify.language import App, Expr, Num, Q, Sym, exp, literal, symbols, walk
from verify.search.budget import count, size

Poly = Any


@dataclass
class Factored:
    """A claim as constant * product of irreducible polynomials over atoms, to powers (negative in the denominator)."""

    forms: NormalForms
    constant: Fraction
    factors: list[tuple[Poly, int]]

    @property
    def zero(self) -> bool:
        """Whether the claim is identically zero."""
        return self.constant == 0


def factored(goal: Goal) -> Factored | None:
    """The factored normal form of a goal's claim, or None where there is none within the limits."""
    count(20 + 5 * size(goal.claim))
    forms = goal.normal_forms()
    try:
        n, d = forms.together(goal.claim)[0]
    except (TooComplex, TypeError):
        return None
    if n == 0:
        return Factored(forms, Fraction(0), [])
    if len(n) > 600 or len(d) > 600:
        return None
    count(len(n) + len(d))
    constant, found = Fraction(1), []
    for poly, side in ((n, 1), (d, -1)):
        c, parts = poly.factor()
        c = fmpq(c)
        constant *= to_fraction(c) ** side
        found += [(p, int(e) * side) for p, e in parts]
    return Factored(forms, constant, found)


def written(forms: NormalForms, poly: Poly, over: tuple[int, ...] | None = None) -> Expr:
    """A polynomial over atoms as a sum of terms, each divided by the monomial `over`, the exponentials of each term gathered
    into one whose exponent is factored."""
    terms = []
    for m, c in poly.terms():
        powers = [int(x) - (over[i] if over else 0) for i, x in enumerate(m)]
        terms.append(mul(Num(to_fraction(fmpq(c))), *gathered(forms, powers)))
    return add(*terms)


def gathered(forms: NormalForms, powers: list[int]) -> list[Expr]:
    """The factors of a monomial, all exponentials as one."""
    factors: list[Expr] = []
    top: Poly = None
    bottom: Poly = None
    for i, e in enumerate(powers):
        if not e:
            continue
        if forms.keys[i][0] == "exp":
            a, b = forms.arguments[i]
            top, bottom = (a * e, b) if top is None else (top * b + a * e * bottom, bottom * b)
        else:
            factors.append(forms.exprs[i] if e == 1 else forms.exprs[i] ** e)
    if top is not None and top != 0:
        factors.append(exp(as_product(forms, top, bottom)))
    return factors


def as_product(forms: NormalForms, top: Poly, bottom: Poly) -> Expr:
    """A quotient of polynomials as a product of its factors."""
    parts: list[Expr] = []
    constant = Fraction(1)
    g = top.gcd(bottom)
    for poly, side in ((top / g, 1), (bottom / g, -1)):
        c, found = poly.factor()
        c = fmpq(c)
        constant *= to_fraction(c) ** side
        for p, e in found:
            power = int(e) * side
            parts.append(forms.expr(p) if power == 1 else forms.expr(p) ** power)
    return mul(Num(constant), *parts)


def divided_by_terms(forms: NormalForms, poly: Poly, limit: int = 6) -> Iterator[tuple[Expr, Expr]]:
    """Pairs (term, rest) with poly = term * rest, the term a monomial over the atoms (its sign left to the caller)."""
    monomials = [tuple(int(x) for x in m) for m in poly.monoms()]
    seen = []
    for m in monomials[:limit] + monomials[-limit:]:
        if m not in seen:
            seen.append(m)
            yield mul(Q(1), *gathered(forms, list(m))), written(forms, poly, m)


def _grouped(poly: Poly, kept: Collection[int]) -> dict[tuple[int, ...], Poly]:
    """For each product of the other atoms, as powers, the polynomial in the atoms that are kept that it is multiplied by."""
    groups: dict[tuple[int, ...], dict[tuple[int, ...], Any]] = {}
    for m, c in poly.terms():
        powers = [(int(x), i in kept) for i, x in enumerate(m)]
        part = tuple(x if inside else 0 for x, inside in powers)
        groups.setdefault(tuple(0 if inside else x for x, inside in powers), {})[part] = c
    return {rest: poly.context().from_dict(part) for rest, part in groups.items()}


def _sum_of_groups(forms: NormalForms, groups: dict[tuple[int, ...], Poly]) -> Expr:
    """Their sum, each polynomial factored."""
    return add(*(mul(as_product(forms, part, part.context().constant(1)), *gathered(forms, list(rest)))
                 for rest, part in groups.items()))


def collected(forms: NormalForms, poly: Poly) -> Iterator[Expr]:
    """The polynomial as a sum over monomials in all atoms but one, each times a factored polynomial in that one."""
    for i in range(len(forms.exprs)):
        groups = _grouped(poly, (i,))
        if 1 < len(groups) < len(poly):
            yield _sum_of_groups(forms, groups)


def by_exponentials(forms: NormalForms, poly: Poly) -> Expr:
    """The polynomial as a sum over products of exponentials, each times a factored polynomial in the other atoms."""
    return _sum_of_groups(forms, _grouped(poly, [i for i, key in enumerate(forms.keys) if key[0] != "exp"]))


def by_logarithms(forms: NormalForms, poly: Poly) -> Iterator[tuple[Expr, Expr]]:
    """Pairs (power, rest) with poly = power * rest: rest a polynomial in one logarithm whose coefficients, divided by the power
    of a symbol, can vanish as fast as the logarithm grows."""
    for i, key in enumerate(forms.keys):
        shown = forms.exprs[i]
        symbol = shown.args[0] if isinstance(shown, App) and key[0] == "log" else None
        if not isinstance(symbol, Sym):
            continue
        groups = {rest[i]: part for rest, part in _grouped(poly, {*range(len(forms.keys))} - {i}).items()}
        for k in (0, 1, 2) if len(groups) > 1 else ():
            over = symbol ** k
            yield over, add(*(mul(forms.exprs[i] ** p if p > 1 else forms.exprs[i] if p else Q(1),
                                  mul(written(forms, part), *([symbol ** -k] if k else [])))
                              for p, part in groups.items()))


def replaced(e: Expr, old: Expr, new: Expr) -> Expr:
    """The expression with each occurrence of a part replaced."""
    if e == old:
        return new
    return App(e.op, tuple(replaced(a, old, new) for a in e.args)) if isinstance(e, App) else e


def divided(goal: Goal, e: Expr) -> Iterator[Expr]:
    """A quotient of polynomials as a polynomial and a rest, such as (n - 1)/n as 1 - 1/n, whose enclosures are narrower."""
    forms = goal.normal_forms()
    try:
        n, d = forms.together(e)[0]
    except (TooComplex, TypeError):
        return
    if not d.is_constant():
        whole, rest = divmod(n, d)
        if whole != 0:
            yield forms.expr(whole) + forms.expr(rest) / forms.expr(d)


def linear_in(forms: NormalForms, poly: Poly, kinds: tuple[str, ...]) -> Iterator[tuple[Expr, Expr, Expr]]:
    """Triples (a, b, atom) with poly = a + b * atom, for atoms of the given kinds that occur to the power one only."""
    for i, key in enumerate(forms.keys):
        if key[0] not in kinds:
            continue
        degrees = {int(m[i]) for m in poly.monoms()}
        if degrees == {0, 1} or degrees == {1}:
            b = poly.derivative(i)
            a = poly - b * poly.context().gens()[i]
            yield written(forms, a), written(forms, b), forms.exprs[i]


def open_powers(e: Expr) -> list[App]:
    """The powers with an exponent that is no number and a base with a variable, each once."""
    found = (n for n in walk(e, once=True) if isinstance(n, App) and n.op == "pow" and literal(n.args[1]) is None)
    return list(dict.fromkeys(n for n in found if symbols(n.args[0])))


def simplified(goal: Goal, e: Expr) -> Expr | None:
    """An expression as a product of its factors."""
    whole = factored(goal.with_claim(e))
    if whole is None or whole.zero:
        return None
    parts = [written(whole.forms, p) ** power if power != 1 else written(whole.forms, p) for p, power in whole.factors]
    constant = Num(whole.constant)
    return App("mul", (constant, *parts)) if parts else constant


def summands(e: Expr, by: Fraction = Fraction(1)) -> Iterator[tuple[Fraction, Expr]]:
    """The summands of an expression times a number, with the numbers in front of them."""
    match e:
        case Num(): yield by * e.value, Q(1)
        case App(op="add"):
            for a in e.args:
                yield from summands(a, by)
        case App(op="mul") if len(number := [a.value for a in product_factors(e) if isinstance(a, Num)]) > 0:
            yield from summands(mul(*(a for a in product_factors(e) if not isinstance(a, Num))), by * math.prod(number))
        case App(op="div", args=(a, Num(value=c))) if c:
            yield from summands(a, by / c)
        case _: yield by, e


def holds(e: Expr, operations: Collection[str]) -> bool:
    """Whether one of these operations, on something with symbols in it, is among the parts of an expression."""
    return any(isinstance(n, App) and n.op in operations and symbols(n) for n in walk(e, once=True))


def holds_errors(e: Expr) -> bool:
    """Whether an error function of symbols is among the parts of an expression."""
    return holds(e, ("erf", "erfc"))


def product_factors(e: Expr) -> list[Expr]:
    """The factors of a product of products."""
    return [b for a in e.args for b in product_factors(a)] if isinstance(e, App) and e.op == "mul" else [e]
