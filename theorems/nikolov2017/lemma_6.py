"""Lemma 6 and its chain: closeness in both max-KL divergences makes the KL divergence small.  Nikolov 2017; nats."""
from theorems.nikolov2017.notation import R, eps, r
from verify.language import (
    KL, D_inf, Remark, Sum, Sup, Theorem, absolute, between, both, distributions, equal, exists, exp, forall, log, maximum,
    minimum, real, tanh)

X, Y = distributions("X Y", R)
eta = real("eta", "(0, oo)")
d = real("d", "(0, oo)")
eps_to_d = real("eps", between(0, d, "(]"))

CLOSE = (D_inf(X, Y) <= eps, D_inf(Y, X) <= eps)
PAIRS = (
    {"X": "1/3 2/3", "Y": "2/3 1/3", "eps": log(2)},
    {"X": "1/4 1/4 1/2 0", "Y": "1/2 1/4 1/4 0", "eps": log(3)},
    {"X": "1/2 1/2", "Y": "1/2 1/2", "eps": "0"},
    {"X": "1", "Y": "1", "eps": "0"},
)
support = (X(r),)
both_kl = KL(Y, X) + KL(X, Y)
line_2 = Sum(r, X(r) * log(X(r) / Y(r)) + Y(r) * log(Y(r) / X(r)), where=support)
cancelling = Sum(r, X(r) * (log(X(r) / Y(r)) + log(Y(r) / X(r))), where=support)
line_4 = Sum(r, (Y(r) - X(r)) * log(Y(r) / X(r)), where=support)
hoelder = Sum(r, absolute(Y(r) - X(r))) * Sup(r, absolute(log(Y(r) / X(r))), where=support)
line_5a = eps * Sum(r, maximum(Y(r), X(r)) - minimum(Y(r), X(r)))
line_5b = eps * Sum(r, (exp(eps) - 1) * minimum(Y(r), X(r)))
SUPPORT_NOTE = ("Under the hypotheses p_r and q_r vanish together; the printed sum over all r would hold log(0/0) there, "
                "so it is taken over p_r > 0.")

lemma_6 = Theorem(
    "nikolov2017/lemma-6", "Lemma 6", "Nikolov 2017, lecture 5, Lemma 6",
    prefix=forall(X, Y, eps),
    given=CLOSE,
    claim=KL(X, Y) <= eps * (exp(eps) - 1),
    instances=PAIRS,
    note="X and Y enter through their laws on one alphabet; eps >= 0, which the hypotheses force anyway.",
    follows=[
        "nikolov2017/lemma-6.step-3", "nikolov2017/lemma-6.step-4", "nikolov2017/lemma-6.step-5", "nikolov2017/lemma-6.step-6",
        "nikolov2017/lemma-6.step-7", "nikolov2017/lemma-6.step-8"],
    remarks=[Remark("WEAK", "the sharp bound is eps*tanh(eps/2), about eps^2/2 for small eps and below eps for every eps > 0",
                    see="nikolov2017/lemma-6#sharp")])
lemma_6.variant(
    "proof: the printed chain", scope="as printed",
    note="The same statement, from the displays of the printed proof: Proposition 5 gives lines 1 and 2, the others are cited.")
lemma_6.variant(
    "sharp", claim=KL(X, Y) <= eps * tanh(eps / 2),
    note="Attained by randomised response: the likelihood ratio is exp(eps) or exp(-eps).")
lemma_6.variant(
    "control: the sharp bound times 99/100", claim=KL(X, Y) <= eps * tanh(eps / 2) * 99 / 100, expected="REFUTED",
    note="Randomised response refutes it.")
lemma_6.variant(
    "control: one direction only", given=[D_inf(X, Y) <= eps], expected="REFUTED",
    note="A point mass X has KL(X,Y) = D_inf(X,Y) = eps, above eps*(exp(eps) - 1) for eps < log 2.")
