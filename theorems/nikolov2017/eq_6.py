"""Equation (6): the tail of the privacy loss, its derivation from (4), its literal radicand.  Nikolov 2017, lecture 5; nats."""
from theorems.nikolov2017.notation import M, delta, eps, k
from verify.language import EachDP, PrivacyLoss, Remark, Tail, Theorem, equal, exp, forall, log, real, sqrt

small_eps = real("eps", "(0, 1)")
large_eps = real("eps", "[1, oo)")

DRIFT = k * eps * (exp(eps) - 1)
THRESHOLD = DRIFT + eps * sqrt(2 * k * log(1 / delta))
FROM_PRINTED_4 = DRIFT + sqrt(2 * log(1 / delta)) * sqrt(k * eps)
FROM_REPAIRED_4 = DRIFT + sqrt(2 * log(1 / delta)) * eps * sqrt(k)
LITERAL = DRIFT + eps * sqrt(2 * log(1 / (delta * k)))
RUNS = (
    {"k": "1", "eps": "0", "delta": "1", "M": {"x": {(): "1/2 1/2"}, "x'": {(): "1/2 1/2"}}},
    {"k": "1", "eps": log(2), "delta": "1/2", "M": {"x": {(): "1/3 2/3"}, "x'": {(): "2/3 1/3"}}},
    {"k": "2", "eps": log(2), "delta": "1/100", "M": {
        "x": {(): "1/3 2/3", (0,): "2/3 1/3", (1,): "1/3 2/3"},
        "x'": {(): "2/3 1/3", (0,): "1/3 2/3", (1,): "2/3 1/3"}}},
)

eq_6 = Theorem(
    "nikolov2017/eq-6", "eq. (6), strict inequality", "Nikolov 2017, lecture 5, proof of Theorem 2, eq. (6)",
    prefix=forall(k, M, eps, delta),
    given=[EachDP(M, eps)],
    claim=Tail(PrivacyLoss(M), THRESHOLD) < delta,
    instances=RUNS,
    note="Both inequalities are strict as printed: P(sum > threshold) < delta.  The radicand is read as 2 k log(1/delta).",
    remarks=[
        Remark("READING", "'2 log 1/delta k' is read as 2 k log(1/delta), as in Theorem 2; the literal radicand is judged "
                          "by itself",
               see="nikolov2017/eq-6.parse"),
        Remark("STEP_REFUTED", "it is said to follow from the printed eq. (4), and does not",
               see="nikolov2017/eq-6.application"),
    ],
    part_of="nikolov2017/thm-2")
eq_6.variant(
    "control: without the drift", claim=Tail(PrivacyLoss(M), eps * sqrt(2 * k * log(1 / delta))) < delta, expected="REFUTED",
    note="Randomised response with exp(eps) = 3 and k = 1: the loss is log 3, above the threshold at delta = 7/10, with "
         "probability 3/4.")

eq_6_application = Theorem(
    "nikolov2017/eq-6.application", "eq. (6), 'we use Azuma's inequality with t, alpha=eps, beta'",
    "Nikolov 2017, lecture 5, proof of Theorem 2, the line before eq. (6)",
    prefix=forall(k, small_eps, delta),
    claim=FROM_PRINTED_4 <= THRESHOLD,
    instances=[{"k": "1", "eps": "1/4", "delta": "1/2"}, {"k": "3", "eps": log(2), "delta": "1/100"}],
    expected="REFUTED",
    note="With t = sqrt(2 log 1/delta), alpha = eps, beta = eps (exp(eps) - 1) the printed (4) bounds the tail above k "
         "beta + t sqrt(k alpha); for (6) that threshold must be at most the one of (6).  eps in (0, 1), where the printed (4) "
         "is true: there it is larger for every delta < 1, since sqrt(eps) > eps.",
    remarks=[Remark("READING", "only the thresholds are compared; (4) also gives <= delta where (6) prints < delta",
                    see="nikolov2017/eq-6")],
    part_of="nikolov2017/thm-2")
eq_6_application.variant(
    "repaired", prefix=forall(k, eps, delta), claim=equal(FROM_REPAIRED_4, THRESHOLD),
    instances=[{"k": "1", "eps": "1/4", "delta": "1/2"}, {"k": "3", "eps": log(2), "delta": "1/100"},
               {"k": "1", "eps": "0", "delta": "1"}],
    note="With alpha sqrt(k) for sqrt(k alpha) in (4) the two thresholds are the same, for every eps >= 0 and delta in (0, 1].")
eq_6_application.variant(
    "reading: eps at least 1", prefix=forall(k, large_eps, delta),
    instances=[{"k": "1", "eps": "1", "delta": "1/2"}, {"k": "3", "eps": log(3), "delta": "1"}],
    note="There sqrt(eps) <= eps, so the printed threshold suffices; the printed (4) itself is false for eps > 1.")

eq_6_parse = Theorem(
    "nikolov2017/eq-6.parse", "eq. (6), literal radicand", "Nikolov 2017, lecture 5, proof of Theorem 2, eq. (6)",
    prefix=forall(k, M, eps, delta),
    given=[EachDP(M, eps)],
    claim=Tail(PrivacyLoss(M), LITERAL) < delta,
    instances=RUNS,
    expected="REFUTED",
    note="'2 log 1/delta k' as 2 log(1/(delta k)).  For delta k > 1 the root is undefined; where it is defined the claim "
         "is false: k = 2, delta = 1/2, exp(eps) = 4/3, one randomised response followed by a constant.",
    part_of="nikolov2017/thm-2")
eq_6_parse.variant(
    "repaired", claim=Tail(PrivacyLoss(M), THRESHOLD) < delta,
    note="The radicand 2 k log(1/delta).")
eq_6_parse.variant(
    "reading: where defined", given=[EachDP(M, eps), delta * k <= 1], expected="REFUTED",
    instances=[*RUNS, {"k": "2", "eps": log("4/3"), "delta": "1/2", "M": {
        "x": {(): "4/7 3/7", (0,): "1", (1,): "1"}, "x'": {(): "3/7 4/7", (0,): "1", (1,): "1"}}}],
    note="False also where the root has a value.  delta k <= 1 is added so that it has one.")
