"""Claims about one law on a given number of letters, from tangents at the law that has the same probability everywhere."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.numbers.derivative import diff
from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.opening import is_scalar
from verify.language import Alphabet, Expr, Letter, Q, Sum, Sup, Sym, substitute, walk
from verify.language.proofs import Derivation, at_most_sup, combine, derivation, pointwise, use
from verify.search.laws.letterwise import linear_slopes, tidy
from verify.search.laws.view import ONE, ZERO, View, exchanged, minus

PLACE = Sym("_p")


def by_uniform_law(view: View) -> Iterator[Derivation]:
    """The claim that is linear in sums of functions of P(r) by their tangent at 1/n, and that sup P is at least 1/n."""
    aim = view.aim.relation
    if view.aim.letters or aim.op != "<=" or not any(isinstance(n, Sum | Sup) for n in walk(view.gap)):
        return
    for space in dict.fromkeys(n.letter.over for n in walk(view.gap) if isinstance(n, Sum | Sup)):
        if isinstance(space, Alphabet) and space.size is not None:
            x = view.letter(space, "u")
            for law in view.laws((space,)):
                yield from _by_tangent(view, x, law(x), space.size)
                yield from _greatest(view, x, law(x), space.size)


def _by_tangent(view: View, x: Letter, p: Expr, n: int) -> Iterator[Derivation]:
    found = linear_slopes(view, view.gap)
    if found is None or any(t.where or [y.over for y in t.letters] != [x.over] for t in view.sums):
        return
    at: dict[Expr, Expr] = {p: PLACE}
    whole = add(*(mul(slope, t.at((x,))) for slope, t in zip(found[0], view.sums, strict=True)))
    inside, mean = exchanged(whole, at.get), Q(1) / n
    if not is_scalar(inside):
        return
    value, slope = (substitute(e, {PLACE.name: mean}) for e in (inside, diff(inside, PLACE.name)))
    rest = tidy(add(found[1], mul(Q(n), value)))
    yield from derivation(
        pointwise("tangent at the mean", add(value, mul(slope, add(p, minus(mean)))) <= whole).for_all(x),
        pointwise("what is left", rest >= ZERO),
        combine("claim", view.aim.relation, use("tangent at the mean", over=(x,)), "what is left"))


def _greatest(view: View, x: Letter, p: Expr, n: int) -> Iterator[Derivation]:
    left, top = view.aim.relation.left, view.aim.relation.right
    if isinstance(top, Sup) and is_scalar(left):
        yield from derivation(
            at_most_sup("each", p <= top, {top.letter.name: x}).for_all(x),
            combine("their mean", ONE / n <= top, use("each", weight=ONE / n, over=(x,))),
            pointwise("a number", left <= ONE / n), combine("claim", view.aim.relation, "a number", "their mean"))
