"""The remarks of Sections 4.1, 4.2 and 5 on numbers of samples and of values.  Dwork et al. 2015."""
from verify.language import (
    Alphabet, Distribution, Event, Function, Letter, Q, Remark, Statement, Sum, Theorem, absolute, between, both, call, equal,
    every, exists, exp, forall, log, maximum, minimum, real, sqrt)

m = real("m", "[1, oo) integer")
B = real("B", between(1, m, integer=True))
budget = real("B", "[1, oo) integer")
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
GROWTH = {"B": "1", "sigma": "100", "tau": "1/2", "tau'": "1/4", "beta": "1/2"}

finer = real("tau'", between(0, below_1, "()"))
first_finer = maximum(2 * budget / (sigma * finer), log(6 / small) / finer**2)
second_finer = 80 * sqrt(budget * log(1 / (finer * small))) / (finer * sigma)
DEPENDENCE = (
    equal(twice, 2 * first), equal(fourfold, 2 * second), first_finer / first < second_finer / second,
    equal(second_finer * finer, second * below_1 * sqrt(log(1 / (finer * small)) / log(1 / (below_1 * small)))))

low, high = real("c", "(0, oo)"), real("C", "(0, oo)")
LINEAR = Statement(
    forall(sigma, below_1, small) + exists(low, high) + forall(budget), (), both(low * budget <= first, first <= high * budget))
BY_ROOT = Statement(
    forall(sigma, below_1, small) + exists(low, high) + forall(budget), (),
    both(low * sqrt(budget) <= second, second <= high * sqrt(budget)))
WORSE = Statement(forall(budget, sigma, small) + exists(high) + forall(below_1), (), first <= high * second)

sec_4_1_dependence = Theorem(
    "dwork2015/sec-4.1.dependence", "Section 4.1, text before Theorem 25", "Dwork et al. 2015, Section 4.1",
    claim=both(LINEAR, BY_ROOT, WORSE),
    expected="REFUTED",
    base="nats",
    note="'The first bound grows linearly with B': between two multiples of B, whatever B is.  'The second bound has "
         "quadratically better dependence on B': between two multiples of the root of B.  'At the expense of a slightly worse "
         "dependence on tau': at the least, as tau falls n0 is not above every multiple of n1.  It is, since n0 is a maximum, "
         "one part of which is ln(6/beta)/tau^2, while n1 grows as sqrt(ln(1/tau))/tau.",
    remarks=[Remark("READING", "n0 is the whole maximum; where 2B/(sigma tau) is the greater part the sentence is right",
                    see="dwork2015/sec-4.1.dependence#repaired")])
sec_4_1_dependence.variant(
    "repaired", prefix=forall(budget, sigma, below_1, finer, small), claim=both(*DEPENDENCE),
    given=[2 * budget / (sigma * finer) >= log(6 / small) / finer**2], proof=(),
    instances=[{**GROWTH, "sigma": "1/100"}],
    note="Where the first part of n0 is the greater one, at tau' and so at tau: n0 doubles where B does, n1 where B is four "
         "times as large, and from tau to a smaller tau' n1 grows by more than n0, by no more than tau/tau' and the root of "
         "a quotient of logarithms.")
sec_4_1_dependence.variant(
    "control: n1 at the expense of a factor", prefix=forall(budget, sigma, below_1, small), expected="REFUTED",
    claim=first <= second, instances=[{"B": "1", "sigma": "100", "tau": "1/1000", "beta": "1/2"}],
    note="Neither is always the smaller one.")

chance = real("p", "[0, 1]")
EITHER = (Statement((), (n >= first,), chance <= small), Statement((), (n >= second,), chance <= small))
PICKED = {"B": "1", "sigma": "1", "tau": "1/2", "beta": "1/2", "n": "200", "p": "1/4"}

sec_4_1_pick_larger = Theorem(
    "dwork2015/sec-4.1.pick-larger", "Section 4.1, text before Theorem 25", "Dwork et al. 2015, Section 4.1",
    scope="the inference, with Lemma 24 supposed",
    prefix=forall(budget, sigma, below_1, small, n, chance),
    given=[*EITHER, n >= maximum(first, second)],
    claim=chance <= small,
    instances=[PICKED],
    base="nats",
    note="'Both settings lead to small generalization error and so we can pick whichever gives the larger bound': p is the "
         "probability of an error of tau or more, and that it is at most beta follows from n >= n0, and from n >= n1; then it "
         "follows from n being at least the larger one.  Larger of what is not said.",
    remarks=[Remark("WEAK", "one of the two conditions is enough, so that the smaller number will do, as in Theorem 25",
                    see="dwork2015/sec-4.1.pick-larger#sharp")])
