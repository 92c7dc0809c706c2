"""Theorem 25: how its number of samples grows with m, B, beta and tau.  Dwork et al. 2015, Section 4.1."""
from theorems.dwork2015.sec4_remarks import B, beta, m, n0_25, n1_25, tau
from verify.language import Theorem, between, exists, exp, forall, log, minimum, real, sqrt

C = real("C", "[1, oo) integer")
N = real("N", "[3, oo) integer")
many = real("m", between(N, None, "[)", integer=True))
some = real("beta", between(0, exp(-N), "(]"))
below = real("tau", between(0, 1 / N, "(]"))
samples = minimum(n0_25, n1_25)
rate = log(m / beta) / tau**2
PLACE = {"C": "1", "N": "3", "m": "3", "B": "1", "beta": "1/100", "tau": "1/3"}

thm_25_big_o = Theorem(
    "dwork2015/thm-25.bigO", "Theorem 25, displayed O()", "Dwork et al. 2015, Theorem 25",
    prefix=exists(C, N) + forall(many, B, some, below),
    claim=samples <= C * rate * minimum(B, sqrt(B * log(log(m / beta) / tau))),
    instances=[PLACE],
    expected="REFUTED",
    base="nats",
    note="O(): a constant C for all m >= N, beta <= exp(-N) and tau <= 1/N, where every logarithm is positive; C and N may be "
         "taken whole.  n1 has the logarithm of 16m/(tau beta) under its root, the display that of ln(m/beta)/tau: for B = m "
         "= K, beta = exp(-K) and tau = 1/N the number of samples is at least 1536 K ln(m/beta)/tau^2, and the display of the "
         "order of K^(1/2) ln(K)^(1/2) times the same.")
thm_25_big_o.variant(
    "repaired", instances=[{**PLACE, "C": "184320"}], claim=samples <= C * rate * minimum(B, sqrt(B * log(m / (tau * beta)))),
    note="ln(m/(tau beta)) for ln(ln(m/beta)/tau).")
