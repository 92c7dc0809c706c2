"""Absolute values of means inside means: |E_v d(w, v)| <= E_v |d(w, v)| at each letter w, as in E|X - E X| <= E|X - Y|."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.numbers.folding import add, mul
from verify.language import App, Q, absolute, walk
from verify.language.proofs import Derivation, Step, Use, combine, derivation, pointwise, total, use
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import ONE, ZERO, View, flat, outer_sums, without_factor


def by_inner_means(view: View) -> Iterator[Derivation]:
    """The claim from these inequalities, weighted and summed."""
    if view.aim.letters or view.aim.relation.op != "<=":
        return
    steps, uses = list[Step](), list[Use]()
    for t in view.sums:
        letters = tuple(view.letter(x.over) for x in t.letters)
        body = t.at(letters)
        for size in (n for n in dict.fromkeys(walk(body)) if isinstance(n, App) and n.op == "abs"):
            rest, inside = without_factor(body, size), size.args[0]
            inner = list(outer_sums(inside))
            if rest is None or t.where or len(inner) != 1 or flat(inner[0]).where:
                continue
            mean, line = inner[0], polynomial(inside, {inner[0]}.__contains__) or {}
            if not set(line) <= {(), ((mean, 1),)}:
                continue
            own = tuple(view.letter(x.over, "v") for x in flat(mean).letters)
            laws = view.laws_and_rows(tuple(x.over for x in own))
            parts = {w(*own): without_factor(flat(mean).at(own), w(*own)) for w in laws}
            law, value = next(((w, v) for w, v in parts.items() if v is not None), (ZERO, None))
            if value is None:
                continue
            distance = add(line.get((), ZERO), mul(line[(mean, 1),], value))
            whole, i = total(own, mul(law, absolute(distance))), len(uses)
            for name, sign in (("above", ONE), ("below", Q(-1))):
                steps += [pointwise(f"{name} {i}", mul(sign, distance) <= absolute(distance), terms=(distance,)
                                    ).for_all(*letters, *own),
                          combine(f"{name}, in the mean {i}", mul(sign, inside) <= whole, use(
                              f"{name} {i}", weight=law, over=own)).for_all(*letters)]
            steps.append(pointwise(f"size {i}", size <= whole, f"above, in the mean {i}", f"below, in the mean {i}",
                                   terms=(inside, whole)).for_all(*letters))
            uses.append(use(f"size {i}", weight=rest, over=letters))
    if uses:
        yield from derivation(*steps, combine("claim", view.aim.relation, *uses))
        yield from derivation(*steps, combine("claim", view.aim.relation, *uses, *view.numbers()))
