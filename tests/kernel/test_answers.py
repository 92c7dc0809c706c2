"""Answers of a certificate about signs and sums: what a rule does not allow is not shown, whatever the answers say.

For each identity there are two sums that are equal by it, and two that are not, which no answer makes equal.
"""
from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace

import pytest

from verify.elaborate.written import Searched
from verify.kernel.format.rejected import Rejected
from verify.kernel.scalar.goal import Goal, Variable
from verify.kernel.sums.answers import Reason, Rewriting, Table, read_answers
from verify.kernel.sums.convergence import Extent
from verify.kernel.sums.forms import equal
from verify.kernel.sums.keys import address, key_of, place_key
from verify.kernel.sums.signs import Premise, Scope
from verify.kernel.sums.summands import Operation, Summand
from verify.language import (
    Alphabet, Channel, Datasets, Distribution, Domain, Entry, Expr, Function, Iid, Letter, Merged, Positions, Q, Replaced,
    Sum, Sym, Within, abs_power, exp, log, maximum, position)
from verify.language import Same as same

X, Y = Alphabet("X"), Alphabet("Y")
DATA = Datasets("S", X, Q(3))
x, u, v = (Letter(n, X) for n in "xuv")
y, w = (Letter(n, Y) for n in "yw")
Z, W = (Letter(n, DATA) for n in "ZW")
i, j = (Letter(n, Positions(DATA)) for n in "ij")
P, R = (Distribution(n, (X,)) for n in "PR")
K = Channel("K", Y, (X,))
F, G = Function("F", (X,)), Function("G", (X,))
IID = Iid(P, DATA)
FIRST = position(DATA, 1)
a = Sym("a")
SCALARS = Goal((Variable("a", Domain(Q(0), None, False)),), (), Q(0))
KINDS = ("implied", "same", "counted", "first records", "summed out", "one record", "merged records", "replaced record", "ordered",
         "expanded", "folded", "log", "power", "max", "low", "high", "condition", "factors", "cleared")


@dataclass
class Anything:
    """Suggests every identity at every choice of small numbers, once for each question, first those that it is told to."""

    first: tuple[str, ...] = ()
    asked: set[str] = field(default_factory=set)

    def reasons(self, e: Expr, scope: object, depth: int) -> Iterable[Reason]:
        assert isinstance(scope, Scope)
        places = [place_key(p) for p in scope.places(e)]
        for name, k in {"": None, **scope.premises}.items():
            letters = [x.name for x in k.letters] if k is not None else [""]
            for picked in itertools.islice(itertools.product(places, repeat=len(letters)), 50):
                yield Reason(name, tuple(zip(letters, picked, strict=True)))

    def rewritings(self, key: str, what: Summand | Operation, forms: object, scope: object) -> Iterator[Rewriting]:
        if key not in self.asked:
            self.asked.add(key)
            for name in (*self.first, *KINDS):
                for n in range(4):
                    yield from (Rewriting(name, picks) for picks in itertools.product(range(3), repeat=n))

    def accept(self, key: str, answer: Reason | Rewriting) -> None:
        """Nothing is recorded."""



def scope(answers: object, *letters: Letter, where: tuple[Expr, ...] = (), **premises: Premise) -> Scope:
    return Scope(SCALARS, answers, premises).inside(letters, where)  # type: ignore[arg-type]


