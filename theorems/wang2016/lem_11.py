"""Lemma 11: the max-information of posterior sampling bounds its On-Average KL-Privacy.  Wang et al. 2016, Section 4; nats."""
from theorems.wang2016.notation import (
    A, D, DATA, H, S, WELL_DEFINED, W, X, Z, h, i, loss, n, normaliser, posterior, privacy, r)
from verify.language import (
    Alphabet, Channel, D_inf, Distribution, Entry, Expr, Function, I_inf, Iid, Letter, Merged, RangeSum, Remark, Replaced,
    Statement, Sum, Sup, Theorem, both, equal, every, exp, forall, log, position, real)

m = real("m", "[1, oo) integer")
k = real("k")
q = real("q")
E = Distribution("E", (X,))
G = Distribution("G", (X,))
U = Letter("U", S)
V = Letter("V", S)
Q = Distribution("Q", (S,))


def over_pairs(body: Expr) -> Expr: return Sum(Z, DATA(Z) * Sum(W, DATA(W) * body))
def over_outputs(body: Expr) -> Expr: return Sum(h, posterior(h, Z) * body)


AFTER = Merged(Z, W, m)
BEFORE = Replaced(AFTER, position(S, m), Entry(Z, position(S, m)))
SAMPLES = every((h, Z), equal(A(h, Z), posterior(h, Z)))
FOR_ALL_LAWS = Statement(forall(Q), (), I_inf(Q, A) <= k)
FOR_ALL_PRODUCTS = Statement(forall(E), (), I_inf(Iid(E, S), A) <= k)
divergence = Sup(h, log(posterior(h, Z) / posterior(h, W)))
ratio = log(posterior(h, BEFORE) / posterior(h, AFTER))
records = (-loss(Entry(Z, position(S, m)), h) + loss(Entry(W, position(S, m)), h)
           - log(normaliser(BEFORE)) + log(normaliser(AFTER)))
ONE_LAW = every((Z, h), posterior(h, Z) <= exp(k) * Sum(W, DATA(W) * posterior(h, W)), where=(DATA(Z),))
T = Alphabet("T")
t = Letter("t", T)
tp = Letter("tp", T)
F = Distribution("F", (T,))
B = Channel("B", H, (T,))
FOR_ALL_LAWS_OF_T = Statement(forall(F), (), I_inf(F, B) <= k)
FOR_ALL_PAIRS = Statement(forall(t, tp), (), D_inf(B.row(t), B.row(tp)) <= k)
single = over_pairs(Sum(i, over_outputs(log(posterior(h, Z) / posterior(h, Replaced(Z, i, Entry(W, i)))))))

FOR_ALL_DATASETS = Statement(forall(Z, W), (), D_inf(A.row(Z), A.row(W)) <= k)
FAR_APART = {0: "1/2 1/2", 1: "1/64 63/64", 2: "1/64 63/64", 3: "1/2 1/2"}
FOR_ALL_DATASETS_Q = Statement(forall(V, U), (), D_inf(A.row(V), A.row(U)) <= q)
RARE_PAIRS = {"n": "2", "k": log(2), "A": FAR_APART, "Z": 0, "W": 1, "q": log(32), "G": "1/3 2/3"}
LETTER_POINT = {"n": "1", "k": "0", "l": (("1", "1"),), "r": ("0", "0"), "A": {0: "1/2 1/2"}}
ONE_POINT = {"n": "1", "k": "0", "D": "1", "l": (("1", "1"),), "r": ("0", "0"), "A": {0: "1/2 1/2"}}
THREE_RECORDS = {"n": "3", "k": "1", "D": "1", "l": (("2", "2", "2"),), "r": ("1", "1", "1"), "A": {0: "1/3 1/3 1/3"}}
LETTER_LOSS = {"n": "1", "l": (("0", "1"), ("1", "0")), "r": ("0", "0")}
UNEVEN_LOSS = {"n": "2", "l": (("0", "1"), ("2", "1/2")), "r": ("0", "1")}
RESPONSE = {"n": "1", "k": "2/3", "D": "1/2 1/2", "l": (("0", "3"), ("3", "0")), "r": ("0", "0")}
PROOF = "Wang et al. 2016, Appendix A, proof of Lemma 11"

