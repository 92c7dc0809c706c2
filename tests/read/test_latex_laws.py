r"""LaTeX about laws and random variables is read as plain text that says the same; what is unclear in that text stays refused."""
from __future__ import annotations

import pytest

from verify.notation.text import statement_text
from verify.read.latex_laws import about_laws, own_text
from verify.read.source import Source
from verify.read.text import read_claim
from verify.run.claim_text import plain
from verify.run.wrong_input import WrongInput


def shown(text: str, where: str) -> str:
    return statement_text(read_claim(*plain(text, where, ())))


@pytest.mark.parametrize(("latex", "text", "where"), [
    (r"D_{\alpha}(\mathcal{N}(0, \sigma^2) \,\|\, \mathcal{N}(\mu, \sigma^2)) \le 1", "D_alpha(N(0, sigma^2), N(mu, sigma^2)) <= 1",
     "alpha > 1; mu real; sigma > 0"),
    (r"\mathrm{KL}(\mathrm{Ber}(p) \| \mathrm{Ber}(q)) \ge 2(p - q)^2", "KL(Ber(p), Ber(q)) >= 2*(p - q)^2", "p, q in (0, 1)"),
    (r"D_\infty(P \| Q) \le \epsilon \implies \mathrm{KL}(P \| Q) \le \epsilon", "D_inf(P, Q) <= eps => KL(P, Q) <= eps",
     "P, Q distributions; eps >= 0"),
    (r"\mathbb{E}[X]^2 \le \mathbb{E}[X^2]", "E[X]^2 <= E[X^2]", "X random variable"),
    (r"\Pr[X \ge t] \le \frac{\mathbb{E}[X]}{t}", "Pr[X >= t] <= E[X]/t", "X nonnegative random variable; t > 0"),
    (r"\mathbb{P}(X \ge t) \le \mathbb{E}\left[e^{\lambda X}\right] e^{-\lambda t}", "Pr[X >= t] <= E[e^(lam X)]*e^(-lam*t)",
     "X random variable; t real; lam > 0"),
    (r"\Pr\left[|X - \mathbb{E}[X]| \geq t\right] \leq \frac{\operatorname{Var}(X)}{t^2}", "Pr[|X - E[X]| >= t] <= Var[X]/t^2",
     "X random variable; t > 0"),
    (r"I(X; Y \mid Z) \ge 0", "I(X; Y | Z) >= 0", "X, Y, Z random variables"),
    (r"I(X;Y) \le \log |X|", "I(X; Y) <= log(|X|)", "X, Y random variables"),
    (r"\mathrm{KL}(P \| Q) \le \chi^2(P \| Q)", "KL(P, Q) <= chi_square(P, Q)", "P, Q distributions"),
    (r"\Pr[M(x) \in S] \le e^{\epsilon} \Pr[M(x') \in S] + \delta", "M(x)(S) <= e^eps*M(x')(S) + delta",
     "M (eps, delta)-DP; S event on Y"),
    (r"\mathbb{E}_{x \sim P}[f(x)] \le \frac12", "mean(x ~ P, f(x)) <= 1/2", "P distribution, f function"),
    (r"\mathbb{E}_P[f] \le \sqrt{2}", "E_P[f] <= sqrt(2)", "P distribution, f function"),
    (r"\sum_{x \in X} P(x)^2 \le 1", "sum(x in X, P(x)^2) <= 1", "P distribution on X"),
    (r"$\mathbb{E}[XY]^2 \le \mathbb{E}[X^2] \, \mathbb{E}[Y^2]$", "E[XY]^2 <= E[X^2] E[Y^2]", "X, Y random variables"),
])
def test_latex_about_laws_says_what_the_plain_text_says(latex: str, text: str, where: str) -> None:
    assert shown(latex, where) == shown(text, where)


def test_conditions_may_be_latex_too() -> None:
    assert shown("I(X; Z) <= I(X; Y)", r"X \to Y \to Z") == shown("I(X; Z) <= I(X; Y)", "X -> Y -> Z")


