"""Random variables, entropies of them, mixtures, sizes and privacy in words are read as what the grammar has; the rest is refused."""
from __future__ import annotations

import itertools
import math
from fractions import Fraction

import pytest

from verify.kernel.models.evaluate import evaluate, ground
from verify.kernel.models.model import Model
from verify.language import Relation
from verify.notation.text import statement_text
from verify.read.brackets import parts, without
from verify.read.source import ReadError
from verify.read.text import read_claim
from verify.run.claim_text import plain
from verify.run.instances import enclosed


def shown(text: str, where: str, *given: str) -> str:
    return statement_text(read_claim(*plain(text, where, given)))


def same(text: str, where: str, other: str, declared: str) -> bool:
    return shown(text, where) == shown(other, declared)


@pytest.mark.parametrize(("text", "where", "said"), [
    ("E[X]^2 <= E[X^2]", "X random variable",
     "for all P on Omega, X: Omega -> R: (sum_{w in Omega} P(w)*X(w))^2 <= sum_{w in Omega} P(w)*X(w)^2"),
    ("P(X >= t) <= 1", "X nonnegative random variable; t > 0",
     "for all t > 0, Q on Omega, X: Omega -> R: (for all w in Omega: 0 <= X(w)) => 1 - sum_{w in Omega: t - X(w) > 0} Q(w) <= 1"),
    ("E[X] <= 1", "X in [0, 1] random variable",
     "for all P on Omega, X: Omega -> R: ((for all w in Omega: 0 <= X(w)) and (for all w in Omega: X(w) <= 1)) => "
     "sum_{w in Omega} P(w)*X(w) <= 1"),
    ("E[XY] = 0", "X and Y are random variables",
     "for all P on Omega, X: Omega -> R, Y: Omega -> R: sum_{w in Omega} P(w)*(X(w)*Y(w)) == 0"),
    ("E[X Y] = 0", "X, Y independent random variables",
     "for all P on Omega, Q on Omega', X: Omega -> R, Y: Omega' -> R: sum_{w in Omega} (sum_{v in Omega'} "
     "P(w)*Q(v)*(X(w)*Y(v))) == 0"),
    ("E[X] E[Y] = 0", "X, Y independent",
     "for all P on Omega, Q on Omega', X: Omega -> R, Y: Omega' -> R: (sum_{w in Omega} P(w)*X(w))*(sum_{v in Omega'} "
     "Q(v)*Y(v)) == 0"),
    ("E[(X - Y)^2] <= 2 Var(X)", "X, Y iid",
     "for all P on Omega, X: Omega -> R: sum_{w in Omega} (sum_{v in Omega} P(w)*P(v)*(X(w) - X(v))^2) <= "
     "2*(sum_{w in Omega} P(w)*(X(w) - sum_{w' in Omega} P(w')*X(w'))^2)"),
    ("Pr[X > Y] <= 1/2", "X and Y are i.i.d. random variables; E[X] = 0",
     "for all P on Omega, X: Omega -> R: sum_{w in Omega} P(w)*X(w) == 0 => sum_{w in Omega} (sum_{v in Omega: X(w) - X(v) > 0} "
     "P(w)*P(v)) <= 1/2"),
    ("E[2X] <= 1", "X random variable; E[X] = 0, Var[X] <= 1",
     "for all P on Omega, X: Omega -> R: sum_{w in Omega} P(w)*X(w) == 0, sum_{w in Omega} P(w)*(X(w) - sum_{w' in Omega} "
     "P(w')*X(w'))^2 <= 1 => sum_{w in Omega} P(w)*(2*X(w)) <= 1"),
    ("E[X] <= 1", "X random variable with mean 0 and variance v; v > 0",
     "for all v > 0, P on Omega, X: Omega -> R: sum_{w in Omega} P(w)*X(w) == 0, sum_{w in Omega} P(w)*(X(w) - sum_{w' in "
     "Omega} P(w')*X(w'))^2 == v => sum_{w in Omega} P(w)*X(w) <= 1"),
    ("E[e^{tX}] >= 0", "t real, X, Y random variables, X <= Y",
     "for all t real, P on Omega, X: Omega -> R, Y: Omega -> R: (for all w in Omega: X(w) <= Y(w)) => 0 <= sum_{w in Omega} "
     "P(w)*exp(t*X(w))"),
    ("E|X| <= 1", "X random variable", "for all P on Omega, X: Omega -> R: sum_{w in Omega} P(w)*abs(X(w)) <= 1"),
    ("E[log X] <= log E[X]", "X positive random variable",
     "for all P on Omega, X: Omega -> R: (for all w in Omega: 0 < X(w)) => sum_{w in Omega} P(w)*log(X(w)) <= "
     "log(sum_{w in Omega} P(w)*X(w))"),
    ("Pr[X = 0] <= 1", "X random variable",
     "for all P on Omega, X: Omega -> R: 1 - (sum_{w in Omega: X(w) + 0 > 0} P(w) + sum_{w in Omega: 0 - X(w) > 0} P(w)) <= 1"),
    ("E[X] <= sup(w in W, P(w))", "X random variable; P distribution on W",
     "for all P on W, Q on Omega, X: Omega -> R: sum_{v in Omega} Q(v)*X(v) <= sup_{w in W} P(w)"),
    ("H(X) <= log(3)", "X random variable; |X| = 3",
     "for all P on X of 3 letters: sum_{x in X: P(x) > 0} -(P(x)*log(P(x))) <= log(3)"),
    ("P(y) <= 1/|X|", "P distribution on X; y in X", "for all P on X, y in X: P(y) <= 1/(sum_{r in X} 1)"),
    ("P(y) <= 1", "P distribution on X; y in X; |X| <= n, n integer >= 1",
     "for all n >= 1 integer, P on X, y in X: sum_{r in X} 1 <= n => P(y) <= 1"),
    ("H(P) <= log(n)", "P distribution on X; |X| = n; n >= 1 integer",
     "for all P on X: sum_{x in X: P(x) > 0} -(P(x)*log(P(x))) <= log(sum_{r in X} 1)"),
    ("H(P) <= log(n)", "P distribution on X; |X| = n; n >= 2 integer",
     "for all n >= 2 integer, P on X: sum_{r in X} 1 == n => sum_{x in X: P(x) > 0} -(P(x)*log(P(x))) <= log(n)"),
    ("P(y) <= n/m", "P distribution on X; y in X; n = |X|; n integer; m >= n",
     "for all n integer, m >= n, P on X, y in X: n == sum_{r in X} 1 => P(y) <= n/m"),
    ("E_P[f^2] <= 1", "P distribution; f: X -> [0, 1]",
     "for all P on R, f: R -> R: ((for all x' in R: 0 <= f(x')) and (for all x' in R: f(x') <= 1)) => sum_{r in R} P(r)*f(r)^2 <= 1"),
    ("Var_P[f] <= 1", "P distribution on X; f: X -> R",
     "for all P on X, f: X -> R: sum_{r in X} P(r)*(f(r) - sum_{r' in X} P(r')*f(r'))^2 <= 1"),
    ("TV((1-t)*P + t*Q, Q) <= 1", "P, Q distributions; 0 <= t <= 1",
     "for all 0 <= t <= 1, P, Q, M on R: (for all r in R: M(r) == (1 - t)*P(r) + t*Q(r)) => TV(M || Q) <= 1"),
    ("JS(P, Q) <= 1", "P, Q distributions",
     "for all P, Q, M on R: (for all r in R: M(r) == (P(r) + Q(r))/2) => (KL(P || M) + KL(Q || M))/2 <= 1"),
    ("TV(K(P), K(Q)) <= 1", "K eps-LDP channel; P, Q distributions",
     "for all eps >= 0, P, Q on R, K: R -> Y: (for all y in Y, x' in R, z' in R: K(y | x') <= exp(eps)*K(y | z')) => "
     "TV(marginal_2(joint(P, K)) || marginal_2(joint(Q, K))) <= 1"),
    ("KL(M(x), M(x')) <= 1", "M is eps-differentially private; x ~ x'",
     "for all eps >= 0, M: D -> Y, x, x' in D: M(. | x) and M(. | x') are eps-indistinguishable => KL(M(. | x) || M(. | x')) <= 1"),
    ("KL(M(x), M(z)) <= 1", "M is eps-DP; x ~ y; y, z neighbouring datasets",
     "for all eps >= 0, M: D -> Y, x, y, z in D: M(. | x) and M(. | y) are eps-indistinguishable, M(. | y) and M(. | z) are "
     "eps-indistinguishable => KL(M(. | x) || M(. | z)) <= 1"),
    ("M(x)(S) <= M(y)(S)", "M is eps-DP; x ~ y; S event",
     "for all eps >= 0, M: D -> Y, S subset of Y, x, y in D: M(. | x) and M(. | y) are eps-indistinguishable => "
     "sum_{y' in Y} M(y' | x)*1[y' in S] <= sum_{y' in Y} M(y' | y)*1[y' in S]"),
    ("M(x)(S) <= e^eps M(y)(S) + delta", "M (eps, delta)-DP, x, y neighbouring datasets; S event on Y; eps > 1",
     "for all eps > 1, 0 <= delta <= 1, M: D -> Y, S subset of Y, x, y in D: M(. | x) and M(. | y) are (eps, "
     "delta)-indistinguishable => sum_{y' in Y} M(y' | x)*1[y' in S] <= exp(eps)*(sum_{y' in Y} M(y' | y)*1[y' in S]) + delta"),
    ("KL(P,Q) >= 0", "P, Q distributions; Q(r) > 0 for every r; P(r) > 0 for every r",
     "for all P, Q on R: (for all r in R: 0 < Q(r)), (for all r in R: 0 < P(r)) => 0 <= KL(P || Q)"),
    ("E[e^tX] <= 1", "X random variable; t real",
     "for all t real, P on Omega, X: Omega -> R: sum_{w in Omega} P(w)*exp(t*X(w)) <= 1"),
    ("E[X] <= 1", "X random variable; |X - E[X]| <= c; c > 0",
     "for all c > 0, P on Omega, X: Omega -> R: (for all w0 in Omega: abs(X(w0) - sum_{w in Omega} P(w)*X(w)) <= c) => "
     "sum_{w in Omega} P(w)*X(w) <= 1"),
    ("E[X] <= 1", "X, Y random variables; X, Y >= 0",
     "for all P on Omega, X: Omega -> R, Y: Omega -> R: (for all w in Omega: 0 <= X(w)), (for all w in Omega: 0 <= Y(w)) => "
     "sum_{w in Omega} P(w)*X(w) <= 1"),
    ("H(P) <= 1", "P distribution; |R| = 2", "for all P on R of 2 letters: sum_{r in R: P(r) > 0} -(P(r)*log(P(r))) <= 1"),
    ("J(a, b) <= x", "J distribution on X x Y; x real; |x| = 3; a in X; b in Y",
     "for all x real, J on X x Y, a in X, b in Y: abs(x) == 3 => J(a, b) <= x"),
    ("KL(K(x), K(x')) <= eps", "K channel X -> Y; K is eps-LDP; x, x' in X",
     "for all eps >= 0, K: X -> Y, x, x' in X: (for all y in Y, x1' in X, z' in X: K(y | x1') <= exp(eps)*K(y | z')) => "
     "KL(K(. | x) || K(. | x')) <= eps"),
    ("TV(M(x), M(z)) <= 1", "M eps-DP mechanism Histograms -> Y; x, z in Histograms",
     "for all eps >= 0, M: Histograms -> Y, x, z in Histograms: M(. | x) and M(. | z) are eps-indistinguishable => "
     "TV(M(. | x) || M(. | z)) <= 1"),
    ("TV(M(x), M(x')) <= 1", "M mechanism X -> Y; M is (eps, delta)-DP",
     "for all eps >= 0, 0 <= delta <= 1, M: X -> Y, x, x' in X: M(. | x) and M(. | x') are (eps, delta)-indistinguishable => "
     "TV(M(. | x) || M(. | x')) <= 1"),
    ("TV(M(x), M(z)) <= 1", "M is eps-DP; M channel Histograms -> Y",
     "for all eps >= 0, M: Histograms -> Y, x, z in Histograms: M(. | x) and M(. | z) are eps-indistinguishable => "
     "TV(M(. | x) || M(. | z)) <= 1"),
    ("TV(tP + (1-t)Q, Q) <= 1", "P, Q distributions; 0 <= t <= 1",
     "for all 0 <= t <= 1, P, Q, M on R: (for all r in R: M(r) == t*P(r) + (1 - t)*Q(r)) => TV(M || Q) <= 1"),
    ("|P(A) - Q(A)| <= d for every event A", "P, Q distributions; d >= 0",
     "for all d >= 0, P, Q on R: hockey_stick_{1}(P || Q) <= d and sum_{r in R} max(-P(r) + Q(r), 0) <= d"),
    ("KL(P, U) <= 1", "P distribution on X; U uniform on X",
     "for all P, U on X: (for all x' in X: U(x') == 1/(sum_{z' in X} 1)) => KL(P || U) <= 1"),
    ("KL(P, U) <= 1", "P, U distributions on X; U is uniform",
     "for all P, U on X: (for all x' in X: U(x') == 1/(sum_{z' in X} 1)) => KL(P || U) <= 1"),
    ("H(P) <= log(n)", "P distribution on n letters; n >= 1 integer",
     "for all P on R: sum_{r in R: P(r) > 0} -(P(r)*log(P(r))) <= log(sum_{r in R} 1)"),
    ("KL(P, Q) <= eps", "eps >= 0; P, Q are eps-indistinguishable",
     "for all eps >= 0, P, Q on R: P and Q are eps-indistinguishable => KL(P || Q) <= eps"),
    ("E[X] <= 1", "Let X, Y be random variables with X <= Y",
     "for all P on Omega, X: Omega -> R, Y: Omega -> R: (for all w in Omega: X(w) <= Y(w)) => sum_{w in Omega} P(w)*X(w) <= 1"),
])
def test_what_a_text_says_in_words_is_read(text: str, where: str, said: str) -> None:
    assert shown(text, where) == said


