"""Items 1-2 and eq. (7): the bad set of transcripts, and the product of ranges.  Nikolov 2017, lecture 5; nats."""
from theorems.nikolov2017.notation import M, delta, k
from verify.language import (
    Alphabet, BadSet, EachDP, Event, Letter, Remark, Statement, Sum, Theorem, equal, every, exists, exp, forall, log, maximum,
    real, sqrt)

eps = real("eps", "(0, oo)")
any_eps = real("eps", "[0, oo)")

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

U = Alphabet("U")
u = Letter("u", U)
v = Letter("v", U)
R1 = Event("R1", (U,))
R2 = Event("R2", (U,))
Whole = Event("R", (U,))
DIFFERENT = {"R1": "1 0", "R2": "0 1"}

eq_7_product = Theorem(
    "nikolov2017/eq-7.product", "item before eq. (7)", "Nikolov 2017, lecture 5, proof of Theorem 2, before item 1",
    scope="two mechanisms",
    prefix=forall(R1, R2),
    given=[Sum(u, R1(u)) >= 1, Sum(u, R2(u)) >= 1],
    claim=Statement(exists(Whole), (), every((u, v), equal(R1(u) * R2(v), Whole(u) * Whole(v)))),
    instances=[{"R1": "1 1", "R2": "1 1"}, {"R1": "0 1 1", "R2": "0 1 1"}],
    proof=(DIFFERENT,),
    expected="REFUTED",
    note="'Range(M_1) x ... x Range(M_k) = R^k' for k = 2: for ranges R1 and R2 in a common set U there is a set R with R1 "
         "x R2 = R x R.  Ranges that differ have none.",
    part_of="nikolov2017/thm-2")
eq_7_product.variant(
    "repaired", prefix=forall(R1, R2, Whole), given=[every(u, equal(Whole(u), maximum(R1(u), R2(u))))],
    claim=every((u, v), R1(u) * R2(v) <= Whole(u) * Whole(v)),
    instances=[{"R1": "1 1 0", "R2": "0 1 0", "R": "1 1 0"}],
    proof=(),
    note="A subset of R^k, where R is the union of the ranges: that is all the proof needs.")
eq_7_product.variant(
    "control: R one of the ranges", prefix=forall(R1, R2), given=(),
    claim=every((u, v), R1(u) * R2(v) <= R1(u) * R1(v)), proof=(DIFFERENT,), expected="REFUTED",
    note="The other mechanism may give outputs that this one never does.")

n1 = real("n1", "[1, oo) integer")
n2 = real("n2", "[1, oo) integer")
n = real("n", "[1, oo) integer")
eq_7_product.variant(
    "part: the numbers of elements", scope="cardinalities only", prefix=forall(n1, n2) + exists(n), given=(),
    claim=equal(n1 * n2, n**2),
    instances=[{"n1": "1", "n2": "1", "n": "1"}, {"n1": "3", "n2": "3", "n": "3"}],
    expected="REFUTED", proof=(),
    note="Ranges of n1 and n2 elements and some R of n elements ask for n1 n2 = n^2.")
