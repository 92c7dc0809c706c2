"""Corollary 21, written out: a fresh function overfits with probability exp(-2 tau^2/(c^2 n)), one that was chosen on the data
with at most the bound's factor more."""
from theorems.dwork2015.notation import CHOICE as A, DATA, W, Z, c, f, i, mean, n, named as y, overfit as bad, tau, x
from theorems.dwork2015.cor_21 import beta, low
from verify.language import Q, Sum, equal, exp, maximum, minimum
from verify.language.proofs import all_records, combine, derivation, mcdiarmid, pointwise, same_support, use

PROOFS: dict[str, tuple[object, ...]] = {}

rate = tau**2 / (c**2 * n)
joint = DATA(Z) * A(y, Z)
out = Sum(W, DATA(W) * A(y, W))
gap = f(y, Z) - mean
slope = 4 * tau / (c**2 * n)
power = slope * (gap - tau)
below = maximum(tau - gap, 0)
one = maximum(1 - exp(power), 0)

# 1 <= min(e^u, 1) + (1 - e^u)+ for u = slope (gap - tau), and the last term is 0 beyond tau and at most 1 below.
OVERFIT = (
    mcdiarmid("McDiarmid for f", Sum(Z, DATA(Z) * exp(slope * f(y, Z))) <= exp(slope * mean + n * slope**2 * c**2 / 8),
              DATA(Z), f(y, Z), c, slope, Z, i, x, "given 1").for_all(y),
    combine("moment of the gap", Sum(Z, DATA(Z) * exp(power)) <= exp(-2 * rate),
            use("McDiarmid for f", weight=exp(-slope * mean - slope * tau))).for_all(y),
    pointwise("(1 - e^u)+ <= 1", one <= 1, terms=(exp(power),)).for_all(y, Z),
    pointwise("slope >= 0", Q(0) <= slope),
    pointwise("beyond tau", tau <= gap).for_all(y, Z, zero=(below,)),
    combine("u >= 0 beyond tau", Q(0) <= power, use("beyond tau", weight=slope)).for_all(y, Z, zero=(below,)),
    pointwise("(1 - e^u)+ <= 0 beyond tau", one <= 0, "u >= 0 beyond tau", terms=(power,)).for_all(y, Z, zero=(below,)),
    pointwise("(1 - e^u)+ >= 0", Q(0) <= one, terms=(exp(power),)).for_all(y, Z),
    pointwise("nothing beyond tau", equal(joint * one, Q(0)), "(1 - e^u)+ <= 0 beyond tau", "(1 - e^u)+ >= 0", terms=(one,)
              ).for_all(y, Z, zero=(below,)),
    same_support("only below tau", equal(Sum(Z, joint * one, (below,)), Sum(Z, joint * one)), below,
                 "nothing beyond tau").for_all(y),
    combine("the part below tau", Sum(Z, joint * one) <= Sum(Z, joint, (below,)), use("only below tau", weight=-1),
            use("(1 - e^u)+ <= 1", weight=joint, over=(Z,), where=(below,))).for_all(y),
)

group = A(y, Z) <= exp(rate) * A(y, W)
eps = tau**2 / (c**2 * n**2)
PROOFS["dwork2015/cor-21.particular#printed"] = derivation(
    *OVERFIT,
    all_records("group privacy", group, Z, i, x, exp(eps), "given 2").for_all(Z, W, y),
    combine("Theorem 19", A(y, Z) <= exp(rate) * out, use("group privacy", weight=DATA(W), over=(W,))).for_all(Z, y),
    pointwise("1 <= e^u + (1 - e^u)+", Q(1) <= exp(power) + one, terms=(exp(power),)).for_all(y, Z),
    combine("one output", joint <= exp(rate) * out * DATA(Z) * exp(power) + joint * one,
            use("1 <= e^u + (1 - e^u)+", weight=joint), use("Theorem 19", weight=DATA(Z) * exp(power))).for_all(y, Z),
    combine("claim", bad <= low, use("one output", over=(y, Z)), use("the part below tau", over=(y,)),
            use("moment of the gap", weight=exp(rate) * out, over=(y,))))

least = minimum(exp(power), 1)
product = exp(rate) * DATA(Z) * out
excess = maximum(joint - product, 0)
PROOFS["dwork2015/cor-21#repaired"] = derivation(
    *OVERFIT,
    pointwise("1 = min(e^u, 1) + (1 - e^u)+", equal(least + one, Q(1)), terms=(exp(power),)).for_all(y, Z),
    pointwise("min(e^u, 1) <= e^u", least <= exp(power), terms=(exp(power),)).for_all(y, Z),
    pointwise("min(e^u, 1) <= 1", least <= 1, terms=(exp(power),)).for_all(y, Z),
    pointwise("joint law <= product + excess", joint <= product + excess, terms=(joint, product)).for_all(y, Z),
    combine("one output", joint <= product * exp(power) + excess + joint * one,
            use("1 = min(e^u, 1) + (1 - e^u)+", weight=-joint), use("joint law <= product + excess", weight=least),
            use("min(e^u, 1) <= e^u", weight=product), use("min(e^u, 1) <= 1", weight=excess)).for_all(y, Z),
    combine("claim", bad <= low + beta, use("one output", over=(y, Z)), use("the part below tau", over=(y,)),
            use("moment of the gap", weight=exp(rate) * out, over=(y,)), "given 2.1"))
