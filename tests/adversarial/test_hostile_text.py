"""Hostile text: each gives a ReadError of one short line, soon, and nothing else ever."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.language import Statement
from verify.read import ReadError, read_claim, read_expression

SECONDS = 2.0
HOSTILE = {
    "a megabyte": "x" * 1_000_000,
    "a megabyte of digits": "9" * 1_000_000,
    "many parentheses": "(" * 9_000 + "x" + ")" * 9_000,
    "many open parentheses": "(" * 19_000,
    "more parentheses than fit": "(" * 10_000 + "x" + ")" * 10_000,
    "many calls": "exp(" * 3_000 + "x" + ")" * 3_000,
    "many minus signs": "-" * 19_000 + "x <= 1",
    "many powers": "2^" * 9_000 + "x <= 1",
    "many sums": "x+" * 9_000 + "x <= 1",
    "many products": "x*" * 9_000 + "x <= 1",
    "many arguments": "max(" + "x," * 9_000,
    "nan": "nan <= x",
    "inf": "x <= inf",
    "Infinity": "x <= Infinity",
    "NaN": "NaN == NaN",
    "minus oo": "-oo < x",
    "cyrillic": "\u0445 <= 1",
    "full width": "x <= \uff11",
    "arabic digit": "x <= \u0663",
    "no-break space": "x\u00a0<= 1",
    "zero width": "x\u200b <= 1",
    "right to left": "x \u202e<= 1",
    "surrogate": "\ud800 <= x",
    "astral": "\U0001d465 <= 1",
    "nul": "x\x00 <= 1",
    "escape": "\x1b[31mx <= 1",
    "import": "__import__('os').system('x')",
    "dunder": "().__class__ <= x",
    "lambda": "(lambda: x)() <= 1",
    "walrus": "(x := 1) <= 2",
    "index": "x[0] <= 1",
    "format": "{x} <= 1",
    "comment": "x <= 1 # no",
    "string": "'x' <= 'y'",
    "call of a name": "x(x) <= 1",
    "unfinished": "x <",
    "empty": "",
    "blank": " \n\t ",
    "no relation": "x + 1",
    "a relation in parentheses": "(x <= 1) <= 2",
    "two relations": "x <= <= 1",
    "crossed parentheses": ")x( <= 1",
    "a long number": "9" * 2_001 + " <= x",
    "a long exponent": "1e999999999 <= x",
    "a long name": "y" * 10_000 + " <= 1",
    "a new line in a name": "x <= q\nq",
    "semicolon": "x <= 1; x <= 2",
    "latex": "\\frac{1}{2} <= x",
    "trigamma": "trigamma(x) <= 1",
    "lookalike sign": "x \u2a95 1",
    "a bar alone": "|x <= 1",
    "many bars": "|" * 9_000 + "x <= 1",
    "many roots": "\u221a" * 9_000 + "x <= 1",
    "a long sum": "sum(k = 1..10^9, k) <= x",
    "a sum in its own range": "sum(k = 1..k, k) <= x",
    "a law that is none": "KL(x, x) <= 1",
}
READ_THERE = {("inf", "where"), ("Infinity", "where"), ("minus oo", "where"), ("semicolon", "where"), ("semicolon", "given")}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_a_read_error_of_one_line(name: str) -> None:
    start = time.process_time()
    with pytest.raises(ReadError) as caught:
        read_claim(HOSTILE[name], "x > 0")
    assert time.process_time() - start < SECONDS
    message = str(caught.value)
    assert message.isascii() and message.isprintable()
    assert len(message) < 400
    assert message.startswith("claim, column ")


@pytest.mark.parametrize(
    ("name", "place"), [(n, p) for n, text in HOSTILE.items() for p in ("where", "given")
                        if (p == "given" or text.strip()) and (n, p) not in READ_THERE]
)
def test_hostile_text_in_other_places_is_a_read_error_too(name: str, place: str) -> None:
    text = HOSTILE[name]
    start = time.process_time()
    with pytest.raises(ReadError) as caught:
        read_claim("0 <= 1", text if place == "where" else "x > 0", [text] if place == "given" else [])
    assert time.process_time() - start < SECONDS
    assert str(caught.value).isascii() and str(caught.value).isprintable()


@pytest.mark.parametrize(
    "text",
    [
        "9^9^9^9 <= x",
        "x <= 10^10^10",
        "1/(9^9^9 - 9^9^9) <= x",
        "x <= 2^(2^(2^(2^99)))",
        "0.0000000000000000001^-99999999999 <= x",
        "factorial(factorial(99999)) >= x",
    ],
)
def test_huge_numbers_are_read_and_not_evaluated(text: str) -> None:
    start = time.process_time()
    assert isinstance(read_claim(text, "x > 0"), Statement)
    assert time.process_time() - start < SECONDS


VARIABLES = [f"X{i}" for i in range(2_000)]
OF_LAWS = [
    ("1 <= 2", "x > 0; X" + " " * 19_000 + "y"), ("1 <= 2", "x > 0; K eps" + " " * 19_000 + "z"),
    ("E[X] <= 1", "X random variable; X" + " " * 19_000 + "<= 1"), ("1 <= 2", "X" + " " * 19_000 + "random variable"),
    ("1 <= 2", " -> ".join(VARIABLES)), ("E[X1] <= 1", ", ".join(VARIABLES) + " independent random variables"),
    ("(" * 9_000 + "1" + ")" * 9_000 + " <= E[X]", "X random variable"), ("E[" + "(" * 6_000, "X random variable"),
    ("E[" * 3_000, "X random variable"), ("Cov(" * 900 + "X" + ", X)" * 900 + " <= 1", "X random variable"),
    ("H(" * 6_000 + "X" + ")" * 6_000 + " <= 1", "X random variable"), ("E|X" * 4_000, "X random variable"),
    ("1 <= 2", "; ".join(f"K{i} eps-LDP" for i in range(1_399))), ("1 <= 2", "X and " * 3_000 + "X random variables"),
    ("TV(" + "P/2 + P/2 + " * 1_500 + "P, P) <= 1", "P distribution"), ("1 <= 2", "f: " + "X x " * 4_500 + "-> R"),
    ("1 <= 2", "P, Q" + " " * 19_000 + "indistinguishable"), ("1 <= 2", "X independent" + " of Y" * 3_000),
]


@pytest.mark.parametrize(("text", "where"), OF_LAWS, ids=range(len(OF_LAWS)))
def test_hostile_text_about_random_variables_is_read_or_refused_soon(text: str, where: str) -> None:
    start = time.process_time()
    try:
        read_claim(text, where)
    except ReadError as error:
        assert "\n" not in str(error)
    assert time.process_time() - start < SECONDS


def test_many_moderate_fractions_are_read_in_time() -> None:
    start = time.process_time()
    group = "(" + "+".join(f"1/{10**30 + i}" for i in range(50)) + ")"
    read_claim("*".join([group] * 10) + " <= 1")
    assert time.process_time() - start < SECONDS


@pytest.mark.parametrize("value", [None, 3, 1.5, b"x <= 1", ["x <= 1"]])
def test_what_is_not_text_is_a_read_error(value: object) -> None:
    with pytest.raises(ReadError, match="not text"):
        read_claim(value)  # type: ignore[arg-type]
    with pytest.raises(ReadError, match="not text"):
        read_claim("0 <= 1", "x > 0", [value])  # type: ignore[list-item]


PIECES = [
    "x",
    "y",
    "q",
    "1",
    "0",
    "2.5",
    ".5",
    "1e3",
    "+",
    "-",
    "*",
    "/",
    "^",
    "**",
    "(",
    ")",
    ",",
    "<=",
    "<",
    ">=",
    ">",
    "==",
    "=",
    "!=",
    "exp",
    "log(",
    "max(",
    "binomial(",
    "pi",
    "E",
    "e",
    "nan",
    "oo",
    "integer",
    "real",
    "in",
    "and",
    " ",
    "\n",
    "'",
    '"',
    ";",
    "|",
    "\u2264",
    "\u2212",
    "\u0445",
    "\uff11",
    "\ud800",
    "\x00",
    "__import__",
    ".",
    "%",
    "//",
    "[",
    "{",
    "\\",
]


@settings(max_examples=400)
@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join), st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_text_from_pieces_of_the_grammar_raises_nothing_but_read_errors(text: str, where: str) -> None:
    for read in (
        lambda: read_claim(text, "x > 0, y real"),
        lambda: read_claim("0 <= 1", where),
        lambda: read_expression(text),
        lambda: read_claim("x <= 1", "x > 0", [text]),
    ):
        try:
            read()
        except ReadError as error:
            assert str(error).isascii() and str(error).isprintable()


@settings(max_examples=200)
@given(st.text(max_size=60))
def test_any_text_raises_nothing_but_read_errors(text: str) -> None:
    try:
        read_claim(text, "x > 0")
    except ReadError as error:
        assert str(error).isascii() and str(error).isprintable()


@pytest.mark.parametrize("text", ["x <= q" + " " * 15_000 + "z", "let x" + " " * 15_000 + "z", "for all " * 2_000, "let " + ", " * 7_000])
def test_long_texts_with_words_of_conditions_end_in_one_line(text: str) -> None:
    with pytest.raises(ReadError) as caught:
        read_claim(text, "x > 0")
    assert "\n" not in str(caught.value)
