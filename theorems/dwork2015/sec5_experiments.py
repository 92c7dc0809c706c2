"""Section 5: what its sentences say of laws and numbers; the experiments are `python -m verify figures dwork2015`."""
from theorems.dwork2015.notation import IN_RANGE, P, S_h, S_t, X, holdout, n_h, n_t, query, training, x
from verify.language import (
    Alphabet, Event, Function, Letter, Q, Sum, Theorem, absolute, equal, every, forall, real, sqrt)

n = real("n", "[1, oo) integer")
variance = n * 1

sec_5_normalization = Theorem(
    "dwork2015/sec-5.normalization", "Section 5, step 1 of the classifier", "Dwork et al. 2015, Section 5",
    scope="with the variance of a sum of independent variables",
    prefix=forall(n),
    claim=equal(sqrt(variance), 1 / sqrt(n)),
    instances=[{"n": "10000"}, {"n": "1"}],
    expected="REFUTED",
    note="'1/sqrt(n) is the standard deviation of the correlation in our setting', where the correlation is the sum of x_i y "
         "over the n points of a set: n independent variables of variance 1.")
sec_5_normalization.variant(
    "repaired", claim=equal(sqrt(variance / n**2), 1 / sqrt(n)),
    note="The mean in place of the sum.")

H = Event("H", (X,))
right = Sum(x, P(x) * (H(x) / 2 + (1 - H(x)) / 2))
sec_5_fifty = Theorem(
    "dwork2015/sec-5.fifty", "Section 5, 'no classifier can achieve true accuracy better than 50%'", "Dwork et al. 2015, "
    "Section 5",
    prefix=forall(P, H),
    claim=equal(right, Q("1/2")),
    instances=[{"P": "1/2 1/2", "H": ("1", "0")}, {"P": "1/3 2/3", "H": ("1", "1")}],
    note="The label is +1 or -1 with probability 1/2 each, independently of x; H is where the classifier says +1.  On a fresh "
         "set: the figures command, with its standard error.")
sec_5_fifty.variant(
    "control: labels that are +1 more often", claim=equal(Sum(x, P(x) * (2 * H(x) / 3 + (1 - H(x)) / 3)), Q("1/2")),
    expected="REFUTED",
    note="With probability 2/3 for +1, to say +1 always is right more often.")

OUTCOMES = Alphabet("W")
w = Letter("w", OUTCOMES)
above = Event("E", (OUTCOMES,))
level, noise, answer = Function("eta", (OUTCOMES,)), Function("xi", (OUTCOMES,)), Function("a", (OUTCOMES,))
T = Q("1/25")
apart = absolute(holdout - training)
ANSWERED = (
    every(w, apart > T + level(w), where=(above(w),)), every(w, apart <= T + level(w), where=(1 - above(w),)),
    every(w, equal(answer(w), holdout + noise(w)), where=(above(w),)),
    every(w, equal(answer(w), training), where=(1 - above(w),)))
off = absolute(answer(w) - holdout)
LOUD = {"n_t": "1", "n_h": "1", "S_t": 1, "S_h": 1, "phi": "0 1", "eta": "-1/20", "xi": "1/20", "a": "21/20", "E": ("1",)}
STILL = {**LOUD, "eta": "0", "xi": "0", "a": "1", "E": ("0",)}
RAISED = {**STILL, "S_t": 0, "phi": "0 1/20", "eta": "1/10", "a": "0"}

sec_5_off_004 = Theorem(
    "dwork2015/sec-5.off-004", "Section 5, 'off by up to 0.04'", "Dwork et al. 2015, Section 5",
    prefix=forall(n_t, n_h, S_t, S_h, query, level, noise, answer, above),
    given=[*IN_RANGE, apart <= T, *ANSWERED],
    claim=every(w, off <= T),
    instances=[STILL, LOUD],
    expected="REFUTED",
    note="'T = 0.04 and tau = 0.01, explaining why the accuracy reported by Thresholdout is off by up to 0.04 whenever the "
         "accuracy on the holdout set is within 0.04 of the accuracy on the training set', for any two datasets, any query "
         "phi, here where the classifier is right, and at every outcome w, with any noise eta in the threshold and xi in the "
         "answer a; E says that the difference is above the threshold.  Off is read as from the accuracy on the holdout set.  "
         "Where eta brings the threshold below the difference the answer is off by xi, for which Gaussian noise has no bound.",
    proof=(LOUD,))
sec_5_off_004.variant(
    "repaired", claim=every(w, off <= T, where=(1 - above(w),)), proof=(), instances=[STILL, LOUD], expected="PROVED",
    note="Whenever the difference is not above the noisy threshold, so that the accuracy on the training set is reported.")
sec_5_off_004.variant(
    "control: an accuracy off by 0.05", given=[*IN_RANGE, apart <= Q("1/20"), *ANSWERED],
    claim=every(w, off <= T, where=(1 - above(w),)), expected="REFUTED", proof=(RAISED,), instances=[STILL, RAISED],
    note="Means that differ by more, below a threshold that the noise raises.")
