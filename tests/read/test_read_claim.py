"""Text to statements: relations, chains, hypotheses, declared names."""

from __future__ import annotations

import pytest

from verify.language import Both, Relation, Statement, decode, differ, encode, equal, log, real, statement_hash
from verify.notation.text import statement_text
from verify.read import ReadError, read_claim
from verify.search.decide import Options, decide

x, y = real("x"), real("y")


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("x <= y", x <= y),
        ("x < y", x < y),
        ("x >= y", Relation("<=", y, x)),
        ("x > y", Relation("<", y, x)),
        ("x == y", equal(x, y)),
        ("0 <= x <= 1", Both((x >= 0, x <= 1))),
        ("0 <= x > y", Both((x >= 0, y < x))),
        ("x < y == 1", Both((x < y, equal(y, 1)))),
        ("x != y", differ(x, y)),
        ("x <> y", differ(x, y)),
        ("x \u2260 y", differ(x, y)),
        ("x \u2264 y", x <= y),
        ("x \u2265 y and y < 1", Both((Relation("<=", y, x), y < 1))),
    ],
)
def test_relations_and_chains(text: str, claim: object) -> None:
    assert read_claim(text, "x > 0, y real").claim == claim


@pytest.mark.parametrize(
    ("text", "other"), [("x <= y", x < y), ("x >= y", x <= y), ("x == y", x <= y), ("0 <= x <= 1", x <= 1)]
)
def test_a_relation_is_not_its_neighbour(text: str, other: object) -> None:
    assert read_claim(text, "x > 0, y real").claim != other


def test_hypotheses_are_kept_in_order() -> None:
    statement = read_claim("x*y <= 1", "x > 0, y real", ["x <= 1", "0 < y <= log(2)"])
    assert statement.given == (x <= 1, Both((y > 0, y <= log(2))))
    assert statement != read_claim("x*y <= 1", "x > 0, y real", ["0 < y <= log(2)", "x <= 1"])


def test_a_claim_without_names_needs_no_domains() -> None:
    assert read_claim("1 <= 2").prefix == ()


def test_an_unused_declaration_is_kept() -> None:
    assert [b.symbol.name for b in read_claim("x <= x", "x > 0, unused > 0").prefix] == ["x", "unused"]


def test_a_statement_survives_its_canonical_form() -> None:
    statement = read_claim("exp(-x) <= 1/(1 + x) <= 1", "x >= 0, 0 < y <= x", ["y^2 <= 1.5"])
    assert decode(encode(statement), Statement) == statement
    deepest = read_claim("+".join(["x"] * 71) + " <= 0 <= 1", "x > 0")
    assert statement_hash(decode(encode(deepest), Statement)) == statement_hash(deepest)


@pytest.mark.parametrize(
    ("text", "where", "given", "start"),
    [
        ("x <= q", "x > 0", [], "claim, column 6: 'q':"),
        ("x <= 1", "x > 0", ["x <= q"], "given 1, column 6: 'q':"),
        ("x <= 1", "x > 0", ["x <= 1", "x <"], "given 2, column 4:"),
        ("x", "x > 0", [], "claim, column 2:"),
        ("x => 1", "x > 0", [], "claim, column 3: '=':"),
        ("x !== 1", "x > 0", [], "claim, column 3: '!':"),
        ("(x <= 1)", "x > 0", [], "claim, column 4: '<=':"),
        ("x <= 1 <", "x > 0", [], "claim, column 9:"),
        ("<= x", "x > 0", [], "claim, column 1: '<=':"),
        ("0 <= x", "x > 1/0", [], "where, column 6: '/':"),
        ("f <= 3", "", [], "claim, column 1: 'f':"),
        ("", "", [], "claim, column 1:"),
        ("  ", "", [], "claim, column 1:"),
        ("x <= 1 integer", "x > 0", [], "claim, column 8: 'integer':"),
        ("x <= 1", "x > 0", [""], "given 1, column 1:"),
    ],
)
def test_an_error_names_the_text_and_the_column(text: str, where: str, given: list[str], start: str) -> None:
    with pytest.raises(ReadError) as caught:
        read_claim(text, where, given)
    assert str(caught.value).startswith(start)


