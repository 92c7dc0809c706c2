"""No statement has two verdicts: what a blind certificate proves, no small exact model refutes or leaves without a value.

Statements are put together at random around what a kernel gets wrong: signs of what has none, quotients and logarithms that
cancel, premises that hold because they have no value, letters that a model lacks.
"""
from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest

from tests.adversarial.applications import applications
from tests.kernel.elaborated import judge
from verify.kernel.theorems import sum_by_induction
from verify.kernel.written import derivation as written
from verify.kernel.statements.judge import Rejected
from verify.kernel.models.model import Model, ModelError, read_model
from verify.kernel.models.evaluate import UndefinedValue, evaluate
from verify.kernel.laws.duality import Reduction
from verify.kernel.sums.signs import Scope
from verify.language import (
    KL, TV, Alphabet, At, Bounded, D_inf, Defined, Distribution, Domain, Drift, Event, Every, Expr, Formula, Function, Letter, Numbers,
    Process, Q,
    RangeSum, Relation, Sequence, Statement, Sum, Sup, Sym, Symbol, Tail, absolute, encode, equal, every, forall, log, maximum, real,
    sqrt)
from verify.language.proofs import Step, combine, derivation, instance, pointwise

X = Alphabet("X")
x, y, z = (Letter(n, X) for n in "xyz")
P, R, E, F = Distribution("P", (X,)), Distribution("R", (X,)), Event("E", (X,)), Function("F", (X,))
t, a, k = real("t", "[0, 1]"), real("a", "[-1, 2]"), real("k", "[0, oo) integer")
K, I, ZERO, ONE = Sym("k"), Sym("i"), Q(0), Q(1)
POINTWISE = [None, *({"proof": {"rule": "infeasible", "fact": i}, "defined": [{"sign": "+", "proof": {"rule": "infeasible", "fact": i}}] * n}
                     for i in (0, 1) for n in (1, 2))]
NOTHING = {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}
SCALAR = [{"rule": "scalar", "proof": p} for p in (NOTHING, {"rule": "evaluate"}, {"rule": "infeasible", "fact": 0})]
BLIND: list[dict[str, Any]] = [{"rule": "telescope"}, *SCALAR, {"rule": "equal", "below": SCALAR[0], "above": SCALAR[0]}]


@dataclass(frozen=True)
class Question:
    """A statement with what may be tried as its proof."""

    statement: Statement
    proofs: tuple[tuple[Step, ...], ...] = ()


# --- statements

def at_letter(rng: random.Random, r: Letter, depth: int = 2) -> Expr:
    """A number at a letter."""
    if not depth or rng.random() < 0.2:
        return rng.choice((P(r), P(r), R(r), E(r), F(r), t, ONE, ZERO))
    u, v = at_letter(rng, r, depth - 1), at_letter(rng, r, depth - 1)
    made: Expr = rng.choice((u + v, u - v, u * v, u / v, u / v, log(u), sqrt(u), absolute(u), maximum(u, v), u ** 2))
    return made


def true_if_defined(rng: random.Random, u: Expr, v: Expr) -> Relation:
    """A relation that holds wherever it has values, or nearly always."""
    relations = (u <= u, equal(u, u), equal(u - u, 0), equal(0 * u, 0), equal(u / u, 1), u / u <= 1, equal(0 / u, 0), ZERO <= u / u,
                 ZERO <= absolute(u), equal(sqrt(u) ** 2, u), equal(log(u * v), log(u) + log(v)), equal(u * v / v, u), u <= absolute(u),
                 u - u < 1, equal(u, absolute(u)), equal(sqrt(u ** 2), u), 0 * u <= v * v, ZERO <= u)
    return rng.choice(relations)


def hypothesis(rng: random.Random) -> tuple[Formula, ...]:
    """Nothing, or something that only some letters say of t."""
    h = rng.choice((P(x) * R(x), E(x), P(x), R(x), E(x) * P(x)))
    return rng.choice(((), (every(x, h * (1 - t) <= 0),), (every(x, h <= t),)))


def about_letters(rng: random.Random) -> Question:
    """A claim at letters, or about a sum over them."""
    u, v = at_letter(rng, x), at_letter(rng, x, 1)
    where = rng.choice(((), (), (P(x),), (v,), (sqrt(v),)))
    r, s = true_if_defined(rng, u, v), Sum(x, u, where)
    claim: Formula = rng.choice((every(x, r, where), every(x, r), true_if_defined(rng, s, ONE), Sum(x, P(x), where) <= 1))
    return Question(Statement(forall(t, P, R, E, F), hypothesis(rng), claim), tuple((s,) for s in steps(claim)))


