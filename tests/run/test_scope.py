"""The scope of a result: never wider than declared, and never wider than the evidence."""
from __future__ import annotations

from pathlib import Path

import pytest

from tests.run.encodings import encode
from verify.kernel.statements.judge import Judgement
from verify.language import (
    KL, Alphabet, Datasets, Function, Letter, Statement, Sum, Theorem, distributions, every, exp, forall, real)
from verify.run.claim_job import Asked
from verify.run.load import document_spaces, load_theorems
from verify.run.plan import Job
from verify.run.scope import result_scope, scope_of, spaces_covered, spaces_printed
from verify.run.wrong_input import LoadError

X, Y = distributions("X Y")
eps = real("eps")
ABOUT_LAWS = Statement(forall(X, Y, eps), (), KL(X, Y) <= eps)
ABOUT_NUMBERS = Statement(forall(eps), (), eps <= 1)
H, J = Alphabet("H"), Alphabet("J")
Z, h, j = Letter("Z", Datasets("S", Alphabet("X"), real("n", "[1, oo) integer"))), Letter("h", H), Letter("j", J)
RISK, VECTOR = Function("L", (Z.over, H)), Function("v", (J,))
OF_DATASETS = Statement(forall(real("n", "[1, oo) integer"), RISK), (), every((Z, h), exp(RISK(Z, h)) <= Sum(h, exp(RISK(Z, h)))))
OF_COORDINATES = Statement(forall(VECTOR), (), every(j, VECTOR(j)**2 <= Sum(j, VECTOR(j)**2)))
SPACES = ("finite", "countable", "general")


def claim(scope: str = "as printed", spaces: str = "", statement: Statement = ABOUT_LAWS) -> Asked:
    theorem = Theorem("a2019/thm-1", "L", "S", prefix=statement.prefix, claim=statement.claim, scope=scope, spaces=spaces,
                      instances=[{"X": "1", "Y": "1", "eps": "0"}])
    return Asked(Job(), statement, theorem, theorem.variants[0])


@pytest.mark.parametrize("printed", SPACES)
@pytest.mark.parametrize("covered", SPACES)
def test_a_proof_that_covers_less_than_the_print_says_so(printed: str, covered: str) -> None:
    less = SPACES.index(covered) < SPACES.index(printed)
    assert result_scope("as printed", printed, covered) == (f"{covered} alphabets" if less else "as printed")
    assert result_scope("one order", printed, covered) == (f"one order; {covered} alphabets" if less else "one order")
    assert result_scope("", printed, covered) == ""


@pytest.mark.parametrize("declared, covered, scope", [
    ("finite alphabets", "general", "finite alphabets"), ("gamma > 0; finite alphabets", "finite", "gamma > 0; finite alphabets"),
    ("gamma > 0; finite alphabets", "countable", "gamma > 0; finite alphabets"),
    ("a; countable alphabets; b", "finite", "a; b; finite alphabets"),
    ("a; countable alphabets", "general", "a; countable alphabets"),
    ("one letter of finite alphabets", "finite", "one letter of finite alphabets; finite alphabets")])
def test_a_class_of_spaces_is_said_once_and_the_narrower_one(declared: str, covered: str, scope: str) -> None:
    assert result_scope(declared, "general", covered) == scope
    assert result_scope(declared, "finite", covered) == declared


@pytest.mark.parametrize("verdict, rules, statement, covered", [
    ("PROVED", ("derivation",), ABOUT_LAWS, "finite"), ("VACUOUS", (), ABOUT_LAWS, "finite"),
    ("REFUTED", (), ABOUT_LAWS, "general"), ("ILL_POSED", (), ABOUT_LAWS, "general"),
    ("REFUTED", ("negation", "derivation"), ABOUT_LAWS, "finite"), ("PROVED", (), ABOUT_NUMBERS, "general"),
    ("PROVED", ("derivation",), OF_DATASETS, "finite"), ("PROVED", ("derivation",), OF_COORDINATES, "general")])
def test_what_a_judgement_covers(verdict: str, rules: tuple[str, ...], statement: Statement, covered: str) -> None:
    assert spaces_covered(statement, Judgement(verdict, rules)) == covered
    assert spaces_covered(statement, Judgement(verdict, rules, spaces="general")) == "general"


def test_the_scope_of_a_judgement() -> None:
    proved, refuted = Judgement("PROVED"), Judgement("REFUTED")
    assert scope_of(claim(), proved) == scope_of(claim(spaces="general"), refuted) == "as printed"
    assert scope_of(claim(spaces="countable"), proved) == "finite alphabets"
    assert scope_of(claim("one f", "general"), refuted) == "one f"
    assert scope_of(claim("one f", "general"), proved) == "one f; finite alphabets"
    assert scope_of(claim("one f", "general"), Judgement("PROVED", spaces="general")) == "one f"
    assert scope_of(claim("one f", "general", ABOUT_NUMBERS), proved) == "one f"
    assert scope_of(Asked(Job(), ABOUT_LAWS), proved) == ""


def test_a_document_says_its_spaces_once(papers: Path) -> None:
    encode(papers, "a2019", "one", "a2019/lemma-1")
    theorem = load_theorems(("a2019/*",))[0]
    assert spaces_printed(theorem) == "finite"
    for said in ("countable", "general"):
        document_spaces.cache_clear()
        load_notation(papers, said)
        assert spaces_printed(theorem) == said
    assert spaces_printed(claim(spaces="finite").theorem or theorem) == "finite"


def test_a_document_with_other_spaces_is_refused(papers: Path) -> None:
    encode(papers, "a2019", "one", "a2019/lemma-1")
    load_notation(papers, "every")
    with pytest.raises(LoadError, match="class of spaces"):
        document_spaces("a2019")


def load_notation(papers: Path, spaces: str) -> None:
    import sys

    (papers / "a2019" / "notation.py").write_text(f"SPACES = {spaces!r}\n")
    for name in [m for m in sys.modules if m.endswith("a2019.notation")]:
        del sys.modules[name]
