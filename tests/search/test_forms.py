"""Other ways to write a polynomial over atoms are identical to it."""
import pytest

from tests.search.goals import goal
from verify.language import Expr, Num
from verify.search.forms import Factored, as_product, collected, divided_by_terms, factored, linear_in, written

CLAIMS = [
    ("exp(x)*y^2 - 2*x*exp(-x) + 3 >= 0", "x > 0, y > 0"), ("x^2*y - 2*x*y + y + z >= 0", "x real, y real, z real"),
    ("log(x)*x + sqrt(x)*y - 1/3 >= 0", "x > 0, y > 0"), ("x^3 - 6*x^2 + 11*x - 6 >= 0", "x real"),
    ("exp(x+y) - 2*exp(x) + exp(x/2)*y >= 0", "x real, y real"), ("(x+y)/(x-y+3) - x/(1+y^2) >= 0", "0 < x < 1, 0 < y < 1"),
    ("tanh(x)^2*x + cosh(x) >= 0", "x > 0")]


def parts(text: str, where: str) -> Factored:
    whole = factored(goal(text, where))
    assert whole is not None
    return whole


def product(whole: Factored) -> Expr:
    e: Expr = Num(whole.constant)
    for poly, power in whole.factors:
        e = e * written(whole.forms, poly) ** power
    return e


@pytest.mark.parametrize("text, where", CLAIMS)
def test_the_product_of_the_factors_is_the_claim(text: str, where: str) -> None:
    g = goal(text, where)
    assert g.normal_forms().equal(g.claim, product(parts(text, where)))
    assert not g.normal_forms().equal(g.claim, product(parts(text, where)) + Num(parts(text, where).constant))


@pytest.mark.parametrize("text, where", CLAIMS)
def test_every_form_of_a_factor_is_the_factor(text: str, where: str) -> None:
    whole, forms = parts(text, where), goal(text, where).normal_forms()
    for poly, _ in whole.factors:
        plain = whole.forms.expr(poly)
        assert forms.equal(plain, written(whole.forms, poly))
        assert forms.equal(plain, as_product(whole.forms, poly, poly.context().constant(1)))
        assert all(forms.equal(plain, e) for e in collected(whole.forms, poly))
        divided = list(divided_by_terms(whole.forms, poly))
        assert divided and all(forms.equal(plain, term * rest) for term, rest in divided)


@pytest.mark.parametrize("text, where, kind, there", [
    ("sqrt(x)*y - x >= 1", "x > 0, y > 0", "root", True), ("x*log(x) >= x - 1", "x > 0", "log", True),
    ("log(x)^2 >= x - 1", "x > 0", "log", False), ("x >= y", "x real, y real", "log", False),
    ("x^2*y >= 1", "y > 0, x > 0", "sym", True)])
def test_a_linear_atom_is_isolated(text: str, where: str, kind: str, there: bool) -> None:
    whole, forms = parts(text, where), goal(text, where).normal_forms()
    found = [(poly, *t) for poly, _ in whole.factors for t in linear_in(whole.forms, poly, (kind,))]
    assert bool(found) is there
    assert all(forms.equal(whole.forms.expr(poly), a + b * atom) for poly, a, b, atom in found)


def test_a_claim_that_is_zero() -> None:
    assert parts("(x+1)^2 - x^2 - 2*x >= 1", "x real").zero
