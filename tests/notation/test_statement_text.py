"""Formulas and statements as text."""

from __future__ import annotations

import pytest

from tests.report.models import STATEMENTS, r
from verify.language import (
    Alphabet, Both, Event, Every, Function, Functions, Graph, Letter, Number, Reals, Statement, differ, equal, forall, real)
from verify.read import read_claim
from verify.notation.text import domain_text, formula_text, statement_text

x, y = real("x"), real("y")


@pytest.mark.parametrize("name", STATEMENTS)
def test_every_kind_of_statement_has_a_line_of_ascii(name: str) -> None:
    text = statement_text(STATEMENTS[name])
    assert text.isascii() and text.isprintable()
    assert "object at" not in text and "Fraction(" not in text and "App(" not in text


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        (
            "lemma",
            [
                "for all X, Y on R, eps >= 0: ",
                "D_inf(X || Y) <= eps, D_inf(Y || X) <= eps => ",
                "KL(X || Y) <= eps*(exp(eps) - 1)",
            ],
        ),
        ("sum", ["sum_{r in R: X(r) > 0} X(r)*log(X(r)/Y(r))"]),
        ("supremum", ["sup_{r in R: X(r) > 0} (X(r) + 1) <= 2"]),
        ("every", ["for all z in Z, r in R with P(z) > 0: A(r | z) <= "]),
        ("laws", ["joint(P, A) || product(P, marginal_2(joint(P, A)))"]),
        ("event", ["O subset of R x Z of 3 letters", "1[(r, z) in O] <= 1"]),
        ("composition", ["every M_i is eps-DP => ", "M_1..M_k"]),
        ("process", ["|W_i| <= eps for all i", "E[W_i | past] <= 0", "P(W_1+...+W_k >= k*eps)"]),
        ("loss", ["P(B) < delta"]),
        ("sequence", ["a_1..a_k > 0", "sum_{i=1..k} a_{i - 1}*log(a_i) <= 0"]),
        ("nested", ["for all X on R with (for all eps", "log(eps) is defined)", "there is Y on R such that"]),
        ("scalar", ["0 < x < 1, k >= 1 integer: x <= 1/k => 0 <= sqrt(x) <= "]),
    ],
)
def test_statements_say_what_they_contain(name: str, parts: list[str]) -> None:
    text = statement_text(STATEMENTS[name])
    assert [p for p in parts if p not in text] == []


def test_different_statements_print_differently() -> None:
    assert len({statement_text(s) for s in STATEMENTS.values()}) == len(STATEMENTS)


@pytest.mark.parametrize(
    ("claim", "where", "given"),
    [
        ("0 <= x <= y < 1", "x > 0, y real", []),
        ("1 >= x > y", "0 < x <= 1, y <= x", ["x <= 1/2"]),
        ("x == y", "x integer, y > log(2)", []),
        ("exp(x) >= 1 + x", "x real", ["x^2 <= 1", "0 <= x <= 1"]),
        ("binomial(n, k) <= 2^n", "n >= 0 integer, 0 <= k <= n integer", []),
    ],
)
def test_scalar_statements_read_back(claim: str, where: str, given: list[str]) -> None:
    statement = read_claim(claim, where, given)
    domains = ", ".join(domain_text(b.symbol.name, b.domain) for b in statement.prefix if b.domain is not None)
    back = read_claim(formula_text(statement.claim), domains, [formula_text(g) for g in statement.given])
    assert back == statement


def test_a_conjunction_that_is_no_chain_is_joined_by_and() -> None:
    assert formula_text(Both((x <= 1, y <= 1))) == "x <= 1 and y <= 1"
    assert formula_text(Both((x <= y, y <= 1))) == "x <= y <= 1"
    assert formula_text(Both((x <= 1, differ(x, y)))) == "x <= 1 and x != y"


def test_a_statement_without_quantifiers_is_its_claim() -> None:
    assert statement_text(Statement((), (), equal(x, y))) == "x == y"


def test_what_reaches_far_is_closed_by_parentheses_beside_others() -> None:
    every = Every((r,), x <= 1)
    assert statement_text(Statement((), (every, y <= 1), y <= 2)) == "(for all r in R: x <= 1), y <= 1 => y <= 2"
    assert statement_text(Statement((), (y <= 1,), every)) == "y <= 1 => for all r in R: x <= 1"
    assert formula_text(Both((Both((x <= 1, y <= 1)), every))) == "(x <= 1 and y <= 1) and (for all r in R: x <= 1)"


def test_membership_in_a_class_and_a_function_of_a_number() -> None:
    X = Alphabet("X")
    z, H, u, f = Letter("z", X), Event("H", (Functions(X),)), Function("u", (X,)), Function("f", (Reals(),))
    closed = Statement(forall(H, u), (), H(Graph(z, u(z) + 1)) > 0)
    assert statement_text(closed) == "for all H subset of functions on X, u: X -> R: (z -> u(z) + 1) in H"
    assert formula_text(H(Graph(z, u(z))) <= f(Number(x + 1))) == "1[z -> u(z) in H] <= f(x + 1)"
