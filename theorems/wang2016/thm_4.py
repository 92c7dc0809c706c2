"""Theorem 4: On-Average KL-Privacy is generalization for posterior sampling.  Wang et al. 2016, Section 3.1; nats."""
from theorems.wang2016.notation import (
    A, D, DATA, FIRST, WELL_DEFINED, W, Z, gap, h, i, j, loss, n, normaliser, posterior, privacy, r, z)
from verify.language import (
    Defined, Entry, Remark, Replaced, Statement, Sum, Theorem, absolute, both, equal, every, forall, log, real)

eps = real("eps", "[0, oo)")

CHANGED = Replaced(Z, i, z)
one_by_one = Sum(i, Sum(Z, DATA(Z) * Sum(z, D(z) * Sum(
    h, posterior(h, Z) * (loss(z, h) - loss(Entry(Z, i), h)))))) / n
ghost = Sum(W, DATA(W) * Sum(Z, DATA(Z) * Sum(h, posterior(h, Z) * (
    Sum(i, loss(Entry(W, i), h)) / n - Sum(i, loss(Entry(Z, i), h)) / n))))
average_position = Sum(i, Sum(Z, DATA(Z) * Sum(z, D(z) * Sum(
    h, posterior(h, Z) * log(posterior(h, Z) / posterior(h, CHANGED)))))) / n
first_position = Sum(Z, DATA(Z) * Sum(z, D(z) * Sum(h, posterior(h, Z) * log(posterior(h, Z) / posterior(h, FIRST)))))

TWO_POINTS = {"n": "1", "D": "1/2 1/2", "l": (("0", "1"), ("1", "0")), "r": ("0", "0")}
TWO_RECORDS = {"n": "2", "D": "1/3 2/3", "l": (("0", "1"), ("2", "1/2")), "r": ("0", "1")}
ONE_POINT = {"n": "3", "D": "1", "l": (("1", "-1"),), "r": ("0", "0")}
PROOF = "Wang et al. 2016, Appendix A, proof of Theorem 4"

thm_4_identity = Theorem(
    "wang2016/thm-4.identity", "Theorem 4, the identity behind it", "Wang et al. 2016, Theorem 4 and its proof",
    prefix=forall(n, D, loss, r),
    given=[WELL_DEFINED],
    claim=equal(privacy, gap),
    instances=[TWO_POINTS, TWO_RECORDS, ONE_POINT],
    note="p(h | Z) is exp(-sum_i l(z_i, h) - r(h)) over its sum over h; the index of z is missing in print.  The left side is "
         "E KL(A(Z) || A([Z_{-1}, z])), the right side E R(A(Z)) - E Rhat(A(Z), Z).  Losses are any real numbers.")
thm_4_identity.variant(
    "control: twice the gap", claim=equal(privacy, 2 * gap), expected="REFUTED", instances=[TWO_POINTS], proof=(TWO_POINTS,),
    note="Two points and two hypotheses.")
thm_4_identity.variant(
    "control: the sum of the losses", claim=equal(privacy, n * gap), expected="REFUTED", instances=[TWO_RECORDS],
    proof=(TWO_RECORDS,),
    note="The empirical risk is a mean, not a sum.")

IS_PRIVATE = privacy <= eps
GENERALISES = absolute(gap) <= eps

thm_4 = Theorem(
    "wang2016/thm-4", "Theorem 4", "Wang et al. 2016, Theorem 4",
    scope="where the risks are finite",
    prefix=forall(n, eps, D, loss, r),
    given=[WELL_DEFINED],
    claim=both(Statement((), (IS_PRIVATE,), GENERALISES), Statement((), (GENERALISES,), IS_PRIVATE)),
    instances=[{**TWO_POINTS, "eps": "1/2"}, {**TWO_RECORDS, "eps": "1/10"}, {**ONE_POINT, "eps": "0"}],
    note="'if and only if', for every eps >= 0: one implication for each direction.",
    remarks=[Remark("READING", "the printed condition, a finite normaliser, leaves open whether the expectations exist; here "
                    "they are taken to converge absolutely, which the logarithms of the normalisers need not")])
