"""Information of two letters given others: the elemental inequalities of entropies of joint laws on three or four letters."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from verify.kernel.sums.letters import at_places
from verify.language import Expr, Letter, Sum, log
from verify.language.proofs import Step, gibbs, total
from verify.search.laws.view import ZERO, View

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
