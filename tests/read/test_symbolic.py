"""Relations of sympy as text: what they mean is kept, and what has no counterpart is refused."""
from __future__ import annotations

import pytest
import sympy as S
from mpmath import mp

from verify.notation.text import statement_text
from verify.read.source import ReadError
from verify.read.symbolic import formula, translated
from verify.read.text import read_claim, read_expression
from verify.run.paste import python_text

X, Y, Z = S.Symbol("x", positive=True), S.Symbol("y", real=True), S.Symbol("z")
N = S.Symbol("n", integer=True, nonnegative=True)
EXPRESSIONS = [
    X - 1, -X - Y, X - Y / 2 - S.Rational(3, 7), -(X + Y) * (X - Y) / 3, X / Y / (1 + Y**2) / 3, X ** S.Rational(-3, 2), S.sqrt(X) / S.sqrt(X + 1),
    (-2) ** N, S.Rational(-1, 2) ** 3 * Y, -(Y**2), (X**2) ** Y, 2 ** (X ** Y), S.exp(-Y**2 / 2) / S.sqrt(2 * S.pi), S.E * X, S.E**Y - X**S.pi,
    S.log(X, 2), S.log(1 + X) * S.tanh(Y / 2), S.Max(X, Y, 1) - S.Min(X, -Y), S.Abs(Y - X), S.floor(Y) + S.ceiling(-X), S.binomial(N + 2, 2),
    S.factorial(N) / S.gamma(X), S.erf(Y) + S.erfc(X), S.atan(Y) * S.asinh(Y) * S.cosh(Y), -S.sin(Y) ** 2 - S.cos(Y) ** 2, 1 / (1 / X + 1 / (Y - 7))]


@pytest.mark.parametrize("e", EXPRESSIONS, ids=str)
@pytest.mark.parametrize("at", [{X: S.Rational(3, 2), Y: S.Rational(-5, 3), N: S.Integer(3)}, {X: S.Rational(1, 7), Y: S.Rational(9, 4), N: S.Integer(0)}])
def test_an_expression_keeps_its_value(e: S.Expr, at: dict[S.Symbol, S.Rational]) -> None:
    left = formula(S.Le(e, 10**9, evaluate=False)).split(" <= ")[0]
    mp.dps = 30
    names = {s.name: mp.mpf(int(q.p)) / int(q.q) for s, q in at.items()}
    value = eval(python_text(read_expression(left)), {"mp": mp, "max": max, "min": min, **names})
    expected = mp.mpf(str(S.N(e.subs(at), 30)))
    assert mp.almosteq(value, expected, rel_eps=mp.mpf(10) ** -20)


def test_a_false_translation_would_be_seen() -> None:
    assert read_expression("(-x)^2") != read_expression("-x^2")
    assert formula((-Y) ** 2 + Y**3 <= -(Y**2)) == "(y^3) + (y^2) <= -(y^2)"


@pytest.mark.parametrize(("claim", "where", "said"), [
    (S.log(X) <= X - 1, "", "for all x > 0: log(x) <= x - 1"), (X < 1 + Y, "y > 2", "for all y > 2, x > 0: x < y + 1"),
    (S.Eq(N, 2 * N), "", "for all n >= 0 integer: n == 2*n"), (S.Ne(Y, X), "", "for all x > 0, y real: y != x"), (Z**2 >= 0, "z real", "for all z real: 0 <= z^2"),
    (Y**2 >= X, "x in [-1, 1]", "for all -1 <= x <= 1, y real: 0 < x => x <= y^2"), (Y**2 >= X, "0 < x < 1", "for all 0 < x < 1, y real: x <= y^2"),
    (N >= 1, "n integer", "for all n integer: 0 <= n => 1 <= n"), (N >= 1, "n >= 0 integer", "for all n >= 0 integer: 1 <= n"),
    (N >= 1, "n >= 2 integer", "for all n >= 2 integer: 1 <= n"), (S.And(X <= 1, Y < 2), "", "for all x > 0, y real: x <= 1 and y < 2")])
