"""Classes of functions and functions of real numbers: what written proofs may and may not conclude, and their exact models."""
from __future__ import annotations

from typing import Any

import pytest

from verify.kernel.models.evaluate import evaluate
from verify.kernel.models.model import ModelError, read_model
from verify.kernel.statements.judge import Rejected, judge
from verify.language import (
    Alphabet, Distribution, Event, Expr, Function, Functions, Graph, LanguageError, Letter, Number, Q, Reals, Statement, Sum,
    equal, every,
    forall, real)
from verify.language.proofs import LawAt, combine, derivation, instance, pointwise, use
from verify.search.decide import Options, decide

X = Alphabet("X")
x, w = Letter("x", X), Letter("w", X)
P, M = Distribution("P", (X,)), Distribution("M", (X,))
H, h, u = Event("H", (Functions(X),)), Function("h", (X,)), Function("u", (X,))
f = Function("f", (Reals(),))
c, t, k = real("c"), real("t"), real("k")


def member(value: Expr, letter: Letter = x) -> Any: return H(Graph(letter, value)) > 0


TRANSLATES = Statement(forall(u, c), (member(u(x)),), member(u(x) + c))
BELOW = Statement(forall(u), (member(u(x)),), every(x, u(x) <= 1))
MEAN = Statement(forall(u), (member(u(x)),), Sum(x, P(x) * u(x)) <= k)
GIVEN = (TRANSLATES, MEAN, member(h(x)))


def verdict(statement: Statement, *steps: Any) -> str:
    return decide(statement, derivation(*steps), Options(timeout=3)).verdict


def translate(by: Expr, letter: Letter = w) -> Any:
    return instance("a translate", member(h(letter) + by, letter), "given 1", {"u": LawAt((letter,), h(letter)), "c": by}, "given 3")


def test_a_class_is_used_through_its_closure() -> None:
    statement = Statement(forall(H, P, h, k), GIVEN, Sum(x, P(x) * h(x)) + 2 <= k)
    used = instance("its mean", Sum(x, P(x) * (h(x) + 2)) <= k, "given 2", {"u": LawAt((w,), h(w) + 2)}, "a translate")
    assert verdict(statement, translate(Q(2)), used, combine("claim", statement.claim, "its mean")) == "PROVED"
    assert verdict(statement, used, combine("claim", statement.claim, "its mean")) == "UNDECIDED"      # no member is named
    assert verdict(statement, translate(Q(1)), used, combine("claim", statement.claim, "its mean")) == "UNDECIDED"


def test_a_function_is_the_same_under_another_letter_and_in_another_form() -> None:
    statement = Statement(forall(H, h), (member(h(x) * 2 + 1),), member(1 + h(w) + h(w), w))
    assert verdict(statement, combine("same", H(Graph(x, h(x) * 2 + 1)) <= H(Graph(w, 1 + h(w) + h(w))))) == "PROVED"
    other = Statement(forall(H, h), (), H(Graph(x, h(x) * 2 + 1)) <= H(Graph(w, 1 + h(w) + h(w))))
    assert verdict(other, combine("claim", other.claim)) == "PROVED"
    different = Statement(forall(H, h), (), H(Graph(x, h(x) * 2)) <= H(Graph(w, 1 + h(w))))
    assert verdict(different, combine("claim", different.claim)) == "REFUTED"


def test_a_number_that_depends_on_a_letter_is_no_function_of_it() -> None:
    """Closed under constants is not closed under addition: with h(x) for c, H would hold h + h, which is false for {h + c}."""
    doubled = Statement(forall(H, P, h, k), GIVEN, every(x, member(h(w) + h(x), w)))
    assert verdict(doubled, translate(h(x), w).for_all(x)) == "PROVED"              # for each x, h plus the number h(x)
    added = Statement(forall(H, P, h, k), GIVEN, member(h(w) + h(w), w))
    for letters in ((), (x,), (w,)):
        step = instance("a translate", member(h(w) + h(w), w), "given 1", {"u": LawAt((w,), h(w)), "c": h(w)}, "given 3")
        assert verdict(added, step.for_all(*letters) if letters else step) == "UNDECIDED"