sec_4_1_pick_larger.variant(
    "sharp", given=[*EITHER, n >= minimum(first, second)], expected="PROVED",
    note="From the smaller one on.")
sec_4_1_pick_larger.variant(
    "control: the larger number, by one of them", expected="REFUTED",
    given=[Statement((), (n >= first,), chance <= small), n >= second],
    instances=[{**PICKED, "B": "1000000", "n": "200000"}, {**PICKED, "B": "1000000", "n": "200000", "p": "1"}],
    proof=({**PICKED, "B": "1000000", "n": "200000", "p": "1"},),
    note="n1 alone, where only n0 is known to lead to a small error.")

SIGMA = tau / (96 * log(4 * m / beta))
for_privacy, for_sample = 2 * B / (SIGMA * (tau / 8)), log(6 / (beta / (2 * m))) / (tau / 8)**2
n0_25 = maximum(for_privacy, for_sample)
n1_25 = 80 * sqrt(B * log(1 / (tau / 8 * (beta / (2 * m))))) / (tau / 8 * SIGMA)
least_samples = minimum(n0_25, n1_25)
GIVEN_TAU = [{"m": "4", "B": "2", "beta": "1/2", "tau": "1/10"}]
sec_4_1_tau = Theorem(
    "dwork2015/sec-4.1.tau-scaling", "Section 4.1, remark after Theorem 25", "Dwork et al. 2015, Section 4.1",
    prefix=forall(m, B, beta) + exists(low, high) + forall(part),
    claim=both(low <= least_samples * part**2, least_samples * part**2 <= high),
    instances=[{"m": "4", "B": "2", "beta": "1/2", "c": "1", "C": "100000", "tau": "1/10"}],
    base="nats",
    note="'In particular, as in the non-adaptive setting, achievable tolerance tau scales as 1/sqrt(n) (up to the logarithmic "
         "factor)': the number n of samples that Theorem 25 asks for, min(n0, n1), times tau^2 lies between two positive "
         "numbers that do not depend on tau, for every tolerance up to 1.  They depend on m, B and beta; no logarithm of tau "
         "is needed.  The remark is one about this number, 'the final bound on n'; in the non-adaptive setting Hoeffding's "
         "inequality asks for ln(2m/beta)/(2 tau^2).")
sec_4_1_tau.variant(
    "reading: n0 and n1", prefix=forall(m, B, beta, tau), given=[tau * beta <= 16 * m],
    claim=both(
        equal(n0_25 * tau**2, maximum(1536 * B * log(4 * m / beta), 64 * log(12 * m / beta))),
        equal(n1_25 * tau**2, 61440 * log(4 * m / beta) * sqrt(B * log(16 * m / (tau * beta))))),
    instances=GIVEN_TAU,
    note="tau sqrt(n) at n = n0(B, sigma, tau/8, beta/(2m)) does not depend on tau, and at n = n1 only by the logarithm of "
         "1/tau.  n1 has a value for tau beta <= 16 m.")
sec_4_1_tau.variant(
    "part: the two parts of n0", scope="the two parts of n0", prefix=forall(m, B, beta, tau), instances=GIVEN_TAU,
    claim=both(equal(for_privacy * tau**2, 1536 * B * log(4 * m / beta)), equal(for_sample * tau**2, 64 * log(12 * m / beta))),
    note="n0 is the greater of two, and neither times tau^2 depends on tau.")
sec_4_1_tau.variant(
    "control: 1/n", prefix=forall(m, B, beta, tau), instances=GIVEN_TAU, expected="REFUTED",
    claim=equal(for_privacy * tau, 1536 * B * log(4 * m / beta)),
    note="Not tau itself.")

U = Alphabet("U")
u = Letter("u", U)
M = Distribution("M", (U,))
mean_h, mean_t, mean_p, noisy = Function("h", (U,)), Function("t", (U,)), Function("p", (U,)), Function("T", (U,))
above, shows, inaccurate = Event("A", (U,)), Event("B", (U,)), Event("C", (U,))

