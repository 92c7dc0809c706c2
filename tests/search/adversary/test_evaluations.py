"""The work of an exact value grows with the model: sums over letters, positions and datasets multiply."""
from fractions import Fraction

from verify.kernel.models.model import Model
from verify.language import (
    Alphabet, Datasets, Distribution, Every, Expr, Letter, Positions, Q, Statement, Sum, Sym, forall, real)
from verify.search.adversary.evaluations import evaluations
from verify.search.adversary.exact import state
from verify.search.budget import counted

R, S = Alphabet("R"), Alphabet("S")
P, r, h, n = Distribution("P", (R,)), Letter("r", R), Letter("h", S), real("n", "[1, oo) integer")
DATA = Datasets("D", R, Sym("n"))
Z, i = Letter("Z", DATA), Letter("i", Positions(DATA))


def of(e: Expr, **sizes: int) -> int:
    """The evaluations of a bound for an expression."""
    lengths = {"n": Q(sizes.pop("n"))} if "n" in sizes else {}
    return evaluations(Statement(forall(P, n), (), e <= 1), Model(lengths, sizes))


def test_a_sum_takes_its_summand_at_each_letter() -> None:
    one, two, many = (of(Sum(r, P(r)), R=k) for k in (1, 2, 100))
    assert 0 < one < two < many and many - two == 98 * (two - one)


def test_sums_inside_sums_multiply() -> None:
    inner = Sum(r, P(r) * Sum(h, P(r)))
    assert of(inner, R=20, S=20) > 8 * of(inner, R=20, S=1) > 64 * of(inner, R=1, S=1) > 0


def test_datasets_are_as_many_as_their_records_allow() -> None:
    assert of(Sum(Z, Q(1)), R=2, n=10) > 200 * of(Sum(Z, Q(1)), R=2, n=2)
    assert of(Sum(i, Q(1)), R=2, n=10) < 8 * of(Sum(i, Q(1)), R=2, n=2)
    assert of(Sum(Z, Q(1)), R=9, n=100) <= 10**13         # where no model has so many, no number is that long


def test_hypotheses_at_all_letters_count() -> None:
    model = Model({}, {"R": 50})
    claim = Q(0) <= Q(1)
    assert evaluations(Statement(forall(P), (Every((r,), P(r) <= Q(1)),), claim), model) > 40 + evaluations(
        Statement(forall(P), (), claim), model)


def test_they_are_counted_as_steps() -> None:
    s = Statement(forall(P), (), Sum(r, Sum(Letter("q", R), P(r) * P(Letter("q", R)))) <= 1)
    steps = []
    for k in (2, 60):
        before = counted()
        assert state(s, Model({"P": {(j,): Fraction(1, k) for j in range(k)}}, {"R": k})) == "holds"
        steps.append(counted() - before)
    assert steps[1] > 5 * steps[0] > 0
