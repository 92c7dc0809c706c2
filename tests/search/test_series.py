"""Taylor polynomials with exact coefficients."""
from fractions import Fraction

import pytest
import sympy

from verify.notation.text import expression_text
from verify.read.text import read_expression
from verify.search.series import NoSeries, taylor

HALF = Fraction(1, 2)


@pytest.mark.parametrize(("text", "at"), [
    ("exp(x)*sin(x)", 0), ("log(x/(exp(x)-1))", 0), ("tanh(x)/x", 0), ("sqrt(1+x)+atan(x)", 0), ("cosh(x)*cos(x)", 0), ("(1+x)^(2/3)", 0),
    ("x^3/(1+x)^2", 1), ("log(2*x)*x", HALF), ("sinh(x)/x - exp(-x^2)", 0), ("1/(1-x)", 0)])
def test_the_polynomials_of_one_variable(text: str, at: Fraction | int) -> None:
    x, e = sympy.Symbol("x"), sympy.sympify(text.replace("^", "**"))
    found = [sympy.sympify(expression_text(p).replace("^", "**"))for p in taylor(read_expression(text), {"x": Fraction(at)}, 5)]
    centre = sympy.Rational(at)
    for k, p in enumerate(found):
        exact = sympy.series(e, x, centre, k + 1).removeO()
        assert sympy.simplify(p - exact) == 0


def test_a_polynomial_in_two_variables() -> None:
    p = taylor(read_expression("p*log(p/q)+(1-p)*log((1-p)/(1-q))"), {"p": HALF, "q": HALF}, 4)[-1]
    a, b = sympy.Symbol("p") - sympy.Rational(1, 2), sympy.Symbol("q") - sympy.Rational(1, 2)
    exact = 2 * (a - b) ** 2 + sympy.Rational(4, 3) * (a**4 - b**4 - 4 * b**3 * (a - b))
    assert sympy.expand(sympy.sympify(expression_text(p).replace("^", "**")) - exact) == 0


@pytest.mark.parametrize("text", ["log(x)", "exp(1+x)", "sqrt(2+x)", "1/x", "abs(x)", "erf(x)", "x^y", "sin(x+1)", "exp(x)/x"])
def test_what_has_no_rational_coefficients(text: str) -> None:
    with pytest.raises(NoSeries):
        taylor(read_expression(text), {"x": Fraction(0)}, 4)
