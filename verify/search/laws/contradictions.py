"""Hypotheses that contradict what laws are: 0 <= -1 from their sums over letters, or from a sum of positive things that is
at most 0."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.letters import at_places
from verify.language import Expr, Letter, Place, Q, Relation, Sup
from verify.language.proofs import Derivation, Step, Use, at_most_sup, combine, derivation, one_term, pointwise, total, use
from verify.search.laws.view import ONE, ZERO, View, minus, named

IMPOSSIBLE, MOST_WEIGHTS = Relation("<=", ZERO, Q(-1)), 4


def by_numbers(view: View) -> Iterator[Derivation]:
    """The relations between numbers alone: one of them may have no value."""
    yield from derivation(pointwise("claim", IMPOSSIBLE, *_numbers(view)))


def by_letters(view: View) -> Iterator[Derivation]:
    """What cannot hold at a letter, weighted by laws."""
    for letters, _, before, u in _at_letters(view):
        for weight in _weights(view, letters)[1:]:
            yield from derivation(*before, pointwise("at letters", IMPOSSIBLE, u).for_all(*letters), combine(
                "claim", IMPOSSIBLE, use("at letters", weight=weight, over=letters)))


def by_sums(view: View) -> Iterator[Derivation]:
    """What is known at all letters, summed over them, beside the relations between numbers."""
    for letters, r, before, u in _at_letters(view):
        at = {i: x for i, x in u.at if isinstance(x, Letter)}
        for weight in _weights(view, letters):
            left, right = (_shortened(view, total(letters, mul(weight, e))) for e in (r.left, r.right))
            summed = combine("summed", left <= right, use(u.step, dict(at), weight=weight, over=letters))
            yield from derivation(*before, summed, pointwise("claim", IMPOSSIBLE, "summed", *_numbers(view)))


def by_strictness(view: View) -> Iterator[Derivation]:
    """Something that is positive at all letters, of which a sum is at most 0."""
    numbers = _numbers(view)
    for letters, r, before, u in _at_letters(view):                # the rule of one term is about one letter
        if r.op != "<" or len(letters) > 1:
            continue
        gap = add(r.right, minus(r.left))
        for weight in _weights(view, letters):
            term, fresh = mul(weight, gap), tuple(view.letter(x.over, "z") for x in letters)
            moved: dict[str, Place] = {x.name: z for x, z in zip(letters, fresh, strict=True)}
            whole = total(fresh, at_places(term, moved))
            where = () if weight == ONE else (weight,)
            steps: list[Step] = [
                *before, pointwise("positive", gap > ZERO, u).for_all(*letters),
                pointwise("term", term >= ZERO, "positive").for_all(*letters),
                one_term("below the sum", term <= whole, {z.name: x for x, z in zip(letters, fresh, strict=True)}, use(
                    "term", {str(i): z for i, z in enumerate(fresh, 1)})).for_all(*letters)]
            last = [pointwise("at letters", IMPOSSIBLE, "positive", "below the sum", "sum", terms=(whole,)).for_all(
                        *letters, where=where),
                    *(combine("claim", IMPOSSIBLE, use("at letters", weight=w, over=letters, where=where))
                      for w in (_weights(view, letters)[1:] or [weight])[:1])]
            yield from derivation(*steps, combine("sum", whole <= ZERO), *last)
            yield from derivation(*steps, pointwise("sum", _shortened(view, whole) <= ZERO, *numbers), combine(
                "as written", whole <= ZERO, "sum"), *(_renamed(t, "sum", "as written") for t in last))


def _shortened(view: View, e: Expr) -> Expr:
    """A sum as the kernel writes it out, with names of our own."""
    return named(view.normal(e, ()), view.used)


def _renamed(step: Step, old: str, new: str) -> Step:
    return replace(step, uses=tuple(replace(u, step=new if u.step == old else u.step) for u in step.uses))


def _numbers(view: View) -> list[str]:
    return [n for n in view.numbers() if not n.startswith("sum of")]


def _at_letters(view: View) -> Iterator[tuple[tuple[Letter, ...], Relation, tuple[Step, ...], Use]]:
    """What hypotheses say at all letters, and of each term of a supremum, with the steps that show it."""
    for name, k in view.known.items():
        if not name.startswith("given") or k.where or k.zero:
            continue
        if k.letters:
            letters = tuple(view.letter(x.over, "a") for x in k.letters)
            r = k.at({x.name: y for x, y in zip(k.letters, letters, strict=True)}).relation
            yield letters, r, (), use(name, {str(i): x for i, x in enumerate(letters, 1)})
        elif isinstance(k.relation.left, Sup) and not k.relation.left.where:
            top = k.relation.left
            x = view.letter(top.letter.over, "a")
            term: Expr = at_places(top.body, {top.letter.name: x})
            r = Relation(k.relation.op, term, k.relation.right)
            yield (x,), r, (at_most_sup("a term", term <= top, {top.letter.name: x}).for_all(x),
                            combine("below", r, "a term", name).for_all(x)), use("below", {"1": x})


def _weights(view: View, letters: tuple[Letter, ...]) -> list[Expr]:
    """1, and products of probabilities that sum to 1 over the letters: of laws, or of a channel after these."""
    found: list[Expr] = []
    for order in ((0, 1), (1, 0)) if len(letters) == 2 else ():
        x, y = (letters[i] for i in order)
        found += [mul(p(x), k(y, x)) for p in view.laws((x.over,)) for k in view.channels(y, (x,))]
    choices = ([w(x) for w in view.laws((x.over,))] for x in letters)
    found = [*(mul(*chosen) for chosen in islice(product(*choices), MOST_WEIGHTS)), *found]
    if len(letters) == 2:
        found += [w(*letters) for w in view.laws(tuple(x.over for x in letters))]
    return [ONE, *found[:MOST_WEIGHTS]]
