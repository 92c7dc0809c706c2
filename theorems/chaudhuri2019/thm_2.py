"""Theorem 2 (convexity) and the remark after it.  Chaudhuri et al. 2019, Section 4."""
from theorems.chaudhuri2019.notation import X, h, x
from verify.language import (
    KL, Alphabet, Channel, D_inf, Distribution, Expr, Function, Letter, Remark, Statement, Sum, Theorem, absolute, both,
    distributions, every, exists, exp, forall, log, outputs, real)

P1, P2, Q1, Q2 = distributions("P1 P2 Q1 Q2", X)
u = Function("u", (X,))
eps = real("eps")
t = real("lam", "[0, 1]")


def value(p: Expr, q: Expr) -> Expr: return Sum(x, p * h(x)) - Sum(x, q * u(x))


mixed = value(t * P1(x) + (1 - t) * P2(x), t * Q1(x) + (1 - t) * Q2(x))
TIGHT = {
    "P1": "1 0", "P2": "1 0", "Q1": "0 1", "Q2": "0 1", "h": "1 0", "u": "0 0", "eps": "1", "lam": "1/3"}
LAWS = {
    "P1": "1/2 1/2 0", "P2": "1/3 1/3 1/3", "Q1": "1/4 1/4 1/2", "Q2": "1/2 1/4 1/4", "h": "1 0 -1", "u": "1 1/2 0", "eps": "1",
    "lam": "0"}

thm_2 = Theorem(
    "chaudhuri2019/thm-2", "Theorem 2", "Chaudhuri et al. 2019, Theorem 2",
    prefix=forall(t, P1, P2, Q1, Q2, h, u, eps),
    given=[value(P1(x), Q1(x)) <= eps, value(P2(x), Q2(x)) <= eps],
    claim=mixed <= eps,
    instances=[TIGHT, LAWS],
    note="One adversary h of the class, u = f* o h an arbitrary function, so that this is the claim for every f and every "
         "class: the value of an adversary is linear in the pair of laws.  P1, Q1 are the outputs of A on two neighbours, P2, "
         "Q2 of B.")
thm_2.variant(
    "control: without B", given=[value(P1(x), Q1(x)) <= eps], expected="REFUTED",
    instances=[TIGHT, {**TIGHT, "P1": "0 1", "eps": "0", "lam": "1/2"}],
    proof=({**TIGHT, "P1": "0 1", "eps": "0", "lam": "1/2"},),
    note="The coin may choose B.")

Z = Alphabet("Z")
z = Letter("z", Z)
C = Distribution("C", (Z,))
A = Channel("A", X, (Z,))
B = Channel("B", X, (Z,))
a = real("a", "(1, oo)")
level = real("eps", "[0, oo)")
g = Function("g", (X,))
SUPPORTED = every((x, z), B(x, z) > 0, where=(A(x, z),))
out, out_other = Sum(z, C(z) * A(x, z)), Sum(z, C(z) * B(x, z))
MOMENTS = every(z, Sum(x, A(x, z)**a * B(x, z)**(1 - a), (A(x, z),)) <= exp((a - 1) * level))
mixed_moment = Sum(x, out**a * out_other**(1 - a), (out,))
p = a / (a - 1)
power = Sum(x, B(x, z) * absolute(g(x))**p, (absolute(g(x)),))
mixed_power = Sum(x, out_other * absolute(g(x))**p, (absolute(g(x)),))
PURE_GIVEN = (every((x, z), A(x, z) <= exp(level) * B(x, z)),)
PURE_CLAIM = D_inf(outputs(C, A), outputs(C, B)) <= level
KL_GIVEN = (Statement(forall(z), (), KL(A.row(z), B.row(z)) <= level),)
KL_CLAIM = KL(outputs(C, A), outputs(C, B)) <= level
RENYI_FAILS = Statement(exists(C, A, B, level, a), (SUPPORTED, MOMENTS), exp((a - 1) * level) < mixed_moment)
COIN = {"C": "1/3 2/3", "A": {0: "1/2 1/2", 1: "2/3 1/3"}, "B": {0: "1/3 2/3", 1: "1/2 1/2"}, "eps": log(2), "a": "2"}
SURE = {"C": "1 0", "A": {0: "1 0", 1: "1/2 1/2"}, "B": {0: "1 0", 1: "1/2 1/2"}, "eps": "0", "a": "3/2"}

