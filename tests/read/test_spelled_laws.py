"""Laws and noise as papers write them are read as what the grammar has; what could be two things is one line that says what to write."""
from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from fractions import Fraction

import pytest

from verify.kernel.models.evaluate import evaluate, ground
from verify.kernel.models.model import Model
from verify.language import Alphabet, App, Distribution, Every, Letter, Mean, Num, Q, Relation, Sum, substitute
from verify.notation.text import statement_text
from verify.read.source import ReadError
from verify.read.text import read_claim
from verify.run.claim_text import plain
from verify.run.instances import enclosed

TAIL = "exp(-max(t, 0)/b)/2 + (1 - exp(min(t, 0)/b))/2"


def shown(text: str, where: str, *given: str) -> str:
    return statement_text(read_claim(*plain(text, where, given)))


@pytest.mark.parametrize(("text", "where", "said"), [
    ("KL(P\u2016Q) \u2265 2 TV(P,Q)\u00b2", "P, Q probability measures on X", "for all P, Q on X: 2*TV(P || Q)^2 <= KL(P || Q)"),
    ("\u03c7\u00b2(P,Q) >= KL(P,Q)", "P, Q distributions", "for all P, Q on R: KL(P || Q) <= chi_square(P || Q)"),
    ("E|Z| <= 1", "Z standard normal", "E_{t ~ N(0, 1)}[1/2*(abs(t) + abs(-t))] <= 1"),
    ("E|Z| <= b", "Z ~ Lap(b); b > 0", "for all b > 0: E_{t ~ Exp(1)}[1/2*(abs(b*t) + abs(-(b*t)))] <= b"),
    ("Pr[Z > t] <= 1", "t >= 0; let Z be a standard Gaussian random variable", "for all t >= 0: erfc(t/sqrt(2))/2 <= 1"),
    ("sum_x P(x)^2 >= 1/n", "P distribution on n letters", "for all P on R: 1/(sum_{r in R} 1) <= sum_{x in R} P(x)^2"),
    ("KL(P, U) <= log n", "P distribution on n letters; U uniform on n letters",
     "for all P, U on R: (for all x' in R: U(x') == 1/(sum_{z' in R} 1)) => KL(P || U) <= log(sum_{r in R} 1)"),
    ("E|Z|/2 <= 1", "Z standard normal", "E_{t ~ N(0, 1)}[1/2*(abs(t) + abs(-t))]/2 <= 1"),
    ("TV(P, U) <= 1", "U uniform on 3 letters; P distribution",
     "for all U, P on R of 3 letters: (for all x' in R: U(x') == 1/(sum_{z' in R} 1)) => TV(P || U) <= 1"),
    ("H(U) = log n", "U uniform on n letters; P distribution; n integer >= 2",
     "for all n >= 2 integer, U, P on R: sum_{r in R} 1 == n, (for all x' in R: U(x') == 1/(sum_{z' in R} 1)) => "
     "sum_{r in R: U(r) > 0} -(U(r)*log(U(r))) == log(n)"),
    ("H(P) <= log n", "P distribution on n letters; n integer >= 2",
     "for all n >= 2 integer, P on R: sum_{r in R} 1 == n => sum_{r in R: P(r) > 0} -(P(r)*log(P(r))) <= log(n)"),
    ("TV(PK, K o Q) <= 1", "P, Q distributions on X; K channel X -> Y",
     "for all P, Q on X, K: X -> Y: TV(marginal_2(joint(P, K)) || marginal_2(joint(Q, K))) <= 1"),
    ("TV(KP, K ∘ Q) <= 1", "P, Q distributions on X; K channel X -> Y",
     "for all P, Q on X, K: X -> Y: TV(marginal_2(joint(P, K)) || marginal_2(joint(Q, K))) <= 1"),
    ("Pr[A ∪ B] <= Pr[A] + 1", "A, B events",
     "for all Pr on R, A, B subset of R: sum_{r in R} Pr(r)*(1[r in A] + 1[r in B] - 1[r in A]*1[r in B]) <= sum_{r in R} "
     "Pr(r)*1[r in A] + 1"),
    ("P(A) <= 1", "A event on X", "for all P on X, A subset of X: sum_{x in X} P(x)*1[x in A] <= 1"),
    ("Pr[A] <= P[A]", "A event; P distribution",
     "for all P on R, A subset of R: sum_{r in R} P(r)*1[r in A] <= sum_{r in R} P(r)*1[r in A]"),
    ("KL(P, Q) >= 0", "P, Q distributions; Q > 0", "for all P, Q on R: (for all r' in R: 0 < Q(r')) => 0 <= KL(P || Q)"),
    ("KL(P, Q) <= T", "T > 0, P, Q distributions", "for all T > 0, P, Q on R: KL(P || Q) <= T"),
    ("chi^2(P||Q) >= 0", "P, Q laws", "for all P, Q on R: 0 <= chi_square(P || Q)"),
    ("chi^2 >= 0", "chi real", "for all chi real: 0 <= chi^2"),
    ("D_alpha(P||Q) >= 0", "P, Q distributions, alpha > 1",
     "for all alpha > 1, P, Q on R: 0 <= log(renyi_{alpha}(P || Q))/(alpha - 1)"),
    ("D_alpha(P, Q, a) >= 0", "P, Q distributions, alpha > 1, a > 1",
     "for all alpha > 1, a > 1, P, Q on R: 0 <= log(renyi_{a}(P || Q))/(a - 1)"),
    ("E_{x ~ P}[f(x)] <= 1", "P distribution on X, f function on X", "for all P on X, f: X -> R: sum_{x in X} P(x)*f(x) <= 1"),
    ("E_{(x, y) ~ J}[f(x)] <= 1", "J joint law on X x Y, f function on X",
     "for all J on X x Y, f: X -> R: sum_{x in X} (sum_{y in Y} J(x, y)*f(x)) <= 1"),
    ("Pr_{x~P}[f(x) > 1] <= 1", "P distribution on X, f function on X",
     "for all P on X, f: X -> R: sum_{x in X: f(x) - 1 > 0} P(x) <= 1"),
    ("sum_{x in X} |P(x) - Q(x)| P(x) <= 2", "P, Q distributions on X",
     "for all P, Q on X: sum_{x in X} abs(P(x) - Q(x))*P(x) <= 2"),
    ("\u2211_{x \u2208 X} P(x)^2 <= 1", "P distribution on X", "for all P on X: sum_{x in X} P(x)^2 <= 1"),
    ("P(S) <= e^eps Q(S)", "P, Q distributions, S subset of R, eps >= 0",
     "for all eps >= 0, P, Q on R, S subset of R: sum_{r in R} P(r)*1[r in S] <= exp(eps)*(sum_{r in R} Q(r)*1[r in S])"),
    ("KL(P, Q) >= 0", "P, Q distributions; Q(r) > 0 for every r", "for all P, Q on R: (for all r in R: 0 < Q(r)) => 0 <= KL(P || Q)"),
    ("KL(P, Q) >= 0", "P distribution, Q(r) > 0 for every r in R, Q distribution",
     "for all P, Q on R: (for all r in R: 0 < Q(r)) => 0 <= KL(P || Q)"),
    ("TV(K(P), K(Q)) <= 1", "P, Q distributions on X; K Markov kernel X -> Y",
     "for all P, Q on X, K: X -> Y: TV(marginal_2(joint(P, K)) || marginal_2(joint(Q, K))) <= 1"),
    ("\u2211_r P(r) Q(r) <= 1", "P, Q distributions", "for all P, Q on R: sum_{r in R} P(r)*Q(r) <= 1"),
    ("sum_r |P(r) - Q(r)| = 2 TV(P, Q)", "P, Q distributions", "for all P, Q on R: sum_{r in R} abs(P(r) - Q(r)) == 2*TV(P || Q)"),
    ("1 >= sum_x K(y|x) for every y", "K channel X -> Y", "for all K: X -> Y: for all y in Y: sum_{x in X} K(y | x) <= 1"),
    ("max_r P(r) >= 0", "P distribution", "for all P on R: 0 <= sup_{r in R} P(r)"),
    ("sum_x + max_r <= 2", "sum_x <= 1, max_r <= 1", "for all sum_x <= 1, max_r <= 1: sum_x + max_r <= 2"),
    ("H(P) <= log(3)", "P distribution on 3 letters",
     "for all P on R of 3 letters: sum_{r in R: P(r) > 0} -(P(r)*log(P(r))) <= log(3)"),
    ("TV(P\u2297P, Q\u2297Q) <= 1", "P, Q distributions", "for all P, Q on R: TV(product(P, P) || product(Q, Q)) <= 1"),
    ("P(x) <= 1 for x in R", "P distribution", "for all P on R: for all x in R: P(x) <= 1"),
    ("E[f(X)] <= 1", "X ~ P; P distribution, f function", "for all P on R, f: R -> R: sum_{X in R} P(X)*f(X) <= 1"),
    ("E[f(X) f(Y)] <= 1", "(X, Y) ~ J, J distribution on A x A, f function on A",
     "for all J on A x A, f: A -> R: sum_{X in A} (sum_{Y in A} J(X, Y)*(f(X)*f(Y))) <= 1"),
    ("Pr[f(X) > 1] <= 1", "X \u223c P; P distribution, f function", "for all P on R, f: R -> R: sum_{X in R: f(X) - 1 > 0} P(X) <= 1"),
    ("P(x) <= P(y)", "P(r) <= P(s) for every r, s in R, P distribution; x, y in R",
     "for all P on R, x, y in R: (for all r in R, s in R: P(r) <= P(s)) => P(x) <= P(y)"),
    ("f(y) >= 0", "f function; y in R; 0 <= f(z) <= 1 for every z in R",
     "for all f: R -> R, y in R: ((for all z in R: 0 <= f(z)) and (for all z in R: f(z) <= 1)) => 0 <= f(y)"),
    ("E[e^2] > 7", "e ~ N(0, 1)", "7 < E_{t ~ N(0, 1)}[1/2*(t^2 + (-t)^2)]"),
    ("mean(e ~ gaussian(0, 1), e^x) >= 0", "x real", "for all x real: 0 <= E_{t ~ N(0, 1)}[1/2*(t^x + (-t)^x)]"),
    ("E[Z^2] = s^2", "Z ~ gaussian(0, s); s > 0", "for all s > 0: E_{t ~ N(0, 1)}[1/2*((s*t)^2 + (-(s*t))^2)] == s^2"),
    ("E[e^(t) Z] <= 1", "Z ~ N(0, 1); t > 0", "for all t > 0: E_{t1 ~ N(0, 1)}[1/2*(exp(t)*t1 + exp(t)*(-t1))] <= 1"),
    ("Var[f(X)] <= 1", "X ~ P; P distribution, f function",
     "for all P on R, f: R -> R: sum_{X in R} P(X)*(f(X) - sum_{X' in R} P(X')*f(X'))^2 <= 1"),
    ("E[(f(X) - E[f(X)])^2] <= 1", "X ~ P; P distribution, f function",
     "for all P on R, f: R -> R: sum_{X in R} P(X)*(f(X) - sum_{X' in R} P(X')*f(X'))^2 <= 1"),
    ("Pr[|f(X) - E[f(X)]| >= t] <= 1", "X ~ P; P distribution, f function; t > 0",
     "for all t > 0, P on R, f: R -> R: 1 - sum_{X in R: t - abs(f(X) - sum_{X' in R} P(X')*f(X')) > 0} P(X) <= 1"),
    ("Var[2 Z] <= 8", "Z ~ Lap(1)", "E_{t ~ Exp(1)}[1/2*((2*t)^2 + (2*(-t))^2)] - E_{t ~ Exp(1)}[1/2*(2*t + 2*(-t))]^2 <= 8"),
    ("E[Z^2] = 2b^2", "Z ~ Lap(b), b > 0", "for all b > 0: E_{t ~ Exp(1)}[1/2*((b*t)^2 + (-(b*t))^2)] == 2*b^2"),
    ("E[Z^2] = v", "v > 0; Z ~ N(0, v)", "for all v > 0: E_{t ~ N(0, 1)}[1/2*((sqrt(v)*t)^2 + (-(sqrt(v)*t))^2)] == v"),
    ("E[e^(t Z)] = e^(t^2/2)", "Z ~ N(0, 1), t real",
     "for all t real: E_{t1 ~ N(0, 1)}[1/2*(exp(t*t1) + exp(t*(-t1)))] == exp(t^2/2)"),
    ("Pr[Z > t] <= E[|Z|]/t", "Z ~ N(0, 1), t > 0",
     "for all t > 0: erfc(t/sqrt(2))/2 <= E_{t1 ~ N(0, 1)}[1/2*(abs(t1) + abs(-t1))]/t"),
    ("Pr[Z >= t] <= 1", "Z ~ Lap(b), b > 0, t > 0", "for all b > 0, t > 0: exp(-t/b)/2 <= 1"),
    ("Pr[Z > t] <= 1", "Z ~ Lap(b), b > 0, t real", f"for all b > 0, t real: {TAIL} <= 1"),
    ("Pr[t > Z] <= 1", "Z ~ Lap(b), b > 0, t real", f"for all b > 0, t real: 1 - ({TAIL}) <= 1"),
    ("P[|Z| <= t] >= 0", "Z ~ N(0, s^2), s > 0, t >= 0", "for all s > 0, t >= 0: 0 <= 1 - erfc(t/s/sqrt(2))"),
    ("E[e^{t X}] <= e^(t^2/8) E[X]", "X ~ Bern(p); 0 <= p <= 1; t real",
     "for all 0 <= p <= 1, t real: (1 - p)*exp(t*0) + p*exp(t*1) <= exp(t^2/8)*((1 - p)*0 + p*1)"),
    ("Var(X) <= 1/4", "X ~ Bernoulli(p/2), 0 <= p <= 1",
     "for all 0 <= p <= 1: (1 - p/2)*0^2 + p/2*1^2 - ((1 - p/2)*0 + p/2*1)^2 <= 1/4"),
    ("E[(X - E[X])^2] <= 1/4", "X ~ Bern(p), 0 < p < 1",
     "for all 0 < p < 1: (1 - p)*(0 - ((1 - p)*0 + p*1))^2 + p*(1 - ((1 - p)*0 + p*1))^2 <= 1/4"),
    ("2 Pr[X = 1] + Pr[1 > X] = 1 + Pr[X >= 1/2]", "X ~ Bern(p); 0 <= p <= 1",
     "for all 0 <= p <= 1: 2*((1 - p)*0 + p*1) + ((1 - p)*1 + p*0) == 1 + ((1 - p)*0 + p*1)"),
    ("Pr[|Z| > t b] = e^-t", "Z ~ Lap(b), t >= 0, b > 0", "for all t >= 0, b > 0: exp(-max(t*b, 0)/b) == exp(-t)"),
])
def test_the_notation_of_papers_is_read(text: str, where: str, said: str) -> None:
    assert shown(text, where) == said


