"""What the language refuses, and that its canonical form determines a statement."""
from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.kernel.format.rejected import Rejected
from verify.kernel.format.well_formed import well_formed
from verify.language import (
    KL, Q, TV, Alphabet, App, At, Atom, Channel, D_inf, Datasets, Distribution, Domain, Event, Every, Expr, Formula, Function,
    Functional, Functions, I_inf, LanguageError, Letter, Marginal, Mean, Mechanisms, Num, Numbers, Process, RangeSum, Reals,
    Relation, Remark, Same, Sequence, Statement, Sum, Sup, Sym, Tail, Theorem, Transcripts, between, both, call, decode,
    distributions, encode, equal, every, exists, exp, forall, literal, log, log2, negation, positions, rational, real, sqrt,
    statement_hash, substitute, symbols)
from verify.language.formula import free_names, require_exact_and_closed

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


def test_a_scope_is_part_of_the_theorem_and_not_of_its_statement() -> None:
    made, plain = theorem(scope="one coordinate", spaces="general"), theorem()
    assert made.variant("part: two", claim=x <= 2, scope="a consequence").scope == "a consequence"
    assert made.variant("repaired", claim=x <= 3).scope == ""
    assert (made.variants[0].scope, plain.variants[0].scope, plain.spaces) == ("one coordinate", "as printed", "")
    assert statement_hash(made.variants[0].statement) == statement_hash(plain.variants[0].statement)


@pytest.mark.parametrize("fields", [
    {"scope": ""}, {"scope": "As printed"}, {"scope": "two\nlines"}, {"scope": " one f"}, {"scope": "x" * 61}, {"scope": None},
    {"spaces": "all"}, {"spaces": "Finite"}])
def test_what_is_no_scope_and_no_class_of_spaces_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(LanguageError, match=next(iter(fields)) + ": "):
        theorem(**fields)


def test_free_names() -> None:
    assert free_names(Statement(forall(X), (), Sum(r, X(r)) <= Sym("t"))) == {"t"}
    assert free_names(Statement(forall(X), (), equal(X(r), 1))) == {"r"}
    assert free_names(Statement((), (), D_inf(X, Y) <= 1)) == {"X", "Y"}
    assert free_names(Statement(forall(X, Y), (), D_inf(X, Y) <= 1)) == frozenset()


U, V = Alphabet("U"), Alphabet("V")
k = real("k", "[1, oo) integer")


def of_kind(kind: str, name: str) -> Any:
    """U quantified thing of that kind, and an expression in it."""
    s: Any = {"number": Sym(name, Domain()), "law": Distribution(name, (U,)), "channel": Channel(name, U, (U,)), "event": Event(name, (U,)),
              "function": Function(name, (U,)), "letter": Letter(name, U), "letter of another set": Letter(name, V),
              "sequence": Sequence(name, k), "numbers": Numbers(name, k), "process": Process(name, k)}[kind]
    z = Letter("z", U)
    match kind:
        case "number": return s, s
        case "law" | "event" | "function": return s, s(z)
        case "channel": return s, s(z, z)
        case "letter": return s, Same(s, s)
        case "letter of another set": return s, Same(s, s)
        case "process": return s, Tail(s, Q(0))
        case _: return s, At(s, Q(1))


def binders(name: str) -> list[tuple[type, Any]]:
    """What binds a name in an expression, around an expression, with the type of what it binds."""
    return [(Letter, lambda e: Sum(Letter(name, U), e)), (Letter, lambda e: Sup(Letter(name, U), e)),
            (Sym, lambda e: RangeSum(name, k, e)), (Sym, lambda e: Mean("normal", name, e))]


KINDS = ["number", "law", "channel", "event", "function", "letter", "letter of another set", "sequence", "numbers", "process"]


@pytest.mark.parametrize("bound, used", [(a, b) for a in KINDS for b in KINDS])
def test_a_name_is_bound_as_what_it_is_used_for(bound: str, used: str) -> None:
    (symbol, _), (_, expr) = of_kind(bound, "v"), of_kind(used, "v")
    s = Statement(forall(k, Letter("z", U), symbol), (), expr <= 1)
    if bound == used:
        require_exact_and_closed("here", s)
        well_formed(s)
        return
    with pytest.raises(LanguageError):
        require_exact_and_closed("here", s)
    with pytest.raises(Rejected):
        well_formed(s)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("which", range(4))
def test_a_name_in_scope_is_bound_again_only_as_the_same_letter(kind: str, which: int) -> None:
    symbol, expr = of_kind(kind, "v")
    made, bind = binders("v")[which]
    one: Expr = Q(1)
    for inner in (one, expr):
        s = Statement(forall(k, Letter("z", U), symbol), (), bind(inner) <= 1)
        if kind == "letter" and made is Letter:
            require_exact_and_closed("here", s)
            well_formed(s)
            continue
        with pytest.raises(LanguageError):
            require_exact_and_closed("here", s)
        with pytest.raises(Rejected):
            well_formed(s)


