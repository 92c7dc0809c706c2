"""Expressions, formulas and statements as LaTeX: what each says, and that braces and brackets match in every encoded claim."""
from __future__ import annotations

import re

import pytest

from verify.language import (
    KL, TV, Alphabet, At, Channel, D_inf, Datasets, Defined, Distribution, Entry, Event, Expr, Formula, Function, Functions, Graph, I_inf, Iid, Indistinguishable,
    Letter, Mechanisms, Numbers, Process, Q, RangeSum, Replaced, Sequence, Statement, Sum, Sup, Sym, abs_power, absolute, both, call, distributions, equal, every, exists, exp, forall,
    gaussian_mean, log, log2, outputs, positions, real, sqrt)
from verify.notation.latex import expression_latex, formula_latex, name_latex, statement_latex
from verify.run.load import load_theorems

OPENED, CLOSED = re.compile(r"\\left(?![a-z])"), re.compile(r"\\right(?![a-z])")
X, Y = Alphabet("X"), Alphabet("Y")
n, eps, x = real("n", "[1, oo) integer"), real("eps", "[0, oo)"), real("x")
r, y = Letter("r", X), Letter("y", Y)
S = Datasets("S", X, n)
Z, i = Letter("Z", S), Letter("i", positions(S))
P, R = Distribution("P", (X,)), Distribution("R", (X,))
A, E, f = Channel("A", Y, (X,)), Event("E", (X,)), Function("f", (X,))
IN_CLASS = Event("H", (Functions(X),))


@pytest.mark.parametrize(("expr", "latex"), [
    (1 - x / 2, r"1 - \frac{x}{2}"),
    (Sum(i, f(Entry(Z, i))), r"\sum_{i=1}^{n} f(Z[i])"),
    (Sum(i, f(Entry(Z, i)), where=(f(Entry(Z, i)),)), r"\sum_{i \in \{1, \dots, n\},\ f(Z[i]) > 0} f(Z[i])"),
    (IN_CLASS(Graph(r, f(r))), r"\mathbf{1}[f \in H]"),
    (IN_CLASS(Graph(r, f(r) + 1)), r"\mathbf{1}[r \mapsto f(r) + 1 \in H]"),
    (IN_CLASS(Graph(r, f(Letter("s", X)))), r"\mathbf{1}[r \mapsto f(s) \in H]"),
    (x - (1 - eps), r"x - \left(1 - \varepsilon\right)"),
    (-(x + 1) * 2, r"-\left(x + 1\right) \cdot 2"),
    (2 * -x, r"2 \cdot \left(-x\right)"),
    (Q("-1/2") ** 2, r"\left(-\frac{1}{2}\right)^{2}"),
    ((x + 1) ** (n - 1), r"\left(x + 1\right)^{n - 1}"),
    (exp(x) * sqrt(x), r"\exp\left(x\right) \cdot \sqrt{x}"),
    (log2(x) + call("erf", x), r"\log_{2}\left(x\right) + \operatorname{erf}\left(x\right)"),
    (absolute(x) + abs_power(x, 3), r"\left|x\right| + \left|x\right|^{3}"),
    (call("binomial", n, 2) * call("floor", x), r"\binom{n}{2} \cdot \left\lfloor x \right\rfloor"),
    (call("pi") + call("E"), r"\pi + \mathrm{e}"),
    (Sum(r, P(r) * f(r), (P(r),)), r"\sum_{r \in X,\ P(r) > 0} P(r) \cdot f(r)"),
    (Sum(r, P(r)) + 1 - Sup(r, f(r)), r"\sum_{r \in X} P(r) + 1 - \left(\sup_{r \in X} f(r)\right)"),
    (Sum(Z, Iid(P, S)(Z) * f(r)), r"\sum_{Z \in X^{n}} P^{n}(Z) \cdot f(r)"),
    (A(y, r) * E(r), r"A(y \mid r) \cdot \mathbf{1}[r \in E]"),
    (RangeSum("i", n, At(Sequence("a", n), Sym("i"))), r"\sum_{i=1}^{n} a_{i}"),
    (KL(P, R) - D_inf(P, R, x) + TV(A.row(r), A.row(r)),
     r"D_{\mathrm{KL}}(P \,\|\, R) - D_\infty^{x}(P \,\|\, R) + \mathrm{TV}(A(\cdot \mid r) \,\|\, A(\cdot \mid r))"),
    (I_inf(P, A), r"D_\infty((P, A) \,\|\, P \otimes \left((P, A)\right)_{2})"),
    (gaussian_mean(x, x), r"\mathrm{E}_{t \sim \mathcal{N}(0, 1)}\left[\frac{1}{2} \cdot \left(t - t\right)\right]"),
])
def test_an_expression(expr: Expr, latex: str) -> None:
    assert expression_latex(expr) == latex