@pytest.mark.parametrize(("text", "where", "why"), [
    ("E|Z|^2 <= 1", "Z ~ N(0, 1)", "may belong into the mean"),
    ("E|Z|\u00b2 <= 1", "Z ~ N(0, 1)", "may belong into the mean"),
    ("E|Z|(1 + t) <= 1", "Z ~ N(0, 1); t > 0", "may belong into the mean"),
    ("E[Z E|Z|] = 0", "Z ~ N(0, 1)", "an operator is missing"),
    ("H(U) <= H(V)", "U uniform on n letters; V uniform on m letters", "on different sets"),
    ("H(J) <= H(U)", "J distribution on X x Y; U uniform", "say of which set"),
    ("KL(P, U) <= 1", "P, U distributions; U uniform on n letters", "declared twice"),
    ("E[X | Y | Z] >= 0", "X, Y, Z iid", "under a condition"),
    ("E[X] <= P[A]", "A event; X, Y iid", "of which draw an event speaks"),
    ("Pr[A] <= 1", "A event; P, Q distributions", "may be a parenthesis"),
    ("KL(P, Q) <= 1", "P, Q distributions; P, Q > 0", "what follows may be said of this name"),
    ("TV(PK, Q) <= 1", "P, Q distributions on X; K channel X -> Y", "different alphabets|different|same"),
    ("KL(PQ, P) <= 1", "P, Q distributions", "a law is expected"),
])
def test_new_words_that_do_not_fit_are_refused(text: str, where: str, why: str) -> None:
    with pytest.raises(ReadError, match=why):
        read_claim(text, where)


