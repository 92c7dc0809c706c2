"""A polynomial claim with what is known to be >= 0, all over common atoms: what linear and semidefinite programs start from."""
from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from flint import fmpq

from verify.kernel.numbers.convert import to_fmpq, to_fraction
from verify.kernel.values.enclose import enclose
from verify.kernel.scalar.goal import EmptyBox, Fact, Goal
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.numbers.normal_form import NormalForms, TooComplex
from verify.kernel.format.terms import write_term
from verify.language import App, Expr, Num, Sym, symbols
from verify.search.task import Node

Poly = Any
Powers = tuple[int, ...]
MOST_CONSTRAINTS = 12


@dataclass(frozen=True)
class Constraint:
    """A polynomial >= 0 (> 0 where strict) on the domain; `proof` shows its expression, None where one enclosure does."""

    poly: Poly
    expr: Expr
    strict: bool
    proof: Node | None


@dataclass(frozen=True)
class System:
    """claim = poly over the atoms of `forms`; the constraints; polynomials that vanish identically (powers of roots), and
    pairs of opposite constraints, which a hypothesis that is an equation gives."""

    goal: Goal
    forms: NormalForms
    poly: Poly
    constraints: tuple[Constraint, ...]
    zero: tuple[Poly, ...]
    pairs: tuple[tuple[Constraint, Constraint], ...]

    @cached_property
    def atoms(self) -> tuple[int, ...]:
        """The generators that occur."""
        polys = [self.poly, *(c.poly for c in self.constraints), *self.zero, *(c.poly for c, _ in self.pairs)]
        return tuple(i for i in range(len(self.forms.exprs)) if any(used(p, i) for p in polys))

    def without_bounds(self) -> System:
        """Without the bounds of constant roots: these are known by their powers, and doubles confuse numbers so near."""
        kept = (c for c in self.constraints if symbols(c.expr) or len(c.poly) == 1 or not any(
            used(c.poly, i) for i in self.forms.value))
        return replace(self, constraints=tuple(kept))

    def powers(self, atoms: tuple[int, ...], poly: Poly) -> dict[Powers, Fraction]:
        """A polynomial as exponents of the given atoms and coefficients."""
        return {tuple(int(m[i]) for i in atoms): fraction(c) for m, c in poly.terms()}

    def monomial(self, atoms: tuple[int, ...], powers: Powers) -> Poly:
        """The product of powers of atoms."""
        gens, made = self.poly.context().gens(), self.poly.context().constant(1)
        for i, k in zip(atoms, powers, strict=True):
            made = made * gens[i] ** k if k else made
        return made


def fraction(c: Any) -> Fraction:
    """A coefficient as a Fraction."""
    q = fmpq(c)
    return to_fraction(q)


def used(poly: Poly, i: int) -> bool:
    """Whether a generator occurs in a polynomial."""
    return any(m[i] for m in poly.monoms())


def degree(poly: Poly) -> int:
    """The total degree."""
    return max((sum(int(x) for x in m) for m in poly.monoms()), default=0)


def system(goal: Goal, most_terms: int = 120, shown: tuple[tuple[Expr, Node], ...] = ()) -> System | None:
    """The system of a goal whose claim has a polynomial normal form, or None; more is `shown`, each with its proof."""
    forms = goal.normal_forms()
    facts = goal.facts()
    try:
        (n, d), *others = forms.together(goal.claim, *(f.expr for f in facts), *(e for e, _ in shown))
    except (TooComplex, TypeError, Undefined):
        return None
    if n == 0 or not d.is_constant() or len(n) > most_terms:
        return None
    n = n / d.leading_coefficient()
    try:
        box = goal.box()
    except (EmptyBox, Undefined):
        return None
    found: list[Constraint] = []
    for (top, bottom), (e, proof) in zip(others[len(facts):], shown, strict=True):
        if bottom.is_constant():
            found.append(Constraint(top / bottom.leading_coefficient(), e, False, proof))
    for i, (fact, (top, bottom)) in enumerate(zip(facts, others[:len(facts)], strict=True)):
        if not bottom.is_constant():
            below = forms.expr(bottom)
            if not _at_once(box, below, True):
                continue
            proof = {"rule": "product", "factors": [
                {"expr": write_term(fact.expr), "sign": "+", "proof": _by_fact(goal, i, fact, fact.expr)},
                {"expr": write_term(below), "sign": "+", "proof": None}]}
            found.append(Constraint(top, forms.expr(top), fact.strict, proof))
            continue
        top = top / bottom.leading_coefficient()
        e = forms.expr(top)
        proved = _at_once(box, e, fact.strict)
        found.append(Constraint(top, e, fact.strict, None if proved else _by_fact(goal, i, fact, e)))
    return _with_atoms(goal, forms, n, found, box)


