"""Means and written bounds of them as data: builders, canonical form, free names, substitution, what is refused."""
from __future__ import annotations

import json
import pickle
from typing import Any

import mpmath
import pytest

from tests.kernel.elaborated import judge
from verify.kernel.statements.judge import Rejected
from verify.language import (
    NOISE, Expr, LanguageError, Mean, MeanBound, NoiseProof, Piece, Q, Statement, Sym, abs_power, absolute, decode, encode, exp, forall,
    gaussian_mean, laplace_mean, real, statement_hash, substitute, symbols, tangent, young)
from verify.language.formula import free_names
from verify.language.proofs import choice
from verify.run.paste import python_text

x, c, s, t, eps = (Sym(n) for n in ("x", "c", "s", "t", "eps"))


def of(body: Expr, noise: str = "exponential", variable: str = "t") -> Mean:
    return Mean(noise, variable, body)


# --- builders

def test_a_mean_over_laplace_noise_is_folded() -> None:
    up = Q("1/2") * (exp(t) + exp(-t))
    assert laplace_mean(x, exp(x)) == of(up)
    assert laplace_mean(x, x, 1) == of(Q("1/2") * ((1 + t) + (1 - t))) != laplace_mean(x, x, 2)
    assert laplace_mean(x, x, 0, 1 / eps) == of(Q("1/2") * (1 / eps * t + -(1 / eps * t)))
    assert gaussian_mean(x, exp(x)) == of(up, "normal") != laplace_mean(x, exp(x))
    assert gaussian_mean(x, x, c, s) == of(Q("1/2") * ((c + s * t) + (c - s * t)), "normal")
    assert NOISE == t


@pytest.mark.parametrize(("mean", "density"), [
    (laplace_mean(x, absolute(x - 2) + exp(x / 3), Q(1), Q("3/2")), lambda u: mpmath.exp(-abs(u - 1) / 1.5) / 3),
    (laplace_mean(x, x ** 2), lambda u: mpmath.exp(-abs(u)) / 2),
    (gaussian_mean(x, absolute(x - 2) + exp(x / 3), Q(1), Q("3/2")), lambda u: mpmath.npdf(u, 1, 1.5)),
    (gaussian_mean(x, x ** 2, Q(-1)), lambda u: mpmath.npdf(u, -1))])
def test_a_folded_mean_is_the_mean(mean: Mean, density: Any) -> None:
    body = (lambda u: u ** 2) if "pow" in repr(mean) else (lambda u: abs(u - 2) + mpmath.exp(u / 3))
    points = [-60, -10, -1, 0, 1, 2, 4, 10, 60]
    with mpmath.workdps(20):
        direct = mpmath.quad(lambda u: body(u) * density(u), points)
        folded = eval(python_text(mean), {"mp": mpmath.mp, "abs": abs, "max": max, "min": min})
        assert abs(direct - folded) < 1e-4 and abs(direct - folded - 1) > 1e-4


def test_noise_has_a_name_that_is_free() -> None:
    """A parameter may be called as the noise mostly is: the mean then binds another name, and the parameter stays what it is."""
    t1, t2 = Sym("t1"), Sym("t2")
    assert laplace_mean(x, x + t) == of(Q("1/2") * ((t1 + t) + (-t1 + t)), variable="t1") != laplace_mean(x, x + s)
    assert gaussian_mean(x, x + t1, t) == of(Q("1/2") * ((t + t2 + t1) + (t - t2 + t1)), "normal", "t2")
    assert laplace_mean(x, x, 0, t) == of(Q("1/2") * (t * t1 + -(t * t1)), variable="t1")
    assert laplace_mean(x, c * x) == of(Q("1/2") * (c * t + c * -t))


@pytest.mark.parametrize("make", [
    lambda: laplace_mean(x, x, 0.5), lambda: laplace_mean(x, x, 0, 0.5), lambda: Mean("laplace", "t", t), lambda: Mean("", "t", t), lambda: bool(of(t) <= 1),
    lambda: MeanBound(of(t), "left", (Piece(t),)), lambda: MeanBound(of(t), "", (Piece(t),)), lambda: young(x, c, 1.5, 1), lambda: young(x, c, 2, 0.5),
    lambda: tangent("exp", 0.5, x, 1), lambda: choice({"c": 0.5}), lambda: abs_power(x, 0.5)])
def test_what_is_refused(make: Any) -> None:
    with pytest.raises(LanguageError):
        make()


def test_what_is_taken() -> None:
    assert laplace_mean(x, Q(1)).body == Q("1/2") * (Q(1) + Q(1))
    assert young(x, c, 2, 1).at == (x, c, Q(2)) and tangent("log", x, 1, c).of == "log"
    assert choice({"c": 1, "b": x}).values == (("b", x), ("c", Q(1)))
    assert MeanBound(of(t), "equal", (Piece(t + 1),)).constant == Q(0)


# --- canonical form