@pytest.mark.parametrize(("text", "where", "why"), [
    ("H^2(P, Q) <= 1", "P, Q distributions", "with and without a factor 1/2"),
    ("H\u00b2(P, Q) <= 1", "P, Q distributions", "with and without a factor 1/2"),
    ("TV(P, Q) <= 1", "P, Q measures on X", "no domain"),
    ("P(S) <= 1", "P distribution on X, S subset on X", "a relation is missing"),
    ("E[Z*Y] = 0", "Z ~ N(0, 1), Y ~ N(0, 1)", "more than one name has a law of noise"),
    ("E[Z] = 0", "Z ~ Lap(1); Z real", "declared as noise and as something else"),
    ("E[Z] = 0", "Z ~ Lap()", "a parameter of this noise is missing"),
    ("E[Z] = 0", "Z ~ N(1)", "parameters of this noise are not read"),
    ("E[Z] = 0", "Z ~ Lap(0, 1, 2)", "parameters of this noise are not read"),
    ("E[Z] = 0", "Z ~ Cauchy(0, 1)", "this law is not read"),
    ("E[X] = p", "X ~ Bern(p); p real", "which must be one"),
    ("E[X] = 2", "X ~ Bern(2)", "which must be one"),
    ("E[X] = p", "X ~ Bern(p, 1); 0 <= p <= 1", "a parameter of this noise is missing"),
    ("E[X] = p", "X ~ Bern(); 0 <= p <= 1", "a parameter of this noise is missing"),
    ("Pr[X > t] <= 1", "X ~ Bern(1/2); t real", "of a relation to a number"),
    ("Pr[X + 1 > 1] <= 1", "X ~ Bern(1/2)", "of a relation to a number"),
    ("Pr[0 < X < 1] <= 1", "X ~ Bern(1/2)", "of a relation to a number"),
    ("Pr[X > 1/0] <= 1", "X ~ Bern(1/2)", "of a relation to a number"),
    ("Pr[X > X] <= 1", "X ~ Bern(1/2)", "of a relation to a number"),
    ("E[X*Y] = p", "X ~ Bern(p); Y ~ Bern(p); 0 <= p <= 1", "more than one name has a law of noise"),
    ("Z <= 1", "Z ~ Lap(1)", "no domain"),
    ("E[x] <= 1", "x real", "use parentheses"),
    ("Pr[Z^2 > t] <= 1", "Z ~ N(0, 1), t > 0", "of Z or |Z| and a bound"),
    ("Pr[Z > Z] <= 1", "Z ~ N(0, 1)", "of Z or |Z| and a bound"),
    ("Pr[0 < Z < 1] <= 1", "Z ~ N(0, 1)", "of Z or |Z| and a bound"),
    ("Pr[Z = 0] <= 1", "Z ~ N(0, 1)", "of Z or |Z| and a bound"),
    ("D_alpha(P, Q) >= 0", "P, Q distributions", "takes two laws and 1"),
    ("sum_{x in X} P(x) + 1 <= 2", "P distribution on X", "how far the body of this reaches"),
    ("e >= 1", "P distribution; e event", "e is an event"),
    ("E[f(X)] <= 1", "X ~ U; f function", "no law of the text"),
    ("1 <= 2", "x ~ y", "no law of the text"),
    ("1 <= 2 for", "P distribution", "say what the name is"),
    ("P(r) <= 2 for every event", "P distribution", "law of this event is not seen"),
    ("E[f(X)] <= 1", "(X, Y) ~ J; J distribution on A x B; f function on A; X real", "declared as noise and as something else"),
    ("sum_r 1 <= 2", "P distribution", "= or in is expected"),
    ("E[Z1 + Z2] = 0", "Z1, Z2 ~ Lap(b); b > 0", "said of this name as well"),
    ("E[Y] = 0", "X, Y ~ N(0, 1), n integer >= 1", "said of this name as well"),
    ("f(y) >= 0", "f function; x, f(r) > 0 for every r in R; y in R", "said of this name as well"),
    ("E[Z] = 0", "Z ~ Normal(0, s); s > 0", "variance or a standard deviation"),
    ("E[Z] = 0", "Z ~ Lap(1)*(2)", "this law is not read"),
    ("E[Z/2Z] <= 1", "Z ~ N(0, 1)", "bind in two ways"),
    ("E[1/t Z] <= 1", "Z ~ N(0, 1); t > 0", "an operator is missing"),
    ("E[e^2Z] <= 1", "Z ~ N(0, 1)", "bind in two ways"),
    ("Var[Var[Z]] <= 1", "Z ~ N(0, 1)", "a variance inside a variance"),
    ("P[f(X) > 1] <= 1", "X ~ Q; P, Q distributions; f function", "P is a law of the text"),
    ("f(e) <= e for every e in X", "f function on X", "no domain"),
    ("e^2 <= P(e)", "P distribution; e event", "e is an event"),
    ("x/sum_r P(r) y <= 1", "x, y > 0; P distribution", "how far the body of this reaches"),
    ("P(S) <= Q(S) for every S", "P, Q distributions", "this may be a letter or an event"),
    ("P(S) == Q(S) for every event S", "P, Q distributions", "adds multiples of probabilities"),
    ("P(S)^2 <= Q(S) for every event S", "P, Q distributions", "adds multiples of probabilities"),
    ("P(S)*Q(S) <= 1 for every event S", "P, Q distributions", "adds multiples of probabilities"),
    ("P(S) <= P(S | T) for every event S", "P distribution; T event", "adds multiples of probabilities"),
    ("P(S and T) <= P(T) for every event S", "P distribution; T event", "law of this event is not seen"),
    ("1 <= 2 for every event S", "P distribution", "law of this event is not seen"),
    ("P(S) <= 1 for every event P", "P distribution", "law of this event is not seen"),
    ("P(S) <= Q(S) for every event S", "P distribution on X; Q distribution on Y", "given letters of"),
    ("P(A and B or A) <= 1", "P distribution; A, B events", "bind in two ways"),
    ("P(A and r) <= 1", "P distribution; A event; r in R", "an event is expected"),
])
def test_what_has_no_one_meaning_is_an_error_of_one_line(text: str, where: str, why: str) -> None:
    with pytest.raises(ReadError) as caught:
        read_claim(text, where)
    assert why in str(caught.value) and "\n" not in str(caught.value)


