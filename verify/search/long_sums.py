"""Counterexamples to claims with long sums and products up to an index: lengths that double, then the least one."""
from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from verify.kernel.models.model import MAX_RANGE, Model
from verify.language import App, Q, Statement, Sym, literal, symbols, walk
from verify.language.finite import RangeProduct, RangeSum
from verify.notation.values import write_model
from verify.search.adversary.exact import state
from verify.search.budget import Budget, OutOfTime
from verify.search.finding import Finding, Trace

FIRST = 16                                # shorter sums are among the small models
OTHERS = tuple(map(Fraction, ("1", "1/2", "2", "1/10", "9/10")))       # values of what is not summed up to
STEPS_OF_A_TERM = 8
LONG = ("factorial", "binomial", "gamma", "pow")       # of which a term is longer the larger its index is


def refute(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A number of terms at which the claim fails; where it holds at half of it, the least one between these as far as halving
    the distance shows."""
    part = budget.part(0.3)
    try:
        for name, others in _families(s):
            model = _first_failure(s, name, others, part)
            if model is not None:
                evidence = {"rule": "witness", "model": write_model(tuple(b.symbol for b in s.prefix), model)}
                return Finding("REFUTED", evidence, "search among long sums")
    except OutOfTime:
        pass
    return None


def _families(s: Statement) -> Iterator[tuple[str, dict[str, Fraction]]]:
    """The number that sums go up to, with values of the others."""
    names = [b.symbol.name for b in s.prefix if isinstance(b.symbol, Sym)]
    ends = {n for e in walk(s.claim, once=True) if isinstance(e, RangeSum | RangeProduct) for n in symbols(e.last)}
    if len(names) < len(s.prefix) or len(ends) != 1 or not ends <= set(names) or len(names) > 2:
        return
    end, = ends
    rest = [n for n in names if n != end]
    for value in OTHERS if rest else OTHERS[:1]:
        yield end, dict.fromkeys(rest, value)


def _first_failure(s: Statement, name: str, others: dict[str, Fraction], budget: Budget) -> Model | None:
    parts = list(walk(s.claim, once=True))
    grows = any(isinstance(e, App) and e.op in LONG and (e.op != "pow" or literal(e.args[1]) is None) for e in parts)
    multiplied = any(isinstance(e, RangeProduct) for e in parts)

    def fails(n: int) -> bool:
        budget.spend(STEPS_OF_A_TERM * n + (n * n // 16 if grows else 0) + (n**3 // 12_000 if grows and multiplied else 0))
        return state(s, _model(name, n, others)) == "violated"

    holds, n = 0, FIRST
    while not fails(n):
        if n >= MAX_RANGE:
            return None
        holds, n = n, min(2 * n, MAX_RANGE)
    while n - holds > 1:
        middle = (holds + n) // 2
        holds, n = (holds, middle) if fails(middle) else (middle, n)
    return _model(name, n, others)


def _model(name: str, n: int, others: dict[str, Fraction]) -> Model:
    return Model({name: Q(n), **{other: Q(value) for other, value in others.items()}}, {})
