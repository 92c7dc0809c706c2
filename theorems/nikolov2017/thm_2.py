"""Theorem 2: advanced composition, as printed, its range of delta, and what its proof gives.  Nikolov 2017, lecture 5; nats."""
from theorems.nikolov2017.notation import M, delta, eps, k
from verify.language import ComposedDP, EachDP, Remark, Theorem, exp, forall, log, real, sqrt, tanh

any_delta = real("delta", "(-oo, oo)")

PRINTED = sqrt(2 * k * log(1 / delta)) + k * (exp(eps) - 1)
CORRECTED = eps * sqrt(2 * k * log(1 / delta)) + k * eps * (exp(eps) - 1)
SHARP = eps * sqrt(2 * k * log(1 / delta)) + k * eps * tanh(eps / 2)

RUNS = (
    {"k": "1", "eps": "0", "delta": "1", "M": {"x": {(): "1/2 1/2"}, "x'": {(): "1/2 1/2"}}},
    {"k": "1", "eps": log(2), "delta": "1/2", "M": {"x": {(): "1/3 2/3"}, "x'": {(): "2/3 1/3"}}},
    {"k": "2", "eps": log(2), "delta": "1/100", "M": {
        "x": {(): "1/3 2/3", (0,): "2/3 1/3", (1,): "1/3 2/3"},
        "x'": {(): "2/3 1/3", (0,): "1/3 2/3", (1,): "2/3 1/3"}}},
)
SCALARS = (
    {"k": "1", "eps": "0", "delta": "1"},
    {"k": "2", "eps": log(2), "delta": "1/100"},
)

thm_2 = Theorem(
    "nikolov2017/thm-2", "Theorem 2 (Advanced Composition), as printed", "Nikolov 2017, lecture 5, Theorem 2",
    prefix=forall(k, M, eps, delta),
    given=[EachDP(M, eps)],
    claim=ComposedDP(M, PRINTED, delta),
    instances=RUNS,
    note="M(x) is the last output y_k, M_i may see the whole past transcript.  The printed eps' has no factor eps in front "
         "of the root nor of exp(eps) - 1; the proof ends at the eps' of thm-2.corrected.",
    remarks=[
        Remark("TRIVIAL", "exp(eps) - 1 >= eps, so the printed eps' is never below the k*eps of simple composition",
               see="nikolov2017/thm-1"),
        Remark("TRIVIAL", "k*eps <= eps' for every k, eps and delta", see="nikolov2017/thm-2#reading: trivial"),
        Remark("READING", "'for all delta' is read as delta in (0, 1]; the literal range is judged by itself",
               see="nikolov2017/thm-2.delta-domain"),
        Remark("STEP_REFUTED", "the printed proof cites Azuma's inequality with sqrt(k alpha)", see="nikolov2017/thm-7"),
        Remark("STEP_REFUTED", "the printed y'_i is not the run on x'", see="nikolov2017/proof-2.coupling"),
    ])
thm_2.variant(
    "reading: trivial", prefix=forall(k, eps, delta), given=(), claim=k * eps <= PRINTED, instances=SCALARS,
    note="With Theorem 1 this implies the printed statement, with delta = 0 in place of delta.")
thm_2.variant(
    "control: without k*(exp(eps) - 1)", claim=ComposedDP(M, sqrt(2 * k * log(1 / delta)), delta), expected="REFUTED",
    note="One randomised response with a large eps refutes it.")

thm_2_delta_domain = Theorem(
    "nikolov2017/thm-2.delta-domain", "Theorem 2, 'for all delta'", "Nikolov 2017, lecture 5, Theorem 2",
    prefix=forall(k, M, eps, any_delta),
    given=[EachDP(M, eps)],
    claim=ComposedDP(M, PRINTED, delta),
    instances=RUNS,
    expected="ILL_POSED",
    note="'for all delta' taken literally, delta real: 1/delta at 0, the logarithm below 0 and the root above 1 are undefined.",
    part_of="nikolov2017/thm-2")
thm_2_delta_domain.variant(
    "repaired", prefix=forall(k, M, eps, delta),
    note="delta in (0, 1]: there every term has a value.")

thm_2_corrected = Theorem(
    "nikolov2017/thm-2.corrected", "Theorem 2, what the proof gives", "Nikolov 2017, lecture 5, eq. (6) and the lines after it",
    prefix=forall(k, M, eps, delta),
    given=[EachDP(M, eps)],
    claim=ComposedDP(M, CORRECTED, delta),
    instances=RUNS,
    note="eps' is the threshold of eq. (6).",
    remarks=[
        Remark("WEAK", "the drift eps*(exp(eps) - 1) can be eps*tanh(eps/2)", see="nikolov2017/thm-2.corrected#sharp"),
        Remark("STEP_REFUTED", "the proof cites Azuma's inequality with sqrt(k alpha) for alpha sqrt(k)",
               see="nikolov2017/thm-7"),
        Remark("STEP_REFUTED", "the printed y'_i is not the run on x'", see="nikolov2017/proof-2.coupling"),
        Remark("STEP_REFUTED", "eq. (6) does not follow from the printed eq. (4)", see="nikolov2017/eq-6.application"),
    ])
thm_2_corrected.variant(
    "sharp", claim=ComposedDP(M, SHARP, delta),
    note="Sharp in the drift: that of one privacy loss is at most eps*tanh(eps/2), attained by randomised response.  The "
         "bound as a whole is not claimed to be the least.")
thm_2_corrected.variant(
    "control: without the root", claim=ComposedDP(M, k * eps * (exp(eps) - 1), delta), expected="REFUTED",
    note="For small eps the remaining drift is of order eps^2, below the eps of one randomised response.")