def _below(kind: str, u: float) -> float:
    """The distribution function of standard noise, by its definition in cases and by that of erf."""
    if kind == "N":
        return (1 + math.erf(u / math.sqrt(2))) / 2
    return math.exp(u) / 2 if u < 0 else 1 - math.exp(-u) / 2


@pytest.mark.parametrize("law", ["Lap(b)", "Laplace(m, b)", "N(0, b^2)", "N(m, b^2)"])
@pytest.mark.parametrize("event", ["Z > t", "Z >= t", "Z < t", "|Z| > t", "|Z| <= t", "t < |Z|"])
@pytest.mark.parametrize("sign", ["t real", "t >= 0"])
def test_a_chance_is_what_the_distribution_function_says(law: str, event: str, sign: str) -> None:
    claim = read_claim(f"Pr[{event}] <= 1", f"Z ~ {law}, b > 0, m real, {sign}").claim
    assert isinstance(claim, Relation)
    for m, b, t in ((0, 1, 0), (0, 2, 1), (1, 3, 2), (-2, 1, 1), (1, 2, -1), (-1, 1, -3)):
        if (t < 0 and sign == "t >= 0") or (m and "m" not in law):
            continue
        value = substitute(claim.left, {"m": Num(m), "b": Num(b), "t": Num(t)})
        above = {u: 1 - _below(law[0], (u - m) / b) for u in (t, -t)}
        sized = 1.0 if t < 0 else above[t] + 1 - above[-t]
        chance = sized if "|" in event else above[t]
        opposite = event in ("Z < t", "|Z| <= t")
        low, high = map(float, enclosed(value, 20) or ())
        assert low - 1e-9 <= (1 - chance if opposite else chance) <= high + 1e-9