MEANS = [of(t), of(t, "normal"), of(c + t), laplace_mean(x, exp(x), c, s), gaussian_mean(x, abs_power(c + x, 1 + exp(s)), 1, 2), of(Sym("u"), variable="u"),
         of(Q(0)), of(of(Sym("u"), variable="u") * t)]


@pytest.mark.parametrize("mean", MEANS)
def test_a_mean_is_read_back_as_it_was_written(mean: Mean) -> None:
    data = json.loads(json.dumps(encode(mean)))
    assert decode(data, Mean) == mean and encode(decode(data, Mean)) == data
    assert pickle.loads(pickle.dumps(mean)) == mean
    assert hash(decode(data, Mean)) == hash(mean)


def test_different_means_have_different_hashes() -> None:
    names = forall(*(real(n) for n in "cs"))
    hashes = [statement_hash(Statement(names, (), m <= 0)) for m in (*MEANS, 2 * of(t), abs_power(of(t), 2))]
    assert len(set(hashes)) == len(hashes)
    assert hashes[0] == statement_hash(Statement(names, (), of(Sym("t")) <= 0))


@pytest.mark.parametrize("parts", [
    ["cauchy", "t", {"Sym": ["t"]}], ["normal", 3, {"Sym": ["t"]}], ["normal", "t", "t"], ["normal", "t"], ["normal", "t", {"Sym": ["t"]}, 1],
    ["normal", "t", None], ["normal", "t", ["t"]], ["normal", None, {"Sym": ["t"]}], [["normal"], "t", {"Sym": ["t"]}], ["normal", "t", 0.5]])
def test_what_is_no_mean_is_not_read(parts: list[Any]) -> None:
    assert decode({"Mean": ["normal", "t", {"Sym": ["t"]}]}, Mean) == of(t, "normal")
    with pytest.raises(LanguageError):
        decode({"Mean": parts}, Mean)


def test_written_bounds_travel_between_processes() -> None:
    proof = NoiseProof((MeanBound(of(t), "below", (Piece(t, Q(1), (young(x, c, 2, 1),), (t,)), Piece(Q(0))), Q(1), ((c, s),), ((t, Q(0), Q(1)),)),),
                       (tangent("exp", x, 0, 1),))
    assert pickle.loads(pickle.dumps(proof)) == proof
    with pytest.raises(LanguageError):
        encode(proof)                              # no part of a statement


# --- names and substitution

def test_free_names() -> None:
    assert free_names(of(c + t)) == {"c"} and free_names(of(t) + t) == {"t"} and free_names(of(c, variable="c")) == frozenset()
    assert free_names(of(of(s + t, variable="s"))) == frozenset() and free_names(of(of(s + t + c, variable="s"))) == {"c"}
    assert symbols(of(c + t)) == {"c", "t"}                     # with the bound one: what a new name must avoid
    with pytest.raises(Rejected, match="without a quantifier"):
        judge(Statement(forall(real("c")), (), of(t) <= t), "PROVED", {})


def test_values_go_inside_and_the_noise_stays() -> None:
    assert substitute(of(c + t), {"c": s}) == of(s + t)
    assert substitute(of(c + t) + c + t, {"c": Q(1), "t": Q(2)}) == of(1 + t) + 1 + Q(2)
    assert substitute(of(t), {"t": Q(2)}) == of(t)
    assert substitute(of(t), {"c": t}) == of(t)                 # nothing goes inside
    assert substitute(of(of(s + t + c, variable="s")), {"c": Q(1)}) == of(of(s + t + 1, variable="s"))


@pytest.mark.parametrize(("mean", "values"), [
    (of(c + t), {"c": t}), (of(c + t), {"c": exp(t)}), (1 + of(c + t), {"c": of(t)}), (of(of(s + c, variable="s")), {"c": t}),
    (of(of(s + c, variable="s")), {"c": s}), (of(c + t) * c, {"c": t, "t": Q(1)})])
def test_no_value_is_captured(mean: Expr, values: dict[str, Expr]) -> None:
    with pytest.raises(LanguageError, match="bound by a mean"):
        substitute(mean, values)


def test_names_in_statements() -> None:
    """A name is not both quantified and bound by a mean, in any part of a statement."""
    zero = {"rule": "noise", "bounds": [{"mean": 0, "side": "below", "pieces": [{"potential": {"expr": "0"}}]}], "proof": {"rule": "evaluate"}}
    fine = Statement(forall(real("c")), (), of(t) >= 0)
    assert judge(fine, "PROVED", zero).verdict == "PROVED"
    for bad in (Statement(forall(real("t")), (), of(t) >= 0), Statement(forall(real("c")), (Statement(forall(real("t")), (), t <= t),), of(t) >= 0),
                Statement(forall(real("c")), (), of(Sym("_t"), variable="_t") >= 0)):
        with pytest.raises(Rejected):
            judge(bad, "PROVED", zero)
    with pytest.raises(LanguageError, match="is not a name"):
        of(Sym("#1"), variable="#1")
