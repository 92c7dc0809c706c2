"""Hypotheses about all letters, as the library states them, at the letters of a claim; false neighbours of each."""
from __future__ import annotations

from dataclasses import replace
from functools import partial

from tests.search.laws import siblings
from verify.language import Alphabet, Channel, D_inf, Distribution, Expr, Letter, Statement, forall, hockey_stick, outputs, real
from verify.run.load import load_theorems
from verify.search.laws import compositions, processing
from verify.search.laws.opening import views

written = partial(siblings.written, writers=(processing.outputs, compositions.by_stages), seconds=10)
X, Y, Z = Alphabet("X"), Alphabet("Y"), Alphabet("Z")
P, A, B, F = Distribution("P", (X,)), Channel("A", Y, (X,)), Channel("B", Y, (X,)), Channel("F", Z, (Y,))
x, z, u, v = Letter("x", X), Letter("z", X), Letter("u", X), Letter("v", X)
eps, delta = real("eps", "[0, oo)"), real("delta", "[0, 1)")
APART = Statement(forall(u, v), (), D_inf(A.row(u), A.row(v), delta) <= eps)
SOMEWHERE = Statement(forall(u, v), (P(u) > 0,), D_inf(A.row(u), A.row(v), delta) <= eps)


def processed(level: Expr, given: Statement = APART) -> Statement:
    return Statement(forall(P, A, F, eps, delta, x, z), (given,), D_inf(
        outputs(A.row(x), F), outputs(A.row(z), F), delta) <= level)


def test_a_hypothesis_is_known_at_its_own_letters_and_at_those_of_the_claim() -> None:
    (view,) = views(processed(eps))
    names = [name for name in view.known if name.startswith("given 1, part 1")]
    assert names == ["given 1, part 1, at all letters", *(f"given 1, part 1, at {a}, {b}" for a in "xz" for b in "xz")]
    assert all(name in {step.name for step in view.lemmas} for name in names)
    (view,) = views(processed(eps, SOMEWHERE))
    assert [(k.where, k.zero) for name, k in view.known.items() if name.startswith("given 1")] == 3 * [((P(view.known[
        "given 1, part 1, at all letters"].letters[0]),), ())]


def test_a_hypothesis_at_all_letters_is_used_under_a_sum() -> None:
    near = Statement(forall(u), (), hockey_stick(A.row(u), B.row(u), 1) <= delta)
    less, mixed = (replace(near, given=(P(u) > 1,)), hockey_stick(outputs(P, A), outputs(P, B), 1))
    assert written(Statement(forall(P, A, B, delta), (near,), mixed <= delta))
    assert not written(Statement(forall(P, A, B, delta), (near,), mixed <= delta / 2))
    assert not written(Statement(forall(P, A, B, delta), (less,), mixed <= delta))


def test_claims_of_the_library_without_a_hint() -> None:
    s = next(v.statement for t in load_theorems(("textbook/basic-composition",)) for v in t.variants if v.name == "printed")
    assert written(s) and not written(replace(s, given=s.given[:1]))
