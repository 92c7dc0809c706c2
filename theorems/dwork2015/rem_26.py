"""Remark 26: other estimates, and the one-sided condition.  Dwork et al. 2015, Section 4.1."""
from theorems.dwork2015.notation import IN_RANGE, P, S_h, S_t, holdout, n_h, n_t, query, record, training
from verify.language import (
    Alphabet, Distribution, Event, Function, Letter, Remark, Same, Sum, Sup, Theorem, absolute, equal, every, forall, maximum,
    real)

noise = real("xi")
T = real("T", "(0, oo)")
error = real("alpha", "[0, oo)")
true_mean = Sum(record, P(record) * query(record))
ACCURATE = absolute(holdout - true_mean) <= error
MISSED = {"n_t": "1", "n_h": "2", "S_t": 1, "S_h": 1, "P": "1/2 1/2", "phi": "0 1", "T": "1/4", "xi": "0", "alpha": "1/8"}

rem_26_onesided = Theorem(
    "dwork2015/rem-26.onesided", "Remark 26, second part", "Dwork et al. 2015, Remark 26",
    prefix=forall(n_t, n_h, S_t, S_h, P, query, T, noise, error),
    given=[*IN_RANGE, training - true_mean > T + noise + error, ACCURATE],
    claim=holdout - training > T + noise,
    instances=[MISSED],
    expected="REFUTED",
    note="'Overfitting is problematic only if the training error estimate is larger than the true error.  This is achieved by "
         "using the condition E_Sh - E_St > T + eta to detect overfitting', for any query, datasets and noise, called xi: "
         "where E_St exceeds the true mean by more than the threshold and the error alpha of the holdout estimate, the printed "
         "condition should hold.  It is the other side; it fits 'smaller' for 'larger' in the sentence.",
    proof=(MISSED,))
rem_26_onesided.variant(
    "repaired", claim=training - holdout > T + noise, proof=(),
    note="E_St - E_Sh in place of E_Sh - E_St.")
rem_26_onesided.variant(
    "control: without the error of the holdout", given=[*IN_RANGE, training - true_mean > T + noise, ACCURATE],
    claim=training - holdout > T + noise, expected="REFUTED",
    instances=[{**MISSED, "S_h": 3, "alpha": "1/2"}], proof=({**MISSED, "S_h": 3, "alpha": "1/2"},),
    note="The holdout estimate may err on the same side.")

U, J = Alphabet("U"), Alphabet("J")
u, i, j = Letter("u", U), Letter("i", J), Letter("j", J)
M = Distribution("M", (U,))
estimate, trained, mean = Function("h", (J, U)), Function("t", (J, U)), Function("p", (J, U))
answer, noise_in_answer, noise_in_threshold = Function("a", (J, U)), Function("xi", (J, U)), Function("eta", (J, U))
before, above, asked, wrong = Event("E", (J, J)), Event("R", (J, U)), Event("N", (J, U)), Event("F", (J, U))
tau = real("tau", "(0, oo)")
B = real("B", "[1, oo) integer")
beta = real("beta", "(0, 1)")
apart = absolute(estimate(j, u) - trained(j, u))
limit = 3 * tau / 4 + noise_in_threshold(j, u)
overfits = Sum(j, maximum(before(j, i), Same(j, i)), where=(absolute(mean(j, u) - trained(j, u)) - tau / 2,))
off = absolute(answer(j, u) - mean(j, u))
QUIET = (every((j, u), absolute(noise_in_answer(j, u)) < tau / 48), every((j, u), absolute(noise_in_threshold(j, u)) < tau / 8))
ANSWERS = (
    every((j, u), apart > limit, where=(above(j, u),)),
    every((j, u), apart <= limit, where=(asked(j, u), 1 - above(j, u))),
    every((j, u), equal(answer(j, u), estimate(j, u) + noise_in_answer(j, u)), where=(above(j, u),)),
    every((j, u), equal(answer(j, u), trained(j, u)), where=(asked(j, u), 1 - above(j, u))))
ONE_RUN = {
    "tau": "1/2", "B": "1", "beta": "1/2", "M": "1", "h": (("1",),), "t": (("0",),), "p": (("0",),), "a": (("1",),),
    "xi": (("0",),), "eta": (("0",),), "E": (("0",),), "R": (("1",),), "N": (("1",),), "F": (("1",),)}

rem_26_estimate = Theorem(
    "dwork2015/rem-26.estimate", "Remark 26, first part", "Dwork et al. 2015, Remark 26",
    scope="with noise that is as small as the proof has it",
    prefix=forall(tau, B, beta, M, estimate, trained, mean, answer, noise_in_answer, noise_in_threshold, before, above,
                  asked, wrong),
    given=[
        *ANSWERS, *QUIET,
        every((i, u), Sum(j, before(j, i) * above(j, u)) >= B, where=(1 - asked(i, u),)),
        every((j, u), off >= tau, where=(wrong(j, u), asked(j, u))),
        every((i, u), overfits < B, where=(wrong(i, u),))],
    claim=Sum(u, M(u) * Sup(j, wrong(j, u))) <= beta,
    instances=[ONE_RUN, {**ONE_RUN, "F": (("0",),)}],
    expected="REFUTED",
    note="'In Theorem 25 S_h is used solely to provide a candidate estimate of the expectation of each query function.  The "
         "theorem holds for any other way to provide such estimates.'  u are the outcomes of a run, of any law; J is the set "
         "of queries, E(j, i) says that j comes before i, h(j, u) is what stands for the mean of the query j on S_h, whatever "
         "it is; t, p and a are its mean on S_t and under P, and the answer; N says that there is one, R that it is above the "
         "threshold T = 3 tau/4 with its noise gamma + eta, here eta.  Small noise is granted; where N is 0 the budget B is "
         "used up.  F(i, u) says that Z_i < B and that the answer is tau or more away, or bottom.  An estimate of 1 for a mean "
         "of 0 is answered, and never right.",
    remarks=[Remark("READING", "S_t is meant for S_h: what provides t may be anything, and S_h then has to be as it is",
                    see="dwork2015/rem-26.estimate#repaired")],
    proof=(ONE_RUN,))
rem_26_estimate.variant(
    "repaired", proof=(),
    prefix=forall(tau, estimate, trained, mean, answer, noise_in_answer, noise_in_threshold, above, asked),
    given=[*ANSWERS, *QUIET, every((j, u), absolute(mean(j, u) - estimate(j, u)) < tau / 8)],
    claim=every((j, u), off < tau, where=(asked(j, u),)), expected="PROVED",
    scope="where noise and holdout are as the proof has them",
    instances=[{"tau": "1/2", "h": (("1/32",),), "t": (("0",),), "p": (("0",),), "a": (("0",),), "xi": (("0",),),
                "eta": (("0",),), "R": (("0",),), "N": (("1",),)}],
    note="For any t, where h is within tau/8 of the mean and the noise is as small as in the proof of Theorem 25: every answer "
         "is within tau.  S_t is used solely to provide t.")