@pytest.mark.parametrize(("text", "other"), [
    ("H(X) <= 1", "H(marginal(J, 1)) <= 1"), ("H(Y, X) <= 1", "H(J) <= 1"), ("H(X | Y) <= 1", "H(J) - H(marginal(J, 2)) <= 1"),
    ("I(X; Y) <= 1", "MI(J) <= 1"), ("I(Y; X) <= 1", "MI(J) <= 1"), ("2 I(X; Y) <= 1", "2*MI(J) <= 1")])
@pytest.mark.parametrize("where", ["X, Y random variables", "(X, Y) ~ J", "(X, Y) ~ J; J distribution on X x Y"])
def test_entropies_of_two_are_those_of_their_joint_law(text: str, other: str, where: str) -> None:
    assert same(text, where, other, "J distribution on X x Y")


@pytest.mark.parametrize(("text", "other"), [
    ("H(Z, X) <= 1", "H(marginal(J, 1, 3)) <= 1"), ("I(X; Y | Z) >= 0", "H(marginal(J, 1, 3)) + H(marginal(J, 2, 3)) - H(J) "
                                                   "- H(marginal(J, 3)) >= 0"),
    ("I(X; Y, Z) >= 0", "H(marginal(J, 1)) + H(marginal(J, 2, 3)) - H(J) >= 0"), ("I(Z; X) >= 0", "MI(marginal(J, 1, 3)) >= 0"),
    ("H(X, Y | Z) >= 0", "H(J) - H(marginal(J, 3)) >= 0")])
