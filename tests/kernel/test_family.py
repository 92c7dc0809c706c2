"""For all numbers there is a model: what a certificate must show of it."""
from __future__ import annotations

from typing import Any

import pytest

from verify.kernel.format.terms import write_term
from verify.kernel.statements.concrete import family
from verify.kernel.statements.judge import Rejected, judge
from verify.language import (
    Alphabet, Distribution, Expr, Function, Letter, Q, Statement, Sum, Sym, absolute, between, every, exists, forall, real)
from verify.language.proofs import models
from verify.run.evidence import described
from verify.search.decide import decide
from verify.search.finding import Options

X = Alphabet("X")
x, a = Letter("x", X), Letter("a", X)
P, f = Distribution("P", (X,)), Function("f", (X,))
c, b, free = real("c", "[0, oo)"), real("b", "(0, oo)"), real("u")
mean = Sum(x, P(x) * f(x))
# No multiple c of the mean of |f| bounds a value of f: a value may be rare.
BEYOND = Statement(forall(c) + exists(b, P, f), (every(x, absolute(f(x)) <= b),), c < mean)
MODEL = {"b": "1", "P": "1/3 2/3", "f": ["1", "2"]}
SCALE: dict[str, Expr] = {"b": 2 * c + 2, "f": c + 1}
OPTIONS = Options(timeout=5)


def evidence(s: Statement, model: dict[str, Any], values: dict[str, Expr]) -> dict[str, Any]:
    proofs = [decide(p, (), OPTIONS).evidence for p in family(s, model, values)]
    return {"rule": "family", "model": model, "values": {n: write_term(e) for n, e in values.items()}, "proofs": proofs}


def refused(s: Statement, model: dict[str, Any], values: dict[str, Expr], verdict: str = "PROVED") -> str:
    with pytest.raises((Rejected, ValueError)) as error:
        judge(s, verdict, evidence(s, model, values))
    return str(error.value)


def test_there_is_a_model_for_every_number() -> None:
    made = evidence(BEYOND, MODEL, SCALE)
    found = judge(BEYOND, "PROVED", made)
    assert found.verdict == "PROVED" and found.spaces == "general" and "family" in found.rules
    for proofs in ([], made["proofs"][:-1], made["proofs"][::-1], [*made["proofs"][:-1], None]):
        with pytest.raises(Rejected):
            judge(BEYOND, "PROVED", {**made, "proofs": proofs})


def test_the_negation_of_a_bound_for_all_is_proved() -> None:
    bound = Statement(exists(c) + forall(b, P, f), (every(x, absolute(f(x)) <= b),), mean <= c)
    hints = (models(MODEL, SCALE),)
    found = decide(bound, hints, OPTIONS)
    assert (found.verdict, judge(bound, "REFUTED", found.evidence).verdict) == ("REFUTED", "REFUTED")
    shown = described(bound, found.evidence, judge(bound, "REFUTED", found.evidence), 20)["witness"]
    assert shown == {"b": "2*c + 2", "f": "(c + 1) times [1, 2]", "P": "[1/3, 2/3]"}
    true = Statement(exists(c) + forall(b, P, f), (every(x, absolute(f(x)) <= b),), mean <= b + c)
    assert decide(true, hints, Options(timeout=1)).verdict != "REFUTED"


def test_a_model_that_is_not_large_enough_is_refused() -> None:
    refused(BEYOND, MODEL, {"b": 2 * c + 2, "f": c / 2})                  # c < 5 c/6
    refused(BEYOND, MODEL, {"b": c + 1, "f": c + 1})                      # |f| <= b fails at the second letter


def test_a_value_lies_in_its_domain() -> None:
    small = Statement(forall(c) + exists(b, P), (), b + c <= c)           # false: b > 0
    refused(small, {"b": "1", "P": "1"}, {"b": -c})
    refused(small, {"b": "1", "P": "1"}, {"b": 0 * c})


def test_an_end_of_a_domain_is_where_the_number_in_it_is() -> None:
    above = real("d", between(b, None, "()"))
    s = Statement(forall(c) + exists(b, above, P), (), above <= b - c)    # false: d > b
    refused(s, {"b": "1", "d": "2", "P": "1"}, {"b": c + 2})


def test_a_value_is_defined_for_all_numbers_also_where_nothing_asks_for_it() -> None:
    s = Statement(forall(c) + exists(f, P, a), (), Sum(x, f(x), where=(P(x) - 1,)) <= c)
    assert judge(s, "PROVED", evidence(s, {"f": ["1"], "P": "1", "a": 0}, {"f": c})).verdict == "PROVED"
    refused(s, {"f": ["1"], "P": "1", "a": 0}, {"f": 1 / c})


def test_what_comes_first_is_real_numbers_and_what_follows_exists() -> None:
    later = Statement(forall(c) + exists(b, P) + forall(free), (), free <= b)        # false: b is chosen before u
    assert "real numbers come first" in refused(later, {"b": "1", "P": "1", "u": "0"}, {})
    law = Statement(forall(P, c) + exists(f), (), Sum(x, P(x) * f(x)) >= 1)
    assert "real numbers come first" in refused(law, {"P": "1", "f": ["1"]}, {})
    assert "terms in the former" in refused(BEYOND, MODEL, {"b": 2 * c + 2, "f": Sym("d")})
    assert "terms in the former" in refused(BEYOND, MODEL, {"b": 2 * c + 2, "g": c + 1})


def test_laws_and_whole_numbers_are_exact() -> None:
    assert "neither a real number" in refused(BEYOND, MODEL, {**SCALE, "P": c})
    whole = Statement(forall(c) + exists(real("m", "[0, oo) integer"), P), (), Sym("m") <= c)
    refused(Statement(forall(c) + exists(real("m", "[0, oo) integer"), P), (), Sym("m") - c <= Q(0)), {"m": "1", "P": "1"},
            {"m": c})                                                     # m = c is not whole
    assert judge(whole, "PROVED", evidence(whole, {"m": "0", "P": "1"}, {})).verdict == "PROVED"
