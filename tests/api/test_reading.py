"""What may be a claim from Python: each kind is read as the statement that it says, anything else is one line."""
from __future__ import annotations

import pytest
import sympy

from verify.api import WrongInput
from verify.api.reading import Read, read
from verify.language import (
    KL, Alphabet, D_inf, Datasets, Distribution, Iid, Statement, Sym, Theorem, between, both, distributions, equal, exp, forall,
    real, statement_hash)
from verify.notation.text import statement_text
from verify.read.text import read_claim
from verify.run.job import Limits

X = sympy.Symbol("x", positive=True)
EPS = real("eps", "[0, oo)")


def said(claim: object, where: object = "", given: object = ()) -> str:
    return statement_text(made(claim, where, given).statement)


def made(claim: object, where: object = "", given: object = ()) -> Read:
    return read(claim, where, given, Limits())


def test_text_is_read_as_everywhere_and_given_may_be_one_text() -> None:
    assert made("x <= y", "x, y real", "x <= 1").statement == read_claim("x <= y", "x, y real", ["x <= 1"])
    assert said("x <= y", "x, y real", ["x <= 1", "y >= 1"]) == "for all x real, y real: x <= 1, 1 <= y => x <= y"


def test_latex_has_one_reading_or_is_asked_for_one() -> None:
    assert said(r"\log x \le x", "x > 5") == "for all x > 5: log(x) <= x"
    assert statement_text(read(r"\log x/2 \le x", "x > 5", (), Limits(), reading=2).statement) != statement_text(
        read(r"\log x/2 \le x", "x > 5", (), Limits(), reading=1).statement)
    for claim, reading, line in ((r"\log x/2 \le x", 0, "reading=N"), (r"\log x/2 \le x", 9, "none of them"), ("x <= 1", 1, "not in LaTeX"), (r"\log x \le", 0, "claim"), ("x <= 1", -1, "reading: -1")):
        with pytest.raises(WrongInput, match=line):
            read(claim, "x > 5", (), Limits(), reading=reading)


def test_a_formula_is_claimed_for_all_values_of_its_names() -> None:
    p, q = distributions("P Q")
    read_as = made(KL(p, q) <= EPS, given=D_inf(p, q) <= EPS)
    assert read_as.statement.prefix == forall(p, q, EPS) and not read_as.in_text


def test_a_formula_about_numbers_is_a_text_that_anyone_can_check() -> None:
    found = made(both(EPS <= exp(EPS), equal(EPS, EPS)))
    assert found.in_text
    again = read_claim(found.job.text, found.job.where, found.job.given)
    assert statement_hash(again) == statement_hash(found.statement)


def test_a_name_stands_behind_those_that_its_domain_mentions() -> None:
    y = real("y", between(EPS, None))
    assert [b.symbol.name for b in made(y >= EPS).statement.prefix] == ["eps", "y"]
    assert [b.symbol.name for b in made(y >= 0).statement.prefix] == ["eps", "y"]


def test_where_may_declare_the_names_of_a_formula_and_its_hypotheses_may_be_text() -> None:
    assert said(Sym("u") <= 1, "u in [0, 1]", "u^2 <= 1") == "for all 0 <= u <= 1: u^2 <= 1 => u <= 1"


@pytest.mark.parametrize(("claim", "where", "given"), [
    (EPS <= real("eps", "[0, 1]"), "", ()), (real("eps", "[0, 1]") <= EPS, "", ()), (EPS <= 1, "", real("eps") >= 0), (EPS <= 1, "eps real", ()), ("eps <= 1", "eps > 0", [EPS <= 1]),
    (real("y", between(real("eps"), None)) >= EPS, "", ()), (real("y", between(EPS, None)) >= 0, "eps real", ())])
def test_a_name_with_two_domains_is_refused(claim: object, where: str, given: object) -> None:
    with pytest.raises(WrongInput, match=r"eps has two domains, .*eps.* and .*eps.*; say it once"):
        made(claim, where, given)


def test_a_domain_that_is_said_twice_is_one() -> None:
    assert said(EPS <= 1, "eps >= 0", EPS**2 <= 1) == said(real("eps", "[0, oo)") <= 1, given=Sym("eps") ** 2 <= 1)


def test_names_of_datasets_are_quantified_with_their_length() -> None:
    n = real("n", "[1, oo) integer")
    over = Alphabet("X")
    law = Iid(Distribution("P", (over,)), Datasets("S", over, n))
    assert {b.symbol.name for b in made(KL(law, law) <= 0).statement.prefix} == {"P", "n"}


def test_statements_theorems_and_variants_stand_for_themselves() -> None:
    statement = Statement(forall(EPS), (), EPS <= exp(EPS))
    theorem = Theorem("a/b", "B", source="s", prefix=forall(EPS), claim=EPS <= exp(EPS), instances=[{"eps": "0"}])
    for claim in (statement, theorem, theorem.variants[0]):
        assert statement_hash(made(claim).statement) == statement_hash(statement)


def test_relations_of_sympy_are_claims_and_hypotheses() -> None:
    assert said(sympy.log(X) <= X - 1) == "for all x > 0: log(x) <= x - 1"
    assert said(sympy.log(X) <= 5, given=X <= 2) == "for all x > 0: x <= 2 => log(x) <= 5"
    assert said("log(x) <= 5", "x > 0", [X <= 2]) == "for all x > 0: x <= 2 => log(x) <= 5"


@pytest.mark.parametrize(("claim", "where", "given", "line"), [
    ("x <= ", "", (), "claim, column 5"), ("x <= 1", "", (), "no domain"), (1, "", (), "is no claim"), (None, "", (), "is no claim"),
    (True, "", (), "Python has compared"), (EPS, "", (), "(Sym) is no claim"), (0.5, "", (), "is no claim"), ([], "", (), "is no claim"),
    (Sym("u") <= 1, "", (), "u has no domain"), ("x <= 1", 5, (), "where: 5 (int) is not text"), ("x <= 1", "x real", 5, "given: 5"),
    ("x <= 1", "x real", [5], "given: item 1"), ("x <= 1", "x real", ["y <= 1"], "given 1, column 1"), ("x <= 1", "x real", {"a": 1}, "given"),
    (Statement(forall(EPS), (), EPS <= 1), "x real", (), "leave where and given out"), (X <= 0.5, "", (), "0.5 is a float"),
    (X <= 2, "", [EPS <= 1], "beside an expression of sympy"), (Statement((), (), EPS <= 1), "", (), "not quantified"),
    (Statement((), (), True), "", (), "claim"), (real("_x", "[0, oo)") <= 1, "", (), "_x")])
def test_anything_else_is_one_line(claim: object, where: object, given: object, line: str) -> None:
    with pytest.raises(WrongInput) as error:
        read(claim, where, given, Limits())
    assert line in str(error.value) and "\n" not in str(error.value)
