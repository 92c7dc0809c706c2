"""Remark 26: the one-sided condition.  Dwork et al. 2015, Section 4.1."""
from theorems.dwork2015.notation import IN_RANGE, P, S_h, S_t, holdout, n_h, n_t, query, record, training
from verify.language import Sum, Theorem, absolute, forall, real

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
