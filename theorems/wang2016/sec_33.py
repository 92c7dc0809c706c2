"""Section 3.3: conditional entropy, and posterior sampling as what maximises it.  Wang et al. 2016; nats."""
from theorems.wang2016.notation import A, D, DATA, H, S, Z, g, h, n
from verify.language import (
    Defined, Distribution, Expr, Function, Letter, Place, Remark, Statement, Sum, Theorem, as_expr, both, differ, equal, exp,
    forall, log, real)

gamma = real("gamma", "(0, oo)")
any_gamma = real("gamma")
Q = Distribution("Q", (H,))
losses = Function("l", (S, H))
L = Function("L", (H,))


def entropy(law: Expr) -> Expr: return -Sum(h, law * log(law), (law,))
def weight(h: Place, Z: Place, gamma: Expr) -> Expr: return exp(-gamma * losses(Z, h))
def gibbs(h: Place, Z: Place, gamma: Expr) -> Expr: return weight(h, Z, gamma) / Sum(g, weight(g, Z, gamma))


V = Letter("V", S)


def well_defined(gamma: Expr) -> Statement: return Statement(forall(V), (), Defined(Sum(g, weight(g, V, gamma))))


conditional = Sum(Z, DATA(Z) * entropy(A(h, Z)))
printed = -Sum(Z, Sum(h, DATA(Z) * A(h, Z) * log(A(h, Z)), (A(h, Z),)), (DATA(Z),))
joint_entropy = -Sum(Z, Sum(h, DATA(Z) * A(h, Z) * log(DATA(Z) * A(h, Z)), (A(h, Z),)), (DATA(Z),))
data_entropy = -Sum(Z, DATA(Z) * log(DATA(Z)), (DATA(Z),))
RESPONSE = {"n": "1", "D": "1/2 1/2", "A": {0: "2/3 1/3", 1: "1/3 2/3"}}
SURE = {"n": "1", "D": "1/3 2/3", "A": {0: "1 0", 1: "1/4 3/4"}}

def_8 = Theorem(
    "wang2016/def-8", "Definition 8", "Wang et al. 2016, Definition 8",
    prefix=forall(n, D, A),
    claim=both(equal(printed, conditional), equal(printed, joint_entropy - data_entropy)),
    instances=[RESPONSE, SURE],
    note="The formula as printed is what is called conditional entropy: the mean over Z of the entropy of the law of h given "
         "Z, and the entropy of (Z, h) less that of Z.  Sums run over what has a positive probability.")
def_8.variant(
    "part: less the entropy of Z", claim=equal(printed, joint_entropy - data_entropy),
    note="The entropy of (Z, h) less that of Z.")
def_8.variant(
    "control: the entropy of the output", claim=equal(conditional, -Sum(h, Sum(Z, DATA(Z) * A(h, Z)) * log(Sum(
        Z, DATA(Z) * A(h, Z))), (Sum(Z, DATA(Z) * A(h, Z)),))),
    instances=[RESPONSE], proof=(RESPONSE,), expected="REFUTED",
    note="Randomised response tells of the bit.")


def objective(law: Expr, gamma: Expr) -> Expr:
    return -Sum(Z, DATA(Z) * entropy(law)) / gamma + Sum(Z, DATA(Z) * Sum(h, law * losses(Z, h)))


TWO = {"n": "1", "D": "1/2 1/2", "l": (("0", "1"), ("1", "0")), "A": {0: "2/3 1/3", 1: "1/3 2/3"}, "gamma": "1"}
EVEN = {**TWO, "A": {0: "1/2 1/2", 1: "1/2 1/2"}}
THREE = {"n": "2", "D": "1/3 2/3", "l": (("0", "1"), ("2", "1/2"), ("1", "-1"), ("0", "0")), "gamma": "1/2",
         "A": {0: "1 0", 1: "1/3 2/3", 2: "0 1", 3: "1/2 1/2"}}

thm_9 = Theorem(
    "wang2016/thm-9", "Theorem 9", "Wang et al. 2016, Theorem 9",
    prefix=forall(n, gamma, D, losses, A),
    given=[well_defined(gamma)],
    claim=objective(gibbs(h, Z, gamma), gamma) <= objective(A(h, Z), gamma),
    instances=[TWO, THREE],
    note="No algorithm A does better than the Gibbs law.  l(Z, h) is the sum of the l_i(h, z_i), and may be any function of "
         "the dataset and the output.  The problem is called convex, which it is for gamma > 0.  "
         "H(A(Z) | Z) has the expectation over Z in it already, so that the second one changes nothing.",
    remarks=[Remark("READING", "without a sign of gamma it fails", see="wang2016/thm-9#reading: any gamma")])
thm_9.variant(
    "reading: any gamma", prefix=forall(n, any_gamma, D, losses, A), given=[well_defined(any_gamma), differ(any_gamma, 0)],
    instances=[TWO, {**TWO, "gamma": "-1"}],
    claim=objective(gibbs(h, Z, any_gamma), any_gamma) <= objective(A(h, Z), any_gamma), expected="REFUTED",
    proof=({**TWO, "gamma": "-1"},),
    note="gamma is not 0, by which the objective divides.  For gamma < 0 the Gibbs law is the worst one.")