thm_4.variant(
    "direction: only if", prefix=forall(n, eps, D, loss, r), given=[WELL_DEFINED, IS_PRIVATE], claim=GENERALISES,
    instances=[{**TWO_POINTS, "eps": "1/2"}, {**ONE_POINT, "eps": "0"}],
    note="From privacy to generalization.")
thm_4.variant(
    "direction: if", prefix=forall(n, eps, D, loss, r), given=[WELL_DEFINED, GENERALISES], claim=IS_PRIVATE,
    instances=[{**TWO_POINTS, "eps": "1/2"}, {**ONE_POINT, "eps": "0"}],
    note="From generalization to privacy.")
thm_4.variant(
    "control: half of eps", prefix=forall(n, eps, D, loss, r), given=[WELL_DEFINED, IS_PRIVATE], claim=absolute(gap) <= eps / 2,
    instances=[{**TWO_POINTS, "eps": "1/2"}, {**TWO_POINTS, "eps": "1/4"}], proof=({**TWO_POINTS, "eps": "1/4"},),
    expected="REFUTED",
    note="Privacy and generalization error are the same number.")

step_1 = Theorem(
    "wang2016/thm-4.step-1", "Theorem 4, proof, lines 1-3", PROOF,
    prefix=forall(n, D, loss, r),
    given=[WELL_DEFINED],
    claim=both(equal(gap, ghost), equal(gap, one_by_one)),
    instances=[TWO_POINTS, TWO_RECORDS],
    note="The ghost sample Z' is W.",
    part_of="wang2016/thm-4.identity")
step_1.variant(
    "control: without 1/n", claim=equal(gap, n * one_by_one), expected="REFUTED", instances=[TWO_RECORDS],
    proof=(TWO_RECORDS,),
    note="A sum over the positions is n times the mean.")

others = Sum(j, loss(Entry(Z, j), h)) - loss(Entry(Z, i), h)
line_4 = loss(z, h) + others + r(h) - loss(Entry(Z, i), h) - others - r(h)
line_5 = -log(posterior(h, CHANGED)) + log(posterior(h, Z)) + log(normaliser(Z)) - log(normaliser(CHANGED))
KEPT = {"n": "1", "l": (("0", "1"), ("2", "1/2")), "r": ("0", "0"), "Z": 1, "i": 0, "z": 1, "h": 0}
step_4 = Theorem(
    "wang2016/thm-4.step-4", "Theorem 4, proof, lines 4-5", PROOF,
    prefix=forall(n, loss, r, Z, i, z, h),
    given=[WELL_DEFINED],
    claim=both(equal(loss(z, h) - loss(Entry(Z, i), h), line_4), equal(line_4, line_5)),
    instances=[
        {"n": "1", "l": (("0", "1"), ("1", "0")), "r": ("0", "0"), "Z": 0, "i": 0, "z": 1, "h": 0},
        {"n": "2", "l": (("0", "1"), ("2", "1/2")), "r": ("0", "1"), "Z": 2, "i": 1, "z": 1, "h": 1},
    ],
    note="What stands in the brackets of lines 3, 4 and 5, for every dataset, position, new record and hypothesis; the sum "
         "over j different from i is that over j without its term i, and p_{A(Z)(h)}(h) in print is p_{A(Z)}(h).",
    part_of="wang2016/thm-4.identity")
step_4.variant(
    "control: the own record kept", claim=equal(
        loss(z, h) + others + r(h) - loss(Entry(Z, i), h) - Sum(j, loss(Entry(Z, j), h)) - r(h), line_5),
    instances=[KEPT], expected="REFUTED", proof=(KEPT,),
    note="The second sum is over the other records, too.")
step_4.variant(
    "control: the normalisers exchanged", expected="REFUTED",
    claim=equal(loss(z, h) - loss(Entry(Z, i), h), -log(posterior(h, CHANGED)) + log(posterior(h, Z))
                - log(normaliser(Z)) + log(normaliser(CHANGED))),
    instances=[{"n": "1", "l": (("0", "1"), ("2", "1/2")), "r": ("0", "0"), "Z": 0, "i": 0, "z": 1, "h": 0}],
    proof=({"n": "1", "l": (("0", "1"), ("2", "1/2")), "r": ("0", "0"), "Z": 0, "i": 0, "z": 1, "h": 0},),
    note="K_i belongs to Z.")

