"""Hoelder's inequality: claims A^m <= B^k C^(m - k) between sums whose bodies have a^m = b^k c^(m - k) at letters, m > k > 0.

By Bernoulli's inequality c z^(m/k) >= c + (m/k) c (z - 1) at z = (a/c) (C/A), and the sum of the right side is C."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.keys import key_of
from verify.language import App, Atom, Expr, Function, Letter, Num, Q, Sum, equal, literal, walk
from verify.language.proofs import (
    Derivation, Step, Use, cases, combine, derivation, fewer_terms, identity, pointwise, total, use)
from verify.search.laws.letterwise import at_letter, positive_means
from verify.search.laws.view import ONE, ZERO, Flat, View, flat, minus, without_factor

Powers = dict[Expr, Expr]


def by_powers(view: View) -> Iterator[Derivation]:
    """The claim as Hoelder's inequality between one sum and two others."""
    left, right = powers(view.aim.relation.left), powers(view.aim.relation.right)
    if view.aim.letters or left is None or right is None or len(left) != 1 or len(right) != 2:
        return
    ((first, m),) = left.items()
    for (second, k), (third, _) in permutations(right.items()):
        flats = [flat(e) for e in (first, second, third)]
        if all(isinstance(e, Sum) and len(t.letters) == 1 for e, t in zip((first, second, third), flats, strict=True)) and (
                len({t.letters[0].over for t in flats}) == 1):
            yield from _derivations(view, flats, _ratio(m, k))


def powers(e: Expr) -> Powers | None:
    """A product of powers of sums by their exponents; None for what is none."""
    if isinstance(e, Sum):
        return {e: ONE}
    if not isinstance(e, App) or e.op not in ("mul", "pow", "sqrt"):
        return None
    made: Powers = {}
    for a in e.args if e.op == "mul" else e.args[:1]:
        part, k = powers(a), ONE if e.op == "mul" else Q("1/2") if e.op == "sqrt" else e.args[1]
        if part is None:
            return None
        for f, n in part.items():
            made[f] = add(made.get(f, ZERO), mul(k, n))
    return made


def _ratio(m: Expr, k: Expr) -> Expr:
    p, q = literal(m), literal(k)
    return Num(p / q) if p is not None and q is not None and q != 0 else m if q == 1 else m / k


def _derivations(view: View, flats: list[Flat], ratio: Expr) -> Iterator[Derivation]:
    r = view.letter(flats[0].letters[0].over, "r")
    law, (a, b, c) = _common(view, r, tuple(t.at((r,)) for t in flats))
    A, B, C = (t.whole for t in flats)
    known, at = at_letter(view, (r,)), (A,)
    where = tuple(n for n in dict.fromkeys(walk((a, b, c))) if isinstance(n, Atom) and not isinstance(n.of, Function)
                  and not _positive(view, n))
    sums, fewer = list[Step](), list[Use]()
    for name, e, t, weight in (("first", a, flats[0], None), ("second", b, flats[1], (C / A) ** ratio),
                               ("third", c, flats[2], add(ratio, minus(ONE)))):
        own = tuple(w for w in _where(t, r) if not (isinstance(w, Atom) and _positive(view, w)))
        few, every = (total((r,), mul(law, e), w) for w in (where, own))
        if key_of(every) != key_of(t.whole):
            sums.append(identity(f"the {name} sum", t.whole, every))
        if set(own) != set(where) and weight is not None:
            sums.append(fewer_terms(f"fewer of the {name} sum", few <= every))
            fewer.append(use(f"fewer of the {name} sum", weight=weight))
    z, there = (a / c) * (C / A), (*at, *where)
    yield from derivation(
        *positive_means(view), *sums,
        pointwise("orders", ratio >= ONE),
        pointwise("a ratio", z > ZERO, *known, terms=(A, C)).for_all(r, where=there),
        pointwise("Bernoulli", 1 + ratio * (z - 1) <= z ** ratio, "orders", "a ratio", *known,
                  terms=(z,) if literal(ratio) is not None else (z, ratio)).for_all(r, where=there),
        pointwise("its power", equal(c * z ** ratio, b * (C / A) ** ratio), *known, terms=(A, C)).for_all(r, where=there),
        combine("the sums", B * (C / A) ** ratio >= C, *fewer, use("its power", weight=law, over=(r,), where=where),
                use("Bernoulli", weight=mul(law, c), over=(r,), where=where)).for_all(where=at),
        pointwise("A > 0", view.aim.relation, "the sums", *view.numbers(), terms=(A, B, C)).for_all(where=at),
        pointwise("A = 0", view.aim.relation, *view.numbers(), terms=(A, B, C)).for_all(zero=at),
        cases("claim", view.aim.relation, A, "A > 0", "A = 0"))


def _common(view: View, r: Letter, bodies: tuple[Expr, ...]) -> tuple[Expr, tuple[Expr, ...]]:
    """A law that is a factor of all bodies, and what is left of these; 1 where there is none."""
    for p in view.laws((r.over,)):
        rest = [without_factor(e, p(r)) for e in bodies]
        if None not in rest:
            return p(r), tuple(e for e in rest if e is not None)
    return ONE, bodies


def _where(t: Flat, r: Letter) -> list[Expr]:
    return [Flat(t.whole, t.letters, (), w).at((r,)) for w in t.where]


def _positive(view: View, e: Atom) -> bool:
    return any(k.relation.op == "<" and k.relation.left == ZERO and isinstance(k.relation.right, Atom)
               and k.relation.right.of == e.of and not k.where for k in view.known.values())
