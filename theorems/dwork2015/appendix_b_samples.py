"""Theorem 34: its number of samples, its last steps, and the run that refutes it.  Dwork et al. 2015, Appendix B."""
from verify.language import Q, Remark, Theorem, equal, exp, forall, log, log2, real

m = real("m", "[2, oo) integer")
X = real("X", "[2, oo) integer")
n = real("n", "[1, oo) integer")
beta = real("beta", "(0, 1)")
tau = real("tau", "(0, 1]")
k = real("k", "[4, oo) integer")
j = real("j", "[1, oo) integer")
alpha = tau / 3
n0 = 81 * log2(X) * log2(m) * log(3 * m / tau) / (2 * tau**4) + 9 * log(2 * m / beta) / (2 * tau**2)
D = 2**j - 1
needed = 81 * log2(X) * j * log(2**j * k) * k**4 / (2 * Q(81)) + 9 * log(2 * 2**j / beta) * k**2 / (2 * Q(9))
RUN = {"j": "24", "X": "20132658001", "n": "4684004", "k": "5", "beta": "1/2"}

thm_34 = Theorem(
    "dwork2015/thm-34", "Theorem 34", "Dwork et al. 2015, Theorem 34",
    scope="a consequence: the last of m queries asks for the data",
    prefix=forall(j, X, n, k, beta),
    given=[2 * j * k**2 * D + 1 <= X, n >= needed],
    claim=1 - n / D < 3 / k,
    instances=[RUN],
    expected="REFUTED",
    note="m = 2^j, tau = 3/k, alpha = 1/k, t = log m/alpha^2 = j k^2; n >= n0.  P is uniform on m - 1 letters of X.  Query i < "
         "m is 2 alpha - alpha/(8n) on these letters, alpha/4 more on letter i, and 0 elsewhere: more than half of X^t "
         "contains none of them, the median is 0, the answer is 2 alpha if letter i is in the data and else 0, and no dataset "
         "leaves.  Query m is 1 on the letters found and 0 elsewhere: the median is 0, the answer 1, and its mean under P is "
         "at most n/(m - 1).  So the error is at least 1 - n/(m - 1) with probability 1 > beta, and the theorem would need it "
         "below tau.",
    remarks=[
        Remark("STEP_REFUTED", "the number of updates is not bounded as Lemma 37 says", see="dwork2015/lem-37"),
        Remark("READING", "'m >= B > 0' is printed; B does not occur")],
    proof=(RUN,))

R = real("R", "[0, oo)")
G = real("G", "[1, oo)")
size = real("n", "(0, oo)")
thm_34.variant(
    "repaired", prefix=forall(m, R, G, size, tau, beta), proof=(),
    given=[size >= 9 * (R * log(m * G) + log(2 * m / beta)) / (2 * tau**2)],
    claim=exp(R * log(m * G)) * (2 * m * exp(-2 * size * (tau / 3)**2)) <= beta,
    instances=[{"m": "2", "R": "9", "G": "4", "n": "1000", "tau": "1", "beta": "1/2"}], expected="PROVED",
    scope="the number of samples, from the counts of updates and values",
    note="The number of samples of the mechanism whose updates halve the consistent datasets: at most R updates, R = t log|X|, "
         "each with one of m places and G values, leave (mG)^R transcripts, each with Hoeffding's bound; then the answers are "
         "within tau by Lemma 36.  G = floor(3/tau + 1/2) + 1 for answers rounded to the nearest multiple of tau/3.")

a = real("alpha", "(0, oo)")
any_m = real("m", "[1, oo) integer")
any_X = real("X", "[1, oo) integer")
any_beta = real("beta", "(0, oo)")
rounds = log2(X) * log2(m) / a**2
total = 2 ** (rounds * log2(m / a)) * (2 * m * exp(-2 * size * a**2))
enough = log2(X) * log2(m) / (2 * a**4) * log(m / a) + log(2 * m / beta) / (2 * a**2)

thm_34_step_solve = Theorem(
    "dwork2015/thm-34.step-solve", "Theorem 34, proof, 'Solving'", "Dwork et al. 2015, proof of Theorem 34",
    prefix=forall(any_m, any_X, a, any_beta, size),
    given=[size >= enough],
    claim=total <= beta,
    instances=[{"m": "2", "X": "2", "alpha": "1/3", "beta": "1/2", "n": "100"}],
    base="bits",
    note="log to base 2 and ln as printed: 2^(log(m/alpha) u) is exp(ln(m/alpha) u).  At alpha = tau/3 it is n0: "
         "dwork2015/thm-34.step-solve#reading: at alpha = tau/3.")
thm_34_step_solve.variant(
    "reading: at alpha = tau/3", prefix=forall(m, X, tau, beta), given=(), instances=[
        {"m": "2", "X": "2", "tau": "1", "beta": "1/2"}], expected="PROVED",
    claim=equal(log2(X) * log2(m) / (2 * alpha**4) * log(m / alpha) + log(2 * m / beta) / (2 * alpha**2), n0),
    note="'Plugging in tau = 3 alpha gives the theorem.'")
thm_34_step_solve.variant(
    "control: half as many", given=[size >= enough / 2], expected="REFUTED",
    instances=[{"m": "2", "X": "2", "alpha": "1", "beta": "1/2", "n": "1"}],
    note="Solving loses nothing, so that fewer do not do.")
