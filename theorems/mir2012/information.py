"""Section 4: the expected divergence, mutual information, and the prior that is best for a posterior.  Mir 2012; nats."""
from theorems.mir2012.notation import A, P, W, Z, lam, prior, risk, t
from verify.language import (
    KL, MI, Defined, Expr, Statement, Sum, Theorem, both, equal, every, exp, forall, log, outputs, real)

mean_output = outputs(P, A)


def expected(body: Expr) -> Expr: return Sum(Z, P(Z) * body, where=(P(Z),))


to_prior = expected(KL(A.row(Z), prior))
to_mean = expected(KL(A.row(Z), mean_output))
mean_divergence = Sum(W, P(W) * KL(A.row(W), prior), where=(P(W),))
together = expected(Sum(t, A(t, Z) * risk(t, Z)) + KL(A.row(Z), prior) * (1 / lam))
n = real("n", "[1, oo) integer")
factor = (lam / n) / (1 - exp(-lam / n))
mean_risk = Sum(Z, P(Z) * Sum(t, A(t, Z) * risk(t, Z)))

# The same, written out, and the bounds in expectation of Theorem 3.1.
mean_of_all = Sum(W, P(W) * A(t, W))
of_prior = expected(Sum(t, A(t, Z) * log(A(t, Z) / prior(t)), (A(t, Z),)))
of_mean = expected(Sum(t, A(t, Z) * log(A(t, Z) / mean_of_all), (A(t, Z),)))


FINITE = (Defined(mean_risk), Defined(of_prior), every((Z, t), prior(t) > 0, where=(P(Z), A(t, Z))))


def first_bound(kl: Expr) -> Expr: return (1 - exp(-(lam * mean_risk + kl) / n)) / (1 - exp(-lam / n))
def second_bound(kl: Expr) -> Expr: return factor * (mean_risk + kl / lam)


COIN = {"P": "1/2 1/2", "A": {0: "2/3 1/3", 1: "1/3 2/3"}}
THREE = {"P": "1/4 3/4", "A": {0: "1/2 1/4 1/4", 1: "1/3 0 2/3"}}
CHANNELS = (COIN, THREE)
RESPONSE = {**COIN, "pi": "1/4 3/4"}
UNEVEN = {**THREE, "pi": "1/2 1/4 1/4"}
INFINITE = {**COIN, "pi": "1 0"}
PAIRS = (RESPONSE, UNEVEN, INFINITE)

compensation = Theorem(
    "mir2012/compensation", "Section 4, Catoni's compensation identity", "Mir 2012, Section 4, first display",
    prefix=forall(P, A, prior),
    claim=equal(to_prior, to_mean + KL(mean_output, prior)),
    instances=PAIRS,
    note="P is the law of the sample, whatever it is.  Both sides may be +oo.")
compensation.variant(
    "control: without the second divergence", claim=equal(to_prior, to_mean), instances=[RESPONSE], expected="REFUTED",
    proof=(RESPONSE,), note="They are equal for the mean posterior as the prior.")

mutual_information = Theorem(
    "mir2012/mutual-information", "Section 4, the mutual information", "Mir 2012, Section 4",
    prefix=forall(P, A),
    claim=equal(to_mean, MI(P, A)),
    instances=CHANNELS,
    note="The mutual information of the sample and a predictor drawn from its posterior.")
mutual_information.variant(
    "control: half of it", claim=equal(to_mean, MI(P, A) / 2), expected="REFUTED", proof=(COIN,), instances=[COIN],
    note="Randomised response.")

optimal_prior = Theorem(
    "mir2012/optimal-prior", "Section 4, the optimal prior of a posterior", "Mir 2012, Section 4",
    prefix=forall(lam, n, P, A, prior, risk),
    claim=both(
        Statement((), FINITE, first_bound(of_mean) <= first_bound(of_prior)),
        Statement((), FINITE, second_bound(of_mean) <= second_bound(of_prior)),
        to_mean <= to_prior, to_mean <= MI(P, A), MI(P, A) <= to_mean),
    instances=[{**RESPONSE, "lambda": "1", "n": "2", "Rhat": (("0", "1"), ("1", "0"))},
               {**UNEVEN, "lambda": "1", "n": "2", "Rhat": (("0", "1"), ("1", "0"), ("1/2", "1/2"))},
               {**INFINITE, "lambda": "1", "n": "2", "Rhat": (("0", "1"), ("1", "0"))}],
    note="Both bounds in expectation of Theorem 3.1, at the mean posterior and at any prior; where the divergence from it is "
         "infinite so is the second bound, and the first one is greatest.  And the divergence from the mean posterior is the "
         "mutual information.")
optimal_prior.variant(
    "part: the divergence", prefix=forall(P, A, prior), claim=both(to_mean <= to_prior, to_mean <= MI(P, A),
                                                                   MI(P, A) <= to_mean), instances=PAIRS,
    note="The expected divergence from the prior, the only place where the prior stands in the bounds.")
optimal_prior.variant(
    "sharp", prefix=forall(P, A, prior), instances=PAIRS, claim=to_mean + KL(mean_output, prior) <= to_prior,
    note="Every other prior costs the divergence of the mean posterior from it.")
optimal_prior.variant(
    "control: any prior at most the best", prefix=forall(P, A, prior), claim=to_prior <= to_mean, instances=[RESPONSE],
    expected="REFUTED", proof=(RESPONSE,), note="A prior that is not the mean posterior.")

eq_1 = Theorem(
    "mir2012/eq-1", "eq. (1), last equality", "Mir 2012, eq. (1)",
    prefix=forall(lam, n, P, A, prior, risk),
    claim=equal(factor * together, factor * (mean_risk + mean_divergence * (1 / lam))),
    instances=[{**RESPONSE, "lambda": "1", "n": "2", "Rhat": (("0", "1"), ("1", "0"))},
               {**INFINITE, "lambda": "2", "n": "1", "Rhat": (("0", "1"), ("1", "0"))}],
    note="The means over the sample, with their common factor; both sides may be +oo.")
eq_1.variant(
    "control: without 1/lambda", claim=equal(together, mean_risk + mean_divergence),
    instances=[{**RESPONSE, "lambda": "2", "n": "1", "Rhat": (("0", "1"), ("1", "0"))}], expected="REFUTED",
    proof=({**RESPONSE, "lambda": "2", "n": "1", "Rhat": (("0", "1"), ("1", "0"))},),
    note="lambda = 2.")
