"""Hoelder's inequality: claims A^m <= B^k C^(m - k) between sums whose bodies have a^m = b^k c^(m - k) at letters, m > k > 0.

By Bernoulli's inequality c z^(m/k) >= c + (m/k) c (z - 1) at z = (a/c) (C/A), and the sum of the right side is C."""
from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.keys import key_of
from verify.language import App, Atom, Expr, Function, Letter, Num, Q, Relation, Sum, absolute, equal, literal, log, sqrt, walk
from verify.language.proofs import (
    Derivation, Step, Use, cases, combine, derivation, fewer_terms, identity, pointwise, same_support, total, use)
from verify.search.laws.letterwise import positive_means
from verify.search.laws.view import ONE, ZERO, Flat, View, at_letter, exchanged, flat, minus, without_factor

Powers = dict[Expr, Expr]


def by_powers(view: View) -> Iterator[Derivation]:
    """The claim as Hoelder's inequality between one sum and two others."""
    for sums, flats, ratio in _sides(view):
        if all(isinstance(e, Sum) and len(t.letters) == 1 for e, t in zip(sums, flats, strict=True)) and (
                len({t.letters[0].over for t in flats}) == 1):
            yield from _derivations(view, flats, ratio)


def by_sizes(view: View) -> Iterator[Derivation]:
    """The same for means of powers of the sizes of functions, which may be 0: where each of them, and the law, is positive."""
    for _, flats, share in _sides(view):
        ratio = literal(share)
        if ratio is None or ratio <= 1 or any(len(t.letters) != 1 or t.where for t in flats):
            continue
        r = view.letter(flats[0].letters[0].over, "r")
        law, rest = _common(view, r, tuple(t.at((r,)) for t in flats))
        sizes = [_sizes(e) for e in rest]
        if law != ONE and all(sizes):
            yield from _of_one_size(view, r, law, flats, [e for e in sizes if e], ratio)
            yield from _of_sizes(view, r, law, flats, [e for e in sizes if e], Num(ratio))


def _sides(view: View) -> Iterator[tuple[tuple[Expr, ...], list[Flat], Expr]]:
    """The one factor of the smaller side and the two of the larger one in either order, also as sums taken apart, and the
    exponent of the first over that of the second."""
    left, right = powers(view.aim.relation.left), powers(view.aim.relation.right)
    if view.aim.letters or left is None or right is None or len(left) != 1 or len(right) != 2:
        return
    ((first, m),) = left.items()
    for (second, k), (third, _) in permutations(right.items()):
        factors = (first, second, third)
        yield factors, [flat(e) for e in factors], _ratio(m, k)


def _sizes(e: Expr) -> Powers | None:
    """A product of powers of sizes of functions by their exponents; None for what is none."""
    if isinstance(e, Atom) and isinstance(e.of, Function):
        return None
    if isinstance(e, App) and e.op == "abs":
        inner = [absolute(a) for a in e.args[0].args] if isinstance(e.args[0], App) and e.args[0].op == "mul" else [e]
        return dict.fromkeys(inner, ONE) if all(isinstance(a.args[0], Atom) for a in inner if isinstance(a, App)) else None
    if isinstance(e, App) and e.op == "pow" and (literal(e.args[1]) or 0) > 0:
        base = e.args[0]
        part = _sizes(absolute(base) if isinstance(base, Atom) and (literal(e.args[1]) or 1) % 2 == 0 else base)
        return None if part is None else {u: mul(n, e.args[1]) for u, n in part.items()}
    if isinstance(e, App) and e.op == "mul":
        made: Powers = {}
        for part in map(_sizes, e.args):
            if part is None:
                return None
            made |= {u: add(made.get(u, ZERO), n) for u, n in part.items()}
        return made
    return None


def _of_one_size(view: View, r: Letter, law: Expr, flats: list[Flat], sizes: list[Powers], ratio: Fraction
                 ) -> Iterator[Derivation]:
    """The same for powers of one size, A^m <= B C^(m - 1): t^m b - m t a + (m - 1) c >= 0 at each letter for all t >= 0, and
    the best t has t^(m - 1) B = A; where B is 0, another t shows that A is, too."""
    exponents = [literal(n) or Fraction(0) for e in sizes for n in e.values()]
    if len({u for e in sizes for u in e}) != 1 or len(exponents) != 3 or ratio.denominator != 1 or not (
            exponents[2] < exponents[0] < exponents[1]):
        return
    (u,), m, aim = sizes[0], Num(ratio), view.aim.relation
    a, b, c = (u if n == 1 else u ** Num(n) for n in exponents)
    A, B, C = (Sum(r, law * e) for e in (a, b, c))
    less = Num(ratio - 1)
    steps = _as_powers(r, law, flats, (a, b, c))
    left, right, same = _in_sums(aim, flats, (A, B, C))

    def with_share(t: Expr, tag: str, *where: Expr) -> tuple[Step, ...]:
        return (pointwise(f"share{tag}", t >= ZERO, terms=(A, B, C)).for_all(where=where),
                pointwise(f"at a letter{tag}", t ** m * b - m * t * a + less * c >= ZERO, f"share{tag}", terms=(t,)
                          ).for_all(r, where=where),
                combine(f"sums{tag}", t ** m * B - m * t * A + less * C >= ZERO,
                        use(f"at a letter{tag}", weight=law, over=(r,))).for_all(where=where))

    best = (A / B) ** (1 / less) if ratio > 3 else sqrt(A / B) if ratio == 3 else A / B
    yield from derivation(
        *steps, *with_share(best, "", A, B), *with_share((C + 1) / A, " at B = 0", A),
        pointwise("the best", equal(best ** less * B, A), terms=(A, B)).for_all(where=(A, B)),
        pointwise("below", best * A <= C, "sums", "the best", "share", terms=(best, A, B, C)).for_all(where=(A, B)),
        pointwise("powers below", (best * A) ** less <= C ** less, "below", "share", terms=(best, A, C)).for_all(where=(A, B)),
        pointwise("A in its powers", equal(A ** m, B * (best * A) ** less), "the best", terms=(best, A, B)
                  ).for_all(where=(A, B)),
        pointwise("A > 0, B > 0", left <= right, "powers below", "A in its powers", terms=((best * A) ** less, A, B, C)
                  ).for_all(where=(A, B)),
        pointwise("A > 0, B = 0", left <= right, "sums at B = 0", terms=(A, B, C)).for_all(where=(A,), zero=(B,)),
        cases("A > 0", left <= right, B, "A > 0, B > 0", "A > 0, B = 0").for_all(where=(A,)),
        pointwise("A = 0", left <= right, terms=(A, B, C)).for_all(zero=(A,)),
        cases("either", left <= right, A, "A > 0", "A = 0"),
        *same, combine("claim", aim, "either", "left", use("right", weight=minus(ONE))))


