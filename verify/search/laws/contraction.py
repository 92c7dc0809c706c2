"""Chi-square of the outputs of a channel whose likelihood ratios are at most a: at most (a - 1)^2 V^2 for the variation V of
the laws of its inputs, which bounds KL too."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.sums.letters import at_places
from verify.language import Expr, Letter, Sum, maximum
from verify.language.proofs import Derivation, Step, cases, combine, derivation, pointwise, use
from verify.search.laws.local_privacy import Bound, bounds
from verify.search.laws.view import where_either
from verify.search.laws.view import ZERO, View


def by_contraction(view: View) -> Iterator[Derivation]:
    """The claim from a bound of chi-square of two outputs, output by output."""
    left = view.aim.relation.left
    if view.aim.letters or not isinstance(left, Sum):
        return
    for b in bounds(view):
        if left.letter.over != b.channel.output:
            continue
        for p in view.laws(b.channel.inputs):
            for q in view.laws(b.channel.inputs):
                if p != q:
                    y, (x, z, w) = view.letter(b.channel.output, "y"), [view.letter(b.channel.inputs[0], n) for n in "xzw"]
                    yield from _derivation(view, b, p(x), q(x), y, x, z, w)


def _derivation(view: View, b: Bound, p: Expr, q: Expr, y: Letter, x: Letter, z: Letter, w: Letter) -> Iterator[Derivation]:
    """Chi-square of the outputs, at p and q of the letter x."""
    K, a = b.channel, b.factor
    q_at_w = at_places(q, {x.name: w})
    up = maximum(p - q, 0)
    down = maximum(at_places(q, {x.name: z}) - at_places(p, {x.name: z}), 0)
    mass, one, two = Sum(x, up), Sum(x, p * K(y, x)), Sum(x, q * K(y, x))
    gap, rate = one - two, (a - 1)
    ratio = b.use_at(y, x, z, p * at_places(q, {x.name: z}), (x, z))
    steps: list[Step] = [
        combine("one way", one <= a * two, ratio).for_all(y),
        pointwise("support", two > ZERO, "one way").for_all(y, where=(one,)),
        *where_either(one, two, (y,), "of both", "support"),
        combine("three inputs", K(y, x) - K(y, z) <= rate * K(y, w), b.use_at(y, x, z, 1 / a), b.use_at(y, x, w, (a - 1) / a)
                ).for_all(y, x, z, w),
        combine("two inputs", K(y, x) - K(y, z) <= rate * two, use("three inputs", weight=q_at_w, over=(w,))).for_all(y, x, z)]
    lost = maximum(q - p, 0)
    sides = (("more", (x, z), gap, p - q, up), ("less", (z, x), -gap, q - p, lost))
    for sign, (first, second), side, difference, part in sides:
        steps += [
            combine(f"{sign}, times the mass", mass * side <= mass ** 2 * rate * two,
                    use("two inputs", {x.name: first, z.name: second}, weight=up * down, over=(x, z))).for_all(y),
            pointwise(f"{sign}, over the mass", side <= mass * rate * two, f"{sign}, times the mass", terms=(mass, one, two)
                      ).for_all(y, where=(mass,)),
            pointwise(f"{sign}, a part", difference <= part).for_all(x),
            combine(f"{sign}, a sum", side <= Sum(x, part * K(y, x)), use(f"{sign}, a part", weight=K(y, x), over=(x,))
                    ).for_all(y)]
    steps.append(pointwise("at most one", K(y, x) <= 1).for_all(y, x))
    steps += [combine(f"{sign}, by the mass", Sum(x, part * K(y, x)) <= mass, use("at most one", weight=part, over=(x,))
                      ).for_all(y) for sign, _, _, _, part in sides]
    for sign, _, side, _, _ in sides:
        steps += [
            combine(f"{sign}, at most the mass", side <= mass, f"{sign}, a sum", f"{sign}, by the mass").for_all(y),
            pointwise(f"{sign}, no mass", side <= mass * rate * two, f"{sign}, at most the mass", terms=(mass, one, two)
                      ).for_all(y, zero=(mass,)),
            cases(f"{sign}, in all", side <= mass * rate * two, mass, f"{sign}, over the mass", f"{sign}, no mass").for_all(y)]
    steps.append(pointwise("square", gap ** 2 / two <= mass ** 2 * rate ** 2 * two, "more, in all", "less, in all",
                           terms=(mass, one, two)).for_all(y, where=(two,)))
    bounded = combine("contracted", view.aim.relation.left <= mass ** 2 * rate ** 2,
                      use("square", over=(y,), where=(one + two,)))
    yield from derivation(*steps, bounded, pointwise("claim", view.aim.relation, bounded.name, terms=(mass,)))
