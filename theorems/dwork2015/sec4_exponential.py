"""The text after Theorem 25: how many queries its number of samples allows.  Dwork et al. 2015, Section 4.1."""
from theorems.dwork2015.sec4_remarks import least_samples
from verify.language import Remark, Theorem, between, exists, exp, forall, real

c = real("c", "(0, oo)")
tau = real("tau", "(0, 1]")
beta = real("beta", "(0, 1]")
A = real("A", "[1, oo) integer")
start = real("N", "[1, oo) integer")
n = real("n", between(start, None, "[)", integer=True))
m = real("m", "[1, oo) integer")
B = real("B", between(1, m, integer=True))
FROM = {"c": "1", "tau": "1", "beta": "1", "A": "1000000", "N": "3", "n": "20000000", "m": "1", "B": "1"}

sec_4_1_exponential_m = Theorem(
    "dwork2015/sec-4.1.exponential-m", "Section 4.1, remark after Theorem 25", "Dwork et al. 2015, Section 4.1",
    prefix=forall(c, tau, beta) + exists(A, start) + forall(n, m, B),
    given=[m <= exp(n / A), n**(2 - c) >= B],
    claim=least_samples <= n,
    instances=[FROM],
    expected="REFUTED",
    base="nats",
    note="'Further, this bound allows m to be exponentially large in n as long as B grows sub-quadratically in n (that is, B "
         "<= n^(2-c) for a constant c > 0)': for every c, tolerance and confidence there are a rate 1/A > 0, which may be "
         "taken with a whole A, and an N such that from N on min(n0, n1), the number of samples that Theorem 25 asks for, is "
         "at most n for all m <= exp(n/A) and B <= n^(2-c).  For c = 1, B = n and m near exp(n/A) both n0 and n1 are of the "
         "order of n^2.",
    remarks=[Remark("READING", "exponentially large in n is read as exp(n/A) for some A; with a power of n in the exponent the "
                    "sentence holds", see="dwork2015/sec-4.1.exponential-m#repaired")])
sec_4_1_exponential_m.variant(
    "repaired", prefix=forall(c, tau, beta) + exists(start) + forall(n, m, B), given=[m <= exp(n**(c / 4)), n**(2 - c) >= B],
    instances=[FROM],
    note="m up to exp(n^(c/4)), exponential in a power of n, for every c > 0.")
sec_4_1_exponential_m.variant(
    "control: a quadratic budget", prefix=forall(c, tau, beta) + exists(start) + forall(n, m, B), expected="REFUTED",
    given=[m <= exp(n**(c / 4)), n**2 >= B], instances=[FROM],
    note="At c = 4, m = B = n^2 is allowed, and both numbers are above n.")
