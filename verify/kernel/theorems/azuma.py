"""The moment bound of Azuma and Hoeffding for a sum whose terms may depend on the past.

Proof.  Let S_i = Z_1 + ... + Z_i, and let H be the set of pasts of Z_i that have positive probability, D their law, S(h) the
sum so far, A(y|h) the law of what comes next and Z(y, h) its value, and r the rate.  STEP says E exp(r S_i) <=
exp(r b + r^2 a^2/2) E exp(r S_(i-1)), so by induction on i from S_0 = 0, E exp(r S_k) <= exp(k (r b + r^2 a^2/2)).  MARKOV,
for D the law of all k values, gives P(S_k >= s) <= exp(-r s) E exp(r S_k).  Believed is the induction; STEP and MARKOV are
proved where the theorem is used.

On general spaces Z_i has a regular conditional law given the past, on [-a, a] and of mean <= b almost surely.  Rounded down to
the grid -a + 2a j/m it has finitely many values, in [-a, a] and of mean <= b, to which STEP with one past applies; as m grows,
dominated convergence gives E[exp(r Z_i) | past] <= exp(r b + r^2 a^2/2), and then the induction goes on as above.  MARKOV for
one past says that exp(-r s) exp(r S) is at least the indicator of S >= s, and all is bounded.  So finite lemmas are enough."""
from __future__ import annotations

from verify.kernel.theorems.applying import Theorem
from verify.language import (
    Alphabet, Bounded, Channel, Distribution, Drift, Event, Function, Letter, Process, Statement, Sum, Tail, both, every, exp,
    forall, real)

a, b, rate, s, k = real("a", "(0, oo)"), real("b"), real("rate", "[0, oo)"), real("s"), real("k", "[1, oo) integer")
H, Y = Alphabet("H"), Alphabet("Y")
h, y = Letter("h", H), Letter("y", Y)
D, A = Distribution("D", (H,)), Channel("A", Y, (H,))
S, Z, E = Function("S", (H,)), Function("Z", (Y, H)), Event("E", (H,))

STEP = Statement(
    forall(a, b, rate, D, A, S, Z),
    (every((y, h), -a <= Z(y, h)), every((y, h), Z(y, h) <= a), every(h, Sum(y, A(y, h) * Z(y, h)) <= b)),
    Sum(h, D(h) * Sum(y, A(y, h) * exp(rate * (S(h) + Z(y, h))))) <= (
        exp(rate * b + rate ** 2 * a ** 2 / 2) * Sum(h, D(h) * exp(rate * S(h)))))
MARKOV = Statement(
    forall(rate, s, D, S, E), (every(h, s <= S(h), (E(h),)),),
    Sum(h, D(h) * E(h)) <= exp(-(rate * s)) * Sum(h, D(h) * exp(rate * S(h))))

W = Process("W", k)
BOUND = exp(k * (rate * b + rate ** 2 * a ** 2 / 2) - rate * s)
AZUMA = Theorem(
    "azuma",
    "K. Azuma, Weighted sums of certain dependent random variables, Tohoku Math. J. 19 (1967), 357-367; W. Hoeffding, "
    "Probability inequalities for sums of bounded random variables, J. Amer. Statist. Assoc. 58 (1963), 13-30",
    Statement(forall(k, a, b, rate, s, W), (Bounded(W, a), Drift(W, b)), both(Tail(W, s) <= BOUND, Tail(W, s, False) <= BOUND)),
    (("step", STEP), ("markov", MARKOV)), "general", ("step", "markov"))
THEOREMS = (AZUMA,)
