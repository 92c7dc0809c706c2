"""Figure 1: which notion of privacy implies which, and what implies generalization.  Wang et al. 2016; nats."""
from theorems.wang2016.notation import A, D, DATA, FIRST, W, WELL_DEFINED, Z, gap, h, i, j, loss, n, privacy, r, z
from theorems.wang2016.notation_privacy import (
    ANOTHER, CLOSE_PAIRS, COIN, KL_ANOTHER, KL_FIRST, PAIRS, PURE_OTHER, P, Q, RESPONSE, bad_pairs, delta, eps, privacy_of,
    small, t, u)
from verify.language import (
    KL, TV, D_inf, Defined, Entry, Indistinguishable, Statement, Sum, Theorem, absolute, both, every, exp, forall, hockey_stick,
    log, real, sqrt, tanh)

IS_PRIVATE = privacy <= eps
GENERALISES = absolute(gap) <= eps
CLOSE = Indistinguishable(P, Q, eps)
NEARLY_CLOSE = Indistinguishable(P, Q, eps, delta)
HALF = {"P": "1/2 1/2", "Q": "1 0", "eps": "0", "delta": "1/2"}
RATIO = {"P": "2/3 1/3", "Q": "1/3 2/3", "eps": log(2)}
UNSEEN = {"n": "1", "D": "1 0", "eps": "0", "A": {0: "1 0", 1: "0 1"}, "Z": 0, "z": 1}
SURE = {"n": "1", "D": "1/2 1/2", "t": "1/2", "A": {0: "1/2 1/2", 1: "1 0"}}
TV_ANOTHER = Statement(forall(W, j, u), (), TV(A.row(W), A.row(ANOTHER)) <= t)
B = real("B", "[0, oo)")
IN_A_RANGE = (every((z, h), loss(z, h) >= 0), every((z, h), loss(z, h) <= B))
gap_of_a = Sum(Z, DATA(Z) * Sum(h, A(h, Z) * Sum(z, D(z) * loss(z, h)))) - Sum(
    Z, DATA(Z) * Sum(h, A(h, Z) * (Sum(i, loss(Entry(Z, i), h)) / n)))
CORRECT = {"n": "1", "D": "1/2 1/2", "B": "1", "l": (("0", "1"), ("1", "0")), "A": COIN}

figure_1 = Theorem(
    "wang2016/fig-1", "Figure 1", "Wang et al. 2016, Figure 1 and Section 5",
    scope="four of the arrows that the text names",
    prefix=forall(n, eps, A),
    claim=both(
        Statement(forall(Z, z), (PURE_OTHER,), KL(A.row(Z), A.row(FIRST)) <= eps),
        Statement(forall(D), (KL_FIRST,), privacy_of <= eps),
        Statement(forall(P, Q), (KL(P, Q) <= eps,), 2 * TV(P, Q)**2 <= eps),
        Statement(forall(D, loss, r), (WELL_DEFINED, IS_PRIVATE), GENERALISES),
        Statement(forall(D, loss, r), (WELL_DEFINED, GENERALISES), IS_PRIVATE)),
    instances=[RESPONSE],
    note="The image is not in the text.  Pure DP to KL to On-Average KL-Privacy, which for posterior sampling is equivalent to "
         "generalization; KL to TV (squared).  The arrows between the rows of Table 1, and those that do not hold, are "
         "variants here and of the rows.")
figure_1.variant(
    "control: TV (squared) to KL", prefix=forall(eps, P, Q), given=[2 * TV(P, Q)**2 <= eps], claim=KL(P, Q) <= eps,
    instances=[{"P": "1 0", "Q": "1/2 1/2", "eps": "1/2"}], expected="REFUTED",
    note="The arrow of Pinsker's inequality, backwards: log 2 against 1/2.")

pairs = "two outputs P and Q, one record replaced"
figure_1.variant(
    "arrow: Pure DP to Approx-DP", scope=pairs, prefix=forall(eps, delta, P, Q), given=[CLOSE],
    claim=hockey_stick(P, Q, exp(eps)) <= delta, instances=[{**RATIO, "delta": "1/10"}],
    note="Any delta, in particular 0.")
figure_1.variant(
    "arrow: Pure DP to TV", scope=pairs, prefix=forall(eps, P, Q), given=[CLOSE], claim=TV(P, Q) <= tanh(eps / 2),
    instances=[RATIO],
    note="The best constant: randomised response attains it.")
