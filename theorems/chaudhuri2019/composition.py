"""After Theorem 4: ReLU networks as classes, and the question of adaptive composition.  Chaudhuri et al. 2019, Section 4."""
from theorems.chaudhuri2019.notation import X, Y, c0, c1, c2, x, y
from verify.language import (
    KL, Alphabet, Channel, Distribution, Expr, Function, Joint, Letter, Remark, Statement, Sum, Theorem, absolute, as_expr,
    distributions, equal, exp, forall, maximum, real)

P, Q = distributions("P Q", X)
F = Channel("F", Y, (X,))
G = Channel("G", Y, (X,))
v = Function("v", (X,))
w = Function("w", (Y,))
R = Distribution("R", (Y,))
eps1 = real("eps1", "[0, oo)")
eps2 = real("eps2", "[0, oo)")


def of_first(law: Expr, value: Expr) -> Expr: return Sum(x, law * value)
def of_both(law: Expr, value: Expr) -> Expr: return Sum(x, Sum(y, law * value))


affine = c0 + c1 * v(x)
affine_both = c0 + c1 * v(x) + c2 * w(y)
value_both = of_both(P(x) * F(y, x), affine_both) - of_both(Q(x) * F(y, x), exp(affine_both - 1))
EQUAL_MEANS = equal(of_first(P(x), v(x)), of_first(Q(x), v(x)))
SQUARE = {
    "P": "1/2 0 1/2", "Q": "1/4 1/2 1/4", "F": {0: "0 1", 1: "1 0", 2: "0 1"}, "v": "-1 0 1", "w": "0 1", "c0": "0", "c1": "0",
    "c2": "1"}
COPIED = {
    "P": "1/2 1/2", "Q": "1/2 1/2", "F": {0: "1 0", 1: "0 1"}, "v": "1 2", "w": "0 1", "c0": "1", "c1": "1", "c2": "1"}
CHOSEN = {
    "P": "2/3 1/3", "Q": "1/3 2/3", "F": {0: "1/2 1/2", 1: "2/3 1/3"}, "G": {0: "1/3 2/3", 1: "1/2 1/2"}, "eps1": "1",
    "eps2": "1"}
TWICE = {
    "P": "2/3 1/3", "Q": "1/3 2/3", "F": {0: "2/3 1/3", 1: "2/3 1/3"}, "G": {0: "1/3 2/3", 1: "1/3 2/3"}, "eps1": "1/4",
    "eps2": "1/4"}

adaptive_open = Theorem(
    "chaudhuri2019/adaptive-open", "End of Section 4", "Chaudhuri et al. 2019, end of Section 4",
    scope="one class of adversaries",
    prefix=forall(P, Q, F, v, w, c0, c1, c2),
    given=[EQUAL_MEANS],
    claim=value_both <= 0,
    instances=[SQUARE, COPIED],
    expected="REFUTED",
    proof=(SQUARE,),
    note="The open question, for KL and affine adversaries, decided: no.  The claim 'adaptive composition holds' is written "
         "for mechanisms of parameter 0: A outputs the numbers v with equal means on the two neighbours, which every affine "
         "adversary has at value at most 0 (variant: the parameter of A), and B outputs the numbers w with a law F that "
         "depends on the output of A and not on the data, so that its parameter is 0 too (variant: the parameter of B).  Then "
         "the pair should have the parameter 0 + 0.  A is fair on -1 and 1, or (1/4, 1/2, 1/4) on -1, 0 and 1, and B squares.")
adaptive_open.variant(
    "the parameter of A", prefix=forall(P, Q, v, c0, c1), claim=of_first(P(x), affine) - of_first(Q(x), exp(affine - 1)) <= 0,
    proof=(), instances=[{"P": "1/2 0 1/2", "Q": "1/4 1/2 1/4", "v": "-1 0 1", "c0": "1", "c1": "-1"}],
    note="Where the means are equal no affine adversary has a positive value, and h = 1 has the value 0.")
adaptive_open.variant(
    "the parameter of B", prefix=forall(R, w), given=(), claim=Sum(y, R(y) * w(y)) - Sum(y, R(y) * exp(w(y) - 1)) <= 0,
    proof=(), instances=[{"R": "1/3 2/3", "w": "1 -1"}],
    note="Equal laws: no adversary at all has a positive value.")
adaptive_open.variant(
    "Renyi of order 2", claim=2 * of_both(P(x) * F(y, x), affine_both) - of_both(Q(x) * F(y, x), affine_both**2) <= 1,
    expected="REFUTED", instances=[{**SQUARE, "c2": "2"}], proof=({**SQUARE, "c2": "2"},),
    note="The same for the Renyi divergence of order 2, in the exponentiated form: the parameter 0 is the value 1.  A and B "
         "are as before (variant: Renyi of order 2, A), the adversary 2 w has the value 2.")