def test_noise_of_the_name_of_a_number_is_named_apart_and_another_keeps_its_name() -> None:
    (apart, same) = (r.left for where in ("t real, Z ~ N(0, 1)", "Z ~ N(0, 1)")
                     if isinstance(r := read_claim("E[Z] = 0", where).claim, Relation))
    assert isinstance(apart, Mean) and isinstance(same, Mean)
    assert (apart.variable, same.variable) == ("t1", "t")


LETTERS = range(3)
EVENTS = [frozenset(s) for k in range(4) for s in itertools.combinations(LETTERS, k)]


def _model(*laws: str, **events: frozenset[int]) -> Model:
    rows = {name: tuple(Fraction(p) for p in row.split()) for name, row in zip("PQ", laws, strict=False)}
    values = {**{name: {(i,): p for i, p in enumerate(row)} for name, row in rows.items()},
              **{name: {(i,): Fraction(i in s) for i in LETTERS} for name, s in events.items()}}
    return Model(values, {"R": 3})


@pytest.mark.parametrize(("text", "meant"), [
    ("A and B", lambda a, b: a & b), ("A \u222a B", lambda a, b: a | b), ("not A", lambda a, b: frozenset(LETTERS) - a),
    ("A \u2229 B^c", lambda a, b: a - b), ("(A or B)^c", lambda a, b: frozenset(LETTERS) - a - b)])
def test_an_operation_on_events_is_that_of_sets(text: str, meant: Callable[..., frozenset[int]]) -> None:
    claim = read_claim(f"P({text}) <= 1", "P distribution; A, B events").claim
    assert isinstance(claim, Relation)
    for a, b in itertools.product(EVENTS, EVENTS):
        found = ground(claim.left, _model("1/2 1/3 1/6", A=a, B=b))
        assert found == Num(sum((Fraction(p) for i, p in enumerate(("1/2", "1/3", "1/6")) if i in meant(a, b)), Fraction(0)))


@pytest.mark.parametrize(("c", "d", "sign"), [
    ("1", "1/4", "<="), ("2", "0", "<="), ("1/2", "2/3", "<="), ("1/2", "2/3", "<"), ("3", "1/10", "<"), ("2", "0", "<"), ("0", "1", "<=")])
