"""A term is printed by the name of a definition where it is an instance of it, and only there."""
from __future__ import annotations

import pytest

from theorems.wang2016.notation import DATA, FIRST, H, Z, g, h, loss, normaliser, posterior
from verify.language import Expr, LanguageError, Letter, Relation, Statement, Sum, exp, forall, log, real
from verify.notation.definitions import Definition, Named, folded, used
from verify.notation.latex import expression_latex
from verify.notation.text import expression_text, statement_text

a, b, t = real("a"), real("b"), real("t")
K = Definition("K", (Z,), normaliser(Z))
POSTERIOR = Definition("p", (h, Z), posterior(h, Z))
ALL = (K, POSTERIOR)


def printed(e: Expr, *definitions: Definition) -> str: return expression_text(folded(e, definitions))


def test_a_term_gets_its_name_at_whatever_places_it_stands() -> None:
    assert printed(posterior(g, FIRST) * log(normaliser(Z)), *ALL) == "p(g, Z[1:=z])*log(K(Z))"


def test_names_of_bound_letters_do_not_matter() -> None:
    other = Letter("o", H)
    again = Sum(other, exp(log(2) * 3))
    assert printed(again, Definition("C", (), Sum(g, exp(log(2) * 3)))) == "C"


def test_what_the_term_binds_is_no_argument() -> None:
    f = Definition("f", (h,), Sum(g, posterior(g, Z) + posterior(h, Z)))
    assert isinstance(folded(f.body, (f,)), Named)
    captured = Sum(g, posterior(g, Z) + posterior(g, Z))
    assert "f(" not in printed(captured, f)


def test_a_parameter_stands_for_one_thing_throughout() -> None:
    square = Definition("s", (t,), t * exp(t))
    assert printed((a + b) * exp(a + b), square) == "s(a + b)"
    assert printed(a * exp(b), square) == "a*exp(b)"


def test_a_term_of_another_shape_keeps_its_own() -> None:
    assert "K(" not in printed(Sum(g, exp(-Sum(Letter("j", DATA.datasets), 0 * a))), K)
    assert printed(normaliser(Z) + 1, K) == "K(Z) + 1"


def test_definitions_in_use_come_in_order_each_in_terms_of_the_earlier() -> None:
    found = used(folded(posterior(h, Z), ALL), ALL)
    assert [d.name for d in found] == ["K", "p"]
    assert expression_text(found[1].body).endswith("/K(Z)")
    assert used(folded(normaliser(Z), ALL), ALL)[0].name == "K"
    assert used(loss(FIRST.record, h), ALL) == ()


def test_a_statement_is_folded_and_is_not_changed() -> None:
    s = Statement(forall(a), (), Relation("<=", a * exp(a), exp(a) * 2))
    assert statement_text(folded(s, (Definition("s", (t,), t * exp(t)),))) == "for all a real: s(a) <= exp(a)*2"
    assert folded(s, ()) is s


def test_latex_of_a_name() -> None:
    assert expression_latex(folded(normaliser(Z), (K,))) == "K(Z)"


def test_a_parameter_that_does_not_occur_is_refused() -> None:
    with pytest.raises(LanguageError, match="t does not occur"):
        Definition("c", (t,), exp(a))
