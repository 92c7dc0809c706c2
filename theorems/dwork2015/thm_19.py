"""Theorem 19: pure differential privacy bounds the max-information for all laws of the dataset.  Dwork et al. 2015; bits."""
from theorems.dwork2015.notation import A, S, W, Z, eps, i, n, x, y
from verify.language import D_inf, Distribution, I_inf, Letter, Replaced, Theorem, every, exp, forall, log

V = Letter("V", S)
Q = Distribution("Q", (S,))

PRIVATE = every((Z, i, x, y), A(y, Z) <= exp(eps) * A(y, Replaced(Z, i, x)))
PRIVATE_AT_V = every((V, i, x, y), A(y, V) <= exp(eps) * A(y, Replaced(V, i, x)))
RESPONSE = {"n": "1", "eps": log(2), "A": {0: "2/3 1/3", 1: "1/3 2/3"}, "Q": "1/4 3/4"}
TWO_RESPONSES = {
    "n": "2", "eps": log(2), "Q": "1/8 1/8 1/4 1/2",
    "A": {0: "4/9 2/9 2/9 1/9", 1: "2/9 4/9 1/9 2/9", 2: "2/9 1/9 4/9 2/9", 3: "1/9 2/9 2/9 4/9"}}
RARE = {"n": "1", "eps": log(4), "A": {0: "4/5 1/5", 1: "1/5 4/5"}, "Q": "1/100 99/100"}
NO_LOSS = {"n": "3", "eps": "0", "A": {0: "1", 1: "1", 2: "1", 3: "1", 4: "1", 5: "1", 6: "1", 7: "1"},
           "Q": "1/8 1/8 1/8 1/8 1/8 1/8 1/8 1/8"}

thm_19 = Theorem(
    "dwork2015/thm-19", "Theorem 19", "Dwork et al. 2015, Theorem 19",
    prefix=forall(n, eps, Q, A),
    given=[PRIVATE],
    claim=I_inf(Q, A) <= eps * n,
    instances=[RESPONSE, TWO_RESPONSES, NO_LOSS],
    base="bits",
    note="log e * eps n bits are eps n nats.  Q is any law of the dataset; adjacent datasets are Z and Z with record i "
         "replaced by x.")
thm_19.variant(
    "reading: the display of the proof", prefix=forall(n, eps, A, Z, W), given=[PRIVATE_AT_V],
    claim=D_inf(A.row(Z), A.row(W)) <= eps * n,
    instances=[{"n": "1", "eps": log(2), "A": {0: "2/3 1/3", 1: "1/3 2/3"}, "Z": 0, "W": 1}],
    note="Group privacy: any two datasets.  The proof then cites Lemma 3; Lemma 12 is meant.")
thm_19.variant(
    "control: half of eps", claim=I_inf(Q, A) <= eps * n / 2, instances=[RESPONSE, RARE], expected="REFUTED", proof=(RARE,),
    note="Randomised response on a rare bit comes close to eps.")
thm_19.variant(
    "control: without n", claim=I_inf(Q, A) <= eps, expected="REFUTED",
    instances=[{"n": "2", "eps": log(2), "Q": "1/100 0 0 99/100",
                "A": {0: "4/9 2/9 2/9 1/9", 1: "2/9 4/9 1/9 2/9", 2: "2/9 1/9 4/9 2/9", 3: "1/9 2/9 2/9 4/9"}}],
    proof=({"n": "2", "eps": log(2), "Q": "1/100 0 0 99/100",
            "A": {0: "4/9 2/9 2/9 1/9", 1: "2/9 4/9 1/9 2/9", 2: "2/9 1/9 4/9 2/9", 3: "1/9 2/9 2/9 4/9"}},),
    note="Two records, randomised response on each, and a rare dataset that differs in both.")
