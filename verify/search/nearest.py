"""The nearest claim that is proved where a claim itself stays open: its larger side grows by a factor or by a number."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from verify.language import Expr, Num, Relation, Statement
from verify.search.decide import decide
from verify.search.finding import Options

STEPS = tuple(Fraction(1, 10 ** k) for k in (1, 2, 3))
SHARE = 1 / 12                  # of the time of the whole search, for one claim near it; at most four fail


def nearest(statement: Statement, options: Options) -> Statement | None:
    """The claim with (1 + d) R in place of R in `L <= R`, for the least d of `STEPS`, or d = 1, for which it is proved, or else
    with R + d; None where the statement is no such claim for all values, or none is proved within a part of the time."""
    claim = statement.claim
    if not isinstance(claim, Relation) or claim.op not in ("<=", "<") or any(b.kind != "forall" for b in statement.prefix):
        return None
    share = replace(options, timeout=SHARE * options.timeout)

    def proved(right: Expr) -> Statement | None:
        near = replace(statement, claim=replace(claim, right=right))
        return near if decide(near, (), share).verdict == "PROVED" else None

    right = claim.right
    by_factor = _least(lambda d: proved(Num(1 + d) * right))
    return by_factor or proved(Num(Fraction(2)) * right) or _least(lambda d: proved(right + Num(d)))


def _least(proved: Callable[[Fraction], Statement | None]) -> Statement | None:
    """What is proved for the least step, each tried after the one before it succeeded."""
    best = None
    for d in STEPS:
        found = proved(d)
        if found is None:
            break
        best = found
    return best