def _as_powers(r: Letter, law: Expr, flats: list[Flat], bodies: tuple[Expr, ...]) -> list[Step]:
    """That the sums are those of a law times these powers."""
    steps = list[Step]()
    for name, t, e in zip("ABC", flats, bodies, strict=True):
        steps += [pointwise(f"{name} as powers", equal(t.at((r,)), law * e)).for_all(r),
                  combine(f"sum {name}", equal(t.whole, Sum(r, law * e)), use(f"{name} as powers", over=(r,)))]
    return steps


def _in_sums(aim: Relation, flats: list[Flat], sums: tuple[Expr, ...]) -> tuple[Expr, Expr, list[Step]]:
    """Both sides of the claim in these sums, and that they are the same."""
    own: dict[Expr, Expr] = {t.whole: e for t, e in zip(flats, sums, strict=True)}
    left, right = exchanged(aim.left, own.get), exchanged(aim.right, own.get)
    terms = tuple(dict.fromkeys((*own, *own.values())))
    return left, right, [pointwise(name, equal(e, o), *(f"sum {n}" for n in "ABC"), terms=terms)
                              for name, e, o in (("left", aim.left, left), ("right", aim.right, right))]


def _of_sizes(view: View, r: Letter, law: Expr, flats: list[Flat], sizes: list[Powers], ratio: Expr) -> Iterator[Derivation]:
    a, b, c = (mul(*(u if n == ONE else u ** n for u, n in e.items())) for e in sizes)
    us = tuple(sizes[0])
    where = (law, *us)
    A, B, C = (Sum(r, law * e) for e in (a, b, c))
    steps, supports = _as_powers(r, law, flats, (a, b, c)), list[Use]()
    rho = C / A
    for i, u in enumerate(where):
        steps += [pointwise(f"nothing {i}", equal(law * a, ZERO)).for_all(r, where=where[:i], zero=(u,)),
                  same_support(f"support {i}", equal(Sum(r, law * a, where[:i + 1]), Sum(r, law * a, where[:i])), u,
                               f"nothing {i}")]
        supports.append(use(f"support {i}", weight=mul(Q(-1), ratio, rho)))
    z, there, aim = (a / c) * rho, (A, *where), view.aim.relation
    left, right, same = _in_sums(aim, flats, (A, B, C))
    yield from derivation(
        *steps,
        fewer_terms("fewer of B", Sum(r, law * b, where) <= B), fewer_terms("fewer of C", Sum(r, law * c, where) <= C),
        pointwise("a ratio", z > ZERO, terms=(A, C, *us)).for_all(r, where=there),
        pointwise("Bernoulli", 1 + ratio * (z - 1) <= z ** ratio, "a ratio", terms=(z,)).for_all(r, where=there),
        pointwise("its power", equal(c * z ** ratio, b * rho ** ratio), terms=(A, C, *us)).for_all(r, where=there),
        combine("the sums", B * rho ** ratio >= C, use("fewer of B", weight=rho ** ratio),
                use("fewer of C", weight=add(ratio, minus(ONE))), *supports,
                use("its power", weight=law, over=(r,), where=where),
                use("Bernoulli", weight=mul(law, c), over=(r,), where=where)).for_all(where=(A,)),
        pointwise("in logarithms", ratio * log(A) <= log(B) + add(ratio, minus(ONE)) * log(C), "the sums", terms=(A, B, C)
                  ).for_all(where=(A,)),
        pointwise("A > 0", left <= right, "in logarithms", terms=(A, B, C)).for_all(where=(A,)),
        pointwise("A = 0", left <= right, terms=(A, B, C)).for_all(zero=(A,)),
        cases("either", left <= right, A, "A > 0", "A = 0"),
        *same, combine("claim", aim, "either", "left", use("right", weight=minus(ONE))))


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
    for p in view.laws_and_rows((r.over,)):
        rest = [without_factor(e, p(r)) for e in bodies]
        if None not in rest:
            return p(r), tuple(e for e in rest if e is not None)
    return ONE, bodies


def _where(t: Flat, r: Letter) -> list[Expr]:
    return [Flat(t.whole, t.letters, (), w).at((r,)) for w in t.where]


def _positive(view: View, e: Atom) -> bool:
    return any(k.relation.op == "<" and k.relation.left == ZERO and isinstance(k.relation.right, Atom)
               and k.relation.right.of == e.of and not k.where for k in view.known.values())