def test_a_function_of_numbers_needs_numbers() -> None:
    ratio = P(x) / M(x)
    for_all = Statement(forall(t), (), f(Number(t)) <= t)
    fits = Statement(forall(f, P, M), (for_all,), every(x, f(Number(ratio)) <= ratio, where=(M(x),)))
    at = instance("there", f(Number(ratio)) <= ratio, "given 1", {"t": ratio})
    assert verdict(fits, at.for_all(x, where=(M(x),))) == "PROVED"
    everywhere = Statement(forall(f, P, M), (for_all,), every(x, f(Number(ratio)) <= ratio))
    assert verdict(everywhere, at.for_all(x)) == "UNDECIDED"
    bounded = Statement(forall(f, P), (Statement(forall(real("t", "[0, 1]")), (), f(Number(t)) <= t),), f(Number(Q(2))) <= 2)
    assert verdict(bounded, instance("there", f(Number(Q(2))) <= 2, "given 1", {"t": Q(2)})) == "UNDECIDED"
    same = Statement(forall(f, t), (), f(Number(t + t)) <= f(Number(2 * t)))
    assert verdict(same, combine("claim", same.claim)) == "PROVED"
    larger = Statement(forall(f, t), (), f(Number(t)) <= f(Number(t + 1)))
    assert verdict(larger, combine("claim", larger.claim)) == "UNDECIDED"


NO_CLASS = Statement(forall(H, P, h), (TRANSLATES, BELOW, member(h(x)), every(x, h(x) >= -1)), Sum(x, P(x) * h(x)) <= -5)


def contradiction(by: int) -> tuple[Any, ...]:
    above = h(x) + by <= 1
    return derivation(
        translate(Q(by), x),
        instance("above", above, "given 2", {"u": LawAt((w,), h(w) + by)}, "a translate", binders=(x,)).for_all(x),
        combine("none", Q(0) <= Q(-1), use("above", weight=P(x), over=(x,)), use("given 4", weight=P(x), over=(x,))))


def test_hypotheses_that_no_class_satisfies() -> None:
    found = decide(NO_CLASS, contradiction(3), Options(timeout=3))
    assert found.verdict == "VACUOUS"
    assert isinstance(found.evidence, dict)
    open_class = Statement(NO_CLASS.prefix, NO_CLASS.given[1:], NO_CLASS.claim)
    for other in (open_class, Statement(NO_CLASS.prefix, NO_CLASS.given[:-1], NO_CLASS.claim)):
        with pytest.raises(Rejected):
            judge(other, "VACUOUS", found.evidence)
    with pytest.raises(Rejected):
        judge(NO_CLASS, "PROVED", found.evidence)
    assert decide(NO_CLASS, contradiction(2), Options(timeout=3)).verdict != "VACUOUS"      # 0 <= 0 only


LIST = {"H": ["0 0", "1 -1"], "P": "1/4 3/4", "k": "0"}


@pytest.mark.parametrize("formula, true", [
    (MEAN, True), (Statement(forall(u), (member(u(x)),), Sum(x, P(x) * u(x)) < k), False), (member(P(x) * 4 - 1), False),
    (member(1 - 2 * Sum(w, P(w)) * 0 - 1), True), (Statement(forall(u), (member(u(x)),), member(-u(x))), False),
    (Statement(forall(u), (member(u(x)),), member(u(x) * u(x) * u(x))), True)])
def test_a_finite_list_of_functions_is_a_class(formula: Any, true: bool) -> None:
    assert evaluate(formula, read_model((H, P, k), LIST)).holds is true


def test_a_class_that_is_no_list_is_refused() -> None:
    with pytest.raises(ModelError):
        read_model((H, P, k), {**LIST, "H": ["0 0", "1"]})
    with pytest.raises(ModelError):
        evaluate(Statement(forall(u), (), Sum(x, P(x) * u(x)) <= k), read_model((H, P, k), LIST))


def test_there_are_no_sums_over_numbers_or_functions_and_no_laws_on_them() -> None:
    for space in (Reals(), Functions(X)):
        with pytest.raises(LanguageError):
            Letter("z", space)
        law = Distribution("L", (space,))
        place = Number(k) if space == Reals() else Graph(x, P(x))
        with pytest.raises(Rejected):
            judge(Statement(forall(law, P, k), (), law(place) <= 1), "PROVED", {})


def test_pointwise_takes_membership_for_a_number_from_0_to_1() -> None:
    statement = Statement(forall(H, h), (), equal(H(Graph(x, h(x))) * H(Graph(x, h(x))), H(Graph(x, h(x)))))
    assert verdict(statement, pointwise("claim", statement.claim)) == "PROVED"
    half = Statement(forall(H, h), (), H(Graph(x, h(x))) <= Q("1/2"))
    assert verdict(half, pointwise("claim", half.claim)) == "REFUTED"