sec_4_2_implication = Theorem(
    "dwork2015/sec-4.2.implication", "Section 4.2, text after Theorem 27", "Dwork et al. 2015, Section 4.2",
    prefix=forall(tau, n, M, mean_h, mean_t, mean_p, noisy, above, shows, inaccurate),
    given=[every(u, absolute(mean_h(u) - mean_t(u)) > noisy(u), where=(above(u),)),
           every(u, absolute(mean_p(u) - mean_t(u)) > noisy(u) - tau, where=(shows(u),)),
           every(u, absolute(mean_p(u) - mean_t(u)) <= noisy(u) - tau, where=(1 - shows(u),)),
           every(u, absolute(mean_h(u) - mean_p(u)) < tau, where=(1 - inaccurate(u),)),
           Sum(u, M(u) * inaccurate(u)) <= 2 * exp(-(tau**2) * n)],
    claim=Sum(u, M(u) * above(u) * (1 - shows(u))) <= 2 * exp(-(tau**2) * n),
    instances=[{"tau": "1/4", "n": "4", "M": "1/2 1/2", "h": "1 1", "t": "0 0", "p": "7/8 7/8", "T": "1/2 1", "A": ("1", "0"),
                "B": ("1", "1"), "C": ("0", "0")}],
    note="u are the outcomes, of any law: the query phi, which the analyst generates, the means h, t and p of it on the two "
         "sets and under P, and the threshold T with its noise.  A is the first condition, B the second one, C the event of "
         "the sentence before, with its probability.  'If A holds, then with high probability also B': A without B has at "
         "most that probability.",
    remarks=[Remark("READING", "with high probability B holds or A does not: the probability of A without B is small, not its "
                    "share of the probability of A")],
    spaces="general")
sec_4_2_implication.variant(
    "part: where the holdout mean is accurate", prefix=forall(tau, e_h, e_t, p, T),
    given=[absolute(e_h - e_t) > T, absolute(e_h - p) < tau],
    claim=absolute(p - e_t) > T - tau,
    instances=[{"tau": "1/4", "e_h": "1", "e_t": "0", "p": "7/8", "T": "1/2"}],
    note="T stands for the noisy threshold with eta.")
sec_4_2_implication.variant(
    "control: without the loss", prefix=forall(tau, e_h, e_t, p, T),
    given=[absolute(e_h - e_t) > T, absolute(e_h - p) < tau], claim=absolute(p - e_t) > T, expected="REFUTED",
    instances=[{"tau": "1/2", "e_h": "1", "e_t": "0", "p": "3/4", "T": "7/8"}],
    note="The error of the holdout mean counts.")

L = call("floor", 1 / part)
value = real("v", "[0, 1]")
one_of = real("l", between(1, L, integer=True))

sec_4_2_floor = Theorem(
    "dwork2015/sec-4.2.L-floor", "Section 4.2, text after Theorem 27", "Dwork et al. 2015, Section 4.2",
    prefix=forall(part, value) + exists(one_of),
    claim=absolute(value - (2 * one_of - 1) / (2 * L)) <= part,
    instances=[{"tau": "3/10", "v": "1/2", "l": "2"}],
    note="L = floor(1/tau) values beside the 0, at the middles of L equal parts of [0, 1]: of each v in [0, 1] one of them is "
         "not further away than tau.")
sec_4_2_floor.variant(
    "part: half of a part", prefix=forall(part), claim=part >= 1 / (2 * L), instances=[{"tau": "1"}, {"tau": "3/10"}],
    note="No number in [0, 1] is further than 1/(2L) from all middles.")
sec_4_2_floor.variant(
    "control: an error of tau/2", prefix=forall(part), claim=part / 2 >= 1 / (2 * L), expected="REFUTED",
    instances=[{"tau": "3/10"}],
    note="1/tau need not be whole.")

SIGMA_5 = least / (96 * log(4 * m / beta))
first_5 = maximum(2 * B / (SIGMA_5 * (least / 8)), log(6 / (beta / (2 * m))) / (least / 8)**2)
second_5 = 80 * sqrt(B * log(1 / (least / 8 * (beta / (2 * m))))) / (least / 8 * SIGMA_5)
sec_5_lower = Theorem(
    "dwork2015/sec-5.lower-than-proof", "Section 5, implementation", "Dwork et al. 2015, Section 5",
    prefix=forall(least, m, B, beta),
    claim=minimum(first_5, second_5) > 10000,
    instances=[{"tau": "4/75", "m": "1", "B": "1", "beta": "1"}, {"tau": "1/100", "m": "500", "B": "10", "beta": "1/20"}],
    base="nats",
    note="'T = 0.04 and tau = 0.01 is lower than the values necessary for the proof', with n = 10,000 samples: T = 3 tau/4 is "
         "0.04 at tau = 4/75, and tau = 0.01 is below.  For every tau up to 4/75, every number of queries, budget and "
         "confidence, Theorem 25 asks for more than n samples by both of its bounds.")
sec_5_lower.variant(
    "part: both bounds", claim=both(first_5 > 10000, second_5 > 10000), note="Each of the two.")
sec_5_lower.variant(
    "control: a hundred times as many", claim=first_5 > Q(1000000), expected="REFUTED",
    instances=[{"tau": "4/75", "m": "1", "B": "1", "beta": "1"}],
    note="About 750,000 are enough at tau = 4/75 for one query.")

