"""Lemma 3.2: what the Gibbs posterior minimises, and what is an unbiased estimate of it.  Mir 2012; nats."""
from theorems.mir2012.notation import A, P, T, W, Z, bound, lam, prior, risk, t
from verify.language import (
    KL, Defined, Distribution, Expr, Function, Letter, Statement, Sum, Theorem, both, equal, every, exp, forall, log, real)

s = Letter("s", T)
r = Letter("r", T)
f = Function("Rhat", (T,))
GIBBS = Distribution("G", (T,))
RHO = Distribution("rho", (T,))
n = real("n", "[1, oo) integer")

partition = Sum(s, exp(-lam * f(s)) * prior(s))
least = -log(partition) / lam


def objective(law: Distribution) -> Expr: return Sum(t, law(t) * f(t)) + KL(law, prior) * (1 / lam)


delta = real("delta", "(0, 1]")
factor = (lam / n) / (1 - exp(-lam / n))
least_upper = factor * (least - log(delta) / lam)


# The second bound of Theorem 3.1, which can be computed from the sample.
def upper(law: Distribution) -> Expr:
    return factor * (Sum(t, law(t) * f(t)) + KL(law, prior) * (1 / lam) - log(delta) / lam)


BOUND = {"n": "2", "delta": "1/2"}
IS_GIBBS = every(t, equal(GIBBS(t), exp(-lam * f(t)) * prior(t) / partition))
TWO = {"lambda": log(2), "pi": "1/2 1/2", "Rhat": "0 1", "G": "2/3 1/3", "rho": "2/3 1/3"}
SURE = {**TWO, "rho": "1 0"}
NO_MASS = {**TWO, "pi": "1 0", "G": "1 0"}

lemma_3_2 = Theorem(
    "mir2012/lemma-3.2", "Lemma 3.2", "Mir 2012, Lemma 3.2",
    prefix=forall(lam, n, delta, prior, f, GIBBS, RHO),
    given=[IS_GIBBS, Defined(partition)],
    claim=both(
        equal(upper(GIBBS), least_upper), least_upper <= upper(RHO),
        Statement((), (upper(RHO) <= least_upper,), every(t, equal(RHO(t), GIBBS(t))))),
    instances=[{**BOUND, **TWO}, {**BOUND, **SURE}, {**BOUND, **NO_MASS}],
    note="For one sample with the empirical risk Rhat: the second bound of Theorem 3.1, with its factor and log delta, has its "
         "least value at the Gibbs posterior, and there alone.  The normaliser is finite.")
lemma_3_2.variant(
    "direction: least value", prefix=forall(lam, bound, prior, f, GIBBS, RHO), given=[IS_GIBBS, partition <= bound],
    instances=[{**TWO, "K": "1"}, {**SURE, "K": "1"}, {**NO_MASS, "K": "1"}],
    claim=both(equal(objective(GIBBS), least), least <= objective(RHO)),
    note="The Gibbs posterior attains the least value of the mean risk plus 1/lambda times the divergence.")
lemma_3_2.variant(
    "part: no divergence", prefix=forall(GIBBS, RHO), given=[KL(RHO, GIBBS) <= 0], claim=every(r, equal(RHO(r), GIBBS(r))),
    instances=[{"G": "2/3 1/3", "rho": "2/3 1/3"}],
    note="Why it alone attains it: what an objective has above the least value is a divergence from the Gibbs posterior.")
lemma_3_2.variant(
    "control: without the divergence", claim=Sum(t, GIBBS(t) * f(t)) <= Sum(t, RHO(t) * f(t)),
    instances=[{**BOUND, **SURE}], expected="REFUTED", proof=({**BOUND, **SURE},),
    note="The posterior that is sure of the best predictor has less risk.")

def mean(body: Expr) -> Expr: return Sum(Z, P(Z) * body, where=(P(Z),))


cost = Sum(t, A(t, Z) * risk(t, Z))
to_prior = KL(A.row(Z), prior)
mean_divergence = Sum(W, P(W) * KL(A.row(W), prior), where=(P(W),))
estimate = factor * (cost + to_prior * (1 / lam))
of_sample = lam * cost + Sum(t, A(t, Z) * log(A(t, Z) / prior(t)), where=(A(t, Z),))
first_of_sample = (1 - exp(-of_sample / n)) / (1 - exp(-lam / n))
first_bound = (1 - exp(-mean(of_sample) / n)) / (1 - exp(-lam / n))
FINITE = every((t, Z), prior(t) > 0, where=(A(t, Z),))
DIFFERENT = {"lambda": log(2), "n": "1", "P": "1/2 1/2", "pi": "1", "Rhat": (("0", "1"),), "A": {0: "1", 1: "1"}}

unbiased = Theorem(
    "mir2012/lemma-3.2.unbiased", "Lemma 3.2, 'the unbiased empirical upper bound'", "Mir 2012, Lemma 3.2",
    prefix=forall(lam, n, P, A, prior, risk),
    claim=equal(mean(estimate), factor * (mean(cost) + mean_divergence * (1 / lam))),
    instances=[DIFFERENT],
    note="The mean over samples of the quantity that is minimised, with its factor, is the last bound in expectation, "
         "eq. (1).  Both may be +oo.")
unbiased.variant(
    "reading: the first bound", given=[FINITE], claim=equal(mean(first_of_sample), first_bound), instances=[DIFFERENT],
    expected="REFUTED", proof=(DIFFERENT,),
    note="The first bound in expectation has the mean inside the exponential: its empirical version is below it in the mean.")
unbiased.variant(
    "control: without the divergence", claim=equal(mean(estimate), factor * mean(cost)), expected="REFUTED",
    instances=[{"lambda": "1", "n": "1", "P": "1", "A": {0: "1 0"}, "pi": "1/2 1/2", "Rhat": (("0",), ("0",))}],
    proof=({"lambda": "1", "n": "1", "P": "1", "A": {0: "1 0"}, "pi": "1/2 1/2", "Rhat": (("0",), ("0",))},),
    note="A posterior that is not the prior.")