def test_for_every_event_is_what_it_is_of_each(c: str, d: str, sign: str) -> None:
    """On laws of three letters against all eight events; both ways to write it, and whether it holds changes with the laws."""
    where, seen = "P, Q distributions", set()
    claims = [read_claim(text, where).claim for text in (
        f"P(S) {sign} {c}*Q(S) + {d} for every event S", f"P(S) - {d} {sign} {c}*Q(S) for all events S",
        f"-{d} {sign} {c}*Q(S) - P(S) for every event S")]
    for p, q in itertools.product(("1/2 1/3 1/6", "1 0 0", "1/4 1/4 1/2", "1/3 1/3 1/3"), repeat=2):
        def weight(row: str, s: frozenset[int]) -> Fraction:
            return sum((Fraction(x) for i, x in enumerate(row.split()) if i in s), Fraction(0))

        slack = [Fraction(c) * weight(q, s) + Fraction(d) - weight(p, s) for s in EVENTS]
        truth = min(slack) >= 0 if sign == "<=" else min(slack) > 0
        seen.add(truth)
        assert {evaluate(claim, _model(p, q)).holds for claim in claims} == {truth}
    assert len(seen) == 2 or (c, d) in (("0", "1"), ("2", "0"))


def test_pure_privacy_for_every_event_is_the_max_divergence() -> None:
    read = read_claim("KL(P, Q) <= eps", "P, Q distributions; eps >= 0", ["P(S) <= e^eps Q(S) for all events S"])
    assert read == read_claim("KL(P, Q) <= eps", "P, Q distributions; eps >= 0", ["D_inf(P, Q) <= eps"])
    other = read_claim("TV(P, Q) <= d", "P, Q distributions; d >= 0", ["P(S) <= Q(S) + d for every event S"])
    assert other == read_claim("TV(P, Q) <= d", "P, Q distributions; d >= 0", ["hockey_stick(P, Q, 1) <= d"])


def test_a_number_beside_the_name_of_noise_is_a_product() -> None:
    where = "Z ~ N(0, 1); s real"
    assert read_claim("E[e^{sZ}] = exp(s^2/2)", where) == read_claim("E[exp(s*Z)] = exp(s^2/2)", where)
    with pytest.raises(ReadError):
        read_claim("E[e^{qZ}] = 1", where)                     # q is nothing
    own = read_claim("sZ + E[Z] <= 1", f"{where}; sZ real")    # a name that is declared is itself
    assert [b.symbol.name for b in own.prefix] == ["s", "sZ"]


MECHANISM = "M eps-DP; S event"


@pytest.mark.parametrize(("text", "same", "where"), [
    ("Pr[m + Z >= t] <= 1", "Pr[Z >= t - m] <= 1", "Z ~ Lap(b); b > 0; m, t real"),
    ("Pr[t <= m + Z] <= 1", "Pr[Z >= t - m] <= 1", "Z ~ Lap(b); b > 0; m, t real"),
    ("Pr[2m + Z + 1 < t] <= 1", "Pr[Z < t - (2m + 1)] <= 1", "Z ~ N(0, 1); m, t real"),
    ("Pr[Z - m > t] <= 1", "Pr[Z > t - (-m)] <= 1", "Z ~ N(0, 1); m, t real"),
    ("e^m Pr[Z > t] <= 2 Pr[Z > t]", "e^m*Pr[Z > t] <= 2*Pr[Z > t]", "Z ~ N(0, 1); m, t real"),
    ("||P - Q||_1 <= 2", "2*TV(P, Q) <= 2", "P, Q distributions"),
    ("\u2016P - K(Q)\u2016_1^2 <= 4", "(2*TV(P, K(Q)))^2 <= 4", "P, Q distributions on X; K channel X -> X"),
    ("Pr[M(x) in S] <= e^eps Pr[M(x') in S]", "Pr[M(x) in S] <= e^eps Pr[M(x\u2032) \u2208 S]", MECHANISM),
    ("Pr[M(x) in S] <= Pr[M(x') in S]", "M(x)(S) <= M(x')(S)", MECHANISM),
    ("Pr[M(x) in S] <= 1", "M(x)(S) <= 1", "M channel D -> Y; M is eps-DP; x, x' in D; S event; KL(M(x), M(x')) <= 1")])
def test_chances_and_norms_of_papers(text: str, same: str, where: str) -> None:
    assert read_claim(text, where) == read_claim(same, where.replace("S event", "S event on Y") if "(S)" in same else where)


@pytest.mark.parametrize(("text", "where"), [
    ("Pr[2 Z < t] <= 1", "Z ~ N(0, 1); t real"), ("Pr[t - Z < 0] <= 1", "Z ~ N(0, 1); t real"),
    ("Pr[|Z + t| < 1] <= 1", "Z ~ N(0, 1); t real"), ("Pr[t (1 + Z) < 1] <= 1", "Z ~ N(0, 1); t real"),
    ("1/2Pr[Z > t] <= 1", "Z ~ N(0, 1); t real"), ("1/(2 t) Pr[Z > t] <= 1", "Z ~ N(0, 1); t > 0"),
    ("E[X] <= aw", "X random variable; a real"), ("Pr[Z + t mod 2 > 1] <= 1", "Z ~ N(0, 1); t > 0"),
    ("||P - Q|| <= 2", "P, Q distributions"),
    ("||P - Q + Q||_1 <= 2", "P, Q distributions"), ("||x - y||_1 <= 2", "x, y real")])
def test_what_is_no_such_chance_or_norm(text: str, where: str) -> None:
    with pytest.raises(ReadError):
        read_claim(text, where)


