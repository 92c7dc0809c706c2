"""How the number of samples of Theorem 25 grows with m, B, beta and tau.  Dwork et al. 2015, Sections 1.1.1 and 4.1."""
from theorems.dwork2015.sec4_remarks import B, beta, m, n0_25, n1_25, tau
from verify.language import Theorem, between, exists, exp, forall, log, minimum, real, sqrt

C = real("C", "[1, oo) integer")
N = real("N", "[3, oo) integer")
many = real("m", between(N, None, "[)", integer=True))
some = real("beta", "(0, 1]")
below = real("tau", "(0, 1]")
samples = minimum(n0_25, n1_25)
rate = log(m / beta) / tau**2
PLACE = {"C": "1", "N": "3", "m": "3", "B": "1", "beta": "1/3", "tau": "1/3"}

thm_25_big_o = Theorem(
    "dwork2015/thm-25.bigO", "Theorem 25, displayed O()", "Dwork et al. 2015, Theorem 25",
    prefix=exists(C, N) + forall(many, B, some, below),
    given=[N * beta <= 1, N * tau <= 1],
    claim=samples <= C * rate * minimum(B, sqrt(B * log(log(m / beta) / tau))),
    instances=[PLACE],
    expected="REFUTED",
    base="nats",
    note="O(): a constant C for all m >= N and beta, tau <= 1/N, where every logarithm is positive; C and N may be taken "
         "whole.  n1 has the logarithm of 16m/(tau beta) under its root, the display that of ln(m/beta)/tau: for B = m = K, "
         "beta = exp(-K) and tau = 1/K the left side grows like K^4, the right one like K^(7/2) sqrt(ln K).")
thm_25_big_o.variant(
    "repaired", claim=samples <= C * rate * minimum(B, sqrt(B * log(m / (tau * beta)))),
    note="ln(m/(tau beta)) for ln(ln(m/beta)/tau).")

n = real("n", between(N, None, "[)", integer=True))
from_1 = real("m", "[1, oo) integer")
budget = real("B", "[1, oo) integer")
start = real("N", "(0, oo)")
a = real("A", "[1, oo) integer")
c = real("c", "(0, 1]")
FROM = {"tau": "1", "beta": "1", "A": "1000000", "N": "3", "n": "20000000", "m": "1", "B": "1"}

intro_exponential_quadratic = Theorem(
    "dwork2015/intro-exponential-quadratic", "Section 1.1.1, number of queries", "Dwork et al. 2015, Section 1.1.1",
    scope="by the number of samples of Theorem 25",
    prefix=forall(below, some) + exists(a, N) + forall(n, from_1, budget),
    given=[B <= m, m <= exp(n / a), B <= n**2 / a],
    claim=samples <= n,
    instances=[FROM],
    expected="REFUTED",
    base="nats",
    note="'The number of queries that Thresholdout can answer is exponential in n as long as the number of times that the "
         "analyst overfits is at most quadratic in n': for every tolerance and confidence there is an A, however large, such "
         "that from some N on n samples are enough for m <= exp(n/A) queries with a budget B <= n^2/A.  With B of this order "
         "both numbers of samples are above n.")
intro_exponential_quadratic.variant(
    "repaired", prefix=forall(c, below, some) + exists(start) + forall(n, from_1, budget), given=[B <= m, m <= exp(n**(c / 4)), B <= n**(2 - c)],
    scope="by the number of samples of Theorem 25", instances=[{**FROM, "c": "1"}],
    note="B <= n^(2 - c) for a c in (0, 1], and m up to exp(n^(c/4)), as the text after Theorem 25 has it.")

sec_4_1_exponential_m = Theorem(
    "dwork2015/sec-4.1.exponential-m", "Section 4.1, text after Theorem 25", "Dwork et al. 2015, Section 4.1",
    scope="exponentially large: up to exp(n/A) for some A",
    prefix=forall(c, below, some) + exists(a, N) + forall(n, from_1, budget),
    given=[B <= m, m <= exp(n / a), B <= n**(2 - c)],
    claim=samples <= n,
    instances=[{**FROM, "c": "1"}],
    expected="REFUTED",
    base="nats",
    note="'This bound allows m to be exponentially large in n as long as B <= n^(2-c) for a constant c > 0', with a number of "
         "queries exponential in n itself: at c = 1 and B = n both numbers of samples are above n.  With a power of n in the "
         "exponent it holds.")
sec_4_1_exponential_m.variant(
    "repaired", prefix=forall(c, below, some) + exists(start) + forall(n, from_1, budget), given=[B <= m, m <= exp(n**(c / 4)), B <= n**(2 - c)],
    instances=[{**FROM, "c": "1"}],
    note="Exponential in the power n^(c/4); larger c ask for less.")
