"""Sums over all letters beside probabilities that something holds: what is summed vanishes where it does not hold."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.sums.letters import at_places
from verify.language import Expr, Letter, Place, Sum, equal, maximum
from verify.language.proofs import Derivation, combine, derivation, fewer_terms, pointwise, same_support, total, use
from verify.search.laws.view import ZERO, Flat, View


def by_chances(view: View) -> Iterator[Derivation]:
    """sum f <= P(w > 0) where f <= p and f vanishes elsewhere, and sum f <= 1 - P(w > 0) where it vanishes there."""
    aim = view.aim.relation
    if view.aim.letters or aim.op != "<=":
        return
    held = [(t, ()) for t in view.sums if t.where] + [
        (t, (name,)) for name, k in view.known.items() if not k.letters and k.relation.op == "<="
        for t in view.sums_of(k.relation.right - k.relation.left) if t.where]
    for t in (t for t in view.sums if not t.where):
        for c, known in held:
            if len(c.where) == 1 and [x.over for x in c.letters] == [x.over for x in t.letters]:
                letters = tuple(view.letter(x.over, "c") for x in t.letters)
                f, p, w = (_at(e, own, letters) for e, own in ((t.body, t), (c.body, c), (c.where[0], c)))
                there = maximum(w, 0)
                yield from derivation(
                    pointwise("nothing elsewhere", equal(f, ZERO)).for_all(*letters, zero=(there,)),
                    same_support("only there", equal(_total(letters, f, (there,)), _total(letters, f)), there,
                                 "nothing elsewhere"),
                    pointwise("there", f <= p).for_all(*letters, where=(there,)),
                    combine("claim", aim, use("there", over=letters, where=(there,)), use("only there", weight=-1), *known))
                yield from derivation(
                    pointwise("not more", p - f >= ZERO).for_all(*letters),
                    pointwise("nothing there", p <= p - f).for_all(*letters, where=(w,)),
                    fewer_terms("fewer", _total(letters, p - f, (w,)) <= _total(letters, p - f), "not more"),
                    combine("claim", aim, use("nothing there", over=letters, where=(w,)), "fewer", *known))


def _at(e: Expr, t: Flat, letters: tuple[Letter, ...]) -> Expr:
    at: dict[str, Place] = {x.name: y for x, y in zip(t.letters, letters, strict=True)}
    return at_places(e, at)


def _total(letters: tuple[Letter, ...], body: Expr, where: tuple[Expr, ...] = ()) -> Expr:
    return total(letters[:-1], Sum(letters[-1], body, where))