def test_entropies_of_three_are_those_of_their_marginals(text: str, other: str) -> None:
    assert same(text, "X, Y, Z random variables", other, "J distribution on X x Y x Z")


def test_entropies_of_independent_ones_are_those_of_laws_of_their_own() -> None:
    assert same("H(X, Y) = H(X) + H(Y)", "X, Y independent", "H(P*Q) = H(P) + H(Q)",
                "P distribution on X; Q distribution on Y")
    assert same("I(X; Z) <= 1", "X, Y, Z random variables; X independent of Z", "MI(marginal(J,1,3)) <= 1",
                "J distribution on X x Y x Z; marginal(J,1,3)(x,z) = marginal(J,1)(x)*marginal(J,3)(z) for every x in X, z in Z")


def test_a_markov_chain_is_independence_of_the_ends_given_the_middle() -> None:
    for where in ("X -> Y -> Z", "Markov chain X -> Y -> Z", "X \u2192 Y \u2192 Z is a Markov chain", "X <-> Y <-> Z", "X --> Y --> Z",
                  "X - Y - Z Markov chain", "X, Y, Z form a Markov chain", "X, Y and Z form a Markov chain in this order",
                  "X, Y, Z random variables; X, Z independent given Y", "X, Y, Z random variables; X independent of Z given Y",
                  "X and Z are conditionally independent given Y"):
        assert same("I(X; Z) <= I(X; Y)", where, "MI(marginal(J,1,3)) <= MI(marginal(J,1,2))",
                    "J distribution on X x Y x Z; J(x,y,z)*marginal(J,2)(y) = marginal(J,1,2)(x,y)*marginal(J,2,3)(y,z) "
                    "for every x in X, y in Y, z in Z")


