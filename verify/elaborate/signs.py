"""Why an expression over laws and sums is positive: the premise, or the term of a sum, that shows it."""
from __future__ import annotations

import itertools
from collections.abc import Iterator

from verify.elaborate.unify import unified
from verify.kernel.sums.answers import Reason
from verify.kernel.sums.keys import place_key
from verify.kernel.sums.signs import DEPTH, Scope
from verify.language import App, Expr, Place, Sum

MAX_TRIES = 200


def reasons(e: Expr, scope: Scope, depth: int) -> Iterator[Reason]:
    """What may show that an expression is positive."""
    if isinstance(e, Sum):
        for p in dict.fromkeys(p for p in scope.places(e) if p.over == e.letter.over):
            yield Reason("", (("", place_key(p)),))
    if depth > 0:
        yield from dict.fromkeys(_by_premises(e, scope))


def _by_premises(e: Expr, scope: Scope) -> Iterator[Reason]:
    for name, k in scope.premises.items():
        r = k.relation
        for large in {"<": (r.right, r.right - r.left), "<=": (r.right,), "==": (r.right, r.left)}.get(r.op, ()):
            for f in large.args if isinstance(large, App) and large.op == "mul" else (large,):
                found = unified(f, e, {x.name for x in k.letters}, {})
                if found is None:
                    continue
                left = [x for x in k.letters if x.name not in found]
                choices = [[p for p in scope.places(e) if p.over == x.over] for x in left]
                for picks in itertools.islice(itertools.product(*choices), MAX_TRIES):
                    at: dict[str, Place] = {**found, **{x.name: p for x, p in zip(left, picks, strict=True)}}
                    yield Reason(name, tuple(sorted((n, place_key(p)) for n, p in at.items())))


__all__ = ["DEPTH", "reasons"]
