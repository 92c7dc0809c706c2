"""Channels with some inputs fixed: B(., y)."""
from __future__ import annotations

import pytest

from verify.language import (
    Alphabet, Channel, Distribution, I_inf, Joint, LanguageError, Letter, Row, Statement, decode, encode, forall, outputs, real)
from verify.notation.latex import statement_latex
from verify.notation.text import statement_text

S, Y, V = Alphabet("S"), Alphabet("Y"), Alphabet("V")
x, y, v = Letter("x", S), Letter("y", Y), Letter("v", V)
B, P, k = Channel("B", V, (S, Y)), Distribution("P", (S,)), real("k")
at_y = B.at(None, y)


def test_it_is_the_channel_at_these_inputs() -> None:
    assert at_y.inputs == (S,) and at_y(v, x) == B(v, x, y) and at_y.row(x) == Row(B, (x, y))
    assert Joint(P, at_y)(x, v) == P(x) * B(v, x, y) and B.at(x, None)(v, y) == B(v, x, y)
    assert outputs(P, at_y).over == (V,)


def test_it_is_written_and_read() -> None:
    statement = Statement(forall(B, P, k, y), (), I_inf(P, at_y) <= k)
    assert decode(encode(statement), Statement) == statement
    assert "B(., y)" in statement_text(statement) and r"B(\cdot, y)" in statement_latex(statement)


@pytest.mark.parametrize("inputs", [(None,), (None, None, y), (y, None)])
def test_the_inputs_are_those_of_the_channel(inputs: tuple[Letter | None, ...]) -> None:
    with pytest.raises(LanguageError, match="B takes inputs of"):
        B.at(*inputs)
