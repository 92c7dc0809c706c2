"""Claims at particular letters, which the statement names or the claim speaks of, as relations between numbers: from what is
known there, and from means of what is known of the outputs of a channel on two inputs."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from verify.kernel.numbers.folding import mul
from verify.kernel.sums.letters import at_places
from verify.language import Atom, Channel, Letter, Place, Relation, Sum, Sup, walk
from verify.language.proofs import Derivation, Step, Use, at_most_sup, combine, derivation, pointwise, use
from verify.search.laws.local_privacy import bounds
from verify.search.laws.view import View

MOST_USES = 12


def by_named_letters(view: View) -> Iterator[Derivation]:
    """The claim from what is known at the letters that it names, where it names some."""
    named = tuple(b.symbol for b in view.statement.prefix if isinstance(b.symbol, Letter))
    if not named:
        return
    fresh = tuple(view.letter(x.over, "y") for x in view.aim.letters)
    aim = view.aim.at({x.name: y for x, y in zip(view.aim.letters, fresh, strict=True)})
    places = (*fresh, *named)
    steps, means = _means(view, places, fresh)
    here = {n for n in walk((aim.relation, aim.where)) if isinstance(n, Atom)}
    about = list(islice((u for u, k in _placed(view, places) if k <= here), MOST_USES))
    largest = list(_largest(aim.relation, places))
    hidden, below = tuple(dict.fromkeys(t.relation.right for t in largest)), [use(t.name) for t in largest]
    for uses in dict.fromkeys(((*about, *means), tuple(about), ())):
        made = [t for t in steps if any(u.step == t.name for u in uses)]
        for numbers in dict.fromkeys(((), tuple(view.numbers()))):
            yield from derivation(*made, *largest, pointwise("claim", aim.relation, *uses, *below, *numbers, terms=hidden
                                                             ).for_all(*fresh, where=aim.where))


def _largest(r: Relation, places: tuple[Letter, ...]) -> Iterator[Step]:
    """That a value at a letter that is named is at most the supremum of all."""
    suprema = dict.fromkeys(n for n in walk(r) if isinstance(n, Sup) and not n.where)
    for i, (n, y) in enumerate(product(suprema, places)):
        if y.over == n.letter.over:
            at: dict[str, Place] = {n.letter.name: y}
            yield at_most_sup(f"supremum {i}", at_places(n.body, at) <= n, at)


def _placed(view: View, places: tuple[Letter, ...]) -> Iterator[tuple[Use, frozenset[Atom]]]:
    """What is known, at all choices of letters, with the probabilities of which it speaks."""
    for name, k in view.known.items():
        if k.zero or not k.letters:
            continue
        for chosen in product(*([y for y in places if y.over == x.over] for x in k.letters)):
            at: dict[str, Place] = {x.name: y for x, y in zip(k.letters, chosen, strict=True)}
            made = k.at(at)
            if not made.where and made.relation.left != made.relation.right:
                yield use(name, {str(i): y for i, y in enumerate(chosen, 1)}), frozenset(
                    n for n in walk(made.relation) if isinstance(n, Atom) and set(n.letters) <= set(places))


def _means(view: View, places: tuple[Letter, ...], fresh: tuple[Letter, ...]) -> tuple[list[Step], list[Use]]:
    """K(y | x) <= a K(P)(y) and K(P)(y) <= a K(y | x), where all ratios of a channel are at most a."""
    steps, uses = list[Step](), list[Use]()
    outputs = {n for e in walk(view.aim.relation) if isinstance(e, Sum) for n in walk(e.body) if isinstance(n, Atom)
               and isinstance(n.of, Channel)}
    for b in bounds(view):
        if not any(n.of == b.channel for n in outputs):
            continue
        for law in view.laws(b.channel.inputs):
            z = view.letter(b.channel.inputs[0], "z")
            for y, x in product(*([w for w in places if w.over == s] for s in (b.channel.output, b.channel.inputs[0]))):
                mean, tag = Sum(z, mul(law(z), b.channel(y, z))), f"{law.name}, {y.name}, {x.name}"
                letters = tuple(e for e in (y, x) if e in fresh)
                steps += [combine(f"below the mean, {tag}", b.channel(y, x) <= b.factor * mean,
                                  b.use_at(y, x, z, law(z), (z,))).for_all(*letters),
                          combine(f"above the mean, {tag}", mean <= b.factor * b.channel(y, x),
                                  b.use_at(y, z, x, law(z), (z,))).for_all(*letters)]
                uses += [use(t.name) for t in steps[-2:]]
    return steps, uses

