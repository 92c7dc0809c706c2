"""What the language refuses, and that its canonical form determines a statement."""
from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.language import (
    KL, Alphabet, App, Atom, Channel, D_inf, Distribution, Domain, Every, Expr, Functional, LanguageError, Letter, Marginal, Num, Q, RangeSum,
    Relation, Remark, Statement, Sum, Sym, Theorem, both, call, decode, distributions, encode, equal, every, exists, exp, forall, literal,
    log, negation, rational, real, sqrt, statement_hash, substitute, symbols)
from verify.language.formula import free_names

R, S = Alphabet("R"), Alphabet("S")
r, s = Letter("r", R), Letter("s", S)
X, Y = distributions("X Y", R)
A = Channel("A", S, (R,))
x, y = real("x", "[0, 1]"), real("y", "(0, oo)")


@pytest.mark.parametrize("value", [1.5, 0.0, float("nan"), True, None, "1e3", "nan", "1/0", "1.5/2", "--1", "", "1_000", "\u0661", [], "9" * 2001, 1j])
def test_what_is_no_rational_is_refused(value: Any) -> None:
    with pytest.raises(LanguageError):
        rational(value)
    if not isinstance(value, bool):
        with pytest.raises(LanguageError):
            x + value


@pytest.mark.parametrize("text, value", [("3", Fraction(3)), (" -3/2 ", Fraction(-3, 2)), ("1.5", Fraction(3, 2)), ("+.5", Fraction(1, 2)), (7, Fraction(7))])
def test_rationals(text: Any, value: Fraction) -> None:
    assert rational(text) == value


@pytest.mark.parametrize("make", [
    lambda: App("eval", (x,)), lambda: App("exp", ()), lambda: App("div", (x, x, x)), lambda: App("add", ()), lambda: Relation(">=", x, y),
    lambda: X(s), lambda: X(r, r), lambda: A(r, s), lambda: KL(X, Distribution("W", (S,))), lambda: Functional("KL", (X,)),
    lambda: Functional("entropy", (X, Y)), lambda: Marginal(X, 1), lambda: both(), lambda: real("1x"), lambda: real("x", "0..1"),
    lambda: real("x", "[0.0.1, 1]"), lambda: forall(Sym("x")), lambda: bool(x <= y), lambda: bool(x), lambda: x <= 0.5])
def test_what_is_written_wrongly_is_refused(make: Any) -> None:
    with pytest.raises(LanguageError):
        make()


def theorem(**fields: Any) -> Theorem:
    return Theorem(**{"id": "a2020/thm-1", "label": "Theorem 1", "source": "A 2020", "claim": x <= 1, "prefix": forall(x), **fields})


def test_a_theorem_has_its_printed_variant() -> None:
    assert [v.name for v in theorem().variants] == ["printed"]
    assert theorem().variants[0].statement == Statement(forall(x), (), x <= 1)


@pytest.mark.parametrize("fields", [
    {"id": "Thm 1"}, {"id": "a"}, {"id": "a/b/c"}, {"id": "a/"}, {"id": "../x"}, {"base": "bans"}, {"claim": x <= y}, {"prefix": ()},
    {"prefix": forall(x) + forall(x)}, {"prefix": forall(x) + exists(x)}, {"expected": "TRUE"}, {"remarks": [Remark("NICE", "x")]},
    {"claim": Num(0.5) <= x}, {"instances": [{"x": 0.5}]}, {"instances": [{"x": (1, 0.5)}]}, {"given": [Sym("h") <= 1]},  # type: ignore[arg-type]
    {"claim": Sum(r, X(r)) <= 1}, {"claim": every(r, X(r) <= 1)}, {"claim": RangeSum("i", Sym("k"), Sym("i")) <= x},
    {"prefix": forall(real("u", Domain(Sym("v"))), x)}])
def test_a_theorem_that_is_not_exact_and_closed_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(LanguageError):
        theorem(**fields)


def test_a_variant_has_a_new_name() -> None:
    made = theorem()
    made.variant("sharp", claim=x <= 2)
    with pytest.raises(LanguageError):
        made.variant("sharp", claim=x <= 3)


