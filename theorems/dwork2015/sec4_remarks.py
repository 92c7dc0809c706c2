"""The remarks of Sections 4.1, 4.2 and 5 on numbers of samples and of values.  Dwork et al. 2015."""
from verify.language import (
    Q, Theorem, absolute, between, both, call, equal, exp, forall, log, maximum, real, sqrt)

m = real("m", "[1, oo) integer")
m2 = real("m", "[2, oo) integer")
B = real("B", between(1, m, integer=True))
budget = real("B", "[1, oo) integer")
any_budget = real("B", "[0, oo)")
beta = real("beta", "(0, 1]")
small = real("beta", "(0, 1)")
tau = real("tau", "(0, oo)")
part = real("tau", "(0, 1]")
below_1 = real("tau", "(0, 1)")
least = real("tau", "(0, 4/75]")
sigma = real("sigma", "(0, oo)")
n = real("n", "[1, oo) integer")
e_h = real("e_h")
e_t = real("e_t")
p = real("p")
T = real("T")

first = maximum(2 * budget / (sigma * below_1), log(6 / small) / below_1**2)
twice = maximum(2 * (2 * budget / (sigma * below_1)), log(6 / small) / below_1**2)
second = 80 * sqrt(budget * log(1 / (below_1 * small))) / (below_1 * sigma)
fourfold = 80 * sqrt(4 * budget * log(1 / (below_1 * small))) / (below_1 * sigma)
GROWTH = {"B": "1", "sigma": "100", "tau": "1/2", "beta": "1/2"}

sec_4_1_dependence = Theorem(
    "dwork2015/sec-4.1.dependence", "Section 4.1, text before Theorem 25", "Dwork et al. 2015, Section 4.1",
    scope="the dependence on B",
    prefix=forall(budget, sigma, below_1, small),
    claim=both(equal(twice, 2 * first), equal(fourfold, 2 * second)),
    instances=[GROWTH],
    expected="REFUTED",
    base="nats",
    note="'Grows linearly with B': n0 doubles with B.  'Quadratically better': n1 doubles where B is four times as large.  n0 "
         "is a maximum, of which one part does not depend on B.",
    proof=(GROWTH,))
sec_4_1_dependence.variant(
    "repaired", given=[2 * budget / (sigma * below_1) >= log(6 / small) / below_1**2], proof=(),
    instances=[{**GROWTH, "sigma": "1/100"}],
    note="Where the first part of n0 is the greater one.")

SIGMA = tau / (96 * log(4 * m / beta))
for_privacy, for_sample = 2 * B / (SIGMA * (tau / 8)), log(6 / (beta / (2 * m))) / (tau / 8)**2
sec_4_1_tau = Theorem(
    "dwork2015/sec-4.1.tau-scaling", "Section 4.1, remark after Theorem 25", "Dwork et al. 2015, Section 4.1",
    scope="the two parts of n0",
    prefix=forall(m, B, beta, tau),
    claim=both(equal(for_privacy * tau**2, 1536 * B * log(4 * m / beta)), equal(for_sample * tau**2, 64 * log(12 * m / beta))),
    instances=[{"m": "4", "B": "2", "beta": "1/2", "tau": "1/10"}],
    base="nats",
    note="n0(B, sigma, tau/8, beta/(2m)) of Theorem 25 is the greater of two, and neither times tau^2 depends on tau: for n = "
         "n0 samples tau is a constant over sqrt(n).")
sec_4_1_tau.variant(
    "control: 1/n", claim=equal(for_privacy * tau, 1536 * B * log(4 * m / beta)), expected="REFUTED",
    note="Not tau itself.")

