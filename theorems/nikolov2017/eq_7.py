"""Items 1-2 and eq. (7): the bad set of transcripts, and the product of ranges.  Nikolov 2017, lecture 5; nats."""
from verify.language import BadSet, EachDP, Mechanisms, Remark, Theorem, equal, exists, exp, forall, log, real, sqrt

k = real("k", "[1, oo) integer")
eps = real("eps", "(0, oo)")
any_eps = real("eps", "[0, oo)")
delta = real("delta", "(0, 1]")
M = Mechanisms("M", k)

LEVEL = k * eps * (exp(eps) - 1) + eps * sqrt(2 * k * log(1 / delta))
LEVEL_OF_THEOREM_2 = sqrt(2 * k * log(1 / delta)) + k * (exp(eps) - 1)
RUNS = (
    {"k": "1", "eps": log(2), "delta": "1/2", "M": {"x": {(): "1/3 2/3"}, "x'": {(): "2/3 1/3"}}},
    {"k": "2", "eps": log(2), "delta": "1/100", "M": {
        "x": {(): "1/3 2/3", (0,): "2/3 1/3", (1,): "1/3 2/3"},
        "x'": {(): "2/3 1/3", (0,): "1/3 2/3", (1,): "2/3 1/3"}}},
    {"k": "1", "eps": "1/2", "delta": "1", "M": {"x": {(): "1/2 1/2 0"}, "x'": {(): "1/2 1/2 0"}}},
)

eq_7 = Theorem(
    "nikolov2017/eq-7", "items 1-2 and eq. (7)", "Nikolov 2017, lecture 5, proof of Theorem 2, items 1-2 and eq. (7)",
    prefix=forall(k, M, eps, delta),
    given=[EachDP(M, eps)],
    claim=BadSet(M, LEVEL, delta),
    instances=RUNS,
    note="eps' is the threshold of eq. (6), and both inequalities are strict as printed: B must hold the transcripts at "
         "the threshold as well, which eq. (6) does not count.  eps > 0: at eps = 0 the strict inequality of item 2 fails "
         "everywhere.",
    remarks=[Remark("READING", "outside B only transcripts of positive probability count; elsewhere the logarithm has no "
                               "value"),
             Remark("READING", "eps = 0 is left out; with it the claim is false",
                    see="nikolov2017/eq-7#reading: eps = 0 included")],
    part_of="nikolov2017/thm-2")
eq_7.variant(
    "reading: eps' as printed in Theorem 2", claim=BadSet(M, LEVEL_OF_THEOREM_2, delta),
    note="The loss is at most k eps < k (exp(eps) - 1), so the empty set will do.")
eq_7.variant(
    "reading: eps = 0 included", prefix=forall(k, M, any_eps, delta), expected="REFUTED",
    instances=[*RUNS, {"k": "1", "eps": "0", "delta": "1", "M": {"x": {(): "1/2 1/2"}, "x'": {(): "1/2 1/2"}}}],
    note="The text does not exclude eps = 0.  There the loss and eps' are both 0, so B is everything, and P(B) = 1 is not "
         "below delta; with <= in item 2 the empty set would do.")

n1 = real("n1", "[1, oo) integer")
n2 = real("n2", "[1, oo) integer")
n = real("n", "[1, oo) integer")

eq_7_product = Theorem(
    "nikolov2017/eq-7.product", "item before eq. (7)", "Nikolov 2017, lecture 5, proof of Theorem 2, before item 1",
    prefix=forall(n1, n2) + exists(n),
    claim=equal(n1 * n2, n**2),
    instances=[{"n1": "1", "n2": "1", "n": "1"}, {"n1": "3", "n2": "3", "n": "3"}],
    expected="REFUTED",
    base="none",
    note="k = 2: 'Range(M_1) x ... x Range(M_k) = R^k' for ranges of n1 and n2 elements and some R of n elements asks for "
         "n1 n2 = n^2, a consequence of the printed equality; refuting it refutes the equality.",
    remarks=[Remark("READING", "nothing in the proof needs the equality; a subset of R^k, R the union of the ranges, is "
                               "enough")],
    part_of="nikolov2017/thm-2")
eq_7_product.variant(
    "repaired", given=[equal(n1, n2)],
    note="All mechanisms have one range R, as the set equality asks; of it, the number of elements is judged.")