def test_of_two_it_is_said_that_they_are_independent_given_a_third() -> None:
    with pytest.raises(ReadError, match=r"where, column .*write X, Z independent given Y"):
        read_claim("I(X; Z) <= I(X; Y)", "W, X, Z independent given Y")


@pytest.mark.parametrize(("text", "where", "words"), [
    ("I(X; Z) <= I(X; Y)", "X, Y, Z random variables", "X -> Y -> Z"), ("I(X; Y) <= H(Y)", "X, Y random variables", "X, Y independent"),
    ("MI(P, K) <= eps", "P distribution on X; K channel X -> Y; eps >= 0", "K is eps-LDP"),
    ("TV(P, Q) <= 1", "P, Q distributions on X; eps, d >= 0", "P, Q are (eps, d)-indistinguishable"),
    ("log(x) <= x - 1", "", "x is positive")])
def test_a_hypothesis_in_words_alone_is_one_of_where(text: str, where: str, words: str) -> None:
    assert read_claim(text, where, [words]) == read_claim(text, f"{where}; {words}".lstrip("; "))


@pytest.mark.parametrize("words", ["x small", "x is positive in short", "X -> Y"])
def test_words_that_say_nothing_are_refused_where_they_stand(words: str) -> None:
    with pytest.raises(ReadError, match="given 1, column"):
        read_claim("log(x) <= x - 1", "x > 0", [words])


P = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
X = (Fraction(-1), Fraction(0), Fraction(3))


def _sides(text: str, where: str) -> tuple[float, float]:
    claim = read_claim(*plain(text, where, ())).claim
    assert isinstance(claim, Relation)
    model = Model({"P": {(i,): p for i, p in enumerate(P)}, "X": {(i,): x for i, x in enumerate(X)},
                   "Y": {(i,): 1 - x * x for i, x in enumerate(X)}}, {"Omega": 3})
    left, right = (float((enclosed(ground(side, model), 20) or ("nan",))[0]) for side in (claim.left, claim.right))
    return left, right


@pytest.mark.parametrize(("text", "value"), [
    ("E[X]", sum(p * x for p, x in zip(P, X, strict=True))), ("E[X^2]", sum(p * x * x for p, x in zip(P, X, strict=True))),
    ("Var[X]", Fraction(2) - 0), ("Var(3X + 1)", Fraction(18)), ("Cov(X, X)", Fraction(2)), ("Pr[X >= 0]", Fraction(1, 2)),
    ("Pr[X > 0]", Fraction(1, 6)), ("Pr[X = 0]", Fraction(1, 3)), ("Pr[X != 0]", Fraction(2, 3)), ("P(X < 3)", Fraction(5, 6)),
    ("Pr[|X - E[X]| >= 1]", Fraction(2, 3)), ("E|X|", Fraction(1)), ("E[max(X, 0)]", Fraction(1, 2)),
    ("E[(X - E[X])^2]", Fraction(2))])