adaptive_open.variant(
    "Renyi of order 2, A", prefix=forall(P, Q, v, c0, c1), proof=(),
    claim=2 * of_first(P(x), affine) - of_first(Q(x), affine**2) <= 1,
    instances=[{"P": "1/2 0 1/2", "Q": "1/4 1/2 1/4", "v": "-1 0 1", "c0": "1", "c1": "-1"}],
    note="Where the means are equal no affine adversary has a value above 1, and the constant 1 has the value 1.")
BOTH_PRIVATE = (KL(P, Q) <= eps1, Statement(forall(x), (), KL(F.row(x), G.row(x)) <= eps2))
adaptive_open.variant(
    "repaired", prefix=forall(P, Q, F, G, eps1, eps2), given=BOTH_PRIVATE, claim=KL(Joint(P, F), Joint(Q, G)) <= eps1 + eps2,
    proof=(),
    instances=[CHOSEN],
    note="With all functions as adversaries KL privacy composes adaptively: B is chosen from the output of A, and private for "
         "each.")
adaptive_open.variant(
    "control: the repair with the greater parameter", prefix=forall(P, Q, F, G, eps1, eps2), given=BOTH_PRIVATE,
    claim=KL(Joint(P, F), Joint(Q, G)) <= maximum(eps1, eps2), expected="REFUTED",
    instances=[TWICE],
    proof=(TWICE,),
    note="Two responses tell more than one.")

K = Alphabet("K")
L = Alphabet("L")
INDEX = Alphabet("I")
j = Letter("j", K)
k = Letter("k", L)
i = Letter("i", INDEX)
s = Function("s", (INDEX,))
W = Function("W", (K, INDEX))
V = Function("V", (L, INDEX))
b = Function("b", (K,))
d = Function("d", (L,))
e = Function("e", (K,))
f = Function("f", (L,))
t = real("lam", "[0, 1]")
m = real("a")
n = real("w")
o = real("b")


def relu(value: Expr) -> Expr: return maximum(value, 0)


unit_1 = relu(Sum(i, W(j, i) * s(i)) + b(j))
unit_2 = relu(Sum(i, V(k, i) * s(i)) + d(k))
mixed = t * (c1 + Sum(j, e(j) * unit_1)) + (1 - t) * (c2 + Sum(k, f(k) * unit_2)) + c0
together = (t * c1 + (1 - t) * c2 + c0) + (Sum(j, t * e(j) * unit_1) + Sum(k, (1 - t) * f(k) * unit_2))
NETWORKS = {
    "s": "1 -1", "W": (("1", "2"), ("0", "-1")), "V": (("1", "1"),), "b": "0 1", "d": "1", "e": "1 2", "f": "-1", "lam": "1/3",
    "c0": "1", "c1": "0", "c2": "1"}

thm_4_relu = Theorem(
    "chaudhuri2019/thm-4-relu", "After Theorem 4", "Chaudhuri et al. 2019, Section 4, after Theorem 4",
    scope="one hidden layer",
    prefix=forall(s, W, V, b, d, e, f, t, c0, c1, c2),
    claim=equal(mixed, together),
    instances=[NETWORKS],
    note="The architecture is not specified.  Read as all networks with one hidden layer of any width and a linear output: a "
         "mixture of two networks plus a constant is a network with the hidden units of both, so the class is convex and "
         "closed under adding constants.  (With all weights 0 a network is a constant.)",
    remarks=[Remark("READING", "networks of one fixed width are not a convex class",
                    see="chaudhuri2019/thm-4-relu#reading: one hidden unit")])
thm_4_relu.variant(
    "control: without mixing the second", claim=equal(mixed, t * c1 + (1 - t) * c2 + c0 + Sum(j, t * e(j) * unit_1)),
    expected="REFUTED", proof=(NETWORKS,),
    note="The hidden units of both networks are needed.")


def network(point: Expr) -> Expr: return c1 + m * relu(n * point + o)


far = maximum(absolute(network(as_expr(-1)) - 1), absolute(network(as_expr(0))), absolute(network(as_expr(1)) - 1))
thm_4_relu.variant(
    "reading: one hidden unit", prefix=forall(c1, m, n, o), claim=far > 0,
    instances=[{"c1": "0", "a": "1", "w": "1", "b": "0"}],
    note="A fixed width fails: of one unit in one dimension, 2 relu(x) and 2 relu(-x) are networks c + a relu(w x + b), and "
         "convexity asks for a network that is |x|, their mean, at -1, 0 and 1.  The claim proved here is that every network "
         "misses one of these values, so that the class is not convex.")