@pytest.mark.parametrize("outer", range(4))
@pytest.mark.parametrize("inner", range(4))
def test_a_bound_name_is_bound_again_only_as_the_same_letter(outer: int, inner: int) -> None:
    s = Statement(forall(k), (), binders("v")[outer][1](binders("v")[inner][1](Q(1))) <= 1)
    if outer < 2 and inner < 2:
        return require_exact_and_closed("here", s)
    with pytest.raises(LanguageError):
        require_exact_and_closed("here", s)
    return None


def test_a_name_is_of_one_kind_also_where_scopes_are_apart() -> None:
    apart = RangeSum("v", k, Sym("v")) + Sum(Letter("v", U), 1 + Same(Letter("v", U), Letter("v", U)))
    together = RangeSum("v", k, Sym("v")) + Sum(Letter("w", U), 1 + Same(Letter("w", U), Letter("w", U)))
    require_exact_and_closed("here", Statement(forall(k), (), together <= 1))
    with pytest.raises(LanguageError, match="two kinds"):
        require_exact_and_closed("here", Statement(forall(k), (), apart <= 1))


def test_the_lengths_of_sets_and_sequences_are_bound_before_them() -> None:
    n = real("n", "[1, oo) integer")
    S = Datasets("S", U, Sym("n"))
    for symbol in (Letter("Z", S), Distribution("D", (S,)), Numbers("a", Sym("n")), Process("a", Sym("n"))):
        require_exact_and_closed("here", Statement(forall(n, symbol), (), Q(0) <= 1))
        for prefix in (forall(symbol), forall(symbol, n)):
            with pytest.raises(LanguageError):
                require_exact_and_closed("here", Statement(prefix, (), Q(0) <= 1))
    with pytest.raises(LanguageError):
        require_exact_and_closed("here", Statement((), (), Sum(Letter("Z", S), Q(1)) <= 1))


def test_records_are_letters_of_an_alphabet() -> None:
    """The kernel's models and rules know datasets of nothing else."""
    n = Sym("n")
    over_sets = (Reals(), Functions(U), Datasets("T", U, n), positions(Datasets("T", U, n)), Transcripts(Mechanisms("M", n)))
    for space in (*over_sets, "U"):
        with pytest.raises(LanguageError, match=r"S: records are letters of an alphabet") as caught:
            Datasets("S", space, n)  # type: ignore[arg-type]
        assert "\n" not in str(caught.value)
    for alphabet in (U, Alphabet("B", 2)):
        made = Statement(forall(real("n", "[1, oo) integer"), Distribution("D", (Datasets("S", alphabet, n),))), (), Q(0) <= 1)
        assert decode(encode(made), Statement) == made
    for space in (Reals(), Functions(U)):
        data = encode(Datasets("S", U, n))
        assert isinstance(data, dict)
        with pytest.raises(LanguageError, match="stands where"):
            decode({"Datasets": ["S", encode(space), *data["Datasets"][2:]]}, Datasets)


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


@pytest.mark.parametrize("ends", ["[1", "][", "[", "", "[]]", "{}", " []"])
def test_mistyped_ends_of_a_domain_are_refused(ends: str) -> None:
    with pytest.raises(LanguageError, match="ends of a domain"):
        between(0, 1, ends)
    assert between(0, 1, "[)") == Domain(Q(0), Q(1), True, False)


def test_the_log_base_is_a_part_of_the_statement() -> None:
    nats, bits = (Statement(forall(X), (), KL(X, X) <= 1, base) for base in ("nats", "bits"))
    assert nats != bits and statement_hash(nats) != statement_hash(bits)
    assert nats == Statement(forall(X), (), KL(X, X) <= 1)
    for s in (nats, bits):
        assert decode(encode(s), Statement) == s
    assert theorem(claim=log2(x) <= 1, base="bits").variants[0].statement.base == "bits"


@pytest.mark.parametrize("base", ["nats", "none", "", 2, None])
def test_an_encoding_with_a_base_that_goes_without_saying_or_is_none_is_refused(base: object) -> None:
    parts = encode(Statement(forall(X), (), KL(X, X) <= 1))
    assert isinstance(parts, dict)
    with pytest.raises(LanguageError):
        decode({"Statement": [*parts["Statement"], base]}, Statement)


@pytest.mark.parametrize("claim", [log2(x) <= 1, x <= log(2), 2**x <= 3, KL(X, X) <= x, I_inf(X, A) <= x])
def test_bits_are_said_where_something_is_counted_in_bits(claim: Formula) -> None:
    fields = {"prefix": forall(x, X, A), "claim": claim, "base": "bits"}
    assert theorem(**fields).variants[0].statement.base == "bits"
    for other in (x <= 1, log(x) <= 1, x**2 <= 2, TV(X, X) <= x):
        with pytest.raises(LanguageError, match="nothing in bits"):
            theorem(**{**fields, "claim": other})


def test_a_statement_inside_another_names_no_base() -> None:
    inner = Statement((), (), log2(x) <= 1, "bits")
    for base in ("nats", "bits"):
        with pytest.raises(LanguageError, match="inside another"):
            theorem(claim=both(inner, log2(x) <= 2), base=base)
