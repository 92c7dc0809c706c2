"""Theorem 1, its remark and its example, and post-processing by all functions.  Chaudhuri et al. 2019, Section 4.

A post-processing g is a channel G; i o g in the class says that h(x) = i(y) wherever y is an output on x.
"""
from theorems.chaudhuri2019.notation import H, X, Y, a, c0, c1, h, member, x, y
from verify.language import (
    KL, Alphabet, Channel, Distribution, Event, Expr, Function, Letter, Statement, Sum, Theorem, equal, every, exists, exp,
    forall, outputs, real)

z = Letter("z", X)
P = Distribution("P", (X,))
Q = Distribution("Q", (X,))
G = Channel("G", Y, (X,))
S = Channel("G", X, (X,))
i = Function("i", (Y,))
u = Function("u", (Y,))
k = Function("i", (X,))
w = Function("u", (X,))
v = Function("v", (X,))
eps = real("eps")


def mean(law: Distribution, value: Expr) -> Expr: return Sum(x, law(x) * value)
def processed(law: Distribution, value: Expr) -> Expr: return Sum(y, Sum(x, law(x) * G(y, x)) * value)
def shuffled(law: Distribution, value: Expr) -> Expr: return Sum(z, Sum(x, law(x) * S(z, x)) * value)


before = mean(P, h(x)) - mean(Q, v(x))
after = processed(P, i(y)) - processed(Q, u(y))
after_within = shuffled(P, k(z)) - shuffled(Q, w(z))
COMPOSED = (
    every((x, y), equal(h(x), i(y)), where=(G(y, x),)),
    every((x, y), equal(v(x), u(y)), where=(G(y, x),)))
COMPOSED_WITHIN = (
    every((x, z), equal(h(x), k(z)), where=(S(z, x),)),
    every((x, z), equal(v(x), w(z)), where=(S(z, x),)))
MERGED = {
    "P": "1/2 1/4 1/4", "Q": "1/4 1/4 1/2", "G": {0: "1 0", 1: "0 1", 2: "0 1"}, "i": "1 0", "u": "1 1/2", "h": "1 0 0",
    "v": "1 1/2 1/2", "eps": "0"}
CONSTANT = {"P": "1/2 1/2", "Q": "1/3 2/3", "G": {0: "1", 1: "1"}, "i": "2", "u": "3", "h": "2 2", "v": "3 3", "eps": "-1"}
UNRELATED = {"P": "1 0", "Q": "0 1", "G": {0: "1 0", 1: "0 1"}, "i": "1 0", "u": "0 0", "h": "0 0", "v": "0 0", "eps": "0"}
SWAPPED = {
    "P": "1/2 1/2", "Q": "1/4 3/4", "G": {0: "0 1", 1: "1 0"}, "i": "0 1", "u": "0 1", "h": "1 0", "v": "1 0", "eps": "1/2"}
EXCHANGED = {**SWAPPED, "i": "1 0", "u": "1 0", "P": "1/4 3/4", "Q": "1/2 1/2", "eps": "0"}

thm_1 = Theorem(
    "chaudhuri2019/thm-1", "Theorem 1", "Chaudhuri et al. 2019, Theorem 1",
    prefix=forall(P, Q, G, i, u, h, v, eps),
    given=[*COMPOSED, before <= eps],
    claim=after <= eps,
    instances=[MERGED, CONSTANT],
    note="One adversary i of the class I and one post-processing g: h = i o g is in the class H; u = f* o i and v = f* o h "
         "are written as arbitrary functions with v = u o g, so that this is the claim for every f and for all classes at "
         "once.  g is a channel on all of whose outputs i is the same, in particular any function.  P and Q are the outputs "
         "of A.")
thm_1.variant(
    "Renyi of order a > 1", prefix=forall(P, Q, G, i, u, h, v, eps, a),
    given=[*COMPOSED, 1 + a * (a - 1) * before <= exp((a - 1) * eps)],
    claim=1 + a * (a - 1) * after <= exp((a - 1) * eps),
    instances=[{**MERGED, "a": "2"}],
    note="Equation (3) increases with the restricted divergence: at most eps says that 1 + a (a - 1) D is at most exp((a - 1) "
         "eps).")
thm_1.variant(
    "KL, a randomised g", prefix=forall(P, Q, G, i, eps),
    given=[mean(P, Sum(y, G(y, x) * i(y))) - mean(Q, exp(Sum(y, G(y, x) * i(y)) - 1)) <= eps],
    claim=processed(P, i(y)) - processed(Q, exp(i(y) - 1)) <= eps,
    instances=[{"P": "1/2 1/2", "Q": "1/4 3/4", "G": {0: "2/3 1/3", 1: "1/3 2/3"}, "i": "1 0", "eps": "1"}],
    note="The text asks i o g in H for functions g.  For a randomised g it is enough that the mean of i over the outputs of g "
         "is in H.")
thm_1.variant(
    "control: another adversary before", given=[before <= eps], expected="REFUTED", instances=[MERGED, UNRELATED],
    proof=(UNRELATED,),
    note="h = 0 says nothing about i: without i o g in H there is no guarantee.")

thm_1_remark = Theorem(
    "chaudhuri2019/thm-1-remark", "After Theorem 1", "Chaudhuri et al. 2019, Section 4, after Theorem 1",
    prefix=forall(P, Q, S, k, w, h, v, eps),
    given=[*COMPOSED_WITHIN, before <= eps],
    claim=after_within <= eps,
    instances=[SWAPPED],
    note="Theorem 1 with I = H: g maps the outputs to outputs of the same kind, and i and h = i o g are both in H.  "
         "'Invariant' is read under these g only; for all functions see sec4-postproc-all.")
