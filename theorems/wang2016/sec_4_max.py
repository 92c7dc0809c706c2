"""Section 4: max-information as printed and as cited, and what it says of generalization.  Wang et al. 2016; nats."""
from theorems.wang2016.notation import A, D, S, X, Z, gap, h, loss, n, posterior, r
from verify.language import (
    Distribution, I_inf, Iid, Statement, Theorem, absolute, equal, both, every, exists, forall, log, real)

k = real("k")
beta = real("beta", "[0, 1)")
other = real("q")
E = Distribution("E", (X,))
G = Distribution("G", (X,))
Q = Distribution("Q", (S,))
R = Distribution("R", (S,))
SAMPLES = every((h, Z), equal(A(h, Z), posterior(h, Z)))
FOR_ALL_PRODUCTS = Statement(forall(E), (), I_inf(Iid(E, S), A) <= k)
FAR_APART = {0: "1/2 1/2", 1: "1/64 63/64", 2: "1/64 63/64", 3: "1/2 1/2"}
RARE = {"n": "2", "k": log(2), "A": FAR_APART, "Q": "1/64 63/64 0 0"}
BETRAYED = {"n": "2", "beta": "7/16", "k": "0", "q": log(4), "A": {0: "1 0", 1: "0 1", 2: "1 0", 3: "1 0"},
            "Q": "1/2 1/2 0 0", "G": "1/2 1/2"}
ONE_POINT = {"n": "1", "k": "0", "D": "1", "l": (("1", "1"),), "r": ("0", "0"), "A": {0: "1/2 1/2"}}
THREE_RECORDS = {"n": "3", "k": "1", "D": "1", "l": (("2", "2", "2"),), "r": ("1", "1", "1"), "A": {0: "1/3 1/3 1/3"}}

def_10 = Theorem(
    "wang2016/def-10", "Definition 10", "Wang et al. 2016, Definition 10",
    prefix=forall(n, beta, k, other, A, Q, G),
    given=[Statement(forall(E), (), I_inf(Iid(E, S), A, beta) <= k)],
    claim=both(I_inf(Q, A, beta) <= k,
               Statement((), (I_inf(Iid(G, S), A, beta) > other,), Statement(exists(R), (), I_inf(R, A, beta) > other))),
    instances=[BETRAYED],
    expected="REFUTED", proof=(BETRAYED,),
    note="The definition is given as 'Definition 11 in [11]', which bounds the max-information for every law Q of the dataset; "
         "printed are the laws D^n only.  That the two are one: what bounds it for all products (k) bounds it for every Q, and "
         "what a product exceeds (q) some law R exceeds.  With products alone it is a weaker notion: that the records are one "
         "and zero, in this order, betrays itself, and has a probability of at most 1/4 under a product.  The printed maximum "
         "is the least upper bound.")
def_10.variant(
    "reading: from products, pure", prefix=forall(n, k, A, Q), given=[FOR_ALL_PRODUCTS], claim=I_inf(Q, A) <= k,
    instances=[RARE], expected="REFUTED", proof=(RARE,),
    note="What fails, for beta = 0: two records, of which one law gives a pair of different ones at most 1/2.")
def_10.variant(
    "repaired", scope="posterior sampling", prefix=forall(n, k, loss, r, A, Q), given=[SAMPLES, FOR_ALL_PRODUCTS], proof=(),
    claim=I_inf(Q, A) <= k,
    instances=[{"n": "1", "k": "0", "l": (("1", "1"),), "r": ("0", "0"), "A": {0: "1/2 1/2"}, "Q": "1"}],
    note="For posterior sampling, of which the results speak, the two are the same.")
def_10.variant(
    "direction: from every law", prefix=forall(n, k, A, E), given=[Statement(forall(Q), (), I_inf(Q, A) <= k)],
    claim=I_inf(Iid(E, S), A) <= k, instances=[{"n": "1", "k": log(2), "A": {0: "2/3 1/3", 1: "1/3 2/3"}, "E": "1/2 1/2"}],
    proof=(),
    note="D^n is a law of the dataset.")

cor_12 = Theorem(
    "wang2016/cor-12", "Corollary 12", "Wang et al. 2016, Corollary 12",
    prefix=forall(n, k, D, loss, r, A),
    given=[SAMPLES, FOR_ALL_PRODUCTS],
    claim=absolute(gap) <= k / n,
    instances=[ONE_POINT, THREE_RECORDS],
    note="The on-average generalization error of posterior sampling as in Theorem 4; max-information as Definition 10 is "
         "printed, in nats.")
RESPONSE = {"n": "1", "k": "1/2", "D": "1/2 1/2", "l": (("0", "3"), ("3", "0")), "r": ("0", "0")}
cor_12.variant(
    "control: without max-information", prefix=forall(n, k, D, loss, r), given=(), instances=[RESPONSE], expected="REFUTED",
    proof=(RESPONSE,),
    note="Randomised response with losses of 3.")