@pytest.mark.parametrize(("formula", "latex"), [
    (both(0 <= x, x < 1), r"0 \le x < 1"),
    (both(x <= 1, x <= n), r"x \le 1\ \text{and}\ x \le n"),
    (every(r, P(r) <= 1, (R(r),)), r"\forall r \in X,\ R(r) > 0:\ P(r) \le 1"),
    (every((Z, i, r), f(r) <= 1), r"\forall Z \in X^{n},\ i \in \{1, \dots, n\},\ r \in X:\ f(r) \le 1"),
    (Defined(log(x)), r"\log\left(x\right)\ \text{is defined}"),
    (Indistinguishable(P, R, eps, Q("1/2")), r"P \approx_{(\varepsilon, \frac{1}{2})} R"),
    (equal(x, 1), "x = 1"),
])
def test_a_formula(formula: Formula, latex: str) -> None:
    assert formula_latex(formula) == latex


@pytest.mark.parametrize(("statement", "latex"), [
    (Statement(forall(P, R, eps), (D_inf(P, R) <= eps,), KL(P, R) <= eps),
     r"\forall P, R\ \text{on}\ X,\ \forall \varepsilon \ge 0:\ D_\infty(P \,\|\, R) \le \varepsilon \implies "
     r"D_{\mathrm{KL}}(P \,\|\, R) \le \varepsilon"),
    (Statement(forall(n, x), (), x <= n), r"\forall n \ge 1\ (n \in \mathbb{Z}),\ \forall x \in \mathbb{R}:\ x \le n"),
    (Statement(exists(x), (x < 0,), x > 5), r"\exists x \in \mathbb{R}\ \text{with}\ x < 0:\ 5 < x"),
    (Statement(forall(A, E, f), (), Q(0) <= 1), r"\forall A\colon X \to Y,\ \forall E \subseteq X,\ \forall f\colon X \to \mathbb{R}:\ 0 \le 1"),
    (Statement((), (), log2(Q(2)) <= 1, "bits"), r"\log_{2}\left(2\right) \le 1\quad\text{[printed in bits, here in nats]}"),
    (Statement(forall(*distributions("P R", Alphabet("Z", 3)), x), (), Q(0) <= 1), r"\forall P, R\ \text{on}\ Z,\ \forall x \in \mathbb{R},\ |Z| = 3:\ 0 \le 1"),
    (Statement(forall(n, Process("W", n), Mechanisms("M", n), Sequence("a", n), Numbers("b", n)), (), Q(0) <= 1),
     r"\forall n \ge 1\ (n \in \mathbb{Z}),\ \forall \text{processes }W_1, \dots, W_{n},\ \forall \text{adaptive mechanisms }M_1, \dots, M_{n},\ "
     r"\forall a_1, \dots, a_{n} > 0,\ \forall b_1, \dots, b_{n} \in \mathbb{R}:\ 0 \le 1"),
    (Statement(forall(eps), (Statement(forall(r), (), f(r) <= eps),), Q(0) <= 1),
     r"\forall \varepsilon \ge 0:\ (\forall r \in X:\ f(r) \le \varepsilon) \implies 0 \le 1"),
])
def test_a_statement(statement: Statement, latex: str) -> None:
    assert statement_latex(statement) == latex


@pytest.mark.parametrize(("name", "latex"), [
    ("eps1", r"\varepsilon_{1}"), ("delta", r"\delta"), ("x", "x"), ("xp", r"\mathrm{xp}"), ("x'", "x'"), ("_d_0", r"\mathrm{\_d\_0}"),
    ("lam", r"\lambda"), ("Delta", r"\Delta"), ("Eps", r"\mathrm{Eps}"), ("e_t", "e_{t}"), ("R_0_of_y", "R_{0, y}"), ("R_0_by_y", r"\mathrm{R\_0\_by\_y}")])
def test_a_name(name: str, latex: str) -> None:
    assert name_latex(name) == latex


def test_brackets_match_in_every_encoded_claim() -> None:
    for theorem in load_theorems(proofs=False):
        for variant in theorem.variants:
            text = re.sub(r"\\[{}]", "", statement_latex(variant.statement))
            assert text.count("{") == text.count("}") and len(OPENED.findall(text)) == len(CLOSED.findall(text)), theorem.id
            assert text.isascii() and "object at" not in text and "Fraction" not in text


def test_a_place_in_a_dataset() -> None:
    assert expression_latex(Channel("M", Y, (S,))(y, Replaced(Z, i, r))) == r"M(y \mid Z[i \leftarrow r])"
    assert expression_latex(KL(outputs(P, A), outputs(R, A))) == (
        r"D_{\mathrm{KL}}(\left((P, A)\right)_{2} \,\|\, \left((R, A)\right)_{2})")
