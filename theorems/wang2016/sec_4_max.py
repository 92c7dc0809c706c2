"""Section 4: max-information as printed and as cited, and what it says of generalization.  Wang et al. 2016; nats."""
from theorems.wang2016.notation import A, D, H, S, W, WELL_DEFINED, X, Z, gap, h, loss, n, posterior, r
from verify.language import (
    Distribution, Event, Expr, I_inf, Iid, Statement, Sum, Theorem, absolute, both, equal, every, exists, exp, forall, log,
    real)

k = real("k")
other = real("q")
E = Distribution("E", (X,))
G = Distribution("G", (X,))
Q = Distribution("Q", (S,))
R = Distribution("R", (S,))
SAMPLES = every((h, Z), equal(A(h, Z), posterior(h, Z)))
FOR_ALL_PRODUCTS = Statement(forall(E), (), I_inf(Iid(E, S), A) <= k)
FAR_APART = {0: "1/2 1/2", 1: "1/64 63/64", 2: "1/64 63/64", 3: "1/2 1/2"}
RARE = {"n": "2", "k": log(2), "A": FAR_APART, "Q": "1/64 63/64 0 0"}
DIFFERENT = {0: "1/2 1/2", 1: "0 1", 2: "0 1", 3: "1/2 1/2"}
RARE_AND_OTHER = {
    **RARE, "A": DIFFERENT, "Q": "1/3 2/3 0 0", "beta": "0", "q": log(4), "G": "1/2 1/2", "Ho": "1 0", "Zo": "1 0 0 1"}
ONE_POINT = {"n": "1", "k": "0", "D": "1", "l": (("1", "1"),), "r": ("0", "0"), "A": {0: "1/2 1/2"}}
THREE_RECORDS = {"n": "3", "k": "1", "D": "1", "l": (("2", "2", "2"),), "r": ("1", "1", "1"), "A": {0: "1/3 1/3 1/3"}}

beta = real("beta", "[0, 1)")
OUTPUTS, OTHER_OUTPUTS = Event("Ht", (H,)), Event("Ho", (H,))
SAMPLES_IN, OTHER_SAMPLES = Event("Zt", (S,)), Event("Zo", (S,))


# P(h in H, Z in Z~), and P(h in H) P(Z in Z~).
def jointly(law: Iid, outputs: Event, samples: Event) -> Expr:
    return Sum(Z, law(Z) * samples(Z) * Sum(h, A(h, Z) * outputs(h)))


def apart(law: Iid, outputs: Event, samples: Event) -> Expr:
    return Sum(h, outputs(h) * Sum(W, law(W) * A(h, W))) * Sum(Z, law(Z) * samples(Z))


AS_PRINTED = Statement(forall(E, OUTPUTS, SAMPLES_IN), (), jointly(Iid(E, S), OUTPUTS, SAMPLES_IN) <= (
    exp(k) * apart(Iid(E, S), OUTPUTS, SAMPLES_IN) + beta))
EXCEEDED = jointly(Iid(G, S), OTHER_OUTPUTS, OTHER_SAMPLES) > (
    exp(other) * apart(Iid(G, S), OTHER_OUTPUTS, OTHER_SAMPLES) + beta)
def_10 = Theorem(
    "wang2016/def-10", "Definition 10", "Wang et al. 2016, Definition 10",
    prefix=forall(n, k, other, beta, A, Q, G, OTHER_OUTPUTS, OTHER_SAMPLES),
    given=[AS_PRINTED],
    claim=both(I_inf(Q, A, beta) <= k,
               Statement((), (EXCEEDED,), Statement(exists(R), (), I_inf(R, A, beta) > other))),
    instances=[RARE_AND_OTHER],
    expected="REFUTED", proof=(RARE_AND_OTHER,),
    note="The definition is given as 'Definition 11 in [11]', which bounds the max-information for every law Q of the "
         "dataset and all events of pairs; printed are the laws D^n, and products H x Z~ of events.  That the two are one: "
         "what is at most k as printed (for each law E of a record and all H and Z~ the logarithm, where P(h in H, Z in Z~) > "
         "beta, is at most k, written without the logarithm) is so for every Q, and what exceeds q as printed some law R "
         "exceeds.  As printed it is a weaker notion: two different records have a probability of at most 1/2 together.")
def_10.variant(
    "reading: from products, pure", scope="beta = 0", prefix=forall(n, k, A, Q), given=[FOR_ALL_PRODUCTS],
    claim=I_inf(Q, A) <= k,
    instances=[RARE], expected="REFUTED", proof=(RARE,),
    note="What fails, for beta = 0: two records, of which one law gives a pair of different ones at most 1/2.")
def_10.variant(
    "repaired", scope="posterior sampling", prefix=forall(n, k, loss, r, A, Q),
    given=[WELL_DEFINED, SAMPLES, FOR_ALL_PRODUCTS], proof=(),
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
    given=[WELL_DEFINED, SAMPLES, FOR_ALL_PRODUCTS],
    claim=absolute(gap) <= k / n,
    instances=[ONE_POINT, THREE_RECORDS],
    note="The on-average generalization error of posterior sampling as in Theorem 4; max-information as Definition 10 is "
         "printed, in nats.")
RESPONSE = {"n": "1", "k": "1/2", "D": "1/2 1/2", "l": (("0", "3"), ("3", "0")), "r": ("0", "0")}
cor_12.variant(
    "control: without max-information", prefix=forall(n, k, D, loss, r), given=(), instances=[RESPONSE], expected="REFUTED",
    proof=(RESPONSE,),
    note="Randomised response with losses of 3.")
