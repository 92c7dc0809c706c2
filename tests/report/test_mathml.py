"""MathML in few characters."""
from __future__ import annotations

from xml.etree.ElementTree import ParseError

import pytest

from verify.report.mathml import tidied

F = '<mo stretchy="false">{}</mo>'
OPEN, CLOSE = F.format("("), F.format(")")
HALF = "<mfrac><mn>1</mn><mn>2</mn></mfrac>"


@pytest.mark.parametrize(("inside", "short"), [
    (f"<mi>f</mi>{OPEN}<mi>x</mi>{CLOSE}", "<mi>f</mi><mi>(</mi><mi>x</mi><mi>)</mi>"),
    ("<mi>f</mi><mrow><mo>(</mo><mi>x</mi><mo>)</mo></mrow>", "<mi>f</mi><mi>(</mi><mi>x</mi><mi>)</mi>"),
    (f"<mrow><mo>(</mo>{HALF}<mo>)</mo></mrow>", f"<mo>(</mo>{HALF}<mo>)</mo>"),                     # around what is tall it grows
    (f"<mi>f</mi><mrow><mo>(</mo>{HALF}<mo>)</mo></mrow>", f"<mi>f</mi><mrow><mo>(</mo>{HALF}<mo>)</mo></mrow>"),
    (f"{OPEN}{HALF}{CLOSE}", f"<mi>(</mi>{HALF}<mi>)</mi>"),
    ("<mrow><mo>|</mo><mi>x</mi><mo>|</mo></mrow>", "<mo>|</mo><mi>x</mi><mo>|</mo>"),
    (f"{OPEN}<mo>−</mo><mi>x</mi>{CLOSE}", '<mi>(</mi><mo form="prefix">−</mo><mi>x</mi><mi>)</mi>'),
    ("<mrow><mi>x</mi></mrow><mo>−</mo><mi>y</mi>", "<mi>x</mi><mo>−</mo><mi>y</mi>"),
    ("<msup><mrow><mi>x</mi></mrow><mrow><mi>a</mi><mi>b</mi></mrow></msup>", "<msup><mi>x</mi><mrow><mi>a</mi><mi>b</mi></mrow></msup>"),
    ("<mi>a</mi><mo>,</mo><mtext>\u2009</mtext><mi>b</mi>", "<mi>a</mi><mo>,</mo><mi>b</mi>"),
    ("<mo>,</mo><mtext>\u2009</mtext><mo>∀</mo>", "<mo>,</mo><mtext>\u2009</mtext><mo>∀</mo>"),
    ("<mn>2</mn><mtext>\u2009</mtext><mi>b</mi>", "<mn>2</mn><mi>b</mi>"),
    ("<mn>2</mn><mtext>\u2009</mtext><mi>log</mi>", "<mn>2\u2009</mn><mi>log</mi>"),       # or it would read 2log
    (f"{OPEN}{OPEN}<mi>x</mi>{CLOSE}{CLOSE}", "<mi>((</mi><mi>x</mi><mi>))</mi>"),
    (f"{OPEN}{OPEN}<mo>−</mo><mi>x</mi>{CLOSE}{CLOSE}", '<mi>((</mi><mo form="prefix">−</mo><mi>x</mi><mi>))</mi>'),
    (f"<msup>{CLOSE}{CLOSE}</msup>", "<msup><mi>)</mi><mi>)</mi></msup>"),                                # two children, not one
    (f"{OPEN}<mi>x</mi>{CLOSE}<mtext>\u2009</mtext><mi>log</mi>", "<mi>(</mi><mi>x</mi><mi>)\u2009</mi><mi>log</mi>"),
    ("<mtext>if</mtext><mtext>\u2009</mtext><mi>log</mi>", "<mtext>if</mtext><mtext>\u2009</mtext><mi>log</mi>"),
    ("<mi>a</mi><mtext>\u2009</mtext><mn>2</mn>", "<mi>a</mi><mtext>\u2009</mtext><mn>2</mn>")])
def test_what_goes_without_saying_is_gone(inside: str, short: str) -> None:
    assert tidied(f"<math>{inside}</math>") == f"<math>{short}</math>"


def test_space_at_the_ends_stays_only_at_the_ends_of_the_formula() -> None:
    inside = "<mtext>\u2009</mtext><mi>a</mi><mtext>\u00a0</mtext>"
    assert tidied(f"<math>{inside}</math>") == f"<math>{inside}</math>"
    assert tidied(f"<math>{inside}</math>", first=False, last=False) == "<math><mi>a</mi></math>"
    assert tidied("<math><mtext>is</mtext><mi>a</mi></math>", first=False) == "<math><mtext>is</mtext><mi>a</mi></math>"


def test_what_is_no_element_is_refused() -> None:
    with pytest.raises(ParseError):
        tidied("<math><mi>a</math>")