thm_2_remark = Theorem(
    "chaudhuri2019/thm-2-remark", "Remark after Theorem 2", "Chaudhuri et al. 2019, Section 4, after Theorem 2",
    claim=both(
        RENYI_FAILS, Statement(forall(C, A, B, level), PURE_GIVEN, PURE_CLAIM),
        Statement(forall(C, A, B, level), KL_GIVEN, KL_CLAIM)),
    expected="REFUTED",
    note="'differential privacy and KL differential privacy satisfy convexity, (standard) Renyi differential privacy does "
         "not': the part about the Renyi divergence fails.  z is the coin, with any number of sides; A(., z), B(., z) are the "
         "outputs on two neighbours of the mechanism that z chooses.  No order a > 1, mechanisms and mixture violate "
         "convexity: if all moments, the sums of P^a Q^(1-a), are at most exp((a - 1) eps), so is that of the mixture.  The "
         "same holds for the capacity bounded version (variant).",
    remarks=[Remark("READING", "the Renyi divergence is not jointly convex in general, but a mixture is never above the "
                    "maximum, which is what the property of the text asks", see="chaudhuri2019/thm-2-remark#repaired")])
thm_2_remark.variant(
    "repaired", prefix=forall(C, A, B, level, a), given=[SUPPORTED, MOMENTS], claim=mixed_moment <= exp((a - 1) * level),
    instances=[COIN, SURE],
    note="Renyi differential privacy of every order a > 1 satisfies convexity: the moments, the sums of P^a Q^(1-a), are "
         "jointly convex, and the Renyi divergence is at most eps if and only if the moment is at most exp((a - 1) eps).")
thm_2_remark.variant(
    "capacity bounded Renyi", prefix=forall(C, A, B, g, level, a),
    given=[every(z, a * Sum(x, A(x, z) * g(x)) - (a - 1) * power <= exp((a - 1) * level))],
    claim=a * Sum(x, out * g(x)) - (a - 1) * mixed_power <= exp((a - 1) * level),
    instances=[{**COIN, "g": "1 0"}, {**SURE, "g": "1 -1"}],
    note="'it is not surprising that neither does its capacity bounded version': it does, for every class, by Theorem 2 for "
         "the a-divergence.  g = (a - 1) h for an adversary h; where g is 0 its power is 0.")
thm_2_remark.variant(
    "pure privacy", prefix=forall(C, A, B, level), given=PURE_GIVEN, claim=PURE_CLAIM, instances=[{
        "C": "1/3 2/3", "A": {0: "1/2 1/2", 1: "2/3 1/3"}, "B": {0: "1/3 2/3", 1: "1/2 1/2"}, "eps": log(2)}],
    note="The part about differential privacy.")
thm_2_remark.variant(
    "KL privacy", prefix=forall(C, A, B, level), given=KL_GIVEN, claim=KL_CLAIM, instances=[{
        "C": "1/3 2/3", "A": {0: "1/2 1/2", 1: "2/3 1/3"}, "B": {0: "1/3 2/3", 1: "1/2 1/2"}, "eps": log(2)}],
    note="The part about KL differential privacy.")
TIGHT_RENYI = {
    "C": "1/2 1/2", "A": {0: "2/3 1/3", 1: "2/3 1/3"}, "B": {0: "1/3 2/3", 1: "1/3 2/3"}, "eps": log("3/2"), "a": "2"}
thm_2_remark.variant(
    "control: half of eps", prefix=forall(C, A, B, level, a), given=[SUPPORTED, MOMENTS],
    claim=mixed_moment <= exp((a - 1) * level / 2), instances=[COIN, TIGHT_RENYI], expected="REFUTED", proof=(TIGHT_RENYI,),
    note="Both mechanisms the same: the mixture is no better than they are.")
