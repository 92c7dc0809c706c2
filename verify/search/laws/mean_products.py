"""Claims about means as non-negative combinations: of means of products of what is known at letters and of squares there, and
of products of such means and of what is known of numbers."""
from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.letters import letters_of
from verify.language import App, Expr, Letter, Num, Relation, literal, walk
from verify.language.proofs import Derivation, Step, Use, combine, derivation, pointwise
from verify.search.laws.combinations import combination
from verify.search.laws.mean_facts import (
    Fact, at_letters, between_numbers, number_factors, number_products, number_squares)
from verify.search.laws.mean_polynomials import Ring, TooLarge, degree
from verify.search.laws.view import ZERO, View, minus, without_sign

MOST_COLUMNS = 1500


def by_products(view: View) -> Iterator[Derivation]:
    """The claim by the first combination that is found: of means at letters, or at pairs of letters, then with squares of
    numbers, then with products of numbers."""
    spaces = {tuple(x.over for x in t.letters) for t in view.sums}
    if view.aim.letters or not spaces or any(len(s) > 2 for s in spaces) or len({a for s in spaces for a in s}) != 1:
        return
    space = next(iter(spaces))[0]
    known = any(tuple(x.over for x in k.letters) == (space, space) for k in view.known.values())
    for pairs in (False, True):
        double = any(len(s) == 2 for s in spaces)
        if (double and not pairs) or (pairs and not known and not double):
            continue
        letters, bound = (tuple(view.letter(space, stem) for _ in range(2 if pairs else 1)) for stem in ("u", "v"))
        yield from _derivations(view, letters, bound)


def _derivations(view: View, letters: tuple[Letter, ...], bound: tuple[Letter, ...]) -> Iterator[Derivation]:
    aims = [(f"part {i}", aim) for i, aim in enumerate(_aims(view.aim.relation), 1)]
    roots = [e for e in _inside_roots(view.aim.relation) if not view.context.scope().nonnegative(e)]
    aims += [(f"root {i}", e >= ZERO) for i, e in enumerate(roots, 1)]
    steps: dict[str, Step] = {}
    for name, aim in aims:
        try:
            found = _shown(view, Ring(letters, bound), letters, aim, name)
        except TooLarge:
            found = None
        if found is None:
            return
        steps |= {s.name: s for s in found}
    below = [pointwise(f"denominator {i}", view.normal(e, ()) > ZERO)
             for i, e in enumerate(_denominators(view.aim.relation), 1)]
    yield from derivation(*steps.values(), *below, pointwise("claim", view.aim.relation, *(name for name, _ in aims)))


def _inside_roots(e: Relation) -> list[Expr]:
    """The numbers that roots are taken of."""
    return list(dict.fromkeys(n.args[0] for n in walk(e) if isinstance(n, App) and n.op == "sqrt" and not letters_of(n)))


def _denominators(e: Relation) -> list[Expr]:
    """What a side of a claim is divided by."""
    found = [n.args[1] for n in walk(e) if isinstance(n, App) and n.op == "div" and literal(n.args[1]) is None]
    return [n for n in dict.fromkeys(found) if is_scalar(n)]


def _aims(r: Relation) -> list[Relation]:
    """Relations without roots, maxima, absolute values and denominators around their sides, from which one follows."""
    left, right = r.left, r.right
    if isinstance(right, App) and right.op == "sqrt":
        return _aims(without_sign(left) ** 2 <= right.args[0])
    if isinstance(left, App) and left.op == "sqrt":
        return [*_aims(left.args[0] <= right ** 2), right >= ZERO]
    if isinstance(left, App) and left.op == "abs":
        return [a for e in (left.args[0], minus(left.args[0])) for a in _aims(e <= right)]
    if (isinstance(left, App) and left.op == "max") or (isinstance(right, App) and right.op == "min"):
        pairs = [(e, right) for e in left.args] if isinstance(left, App) and left.op == "max" else [
            (left, e) for e in right.args] if isinstance(right, App) else []
        return [a for one, two in pairs for a in _aims(one <= two)]
    for e, other in ((left, right), (right, left)):
        if isinstance(e, App) and e.op == "div" and literal(e.args[1]) is None:
            return _aims(e.args[0] <= mul(other, e.args[1]) if e is left else mul(other, e.args[1]) <= e.args[0])
    return [r]


def _shown(view: View, ring: Ring, letters: tuple[Letter, ...], aim: Relation, name: str) -> list[Step] | None:
    """Steps of which the last is the aim."""
    gap = ring.of(add(aim.right, minus(aim.left)))
    most = max(degree(gap), 2)
    means = list(at_letters(view, ring, letters, gap))
    numbers = list(between_numbers(view, ring))
    factors = number_factors(ring, means, numbers)
    columns, free = [f for f in [*means, *numbers] if not f.equal], [f for f in [*means, *numbers] if f.equal]
    targets = [None, *(n for n in numbers if n.positive)]
    for level in range(3):
        squares = number_squares(ring, gap) if level == 1 else []
        columns += squares if level < 2 else number_products(ring, factors, most + 2)
        factors += [f for f in squares if len(f.value) <= 3]
        if len(columns) > MOST_COLUMNS:
            return None
        products = [gap if t is None else ring.product((t.value, gap)) for t in targets]
        found = combination(products, [c.value for c in columns], [c.value for c in free], [float(c.size) for c in columns])
        if found is not None:
            by, some, others = found
            chosen = [(f, q) for f, q in zip([*columns, *free], [*some, *others], strict=True) if q]
            return _steps(aim, name, [(t, q) for t, q in zip(targets, by, strict=True) if q], chosen)
    return None


def _steps(aim: Relation, name: str, by: list[tuple[Fact | None, Fraction]], chosen: list[tuple[Fact, Fraction]]) -> list[Step]:
    steps = {s.name: s for f, _ in chosen for s in f.steps}
    uses = [Use(f.use.step, f.use.at, mul(Num(q), f.use.weight), f.use.over, f.use.where) for f, q in chosen]
    if [t for t, _ in by] == [None]:
        return [*steps.values(), combine(name, aim.left <= aim.right, *uses)]
    factor = add(*(Num(q) if t is None else mul(Num(q), t.gap) for t, q in by))
    gap = add(aim.right, minus(aim.left))
    return [*steps.values(), combine(f"{name} times a positive number", mul(factor, gap) >= ZERO, *uses),
            pointwise(f"{name} positive", factor > ZERO),
            pointwise(f"{name}, gap", gap >= ZERO, f"{name} times a positive number", f"{name} positive", terms=(gap, *(
                [factor] if isinstance(factor, App) else []))),
            combine(name, aim.left <= aim.right, f"{name}, gap")]