def test_means_and_chances_are_those_of_the_values(text: str, value: Fraction) -> None:
    """Against the numbers computed by hand for the values -1, 0, 3 of probability 1/2, 1/3, 1/6, whose mean is 0."""
    where = "X random variable"
    law = "Q" if text.startswith("P(") else "P"
    claim = read_claim(*plain(f"{text} <= 7", where, ())).claim
    assert isinstance(claim, Relation)
    model = Model({law: {(i,): p for i, p in enumerate(P)}, "X": {(i,): x for i, x in enumerate(X)}}, {"Omega": 3})
    low, high = map(float, enclosed(ground(claim.left, model), 20) or ())
    assert low - 1e-12 <= float(value) <= high + 1e-12


def test_a_covariance_is_the_mean_of_the_product_of_what_is_centred() -> None:
    left, right = _sides("Cov(X, Y) <= E[XY] - E[X] E[Y]", "X, Y random variables")
    assert math.isclose(left, right) and left != 0


@pytest.mark.parametrize("t", [Fraction(0), Fraction(1, 3), Fraction(1)])
def test_a_mixture_is_what_it_says_and_no_other_law(t: Fraction) -> None:
    q = (Fraction(1, 4), Fraction(1, 4), Fraction(1, 2))
    (said,) = read_claim("TV((1 - t)*P + t*Q, Q) <= 1", "P, Q distributions; 0 <= t <= 1").given
    from verify.language import Num

    for mixed, truth in (([(1 - t) * a + t * b for a, b in zip(P, q, strict=True)], True), ([*P[1:], P[0]], False)):
        values = {n: {(i,): p for i, p in enumerate(row)} for n, row in (("P", P), ("Q", q), ("M", mixed))}
        assert evaluate(said, Model({**values, "t": Num(t)}, {"R": 3})).holds is truth