lemma_6.variant(
    "control: the other direction only", given=[D_inf(Y, X) <= eps], expected="REFUTED",
    note="With Y a point mass, KL(X,Y) is infinite.")

lemma_6_approx = Theorem(
    "nikolov2017/lemma-6.approx", "Lemma 6, 'approx'", "Nikolov 2017, lecture 5, Lemma 6",
    prefix=forall(eta) + exists(d) + forall(eps_to_d),
    claim=both((1 - eta) * eps**2 <= eps * (exp(eps) - 1), eps * (exp(eps) - 1) <= (1 + eta) * eps**2),
    instances=[
        {"eta": "1", "d": "1", "eps": "1/4"},
        {"eta": "1/2", "d": "1/2", "eps": "1/2"},
    ],
    note="The sign for 'approximately' is read as: the ratio tends to 1 as eps tends to 0 from above.",
    remarks=[Remark("READING", "the text does not say in what limit; as an upper bound eps^2 is false",
                    see="nikolov2017/lemma-6.approx#control: read as at most")])
lemma_6_approx.variant(
    "reading: the divergence is at most eps^2", prefix=forall(X, Y, eps), given=CLOSE, claim=KL(X, Y) <= eps**2,
    instances=PAIRS,
    note="The divergence in place of its bound; even half of it is enough.")
lemma_6_approx.variant(
    "sharp", prefix=forall(X, Y, eps), given=CLOSE, claim=KL(X, Y) <= eps**2 / 2, instances=PAIRS,
    note="eps*tanh(eps/2) <= eps^2/2.")
lemma_6_approx.variant(
    "control: 99/200 of eps^2", prefix=forall(X, Y, eps), given=CLOSE, claim=KL(X, Y) <= eps**2 * 99 / 200, instances=PAIRS,
    expected="REFUTED", note="Randomised response with a small eps refutes it.")
lemma_6_approx.variant(
    "control: read as at most", prefix=forall(eps), claim=eps * (exp(eps) - 1) <= eps**2, expected="REFUTED",
    instances=[{"eps": "0"}, {"eps": "1"}],
    note="False for every eps > 0.")

lemma_6_step_1 = Theorem(
    "nikolov2017/lemma-6.step-1", "Lemma 6 chain, line 1", "Nikolov 2017, lecture 5, proof of Lemma 6",
    prefix=forall(X, Y, eps),
    given=CLOSE,
    claim=KL(X, Y) <= both_kl,
    instances=PAIRS,
    note="KL(Y,X) >= 0 by Proposition 5.",
    part_of="nikolov2017/lemma-6")
lemma_6_step_1.variant(
    "control: without KL(X,Y) on the right", claim=KL(X, Y) <= KL(Y, X), expected="REFUTED",
    note="The KL divergence is not symmetric.")

lemma_6_step_2 = Theorem(
    "nikolov2017/lemma-6.step-2", "Lemma 6 chain, line 2", "Nikolov 2017, lecture 5, proof of Lemma 6",
    prefix=forall(X, Y, eps),
    given=CLOSE,
    claim=equal(both_kl, line_2),
    instances=PAIRS,
    note=SUPPORT_NOTE,
    part_of="nikolov2017/lemma-6")
lemma_6_step_2.variant(
    "control: second ratio not inverted", expected="REFUTED",
    claim=equal(both_kl, Sum(r, X(r) * log(X(r) / Y(r)) + Y(r) * log(X(r) / Y(r)), where=support)),
    note="The second term changes its sign.")

lemma_6_step_3 = Theorem(
    "nikolov2017/lemma-6.step-3", "Lemma 6 chain, line 3", "Nikolov 2017, lecture 5, proof of Lemma 6",
    prefix=forall(X, Y, eps),
    given=CLOSE,
    claim=equal(line_2, cancelling + line_4),
    instances=PAIRS,
    note=SUPPORT_NOTE,
    part_of="nikolov2017/lemma-6")
