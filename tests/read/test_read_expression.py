"""Text to expressions: the trees are those of the Python operators, with Python's precedence."""

from __future__ import annotations

import pytest

from verify.language import Q, call, exp, log, maximum, minimum, real
from verify.language.expr import App
from verify.read import ReadError, read_expression

a, b, c, x = (real(name) for name in "abcx")
minus_x = -x


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("a+b", a + b),
        ("a-b", a - b),
        ("a*b", a * b),
        ("a/b", a / b),
        ("a^b", a**b),
        ("a**b", a**b),
        ("a-b-c", (a - b) - c),
        ("a/b*c", (a / b) * c),
        ("a+b*c", a + b * c),
        ("(a+b)*c", (a + b) * c),
        ("a^b^c", a ** (b**c)),
        ("(a^b)^c", (a**b) ** c),
        ("-x^2", -(x**2)),
        ("(-x)^2", (-x) ** 2),
        ("2^-x", 2**-x),
        ("2^-x^2", 2 ** -(x**2)),
        ("-2*x", Q(-2) * x),
        ("-3", Q(-3)),
        ("--3", Q(3)),
        ("- - x", -minus_x),
        ("+x", x),
        ("a - -3", a - Q(-3)),
        ("a-3", a - 3),
        ("a*-b", a * -b),
        ("1.50", Q("3/2")),
        (".5", Q("1/2")),
        ("2.", Q(2)),
        ("1/2", Q(1) / Q(2)),
        ("exp(-x)", exp(-x)),
        ("min(a, b, 1)", minimum(a, b, 1)),
        ("max(a,b)", maximum(a, b)),
        ("log2(x)", call("log2", x)),
        ("binomial(a, b)", call("binomial", a, b)),
        ("2*pi", 2 * call("pi")),
        ("E^x", call("E") ** x),
        ("log (x)", log(x)),
        (" x\n+\t1 ", x + 1),
    ],
)
def test_a_text_builds_what_the_operators_build(text: str, tree: object) -> None:
    assert read_expression(text) == tree


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("-x^2", (-x) ** 2),
        ("a-b-c", a - (b - c)),
        ("a/b*c", a / (b * c)),
        ("2^3^2", Q(2) ** 3**2),
        ("0.1", Q(1)),
    ],
)
def test_other_groupings_are_other_trees(text: str, other: object) -> None:
    assert read_expression(text) != other


def test_a_decimal_is_the_rational_that_it_spells() -> None:
    assert read_expression("0.1") == Q("1/10")
    assert read_expression("0." + "3" * 60) == Q(f"{'3' * 60}/1{'0' * 60}")


def test_towers_of_powers_are_not_evaluated() -> None:
    tree = read_expression("9^9^9^9")
    assert isinstance(tree, App)
    assert tree == Q(9) ** (Q(9) ** (Q(9) ** Q(9)))


def test_e_is_an_ordinary_name_and_upper_case_e_is_not() -> None:
    assert read_expression("e") == real("e")
    assert read_expression("E") == call("E")


@pytest.mark.parametrize(
    ("text", "column", "advice"),
    [
        ("1E-3", 1, "10^-3 or 0.001"),
        ("x + 2.5E2", 5, "2.5*10^2 or 250"),
        ("1/2x", 4, "two ways"),
        ("x^2y", 4, "two ways"),
        ("1/(a)(b)", 6, "two ways"),
        ("2E3x", 1, "an operator is missing"),
        ("2 x", 3, "write *"),
        ("x(1)", 1, "write *"),
        ("a b", 3, "write *"),
        ("(a+b", 1, "add )"),
        ("a+b)", 4, "remove"),
        ("a+", 3, "write one"),
        ("*a", 1, "remove"),
        ("sin x", 1, "sin(x)"),
        ("Exp(x)", 1, "did you mean exp"),
        ("arctam(x)", 1, "did you mean atan"),
        ("ln(x, 2)", 1, "not 2"),
        ("sec(x, 2)", 1, "not 2"),
        ("\u230ax\u2309", 3, "floor(x)"),
        ("sqr(x)", 1, "did you mean sqrt"),
        ("exp()", 1, "exp(x)"),
        ("log(x, y)", 1, "log_2(x)"),
        ("binomial(x)", 1, "binomial(n, k)"),
        ("pi(x)", 1, "constant"),
        ("|x", 1, "abs(x)"),
        ("x|", 2, "abs(x)"),
        ("x!!", 3, "parentheses"),
        ("x!^2", 3, "parentheses"),
        ("\u221ax^2", 3, "sqrt(...)"),
        ("\u221a-x", 1, "sqrt(...)"),
        ("x\u00b2^3", 3, "parentheses"),
        ("7//2", 2, "floor"),
        ("x % 2", 3, "floor"),
        ("[x]", 1, "parentheses"),
        ("x <= 1", 3, "one side"),
        ("a, b", 2, "comma"),
        ("(a, b)", 3, "comma"),
        ("max(a,)", 7, "expected"),
        ("1..2", 2, "cannot follow"),
        ("0.5.", 4, "point"),
        ("a and b", 3, "chain"),
        ("1/0", 2, "non-zero"),
        ("x/(3-3)", 2, "non-zero"),
        ("0^-1", 2, "non-zero"),
        ("1/(2*0.0)", 2, "non-zero"),
        ("1/(1/3+1/3-2/3)", 2, "non-zero"),
        ("x/0^2", 2, "non-zero"),
    ],
)
def test_an_error_names_the_column_and_the_mending(text: str, column: int, advice: str) -> None:
    with pytest.raises(ReadError) as caught:
        read_expression(text)
    message = str(caught.value)
    assert message.startswith(f"expression, column {column}:")
    assert advice in message


@pytest.mark.parametrize("text", ["x/(1-x)", "1/(3-2)", "0^1", "0/5", "1/10^3000", "0*x", "x/(0*x)"])
def test_what_may_be_defined_is_no_error_of_reading(text: str) -> None:
    read_expression(text)


def test_the_nesting_limit() -> None:
    assert read_expression("(" * 100 + "x" + ")" * 100) == x
    with pytest.raises(ReadError, match="nested"):
        read_expression("(" * 101 + "x" + ")" * 101)


def test_the_depth_limit_leaves_room_for_grouped_sums() -> None:
    group = "+".join(["x"] * 70)
    read_expression("+".join([f"({'+'.join(['x'] * 60)})"] * 10))
    read_expression(group)
    with pytest.raises(ReadError, match="group the terms"):
        read_expression(group + "+x+x")


def test_the_length_limits() -> None:
    read_expression("1" * 2000)
    with pytest.raises(ReadError, match="2000"):
        read_expression("1" * 2001)
    read_expression("n" * 41)
    with pytest.raises(ReadError, match="41"):
        read_expression("n" * 42)