@pytest.mark.parametrize(("text", "where", "why"), [
    ("X <= 1", "X random variable", "write E[X], Var[X] or Pr[X > t]"),
    ("E[X | Y] <= 1", "X, Y random variables", "under a condition on random variables"),
    ("Pr[X > 0 | Y > 0] <= 1", "X, Y random variables", "under a condition on random variables"),
    ("H(P) <= H(Q)", "P distribution on n letters; Q distribution on m letters", "are on different sets"),
    ("E[X_1] <= 1", "X_1, ..., X_n iid", "different random variables"),
    ("E[X] <= 1", "X, Y iid ~ P; P distribution", "have one law is read of some by name"),
    ("E[X*Z] <= 1", "X, Y iid; Z random variable", "all or none are independent"),
    ("H(X) <= 1", "X, Y iid", "letters for values"),
    ("E[X] <= 1", "X random variable with finite variance", "what is said of this random variable is not read"),
    ("E[X] <= 1", "X random variable bounded by 1", "what is said of this random variable is not read"),
    ("Cov(X) <= 1", "X random variable", "of two random variables"),
    ("I(X; X) <= 1", "X, Y random variables", "stands here twice"),
    ("I(X, Y) <= 1", "X, Y random variables", "no entropy or information"),
    ("H(X; Y) <= 1", "X, Y random variables", "no entropy or information"),
    ("I(X; Y | Z) <= 1", "X, Z random variables", "no random variable of the text"),
    ("E[X] <= 1", "X, Y independent of Z", "of each or of both"),
    ("E[X] <= E[Z]", "X, Y independent random variables; Z random variable", "all or none are independent"),
    ("E[X] <= 1", "X, X random variables", "different random variables"),
    ("E[X] <= 1", "X random variable; Z ~ Lap(1)", "beside a name with a law of its own"),
    ("E[Z] <= 1", "X; Z random variable", "no domain"),
    ("TV(P + Q, Q) <= 1", "P, Q distributions", "weights that add up to 1"),
    ("TV(2*P - Q + P*Q, Q) <= 1", "P, Q distributions", "weights that add up to 1"),
    ("TV(t*P + (1 - s)*Q, Q) <= 1", "P, Q distributions; 0 <= s, t <= 1; s <= 1", "weights that add up to 1"),
    ("TV((P + Q)/2, Q) <= 1", "P distribution on X; Q distribution on Y", "on the same alphabets"),
    ("TV((K(x) + K(y))/2, Q) <= 1", "K channel X -> Y; Q distribution on Y; x, y in X", "without letters"),
    ("E_P[1] <= 1", "P distribution", "mean of a function of letters"),
    ("H_2(p) <= 1", "0 < p < 1", "an entropy or a product with a harmonic number"),
    ("h(p) <= 1", "0 < p < 1", "not a function of the grammar"),
    ("KL(M(x), M(y)) <= KL(M(x), M(z))", "M eps-DP", "two inputs, which are neighbours"),
    ("KL(P, Q) <= 1", "M eps-DP; P, Q distributions", "two inputs, which are neighbours"),
    ("KL(M(x), M(w)) <= 1", "M eps-DP; x ~ y; y ~ z", "two inputs, which are neighbours"),
    ("KL(M(x), M(y)) <= 1", "M eps-DP; x ~ y; z ~ w", "z is drawn from w"),
    ("KL(M(x), M(x)) <= 1", "M eps-DP; x ~ x", "two inputs, which are neighbours"),
    ("KL(M(x), M(y)) <= 1", "M mechanism; M is eps-DP", "say of which set the inputs are"),
    ("KL(M(x), M(y)) <= 1", "M channel X x X -> Y; M is eps-DP", "say of which set the inputs are"),
    ("E[f(X)] <= 1", "X ~ U; f function", "no law of the text"),
    ("I(X; Y) <= 1", "x > 0", "X, Y random variables"),
    ("E[X] <= E X", "X random variable", "has brackets beside random variables"),
    ("E[X]^2 <= 0", "X random variable; EX = 0", "this holds a random variable"),
    ("E[X] <= 0", "X random variable; tX <= 1; t real", "this holds a random variable"),
    ("(E|X|^p)^(1/p) <= 1", "X random variable; p >= 1", "may belong into the mean"),
    ("Var(X) = E(X - E(X))^2", "X random variable", "may belong into the mean"),
    ("f(x) <= 1", "f, g: X -> [0, 1]; x in X", "said of this name as well"),
    ("H(U) <= 1", "V, U uniform on X", "said of this name as well"),
    ("TV(K(P), K(Q)) <= 1", "P, Q distributions; K, L eps-LDP", "said of this name as well"),
    ("E[X] <= 1", "X, Y random variables; 0 <= X, Y <= 1", "for both names together"),
    ("E[X] <= 1", "X, Y random variables; 0 <= E[X], E[Y] <= 1", "for both names together"),
    ("E[X] <= 1", "X, Y random variables; 0 <= X, Y", "nothing is said of Y"),
    ("E[X^aY^b] <= 1", "X, Y positive random variables; a, b > 0", "bind in two ways"),
    ("E[e^XY] <= 1", "X, Y random variables", "bind in two ways"),
    ("H(P) <= log|X|^2/2", "P distribution on X", "how far log reaches"),
    ("TV(M(P), M(Q)) <= 1", "P, Q distributions in X; M eps-DP channel X -> Y", "is a law, and privacy is of two inputs"),
    ("E[X] <= t", "X random variable, 0 <= X, t <= 1", "for both names together"),
    ("P(x) <= 1/2", "P, Q distributions; x in R; 0 < P(x), Q(x) <= 1/4", "together"),
    ("P(x) <= t", "P, Q distributions; t > 0; 1/2 <= TV(P,Q), KL(P,Q) <= 1; x in R", "together"),
    ("E[1/tX] <= 1", "X random variable; t > 0", "bind in two ways"),
    ("E[log XY] <= 1", "X, Y random variables", "bind in two ways"),
    ("E[log X Y] <= 1", "X, Y random variables", "how far log reaches"),
    ("E[sqrt X^2] <= 1", "X random variable", "how far sqrt reaches"),
    ("Cov(Cov(X, Y), Y) <= 1", "X, Y random variables", "covariance inside a covariance"),
    ("KL(M(x), M(y)) <= a", "a > 0; M is a DP mechanism", "a relation is missing"),
    ("KL(M(x), M(y)) <= 1", "M is purely DP", "a relation is missing"),
    ("H((X, Y)) = 0", "X, Y random variables; X = 0; Y = 0", "letters for values"),
    ("H(X) >= 0", "X nonnegative random variable", "letters for values"),
    ("H(, X) >= 0", "X random variable", "missing beside a comma"),
    ("E[X] <= 1", "X random variable; |Omega| = 2", "no alphabet of the text"),
    ("H(J) <= 1", "J distribution on X x Y; |X| = 2; |X| = 3", "has a size already"),
    ("KL(P, U) <= 1", "P distribution on X; Q distribution on Y; U uniform", "say of which set"),
    ("D_eps(P, Q) <= 1", "P, Q distributions; eps > 0", "not a function of the grammar"),
    ("E[X1] <= 1", ", ".join(f"X{i}" for i in range(21)) + " random variables", "more than 20 random variables"),
    ("1 <= 2", " -> ".join(f"X{i}" for i in range(21)), "more than 20 random variables"),
])
def test_what_has_no_one_meaning_is_an_error_of_one_line(text: str, where: str, why: str) -> None:
    with pytest.raises(ReadError) as caught:
        read_claim(text, where)
    assert why in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(("short", "long"), [
    ("X random variable with mean 0 and |X| <= 1", "X random variable; E[X] = 0; |X| <= 1"),
    ("X random variable with mean 0 and variance 2 and X <= 2", "X random variable; E[X] = 0; Var[X] = 2; X <= 2"),
    ("X random variable with variance 1 and |X| <= 2", "X random variable; Var[X] = 1; |X| <= 2"),
    ("X zero-mean random variable with |X| <= 1", "X random variable; E[X] = 0; |X| <= 1"),
    ("X, Y centered random variables", "X, Y random variables; E[X] = 0; E[Y] = 0")])