def about_values(rng: random.Random) -> Question:
    """A claim that something has a value, or about suprema and divergences, with a part that may have none."""
    u = rng.choice((at_letter(rng, x, 1), at_letter(rng, x), 1 / P(x), log(P(x)), P(x) / R(x), log(P(x) / R(x)), sqrt(F(x)), 1 / E(x)))
    part = rng.choice((ZERO, 0 / t, t, 0 * log(t), (0 / t) * TV(P, R), (0 / t) * Sum(x, P(x), (E(x),))))
    claim: Formula = rng.choice((
        Defined(Sup(x, u, rng.choice(((), (P(x),))))), Defined(Sup(x, u)), Defined(Sum(x, u)), Sup(x, P(x)) + part <= Sup(x, P(x)),
        D_inf(P, R) <= D_inf(P, R) + part, part <= KL(P, R) + KL(R, P), TV(P, R) + part <= 1, Sup(x, u) <= Sup(x, u) + part))
    return Question(Statement(forall(t, P, R, E, F), hypothesis(rng), claim), tuple((s,) for s in steps(claim)))


def steps(claim: Formula) -> Iterator[Step]:
    """The claim as a step of a derivation that uses nothing."""
    r = claim.relation if isinstance(claim, Every) else claim
    if isinstance(r, Relation):
        for step in (combine("c", r), pointwise("c", r)):
            yield step.for_all(*claim.letters, where=claim.where) if isinstance(claim, Every) else step


def with_premise(rng: random.Random) -> Question:
    """A hypothesis about all letters, with a premise that may have no value, used at a letter."""
    def premise(r: Letter) -> Relation:
        return true_if_defined(random.Random(seed), at_letter(random.Random(seed), r, 1), ONE)

    seed = rng.randrange(10**6)
    conclusion: Callable[[Letter], Relation] = rng.choice((lambda r: ZERO < P(r), lambda r: F(r) <= 0, lambda r: P(r) <= R(r), lambda r: E(r) >= 1))
    h = Statement(forall(y), (premise(y),), conclusion(y))
    one: Step = rng.choice((combine("one", premise(z)), combine("one", ONE <= 1), combine("one", ZERO <= 0), combine("one", equal(ZERO, 0)),
                            combine("one", equal(ONE, 1)), combine("one", ZERO <= 1), pointwise("one", premise(z))))
    claim = conclusion(z)
    return Question(Statement(forall(t, P, R, E, F), (h,), every(z, claim)),
                    ((one.for_all(z), instance("c", claim, "given 1", {"y": z}, "one").for_all(z)),))


def about_sequences(rng: random.Random) -> Question:
    """sum of body(i) == f(k), for a body that is the difference of f up to a slip."""
    s: Any = rng.choice((Sequence("s", k), Numbers("s", k), Numbers("s", k, True)))
    of = rng.choice((lambda u, j: u, lambda u, j: 1 / u, lambda u, j: log(u), lambda u, j: absolute(u), lambda u, j: u - absolute(u),
                     lambda u, j: sqrt(u), lambda u, j: u ** 2, lambda u, j: j * u, lambda u, j: sqrt(u ** 2) - u, lambda u, j: j * (j + 1) / 2))
    end, start = of(At(s, K), K), of(ONE, ZERO)
    body = of(At(s, I), I) - of(At(s, I - 1), I - 1)
    body = rng.choice((body, body, ZERO, of(At(s, I), I), 2 * body))
    return Question(Statement(forall(k, s), (), equal(RangeSum("i", K, body), rng.choice((end - start, end, end - 1)))))


def about_processes(rng: random.Random) -> Question:
    """The tail of a process with bounded steps beyond a line."""
    length = real("k", "[1, oo) integer")
    process = Process("Z", length)
    bound = rng.choice((a, absolute(a), log(a), a ** 2, 1 / a, ONE))
    line = rng.choice((K * bound, K * bound, K * absolute(bound), bound, K * a, K * bound + log(a) * 0))
    given = (Bounded(process, bound), *((Drift(process, rng.choice((a, ZERO, bound))),) if rng.random() < 0.5 else ()))
    return Question(Statement(forall(length, a, process), given, Tail(process, line, rng.random() < 0.7) <= rng.choice((ZERO, ONE, 0 / a, a))))


FAMILIES: dict[str, Callable[[random.Random], Question]] = {
    "letters": about_letters, "values": about_values, "premises": with_premise, "sequences": about_sequences, "processes": about_processes}


# --- what is tried

def certificates(q: Question) -> Iterator[dict[str, Any]]:
    """Certificates that nothing was searched for."""
    yield from BLIND
    yield from applications(q.statement)
    for zero in POINTWISE:
        for size in (1, 2, 3):
            yield {"rule": "duality", "cells": {"".join(key): [zero] for key in itertools.product("01", repeat=size) if "0" in key}}
    for steps in q.proofs:
        yield {"rule": "derivation", "proof": encode(derivation(*steps)[0])}