lemma_6_step_3.variant(
    "control: p_r - q_r for q_r - p_r", expected="REFUTED",
    claim=equal(line_2, cancelling + Sum(r, (X(r) - Y(r)) * log(Y(r) / X(r)), where=support)),
    note="The last sum changes its sign.")

lemma_6_step_4 = Theorem(
    "nikolov2017/lemma-6.step-4", "Lemma 6 chain, line 4, equality", "Nikolov 2017, lecture 5, proof of Lemma 6",
    prefix=forall(X, Y, eps),
    given=CLOSE,
    claim=equal(cancelling + line_4, line_4),
    instances=PAIRS,
    note=SUPPORT_NOTE,
    part_of="nikolov2017/lemma-6")
lemma_6_step_4.variant(
    "control: the two logarithms subtracted", expected="REFUTED",
    claim=equal(Sum(r, X(r) * (log(X(r) / Y(r)) - log(Y(r) / X(r))), where=support) + line_4, line_4),
    note="They would add up to 2 KL(X,Y) instead of cancelling.")

lemma_6_step_5 = Theorem(
    "nikolov2017/lemma-6.step-5", "Lemma 6 chain, Hoelder", "Nikolov 2017, lecture 5, proof of Lemma 6",
    prefix=forall(X, Y, eps),
    given=CLOSE,
    claim=line_4 <= hoelder,
    instances=PAIRS,
    note=SUPPORT_NOTE,
    part_of="nikolov2017/lemma-6")
lemma_6_step_5.variant(
    "control: half of the right side", claim=line_4 <= hoelder / 2, expected="REFUTED",
    note="Randomised response attains equality in the printed step.")

lemma_6_step_6 = Theorem(
    "nikolov2017/lemma-6.step-6", "Lemma 6 chain, line 5a", "Nikolov 2017, lecture 5, proof of Lemma 6",
    prefix=forall(X, Y, eps),
    given=CLOSE,
    claim=hoelder <= line_5a,
    instances=PAIRS,
    note=SUPPORT_NOTE,
    remarks=[Remark("READING", "brackets are missing in print: the sum is read over max{q_r, p_r} - min{q_r, p_r}")],
    part_of="nikolov2017/lemma-6")
lemma_6_step_6.variant(
    "control: half of the right side", claim=hoelder <= line_5a / 2, expected="REFUTED",
    note="Randomised response attains equality in the printed step.")

lemma_6_step_7 = Theorem(
    "nikolov2017/lemma-6.step-7", "Lemma 6 chain, line 5b", "Nikolov 2017, lecture 5, proof of Lemma 6",
    prefix=forall(X, Y, eps),
    given=CLOSE,
    claim=line_5a <= line_5b,
    instances=PAIRS,
    note="Pointwise, max <= exp(eps) min.  Letters with p_r = q_r = 0 add nothing on either side.",
    remarks=[Remark("READING", "brackets are missing in print: the sum is read over max{q_r, p_r} - min{q_r, p_r}")],
    part_of="nikolov2017/lemma-6")
lemma_6_step_7.variant(
    "control: eps for exp(eps) - 1", claim=line_5a <= eps * Sum(r, eps * minimum(Y(r), X(r))), expected="REFUTED",
    note="Randomised response attains equality in the printed step, and eps < exp(eps) - 1.")

lemma_6_step_8 = Theorem(
    "nikolov2017/lemma-6.step-8", "Lemma 6 chain, line 5c", "Nikolov 2017, lecture 5, proof of Lemma 6",
    prefix=forall(X, Y, eps),
    given=CLOSE,
    claim=line_5b <= eps * (exp(eps) - 1),
    instances=PAIRS,
    note="The minima add up to at most 1.",
    part_of="nikolov2017/lemma-6")
lemma_6_step_8.variant(
    "control: times 99/100", claim=line_5b <= eps * (exp(eps) - 1) * 99 / 100, expected="REFUTED",
    note="X = Y with eps > 0 attains equality in the printed step.")
