"""More general statements and means over noise in coordinates: accepted evidence, and each thing left out rejected beside it."""
from __future__ import annotations

import copy
from functools import lru_cache
from typing import Any

import pytest

from tests.kernel.elaborated import judge
from verify.kernel.format.terms import write_term
from verify.kernel.models.evaluate import value
from verify.kernel.models.model import ModelError, read_model
from verify.kernel.statements.judge import Rejected
from verify.kernel.models.reals import Real
from verify.language import (
    KL, LINE, NOISE, Alphabet, Coordinate, Distribution, Expr, Function, LanguageError, Letter, Mean, MeanBound, NoiseMean, Piece, Q,
    Rewriting, Statement, Sum, Sym, both, equal, every, exp, forall, general, gaussian_mean, joined, laplace_mean, log,
    real, sqrt, substitute)
from verify.language.proofs import LawAt, combine, derivation
from verify.search.decide import decide
from verify.search.budget import SECOND, Budget
from verify.search.finding import Options, Trace
from verify.search.noise import prove
from verify.search.noise_means import by_general

I = Alphabet("I")
i, j = Letter("i", I), Letter("j", I)
x, w, f = Function("x", (I,)), Function("w", (I,)), Function("f", (I,))
c, k, y, z, q = (real(name) for name in "ckyzq")
t = NOISE
HALF = Q("1/2")
along = Sum(i, w(i) * x(i))
length = sqrt(Sum(i, (w(i) * 1) ** 2))
EVALUATE = {"rule": "evaluate"}


def over(law: str, body: Expr) -> NoiseMean:
    return NoiseMean(law, x, body)


def normal(body: Expr) -> Mean:
    return Mean("normal", t.name, body)


def refused(s: Statement, node: dict[str, Any]) -> str:
    with pytest.raises(Rejected) as error:
        judge(s, "PROVED", node)
    return str(error.value)


def noise_means(theorem: str, **fields: Any) -> dict[str, Any]:
    return {"rule": "noise_means", "theorem": theorem, **fields}


# --- rotation

SQUARE, ONE = over("normal", (c + along) ** 2), normal((c + length * t) ** 2)
KNOWN = (ONE <= k,)


def test_rotation() -> None:
    s = Statement(forall(w, c, k), KNOWN, equal(SQUARE, ONE))
    assert judge(s, "PROVED", noise_means("rotation")).verdict == "PROVED"
    assert "no hypothesis" in refused(Statement(forall(w, c, k), (), equal(SQUARE, ONE)), noise_means("rotation"))
    assert "no hypothesis" in refused(Statement(forall(w, c, k), (Sum(i, ONE) <= k,), equal(SQUARE, ONE)), noise_means("rotation"))
    for mean, one in (
            (over("laplace", SQUARE.body), ONE),                                        # not rotation invariant: E (c + L)^4 is not
            (SQUARE, normal((c + Sum(i, w(i) * 1) * t) ** 2)),                          # another length
            (over("normal", (c + Sum(i, w(i) * x(i) ** 2)) ** 2), ONE),                 # not a sum of multiples
            (over("normal", (c + Sum(i, w(i) / x(i))) ** 2), ONE),
            (over("normal", (c + Sum(i, w(i) * x(i), (w(i),))) ** 2), ONE),             # not over all coordinates
            (over("normal", (along + Sum(i, x(i))) ** 2), ONE),                         # two sums
            (over("normal", (along + Sum(i, w(i) * Sum(i, x(i)))) ** 2), ONE)):
        refused(Statement(forall(w, c, k), (one <= k,), equal(mean, one)), noise_means("rotation"))
    refused(Statement(forall(w, c, k), KNOWN, SQUARE <= ONE), noise_means("rotation"))
    refused(Statement(forall(w, c, k), KNOWN, equal(ONE, SQUARE)), noise_means("rotation"))


def test_rotation_asks_that_one_side_has_a_value() -> None:
    """Without it, E exp(L^2) = E exp(|w|^2 t^2) would be PROVED, where neither has a value for |w| >= 1."""
    mean, one = over("normal", exp(along ** 2)), normal(exp((length * t) ** 2))
    refused(Statement(forall(w), (), equal(mean, one)), noise_means("rotation"))