@pytest.mark.parametrize(("latex", "where", "why"), [
    (r"\mathbb{E}[X \mid Y] \le 1", "X, Y random variables", "under a condition on random variables"),
    (r"\mathbb{E}[X] \preceq 1", "X random variable", "mean is read in plain text"),
    (r"\mathbb{E}[X] \le 1/2t", "X random variable; t > 0", "bind in two ways"),
    (r"X \le \mathbb{E}[X]", "X random variable", "this is a random variable"),
    (r"\mathbb{E}[X \le 1", "X random variable", "E"),
])
def test_what_is_unclear_stays_refused(latex: str, where: str, why: str) -> None:
    with pytest.raises((WrongInput, ValueError)) as caught:
        shown(latex, where)
    assert why in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(("latex", "text", "where"), [
    (r"\mathbb{E}[X^{a}Y^{b}] \le 2", "E[X^a*Y^b] <= 2", "X, Y positive random variables; a, b > 0"),
    (r"\mathbb{E}[e^{t}X^2] \le 1", "E[e^t*X^2] <= 1", "X random variable; t > 0"),
    (r"\mathbb{E}[a^{n}X] \le 2", "E[a^n*X] <= 2", "X positive random variable; a > 0; n integer >= 0"),
    (r"\sum_x P(x)^{a}b \le 1", "sum_x P(x)^a*b <= 1", "P distribution; a, b, ab > 0"),
    (r"\mathbb{E}[X] \le 2e-3", "E[X] <= 2*E - 3", "X random variable"),
    (r"\mathbb{E}[X] \le 2 \times t", "E[X] <= 2*t", "X random variable; t > 0; x > 0"),
    (r"\mathbb{E}[X] \le \log\frac{1}{t} + t", "E[X] <= log(1/t) + t", "X random variable; t > 0"),
    (r"\mathbb{E}[X] \le {a}b", "E[X] <= a*b", "X random variable; a, b > 0"),
    (r"\Pr(X > 0) \le \tfrac{1}{2}", "Pr[X > 0] <= 1/2", "X random variable"),
])
def test_an_exponent_ends_where_its_braces_end(latex: str, text: str, where: str) -> None:
    """What TeX prints decides: braces end an exponent, `\\times` is no name, and 2e is a product."""
    plainly = plain(text.replace("2*E - 3", "2*e - 3"), where, ())
    assert shown(latex, where) == statement_text(read_claim(*plainly))


@pytest.mark.parametrize("latex", [
    r"\mathbb{E}[X] \le t^12", r"\mathbb{E}[X] \le 2^3^2", r"2\frac12\mathbb{E}[X] \le 1", r"\mathbb{E}[X] \le t^{2}!",
    r"\mathbb{E}[{X+t}^2] \le 1", r"\mathbb{E}{X}^2 \le 1", r"\mathbb{E}[X] \le {-t}^2", r"\mathbb{E}[X] \le \log\frac{1}{t}t",
    r"\mathbb{E}[X] \le \log{t}^2", r"\mathbb{E}[X] \le t^{1}2"])
def test_what_tex_prints_otherwise_than_it_looks_is_refused(latex: str) -> None:
    with pytest.raises((WrongInput, ValueError)):
        shown(latex, "X random variable; t > 0")


def test_a_formula_about_numbers_is_none_about_laws() -> None:
    assert not about_laws(r"\frac{1}{2} e^{x} \le \ln y") and about_laws(r"\Pr[X > 0] \le 1")
    assert own_text(Source("claim", r"\unknown{E}[X]"), ()) is None and own_text(Source("claim", r"\frac{1}"), ()) is None


@pytest.mark.parametrize(("text", "where", "said"), [
    ("Pr[M(x) in S] <= e^eps Pr[M(y) in S] + delta for every event S", "M channel D -> Y; x, y in D; eps, delta >= 0",
     "hockey_stick_{exp(eps)}(M(. | x) || M(. | y)) <= delta"),
    ("Pr[M(x) = y] <= 2 Pr[M(z) = y] for every y", "M channel D -> Y; x, z in D", "for all y in Y: M(y | x) <= 2*M(y | z)"),
    ("Pr[X in S] <= 1", "X ~ P; P distribution on X; S event", "sum_{x in X} P(x)*1[x in S] <= 1"),
    ("sum_x P(x) log P(x) <= 0", "P distribution", "sum_{x in R} P(x)*log(P(x)) <= 0"),
    ("KL(P, Q) >= 0", "P, Q distributions; TV(P, Q) <= 1/2; indistinguishable(P, Q, 1)",
     "TV(P || Q) <= 1/2, P and Q are 1-indistinguishable => 0 <= KL(P || Q)"),
    ("log P(A) <= 0", "P distribution; A event; P(A) > 0",
     "0 < sum_{r in R} P(r)*1[r in A] => log(sum_{r in R} P(r)*1[r in A]) <= 0"),
])
def test_outputs_in_a_set_and_hypotheses_about_laws_among_the_conditions_are_read(text: str, where: str, said: str) -> None:
    assert shown(text, where).endswith(said)


@pytest.mark.parametrize(("text", "where"), [
    ("log P(x)/Q(x) <= 1", "P, Q distributions; x in R"), ("KL(P, Q) >= 0", "P, Q distributions; 1 <= 2"),
    ("Pr[M(x) in S or T] <= 1", "M channel D -> Y; x in D; S, T events on Y"), ("Pr[M in S] <= 1", "M channel; S event on Y")])
def test_what_could_be_two_things_there_is_refused(text: str, where: str) -> None:
    with pytest.raises(ValueError):
        read_claim(text, where)
