"""Remark 3: bounded losses, differential privacy, and what it says of generalization.  Wang et al. 2016, Section 3.1; nats."""
from theorems.wang2016.notation import D, DATA, V, Z, g, h, i, j, loss, n, r, z
from verify.language import (
    Defined, Entry, Expr, Place, Remark, Replaced, Statement, Sum, Theorem, absolute, every, exists, exp, forall, real, tanh)

gamma = real("gamma", "(0, oo)")
B = real("B", "[0, oo)")
c = real("c", "[0, oo)")


def weight(h: Place, Z: Place) -> Expr: return exp(-gamma * (Sum(j, loss(Entry(Z, j), h)) - r(h)))
def sampler(h: Place, Z: Place) -> Expr: return weight(h, Z) / Sum(g, weight(g, Z))


CHANGED = Replaced(Z, i, z)
BOUNDED = every((z, h), absolute(loss(z, h)) <= B)
WELL_DEFINED = Statement(forall(V), (), Defined(Sum(g, weight(g, V))))
risk = Sum(Z, DATA(Z) * Sum(h, sampler(h, Z) * Sum(z, D(z) * loss(z, h))))
empirical = Sum(Z, DATA(Z) * Sum(h, sampler(h, Z) * (Sum(i, loss(Entry(Z, i), h)) / n)))
gap = risk - empirical
BIT = {"n": "1", "gamma": "1", "B": "1", "l": (("-1", "1"), ("1", "-1")), "r": "0 0"}
TWO = {"n": "2", "gamma": "1/2", "B": "2", "l": (("0", "1"), ("2", "1/2")), "r": "0 1"}
LARGE = {"n": "1", "D": "1/2 1/2", "gamma": "1/8", "B": "8", "l": (("-8", "8"), ("8", "-8")), "r": "0 0"}
SOURCE = "Wang et al. 2016, Section 3.1, Remark 3"

remark_3_dp = Theorem(
    "wang2016/rem-3.dp", "Remark 3, differential privacy", SOURCE,
    prefix=forall(n, gamma, B, loss, r),
    given=[BOUNDED, WELL_DEFINED],
    claim=every((Z, i, z, h), sampler(h, Z) <= exp(4 * B * gamma) * sampler(h, CHANGED)),
    instances=[BIT, TWO],
    note="A of Remark 2, with the sum of the losses over the records as L, and gamma > 0.  B bounds all |l(z, h)|; any "
         "one record is changed.  The normalisers are finite, as in Theorem 4.")
remark_3_dp.variant(
    "control: 2 B gamma", claim=every((Z, i, z, h), sampler(h, Z) <= exp(2 * B * gamma) * sampler(h, CHANGED)),
    instances=[BIT, {**BIT, "l": (("-1", "1", "1"), ("1", "-1", "-1")), "r": "0 0 0"}], expected="REFUTED",
    proof=({**BIT, "l": (("-1", "1", "1"), ("1", "-1", "-1")), "r": "0 0 0"},),
    note="Weight and normaliser both change.")

remark_3_gen = Theorem(
    "wang2016/rem-3.gen", "Remark 3, generalization", SOURCE,
    prefix=exists(c) + forall(n, gamma, B, D, loss, r),
    given=[BOUNDED],
    claim=absolute(gap) <= c * B * gamma,
    instances=[{**BIT, "D": "1/2 1/2", "c": "4"}],
    expected="REFUTED",
    note="A constant c for all, as O(B gamma) says.  There is none: with losses B and -B on a fair bit the error is "
         "B tanh(B gamma), which for B = 2 c + 2 and gamma = 1/B is above c B gamma.",
    remarks=[
        Remark("READING", "what is O(B gamma) is the error of gamma l", see="wang2016/rem-3.gen#reading: the error of gamma l"),
        Remark("READING", "the constant 4 of the privacy level does not do for l",
               see="wang2016/rem-3.gen#reading: the constant 4")])
remark_3_gen.variant(
    "reading: the constant 4", prefix=forall(n, gamma, B, D, loss, r), claim=absolute(gap) <= 4 * B * gamma,
    instances=[{**BIT, "D": "1/2 1/2"}, LARGE], expected="REFUTED", proof=(LARGE,),
    note="4 B gamma-privacy read as 4 B gamma-generalization of l.")
remark_3_gen.variant(
    "repaired", prefix=forall(n, gamma, B, D, loss, r), claim=absolute(gap) <= 4 * B**2 * gamma,
    instances=[{**BIT, "D": "1/2 1/2"}, LARGE],
    note="O(B^2 gamma): two laws that are 4 B gamma-close differ by 2 tanh(2 B gamma) at most, and a loss costs B.")
remark_3_gen.variant(
    "sharp", prefix=forall(n, gamma, B, D, loss, r), claim=absolute(gap) <= 4 * B * tanh(B * gamma),
    instances=[{**BIT, "D": "1/2 1/2"}, LARGE],
    note="What On-Average KL-Privacy of at most eps tanh(eps/4), eps = 4 B gamma, says of l.")
remark_3_gen.variant(
    "reading: the error of gamma l", prefix=exists(c) + forall(n, gamma, B, D, loss, r),
    claim=absolute(gamma * gap) <= c * B * gamma, instances=[{**BIT, "D": "1/2 1/2", "c": "2"}],
    note="c = 2 does.")
