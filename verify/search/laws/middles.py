"""Pinsker's inequality between laws and their mixture m: for two laws, whose variation from m is a share of that between them,
and for the outputs of a channel, in the mean; and KL to the middle of two laws below log(1 + V)."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from verify.kernel.sums.letters import at_places
from verify.language import App, Atom, Channel, Distribution, Expr, Letter, Sum, equal, log, maximum, walk
from verify.language.proofs import Derivation, Step, combine, derivation, fewer_terms, pointwise, use
from verify.search.laws.chains import named_apart
from verify.search.laws.pair_inequalities import divergence, pinsker, variation
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import ZERO, View, outer_sums


def by_middles(view: View) -> Iterator[Derivation]:
    """The claim from the squares of two variations, which are shares of one."""
    if view.aim.letters or not any(isinstance(n, App) and n.op == "log" for n in walk(view.gap)):
        return
    for parts, m, r in _mixtures(view):
        yield from _derivation(view, parts, m, r)


def _mixtures(view: View) -> Iterator[tuple[list[tuple[Expr, Expr]], Expr, Letter]]:
    """The two laws, with their weights, of each mixture m that the claim speaks of, at a letter."""
    for name, k in view.known.items():
        if not name.endswith(" >= 0") or len(k.letters) != 1:
            continue
        r = view.letter(k.letters[0].over, "r")
        m = at_places(k.relation.right, {k.letters[0].name: r})
        parts = [(monomial[0][0], weight) for monomial, weight in (polynomial(m, lambda e: isinstance(e, Atom)) or {}).items()
                 if len(monomial) == 1 and monomial[0][1] == 1]
        if len(parts) == 2 and any(n == m for side in (view.aim.relation.left, view.aim.relation.right) for e in walk(side)
                                   if isinstance(e, Sum) for n in walk(at_places(e.body, {e.letter.name: r}))):
            yield parts, m, r


def _derivation(view: View, parts: list[tuple[Expr, Expr]], m: Expr, r: Letter) -> Iterator[Derivation]:
    (p, s), (q, t) = parts
    v = variation(p, q, (r,))
    steps, names = list[Step](), list[str]()
    for i, (a, b, share) in enumerate(((p, q, t), (q, p, s)), 1):
        tag = f" of part {i}"
        gap = maximum(a - b, 0)
        steps += [pointwise(f"middle{tag}", m > ZERO).for_all(r, where=(a,)), *named_apart(pinsker(a, m, (r,)), tag),
                  pointwise(f"a share{tag}", equal(maximum(a - m, 0), share * gap)).for_all(r),
                  combine(f"share{tag}", equal(variation(a, m, (r,)), share * v), use(f"a share{tag}", over=(r,)))]
        names += [f"square{tag}", f"share{tag}"]
    for numbers in dict.fromkeys(((), tuple(n for n in view.numbers() if not n.startswith("sum of")))):
        yield from derivation(*steps, pointwise("claim", view.aim.relation, *names, *numbers))


def by_outputs(view: View) -> Iterator[Derivation]:
    """Claims about information and the variation of an output on one input from that on a random one: Pinsker's inequality at
    each input, and the square of a mean."""
    if view.aim.letters or not any(isinstance(n, App) and n.op == "log" for n in walk(view.gap)) or not any(
            isinstance(n, App) and n.op == "max" for n in walk(view.gap)):
        return
    for b in view.statement.prefix:
        if isinstance(b.symbol, Channel) and len(b.symbol.inputs) == 1:
            for law in view.laws(b.symbol.inputs):
                yield from _at_inputs(view, b.symbol, law)


def _at_inputs(view: View, channel: Channel, law: Distribution) -> Iterator[Derivation]:
    y, (x, z) = view.letter(channel.output, "y"), [view.letter(channel.inputs[0], n) for n in "xz"]
    p, here, m = law(x), channel(y, x), Sum(z, law(z) * channel(y, z))
    v, d = variation(here, m, (y,)), divergence(here, m, (y,))
    mean, squares, information = Sum(x, p * v), Sum(x, p * v ** 2), Sum(x, p * d, (p,))
    steps = [pointwise("a random output", m > ZERO).for_all(y, x, where=(p, here)),
             *(replace(t, letters=(*t.letters, x), where=(p, *t.where)) for t in pinsker(here, m, (y,))),
             combine("all inputs", 2 * squares <= information, use("square", weight=p, over=(x,), where=(p,))),
             pointwise("at one input", 2 * mean * v <= v ** 2 + mean ** 2, terms=(v, mean)).for_all(x),
             combine("the square of the mean", mean ** 2 <= squares, use("at one input", weight=p, over=(x,)))]
    aim = view.aim.relation
    found = dict.fromkeys(e for e in outer_sums(view.gap) if any(isinstance(n, App) and n.op == "log" for n in walk(e)))
    for whole in found:
        named = combine("the information", equal(information, whole))
        sign = combine("not negative", information >= ZERO, use("divergence", weight=p, over=(x,), where=(p,)))
        root = [pointwise("below the root", whole / 2 >= ZERO, named.name, sign.name)] if any(
            isinstance(n, App) and n.op == "sqrt" for n in walk(aim.right)) else []
        last = pointwise("claim", aim, "all inputs", "the square of the mean", named.name)
        yield from derivation(*steps, named, sign, *root, last)


def by_logarithm(view: View) -> Iterator[Derivation]:
    """KL to the middle m of two laws is at most log(1 + V): log t <= t - 1 at t = p/(m (1 + V)), p^2/m <= p + max(p - q, 0)."""
    logarithms = [n for n in walk(view.gap) if isinstance(n, App) and n.op == "log"]
    if view.aim.letters or not any(isinstance(n, Sum) for e in logarithms for n in walk(e)):
        return
    for parts, m, r in _mixtures(view):
        (p, _), (q, _) = parts
        v = variation(p, q, (r,))
        high = 1 + v
        steps = [combine("the other way", equal(variation(q, p, (r,)), v))]
        for i, (a, b) in enumerate(((p, q), (q, p)), 1):
            gap = maximum(a - b, 0)
            steps += [
                pointwise(f"middle {i}", m > ZERO).for_all(r, where=(a,)),
                pointwise(f"tangent {i}", log(a / m) - log(high) <= a / m / high - 1, f"middle {i}", terms=(a / m, v)
                          ).for_all(r, where=(a,)),
                pointwise(f"at a letter {i}", a ** 2 / m <= a + gap, f"middle {i}").for_all(r, where=(a,)),
                fewer_terms(f"fewer {i}", Sum(r, gap, (a,)) <= Sum(r, gap)),
                combine(f"second moment {i}", Sum(r, a ** 2 / m, (a,)) <= high, use(f"at a letter {i}", over=(r,), where=(a,)),
                        f"fewer {i}", *([] if i == 1 else ["the other way"])),
                combine(f"divergence {i}", divergence(a, m, (r,)) <= log(high), use(
                    f"tangent {i}", weight=a, over=(r,), where=(a,)), use(f"second moment {i}", weight=1 / high))]
        for names in (("divergence 1", "divergence 2"), ("divergence 1",), ("divergence 2",)):
            yield from derivation(*steps, pointwise("claim", view.aim.relation, *names, terms=(log(high),)))