def test_an_undeclared_constant_is_suggested() -> None:
    with pytest.raises(ReadError, match="did you mean pi"):
        read_claim("Pi <= 4")
    with pytest.raises(ReadError, match="did you mean epsilon"):
        read_claim("epsilom <= 3", "epsilon > 0")


def test_e_is_eulers_number_in_a_claim_where_it_is_no_name() -> None:
    assert read_claim("x <= e - 2", "x <= 1") == read_claim("x <= E - 2", "x <= 1")
    assert read_claim("C(n, k) <= (e n/k)^k", "1 <= k <= n integers") == read_claim("C(n, k) <= (E*n/k)^k", "1 <= k <= n integers")
    assert read_claim("E <= 3") == read_claim("e <= 3") != read_claim("e <= 3", "e real")
    assert read_claim("x <= e", "0 < x < e, e > 0") != read_claim("x <= E", "0 < x < E")
    assert read_claim("e >= 0", "m > 0, e >= m^2/2") == read_claim("e >= 0", "m > 0, e >= m^2/2, e real")
    for where in ("0 <= x <= e", "x in (0, e]", "x > 0, x + y <= e, y > 0", "0 <= x <= e - 2"):
        with pytest.raises(ReadError, match="Euler's number or a name"):
            read_claim("x <= 3", where)
    assert read_claim("sum(e = 1..3, e) <= 6") == read_claim("sum(k = 1..3, k) <= 6")


def test_hypotheses_given_as_one_text_are_an_error() -> None:
    with pytest.raises(ReadError, match="list"):
        read_claim("x <= 1", "x > 0", "x <= 1")


@pytest.mark.parametrize(("text", "where", "given", "said"), [
    ("_x <= 1", "0 <= _x <= 1", (), "where, column 6: '_x': names that begin with _ are the checker's own; write x"),
    ("x + _y <= 1", "x real", (), "claim, column 5: '_y': names that begin with _"),
    ("x <= 1", "x real, _ real", (), "where, column 9: '_': names that begin with _ are the checker's own; write x"),
    ("x <= 1", "x real", ("__k <= x",), "given 1, column 1: '__k': names that begin with _ .* write k")])
def test_names_of_the_checker_are_refused_where_they_stand(text: str, where: str, given: tuple[str, ...], said: str) -> None:
    with pytest.raises(ReadError, match=said) as caught:
        read_claim(text, where, given)
    assert "\n" not in str(caught.value)
    assert read_claim("x_ + x_1 <= 2", "x_ <= 1, x_1 <= 1").prefix[0].symbol.name == "x_"


@pytest.mark.parametrize(("text", "where", "shown"), [
    ("1/0 <= x", "x > 0", "for all x > 0: 1/0 <= x"), ("0^(-1) >= 0", "", "0 <= 0^(-1)"), ("x/(3-3) >= 0", "x real", "for all x real: 0 <= x/(3 - 3)")])
def test_what_has_no_value_is_read_in_a_claim(text: str, where: str, shown: str) -> None:
    s = read_claim(text, where)
    assert statement_text(s) == shown
    assert decide(s, (), Options(timeout=5)).verdict == "ILL_POSED"
    assert decide(read_claim("0 <= 1", where, [text]), (), Options(timeout=5)).verdict == "VACUOUS"


@pytest.mark.parametrize(("text", "verdict"), [("1/1 >= 0", "PROVED"), ("0^1 >= 0", "PROVED"), ("1/(3-2) < 0", "REFUTED")])
def test_what_has_a_value(text: str, verdict: str) -> None:
    assert decide(read_claim(text), (), Options(timeout=5)).verdict == verdict