def test_free_names() -> None:
    assert free_names(Statement(forall(X), (), Sum(r, X(r)) <= Sym("t"))) == {"t"}
    assert free_names(Statement(forall(X), (), equal(X(r), 1))) == {"r"}
    assert free_names(Statement((), (), D_inf(X, Y) <= 1)) == {"X", "Y"}
    assert free_names(Statement(forall(X, Y), (), D_inf(X, Y) <= 1)) == frozenset()


def test_substitution_and_symbols() -> None:
    assert substitute(x * exp(y) + x, {"x": Q(2), "y": x}) == Q(2) * exp(x) + Q(2)
    assert symbols(x * exp(y)) == {"x", "y"}


@pytest.mark.parametrize("op, flipped", [("<=", Relation("<", Q(2), Q(1))), ("<", Relation("<=", Q(2), Q(1))), ("==", Relation("!=", Q(1), Q(2))),
                                         ("!=", Relation("==", Q(1), Q(2)))])
def test_negation(op: str, flipped: Relation) -> None:
    assert negation(Relation(op, Q(1), Q(2))) == flipped


@pytest.mark.parametrize("e, value", [(Q(3) / 2, Fraction(3, 2)), (-(Q(1) / 3), Fraction(-1, 3)), (Q(1) / 0, None), (x, None), (Q(2) * x, None),
                                      (exp(Q(0)), None), (Q(1) + 2, Fraction(3))])
def test_literals(e: Expr, value: Fraction | None) -> None:
    assert literal(e) == value


numbers = st.fractions(max_denominator=50).map(Num)
expressions = st.recursive(
    numbers | st.sampled_from(("x", "y")).map(Sym) | st.just(Atom(X, (r,))),
    lambda inner: st.tuples(inner, inner).map(lambda p: p[0] + p[1]) | st.tuples(inner, inner).map(lambda p: p[0] / p[1])
    | inner.map(exp) | inner.map(log) | inner.map(sqrt) | inner.map(lambda u: Sum(r, u)) | st.lists(inner, min_size=1).map(lambda u: call("max", *u)),
    max_leaves=12)
statements = st.builds(
    lambda a, b, op, hypotheses: Statement(forall(x, y, X), tuple(hypotheses), Every((r,), Relation(op, a, b))),
    expressions, expressions, st.sampled_from(("<=", "<", "==", "!=")), st.lists(st.builds(Relation, st.just("<="), numbers, expressions), max_size=2))


@settings(max_examples=150, deadline=None)
@given(statements, statements)
def test_the_canonical_form_determines_the_statement(a: Statement, b: Statement) -> None:
    data = json.loads(json.dumps(encode(a)))
    assert decode(data, Statement) == a
    assert statement_hash(decode(data, Statement)) == statement_hash(a)
    assert (encode(a) == encode(b)) == (a == b) == (statement_hash(a) == statement_hash(b))


@pytest.mark.parametrize("data", [
    None, 1, "x", [], {}, {"Statement": []}, {"Statement": [[], [], 1]}, {"Num": ["1/2"]}, {"Nope": []}, {"q": "1/2"},
    {"Statement": [[], [], {"Relation": ["<=", {"Num": [1]}, {"Num": [1]}]}]}, {"Statement": [[], [], {"Num": [{"q": "1"}]}]},
    {"Statement": [[{"Bound": ["forall", {"Num": [{"q": "1"}]}, None]}], [], {"Relation": ["<", {"Sym": ["x"]}, {"Sym": ["x"]}]}]},
    {"Statement": [[], [], {"Every": [[{"Letter": ["r", "R"]}], {"Relation": ["<", {"Sym": ["x"]}, {"Sym": ["x"]}]}, []]}]},
    {"Statement": [[], [], {"Every": [[{"Letter": ["r", {"Alphabet": ["R", True]}]}], {"Relation": ["<", {"Sym": ["x"]}, {"Sym": ["x"]}]}, []]}]}])
def test_data_that_encodes_no_statement_is_refused(data: Any) -> None:
    with pytest.raises((LanguageError, ValueError)):
        decode(data, Statement)