factor = real("C", "[1, oo) integer")
start = real("N", "[3, oo) integer")
many = real("m", between(start, None, "[)", integer=True))
rare = real("beta", between(0, exp(-start), "(]"))
fine = real("tau", between(0, 1 / start, "(]"))
rate = log(m / beta) / tau**2
PLACE = {"C": "1", "N": "3", "m": "3", "B": "1", "beta": "1/100", "tau": "1/3"}

thm_25_big_o = Theorem(
    "dwork2015/thm-25.bigO", "Theorem 25, displayed O()", "Dwork et al. 2015, Theorem 25",
    prefix=exists(factor, start) + forall(many, B, rare, fine),
    claim=least_samples <= factor * rate * minimum(B, sqrt(B * log(log(m / beta) / tau))),
    instances=[PLACE],
    expected="REFUTED",
    base="nats",
    note="O(): a constant C for all m >= N, beta <= exp(-N) and tau <= 1/N, where every logarithm is positive; C and N may be "
         "taken whole.  n1 has the logarithm of 16m/(tau beta) under its root, the display that of ln(m/beta)/tau: for B = m "
         "= K, beta = exp(-K) and tau = 1/N the number of samples is at least 1536 K ln(m/beta)/tau^2, and the display of the "
         "order of K^(1/2) ln(K)^(1/2) times the same.")
thm_25_big_o.variant(
    "repaired", instances=[{**PLACE, "C": "184320"}],
    claim=least_samples <= factor * rate * minimum(B, sqrt(B * log(m / (tau * beta)))),
    note="ln(m/(tau beta)) for ln(ln(m/beta)/tau).")

c = real("c", "(0, oo)")
A = real("A", "[1, oo) integer")
from_n = real("N", "[1, oo) integer")
later = real("n", between(from_n, None, "[)", integer=True))
FROM = {"c": "1", "tau": "1", "beta": "1", "N": "3", "n": "20000000", "m": "1", "B": "1"}

sec_4_1_exponential_m = Theorem(
    "dwork2015/sec-4.1.exponential-m", "Section 4.1, remark after Theorem 25", "Dwork et al. 2015, Section 4.1",
    prefix=forall(c, part, beta) + exists(A, from_n) + forall(later, m, B),
    given=[m <= exp(later / A), later**(2 - c) >= B],
    claim=least_samples <= later,
    instances=[{**FROM, "A": "1000000"}],
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
    "repaired", prefix=forall(c, part, beta) + exists(from_n) + forall(later, m, B),
    given=[m <= exp(later**(c / 4)), later**(2 - c) >= B],
    instances=[FROM],
    note="m up to exp(n^(c/4)), exponential in a power of n, for every c > 0.")
sec_4_1_exponential_m.variant(
    "control: a quadratic budget", prefix=forall(c, part, beta) + exists(from_n) + forall(later, m, B), expected="REFUTED",
    given=[m <= exp(later**(c / 4)), later**2 >= B], instances=[FROM],
    note="At c = 4, m = B = n^2 is allowed, and both numbers are above n.")

K = real("K", "[1, oo) integer")
FROM_K = {"tau": "1", "beta": "1", "A": "1000000", "K": "1", "N": "3", "n": "20000000", "m": "1", "B": "1"}

intro_exponential_quadratic = Theorem(
    "dwork2015/intro-exponential-quadratic", "Section 1.1.1, number of queries", "Dwork et al. 2015, Section 1.1.1",
    scope="by the number of samples of Theorem 25",
    prefix=forall(part, beta) + exists(A, K, from_n) + forall(later, m, B),
    given=[m <= exp(later / A), later**2 / K >= B],
    claim=least_samples <= later,
    instances=[FROM_K],
    expected="REFUTED",
    base="nats",
    note="'The number of queries that Thresholdout can answer is exponential in n as long as the number of times that "
         "the analyst "
         "overfits is at most quadratic in n': for every tolerance and confidence there are a rate 1/A, a share 1/K and an N, "
         "which may be taken whole, such that from N on min(n0, n1) is at most n for all m <= exp(n/A) and B <= n^2/K.  It is "
         "not, even for B = n.",
    remarks=[Remark("READING", "with powers of n below the second, and a power of n in the exponent, it holds",
                    see="dwork2015/sec-4.1.exponential-m#repaired")])
intro_exponential_quadratic.variant(
    "repaired", prefix=forall(c, part, beta) + exists(from_n) + forall(later, m, B), proof=(), expected="PROVED",
    given=[m <= exp(later**(c / 4)), later**(2 - c) >= B],
    instances=[FROM],
    note="A budget that is a power of n below the second, and m up to exp(n^(c/4)), exponential in a power of n.")
