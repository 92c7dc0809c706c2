"""Counterexamples of sums and products up to an index that fail only where it is large."""
from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

from verify.kernel.models.model import ModelError, read_model
from verify.language import Domain, Expr, Num, Q, Statement, Sym, symbols, walk
from verify.language.finite import RangeProduct, RangeSum
from verify.notation.values import write_model
from verify.search.adversary.exact import state
from verify.search.budget import Budget, OutOfTime
from verify.search.finding import Finding, Trace
from verify.search.finite_search import SCALARS, may_be

FAR = (20, 50, 100, 200, 500, 1000, 5000)
MOST_OTHERS = 20
TERM = 8                   # steps of a term


def refute(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A claim about numbers, tried at large values of an index, then at the first that violates it as far as halving tells."""
    last = {n for e in walk(s.claim) if isinstance(e, RangeSum | RangeProduct) for n in symbols(e.last)}
    index = next((b for b in s.prefix if b.symbol.name in last and b.domain is not None and b.domain.integer), None)
    if index is None or any(not isinstance(b.symbol, Sym) or b.kind != "forall" for b in s.prefix):
        return None
    own = budget.part(0.2)

    def at(n: int, others: Mapping[str, Expr]) -> str:
        own.spend(TERM * n)
        trace.trials += 1
        try:
            return state(s, read_model(tuple(b.symbol for b in s.prefix), {**others, index.symbol.name: Q(n)}))
        except ModelError:
            return "outside"

    try:
        for others in _others(s, index.symbol.name):
            holds = 1
            for n in FAR:
                if (found := at(n, others)) == "violated":
                    while n - holds > 1:
                        middle = (n + holds) // 2
                        n, holds = (middle, holds) if at(middle, others) == "violated" else (n, middle)
                    model = read_model(tuple(b.symbol for b in s.prefix), {**others, index.symbol.name: Q(n)})
                    evidence = {"rule": "witness", "model": write_model(tuple(b.symbol for b in s.prefix), model)}
                    return Finding("REFUTED", evidence, "search at large indices")
                if found != "holds":
                    break
                holds = n
    except OutOfTime:
        pass
    return None


def _others(s: Statement, index: str) -> Iterator[dict[str, Expr]]:
    """Simple values of the other numbers."""
    rest = [b for b in s.prefix if b.symbol.name != index]
    lists = [[v for v in SCALARS if isinstance(v, Num) and may_be(v, b.domain or Domain())] for b in rest]
    for values in itertools.islice(itertools.product(*lists), MOST_OTHERS):
        yield dict(zip((b.symbol.name for b in rest), values, strict=True))
