"""Remark 26: the one-sided condition.  Dwork et al. 2015, Section 4.1."""
from verify.language import Theorem, forall, real

T = real("T", "(0, oo)")
noise = real("eta")
e_h = real("e_h", "[0, 1]")
e_t = real("e_t", "[0, 1]")
MISSED = {"T": "1/4", "eta": "0", "e_h": "0", "e_t": "1/2"}

rem_26_onesided = Theorem(
    "dwork2015/rem-26.onesided", "Remark 26, second part", "Dwork et al. 2015, Remark 26",
    scope="a holdout estimate without error",
    prefix=forall(T, noise, e_h, e_t),
    given=[e_t - e_h > T + noise],
    claim=e_h - e_t > T + noise,
    instances=[MISSED],
    expected="REFUTED",
    note="'Overfitting is problematic only if the training error estimate is larger than the true error.  This is achieved by "
         "using the condition E_Sh - E_St > T + eta': where E_St exceeds the true mean, here E_Sh, by more than the threshold, "
         "the printed condition should hold.  It is the other side; it fits 'smaller' for 'larger' in the sentence.",
    proof=(MISSED,))
rem_26_onesided.variant(
    "repaired", given=[e_t - e_h > T + noise, noise > -T], claim=-(e_h - e_t) > T + noise, proof=(),
    note="E_St - E_Sh in place of E_Sh - E_St.")