def test_a_relation_is_claimed_for_the_domains_of_its_symbols(claim: object, where: str, said: str) -> None:
    made = translated(claim, (), where)
    assert statement_text(read_claim(made.text, made.where, made.given)) == said


@pytest.mark.parametrize(("claim", "where", "line"), [
    (X <= 0.5, "", 'sympy.Rational("0.5")'), (X + 0.1 * Y <= 1, "", "0.1 is a float"), (Z <= 1, "", "complex symbol"), (X <= S.I * Y, "", "no real number"),
    (S.Le(X, S.zoo, evaluate=False), "", "no real number"), (S.Le(Y, S.oo, evaluate=False), "", "no real number"), (S.true, "", "evaluated"), (X + 1 >= 0, "", "evaluated"),
    (X + 1, "", "is an expression"), (S.Or(X > 1, Y < 1), "", "no translation"), (S.Not(S.And(X > 1, Y < 1)), "", "no translation"),
    (S.Piecewise((1, Y > 0), (0, True)) <= 1, "", "no translation"), (S.loggamma(X) <= X, "", "no translation"), (S.sign(Y) <= X, "", "no translation"),
    (S.re(Z) <= X, "z real", "no translation"), (S.EulerGamma * X <= 1, "", "no translation"), (S.zeta(X) <= 2, "", "no translation"),
    (S.Function("f")(X) <= 1, "", "no translation"), (S.Sum(1 / N, (N, 1, 5)) <= X, "", "not expanded"), (S.Mod(N, 2) <= X, "", "no translation"),
    (S.Symbol("pi", positive=True) <= 4, "", "means something else"), (S.Symbol("exp", positive=True) <= 4, "", "means something else"),
    (S.Symbol("x_{1}", positive=True) <= 1, "", "is no name"), (S.Symbol("\u03b1", positive=True) <= 1, "", "is no name"), (S.Symbol("a b", real=True) <= 1, "", "is no name"),
    (S.Symbol("p", prime=True) >= 3, "", "more than an interval"), (S.Symbol("k", even=True) >= 3, "k integer", "more than an interval"),
    (S.Symbol("k", real=True, nonzero=True) >= 3, "", "more than an interval"), (X <= S.Symbol("x", real=True), "", "both called x"),
    (N >= 1, "n >= 0", "write n integer"), (S.Contains(X, S.Interval(0, 1)), "", "no translation")])
def test_what_has_no_counterpart_is_one_line(claim: object, where: str, line: str) -> None:
    with pytest.raises(ReadError) as error:
        translated(claim, (), where)
    assert line in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize("number", [S.Integer(10)**2000, -S.Integer(10)**5000, S.Rational(1, 10**5000)])
def test_a_number_with_too_many_digits_is_one_line(number: object) -> None:
    for value in (Y <= number, Y <= number * X + 1, Y + number):
        with pytest.raises(ReadError, match="more than 2000 digits"):
            formula(value)
    assert len(formula(Y <= S.Integer(10)**1999)) == 2005


def test_conditions_and_assumptions_are_kept_apart() -> None:
    negative = S.Symbol("v", negative=True)
    made = translated(X**2 >= negative * Z, (), "0 < z")
    assert made.where == "0 < z; v < 0, x > 0" and len(read_claim(made.text, made.where).prefix) == 3


def test_a_symbol_that_needs_no_domain_is_real() -> None:
    assert translated(X**2 <= Z, (), "", real="z").where == "x > 0, z real"
    with pytest.raises(ReadError):
        translated(X**2 <= Z, (), "", real="c")


def test_the_text_does_not_depend_on_the_order_in_which_terms_were_written() -> None:
    texts = [formula(e >= 0) for e in (S.Max(X, Y, 3) + Y * S.exp(X) - 1 - X * Y, -X * Y - 1 + S.exp(X) * Y + S.Max(3, Y, X))]
    assert texts[0] == texts[1]