def _by_fact(goal: Goal, i: int, fact: Fact, e: Expr) -> Node:
    """That a fact is >= 0, as a claim of its own: what floor and ceil say is numbered by where they stand in that claim."""
    if i < len(goal.given) + len(goal.ends()):
        return {"rule": "fact", "fact": i}
    own = goal.with_claim(e)
    forms = own.normal_forms()
    numbers = (j for j, f in enumerate(own.facts()) if f.strict == fact.strict and forms.equal(f.expr, e))
    return {"rule": "fact", "fact": next(numbers, i)}


def _at_once(box: Any, e: Expr, strict: bool) -> bool:
    try:
        return enclose(e, box).nonnegative(strict)
    except Undefined:
        return False


def _with_atoms(goal: Goal, forms: NormalForms, poly: Poly, found: list[Constraint], box: Any) -> System:
    """The system with the signs and relations of the atoms, without constants and repeats, variables under a root replaced."""
    context, gens = poly.context(), poly.context().gens()
    zero, at = [], {}
    for i, value in forms.value.items():
        unit = forms.units[forms.keys[i]]
        inner = next((j for j in range(len(forms.exprs)) if value == gens[j]), None)
        if inner is not None and forms.keys[inner][0] == "sym":
            at[inner] = gens[i] ** unit
        else:
            zero.append(gens[i] ** unit - value)

    def moved(p: Poly) -> Poly:
        return p if not at else p.compose(*(at.get(i, g) for i, g in enumerate(gens)), ctx=context)

    poly, zero = moved(poly), [moved(z) for z in zero]
    found = [Constraint(moved(c.poly), c.expr, c.strict, c.proof) for c in found]
    polys = [poly, *(c.poly for c in found if c.proof is not None), *zero]
    for i, e in enumerate(forms.exprs):
        if any(used(p, i) for p in polys):
            for side in (1, -1):
                s = next((strict for strict in (True, False) if _at_once(box, e * side, strict)), None)
                if s is not None:
                    found.append(Constraint(gens[i] * side, e if side > 0 else -e, s, None))
            if isinstance(e, App) and not symbols(e):
                found += _between(gens[i], e, box)
    return _sorted(goal, forms, poly, found, tuple(zero))


def _between(gen: Poly, e: Expr, box: Any) -> list[Constraint]:
    """A constant between rationals."""
    value = enclose(e, box)
    if not (value.lo.is_finite() and value.hi.is_finite()):
        return []
    low = Fraction((Fraction(float(value.lo)) * 10**6).__floor__() - 1, 10**6)
    high = Fraction((Fraction(float(value.hi)) * 10**6).__ceil__() + 1, 10**6)
    return [Constraint(gen - to_fmpq(low), e - Num(low), True, None),
            Constraint(to_fmpq(high) - gen, Num(high) - e, True, None)]


