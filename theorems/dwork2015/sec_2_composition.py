"""Theorem 4: advanced composition, its range of delta', and when it improves on Theorem 3.  Dwork et al. 2015, Section 2.1."""
from verify.language import (
    ComposedDP, EachDP, Mechanisms, Remark, Theorem, exists, exp, forall, log, real, sqrt, tanh)

m = real("m", "[1, oo) integer")
eps = real("eps", "[0, oo)")
delta = real("delta", "[0, oo)")
slack = real("delta'", "(0, 1]")
any_slack = real("delta'", "[0, oo)")
M = Mechanisms("A", m)
ROOT = sqrt(2 * m * log(1 / slack)) * eps
PRINTED = ROOT + m * eps * (exp(eps) - 1)
SHARP = ROOT + m * eps * tanh(eps / 2)
ONE = {"m": "1", "eps": "7/10", "delta": "1/8", "delta'": "1/2", "A": {"x": {(): "2/3 1/3"}, "x'": {(): "1/3 2/3"}}}
TWO = {"m": "2", "eps": log(2), "delta": "0", "delta'": "1/100", "A": {
    "x": {(): "1/3 2/3", (0,): "2/3 1/3", (1,): "1/3 2/3"}, "x'": {(): "2/3 1/3", (0,): "1/3 2/3", (1,): "2/3 1/3"}}}
PURE = {"m": "1", "eps": "7/10", "delta'": "1/2", "A": {"x": {(): "2/3 1/3"}, "x'": {(): "1/3 2/3"}}}
PURE_TWO = {"m": "2", "eps": log(2), "delta'": "1/100", "A": {
    "x": {(): "1/3 2/3", (0,): "2/3 1/3", (1,): "1/3 2/3"}, "x'": {(): "2/3 1/3", (0,): "1/3 2/3", (1,): "2/3 1/3"}}}
LEAK = {"m": "1", "eps": "0", "delta": "1/2", "delta'": "1/4", "A": {"x": {(): "1/2 1/2"}, "x'": {(): "1 0"}}}

thm_4 = Theorem(
    "dwork2015/thm-4", "Theorem 4", "Dwork et al. 2015, Theorem 4",
    prefix=forall(m, eps, delta, slack, M),
    given=[EachDP(M, eps, delta)],
    claim=ComposedDP(M, PRINTED, m * delta + slack),
    instances=[ONE, TWO, LEAK],
    note="0 < delta' <= 1; the printed delta' >= 0 is a claim of its own.  Private is said of one pair of datasets, in "
         "events, for every pair; the output is that of the last algorithm.",
    remarks=[
        Remark("WEAK", "the drift eps (e^eps - 1) can be eps tanh(eps/2), for pure privacy", see="dwork2015/thm-4#sharp: pure"),
        Remark("READING", "the range of delta'", see="dwork2015/thm-4.domain"),
    ])
thm_4.variant(
    "part: pure", prefix=forall(m, eps, slack, M), given=[EachDP(M, eps)], claim=ComposedDP(M, PRINTED, slack),
    instances=[PURE, PURE_TWO], scope="pure privacy",
    note="delta = 0.")
thm_4.variant(
    "sharp: pure", prefix=forall(m, eps, slack, M), given=[EachDP(M, eps)], claim=ComposedDP(M, SHARP, slack),
    instances=[PURE, PURE_TWO],
    note="delta = 0 with the sharp drift of one privacy loss.")
thm_4.variant(
    "control: the deltas dropped", claim=ComposedDP(M, PRINTED, slack), expected="REFUTED", instances=[LEAK], proof=(LEAK,),
    note="One algorithm that reveals the dataset with probability 1/2, at delta' = 1/4.")

thm_4_domain = Theorem(
    "dwork2015/thm-4.domain", "Theorem 4, 'for all delta' >= 0'", "Dwork et al. 2015, Theorem 4",
    prefix=forall(m, eps, delta, any_slack, M),
    given=[EachDP(M, eps, delta)],
    claim=ComposedDP(M, PRINTED, m * delta + slack),
    instances=[ONE, TWO, {**ONE, "delta'": "0"}],
    expected="ILL_POSED",
    note="'For all eps, delta, delta' >= 0' taken literally: 1/delta' at 0 has no value, nor the root for delta' > 1.",
    proof=({**ONE, "delta'": "0"},),
    part_of="dwork2015/thm-4")
thm_4_domain.variant(
    "repaired", prefix=forall(m, eps, delta, slack, M), proof=(), expected="PROVED", instances=[ONE, TWO, LEAK],
    note="delta' in (0, 1], where every term has a value.")

below_1 = real("eps", "(0, 1)")
inner = real("delta'", "(0, 1)")
LESS = m * eps > PRINTED
LARGE = {"m": "1000", "eps": "1/10", "delta'": "1/100"}
SINGLE = {"m": "1", "eps": "1/10", "delta'": "1/100"}

thm_4_remark = Theorem(
    "dwork2015/thm-4.remark", "Sentence before Theorem 4", "Dwork et al. 2015, Section 2.1, before Theorem 4",
    prefix=forall(m, below_1, inner),
    claim=LESS,
    instances=[LARGE, SINGLE],
    expected="REFUTED",
    note="'A more sophisticated argument yields significant improvement when eps < 1': the eps' of Theorem 4 is below the m "
         "eps of Theorem 3, for every eps < 1; no condition on m and delta' is printed.  One algorithm.",
    remarks=[Remark("READING", "nor is it for every eps < 1 an improvement for some m and delta'",
                    see="dwork2015/thm-4.remark#reading: for some m and delta'")],
    proof=(SINGLE,))
thm_4_remark.variant(
    "reading: for some m and delta'", prefix=forall(below_1) + exists(m, inner), instances=[SINGLE], expected="REFUTED",
    proof=(),
    note="The weakest improvement, of however many algorithms and at however large a delta': at eps = 3/4 the drift alone is "
         "more than m eps.")
thm_4_remark.variant(
    "repaired", prefix=forall(m, below_1, inner), proof=(), instances=[LARGE],
    given=[exp(eps) < 2, m * (2 - exp(eps))**2 > 2 * log(1 / slack)],
    note="For eps < ln 2 and m > 2 ln(1/delta')/(2 - e^eps)^2.")
thm_4_remark.variant(
    "reading: from ln 2 on", prefix=forall(m, below_1, inner), given=[exp(eps) >= 2], claim=m * eps <= PRINTED, proof=(),
    instances=[{"m": "1000", "eps": "3/4", "delta'": "1/100"}],
    note="eps < 1 is not enough for any m: for ln 2 <= eps < 1 the drift alone is at least m eps.")