lem_11 = Theorem(
    "wang2016/lem-11", "Lemma 11", "Wang et al. 2016, Lemma 11",
    prefix=forall(n, k, D, loss, r, A),
    given=[WELL_DEFINED, SAMPLES, FOR_ALL_PRODUCTS],
    claim=privacy <= k / n,
    instances=[ONE_POINT, THREE_RECORDS],
    note="A is posterior sampling as in Theorem 4.  Max-information as Definition 10 is printed: at most k for every law E of "
         "a record, the dataset being drawn from E^n.  Both sides in nats; with k in bits the bound k log(2)/n follows.",
    remarks=[Remark("READING", "the first line of the proof, for general algorithms, is false with Definition 10 as "
                    "printed; the lemma is about posterior sampling, for which it holds",
                    see="wang2016/lem-11.step-lemma12#reading: any algorithm")])
lem_11.variant(
    "reading: every law of the dataset", given=[SAMPLES, FOR_ALL_LAWS],
    note="Max-information at most k for every law Q of the dataset, as in the definition that the document cites: a stronger "
         "hypothesis, with which the printed proof goes through.")
lem_11.variant(
    "control: one law for all", prefix=forall(n, k, D, loss, r), given=[ONE_LAW], instances=[RESPONSE], expected="REFUTED",
    proof=(RESPONSE,),
    note="Max-information of D^n itself only, written out: p(h | Z) <= exp(k) E p(h | Z').  Randomised response on a fair bit.")

step_lemma_12 = Theorem(
    "wang2016/lem-11.step-lemma12", "Lemma 11, proof, first line", PROOF,
    prefix=forall(n, A, k, loss, r, q, G),
    given=[WELL_DEFINED, SAMPLES, FOR_ALL_PRODUCTS],
    claim=both(every((Z, W, h), A(h, Z) <= exp(k) * A(h, W)),
               Statement((), (FOR_ALL_DATASETS_Q,), I_inf(Iid(G, S), A) <= q)),
    instances=[{**LETTER_POINT, "q": "0", "G": "1"}],
    note="A is the posterior sampling of the lemma.  Two numbers are equal if they have the same upper bounds: what bounds the "
         "max-information under all laws of a record, as Definition 10 is printed, bounds the divergence of any two datasets "
         "(k: p(h | Z) <= exp(k) p(h | Z') for all h), and what bounds this the former (q).  That the max-information is at "
         "most some k is the hypothesis of the lemma.",
    remarks=[Remark("READING", "the lemma that it cites is about any algorithm, for which with Definition 10 as printed it is "
                    "false", see="wang2016/lem-11.step-lemma12#reading: any algorithm")],
    part_of="wang2016/lem-11")
step_lemma_12.variant(
    "reading: any algorithm", prefix=forall(n, A, k, Z, W, q, G), given=[FOR_ALL_PRODUCTS],
    claim=both(D_inf(A.row(Z), A.row(W)) <= k, Statement((), (FOR_ALL_DATASETS_Q,), I_inf(Iid(G, S), A) <= q)),
    instances=[RARE_PAIRS], expected="REFUTED", proof=(RARE_PAIRS,),
    note="The max-information may be smaller than the divergence: under E^2 two different records have a probability of at "
         "most 1/2 together.")
step_lemma_12.variant(
    "part: at most", scope="the inequality <=", prefix=forall(n, A, k, E), given=[FOR_ALL_DATASETS], proof=(),
    claim=I_inf(Iid(E, S), A) <= k, instances=[{"n": "2", "k": log(32), "A": FAR_APART, "E": "1/3 2/3"}],
    note="The other half of the printed equality.")
step_lemma_12.variant(
    "part: at least", scope="the inequality >=", prefix=forall(n, A, k, loss, r),
    given=[WELL_DEFINED, SAMPLES, FOR_ALL_PRODUCTS],
    claim=every((Z, W, h), A(h, Z) <= exp(k) * A(h, W)), proof=(), instances=[LETTER_POINT],
    note="What the proof needs: for posterior sampling it holds.")
step_lemma_12.variant(
    "reading: every law of the dataset", prefix=(), given=(), instances=(), proof=(), claim=both(
        Statement(forall(B, k, t, tp), (FOR_ALL_LAWS_OF_T,), D_inf(B.row(t), B.row(tp)) <= k),
        Statement(forall(B, k, F), (FOR_ALL_PAIRS,), I_inf(F, B) <= k)),
    note="T is the set of datasets and B any algorithm, as in the lemma that the proof cites.")
step_lemma_12.variant(
    "direction: at least", proof=(), prefix=forall(B, k, t, tp), given=[FOR_ALL_LAWS_OF_T],
    claim=D_inf(B.row(t), B.row(tp)) <= k,
    instances=[{"B": {0: "1/3 2/3"}, "k": "0", "t": 0, "tp": 0}],
    note="A law that gives one dataset a probability that tends to 0.")