INPUTS = "M eps-LDP; X ~ P"
TWO_EVENTS = "A, B events; Pr distribution"


@pytest.mark.parametrize(("text", "where", "same", "there", "given"), [
    ("Pr[M(x) not in S] <= Pr[M(x') \u2209 S]", MECHANISM, "M(x)(not S) <= M(x')(not S)", f"{MECHANISM} on Y", ()),
    ("Pr[M(x) in S] <= exp(eps)*Pr[M(x') in S] + delta", "M (eps,delta)-DP", "M(x)(S) <= exp(eps)*M(x')(S) + delta",
     "M (eps,delta)-DP; S event on Y", ()),
    ("Pr[M(x) in S] <= Pr[M(x') not in T] + eps", "M eps-DP mechanism X -> R", "M(x)(S) <= M(x')(not T) + eps",
     "M eps-DP mechanism X -> R; S, T events on R", ()),
    ("Pr[M(x') in S] <= 1", f"{MECHANISM}; Pr[M(x) in S] <= 1/2", "Pr[M(x') in S] <= 1", MECHANISM, ("Pr[M(x) in S] <= 1/2",)),
    ("Pr[A|B] <= 1", "A, B events; Pr[B] > 0", "Pr(A|B) <= 1", TWO_EVENTS, ("Pr(B) > 0",)),
    ("TV(P, Q) <= eps", "P, Q are eps-indistinguishable", "TV(P, Q) <= eps", "P, Q distributions; eps >= 0",
     ("indistinguishable(P, Q, eps)",)),
    ("TV(P, Q) <= eps", "P, Q eps-indistinguishable; eps < 1", "TV(P, Q) <= eps", "P, Q distributions; 0 <= eps < 1",
     ("indistinguishable(P, Q, eps)",)),
    ("TV(P, Q) <= b", "P, Q (eps, b)-indistinguishable", "TV(P, Q) <= b", "P, Q distributions; 0 <= eps; 0 <= b <= 1",
     ("indistinguishable(P, Q, eps, b)",)),
    ("KL(P, Q) >= 0", "P, Q distributions; P \u2260 Q", "KL(P, Q) >= 0", "P, Q distributions", ("TV(P, Q) > 0",)),
    ("KL(P, Q) = 0", "P, Q distributions; P = Q", "KL(P, Q) = 0", "P, Q distributions", ("P(r') == Q(r') for every r'",)),
    ("D_alpha(2, P, Q) <= 1", "P, Q distributions", "D_alpha(P, Q, 2) <= 1", "P, Q distributions", ()),
    ("hockey_stick(2, P || Q) <= 1", "P, Q distributions", "hockey_stick(P, Q, 2) <= 1", "P, Q distributions", ()),
    ("E[f(X)] <= 1", "X ~ P; f function", "E[f(X)] <= 1", "X ~ P; P distribution; f function", ()),
    ("E[f(M(x))^2] <= E[f(M(x'))^2]", "M eps-DP; f function", "mean(r ~ M(x), f(r)^2) <= mean(r ~ M(x'), f(r)^2)",
     "M eps-DP; f function on Y", ()),
    ("Pr[f(M(x)) > 1] <= Pr[f(M(x')) > 1]", "M eps-DP; f: Y -> [0, 1]", "Pr(r ~ M(x), f(r) > 1) <= Pr(r ~ M(x'), f(r) > 1)",
     "M eps-DP; f: Y -> [0, 1]", ()),
    ("Var(Z)/2 <= b^2", "Z ~ Lap(b); b > 0", "Var[Z]/2 <= b^2", "Z ~ Lap(b); b > 0", ()),
    ("kl(p || q) >= 0", "p, q in (0, 1)", "KL(Bern(p), Bern(q)) >= 0", "p, q in (0, 1)", ()),
    ("kl <= 1", "kl in (0, 1)", "kl <= 1", "0 < kl < 1", ()),
    ("I(X; M(X)) <= eps", INPUTS, "MI(P, M) <= eps", "M eps-LDP; P distribution", ()),
    ("I(M(X); X) <= H(M(X))", INPUTS, "MI(P, M) <= H(M(P))", "M eps-LDP; P distribution", ()),
    ("I(X; Y) <= H(X) + H(Y)", "K channel A -> B; X random variable; Y = K(X)", "MI(P, K) <= H(P) + H(K(P))",
     "K channel A -> B; P distribution on A", ())])
def test_conditions_of_papers(text: str, where: str, same: str, there: str, given: tuple[str, ...]) -> None:
    found, other = read_claim(text, where), read_claim(same, there, given)
    assert (found.given, found.claim) == (other.given, other.claim)
    assert {b.symbol.name: b for b in found.prefix} == {b.symbol.name: b for b in other.prefix}


@pytest.mark.parametrize(("text", "same"), [
    ("max_{r in R} P(r) <= 1", "sup(r in R, P(r)) <= 1"), ("max_{r} P(r)/Q(r) <= 1", "sup(r in R, P(r)/Q(r)) <= 1"),
    ("1 + sup_{r in R} P(r) <= 2", "1 + sup(r in R, P(r)) <= 2"), ("sum_{r} P(r) <= 1", "sum(r in R, P(r)) <= 1"),
    ("\u2211_{r} P(r) <= 1", "sum(r in R, P(r)) <= 1")])
def test_letters_in_braces(text: str, same: str) -> None:
    where = "P, Q distributions on R; Q(r) > 0 for every r in R"
    assert read_claim(text, where) == read_claim(same, where)