# --- factors

def factor(law: str, at: Expr) -> Mean:
    body = exp(w(i) * at)
    return normal(body) if law == "normal" else Mean("exponential", t.name, HALF * (body + exp(w(i) * -at)))


@pytest.mark.parametrize("law", ["normal", "laplace"])
def test_factors(law: str) -> None:
    mean, value_of = over(law, exp(along)), exp(w(i))
    given, claim = every(i, equal(factor(law, t), value_of)), equal(mean, exp(Sum(i, log(value_of))))
    assert judge(Statement(forall(w), (given,), claim), "PROVED", noise_means("factors")).verdict == "PROVED"
    for hypothesis, conclusion in (
            (every(i, factor(law, t) <= value_of), claim),                              # a bound is no value
            (every(i, equal(factor(law, t), value_of), (w(i),)), claim),                # not for all coordinates
            (every(j, equal(factor(law, t), value_of)), claim),                         # for another letter
            (every(i, equal(factor("normal" if law == "laplace" else "laplace", t), value_of)), claim),
            (given, equal(mean, exp(Sum(i, value_of)))),
            (given, equal(over(law, exp(Sum(i, w(i) * x(i), (w(i),)))), exp(Sum(i, log(value_of))))),
            (given, equal(over(law, Sum(i, exp(w(i) * x(i)))), exp(Sum(i, log(value_of)))))):
        refused(Statement(forall(w, *((j,) if hypothesis is not given else ())), (hypothesis,), conclusion), noise_means("factors"))


def test_a_factor_depends_on_its_own_coordinate_only() -> None:
    """x(i) below a sum over i again is another coordinate: exp(sum_i sum_i x(i)) has no such factors."""
    inner = exp(Sum(i, Sum(i, x(i))))
    one = normal(exp(Sum(i, t)))
    claim = equal(over("normal", inner), exp(Sum(i, log(f(i)))))
    assert "factors" in refused(Statement(forall(f), (every(i, equal(one, f(i))),), claim), noise_means("factors"))
    other = over("normal", exp(Sum(i, x(i) * x(j))))
    refused(Statement(forall(f, j), (every(i, equal(normal(exp(t * t)), f(i))),), equal(other, exp(Sum(i, log(f(i)))))),
            noise_means("factors"))


# --- one coordinate

def lower(law: str, h: Expr, g: Expr) -> Mean:
    body = h + g * ((w(j) * 1) * t)
    return normal(body) if law == "normal" else Mean("exponential", t.name, HALF * (body + substitute(body, {t.name: -t})))


def coordinate(law: str, body: Expr, h: Expr, g: Expr, proof: Any = EVALUATE) -> tuple[Statement, dict[str, Any]]:
    s = Statement(forall(w, c, j), (), lower(law, h, g) <= over(law, body))
    return s, noise_means("coordinate", letter="j", h=write_term(h), g=write_term(g), proof=proof)


@pytest.mark.parametrize("law", ["normal", "laplace"])
def test_one_coordinate(law: str) -> None:
    square = (c + along) ** 2
    zero = Q(0)
    s, node = coordinate(law, square, zero, zero)
    assert judge(s, "PROVED", node).verdict == "PROVED"
    found = decide(coordinate(law, square, -(t ** 2) + 2 * c * t, 2 * t)[0], (Coordinate(j, -(t ** 2) + 2 * c * t, 2 * t),), Options(timeout=5))
    assert found.verdict == "PROVED"                                                     # (s + c - t)^2 >= 0
    for body, h, g in ((square, Q("1/2"), zero),                                         # s^2 >= 1/2 is false
                       (square, zero, Q(1)),                                             # and so is s^2 >= s
                       (exp(along), zero, zero),                                         # E exp(L) may be infinite
                       (log(1 + along ** 2) * 0 + 1 / along, Q(-1), zero),               # no value at 0
                       ((c + along) ** 2 + x(j) * 0, zero, zero),                        # a coordinate outside the sum
                       (Sum(i, w(i)) + along ** 2, zero, zero),                          # not made of numbers
                       ((c + Sum(i, w(i) / 0 * x(i))) ** 2, zero, zero)):                # weights without values
        s, node = coordinate(law, body, h, g)
        refused(s, node)
    s, node = coordinate(law, square, zero, zero)
    refused(s, {**node, "letter": "i"})
    refused(s, {**node, "h": "1"})
    refused(Statement(forall(w, c, j), (), s.claim.left < s.claim.right), node)  # type: ignore[union-attr]


