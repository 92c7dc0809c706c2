"""Total variation through common parts: of the outputs of a channel that has a part in common on all inputs (Doeblin), and of
independent draws; sums over two letters below products of sums that are known."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.numbers.folding import add
from verify.language import App, Atom, Channel, Distribution, Letter, Sum, log, maximum, walk
from verify.language.proofs import Derivation, combine, derivation, pointwise, use
from verify.search.laws.view import View, flat, minus, without_factor


def by_common_parts(view: View) -> Iterator[Derivation]:
    """The claim from what is in common."""
    if view.aim.letters:
        return
    yield from _doeblin(view)
    yield from _draws(view)
    yield from _products(view)
    yield from _ratios(view)


def _doeblin(view: View) -> Iterator[Derivation]:
    """TV(K(P), K(Q)) <= (1 - c) TV(P, Q) where c M(y) <= K(y | x)."""
    for name, k in view.known.items():
        row = k.relation.right
        if len(k.letters) != 2 or k.where or not isinstance(row, Atom) or not isinstance(row.of, Channel) or (
                len(row.letters) != 2 or any(x not in k.letters for x in row.letters)):
            continue
        channel, (y0, x0) = row.of, (e for e in row.letters if isinstance(e, Letter))
        for p in view.laws(channel.inputs):
            for q in view.laws(channel.inputs):
                if p == q:
                    continue
                y, x = view.letter(channel.output, "y"), view.letter(channel.inputs[0], "x")
                here = k.at({y0.name: y, x0.name: x}).relation
                rest, up = add(here.right, minus(here.left)), maximum(p(x) - q(x), 0)
                gap, most = Sum(x, p(x) * channel(y, x)) - Sum(x, q(x) * channel(y, x)), Sum(x, up * rest)
                places = {str(k.letters.index(a) + 1): b for a, b in ((y0, y), (x0, x))}
                yield from derivation(
                    pointwise("what is not in common", rest >= 0, use(name, places)).for_all(y, x),
                    pointwise("an input", (p(x) - q(x)) * rest <= up * rest, "what is not in common", terms=(rest,)
                              ).for_all(y, x),
                    pointwise("its sign", up * rest >= 0, "what is not in common", terms=(rest,)).for_all(y, x),
                    combine("an output", gap <= most, use("an input", over=(x,))).for_all(y),
                    combine("not negative", most >= 0, use("its sign", over=(x,))).for_all(y),
                    pointwise("its positive part", maximum(gap, 0) <= most, "an output", "not negative", terms=(gap, most)
                              ).for_all(y),
                    combine("claim", view.aim.relation, use("its positive part", over=(y,))))


def _draws(view: View) -> Iterator[Derivation]:
    """1 - TV of independent draws is at least the product of the two: p m >= min(p, q) min(m, n) at each pair of letters."""
    whole = flat(view.aim.relation.left)
    if len(whole.letters) != 2 or whole.where or not isinstance(whole.body, App) or whole.body.op != "max":
        return
    x, y = whole.letters
    atoms = [n for n in walk(whole.body.args[0]) if isinstance(n, Atom)]
    firsts, seconds = (list(dict.fromkeys(a for a in atoms if a.letters == (z,))) for z in (x, y))
    if len(firsts) != 2 or len(seconds) != 2:
        return
    (p, q), (m, n) = firsts, seconds
    common = (p - maximum(p - q, 0)) * (m - maximum(m - n, 0))
    yield from derivation(
        pointwise("at a pair", maximum(p * m - q * n, 0) <= p * m - common).for_all(x, y),
        combine("claim", view.aim.relation, use("at a pair", over=(x, y))))


def _products(view: View) -> Iterator[Derivation]:
    """A sum that is the product of two others, below the product of their bounds."""
    numbers = [n for n in view.numbers() if isinstance(view.known[n].relation.left, Sum)]
    for one in numbers:
        for two in numbers:
            if one != two:
                first, second = view.known[one].relation, view.known[two].relation
                yield from derivation(combine("claim", view.aim.relation, use(one, weight=second.left),
                                              use(two, weight=first.right)))


def _ratios(view: View) -> Iterator[Derivation]:
    """The sum of a log(a/b) where it is known that a <= F b at all letters."""
    for name, k in view.known.items():
        bound = k.relation.right
        if not k.letters or k.zero or k.relation.op != "<=" or not isinstance(bound, App) or bound.op != "mul":
            continue
        factors = [f for f in bound.args if isinstance(f, App) and f.op == "exp"]
        if len(factors) != 1 or not any(isinstance(b.symbol, Distribution) for b in view.statement.prefix):
            continue
        letters = tuple(view.letter(x.over, "a") for x in k.letters)
        here = k.at({x.name: y for x, y in zip(k.letters, letters, strict=True)})
        a, b = here.relation.left, without_factor(here.relation.right, factors[0])
        if b is None:
            continue
        positive = here.where if a in here.where else (*here.where, a)
        yield from derivation(
            pointwise("its logarithm", log(a / b) <= factors[0].args[0],
                      use(name, {str(i): x for i, x in enumerate(letters, 1)})
                      ).for_all(*letters, where=positive),
            combine("claim", view.aim.relation, use("its logarithm", weight=a, over=letters, where=(a,))))