S = Sum(u, P(u) * F(u))
BOTH = P(x) + R(x)
EQUAL: dict[str, tuple[Expr, Expr, Expr]] = {         # identity: two equal sums, and one that is not equal to them
    "implied": (Sum(u, P(u) * F(u), (P(u),)), S, Sum(u, P(u) * F(u), (R(u),))),
    "same": (Sum(u, same(u, x) * F(u)), F(x), F(x) * 2),
    "counted": (Sum(u, F(x)), F(x) * Sum(u, Q(1)), F(x)),
    "first records": (Sum(i, Within(i, Q(2))), Q(2), Q(1)),
    "summed out": (Sum(u, P(u)) * F(x), F(x), Sum(u, R(u), (P(u),)) * F(x)),
    "one record": (Sum(Z, IID(Z) * F(Entry(Z, FIRST))), S, Sum(u, F(u))),
    "merged records": (Sum(i, F(Entry(Merged(Z, W, Q(1)), i))),
                       Sum(i, F(Entry(Z, i)) + Within(i, Q(1)) * (F(Entry(W, i)) - F(Entry(Z, i)))), Sum(i, F(Entry(Z, i)))),
    "replaced record": (Sum(j, F(Entry(Replaced(Z, FIRST, x), j))), Sum(j, F(Entry(Z, j))) - F(Entry(Z, FIRST)) + F(x),
                        Sum(j, F(Entry(Z, j))) + F(x)),
    "ordered": (Sum(v, Sum(u, F(v) * exp(F(u) * G(v)))), Sum(u, Sum(v, F(v) * exp(F(u) * G(v)))),
                Sum(u, Sum(v, F(v) * exp(F(v) * G(u))))),
    "expanded": (exp(log(BOTH)) * F(x), P(x) * F(x) + R(x) * F(x), P(x) * F(x)),
    "folded": (Sum(u, P(u) * R(u) / Sum(v, P(v) * R(v))), Sum(w, K(w, x), (Sum(v, P(v) * R(v)),)), Q(1)),
    "log": (log(BOTH * exp(F(x)) / 2), log(BOTH) + F(x) - log(Q(2)), log(BOTH) + F(x)),
    "power": ((BOTH * 4 * a) ** Q("1/2"), BOTH ** Q("1/2") * 2 * a ** Q("1/2"), BOTH ** Q("1/2") * 4),
    "max": (maximum(a * F(x), 0), a * maximum(F(x), 0), a * maximum(F(x) * -1, 0)),
    "low": (maximum(-BOTH, 0), Q(0), BOTH),
    "high": (maximum(BOTH, 0), BOTH, Q(0)),
    "condition": (Sum(u, F(u), (P(u) * R(u),)), Sum(u, F(u), (R(u), P(u))), Sum(u, F(u), (P(u) + R(u),))),
    "cleared": (F(x) / BOTH + G(x) / BOTH, (F(x) + G(x)) / BOTH, (F(x) + G(x)) / (BOTH * 2)),
}


@pytest.mark.parametrize("name", EQUAL)
def test_an_identity_is_found_and_then_checked(name: str) -> None:
    left, right, _ = EQUAL[name]
    found = Searched()
    assert equal(left, right, scope(found, x, Z, W, where=(BOTH,)))
    table = Table({k: tuple(r) for k, r in found.positive.items()}, {k: tuple(r) for k, r in found.equal.items()})
    assert equal(left, right, scope(table, x, Z, W, where=(BOTH,)))


@pytest.mark.parametrize("name", EQUAL)
@pytest.mark.parametrize("seed", range(3))
def test_no_answer_makes_different_sums_equal(name: str, seed: int) -> None:
    left, right, other = EQUAL[name]
    for one in (left, right):
        answers = (Searched(), Anything(), Anything((name,)))[seed]
        with suppress(Rejected):
            assert not equal(one, other, scope(answers, x, Z, W, where=(BOTH,)))


# --- signs

def reasons(**answers: tuple[Reason, ...]) -> Table:
    found = {"f": F(x), "g": G(x), "s": Sum(u, F(u))}
    return Table({address(found[name]): given for name, given in answers.items()})


def below(small: Expr, large: Expr, *, where: tuple[Expr, ...] = (), op: str = "<=") -> Premise:
    return Premise((x,), where, small <= large if op == "<=" else small < large)


AT_X, POSITIVE = (("x", "x"),), below(a, F(x))


def test_a_power_of_nothing() -> None:
    """0^q is 0 for q > 0, 1 for q = 0, and nothing for q < 0."""
    nothing, here = F(x) - F(x), Scope(SCALARS, Searched()).inside((x,))
    for q in ("1/2", "2/3", "7/4", "2"):
        assert equal(nothing ** Q(q), Q(0), here) and not equal(nothing ** Q(q), Q(1), here)
    assert equal(nothing ** Q(0), Q(1), here) and not equal(nothing ** Q(0), Q(0), here)
    for q in ("-1/2", "-1"):
        with pytest.raises(Rejected):
            equal(nothing ** Q(q), Q(0), here)


def test_a_premise_shows_a_sign_where_it_applies() -> None:
    by = reasons(f=(Reason("p", AT_X),))
    assert scope(by, x, p=POSITIVE).positive(F(x))
    assert scope(by, x, p=below(Q(0), F(x), op="<")).positive(F(x))
    assert scope(by, x, where=(P(x),), p=below(a, F(x), where=(P(x),))).positive(F(x))