# --- rewriting

TWICE = Sum(i, w(i) * (2 * x(i)))


def test_rewriting() -> None:
    left, right = over("normal", TWICE ** 2), over("normal", (2 * along) ** 2)
    equality = (*derivation(combine("claim", TWICE <= 2 * along)), *derivation(combine("claim", 2 * along <= TWICE)))
    s = Statement(forall(w, k), (right <= k,), equal(left, right))
    found = decide(s, (Rewriting(TWICE, 2 * along, equality),), Options(timeout=5))
    assert found.verdict == "PROVED" and judge(s, "PROVED", found.evidence).verdict == "PROVED"
    assert isinstance(found.evidence, dict)
    refused(Statement(forall(w, k), (), s.claim), found.evidence)                        # no value is known
    refused(Statement(forall(w, k), (right <= k,), equal(left, over("normal", along ** 2))), found.evidence)
    refused(Statement(forall(w, k), (over("laplace", (2 * along) ** 2) <= k,), equal(left, over("laplace", (2 * along) ** 2))), found.evidence)


# --- a more general statement

@lru_cache
def doubled() -> tuple[Statement, dict[str, Any]]:
    """sum w + sum w <= 2 sum w from z + z <= 2 z."""
    total = Sum(i, w(i))
    s = Statement(forall(w), (), total + total <= 2 * total)
    hint = general(Statement(forall(z), (z <= z,), z + z <= 2 * z), {"z": total}, {1: derivation(combine("claim", total <= total))}, ())
    found = decide(s, (hint,), Options(timeout=5))
    assert found.verdict == "PROVED" and isinstance(found.evidence, dict)
    return s, found.evidence


def test_a_more_general_statement() -> None:
    s, node = doubled()
    assert judge(s, "PROVED", node).verdict == "PROVED" and node["rule"] == "general"
    total = Sum(i, w(i))
    refused(Statement(forall(w), (), total + total <= 3 * total), node)
    refused(Statement(forall(w), (), 2 * total <= total + total), node)
    for field in ("given", "values", "proof"):
        broken = copy.deepcopy(node)
        broken[field] = {} if field == "given" else [] if field == "values" else {"rule": "scalar", "proof": None}
        refused(s, broken)


def shown(s: Statement, general_one: Statement, values: dict[str, object], **given: tuple[object, ...]) -> str:
    """PROVED where the general statement shows the other one."""
    hint = general(general_one, values, {int(n[1:]): p for n, p in given.items()}, ())
    try:
        found = by_general(s, Budget(steps=SECOND), Trace(Options(timeout=0.2), (hint,), decide))
    except (Rejected, LanguageError):
        return "refused"
    return "" if found is None else judge(s, found.verdict, found.evidence).verdict


def compared(claim: Any, bound: object) -> bool:
    try:
        found = prove(Statement(forall(c), (), claim), Budget(steps=SECOND), Trace(Options(timeout=0.2), (bound,), decide))
    except (Rejected, LanguageError, RecursionError):
        return False
    return found is not None and judge(Statement(forall(c), (), claim), found.verdict, found.evidence).verdict == "PROVED"


def test_what_stands_for_a_symbol_has_a_value() -> None:
    """0 * z == 0 for all z, but 0 * (1/c) has no value at c = 0; and z == z for all real z, but not for an infinite divergence."""
    s = Statement(forall(c), (), equal(0 * (1 / c), 0))
    assert shown(s, Statement(forall(z), (), equal(0 * z, 0)), {"z": 1 / c}) != "PROVED"
    assert shown(s, Statement(forall(z), (Sum(i, z) <= z,), equal(0 * z, 0)), {"z": 1 / c}) != "PROVED"
    fine = Statement(forall(c), (c >= 1,), equal(0 * (1 / c), 0))
    assert shown(fine, Statement(forall(z), (z >= 0,), equal(0 * z, 0)), {"z": 1 / c}, g1=()) == "PROVED"
    P, R = Distribution("P", (I,)), Distribution("R", (I,))
    infinite = Statement(forall(P, R), (KL(P, R) >= 0,), KL(P, R) - KL(P, R) <= 0)
    assert shown(infinite, Statement(forall(z), (z >= 0,), z - z <= 0), {"z": KL(P, R)}) != "PROVED"