def proved(q: Question) -> dict[str, Any] | None:
    """The first certificate that the kernel accepts."""
    for node in certificates(q):
        try:
            judge(q.statement, "PROVED", node)
        except Rejected:
            continue
        return node
    return None


def value(s: Symbol, rng: random.Random, size: int, length: int) -> Any:
    """A small value of a quantified symbol."""
    few = (Fraction(0), Fraction(1, 2), Fraction(1), Fraction(-1), Fraction(2))
    if isinstance(s, Sym):
        return str(length) if s.name == "k" else str(rng.choice(few[:3]))
    if isinstance(s, Distribution):
        weights = [rng.choice((0, 1, 1, 3)) for _ in range(size)]
        weights[rng.randrange(size)] += 1 - min(1, sum(weights))
        return [str(Fraction(w, sum(weights))) for w in weights]
    if isinstance(s, Event | Function):
        return [str(rng.choice(few[:1] + few[2:3] if isinstance(s, Event) else few)) for _ in range(size)]
    if isinstance(s, Process):
        return {",".join(map(str, past)): [[str(rng.choice(few)), "1/2"], [str(rng.choice(few)), "1/2"]]
                for n in range(length) for past in itertools.product(range(2), repeat=n)}
    low = 2 if isinstance(s, Sequence) else 0
    entries = [e for e in few if e > 0] if low else [e for e in few if e >= 0 or not getattr(s, "nonnegative", False)]
    return [str(rng.choice(entries)) for _ in range(max(length, 1))]


def refuted(s: Statement, rng: random.Random, models: int = 40) -> tuple[str, dict[str, Any]] | None:
    """A verdict against the statement, and the model at which the kernel accepts it."""
    for _ in range(models):
        size, length = rng.randint(1, 3), rng.randint(1, 2)
        model = {b.symbol.name: value(b.symbol, rng, size, length) for b in s.prefix}
        for verdict, rule in (("REFUTED", "witness"), ("ILL_POSED", "undefined")):
            try:
                if not any(isinstance(h, Statement) for h in s.given):
                    judge(s, verdict, {"rule": rule, "model": model})
                elif not fails(s, read_model(tuple(b.symbol for b in s.prefix), model)):
                    continue
            except (Rejected, UndefinedValue, ModelError):
                continue
            return verdict, model
    return None


def fails(s: Statement, m: Model) -> bool:
    """Whether the hypotheses, of the form "for every letter y with h(y): c(y)", hold on a model and the claim does not: at a letter
    at which h has no value it is not satisfied."""
    for h in s.given:
        assert isinstance(h, Statement)
        for i in range(m.sizes["X"]):
            at = m.with_letters({"y": i})
            try:
                satisfied = all(evaluate(g, at).holds for g in h.given)
            except UndefinedValue:
                continue
            if satisfied and not evaluate(h.claim, at).holds:
                return False
    return evaluate(s.claim, m).holds is False


@dataclass
class Tally:
    """How many statements were proved and refuted, and those that were both."""

    proved: int = 0
    refuted: int = 0
    both: list[str] = field(default_factory=list)


def tally(family: str, count: int, seed: int = 0) -> Tally:
    """What becomes of so many statements of a family."""
    made = Tally()
    for i in range(count):
        rng = random.Random(f"{family} {seed} {i}")
        q = FAMILIES[family](rng)
        node = proved(q)
        against = refuted(q.statement, rng) if node is not None else None
        made.proved += node is not None
        made.refuted += node is None and refuted(q.statement, rng, 5) is not None
        if node is not None and against is not None:
            made.both.append(f"{q.statement} is proved by {node} and {against[0]} at {against[1]}")
    return made


COUNTS = {"letters": 40, "values": 50, "premises": 50, "sequences": 40, "processes": 30}


@pytest.mark.parametrize("family", COUNTS)
def test_no_statement_has_two_verdicts(family: str) -> None:
    found = tally(family, COUNTS[family])
    assert not found.both, found.both[0]
    assert found.proved >= 5 and found.refuted >= 3, found


SATISFIED = written._satisfied


def satisfied_without_values(*parts: Any) -> None:
    """A hypothesis of a hypothesis that need not be shown to have values."""
    with pytest.MonkeyPatch.context() as careless:
        careless.setattr(Scope, "defined", lambda scope, e: True)
        SATISFIED(*parts)


DEFECTS: dict[str, tuple[str, Any, str, Any, int]] = {
    "every entry is positive": ("sequences", sum_by_induction, "_values", lambda sequence: Domain(Q(0), None), 80),
    "what a supremum is at least": ("values", Reduction, "_given", lambda self, facts: facts, 60),
    "a premise without value": ("premises", written, "_satisfied", satisfied_without_values, 60),
}


@pytest.mark.parametrize("name", DEFECTS)
def test_a_defect_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    family, place, attribute, careless, count = DEFECTS[name]
    monkeypatch.setattr(place, attribute, careless)
    assert tally(family, count).both