@pytest.mark.parametrize("premise", [below(Q(0), F(x)), below(F(x), a), below(a, G(x)), below(G(x), F(x)), below(-a, F(x)),
                                     below(a, F(x), where=(P(x),)), below(a, F(x) * G(x)), below(G(x), F(x), op="<"),
                                     Premise((x,), (), F(x) >= a, (P(x),)), Premise((v,), (), F(v) >= a),
                                     Premise((y,), (), F(x) >= a)])
def test_a_premise_shows_no_sign_where_it_does_not_apply(premise: Premise) -> None:
    for name in ("p", "q", ""):
        for at in (AT_X, (("v", "v"),), (("y", "x"),), (), (("x", "Z"),)):
            assert not scope(reasons(f=(Reason(name, at),)), x, Z, p=premise).positive(F(x))


def test_premises_that_stand_on_each_other_show_nothing() -> None:
    """F <= G and G <= F, F <= F: each is positive if the other is."""
    premises = {"p": below(G(x), F(x)), "q": below(F(x), G(x)), "r": below(F(x), F(x)), "s": below(Sum(u, F(u)), F(x))}
    every = tuple(Reason(name, AT_X) for name in premises)
    found = scope(reasons(f=every, g=every, s=(*every, Reason("", (("", "x"),)))), x, **premises)
    assert not found.positive(F(x)) and not found.positive(G(x)) and not found.positive(Sum(u, F(u)))
    assert scope(reasons(f=every, g=every), x, **{**premises, "r": POSITIVE}).positive(G(x))


def test_a_chain_of_premises_is_followed_in_any_order_of_the_answers() -> None:
    chain = {"p": below(G(x), F(x)), "q": below(a, G(x)), "r": below(F(x), F(x))}
    for order in itertools.permutations((Reason("r", AT_X), Reason("p", AT_X), Reason("none"), Reason("p", (("x", "u"),)))):
        assert scope(reasons(f=order, g=(Reason("q", AT_X),)), x, **chain).positive(F(x))


def test_a_sum_has_a_positive_term_only_where_its_terms_are_not_negative_and_one_is_positive() -> None:
    sums = (Sum(u, P(u)), Sum(u, P(u) * R(u)), Sum(u, F(u)), Sum(u, P(u), (R(u),)))
    by = Table({address(e): (Reason("", (("", "x"),)),) for e in sums})
    here = scope(by, x, where=(P(x),))
    assert here.positive(Sum(u, P(u)))
    assert not here.positive(Sum(u, P(u) * R(u))) and not here.positive(Sum(u, P(u), (R(u),)))
    assert not scope(by, x, where=(F(x),)).positive(Sum(u, F(u)))
    assert not scope(Table({address(Sum(u, P(u) * R(u))): (Reason("", (("", "u"),)),)}), x).positive(Sum(u, P(u) * R(u)))


def test_a_condition_of_one_scope_is_none_of_another() -> None:
    """The sum over u with P(u) > 0 knows that P(u) > 0; outside, and in a sum over another letter, nothing is known."""
    inside = scope(Anything(), x).inside((u,), (P(u),))
    assert inside.positive(P(u)) and not inside.positive(P(x))
    assert not scope(Anything(), x).inside((u,)).positive(P(u))
    assert not equal(Sum(u, Sum(v, F(v), (P(u),))), Sum(u, Sum(v, F(v))), scope(Anything(("implied",)), x))


def test_a_letter_is_in_scope_once() -> None:
    with pytest.raises(Rejected, match="twice"):
        scope(Table(), x).inside((x,))
    e = Sum(x, P(x) * F(x))                           # a bound letter of the same name is another letter
    assert equal(e, S, scope(Searched(), x)) and not equal(e, F(x), scope(Searched(), x))


def test_the_letter_at_which_a_positive_sum_has_a_term_is_new() -> None:
    here = scope(Searched(), x, where=(Sum(u, P(u) * R(u)),))
    assert len(here.letters) == 2 and not here.positive(P(x))
    again = here.inside((), (Sum(u, P(u) * F(u) ** 2),))
    assert len({z.name for z in again.letters}) == 3


# --- the table

