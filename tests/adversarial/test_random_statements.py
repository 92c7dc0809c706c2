"""Statements put together at random: the search neither fails nor proposes what the kernel rejects."""
from __future__ import annotations

import random

import pytest

from tests.search.readings.random_models import EXPRESSIONS, FORMULAS, PREFIX
from verify.kernel.statements.judge import judge
from verify.language import Q, Datasets, Expr, Formula, Quantifier, Relation, Statement, Sym, walk
from verify.language.formula import free_names
from verify.search.adversary.mutations import mutations
from verify.search.adversary.refuter import counterexample
from verify.search.budget import Budget
from verify.search.finding import Options, Trace

COUNT, SECONDS = 24, 0.25
# Free where they stand: u is bound by sums only.
OPEN = [e for e in EXPRESSIONS if not free_names(Statement((), (), e <= 0)) - {b.symbol.name for b in PREFIX}]


def relation(rng: random.Random) -> Relation:
    """A comparison of two expressions, or of one with a number."""
    left, other = rng.choice(OPEN), rng.choice(OPEN)
    right: Expr = rng.choice((other, 2 * other, Q(rng.choice(("0", "1/2", "1", "3")))))
    return Relation(rng.choice(("<=", "<=", "<", "==", "!=")), left, right)


def closed(given: tuple[Formula, ...], claim: Formula) -> Statement:
    """The statement with quantifiers for what is free in it."""
    parts = Statement((), given, claim)
    names = set(free_names(parts))
    names |= {n.length.name for n in walk(parts) if isinstance(n, Datasets) and isinstance(n.length, Sym)}
    prefix: tuple[Quantifier, ...] = tuple(b for b in PREFIX if b.symbol.name in names)
    return Statement(prefix, given, claim)


def statement(rng: random.Random) -> Statement:
    """A statement with up to two hypotheses, or a mutation of one."""
    given = tuple(rng.choice((rng.choice(FORMULAS), relation(rng))) for _ in range(rng.randint(0, 2)))
    made = closed(given, rng.choice((rng.choice(FORMULAS), relation(rng), relation(rng))))
    changed = [m.statement for m in mutations(made)]
    return rng.choice(changed) if changed and rng.random() < 0.3 else made


@pytest.mark.parametrize("seed", range(COUNT))
def test_what_is_proposed_is_accepted(seed: int) -> None:
    s = statement(random.Random(seed))
    trace = Trace(Options(seed=seed), ())
    found = counterexample(s, Budget.of_seconds(SECONDS), trace)
    if found is not None:
        assert found.verdict in ("REFUTED", "ILL_POSED") and judge(s, found.verdict, found.evidence).verdict == found.verdict
    else:
        assert trace.tried


def test_many_of_the_statements_are_refuted() -> None:
    found = [counterexample(statement(random.Random(seed)), Budget.of_seconds(SECONDS), Trace(Options(), ())) for seed in range(6)]
    assert sum(f is not None for f in found) >= 2
