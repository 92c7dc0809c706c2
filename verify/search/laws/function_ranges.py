"""Between which numbers the values of a function lie: by bounds of it or of its size, or by a bound of the difference of any
two of its values, which lie between the greatest one less that bound and the greatest."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.letters import letters_of
from verify.language import App, Expr, Function, Letter, Q, Relation, Sup, literal
from verify.language.proofs import Step, Use, at_most_sup, combine, pointwise, sup_at_most, use
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import ZERO, View, at_letter, minus, without_sign

GREATEST, LEAST = "at most the greatest value", "the greatest value, less the bound"

SIDES = {1: "at least the lower number", -1: "at most the upper number"}


@dataclass(frozen=True)
class Range:
    """low <= f(x) <= high: what the uses say at the letter, after the steps."""

    low: Expr
    high: Expr
    below: Use
    above: Use
    steps: tuple[Step, ...] = ()


def ranges(view: View, f: Function, x: Letter) -> Iterator[Range]:
    """Between which numbers a function on one alphabet is known to lie at a letter."""
    found: dict[int, tuple[Expr, Use, tuple[Step, ...]]] = {}
    for u in at_letter(view, (x,)):
        k = view.known[u.step]
        r = k.at({k.letters[0].name: x}).relation
        for c, bound in _bounds(r, f(x), x):
            found.setdefault(c, (bound, use(SIDES[c], {"1": x}), _by_size(r.left, f(x), x, c, bound, u)) if isinstance(
                r.left, App) and r.left.op == "abs" else (bound, u, ()))
    if set(found) == {1, -1}:
        (low, below, first), (high, above, second) = found[1], found[-1]
        yield Range(low, high, below, above, (*first, *second))
        return
    y, z = view.letter(x.over, "v"), view.letter(x.over, "z")
    for u in at_letter(view, (x, y)):
        k = view.known[u.step]
        r = k.at(dict(zip((k.letters[0].name, k.letters[1].name), (x, y), strict=True))).relation
        for one, two, bound in _differences(r, f, x, y):
            top, at = Sup(z, f(z)), {x.name: one, y.name: two}
            turned = Use(u.step, tuple((i, at[p.name] if isinstance(p, Letter) else p) for i, p in u.at))
            yield Range(add(top, minus(bound)), top, use(LEAST, {"1": x}), use(GREATEST, {"1": x}), (
                at_most_sup(GREATEST, f(x) <= top, {z.name: x}).for_all(x),
                pointwise("two values", f(y) <= f(x) + bound, turned).for_all(y, x),
                sup_at_most(LEAST, top <= f(x) + bound, use("two values", {"1": z, "2": x})).for_all(x)))
            return


def _by_size(size: App, value: Expr, x: Letter, c: int, bound: Expr, u: Use) -> tuple[Step, ...]:
    """The bound of a value from one of the size of it, or of its distance from a number, by -|t| <= t <= |t|."""
    inside, name = size.args[0], f"{SIDES[c]}, by its size"
    slope = literal((polynomial(inside, lambda e: e == value) or {}).get(((value, 1),), ZERO)) or 0
    relation = value >= bound if c == 1 else value <= bound
    return (pointwise(name, mul(Q(-c * slope), inside) <= size).for_all(x), combine(SIDES[c], relation, name, u).for_all(x))


def _bounds(r: Relation, value: Expr, x: Letter) -> Iterator[tuple[int, Expr]]:
    """1 and a number that a value is at least, -1 and one that it is at most."""
    if r.op == "==":
        return
    left = r.left
    if isinstance(left, App) and left.op == "abs" and x.name not in letters_of(r.right):
        line = polynomial(left.args[0], lambda e: e == value) or {}
        if set(line) <= {((value, 1),), ()} and abs(literal(line.get(((value, 1),), ZERO)) or 0) == 1:
            middle = mul(minus(line[((value, 1),)]), line.get((), ZERO))
            yield from ((1, _numbers(add(middle, minus(r.right)))), (-1, _numbers(add(middle, r.right))))
        return
    line = polynomial(add(r.right, minus(left)), lambda e: x.name in letters_of(e)) or {}
    c = literal(line.get(((value, 1),), ZERO))
    if set(line) <= {((value, 1),), ()} and c is not None and abs(c) == 1:
        yield int(c), _numbers(mul(Q(-c), line.get((), ZERO)))


def _differences(r: Relation, f: Function, x: Letter, y: Letter) -> Iterator[tuple[Letter, Letter, Expr]]:
    """x and y, as they stand or exchanged, and a number that is at least the value at the second less that at the first."""
    if r.op == "==":
        return
    line = polynomial(add(r.right, minus(without_sign(r.left))), lambda e: bool({x.name, y.name} & set(letters_of(e)))) or {}
    one, two = (literal(line.get(((f(w), 1),), ZERO)) for w in (x, y))
    if set(line) <= {((f(x), 1),), ((f(y), 1),), ()} and one is not None and abs(one) == 1 and two == -one:
        yield (x, y, line.get((), ZERO)) if one == 1 else (y, x, line.get((), ZERO))


def _numbers(e: Expr) -> Expr:
    return add(*e.args) if isinstance(e, App) and e.op == "add" else e