def test_what_an_answer_must_look_like() -> None:
    good = {"positive": {"F<x>": [["p", "x", "x"]]}, "equal": {"k": [["summed out", 0]]}}
    assert read_answers(good).positive["F<x>"] == (Reason("p", (("x", "x"),)),)
    for bad in ({"positive": {"F<x>": "p"}}, {"positive": {"F<x>": [["p", "x"]]}}, {"positive": {"F<x>": [[]]}}, {"signs": {}},
                {"equal": {"k": [["summed out", -1]]}}, {"equal": {"k": [["summed out", True]]}}, {"equal": {"k": [[0]]}},
                {"equal": {"k": [["summed out", 0.0]]}}, {"equal": {"k": ["summed out"]}}, [], "x"):
        with pytest.raises(Rejected):
            read_answers(bad)


def test_numbers_that_pick_nothing_show_nothing() -> None:
    left, right, _ = EQUAL["summed out"]
    for name, picks in itertools.product(KINDS, ((), (9,), (9, 9), (10**9,))):
        table = Table({}, {"1 letters sum[X](P<$1>)": (Rewriting(name, picks),)})
        assert not equal(left, right, scope(table, x))
    assert equal(left, right, scope(Table({}, {"1 letters sum[X](P<$1>)": (Rewriting("summed out", (0,)),)}), x))


def test_texts_tell_expressions_apart() -> None:
    """Names that look like the text of something else are quoted, and a letter is no number."""
    odd = [F(Letter(n, X)) for n in ("1", "x,y", "$1", "x>", '"x"', "x'", "#1")] + [exp(Q(1)), Function("exp", (X,))(Letter("1", X)),
           Sum(u, F(Letter("$1", X))), Sum(u, F(u)), Sum(Letter("$1", X), F(u)), Sum(u, P(u), (P(x),)), Sum(u, P(x), (P(u),))]
    assert len({key_of(e) for e in odd}) == len(odd)
    assert key_of(Sum(u, F(u) * P(u))) == key_of(Sum(v, P(v) * F(v)))


def test_what_a_scope_remembers_is_its_own() -> None:
    at_x = Scope(SCALARS, Table()).inside((x,))
    where = at_x.inside((), (P(x),))
    assert where.positive(P(x)) and where.inside((u,)).positive(P(x)) and where.inside((u,)) is where.inside((u,))
    assert not at_x.positive(P(x)) and not at_x.inside((u,)).positive(P(x))
    without = replace(where, positives=())
    assert not without.positive(P(x)) and not without.inside((u,)).positive(P(x))


def test_a_power_of_an_absolute_value_is_not_negative_and_that_of_a_function_may_be() -> None:
    at_x = Scope(SCALARS, Table()).inside((x,))
    assert at_x.nonnegative(abs_power(F(x), a)) and not at_x.nonnegative(F(x)) and not at_x.nonnegative(F(x)**3)
    assert not at_x.positive(abs_power(F(x), a))


def test_an_expression_of_equal_text_is_another_object_of_the_same_hash() -> None:
    one, other = P(x) * G(x), P(x) * G(x)
    assert one is not other and one == other and hash(one) == hash(other) and key_of(one) == key_of(other)
    assert key_of(one) == key_of(G(x) * P(x)) and one != G(x) * P(x)


def test_the_form_of_an_expression_is_kept_with_what_vanishes_nowhere_beside_it() -> None:
    """Inside a sum a fraction line does not show that it divides by something: the sum may be empty."""
    inside, plain, beside = Sum(u, F(u) * (1 / (1 / F(x)))), Sum(u, F(u) * F(x)), 1 / F(x)
    here = Scope(SCALARS, Searched()).inside((x,))
    for _ in range(2):
        assert equal(inside + beside, plain + beside, here) and not equal(inside, plain, here)


def test_the_form_of_an_expression_is_kept_for_one_extent() -> None:
    """What sums that are supposed to converge allow is asked again where they are not."""
    supposed, plain = Extent(supposed=True), Extent()
    for extent in (supposed, plain):
        assert equal(2 * Sum(x, F(x)), Sum(x, F(x)) + Sum(u, F(u)), replace(Scope(SCALARS, Searched()), extent=extent))
    assert (supposed.spaces, plain.spaces) == ("general", "finite")
    whole = Scope(SCALARS, Searched(), extent=Extent(supposed=True))
    other = replace(whole, extent=Extent())
    assert equal(Sum(x, F(x)), Sum(u, F(u)), whole) and equal(Sum(x, F(x)), Sum(u, F(u)), other)
    assert (whole.extent.spaces, other.extent.spaces) == ("general", "finite")