expected_k = Sum(Z, DATA(Z) * normaliser(Z))
changed_k = Sum(Z, DATA(Z) * Sum(z, D(z) * normaliser(CHANGED)))
step_log_k = Theorem(
    "wang2016/thm-4.step-logK", "Theorem 4, proof, 'we know E K_i - E K_i' = 0'", PROOF,
    scope="where E K is finite",
    prefix=forall(n, D, loss, r, i),
    claim=both(Statement((), (Defined(expected_k),), equal(expected_k - changed_k, 0)),
               Statement((), (Defined(changed_k),), equal(expected_k - changed_k, 0))),
    instances=[{**TWO_POINTS, "i": 0}, {**TWO_RECORDS, "i": 1}],
    note="Where one of E K_i and E K_i' is a number, so is the other, and their difference is 0; where both are +oo it has no "
         "value.",
    remarks=[Remark("READING", "the proof needs the equation of the logarithms, which does not follow from the printed one, "
                    "but like it from the equal laws of the two datasets",
                    see="wang2016/thm-4.step-logK#reading: what is needed")],
    part_of="wang2016/thm-4.identity")
step_log_k.variant(
    "reading: what is needed", given=(),
    claim=equal(Sum(Z, DATA(Z) * log(normaliser(Z))), Sum(Z, DATA(Z) * Sum(z, D(z) * log(normaliser(CHANGED))))),
    note="E log K_i = E log K_i'.")
step_log_k.variant(
    "control: without the expectation", prefix=forall(n, loss, r, Z, i, z), given=(),
    claim=equal(normaliser(Z), normaliser(CHANGED)),
    instances=[{"n": "1", "l": (("0", "1"), ("2", "1/2")), "r": ("0", "0"), "Z": 0, "i": 0, "z": 1}],
    proof=({"n": "1", "l": (("0", "1"), ("2", "1/2")), "r": ("0", "0"), "Z": 0, "i": 0, "z": 1},), expected="REFUTED",
    note="For one dataset the normaliser changes with the record.")

step_symmetry = Theorem(
    "wang2016/thm-4.step-symmetry", "Theorem 4, proof, last line", PROOF,
    prefix=forall(n, D, loss, r),
    given=[WELL_DEFINED],
    claim=equal(average_position, first_position),
    instances=[TWO_POINTS, TWO_RECORDS],
    note="The order of the records does not matter, neither to the law of the dataset nor to the posterior.  A difference of "
         "logarithms of densities is written as that of their ratio.",
    part_of="wang2016/thm-4.identity")
step_symmetry.variant(
    "control: any algorithm", prefix=forall(n, D, A), given=[every((h, Z), A(h, Z) > 0)], expected="REFUTED",
    claim=equal(
        Sum(i, Sum(Z, DATA(Z) * Sum(z, D(z) * Sum(h, A(h, Z) * (log(A(h, Z)) - log(A(h, CHANGED))))))) / n,
        Sum(Z, DATA(Z) * Sum(z, D(z) * Sum(h, A(h, Z) * (log(A(h, Z)) - log(A(h, FIRST))))))),
    instances=[{"n": "2", "D": "1/2 1/2", "A": {0: "2/3 1/3", 1: "1/3 2/3", 2: "2/3 1/3", 3: "1/3 2/3"}}],
    proof=({"n": "2", "D": "1/2 1/2", "A": {0: "2/3 1/3", 1: "1/3 2/3", 2: "2/3 1/3", 3: "1/3 2/3"}},),
    note="An algorithm may use the second record only.")

sign = Theorem(
    "wang2016/thm-4.sign", "Theorem 4, proof, closing sentence", PROOF,
    prefix=forall(n, D, loss, r),
    given=[WELL_DEFINED],
    claim=both(privacy >= 0, gap >= 0),
    instances=[TWO_POINTS, TWO_RECORDS],
    note="Both are never negative, so that the absolute value may be taken.",
    part_of="wang2016/thm-4")
sign.variant(
    "control: strict", claim=gap > 0, instances=[TWO_POINTS, ONE_POINT], expected="REFUTED", proof=(ONE_POINT,),
    note="With one data point nothing is left to generalise to.")
