"""Hockey-sticks and likelihood ratios of laws of two letters that are made in a row, from what is known of the first laws and
of the second ones at each first letter; and hockey-sticks of outputs, from those of the outputs on any two letters."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.letters import at_places, letters_of
from verify.language import App, Atom, Channel, Expr, Functional, Letter, Relation, Sum, exp, literal, log, maximum
from verify.language.proofs import Derivation, Use, combine, derivation, pointwise, use
from verify.search.laws.letterwise import tidy
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import ONE, View, factors, flat, minus, nested, without_factor
from verify.search.laws.ways import Ways

MOST = 4
Excess = tuple[Expr, Expr, str]                       # c and d where the sum of max(a - c b, 0) is known to be at most d


def by_stages(view: View) -> Iterator[Derivation]:
    """max(a k - c b l, 0) <= k max(a - c' b, 0) + a max(k - c'' l, 0) where c' c'' <= c, at letters, and summed."""
    r = view.aim.relation
    if view.aim.letters or not isinstance(r.left, Sum) or not is_scalar(r.right):
        return
    t = nested(r.left)
    inside = t.body.args[0] if isinstance(t.body, App) and t.body.op == "max" and literal(t.body.args[1]) == 0 else None
    made = None if inside is None or len(t.letters) != 2 or t.where else polynomial(inside, lambda e: isinstance(e, Atom))
    if made is None or len(made) != 2 or any(len(m) != 2 or any(k != 1 for _, k in m) for m in made):
        return
    (one, _), (two, c) = sorted(made.items(), key=lambda item: literal(item[1]) != 1)
    if literal(made[one]) != 1:
        return
    for first in t.letters:
        pairs = [_apart(m, first) for m in (one, two)]
        if pairs[0] is not None and pairs[1] is not None:
            (second,) = (x for x in t.letters if x != first)
            yield from _stages(view, first, second, pairs[0], pairs[1], tidy(minus(c)))


def _apart(monomial: tuple[tuple[Expr, int], ...], first: Letter) -> tuple[Expr, Expr] | None:
    """The factor with the first letter alone, and the other."""
    alone = [e for e, _ in monomial if letters_of(e) == {first.name}]
    others = [e for e, _ in monomial if e not in alone]
    return (alone[0], others[0]) if len(alone) == len(others) == 1 else None


def _stages(view: View, x: Letter, y: Letter, one: tuple[Expr, Expr], two: tuple[Expr, Expr], c: Expr
            ) -> Iterator[Derivation]:
    (a, k), (b, m), r = one, two, view.aim.relation
    for (c1, d1, u1), (c2, d2, u2) in list(product(_excesses(view, a, b, x, ()), _excesses(view, k, m, y, (x,))))[:MOST]:
        near, far = maximum(a - c1 * b, 0), maximum(k - c2 * m, 0)
        whole, bound = Sum(y, far), k * near + a * far
        steps = [
            pointwise("levels", c1 * c2 <= c),
            pointwise("both levels", maximum(a * k - c1 * c2 * b * m, 0) <= bound, terms=tuple(
                e for e in (c1, c2) if e != ONE)).for_all(x, y),
            combine("in a row", maximum(a * k - b * m, 0) <= bound, "both levels").for_all(x, y) if c == c1 == c2 == ONE else
            pointwise("in a row", maximum(a * k - c * b * m, 0) <= bound, "levels", "both levels", terms=(
                c, c1 * c2, bound)).for_all(x, y),
            combine("first", Sum(x, near) <= d1, u1),
            combine("second", whole <= d2, u2).for_all(x),
            combine("together", r.left <= d1 + d2, use("in a row", over=(x, y)), "first", use("second", weight=a, over=(x,))),
            pointwise("numbers", d1 + d2 <= r.right)]
        yield from derivation(*steps, combine("claim", r, "together", "numbers"))


def _excesses(view: View, a: Expr, b: Expr, x: Letter, others: tuple[Letter, ...]) -> Iterator[tuple[Expr, Expr, Use]]:
    """The numbers c and d with sum over x of max(a - c b, 0) <= d at all other letters, and what says so."""
    for name, k in view.known.items():
        e, d = k.relation.left, k.relation.right
        inside = e.body.args[0] if isinstance(e, Sum) and isinstance(e.body, App) and e.body.op == "max" else None
        if inside is None or not isinstance(e, Sum) or k.where or k.zero or e.where or k.relation.op != "<=":
            continue
        if not is_scalar(d) or e.letter.over != x.over or len(k.letters) > len(others):
            continue
        at = {e.letter.name: x, **{z.name: w for z, w in zip(k.letters, others, strict=False)}}
        here = polynomial(at_places(inside, dict(at)), lambda n: isinstance(n, Atom)) or {}
        terms = {m[0][0]: v for m, v in here.items() if len(m) == 1}
        if set(terms) == {a, b} and literal(terms[a]) == 1 and a != b:
            places = zip(k.letters, others, strict=False)
            yield tidy(minus(terms[b])), d, use(name, {str(i): w for i, (_, w) in enumerate(places, 1)})


def by_ways(view: View) -> Iterator[Derivation]:
    """D_inf(p, q) <= e or KL(p, q) <= e from a way to it: through other laws, by products or by the outputs of channels."""
    claim, r = view.statement.claim, view.aim.relation
    f = claim.left if isinstance(claim, Relation) else None
    if not isinstance(f, Functional) or f.name not in ("D_inf", "KL") or not isinstance(claim, Relation) or (
            (f.name == "KL") == bool(view.aim.letters)) or not is_scalar(claim.right):
        return
    ways = Ways(view)
    letters, (p, q) = ways.letters(f.laws[0]), (ways.body(law) for law in f.laws)
    for way in ways.of(*f.laws)[:MOST]:
        if f.name == "KL":
            yield from derivation(
                *way.steps, pointwise("a logarithm", log(p / q) <= way.exponent, way.name).for_all(*letters, where=(p,)),
                combine("in the mean", r.left <= way.exponent, use("a logarithm", weight=p, over=letters, where=(p,))),
                pointwise("numbers", way.exponent <= r.right), combine("claim", r, "in the mean", "numbers"))
            continue
        aim = view.aim.at({x.name: y for x, y in zip(view.aim.letters, letters, strict=True)})
        yield from derivation(
            *way.steps, pointwise("exponents", exp(way.exponent) <= exp(claim.right)),
            combine("claim", aim.relation, way.name, use("exponents", weight=q)).for_all(*letters, where=aim.where))


def by_rows(view: View) -> Iterator[Derivation]:
    """max(A - c B, 0) for the outputs A and B of a channel on two laws, from a bound for the outputs on any two letters."""
    r = view.aim.relation
    if view.aim.letters or not isinstance(r.left, Sum) or r.left.where or not is_scalar(r.right):
        return
    y, body = r.left.letter, r.left.body
    inside = body.args[0] if isinstance(body, App) and body.op == "max" and literal(body.args[1]) == 0 else None
    made = None if inside is None else polynomial(inside, lambda e: isinstance(e, Sum))
    sums = {m[0][0]: c for m, c in (made or {}).items() if len(m) == 1 and m[0][1] == 1}
    if inside is None or len(sums) != 2 or len(sums) != len(made or {}) or ONE not in sums.values() or not all(
            isinstance(e, Sum) for e in sums):
        return
    (one, _), (two, c) = sorted(sums.items(), key=lambda item: literal(item[1]) != 1)
    runs = [_run(e, view.letter(flat(e).letters[0].over, stem)) for e, stem in ((one, "x"), (two, "z"))]
    if runs[0] is None or runs[1] is None:
        return
    (x, p, k), (z, q, m) = runs[0], runs[1]
    for c1, d, known in list(_excesses(view, k, m, y, (x, z)))[:MOST]:
        part, weight = maximum(k - c1 * m, 0), p * q
        below = Sum(x, Sum(z, weight * part))
        steps = [
            pointwise("each part", k - c1 * m <= part).for_all(y, x, z),
            pointwise("levels", c1 <= tidy(minus(c))),
            combine("each output", inside <= below, use("each part", weight=weight, over=(x, z)),
                    *([] if c1 == tidy(minus(c)) else [use("levels", weight=two)])).for_all(y),
            pointwise("its positive part", body <= below, "each output", terms=(inside, below)).for_all(y),
            combine("the rows", r.left <= d, use("its positive part", over=(y,)), replace(known, weight=weight, over=(x, z))),
            pointwise("numbers", d <= r.right)]
        yield from derivation(*steps, combine("claim", r, "the rows", "numbers"))


def _run(e: Expr, x: Letter) -> tuple[Letter, Expr, Expr] | None:
    """The law of the input at a letter and the channel there, where an expression is the sum of their products."""
    t = flat(e)
    if len(t.letters) != 1 or t.where:
        return None
    body = t.at((x,))
    rows = [f for f in factors(body) if isinstance(f, Atom) and isinstance(f.of, Channel)]
    law = without_factor(body, rows[0]) if len(rows) == 1 else None
    return None if law is None else (x, law, rows[0])