figure_1.variant(
    "control: Pure DP to TV, less", prefix=forall(eps, P, Q), given=[CLOSE], claim=10 * TV(P, Q) <= 9 * tanh(eps / 2),
    instances=[RATIO], expected="REFUTED",
    note="Nine tenths of it.")
figure_1.variant(
    "arrow: Approx-DP to TV", scope=pairs, prefix=forall(eps, delta, P, Q), given=[NEARLY_CLOSE],
    claim=TV(P, Q) <= (exp(eps) - 1 + 2 * delta) / (exp(eps) + 1), instances=[{**RATIO, "delta": "1/10"}, HALF],
    note="The best constant: randomised response that fails with probability delta attains it.")
figure_1.variant(
    "arrow: TV to Approx-DP", scope=pairs, prefix=forall(eps, t, P, Q), given=[TV(P, Q) <= t],
    claim=hockey_stick(P, Q, exp(eps)) <= t, instances=[{**RATIO, "t": "1/3"}],
    note="At every level eps, with delta = t.")
figure_1.variant(
    "arrow: KL to Approx-DP", scope=pairs, prefix=forall(eps, t, P, Q), given=[KL(P, Q) <= t],
    claim=hockey_stick(P, Q, exp(eps)) <= sqrt(t / 2), instances=[{**PAIRS, "t": "1/4"}],
    note="By way of TV.")
figure_1.variant(
    "arrow: Approx-DP to Rand-Privacy", scope="at one law of the data", prefix=forall(n, eps, delta, small, D, A),
    given=[CLOSE_PAIRS], claim=bad_pairs <= small,
    instances=[{**RESPONSE, "D": "1/2 1/2", "delta": "0", "delta1": "0"}],
    note="Where every pair is (eps, delta)-close, no pair is bad.")
figure_1.variant(
    "arrow: TV to generalization", prefix=forall(n, t, B, D, A, loss), given=[*IN_A_RANGE, TV_ANOTHER],
    claim=absolute(gap_of_a) <= B * t, instances=[{**CORRECT, "t": "1/3"}],
    note="Losses in [0, B], any one record changed: the error is at most B t.  Randomised response and the loss of a wrong "
         "answer.  'For a restricted class of queries (loss functions)', says the text.")
figure_1.variant(
    "arrow: KL to generalization", prefix=forall(n, eps, B, D, A, loss), given=[*IN_A_RANGE, KL_ANOTHER],
    claim=2 * gap_of_a**2 <= B**2 * eps, instances=[{**CORRECT, "eps": "1/4"}],
    note="Losses in [0, B]: by way of TV, the error is at most B sqrt(eps/2), squared here.")
figure_1.variant(
    "control: TV to generalization, a quarter of it", prefix=forall(n, t, B, D, A, loss), given=[*IN_A_RANGE, TV_ANOTHER],
    claim=4 * absolute(gap_of_a) <= B * t, instances=[{**CORRECT, "t": "1/3"}], expected="REFUTED",
    proof=({**CORRECT, "t": "1/3"},),
    note="Randomised response has half of the bound.")
figure_1.variant(
    "no arrow: Approx-DP to Pure DP", prefix=forall(eps, delta, P, Q), given=[NEARLY_CLOSE], claim=Defined(D_inf(P, Q)),
    instances=[HALF], expected="REFUTED", note="At no level: the divergence is +oo.")
figure_1.variant(
    "no arrow: Approx-DP to KL", prefix=forall(eps, delta, P, Q), given=[NEARLY_CLOSE], claim=Defined(KL(P, Q)),
    instances=[HALF], expected="REFUTED", note="At no level: the divergence is +oo.")
figure_1.variant(
    "no arrow: TV to On-Average KL", prefix=forall(n, t, D, A), given=[every((Z, z), TV(A.row(Z), A.row(FIRST)) <= t)],
    claim=Defined(privacy_of), instances=[SURE], expected="REFUTED",
    note="At no level: an output is impossible for one of two records that are met.")
figure_1.variant(
    "no arrow: On-Average KL to TV", prefix=forall(n, eps, D, A, Z, z), given=[privacy_of <= eps],
    claim=TV(A.row(Z), A.row(FIRST)) < 1, instances=[UNSEEN], expected="REFUTED",
    note="At no level: at eps = 0, records that are never met may be told apart.")
figure_1.variant(
    "no arrow: Rand-Privacy to TV", prefix=forall(n, eps, delta, small, D, A, Z, z), given=[bad_pairs <= small],
    claim=TV(A.row(Z), A.row(FIRST)) < 1, instances=[{**UNSEEN, "delta": "0", "delta1": "0"}], expected="REFUTED",
    note="At no level, for the same reason.")