sec_4_2_concentration = Theorem(
    "dwork2015/sec-4.2.concentration", "Section 4.2, text after Theorem 27", "Dwork et al. 2015, Section 4.2",
    scope="the arithmetic, with m^B strings of answers",
    prefix=forall(m2, any_budget, tau, n),
    given=[any_budget <= tau**2 * n / log(m2)],
    claim=m2**any_budget * (2 * exp(-2 * tau**2 * n)) <= 2 * exp(-(tau**2) * n),
    instances=[{"m": "2", "B": "1", "tau": "1", "n": "1"}],
    base="nats",
    note="2 exp(-2 tau^2 n) of Hoeffding's inequality for each of at most m^B strings of answers (Theorem 27).")
sec_4_2_concentration.variant(
    "control: twice the budget", given=[any_budget <= 2 * tau**2 * n / log(m2)], expected="REFUTED",
    instances=[{"m": "2", "B": "2", "tau": "1", "n": "1"}],
    note="m = 2, B = 2: 8/e^2 > 2/e.")

sec_4_2_implication = Theorem(
    "dwork2015/sec-4.2.implication", "Section 4.2, text after Theorem 27", "Dwork et al. 2015, Section 4.2",
    scope="on the event that the holdout mean is accurate",
    prefix=forall(tau, e_h, e_t, p, T),
    given=[absolute(e_h - e_t) > T, absolute(e_h - p) < tau],
    claim=absolute(p - e_t) > T - tau,
    instances=[{"tau": "1/4", "e_h": "1", "e_t": "0", "p": "7/8", "T": "1/2"}],
    note="T stands for the noisy threshold with eta; 'with high probability' is the second hypothesis.")
sec_4_2_implication.variant(
    "control: without the loss", claim=absolute(p - e_t) > T, expected="REFUTED",
    instances=[{"tau": "1/2", "e_h": "1", "e_t": "0", "p": "3/4", "T": "7/8"}],
    note="The error of the holdout mean counts.")

sec_4_2_floor = Theorem(
    "dwork2015/sec-4.2.L-floor", "Section 4.2, text after Theorem 27", "Dwork et al. 2015, Section 4.2",
    scope="the arithmetic of equal parts",
    prefix=forall(part),
    claim=1 / (2 * call("floor", 1 / part)) <= part,
    instances=[{"tau": "1"}, {"tau": "3/10"}],
    note="L = floor(1/tau) values beside the 0, at the middles of L equal parts of [0, 1]: no number in [0, 1] is further than "
         "1/(2L) from all of them.  A precision of tau is an error of at most tau.")
sec_4_2_floor.variant(
    "control: an error of tau/2", claim=1 / (2 * call("floor", 1 / part)) <= part / 2, expected="REFUTED",
    instances=[{"tau": "3/10"}],
    note="1/tau need not be whole.")

SIGMA_5 = least / (96 * log(4 * m / beta))
first_5 = maximum(2 * B / (SIGMA_5 * (least / 8)), log(6 / (beta / (2 * m))) / (least / 8)**2)
second_5 = 80 * sqrt(B * log(1 / (least / 8 * (beta / (2 * m))))) / (least / 8 * SIGMA_5)
sec_5_lower = Theorem(
    "dwork2015/sec-5.lower-than-proof", "Section 5, implementation", "Dwork et al. 2015, Section 5",
    scope="n0 and n1 at n = 10,000, for T of at most 0.04",
    prefix=forall(least, m, B, beta),
    claim=both(first_5 > 10000, second_5 > 10000),
    instances=[{"tau": "4/75", "m": "1", "B": "1", "beta": "1"}, {"tau": "1/100", "m": "500", "B": "10", "beta": "1/20"}],
    base="nats",
    note="T = 3 tau/4 <= 0.04 is tau <= 4/75, and tau = 0.01 is below: Theorem 25 then asks for more than n = 10,000 samples "
         "by either bound.")
sec_5_lower.variant(
    "control: a hundred times as many", claim=first_5 > Q(1000000), expected="REFUTED",
    instances=[{"tau": "4/75", "m": "1", "B": "1", "beta": "1"}],
    note="About 750,000 are enough at tau = 4/75 for one query.")
