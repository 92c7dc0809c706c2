"""docs/text.md: everything that the page shows is read."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from verify.read import read_claim, read_expression

PAGE = (Path(__file__).parents[2] / "docs" / "text.md").read_text(encoding="utf-8")
THINGS = ("eps, delta, beta >= 0; a > 1; b, s > 0; P, Q distributions on X; J distribution on X x Y; K channel X -> Y; "
          "S, T events on X; f function on X; y in Y; Z ~ Lap(b); t, m real; p, q in (0, 1); alpha > 1")
VARIABLES = "X, Y, Z random variables; t real"
LAWS = ("K(P)", "K(x)", "joint(P, K)", "P x Q", "product(P, Q)", "marginal(J, 1)", "marginal(J, 2, 1)", "(1 - t)*P + t*Q",
        "(P + Q)/2")
OF_VARIABLES = re.compile(r"[HI]\([XY]|(?:E|Var|Cov|Pr)[\[(|]e?\^?\{?t?[XY]")
OTHERS = {"k in 1..n": ", n integer", "x != 1": ", x real", "x + y <= 1": ", x, y real", "x^2 <= y": ", x real"}


def rows(head: str) -> list[list[str]]:
    """The pieces of code in the first column of the tables with such a head."""
    found: list[list[str]] = []
    for table in re.findall(rf"^\| {head} \|.*\n\|.*\n((?:\|.*\n)+)", PAGE, re.MULTILINE):
        found += [re.findall(r"`([^`]+)`", re.split(r"(?<!\\)\|", line)[1].replace("\\|", "|")) for line in table.splitlines()]
    return found


def pieces(head: str, *, of: range) -> list[str]:
    return [piece for row in rows(head)[of.start:of.stop] for piece in row]


FORMULAS = [p for p in pieces("written", of=range(9, 14)) if " x)" not in p and not p.endswith("...")]


@pytest.mark.parametrize("text", FORMULAS)
def test_a_formula_is_read(text: str) -> None:
    read_expression(text)


@pytest.mark.parametrize("where", pieces("written", of=range(14, 26)))
def test_a_condition_is_read(where: str) -> None:
    read_claim("0 <= 1", where + OTHERS.get(where, ""))


@pytest.mark.parametrize("where", pieces("condition", of=range(13)))
def test_a_declaration_is_read(where: str) -> None:
    laws = ("distribution", "channel", "measure", "law", "kernel", "mechanism", "random", "LDP", "independent", "iid")
    known = "" if any(word in where for word in laws) else "P, Q distributions; " if "Q(r)" in where else (
        "J distribution on X x Y; " if "~ J" in where else "P distribution on X; n >= 1 integer; ")
    if where in ("0 <= X <= 1", "X <= Y", "E[X] = 0"):
        known = "X, Y random variables; "
    if where.startswith(("M ", "KL(M")):
        read_claim("KL(M(x), M(x')) <= 1", "M eps-DP" if where.startswith("KL") else where)
    else:
        read_claim("0 <= 1", known + where)


@pytest.mark.parametrize("text", pieces("written", of=range(26, 60)))
def test_a_formula_about_laws_is_read(text: str) -> None:
    where = VARIABLES if OF_VARIABLES.match(text) else THINGS if "mean(x" in text else f"{THINGS}; x in X"
    if text in LAWS:
        text = f"H({text})"
    where = where.replace("S, T events on X", "S event on Y") if re.search(r"K\(x\) (?:not )?in S", text) else where
    read_claim(text if "<=" in text or "indistinguishable" in text else f"{text} >= 0", where)


def test_the_tables_are_there() -> None:
    assert len(rows("written")) == 51 and len(rows("condition")) == 14