step_lemma_12.variant(
    "direction: at most", proof=(), prefix=forall(B, k, F), given=[FOR_ALL_PAIRS], claim=I_inf(F, B) <= k,
    instances=[{"B": {0: "2/3 1/3", 1: "1/3 2/3"}, "k": log(2), "F": "1/4 3/4"}],
    note="The probability of an output is a mean of its probabilities given the datasets.")
step_lemma_12.variant(
    "control: one law for all", proof=(), prefix=forall(B, k, F, t, tp), given=[I_inf(F, B) <= k],
    claim=D_inf(B.row(t), B.row(tp)) <= k,
    instances=[{"B": {0: "2/3 1/3", 1: "1/3 2/3"}, "k": log("4/3"), "F": "1/2 1/2", "t": 0, "tp": 1}], expected="REFUTED",
    note="Randomised response on a fair bit.")

step_chain = Theorem(
    "wang2016/lem-11.step-chain", "Lemma 11, proof, the telescoping display", PROOF,
    expected="UNDECIDED",
    prefix=forall(n, loss, r, Z, W),
    claim=both(
        equal(divergence, Sup(h, RangeSum("m", n, ratio))),
        divergence >= over_outputs(RangeSum("m", n, ratio)),
        over_outputs(RangeSum("m", n, ratio)) >= RangeSum("m", n, over_outputs(ratio)),
        equal(RangeSum("m", n, over_outputs(ratio)), RangeSum("m", n, over_outputs(records)))),
    instances=[{**LETTER_LOSS, "Z": 0, "W": 1}, {**UNEVEN_LOSS, "Z": 1, "W": 2}],
    note="For any two datasets Z and W = Z'; [Z_{-1:m}, Z'_{1:m}] is Z with its first m records from W, and the "
         "dataset before it has record m from Z again.  The second >= is an equality.  Open: written proofs have no rule that "
         "telescopes a sum over a range of numbers.",
    part_of="wang2016/lem-11")
step_chain.variant(
    "control: a third of the divergence", claim=divergence / 3 >= over_outputs(RangeSum("m", n, ratio)), expected="REFUTED",
    instances=[{**LETTER_LOSS, "Z": 0, "W": 1}], proof=({**LETTER_LOSS, "Z": 0, "W": 1},),
    note="For randomised response the mean is not far below the maximum.")

# -l(z, h) + l(z', h) as a function, so that it has a mean as a whole.
v = Function("v", (X, X, H))
z, x = Letter("z", X), Letter("x", X)
IN_LOSSES = (every((z, x, h), v(z, x, h) <= -loss(z, h) + loss(x, h)), every((z, x, h), v(z, x, h) >= -loss(z, h) + loss(x, h)))
losses = over_pairs(Sum(i, over_outputs(v(Entry(Z, i), Entry(W, i), h))))
SAME_LOSS = {"n": "1", "D": "1/2 1/2", "l": (("0", "1"), ("0", "1")), "r": ("0", "0"), "k": "0"}

step_expect = Theorem(
    "wang2016/lem-11.step-expect", "Lemma 11, proof, expectation over Z and Z'", PROOF,
    prefix=forall(n, k, D, loss, r, v),
    given=[WELL_DEFINED, Sup(Z, Sup(W, divergence)) <= k, *IN_LOSSES],
    claim=both(
        over_pairs(divergence) >= losses,
        equal(losses, single),
        equal(single, n * privacy),
        over_pairs(divergence) <= Sup(Z, Sup(W, divergence))),
    instances=[{**SAME_LOSS, "v": ((("0", "0"), ("0", "0")), (("0", "0"), ("0", "0")))}],
    note="log p(z; h) = -l(z, h); the logarithms of normalisers, which are finite, cancel in expectation.  A(Z^(i)) is "
         "posterior sampling from Z with record i from Z'.  v(z, z', h) is log p(z; h) - log p(z'; h).  The supremum of the "
         "divergences is a number: by the lemma's hypothesis and the first line of its proof at most k.",
    part_of="wang2016/lem-11")
step_expect.variant(
    "control: without n", prefix=forall(n, D, loss, r), given=(), claim=equal(single, privacy),
    instances=[{**UNEVEN_LOSS, "D": "1/3 2/3"}], expected="REFUTED", proof=({**UNEVEN_LOSS, "D": "1/3 2/3"},),
    note="Each of the n records counts.")