def _sorted(goal: Goal, forms: NormalForms, poly: Poly, found: list[Constraint], zero: tuple[Poly, ...]) -> System:
    best: dict[Any, Constraint] = {}
    for c in found:
        if c.poly == 0 or c.poly.is_constant():
            continue
        key = forms._key(_scaled(c.poly))
        old = best.get(key)
        if old is None or (c.strict, c.proof is None) > (old.strict, old.proof is None):
            best[key] = c
    pairs: list[tuple[Constraint, Constraint]] = []
    plain: list[Constraint] = []
    keys = {key: forms._key(-_scaled(c.poly)) for key, c in best.items()}
    for key, c in best.items():
        other = best.get(keys[key])
        if other is None:
            plain.append(c)
        elif not any(c is b for _, b in pairs):
            pairs.append((c, other))
    plain = sorted(_needed(plain), key=lambda c: (degree(c.poly), len(c.poly)))
    return System(goal, forms, poly, tuple(plain[:MOST_CONSTRAINTS]), zero, tuple(pairs))


def _needed(plain: list[Constraint]) -> list[Constraint]:
    """Without monomials of degree two or more in variables of known sign, and signs that a nearer bound implies."""
    return [c for c in plain if len(c.poly) > 1 or not (_product_of_signs if degree(c.poly) > 1 else _nearer)(c, plain)]


def _product_of_signs(c: Constraint, plain: list[Constraint]) -> bool:
    return c.poly.leading_coefficient() > 0 and all(
        any(len(b.poly) == 1 and degree(b.poly) == 1 and used(b.poly, i) and b.poly.leading_coefficient() > 0 for b in plain)
               for i in range(len(c.poly.monoms()[0])) if used(c.poly, i))


def _nearer(c: Constraint, plain: list[Constraint]) -> bool:
    """Whether a variable whose sign is known has a bound of the same side away from 0."""
    if not isinstance(c.expr, Sym):
        return False
    gaps = [_scaled(c.poly) - _scaled(b.poly) for b in plain if b is not c and degree(b.poly) == 1 and len(b.poly) == 2]
    return any(g.is_constant() and fraction(g.leading_coefficient()) > 0 for g in gaps)


def _scaled(poly: Poly) -> Poly:
    return poly / fmpq(*_ratio(poly))


def _ratio(poly: Poly) -> tuple[int, int]:
    q = abs(fraction(poly.leading_coefficient()))
    return q.numerator, q.denominator


def plausible(system: System, count: int = 300) -> bool:
    """Whether the claim is >= 0 at random values of the atoms that satisfy the constraints; unknown (True) with equations."""
    if system.zero or system.pairs:
        return True
    import numpy as np

    atoms, random = system.atoms, np.random.default_rng(0)
    kind = random.integers(0, 3, (count, len(atoms)))
    x = np.exp2(random.uniform(-3, 3, kind.shape)) * np.where(kind == 2, 1, random.choice([-1.0, 1.0], kind.shape))
    x = np.where(kind == 1, np.rint(x), x)
    good = np.ones(count, dtype=bool)
    for c in system.constraints:
        value = _values(system, atoms, c.poly, x)
        if len(c.poly) == 1 and degree(c.poly) == 1:       # a sign: turn the values instead of dropping them
            i = next(k for k, a in enumerate(atoms) if used(c.poly, a))
            x[:, i] = np.where(value < 0, -x[:, i], x[:, i])
    for c in system.constraints:
        found = _values(system, atoms, c.poly, x)
        good &= (found > 0) if c.strict else (found >= 0)
    value = _values(system, atoms, system.poly, x)
    size = sum(abs(_values(system, atoms, system.monomial(atoms, m) * fmpq(abs(c.numerator), c.denominator), np.abs(x)))
               for m, c in system.powers(atoms, system.poly).items())
    return not bool(((value < -1e-9 * size) & good).any())


def _values(system: System, atoms: tuple[int, ...], poly: Poly, x: Any) -> Any:
    total = 0.0 * x[:, 0]
    for m, c in system.powers(atoms, poly).items():
        term = float(c) + 0.0 * total
        for i, k in enumerate(m):
            if k:
                term = term * x[:, i] ** k
        total = total + term
    return total