def test_no_name_is_captured() -> None:
    """Below a sum over j, a value that mentions j would mean another one: sum_j z = (number of letters) z."""
    one = Statement(forall(z), (z <= z,), Sum(j, z - z) <= 0)
    s = Statement(forall(w, j), (), Sum(j, w(j) - w(j)) <= 0)
    assert shown(s, one, {"z": w(j)}, g1=derivation(combine("claim", w(j) <= w(j)))) != "PROVED"
    bad = Statement(forall(c), (), laplace_mean(Sym("u"), c + Sym("u")) <= c)
    assert shown(bad, Statement(forall(z), (z <= z,), laplace_mean(Sym("u"), z) <= z), {"z": c + t}) != "PROVED"
    twice = Statement(forall(f, i, j), (every(i, f(i) <= f(i)),), f(i) <= f(j))
    assert shown(Statement(forall(w, i, j), (), w(i) <= w(i)), twice, {"f": LawAt((i,), w(i))}) != "PROVED"


def test_new_symbols_are_new_and_unbounded() -> None:
    s, _ = doubled()
    total = Sum(i, w(i))
    hints = {"g1": derivation(combine("claim", total <= total))}
    for new in (real("z", "[0, oo)"), real("z", "(-oo, oo) integer")):
        assert shown(s, Statement(forall(new), (new <= new,), new + new <= 2 * new), {"z": total}, **hints) != "PROVED"
    assert shown(s, Statement(forall(z), (z <= z, z >= 0), z + z <= 2 * z), {"z": total}, **hints) != "PROVED"
    assert shown(s, Statement(forall(z), (z <= z,), z + z <= 2 * z), {"z": total, "y": total}, **hints) != "PROVED"


# --- joined means

def test_means_are_compared() -> None:
    up, down = laplace_mean(Sym("u"), (c + Sym("u")) ** 2), laplace_mean(Sym("u"), 2 * c * Sym("u") + c ** 2)
    bound = joined(MeanBound(up, "below", (Piece(Q(0)),)))
    assert compared(down <= up, bound)
    assert not compared(down + 3 <= up, bound)
    other = gaussian_mean(Sym("u"), Sym("u") ** 2)
    for claim in (down <= up + other, down * up <= up * up, down <= exp(up)):            # two noises, not linear
        assert not compared(claim, bound)


# --- values at models

@pytest.mark.parametrize(("mean", "weights", "expected"), [
    (over("laplace", along ** 2), "0 3", 18), (over("normal", along ** 2), "0 3", 9), (over("normal", Q(2) + 0 * along), "1 1", 2)])
def test_values_at_models(mean: NoiseMean, weights: str, expected: int) -> None:
    found = value(mean, read_model((w,), {"w": weights}))
    assert isinstance(found, Real)
    assert (found - Real(Q(expected) - Q("1/100"))).sign() > 0 > (found - Real(Q(expected) + Q("1/100"))).sign()


def test_several_coordinates_have_no_value_at_a_model() -> None:
    with pytest.raises(ModelError, match="several coordinates"):
        value(over("normal", along ** 2), read_model((w,), {"w": "1 1"}))


@pytest.mark.parametrize("make", [
    lambda: NoiseMean("cauchy", x, along), lambda: NoiseMean("normal", Function("g", (I, I)), along)])
def test_what_is_refused(make: Any) -> None:
    with pytest.raises(LanguageError):
        make()


def test_a_conjunction_shows_that_its_parts_have_values() -> None:
    s = Statement(forall(w, c, k), (both(ONE <= k, k <= k),), equal(SQUARE, ONE))
    assert judge(s, "PROVED", noise_means("rotation")).verdict == "PROVED"
    assert LINE.name.startswith("_") and y != z != q
