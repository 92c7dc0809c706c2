"""Claims that are a bound of the hypotheses, with what the sums are written out, and a greater number in place of the bound."""
from __future__ import annotations

from collections.abc import Iterator

from verify.language import Expr, Sum, walk
from verify.language.proofs import Derivation, combine, derivation, pointwise
from verify.search.laws.view import View


def by_known_bounds(view: View) -> Iterator[Derivation]:
    """L <= R from L <= B and B <= R, and L <= R from L <= B and B <= R, where B and R, or L and B, are numbers without sums."""
    aim = view.aim.relation
    if view.aim.letters or aim.op != "<=" or _has_sums(aim.left) == _has_sums(aim.right):
        return
    above = _has_sums(aim.left)
    for name in view.numbers():
        r = view.known[name].relation
        if r.op == "<" or _has_sums(r.left) == _has_sums(r.right) or (r.op == "<=" and _has_sums(r.left) != above):
            continue
        bound = r.right if _has_sums(r.left) else r.left
        yield from derivation(pointwise("the bound", bound <= aim.right if above else aim.left <= bound),
                              combine("claim", aim, name, "the bound"))


def _has_sums(e: Expr) -> bool:
    return any(isinstance(n, Sum) for n in walk(e))