@pytest.mark.parametrize(("inside", "which"), [
    ("KL(K(x), Q)", "positive"), ("chi2(K(x), Q)/2", "positive"), ("D_alpha(K(x), Q, 2) + 1", "positive"),
    ("TV(K(x), Q)", ""), ("hockey_stick(K(x), Q, 2)", ""), ("f(x)", "")])
def test_the_mean_of_what_may_be_infinite_is_over_positive_probabilities(inside: str, which: str) -> None:
    claim = read_claim(f"E_{{x ~ P}}[{inside}] <= 1", "P distribution on X; K channel X -> Y; Q distribution on Y; f function on X").claim
    assert isinstance(claim, Relation) and isinstance(claim.left, Sum) and isinstance(claim.left.body, App)
    assert claim.left.where == ((claim.left.body.args[0],) if which else ())


@pytest.mark.parametrize("text", [
    "TV(P, Q) == sup_S (P(S) - Q(S))", "TV(P, Q) == max_{S} (P(S) - Q(S))", "TV(P, Q) == sup(S, P(S) - Q(S))",
    "TV(P, Q) == max_A |P(A) - Q(A)|"])
def test_the_greatest_of_all_events_is_no_supremum_of_letters(text: str) -> None:
    with pytest.raises(ReadError, match="may be a letter or an event"):
        read_claim(text, "P, Q distributions on R")


@pytest.mark.parametrize("text", ["max_{r in R} P(r) + 1 <= 2", "max_{r, s} P(r) <= 1", "max_{r = 1} P(r) <= 1", "max_{ <= 1", "sum_{r} <= 1",
                                  "max_{r in R <= 1"])
def test_braces_that_hold_no_letter(text: str) -> None:
    with pytest.raises(ReadError):
        read_claim(text, "P, Q distributions on R")


@pytest.mark.parametrize(("given", "same"), [
    ("P != Q", "TV(P, Q) > 0"), (" P \u2260 Q ", "TV(P, Q) > 0"), ("Q == P", "Q(r') == P(r') for every r'"),
    ("P << Q", "Q(r') > 0 for every r' with P(r') > 0"), ("P \u226a Q", "Q(r') > 0 for every r' in R where P(r') > 0"),
    ("KL(P || Q) < oo", "P << Q"), ("D_inf(P, Q) < \u221e", "P << Q"), ("chi_square(P, Q) is finite", "P << Q")])
def test_hypotheses_that_compare_two_laws(given: str, same: str) -> None:
    where = "P, Q distributions; f function"
    assert read_claim("KL(P, Q) >= 0", where, [given]) == read_claim("KL(P, Q) >= 0", where, [same])
    for other in ("P != R", "P == 2*Q", "f != P", "P < Q", "P << f", "P << 2*Q", "KL(P, f) < oo", "TV(P, Q) < oo", "KL(P, Q) > oo",
                  "Q(r) > 0 for every r in R with 1 > 0", "Q(r) > 0 for every r in R with P(r) >= 0", "P << Q << P"):
        with pytest.raises(ReadError):
            read_claim("KL(P, Q) >= 0", where, [other])


def test_letters_at_which_something_is_positive() -> None:
    where, claim = "P, Q distributions", "TV(P, Q) <= 1/2"
    r = Letter("r", Alphabet("R"))
    p, q = (Distribution(n, (Alphabet("R"),))(r) for n in "PQ")
    assert read_claim(claim, where, ["Q(r) >= P(r)/2 for every r in R with P(r) > 0"]).given == (
        Every((r,), p / 2 <= q, (p,)),)
    assert read_claim(claim, where, ["Q(r) > 0 for every r in R with 1/10 < P(r) < 1/2"]).given == (
        Every((r,), Num(Fraction(0)) < q, (p - Q(1) / 10, Q(1) / 2 - p)),)


@pytest.mark.parametrize(("text", "where"), [
    ("Pr[M(x) in S] <= Pr[M(x') in S] + 1 for all S", "M eps-DP"), ("Pr[M(x) in M] <= Pr[M(x') in M]", "M eps-DP"),
    ("Pr[M(x') in S] <= 1", "M eps-DP; Pr[M(x) in S] <= 1/2"),
    ("renyi(2, P, Q) <= 1", "P, Q distributions"), ("KL(2, P, Q) <= 1", "P, Q distributions"),
    ("Pr[M(x) not S] <= Pr[M(x') in S]", MECHANISM), ("Pr[M(x) not = y] <= Pr[M(x') = y]", MECHANISM),
    ("E[f(M(x))*f(M(x'))] <= 1", "M eps-DP; f function"), ("E[f(M(x)) - E[f(M(x))]] <= E[f(M(x'))]", "M eps-DP; f function"),
    ("kl(p, q, p) >= 0", "p, q in (0, 1)"), ("kl(p) >= 0", "p in (0, 1)"), ("kl(p, q) >= 0", "p, q > 0"),
    ("P == Q", "P, Q distributions"), ("TV(P, Q) <= 1", "P, Q distributions; P == 2"),
    ("I(X; Y) <= H(Y)", "X ~ P; Y = K(X)"), ("I(X; Y) + E[X] <= 1", "K channel; X ~ P; Y = K(X)"),
    ("I(X; Y) <= 1", "K channel; L channel; X ~ P; Y = K(X); Z = L(X)")])
def test_what_is_no_condition_of_papers(text: str, where: str) -> None:
    with pytest.raises(ReadError):
        read_claim(text, where)
