"""Information of two letters given others: the elemental inequalities of entropies of joint laws on three or four letters."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from verify.kernel.sums.letters import at_places
from verify.language import App, Atom, Distribution, Expr, Letter, Q, Sum, equal, log, walk
from verify.language.proofs import Step, combine, gibbs, pointwise, total, use
from verify.search.laws.view import ONE, ZERO, View

FEWEST, MOST = 3, 4
Fact = tuple[Expr, tuple[Step, ...]]                  # 0 <= the value, and the steps that show it


def informations(view: View, letters: tuple[Letter, ...], body: Expr, name: str) -> Iterator[Fact]:
    """0 <= I(a; b | c) for any two letters of a joint law and any others c: Gibbs' inequality for the joint law of all of them
    and the law under which a and b are independent given c."""
    if not FEWEST <= len(letters) <= MOST:
        return

    def part(kept: tuple[Letter, ...]) -> Expr:
        """The marginal law of some letters, at these."""
        e = body
        for x in reversed(letters):
            if x not in kept:
                z = view.letter(x.over, "v")
                e = Sum(z, at_places(e, {x.name: z}))
        return e

    for size in range(len(letters) - 2, -1, -1):
        for a, b in combinations(letters, 2):
            for given in combinations([x for x in letters if x not in (a, b)], size):
                all_of = tuple(x for x in letters if x in (a, b, *given))
                whole, common = part(all_of), part(given) if given else None
                first, second = (part(tuple(x for x in letters if x in (y, *given))) for y in (a, b))
                where = () if common is None else (common,)
                apart = first * second if common is None else first * second / common
                value = total(all_of, whole * log(whole / apart), (*where, whole))
                label = f"information {name}, {a.name} and {b.name} given {' '.join(x.name for x in given) or 'nothing'}"
                yield value, (gibbs(label, whole, apart, all_of, value >= ZERO, where),)


def independences(view: View) -> Iterator[Fact]:
    """The mean of log(u/v) is 0, so both at least and at most, where it is known that u = v for products of a joint law on
    three or more letters, or of its marginals, as for letters that are independent, also given others."""
    for n, k in view.known.items():
        r = k.relation
        if r.op != "==" or k.where or k.zero or not FEWEST - 1 <= len(k.letters) <= MOST or r.left == r.right or not any(
                isinstance(e, App) and e.op == "mul" for e in (r.left, r.right)):
            continue
        letters = tuple(view.letter(x.over, "i") for x in k.letters)
        here = k.at({x.name: y for x, y in zip(k.letters, letters, strict=True)}).relation
        for joint in dict.fromkeys(f for f in walk((here.left, here.right)) if isinstance(f, Atom)):
            if not isinstance(joint.of, Distribution) or len(joint.letters) < FEWEST or not set(letters) <= set(joint.letters):
                continue
            every = tuple(x if x in letters else view.letter(x.over, "i") for x in joint.letters)
            j, u, v, ratio = joint.of(*every), here.left, here.right, log(here.left / here.right)
            steps = (*(pointwise(f"{n}, {side} positive", e > ZERO).for_all(*every, where=(j,))
                       for side, e in (("left", u), ("right", v))),
                     pointwise(f"{n}, logarithm", equal(ZERO, ratio), f"{n}, left positive", f"{n}, right positive", use(
                         n, {str(i): x for i, x in enumerate(letters, 1)}), terms=(u, v)).for_all(*every, where=(j,)))
            for sign, side in ((ONE, "below"), (Q(-1), "above")):
                value = sign * total(every, j * ratio, (j,))
                yield value, (*steps, combine(f"{n}, from {side}", value >= ZERO, use(
                    f"{n}, logarithm", weight=sign * j, over=every, where=(j,))))
            break