thm_9.variant(
    "sharp", claim=objective(gibbs(h, Z, gamma), gamma) + Sum(Z, DATA(Z) * Sum(
        h, A(h, Z) * log(A(h, Z) / gibbs(h, Z, gamma)), (A(h, Z),))) / gamma <= objective(A(h, Z), gamma),
    note="What A loses is at least its mean KL divergence from the Gibbs law over gamma.")
thm_9.variant(
    "control: without 1/gamma", prefix=forall(n, gamma, D, losses, A), instances=[TWO, {**TWO, "gamma": "2"}],
    claim=objective(gibbs(h, Z, gamma), as_expr("1")) <= objective(A(h, Z), as_expr("1")),
    proof=({**TWO, "gamma": "2"},), expected="REFUTED",
    note="The entropy has the weight 1/gamma.")


def tilted(h: Place, gamma: Expr) -> Expr: return exp(-gamma * L(h)) / Sum(g, exp(-gamma * L(g)))
def single(law: Expr, gamma: Expr) -> Expr: return -entropy(law) / gamma + Sum(h, law * L(h))
def mean_loss(law: Expr) -> Expr: return Sum(h, law * L(h))
def expected_loss(law: Expr) -> Expr: return Sum(Z, DATA(Z) * Sum(h, law * losses(Z, h)))


LAWS = {"gamma": "1", "L": "0 1", "Q": "1/2 1/2"}
POINT = {"gamma": "2", "L": "0 1 -1", "Q": "1 0 0"}
FLAT = {"gamma": "1", "L": "0 0", "Q": "1/3 2/3"}

instancewise = Theorem(
    "wang2016/thm-9.instancewise", "Sentence after Theorem 9", "Wang et al. 2016, Section 3.3, after Theorem 9",
    prefix=forall(gamma, L, Q),
    given=[Defined(Sum(g, exp(-gamma * L(g))))],
    claim=single(tilted(h, gamma), gamma) <= single(Q(h), gamma),
    instances=[LAWS, POINT],
    note="For one Z: L(h) is the sum of the losses l_i(h, z_i), Q any law of the output.  No law of Z is mentioned.",
    part_of="wang2016/thm-9")
instancewise.variant(
    "control: strict", claim=single(tilted(h, gamma), gamma) < single(Q(h), gamma), expected="REFUTED",
    instances=[{**FLAT, "Q": "1/2 1/2"}], proof=({**FLAT, "Q": "1/2 1/2"},),
    note="Q may be the Gibbs law.")

simultaneous = Theorem(
    "wang2016/sec-3.3.simultaneous", "Section 3.3", "Wang et al. 2016, Section 3.3",
    prefix=forall(n, gamma, D, losses, A),
    given=[well_defined(gamma)],
    claim=both(conditional <= Sum(Z, DATA(Z) * entropy(gibbs(h, Z, gamma))),
               expected_loss(gibbs(h, Z, gamma)) <= expected_loss(A(h, Z))),
    instances=[TWO, EVEN],
    expected="REFUTED", proof=(EVEN,),
    note="'Among all distributions to sample from, the Gibbs distribution is the variational solution that simultaneously "
         "maximizes the conditional entropy and utility', utility as the negative mean loss: no algorithm A has a greater "
         "conditional entropy, and none a smaller mean loss.  The uniform law has a greater entropy.  The text makes the "
         "sentence precise as Theorem 9, the weighted sum of both, which holds.",
    remarks=[Remark("READING", "the weighted sum of both, as Theorem 9 has it, holds", see="wang2016/thm-9#printed")])
simultaneous.variant(
    "reading: for one Z", prefix=forall(gamma, L, Q), given=(), instances=[LAWS, FLAT], expected="REFUTED", proof=(LAWS,),
    claim=both(entropy(Q(h)) <= entropy(tilted(h, gamma)), mean_loss(tilted(h, gamma)) <= mean_loss(Q(h))),
    note="L(h) is the loss of h on Z, Q any law.")
simultaneous.variant(
    "repaired", prefix=forall(gamma, L, Q), given=[mean_loss(Q(h)) <= mean_loss(tilted(h, gamma))],
    claim=entropy(Q(h)) <= entropy(tilted(h, gamma)), instances=[FLAT, {**LAWS, "Q": "1 0"}], proof=(),
    note="No law with at most its mean loss has a greater entropy: a constraint of utility, as the text says after Theorem 9.")
simultaneous.variant(
    "reading: one of the two", prefix=forall(gamma, L, Q), given=[entropy(tilted(h, gamma)) <= entropy(Q(h))],
    claim=mean_loss(tilted(h, gamma)) <= mean_loss(Q(h)), instances=[LAWS], proof=(),
    note="No law with at least its entropy has a smaller mean loss.")
