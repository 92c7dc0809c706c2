"""The exact functionals against the kernel's reading of the same statements on the same random models, zeros and infinities
included: two programs that share no formula."""
from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import verify.language as language
from tests.exact.random_models import row, slack, table, texts
from verify.exact import (
    INFINITY, KL, MI, TV, Channel, D_inf, I_inf, IllPosed, LogSum, Real, chi_square, dp_delta, dp_level, generalisation_gap, hockey_stick, iid, log, on_average_KL,
    renyi_moment)
from verify.kernel.models.model import read_model
from verify.kernel.models.evaluate import evaluate
from verify.kernel.numbers.intervals import UndefinedValue
from verify.language import (
    Alphabet, Datasets, Defined, Distribution, Entry, Expr, Function, Iid, Indistinguishable, Letter, Num, Q, Replaced, Sum, Sym, distributions, equal, position)

F = Fraction
R, H = Alphabet("R"), Alphabet("H")
X, Y = distributions("X Y", R)
A = language.Channel("A", H, (R,))
TINY = Q(Fraction(1, 10**30))


def agree(value: Real, term: Expr, symbols: tuple[Any, ...], values: dict[str, Any]) -> bool:
    """Whether the kernel finds the term equal to the value, and unequal to a number beside it; True where both are infinite."""
    model = read_model(symbols, values)
    if value == INFINITY:
        return evaluate(Defined(term), model).holds is False
    assert isinstance(value, LogSum)
    expression = value.to_expression()
    return evaluate(equal(term, expression), model).holds is True and evaluate(equal(term, expression + TINY), model).holds is False


PAIRS: dict[str, tuple[Callable[[Any, Any, Fraction], Real], Callable[[Fraction], Expr]]] = {
    "KL": (lambda p, q, d: KL(p, q), lambda d: language.KL(X, Y)),
    "TV": (lambda p, q, d: TV(p, q), lambda d: language.TV(X, Y)),
    "chi_square": (lambda p, q, d: chi_square(p, q), lambda d: language.chi_square(X, Y)),
    "D_inf": (lambda p, q, d: D_inf(p, q), lambda d: language.D_inf(X, Y)),
    "D_inf, delta": (D_inf, lambda d: language.D_inf(X, Y, d)),
    "hockey_stick": (lambda p, q, d: hockey_stick(p, q, 4 * d), lambda d: language.hockey_stick(X, Y, 4 * d)),
    "renyi": (lambda p, q, d: renyi_moment(p, q, 2 + int(4 * d)), lambda d: language.renyi(X, Y, 2 + int(4 * d)))}


@pytest.mark.parametrize("name", PAIRS)
def test_divergences(name: str) -> None:
    ours, theirs = PAIRS[name]
    rng, infinite = random.Random(name), 0
    for _ in range(60):
        size, delta = rng.randint(1, 4), slack(rng)
        p, q = row(rng, size), row(rng, size)
        value = ours(p, q, delta)
        assert agree(value, theirs(delta), (X, Y), {"X": texts(p), "Y": texts(q)}), (name, p, q, delta)
        infinite += value == INFINITY
    assert (infinite > 5) is (name not in ("TV", "hockey_stick"))


@pytest.mark.parametrize("delta", ["1", "3/2", "-1/10"])
def test_the_kernel_finds_no_value_where_there_is_none(delta: str) -> None:
    model = read_model((X, Y), {"X": ["1/2", "1/2"], "Y": ["1", "0"]})
    with pytest.raises(UndefinedValue):
        evaluate(language.D_inf(X, Y, delta) <= 1, model)
    with pytest.raises(IllPosed):
        D_inf("1/2 1/2", "1 0", delta)


@pytest.mark.parametrize("beta", [False, True])
def test_information(beta: bool) -> None:
    rng = random.Random(beta)
    for _ in range(40):
        inputs, outputs, slackness = rng.randint(1, 4), rng.randint(1, 3), slack(rng)
        prior, rows = row(rng, inputs), table(rng, inputs, outputs)
        channel, values = Channel(rows), {"X": texts(prior), "A": {str(i): texts(r) for i, r in enumerate(rows)}}
        if beta:
            assert agree(I_inf(prior, channel, slackness), language.I_inf(X, A, slackness), (X, A), values)
        else:
            assert agree(MI(prior, channel), language.MI(X, A), (X, A), values)
            assert agree(I_inf(prior, channel), language.I_inf(X, A), (X, A), values)


N = Sym("n")
S = Datasets("S", R, N)
P, B, LOSS = Distribution("P", (R,)), language.Channel("B", H, (S,)), Function("loss", (R, H))
n = language.real("n", "[1, oo) integer")
s, z, h = Letter("s", S), Letter("z", R), Letter("h", H)


def test_on_datasets() -> None:
    """I_inf of i.i.d. datasets, on-average KL and the generalisation gap, written out as sums over datasets."""
    rng, infinite = random.Random(8), 0
    law = Iid(P, S)
    average = Sum(s, law(s) * Sum(z, P(z) * language.KL(B.row(s), B.row(Replaced(s, position(S, 1), z))), (P(z),)), (law(s),))
    gap = Sum(s, law(s) * Sum(h, B(h, s) * (Sum(z, P(z) * LOSS(z, h)) - (LOSS(Entry(s, position(S, 1)), h) + LOSS(Entry(s, position(S, N)), h)) / 2)))
    for _ in range(12):
        size, outputs = rng.randint(1, 2), rng.randint(1, 2)
        record, rows, loss = row(rng, size), table(rng, size**2, outputs), [[F(rng.randint(-3, 3), 2) for _ in range(outputs)] for _ in range(size)]
        data = iid(record, 2)
        mechanism = Channel(dict(zip(data.letters, rows, strict=True)))
        values = {"n": "2", "P": texts(record), "B": {str(i): texts(r) for i, r in enumerate(rows)}}
        assert agree(I_inf(data, mechanism, "1/10"), language.I_inf(law, B, "1/10"), (n, P, B), values)
        assert agree(MI(data, mechanism), language.MI(law, B), (n, P, B), values)
        found = on_average_KL(record, mechanism)
        infinite += found == INFINITY
        assert agree(found, average, (n, P, B), values)
        cost = generalisation_gap(record, mechanism, lambda x, y, loss=loss: loss[x][y])
        assert agree(cost, gap, (n, P, B, LOSS), {**values, "loss": [texts(r) for r in loss]})
    assert 0 < infinite < 12


def test_privacy_of_two_rows() -> None:
    rng = random.Random(12)
    for _ in range(60):
        size, delta = rng.randint(1, 4), slack(rng)
        p, q = row(rng, size), row(rng, size)
        model, pair = read_model((X, Y), {"X": texts(p), "Y": texts(q)}), Channel([p, q])
        level = dp_level(pair, delta)

        def private(eps: Expr, d: Fraction, model: Any = model) -> bool | None:
            return evaluate(Indistinguishable(X, Y, eps, Num(d)), model).holds

        if level == INFINITY:
            assert private(log(10**9).to_expression(), delta) is False
        else:
            assert private(level.to_expression(), delta) is True
            assert level == 0 or private((level - F(1, 10**20)).to_expression(), delta) is False
        least = dp_delta(pair, log(2)).as_fraction()
        assert private(log(2).to_expression(), least) is True and (least == 0 or private(log(2).to_expression(), least - F(1, 10**20)) is False)