thm_1_remark.variant(
    "control: every g", given=[before <= eps, every(x, equal(h(x), k(x))), every(x, equal(v(x), w(x)))], expected="REFUTED",
    instances=[{**SWAPPED, "i": "1 0", "u": "1 0"}, EXCHANGED],
    proof=(EXCHANGED,),
    note="H = {i} and g exchanges two outputs: the same adversary sees more after g than before.")

INDEX = Alphabet("I")
J = Alphabet("J")
m = Letter("m", INDEX)
n = Letter("n", J)
t = Function("t", (INDEX,))
B = Function("B", (J, INDEX))
b = Function("b", (J,))
c = Function("c", (J,))
image = c0 + Sum(n, c(n) * (b(n) + Sum(m, B(n, m) * t(m))))
linear_part = Sum(m, Sum(n, c(n) * B(n, m)) * t(m))
POINT = {"t": "1 -2", "B": (("1", "2"), ("0", "1"), ("3", "-1")), "b": "1 0 2", "c": "1 1 -1", "c0": "5"}

thm_1_example = Theorem(
    "chaudhuri2019/thm-1-example", "Theorem 1, example", "Chaudhuri et al. 2019, Section 4, after Theorem 1",
    prefix=forall(t, B, b, c, c0),
    claim=equal(image, (c0 + Sum(n, c(n) * b(n))) + linear_part),
    instances=[POINT],
    note="g(t) = b + B t from R^s to R^d and i(z) = c0 + c.z: i o g is affine with the coefficients on the right; the letters "
         "of I and J number the coordinates, s and d of any size.  With b = 0 and c0 = 0 it is linear.")
thm_1_example.variant(
    "control: without the shift of g", claim=equal(image, c0 + linear_part), expected="REFUTED", instances=[POINT],
    proof=(POINT,),
    note="The constant of i o g is c0 + c.b.")

level = real("eps", "[0, oo)")
f = Function("u", (X,))
MAP = Event("g", (X, X))
AFTER_ANY_MAP = Statement(
    forall(f, MAP), (member(H, f(x)), every(x, equal(Sum(z, MAP(z, x)), 1))), member(H, Sum(z, MAP(z, x) * f(z))))
RESTRICTED = Statement(forall(f), (member(H, f(x)),), mean(P, f(x)) - mean(Q, exp(f(x) - 1)) <= level)
ONE_CONSTANT = {"H": ["1 1"], "P": "1/2 1/2", "Q": "1/4 3/4", "eps": "0"}
TWO_LETTERS = {"H": ["0 0", "0 1", "1 0", "1 1"], "P": "1/2 1/2", "Q": "1/2 1/2", "eps": "1/2"}
post_all = Theorem(
    "chaudhuri2019/sec4-postproc-all", "Section 4, Post-processing", "Chaudhuri et al. 2019, Section 4, before Theorem 1",
    prefix=forall(H, P, Q, level),
    given=[AFTER_ANY_MAP, RESTRICTED],
    claim=KL(P, Q) <= level,
    instances=[ONE_CONSTANT, TWO_LETTERS],
    expected="REFUTED",
    proof=(ONE_CONSTANT,),
    note="'otherwise, the definition would be equivalent to privacy for all adversaries', for the KL divergence: if h o g is "
         "in H for every h in H and every g from outputs to outputs, so that the definition is invariant under all functions, "
         "then a pair of output laws with the parameter eps for H has it for all adversaries.  z = g(x) is the event g.  The "
         "class of the constant 1 has the parameter 0 on all pairs; so have all constants (variant: the best constant).")
post_all.variant(
    "the best constant", prefix=forall(P, Q, c0), given=(), claim=mean(P, c0) - mean(Q, exp(c0 - 1)) <= 0, proof=(),
    instances=[{"P": "1/2 1/2", "Q": "1/4 3/4", "c0": "2"}],
    note="Every mechanism has the parameter 0 for the class of the constants.")
post_all.variant(
    "repaired", prefix=exists(P, Q, h), given=[equal(mean(P, h(x)), mean(Q, h(x)))], proof=(), instances=(),
    claim=mean(P, h(x)**2) - mean(Q, exp(h(x)**2 - 1)) > 0,
    note="What the sentence wants to show: invariance under all functions is not to be expected.  Outputs h with equal means "
         "have the parameter 0 for affine adversaries (variant: equal means), but their squares do not.")
post_all.variant(
    "equal means", prefix=forall(P, Q, h, c0, c1), given=[equal(mean(P, h(x)), mean(Q, h(x)))], proof=(),
    claim=mean(P, c0 + c1 * h(x)) - mean(Q, exp(c0 + c1 * h(x) - 1)) <= 0,
    instances=[{"P": "1/2 0 1/2", "Q": "1/4 1/2 1/4", "h": "-1 0 1", "c0": "1", "c1": "2"}],
    note="An affine adversary gains nothing where the outputs have equal means.")
post_all.variant(
    "all functions as adversaries", prefix=forall(P, Q, G), given=(), claim=KL(outputs(P, G), outputs(Q, G)) <= KL(P, Q),
    proof=(), instances=[{"P": "1/3 2/3", "Q": "2/3 1/3", "G": {0: "1/2 1/2", 1: "1/4 3/4"}}],
    note="With H all functions the definition is invariant under all functions, randomised ones too.")