def test_what_is_said_of_a_random_variable_beside_its_mean(short: str, long: str) -> None:
    assert read_claim("E[X^2] <= 1", short) == read_claim("E[X^2] <= 1", long)


@pytest.mark.parametrize("where", ["X centered random variable with mean 0", "X random variable with mean 0 and |Y| <= 1"])
def test_what_is_said_of_another_or_twice_is_refused(where: str) -> None:
    with pytest.raises(ReadError, match="what is said of this random variable"):
        read_claim("E[X^2] <= 1", where)


def test_names_of_the_text_are_no_words_of_random_variables() -> None:
    assert "1[w in H]" not in shown("E[X] <= P(H)", "X random variable; P distribution on S; H event on S")
    assert shown("I >= 0", "I >= 0") == "for all I >= 0: 0 <= I"
    assert shown("E[X] <= P", "X random variable; P > 0").endswith("sum_{w in Omega} Q(w)*X(w) <= P")


@pytest.mark.parametrize(("text", "removed", "kept"), [
    ("a; b; c", "b", "a;    c"), ("a, b, c", "b", "a;    c"), ("b; a", "b", "   a"), ("a; b", "b", "a"), ("a, b", "", "a, b"),
    ("b; d; a, c", "bd", "      a, c"), ("a; b; d; c", "bd", "a;       c"), ("a, x in [0, 1], c", "a", "   x in [0, 1], c"),
    ("; a", "", "; a"), ("a;;b", "", "a;;b"), ("a, b", "ab", "")])
def test_what_is_taken_out_leaves_the_rest_where_it_was(text: str, removed: str, kept: str) -> None:
    assert without(text, [(b, e) for b, e in parts(text) if text[b:e].strip() in [*removed]]) == kept


def test_parts_and_what_is_between_them_are_the_whole_text() -> None:
    for text in ("", "a", "a,b;c", "f(a, b), [c; d]; e"):
        spans = parts(text)
        assert all(text[e:b] in (",", ";") for (_, e), (b, _) in itertools.pairwise(spans))
        assert (spans[0][0], spans[-1][1]) == (0, len(text))
