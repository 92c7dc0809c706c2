"""Figure 5, Lemmas 37 and 38: the Median Mechanism, and runs that refute their counts.  Dwork et al. 2015, Appendix B."""
from theorems.dwork2015.notation import IN_RANGE, Z, i, n, query
from verify.language import Defined, Entry, Q, Remark, Sum, Theorem, both, call, equal, forall, log2, real

m = real("m", "[1, oo) integer")
m2 = real("m", "[2, oo) integer")
alpha = real("alpha", "(0, 1]")
tau = real("tau", "(0, oo)")
X = real("X", "[2, oo) integer")

exponent = log2(m) / (tau / 3)**2
whole = call("ceil", exponent)

priv = Sum(i, query(Entry(Z, i))) / n
rounded = tau / 3 * call("floor", priv / (tau / 3))
NO_SET = {"m": "3", "tau": "1", "n": "1", "Z": 0, "phi": "1/2"}

fig_5 = Theorem(
    "dwork2015/fig-5", "Figure 5 (Median Mechanism)", "Dwork et al. 2015, Figure 5",
    prefix=forall(m, tau, n, Z, query),
    given=IN_RANGE,
    claim=both(equal(call("floor", exponent), exponent), Defined(priv), Defined(rounded)),
    instances=[{**NO_SET, "m": "2"}, NO_SET],
    expected="REFUTED",
    base="bits",
    note="An algorithm claims nothing of its own; what it computes has to be there, for every m, tau, dataset and query.  "
         "Consistent_0 = X^(log m/alpha^2), alpha = tau/3, is a set of datasets where log m/alpha^2 is a whole number.  It is "
         "for m = 2 and tau = 1, not for m = 3.  The floor in step (d) is not defined in the text either; it is read as the "
         "largest multiple of alpha that is not above.  Datasets that are not empty have medians.",
    proof=(NO_SET,))
fig_5.variant(
    "repaired", prefix=forall(m, tau), given=(), proof=(), expected="PROVED", instances=[{"m": "3", "tau": "1"}],
    claim=both(whole >= exponent, whole < exponent + 1),
    note="The least whole number that is not below.")

# Runs have m = 2^j and alpha = 1/k, so that t = j k^2 is a whole number.
j = real("j", "[1, oo) integer")
k = real("k", "[3, oo) integer")
t = j * k**2
rounds = real("R", "[0, oo)")
updates = real("u", "[0, oo) integer")
length = real("t", "[1, oo) integer")
value = real("v", "(0, 1]")
RUN = {"j": "10", "X": "131", "k": "3", "v": "3/4"}

lem_37 = Theorem(
    "dwork2015/lem-37", "Lemma 37", "Dwork et al. 2015, Lemma 37",
    scope="a consequence: one query asked m times",
    prefix=forall(j, X, k, value),
    given=[(1 - 1 / X)**t > Q("1/2"), value > 2 / k, value < 3 / k],
    claim=2**j <= log2(X) * j * k**2,
    instances=[RUN],
    expected="REFUTED",
    base="bits",
    note="m = 2^j, alpha = 1/k, t = log m/alpha^2 = j k^2, S = (x_1), and the query v on x_1 and 0 elsewhere is asked m times. "
         " More than half of X^t does not contain x_1, so that the median is 0; 2 alpha < v < 3 alpha, so that the answer is 2 "
         "alpha, from which no mean in [0, v] is further than 2 alpha: no dataset leaves, and the next round is the same.  So "
         "there are m updates.",
    remarks=[Remark("STEP_REFUTED", "an update need not halve the consistent datasets", see="dwork2015/lem-37.step-half")],
    proof=(RUN,))
lem_37.variant(
    "repaired", prefix=forall(updates, X, length), given=[2**updates <= X**length], claim=updates <= length * log2(X),
    proof=(), instances=[{"u": "3", "X": "2", "t": "9"}], expected="PROVED", scope="the count, from rounds that halve",
    note="Where each of u updates halves the consistent datasets, of which there are |X|^t at first and one at last, u is at "
         "most t log|X|: with the rounding of dwork2015/lem-37.step-half#repaired.")

D = 2**j - 1
SUBSETS = {"j": "16", "X": "18874081", "k": "3"}
lem_38 = Theorem(
    "dwork2015/lem-38", "Lemma 38", "Dwork et al. 2015, Lemma 38",
    scope="a consequence: which of m - 1 letters are in the data",
    prefix=forall(j, X, k),
    given=[2 * t * D + 1 <= X],
    claim=log2(X) * j * k**2 * (j + log2(k)) >= D,
    instances=[SUBSETS],
    expected="REFUTED",
    base="bits",
    note="m = 2^j, alpha = 1/k, and n >= m - 1 records of m - 1 letters of X.  Query i is 2 alpha - alpha/(8n) on these "
         "letters, alpha/4 more on letter i, and 0 elsewhere.  More than half of X^t contains none of them, so that the median "
         "is 0; the answer is 0 where letter i is not in the data and 2 alpha where it is, and no dataset leaves.  So there "
         "are 2^(m-1) outputs, one for each set of letters, and the description length is at least m - 1 bits.",
    remarks=[Remark("STEP_REFUTED", "an answer may have floor(1/alpha) + 1 values", see="dwork2015/lem-38.step-logalpha")],
    proof=(SUBSETS,))
lem_38.variant(
    "repaired", prefix=forall(rounds, m2, alpha), given=(), proof=(),
    claim=equal(log2((m2 * (1 / alpha + 1))**rounds), rounds * (log2(m2) + log2(1 / alpha + 1))),
    instances=[{"R": "9", "m": "2", "alpha": "1/3"}], expected="PROVED", scope="the count, from the number of updates",
    note="With at most R updates, each with one of m places and one of at most 1/alpha + 1 values: with the repaired round R "
         "is t log|X|.")

values = call("floor", 1 / alpha) + 1
lem_38_step_logalpha = Theorem(
    "dwork2015/lem-38.step-logalpha", "Lemma 38, proof, cost of one record", "Dwork et al. 2015, proof of Lemma 38",
    prefix=forall(alpha),
    claim=log2(values) <= log2(1 / alpha),
    instances=[{"alpha": "1/2"}, {"alpha": "2/5"}],
    expected="REFUTED",
    base="bits",
    note="The multiples of alpha in [0, 1] are floor(1/alpha) + 1 many, and each is an answer; log(1/alpha) bits tell 1/alpha "
         "values apart.")
lem_38_step_logalpha.variant(
    "repaired", claim=log2(values) <= log2(1 / alpha + 1),
    note="One value more.")
